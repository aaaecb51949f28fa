//! Arithmetic of big natural numbers that asks its pace between long pieces of work.

use std::borrow::Cow;

use dashu_int::UBig;
use dashu_int::ops::{DivRem, Gcd};

use super::bit_length;
use crate::number::pace::Pace;

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
    pace.work(bit_length(left) + bit_length(right))?;
    Ok(Cow::Owned(left * right))
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

/// Quotient and remainder; the divisor is not 0.
pub(super) fn divide<P: Pace>(
    dividend: &UBig,
    divisor: &UBig,
    pace: &P,
) -> Result<(UBig, UBig), P::Stop> {
    pace.work(bit_length(dividend))?;
    Ok(dividend.div_rem(divisor))
}

/// The greatest common divisor; of 0 and a number it is that number.
pub(super) fn gcd<P: Pace>(left: &UBig, right: &UBig, pace: &P) -> Result<UBig, P::Stop> {
    if left.is_one() || right.is_one() {
        return Ok(UBig::ONE);
    }
    if left.is_zero() {
        return Ok(right.clone());
    }
    if right.is_zero() {
        return Ok(left.clone());
    }
    pace.work(bit_length(left) + bit_length(right))?;
    Ok(left.gcd(right))
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
        power = product(&power, &power, pace)?.into_owned();
        if times >> position & 1 == 1 {
            power = product(&power, &odd, pace)?.into_owned();
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

/// The root of this degree, at least 1, if it is whole.
pub(super) fn exact_root<P: Pace>(
    value: &UBig,
    degree: u64,
    pace: &P,
) -> Result<Option<UBig>, P::Stop> {
    if value.is_zero() || value.is_one() || degree == 1 {
        return Ok(Some(value.clone()));
    }
    let Some(degree) = usize::try_from(degree).ok().filter(|d| (*d as u64) < bit_length(value))
    else {
        return Ok(None);
    };
    pace.work(bit_length(value))?;
    let root = value.nth_root(degree);
    let exact = power(&root, degree as u64, pace)? == *value;
    Ok(exact.then_some(root))
}
