//! Sums as text: `2*sqrt(2)`, `(1 + sqrt(5))/2`.

use super::super::pace::Pace;
use super::super::{LiteralError, NumberError};
use super::{Number, Surd};
use crate::limits::Budget;

impl Surd {
    /// The text, which the language reads back: one denominator for all terms.
    pub(in crate::number) fn to_text<P: Pace>(&self, pace: &P) -> Result<String, P::Stop> {
        let denominator = self.denominator(pace)?;
        let mut text = String::new();
        for term in &self.terms {
            let coefficient = term.coefficient.times(&denominator, pace)?;
            let sign = match (text.is_empty(), coefficient.is_negative()) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            text.push_str(sign);
            text.push_str(&term_text(&coefficient.abs(), term.radicand.value(), pace)?);
        }
        if denominator.is_one() {
            return Ok(text);
        }
        let below = denominator.text(pace)?;
        Ok(if self.terms.len() == 1 {
            format!("{text}/{below}")
        } else {
            format!("({text})/{below}")
        })
    }
}

/// `2*sqrt(3)`, without factors of 1.
fn term_text<P: Pace>(
    coefficient: &Number,
    radicand: &Number,
    pace: &P,
) -> Result<String, P::Stop> {
    if radicand.is_one() {
        return coefficient.text(pace);
    }
    let root = format!("sqrt({})", radicand.text(pace)?);
    Ok(if coefficient.is_one() { root } else { format!("{}*{root}", coefficient.text(pace)?) })
}

impl Number {
    /// Reads what [`Surd::to_text`] writes.
    pub(in crate::number) fn read_sum(text: &str, budget: &Budget) -> Result<Self, LiteralError> {
        let (inside, below) = match text.strip_prefix('(').and_then(|text| text.rsplit_once(")/")) {
            Some((inside, below)) => (inside, below.parse()?),
            None => (text, Self::ONE),
        };
        let (mut sum, mut negative) = (Self::ZERO, false);
        let mut at = text.len() - text.trim_start_matches('(').len();
        for piece in inside.split(' ') {
            match piece {
                "+" => negative = false,
                "-" => negative = true,
                _ => {
                    let term = read_term(piece, at, budget)?;
                    let term = if negative { term.neg() } else { term };
                    sum = sum.plus(&term, budget)?;
                }
            }
            at += piece.len() + 1;
        }
        if below.is_zero() {
            return Err(LiteralError::ZeroDenominator { at: text.len() });
        }
        Ok(sum.over(&below, budget)?)
    }
}

/// Reads `-2*sqrt(3)/5`, any part of which may be missing; it stands at `at` of the whole.
fn read_term(text: &str, at: usize, budget: &Budget) -> Result<Number, LiteralError> {
    let (sign, body) = match text.strip_prefix('-') {
        Some(body) => (Number::from(-1), body),
        None => (Number::ONE, text),
    };
    let Some((before, root)) = body.split_once("sqrt(") else {
        return Ok(body.parse::<Number>()?.times(&sign, budget)?);
    };
    let Some((radicand, after)) = root.split_once(')') else {
        return Err(LiteralError::DigitMissing { at: at + text.len() });
    };
    let coefficient = match before.strip_suffix('*') {
        Some(coefficient) => coefficient.parse()?,
        None if before.is_empty() => Number::ONE,
        None => return Err(LiteralError::Unexpected { at }),
    };
    let below = match after.strip_prefix('/') {
        Some(below) => below.parse()?,
        None if after.is_empty() => Number::ONE,
        None => return Err(LiteralError::Unexpected { at: at + text.len() - after.len() }),
    };
    let radicand: Number = radicand.parse()?;
    let root = radicand.sqrt(budget).map_err(|error| refusal(error, at))?;
    let numerator = root.times(&coefficient, budget)?.times(&sign, budget)?;
    numerator.div(&below, budget).map_err(|error| refusal(error, at))
}

/// What it means for a text that its numbers cannot be combined.
fn refusal(error: NumberError, at: usize) -> LiteralError {
    match error {
        NumberError::Stop(stop) => stop.into(),
        NumberError::DivisionByZero => LiteralError::ZeroDenominator { at },
        _ => LiteralError::Unexpected { at },
    }
}
