//! From a puzzle as typed to its squares.

use super::infix;
use super::mark::Mark;
use super::numbering;
use super::side::Side;
use super::{Blackout, Rules};
use crate::diagnostic::{BlackoutError, Error, LimitError};
use crate::limits::{Budget, MAX_DEPTH};
use crate::source::Span;
use crate::two_stack::{self, Fault, FaultAt, Square};

/// Reads a puzzle. Errors come in this order: a number written before the puzzle, a character that
/// is none of the puzzle's, the number of `=`, an empty side, a blank inside a number, then what makes the left side and the
/// right side malformed.
pub(super) fn parse(text: &str, rules: Rules) -> Result<Blackout, Error> {
    numbering::refuse(text, rules)?;
    let glyphs = glyphs(text, rules)?;
    let equals = equals(text, &glyphs, rules)?;
    let in_cells = text.split_whitespace().all(|piece| piece.chars().count() == 1);
    if !in_cells {
        blank_in_number(&glyphs)?;
    }
    let marks: Vec<_> = glyphs.iter().map(|glyph| glyph.mark).collect();
    let places: Vec<_> = glyphs.iter().map(|glyph| glyph.at).collect();
    let spaced = text.trim().contains(char::is_whitespace);
    let extended = marks.iter().filter(|mark| mark.plain().is_none()).count() > 1;
    let none = || Side::new(&[]);
    let (left, right) = (none(), none());
    let text = text.to_owned();
    let mut puzzle = Blackout { text, places, marks, extended, spaced, equals, left, right, rules };
    let segments = puzzle.segments();
    for (number, squares) in segments.into_iter().enumerate() {
        let (side, name) = match number {
            0 => (&mut puzzle.left, "left"),
            _ => (&mut puzzle.right, "right"),
        };
        let glyphs = glyphs.get(squares).unwrap_or_default();
        if glyphs.len() > Side::MOST {
            let at = glyphs.get(Side::MOST).map_or(Span::default(), |glyph| glyph.at);
            let (squares, most) = (glyphs.len(), Side::MOST);
            return Err(BlackoutError::TooLong { side: name, squares, most, at }.into());
        }
        let plain: Vec<_> = glyphs.iter().filter_map(|glyph| glyph.mark.plain()).collect();
        if !rules.lenient {
            let fault = if extended { chain_fault(glyphs, rules) } else { fault(&plain, rules) };
            if let Some(fault) = fault {
                return Err(malformed(&puzzle.text, fault, glyphs, rules));
            }
        }
        if !extended {
            *side = Side::new(&plain);
        }
    }
    Ok(puzzle)
}

/// A glyph of the puzzle.
struct Glyph {
    mark: Mark,
    at: Span,
}

fn glyphs(text: &str, rules: Rules) -> Result<Vec<Glyph>, Error> {
    let mut glyphs = Vec::new();
    for (start, glyph) in text.char_indices().filter(|(_, glyph)| !glyph.is_whitespace()) {
        let at = Span::new(start, start + glyph.len_utf8());
        let mark = Mark::read(glyph, rules.extended);
        glyphs.push(Glyph { mark: mark.ok_or_else(|| bad_character(text, glyph, at, rules))?, at });
    }
    Ok(glyphs)
}

fn bad_character(text: &str, glyph: char, at: Span, rules: Rules) -> Error {
    let before = text.get(..at.start as usize).unwrap_or_default();
    let after = text.get(at.end as usize..).unwrap_or_default();
    let is_alone = matches!(before.trim_end().chars().next_back(), None | Some('=' | '＝'))
        && matches!(after.trim_start().chars().next(), None | Some('=' | '＝'));
    let groups = before.ends_with(|digit: char| digit.is_ascii_digit())
        && after.chars().take_while(char::is_ascii_digit).count() == 3;
    let help = match glyph {
        '^' | '[' | ']' | '{' | '}' => {
            "the rule `dialect extended` reads powers and other brackets; without it a puzzle has \
             digits, + - × ÷, round brackets and one `=`"
        }
        '.' => "the rule `dialect extended` reads decimals; or write a fraction, 3.5 as 7 ÷ 2",
        '?' if is_alone => "write a number in its place: each side of a puzzle has one",
        '?' => "leave it out: an equation ends with a number or a bracket",
        ',' if groups => "write a number without commas, 1,200 as 1200",
        ',' if rules.extended => "write a decimal with a point, 3,5 as 3.5",
        ',' => "a puzzle has whole numbers only; write a decimal as a fraction, 3.5 as 7 ÷ 2",
        '#' => "leave out the comment: only in a file may one stand after a puzzle",
        '▒' => {
            "this marks a square that is blacked out: give the puzzle with all its squares, and \
             what is left of it as an attempt to check"
        }
        '²' | '³' if rules.extended => "write a power with ^, 3² as 3^2",
        '²' | '³' => {
            "write the product, 3² as 3 × 3; the rule `dialect extended` reads powers, as 3^2"
        }
        _ if let Some(ours) = meant(glyph) => {
            let help = format!("this is U+{:04X}; did you mean `{ours}`?", u32::from(glyph));
            return BlackoutError::BadCharacter { found: glyph.to_string(), help, at }.into();
        }
        _ if rules.extended => "a puzzle has digits, decimal points, + - × ÷ ^, brackets and `=`",
        _ => "a puzzle has digits, + - × ÷, round brackets and one `=`",
    };
    BlackoutError::BadCharacter { found: glyph.to_string(), help: help.to_owned(), at }.into()
}

