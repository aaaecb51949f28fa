//! What the line editor asks while an entry is typed.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter, HistoryHinter};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Result};

use super::{files, highlight};
use crate::session::{Completion, Session};
use crate::source::cell_width;

/// The longest entry that is read anew for each key, in bytes.
const LONGEST: usize = 4 << 10;

/// Completes, hints, colours and validates by the session's own means.
pub struct Helper {
    session: Rc<RefCell<Session>>,
    history: HistoryHinter,
    colour: bool,
    /// The column where the hint on the screen begins, and where it ends.
    hinted: Cell<Option<(usize, usize)>>,
}

impl Helper {
    /// A helper that looks into `session`.
    pub fn new(session: Rc<RefCell<Session>>, colour: bool) -> Self {
        Self { session, history: HistoryHinter::new(), colour, hinted: Cell::new(None) }
    }
}

impl Helper {
    /// Whether Enter begins another line of the entry.
    fn goes_on(&self, entry: &str) -> bool {
        !entry.ends_with("\n\n") && self.session.borrow().is_unfinished(entry)
    }

    /// The columns of the hint on the screen, if there is one.
    pub fn hinted(&self) -> Option<(usize, usize)> {
        self.hinted.take()
    }

    /// The value so far; or that the entry goes on; or how an entry before this one went on.
    fn find_hint(&self, line: &str, cursor: usize, context: &Context<'_>) -> Option<Shown> {
        if cursor < line.len() {
            return None;
        }
        let session = self.session.borrow();
        let remark = |text| Some(Shown { text, is_text: false });
        if let Some(value) = session.preview(line) {
            return remark(format!("  = {value}"));
        }
        let is_short = line.len() <= LONGEST;
        if is_short && line.contains('\n') && session.is_unfinished(line) {
            return remark(" … goes on; two empty lines give it up".to_owned());
        }
        let rest = self.history.hint(line, cursor, context)?;
        let is_one_line = !rest.contains('\n') && !line.contains('\n');
        is_one_line.then_some(Shown { text: rest, is_text: true })
    }
}

impl rustyline::Helper for Helper {}

impl Completer for Helper {
    type Candidate = Pair;

    fn complete(&self, line: &str, cursor: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        let before = line.get(..cursor).unwrap_or_default();
        let (start, words) = match self.session.borrow().complete(before) {
            Completion::Words { start, words } => (start, words),
            Completion::File { start, in_text } => {
                let is_closed =
                    line.get(cursor..).is_some_and(|rest| rest.starts_with(['"', '\'']));
                let typed = before.get(start..).unwrap_or_default();
                (start, files::matching(typed, in_text, is_closed))
            }
        };
        if words.is_empty() && start == cursor {
            // Nothing to complete: a tab that came with a paste is a blank, and not lost.
            return Ok((cursor, vec![pair(" ".to_owned())]));
        }
        Ok((start, words.into_iter().map(pair).collect()))
    }
}

fn pair(word: String) -> Pair {
    Pair { display: word.trim_end().to_owned(), replacement: word }
}

/// What is shown after the cursor.
pub struct Shown {
    text: String,
    /// Whether the right arrow takes it over.
    is_text: bool,
}

impl Hint for Shown {
    fn display(&self) -> &str {
        &self.text
    }

    fn completion(&self) -> Option<&str> {
        self.is_text.then_some(&self.text)
    }
}

impl Hinter for Helper {
    type Hint = Shown;

    fn hint(&self, line: &str, cursor: usize, context: &Context<'_>) -> Option<Shown> {
        let hint = self.find_hint(line, cursor, context);
        let last = line
            .rsplit_once('\n')
            .map_or_else(|| format!("{}{line}", self.session.borrow().prompt()), |it| it.1.into());
        let begin = cell_width(&last);
        self.hinted.set(hint.as_ref().map(|hint| (begin, begin + cell_width(&hint.text))));
        hint
    }
}

impl Highlighter for Helper {
    fn highlight<'l>(&self, line: &'l str, cursor: usize) -> Cow<'l, str> {
        let coloured = if self.colour { highlight::highlight(line, cursor) } else { None };
        coloured.map_or(Cow::Borrowed(line), Cow::Owned)
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        if self.colour { format!("\x1b[1;34m{prompt}\x1b[0m").into() } else { prompt.into() }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.colour { format!("\x1b[2m{hint}\x1b[0m").into() } else { hint.into() }
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        self.colour
    }
}

impl Validator for Helper {
    fn validate(&self, context: &mut ValidationContext<'_>) -> Result<ValidationResult> {
        Ok(match self.goes_on(context.input()) {
            true => ValidationResult::Incomplete,
            false => ValidationResult::Valid(None),
        })
    }
}

#[cfg(test)]
mod tests;
