//! Expressions: how an answer is written, step by step, and in reverse Polish.

use std::fmt;

use crate::number::Number;

/// One of the four operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// `+`.
    Add,
    /// `−`.
    Subtract,
    /// `×`.
    Multiply,
    /// `÷`.
    Divide,
}

impl Operation {
    /// The sign, as it is printed.
    #[must_use]
    pub fn sign(self) -> char {
        match self {
            Self::Add => '+',
            Self::Subtract => '−',
            Self::Multiply => '×',
            Self::Divide => '÷',
        }
    }

    fn binds(self) -> u8 {
        match self {
            Self::Add | Self::Subtract => 1,
            Self::Multiply | Self::Divide => 2,
        }
    }
}

/// An expression of numbers of a game.
///
/// Its `Display` has the fewest brackets that keep the order of the steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// A number.
    Number(Number),
    /// Two expressions and an operation.
    Step {
        /// What joins them.
        operation: Operation,
        /// Both sides.
        sides: Box<(Expression, Expression)>,
    },
}

impl Expression {
    pub(super) fn step(operation: Operation, left: Self, right: Self) -> Self {
        Self::Step { operation, sides: Box::new((left, right)) }
    }

    /// The value; `None` if it divides by 0.
    #[must_use]
    pub fn value(&self) -> Option<Number> {
        match self {
            Self::Number(number) => Some(number.clone()),
            Self::Step { operation, sides } => {
                let (left, right) = (sides.0.value()?, sides.1.value()?);
                Some(match operation {
                    Operation::Add => left + right,
                    Operation::Subtract => left - right,
                    Operation::Multiply => left * right,
                    Operation::Divide => Number::ratio(left, right)?,
                })
            }
        }
    }

    /// The steps in the order in which one does them, such as `4 × 6 = 24`.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::make::{Game, Rules};
    /// let game = Game::parse("make 24: 3 3 8 8", Rules::default())?;
    /// let answer = game.first(&Budget::generous())?.unwrap();
    /// assert_eq!(answer.to_string(), "8 ÷ (3 − 8 ÷ 3)");
    /// assert_eq!(answer.steps(), ["8 ÷ 3 = 8/3", "3 − 8/3 = 1/3", "8 ÷ (1/3) = 24"]);
    /// assert_eq!(answer.reverse_polish(), "8 3 8 3 ÷ − ÷");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn steps(&self) -> Vec<String> {
        let mut steps = Vec::new();
        self.collect_steps(&mut steps);
        steps
    }

    fn collect_steps(&self, steps: &mut Vec<String>) -> Option<Number> {
        let Self::Step { operation, sides } = self else { return self.value() };
        let left = sides.0.collect_steps(steps)?;
        let right = sides.1.collect_steps(steps)?;
        let value = Self::step(*operation, Self::Number(left.clone()), Self::Number(right.clone()));
        let value = value.value()?;
        let right =
            match right.is_negative() || *operation == Operation::Divide && !right.is_integer() {
                true => format!("({right})"),
                false => right.to_string(),
            };
        steps.push(format!("{left} {} {right} = {value}", operation.sign()));
        Some(value)
    }

    /// The expression in reverse Polish: both sides before their operation.
    #[must_use]
    pub fn reverse_polish(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Step { operation, sides } => {
                let (left, right) = (sides.0.reverse_polish(), sides.1.reverse_polish());
                format!("{left} {right} {}", operation.sign())
            }
        }
    }

    pub(super) fn is_number(&self) -> bool {
        matches!(self, Self::Number(_))
    }

    fn side(&self, f: &mut fmt::Formatter<'_>, brackets: bool) -> fmt::Result {
        match self {
            Self::Number(number) if number.is_negative() || !number.is_integer() => {
                write!(f, "({number})")
            }
            Self::Number(number) => write!(f, "{number}"),
            Self::Step { .. } if brackets => write!(f, "({self})"),
            Self::Step { .. } => write!(f, "{self}"),
        }
    }

    fn binds(&self) -> u8 {
        match self {
            Self::Number(_) => 3,
            Self::Step { operation, .. } => operation.binds(),
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Step { operation, sides } => {
                let (left, right) = &**sides;
                left.side(f, left.binds() < operation.binds())?;
                write!(f, " {} ", operation.sign())?;
                right.side(f, right.binds() <= operation.binds())
            }
        }
    }
}
