//! What stands between two words: blanks, line ends and comments.

use super::doc::Doc;
use crate::source::cell_width;

/// A comment, from `#` to its last character.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comment<'a> {
    pub(super) text: &'a str,
    /// In how many cells it was typed from the beginning of its line.
    pub(super) column: usize,
    place: Place,
    /// Whether an empty line was before it.
    after_blank: bool,
}

/// Where a comment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Behind a word on its line.
    Behind,
    /// Under a comment behind a word, and in its column.
    Under,
    /// On a line of its own.
    Alone,
}

/// What stands between two words.
#[derive(Debug, Default)]
pub(super) struct Gap<'a> {
    pub(super) comments: Vec<Comment<'a>>,
    /// Whether a line ends in it.
    pub(super) breaks: bool,
    /// Whether an empty line is before the second word.
    pub(super) blank: bool,
    /// Whether there is nothing at all in it.
    pub(super) is_empty: bool,
}

impl<'a> Gap<'a> {
    /// What stands in `text` from `start` to `end`; nothing but blanks, line ends, `;` and
    /// comments does.
    pub(super) fn of(text: &'a str, start: usize, end: usize) -> Self {
        let mut gap = Self { is_empty: start == end, ..Self::default() };
        let mut at = start;
        // At the beginning of the text every comment has a line of its own.
        let (mut line_ends, mut at_line_start) = (0, start == 0);
        while let Some(rest) = text.get(at..end).filter(|rest| !rest.is_empty()) {
            if rest.starts_with('\n') {
                line_ends += 1;
                gap.breaks = true;
                at_line_start = true;
            } else if rest.starts_with('#') {
                let comment = rest.split('\n').next().unwrap_or_default();
                gap.add(comment.trim_end(), column(text, at), at_line_start, line_ends > 1);
                at += comment.len();
                (line_ends, at_line_start) = (0, false);
                continue;
            }
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
        gap.breaks |= !gap.comments.is_empty();
        gap.blank = line_ends > 1;
        gap
    }

    fn add(&mut self, text: &'a str, column: usize, at_line_start: bool, after_blank: bool) {
        let goes_on = self.comments.last().is_some_and(|last| {
            last.place != Place::Alone && last.column == column && !after_blank
        });
        let place = match (at_line_start, goes_on) {
            (false, _) => Place::Behind,
            (true, true) => Place::Under,
            (true, false) => Place::Alone,
        };
        self.comments.push(Comment { text, column, place, after_blank });
    }

    /// This gap and another one that came after a word in between, which is put before both.
    pub(super) fn and(mut self, after: Self) -> Self {
        self.breaks |= after.breaks;
        self.blank = after.blank;
        let is_first = self.comments.is_empty();
        self.comments.extend(after.comments.into_iter().map(|comment| match is_first {
            true => comment,
            // Only one comment can stand behind the word.
            false => Comment { place: Place::Alone, ..comment },
        }));
        self
    }

    /// The same at the beginning of a bracket, where no empty line stands.
    pub(super) fn at_beginning(mut self) -> Self {
        match self.comments.first_mut() {
            Some(comment) => comment.after_blank = false,
            None => self.blank = false,
        }
        self
    }

    /// The comments, each where it stood; a line must end after them.
    pub(super) fn comments(&self, docs: &mut Vec<Doc<'a>>) {
        for comment in &self.comments {
            match comment.place {
                Place::Behind => docs.push(Doc::Comment(*comment)),
                Place::Under => docs.extend([Doc::End, Doc::Comment(*comment)]),
                Place::Alone => {
                    docs.push(if comment.after_blank { Doc::Blank } else { Doc::End });
                    docs.push(Doc::Word(comment.text));
                }
            }
        }
    }

    /// The comments and the end of their line, if there are any.
    pub(super) fn commented(&self, docs: &mut Vec<Doc<'a>>) -> bool {
        self.comments(docs);
        if !self.comments.is_empty() {
            docs.push(Doc::End);
        }
        !self.comments.is_empty()
    }

    /// The comments, and the end of a line.
    pub(super) fn lines(&self, docs: &mut Vec<Doc<'a>>) {
        self.comments(docs);
        docs.push(if self.blank { Doc::Blank } else { Doc::End });
    }
}

fn column(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    cell_width(line)
}
