//! Fractions of any size. Only this folder names the library of big integers.

mod bounds;
mod divide;
mod float;
mod gcd;
mod natural;
mod radix;
mod root;
mod turns;

use std::cmp::Ordering;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::pace::{Pace, Unhurried};
use super::ratio::Ratio;
pub(super) use bounds::{Bounds, Ends};
use divide::divide;
use gcd::gcd;
use natural::{product, quotient};
pub(super) use turns::Turns;

/// A fraction of any size, in lowest terms; 0 is not negative.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Big {
    negative: bool,
    numerator: UBig,
    denominator: UBig,
}

/// Bytes of the words of a number that has more of them than fit in it.
fn apart(number: &UBig) -> usize {
    match number.as_words().len() {
        0..=2 => 0,
        // The library takes an eighth more in advance.
        words => (words + words / 8 + 2) * size_of::<usize>() + super::PIECE,
    }
}

impl From<Ratio> for Big {
    fn from(ratio: Ratio) -> Self {
        Self {
            negative: ratio.is_negative(),
            numerator: ratio.numerator().unsigned_abs().into(),
            denominator: ratio.denominator().unsigned_abs().into(),
        }
    }
}

impl From<i128> for Big {
    fn from(value: i128) -> Self {
        Self::whole(value < 0, value.unsigned_abs().into())
    }
}

impl From<u128> for Big {
    fn from(value: u128) -> Self {
        Self::whole(false, value.into())
    }
}

impl Big {
    fn whole(negative: bool, numerator: UBig) -> Self {
        Self { negative: negative && !numerator.is_zero(), numerator, denominator: UBig::ONE }
    }

    /// The same number in machine words, if it fits.
    pub(super) fn to_ratio(&self) -> Option<Ratio> {
        let numerator = u64::try_from(&self.numerator).ok()?;
        let denominator = u64::try_from(&self.denominator).ok()?;
        Ratio::from_magnitudes(self.negative, numerator, denominator)
    }

    /// The value as an unsigned word, if it is one.
    pub(super) fn to_u64(&self) -> Option<u64> {
        let natural = self.is_integer() && !self.negative;
        if natural { u64::try_from(&self.numerator).ok() } else { None }
    }

    pub(super) fn is_integer(&self) -> bool {
        self.denominator.is_one()
    }

    pub(super) fn is_negative(&self) -> bool {
        self.negative
    }

    /// The larger bit length of numerator and denominator.
    pub(super) fn bits(&self) -> u64 {
        bit_length(&self.numerator).max(bit_length(&self.denominator))
    }

    /// Bytes of the digits that are kept apart.
    pub(super) fn held_bytes(&self) -> usize {
        [&self.numerator, &self.denominator].into_iter().map(apart).fold(0, usize::saturating_add)
    }

    /// Whether the numerator is odd.
    pub(super) fn is_odd(&self) -> bool {
        self.numerator.bit(0)
    }

    pub(super) fn numerator(&self) -> Self {
        Self::whole(self.negative, self.numerator.clone())
    }

    pub(super) fn denominator(&self) -> Self {
        Self::whole(false, self.denominator.clone())
    }

    pub(super) fn neg(&self) -> Self {
        Self { negative: !self.negative && !self.numerator.is_zero(), ..self.clone() }
    }

