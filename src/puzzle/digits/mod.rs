//! Digits: which signs between digits make 10, or any other target?
//!
//! The digits keep their order. Deset and the ten puzzle ask for 10, the four fours for every
//! number, Taneja's sequential representations for all numbers up to 11,111 from 1 to 9. All
//! arithmetic is exact; what is said to be impossible is so within a bound that is told.
//!
//! ```
//! use abacist::Budget;
//! use abacist::puzzle::digits::{Rules, Task};
//! let task = Task::parse("digits 10: 2144 ten-puzzle", Rules::default())?;
//! let answers = task.answers(&Budget::generous())?;
//! assert_eq!(answers.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2+1*(4+4)"]);
//! # Ok::<(), abacist::Error>(())
//! ```

mod check;
mod difficulty;
mod explain;
mod expression;
mod flat;
mod form;
mod fraction;
mod generate;
mod hint;
mod list;
mod nearest;
mod options;
mod parse;
mod plan;
mod range;
mod rules;
mod search;
mod set;
mod split;
mod store;
mod targets;
mod value;
mod ways;
mod whole;
mod witness;

pub use check::Attempt;
pub use difficulty::Features;
pub use explain::{Explanation, Groupings, OrderTree, Orders};
pub use expression::{Expression, Operation, Unary};
pub use generate::{Made, Recipe, Run};
pub use hint::{Guide, Hint, HintLevel, Sign};
pub use options::{Chosen, Rule};
pub use rules::{Decimals, Exponents, Grouping, Minus, Operations, Order, Rules};
pub use search::Solver;
pub use targets::Reached;

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use crate::diagnostic::{DigitsError, Error, InputError};
use crate::limits::{Budget, Stop};
use crate::number::Number;
pub use crate::puzzle::Nearest;

/// What the digits are to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Targets {
    /// One number, or each of several: whole numbers and fractions.
    List(Vec<Number>),
    /// Each whole number from the first to the last.
    Range(RangeInclusive<i64>),
}

/// A task: digits, and what they are to make by which rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// What they are to make.
    pub targets: Targets,
    /// The digits, 0 to 9, at most [`Task::MOST_DIGITS`].
    pub digits: Vec<u8>,
    /// What may be done with them.
    pub rules: Rules,
}

impl Task {
    /// The most digits that a task may have.
    pub const MOST_DIGITS: usize = 100;

    /// The most targets of a range.
    pub const MOST_TARGETS: i64 = 10_000_000;

    /// Reads a task: `digits TARGET: DIGITS RULES`. The target is a number, several of them, or a
    /// range such as `0..=11111`; the digits may have blanks between them; words for rules may
    /// stand behind them or before the colon. Without such words `rules` hold. `digits DIGITS
    /// TARGET RULES`, without a colon, is read, too.
    ///
    /// ```
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits 0..=11111: 123456789 taneja", Rules::default())?;
    /// assert_eq!(task.rules, Rules::taneja());
    /// assert_eq!(task.to_string(), "digits 0..=11111: 123456789 taneja");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the text is no task; the labels point into `text`.
    pub fn parse(text: &str, rules: Rules) -> Result<Self, Error> {
        Self::read(text, rules, Chosen::default())
    }

    /// Reads a task in the same way. What is chosen beats `rules` and presets; other words of the
    /// text beat all.
    ///
    /// # Errors
    /// When the text is no task; the labels point into `text`.
    pub fn read(text: &str, rules: Rules, chosen: Chosen) -> Result<Self, Error> {
        parse::parse(text, rules, chosen)
            .map_err(|error| InputError::invisible_in(text).map_or(error, Error::from))
    }

    /// Whether a text begins with `digits`, as tasks in files do.
    ///
    /// ```
    /// use abacist::puzzle::digits::Task;
    /// assert!(Task::has_head("Digits 10: 2144") && !Task::has_head("10: 2144"));
    /// ```
    #[must_use]
    pub fn has_head(text: &str) -> bool {
        parse::has_head(text)
    }

    /// Whether a text can be meant as an attempt at this task: it is an expression of its digits.
    #[must_use]
    pub fn can_be(&self, attempt: &str) -> bool {
        let faults = self.check(attempt).faults;
        let is_other = |it: &DigitsError| {
            matches!(it, DigitsError::Malformed { .. } | DigitsError::WrongDigits { .. })
        };
        !faults.iter().any(is_other)
    }

