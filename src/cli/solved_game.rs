//! What `solve` prints of a game of making a number.

use super::solved_text::{Layout, Said};
use super::told::Asked;
use crate::output::{Help, JsonFields, Listing, SolvedGame, Writing};
use crate::puzzle::file::PuzzleLine;
use crate::puzzle::make::Game;
use crate::{Budget, Stop};

/// What is asked about the games of a file.
#[derive(Clone, Copy, Debug)]
pub struct GameTask {
    /// Which ways, and how they are laid out.
    pub asked: Asked,
    /// The help that is wanted instead of answers.
    pub help: Option<Help>,
    /// How answers are written.
    pub writing: Writing,
}

impl GameTask {
    /// Solves a game, or helps with it, and says what came of it.
    pub fn say(self, game: &Game, line: &PuzzleLine, budget: &Budget) -> Said {
        let solve = || SolvedGame::solve(game, self.listing(), budget);
        let Some(help) = self.help else { return self.solved(&solve(), line) };
        match help.with_game(game, self.writing.glyphs, budget) {
            Ok(helped) => Said::helped(helped, help, solve, line, self.asked.layout),
            Err(stop) => self.solved(&stopped(game, stop), line),
        }
    }

    fn listing(self) -> Listing {
        Listing { skip: 0, limit: self.asked.limit, count: self.asked.counting() }
    }

    fn solved(self, solved: &SolvedGame<'_>, line: &PuzzleLine) -> Said {
        let answers = solved.listed.iter().map(|answer| self.writing.answer(answer));
        let fields = match self.asked.layout {
            Layout::Json => solved.json(self.writing.steps),
            _ => JsonFields::default(),
        };
        let near = solved.near_lines(self.writing);
        self.asked.said(self.asked.tell(solved, answers.collect(), near, fields), line)
    }
}

/// A game whose search was stopped before it found anything.
fn stopped(game: &Game, stop: Stop) -> SolvedGame<'_> {
    SolvedGame { stopped: Some(stop), ..SolvedGame::unsolved(game) }
}
