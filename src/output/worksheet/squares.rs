//! Equations in squares, for worksheets.

use super::Exercise;
use crate::output::markup::escaped;
use crate::puzzle::blackout::{Blackout, Made};

/// The most that a square measures.
const SQUARE: usize = 90;

impl Exercise for Made {
    const TITLE: &'static str = "Blackout";
    const ROW: usize = 175;

    fn task(puzzles: &[Self]) -> String {
        let k = puzzles.first().map_or(0, |made| made.solution.removed.len());
        let squares = if k == 1 { "square" } else { "squares" };
        format!("Black out {k} {squares} of each equation so that it becomes true. The = stays.")
    }

    fn puzzle(&self) -> String {
        self.puzzle.text().to_owned()
    }

    fn answer(&self) -> String {
        self.solution.text.clone()
    }

    fn boxes(&self, solved: bool) -> String {
        boxes(&self.puzzle, self.black(solved))
    }

    fn square(&self, width: usize) -> usize {
        SQUARE.min(width / self.puzzle.squares().max(1))
    }

    fn size(&self, square: usize) -> (usize, usize) {
        (square * self.puzzle.squares(), square)
    }

    fn drawn(&self, solved: bool, at: (usize, usize), square: usize) -> String {
        squares(&self.puzzle, self.black(solved), at, square)
    }
}

impl Made {
    /// The squares that are black.
    fn black(&self, solved: bool) -> &[usize] {
        if solved { &self.solution.removed } else { &[] }
    }
}

/// The squares of a puzzle from the place `at` on, those `removed` black.
fn squares(puzzle: &Blackout, removed: &[usize], at: (usize, usize), square: usize) -> String {
    let mut drawn = String::new();
    for index in 0..puzzle.squares() {
        let x = at.0 + index * square;
        let fill = if removed.contains(&index) { "black" } else { "none" };
        drawn += &format!(
            "<rect x=\"{x}\" y=\"{}\" width=\"{square}\" height=\"{square}\" fill=\"{fill}\" \
             stroke=\"black\" stroke-width=\"4\"/>\n",
            at.1
        );
        if fill == "black" && index > 0 && removed.contains(&(index - 1)) {
            // Two black squares are no large one.
            drawn += &format!(
                "<path d=\"M{x} {}v{}\" stroke=\"white\" stroke-width=\"3\"/>\n",
                at.1 + 2,
                square.saturating_sub(4)
            );
        }
        if fill == "none" {
            drawn += &format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>\n",
                x + square / 2,
                at.1 + square * 7 / 10,
                square * 6 / 10,
                escaped(&puzzle.glyph(index).replace('-', "−"))
            );
        }
    }
    drawn
}

/// The most squares of a row in line characters: more are wider than a text printer's page.
const ROW_OF_BOXES: usize = 39;

/// The squares of a puzzle in line characters, those `removed` black; narrow if there are many, and
/// in several rows if there are more.
fn boxes(puzzle: &Blackout, removed: &[usize]) -> String {
    let count = puzzle.squares();
    let wide = count <= 19;
    let edge = |count: usize, left: &str, between: &str, right: &str| {
        let top = if wide { "───" } else { "─" };
        format!("{left}{}{right}\n", vec![top; count].join(between))
    };
    let cell = |index: usize| match (removed.contains(&index), wide) {
        (true, true) => "███".to_owned(),
        (true, false) => "█".to_owned(),
        (false, true) => format!(" {} ", puzzle.glyph(index)),
        (false, false) => puzzle.glyph(index).to_owned(),
    };
    let cells: Vec<_> = (0..count).map(cell).collect();
    let rows = cells.chunks(count.div_ceil(count.div_ceil(ROW_OF_BOXES).max(1)).max(1));
    let row = |cells: &[String]| {
        let [top, bottom] = [("┌", "┬", "┐"), ("└", "┴", "┘")]
            .map(|(left, between, right)| edge(cells.len(), left, between, right));
        format!("{top}│{}│\n{bottom}", cells.join("│"))
    };
    rows.map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::blackout::Rules;

    fn puzzle(text: &str) -> Blackout {
        Blackout::parse(text, Rules::default()).unwrap()
    }

    #[test]
    fn boxes_fit_a_page_of_80_columns() {
        for squares in 7..=40 {
            let text = format!("{}=12345", "1".repeat(squares - 6));
            let drawn = boxes(&puzzle(&text), &[2]);
            assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{drawn}");
            let digits = drawn.chars().filter(|glyph| glyph.is_ascii_digit() || *glyph == '=');
            assert_eq!(digits.count() + 1, squares, "{drawn}");
            assert_eq!(drawn.lines().count(), if squares > 39 { 6 } else { 3 }, "{drawn}");
        }
    }

    #[test]
    fn black_neighbours_are_told_apart_and_a_minus_is_one() {
        let drawn = |removed: &[usize]| squares(&puzzle("12 - 3 = 119"), removed, (0, 0), 90);
        assert_eq!(drawn(&[0, 1]).matches("stroke=\"white\"").count(), 1);
        assert_eq!(drawn(&[5, 6, 7]).matches("stroke=\"white\"").count(), 2);
        assert!(!drawn(&[0, 6]).contains("white"));
        assert!(drawn(&[]).contains(">−<") && !drawn(&[]).contains(">-<"));
    }
}
