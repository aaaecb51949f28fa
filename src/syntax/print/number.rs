//! Numbers as literals.

use super::Level;
use crate::limits::Budget;
use crate::number::{Number, led_by_zeros};
use crate::syntax::ast::{Expr, ExprKind, PrefixOp};
use crate::syntax::text::raise_digit;

/// How tight the text of a number holds together.
pub(super) fn number_level(number: &Number) -> Level {
    if number.is_approximate() {
        return if number.is_negative() { Level::Prefix } else { Level::Row };
    }
    match (number.is_negative(), decimal(&number.abs()).is_some()) {
        (false, true) => Level::Row,
        (true, true) => Level::Prefix,
        (_, false) => Level::Product,
    }
}

/// The decimal literal of a number that is not negative, if its decimals end.
pub(super) fn decimal(number: &Number) -> Option<String> {
    if number.is_integer() {
        return Some(number.to_string());
    }
    let budget = Budget::generous();
    // If the denominator divides a power of ten, it divides this one: it has no prime factor more
    // often than it has bits.
    let places = number.denominator().bits();
    let power = Number::from(10).pow(&Number::from(places), &budget).ok()?;
    let scaled = number.mul(&power, &budget).ok()?;
    if !scaled.is_integer() {
        return None;
    }
    let places = usize::try_from(places).ok()?;
    let digits = led_by_zeros(scaled.to_string(), places + 1);
    let (whole, decimals) = digits.split_at_checked(digits.len() - places)?;
    Some(format!("{whole}.{}", decimals.trim_end_matches('0')))
}

/// A small whole exponent in superscripts.
pub(super) fn raised(exponent: &Expr) -> Option<String> {
    let (sign, magnitude) = match &exponent.kind {
        ExprKind::Prefix(PrefixOp::Minus, magnitude) => ("⁻", magnitude.as_ref()),
        _ => ("", exponent),
    };
    let ExprKind::Number(number) = &magnitude.kind else { return None };
    let small = number.to_u64().filter(|&value| value < 1000)?;
    let digits = small.to_string();
    Some(sign.chars().chain(digits.chars().filter_map(raise_digit)).collect())
}
