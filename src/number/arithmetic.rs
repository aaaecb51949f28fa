//! The four operations, rounding and signs: machine words first, big numbers out of line.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use super::approx::Interval;
use super::big::Big;
use super::pace::{Pace, Unhurried};
use super::{Number, NumberError, Ratio, Repr};
use crate::limits::Budget;

/// An operation on numbers that do not fit machine words. A divisor is not 0.
#[derive(Clone, Copy)]
enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Remainder,
}

impl Number {
    /// The sum.
    ///
    /// # Errors
    /// When the budget says stop, or an approximate result is
    /// [`TooLarge`](NumberError::TooLarge).
    #[inline]
    pub fn add(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        self.operate(rhs, Ratio::checked_add, Operation::Add, budget)
    }

    /// The difference.
    ///
    /// # Errors
    /// When the budget says stop, or an approximate result is
    /// [`TooLarge`](NumberError::TooLarge).
    #[inline]
    pub fn sub(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        self.operate(rhs, Ratio::checked_sub, Operation::Subtract, budget)
    }

    /// The product.
    ///
    /// # Errors
    /// When the budget says stop, or an approximate result is
    /// [`TooLarge`](NumberError::TooLarge).
    #[inline]
    pub fn mul(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        self.operate(rhs, Ratio::checked_mul, Operation::Multiply, budget)
    }

    /// The exact quotient.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop; of approximate numbers
    /// [`Undecided`](NumberError::Undecided) when `rhs` may be 0 or the whole number is not
    /// certain, and [`TooLarge`](NumberError::TooLarge).
    #[inline]
    pub fn div(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        rhs.as_divisor()?;
        self.operate(rhs, Ratio::checked_div, Operation::Divide, budget)
    }

    /// The quotient rounded down: `-7 // 2` is −4.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop; of approximate numbers
    /// [`Undecided`](NumberError::Undecided) when `rhs` may be 0 or the whole number is not
    /// certain, and [`TooLarge`](NumberError::TooLarge).
    #[inline]
    pub fn floor_div(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        rhs.as_divisor()?;
        self.operate(rhs, Ratio::checked_floor_div, Operation::FloorDivide, budget)
    }

    /// `self - rhs × (self // rhs)`: 0, or of the sign of `rhs`. `-7 % 2` is 1.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop; of approximate numbers
    /// [`Undecided`](NumberError::Undecided) when `rhs` may be 0 or the whole number is not
    /// certain, and [`TooLarge`](NumberError::TooLarge).
    #[inline]
    pub fn remainder(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        rhs.as_divisor()?;
        self.operate(rhs, Ratio::checked_remainder, Operation::Remainder, budget)
    }

    #[inline]
    fn as_divisor(&self) -> Result<(), NumberError> {
        if self.is_zero() { Err(NumberError::DivisionByZero) } else { Ok(()) }
    }

    /// Tries `small` if both numbers are inline, else, or when its result leaves the machine
    /// word, the operation on large or approximate numbers.
    #[inline]
    fn operate(
        &self,
        rhs: &Self,
        small: impl Fn(Ratio, Ratio) -> Option<Ratio>,
        operation: Operation,
        budget: &Budget,
    ) -> Result<Self, NumberError> {
        if let (Repr::Ratio(left), Repr::Ratio(right)) = (&self.repr, &rhs.repr)
            && let Some(result) = small(*left, *right)
        {
            return Ok(result.into());
        }
        match self.approximately(rhs, operation) {
            Some(result) => result,
            None => Ok(self.apply_large(rhs, operation, budget)?),
        }
    }

    /// The result if one of the numbers is approximate.
    fn approximately(&self, rhs: &Self, operation: Operation) -> Option<Result<Self, NumberError>> {
        let approximate = self.is_approximate() || rhs.is_approximate();
        approximate.then(|| self.approximate_result(rhs, operation))
    }

