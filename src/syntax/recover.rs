//! Reading on after an error: the statement that has it is taken out, and the rest read again.

use super::ast::Statement;
use super::explain::{Dialect, explain, statement_around};
use super::grammar::Rule;
use super::lex::{TokenKind, lex, span_of};
use super::lower::{Lower, too_deep};
use super::parse::{Stop, Watch, main_part, matched};
use crate::diagnostic::Error;
use crate::limits::{Budget, MAX_DEPTH};
use crate::source::{Span, check_nesting, composed};

/// So many errors of a text are told. After so many malformed statements reading stops: such a text
/// is something else than a script.
pub const MOST_ERRORS: usize = 100;

/// What could be read of a text.
#[derive(Debug, Default)]
pub struct Recovered {
    /// The statements without errors, each with its place.
    pub statements: Vec<(Span, Statement)>,
    /// The errors, at most [`MOST_ERRORS`].
    pub errors: Vec<Error>,
    /// The names in the statements with errors that may be variables or functions made there.
    pub names: Vec<String>,
    /// Where the first block begins whose beginning was taken out, so that its statements stand
    /// outside.
    pub lost_block: Option<usize>,
    /// Whether the whole text was read: with [`MOST_ERRORS`] reading ends, and where brackets nest
    /// too deep.
    pub complete: bool,
    /// Why the budget ended the reading before, if it did.
    pub stopped: Option<Error>,
}

/// Reads statements as [`parse_statements`](super::parse_statements) does, but goes on after each
/// that is malformed, also inside of blocks.
///
/// ```
/// let read = abacist::syntax::parse_all("x = 1 + × 2\nfn f(a) {\n  a b\n  a + }\nz = 3");
/// let places: Vec<_> = read.errors.iter().map(|error| error.span().unwrap().start).collect();
/// assert_eq!(places, [8, 27, 35]);
/// assert_eq!(read.statements.len(), 2);
/// ```
#[must_use]
pub fn parse_all(text: &str) -> Recovered {
    parse_all_within(text, &Budget::generous())
}

/// The same within a budget, whose flag and clock are looked at between statements: if it says
/// stop, this is what was read until then.
#[must_use]
pub fn parse_all_within(text: &str, budget: &Budget) -> Recovered {
    stacker::maybe_grow(3 << 20, 4 << 20, || {
        let mut reading = Reading { text: text.to_owned(), read: Recovered::default() };
        reading.read.stopped = reading.all(budget).err();
        reading.read
    })
}

struct Reading {
    /// The text, with blanks in place of the statements that have errors.
    text: String,
    read: Recovered,
}

impl Reading {
    fn all(&mut self, budget: &Budget) -> Result<(), Error> {
        let (mut base, mut watch) = (0, Watch::new(budget));
        if let Some(error) = self.nests_too_deep() {
            self.read.errors.push(error);
            return Ok(());
        }
        // A fault may be met twice, once the statement around it is taken out; not more often.
        let mut tries = 2 * MOST_ERRORS;
        while base < self.text.len() && tries > 0 {
            tries -= 1;
            watch.look(base)?;
            match self.statement(base) {
                Ok(next) => (base, tries) = (next, tries + 1),
                Err((error, at)) => {
                    self.note(error);
                    self.take_out(base, at.max(base));
                    let goes_on = self.read.errors.len() < MOST_ERRORS;
                    if !goes_on || self.nests_too_deep().is_some() {
                        return Ok(());
                    }
                }
            }
        }
        self.read.complete = base >= self.text.len();
        Ok(())
    }

    fn nests_too_deep(&self) -> Option<Error> {
        check_nesting(&self.text, MAX_DEPTH).err().map(|deep| too_deep(deep.at))
    }

    /// Reads the statement from `base` on, and tells where the next one begins; or the error, and
    /// where reading stopped.
    fn statement(&mut self, base: usize) -> Result<usize, (Error, usize)> {
        let pair = matched(&self.text, base, Rule::following).map_err(|stop| match stop {
            Stop::At(at) => (explain(&self.text, base, at, Dialect::Language), at),
            Stop::TooDeep(at) => (too_deep(Span::at(at)), at),
        })?;
        let next = span_of(&pair, base).end as usize;
        if let Some(statement) = main_part(pair) {
            let read = Lower { base }.statement(statement).map_err(|error| {
                let at = error.span().map_or(base, |span| span.start as usize);
                (error, at)
            })?;
            self.read.statements.push(read);
        }
        Ok(next)
    }

    fn note(&mut self, error: Error) {
        let last = self.read.errors.last();
        let is_new = last.is_none_or(|last| *last != error || last.span() != error.span());
        self.read.errors.extend(is_new.then_some(error));
    }

