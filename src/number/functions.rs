//! Where exact numbers end: order with approximate ones, constants, and the functions whose
//! values are seldom fractions.

use std::cmp::Ordering;

use super::approx::{Interval, cos, sin, tan};
use super::big::Big;
use super::pace::Unhurried;
use super::{Number, NumberError, Repr};
use crate::limits::Budget;

/// A function of intervals.
type Function = fn(Interval) -> Result<Interval, NumberError>;

/// A function of all angles from one to another.
type OfAngles = fn(&Big, &Big) -> Result<Interval, NumberError>;

impl Number {
    /// π, approximately.
    #[must_use]
    pub fn pi() -> Self {
        Interval::PI.into()
    }

    /// e, the base of the natural logarithm, approximately.
    #[must_use]
    pub fn e() -> Self {
        Interval::E.into()
    }

    /// The number as an approximate one.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn approximate(&self) -> Result<Self, NumberError> {
        Ok(self.enclosure()?.into())
    }

    /// The closest interval around the number.
    pub(super) fn enclosure(&self) -> Result<Interval, NumberError> {
        match self.repr {
            Repr::Approx(interval) => Ok(interval),
            Repr::Ratio(ratio) => match Interval::around_ratio(ratio) {
                Some(interval) => Ok(interval),
                None => Interval::around(&Big::from(ratio)),
            },
            Repr::Big(ref big) => Interval::around(big),
            Repr::Surd(ref surd) => {
                let Ok(bounds) = surd.bounds(&Unhurried);
                Interval::new(bounds.ok_or(NumberError::TooLarge)?)
            }
        }
    }

    /// The ends of the interval, or twice the exact number.
    pub(super) fn ends(&self) -> (Self, Self) {
        match self.as_interval() {
            Some(interval) => {
                let (low, high) = interval.ends();
                (low.into(), high.into())
            }
            None => (self.clone(), self.clone()),
        }
    }

    /// The order of two numbers of which at least one is approximate, as keys: by their lower
    /// ends, then by their upper ends, an exact number before an approximate one.
    pub(super) fn key_order(&self, other: &Self) -> Ordering {
        let ((low, high), (other_low, other_high)) = (self.ends(), other.ends());
        let kinds = || self.is_approximate().cmp(&other.is_approximate());
        low.cmp(&other_low).then_with(|| high.cmp(&other_high)).then_with(kinds)
    }

    /// The order of the values.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when one is approximate and they may be equal.
    ///
    /// ```
    /// # use abacist::number::{Number, NumberError};
    /// assert_eq!(Number::pi().compare(&Number::from(3)), Ok(std::cmp::Ordering::Greater));
    /// assert_eq!(Number::pi().compare(&Number::pi()), Err(NumberError::Undecided));
    /// ```
    #[inline]
    pub fn compare(&self, other: &Self) -> Result<Ordering, NumberError> {
        if self.is_approximate() || other.is_approximate() {
            self.order_of_intervals(other)
        } else {
            Ok(self.cmp(other))
        }
    }

    /// The same within a budget: sums of square roots that are close to each other take a while.
    ///
    /// # Errors
    /// As [`compare`](Self::compare), and when the budget says stop.
    #[inline]
    pub fn compare_within(&self, other: &Self, budget: &Budget) -> Result<Ordering, NumberError> {
        match (&self.repr, &other.repr) {
            (Repr::Ratio(left), Repr::Ratio(right)) => Ok(left.cmp(right)),
            (Repr::Approx(_), _) | (_, Repr::Approx(_)) => self.order_of_intervals(other),
            _ => Ok(self.exact_order(other, budget)?),
        }
    }

    #[cold]
    fn order_of_intervals(&self, other: &Self) -> Result<Ordering, NumberError> {
        if let (Some(interval), Some(others)) = (self.as_floats(), other.as_floats()) {
            return interval.order(others).ok_or(NumberError::Undecided);
        }
        order_of_ends(&self.ends(), &other.ends())
    }

    /// The interval, or the exact number as one, if it is a float.
    fn as_floats(&self) -> Option<Interval> {
        match self.repr {
            Repr::Approx(interval) => Some(interval),
            Repr::Ratio(ratio) if ratio.is_integer() => Interval::around_ratio(ratio),
            _ => None,
        }
    }

    /// Whether two numbers may be equal: exact ones if they are, approximate ones if their
    /// intervals meet.
    #[must_use]
    pub fn may_equal(&self, other: &Self) -> bool {
        !self.compare(other).is_ok_and(Ordering::is_ne)
    }

    /// The number raised to a power, approximately.
    ///
    /// # Errors
    /// As for [`pow`](Self::pow), but none is [`Irrational`](NumberError::Irrational); also
    /// [`Undecided`](NumberError::Undecided) and [`TooLarge`](NumberError::TooLarge).
    pub fn approximate_power(&self, exponent: &Self) -> Result<Self, NumberError> {
        let (base, power) = (self.enclosure()?, exponent.enclosure()?);
        if exponent.is_integer() {
            return Ok(base.whole_power(power, exponent.is_odd())?.into());
        }
        Ok(base.pow(power)?.into())
    }

    /// The root of a degree, a whole number from 1, approximately.
    ///
    /// # Errors
    /// As for [`root`](Self::root), but none is [`Irrational`](NumberError::Irrational); also
    /// [`Undecided`](NumberError::Undecided) and [`TooLarge`](NumberError::TooLarge).
    pub fn approximate_root(&self, degree: &Self) -> Result<Self, NumberError> {
        if !degree.is_integer() || *degree < Self::ONE {
            return Err(NumberError::RootDegree);
        }
        if *degree == Self::from(2) {
            return Ok(self.enclosure()?.sqrt()?.into());
        }
        if self.is_negative() && degree.is_odd() {
            return Ok(self.neg().approximate_root(degree)?.neg());
        }
        let exponent = Interval::point(1.0).div(degree.enclosure()?)?;
        self.enclosure()?.pow(exponent).map(Self::from).map_err(|error| match error {
            NumberError::NegativeBase => NumberError::NegativeRoot,
            other => other,
        })
    }

    /// `e` raised to this number: exactly 1 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn exp(&self) -> Result<Self, NumberError> {
        /// Its exponential is below every float above 0, as are those of all numbers below it.
        const FAR_BELOW: i64 = -1000;
        let far = *self < Self::from(FAR_BELOW) && !self.is_approximate();
        let exponent = if far { &Self::from(FAR_BELOW) } else { self };
        exponent.of(Interval::exp, (Self::ZERO, Self::ONE))
    }

    /// The sine of an angle in radians: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn sin(&self) -> Result<Self, NumberError> {
        self.of_angle(sin, Self::ZERO)
    }

    /// The cosine of an angle in radians: exactly 1 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn cos(&self) -> Result<Self, NumberError> {
        self.of_angle(cos, Self::ONE)
    }

    /// The tangent of an angle in radians: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when the angle may have none,
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn tan(&self) -> Result<Self, NumberError> {
        self.of_angle(tan, Self::ZERO)
    }

    fn of_angle(&self, function: OfAngles, at_zero: Self) -> Result<Self, NumberError> {
        if self.is_zero() {
            return Ok(at_zero);
        }
        if let Some(big) = self.as_big() {
            return Ok(function(&big, &big)?.into());
        }
        let (low, high) = self.enclosure()?.ends();
        Ok(function(&low, &high)?.into())
    }

    /// The angle with this sine, in radians: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`NotASine`](NumberError::NotASine), [`Undecided`](NumberError::Undecided).
    pub fn asin(&self) -> Result<Self, NumberError> {
        if self.is_zero() { Ok(Self::ZERO) } else { Ok(self.sine()?.asin()?.into()) }
    }

    /// What a sine or cosine may be: of an exact number it is known whether it is one.
    fn sine(&self) -> Result<Interval, NumberError> {
        if self.is_approximate() {
            return self.enclosure();
        }
        if *self > Self::ONE || *self < -Self::ONE {
            return Err(NumberError::NotASine);
        }
        Ok(self.enclosure()?.within(-1.0, 1.0))
    }

    /// The angle with this cosine, in radians: exactly 0 for 1, else approximate.
    ///
    /// # Errors
    /// [`NotASine`](NumberError::NotASine), [`Undecided`](NumberError::Undecided).
    pub fn acos(&self) -> Result<Self, NumberError> {
        if *self == Self::ONE { Ok(Self::ZERO) } else { Ok(self.sine()?.acos()?.into()) }
    }

    /// The angle with this tangent, in radians: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn atan(&self) -> Result<Self, NumberError> {
        self.of(Interval::atan, (Self::ZERO, Self::ZERO))
    }

    /// The angle from the x axis to the point `(x, y)`, above −π to π; `self` is y. Exactly 0 on
    /// the axis right of 0, else approximate.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when an approximate point may lie on either side of
    /// the axis left of 0, and for the point 0, which has no angle.
    pub fn atan2(&self, x: &Self) -> Result<Self, NumberError> {
        if self.is_zero() && *x > Self::ZERO && !x.is_approximate() {
            return Ok(Self::ZERO);
        }
        Ok(self.enclosure()?.atan2(x.enclosure()?)?.into())
    }

    /// The hyperbolic sine: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn sinh(&self) -> Result<Self, NumberError> {
        self.of(Interval::sinh, (Self::ZERO, Self::ZERO))
    }

    /// The hyperbolic cosine: exactly 1 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn cosh(&self) -> Result<Self, NumberError> {
        self.of(Interval::cosh, (Self::ZERO, Self::ONE))
    }

    /// The hyperbolic tangent: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn tanh(&self) -> Result<Self, NumberError> {
        self.of(Interval::tanh, (Self::ZERO, Self::ZERO))
    }

    /// The value of a function, which has one exact value.
    fn of(&self, function: Function, exact: (Self, Self)) -> Result<Self, NumberError> {
        let (argument, value) = exact;
        if *self == argument { Ok(value) } else { Ok(function(self.enclosure()?)?.into()) }
    }
}

/// The lower and the upper end of what an exact number may be.
type Ends = (Number, Number);

/// The order of what lies between two ends each.
fn order_of_ends(ends: &Ends, others: &Ends) -> Result<Ordering, NumberError> {
    if ends.1 < others.0 {
        Ok(Ordering::Less)
    } else if ends.0 > others.1 {
        Ok(Ordering::Greater)
    } else {
        Err(NumberError::Undecided)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        text.parse().unwrap()
    }

    #[test]
    fn the_key_order_is_total_and_the_order_of_values_is_honest() {
        let three = Number::from(3).approximate().unwrap();
        let row = [number("3"), three.clone(), Number::e(), Number::pi(), number("355/113")];
        let mut sorted = row.to_vec();
        sorted.sort();
        let expected = [Number::e(), number("3"), three.clone(), Number::pi(), number("355/113")];
        assert_eq!(sorted, expected);
        assert_ne!(number("3"), three);
        assert_eq!(number("3").compare(&three), Err(NumberError::Undecided));
        assert_eq!(Number::pi().compare(&number("355/113")), Ok(Ordering::Less));
        assert!(number("3").may_equal(&three) && !Number::e().may_equal(&Number::pi()));
    }
}
