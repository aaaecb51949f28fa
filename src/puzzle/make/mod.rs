//! Make: how do these numbers make 24, or any other target?
//!
//! The game of 24 and the ten puzzle use every number once; Countdown ("Le compte est bon") may
//! leave some out, and its steps are whole numbers above 0. All arithmetic is exact, of any size.
//!
//! ```
//! use abacist::Budget;
//! use abacist::puzzle::make::{Game, Rules};
//! let game = Game::parse("make 24: 3 3 8 8", Rules::default())?;
//! let answers = game.answers(&Budget::generous())?;
//! assert_eq!(answers.iter().map(ToString::to_string).collect::<Vec<_>>(), ["8 ÷ (3 − 8 ÷ 3)"]);
//! # Ok::<(), abacist::Error>(())
//! ```

mod alike;
mod answer;
mod arrange;
mod build;
mod canonical;
mod check;
mod cores;
mod difficulty;
mod doubt;
mod expression;
mod extra;
mod form;
mod generate;
mod hands;
mod hint;
mod join;
mod key;
mod merged;
mod operate;
mod options;
mod parse;
mod plain;
mod quantity;
mod raw;
mod reach;
mod rules;
mod search;
mod sizes;
mod stores;
mod table;
mod tables;
mod text;
mod values;
mod ways;
mod whole;

use answer::MOST_DIFFERENT;
pub use answer::Solver;
pub use check::Attempt;
pub use difficulty::{Easiest, Features};
pub(crate) use expression::beside;
pub use expression::{Expression, Operation, Unary};
pub use generate::{Deck, Made, Recipe, Run};
pub use hands::Hands;
pub use hint::{Guide, Hint, HintLevel};
pub use options::{Chosen, Rule};
pub use reach::Targets;
pub use rules::{Distinct, Operations, Rules, Steps};
pub use tables::{Clerk, HandRow, Shard, Table};

use std::fmt;
use std::ops::ControlFlow;

use crate::diagnostic::{Error, InputError, MakeError};
use crate::limits::{Budget, Stop};
use crate::number::Number;
pub use crate::puzzle::Nearest;
use crate::source::Span;

/// A game: a target, and the numbers to make it from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// What the expression must come to: any whole number or fraction.
    pub target: Number,
    /// The numbers, at most [`Game::MOST_NUMBERS`]: whole numbers and fractions of any size.
    pub numbers: Vec<Number>,
    /// What one may do with them.
    pub rules: Rules,
}

impl Game {
    /// The most numbers that a game may have.
    pub const MOST_NUMBERS: usize = 10;

    /// Reads a game: `make TARGET: NUMBERS`, `countdown TARGET: NUMBERS` or `ten: NUMBERS`. Cards
    /// are read too: A is 1, J is 11, Q is 12 and K is 13. Words for rules may stand after the
    /// target, as in `make 24 any positive +-*: 3 3 8 8`; without them `rules` hold, but for
    /// `countdown` and `ten`, which have their own. The colon may be left out, or be the word
    /// `from`; the numbers may stand first, as in `3 3 8 8 = 24`, and in brackets.
    ///
    /// ```
    /// use abacist::puzzle::make::{Game, Rules};
    /// let game = Game::parse("make 24: A, 5 J 10", Rules::default())?;
    /// assert_eq!(game.to_string(), "make 24: 1 5 11 10");
    /// let game = Game::parse("countdown 952: 25 50 75 100 3 6", Rules::default())?;
    /// assert_eq!(game.rules, Rules::countdown());
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the text is no game; the labels point into `text`.
    pub fn parse(text: &str, rules: Rules) -> Result<Self, Error> {
        Self::read(text, rules, Chosen::default())
    }

    /// Reads a game in the same way. What is chosen beats `rules` and those of `countdown` and
    /// `ten`; words of the text beat all.
    ///
    /// # Errors
    /// When the text is no game; the labels point into `text`.
    pub fn read(text: &str, rules: Rules, chosen: Chosen) -> Result<Self, Error> {
        parse::parse(text, rules, chosen)
            .map_err(|error| InputError::invisible_in(text).map_or(error, Error::from))
    }

    /// A game of these numbers.
    ///
    /// # Errors
    /// When there is no number, or there are too many, or the rules do not take one of them. The
    /// labels are empty.
    pub fn of(target: Number, numbers: Vec<Number>, rules: Rules) -> Result<Self, MakeError> {
        let at = Span::default();
        if numbers.is_empty() {
            return Err(MakeError::Incomplete { what: "a number", at });
        }
        let mut game = Self { target, numbers: Vec::new(), rules };
        numbers.into_iter().try_for_each(|number| parse::add(&mut game, number, at))?;
        Ok(game)
    }

