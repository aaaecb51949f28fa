//! The families of puzzles that are played, as a table, and how their puzzles are dealt.

use crate::Error;
use crate::puzzle::{Difficulty, Maker};
use crate::session::Session;
use crate::session::generate::{made, refused};
use crate::session::hand::Hand;

/// A family of puzzles that can be played: a row of the table.
#[derive(Debug)]
pub struct Family {
    /// What makes its puzzles.
    pub maker: Maker,
    /// What the player is to do.
    pub task: &'static str,
    /// The level of the first hint: that a puzzle which was made has a solution is none.
    pub first_hint: usize,
}

impl Family {
    /// The word for it.
    pub fn name(&self) -> &'static str {
        self.maker.name()
    }

    /// The first puzzle of a seed, and how hard it is.
    ///
    /// # Errors
    /// When none is found, or the budget stops it.
    pub fn deal(
        &self,
        level: Option<Difficulty>,
        seed: u64,
        session: &Session,
    ) -> Result<(Hand, Difficulty), Error> {
        made(self.maker, level, seed, session).map_err(refused)
    }
}

/// The families, in the order in which they are dealt if none is asked for.
pub const FAMILIES: &[Family] = &[
    Family {
        maker: Maker::Blackout,
        task: "black out two squares, and type what is left",
        first_hint: 1,
    },
    Family {
        maker: Maker::Buttons,
        task: "press buttons to reach the goal, and type them",
        first_hint: 1,
    },
    Family { maker: Maker::Make, task: "make the number from all others", first_hint: 2 },
    Family {
        maker: Maker::Countdown,
        task: "make the number from some others, by whole numbers above 0",
        first_hint: 2,
    },
    Family {
        maker: Maker::Digits,
        task: "put signs between the digits, which keep their order",
        first_hint: 2,
    },
];
