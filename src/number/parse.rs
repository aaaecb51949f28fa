//! Literals: text to exact number.

use std::str::FromStr;

use super::approx::Interval;
use super::big::Big;
use super::{LiteralError, Number};
use crate::limits::Budget;

/// Longest text of decimal digits that always fits a machine word.
const SHORT: usize = 18;

impl Number {
    /// Reads one literal without a sign, as the language spells it: `12`, `1_000`, `0.25`,
    /// `1e-3`, `2.5E+7`, `0xff`, `0b1010`. Decimals are exact. The default limit on the size of
    /// numbers holds; see [`parse_within`](Number::parse_within).
    ///
    /// # Errors
    /// When the text is anything else, or the number too large.
    ///
    /// ```
    /// use abacist::number::Number;
    /// assert_eq!(Number::parse("2.50").unwrap().to_string(), "5/2");
    /// assert_eq!(Number::parse("1_000e-3").unwrap(), Number::from(1));
    /// assert!(Number::parse("1e999999999").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, LiteralError> {
        match short(text.as_bytes()) {
            Some(value) => Ok(value.into()),
            None => literal(text, 0, &Budget::generous()),
        }
    }

    /// Reads one literal like [`parse`](Number::parse), within the limits of `budget`.
    ///
    /// # Errors
    /// When the text is anything else, or the budget says stop.
    pub fn parse_within(text: &str, budget: &Budget) -> Result<Self, LiteralError> {
        match short(text.as_bytes()) {
            Some(value) => Ok(value.into()),
            None => literal(text, 0, budget),
        }
    }
}

impl Number {
    /// The approximate number that a literal means after `≈` or `~`: all numbers that are rounded
    /// to it, up to half a unit of its last place away. Of more than 15 digits it keeps 15.
    ///
    /// # Errors
    /// When the text is no literal, the number too large, or the budget says stop.
    ///
    /// ```
    /// # use abacist::{Budget, number::Number};
    /// let about = Number::parse_approximate("3.14", &Budget::generous()).unwrap();
    /// assert_eq!(about.to_string(), "~3.14");
    /// assert!(about.may_equal(&Number::pi()));
    /// ```
    pub fn parse_approximate(text: &str, budget: &Budget) -> Result<Self, LiteralError> {
        Ok(Interval::read(text, budget)?.into())
    }
}

impl FromStr for Number {
    type Err = LiteralError;

    /// Reads what [`Display`](std::fmt::Display) writes: a literal, or two with `/` between them,
    /// after a sign or none; a sum of square roots such as `(1 + sqrt(5))/2`; or `~`, a sign or
    /// none, and a literal. What is written of an approximate number reads back as one that
    /// encloses it and is written the same.
    fn from_str(text: &str) -> Result<Self, LiteralError> {
        let budget = Budget::generous();
        if text.contains("sqrt") {
            return Self::read_sum(text, &budget);
        }
        if let Some(about) = text.strip_prefix('~') {
            let magnitude = about.strip_prefix('-').unwrap_or(about);
            let number = Self::parse_approximate(magnitude, &budget)?;
            return Ok(if magnitude == about { number } else { number.neg() });
        }
        let signed = text.strip_prefix(['-', '+']);
        let (start, body) = signed.map_or((0, text), |body| (1, body));
        let magnitude = match body.split_once('/') {
            None => literal(body, start, &budget)?,
            Some((above, below)) => {
                let at = start + above.len() + 1;
                let denominator = literal(below, at, &budget)?;
                let numerator = literal(above, start, &budget)?;
                Self::ratio(numerator, denominator).ok_or(LiteralError::ZeroDenominator { at })?
            }
        };
        Ok(if text.starts_with('-') { magnitude.neg() } else { magnitude })
    }
}

/// The value of a text of a few decimal digits and nothing else.
#[inline]
fn short(text: &[u8]) -> Option<i64> {
    if text.is_empty() || text.len() > SHORT {
        return None;
    }
    text.iter().try_fold(0, |value: i64, byte| {
        byte.is_ascii_digit().then(|| value * 10 + i64::from(byte - b'0'))
    })
}