    /// Whether a text looks like a game, right or wrong: it begins with `make`, `countdown` or
    /// `ten`, or with a number and a colon, as `24: 3 3 8 8`, or says what numbers make, as
    /// `3 3 8 8 = 24`. Where each number is one digit, that is an equation square by square.
    ///
    /// ```
    /// use abacist::puzzle::make::Game;
    /// assert!(Game::is_like("24: 3 3 8 8") && Game::is_like("countdown 952"));
    /// assert!(Game::is_like("3 3 8 8 = 24") && !Game::is_like("1 2 3 = 6"));
    /// assert!(!Game::is_like("168 : 24 = 7") && !Game::is_like("24 / 8 = 3"));
    /// ```
    #[must_use]
    pub fn is_like(text: &str) -> bool {
        parse::is_like(text)
    }

    /// Whether a text is three numbers or more and nothing else, which may be a game without its
    /// colon.
    ///
    /// ```
    /// use abacist::puzzle::make::Game;
    /// assert!(Game::is_bare("24 3 3 8 8") && !Game::is_bare("24 3 = 27"));
    /// ```
    #[must_use]
    pub fn is_bare(text: &str) -> bool {
        parse::is_bare(text)
    }

    /// Whether a text begins with `make`, `countdown` or `ten`.
    #[must_use]
    pub fn has_head(text: &str) -> bool {
        parse::has_head(text)
    }

    /// Whether a text looks like a game without a word that says so, and is short enough to be said
    /// again with one.
    ///
    /// ```
    /// use abacist::puzzle::make::Game;
    /// assert!(Game::lacks_head("24: 3 3 8 8") && Game::lacks_head("24 3 3 8 8"));
    /// assert!(!Game::lacks_head("make 24: 3 3 8 8") && !Game::lacks_head(&"1 ".repeat(100)));
    /// ```
    #[must_use]
    pub fn lacks_head(text: &str) -> bool {
        const LONGEST: usize = 80;
        text.trim().len() <= LONGEST
            && (Self::is_like(text) || Self::is_bare(text))
            && !Self::has_head(text)
    }

    /// Whether a text can be meant as an attempt at this game: it is an expression of no other
    /// numbers.
    #[must_use]
    pub fn can_be(&self, attempt: &str) -> bool {
        let faults = self.check(attempt).faults;
        let is_other =
            |it: &MakeError| matches!(it, MakeError::Malformed { .. } | MakeError::Foreign { .. });
        !faults.iter().any(is_other)
    }

    /// All different answers, as the rules tell them apart.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn answers(&self, budget: &Budget) -> Result<Vec<Expression>, Stop> {
        let mut answers = Vec::new();
        self.each(budget, |answer| {
            answers.push(answer);
            ControlFlow::Continue(())
        })?;
        Ok(answers)
    }

    /// Hands each different answer to `take` as it is found, until that breaks off.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn each(
        &self,
        budget: &Budget,
        take: impl FnMut(Expression) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        Solver::new().each(self, budget, take)
    }

    /// One answer, if there is any.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn first(&self, budget: &Budget) -> Result<Option<Expression>, Stop> {
        Solver::new().first(self, budget)
    }

    /// How many different answers there are.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn count(&self, budget: &Budget) -> Result<Number, Stop> {
        Solver::new().count(self, budget)
    }
}

/// The game as [`Game::parse`] reads it.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = &self.rules;
        let countdown = Rules::countdown();
        let (word, usual) =
            match (rules.use_all, rules.steps) == (countdown.use_all, countdown.steps) {
                true => ("countdown", countdown),
                false => ("make", Rules::default()),
            };
        write!(f, "{word} {}", self.target)?;
        if rules.use_all != usual.use_all {
            f.write_str(if rules.use_all { " all" } else { " any" })?;
        }
        if rules.steps != usual.steps {
            write!(f, " {}", rules.steps.name())?;
        }
        if rules.operations != usual.operations {
            write!(f, " {}", rules.operations)?;
        }
        if let Some(distinct) = rules.distinct {
            write!(f, " {}", distinct.name())?;
        }
        f.write_str(":")?;
        self.numbers.iter().try_for_each(|number| write!(f, " {number}"))
    }
}
