//! What operations come to.

use super::expression::{Operation, Unary};
use super::rules::Operations;
use crate::limits::{Budget, Limits};
use crate::number::Number;

/// The largest number whose factorial has no more bits than are allowed.
pub(super) const MOST_FACTORIAL: u64 = 34;

/// The result of an operation on two fractions; `None` if it has none.
pub(super) fn step(operation: Operation, x: &Number, y: &Number) -> Option<Number> {
    match operation {
        Operation::Add => Some(x + y),
        Operation::Subtract => Some(x - y),
        Operation::Multiply => Some(x * y),
        Operation::Divide if y.is_one() => Some(x.clone()),
        Operation::Divide => Number::ratio(x.clone(), y.clone()),
        Operation::Power => power(x, y),
        Operation::Remainder if x.is_integer() && y.is_integer() => {
            x.remainder(y, &Budget::generous()).ok()
        }
        Operation::Remainder => None,
    }
}

/// The result of an operation on one fraction; `None` if it has none.
pub(super) fn signed(operation: Unary, x: &Number) -> Option<Number> {
    match operation {
        Unary::Negate => Some(x.neg()),
        Unary::Root => x.fraction_root(2),
        Unary::Factorial => {
            let n = x.to_u64().filter(|n| *n <= MOST_FACTORIAL)?;
            Some((2..=n).fold(Number::ONE, |product, factor| product * Number::from(factor)))
        }
    }
}

/// Whether a number may be an exponent of a base other than 0, 1 and −1.
pub(super) fn is_exponent(y: &Number) -> bool {
    let most = Operations::MOST_BITS;
    let fits = |part: i64| part.unsigned_abs() <= most;
    y.as_ratio().is_some_and(|y| fits(y.numerator()) && fits(y.denominator()))
}

/// `x^y`, if it is a fraction within the bounds. A negative base has powers with whole exponents
/// only, and 0 with positive ones.
fn power(x: &Number, y: &Number) -> Option<Number> {
    if x.is_zero() {
        return (!y.is_zero() && !y.is_negative()).then_some(Number::ZERO);
    }
    if x.is_negative() && !y.is_integer() {
        return None;
    }
    if x.is_one() {
        return Some(Number::ONE);
    }
    if x.is_integer() && x.bits() == 1 {
        let odd = !Number::ratio(y.clone(), 2.into())?.is_integer();
        return Some(if odd { x.clone() } else { Number::ONE });
    }
    if !is_exponent(y) {
        return None;
    }
    let root = match y.denominator().to_u64()? {
        1 => x.clone(),
        degree => x.fraction_root(degree)?,
    };
    raised(&root, &y.numerator(), Operations::MOST_BITS)
}

/// `x` to a whole power, if neither side of the line gets more bits than `most`.
pub(super) fn raised(x: &Number, times: &Number, most: u64) -> Option<Number> {
    let mut limits = Limits::default();
    limits.number_bits(most);
    let power = x.pow(times, &Budget::new(&limits, Default::default())).ok()?;
    (power.bits() <= most).then_some(power)
}

/// The number that whole numbers side by side are read as.
pub(super) fn joined(numbers: &[Number]) -> Option<Number> {
    let is_digits = |number: &Number| number.is_integer() && !number.is_negative();
    let leads = numbers.first().is_some_and(|first| !first.is_zero());
    let texts = numbers.iter().filter(|number| is_digits(number)).map(ToString::to_string);
    let texts: Vec<_> = texts.collect();
    if !leads || texts.len() != numbers.len() || texts.len() < 2 {
        return None;
    }
    Number::parse(&texts.concat()).ok()
}
