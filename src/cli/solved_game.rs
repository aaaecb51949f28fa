//! What `solve` prints of a game of making a number.

use super::solved_text::{Layout, Said, of_puzzle};
use crate::output::{Counting, Help, Listing, SolvedGame, Verdict, Writing};
use crate::puzzle::file::PuzzleLine;
use crate::puzzle::make::Game;
use crate::{Budget, Stop};

/// What is asked about the games of a file.
#[derive(Clone, Copy, Debug)]
pub struct GameTask {
    /// How the answers of the file are laid out.
    pub layout: Layout,
    /// The help that is wanted instead of answers.
    pub help: Option<Help>,
    /// The most answers that are listed.
    pub limit: Option<usize>,
    /// Whether they are only counted.
    pub count: bool,
    /// How answers are written.
    pub writing: Writing,
}

impl GameTask {
    /// Solves a game, or helps with it, and says what came of it.
    pub fn say(self, game: &Game, line: &PuzzleLine, budget: &Budget) -> Said {
        if let Some(help) = self.help {
            return match help.with_game(game, self.writing.glyphs, budget) {
                Ok(Some(helped)) => Said::help(helped, line, self.layout),
                Ok(None) => {
                    let nothing = SolvedGame::solve(game, self.listing(), budget).summary();
                    Said::no_help(&help.none(), nothing, line, self.layout)
                }
                Err(stop) => self.solved(&stopped(game, stop), line),
            };
        }
        self.solved(&SolvedGame::solve(game, self.listing(), budget), line)
    }

    fn listing(self) -> Listing {
        let count = match self.limit {
            _ if self.count || self.layout == Layout::Json => Counting::All,
            Some(1) => Counting::No,
            _ => Counting::Soon,
        };
        Listing { skip: 0, limit: self.limit, count }
    }

    fn solved(self, solved: &SolvedGame<'_>, line: &PuzzleLine) -> Said {
        let is_found = solved.verdict() == Verdict::Found;
        let mut answers = match self.layout {
            Layout::Json => vec![of_puzzle(line).all(&solved.json(self.writing.steps)).object()],
            _ if self.count && solved.stopped.is_none() => vec![solved.found.to_string()],
            _ => self.lines(solved),
        };
        let mut none = String::new();
        match self.layout {
            Layout::Person => {
                if !self.count {
                    answers.extend(solved.near_lines(self.writing));
                }
                if self.count || !is_found {
                    answers.push(solved.summary());
                }
                let lines = answers.iter().flat_map(|answer| answer.lines());
                let indented = lines.map(|line| format!("    {line}"));
                answers = [line.text().to_owned()].into_iter().chain(indented).collect();
            }
            Layout::Lines if !(is_found || self.count && solved.stopped.is_none()) => {
                none = solved.none();
            }
            Layout::Lines | Layout::Json => {}
        }
        let is_json = self.layout == Layout::Json;
        let asks_for_first = self.limit == Some(1) || self.count;
        let more = solved.unlisted(solved.listed.len(), "--all");
        let more = more.filter(|_| !is_json && !asks_for_first);
        let before = match self.layout {
            Layout::Person => "    ".to_owned(),
            _ => format!("{}: ", line.line),
        };
        Said {
            verdict: solved.verdict(),
            error: None,
            remark: more.map(|more| format!("{before}{more}\n")).unwrap_or_default(),
            summary: format!("{}\n", solved.summary()),
            line: line.line,
            answers,
            none,
            layout: self.layout,
        }
    }

    /// The answers, a line each.
    fn lines(self, solved: &SolvedGame<'_>) -> Vec<String> {
        let answers = solved.listed.iter().map(|answer| self.writing.answer(answer));
        answers.flat_map(|answer| answer.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
    }
}

/// A game whose search was stopped before it found anything.
fn stopped(game: &Game, stop: Stop) -> SolvedGame<'_> {
    SolvedGame { stopped: Some(stop), ..SolvedGame::unsolved(game) }
}
