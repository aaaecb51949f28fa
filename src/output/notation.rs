//! How numbers are written beyond the plain way: other bases, groups of digits, mixed numbers,
//! decimals that recur.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::limits::Budget;
use crate::number::{Number, NumberError};

/// The longest period of decimals that is written.
const LONGEST_PERIOD: usize = 1000;

/// The base in which whole numbers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Base {
    /// `255`.
    #[default]
    Decimal,
    /// `0xff`.
    Hexadecimal,
    /// `0b11111111`.
    Binary,
}

/// How numbers are written. All of it reads back to the same values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// The base of whole numbers, and of both parts of fractions.
    pub base: Base,
    /// Whether long whole numbers have `_` between groups of digits.
    pub grouping: bool,
    /// Whether a fraction beyond 1 is written as a whole number and the rest: `3 + 1/2`.
    pub mixed: bool,
}

impl Notation {
    /// The text of one number.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn number(self, number: &Number, budget: &Budget) -> Result<String, NumberError> {
        let text = match self.mixed.then(|| mixed(number, budget)) {
            Some(text) => text?,
            None => number.to_text(budget)?,
        };
        self.text(&text, budget)
    }

    /// The text of a value, its whole numbers rewritten; what stands in quotes, names and
    /// decimals are kept.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn text(self, text: &str, budget: &Budget) -> Result<String, NumberError> {
        if self.base == Base::Decimal && !self.grouping {
            return Ok(text.to_owned());
        }
        let mut written = String::new();
        let (mut rest, mut before, mut quoted) = (text, ' ', false);
        while let Some(first) = rest.chars().next() {
            let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
            let length = match first {
                '\\' if quoted => rest.char_indices().nth(2).map_or(rest.len(), |(at, _)| at),
                first if quoted || !is_word(first) => first.len_utf8(),
                _ => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            };
            let (word, after) = rest.split_at(length);
            let range = word.split("..").all(|end| end.bytes().all(|byte| byte.is_ascii_digit()));
            // Digits after `~` tell how much is known; those after `e-` are an exponent.
            if !quoted && range && !before_number(before, &written) {
                let ends = word.split("..").map(|end| self.digits(end, budget));
                written += &ends.collect::<Result<Vec<_>, _>>()?.join("..");
            } else {
                written += word;
            }
            quoted ^= first == '"';
            before = word.chars().next_back().unwrap_or(before);
            rest = after;
        }
        Ok(written)
    }

    /// A run of decimal digits, in these groups and this base.
    fn digits<'a>(self, digits: &'a str, budget: &Budget) -> Result<Cow<'a, str>, NumberError> {
        if digits.is_empty() {
            return Ok(digits.into());
        }
        let (prefix, digits, size) = match self.base {
            Base::Decimal => ("", Cow::Borrowed(digits), 3),
            Base::Hexadecimal => ("0x", in_base(digits, 16, budget)?.into(), 4),
            Base::Binary => ("0b", in_base(digits, 2, budget)?.into(), 4),
        };
        let grouped = if self.grouping { grouped(&digits, size).into() } else { digits };
        Ok(if prefix.is_empty() { grouped } else { format!("{prefix}{grouped}").into() })
    }
}

/// Whether what comes next in a text belongs to an approximate number.
fn before_number(before: char, written: &str) -> bool {
    before == '~'
        || before == '-' && written.strip_suffix('-').is_some_and(|it| it.ends_with(['~', 'e']))
}

fn in_base(digits: &str, base: u32, budget: &Budget) -> Result<String, NumberError> {
    let number = Number::parse_within(digits, budget).map_err(|_| NumberError::NotNatural)?;
    number.in_base(base, budget)
}

fn grouped(digits: &str, size: usize) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / size);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(size) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

/// A fraction beyond 1 as a whole number and the rest, which has the same sign: `3 + 1/2`. Any
/// other number as it is.
///
/// # Errors
/// When the budget says stop.
///
/// ```
/// use abacist::{Budget, output::mixed};
/// let budget = Budget::generous();
/// assert_eq!(mixed(&"-7/2".parse().unwrap(), &budget).unwrap(), "-3 - 1/2");
/// assert_eq!(mixed(&"1/2".parse().unwrap(), &budget).unwrap(), "1/2");
/// ```
pub fn mixed(number: &Number, budget: &Budget) -> Result<String, NumberError> {
    let magnitude = number.abs();
    if !number.is_rational() || number.is_integer() || magnitude < Number::ONE {
        return number.to_text(budget);
    }
    let whole = magnitude.floor_within(budget)?;
    let rest = magnitude.sub(&whole, budget)?.to_text(budget)?;
    let whole = whole.to_text(budget)?;
    Ok(if number.is_negative() {
        format!("-{whole} - {rest}")
    } else {
        format!("{whole} + {rest}")
    })
}

