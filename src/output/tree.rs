//! Trees drawn as text.

use super::Glyphs;

/// A tree to draw: what stands at its root, and its branches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The text of the root, one line.
    pub label: String,
    /// The branches, top to bottom.
    pub branches: Vec<Drawing>,
}

impl Drawing {
    /// A leaf.
    pub fn leaf(label: impl Into<String>) -> Self {
        Self { label: label.into(), branches: Vec::new() }
    }

    /// A node over `branches`.
    pub fn node(label: impl Into<String>, branches: Vec<Drawing>) -> Self {
        Self { label: label.into(), branches }
    }

    /// The drawing, a line a node, each with a line end.
    ///
    /// ```
    /// use abacist::output::{Drawing, Glyphs};
    /// let tree = Drawing::node("+", vec![Drawing::leaf("1"), Drawing::leaf("2")]);
    /// assert_eq!(tree.text(Glyphs::Pretty), "+\n├── 1\n└── 2\n");
    /// assert_eq!(tree.text(Glyphs::Ascii), "+\n|-- 1\n`-- 2\n");
    /// ```
    #[must_use]
    pub fn text(&self, glyphs: Glyphs) -> String {
        let (branch, last, pass) = match glyphs {
            Glyphs::Pretty | Glyphs::Latex => ("├── ", "└── ", "│   "),
            Glyphs::Ascii => ("|-- ", "`-- ", "|   "),
        };
        let mut text = format!("{}\n", self.label);
        // What waits to be drawn, the next one last: its prefix, and whether it is a last branch.
        let mut waiting = vec![(self.branches.iter(), String::new())];
        while let Some((mut branches, prefix)) = waiting.pop() {
            let Some(next) = branches.next() else { continue };
            let is_last = branches.len() == 0;
            text.push_str(&prefix);
            text.push_str(if is_last { last } else { branch });
            text.push_str(&next.label);
            text.push('\n');
            let inner = format!("{prefix}{}", if is_last { "    " } else { pass });
            waiting.push((branches, prefix));
            waiting.push((next.branches.iter(), inner));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_branches_keep_the_line_of_the_outer_ones() {
        let inner = Drawing::node("×", vec![Drawing::leaf("1"), Drawing::leaf("2")]);
        let tree = Drawing::node("+", vec![inner.clone(), inner]);
        let expected = "+\n├── ×\n│   ├── 1\n│   └── 2\n└── ×\n    ├── 1\n    └── 2\n";
        assert_eq!(tree.text(Glyphs::Pretty), expected);
    }
}
