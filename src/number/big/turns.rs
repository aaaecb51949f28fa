//! Angles of any size as whole quarter turns and a rest, with more digits of π than they need.

use std::cmp::Ordering;
use std::sync::LazyLock;

use dashu_int::UBig;
use dashu_int::ops::DivRem;

use super::{Big, bit_length};

/// The hexadecimal digits of π without the point, rounded down.
const PI: &str = "3243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89452821e638d\
                  01377be5466cf34e90c6cc0ac29b7c97c50dd3f84d5b5b54709179216d5d98979fb1bd1310ba\
                  698dfb5ac2ffd72dbd01adfb7b8e1afed6a267e96ba7c9045f12c7f9924a19947b3916cf7080\
                  1f2e2858efc16636920d871574e69a458fea3f4933d7e0d95748f728eb658718bcd5882154ae\
                  e7b54a41dc25a59b59c30d5392af26013";

/// The number that they are, read once.
static WHOLE_PI: LazyLock<UBig> =
    LazyLock::new(|| UBig::from_str_radix(PI, 16).unwrap_or_default());

/// Bits of these digits after the point.
const PI_BITS: usize = 1344;

/// Bits after the point that a rest is computed to, and those that the number itself takes before
/// it. A float is never nearer than 2^-62 to a whole number of quarter turns, so that a rest has
/// all the bits of a float and many more.
const REST_BITS: usize = 224;

/// Angles below this are taken apart in machine words.
const FEW: f64 = 1024.0;

/// Bits after the point of angles in machine words.
const FEW_BITS: u32 = 112;

/// π/2 in units of 2^-[`FEW_BITS`], rounded down: the first digits of π, which are 124 bits after
/// the point.
const FEW_HALF_PI: u128 = 0x3243_f6a8_885a_308d_3131_98a2_e037_0734 >> 13;

/// An angle: `quarters × π/2 + rest`.
#[derive(Clone)]
pub(in crate::number) struct Turns {
    /// Whole quarter turns, the nearest.
    pub quarters: Big,
    /// Bounds of what is left, in radians, at most π/4 and a little.
    pub rest: (f64, f64),
}

impl Big {
    /// The number as an angle in radians; `None` beyond the largest float.
    pub(in crate::number) fn turns(&self) -> Option<Turns> {
        let bounds = self.bounds()?;
        let largest = bounds.0.abs().max(bounds.1.abs());
        if largest < std::f64::consts::FRAC_PI_4 {
            return Some(Turns { quarters: Self::whole(false, UBig::ZERO), rest: bounds });
        }
        if largest < FEW
            && let Some(turns) = self.few_turns()
        {
            return Some(turns);
        }
        let before = bit_length(&self.numerator).saturating_sub(bit_length(&self.denominator));
        let bits = REST_BITS + usize::try_from(before).ok()?;
        // Both in units of 2^-bits, rounded down: twice the magnitude, and π.
        let twice = (&self.numerator << (bits + 1)) / &self.denominator;
        let pi = &*WHOLE_PI >> PI_BITS.saturating_sub(bits);
        let (mut quarters, mut rest) = (&twice).div_rem(&pi);
        let past = &pi - &rest < rest;
        if past {
            quarters += UBig::ONE;
            rest = &pi - rest;
        }
        // In units of 2^-(bits + 1) radians the rest is off by less than this.
        let off = &quarters + UBig::ONE;
        let (low, high) = (Self::whole(past, rest.clone()), Self::whole(past, rest));
        let unit = Self::from_power_of_half(bits + 1);
        let off = Self::whole(false, off);
        let pace = &super::Unhurried;
        let Ok(low) = low.sub(&off, pace).and_then(|low| low.mul(&unit, pace));
        let Ok(high) = high.add(&off, pace).and_then(|high| high.mul(&unit, pace));
        let (low, high) = (low.bounds()?.0, high.bounds()?.1);
        let rest = if self.negative { (0.0 - high, 0.0 - low) } else { (low, high) };
        Some(Turns { quarters: Self::whole(self.negative, quarters), rest })
    }

    /// The same for a number of few turns, in machine words, if these are enough.
    fn few_turns(&self) -> Option<Turns> {
        /// A rest of fewer units than this may lack bits of a float.
        const ENOUGH: i128 = 1 << 66;
        // True is at least this, and less than one unit more.
        let angle = self.in_units()?;
        let quarters = (angle + FEW_HALF_PI / 2) / FEW_HALF_PI;
        let multiple = quarters * FEW_HALF_PI;
        let rest = i128::try_from(angle).ok()? - i128::try_from(multiple).ok()?;
        if rest.abs() < ENOUGH {
            return None;
        }
        // The multiple may be too small by less than one unit for each quarter.
        let (low, _) = float_bounds(rest - i128::try_from(quarters).ok()?);
        let (_, high) = float_bounds(rest + 1);
        let rest = if self.negative { (0.0 - high, 0.0 - low) } else { (low, high) };
        Some(Turns { quarters: Self::whole(self.negative, UBig::from(quarters)), rest })
    }

