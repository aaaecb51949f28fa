//! What the judge does with texts of digits.

use super::Fault;
use crate::number::{Number, NumberError};
use crate::puzzle::buttons::{Button, Operand};

/// The sign of a text, and its digits without zeros in front.
pub(super) fn apart(shown: &str) -> (bool, String) {
    let digits = shown.strip_prefix('-');
    (digits.is_some(), trimmed(digits.unwrap_or(shown)).to_owned())
}

pub(super) fn trimmed(digits: &str) -> &str {
    match digits.trim_start_matches('0') {
        "" => "0",
        trimmed => trimmed,
    }
}

/// What stands before and after `out` digits that have `place` digits at their right.
pub(super) fn around(digits: &str, place: usize, out: usize) -> (&str, &str) {
    let end = digits.len() - place;
    (&digits[..end - out], &digits[end..])
}

pub(super) fn each(digits: &str, change: impl Fn(u32) -> u32) -> String {
    let changed = digits.chars().filter_map(|digit| digit.to_digit(10)).map(change);
    changed.filter_map(|digit| char::from_digit(digit, 10)).collect()
}

pub(super) fn turned(digits: &str, arrow: char) -> String {
    let middle = if arrow == '<' { 1 } else { digits.len() - 1 };
    format!("{}{}", &digits[middle..], &digits[..middle])
}

/// Reads a place from `first` to below `end`.
pub(super) fn at(place: &str, end: usize, first: usize) -> Result<usize, Fault> {
    let read = place.parse().ok().filter(|place| (first..end).contains(place));
    read.ok_or_else(|| {
        Fault::Why(match end.checked_sub(first + 1) {
            None => "there is no such place in this number".to_owned(),
            Some(0) => format!("the only place is {first}"),
            Some(_) => format!("places go from {first} to {}", end - 1),
        })
    })
}

/// A number without what follows its point.
pub(super) fn whole_part(quotient: &Number) -> Result<Number, NumberError> {
    if quotient.is_negative() { quotient.ceil() } else { quotient.floor() }
}

pub(super) fn number(button: &Button) -> &Number {
    static NONE: std::sync::LazyLock<Number> = std::sync::LazyLock::new(Number::default);
    match &button.operand {
        Operand::Number(number) => number,
        _ => &NONE,
    }
}

pub(super) fn digits_of(button: &Button) -> &str {
    match &button.operand {
        Operand::Digits(digits) => digits,
        _ => "",
    }
}
