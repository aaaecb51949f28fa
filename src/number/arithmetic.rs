//! The four operations, rounding and signs: machine words first, big numbers out of line.

use std::ops::{Add, Mul, Neg, Sub};

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
    /// When the budget says stop.
    #[inline]
    pub fn add(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        Ok(self.plus(rhs, budget)?)
    }

    /// The difference.
    ///
    /// # Errors
    /// When the budget says stop.
    #[inline]
    pub fn sub(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        self.apply(rhs, Ratio::checked_sub, Operation::Subtract, budget).map_err(NumberError::from)
    }

    /// The product.
    ///
    /// # Errors
    /// When the budget says stop.
    #[inline]
    pub fn mul(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        Ok(self.times(rhs, budget)?)
    }

    /// The exact quotient.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop.
    #[inline]
    pub fn div(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        rhs.as_divisor()?;
        Ok(self.over(rhs, budget)?)
    }

    /// The quotient rounded down: `-7 // 2` is −4.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop.
    #[inline]
    pub fn floor_div(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        rhs.as_divisor()?;
        self.apply(rhs, Ratio::checked_floor_div, Operation::FloorDivide, budget)
            .map_err(NumberError::from)
    }

    /// `self - rhs × (self // rhs)`: 0, or of the sign of `rhs`. `-7 % 2` is 1.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop.
    #[inline]
    pub fn remainder(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        rhs.as_divisor()?;
        Ok(self.left_over(rhs, budget)?)
    }

    #[inline]
    fn as_divisor(&self) -> Result<(), NumberError> {
        if self.is_zero() { Err(NumberError::DivisionByZero) } else { Ok(()) }
    }

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
            Operation::FloorDivide => Self::from(left.div(&right, pace)?).floor_within(pace),
            Operation::Remainder => {
                let whole = Self::from(left.div(&right, pace)?).floor_within(pace)?;
                self.plus(&rhs.times(&whole.neg(), pace)?, pace)
            }
        }
    }

    /// The largest whole number that is not above this one.
    fn floor_within<P: Pace>(&self, pace: &P) -> Result<Self, P::Stop> {
        match &self.repr {
            Repr::Ratio(ratio) => Ok(ratio.floor().into()),
            Repr::Big(big) => Ok(big.floor().into()),
            Repr::Surd(surd) => surd.floor(pace),
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
        }
    }

    /// The number without its sign.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// −1, 0 or 1, as the number is below, at or above 0.
    #[must_use]
    pub fn signum(&self) -> Self {
        match self.cmp(&Self::ZERO) {
            std::cmp::Ordering::Less => Self::from(-1),
            std::cmp::Ordering::Equal => Self::ZERO,
            std::cmp::Ordering::Greater => Self::ONE,
        }
    }

    /// The largest whole number that is not above this one.
    #[must_use]
    pub fn floor(&self) -> Self {
        let Ok(floor) = self.floor_within(&Unhurried);
        floor
    }

    /// The smallest whole number that is not below this one.
    #[must_use]
    pub fn ceil(&self) -> Self {
        match self.as_ratio() {
            Some(ratio) => ratio.ceil().into(),
            None => self.neg().floor().neg(),
        }
    }

    /// The nearest whole number; a half is rounded away from zero.
    #[must_use]
    pub fn round(&self) -> Self {
        match &self.repr {
            Repr::Ratio(ratio) => ratio.round().into(),
            Repr::Big(big) => big.round().into(),
            Repr::Surd(_) => (self + &Self::from(Ratio::HALF)).floor(),
        }
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $small:ident $operation:ident;)*) => {$(
        impl $trait<&Number> for &Number {
            type Output = Number;

            #[inline]
            fn $method(self, rhs: &Number) -> Number {
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
