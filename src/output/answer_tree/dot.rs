//! The tree for Graphviz.

use super::{AnswerTree, Label, Node};
use crate::output::markup::dot_quoted;

impl AnswerTree {
    /// The tree for Graphviz: numbers in boxes, operations with what they come to in circles.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut text = format!(
            "digraph answer {{\n  label={};\n  labelloc=t;\n  ordering=out;\n  \
             node [fontname=\"sans-serif\"];\n  edge [arrowhead=none];\n",
            dot_quoted(&self.title)
        );
        let mut count = 0;
        add(&self.root, None, &mut count, &mut text);
        text + "}\n"
    }
}

/// Writes a node, the line to it and what is under it.
fn add(node: &Node, over: Option<usize>, count: &mut usize, text: &mut String) {
    let number = *count;
    *count += 1;
    let (shape, label) = match &node.label {
        Label::Number(number) => ("box, style=rounded", number.clone()),
        label => {
            let value = label.value().map(|value| format!("\n{value}")).unwrap_or_default();
            ("ellipse", format!("{}{value}", label.sign()))
        }
    };
    *text += &format!("  n{number} [shape={shape}, label={}];\n", dot_quoted(&label));
    if let Some(over) = over {
        *text += &format!("  n{over} -> n{number};\n");
    }
    for branch in &node.branches {
        add(branch, Some(number), count, text);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::tree;

    #[test]
    fn every_node_but_the_first_hangs_under_another() {
        let text = tree("make 24: 3 3 8 8").dot();
        assert_eq!(text.matches("[shape=").count(), 7);
        assert_eq!(text.matches(" -> ").count(), 6);
        assert!(text.contains("n2 [shape=ellipse, label=\"−\\n1/3\"];\n  n0 -> n2;"), "{text}");
    }
}
