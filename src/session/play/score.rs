//! The score of a session's games.

use std::fmt;

/// The points of a puzzle that is solved without a hint.
pub const POINTS: usize = 4;

/// What came of the puzzles that were dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    points: usize,
    solved: usize,
    given_up: usize,
    skipped: usize,
}

impl Score {
    /// A puzzle is solved for so many points.
    pub fn solve(&mut self, points: usize) {
        self.points += points;
        self.solved += 1;
    }

    /// The answer to a puzzle was shown.
    pub fn give_up(&mut self) {
        self.given_up += 1;
    }

    /// A puzzle was left, which does not count.
    pub fn skip(&mut self) {
        self.skipped += 1;
    }
}

/// `score 7 of 12: 2 solved, 1 given up, 1 skipped`
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { points, solved, given_up, skipped } = self;
        let most = (solved + given_up) * POINTS;
        write!(f, "score {points} of {most}: {solved} solved, {given_up} given up")?;
        if *skipped > 0 { write!(f, ", {skipped} skipped") } else { Ok(()) }
    }
}
