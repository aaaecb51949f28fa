//! Exact numbers of any size, and approximate ones that say so.
//!
//! A [`Number`] is a whole number, a fraction, a sum of square roots or an approximate number,
//! which is two floats that enclose the truth. Fractions are always in
//! lowest terms. Where numerator and
//! denominator fit machine words it is a [`Ratio`], which needs no memory and whose arithmetic is
//! a few instructions; where they do not, it is a boxed fraction of big integers. Every result is
//! kept in the smaller form if it fits, so equal numbers look equal inside and leaving the fast
//! path cannot be seen.
//!
//! ```
//! use abacist::Budget;
//! use abacist::number::Number;
//! let budget = Budget::generous();
//! let third = Number::parse("0.5").unwrap().div(&Number::parse("1.5").unwrap(), &budget).unwrap();
//! assert_eq!(third.to_string(), "1/3");
//! let large = Number::from(2).pow(&Number::from(200), &budget).unwrap();
//! assert_eq!(large.to_string().len(), 61);
//! assert_eq!(&(&large + &third) - &large, third);
//! ```

mod accumulator;
mod approx;
mod arithmetic;
mod big;
mod binomial;
mod digits;
mod display;
mod error;
mod functions;
mod integer;
mod logarithm;
mod machine;
mod pace;
mod parse;
mod power;
mod primes;
mod ratio;
#[cfg(feature = "serde")]
mod serde;
mod surd;

use std::borrow::Cow;
use std::cmp::Ordering;

use big::Big;
use pace::Pace;
use surd::Surd;

pub(crate) use approx::Interval;
pub(crate) use display::led_by_zeros;

pub use accumulator::Accumulator;
pub use error::{LiteralError, NumberError};
pub use ratio::Ratio;

#[cfg(feature = "serde")]
pub(crate) use serde::NUMBER;

/// A number: a whole number, a fraction or a sum of square roots of any size, or an approximate
/// number.
///
/// Approximate numbers come from [`Number::pi`] and the functions that leave the exact numbers,
/// and make approximate whatever they are computed with. Equality, order and hash are those of a
/// key: exact numbers by their value, approximate ones by the ends of their interval, first the
/// lower, then the upper one. Whether a value is above another, [`compare`](Number::compare) says.
///
/// Operations that may take long or grow large are methods under a [`Budget`](crate::Budget); the
/// operators `+`, `-` and `*` do the same without limits, for embedders who know their operands.
/// Division is a method only, since it can fail.
///
/// ```
/// use abacist::number::Number;
/// let sum = Number::from(1) + Number::ratio(Number::from(1), Number::from(2)).unwrap();
/// assert_eq!(sum, "3/2".parse().unwrap());
/// assert!(sum < Number::from(2));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Number {
    repr: Repr,
}

/// The forms of a number. A number has exactly one: what fits a [`Ratio`] is never boxed, so that
/// the derived equality and hash are those of the values.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Ratio(Ratio),
    Big(Box<Big>),
    Surd(Box<Surd>),
    Approx(Interval),
}

impl Number {
    /// The number 0.
    pub const ZERO: Self = Self { repr: Repr::Ratio(Ratio::ZERO) };

    /// The number 1.
    pub const ONE: Self = Self { repr: Repr::Ratio(Ratio::ONE) };

    /// `n / d`; `None` when `d` is 0.
    #[must_use]
    pub fn ratio(n: Self, d: Self) -> Option<Self> {
        if d.is_zero() {
            return None;
        }
        let Ok(ratio) = n.over(&d, &pace::Unhurried);
        Some(ratio)
    }

    /// The number as a fraction of machine words: `Some` exactly when it is kept inline.
    #[inline]
    #[must_use]
    pub fn as_ratio(&self) -> Option<Ratio> {
        match self.repr {
            Repr::Ratio(ratio) => Some(ratio),
            Repr::Big(_) | Repr::Surd(_) | Repr::Approx(_) => None,
        }
    }

    /// The same, to be changed to another.
    #[inline]
    pub(crate) fn as_ratio_mut(&mut self) -> Option<&mut Ratio> {
        match &mut self.repr {
            Repr::Ratio(ratio) => Some(ratio),
            _ => None,
        }
    }