/// Characters that look like signs of a puzzle, and what is meant by them.
const MEANT: [(&[char], char); 6] = [
    (&['—', '―', '─', '➖'], '-'),
    (&['➕', '✚', '﹢'], '+'),
    (&['•', '‧', '・', '●', '╳', '❌', '☓', '✗', '✘', 'х', 'Х', 'χ', 'Χ'], '×'),
    (&['∶', '➗', '⧸', '⟋', '⁄'], '÷'),
    (&['⟨', '❨', '﹙'], '('),
    (&['⟩', '❩', '﹚'], ')'),
];

fn meant(glyph: char) -> Option<char> {
    MEANT.iter().find(|(theirs, _)| theirs.contains(&glyph)).map(|(_, ours)| *ours)
}

/// The index of the first `=`. Each has something on either side, and there is one, or a chain of
/// them in the extended dialect.
fn equals(text: &str, glyphs: &[Glyph], rules: Rules) -> Result<usize, BlackoutError> {
    let is_equals = |glyph: &Glyph| glyph.mark == Mark::Equals;
    let mut signs = glyphs.iter().enumerate().filter(|(_, glyph)| is_equals(glyph));
    let Some((equals, first)) = signs.next() else {
        return Err(BlackoutError::NoEquals { at: Span::at(text.trim_end().len()) });
    };
    if let (Some((_, second)), false) = (signs.next(), rules.extended) {
        let is_doubled = second.at.start == first.at.end;
        let help = if is_doubled {
            "one `=` is enough"
        } else {
            "the rule `dialect extended` reads chains; without it a puzzle has two sides"
        };
        let (at, help) = (second.at, help.to_owned());
        return Err(BlackoutError::ManyEquals { at, first: first.at, help });
    }
    let empty = |side, glyph: &Glyph| Err(BlackoutError::EmptySide { side, at: glyph.at });
    if equals == 0 {
        return empty("left", first);
    }
    let after = glyphs.iter().skip(1).map(Some).chain([None]);
    let ends = glyphs
        .iter()
        .zip(after)
        .find(|(glyph, after)| is_equals(glyph) && after.is_none_or(is_equals));
    ends.map_or(Ok(equals), |(glyph, _)| empty("right", glyph))
}

fn blank_in_number(glyphs: &[Glyph]) -> Result<(), BlackoutError> {
    let in_number = |glyph: &Glyph| matches!(glyph.mark, Mark::Digit(_) | Mark::Point);
    for (before, after) in glyphs.iter().zip(glyphs.iter().skip(1)) {
        if in_number(before) && in_number(after) && before.at.end < after.at.start {
            let at = Span { start: before.at.end, end: after.at.start };
            return Err(BlackoutError::SpaceInNumber { at });
        }
    }
    Ok(())
}

/// What keeps a side from being an expression. That it may have no value, as `1 ÷ 0` has none, is
/// no fault of a puzzle.
fn fault(side: &[Square], rules: Rules) -> Option<FaultAt> {
    let ascii: String = side.iter().map(|square| square.ascii()).collect();
    let stack_rules = two_stack::StackRules { leading_zeros: true, ..rules.stack_rules() };
    let value = two_stack::evaluate_side(&ascii, stack_rules, &Budget::generous());
    value.err().filter(|fault| !fault.fault.is_arithmetic())
}

/// The same for a side of the extended dialect.
fn chain_fault(side: &[Glyph], rules: Rules) -> Option<FaultAt> {
    let marks: Vec<_> = side.iter().map(|glyph| glyph.mark).collect();
    let rules = Rules { leading_zeros: true, ..rules };
    let (fault, index) = infix::value(&marks, rules, &Budget::generous()).err()?;
    let without_value = fault.is_arithmetic() || fault == Fault::Overflow;
    let end = index.max(usize::from(fault == Fault::EmptyBrackets)) + 1;
    let start = if fault == Fault::EmptyBrackets { end.saturating_sub(2) } else { index };
    let span = Span::new(start, end);
    (!without_value).then_some(FaultAt { fault, span, opened: None })
}