    /// Puts blanks in place of the innermost statement that `at` is in, or of the beginning of a
    /// block that does not end.
    fn take_out(&mut self, base: usize, at: usize) {
        let (start, opener) = statement_around(&self.text, base, at);
        let (mut start, mut end) = match opener {
            Some(opener) => (start, opener.end as usize),
            None => (start, end_of(&self.text, start, at)),
        };
        if self.text.get(start..end).is_none_or(|bad| bad.trim().is_empty()) {
            // Whatever is wrong, reading must come to an end.
            (start, end) = (base, self.text.len());
        }
        if opener.is_some() {
            let first = self.read.lost_block.unwrap_or(start);
            self.read.lost_block = Some(first.min(start));
        }
        let (Some(before), Some(bad), Some(after)) =
            (self.text.get(..start), self.text.get(start..end), self.text.get(end..))
        else {
            self.text.clear();
            return;
        };
        self.read.names.extend(made_names(bad));
        let blanks: String =
            bad.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
        self.text = [before, &blanks, after].concat();
    }
}

/// The names that a malformed statement may have made: all of it but those that are called.
fn made_names(bad: &str) -> Vec<String> {
    let words: Vec<_> = lex(bad).into_iter().filter(|word| word.kind != TokenKind::Blank).collect();
    let text = |at: Option<usize>| {
        let word = at.and_then(|at| words.get(at));
        word.and_then(|word| bad.get(word.span.range())).unwrap_or_default()
    };
    let is_made = |at: &usize| {
        let called = text(Some(at + 1)) == "(" && text(at.checked_sub(1)) != "fn";
        words.get(*at).is_some_and(|word| word.kind == TokenKind::Name) && !called
    };
    let made = (0..words.len()).filter(is_made);
    made.map(|at| composed(text(Some(at))).into_owned()).collect()
}

/// Where the malformed statement ends that begins at `start` and stops making sense at `at`: with
/// its line once its brackets are closed, before a bracket that closes none of its own, or before
/// a line that looks like another statement and is indented no deeper.
fn end_of(text: &str, start: usize, at: usize) -> usize {
    let mut closers = Vec::new();
    let mut offset = start;
    let begins_line = indent_of(text, start);
    // The head of a function seldom goes on in the next line: an open bracket there is forgotten.
    let is_head = text.get(start..).is_some_and(|text| text.trim_start().starts_with("fn "));
    let mut line_end = None;
    while let Some(rest) = text.get(offset..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or_default();
        match first {
            '"' => {
                offset += text_length(rest);
                continue;
            }
            '#' => {
                offset += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            '(' | '（' => closers.push(')'),
            '[' => closers.push(']'),
            '{' => closers.push('}'),
            ')' | '）' | ']' | '}' => {
                let closer = if first == '）' { ')' } else { first };
                match closers.iter().rposition(|&open| open == closer) {
                    Some(place) => closers.truncate(place),
                    // It may close the block that the statement is in, unless it is the fault itself.
                    None if closer == '}' && offset > start => return offset,
                    None => {}
                }
            }
            ';' | '；' if offset >= at && closers.is_empty() => return offset,
            '\n' => {
                let next = rest.trim_start();
                let next_at = text.len() - next.len();
                if offset >= at && closers.is_empty() {
                    return offset;
                }
                if is_head && offset >= at && closers.last() == Some(&')') {
                    line_end = line_end.or(Some(offset));
                }
                let indent = indent_of(text, next_at);
                if next_at >= at && indent <= begins_line && looks_like_start(next) {
                    return line_end.unwrap_or(offset);
                }
            }
            _ => {}
        }
        offset += first.len_utf8();
    }
    line_end.unwrap_or(text.len())
}

/// How far the line of `offset` is indented.
fn indent_of(text: &str, offset: usize) -> usize {
    let before = text.get(..offset).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let line = text.get(line..).unwrap_or_default();
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// The length of a text literal, or of what stands of it on its line.
fn text_length(rest: &str) -> usize {
    let mut escaped = false;
    for (offset, character) in rest.char_indices().skip(1) {
        match character {
            '"' if !escaped => return offset + 1,
            '\n' => return offset,
            _ => escaped = character == '\\' && !escaped,
        }
    }
    rest.len()
}

/// Whether a line begins as statements do: with a word such as `fn`, an assignment or a call.
fn looks_like_start(line: &str) -> bool {
    let line = line.split('\n').next().unwrap_or_default();
    let length = line.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(line.len());
    let (word, rest) = line.split_at(length);
    let rest = rest.trim_start();
    if let "fn" | "const" | "while" | "for" | "if" | "return" | "break" | "continue" = word {
        return true;
    }
    let assigns = rest.starts_with('=') && !rest.starts_with("==") && !rest.starts_with("=>")
        || ["+=", "-=", "*=", "×=", "/=", "//=", "%=", "^="].iter().any(|it| rest.starts_with(it));
    !word.is_empty() && (assigns || rest.starts_with('(') && !line.trim_end().ends_with(','))
}
