//! Approximate numbers as text: the digits that are true, and no others.

use std::fmt;

use super::{Interval, NumberError};
use crate::limits::Budget;
use crate::number::pace::Unhurried;
use crate::number::{LiteralError, Number};

/// The most digits that are shown.
const MOST_DIGITS: i64 = 15;

/// Below this power of ten numbers are written with an exponent.
const LEAST_PLAIN: i64 = -6;

/// A whole number of units, each a power of ten: what all of an interval rounds to.
struct Rounded {
    digits: Number,
    unit: i64,
}

impl Interval {
    /// The finest rounding that the whole interval shares: no number in it is more than half a
    /// unit away. A wide interval has few digits, perhaps only a 0 of a large unit.
    fn rounded(self) -> Rounded {
        let largest = self.low.abs().max(self.high.abs());
        if largest == 0.0 {
            return Rounded { digits: Number::ZERO, unit: 0 };
        }
        let (low, high) = self.ends();
        let (low, high) = (Number::from(low), Number::from(high));
        let half = Number::power_of_ten(0).half();
        #[allow(clippy::cast_possible_truncation, reason = "a float has at most 324 digits")]
        let first = libm::log10(largest) as i64 - MOST_DIGITS - 1;
        let limit = Number::power_of_ten(MOST_DIGITS);
        for unit in first.. {
            let scale = Number::power_of_ten(-unit);
            let (low, high) = (&low * &scale, &high * &scale);
            let Ok(digits) = (&high - &half).exact_ceil(&Unhurried);
            if digits.abs() < limit && digits <= &low + &half {
                return Rounded { digits, unit };
            }
        }
        Rounded { digits: Number::ZERO, unit: i64::MAX }
    }

    /// What the text of a decimal literal without its sign `≈` means: all numbers that are
    /// rounded to it, up to half a unit of its last place away. Beyond 15 digits, which is all
    /// that is kept, it is all that is written with the first 15.
    ///
    /// The ends are the outermost floats inside, so that the text that an interval is written as
    /// means an interval that encloses it, and is written the same.
    ///
    /// # Errors
    /// When the text is no literal, the number too large, or the budget says stop.
    pub fn read(text: &str, budget: &Budget) -> Result<Self, LiteralError> {
        let value = Number::parse_within(text, budget)?;
        let half = unit(text, budget)?.half();
        let (low, high) = (&value - &half, &value + &half);
        let bounds = |number: &Number| {
            number.as_big().and_then(|big| big.bounds()).ok_or(LiteralError::TooLarge)
        };
        let ((below, low), (high, above), value) = (bounds(&low)?, bounds(&high)?, bounds(&value)?);
        let read = if low <= value.0 && value.1 <= high {
            Self { low, high }
        } else {
            Self { low: below, high: above }
        };
        let shown = read.to_string();
        let digits = |text: &str| {
            let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
            mantissa.chars().filter(char::is_ascii_digit).collect::<String>()
        };
        let kept = digits(&shown).trim_start_matches('0').len();
        let written = digits(text).trim_start_matches('0').len();
        if written > kept && kept > 0 { Self::read(&shown, budget) } else { Ok(read) }
    }
}

/// The value of 1 in the last place of a literal.
fn unit(literal: &str, budget: &Budget) -> Result<Number, LiteralError> {
    let radix = literal.get(..2).is_some_and(|start| matches!(start, "0x" | "0X" | "0b" | "0B"));
    if radix {
        return Ok(Number::ONE);
    }
    let (mantissa, exponent) = literal.split_once(['e', 'E']).unwrap_or((literal, "0"));
    let decimals = mantissa.split_once('.').map_or("", |(_, decimals)| decimals);
    let places = decimals.chars().filter(char::is_ascii_digit).count();
    let exponent: i64 = exponent.replace('_', "").parse().unwrap_or(i64::MIN);
    let unit = exponent.saturating_sub(i64::try_from(places).unwrap_or(i64::MAX));
    Number::from(10).pow(&Number::from(unit), budget).map_err(|error| match error {
        NumberError::Stop(stop) => stop.into(),
        _ => LiteralError::TooLarge,
    })
}

impl Number {
    fn power_of_ten(exponent: i64) -> Self {
        let Ok(power) = Self::from(10).power(exponent.unsigned_abs(), &Unhurried);
        if exponent < 0 { Self::ONE.exact_over(&power) } else { power }
    }

    fn half(&self) -> Self {
        self.exact_over(&Self::from(2))
    }