    /// The only target, if there are not several.
    #[must_use]
    pub fn only_target(&self) -> Option<&Number> {
        match &self.targets {
            Targets::List(list) => match list.as_slice() {
                [only] => Some(only),
                _ => None,
            },
            Targets::Range(_) => None,
        }
    }

    /// The digits as they are typed.
    #[must_use]
    pub fn digits_text(&self) -> String {
        self.digits.iter().map(ToString::to_string).collect()
    }

    /// The first target, or the only one.
    #[must_use]
    pub fn target(&self) -> Number {
        match &self.targets {
            Targets::List(list) => list.first().cloned().unwrap_or(Number::ZERO),
            Targets::Range(range) => Number::from(*range.start()),
        }
    }

    /// Whether the digits make the first target, within the [bound](Rules::bound) of the rules.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn solvable(&self, budget: &Budget) -> Result<bool, Stop> {
        Solver::new(self.rules).solvable(&self.digits, &self.target(), budget)
    }

    /// One of the [cheapest](Solver::cheapest) expressions for the first target, if there is any.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn cheapest(&self, budget: &Budget) -> Result<Option<Expression>, Stop> {
        Solver::new(self.rules).cheapest(&self.digits, &self.target(), budget)
    }

    /// All different solutions for the first target.
    ///
    /// Two expressions are one solution if they differ only in brackets within a chain of `+ -` or
    /// of `* /`; in minus signs that can be moved outward, as in (1-3)*(2-4) and (3-1)*(4-2); or
    /// in where a factor 1, an exponent 1 or a term 0 stands. Equal digits differ by their places.
    /// Without brackets each text is a solution.
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

    /// Hands each different solution for the first target to `take` as it is found, until that
    /// breaks off.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn each(
        &self,
        budget: &Budget,
        take: impl FnMut(Expression) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        Solver::new(self.rules).each(&self.digits, &self.target(), budget, take)
    }

    /// How many different solutions the first target has.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn count(&self, budget: &Budget) -> Result<u64, Stop> {
        Solver::new(self.rules).count(&self.digits, &self.target(), budget)
    }

    /// What comes nearest to the first target, on both sides.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits 10: 6667 deset", Rules::default())?;
    /// assert!(!task.solvable(&Budget::generous())?);
    /// let task = Task::parse("digits 11: 4444 ten-puzzle merge", Rules::default())?;
    /// let nearest = task.nearest(&Budget::generous())?;
    /// assert_eq!((nearest.below, nearest.above), (Some(10.into()), Some(12.into())));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn nearest(&self, budget: &Budget) -> Result<Nearest, Stop> {
        Solver::new(self.rules).nearest(&self.digits, &self.target(), budget)
    }

    /// Each target with one of its cheapest expressions, if it has any: see [`Solver::range`].
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn each_target(&self, budget: &Budget) -> Result<Vec<(Number, Option<Expression>)>, Stop> {
        let mut solver = Solver::new(self.rules);
        match &self.targets {
            Targets::List(list) => {
                let mut answers = Vec::new();
                for target in list {
                    let cheapest = solver.cheapest(&self.digits, target, budget)?;
                    answers.push((target.clone(), cheapest));
                }
                Ok(answers)
            }
            Targets::Range(range) => {
                let Reached { reached, missing } = solver.range(&self.digits, range, budget)?;
                let missing = missing.into_iter().map(|target| (target, None));
                let reached = reached.into_iter().map(|(target, it)| (target, Some(it)));
                let mut all: Vec<_> = reached.chain(missing).collect();
                all.sort_by_key(|(target, _)| *target);
                Ok(all.into_iter().map(|(target, it)| (Number::from(target), it)).collect())
            }
        }
    }
}

/// The task as [`Task::parse`] reads it.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "digits {}: {} {}", self.targets, self.digits_text(), self.rules)
    }
}

impl Targets {
    /// Each target.
    pub fn iter(&self) -> impl Iterator<Item = Number> {
        let (list, range) = match self {
            Self::List(list) => (list.as_slice(), None),
            Self::Range(range) => (&[][..], Some(range.clone())),
        };
        list.iter().cloned().chain(range.into_iter().flatten().map(Number::from))
    }
}

/// The targets as they are typed.
impl fmt::Display for Targets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List(list) => {
                for (index, target) in list.iter().enumerate() {
                    write!(f, "{}{target}", if index == 0 { "" } else { " " })?;
                }
                Ok(())
            }
            Self::Range(range) => write!(f, "{}..={}", range.start(), range.end()),
        }
    }
}