    /// The magnitude, below [`FEW`], in units of 2^-[`FEW_BITS`], rounded down.
    fn in_units(&self) -> Option<u128> {
        let numerator = u128::try_from(&self.numerator).ok()?;
        let denominator = u128::try_from(&self.denominator).ok()?;
        if denominator.is_power_of_two() {
            let bits = FEW_BITS.checked_sub(denominator.trailing_zeros())?;
            return Some(numerator << bits);
        }
        if denominator >> 64 != 0 {
            return None;
        }
        // Digit by digit, in base 2^64 and then 2^48.
        let (whole, rest) = (numerator / denominator, numerator % denominator);
        let (first, rest) = ((rest << 64) / denominator, (rest << 64) % denominator);
        let second = (rest << 48) / denominator;
        Some((whole << FEW_BITS) + (first << 48) + second)
    }

    fn from_power_of_half(exponent: usize) -> Self {
        Self { negative: false, numerator: UBig::ONE, denominator: UBig::ONE << exponent }
    }

    /// What a whole number leaves over a multiple of 4, from 0 to 3.
    pub(in crate::number) fn modulo_4(&self) -> u8 {
        let rest = &self.numerator % 4_u8;
        if self.negative { (4 - rest) % 4 } else { rest }
    }
}

/// The floats around so many units, of which there are more than a float has bits.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "it is compared")]
fn float_bounds(units: i128) -> (f64, f64) {
    let nearest = units as f64;
    let (low, high) = match units.cmp(&(nearest as i128)) {
        Ordering::Less => (nearest.next_down(), nearest),
        Ordering::Equal => (nearest, nearest),
        Ordering::Greater => (nearest, nearest.next_up()),
    };
    // Exact: a power of two.
    let unit = 1.0 / (1_u128 << FEW_BITS) as f64;
    (low * unit, high * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_turns_are_as_those_of_any_number() {
        // With a denominator beyond machine words the long way is taken.
        let unit = Big::from_power_of_half(200);
        let pace = &super::super::Unhurried;
        for (n, d) in (1..2_000_i128).map(|n| (n * 7919 % 1000 + 1, n % 97 + 1)) {
            for number in [Big::from(n), Big::from(-n)] {
                let Ok(number) = number.div(&Big::from(d), pace);
                let Ok(nudged) = number.add(&unit, pace);
                let (Some(few), Some(many)) = (number.turns(), nudged.turns()) else { continue };
                assert!(few.quarters == many.quarters, "{n}/{d}");
                assert!(few.rest.0 <= many.rest.1 && many.rest.0 <= few.rest.1, "{n}/{d}");
                assert!(few.rest.0.next_up().next_up() >= few.rest.1, "{n}/{d}");
            }
        }
    }

    /// `one × arctan(1/x)`, a little below.
    fn arctan_of_inverse(x: u32, one: &UBig) -> UBig {
        let (mut power, mut plus, mut minus) = (one / x, UBig::ZERO, UBig::ZERO);
        for index in 0_u32.. {
            if power.is_zero() {
                break;
            }
            let term = &power / (2 * index + 1);
            if index % 2 == 0 {
                plus += term
            } else {
                minus += term
            }
            power /= x * x;
        }
        plus - minus
    }

    #[test]
    fn the_digits_are_those_of_pi() {
        let guard = 64;
        let one = UBig::ONE << (PI_BITS + guard);
        // Machin's formula.
        let quarter: UBig = arctan_of_inverse(5, &one) * 4_u8 - arctan_of_inverse(239, &one);
        let pi: UBig = (quarter * 4_u8) >> guard;
        assert_eq!(UBig::from_str_radix(PI, 16).unwrap(), pi);
    }

    #[test]
    fn rests_are_narrow_up_to_the_largest_floats() {
        // The second is the float nearest to a whole number of quarter turns.
        for value in [1.0, 6_381_956_970_095_103.0 * 2_f64.powi(797), f64::MAX, -1e22, 355.0] {
            let Turns { rest: (low, high), .. } = Big::from_f64(value).turns().unwrap();
            assert!(low.next_up() >= high, "{value}: {low} {high}");
            assert!(low.abs() < 0.7855, "{value}");
        }
        let near = Big::from_f64(6_381_956_970_095_103.0 * 2_f64.powi(797)).turns().unwrap();
        assert!(near.rest.0.abs() < 1e-18 && near.rest.0 * near.rest.1 > 0.0);
    }

    #[test]
    fn quarters_are_counted_both_ways() {
        for (value, quarters, modulo) in
            [(3.0, 2.0, 2), (-3.0, -2.0, 2), (-1.5, -1.0, 3), (0.5, 0.0, 0)]
        {
            let turns = Big::from_f64(value).turns().unwrap();
            assert!(turns.quarters == Big::from_f64(quarters), "{value}");
            assert_eq!(turns.quarters.modulo_4(), modulo);
        }
    }
}
