//! From a game as typed to its parts.

use super::Game;
use super::options::Chosen;
use super::rules::{Operations, Rules, WORDS};
use crate::diagnostic::{Error, MakeError, did_you_mean};
use crate::number::Number;
use crate::source::Span;

/// What playing cards are worth.
const CARDS: [(&str, i64); 5] = [("A", 1), ("T", 10), ("J", 11), ("Q", 12), ("K", 13)];

/// The longest text of a number.
const LONGEST: usize = 10_000;

/// The words that a game may begin with: their rules, and their target if none follows.
const HEADS: [(&str, Rules, Option<i64>); 4] = [
    ("make", Rules::twenty_four(), None),
    ("countdown", Rules::countdown(), None),
    ("ten", Rules::ten(), Some(10)),
    ("24", Rules::twenty_four(), Some(24)),
];

/// A word, and where it stands.
type Word<'a> = (&'a str, Span);

/// Reads a game; `rules` hold where no word or preset says otherwise, but for what is chosen.
pub(super) fn parse(text: &str, rules: Rules, chosen: Chosen) -> Result<Game, Error> {
    let end = text.trim_end().len();
    let colon = text.find(':');
    let header = words(text, 0, colon.unwrap_or(text.len()));
    let mut numbers = colon.map(|colon| words(text, colon + 1, text.len())).unwrap_or_default();
    let mut rest = header.as_slice();
    let (mut rules, mut target) = (rules, None);
    if let Some(((first, _), tail)) = header.split_first()
        && let Some((name, preset, usual)) = head(first)
    {
        rest = tail;
        target = usual.map(Number::from);
        if !matches!(*name, "make" | "24") {
            rules = *preset;
        }
    }
    rules = chosen.apply(rules);
    for (index, (word, at)) in rest.iter().enumerate() {
        let has_digit = word.contains(|glyph: char| glyph.is_ascii_digit());
        if colon.is_none() && target.is_some() && (has_digit || is_card(word)) {
            numbers = rest.get(index..).unwrap_or_default().to_vec();
            break;
        }
        if (index == 0 && has_digit) || (target.is_none() && is_card(word)) {
            target = Some(number(word, "target", *at)?);
        } else if !rules.take(word) {
            return Err(bad_rule(word, target.is_none(), *at).into());
        }
    }
    let Some(target) = target else {
        let at = colon.map_or(Span::at(end), |colon| Span::new(colon, colon + 1));
        return Err(MakeError::Incomplete { what: "the target", at }.into());
    };
    let mut game = Game { target, numbers: Vec::new(), rules };
    for (word, at) in numbers {
        let number = number(word, "number", at)?;
        add(&mut game, number, at)?;
    }
    if game.numbers.is_empty() {
        return Err(MakeError::Incomplete { what: "a number", at: Span::at(end) }.into());
    }
    Ok(game)
}

/// The row of the word that a game begins with. Capital letters do not matter.
fn head(word: &str) -> Option<&'static (&'static str, Rules, Option<i64>)> {
    HEADS.iter().find(|(name, ..)| name.eq_ignore_ascii_case(word))
}

/// Whether a text begins with a word of games.
pub(super) fn has_head(text: &str) -> bool {
    let text = text.trim_start();
    let end = text.find(|glyph: char| !glyph.is_alphanumeric()).unwrap_or(text.len());
    let word = text.get(..end).unwrap_or_default();
    word.starts_with(char::is_alphabetic) && head(word).is_some()
}

/// Whether a text looks like a game: it begins with a word of games, or has a number and words for
/// rules before a colon, and no sign behind it that stands in equations and levels.
pub(super) fn is_like(text: &str) -> bool {
    if has_head(text) {
        return true;
    }
    let Some(colon) = text.find(':') else { return false };
    let header = words(text, 0, colon);
    let Some(((target, at), rules)) = header.split_first() else { return false };
    let after = text.get(colon..).unwrap_or_default();
    number(target, "target", *at).is_ok()
        && rules.iter().all(|(word, _)| Rules::default().take(word))
        && !after.contains(['=', '+', '*', '×', '÷', '(', ')', '<', '>'])
}

/// Adds a number, if the rules take it.
pub(super) fn add(game: &mut Game, number: Number, at: Span) -> Result<(), MakeError> {
    if game.numbers.len() == Game::MOST_NUMBERS {
        return Err(MakeError::ManyNumbers { most: Game::MOST_NUMBERS, at });
    }
    let steps = game.rules.steps;
    if !steps.allow(&number) {
        let (rule, number, needed) = (steps.name(), number.to_string(), steps.needed());
        return Err(MakeError::NotForRule { rule, number, needed, at });
    }
    game.numbers.push(number);
    Ok(())
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

fn is_card(word: &str) -> bool {
    CARDS.iter().any(|(card, _)| word.eq_ignore_ascii_case(card))
}

/// Reads `8`, `-3`, `3/4`, `0.75` or `K`.
fn number(word: &str, what: &'static str, at: Span) -> Result<Number, MakeError> {
    let bad = || MakeError::BadNumber {
        found: word.to_owned(),
        what,
        help: "write a whole number or a fraction such as 8, 3/4 or 0.75, or A, J, Q or K",
        at,
    };
    if let Some((_, value)) = CARDS.iter().find(|(card, _)| word.eq_ignore_ascii_case(card)) {
        return Ok(Number::from(*value));
    }
    if word.len() > LONGEST {
        return Err(bad());
    }
    let (negative, plain) = match word.strip_prefix(['-', '−', '–']) {
        Some(plain) => (true, plain),
        None => (false, word),
    };
    let literal = |text: &str| Number::parse(text).ok();
    let value = match plain.split_once('/') {
        Some((above, below)) => literal(above)
            .and_then(|above| Some((above, literal(below)?)))
            .and_then(|(above, below)| Number::ratio(above, below)),
        None => literal(plain),
    };
    let value = value.ok_or_else(bad)?;
    Ok(if negative { value.neg() } else { value })
}

fn bad_rule(word: &str, is_target: bool, at: Span) -> MakeError {
    let found = word.to_owned();
    if is_target {
        let help = "write a whole number or a fraction such as 24, 5/2 or 0.5";
        return MakeError::BadNumber { found, what: "target", help, at };
    }
    let known: Vec<_> = WORDS.iter().map(|(name, _)| *name).chain(Operations::words()).collect();
    let help = match did_you_mean(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            format!("there are {}, and the signs of the operations, as +-*/^%!", known.join(", "))
        }
    };
    MakeError::BadRule { found, help, at }
}