    pub(super) fn add<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        self.sum(other, other.negative, pace)
    }

    pub(super) fn sub<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        self.sum(other, !other.negative, pace)
    }

    /// `self ± |other|`, by way of the gcd of the denominators as for machine words.
    fn sum<P: Pace>(&self, other: &Self, minus: bool, pace: &P) -> Result<Self, P::Stop> {
        pace.work(self.bits() + other.bits())?;
        let common = gcd(&self.denominator, &other.denominator, pace)?;
        let left = quotient(&self.denominator, &common, pace)?;
        let right = quotient(&other.denominator, &common, pace)?;
        pace.allow_bits((bit_length(&left) + bit_length(&right)).saturating_sub(1))?;
        let (negative, sum) = signed_sum(
            (self.negative, product(&self.numerator, &right, pace)?.as_ref()),
            (minus, product(&other.numerator, &left, pace)?.as_ref()),
        );
        let left_over = gcd(&sum, &common, pace)?;
        let denominator = product(&left, &right, pace)?;
        let shared = quotient(&common, &left_over, pace)?;
        let denominator = product(&denominator, &shared, pace)?;
        let numerator = quotient(&sum, &left_over, pace)?.into_owned();
        Self { negative, numerator, denominator: denominator.into_owned() }.within(pace)
    }

    pub(super) fn mul<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        self.mul_by(other.negative, &other.numerator, &other.denominator, pace)
    }

    /// The quotient by a number that is not 0.
    pub(super) fn div<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        self.mul_by(other.negative, &other.denominator, &other.numerator, pace)
    }

    /// `self × ±numerator / denominator`, both in lowest terms, cancelled crosswise first.
    fn mul_by<P: Pace>(
        &self,
        negative: bool,
        numerator: &UBig,
        denominator: &UBig,
        pace: &P,
    ) -> Result<Self, P::Stop> {
        let falling = gcd(&self.numerator, denominator, pace)?;
        let rising = gcd(numerator, &self.denominator, pace)?;
        let above =
            (quotient(&self.numerator, &falling, pace)?, quotient(numerator, &rising, pace)?);
        let below =
            (quotient(&self.denominator, &rising, pace)?, quotient(denominator, &falling, pace)?);
        for (left, right) in [&above, &below] {
            pace.allow_bits((bit_length(left) + bit_length(right)).saturating_sub(1))?;
        }
        let numerator = product(&above.0, &above.1, pace)?.into_owned();
        let denominator = product(&below.0, &below.1, pace)?.into_owned();
        let negative = (self.negative != negative) && !numerator.is_zero();
        Self { negative, numerator, denominator }.within(pace)
    }

    /// `self / other` rounded down; `other` is not 0.
    pub(super) fn div_floor<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        let dividend = product(&self.numerator, &other.denominator, pace)?;
        let divisor = product(&other.numerator, &self.denominator, pace)?;
        let (quotient, rest) = divide(&dividend, &divisor, pace)?;
        let negative = self.negative != other.negative;
        let rounded = if negative && !rest.is_zero() { quotient + UBig::ONE } else { quotient };
        Self::whole(negative, rounded).within(pace)
    }

    /// What `self` leaves over a whole multiple of `other`, which is not 0; its sign is that of
    /// `other`.
    pub(super) fn remainder<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        if !self.is_integer() || !other.is_integer() {
            let multiple = self.div_floor(other, pace)?.mul(other, pace)?;
            return self.sub(&multiple, pace);
        }
        let (_, rest) = divide(&self.numerator, &other.numerator, pace)?;
        let away = self.negative != other.negative && !rest.is_zero();
        let rest = if away { &other.numerator - rest } else { rest };
        Ok(Self::whole(other.negative, rest))
    }

    /// The largest whole number that is not above this one.
    pub(super) fn floor<P: Pace>(&self, pace: &P) -> Result<Self, P::Stop> {
        self.div_floor(&Self::whole(false, UBig::ONE), pace)
    }

    /// The nearest whole number; a half is rounded away from zero.
    pub(super) fn round<P: Pace>(&self, pace: &P) -> Result<Self, P::Stop> {
        let twice = (&self.numerator << 1_usize) + &self.denominator;
        let (quotient, _) = divide(&twice, &(&self.denominator << 1_usize), pace)?;
        Ok(Self::whole(self.negative, quotient))
    }

    /// The greatest common divisor of two whole numbers, not negative.
    pub(super) fn gcd<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        Ok(Self::whole(false, gcd(&self.numerator, &other.numerator, pace)?))
    }

    /// The number raised to a power; lowest terms stay lowest terms.
    pub(super) fn pow<P: Pace>(&self, times: u64, pace: &P) -> Result<Self, P::Stop> {
        let numerator = natural::power(&self.numerator, times, pace)?;
        let denominator = natural::power(&self.denominator, times, pace)?;
        let negative = self.negative && times % 2 == 1;
        Self { negative, numerator, denominator }.within(pace)
    }

    /// The root of this degree, at least 1, of a number that is not negative, if it is a fraction.
    pub(super) fn root<P: Pace>(&self, degree: u64, pace: &P) -> Result<Option<Self>, P::Stop> {
        let Some(numerator) = root::exact_root(&self.numerator, degree, pace)? else {
            return Ok(None);
        };
        let denominator = root::exact_root(&self.denominator, degree, pace)?;
        Ok(denominator.map(|denominator| Self { negative: false, numerator, denominator }))
    }

    /// The root of this degree, at least 2, of the numerator, rounded down.
    pub(super) fn floor_root<P: Pace>(&self, degree: u64, pace: &P) -> Result<Self, P::Stop> {
        let degree = usize::try_from(degree).unwrap_or(usize::MAX);
        Ok(Self::whole(false, root::root_floor(&self.numerator, degree, pace)?))
    }

    /// The number itself, unless it has more bits than allowed.
    fn within<P: Pace>(self, pace: &P) -> Result<Self, P::Stop> {
        pace.allow_bits(self.bits())?;
        Ok(self)
    }
}

impl Ord for Big {
    fn cmp(&self, other: &Self) -> Ordering {
        let Ok(order) = self.compare(other, &Unhurried);
        order
    }
}

