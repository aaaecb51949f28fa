//! From a game as typed to its parts.

use super::Game;
use super::options::Chosen;
use super::rules::{Operations, Rules, Taken, WORDS};
use super::text::{Parts, Plain, Word};
use crate::diagnostic::{Error, MakeError, brief, did_you_mean, shortened};
use crate::number::{LiteralError, Number};
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

/// What a text says, word by word.
struct Said<'p> {
    rules: Rules,
    /// The target that the word for the game stands for.
    usual: Option<Number>,
    target: Option<Word<'p>>,
    words: Vec<Word<'p>>,
    numbers: Vec<Word<'p>>,
}

/// Reads a game; `rules` hold where no word or preset says otherwise, but for what is chosen.
pub(super) fn parse(text: &str, rules: Rules, chosen: Chosen) -> Result<Game, Error> {
    let plain = Plain::of(text);
    let parts = plain.parts();
    let (colon, end) = (parts.colon.as_ref().map(|(at, _)| *at), parts.end);
    let said = said(parts, rules)?;
    let target = match said.target {
        Some((word, at)) => Some(number(word, "target", at)?),
        None => said.usual,
    };
    let mut rules = chosen.apply(said.rules);
    let (mut taken, mut only) = (Taken::default(), None);
    for (word, at) in said.words {
        only = only.or((word == "only").then_some(at));
        match rules.take(word) {
            Some(kind) => taken.add(kind, word, at)?,
            None => return Err(bad_rule(word, target.is_none(), at).into()),
        }
    }
    if let Some(at) = only.filter(|_| rules.operations == Operations::NONE) {
        return Err(MakeError::NothingOnly { at }.into());
    }
    let Some(target) = target else {
        let at = colon.unwrap_or(end);
        return Err(MakeError::Incomplete { what: "the target", at }.into());
    };
    let mut game = Game { target, numbers: Vec::new(), rules };
    for (word, at) in said.numbers {
        let number = number(word, "number", at)?;
        add(&mut game, number, at)?;
    }
    if game.numbers.is_empty() {
        return Err(MakeError::Incomplete { what: "a number", at: end }.into());
    }
    Ok(game)
}

