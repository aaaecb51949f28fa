//! Expressions: how an answer is written, step by step, and in reverse Polish.

use std::fmt;

use super::operate;
use crate::number::Number;

/// An operation on two expressions.
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
    /// `^`.
    Power,
    /// `%`.
    Remainder,
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
            Self::Power => '^',
            Self::Remainder => '%',
        }
    }

    fn binds(self) -> u8 {
        match self {
            Self::Add | Self::Subtract => 1,
            Self::Multiply | Self::Divide | Self::Remainder => 2,
            Self::Power => 4,
        }
    }
}

/// An operation on one expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unary {
    /// `√`.
    Root,
    /// `!`.
    Factorial,
    /// `−` before a number or a bracket.
    Negate,
}

impl Unary {
    /// The sign, as it is printed.
    #[must_use]
    pub fn sign(self) -> char {
        match self {
            Self::Root => '√',
            Self::Factorial => '!',
            Self::Negate => '−',
        }
    }
}

/// An expression of numbers of a game.
///
/// Its `Display` has few brackets, all of which keep the order of the steps, and is read by the
/// language with the same value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// A number.
    Number(Number),
    /// Whole numbers of the game side by side, which are read as one.
    Joined(Vec<Number>),
    /// An operation on one expression.
    Signed {
        /// What is done with it.
        operation: Unary,
        /// The expression.
        operand: Box<Expression>,
    },
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

    pub(super) fn signed(operation: Unary, operand: Self) -> Self {
        Self::Signed { operation, operand: Box::new(operand) }
    }

    /// The value; `None` if it has none, as a division by 0, or is no fraction, as √8.
    #[must_use]
    pub fn value(&self) -> Option<Number> {
        match self {
            Self::Number(number) => Some(number.clone()),
            Self::Joined(numbers) => operate::joined(numbers),
            Self::Signed { operation, operand } => operate::signed(*operation, &operand.value()?),
            Self::Step { operation, sides } => {
                operate::step(*operation, &sides.0.value()?, &sides.1.value()?)
            }
        }
    }

    /// The steps in the order in which one does them, such as `4 × 6 = 24`; numbers that are put side
    /// by side as `1 beside 2 = 12`.
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
        match self {
            Self::Number(_) => self.value(),
            Self::Joined(numbers) => {
                let value = self.value()?;
                steps.push(format!("{} = {value}", beside(numbers)));
                Some(value)
            }
            Self::Signed { operation, operand } => {
                let inner = operand.collect_steps(steps)?;
                let value = operate::signed(*operation, &inner)?;
                let done = Self::signed(*operation, Self::Number(inner));
                // A minus sign before a number is no work.
                if *operation != Unary::Negate || matches!(**operand, Self::Step { .. }) {
                    steps.push(format!("{done} = {value}"));
                }
                Some(value)
            }
            Self::Step { operation, sides } => {
                let left = sides.0.collect_steps(steps)?;
                let right = sides.1.collect_steps(steps)?;
                let value = operate::step(*operation, &left, &right)?;
                let done = match operation {
                    Operation::Power => {
                        Self::step(*operation, Self::Number(left), Self::Number(right)).to_string()
                    }
                    _ => {
                        let divides = *operation == Operation::Divide && !right.is_integer();
                        let right = match right.is_negative() || divides {
                            true => format!("({right})"),
                            false => right.to_string(),
                        };
                        format!("{left} {} {right}", operation.sign())
                    }
                };
                steps.push(format!("{done} = {value}"));
                Some(value)
            }
        }
    }

    /// The expression in reverse Polish: operands before their operation. A minus sign that
    /// belongs to one operand is written `neg`.
    #[must_use]
    pub fn reverse_polish(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Joined(numbers) => joined_text(numbers),
            Self::Signed { operation, operand } => {
                let operand = operand.reverse_polish();
                match operation {
                    Unary::Negate => format!("{operand} neg"),
                    _ => format!("{operand} {}", operation.sign()),
                }
            }
            Self::Step { operation, sides } => {
                let (left, right) = (sides.0.reverse_polish(), sides.1.reverse_polish());
                format!("{left} {right} {}", operation.sign())
            }
        }
    }

    /// How many steps it has, and numbers.
    pub(super) fn steps_and_numbers(&self) -> usize {
        match self {
            Self::Step { sides, .. } => {
                1 + sides.0.steps_and_numbers() + sides.1.steps_and_numbers()
            }
            Self::Signed { operand, .. } => 1 + operand.steps_and_numbers(),
            Self::Number(_) | Self::Joined(_) => 1,
        }
    }

    pub(super) fn is_number(&self) -> bool {
        matches!(self, Self::Number(_) | Self::Joined(_))
    }

    /// Whether it is written as digits alone.
    fn is_digits(&self) -> bool {
        match self {
            Self::Number(number) => !number.is_negative() && number.is_integer(),
            Self::Joined(_) => true,
            _ => false,
        }
    }

    fn side(&self, f: &mut fmt::Formatter<'_>, brackets: bool) -> fmt::Result {
        let needs = match self {
            Self::Number(_) | Self::Joined(_) => !self.is_digits(),
            _ => brackets,
        };
        if needs { write!(f, "({self})") } else { write!(f, "{self}") }
    }

    fn binds(&self) -> u8 {
        match self {
            Self::Number(_) | Self::Joined(_) => 6,
            Self::Signed { operation: Unary::Factorial, .. } => 5,
            Self::Signed { .. } => 3,
            Self::Step { operation, .. } => operation.binds(),
        }
    }

    /// Whether it is written with a minus sign in front.
    fn leads_with_minus(&self) -> bool {
        match self {
            Self::Signed { operation, .. } => *operation == Unary::Negate,
            Self::Step { operation, sides } => {
                *operation != Operation::Power && sides.0.leads_with_minus()
            }
            Self::Number(_) | Self::Joined(_) => false,
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Joined(numbers) => f.write_str(&joined_text(numbers)),
            Self::Signed { operation: Unary::Factorial, operand } => {
                operand.side(f, true)?;
                f.write_str("!")
            }
            Self::Signed { operation, operand } => {
                write!(f, "{}", operation.sign())?;
                let is_root = matches!(&**operand, Self::Signed { operation: Unary::Root, .. });
                operand.side(f, *operation == Unary::Root || !is_root)
            }
            Self::Step { operation: Operation::Power, sides } => {
                sides.0.side(f, true)?;
                f.write_str("^")?;
                sides.1.side(f, true)
            }
            Self::Step { operation, sides } => {
                let (left, right) = &**sides;
                left.side(f, left.binds() < operation.binds())?;
                write!(f, " {} ", operation.sign())?;
                right.side(f, right.binds() <= operation.binds() || right.leads_with_minus())
            }
        }
    }
}

/// Numbers that are put side by side, in words.
pub(crate) fn beside(numbers: &[Number]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" beside ")
}

/// The digits of numbers one after the other.
fn joined_text(numbers: &[Number]) -> String {
    numbers.iter().map(ToString::to_string).collect()
}
