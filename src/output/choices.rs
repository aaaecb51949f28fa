//! The binary tree of all choices of squares, drawn as text, for Graphviz, and as SVG.

use super::markup::{dot_quoted, escaped, svg_document};
use super::{Drawing, Glyphs};
use crate::diagnostic::LimitError;
use crate::limits::Budget;
use crate::number::Number;
use crate::puzzle::blackout::{Blackout, Branch};
use crate::source::cell_width;

/// The most nodes that are drawn.
const MOST_NODES: usize = 4096;

/// The deepest complete tree with no more nodes.
const DEEPEST: usize = 11;

/// The tree of the choices of squares of a puzzle: to the left a square is out, to the right it
/// is kept.
///
/// ```
/// use abacist::output::{ChoiceTree, Glyphs};
/// use abacist::puzzle::blackout::{Blackout, Rules};
/// let puzzle = Blackout::parse("12 = 2", Rules::default())?;
/// let tree = ChoiceTree::of(&puzzle, Some(1))?;
/// let expected = "12 = 2\n|-- 1 out: ...\n`-- 1 kept: 1...\n";
/// assert!(tree.text(Glyphs::Ascii).starts_with(expected));
/// assert!(ChoiceTree::of(&puzzle, None)?.text(Glyphs::Ascii).contains("2=2 (true)\n"));
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChoiceTree<'a> {
    puzzle: &'a Blackout,
    depth: usize,
    root: Node,
}

/// A node that is drawn.
#[derive(Clone, Debug)]
struct Node {
    /// What is kept so far.
    text: String,
    end: End,
    /// The branch with the next square out, and the one with it kept.
    branches: Vec<Node>,
}

/// What a node without branches is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// It is no end, or the drawing stops here and the tree goes on.
    Open,
    /// A leaf that is no true equation.
    False,
    /// A true equation.
    True,
}

impl<'a> ChoiceTree<'a> {
    /// The tree of `puzzle` down to `depth` squares, or all of it.
    ///
    /// # Errors
    /// [`LimitError::TooManyNodes`] for a tree of more than 4,096 nodes.
    pub fn of(puzzle: &'a Blackout, depth: Option<usize>) -> Result<Self, LimitError> {
        let depth = depth.unwrap_or(usize::MAX).min(puzzle.squares());
        if depth > DEEPEST {
            let nodes = if depth < 60 {
                ((1_u64 << (depth + 1)) - 1).to_string()
            } else {
                format!("2^{} - 1", depth + 1)
            };
            let (most, deepest, at) = (MOST_NODES, DEEPEST, None);
            return Err(LimitError::TooManyNodes { nodes, most, deepest, at });
        }
        Ok(Self { puzzle, depth, root: node(&puzzle.tree(), depth, puzzle.squares()) })
    }

    /// How many leaves the whole tree has, and of how many the `=` is kept.
    #[must_use]
    pub fn counts(&self) -> String {
        let squares = self.puzzle.squares();
        let power = |exponent: usize| {
            let value = Number::from(2).pow(&Number::from(exponent), &Budget::generous());
            match value {
                Ok(value) if exponent <= 64 => format!("2^{exponent} = {value}"),
                _ => format!("2^{exponent}"),
            }
        };
        let kept = squares - self.puzzle.equals_signs();
        format!(
            "{squares} squares: {} leaves, {} of them with every =",
            power(squares),
            power(kept)
        )
    }

    /// The tree as text, a node a line, and the counts under it.
    #[must_use]
    pub fn text(&self, glyphs: Glyphs) -> String {
        let drawing = self.drawing(&self.root, 0, self.puzzle.text().trim().to_owned());
        format!("{}{}\n", drawing.text(glyphs), self.counts())
    }

    fn drawing(&self, node: &Node, depth: usize, label: String) -> Drawing {
        let words = [("out", node.branches.first()), ("kept", node.branches.get(1))];
        let glyph = self.puzzle.glyph(depth);
        let branches = words.into_iter().filter_map(|(word, branch)| {
            let branch = branch?;
            let text = match (branch.end, branch.branches.is_empty()) {
                (End::True, _) => format!(": {} (true)", branch.text),
                (End::False, _) => format!(": {}", branch.text),
                (End::Open, true) => format!(": {}...", branch.text),
                (End::Open, false) => String::new(),
            };
            Some(self.drawing(branch, depth + 1, format!("{glyph} {word}{text}")))
        });
        Drawing::node(label, branches.collect())
    }

