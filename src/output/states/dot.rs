//! The states for Graphviz.

use std::collections::BTreeMap;

use super::StateGraph;
use crate::output::markup::dot_quoted;

impl StateGraph {
    /// The states for Graphviz, those of as many moves in a column: the start with a double frame, goals
    /// black, one way of fewest moves with thick lines.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut text = format!(
            "digraph states {{\n  label={};\n  labelloc=t;\n  rankdir=LR;\n  nodesep=0.3;\n  ranksep=0.7;\n  \
             node [shape=box, style=rounded, fontname=\"sans-serif\"];\n  \
             edge [fontname=\"sans-serif\", fontsize=11, color=\"#666666\"];\n",
            dot_quoted(&format!("{}\n{}", self.level, self.caption))
        );
        for (number, state) in self.states.iter().enumerate() {
            let mut lines = state.lines();
            lines.extend(state.more_text().map(|more| format!("({more})")));
            let mut looks = vec![format!("label={}", dot_quoted(&lines.join("\n")))];
            if state.goal {
                looks.push("style=\"rounded,filled\", fillcolor=black, fontcolor=white".to_owned());
            }
            if number == 0 {
                looks.push("peripheries=2".to_owned());
            }
            if state.on_way {
                looks.push("penwidth=3".to_owned());
            }
            text += &format!("  n{number} [{}];\n", looks.join(", "));
        }
        let mut columns: BTreeMap<u32, String> = BTreeMap::new();
        for (number, state) in self.states.iter().enumerate() {
            *columns.entry(state.moves).or_default() += &format!(" n{number};");
        }
        for column in columns.values() {
            text += &format!("  {{ rank=same;{column} }}\n");
        }
        for arrow in &self.arrows {
            let looks = if arrow.on_way { ", penwidth=3, color=black" } else { "" };
            let ahead = self.moves(arrow.from) < self.moves(arrow.to);
            let back = if ahead { "" } else { ", style=dashed" };
            text += &format!(
                "  n{} -> n{} [label={}{looks}{back}];\n",
                arrow.from,
                arrow.to,
                dot_quoted(&arrow.label())
            );
        }
        text + "}\n"
    }
}
