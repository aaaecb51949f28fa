//! Numbers on cards and what they are to make, for worksheets.

use super::keys::{self, BELOW, CHARACTER, SQUARE};
use crate::source::cell_width;

/// How long the line for the answer is, on paper and in characters.
const LINE: usize = 1500;
pub(super) const BLANK: usize = 48;

/// Cards, and behind them the number that they are to make.
pub(super) struct Row {
    pub cards: Vec<String>,
    pub target: String,
}

impl Row {
    fn aim(&self) -> String {
        format!("→ {}", self.target)
    }

    /// The cards with a line for the answer, for a text printer; the key needs none.
    pub fn boxes(&self, solved: bool) -> String {
        if solved {
            return String::new();
        }
        let [top, middle, bottom] = keys::lines(&self.cards);
        let (top, bottom, aim) = (top.trim_end(), bottom.trim_end(), self.aim());
        format!("{top}\n{middle}{aim}\n{bottom}\n{}\n", "_".repeat(BLANK))
    }

    pub fn size(&self, square: usize) -> (usize, usize) {
        let aim = cell_width(&self.aim()) * CHARACTER;
        let scaled = |measure: usize| measure * square / SQUARE;
        (scaled((keys::width(&self.cards) + aim).max(LINE)), scaled(SQUARE + BELOW))
    }

    pub fn drawn(&self, solved: bool, at: (usize, usize), square: usize) -> String {
        let scaled = |measure: usize| measure * square / SQUARE;
        let mut drawn = keys::drawn(&self.cards, at, square);
        let behind = keys::end(&self.cards, at.0, square);
        drawn += &keys::beside(&self.aim(), (behind, at.1), square);
        if !solved {
            drawn += &keys::line(at.0, at.1 + scaled(SQUARE + BELOW) - 4, scaled(LINE));
        }
        drawn
    }
}

/// What stands on a sheet of such rows.
macro_rules! exercise_of_cards {
    () => {
        const ROW: usize = 300;

        fn boxes(&self, solved: bool) -> String {
            self.row().boxes(solved)
        }

        fn square(&self, width: usize) -> usize {
            keys::fitting(self.size(keys::SQUARE).0, width)
        }

        fn size(&self, square: usize) -> (usize, usize) {
            self.row().size(square)
        }

        fn drawn(&self, solved: bool, at: (usize, usize), square: usize) -> String {
            self.row().drawn(solved, at, square)
        }
    };
}
pub(super) use exercise_of_cards;
