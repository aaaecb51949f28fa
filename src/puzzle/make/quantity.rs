//! The numbers that a search computes with: fractions of machine words while they last, else of
//! any size.

use std::fmt::Debug;
use std::hash::Hash;

use crate::limits::Stop;
use crate::number::{Number, Ratio};

/// Why a search does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A number does not fit: the search starts again on numbers of any size.
    Overflow,
    /// The budget says stop.
    Stop(Stop),
    /// Whoever takes the answers wants no more.
    Enough,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// What a step of a search gives.
pub(super) type Halting<T> = Result<T, Halt>;

/// An exact fraction.
pub(super) trait Quantity: Clone + Debug + Eq + Hash + Ord {
    const ZERO: Self;
    const ONE: Self;

    fn of(number: &Number) -> Halting<Self>;
    fn number(&self) -> Number;
    fn plus(&self, other: &Self) -> Halting<Self>;
    fn minus(&self, other: &Self) -> Halting<Self>;
    fn times(&self, other: &Self) -> Halting<Self>;
    /// The quotient; `other` is not 0.
    fn over(&self, other: &Self) -> Halting<Self>;
    /// One over it; it is not 0.
    fn inverse(&self) -> Halting<Self>;
    fn negated(&self) -> Halting<Self>;
    fn is_whole(&self) -> bool;
    fn is_negative(&self) -> bool;
    /// Whether it is above 0 and below 1.
    fn is_below_one(&self) -> bool;

    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    fn is_one(&self) -> bool {
        *self == Self::ONE
    }

    fn magnitude(&self) -> Halting<Self> {
        if self.is_negative() { self.negated() } else { Ok(self.clone()) }
    }
}

impl Quantity for Ratio {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;

    fn of(number: &Number) -> Halting<Self> {
        number.as_ratio().ok_or(Halt::Overflow)
    }

    fn number(&self) -> Number {
        (*self).into()
    }

    #[inline]
    fn plus(&self, other: &Self) -> Halting<Self> {
        self.checked_add(*other).ok_or(Halt::Overflow)
    }

    #[inline]
    fn minus(&self, other: &Self) -> Halting<Self> {
        self.checked_sub(*other).ok_or(Halt::Overflow)
    }

    #[inline]
    fn times(&self, other: &Self) -> Halting<Self> {
        self.checked_mul(*other).ok_or(Halt::Overflow)
    }

    #[inline]
    fn over(&self, other: &Self) -> Halting<Self> {
        self.checked_div(*other).ok_or(Halt::Overflow)
    }

    #[inline]
    fn inverse(&self) -> Halting<Self> {
        self.checked_inverse().ok_or(Halt::Overflow)
    }

    #[inline]
    fn negated(&self) -> Halting<Self> {
        self.checked_neg().ok_or(Halt::Overflow)
    }

    #[inline]
    fn is_whole(&self) -> bool {
        self.is_integer()
    }

    #[inline]
    fn is_negative(&self) -> bool {
        Self::is_negative(*self)
    }

    #[inline]
    fn is_below_one(&self) -> bool {
        self.numerator() > 0 && self.numerator() < self.denominator()
    }
}

impl Quantity for Number {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;

    fn of(number: &Number) -> Halting<Self> {
        Ok(number.clone())
    }

    fn number(&self) -> Number {
        self.clone()
    }

    fn plus(&self, other: &Self) -> Halting<Self> {
        Ok(self + other)
    }

    fn minus(&self, other: &Self) -> Halting<Self> {
        Ok(self - other)
    }

    fn times(&self, other: &Self) -> Halting<Self> {
        Ok(self * other)
    }

    fn over(&self, other: &Self) -> Halting<Self> {
        Self::ratio(self.clone(), other.clone()).ok_or(Halt::Overflow)
    }

    fn inverse(&self) -> Halting<Self> {
        Self::ONE.over(self)
    }

    fn negated(&self) -> Halting<Self> {
        Ok(self.neg())
    }

    fn is_whole(&self) -> bool {
        self.is_integer()
    }

    fn is_negative(&self) -> bool {
        Self::is_negative(self)
    }

    fn is_below_one(&self) -> bool {
        !self.is_negative() && !self.is_zero() && *self < Self::ONE
    }
}