    /// The tree for Graphviz.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut text = format!(
            "digraph choices {{\n  label={};\n  node [shape=point];\n  edge [arrowhead=none];\n  \
             ordering=out;\n  n0 [shape=plaintext, label={}];\n",
            dot_quoted(&self.counts()),
            dot_quoted(self.puzzle.text().trim())
        );
        let mut waiting = vec![(&self.root, 0, 0)];
        let mut made = 0;
        while let Some((node, number, depth)) = waiting.pop() {
            for (branch, (word, style)) in
                node.branches.iter().zip([("out", "dashed"), ("kept", "solid")])
            {
                made += 1;
                let shown = dot_quoted(&branch.text);
                text += &match (branch.end, branch.branches.is_empty()) {
                    (End::True, _) => format!(
                        "  n{made} [shape=box, style=filled, fillcolor=black, fontcolor=white, \
                         label={shown}];\n"
                    ),
                    (End::False, _) => format!("  n{made} [shape=plaintext, label={shown}];\n"),
                    (End::Open, true) => {
                        format!(
                            "  n{made} [shape=plaintext, label={}];\n",
                            dot_quoted(&format!("{}…", branch.text))
                        )
                    }
                    (End::Open, false) => String::new(),
                };
                let choice = dot_quoted(&format!("{} {word}", self.puzzle.glyph(depth)));
                text += &format!("  n{number} -> n{made} [style={style}, label={choice}];\n");
                waiting.push((branch, made, depth + 1));
            }
        }
        text + "}\n"
    }

    /// The tree as a drawing, a row a square.
    #[must_use]
    pub fn svg(&self) -> String {
        let leaves = 1_usize << self.depth;
        let longest = self.puzzle.squares() + 1;
        let below = TOP + self.depth * ROW + 12;
        let height = below + longest * 7 + 16;
        let (heading, counts) = (self.puzzle.text().trim(), self.counts());
        let width = (MARGIN + leaves * COLUMN + 20)
            .max(460)
            .max(20 + cell_width(heading) * HEADING)
            .max(20 + cell_width(&counts) * CAPTION);
        let mut body = format!(
            "<g font-family=\"monospace\" font-size=\"12\">\n\
             <text x=\"10\" y=\"20\" font-size=\"15\">{}</text>\n\
             <text x=\"10\" y=\"38\">{}</text>\n\
             <text x=\"10\" y=\"54\">left, dashed: out; right: kept; black: true</text>\n",
            escaped(heading),
            escaped(&counts),
        );
        for square in 0..self.depth {
            let y = TOP + square * ROW + ROW / 2 + 4;
            body += &format!(
                "<text x=\"10\" y=\"{y}\">{}</text>\n",
                escaped(self.puzzle.glyph(square))
            );
        }
        draw(&self.root, 0, leaves, 0, &mut body);
        svg_document(
            width,
            height,
            &format!("choices of {}", self.puzzle.text().trim()),
            &(body + "</g>\n"),
        )
    }
}

/// Pixels between two rows, between two leaves, above the root, and left of the tree.
const ROW: usize = 40;
const COLUMN: usize = 16;
const TOP: usize = 74;
const MARGIN: usize = 40;
/// The width of a character in the heading and in the caption.
const HEADING: usize = 10;
const CAPTION: usize = 8;