fn malformed(text: &str, fault: FaultAt, places: &[Glyph], rules: Rules) -> Error {
    let place = |index: usize| places.get(index).map_or(Span::default(), |glyph| glyph.at);
    let FaultAt { fault, span, .. } = fault;
    let at = place(span.start as usize).join(place((span.end as usize).max(1) - 1));
    let found = text.get(at.range()).unwrap_or_default().to_owned();
    match fault {
        Fault::MissingOperator => missing_operator(found, at, text).into(),
        Fault::EmptyBrackets => BlackoutError::EmptyBrackets { at }.into(),
        Fault::UnmatchedClose => {
            let before = places.get(..span.start as usize).unwrap_or_default();
            unmatched_close(found, at, open_bracket(before)).into()
        }
        Fault::UnmatchedOpen => {
            let mark = places.get(span.start as usize).map(|glyph| glyph.mark);
            let closer = mark.and_then(Mark::pair).map_or(')', |[_, closer]| closer).to_string();
            BlackoutError::UnmatchedOpen { found, closer, at }.into()
        }
        Fault::EndsEarly => BlackoutError::EndsEarly { found, at }.into(),
        Fault::TooDeep => LimitError::TooDeep { limit: MAX_DEPTH, value: false, at }.into(),
        Fault::Stop(stop) => stop.into(),
        _ if is_doubled_times(text, at) => {
            let help = match rules.extended {
                true => "a power is written with ^, as 2^3; to multiply, write one `×`",
                false => {
                    "write one `×`; powers are read by the rule `dialect extended`, with ^, as 2^3"
                }
            };
            BlackoutError::ExpectedNumber { found, help: help.to_owned(), at }.into()
        }
        _ => expected_number(found, at),
    }
}

/// Whether the glyph at `at` is the second of `**`.
fn is_doubled_times(text: &str, at: Span) -> bool {
    let before = text.get(..at.start as usize).unwrap_or_default();
    before.ends_with('*') && text.get(at.range()) == Some("*")
}

/// The error for a value, or a point, straight after a value.
fn missing_operator(found: String, at: Span, text: &str) -> BlackoutError {
    let before = text.get(..at.start as usize).unwrap_or_default().chars().next_back();
    let help = match Mark::read(found.chars().next().unwrap_or_default(), true) {
        Some(Mark::Point) if before.is_some_and(char::is_numeric) => {
            format!("a number has one `{found}`: take the other one out")
        }
        Some(Mark::Point) => format!("to multiply, write `×0` before `{found}`"),
        _ => format!("to multiply, write `×` before `{found}`"),
    };
    BlackoutError::MissingOperator { found, help, at }
}

/// The innermost bracket that is open after these glyphs.
fn open_bracket(glyphs: &[Glyph]) -> Option<Mark> {
    let mut open = Vec::new();
    for glyph in glyphs {
        match glyph.mark {
            Mark::Open(_) => open.push(glyph.mark),
            Mark::Close(_) => _ = open.pop(),
            _ => {}
        }
    }
    open.pop()
}

/// The error for a bracket that does not close the one that is open.
fn unmatched_close(found: String, at: Span, open: Option<Mark>) -> BlackoutError {
    let (state, help) = match open.and_then(Mark::pair) {
        Some([opener, closer]) => {
            (format!("`{opener}` is open here"), format!("close `{opener}` with `{closer}` first"))
        }
        None => (
            "no bracket is open here".to_owned(),
            "take it out, or open a bracket before it on the same side".to_owned(),
        ),
    };
    BlackoutError::UnmatchedClose { found, help, state, at }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::ErrorKind;

    fn help(text: &str, rules: Rules) -> String {
        match parse(text, rules).unwrap_err().kind() {
            ErrorKind::Blackout(
                BlackoutError::BadCharacter { help, .. }
                | BlackoutError::ExpectedNumber { help, .. },
            ) => help.clone(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn what_looks_like_a_sign_is_told_with_the_sign() {
        let (basic, extended) = (Rules::default(), Rules { extended: true, ..Rules::default() });
        for (text, basic_help, extended_help) in [
            ("12 — 7 = 5", "this is U+2014; did you mean `-`?", "did you mean `-`?"),
            ("12 • 7 = 5", "this is U+2022; did you mean `×`?", "did you mean `×`?"),
            ("12 ∶ 7 = 5", "this is U+2236; did you mean `÷`?", "did you mean `÷`?"),
            ("12 х 7 = 5", "this is U+0445; did you mean `×`?", "did you mean `×`?"),
            ("3² = 5", "3² as 3 × 3", "3² as 3^2"),
            ("3▒ = 5", "as an attempt to check", "as an attempt to check"),
            ("2 ** 3 = 5", "write one `×`; powers", "a power is written with ^"),
        ] {
            for (rules, expected) in [(basic, basic_help), (extended, extended_help)] {
                let help = help(text, rules);
                assert!(help.contains(expected), "{text}: {help}");
            }
        }
    }
}
