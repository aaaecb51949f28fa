//! Hints, from faint to plain. All of them are about one of the cheapest answers.

use super::Task;
use super::difficulty::Features;
use super::explain::{add_numbers, add_steps};
use super::expression::{Expression, Operation, Unary};
use super::search::Solver;
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::puzzle::Nearest;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintLevel {
    /// Whether the target can be made; if not, how near one gets.
    #[default]
    Solvable,
    /// The numbers that the digits make, and the last sign that is worked out.
    Last,
    /// The first step.
    First,
    /// The whole answer.
    Answer,
}

impl HintLevel {
    /// All levels, from faint to plain.
    pub const ALL: [Self; 4] = [Self::Solvable, Self::Last, Self::First, Self::Answer];

    /// The level of a number from 1, the faintest, to 4.
    ///
    /// ```
    /// use abacist::puzzle::digits::HintLevel;
    /// assert_eq!(HintLevel::of_number(2), Some(HintLevel::Last));
    /// assert_eq!(HintLevel::of_number(0), None);
    /// ```
    #[must_use]
    pub fn of_number(number: usize) -> Option<Self> {
        Self::ALL.get(number.checked_sub(1)?).copied()
    }
}

/// A sign of one operand or of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Of one.
    One(Unary),
    /// Of two.
    Two(Operation),
}

impl Sign {
    /// The sign, as it is printed.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::One(sign) => sign.sign(),
            Self::Two(operation) => operation.sign(),
        }
    }
}

/// What a hint says about an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The target can be made.
    Solvable,
    /// The target cannot be made; these values are the nearest.
    Nearest(Nearest),
    /// The digits make these numbers, and this sign is worked out last.
    Last {
        /// The numbers, as they are written.
        numbers: Vec<String>,
        /// The sign.
        sign: Sign,
    },
    /// This can be worked out first.
    First {
        /// A sign and its operands.
        step: Expression,
        /// What it comes to.
        value: Number,
    },
    /// The whole answer.
    Answer(Expression),
}

/// What the hints of a task lead to: one of its cheapest answers. If the target cannot be made it
/// is one for the nearest value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    /// What the answer comes to: the target, or the value that is nearest to it; of two equally
    /// near ones that below the target.
    pub target: Number,
    /// The nearest values, if the target cannot be made.
    pub nearest: Option<Nearest>,
    /// The answer.
    pub answer: Expression,
    /// What was measured of it.
    pub features: Features,
    /// The base in which its numbers are written.
    base: u32,
}

impl Guide {
    /// A hint. Those of all levels are about the same answer.
    #[must_use]
    pub fn hint(&self, level: HintLevel) -> Hint {
        let answer = || Hint::Answer(self.answer.clone());
        let sign = match &self.answer {
            Expression::Number(_) => None,
            Expression::Unary(sign, _) => Some(Sign::One(*sign)),
            Expression::Step(operation, _) => Some(Sign::Two(*operation)),
        };
        match (level, sign) {
            (HintLevel::Solvable, _) => self.nearest.clone().map_or(Hint::Solvable, Hint::Nearest),
            (HintLevel::Last, Some(sign)) => {
                let mut numbers = Vec::new();
                add_numbers(&self.answer, &mut numbers);
                Hint::Last { numbers, sign }
            }
            (HintLevel::First, _) => {
                let mut steps = Vec::new();
                add_steps(&self.answer, self.base, &mut steps);
                let first = steps.into_iter().next();
                match first {
                    Some((step, Some(value))) => Hint::First { step, value },
                    _ => answer(),
                }
            }
            // A number that is the answer by itself has no steps.
            (HintLevel::Last | HintLevel::Answer, _) => answer(),
        }
    }
}

impl Task {
    /// A hint towards one of the cheapest answers for the first target, or for what is nearest to
    /// it; `None` if nothing is, or is soon found.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Hint, HintLevel, Operation, Rules, Sign, Task};
    /// let task = Task::parse("digits 10: 4751", Rules::default())?;
    /// let hint = |level| task.hint(level, &Budget::generous());
    /// assert_eq!(hint(HintLevel::Solvable)?, Some(Hint::Solvable));
    /// let numbers = ["4", "7", "5", "1"].map(str::to_owned).to_vec();
    /// let sign = Sign::Two(Operation::Divide);
    /// assert_eq!(hint(HintLevel::Last)?, Some(Hint::Last { numbers, sign }));
    /// let Some(Hint::First { step, .. }) = hint(HintLevel::First)? else { panic!() };
    /// assert_eq!(step.to_string(), "7/5");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn hint(&self, level: HintLevel, budget: &Budget) -> Result<Option<Hint>, Stop> {
        Ok(self.guide(budget)?.map(|guide| guide.hint(level)))
    }

    /// What the hints lead to; `None` if that is nothing.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Hint, HintLevel, Rules, Task};
    /// let task = Task::parse("digits 11: 4444 ten-puzzle merge", Rules::default())?;
    /// let guide = task.guide(&Budget::generous())?.unwrap();
    /// assert_eq!(guide.target, 10.into());
    /// assert!(matches!(guide.hint(HintLevel::Solvable), Hint::Nearest(_)));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn guide(&self, budget: &Budget) -> Result<Option<Guide>, Stop> {
        let mut solver = Solver::new(self.rules);
        let goal = self.target();
        let guide = |target: Number, nearest, answer: Option<Expression>| {
            answer.map(|answer| {
                let features = Features::of(&answer, self.rules.base);
                Guide { target, nearest, answer, features, base: self.rules.base }
            })
        };
        if let Some(answer) = solver.cheapest(&self.digits, &goal, budget)? {
            return Ok(guide(goal, None, Some(answer)));
        }
        let Some(nearest) = solver.nearest_soon(&self.digits, &goal, budget)? else {
            return Ok(None);
        };
        let Some(target) = nearest.nearer(&goal).cloned() else { return Ok(None) };
        let answer = solver.cheapest(&self.digits, &target, budget)?;
        Ok(guide(target, Some(nearest), answer))
    }
}
