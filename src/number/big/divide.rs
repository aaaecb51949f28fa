//! Division of big natural numbers that can be stopped on the way.
//!
//! The library divides up to [`DIRECT`] bits in one call of a few milliseconds, and multiplies
//! nothing in it that is beyond its safe range. Beyond that the
//! divisor is halved until such a call will do (Burnikel and Ziegler, "Fast recursive division",
//! 1998), and the pace is asked at every level.

use dashu_int::UBig;
use dashu_int::ops::{BitTest, DivRem};

use super::bit_length;
use super::natural::{DIRECT_FACTOR, multiply};
use crate::number::pace::Pace;

/// Bits of a dividend that is left to one call of the library.
const DIRECT: usize = 2 * DIRECT_FACTOR;

/// Quotient and remainder; the divisor is not 0.
pub(super) fn divide<P: Pace>(
    dividend: &UBig,
    divisor: &UBig,
    pace: &P,
) -> Result<(UBig, UBig), P::Stop> {
    pace.work(bit_length(dividend))?;
    if dividend.bit_len() <= DIRECT || divisor.bit_len() <= u128::BITS as usize {
        return Ok(dividend.div_rem(divisor));
    }
    // Both are moved left until the divisor can be halved down to a direct call.
    let mut halvings = 0;
    while divisor.bit_len().div_ceil(1 << halvings) > DIRECT / 2 {
        halvings += 1;
    }
    let width = divisor.bit_len().next_multiple_of(1 << halvings);
    let shift = width - divisor.bit_len();
    let block = if halvings == 0 { DIRECT - width } else { width };
    let divisor = divisor << shift;
    // From the top, one block of the dividend after the other, as by hand.
    let mut digits = Vec::new();
    let mut remainder = UBig::ZERO;
    for next in (dividend << shift).to_chunks(block).iter().rev() {
        let (digit, rest) = divide_block(&((remainder << block) + next), &divisor, width, pace)?;
        digits.push(digit);
        remainder = rest;
    }
    digits.reverse();
    Ok((UBig::from_chunks(digits.iter(), block), remainder >> shift))
}

/// Divides by a divisor of exactly `width` bits where the quotient has at most one block.
fn divide_block<P: Pace>(
    dividend: &UBig,
    divisor: &UBig,
    width: usize,
    pace: &P,
) -> Result<(UBig, UBig), P::Stop> {
    pace.work(bit_length(dividend))?;
    if width <= DIRECT / 2 {
        return Ok(dividend.div_rem(divisor));
    }
    let half = width / 2;
    let (low, rest) = dividend.clone().split_bits(half);
    let (middle, high) = rest.split_bits(half);
    let divisor = Halves::of(divisor, half);
    let (first, rest) = divisor.divide_three_halves(&high, middle, pace)?;
    let (second, rest) = divisor.divide_three_halves(&rest, low, pace)?;
    Ok(((first << half) + second, rest))
}

/// A divisor and its two halves of `width` bits each.
struct Halves<'a> {
    whole: &'a UBig,
    high: UBig,
    low: UBig,
    width: usize,
}

impl<'a> Halves<'a> {
    fn of(whole: &'a UBig, width: usize) -> Self {
        let (low, high) = whole.clone().split_bits(width);
        Self { whole, high, low, width }
    }

    /// Divides `high × 2^width + low` where the quotient has at most `width` bits.
    fn divide_three_halves<P: Pace>(
        &self,
        high: &UBig,
        low: UBig,
        pace: &P,
    ) -> Result<(UBig, UBig), P::Stop> {
        // The quotient by the high half of the divisor is too large by 2 at most.
        let (mut quotient, rest) = if high >> self.width < self.high {
            divide_block(high, &self.high, self.width, pace)?
        } else {
            (UBig::ones(self.width), high - (&self.high << self.width) + &self.high)
        };
        let excess = multiply(&quotient, &self.low, pace)?;
        let mut rest = (rest << self.width) + low;
        while rest < excess {
            rest += self.whole;
            quotient -= UBig::ONE;
        }
        Ok((quotient, rest - excess))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::number::big::tests::natural;
    use crate::number::pace::Unhurried;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8))]

        #[test]
        fn quotient_and_rest_make_the_dividend(
            dividend in natural(900_000..2_400_000),
            divisor in natural(100..1_800_000),
        ) {
            let Ok(found) = divide(&dividend, &divisor, &Unhurried);
            let Ok(multiple) = multiply(&found.0, &divisor, &Unhurried);
            prop_assert!(found.1 < divisor && multiple + found.1 == dividend);
        }

        #[test]
        fn finds_the_factors_of_a_product(
            left in natural(1..1_200_000),
            right in natural(1..1_200_000),
        ) {
            for rest in [UBig::ZERO, &right - UBig::ONE] {
                let Ok(found) = divide(&(&left * &right + &rest), &right, &Unhurried);
                prop_assert!(found == (left.clone(), rest));
            }
        }
    }
}
