//! What a few leading bits tell of big numbers, of their roots, and of sums of these.

use dashu_int::UBig;

use super::divide::divide;
use super::natural::{multiply, square};
use super::root::square_root;
use super::{Big, bit_length};
use crate::number::pace::Pace;

/// Bits by which parts are known better than what they make.
const GUARD: u64 = 2;

/// What a number that is not negative lies between: both ends times `2^exponent`.
#[derive(Clone)]
pub(in crate::number) struct Bounds {
    low: UBig,
    high: UBig,
    exponent: i64,
}

/// What a number of either sign lies between.
pub(in crate::number) struct Ends {
    low: Big,
    high: Big,
    exponent: i64,
}

impl Big {
    /// What the number without its sign lies between, known to about so many leading bits.
    pub(in crate::number) fn leading<P: Pace>(
        &self,
        bits: u64,
        pace: &P,
    ) -> Result<Bounds, P::Stop> {
        let numerator = Bounds::leading(&self.numerator, bits + GUARD);
        if self.denominator.is_one() {
            return Ok(numerator);
        }
        numerator.over(&Bounds::leading(&self.denominator, bits + GUARD), bits, pace)
    }

    /// A whole number times a power of two.
    fn times_power_of_two(&self, exponent: i64) -> Self {
        let zeros = self.numerator.trailing_zeros().unwrap_or(0);
        let places = usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX);
        if exponent >= 0 {
            return Self::whole(self.negative, &self.numerator << places);
        }
        let shared = zeros.min(places);
        let numerator = &self.numerator >> shared;
        let denominator =
            if numerator.is_zero() { UBig::ONE } else { UBig::ONE << (places - shared) };
        Self { negative: self.negative, numerator, denominator }
    }

    /// A whole number divided by a power of two and rounded down.
    fn shifted_down(&self, places: u64) -> Self {
        let places = usize::try_from(places).unwrap_or(usize::MAX);
        let is_even = self.numerator.trailing_zeros().is_none_or(|zeros| zeros >= places);
        let whole = &self.numerator >> places;
        Self::whole(
            self.negative,
            if self.negative && !is_even { whole + UBig::ONE } else { whole },
        )
    }
}

impl Bounds {
    /// At least so many leading bits of a number, and an even exponent.
    fn leading(value: &UBig, bits: u64) -> Self {
        let dropped = bit_length(value).saturating_sub(bits) & !1;
        let places = usize::try_from(dropped).unwrap_or(usize::MAX);
        let is_exact = value.trailing_zeros().is_none_or(|zeros| zeros >= places);
        let low = value >> places;
        let high = if is_exact { low.clone() } else { &low + UBig::ONE };
        Self { low, high, exponent: signed(dropped) }
    }

    fn is_exact(&self) -> bool {
        self.low == self.high
    }

    /// The exponent of a power of two that the number does not exceed.
    pub(in crate::number) fn size(&self) -> i64 {
        self.exponent.saturating_add(signed(bit_length(&self.high)))
    }

    /// The quotient by a number above 0, to so many bits.
    fn over<P: Pace>(&self, divisor: &Self, bits: u64, pace: &P) -> Result<Self, P::Stop> {
        let missing =
            (bits + GUARD + bit_length(&divisor.high)).saturating_sub(bit_length(&self.low));
        let shift = usize::try_from(missing).unwrap_or(usize::MAX);
        let (low, _) = divide(&(&self.low << shift), &divisor.high, pace)?;
        let (mut high, rest) = divide(&(&self.high << shift), &divisor.low, pace)?;
        if !rest.is_zero() {
            high += UBig::ONE;
        }
        let exponent = self.exponent - divisor.exponent - signed(missing);
        Ok(Self { low, high, exponent })
    }