    /// The number in its big form, if it is a fraction.
    fn as_big(&self) -> Option<Cow<'_, Big>> {
        match &self.repr {
            Repr::Ratio(ratio) => Some(Cow::Owned(Big::from(*ratio))),
            Repr::Big(big) => Some(Cow::Borrowed(big)),
            Repr::Surd(_) | Repr::Approx(_) => None,
        }
    }

    /// The interval that an approximate number is.
    #[inline]
    pub(crate) fn as_interval(&self) -> Option<Interval> {
        match self.repr {
            Repr::Approx(interval) => Some(interval),
            _ => None,
        }
    }

    /// The same, to be changed to another.
    #[inline]
    pub(crate) fn as_interval_mut(&mut self) -> Option<&mut Interval> {
        match &mut self.repr {
            Repr::Approx(interval) => Some(interval),
            _ => None,
        }
    }

    /// Whether the number needs no memory, so that nothing is to be done when it goes.
    #[inline]
    pub(crate) fn is_inline(&self) -> bool {
        matches!(self.repr, Repr::Ratio(_) | Repr::Approx(_))
    }

    /// Whether the number is approximate.
    #[inline]
    #[must_use]
    pub fn is_approximate(&self) -> bool {
        matches!(self.repr, Repr::Approx(_))
    }

    /// Whether this is a whole number or a fraction, not a sum of square roots, nor approximate.
    #[inline]
    #[must_use]
    pub fn is_rational(&self) -> bool {
        !matches!(self.repr, Repr::Surd(_) | Repr::Approx(_))
    }

    /// Whether this is exactly 0.
    #[inline]
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.as_ratio().is_some_and(Ratio::is_zero)
    }

    /// Whether this is exactly 1.
    #[inline]
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.as_ratio() == Some(Ratio::ONE)
    }

    /// Whether this is below 0, all of it if it is approximate.
    #[inline]
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match &self.repr {
            Repr::Ratio(ratio) => ratio.is_negative(),
            Repr::Big(big) => big.is_negative(),
            Repr::Surd(_) => {
                let Ok(is_negative) = self.is_below_0(&pace::Unhurried);
                is_negative
            }
            Repr::Approx(interval) => interval.is_negative(),
        }
    }

    /// The same at a pace: the terms of a sum may have to be known to many digits.
    fn is_below_0<P: Pace>(&self, pace: &P) -> Result<bool, P::Stop> {
        match &self.repr {
            Repr::Surd(surd) => surd.is_negative(pace),
            _ => Ok(self.is_negative()),
        }
    }

    /// Whether this is exactly a whole number.
    #[inline]
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.repr {
            Repr::Ratio(ratio) => ratio.is_integer(),
            Repr::Big(big) => big.is_integer(),
            Repr::Surd(_) | Repr::Approx(_) => false,
        }
    }

    /// The value, if it is a whole number that fits.
    #[inline]
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        self.as_ratio().filter(|ratio| ratio.is_integer()).map(Ratio::numerator)
    }

    /// The value, if it is a whole number that fits.
    #[inline]
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        match &self.repr {
            Repr::Ratio(_) => self.to_i64().and_then(|value| u64::try_from(value).ok()),
            Repr::Big(big) => big.to_u64(),
            Repr::Surd(_) | Repr::Approx(_) => None,
        }
    }

    /// The value, if it is a whole number that fits.
    #[inline]
    #[must_use]
    pub fn to_usize(&self) -> Option<usize> {
        self.to_u64().and_then(|value| usize::try_from(value).ok())
    }

    /// The number above the line of the lowest terms; it carries the sign. Above the line of a sum
    /// of square roots stands a sum of whole multiples of roots, and all of an approximate number.
    #[must_use]
    pub fn numerator(&self) -> Self {
        match &self.repr {
            Repr::Ratio(ratio) => ratio.numerator().into(),
            Repr::Big(big) => big.numerator().into(),
            Repr::Surd(_) => self * &self.denominator(),
            Repr::Approx(_) => self.clone(),
        }
    }

    /// The number below the line of the lowest terms, at least 1.
    #[must_use]
    pub fn denominator(&self) -> Self {
        match &self.repr {
            Repr::Ratio(ratio) => ratio.denominator().into(),
            Repr::Big(big) => big.denominator().into(),
            Repr::Surd(surd) => {
                let Ok(denominator) = surd.denominator(&pace::Unhurried);
                denominator
            }
            Repr::Approx(_) => Self::ONE,
        }
    }

    /// The larger bit length of numerator and denominator: 1 for 0 and 1, 3 for `2/5`. A sum of
    /// square roots has the bits of all that it is made of, an approximate number 53.
    #[must_use]
    pub fn bits(&self) -> u64 {
        match &self.repr {
            Repr::Ratio(ratio) => {
                let larger = ratio.numerator().unsigned_abs() | ratio.denominator().unsigned_abs();
                u64::from(u64::BITS - larger.leading_zeros())
            }
            Repr::Big(big) => big.bits(),
            Repr::Surd(surd) => surd.bits(),
            Repr::Approx(_) => 53,
        }
    }
}