    #[cold]
    fn approximate_result(&self, rhs: &Self, operation: Operation) -> Result<Self, NumberError> {
        let left = self.enclosure()?;
        let right = match (operation, rhs.enclosure()) {
            // The inverse of a number beyond the floats is near 0.
            (Operation::Divide, Err(NumberError::TooLarge)) => {
                let Ok(inverse) = Self::ONE.over(rhs, &Unhurried);
                return Ok(left.mul(inverse.enclosure()?)?.into());
            }
            (_, right) => right?,
        };
        Ok(match operation {
            Operation::Add => left.add(right)?.into(),
            Operation::Subtract => left.sub(right)?.into(),
            Operation::Multiply => left.mul(right)?.into(),
            Operation::Divide => left.div(right)?.into(),
            Operation::FloorDivide => Self::from(left.div(right)?).floor()?,
            Operation::Remainder => {
                let times = Self::from(left.div(right)?).floor()?.enclosure()?;
                left.sub(times.mul(right)?)?.into()
            }
        })
    }

    // What follows is for exact numbers.

    /// The sum.
    #[inline]
    pub(super) fn plus<P: Pace>(&self, rhs: &Self, pace: &P) -> Result<Self, P::Stop> {
        self.apply(rhs, Ratio::checked_add, Operation::Add, pace)
    }

    /// The product.
    #[inline]
    pub(super) fn times<P: Pace>(&self, rhs: &Self, pace: &P) -> Result<Self, P::Stop> {
        self.apply(rhs, Ratio::checked_mul, Operation::Multiply, pace)
    }

    /// The quotient by a number that is not 0.
    #[inline]
    pub(super) fn over<P: Pace>(&self, rhs: &Self, pace: &P) -> Result<Self, P::Stop> {
        self.apply(rhs, Ratio::checked_div, Operation::Divide, pace)
    }

    /// What a division by a number that is not 0 leaves over.
    #[inline]
    pub(super) fn left_over<P: Pace>(&self, rhs: &Self, pace: &P) -> Result<Self, P::Stop> {
        self.apply(rhs, Ratio::checked_remainder, Operation::Remainder, pace)
    }

    /// Tries `small` if both numbers are inline, else, or when its result leaves the machine
    /// word, the operation on large numbers.
    #[inline]
    fn apply<P: Pace>(
        &self,
        rhs: &Self,
        small: impl Fn(Ratio, Ratio) -> Option<Ratio>,
        operation: Operation,
        pace: &P,
    ) -> Result<Self, P::Stop> {
        if let (Repr::Ratio(left), Repr::Ratio(right)) = (&self.repr, &rhs.repr)
            && let Some(result) = small(*left, *right)
        {
            return Ok(result.into());
        }
        self.apply_large(rhs, operation, pace)
    }

    #[cold]
    #[inline(never)]
    fn apply_large<P: Pace>(
        &self,
        rhs: &Self,
        operation: Operation,
        pace: &P,
    ) -> Result<Self, P::Stop> {
        let (Some(left), Some(right)) = (self.as_big(), rhs.as_big()) else {
            return self.apply_surd(rhs, operation, pace);
        };
        let result = match operation {
            Operation::Add => left.add(&right, pace),
            Operation::Subtract => left.sub(&right, pace),
            Operation::Multiply => left.mul(&right, pace),
            Operation::Divide => left.div(&right, pace),
            Operation::FloorDivide => left.div_floor(&right, pace),
            Operation::Remainder => left.remainder(&right, pace),
        };
        result.map(Self::from)
    }