/// Reads a whole text as a literal; `offset` is where it starts in the text that errors are about.
fn literal(text: &str, offset: usize, budget: &Budget) -> Result<Number, LiteralError> {
    let mut reader = Reader { text: text.as_bytes(), at: 0, offset };
    let number = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => reader.prefixed(16, budget)?,
        [b'0', b'b' | b'B', ..] => reader.prefixed(2, budget)?,
        _ => reader.decimal(budget)?,
    };
    match reader.peek() {
        None => Ok(number),
        Some(b'_') => Err(LiteralError::Separator { at: reader.position() }),
        Some(_) => Err(LiteralError::Unexpected { at: reader.position() }),
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    offset: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn position(&self) -> usize {
        self.offset + self.at
    }

    fn take(&mut self, accepted: &[u8]) -> Option<u8> {
        let byte = self.peek().filter(|byte| accepted.contains(byte))?;
        self.at += 1;
        Some(byte)
    }

    /// Appends a run of digits, at least one, to `digits`, without the underscores between them.
    fn digits(&mut self, radix: u32, digits: &mut String) -> Result<(), LiteralError> {
        let start = self.at;
        while let Some(byte) = self.peek() {
            let digit = char::from(byte);
            if digit.is_digit(radix) {
                digits.push(digit);
            } else if byte != b'_' || self.at == start || !self.digit_follows(radix) {
                break;
            }
            self.at += 1;
        }
        match self.peek() {
            _ if self.at > start => Ok(()),
            None => Err(LiteralError::DigitMissing { at: self.position() }),
            Some(b'_') => Err(LiteralError::Separator { at: self.position() }),
            Some(_) => Err(LiteralError::DigitMissing { at: self.position() }),
        }
    }

    fn digit_follows(&self, radix: u32) -> bool {
        self.text.get(self.at + 1).is_some_and(|byte| char::from(*byte).is_digit(radix))
    }

    /// `0x…` or `0b…`.
    fn prefixed(&mut self, radix: u32, budget: &Budget) -> Result<Number, LiteralError> {
        self.at += 2;
        let mut digits = String::new();
        self.digits(radix, &mut digits)?;
        Ok(Big::from_text(digits.trim_start_matches('0'), radix, budget)?.into())
    }

    /// Digits, perhaps a point and more digits, perhaps `e` and an exponent.
    fn decimal(&mut self, budget: &Budget) -> Result<Number, LiteralError> {
        let mut digits = String::new();
        self.digits(10, &mut digits)?;
        let whole = digits.len();
        if self.take(b".").is_some() {
            self.digits(10, &mut digits)?;
        }
        let places = i64::try_from(digits.len() - whole).unwrap_or(i64::MAX);
        let exponent = if self.take(b"eE").is_some() { self.exponent()? } else { 0 };
        scaled(&digits, exponent.saturating_sub(places), budget)
    }

    /// A whole number with or without a sign; beyond the machine word the nearest there is.
    fn exponent(&mut self) -> Result<i64, LiteralError> {
        let sign = self.take(b"+-");
        let mut digits = String::new();
        self.digits(10, &mut digits)?;
        let magnitude = digits.parse().unwrap_or(i64::MAX);
        Ok(if sign == Some(b'-') { -magnitude } else { magnitude })
    }
}

/// `digits × 10^exponent`.
fn scaled(digits: &str, exponent: i64, budget: &Budget) -> Result<Number, LiteralError> {
    let trimmed = digits.trim_start_matches('0');
    let significant = trimmed.trim_end_matches('0');
    if significant.is_empty() {
        return Ok(Number::ZERO);
    }
    let zeros = i64::try_from(trimmed.len() - significant.len()).unwrap_or(i64::MAX);
    let exponent = exponent.saturating_add(zeros);
    // 10^10 has more than 33 bits.
    budget.allow_bits((exponent.unsigned_abs() / 10).saturating_mul(33))?;
    let significant = match short(significant.as_bytes()) {
        Some(value) => value.into(),
        None => Number::from(Big::from_text(significant, 10, budget)?),
    };
    let power = Number::from(10).power(exponent.unsigned_abs(), budget)?;
    Ok(if exponent < 0 {
        significant.over(&power, budget)?
    } else {
        significant.times(&power, budget)?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals() {
        for (text, value) in [
            ("0", "0"),
            ("00012", "12"),
            ("1_000_000", "1000000"),
            ("999999999999999999", "999999999999999999"),
            ("9223372036854775808", "9223372036854775808"),
            ("0.25", "1/4"),
            ("1_0.2_5", "41/4"),
            ("1e-3", "1/1000"),
            ("2.5E+7", "25000000"),
            ("1e1_0", "10000000000"),
            ("1000e-3", "1"),
            ("0.000", "0"),
            ("0xff", "255"),
            ("0XFF_ff", "65535"),
            ("0b1010", "10"),
            ("0x0", "0"),
            ("0x1e3", "483"),
        ] {
            assert_eq!(Number::parse(text).map(|number| number.to_string()), Ok(value.into()));
        }
    }

    #[test]
    fn faults_have_their_place() {
        use LiteralError::{DigitMissing, Separator, Unexpected};
        for (text, error) in [
            ("", DigitMissing { at: 0 }),
            ("-1", DigitMissing { at: 0 }),
            (".5", DigitMissing { at: 0 }),
            ("1.", DigitMissing { at: 2 }),
            ("1.e5", DigitMissing { at: 2 }),
            ("1e", DigitMissing { at: 2 }),
            ("1e+", DigitMissing { at: 3 }),
            ("0x", DigitMissing { at: 2 }),
            ("0xg", DigitMissing { at: 2 }),
            ("0b2", DigitMissing { at: 2 }),
            ("0b102", Unexpected { at: 4 }),
            ("1.2.3", Unexpected { at: 3 }),
            ("12a", Unexpected { at: 2 }),
            ("1 ", Unexpected { at: 1 }),
            ("1,000", Unexpected { at: 1 }),
            ("_1", Separator { at: 0 }),
            ("1_", Separator { at: 1 }),
            ("1__0", Separator { at: 1 }),
            ("1_.5", Separator { at: 1 }),
            ("1._5", Separator { at: 2 }),
            ("1e_5", Separator { at: 2 }),
            ("0x_f", Separator { at: 2 }),
        ] {
            assert_eq!(Number::parse(text), Err(error), "{text}");
        }
    }

    #[test]
    fn signs_and_fractions_are_for_reading_back() {
        use LiteralError::{DigitMissing, Unexpected, ZeroDenominator};
        let read = |text: &str| text.parse::<Number>().map(|number| number.to_string());
        assert_eq!(read("-6/4"), Ok("-3/2".into()));
        assert_eq!(read("+0.5/0.25"), Ok("2".into()));
        assert_eq!(read("-0"), Ok("0".into()));
        assert_eq!(read("-1/0"), Err(ZeroDenominator { at: 3 }));
        assert_eq!(read("-1/x"), Err(DigitMissing { at: 3 }));
        assert_eq!(read("1/2/3"), Err(Unexpected { at: 3 }));
        assert_eq!(read("--1"), Err(DigitMissing { at: 1 }));
    }
}