/// Bytes that an allocator keeps beside a piece of memory, or rounds it up by.
pub(crate) const PIECE: usize = 2 * size_of::<usize>();

impl Number {
    /// Bytes that the number takes beside its own: none if it fits machine words.
    pub(crate) fn held_bytes(&self) -> usize {
        match &self.repr {
            Repr::Ratio(_) | Repr::Approx(_) => 0,
            Repr::Big(big) => size_of::<Big>() + PIECE + big.held_bytes(),
            Repr::Surd(surd) => size_of::<Surd>() + PIECE + surd.held_bytes(),
        }
    }
}

impl Default for Number {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Ord for Number {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.repr, &other.repr) {
            (Repr::Ratio(left), Repr::Ratio(right)) => left.cmp(right),
            _ => match (self.as_big(), other.as_big()) {
                (Some(left), Some(right)) => left.cmp(&right),
                _ if self.is_approximate() || other.is_approximate() => self.key_order(other),
                _ => {
                    let Ok(order) = self.exact_order(other, &pace::Unhurried);
                    order
                }
            },
        }
    }
}

impl Number {
    /// The order of exact numbers.
    fn exact_order<P: Pace>(&self, other: &Self, pace: &P) -> Result<Ordering, P::Stop> {
        match (self.as_big(), other.as_big()) {
            (Some(left), Some(right)) => left.compare(&right, pace),
            _ => self.to_surd().compare(&other.to_surd(), pace),
        }
    }
}

impl PartialOrd for Number {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<Interval> for Number {
    #[inline]
    fn from(interval: Interval) -> Self {
        Self { repr: Repr::Approx(interval) }
    }
}

impl From<Ratio> for Number {
    #[inline]
    fn from(ratio: Ratio) -> Self {
        Self { repr: Repr::Ratio(ratio) }
    }
}

impl From<Big> for Number {
    fn from(big: Big) -> Self {
        match big.to_ratio() {
            Some(ratio) => ratio.into(),
            None => Self { repr: Repr::Big(Box::new(big)) },
        }
    }
}

macro_rules! from_primitives {
    ($($small:ty)*; $($wide:ty => $widest:ty)*) => {
        $(impl From<$small> for Number {
            #[inline]
            fn from(value: $small) -> Self {
                Ratio::from(i64::from(value)).into()
            }
        })*
        $(impl From<$wide> for Number {
            #[inline]
            fn from(value: $wide) -> Self {
                match i64::try_from(value) {
                    Ok(small) => Ratio::from(small).into(),
                    Err(_) => Big::from(value as $widest).into(),
                }
            }
        })*
    };
}

from_primitives!(
    i8 i16 i32 i64 u8 u16 u32;
    u64 => u128 usize => u128 u128 => u128 isize => i128 i128 => i128
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_three_words() {
        assert!(size_of::<Number>() <= 24);
        assert!(size_of::<Option<Number>>() <= 24);
    }

    #[test]
    fn primitives_keep_their_value() {
        assert_eq!(Number::from(i64::MIN).to_i64(), Some(i64::MIN));
        assert_eq!(Number::from(u64::MAX).to_u64(), Some(u64::MAX));
        assert_eq!(Number::from(u64::MAX).to_i64(), None);
        assert_eq!(Number::from(i128::MIN).to_string(), i128::MIN.to_string());
        assert_eq!(Number::from(u128::MAX).to_string(), u128::MAX.to_string());
        assert_eq!(Number::from(-1_i8).to_u64(), None);
        assert_eq!(Number::from(u128::from(7_u8)).as_ratio(), Some(Ratio::from(7)));
    }

    #[test]
    fn order_spans_both_forms() {
        let texts = [
            "-340282366920938463463374607431768211456",
            "-9223372036854775809",
            "-9223372036854775808",
            "-1/340282366920938463463374607431768211456",
            "0",
            "1/340282366920938463463374607431768211456",
            "1/3",
            "100000000000000000000/299999999999999999999",
            "9223372036854775807",
            "9223372036854775808",
            "340282366920938463463374607431768211456",
        ];
        let numbers = texts.map(|text| text.parse::<Number>().unwrap());
        assert!(numbers.is_sorted_by(|left, right| left < right));
    }
}
