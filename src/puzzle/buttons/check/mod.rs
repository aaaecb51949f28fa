//! The judge of a list of presses: it plays them on texts, by rules of its own, and shares no code
//! with the search.

mod change;
mod screen;
mod text;

use std::fmt;

use super::dialect::{NegativeStore, Store};
use super::{Button, Kind, Level, spelling};
use crate::limits::{Budget, Stop};
use crate::number::{Number, NumberError};
use crate::source::{Span, words};
use text::{at, number};

/// A list of presses, played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Each press that was allowed, and the screen after it.
    pub played: Vec<Played>,
    /// The moves that they cost.
    pub moves: u32,
    /// Whether a goal is reached at the end, within the moves of the level, and which.
    pub reached: Option<usize>,
    /// Where it goes wrong first, and why.
    pub refused: Option<Refused>,
}

/// A press and what the screen shows then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The press as it was typed.
    pub press: String,
    /// The screen.
    pub screen: String,
}

/// A press that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The press as it was typed.
    pub press: String,
    /// Where it stands in the list.
    pub at: Span,
    /// Why.
    pub why: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.press, self.why)
    }
}

impl Level {
    /// Plays a list of presses such as `+8 x3 Store! Delete@2 Shift@<<`: long presses have a `!`;
    /// a place is how many digits stand at its right.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::buttons::{Dialect, Level};
    /// let level = Level::parse("2 -> 10 in 3: +2 x2 /4", Dialect::default())?;
    /// let attempt = level.check("x2 x2 +2", &Budget::generous()).unwrap();
    /// assert_eq!((attempt.reached, attempt.moves), (Some(0), 3));
    /// let attempt = level.check("+2 x2 /3", &Budget::generous()).unwrap();
    /// assert_eq!(attempt.refused.unwrap().why, "the level has no such button");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn check(&self, presses: &str, budget: &Budget) -> Result<Attempt, Stop> {
        let mut game = Game {
            level: self,
            budget,
            screen: self.start.to_string(),
            added: Number::default(),
            stored: None,
            locked: None,
        };
        let mut attempt = Attempt { played: Vec::new(), moves: 0, reached: None, refused: None };
        let mut letters = false;
        let list = presses.replace(',', " ");
        for (typed, at) in words(&list) {
            let refuse = |why: String| Some(Refused { press: typed.to_owned(), at, why });
            let price = match game.press(typed, &mut letters) {
                Ok(price) => price,
                Err(Fault::Stop(stop)) => return Err(stop),
                Err(Fault::Why(why)) => {
                    attempt.refused = refuse(why);
                    return Ok(attempt);
                }
            };
            attempt.moves += price;
            if self.moves.is_some_and(|most| attempt.moves > most) {
                let most = self.moves.unwrap_or_default();
                attempt.refused = refuse(format!("the {most} moves are used up"));
                return Ok(attempt);
            }
            attempt.played.push(Played { press: typed.to_owned(), screen: game.screen.clone() });
        }
        let reached = |goal: &super::Goal| {
            (goal.letters() == 1) == letters && goal.number().to_string() == game.screen
        };
        attempt.reached = self.goals.iter().position(reached);
        Ok(attempt)
    }
}

/// Why a press is not made.
enum Fault {
    Stop(Stop),
    Why(String),
}

impl From<&str> for Fault {
    fn from(why: &str) -> Self {
        Self::Why(why.to_owned())
    }
}

impl From<NumberError> for Fault {
    fn from(error: NumberError) -> Self {
        match error {
            NumberError::Stop(stop) => Self::Stop(stop),
            error => Self::Why(error.to_string()),
        }
    }
}

/// A calculator whose screen is a text.
struct Game<'a> {
    level: &'a Level,
    budget: &'a Budget,
    screen: String,
    added: Number,
    stored: Option<String>,
    /// A digit, and how many stand at its right.
    locked: Option<(char, usize)>,
}

impl Game<'_> {
    /// Makes a press, and says what it costs.
    fn press(&mut self, typed: &str, letters: &mut bool) -> Result<u32, Fault> {
        if *letters {
            return Err("after ABC nothing is pressed".into());
        }
        let (name, place) = match typed.rsplit_once('@') {
            Some((name, place)) => (name, Some(place)),
            None => (typed, None),
        };
        let (name, long) = match name.strip_suffix('!') {
            // `!` ends no button's name.
            Some(name) => (name, true),
            None => (name, false),
        };
        let button = spelling::button(name, Span::default())
            .map_err(|_| Fault::from("this is no button"))?;
        if !self.level.buttons.contains(&button) {
            return Err("the level has no such button".into());
        }
        if long && button.kind != Kind::Store {
            return Err("only Store is pressed long".into());
        }
        if place.is_some() != button.kind.row().places {
            let name = button.kind.row().name;
            return Err(Fault::Why(match place {
                Some(_) => format!("{name} needs no place"),
                None if button.kind == Kind::Shift => {
                    "write the arrows behind it, as Shift@<<".to_owned()
                }
                None => {
                    format!("write behind it how many digits stand at its right, as {button}@0")
                }
            }));
        }
        match button.kind {
            Kind::Letters => *letters = true,
            Kind::Store if long => return self.store(),
            _ => self.change(&button, place.unwrap_or_default())?,
        }
        Ok(1)
    }

    /// A long press of Store.
    fn store(&mut self) -> Result<u32, Fault> {
        let (negative, magnitude) = self.parts();
        if negative && self.level.dialect.negative_store == NegativeStore::Refuse {
            return Err("a negative number cannot be stored".into());
        }
        self.stored = Some(magnitude.to_owned());
        if self.level.dialect.store == Store::Free {
            return Ok(0);
        }
        self.locked = None;
        Ok(1)
    }

    fn parts(&self) -> (bool, &str) {
        match self.screen.strip_prefix('-') {
            Some(magnitude) => (true, magnitude),
            None => (false, &self.screen),
        }
    }

    /// A press that changes the screen, or how the next ones do.
    fn change(&mut self, button: &Button, place: &str) -> Result<(), Fault> {
        let locked = self.locked;
        let mut lock = None;
        let shown = match button.kind {
            Kind::Plus => {
                self.added = self.added.add(number(button), self.budget)?;
                self.screen.clone()
            }
            Kind::Lock => {
                let (negative, digits) = self.parts();
                if negative {
                    return Err("a negative number has no digit to lock".into());
                }
                if locked.is_some() {
                    return Err("a digit is locked already".into());
                }
                let place = at(place, digits.len(), 0)?;
                lock = digits.chars().rev().nth(place).map(|digit| (digit, place));
                self.screen.clone()
            }
            _ => self.shown(button, place)?,
        };
        self.screen = self.settled(shown, locked)?;
        self.locked = lock;
        Ok(())
    }
}