    fn apply_surd<P: Pace>(
        &self,
        rhs: &Self,
        operation: Operation,
        pace: &P,
    ) -> Result<Self, P::Stop> {
        let (left, right) = (self.to_surd(), rhs.to_surd());
        match operation {
            Operation::Add => left.add(&right, pace).map(Self::from),
            Operation::Subtract => left.sub(&right, pace).map(Self::from),
            Operation::Multiply => left.mul(&right, pace).map(Self::from),
            Operation::Divide => left.div(&right, pace).map(Self::from),
            Operation::FloorDivide => Self::from(left.div(&right, pace)?).exact_floor(pace),
            Operation::Remainder => {
                let whole = Self::from(left.div(&right, pace)?).exact_floor(pace)?;
                self.plus(&rhs.times(&whole.neg(), pace)?, pace)
            }
        }
    }

    /// The largest whole number that is not above this one.
    pub(super) fn exact_floor<P: Pace>(&self, pace: &P) -> Result<Self, P::Stop> {
        match &self.repr {
            Repr::Ratio(ratio) => Ok(ratio.floor().into()),
            Repr::Big(big) => Ok(big.floor(pace)?.into()),
            Repr::Surd(surd) => surd.floor(pace),
            Repr::Approx(interval) => Ok(interval.ends().0.floor(pace)?.into()),
        }
    }

    /// The smallest whole number that is not below this exact one.
    pub(super) fn exact_ceil<P: Pace>(&self, pace: &P) -> Result<Self, P::Stop> {
        match self.as_ratio() {
            Some(ratio) => Ok(ratio.ceil().into()),
            None => Ok(self.neg().exact_floor(pace)?.neg()),
        }
    }

    /// The whole number nearest to this exact one.
    fn exact_round<P: Pace>(&self, pace: &P) -> Result<Self, P::Stop> {
        match &self.repr {
            Repr::Ratio(ratio) => Ok(ratio.round().into()),
            Repr::Big(big) => Ok(big.round(pace)?.into()),
            _ => self.plus(&Self::from(Ratio::HALF), pace)?.exact_floor(pace),
        }
    }

    /// The number with the other sign.
    #[inline]
    #[must_use]
    pub fn neg(&self) -> Self {
        match &self.repr {
            Repr::Ratio(ratio) => match ratio.checked_neg() {
                Some(negated) => negated.into(),
                None => Big::from(*ratio).neg().into(),
            },
            Repr::Big(big) => big.neg().into(),
            Repr::Surd(surd) => Self { repr: Repr::Surd(Box::new(surd.as_ref().clone().neg())) },
            Repr::Approx(interval) => interval.neg().into(),
        }
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(&self) -> Self {
        match self.as_interval() {
            Some(interval) => interval.abs().into(),
            None if self.is_negative() => self.neg(),
            None => self.clone(),
        }
    }

    /// The same within a budget: the sign of a sum of square roots may take many digits to tell.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn abs_within(&self, budget: &Budget) -> Result<Self, NumberError> {
        match self.repr {
            Repr::Surd(_) if self.is_below_0(budget)? => Ok(self.neg()),
            Repr::Surd(_) => Ok(self.clone()),
            _ => Ok(self.abs()),
        }
    }

    /// −1, 0 or 1, as the number is below, at or above 0.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when an approximate number may be any of those.
    pub fn signum(&self) -> Result<Self, NumberError> {
        Ok(match self.compare(&Self::ZERO)? {
            Ordering::Less => Self::from(-1),
            Ordering::Equal => Self::ZERO,
            Ordering::Greater => Self::ONE,
        })
    }

    /// The same within a budget.
    ///
    /// # Errors
    /// As [`signum`](Self::signum), and when the budget says stop.
    pub fn signum_within(&self, budget: &Budget) -> Result<Self, NumberError> {
        match self.repr {
            Repr::Surd(_) if self.is_below_0(budget)? => Ok(Self::from(-1)),
            Repr::Surd(_) => Ok(Self::ONE),
            _ => self.signum(),
        }
    }

    /// The largest whole number that is not above this one.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when an approximate number does not tell it.
    pub fn floor(&self) -> Result<Self, NumberError> {
        self.whole(Self::exact_floor, &Unhurried)
    }

