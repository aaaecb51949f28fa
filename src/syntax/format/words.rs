//! The words of a program, one after the other, with what stands between them.

use pest::iterators::Pair;

use super::doc::{Doc, SPACE};
use super::gap::Gap;
use crate::syntax::grammar::Rule;

/// Takes a program word by word.
pub(super) struct Layout<'a> {
    text: &'a str,
    /// Where the last word ended.
    at: usize,
    /// The bytes that pest was not given of the text in which it found the pairs.
    pub(super) base: usize,
    /// How many lines end in the expression that is read because they did as typed, outside of
    /// brackets in it.
    pub(super) ends: usize,
    /// The statements so far.
    pub(super) docs: Vec<Doc<'a>>,
}

/// What stands between two words unless a comment does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Between {
    Nothing,
    Space,
}

impl<'a> Layout<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, base: 0, ends: 0, docs: Vec::new() }
    }

    /// What stands between the last word and `next`.
    pub(super) fn gap(&mut self, next: &Pair<'_, Rule>) -> Gap<'a> {
        self.gap_to(next.as_span().start() + self.base)
    }

    /// What stands between the last word and the end of the text.
    pub(super) fn last_gap(&mut self) -> Gap<'a> {
        self.gap_to(self.text.len())
    }

    fn gap_to(&mut self, end: usize) -> Gap<'a> {
        let gap = Gap::of(self.text, self.at, end);
        self.at = end;
        gap
    }

    /// The word that a pair is.
    pub(super) fn word(&mut self, pair: &Pair<'_, Rule>) -> Doc<'a> {
        let start = pair.as_span().start() + self.base;
        self.at = pair.as_span().end() + self.base;
        Doc::Word(self.text.get(start..self.at).unwrap_or_default())
    }

    /// What stands before `next`: the comments that do, or else `between`.
    pub(super) fn before(
        &mut self,
        next: &Pair<'_, Rule>,
        between: Between,
        docs: &mut Vec<Doc<'a>>,
    ) {
        if self.gap(next).commented(docs) {
            self.ends += 1;
        } else if between == Between::Space {
            docs.push(SPACE);
        }
    }

    /// A word with what stands before it.
    pub(super) fn push(
        &mut self,
        word: &Pair<'_, Rule>,
        between: Between,
        docs: &mut Vec<Doc<'a>>,
    ) {
        self.before(word, between, docs);
        docs.push(self.word(word));
    }
}
