//! Approximate numbers: intervals of two floats that enclose the truth.
//!
//! Every operation rounds outward, so that what the interval of a result encloses is all that the
//! operands can make. The functions come from the crate `libm`, which computes the same floats on
//! every platform; its results are widened by [`functions::ULPS`] floats on both sides, several
//! times what it is ever off.

mod arithmetic;
mod circle;
mod functions;
mod rounding;
mod text;

pub(super) use circle::{cos, sin, tan};

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use super::big::Big;
use super::{NumberError, Ratio};

/// An approximate number: a closed interval of two floats, the truth somewhere in it.
///
/// Both ends are finite, the lower one is not above the upper one, and no zero is negative.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interval {
    low: f64,
    high: f64,
}

impl Interval {
    /// π lies between neighbouring floats.
    pub const PI: Self = Self { low: std::f64::consts::PI, high: std::f64::consts::PI.next_up() };

    /// e, the base of the natural logarithm.
    pub const E: Self = Self { low: std::f64::consts::E, high: std::f64::consts::E.next_up() };

    /// The natural logarithm of 2.
    pub const LN_2: Self =
        Self { low: std::f64::consts::LN_2, high: std::f64::consts::LN_2.next_up() };

    /// All floats: nothing is known.
    pub const UNKNOWN: Self = Self { low: f64::MIN, high: f64::MAX };

    /// The interval between two floats, the lower one first.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) if one is infinite or no number.
    #[inline]
    pub fn new((low, high): (f64, f64)) -> Result<Self, NumberError> {
        if low.is_finite() && high.is_finite() {
            // Adding 0 makes no zero negative.
            Ok(Self { low: low + 0.0, high: high + 0.0 })
        } else {
            Err(NumberError::TooLarge)
        }
    }

    /// A float as it is.
    pub const fn point(value: f64) -> Self {
        Self { low: value, high: value }
    }

    /// The closest interval around an exact number.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub(super) fn around(exact: &Big) -> Result<Self, NumberError> {
        Self::new(exact.bounds().ok_or(NumberError::TooLarge)?)
    }

    /// The closest interval around a fraction, if its parts are floats.
    #[inline]
    pub fn around_ratio(ratio: Ratio) -> Option<Self> {
        /// Whole numbers up to here are floats.
        const MOST: u64 = 1 << 53;
        let (n, d) = (ratio.numerator(), ratio.denominator());
        if n.unsigned_abs() > MOST || d.unsigned_abs() > MOST {
            return None;
        }
        #[allow(clippy::cast_precision_loss, reason = "these are floats")]
        let (n, d) = (n as f64, d as f64);
        let (low, high) = if ratio.is_integer() { (n, n) } else { rounding::quotient(n, d) };
        Some(Self { low, high })
    }

    /// The ends as exact numbers.
    pub(super) fn ends(self) -> (Big, Big) {
        (Big::from_f64(self.low), Big::from_f64(self.high))
    }

    /// Which of two numbers is the larger one, if the intervals tell it.
    #[inline]
    pub fn order(self, other: Self) -> Option<Ordering> {
        if self.high < other.low {
            Some(Ordering::Less)
        } else if self.low > other.high {
            Some(Ordering::Greater)
        } else {
            None
        }
    }

    /// The least interval that encloses both.
    fn hull(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The ends.
    pub fn bounds(self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// The float in the middle.
    pub fn middle(self) -> f64 {
        self.low.midpoint(self.high)
    }

    /// Whether the number may be 0.
    #[inline]
    pub fn may_be_zero(self) -> bool {
        self.low <= 0.0 && self.high >= 0.0
    }

    /// Whether the number is below 0 for certain.
    #[inline]
    pub fn is_negative(self) -> bool {
        self.high < 0.0
    }

    /// Whether the number is not below 0 for certain.
    #[inline]
    fn is_natural(self) -> bool {
        self.low >= 0.0
    }
}

/// Zeros are never negative, so equal floats have equal bits.
impl PartialEq for Interval {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Interval {}

impl Hash for Interval {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.low.to_bits(), self.high.to_bits()).hash(state);
    }
}

/// By the lower ends, then by the upper ones: an order for sorting and keys, not of the values.
impl Ord for Interval {
    fn cmp(&self, other: &Self) -> Ordering {
        self.low.total_cmp(&other.low).then_with(|| self.high.total_cmp(&other.high))
    }
}

impl PartialOrd for Interval {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_two_words() {
        assert_eq!(size_of::<Interval>(), 16);
    }

    #[test]
    fn zeros_are_one_number() {
        let zero = Interval::new((-0.0, 0.0)).unwrap();
        assert_eq!(zero, Interval::point(0.0));
        assert_eq!(zero.low.to_bits(), 0);
    }

    #[test]
    fn what_is_no_number_is_an_error() {
        for ends in [(0.0, f64::INFINITY), (f64::NAN, 0.0), (f64::NEG_INFINITY, 0.0)] {
            assert_eq!(Interval::new(ends), Err(NumberError::TooLarge));
        }
    }
}
