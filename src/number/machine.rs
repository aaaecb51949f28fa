//! Numbers of the machine: wide whole ones, and floats, which are approximate numbers here.

use std::cmp::Ordering;

use super::approx::Interval;
use super::{Number, Repr};

/// A float stands for a number that was rounded, so it becomes an approximate number. Of what is
/// infinite or no number nothing is known.
///
/// ```
/// use abacist::Number;
/// assert_eq!(Number::from(0.5).to_string(), "~0.500000000000000");
/// assert!(Number::from(f64::NAN).is_approximate());
/// ```
impl From<f64> for Number {
    fn from(float: f64) -> Self {
        Interval::new((float, float)).unwrap_or(Interval::UNKNOWN).into()
    }
}

impl Number {
    /// The value, if it is a whole number that fits.
    #[must_use]
    pub fn to_i128(&self) -> Option<i128> {
        self.to_i64().map(i128::from).or_else(|| self.wide()?.parse().ok())
    }

    /// The value, if it is a whole number that fits.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        self.to_u64().map(u128::from).or_else(|| self.wide()?.parse().ok())
    }

    /// The digits of a whole number that may fit two words. Few programs ask for one.
    fn wide(&self) -> Option<String> {
        (self.is_integer() && self.bits() <= 128).then(|| self.to_string())
    }

    /// The float that is nearest to an exact number, one next to a sum of square roots, or the middle
    /// of an approximate number; infinite beyond the largest float.
    ///
    /// ```
    /// use abacist::Number;
    /// assert_eq!("1/4".parse::<Number>().unwrap().to_f64(), 0.25);
    /// assert_eq!("1/3".parse::<Number>().unwrap().to_f64(), 1.0 / 3.0);
    /// assert_eq!(Number::from(i64::MAX).to_f64(), 2.0_f64.powi(63));
    /// ```
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        match self.enclosure() {
            Ok(interval) => self.nearest(interval),
            Err(_) if self.is_negative() => f64::NEG_INFINITY,
            Err(_) => f64::INFINITY,
        }
    }

    /// The end of the interval around the number that is nearer to it, if the number is exact.
    fn nearest(&self, interval: Interval) -> f64 {
        let (low, high) = interval.bounds();
        if low >= high || !matches!(self.repr, Repr::Ratio(_) | Repr::Big(_)) {
            return interval.middle();
        }
        let (below, above) = interval.ends();
        match (self + self).cmp(&(Self::from(below) + Self::from(above))) {
            Ordering::Less => low,
            Ordering::Greater => high,
            // The float in the middle of two that follow each other is the even one of them.
            Ordering::Equal => interval.middle(),
        }
    }

    /// Whether nothing is known of the number, as of a float that is not finite.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self.repr, Repr::Approx(interval) if interval.bounds() == Interval::UNKNOWN.bounds())
    }
}
