//! Between fractions of any size and the floats that enclose them.

use dashu_int::UBig;

use super::{Big, bit_length};

/// Bits of a float's mantissa.
const MANTISSA: i64 = 53;

/// The exponent of the smallest float above 0.
const LEAST: i64 = -1074;

/// Where a magnitude lies: from `mantissa` to `mantissa + more`, both times `2^exponent`.
#[derive(Clone, Copy)]
struct Magnitude {
    mantissa: u64,
    more: u64,
    exponent: i64,
}

impl Big {
    /// The float that is equal to the number or the next below, and the one that is equal or the
    /// next above; `None` beyond the largest.
    pub(in crate::number) fn bounds(&self) -> Option<(f64, f64)> {
        let found = magnitude(&self.numerator, &self.denominator);
        // Below the smallest floats fewer bits are left.
        let found = found.coarse(LEAST.saturating_sub(found.exponent));
        let least = scale(found.mantissa, found.exponent);
        let most = scale(found.mantissa + found.more, found.exponent);
        if !most.is_finite() {
            return None;
        }
        // Adding 0 makes no zero negative.
        Some(if self.negative { (0.0 - most, 0.0 - least) } else { (least, most) })
    }

    /// Floats from 1/2 to 1, and the power of two by which they must be multiplied to enclose the
    /// number, which is above 0.
    pub(in crate::number) fn scaled_bounds(&self) -> ((f64, f64), i64) {
        let found = magnitude(&self.numerator, &self.denominator);
        let bounds = (found.mantissa, found.mantissa + found.more);
        let scaled = (scale(bounds.0, -MANTISSA), scale(bounds.1, -MANTISSA));
        (scaled, found.exponent + MANTISSA)
    }

    /// The number that a finite float is.
    pub(in crate::number) fn from_f64(value: f64) -> Self {
        let bits = value.to_bits();
        let (fraction, biased) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7FF) as i64);
        let (mantissa, exponent) =
            if biased == 0 { (fraction, LEAST) } else { (fraction | 1 << 52, biased + LEAST - 1) };
        if mantissa == 0 {
            return Self::whole(false, UBig::ZERO);
        }
        let zeros = i64::from(mantissa.trailing_zeros());
        let (mantissa, exponent) = (UBig::from(mantissa >> zeros), exponent + zeros);
        let power = usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX);
        let (numerator, denominator) = if exponent < 0 {
            (mantissa, UBig::ONE << power)
        } else {
            (mantissa << power, UBig::ONE)
        };
        Self { negative: value < 0.0, numerator, denominator }
    }
}

impl Magnitude {
    /// The same with `bits` fewer bits, where that is above 0.
    fn coarse(self, bits: i64) -> Self {
        if bits <= 0 {
            return self;
        }
        let bits = bits.min(i64::from(u64::BITS) - 1);
        let mantissa = self.mantissa >> bits;
        let more = u64::from(self.more > 0 || mantissa << bits != self.mantissa);
        Self { mantissa, more, exponent: LEAST.max(self.exponent + bits) }
    }
}

/// The quotient to 53 bits.
fn magnitude(numerator: &UBig, denominator: &UBig) -> Magnitude {
    if numerator.is_zero() {
        return Magnitude { mantissa: 0, more: 0, exponent: 0 };
    }
    // The quotient is above 2^(difference - 1) and below 2^(difference + 1): the integer has 54 or
    // 55 bits.
    let difference = i64::try_from(bit_length(numerator)).unwrap_or(i64::MAX)
        - i64::try_from(bit_length(denominator)).unwrap_or(i64::MAX);
    let exponent = difference - MANTISSA - 1;
    let shift = usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX);
    let (quotient, uneven) = if exponent >= 0 && denominator.is_one() {
        (numerator >> shift, numerator.trailing_zeros().is_some_and(|zeros| zeros < shift))
    } else {
        let (dividend, divisor) = if exponent < 0 {
            (numerator << shift, denominator.clone())
        } else {
            (numerator.clone(), denominator << shift)
        };
        let quotient = &dividend / &divisor;
        let uneven = &quotient * divisor != dividend;
        (quotient, uneven)
    };
    let quotient = u64::try_from(quotient).unwrap_or(u64::MAX);
    let extra = i64::from(u64::BITS - quotient.leading_zeros()) - MANTISSA;
    let mantissa = quotient >> extra;
    let more = u64::from(uneven || mantissa << extra != quotient);
    Magnitude { mantissa, more, exponent: exponent + extra }
}

/// `mantissa × 2^exponent`, which is a float or beyond the largest.
#[allow(clippy::cast_precision_loss, reason = "the mantissa has 53 bits, or is 2^53")]
fn scale(mantissa: u64, exponent: i64) -> f64 {
    libm::scalbn(mantissa as f64, i32::try_from(exponent).unwrap_or(i32::MAX))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Unhurried;
    use super::super::tests::natural;
    use super::*;

    fn fraction(numerator: UBig, denominator: UBig) -> Big {
        let whole = |value| Big::whole(false, value);
        let Ok(quotient) = whole(numerator).div(&whole(denominator), &Unhurried);
        quotient
    }

    fn times_power(value: f64, exponent: i64) -> Big {
        let power = Big::whole(false, UBig::ONE << exponent.unsigned_abs() as usize);
        let operation = if exponent < 0 { Big::div } else { Big::mul };
        let Ok(scaled) = operation(&Big::from_f64(value), &power, &Unhurried);
        scaled
    }

    proptest! {
        #[test]
        fn floats_enclose_as_closely_as_they_can(n in natural(1..900), d in natural(1..900)) {
            let number = fraction(n, d);
            let ((low, high), exponent) = number.scaled_bounds();
            prop_assert!((0.5..=1.0).contains(&low) && (0.5..=1.0).contains(&high));
            prop_assert!(times_power(low, exponent) <= number);
            prop_assert!(number <= times_power(high, exponent));
            let Some((low, high)) = number.bounds() else {
                prop_assert!(exponent >= 1024);
                return Ok(());
            };
            prop_assert!(Big::from_f64(low) <= number && number <= Big::from_f64(high));
            let exact = Big::from_f64(low) == number;
            prop_assert_eq!(high, if exact { low } else { low.next_up() });
        }

        #[test]
        fn floats_are_numbers(bits in any::<u64>()) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_finite());
            prop_assert_eq!(Big::from_f64(value).bounds(), Some((value, value)));
        }
    }

    #[test]
    fn the_edges_of_the_floats() {
        let power = |exponent: usize| UBig::ONE << exponent;
        let bounds = |n: UBig, d: UBig| fraction(n, d).bounds();
        let tiny = f64::from_bits(1);
        assert_eq!(bounds(UBig::ONE, power(1074)), Some((tiny, tiny)));
        assert_eq!(bounds(UBig::ONE, power(1075)), Some((0.0, tiny)));
        assert_eq!(bounds(UBig::ONE, power(100_000)), Some((0.0, tiny)));
        assert_eq!(bounds(power(1024) - UBig::ONE, UBig::ONE), None);
        assert_eq!(bounds(power(1024) - power(971), UBig::ONE), Some((f64::MAX, f64::MAX)));
        assert_eq!(bounds(power(1_000_000), UBig::ONE), None);
        let minus = fraction(UBig::ONE, UBig::from(3_u8)).neg().bounds().unwrap();
        assert!(minus.0 < minus.1 && minus.1 < 0.0);
    }
}
