//! The puzzle at hand: what commands that name no puzzle are about.

use super::Session;
use super::arguments::{Arguments, no_such_puzzle};
use crate::Error;
use crate::diagnostic::InputError;
use crate::output::{
    Counting, Findings, Help, Helped, Judged, Listing, SolvedGame, SolvedLevel, SolvedTask,
    Verdict, Wanted, attempt_text, game_attempt_text, is_correct, played, task_attempt_text,
};
use crate::puzzle::blackout::{Attempt, Blackout, Which};
use crate::puzzle::buttons::Level;
use crate::puzzle::digits::{self, Task};
use crate::puzzle::file::{Puzzle, PuzzleLine};
use crate::puzzle::make::{Game, Rules};

/// A puzzle, and what is asked about it.
#[derive(Clone, Debug)]
pub enum Hand {
    /// An equation, and how many of its squares are to be blacked out.
    Blackout(Blackout, Which),
    /// A level of a calculator game.
    Buttons(Level),
    /// A number to be made from others.
    Make(Game),
    /// Numbers to be made from digits and signs.
    Digits(Task),
}

impl Hand {
    /// The puzzle of a file's line.
    ///
    /// # Errors
    /// When it holds none.
    pub fn of(line: &PuzzleLine) -> Result<Self, Error> {
        Ok(match line.parse()? {
            Puzzle::Blackout(puzzle) => Self::Blackout(puzzle, line.terms.which),
            Puzzle::Buttons(level) => Self::Buttons(level),
            Puzzle::Make(game) => Self::Make(game),
            Puzzle::Digits(task) => Self::Digits(task),
        })
    }

    /// The puzzle that is written in an entry, a level, a game or digits if it looks like one.
    ///
    /// # Errors
    /// When it is no puzzle.
    pub fn read(arguments: Arguments<'_>, session: &Session) -> Result<Self, Error> {
        let (text, terms) = (arguments.in_place(), &session.settings.terms);
        let typed = arguments.text();
        Ok(if Task::has_head(typed) {
            Self::Digits(Task::read(&text, digits::Rules::default(), terms.digits)?)
        } else if Game::is_like(typed) || Game::is_bare(typed) {
            Self::Make(Game::read(&text, Rules::default(), terms.game)?)
        } else if Level::is_like(typed) {
            Self::Buttons(Level::parse(&text, terms.dialect)?)
        } else {
            Self::Blackout(Blackout::parse(&text, terms.rules)?, terms.which)
        })
    }

    /// The same with another K, if it is an equation and `k` says so.
    pub fn with_k(self, k: Option<Which>) -> Self {
        match (self, k) {
            (Self::Blackout(puzzle, _), Some(k)) => Self::Blackout(puzzle, k),
            (hand, _) => hand,
        }
    }

    /// How many squares are to be blacked out, if it is an equation.
    pub fn k(&self) -> Option<Which> {
        match self {
            Self::Blackout(_, which) => Some(*which),
            _ => None,
        }
    }

    /// The puzzle as a text, by which it is known again.
    pub fn text(&self) -> String {
        match self {
            Self::Blackout(puzzle, _) => puzzle.text().to_owned(),
            Self::Buttons(level) => level.to_string(),
            Self::Make(game) => game.to_string(),
            Self::Digits(task) => task.to_string(),
        }
    }

    /// Whether an attempt can be meant for this puzzle.
    pub fn fits(&self, attempt: &str) -> bool {
        match self {
            Self::Blackout(puzzle, which) => {
                !matches!(puzzle.check(attempt, *which), Attempt::Foreign { .. })
            }
            Self::Buttons(level) => level.can_begin(attempt),
            Self::Make(game) => game.can_be(attempt),
            Self::Digits(task) => task.can_be(attempt),
        }
    }