    /// The product with the square root of a whole number from 0, to so many bits.
    pub(in crate::number) fn times_root<P: Pace>(
        &self,
        radicand: &Big,
        bits: u64,
        pace: &P,
    ) -> Result<Self, P::Stop> {
        if radicand.numerator.is_one() {
            return Ok(self.clone());
        }
        let inside = Self::leading(&radicand.numerator, bits + GUARD);
        let low = multiply(&square(&self.low, pace)?, &inside.low, pace)?;
        let missing = (bits + GUARD).saturating_sub(bit_length(&low) / 2);
        let shift = 2 * usize::try_from(missing).unwrap_or(usize::MAX / 2);
        let (low, rest) = square_root(&(low << shift), pace)?;
        let (root, rest) = if self.is_exact() && inside.is_exact() {
            (low.clone(), rest)
        } else {
            let high = multiply(&square(&self.high, pace)?, &inside.high, pace)?;
            square_root(&(high << shift), pace)?
        };
        let high = if rest.is_zero() { root } else { root + UBig::ONE };
        let exponent = self.exponent + inside.exponent / 2 - signed(missing);
        Ok(Self { low, high, exponent })
    }

    /// The ends in units of `2^exponent`.
    fn in_units(&self, exponent: i64) -> (UBig, UBig) {
        let places = usize::try_from(exponent.abs_diff(self.exponent)).unwrap_or(usize::MAX);
        if exponent <= self.exponent {
            return (&self.low << places, &self.high << places);
        }
        let is_even = self.high.trailing_zeros().is_none_or(|zeros| zeros >= places);
        let high = &self.high >> places;
        (&self.low >> places, if is_even { high } else { high + UBig::ONE })
    }
}

impl Ends {
    /// The sum of numbers of which it is known whether they are negative, in units so that the
    /// largest has so many bits.
    pub(in crate::number) fn of_sum(parts: &[(bool, Bounds)], bits: u64) -> Self {
        let size = parts.iter().map(|(_, part)| part.size()).max().unwrap_or(0);
        let exponent = size.saturating_sub(signed(bits));
        // From above 0, and from below.
        let mut sums = [(UBig::ZERO, UBig::ZERO), (UBig::ZERO, UBig::ZERO)];
        for (is_negative, part) in parts {
            let (low, high) = part.in_units(exponent);
            let [above, below] = &mut sums;
            let sum = if *is_negative { below } else { above };
            sum.0 += low;
            sum.1 += high;
        }
        let [above, below] = sums;
        let difference = |more: &UBig, less: &UBig| {
            let (negative, difference) = super::signed_sum((false, more), (true, less));
            Big::whole(negative, difference)
        };
        Self { low: difference(&above.0, &below.1), high: difference(&above.1, &below.0), exponent }
    }

    /// Whether the number, which is not 0, is below 0, if that is known.
    pub(in crate::number) fn is_negative(&self) -> Option<bool> {
        if self.high.is_negative() || self.high.numerator.is_zero() {
            return Some(true);
        }
        (!self.low.is_negative()).then_some(false)
    }

    /// The same of a number that may be 0.
    pub(in crate::number) fn surely_negative(&self) -> Option<bool> {
        let is_positive = !self.low.is_negative() && !self.low.numerator.is_zero();
        if self.high.is_negative() { Some(true) } else { is_positive.then_some(false) }
    }

    /// The largest whole number that is not above this one, if that is known.
    pub(in crate::number) fn floor(&self) -> Option<Big> {
        let places = u64::try_from(self.exponent.checked_neg()?).ok()?;
        let (low, high) = (self.low.shifted_down(places), self.high.shifted_down(places));
        (low == high).then_some(low)
    }

    /// Floats that enclose the number: `Some(None)` beyond the largest, `None` if they may be
    /// closer to each other.
    pub(in crate::number) fn floats(&self) -> Option<Option<(f64, f64)>> {
        let bounds = |end: &Big| end.times_power_of_two(self.exponent).bounds();
        let (Some((low, _)), Some((_, high))) = (bounds(&self.low), bounds(&self.high)) else {
            return Some(None);
        };
        (low.next_up() >= high).then_some(Some((low, high)))
    }
}

fn signed(bits: u64) -> i64 {
    i64::try_from(bits).unwrap_or(i64::MAX)
}
