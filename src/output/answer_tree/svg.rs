//! The tree as SVG.

use super::layout::{Placed, Reach};
use super::{AnswerTree, Label, Node};
use crate::output::markup::{escaped, svg_document};
use crate::source::cell_width;

/// Pixels: the width of a character, the radius of a circle, from row to row, between branches and
/// around all.
const CHARACTER: usize = 9;
const RADIUS: usize = 17;
const ROW: usize = 64;
const GAP: usize = 18;
const MARGIN: usize = 20;
/// Where the first row stands.
const TOP: usize = 72;
/// The colours of lines and of what operations come to.
const LINES: &str = "#666";
const WORDS: &str = "#b00020";

impl AnswerTree {
    /// The tree as a drawing: numbers in boxes, operations in circles, and beside them what they
    /// come to.
    #[must_use]
    pub fn svg(&self) -> String {
        let placed = Placed::of(&self.root, &reach, GAP);
        let mut body = format!(
            "<g font-family=\"monospace\" font-size=\"15\">\n\
             <text x=\"{MARGIN}\" y=\"30\" font-weight=\"bold\">{}</text>\n",
            escaped(&self.title)
        );
        let left = MARGIN + placed.reach.0;
        lines(&placed, left, TOP, &mut body);
        labels(&placed, left, TOP, &mut body);
        let title = cell_width(&self.title) * CHARACTER;
        let width = 2 * MARGIN + title.max(placed.reach.0 + placed.reach.1);
        let height = TOP + (placed.rows() - 1) * ROW + RADIUS + MARGIN;
        svg_document(width, height, &self.title, &(body + "</g>\n"))
    }
}

/// How far a label reaches to both sides.
fn reach(node: &Node) -> Reach {
    match &node.label {
        Label::Number(number) => {
            let half = half_width(number);
            (half, half)
        }
        label => (RADIUS, RADIUS + 4 + cell_width(&label.result()) * CHARACTER),
    }
}

/// Half the width of the box of a number.
fn half_width(number: &str) -> usize {
    RADIUS.max(cell_width(number) * CHARACTER / 2 + 8)
}

fn lines(placed: &Placed<'_>, x: usize, y: usize, body: &mut String) {
    for (branch, middle) in placed.branches.iter().zip(placed.middles(x)) {
        let below = y + ROW;
        *body += &format!(
            "<path d=\"M{x} {y}L{middle} {below}\" stroke=\"{LINES}\" stroke-width=\"1.5\"/>\n"
        );
        lines(branch, middle, below, body);
    }
}

fn labels(placed: &Placed<'_>, x: usize, y: usize, body: &mut String) {
    let looks = format!("fill=\"white\" stroke=\"{LINES}\" stroke-width=\"1.5\"");
    let baseline = y + 5;
    let sign = escaped(placed.node.label.sign());
    match &placed.node.label {
        Label::Number(number) => {
            let half = half_width(number);
            *body += &format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"30\" rx=\"6\" {looks}/>\n",
                x - half,
                y - 15,
                2 * half
            );
        }
        label => {
            let from = x + RADIUS + 4;
            *body += &format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" {looks}/>\n\
                 <text x=\"{from}\" y=\"{baseline}\" fill=\"{WORDS}\" xml:space=\"preserve\">{}</text>\n",
                escaped(label.result().trim_start())
            );
        }
    }
    *body += &format!(
        "<text x=\"{x}\" y=\"{baseline}\" text-anchor=\"middle\" font-weight=\"bold\">{sign}</text>\n"
    );
    for (branch, middle) in placed.branches.iter().zip(placed.middles(x)) {
        labels(branch, middle, y + ROW, body);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::tree;

    #[test]
    fn numbers_have_boxes_and_operations_circles() {
        let drawing = tree("make 24: 3 3 8 8").svg();
        assert_eq!(drawing.matches("<circle").count(), 3);
        assert_eq!(drawing.matches("<path").count(), 6);
        // The paper is one, too.
        assert_eq!(drawing.matches("<rect").count(), 5);
        assert!(drawing.contains("<title>8 ÷ (3 − 8 ÷ 3) = 24</title>"), "{drawing}");
    }
}