impl PartialOrd for Big {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Big {
    /// The order of the numbers.
    pub(super) fn compare<P: Pace>(&self, other: &Self, pace: &P) -> Result<Ordering, P::Stop> {
        match (self.negative, other.negative) {
            (false, true) => Ok(Ordering::Greater),
            (true, false) => Ok(Ordering::Less),
            (false, false) => self.compare_magnitude(other, pace),
            (true, true) => other.compare_magnitude(self, pace),
        }
    }

    /// The order of the numbers without their signs. Sizes and leading bits decide most; only
    /// numbers that agree in those are multiplied out.
    fn compare_magnitude<P: Pace>(&self, other: &Self, pace: &P) -> Result<Ordering, P::Stop> {
        if self.denominator == other.denominator {
            return Ok(self.numerator.cmp(&other.numerator));
        }
        let left = Estimate::of(&self.numerator, &other.denominator);
        let right = Estimate::of(&other.numerator, &self.denominator);
        if let Some(order) = left.cmp(&right) {
            return Ok(order);
        }
        let left = product(&self.numerator, &other.denominator, pace)?;
        Ok(left.cmp(&product(&other.numerator, &self.denominator, pace)?))
    }
}

/// A product to about 60 bits: from `low` to `high`, both times `2^exponent`.
struct Estimate {
    low: u128,
    high: u128,
    exponent: u64,
}

impl Estimate {
    /// Bits that are read of each factor.
    const BITS: u64 = 60;

    fn of(left: &UBig, right: &UBig) -> Self {
        let leading = |value: &UBig| {
            let dropped = bit_length(value).saturating_sub(Self::BITS);
            let leading = value >> usize::try_from(dropped).unwrap_or(usize::MAX);
            (u128::try_from(leading).unwrap_or(u128::MAX), dropped)
        };
        let ((left, left_dropped), (right, right_dropped)) = (leading(left), leading(right));
        Self {
            low: left * right,
            high: (left + 1) * (right + 1),
            exponent: left_dropped + right_dropped,
        }
    }

    /// The order of the products, if the estimates tell.
    fn cmp(&self, other: &Self) -> Option<Ordering> {
        if self.exponent < other.exponent {
            return other.cmp(self).map(Ordering::reverse);
        }
        let shift = u32::try_from(self.exponent - other.exponent).unwrap_or(u32::MAX);
        // A product that is moved out of 128 bits is larger than the other in any case.
        let moved = |value: u128| match value {
            0 => 0,
            _ if shift < value.leading_zeros() => value << shift,
            _ => u128::MAX,
        };
        if moved(self.low) >= other.high {
            return Some(Ordering::Greater);
        }
        (moved(self.high) <= other.low).then_some(Ordering::Less)
    }
}

/// The sum of two numbers given as sign and magnitude, in the same form.
fn signed_sum(left: (bool, &UBig), right: (bool, &UBig)) -> (bool, UBig) {
    if left.0 == right.0 {
        let sum = left.1 + right.1;
        return (left.0 && !sum.is_zero(), sum);
    }
    match left.1.cmp(right.1) {
        Ordering::Greater => (left.0, left.1 - right.1),
        Ordering::Less => (right.0, right.1 - left.1),
        Ordering::Equal => (false, UBig::ZERO),
    }
}

fn bit_length(value: &UBig) -> u64 {
    value.bit_len() as u64
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use proptest::prelude::*;

    use super::*;

    /// Natural numbers above 0 with a number of bits in this range: of random words, of long runs
    /// of equal bits, and powers of two with their neighbours.
    pub(super) fn natural(bits: Range<usize>) -> impl Strategy<Value = UBig> {
        let shape = (bits, any::<u64>(), 0..4_u8);
        shape.prop_map(|(bits, seed, kind)| match kind {
            0 => UBig::ones(bits.max(1)),
            1 => (UBig::ONE << bits) - UBig::from(seed & 1) + UBig::from(seed >> 1 & 1),
            2 => runs(bits, seed),
            _ => random(bits, seed),
        })
    }

    /// A number of about so many bits.
    pub(super) fn random(bits: usize, seed: u64) -> UBig {
        let mut state = seed;
        let words: Vec<u8> = (0..bits.div_ceil(8))
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
                (state >> 56) as u8
            })
            .collect();
        UBig::from_le_bytes(&words) % (UBig::ONE << bits) + UBig::ONE
    }

    fn runs(bits: usize, seed: u64) -> UBig {
        let mut value = UBig::ONE;
        let mut seed = seed | 1;
        while value.bit_len() < bits {
            let length = (seed % 5_003) as usize + 1;
            seed = seed.rotate_left(7).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            value = (value << length) + if seed & 1 == 0 { UBig::ZERO } else { UBig::ones(length) };
        }
        value
    }
}
