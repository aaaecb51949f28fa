//! From a task as typed to its parts.

use super::rules::{Rules, WORDS};
use super::{Targets, Task};
use crate::diagnostic::{DigitsError, Error, did_you_mean};
use crate::number::Number;
use crate::source::Span;

/// The longest text of a number.
const LONGEST: usize = 1000;

type Word<'a> = (&'a str, Span);

/// Reads a task; `rules` hold where no word says otherwise.
pub(super) fn parse(text: &str, rules: Rules) -> Result<Task, Error> {
    let end = text.trim_end().len();
    let Some(colon) = text.find(':') else {
        let at = Span::at(end);
        return Err(DigitsError::Incomplete { what: "the colon before the digits", at }.into());
    };
    let (header, rest) = (words(text, 0, colon), words(text, colon + 1, text.len()));
    let header = match header.split_first() {
        Some(((word, _), tail)) if word.eq_ignore_ascii_case("digits") => tail,
        _ => header.as_slice(),
    };
    // Words for rules count in the order in which they stand, so that one can change a preset.
    let mut rules = rules;
    let (targets, before) = target_words(header);
    let (digits, behind) = digit_words(&rest);
    for word in before.iter().chain(behind) {
        take_rule(&mut rules, *word)?;
    }
    let last = before.iter().chain(behind).next_back();
    if let (Some((why, help)), Some((_, at))) = (rules.fault(), last) {
        return Err(DigitsError::Contradiction { why, help, at: *at }.into());
    }
    let Some(targets) = read_targets(targets)? else {
        let at = Span::new(colon, colon + 1);
        return Err(DigitsError::Incomplete { what: "the target", at }.into());
    };
    let digits = read_digits(digits)?;
    if digits.is_empty() {
        return Err(DigitsError::Incomplete { what: "a digit", at: Span::at(end) }.into());
    }
    Ok(Task { targets, digits, rules })
}

/// The words that targets are made of, and those behind them.
fn target_words<'a, 'b>(words: &'b [Word<'a>]) -> (&'b [Word<'a>], &'b [Word<'a>]) {
    let is_target = |word: &str| word.contains(|glyph: char| glyph.is_ascii_digit());
    let first_rule = words.iter().position(|(word, _)| !is_target(word) || is_bits(word));
    words.split_at(first_rule.unwrap_or(words.len()))
}

fn digit_words<'a, 'b>(words: &'b [Word<'a>]) -> (&'b [Word<'a>], &'b [Word<'a>]) {
    let first_rule = words.iter().position(|(word, _)| {
        !word.starts_with(|glyph: char| glyph.is_ascii_digit()) || is_bits(word)
    });
    words.split_at(first_rule.unwrap_or(words.len()))
}

fn is_bits(word: &str) -> bool {
    word.ends_with("-bits")
}

fn take_rule(rules: &mut Rules, (word, at): Word<'_>) -> Result<(), DigitsError> {
    if rules.take(word) {
        return Ok(());
    }
    let known = WORDS.iter().map(|(name, _)| *name);
    let known = known.chain(Rules::PRESETS.iter().map(|(name, _)| *name));
    let help = match did_you_mean(word, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if is_bits(word) => format!("write 4-bits to {}-bits", Rules::MOST_BITS),
        None => format!(
            "there are {}, 40-bits and the like, and the signs, as +-*/^√!",
            known.collect::<Vec<_>>().join(", ")
        ),
    };
    Err(DigitsError::BadRule { found: word.to_owned(), help, at })
}

fn read_targets(words: &[Word<'_>]) -> Result<Option<Targets>, DigitsError> {
    if let [(word, at)] = words
        && let Some((first, last)) = word.split_once("..")
    {
        let (last, more) = match last.strip_prefix('=') {
            Some(last) => (last, 0),
            None => (last, 1),
        };
        let end = |text: &str| read_number(text).and_then(|number| number.to_i64());
        let range =
            end(first).zip(end(last)).map(|(first, last)| first..=last.saturating_sub(more));
        let is_good = |range: &std::ops::RangeInclusive<i64>| {
            let width = range.end().checked_sub(*range.start());
            width.is_some_and(|width| (0..Task::MOST_TARGETS).contains(&width))
        };
        return match range.filter(is_good) {
            Some(range) => Ok(Some(Targets::Range(range))),
            None => Err(bad_target(word, *at)),
        };
    }
    let mut list = Vec::new();
    for (word, at) in words {
        list.push(read_number(word).ok_or_else(|| bad_target(word, *at))?);
    }
    Ok((!list.is_empty()).then_some(Targets::List(list)))
}

fn bad_target(word: &str, at: Span) -> DigitsError {
    DigitsError::BadTarget { found: word.to_owned(), at }
}

/// Reads `10`, `-3`, `3/4` or `0.75`.
fn read_number(word: &str) -> Option<Number> {
    if word.len() > LONGEST {
        return None;
    }
    let (negative, plain) = match word.strip_prefix(['-', '−', '–']) {
        Some(plain) => (true, plain),
        None => (false, word),
    };
    let literal = |text: &str| Number::parse(text).ok().filter(Number::is_rational);
    let value = match plain.split_once('/') {
        Some((above, below)) => Number::ratio(literal(above)?, literal(below)?)?,
        None => literal(plain)?,
    };
    Some(if negative { value.neg() } else { value })
}

fn read_digits(words: &[Word<'_>]) -> Result<Vec<u8>, DigitsError> {
    let mut digits = Vec::new();
    for (word, at) in words {
        for (index, glyph) in word.char_indices() {
            let start = at.start as usize + index;
            let here = Span::new(start, start + glyph.len_utf8());
            let Some(digit) = glyph.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) else {
                return Err(DigitsError::BadDigit { found: glyph, at: here });
            };
            if digits.len() == Task::MOST_DIGITS {
                return Err(DigitsError::ManyDigits { most: Task::MOST_DIGITS, at: here });
            }
            digits.push(digit);
        }
    }
    Ok(digits)
}

/// The words between blanks and commas of a part of the text.
fn words(text: &str, start: usize, end: usize) -> Vec<Word<'_>> {
    let part = text.get(start..end).unwrap_or_default();
    let words = part.split(|glyph: char| glyph.is_whitespace() || matches!(glyph, ',' | ';'));
    words
        .filter(|word| !word.is_empty())
        .map(|word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            (word, Span::new(start, start + word.len()))
        })
        .collect()
}
