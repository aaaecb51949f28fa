//! From a task as typed to its parts.

use std::ops::RangeInclusive;

use super::options::Chosen;
use super::rules::{OFF, Rules};
use super::{Targets, Task};
use crate::diagnostic::{DigitsError, Error, did_you_mean};
use crate::number::Number;
use crate::source::Span;

/// The word that a task begins with.
const HEAD: &str = "digits";

/// The longest text of a number.
const LONGEST: usize = 1000;

type Word<'a> = (&'a str, Span);

/// Whether a text begins with the word of tasks. Capital letters do not matter.
pub(super) fn has_head(text: &str) -> bool {
    let text = text.trim_start();
    let end = text.find(|glyph: char| !glyph.is_alphabetic()).unwrap_or(text.len());
    text.get(..end).is_some_and(|word| word.eq_ignore_ascii_case(HEAD))
}

/// Reads a task; `rules` hold where no word says otherwise, but for what is chosen.
pub(super) fn parse(text: &str, rules: Rules, chosen: Chosen) -> Result<Task, Error> {
    let end = text.trim_end().len();
    let colon = text.find(':');
    let header = words(text, 0, colon.unwrap_or(text.len()));
    let header = match header.split_first() {
        Some(((word, _), tail)) if word.eq_ignore_ascii_case(HEAD) => tail,
        _ => header.as_slice(),
    };
    let rest = colon.map(|colon| words(text, colon + 1, text.len())).unwrap_or_default();
    let (mut targets, before) = target_words(header);
    let (mut digits, behind) = digit_words(&rest);
    let colon = match (colon, targets) {
        (Some(colon), _) => Span::new(colon, colon + 1),
        // Without a colon the target stands behind the digits.
        (None, [first, second]) if is_digits(first.0) => {
            (digits, targets) = (std::slice::from_ref(first), std::slice::from_ref(second));
            Span::at(end)
        }
        _ => {
            let at = Span::at(end);
            return Err(DigitsError::Incomplete { what: "the colon before the digits", at }.into());
        }
    };
    if let (true, Some((word, at))) = (digits.is_empty(), behind.first())
        && take_rule(&mut Rules::default(), Chosen::default(), (word, *at), false).is_err()
    {
        let found = word.chars().next().unwrap_or_default();
        let start = at.start as usize;
        let at = Span::new(start, start + found.len_utf8());
        return Err(DigitsError::BadDigit { found, at }.into());
    }
    let rules = take_rules(chosen.apply(rules), chosen, before.iter().chain(behind))?;
    if let Some((why, help)) = rules.fault() {
        let last = before.iter().chain(behind).chain(digits).next_back();
        let at = before.iter().chain(behind).next_back().or(last).map_or(colon, |(_, at)| *at);
        return Err(DigitsError::Contradiction { why, help, at }.into());
    }
    let Some(targets) = read_targets(targets)? else {
        return Err(DigitsError::Incomplete { what: "the target", at: colon }.into());
    };
    let digits = read_digits(digits, rules.base)?;
    if digits.is_empty() {
        return Err(DigitsError::Incomplete { what: "a digit", at: Span::at(end) }.into());
    }
    Ok(Task { targets, digits, rules })
}

/// The words that targets are made of, and those behind them.
fn target_words<'a, 'b>(words: &'b [Word<'a>]) -> (&'b [Word<'a>], &'b [Word<'a>]) {
    let is_target = |word: &str| word.contains(char::is_numeric);
    let first_rule = words.iter().position(|(word, _)| !is_target(word) || is_rule(word));
    words.split_at(first_rule.unwrap_or(words.len()))
}

fn digit_words<'a, 'b>(words: &'b [Word<'a>]) -> (&'b [Word<'a>], &'b [Word<'a>]) {
    let first_rule =
        words.iter().position(|(word, _)| !word.starts_with(char::is_numeric) || is_rule(word));
    words.split_at(first_rule.unwrap_or(words.len()))
}

