//! What the number stack can hold: machine-word fractions, numbers of any size, or nothing but
//! the knowledge that an operand stands there.

use super::Fault;
use crate::limits::Budget;
use crate::number::{Accumulator, Number, Ratio};

/// An operand of the two stacks.
pub trait Operand: Clone {
    /// The number of one digit.
    fn digit(digit: u8) -> Self;

    /// Ten times this number, and `digit`: the number that the next digit makes of it.
    ///
    /// # Errors
    /// [`Fault::Overflow`] when the type cannot hold it.
    fn push_digit(&self, digit: u8) -> Result<Self, Fault>;

    /// Whether this is zero.
    fn is_zero(&self) -> bool;

    /// Whether this is a whole number.
    fn is_whole(&self) -> bool;

    /// The negative.
    ///
    /// # Errors
    /// [`Fault::Overflow`] when the type cannot hold it, [`Fault::Stop`] when the budget does not
    /// allow it.
    fn negate(&self, budget: &Budget) -> Result<Self, Fault>;

    /// `self operation right`; the divisor of a division is not zero.
    ///
    /// # Errors
    /// [`Fault::Overflow`] when the type cannot hold it, [`Fault::Stop`] when the budget does not
    /// allow it.
    fn apply(&self, operation: Operation, right: &Self, budget: &Budget) -> Result<Self, Fault>;
}

/// An operation between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
}

impl Operand for Ratio {
    #[inline]
    fn digit(digit: u8) -> Self {
        Self::from(i64::from(digit))
    }

    #[inline]
    fn push_digit(&self, digit: u8) -> Result<Self, Fault> {
        let tens = self.numerator().checked_mul(10).ok_or(Fault::Overflow)?;
        tens.checked_add(i64::from(digit)).map(Self::from).ok_or(Fault::Overflow)
    }

    #[inline]
    fn is_zero(&self) -> bool {
        self.numerator() == 0
    }

    #[inline]
    fn is_whole(&self) -> bool {
        self.denominator() == 1
    }

    #[inline]
    fn negate(&self, _: &Budget) -> Result<Self, Fault> {
        self.checked_neg().ok_or(Fault::Overflow)
    }

    #[inline(always)]
    fn apply(&self, operation: Operation, right: &Self, _: &Budget) -> Result<Self, Fault> {
        let result = match operation {
            Operation::Add => self.checked_add(*right),
            Operation::Subtract => self.checked_sub(*right),
            Operation::Multiply => self.checked_mul(*right),
            Operation::Divide => self.checked_div(*right),
            Operation::FloorDivide => self.checked_floor_div(*right),
        };
        result.ok_or(Fault::Overflow)
    }
}

impl Operand for Number {
    fn digit(digit: u8) -> Self {
        Self::from(i64::from(digit))
    }

    fn push_digit(&self, digit: u8) -> Result<Self, Fault> {
        Ok(&(self * &Self::from(10)) + &Self::from(i64::from(digit)))
    }

    fn is_zero(&self) -> bool {
        self.is_zero()
    }

    fn is_whole(&self) -> bool {
        self.is_integer()
    }

    fn negate(&self, _: &Budget) -> Result<Self, Fault> {
        Ok(self.neg())
    }

    fn apply(&self, operation: Operation, right: &Self, budget: &Budget) -> Result<Self, Fault> {
        let result = match operation {
            Operation::Add => self.add(right, budget),
            Operation::Subtract => self.sub(right, budget),
            Operation::Multiply => self.mul(right, budget),
            Operation::Divide => self.div(right, budget),
            Operation::FloorDivide => self.floor_div(right, budget),
        };
        result.map_err(Fault::from)
    }
}

/// What long chains make of large numbers is put together when it is asked for.
impl Operand for Accumulator {
    fn digit(digit: u8) -> Self {
        Number::digit(digit).into()
    }

    fn push_digit(&self, digit: u8) -> Result<Self, Fault> {
        Ok(whole(self)?.push_digit(digit)?.into())
    }

    // Where it would pass the limits it is not zero, or its use will be stopped.
    fn is_zero(&self) -> bool {
        whole(self).is_ok_and(|number| number.is_zero())
    }

    fn is_whole(&self) -> bool {
        whole(self).is_ok_and(|number| number.is_integer())
    }

    fn negate(&self, budget: &Budget) -> Result<Self, Fault> {
        self.clone().neg(budget).map_err(Fault::from)
    }

    fn apply(&self, operation: Operation, right: &Self, budget: &Budget) -> Result<Self, Fault> {
        let right = right.clone().into_number(budget)?;
        let left = self.clone();
        let result = match operation {
            Operation::Add => left.add(&right, budget),
            Operation::Subtract => left.sub(&right, budget),
            Operation::Multiply => left.mul(&right, budget),
            Operation::Divide => left.div(&right, budget),
            Operation::FloorDivide => left.floor_div(&right, budget),
        };
        result.map_err(Fault::from)
    }
}

/// The number, under the limits that hold where nobody sets any.
fn whole(accumulator: &Accumulator) -> Result<Number, Fault> {
    accumulator.clone().into_number(&Budget::generous()).map_err(Fault::from)
}

/// An operand without a value: with it the stacks check form alone.
#[derive(Clone, Copy, Debug)]
pub struct Form;

impl Operand for Form {
    fn digit(_: u8) -> Self {
        Self
    }

    fn push_digit(&self, _: u8) -> Result<Self, Fault> {
        Ok(Self)
    }

    fn is_zero(&self) -> bool {
        false
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn negate(&self, _: &Budget) -> Result<Self, Fault> {
        Ok(Self)
    }

    fn apply(&self, _: Operation, _: &Self, _: &Budget) -> Result<Self, Fault> {
        Ok(Self)
    }
}
