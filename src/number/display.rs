//! Numbers as text.

use std::fmt;

use super::pace::{Pace, Unhurried};
use super::{Number, NumberError, Repr};
use crate::limits::Budget;

impl Number {
    /// The text that [`Display`](fmt::Display) writes, within the limits of `budget`: large
    /// numbers take a while.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn to_text(&self, budget: &Budget) -> Result<String, NumberError> {
        Ok(self.text(budget)?)
    }

    pub(super) fn text<P: Pace>(&self, pace: &P) -> Result<String, P::Stop> {
        match &self.repr {
            Repr::Ratio(ratio) if ratio.is_integer() => Ok(ratio.numerator().to_string()),
            Repr::Ratio(ratio) => Ok(format!("{}/{}", ratio.numerator(), ratio.denominator())),
            Repr::Big(big) => big.to_text(pace),
            Repr::Surd(surd) => surd.to_text(pace),
            Repr::Approx(interval) => Ok(format!("~{interval}")),
        }
    }

    /// The decimal expansion, rounded to at most `digits` places after the point (a half away from
    /// zero), and whether it is the exact value. An exact one has no zeros at its end, a rounded
    /// one has all its places.
    ///
    /// # Errors
    /// When the budget says stop, or the number is approximate and has fewer digits.
    ///
    /// ```
    /// # use abacist::{Budget, number::Number};
    /// let budget = Budget::generous();
    /// let decimal = |text: &str| text.parse::<Number>().unwrap().decimal(3, &budget).unwrap();
    /// assert_eq!(decimal("5/2"), ("2.5".to_owned(), true));
    /// assert_eq!(decimal("-2/3"), ("-0.667".to_owned(), false));
    /// ```
    pub fn decimal(&self, digits: u32, budget: &Budget) -> Result<(String, bool), NumberError> {
        let scale = Self::from(10).pow(&digits.into(), budget)?;
        let scaled = self.mul(&scale, budget)?;
        let rounded = scaled.round_within(budget)?;
        let exact = rounded == scaled;
        let places = usize::try_from(digits).unwrap_or(usize::MAX);
        // The digits of a magnitude below 1 are led by zeros, one of them before the point.
        let mut text = led_by_zeros(rounded.abs().to_text(budget)?, places + 1);
        if places > 0 {
            text.insert(text.len() - places, '.');
            if exact {
                text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
            }
        }
        if rounded.is_negative() {
            text.insert(0, '-');
        }
        Ok((text, exact))
    }
}

/// Digits, led by zeros to so many at least: the width of a format ends at 65,535.
pub(crate) fn led_by_zeros(digits: String, count: usize) -> String {
    match count.checked_sub(digits.len()) {
        None | Some(0) => digits,
        Some(missing) => "0".repeat(missing) + &digits,
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ok(text) = self.text(&Unhurried);
        let digits = text.trim_start_matches('-');
        f.pad_integral(digits.len() == text.len(), "", digits)
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Number({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals() {
        // Number, places, text, whether that is the exact value.
        for (text, places, decimal, exact) in [
            ("5/2", 12, "2.5", true),
            ("1/3", 12, "0.333333333333", false),
            ("1/2", 0, "1", false),
            ("-1/2", 0, "-1", false),
            ("1/4", 1, "0.3", false),
            ("-1/8", 2, "-0.13", false),
            ("2/3", 1, "0.7", false),
            ("999/1000", 2, "1.00", false),
            ("1/1000000", 3, "0.000", false),
            ("-1/1000000", 3, "0.000", false),
            ("1000", 3, "1000", true),
            ("0", 3, "0", true),
            ("100000000000000000000/3", 2, "33333333333333333333.33", false),
        ] {
            let number: Number = text.parse().unwrap();
            let found = number.decimal(places, &Budget::generous());
            assert_eq!(found, Ok((decimal.to_owned(), exact)), "{text}");
        }
    }

    #[test]
    fn width_and_fill_are_obeyed() {
        let minus_half: Number = "-1/2".parse().unwrap();
        assert_eq!(
            format!("{minus_half:>6}|{:<4}|{:+}", Number::ONE, Number::ONE),
            "  -1/2|1   |+1"
        );
        assert_eq!(format!("{minus_half:?}"), "Number(-1/2)");
    }
}
