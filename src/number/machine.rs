//! Numbers of the machine: wide whole ones, and floats, which are approximate numbers here.

use super::Number;
use super::approx::Interval;

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

    /// A float next to the number, or the middle of an approximate one; infinite beyond the largest
    /// float.
    ///
    /// ```
    /// use abacist::Number;
    /// assert_eq!("1/4".parse::<Number>().unwrap().to_f64(), 0.25);
    /// assert_eq!(Number::from(i64::MAX).to_f64(), 2.0_f64.powi(63));
    /// ```
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        match self.enclosure() {
            Ok(interval) => interval.middle(),
            Err(_) if self.is_negative() => f64::NEG_INFINITY,
            Err(_) => f64::INFINITY,
        }
    }
}