    /// Judges an attempt. `of` says of which puzzle it is.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn judge(
        &self,
        attempt: &str,
        of: &str,
        session: &Session,
    ) -> Result<(String, Verdict), Error> {
        let budget = session.budget();
        Ok(match self {
            Self::Blackout(puzzle, which) => {
                let judged = Judged::of(puzzle, attempt, *which, &budget);
                (format!("{of}{judged}\n"), judged.verdict())
            }
            Self::Buttons(level) => {
                let attempt = level.check(attempt, &budget)?;
                let played = played(level, &attempt, session.settings.glyphs);
                let verdict = if is_correct(&attempt) { Verdict::Found } else { Verdict::None };
                (format!("{played}\n{of}{}\n", attempt_text(level, &attempt)), verdict)
            }
            Self::Make(game) => {
                let attempt = game.check(attempt);
                let verdict = if attempt.is_correct() { Verdict::Found } else { Verdict::None };
                (format!("{of}{}\n", game_attempt_text(game, &attempt)), verdict)
            }
            Self::Digits(task) => {
                let attempt = task.check(attempt);
                let verdict = if attempt.is_correct() { Verdict::Found } else { Verdict::None };
                (format!("{of}{}\n", task_attempt_text(task, &attempt)), verdict)
            }
        })
    }

    /// A hint, or a way worked through; of a puzzle without a solution that it has none.
    ///
    /// # Errors
    /// When the budget stops the search.
    pub fn help(&self, help: Help, session: &Session) -> Result<(String, Verdict), Error> {
        let budget = session.budget();
        Ok(match self {
            Self::Blackout(puzzle, which) => match help.with(puzzle, *which, &budget)? {
                Some(helped) => {
                    let verdict = helped.verdict();
                    let note = helped.note().map(|note| format!("\n{note}"));
                    (helped.text + &note.unwrap_or_default(), verdict)
                }
                None => (Help::nothing(puzzle, *which, &session.budget()), Verdict::None),
            },
            Self::Buttons(level) => {
                let solved = SolvedLevel::solve(level, &budget);
                (help.with_level(&solved, &budget)?.text, solved.verdict())
            }
            Self::Make(game) => {
                let helped = help.with_game(game, session.settings.glyphs, &budget)?;
                told(helped, || SolvedGame::solve(game, Listing::default(), &budget))
            }
            Self::Digits(task) if task.only_target().is_none() => {
                (Help::ONE_TARGET.to_owned(), Verdict::None)
            }
            Self::Digits(task) => {
                let helped = help.with_task(task, session.settings.glyphs, &budget)?;
                let wanted = Wanted::Cheapest(Counting::No);
                told(helped, || SolvedTask::solve(task, wanted, &budget))
            }
        })
    }
}

/// Help with making a number, or what a search says where there is none.
fn told<F: Findings>(helped: Option<Helped>, solve: impl FnOnce() -> F) -> (String, Verdict) {
    match helped {
        Some(helped) => {
            let verdict = helped.verdict();
            (helped.text, verdict)
        }
        None => {
            let solved = solve();
            (solved.summary(), solved.verdict())
        }
    }
}

impl Session {
    /// The loaded puzzle whose number is written.
    fn numbered(&mut self, number: Arguments<'_>) -> Result<Hand, Error> {
        let puzzles: Vec<_> = self.book(number)?.puzzles().collect();
        let index = number.text().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some(puzzle) = index.and_then(|index| puzzles.get(index)) else {
            return Err(no_such_puzzle(number.text(), puzzles.len(), number.place()).into());
        };
        let (hand, line) = (Hand::of(puzzle)?, (*puzzle).clone());
        self.line_at_hand = Some(line);
        Ok(hand)
    }

    /// The puzzle that an entry gives, or the number of a loaded one, which is then at hand; else the one at hand, or the first
    /// one that is loaded.
    ///
    /// # Errors
    /// When there is none, or it is wrong.
    pub(super) fn hand(
        &mut self,
        arguments: Arguments<'_>,
        puzzle: Option<Arguments<'_>>,
    ) -> Result<Hand, Error> {
        if let Some(puzzle) = puzzle {
            let is_number = puzzle.text().bytes().all(|byte| byte.is_ascii_digit());
            self.hand =
                Some(if is_number { self.numbered(puzzle)? } else { Hand::read(puzzle, self)? });
        } else if self.hand.is_none()
            && let Some(first) = self.book.as_ref().and_then(|book| book.puzzles().next())
        {
            self.hand = Some(Hand::of(first)?);
            self.line_at_hand = Some(first.clone());
        }
        self.hand.clone().ok_or_else(|| {
            let message = "there is no puzzle at hand".to_owned();
            let help = "write the puzzle after the command, or :load some".to_owned();
            InputError::NoPuzzle { message, help, at: arguments.before() }.into()
        })
    }
}
