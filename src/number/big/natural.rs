//! Arithmetic of big natural numbers that asks its pace between long pieces of work.

use std::borrow::Cow;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::bit_length;
use super::divide::divide;
use crate::number::pace::Pace;

/// Bits of a number whose root is left to one call of the library.
const DIRECT_ROOT: usize = 20_000;

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
    let root = root_floor(value, degree, pace)?;
    let exact = power(&root, degree as u64, pace)? == *value;
    Ok(exact.then_some(root))
}

/// The root of this degree, at least 2, rounded down.
///
/// The leading half of its bits come from the leading bits of the value; from there Newton's
/// steps, each of which can be stopped, go down to it and no further.
fn root_floor<P: Pace>(value: &UBig, degree: usize, pace: &P) -> Result<UBig, P::Stop> {
    pace.work(bit_length(value))?;
    let low_bits = value.bit_len() / degree / 2;
    if value.bit_len() <= DIRECT_ROOT || low_bits == 0 {
        return Ok(value.nth_root(degree));
    }
    let leading = root_floor(&(value >> (low_bits * degree)), degree, pace)?;
    let mut root = (leading + UBig::ONE) << low_bits;
    loop {
        let below = power(&root, degree as u64 - 1, pace)?;
        let ratio = quotient(value, &below, pace)?;
        let next = (&root * UBig::from(degree - 1) + &*ratio) / UBig::from(degree);
        if next >= root {
            return Ok(root);
        }
        root = next;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::number::big::tests::natural;
    use crate::number::pace::Unhurried;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn roots_are_the_library_s(value in natural(1..100_000), degree in 2..40_usize) {
            let Ok(root) = root_floor(&value, degree, &Unhurried);
            prop_assert_eq!(root, value.nth_root(degree));
        }

        #[test]
        fn roots_of_powers_are_exact(root in natural(2..20_000), degree in 2..12_u64) {
            let Ok(power) = power(&root, degree, &Unhurried);
            let Ok(found) = exact_root(&power, degree, &Unhurried);
            prop_assert_eq!(found.as_ref(), Some(&root));
            for near in [&power - UBig::ONE, &power + UBig::ONE] {
                prop_assert_eq!(exact_root(&near, degree, &Unhurried), Ok(None));
            }
        }

        #[test]
        fn powers_are_the_library_s(base in natural(0..200), times in 0..300_u64) {
            prop_assert_eq!(power(&base, times, &Unhurried), Ok(base.pow(times as usize)));
        }
    }
}
