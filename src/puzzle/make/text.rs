//! How the text of a game is cut up: into words, and at what parts the target from the numbers.

use std::borrow::Cow;

use crate::source::{Span, narrow};

/// A word in plain signs, and where it stands in the text as typed.
pub(super) type Word<'a> = (&'a str, Span);

/// Words that stand where a colon may: `24 from 3 3 8 8`.
const COLONS: [&str; 3] = ["from", "with", "using"];

/// Signs between the numbers and what they make: `3 3 8 8 = 24`. Longer ones come first.
const RESULTS: [&str; 5] = ["->", "=>", "→", "⇒", "="];

const BRACKETS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];

/// A text in plain signs, as `24: 3` for `２４：３`.
pub(super) struct Plain<'t> {
    text: Cow<'t, str>,
    /// Where each byte of it was typed, and where the text as typed ends; nothing if it was typed
    /// in plain signs.
    places: Vec<usize>,
    /// Whether brackets only hold lists together, and say no more than blanks.
    only_lists: bool,
}

/// The parts of a text.
pub(super) struct Parts<'p> {
    /// The words before the colon, or all of them before a sign for the result.
    pub before: Vec<Word<'p>>,
    /// The colon or the word for it, and the words behind it.
    pub colon: Option<(Span, Vec<Word<'p>>)>,
    /// The sign for the result, and the words behind it.
    pub result: Option<(Word<'p>, Vec<Word<'p>>)>,
    /// Where the text ends, but for blanks.
    pub end: Span,
}

impl<'t> Plain<'t> {
    pub fn of(typed: &'t str) -> Self {
        let only_lists = are_lists(typed);
        if !typed.chars().any(|glyph| plain(glyph) != glyph) {
            return Self { text: Cow::Borrowed(typed), places: Vec::new(), only_lists };
        }
        let (mut text, mut places) = (String::new(), Vec::new());
        for (at, glyph) in typed.char_indices() {
            let glyph = plain(glyph);
            text.push(glyph);
            places.extend(std::iter::repeat_n(at, glyph.len_utf8()));
        }
        places.push(typed.len());
        let only_lists = are_lists(&text);
        Self { text: text.into(), places, only_lists }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The place as typed of a part of the text.
    pub fn span(&self, start: usize, end: usize) -> Span {
        let typed = |at: usize| self.places.get(at).copied().unwrap_or(at);
        Span::new(typed(start), typed(end))
    }

    /// The words of a part of the text, between blanks, commas and the brackets of lists.
    fn words(&self, start: usize, end: usize) -> Vec<Word<'_>> {
        let part = self.text.get(start..end).unwrap_or_default();
        let is_bracket =
            |glyph| BRACKETS.iter().any(|(open, close)| [*open, *close].contains(&glyph));
        let separates = |glyph: char| {
            glyph.is_whitespace()
                || matches!(glyph, ',' | ';')
                || (self.only_lists && is_bracket(glyph))
        };
        let words = part.split(separates).filter(|word| !word.is_empty());
        words
            .map(|word| {
                let start = word.as_ptr() as usize - self.text.as_ptr() as usize;
                (word, self.span(start, start + word.len()))
            })
            .collect()
    }

    pub fn parts(&self) -> Parts<'_> {
        let text = self.text();
        let signs = RESULTS.iter().filter_map(|sign| Some((text.find(sign)?, *sign)));
        // Of two at one place the longer one stands first.
        let sign = signs.min_by_key(|(at, _)| *at);
        let numbers_end = sign.map_or(text.len(), |(at, _)| at);
        let colon = text.get(..numbers_end).and_then(|text| text.find(':'));
        let before = self.words(0, colon.unwrap_or(numbers_end));
        let colon = colon.map(|at| (self.span(at, at + 1), self.words(at + 1, numbers_end)));
        let result = sign.map(|(at, sign)| {
            let behind = at + sign.len();
            ((sign, self.span(at, behind)), self.words(behind, text.len()))
        });
        let end = text.trim_end().len();
        let mut parts = Parts { before, colon, result, end: self.span(end, end) };
        if parts.colon.is_none() {
            parts.take_word_for_colon();
        }
        parts
    }
}

impl Parts<'_> {
    /// Parts the words at one that stands for a colon.
    fn take_word_for_colon(&mut self) {
        let is_colon = |word: &str| COLONS.iter().any(|colon| word.eq_ignore_ascii_case(colon));
        if let Some(index) = self.before.iter().position(|(word, _)| is_colon(word)) {
            let numbers = self.before.split_off(index + 1);
            self.colon = self.before.pop().map(|(_, at)| (at, numbers));
        }
    }
}

/// The sign on a plain keyboard for one of full width.
fn plain(glyph: char) -> char {
    match glyph {
        '、' => ',',
        _ => narrow(glyph),
    }
}

/// Whether the brackets of a text hold nothing but lists together: they are closed in turn, and
/// none touches a number from outside.
fn are_lists(text: &str) -> bool {
    let (mut open, mut last) = (Vec::new(), ' ');
    for glyph in text.chars() {
        if BRACKETS.iter().any(|(_, close)| *close == last) && glyph.is_alphanumeric() {
            return false;
        }
        for (opening, closing) in BRACKETS {
            if glyph == opening {
                if last.is_alphanumeric() {
                    return false;
                }
                open.push(closing);
            } else if glyph == closing && open.pop() != Some(closing) {
                return false;
            }
        }
        last = glyph;
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_text_as_typed() {
        let typed = "２４：３, [x 8]";
        let plain = Plain::of(typed);
        let parts = plain.parts();
        let words = parts.before.iter().chain(parts.colon.iter().flat_map(|(_, words)| words));
        for (word, at) in words {
            let there: String = typed[at.range()].chars().map(super::plain).collect();
            assert_eq!(*word, there);
        }
        assert_eq!(typed.get(parts.colon.unwrap().0.range()), Some("："));
        assert_eq!(parts.end.start as usize, typed.len());
    }

    #[test]
    fn brackets_of_lists_are_told_from_others() {
        for text in ["24: [3,3,8,8]", "(3, 3) -> 6", "{(1/2) (-3)}", "24: 3"] {
            assert!(are_lists(text), "{text}");
        }
        for text in ["24: [3,3", "3(8)", "(3)8", "[3)", ")3("] {
            assert!(!are_lists(text), "{text}");
        }
    }
}