    fn exact_over(&self, divisor: &Self) -> Self {
        let Ok(quotient) = self.over(divisor, &Unhurried);
        quotient
    }
}

/// The digits without the sign `≈` before them.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rounded { digits, unit } = self.rounded();
        let sign = if digits.is_negative() { "-" } else { "" };
        let digits = digits.abs().to_string();
        let count = i64::try_from(digits.len()).unwrap_or(i64::MAX);
        let leading = if digits == "0" { unit } else { unit + count - 1 };
        let least = if digits == "0" { -MOST_DIGITS } else { LEAST_PLAIN };
        if unit <= 0 && leading >= least {
            let places = usize::try_from(-unit).unwrap_or_default();
            let digits = format!("{digits:0>width$}", width = places + 1);
            let (whole, decimals) =
                digits.split_at_checked(digits.len() - places).unwrap_or_default();
            let point = if decimals.is_empty() { "" } else { "." };
            return write!(f, "{sign}{whole}{point}{decimals}");
        }
        let (first, rest) = digits.split_at_checked(1).unwrap_or_default();
        let point = if rest.is_empty() { "" } else { "." };
        write!(f, "{sign}{first}{point}{rest}e{leading}")
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Interval {
        match text.strip_prefix('-') {
            Some(text) => Interval::read(text, &Budget::generous()).unwrap().neg(),
            None => Interval::read(text, &Budget::generous()).unwrap(),
        }
    }

    #[test]
    fn digits_that_all_numbers_share() {
        for (low, high, text) in [
            (PI, PI.next_up(), "3.14159265358979"),
            (0.5, 0.5, "0.500000000000000"),
            (2.0, 2.0, "2.00000000000000"),
            (1.0, 2.0, "0e1"),
            (1.9, 2.1, "2"),
            (-2.1, -1.9, "-2"),
            (0.0, 0.0, "0"),
            (-4e-16, 4e-16, "0.000000000000000"),
            (-0.4, 0.3, "0"),
            (-3e20, 4e20, "0e21"),
            (1e-300, 3e-300, "0e-299"),
            (1.25e20, 1.25e20, "1.25000000000000e20"),
            (123_456_789_012_345.0, 123_456_789_012_345.0, "123456789012345"),
            (1e15, 1e15, "1.00000000000000e15"),
            (0.999_999_999_999_999_9, 1.0, "1.00000000000000"),
            (1.5e-6, 1.5e-6, "0.00000150000000000000"),
            (1.5e-7, 1.5e-7, "1.50000000000000e-7"),
            (5e-324, 5e-324, "4.94065645841247e-324"),
            (f64::MAX, f64::MAX, "1.79769313486232e308"),
        ] {
            let interval = Interval::new((low, high)).unwrap();
            assert_eq!(interval.to_string(), text, "{low:e} to {high:e}");
        }
    }

    #[test]
    fn literals_mean_what_is_rounded_to_them() {
        for (text, low, high) in [
            ("3", 2.5, 3.5),
            ("3.0", 2.95, 3.05),
            ("0", -0.5, 0.5),
            ("1e3", 500.0, 1500.0),
            ("1.00e3", 995.0, 1005.0),
            ("0x10", 15.5, 16.5),
            ("-1_0.2_5", -10.255, -10.245),
        ] {
            let interval = read(text);
            assert!((interval.low - low).abs() < 1e-12, "{text} {interval:?}");
            assert!((interval.high - high).abs() < 1e-12, "{text} {interval:?}");
        }
        assert_eq!(read("3.14159265358979323846"), read("3.14159265358979"));
        let too_large = Interval::read("1e309", &Budget::generous());
        assert_eq!(too_large, Err(LiteralError::TooLarge));
        assert!(Interval::read("0e-999999999", &Budget::generous()).is_err());
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back_as_what_encloses_it(
            bits in any::<u64>(), steps in prop_oneof![0..9_u64, any::<u64>()]
        ) {
            let (a, b) = (f64::from_bits(bits), f64::from_bits(bits.wrapping_add(steps)));
            // Half a unit more than the largest floats may not be one.
            prop_assume!(a.abs() < 1e307 && b.abs() < 1e307);
            let interval = Interval::new((a.min(b), a.max(b))).unwrap();
            let text = interval.to_string();
            let again = read(&text);
            prop_assert!(again.low <= interval.low && interval.high <= again.high, "{text}");
            prop_assert_eq!(again.to_string(), text);
        }
    }
}