/// Draws a node over the leaves `first..first + leaves`, and all below it.
fn draw(node: &Node, first: usize, leaves: usize, depth: usize, body: &mut String) {
    let x = |first: usize, leaves: usize| MARGIN + (2 * first + leaves) * COLUMN / 2;
    let (here, y) = (x(first, leaves), TOP + depth * ROW);
    let half = leaves / 2;
    for (branch, (start, dash)) in
        node.branches.iter().zip([(first, " stroke-dasharray=\"3 3\""), (first + half, "")])
    {
        let (there, down) = (x(start, half), y + ROW);
        *body += &format!(
            "<line x1=\"{here}\" y1=\"{y}\" x2=\"{there}\" y2=\"{down}\" stroke=\"#555\"{dash}/>\n"
        );
        draw(branch, start, half, depth + 1, body);
    }
    if !node.branches.is_empty() {
        *body += &format!("<circle cx=\"{here}\" cy=\"{y}\" r=\"2.5\"/>\n");
        return;
    }
    let (start, length) = (y + 8, node.text.chars().count() * 7 + 8);
    let text = escaped(&node.text);
    let (ink, dots) = match node.end {
        End::True => ("white", ""),
        End::False => ("#444", ""),
        End::Open => ("#444", "…"),
    };
    if node.end == End::True {
        let left = here - COLUMN / 2 + 1;
        *body += &format!(
            "<rect x=\"{left}\" y=\"{}\" width=\"{}\" height=\"{length}\"/>\n",
            start - 4,
            COLUMN - 2
        );
    }
    *body += &format!(
        "<text transform=\"translate({} {start}) rotate(90)\" font-size=\"11\" \
         fill=\"{ink}\">{text}{dots}</text>\n",
        here - 4
    );
}

fn node(branch: &Branch<'_>, depth: usize, squares: usize) -> Node {
    let is_leaf = branch.decided() == squares;
    let end = match is_leaf {
        true if branch.is_true() => End::True,
        true => End::False,
        false => End::Open,
    };
    let below = if depth == 0 { [None, None] } else { [branch.left(), branch.right()] };
    let branches =
        below.into_iter().flatten().map(|below| node(&below, depth - 1, squares)).collect();
    Node { text: branch.text().replace(' ', ""), end, branches }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::blackout::Rules;

    fn count(text: &str, part: &str) -> usize {
        text.matches(part).count()
    }

    #[test]
    fn the_tree_of_the_seed_has_its_leaves_and_its_six_true_ones() {
        let puzzle = Blackout::parse("3 + 2 / 5 = 5 + 3 × 2", Rules::default()).unwrap();
        let tree = ChoiceTree::of(&puzzle, None).unwrap();
        assert_eq!(
            tree.counts(),
            "11 squares: 2^11 = 2048 leaves, 2^10 = 1024 of them with every ="
        );
        let text = tree.text(Glyphs::Ascii);
        assert_eq!(count(&text, "(true)"), 6);
        assert_eq!(text.lines().count(), 4095 + 1);
        let dot = tree.dot();
        assert_eq!((count(&dot, "fillcolor"), count(&dot, " -> ")), (6, 4094));
        let svg = tree.svg();
        assert_eq!((count(&svg, "<rect") - 1, count(&svg, "rotate(90)")), (6, 2048));
        assert_eq!(count(&svg, "stroke-dasharray"), 2047);
    }

    #[test]
    fn the_left_branch_is_out() {
        let puzzle = Blackout::parse("1=2", Rules::default()).unwrap();
        let text = ChoiceTree::of(&puzzle, None).unwrap().text(Glyphs::Ascii);
        let leaves: Vec<_> = text.lines().filter(|line| line.contains("2 ")).collect();
        assert!(leaves[0].ends_with("2 out: ") && leaves[7].ends_with("2 kept: 1=2"), "{text}");
    }

    #[test]
    fn a_tree_that_is_too_large_is_refused() {
        let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default()).unwrap();
        let error = ChoiceTree::of(&puzzle, None).unwrap_err();
        assert_eq!(error.to_string(), "the tree has 131071 nodes, 4096 are drawn at most");
        assert!(ChoiceTree::of(&puzzle, Some(12)).is_err());
        assert!(ChoiceTree::of(&puzzle, Some(11)).is_ok());
        let shallow = ChoiceTree::of(&puzzle, Some(0)).unwrap();
        assert!(shallow.svg().contains("288 / 24"));
    }

    #[test]
    fn a_drawing_is_as_wide_as_its_heading_and_its_caption() {
        let text = "1+2+3+4+5+6+7+8+9+1+2+3+4+5+6+7+8+9=1+2+3+4+5+6+7+8+9+1+2+3+4+5+6+7+8+9";
        let puzzle = Blackout::parse(text, Rules::default()).unwrap();
        let svg = ChoiceTree::of(&puzzle, Some(1)).unwrap().svg();
        let width = svg.split_once("width=\"").unwrap().1.split_once('"').unwrap().0;
        // Monospaced characters are at least 0.6 of their size wide.
        assert!(width.parse::<usize>().unwrap() > 10 + text.len() * 15 * 6 / 10, "{width}");
    }
}
