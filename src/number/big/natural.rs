//! Arithmetic of big natural numbers that asks its pace between long pieces of work.

use std::borrow::Cow;
use std::ptr;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::bit_length;
use super::divide::divide;
use crate::number::pace::Pace;

/// Bits of a product that is left to one call of the library.
const DIRECT_PRODUCT: usize = 8_000_000;

/// Bits of the smaller of two factors that are left to the library. From 4,000 words on it takes a
/// number-theoretic transform that can lose a carry (dashu-int 0.6.2).
pub(super) const DIRECT_FACTOR: usize = 250_000;

/// The product; multiplying by 1 copies nothing.
pub(super) fn product<'a, P: Pace>(
    left: &'a UBig,
    right: &'a UBig,
    pace: &P,
) -> Result<Cow<'a, UBig>, P::Stop> {
    if right.is_one() {
        return Ok(Cow::Borrowed(left));
    }
    if left.is_one() {
        return Ok(Cow::Borrowed(right));
    }
    Ok(Cow::Owned(multiply(left, right, pace)?))
}

/// The product; a number times itself, the same one in memory, is squared, which is faster.
///
/// Beyond [`DIRECT_PRODUCT`] bits, and [`DIRECT_FACTOR`] of the smaller factor, three products of
/// the halves make it (Karatsuba).
pub(super) fn multiply<P: Pace>(left: &UBig, right: &UBig, pace: &P) -> Result<UBig, P::Stop> {
    pace.work(bit_length(left) + bit_length(right))?;
    let same = ptr::eq(left, right);
    let is_small = left.bit_len().min(right.bit_len()) <= DIRECT_FACTOR;
    if is_small && left.bit_len() + right.bit_len() <= DIRECT_PRODUCT {
        return Ok(if same { left.sqr() } else { left * right });
    }
    let (small, large) =
        if left.bit_len() < right.bit_len() { (left, right) } else { (right, left) };
    let half = large.bit_len() / 2;
    let (large_low, large_high) = large.clone().split_bits(half);
    if small.bit_len() <= half {
        let high = multiply(small, &large_high, pace)?;
        return Ok((high << half) + multiply(small, &large_low, pace)?);
    }
    if same {
        let (high, low) = (square(&large_high, pace)?, square(&large_low, pace)?);
        let both = square(&(large_high + large_low), pace)?;
        return Ok(from_karatsuba(high, both, low, half));
    }
    let (small_low, small_high) = small.clone().split_bits(half);
    let high = multiply(&large_high, &small_high, pace)?;
    let low = multiply(&large_low, &small_low, pace)?;
    let both = multiply(&(large_high + large_low), &(small_high + small_low), pace)?;
    Ok(from_karatsuba(high, both, low, half))
}

/// The square.
pub(super) fn square<P: Pace>(value: &UBig, pace: &P) -> Result<UBig, P::Stop> {
    multiply(value, value, pace)
}

/// The product of two numbers cut at bit `half`, from the products of their upper parts, of the
/// sums of their parts, and of their lower parts.
fn from_karatsuba(high: UBig, both: UBig, low: UBig, half: usize) -> UBig {
    let middle = both - &high - &low;
    (((high << half) + middle) << half) + low
}

/// The quotient of a division that comes out even; dividing by 1 copies nothing.
pub(super) fn quotient<'a, P: Pace>(
    dividend: &'a UBig,
    divisor: &UBig,
    pace: &P,
) -> Result<Cow<'a, UBig>, P::Stop> {
    if divisor.is_one() {
        return Ok(Cow::Borrowed(dividend));
    }
    Ok(Cow::Owned(divide(dividend, divisor, pace)?.0))
}

/// The power by repeated squaring. Factors of 2 wait for one shift at the end.
pub(super) fn power<P: Pace>(base: &UBig, times: u64, pace: &P) -> Result<UBig, P::Stop> {
    let twos = base.trailing_zeros().unwrap_or(0);
    let odd = base >> twos;
    if odd.is_one() {
        return shift_left(odd, twos as u64, times, pace);
    }
    let mut power = UBig::ONE;
    for position in (0..u64::BITS - times.leading_zeros()).rev() {
        power = square(&power, pace)?;
        if times >> position & 1 == 1 {
            power = multiply(&power, &odd, pace)?;
        }
    }
    shift_left(power, twos as u64, times, pace)
}

/// `value × 2^(twos × times)`.
fn shift_left<P: Pace>(value: UBig, twos: u64, times: u64, pace: &P) -> Result<UBig, P::Stop> {
    let shift = twos.saturating_mul(times);
    pace.allow_bits(shift.saturating_add(bit_length(&value)))?;
    pace.work(shift)?;
    // Where a word cannot hold the shift, memory cannot hold the number.
    Ok(value << usize::try_from(shift).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::number::big::tests::{natural, random};
    use crate::number::pace::Unhurried;

    fn other(value: &UBig) -> num_bigint::BigUint {
        num_bigint::BigUint::from_bytes_le(&value.to_le_bytes())
    }

    /// The library's transform loses a carry on the way to this product.
    #[test]
    fn no_carry_is_lost() {
        let high: UBig = (UBig::ones(194) << 8_699) + UBig::ones(5_792);
        let value = high << 275_590;
        for width in [256_500, 291_060, 299_500] {
            let Ok(product) = multiply(&value, &UBig::ones(width), &Unhurried);
            assert!(product == (&value << width) - &value, "{width}");
        }
    }

    #[test]
    fn products_of_halves_are_those_of_another_library() {
        for (left, right) in [(790_000, 200_000), (400_001, 430_000), (1_200_000, 270_000)] {
            let (left, right) = (random(left, 1), random(right, 2));
            let Ok(product) = multiply(&left, &right, &Unhurried);
            assert!(other(&product) == other(&left) * other(&right));
        }
        let root = UBig::ones(510_001);
        let Ok(found) = square(&root, &Unhurried);
        assert!(other(&found) == other(&root) * other(&root));
    }

    proptest! {
        // The library's own powers lose carries as its products do.
        #[test]
        fn powers_are_those_of_another_library(base in natural(0..200), times in 0..300_u32) {
            let Ok(found) = power(&base, times.into(), &Unhurried);
            prop_assert!(other(&found) == other(&base).pow(times));
        }
    }
}