fn is_digits(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word with digits in it is none of targets.
fn is_rule(word: &str) -> bool {
    is_bits(word) || Rules::preset(word).is_some()
}

fn is_bits(word: &str) -> bool {
    word.ends_with("-bits") || word.starts_with("base-")
}

/// Takes words for rules in the order in which they stand, so that one can change a preset. What
/// is chosen beats presets.
fn take_rules<'a>(
    mut rules: Rules,
    chosen: Chosen,
    words: impl Iterator<Item = &'a Word<'a>>,
) -> Result<Rules, DigitsError> {
    let mut after_signs = false;
    for word in words {
        after_signs = take_rule(&mut rules, chosen, *word, after_signs)?;
    }
    Ok(rules)
}

/// Takes a word for a rule; says whether it is one of signs, which the next ones may be added to.
pub(super) fn take_rule(
    rules: &mut Rules,
    chosen: Chosen,
    (word, at): Word<'_>,
    after_signs: bool,
) -> Result<bool, DigitsError> {
    if let Some(preset) = Rules::preset(word) {
        *rules = chosen.change(preset);
        return Ok(false);
    }
    if rules.take_signs(word, after_signs) {
        return Ok(true);
    }
    if rules.take(word) {
        return Ok(false);
    }
    // All words are too many to show.
    let is_default = |word: &&str| OFF.contains(word) || **word == *"no-zeros";
    let help = match did_you_mean(word, Rules::words()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if word.starts_with("base-") => "write base-2 to base-10".to_owned(),
        None if is_bits(word) => format!("write 4-bits to {}-bits", Rules::MOST_BITS),
        None => format!(
            "there are {}, 40-bits, base-7, signs as +-*/^√!",
            Rules::words().filter(|word| !is_default(word)).collect::<Vec<_>>().join(", ")
        ),
    };
    Err(DigitsError::BadRule { found: word.to_owned(), help, at })
}

fn read_targets(words: &[Word<'_>]) -> Result<Option<Targets>, DigitsError> {
    if let [(word, at)] = words
        && let Some((first, last)) = word.split_once("..")
    {
        return read_range(word, (first, last), *at).map(|range| Some(Targets::Range(range)));
    }
    let mut list = Vec::new();
    for (word, at) in words {
        list.push(read_number(word).ok_or_else(|| bad_target(word, *at))?);
    }
    Ok((!list.is_empty()).then_some(Targets::List(list)))
}

/// Reads `0..=100` or `0..101`, of which both ends are given.
fn read_range(
    word: &str,
    (first, last): (&str, &str),
    at: Span,
) -> Result<RangeInclusive<i64>, DigitsError> {
    let (last, more) = match last.strip_prefix('=') {
        Some(last) => (last, 0),
        None => (last, 1),
    };
    let end = |text: &str| read_number(text)?.to_i64();
    let (Some(first), Some(end)) = (end(first), end(last)) else {
        return Err(bad_target(word, at));
    };
    let last = end.saturating_sub(more);
    let bad = |why: String, help: String| Err(DigitsError::BadRange { why, help, at });
    if last < first {
        let help = match more {
            0 => format!("write {end}..={first}"),
            _ => format!("write {first}..={end} if {end} belongs to it"),
        };
        return bad(format!("`{word}` has no number in it"), help);
    }
    match last.checked_sub(first) {
        Some(width) if width < Task::MOST_TARGETS => Ok(first..=last),
        _ => {
            let most = Task::MOST_TARGETS;
            bad(format!("`{word}` has more than {most} numbers"), "ask for fewer".to_owned())
        }
    }
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

fn read_digits(words: &[Word<'_>], base: u32) -> Result<Vec<u8>, DigitsError> {
    let mut digits = Vec::new();
    for (word, at) in words {
        for (index, glyph) in word.char_indices() {
            let start = at.start as usize + index;
            let here = Span::new(start, start + glyph.len_utf8());
            let Some(digit) = glyph.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) else {
                return Err(DigitsError::BadDigit { found: glyph, at: here });
            };
            if u32::from(digit) >= base {
                return Err(DigitsError::LargeDigit { digit, base, at: here });
            }
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