/// Tells the target from the numbers and the words for rules.
fn said(parts: Parts<'_>, rules: Rules) -> Result<Said<'_>, MakeError> {
    let Parts { before, colon, result, .. } = parts;
    let mut said =
        Said { rules, usual: None, target: None, words: Vec::new(), numbers: Vec::new() };
    let mut rest = before.as_slice();
    if let Some(((first, _), tail)) = before.split_first()
        && let Some((name, preset, usual)) = head(first)
        && (result.is_none() || first.starts_with(char::is_alphabetic))
    {
        rest = tail;
        said.usual = usual.map(Number::from);
        if !matches!(*name, "make" | "24") {
            said.rules = *preset;
        }
    }
    let has_colon = colon.is_some();
    said.numbers = colon.map(|(_, numbers)| numbers).unwrap_or_default();
    match result {
        Some(result) => said.take_result(rest, result, has_colon)?,
        None => said.take_target_first(rest, has_colon),
    }
    Ok(said)
}

impl<'p> Said<'p> {
    /// Takes a target and words for rules, behind which numbers stand if there is no colon.
    fn take_target_first(&mut self, rest: &[Word<'p>], has_colon: bool) {
        for (index, (word, at)) in rest.iter().enumerate() {
            let has_target = self.target.is_some() || self.usual.is_some();
            if !has_colon && has_target && is_number(word) {
                self.numbers = rest.get(index..).unwrap_or_default().to_vec();
                return;
            }
            let has_digit = word.contains(|glyph: char| glyph.is_ascii_digit());
            // A target that the word for the game stands for is the only one.
            if !has_target && (index == 0 && has_digit || is_card(word)) {
                self.target = Some((word, *at));
            } else {
                self.words.push((word, *at));
            }
        }
    }

    /// Takes numbers, unless they stood behind a colon, and what they make: the only number on one
    /// side of an equals sign. Words for rules stand before the numbers or behind the target.
    fn take_result(
        &mut self,
        rest: &[Word<'p>],
        ((sign, at), behind): (Word<'p>, Vec<Word<'p>>),
        has_colon: bool,
    ) -> Result<(), MakeError> {
        let words = rest.iter().take_while(|(word, _)| has_colon || !is_number(word));
        self.words.extend(words);
        if self.usual.is_some() || self.words.iter().any(|(word, _)| is_number(word)) {
            let help = "the target is there already: leave out this sign and what follows it";
            let found = sign.to_owned();
            return Err(MakeError::BadNumber { found, what: "number", help, at });
        }
        let before = match has_colon {
            true => std::mem::take(&mut self.numbers),
            false => rest.get(self.words.len()..).unwrap_or_default().to_vec(),
        };
        let many = behind.iter().filter(|(word, _)| is_number(word)).count() > 1;
        let (target, numbers) = match (before.as_slice(), sign) {
            ([_], "=") if many => (before, behind),
            _ => (behind, before),
        };
        self.numbers = numbers;
        if let Some((first, words)) = target.split_first() {
            self.target = Some(*first);
            self.words.extend(words);
        }
        Ok(())
    }
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
/// rules before a colon, and no sign behind it that stands in equations and levels; or numbers and
/// what they make, where that is no equation square by square.
pub(super) fn is_like(text: &str) -> bool {
    if has_head(text) {
        return true;
    }
    let is_plain = |text: &str| !text.contains(['+', '*', '×', '÷']);
    if !is_plain(text) {
        return false;
    }
    let plain = Plain::of(text);
    if !is_plain(plain.text()) {
        return false;
    }
    let Parts { before, colon, result, .. } = plain.parts();
    match (colon, result) {
        (Some((_, numbers)), None) => {
            let Some(((target, at), rules)) = before.split_first() else { return false };
            let is_open = |(word, _): &Word<'_>| word.contains(['(', ')', '<', '>']);
            number(target, "target", *at).is_ok()
                && rules.iter().all(|(word, _)| Rules::default().take(word).is_some())
                && !numbers.iter().any(is_open)
        }
        (None, Some(((sign, _), behind))) => {
            let all = || before.iter().chain(&behind).map(|(word, at)| (*word, *at));
            let is_one = |(word, at)| number(word, "number", at).is_ok();
            let are_several = match sign {
                "=" => before.len().min(behind.len()) == 1 && before.len().max(behind.len()) > 1,
                _ => before.len() > 1 && behind.len() == 1,
            };
            // `1 2 3 = 6` is an equation with a square for each sign.
            are_several && all().all(is_one) && all().any(|(word, _)| word.len() > 1)
        }
        _ => false,
    }
}

/// Whether a text is three numbers or more and nothing else.
pub(super) fn is_bare(text: &str) -> bool {
    if text.contains(['=', ':', '+', '*', '×', '÷']) {
        return false;
    }
    let plain = Plain::of(text);
    let Parts { before, colon, result, .. } = plain.parts();
    let is_one = |(word, at): &Word<'_>| number(word, "number", *at).is_ok();
    let starts =
        before.first().is_some_and(|(word, _)| word.starts_with(|it: char| it.is_numeric()));
    starts && colon.is_none() && result.is_none() && before.len() > 2 && before.iter().all(is_one)
}

/// Adds a number, if the rules take it.
pub(super) fn add(game: &mut Game, number: Number, at: Span) -> Result<(), MakeError> {
    if game.numbers.len() == Game::MOST_NUMBERS {
        return Err(MakeError::ManyNumbers { most: Game::MOST_NUMBERS, at });
    }
    let steps = game.rules.steps;
    if !steps.allow(&number) {
        let (rule, number, needed) = (steps.name(), brief(&number.to_string()), steps.needed());
        return Err(MakeError::NotForRule { rule, number, needed, at });
    }
    game.numbers.push(number);
    Ok(())
}

fn is_card(word: &str) -> bool {
    CARDS.iter().any(|(card, _)| word.eq_ignore_ascii_case(card))
}

/// Whether a word is meant as a number.
fn is_number(word: &str) -> bool {
    is_card(word) || word.contains(|glyph: char| glyph.is_ascii_digit())
}

/// Reads `8`, `-3`, `3/4`, `0.75` or `K`.
fn number(word: &str, what: &'static str, at: Span) -> Result<Number, MakeError> {
    let bad = || MakeError::BadNumber {
        found: shortened(word),
        what,
        help: match word.chars().all(|glyph| "+-−–*×·/÷:^!%√=".contains(glyph)) {
            true => {
                "write the numbers alone, as 24: 3 3 8 8: the signs between them are looked for"
            }
            false => {
                "write a whole number or a fraction such as 8, 3/4 or 0.75, or a card: A, T, J, Q or K"
            }
        },
        at,
    };
    if let Some((_, value)) = CARDS.iter().find(|(card, _)| word.eq_ignore_ascii_case(card)) {
        return Ok(Number::from(*value));
    }
    if word.len() > LONGEST {
        return Err(match word.contains(|glyph: char| !"0123456789.-−–/_".contains(glyph)) {
            true => bad(),
            false => MakeError::LongNumber { length: word.len(), most: LONGEST, at },
        });
    }
    let (negative, plain) = match word.strip_prefix(['-', '−', '–']) {
        Some(plain) => (true, plain),
        None => (false, word),
    };
    let is_huge = |text: &str| matches!(Number::parse(text), Err(LiteralError::Stop(_)));
    if plain.split('/').any(is_huge) {
        return Err(MakeError::HugeNumber { found: shortened(word), at });
    }
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
    let found = shortened(word);
    if is_target {
        let help = "begin with what the numbers make, as 24: 3 3 8 8 or 24 from 3 3 8 8; a fraction \
                    is written 5/2 or 0.5";
        return MakeError::BadNumber { found, what: "target", help, at };
    }
    let known: Vec<_> = WORDS.iter().map(|(name, ..)| *name).chain(Operations::words()).collect();
    let help = match did_you_mean(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            format!("there are {}, and the signs of the operations, as +-*/^%!", known.join(", "))
        }
    };
    MakeError::BadRule { found, help, at }
}
