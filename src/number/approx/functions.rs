//! Exponentials, logarithms and the inverses of the functions of angles.

use super::rounding::near;
use super::{Interval, NumberError};

/// How many floats the results of `libm` are widened by on each side. The functions used here are
/// off by less than one; tests hold them against 60 digits.
pub(super) const ULPS: u32 = 2;

/// A function of a float.
type Function = fn(f64) -> f64;

impl Interval {
    /// The interval of a function that rises all the way.
    fn rising(self, function: Function) -> Result<Self, NumberError> {
        // Every such function here passes through the zero exactly.
        let bounds = |end: f64| match function(end) {
            0.0 if end == 0.0 => (0.0, 0.0),
            value => near(value, ULPS),
        };
        Self::new((bounds(self.low).0, bounds(self.high).1))
    }

    /// The part of the interval that lies in another one, which the result is known to be in.
    pub fn within(self, low: f64, high: f64) -> Self {
        Self { low: self.low.clamp(low, high), high: self.high.clamp(low, high) }
    }

    /// `e^x`.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn exp(self) -> Result<Self, NumberError> {
        Ok(self.rising(libm::exp)?.within(0.0, f64::MAX))
    }

    /// The natural logarithm.
    ///
    /// # Errors
    /// [`NotAboveZero`](NumberError::NotAboveZero) of 0 and below,
    /// [`Undecided`](NumberError::Undecided) when the number may be such or not.
    pub fn ln(self) -> Result<Self, NumberError> {
        if self.high <= 0.0 {
            return Err(NumberError::NotAboveZero);
        }
        if self.low <= 0.0 {
            return Err(NumberError::Undecided);
        }
        self.rising(libm::log)
    }

    /// The natural logarithm of 1 and this, for numbers from −1/2.
    pub fn ln_of_one_and(self) -> Result<Self, NumberError> {
        self.rising(libm::log1p)
    }

    /// The hyperbolic sine.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn sinh(self) -> Result<Self, NumberError> {
        self.rising(libm::sinh)
    }

    /// The hyperbolic cosine.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn cosh(self) -> Result<Self, NumberError> {
        Ok(self.abs().rising(libm::cosh)?.within(1.0, f64::MAX))
    }

    /// The hyperbolic tangent.
    pub fn tanh(self) -> Result<Self, NumberError> {
        Ok(self.rising(libm::tanh)?.within(-1.0, 1.0))
    }

    /// The angle with this sine.
    ///
    /// # Errors
    /// [`NotASine`](NumberError::NotASine) beyond −1 and 1,
    /// [`Undecided`](NumberError::Undecided) when the number may be such or not.
    pub fn asin(self) -> Result<Self, NumberError> {
        self.sine()?.rising(libm::asin)
    }

    /// The angle with this cosine.
    ///
    /// # Errors
    /// As for [`asin`](Self::asin).
    pub fn acos(self) -> Result<Self, NumberError> {
        let mirrored = self.sine()?.neg();
        // The function falls, so it rises mirrored. It is never below 0, but there exactly for 1.
        let angle = mirrored.rising(|end| libm::acos(0.0 - end))?;
        Ok(angle.within(0.0, Self::PI.high))
    }

    fn sine(self) -> Result<Self, NumberError> {
        if self.low > 1.0 || self.high < -1.0 {
            Err(NumberError::NotASine)
        } else if self.low < -1.0 || self.high > 1.0 {
            Err(NumberError::Undecided)
        } else {
            Ok(self)
        }
    }

    /// The angle with this tangent.
    pub fn atan(self) -> Result<Self, NumberError> {
        self.rising(libm::atan)
    }

    /// The angle from the x axis to the point `(x, y)`, above −π to π; `self` is y.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when the point may lie on either side of the axis
    /// left of 0, where the angle jumps, or in 0.
    pub fn atan2(self, x: Self) -> Result<Self, NumberError> {
        let jumps = x.low <= 0.0 && self.low < 0.0 && self.high >= 0.0;
        let meets_zero = x.may_be_zero() && self.may_be_zero();
        if jumps || meets_zero {
            return Err(NumberError::Undecided);
        }
        // Seen from 0, the corners of the box are its outermost points.
        let corner = |y: f64, x: f64| match libm::atan2(y, x) {
            angle if angle == 0.0 && y == 0.0 => Self::point(0.0),
            angle => {
                let (low, high) = near(angle, ULPS);
                Self { low, high }
            }
        };
        let low_side = corner(self.low, x.low).hull(corner(self.low, x.high));
        let high_side = corner(self.high, x.low).hull(corner(self.high, x.high));
        Ok(low_side.hull(high_side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_the_domains() {
        use NumberError::{NotASine, NotAboveZero, TooLarge, Undecided};
        let wide = |low, high| Interval { low, high };
        assert_eq!(wide(-1.0, 0.0).ln(), Err(NotAboveZero));
        assert_eq!(wide(0.0, 1.0).ln(), Err(Undecided));
        assert_eq!(wide(1.5, 2.0).asin(), Err(NotASine));
        assert_eq!(wide(0.5, 2.0).acos(), Err(Undecided));
        assert_eq!(wide(0.0, 1e3).exp(), Err(TooLarge));
        assert_eq!(wide(-1e3, 1e3).sinh(), Err(TooLarge));
        assert_eq!(wide(-1e3, 0.0).exp().unwrap().low, 0.0);
        assert_eq!(wide(-1.0, 2.0).cosh().unwrap().low, 1.0);
        assert_eq!(wide(-90.0, 90.0).tanh().unwrap(), wide(-1.0, 1.0));
        assert_eq!(Interval::point(1.0).acos().unwrap().low, 0.0);
    }

    #[test]
    fn angles_of_points() {
        use NumberError::Undecided;
        let wide = |low, high| Interval { low, high };
        let turn = wide(-1.0, 1.0).atan2(wide(1.0, 2.0)).unwrap();
        assert!(turn.low < -0.785 && turn.high > 0.785 && turn.high < 0.786);
        assert_eq!(wide(-1.0, 1.0).atan2(wide(-2.0, -1.0)), Err(Undecided));
        assert_eq!(wide(-1.0, 1.0).atan2(wide(-2.0, 1.0)), Err(Undecided));
        let above = wide(1.0, 2.0).atan2(wide(-1.0, 1.0)).unwrap();
        assert!(above.low < 0.786 && above.high > 2.35 && above.high < 2.36);
        let left = Interval::point(0.0).atan2(Interval::point(-1.0)).unwrap();
        assert!(left.low < Interval::PI.low && left.high > Interval::PI.high);
    }
}
