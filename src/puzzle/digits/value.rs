//! What an expression comes to, with numbers of any size.

use super::expression::{Expression, Operation, Unary};
use crate::limits::{Budget, Interrupt, Limits};
use crate::number::{Number, NumberError};

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
        self.value_in(10)
    }

    /// The same where numbers are written in another [base](super::Rules::base).
    #[must_use]
    pub fn value_in(&self, base: u32) -> Option<Number> {
        let limits = Limits { steps: STEPS, number_bits: NUMBER_BITS, ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::new());
        self.value_within(base, &budget).filter(Number::is_rational)
    }

    fn value_within(&self, base: u32, budget: &Budget) -> Option<Number> {
        match self {
            Self::Number(text) => number(text, base, budget).ok()?,
            Self::Unary(sign, operand) => {
                let operand = operand.value_within(base, budget)?;
                match sign {
                    Unary::Minus => Some(operand.neg()),
                    Unary::Root => operand.sqrt(budget).ok(),
                    Unary::Factorial => operand.factorial(budget).ok(),
                    Unary::DoubleFactorial => double_factorial(&operand, budget).ok(),
                    Unary::Subfactorial => subfactorial(&operand, budget).ok(),
                }
            }
            Self::Step(operation, sides) => {
                let left = sides.0.value_within(base, budget)?;
                let right = sides.1.value_within(base, budget)?;
                match operation {
                    Operation::Add => left.add(&right, budget).ok(),
                    Operation::Subtract => left.sub(&right, budget).ok(),
                    Operation::Multiply => left.mul(&right, budget).ok(),
                    Operation::Divide => left.div(&right, budget).ok(),
                    Operation::Power => left.pow(&right, budget).ok(),
                    Operation::Join => joined(&left, &right, base, budget).ok()?,
                }
            }
        }
    }
}

/// A number as it is written in a base: `12`, `.4`, `3.1(6)`; `None` if it is not written so.
pub(super) fn number(
    text: &str,
    base: u32,
    budget: &Budget,
) -> Result<Option<Number>, NumberError> {
    let digits = text.strip_suffix(')').unwrap_or(text);
    let (fixed, again) = match digits.split_once('(') {
        Some((fixed, again)) => (fixed, Some(again)),
        None => (digits, None),
    };
    if text.ends_with(')') != again.is_some() || again.is_some() && !fixed.contains('.') {
        return Ok(None);
    }
    let (before, behind) = fixed.split_once('.').unwrap_or((fixed, ""));
    let Some(once) = whole(&format!("{before}{behind}"), base, budget)? else { return Ok(None) };
    let scale = |places: usize| power(base, places, budget);
    let below = scale(behind.len())?;
    let Some(again) = again else { return once.div(&below, budget).map(Some) };
    let (Some(digits), false) = (whole(again, base, budget)?, again.is_empty()) else {
        return Ok(None);
    };
    let nines = scale(again.len())?.sub(&Number::ONE, budget)?;
    let more = digits.div(&nines, budget)?;
    once.add(&more, budget)?.div(&below, budget).map(Some)
}

fn whole(digits: &str, base: u32, budget: &Budget) -> Result<Option<Number>, NumberError> {
    let mut value = Number::ZERO;
    for glyph in digits.chars() {
        let Some(digit) = glyph.to_digit(base) else { return Ok(None) };
        let shifted = value.mul(&Number::from(base), budget)?;
        value = shifted.add(&Number::from(digit), budget)?;
    }
    Ok(Some(value))
}

fn power(base: u32, places: usize, budget: &Budget) -> Result<Number, NumberError> {
    Number::from(base).pow(&Number::from(places as u64), budget)
}

/// The larger numbers have factorials that nobody asks for.
const MOST: u64 = 100_000;

/// n × (n − 2) × …, down to 1 or 2.
pub(super) fn double_factorial(n: &Number, budget: &Budget) -> Result<Number, NumberError> {
    let n = n.to_u64().filter(|n| *n <= MOST).ok_or(NumberError::NotNatural)?;
    let mut factors = (1..=n).rev().step_by(2);
    factors.try_fold(Number::ONE, |product, factor| product.mul(&Number::from(factor), budget))
}

/// In how many orders of so many things none keeps its place.
pub(super) fn subfactorial(n: &Number, budget: &Budget) -> Result<Number, NumberError> {
    let n = n.to_u64().filter(|n| *n <= MOST).ok_or(NumberError::NotNatural)?;
    (1..=n).try_fold(Number::ONE, |orders, n| {
        let product = orders.mul(&Number::from(n), budget)?;
        if n % 2 == 0 {
            product.add(&Number::ONE, budget)
        } else {
            product.sub(&Number::ONE, budget)
        }
    })
}

/// The number that is written as both one behind the other; `None` unless both are whole, the left
/// one above 0 and the right one not below.
pub(super) fn joined(
    left: &Number,
    right: &Number,
    base: u32,
    budget: &Budget,
) -> Result<Option<Number>, NumberError> {
    let is_whole = left.is_integer() && right.is_integer();
    if !is_whole || left.is_zero() || left.is_negative() || right.is_negative() {
        return Ok(None);
    }
    let base = Number::from(base);
    let mut scale = base.clone();
    while scale <= *right {
        scale = scale.mul(&base, budget)?;
    }
    left.mul(&scale, budget)?.add(right, budget).map(Some)
}
