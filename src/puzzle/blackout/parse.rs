//! From a puzzle as typed to its squares.

use super::side::Side;
use super::{Blackout, Rules};
use crate::diagnostic::{BlackoutError, Error, LimitError};
use crate::limits::{Budget, MAX_DEPTH};
use crate::source::Span;
use crate::two_stack::{self, Fault, FaultAt, Square};

/// Reads a puzzle. Errors come in this order: a character that is none of the puzzle's, the
/// number of `=`, an empty side, a blank inside a number, then what makes the left side and the
/// right side malformed.
pub(super) fn parse(text: &str, rules: Rules) -> Result<Blackout, Error> {
    let glyphs = glyphs(text)?;
    let equals = equals(text, &glyphs)?;
    let in_cells = text.split_whitespace().all(|piece| piece.chars().count() == 1);
    if !in_cells {
        blank_in_number(&glyphs)?;
    }
    let squares: Vec<_> = glyphs.iter().map(|glyph| glyph.square).collect();
    let (left, right) = (side(&squares, 0, equals), side(&squares, equals + 1, squares.len()));
    for (name, side, first) in [("left", &left, 0), ("right", &right, equals + 1)] {
        let places = glyphs.get(first..).unwrap_or_default();
        if side.len() > Side::MOST {
            let at = places.get(Side::MOST).map_or(Span::default(), |glyph| glyph.at);
            let (squares, most) = (side.len(), Side::MOST);
            return Err(BlackoutError::TooLong { side: name, squares, most, at }.into());
        }
        if !rules.lenient {
            well_formed(text, side, places, rules)?;
        }
    }
    let spaced = text.trim().contains(char::is_whitespace);
    let places = glyphs.iter().map(|glyph| glyph.at).collect();
    let [left, right] = [left, right].map(|squares| Side::new(&squares));
    Ok(Blackout { text: text.to_owned(), places, spaced, equals, left, right, rules })
}

/// A glyph of the puzzle; `=` has no square of arithmetic.
struct Glyph {
    square: Option<Square>,
    at: Span,
}

fn glyphs(text: &str) -> Result<Vec<Glyph>, Error> {
    let mut glyphs = Vec::new();
    for (start, glyph) in text.char_indices().filter(|(_, glyph)| !glyph.is_whitespace()) {
        let at = Span::new(start, start + glyph.len_utf8());
        let square = match glyph {
            '=' | '＝' => None,
            _ => Some(Square::of_puzzle(glyph).ok_or_else(|| bad_character(glyph, at))?),
        };
        glyphs.push(Glyph { square, at });
    }
    Ok(glyphs)
}

fn bad_character(glyph: char, at: Span) -> Error {
    let help = match glyph {
        '^' | '[' | ']' | '{' | '}' => {
            "a puzzle has digits, + - × ÷, round brackets and one `=`; write powers as products \
             and other brackets round"
        }
        '.' | ',' => "a puzzle has whole numbers only; write a decimal as a fraction, 3.5 as 7 ÷ 2",
        '#' => "a comment begins with `#` only at the start of a line",
        _ => "a puzzle has digits, + - × ÷, round brackets and one `=`",
    };
    BlackoutError::BadCharacter { found: glyph.to_string(), help: help.to_owned(), at }.into()
}

/// The index of the `=`, with something on either side.
fn equals(text: &str, glyphs: &[Glyph]) -> Result<usize, BlackoutError> {
    let mut signs = glyphs.iter().enumerate().filter(|(_, glyph)| glyph.square.is_none());
    let Some((equals, first)) = signs.next() else {
        return Err(BlackoutError::NoEquals { at: Span::at(text.trim_end().len()) });
    };
    if let Some((_, second)) = signs.next() {
        return Err(BlackoutError::ManyEquals { at: second.at, first: first.at });
    }
    let empty = |side| Err(BlackoutError::EmptySide { side, at: first.at });
    match equals {
        0 => empty("left"),
        _ if equals + 1 == glyphs.len() => empty("right"),
        _ => Ok(equals),
    }
}

fn blank_in_number(glyphs: &[Glyph]) -> Result<(), BlackoutError> {
    let is_digit = |glyph: &Glyph| matches!(glyph.square, Some(Square::Digit(_)));
    for (before, after) in glyphs.iter().zip(glyphs.iter().skip(1)) {
        if is_digit(before) && is_digit(after) && before.at.end < after.at.start {
            let at = Span { start: before.at.end, end: after.at.start };
            return Err(BlackoutError::SpaceInNumber { at });
        }
    }
    Ok(())
}

fn side(squares: &[Option<Square>], from: usize, to: usize) -> Vec<Square> {
    squares.get(from..to).unwrap_or_default().iter().flatten().copied().collect()
}

/// Checks that a side is an expression. That it may have no value, as `1 ÷ 0` has none, is no
/// fault of a puzzle.
fn well_formed(text: &str, side: &[Square], places: &[Glyph], rules: Rules) -> Result<(), Error> {
    let ascii: String = side.iter().map(|square| square.ascii()).collect();
    let stack_rules = two_stack::StackRules { leading_zeros: true, ..rules.stack_rules() };
    match two_stack::evaluate_side(&ascii, stack_rules, &Budget::generous()) {
        Err(fault) if !fault.fault.is_arithmetic() => Err(malformed(text, fault, places)),
        _ => Ok(()),
    }
}

fn malformed(text: &str, fault: FaultAt, places: &[Glyph]) -> Error {
    let place = |index: usize| places.get(index).map_or(Span::default(), |glyph| glyph.at);
    let FaultAt { fault, span, .. } = fault;
    let at = place(span.start as usize).join(place((span.end as usize).max(1) - 1));
    let found = text.get(at.range()).unwrap_or_default().to_owned();
    match fault {
        Fault::MissingOperator => BlackoutError::MissingOperator { found, at }.into(),
        Fault::EmptyBrackets => BlackoutError::EmptyBrackets { at }.into(),
        Fault::UnmatchedClose => BlackoutError::UnmatchedClose { at }.into(),
        Fault::UnmatchedOpen => BlackoutError::UnmatchedOpen { at }.into(),
        Fault::EndsEarly => BlackoutError::EndsEarly { found, at }.into(),
        Fault::TooDeep => LimitError::TooDeep { limit: MAX_DEPTH, at }.into(),
        Fault::Stop(stop) => stop.into(),
        _ => expected_number(found, at),
    }
}

/// The error for an operator or closer where a number must stand.
pub(super) fn expected_number(found: String, at: Span) -> Error {
    let sign = found.chars().next().and_then(Square::of_puzzle);
    let cure = match sign {
        Some(Square::Plus | Square::Minus) => {
            "the rule `unary allow` permits signs before a number"
        }
        _ => "write a number before it, or take it out",
    };
    let help = format!("{cure}; the rule `lenient on` solves the text as it is");
    BlackoutError::ExpectedNumber { found, help, at }.into()
}
