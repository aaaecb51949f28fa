//! The four operations, rounding and signs: machine words first, big numbers out of line.

use std::ops::{Add, Mul, Neg, Sub};

use super::big::Big;
use super::pace::{Pace, Unhurried};
use super::{Number, NumberError, Ratio, Repr};
use crate::limits::Budget;

/// An operation on big numbers.
type BigOperation<P> = fn(&Big, &Big, &P) -> Result<Big, <P as Pace>::Stop>;

impl Number {
    /// The sum.
    ///
    /// # Errors
    /// When the budget says stop.
    #[inline]
    pub fn add(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        self.apply(rhs, Ratio::checked_add, budget, Big::add).map_err(NumberError::from)
    }

    /// The difference.
    ///
    /// # Errors
    /// When the budget says stop.
    #[inline]
    pub fn sub(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        self.apply(rhs, Ratio::checked_sub, budget, Big::sub).map_err(NumberError::from)
    }

    /// The product.
    ///
    /// # Errors
    /// When the budget says stop.
    #[inline]
    pub fn mul(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        self.apply(rhs, Ratio::checked_mul, budget, Big::mul).map_err(NumberError::from)
    }

    /// The exact quotient.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop.
    #[inline]
    pub fn div(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        rhs.as_divisor()?;
        self.apply(rhs, Ratio::checked_div, budget, Big::div).map_err(NumberError::from)
    }

    /// The quotient rounded down: `-7 // 2` is −4.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop.
    #[inline]
    pub fn floor_div(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        rhs.as_divisor()?;
        self.apply(rhs, Ratio::checked_floor_div, budget, Big::div_floor).map_err(NumberError::from)
    }

    /// `self - rhs × (self // rhs)`: 0, or of the sign of `rhs`. `-7 % 2` is 1.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop.
    #[inline]
    pub fn remainder(&self, rhs: &Self, budget: &Budget) -> Result<Self, NumberError> {
        rhs.as_divisor()?;
        self.apply(rhs, Ratio::checked_remainder, budget, Big::remainder).map_err(NumberError::from)
    }

    #[inline]
    fn as_divisor(&self) -> Result<(), NumberError> {
        if self.is_zero() { Err(NumberError::DivisionByZero) } else { Ok(()) }
    }

    /// The quotient by a number that is not 0, without limits.
    pub(super) fn div_unlimited(&self, rhs: &Self) -> Self {
        let Ok(quotient) = self.apply(rhs, Ratio::checked_div, &Unhurried, Big::div);
        quotient
    }

    /// Tries `small` if both numbers are inline, else, or when its result leaves the machine
    /// word, `big`.
    #[inline]
    pub(super) fn apply<P: Pace>(
        &self,
        rhs: &Self,
        small: impl Fn(Ratio, Ratio) -> Option<Ratio>,
        pace: &P,
        big: BigOperation<P>,
    ) -> Result<Self, P::Stop> {
        if let (Repr::Ratio(left), Repr::Ratio(right)) = (&self.repr, &rhs.repr)
            && let Some(result) = small(*left, *right)
        {
            return Ok(result.into());
        }
        self.apply_big(rhs, pace, big)
    }

    #[cold]
    #[inline(never)]
    fn apply_big<P: Pace>(
        &self,
        rhs: &Self,
        pace: &P,
        operation: BigOperation<P>,
    ) -> Result<Self, P::Stop> {
        operation(&self.to_big(), &rhs.to_big(), pace).map(Self::from)
    }

    /// The number with the other sign.
    #[inline]
    #[must_use]
    pub fn neg(&self) -> Self {
        match self.as_ratio().and_then(Ratio::checked_neg) {
            Some(negated) => negated.into(),
            None => self.to_big().neg().into(),
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
        match &self.repr {
            Repr::Ratio(ratio) => ratio.floor().into(),
            Repr::Big(big) => big.floor().into(),
        }
    }

    /// The smallest whole number that is not below this one.
    #[must_use]
    pub fn ceil(&self) -> Self {
        match &self.repr {
            Repr::Ratio(ratio) => ratio.ceil().into(),
            Repr::Big(big) => big.neg().floor().neg().into(),
        }
    }

    /// The nearest whole number; a half is rounded away from zero.
    #[must_use]
    pub fn round(&self) -> Self {
        match &self.repr {
            Repr::Ratio(ratio) => ratio.round().into(),
            Repr::Big(big) => big.round().into(),
        }
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $small:ident;)*) => {$(
        impl $trait<&Number> for &Number {
            type Output = Number;

            #[inline]
            fn $method(self, rhs: &Number) -> Number {
                let Ok(result) = self.apply(rhs, Ratio::$small, &Unhurried, Big::$method);
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

operators!(Add add checked_add; Sub sub checked_sub; Mul mul checked_mul;);

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
