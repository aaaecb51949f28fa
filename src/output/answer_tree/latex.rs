//! The tree for LaTeX with TikZ.

use super::layout::{Placed, Reach};
use super::{AnswerTree, Label, Node};
use crate::number::Number;
use crate::output::value_latex;
use crate::value::Value;

/// Tenths of a millimetre: the width of a digit, the least half width of a node, the space between
/// branches.
const DIGIT: usize = 20;
const HALF: usize = 35;
const GAP: usize = 30;

impl AnswerTree {
    /// The tree as a `tikzpicture`, whose nodes have their branches as children. The document needs
    /// `\\usepackage{tikz}`.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::output::AnswerTree;
    /// use abacist::puzzle::make::{Game, Rules};
    /// let game = Game::parse("make 24: 3 8", Rules::default())?;
    /// let answer = game.first(&Budget::generous())?.unwrap();
    /// let drawn = r"\begin{tikzpicture}[level distance=14mm, every node/.style={align=center}]
    /// \node {$\times$\\$24$} [sibling distance=10.0mm]
    ///   child {node {$8$}}
    ///   child {node {$3$}};
    /// \end{tikzpicture}
    /// ";
    /// assert_eq!(AnswerTree::of(&answer).latex(), drawn);
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn latex(&self) -> String {
        let mut text = String::from(
            "\\begin{tikzpicture}[level distance=14mm, every node/.style={align=center}]\n\\",
        );
        add(&Placed::of(&self.root, &reach, GAP), 1, &mut text);
        text + ";\n\\end{tikzpicture}\n"
    }
}

/// Writes a node and its children.
fn add(placed: &Placed<'_>, depth: usize, text: &mut String) {
    *text += &format!("node {{{}}}", label(&placed.node.label));
    if placed.branches.len() > 1 {
        *text += &format!(" [sibling distance={}.{}mm]", placed.apart / 10, placed.apart % 10);
    }
    for branch in &placed.branches {
        *text += &format!("\n{}child {{", "  ".repeat(depth));
        add(branch, depth + 1, text);
        *text += "}";
    }
}

fn label(label: &Label) -> String {
    let sign = match label {
        Label::Number(number) => return format!("${}$", number_latex(number)),
        Label::Step(sign, _) => sign.latex,
    };
    let value = label.value().map(|value| format!("\\\\${}$", of_number(value)));
    format!("${sign}${}", value.unwrap_or_default())
}

/// A number of the puzzle as it is written.
fn number_latex(text: &str) -> String {
    text.parse().map_or_else(|_| text.to_owned(), |number| of_number(&number))
}

fn of_number(number: &Number) -> String {
    value_latex(&Value::from(number.clone()))
}

/// How far a label reaches to both sides.
fn reach(node: &Node) -> Reach {
    let text = node.label.value().map_or_else(|| node.label.sign().to_owned(), Number::to_string);
    let half = HALF.max(text.chars().count() * DIGIT / 2 + 10);
    (half, half)
}

#[cfg(test)]
mod tests {
    use super::super::tests::tree;

    #[test]
    fn fractions_are_set_and_braces_match() {
        let text = tree("make 24: 3 3 8 8").latex();
        assert!(text.contains(r"child {node {$-$\\$\frac{1}{3}$} [sibling distance="), "{text}");
        let count = |character: char| text.chars().filter(|other| *other == character).count();
        assert_eq!(count('{'), count('}'), "{text}");
        assert_eq!(text.matches("child {").count(), 6);
    }
}