/// All decimals of a fraction, the ones that recur in brackets: `0.1(6)`. Nothing for other
/// numbers, and for a period of more than 1,000 digits.
///
/// # Errors
/// When the budget says stop.
///
/// ```
/// use abacist::{Budget, output::recurring};
/// let decimals = |text: &str| recurring(&text.parse().unwrap(), &Budget::generous()).unwrap();
/// assert_eq!(decimals("1/7").as_deref(), Some("0.(142857)"));
/// assert_eq!(decimals("-1/6").as_deref(), Some("-0.1(6)"));
/// assert_eq!(decimals("5/2").as_deref(), Some("2.5"));
/// ```
pub fn recurring(number: &Number, budget: &Budget) -> Result<Option<String>, NumberError> {
    if !number.is_rational() {
        return Ok(None);
    }
    let (magnitude, below) = (number.abs(), number.denominator());
    let whole = magnitude.floor_within(budget)?;
    let mut rest = magnitude.sub(&whole, budget)?.mul(&below, budget)?;
    let mut text = if number.is_negative() { "-".to_owned() } else { String::new() };
    text += &whole.to_text(budget)?;
    if rest.is_zero() {
        return Ok(Some(text));
    }
    text.push('.');
    // Each digit belongs to what was left before it; the same again begins the same digits.
    let mut seen = HashMap::new();
    while !rest.is_zero() {
        if let Some(start) = seen.insert(rest.clone(), text.len()) {
            text.insert(start, '(');
            text.push(')');
            return Ok(Some(text));
        }
        if seen.len() > LONGEST_PERIOD {
            return Ok(None);
        }
        let tenfold = rest.mul(&Number::from(10), budget)?;
        text += &tenfold.floor_div(&below, budget)?.to_text(budget)?;
        rest = tenfold.remainder(&below, budget)?;
    }
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;

    #[test]
    fn whole_numbers_are_rewritten_wherever_they_stand() {
        let hexadecimal = Notation { base: Base::Hexadecimal, ..Notation::default() };
        let binary = Notation { base: Base::Binary, grouping: true, mixed: false };
        let groups = Notation { grouping: true, ..Notation::default() };
        for (notation, text, written) in [
            (hexadecimal, "-255", "-0xff"),
            (hexadecimal, "[16/17, \"16\", true]", "[0x10/0x11, \"16\", true]"),
            (hexadecimal, "{ x16: 16, \"a\\\"16\": 17 }", "{ x16: 0x10, \"a\\\"16\": 0x11 }"),
            (hexadecimal, "16*sqrt(17)", "0x10*sqrt(0x11)"),
            (hexadecimal, "[~16, ~-16, ~1.5e-16, 16]", "[~16, ~-16, ~1.5e-16, 0x10]"),
            (hexadecimal, "1..16", "0x1..0x10"),
            (hexadecimal, "1..=16", "0x1..=0x10"),
            (binary, "255", "0b1111_1111"),
            (binary, "5", "0b101"),
            (groups, "1234567/1000", "1_234_567/1_000"),
            (groups, "[123, ~1234.5678]", "[123, ~1234.5678]"),
        ] {
            assert_eq!(notation.text(text, &Budget::generous()).unwrap(), written, "{text}");
            let engine = Engine::new();
            let (plain, again) = (engine.eval(text).unwrap(), engine.eval(written).unwrap());
            assert_eq!(plain.to_string(), again.to_string(), "{written} reads back");
        }
    }

    #[test]
    fn periods_that_are_too_long_are_not_written() {
        let decimals = |text: &str| recurring(&text.parse().unwrap(), &Budget::generous()).unwrap();
        assert_eq!(decimals("1/983").unwrap().len(), 2 + 2 + 982);
        assert_eq!(decimals("1/1019"), None);
        assert_eq!(decimals("7"), Some("7".to_owned()));
        assert_eq!(decimals("sqrt(2)"), None);
    }
}
