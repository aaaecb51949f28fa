//! What an expression comes to, with numbers of any size.

use super::expression::{Expression, Operation, Unary};
use crate::limits::{Budget, Interrupt, Limits};
use crate::number::Number;

/// What an expression may take: far more than answers do.
const STEPS: u64 = 1_000_000;
const NUMBER_BITS: u64 = 10_000;

impl Expression {
    /// What it comes to; `None` if that is no fraction, or far too large.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits 5/2: 52", Rules::default())?;
    /// let answer = task.cheapest(&Budget::generous())?.unwrap();
    /// assert_eq!(answer.value(), "5/2".parse().ok());
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn value(&self) -> Option<Number> {
        let limits = Limits { steps: STEPS, number_bits: NUMBER_BITS, ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::new());
        self.value_within(&budget).filter(Number::is_rational)
    }

    fn value_within(&self, budget: &Budget) -> Option<Number> {
        match self {
            Self::Number(text) => text.parse().ok(),
            Self::Unary(sign, operand) => {
                let operand = operand.value_within(budget)?;
                match sign {
                    Unary::Minus => Some(operand.neg()),
                    Unary::Root => operand.sqrt(budget).ok(),
                    Unary::Factorial => operand.factorial(budget).ok(),
                }
            }
            Self::Step(operation, sides) => {
                let (left, right) = (sides.0.value_within(budget)?, sides.1.value_within(budget)?);
                match operation {
                    Operation::Add => left.add(&right, budget).ok(),
                    Operation::Subtract => left.sub(&right, budget).ok(),
                    Operation::Multiply => left.mul(&right, budget).ok(),
                    Operation::Divide => left.div(&right, budget).ok(),
                    Operation::Power => left.pow(&right, budget).ok(),
                }
            }
        }
    }
}
