//! Buttons: which presses of a calculator's buttons take the start number to the goal?
//!
//! The buttons are those of "Calculator: The Game", its second part and "Genius Calculator". A
//! search in layers finds the fewest presses, proves that there are no fewer, and counts how many
//! lists of presses are as short.
//!
//! ```
//! use abacist::Budget;
//! use abacist::puzzle::buttons::{Dialect, Level};
//! let level = Level::parse("-1 -> 2020 in 8: *3 +8 +2 Mirror Reverse", Dialect::default())?;
//! let answer = level.solve(&Budget::generous());
//! assert_eq!(answer.goals[0].moves, Some(8));
//! # Ok::<(), abacist::Error>(())
//! ```

mod backward;
mod button;
mod check;
mod counts;
mod dialect;
mod ends;
mod features;
mod figures;
mod forward;
mod generate;
mod graph;
mod list;
mod packed;
mod parse;
mod press;
mod roads;
mod rules;
mod search;
mod shown;
mod spelling;
mod state;
mod table;
mod ways;

pub use button::{BUTTONS, Button, Kind, Operand, Row, Takes};
pub use check::{Attempt, Played, Refused};
pub use dialect::{
    DeleteLast, Dialect, DigitWrap, InsertZero, NegativeDigits, NegativeStore, NoCut, NoMatch,
    Overflow, PlusNegative, PlusPower, PlusStore, PortalDigit, Rounding, SWITCHES, Screen, Shift,
    SortZeros, Store, Switch, Uneven,
};
pub use features::Features;
pub use generate::{Made, Recipe};
pub use graph::{Edge, Graph, Node};
pub use list::Lists;
pub use parse::Parts;
pub use rules::Rule;
pub use search::{Answer, GoalAnswer};
pub use state::{Place, Press};
pub use ways::Ways;

use std::fmt;

use crate::diagnostic::{Error, InputError};
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::source::Span;

/// A level: a start, goals, buttons, and how often they may be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// What the screen shows first.
    pub start: Number,
    /// What it shall show. Each goal is a task of its own.
    pub goals: Vec<Goal>,
    /// How many presses are allowed, at most [`Level::MOST_MOVES`]; `None` if as many as you like.
    pub moves: Option<u32>,
    /// The buttons, no two of them alike.
    pub buttons: Vec<Button>,
    /// The portal, if there is one.
    pub portal: Option<Portal>,
    /// The rules that no level decides.
    pub dialect: Dialect,
}

/// What the screen shall show.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A number.
    Number(Number),
    /// A word, in capital letters, which the ABC button reads from a number.
    Word(String),
}

/// A place that takes digits, and the place at which they are added; both are counted from the
/// right, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portal {
    /// Where digits are taken out.
    pub from: u32,
    /// Where they are added.
    pub to: u32,
}

impl Level {
    /// The most presses that a level may allow.
    pub const MOST_MOVES: u32 = 60;

    /// The most buttons that a level may have.
    pub const MOST_BUTTONS: usize = 64;

    /// Reads a level: `START -> GOAL in MOVES: BUTTONS`. Several goals stand side by side, with
    /// commas or without; a portal is written `@3>1`, among the buttons or before the colon; `in
    /// MOVES` may be left out, and `buttons` may stand before the start. Among the buttons an
    /// edition such as `game2` and rules such as `screen none` take the place of what `dialect`
    /// says.
    ///
    /// ```
    /// use abacist::puzzle::buttons::{Dialect, Goal, Level};
    /// let level = Level::parse("5173 → math in 1: ABC", Dialect::default())?;
    /// assert_eq!(level.goals, [Goal::Word("MATH".to_owned())]);
    /// assert_eq!(level.to_string(), "5173 -> MATH in 1: ABC");
    /// let level = Level::parse("buttons 1 -> 1001 in 2: 1 00 screen none", Dialect::default())?;
    /// assert_eq!(level.to_string(), "1 -> 1001 in 2: 1 00 screen none");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the text is no level; the labels point into `text`.
    pub fn parse(text: &str, dialect: Dialect) -> Result<Self, Error> {
        parse::parse(text, dialect)
            .map_err(|error| InputError::invisible_in(text).map_or(error, Error::from))
    }