    /// The same within a budget: what has many digits takes a while.
    ///
    /// # Errors
    /// As [`floor`](Self::floor), and when the budget says stop.
    pub fn floor_within(&self, budget: &Budget) -> Result<Self, NumberError> {
        self.whole(Self::exact_floor, budget)
    }

    /// The smallest whole number that is not below this one.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when an approximate number does not tell it.
    pub fn ceil(&self) -> Result<Self, NumberError> {
        self.whole(Self::exact_ceil, &Unhurried)
    }

    /// The same within a budget: what has many digits takes a while.
    ///
    /// # Errors
    /// As [`ceil`](Self::ceil), and when the budget says stop.
    pub fn ceil_within(&self, budget: &Budget) -> Result<Self, NumberError> {
        self.whole(Self::exact_ceil, budget)
    }

    /// The nearest whole number; a half is rounded away from zero.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when an approximate number does not tell it.
    pub fn round(&self) -> Result<Self, NumberError> {
        self.whole(Self::exact_round, &Unhurried)
    }

    /// The same within a budget: what has many digits takes a while.
    ///
    /// # Errors
    /// As [`round`](Self::round), and when the budget says stop.
    pub fn round_within(&self, budget: &Budget) -> Result<Self, NumberError> {
        self.whole(Self::exact_round, budget)
    }

    /// What `rounding` makes of the exact number, or of both ends.
    fn whole<P: Pace>(
        &self,
        rounding: impl Fn(&Self, &P) -> Result<Self, P::Stop>,
        pace: &P,
    ) -> Result<Self, NumberError>
    where
        NumberError: From<P::Stop>,
    {
        if !self.is_approximate() {
            return Ok(rounding(self, pace)?);
        }
        let (low, high) = self.ends();
        let (low, high) = (rounding(&low, pace)?, rounding(&high, pace)?);
        if low == high { Ok(low) } else { Err(NumberError::Undecided) }
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $small:ident $operation:ident;)*) => {$(
        impl $trait<&Number> for &Number {
            type Output = Number;

            #[inline]
            fn $method(self, rhs: &Number) -> Number {
                if let Some(result) = self.approximately(rhs, Operation::$operation) {
                    // Beyond the largest float nothing is known that an interval can tell.
                    return result.unwrap_or_else(|_| Interval::UNKNOWN.into());
                }
                let Ok(result) = self.apply(rhs, Ratio::$small, Operation::$operation, &Unhurried);
                result
            }
        }

        impl $trait<Number> for Number {
            type Output = Number;

            #[inline]
            fn $method(self, rhs: Number) -> Number {
                $trait::$method(&self, &rhs)
            }
        }

        impl $trait<&Number> for Number {
            type Output = Number;

            #[inline]
            fn $method(self, rhs: &Number) -> Number {
                $trait::$method(&self, rhs)
            }
        }

        impl $trait<Number> for &Number {
            type Output = Number;

            #[inline]
            fn $method(self, rhs: Number) -> Number {
                $trait::$method(self, &rhs)
            }
        }

        impl $trait<i64> for Number {
            type Output = Number;

            #[inline]
            fn $method(self, rhs: i64) -> Number {
                $trait::$method(&self, &Number::from(rhs))
            }
        }

        impl $trait<i64> for &Number {
            type Output = Number;

            #[inline]
            fn $method(self, rhs: i64) -> Number {
                $trait::$method(self, &Number::from(rhs))
            }
        }
    )*};
}

operators!(
    Add add checked_add Add;
    Sub sub checked_sub Subtract;
    Mul mul checked_mul Multiply;
);

impl Neg for &Number {
    type Output = Number;

    #[inline]
    fn neg(self) -> Number {
        Number::neg(self)
    }
}

impl Neg for Number {
    type Output = Number;

    #[inline]
    fn neg(self) -> Number {
        Number::neg(&self)
    }
}
