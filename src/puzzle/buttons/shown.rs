//! Numbers as a calculator holds them: machine words where the screen bounds them, else any size.

use std::fmt::Debug;
use std::hash::Hash;

use crate::limits::{Budget, Stop};
use crate::number::{Number, NumberError};

/// The result of an operation: `None` where the calculator has no such number.
pub(super) type Pressed<V> = Result<Option<V>, Stop>;

/// A whole number on the screen.
pub(super) trait Shown: Clone + Eq + Ord + Hash + Debug + Send {
    /// The number, if it fits.
    fn of(number: &Number) -> Option<Self>;
    /// The same as a number of any size.
    fn number(&self) -> Number;
    fn is_negative(&self) -> bool;
    /// Writes the digits of the magnitude into an empty list, the first digit first.
    fn digits(&self, into: &mut Vec<u8>);
    /// The number with these digits, leading zeros dropped.
    fn of_digits(negative: bool, digits: &[u8], budget: &Budget) -> Pressed<Self>;
    fn negated(&self) -> Self;
    fn plus(&self, other: &Self, budget: &Budget) -> Pressed<Self>;
    fn times(&self, other: &Self, budget: &Budget) -> Pressed<Self>;
    /// The quotient cut towards 0, and the remainder with the sign of `self`.
    fn divided(&self, other: &Self, budget: &Budget) -> Result<Option<(Self, Self)>, Stop>;
    fn power(&self, exponent: &Self, budget: &Budget) -> Pressed<Self>;
}

impl Shown for i32 {
    fn of(number: &Number) -> Option<Self> {
        number.to_i64()?.try_into().ok()
    }

    fn number(&self) -> Number {
        Number::from(*self)
    }

    fn is_negative(&self) -> bool {
        *self < 0
    }

    fn digits(&self, into: &mut Vec<u8>) {
        into.clear();
        let mut rest = self.unsigned_abs();
        loop {
            into.push((rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        into.reverse();
    }

    fn of_digits(negative: bool, digits: &[u8], _: &Budget) -> Pressed<Self> {
        let mut value = 0_i64;
        for digit in digits {
            value = value * 10 + i64::from(*digit);
            if value > i64::from(Self::MAX) {
                return Ok(None);
            }
        }
        Ok(Self::try_from(if negative { -value } else { value }).ok())
    }

    fn negated(&self) -> Self {
        // Only i32::MIN has no opposite, and no screen of nine digits shows it.
        self.saturating_neg()
    }

    fn plus(&self, other: &Self, _: &Budget) -> Pressed<Self> {
        Ok(self.checked_add(*other))
    }

    fn times(&self, other: &Self, _: &Budget) -> Pressed<Self> {
        Ok(self.checked_mul(*other))
    }

    fn divided(&self, other: &Self, _: &Budget) -> Result<Option<(Self, Self)>, Stop> {
        Ok(self.checked_div(*other).zip(self.checked_rem(*other)))
    }

    fn power(&self, exponent: &Self, _: &Budget) -> Pressed<Self> {
        Ok(match self {
            0 | 1 if *exponent > 0 => Some(*self),
            -1 => Some(if exponent % 2 == 0 { 1 } else { -1 }),
            _ => u32::try_from(*exponent).ok().and_then(|exponent| self.checked_pow(exponent)),
        })
    }
}

impl Shown for Number {
    fn of(number: &Number) -> Option<Self> {
        Some(number.clone())
    }

    fn number(&self) -> Number {
        self.clone()
    }

    fn is_negative(&self) -> bool {
        Self::is_negative(self)
    }

    fn digits(&self, into: &mut Vec<u8>) {
        into.clear();
        let text = self.to_string();
        into.extend(text.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0'));
    }

    fn of_digits(negative: bool, digits: &[u8], budget: &Budget) -> Pressed<Self> {
        // A digit is less than four bits.
        budget.allow_bits(digits.len() as u64 * 4)?;
        budget.spend(digits.len() as u64 / 8)?;
        let text: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        // No digit at all is 0.
        let value: Option<Self> = format!("0{text}").parse().ok();
        Ok(value.map(|value| if negative { -value } else { value }))
    }

    fn negated(&self) -> Self {
        self.neg()
    }

    fn plus(&self, other: &Self, budget: &Budget) -> Pressed<Self> {
        checked(self.add(other, budget))
    }

    fn times(&self, other: &Self, budget: &Budget) -> Pressed<Self> {
        checked(self.mul(other, budget))
    }

    fn divided(&self, other: &Self, budget: &Budget) -> Result<Option<(Self, Self)>, Stop> {
        if other.is_zero() {
            return Ok(None);
        }
        let Some(floor) = checked(self.abs().floor_div(&other.abs(), budget))? else {
            return Ok(None);
        };
        let quotient =
            if Self::is_negative(self) == Self::is_negative(other) { floor } else { floor.neg() };
        let Some(product) = checked(quotient.mul(other, budget))? else { return Ok(None) };
        Ok(checked(self.sub(&product, budget))?.map(|remainder| (quotient, remainder)))
    }

    fn power(&self, exponent: &Self, budget: &Budget) -> Pressed<Self> {
        checked(self.pow(exponent, budget))
    }
}

/// A stop stays one; what has no value is no number of the calculator's.
fn checked(result: Result<Number, NumberError>) -> Pressed<Number> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(NumberError::Stop(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn words_and_big_numbers_agree(a in -999_999_i32..=999_999, b in -99_999_i32..=99_999) {
            let budget = Budget::generous();
            let (big_a, big_b) = (Number::from(a), Number::from(b));
            let as_word = |value: Option<Number>| value.and_then(|value| i32::of(&value));
            prop_assert_eq!(a.plus(&b, &budget)?, as_word(big_a.plus(&big_b, &budget)?));
            prop_assert_eq!(a.times(&b, &budget)?, as_word(big_a.times(&big_b, &budget)?));
            let divided = big_a.divided(&big_b, &budget)?;
            let divided = divided.map(|(q, r)| (i32::of(&q).unwrap(), i32::of(&r).unwrap()));
            prop_assert_eq!(a.divided(&b, &budget)?, divided);
            for exponent in 0..7 {
                let power = big_a.power(&Number::from(exponent), &budget)?;
                prop_assert_eq!(a.power(&exponent, &budget)?, as_word(power));
            }
            let (mut digits, mut big_digits) = (Vec::new(), Vec::new());
            Shown::digits(&a, &mut digits);
            Shown::digits(&big_a, &mut big_digits);
            prop_assert_eq!(&digits, &big_digits);
            prop_assert_eq!(i32::of_digits(a < 0, &digits, &budget)?, Some(a));
            prop_assert_eq!(Number::of_digits(a < 0, &digits, &budget)?, Some(big_a));
        }
    }
}
