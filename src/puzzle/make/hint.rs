//! Hints, from faint to plain. All of them are about one easiest answer.

use super::Game;
use super::answer::Solver;
use super::difficulty::Easiest;
use super::expression::{Expression, Operation, Unary};
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::puzzle::Nearest;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintLevel {
    /// Whether the target can be made; if not, and numbers may be left out, how near one gets.
    #[default]
    Solvable,
    /// The operation of the last step.
    Last,
    /// The first step: two numbers, and how to combine them.
    Pair,
    /// The whole answer.
    Answer,
}

impl HintLevel {
    /// All levels, from faint to plain.
    pub const ALL: [Self; 4] = [Self::Solvable, Self::Last, Self::Pair, Self::Answer];

    /// The level of a number from 1, the faintest, to 4.
    ///
    /// ```
    /// use abacist::puzzle::make::HintLevel;
    /// assert_eq!(HintLevel::of_number(2), Some(HintLevel::Last));
    /// assert_eq!(HintLevel::of_number(0), None);
    /// ```
    #[must_use]
    pub fn of_number(number: usize) -> Option<Self> {
        Self::ALL.get(number.checked_sub(1)?).copied()
    }
}

/// What a hint says about an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The target can be made.
    Solvable,
    /// The target cannot be made; these values are the nearest.
    Nearest(Nearest),
    /// This is the operation of the last step.
    Last(Operation),
    /// These numbers can be combined first.
    Pair {
        /// The number before the sign.
        left: Number,
        /// The operation.
        operation: Operation,
        /// The number behind the sign.
        right: Number,
        /// What the step comes to.
        value: Number,
    },
    /// The last step puts on this sign.
    Sign(Unary),
    /// This can be done with one number first.
    Single {
        /// The sign.
        operation: Unary,
        /// The number.
        operand: Number,
        /// What the step comes to.
        value: Number,
    },
    /// The answer is numbers side by side.
    Joined,
    /// These numbers can be put side by side first.
    Beside {
        /// The numbers, in this order.
        numbers: Vec<Number>,
        /// What they are read as.
        value: Number,
    },
    /// The answer is one of the numbers.
    Alone,
    /// The whole answer.
    Answer(Expression),
}

/// What the hints of a game lead to: an easiest answer. If the target cannot be made and numbers
/// may be left out, it is one for the nearest value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    /// What the answer comes to: the target, or the value that is nearest to it; of two equally
    /// near ones that below the target.
    pub target: Number,
    /// The nearest values, if the target cannot be made.
    pub nearest: Option<Nearest>,
    /// The answer.
    pub easiest: Easiest,
}

impl Guide {
    /// A hint. Those of all levels are about the same answer.
    #[must_use]
    pub fn hint(&self, level: HintLevel) -> Hint {
        let answer = || Hint::Answer(self.easiest.answer.clone());
        match (level, &self.easiest.answer) {
            (HintLevel::Solvable, _) => self.nearest.clone().map_or(Hint::Solvable, Hint::Nearest),
            (HintLevel::Last, Expression::Step { operation, .. }) => Hint::Last(*operation),
            (HintLevel::Last, Expression::Signed { operation, .. }) => Hint::Sign(*operation),
            (HintLevel::Last, Expression::Joined(_)) => Hint::Joined,
            (HintLevel::Last, Expression::Number(_)) => Hint::Alone,
            // A number that is the answer by itself has no steps.
            (HintLevel::Pair, whole) => first_step(whole).unwrap_or_else(answer),
            (HintLevel::Answer, _) => answer(),
        }
    }
}

/// The step that one does first: the first one that has no other steps within it.
fn first_step(expression: &Expression) -> Option<Hint> {
    match expression {
        Expression::Number(_) => None,
        Expression::Joined(numbers) => {
            Some(Hint::Beside { numbers: numbers.clone(), value: expression.value()? })
        }
        Expression::Signed { operation, operand } => first_step(operand).or_else(|| {
            // A minus sign before a number is no work.
            let works = *operation != Unary::Negate;
            let (operand, value) = (operand.value()?, expression.value()?);
            works.then_some(Hint::Single { operation: *operation, operand, value })
        }),
        Expression::Step { operation, sides } => {
            let (left, right) = &**sides;
            first_step(left).or_else(|| first_step(right)).or_else(|| {
                let (left, right, value) = (left.value()?, right.value()?, expression.value()?);
                Some(Hint::Pair { left, operation: *operation, right, value })
            })
        }
    }
}

impl Game {
    /// A hint towards an easiest answer; `None` if there is no answer, and, where all numbers must
    /// be used, nothing to lead to.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::make::{Game, Hint, HintLevel, Operation, Rules};
    /// let game = Game::parse("make 24: 3 3 8 8", Rules::default())?;
    /// let hint = |level| game.hint(level, &Budget::generous());
    /// assert_eq!(hint(HintLevel::Solvable)?, Some(Hint::Solvable));
    /// assert_eq!(hint(HintLevel::Last)?, Some(Hint::Last(Operation::Divide)));
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
    /// use abacist::puzzle::make::{Game, Hint, HintLevel, Rules};
    /// let game = Game::parse("countdown 831: 1 3 7 10 25 50", Rules::default())?;
    /// let guide = game.guide(&Budget::generous())?.unwrap();
    /// assert_eq!(guide.target, 830.into());
    /// assert!(matches!(guide.hint(HintLevel::Solvable), Hint::Nearest(_)));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn guide(&self, budget: &Budget) -> Result<Option<Guide>, Stop> {
        Solver::new().guide(self, budget)
    }
}

impl Solver {
    /// What the hints of a game lead to; see [`Game::guide`].
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn guide(&mut self, game: &Game, budget: &Budget) -> Result<Option<Guide>, Stop> {
        if let Some(easiest) = self.easiest(game, budget)? {
            return Ok(Some(Guide { target: game.target.clone(), nearest: None, easiest }));
        }
        if game.rules.use_all {
            return Ok(None);
        }
        let nearest = self.nearest(game, budget)?;
        let Some(target) = nearest.nearer(&game.target).cloned() else { return Ok(None) };
        let near = Game { target: target.clone(), ..game.clone() };
        let easiest = self.easiest(&near, budget)?;
        Ok(easiest.map(|easiest| Guide { target, nearest: Some(nearest), easiest }))
    }
}
