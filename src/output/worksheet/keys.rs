//! A row of keys on a worksheet: the buttons of a calculator, the cards of a game.

use crate::output::markup::escaped;
use crate::source::cell_width;

/// The most that a key is high, and the width of a character on it and beside it then. All
/// measures are for keys of this height.
pub(super) const SQUARE: usize = 90;
pub(super) const CHARACTER: usize = 28;
/// Beside what stands on a key, and between two of them.
const PADDING: usize = 24;
pub(super) const GAP: usize = 20;
/// How far the lines to write on stand below the keys.
pub(super) const BELOW: usize = 110;

/// How wide a row is, with a gap behind each key.
pub(super) fn width(labels: &[String]) -> usize {
    labels.iter().map(|label| key_width(label) + GAP).sum()
}

/// How wide a key is.
fn key_width(label: &str) -> usize {
    (cell_width(label) * CHARACTER + 2 * PADDING).max(SQUARE)
}

/// How high a key is where something so wide, drawn with keys of full height, has `room`.
pub(super) fn fitting(wide: usize, room: usize) -> usize {
    SQUARE.min(SQUARE * room / wide.max(1))
}

/// The three lines of a row in text, each with a blank at its end.
pub(super) fn lines(labels: &[String]) -> [String; 3] {
    let mut lines = ["", "", ""].map(str::to_owned);
    for label in labels {
        let edge = "─".repeat(cell_width(label) + 2);
        let parts = [format!("┌{edge}┐ "), format!("│ {label} │ "), format!("└{edge}┘ ")];
        for (line, part) in lines.iter_mut().zip(parts) {
            line.push_str(&part);
        }
    }
    lines
}

/// A row as SVG with its upper left corner at `at`, its keys `square` high.
pub(super) fn drawn(labels: &[String], at: (usize, usize), square: usize) -> String {
    let scaled = |measure: usize| measure * square / SQUARE;
    let (mut x, y) = at;
    let mut drawn = String::new();
    for label in labels {
        let width = scaled(key_width(label));
        drawn += &format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" rx=\"{}\" fill=\"none\" \
             stroke=\"black\" stroke-width=\"4\"/>\n\
             <text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>\n",
            scaled(SQUARE),
            scaled(16),
            x + width / 2,
            y + scaled(60),
            scaled(46),
            escaped(label)
        );
        x += width + scaled(GAP);
    }
    drawn
}

/// Where a row of keys ends that begins at `x`, the last gap included.
pub(super) fn end(labels: &[String], x: usize, square: usize) -> usize {
    let scaled = |measure: usize| measure * square / SQUARE;
    labels.iter().fold(x, |x, label| x + scaled(key_width(label)) + scaled(GAP))
}

/// What stands beside a row, in bold.
pub(super) fn beside(text: &str, at: (usize, usize), square: usize) -> String {
    let scaled = |measure: usize| measure * square / SQUARE;
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\">{}</text>\n",
        at.0,
        at.1 + scaled(60),
        scaled(46),
        escaped(text)
    )
}

/// A line to write on below a row, from `start` on.
pub(super) fn line(start: usize, bottom: usize, length: usize) -> String {
    format!("<path d=\"M{start} {bottom}h{length}\" stroke=\"black\" stroke-width=\"3\"/>\n")
}