    /// Whether a text is meant to be a level, right or wrong: it has an arrow, or ends a number of
    /// moves with a colon.
    ///
    /// ```
    /// use abacist::puzzle::buttons::Level;
    /// assert!(Level::is_like("5 → six") && Level::is_like("5 6 in 3: +1"));
    /// assert!(!Level::is_like("12 : 3 = 4") && !Level::is_like("+5 x2"));
    /// ```
    #[must_use]
    pub fn is_like(text: &str) -> bool {
        parse::is_like(text)
    }

    /// Whether a text can be a list of presses of this level: its first word is one of the buttons.
    ///
    /// ```
    /// use abacist::puzzle::buttons::{Dialect, Level};
    /// let level = Level::parse("2 -> 10 in 3: +2 Store", Dialect::default())?;
    /// assert!(level.can_begin("Store! +2") && !level.can_begin("+3 +2"));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn can_begin(&self, presses: &str) -> bool {
        let first = presses.split([' ', ',']).find(|word| !word.is_empty()).unwrap_or_default();
        let name = first.rsplit_once('@').map_or(first, |(name, _)| name);
        let name = name.strip_suffix('!').unwrap_or(name);
        spelling::button(name, Span::default()).is_ok_and(|button| self.buttons.contains(&button))
    }

    /// The fewest presses for each goal, one list of so few, and how many such lists there are.
    #[must_use]
    pub fn solve(&self, budget: &Budget) -> Answer {
        search::solve(self, budget)
    }

    /// All that can be reached, as a graph of the calculator's states.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn graph(&self, budget: &Budget) -> Result<Graph, Stop> {
        Graph::of(self, self.moves, budget)
    }

    /// A press as it is written: the button, `!` if it is pressed long, and the place.
    #[must_use]
    pub fn press_text(&self, press: &Press) -> String {
        let button = self.buttons.get(press.button);
        let mut text = button.map(ToString::to_string).unwrap_or_default();
        if press.long {
            text.push('!');
        }
        match &press.place {
            Place::None => {}
            Place::At(place) => text += &format!("@{place}"),
            Place::Arrows(arrows) => text += &format!("@{arrows}"),
        }
        text
    }

    /// How many presses a goal leaves for the buttons that change the number.
    fn moves_for(&self, goal: &Goal) -> Option<u32> {
        self.moves.map(|moves| moves.saturating_sub(goal.letters()))
    }
}

impl Goal {
    /// The number that the screen must show: itself, or that of the word.
    #[must_use]
    pub fn number(&self) -> Number {
        match self {
            Self::Number(number) => number.clone(),
            Self::Word(word) => {
                let digits: String = word.bytes().filter_map(letter_digit).collect();
                digits.parse().unwrap_or_default()
            }
        }
    }

    /// How many presses of ABC it needs.
    #[must_use]
    pub fn letters(&self) -> u32 {
        u32::from(matches!(self, Self::Word(_)))
    }
}

/// ABC is 1, DEF is 2, and so on; YZ is 9.
fn letter_digit(letter: u8) -> Option<char> {
    let index = letter.to_ascii_uppercase().checked_sub(b'A').filter(|index| *index < 26)?;
    Some(char::from(b'1' + index / 3))
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => word.fmt(f),
        }
    }
}

/// The level as [`Level::parse`] reads it.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let goals: Vec<_> = self.goals.iter().map(ToString::to_string).collect();
        write!(f, "{} -> {}", self.start, goals.join(", "))?;
        if let Some(moves) = self.moves {
            write!(f, " in {moves}")?;
        }
        if let Some(Portal { from, to }) = self.portal {
            write!(f, " @{from}>{to}")?;
        }
        f.write_str(":")?;
        self.buttons.iter().try_for_each(|button| write!(f, " {button}"))?;
        self.dialect.fmt(f)
    }
}

/// Whether a button is ABC.
fn is_letters(button: &Button) -> bool {
    button.kind == Kind::Letters
}
