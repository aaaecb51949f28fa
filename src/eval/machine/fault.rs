//! Errors with the text they belong to, and the calls that led to them.

use super::Machine;
use crate::diagnostic::{CallSite, Error};
use crate::source::Span;

/// Calls that an error tells of.
const TOLD: usize = 8;

impl Machine<'_> {
    /// The error with the text that it points into and the calls around it, unless it has them.
    #[cold]
    pub(super) fn explained(&self, error: Error) -> Error {
        if error.source_text().is_some() {
            return error;
        }
        let (calls, more) = self.calls();
        error.in_source(&self.code().shared.source).with_calls(calls, more)
    }

    /// The error of a built-in that points into a text of its own, with the call of the built-in at
    /// `at` and those around it.
    #[cold]
    pub(super) fn explained_call(&self, error: Error, function: &str, at: Span) -> Error {
        if error.source_text().is_none() || !error.calls().is_empty() {
            return error;
        }
        let (calls, more) = self.calls();
        let source = self.code().shared.source.clone();
        let own = CallSite { function: function.to_owned(), at, source };
        error.with_calls([vec![own], calls].concat(), more)
    }

    /// The calls around the function that runs, and how many more there are.
    fn calls(&self) -> (Vec<CallSite>, usize) {
        let mut called = self.at;
        let calls = self.frames.iter().rev().take(TOLD).map(|frame| {
            let function = self.code_at(called).signature.shown_name();
            called = frame.at;
            let code = self.code_at(called);
            let spans = code.spans.get(called.next.wrapping_sub(1));
            let at = spans.map(|[at, _]| *at).unwrap_or_default();
            CallSite { function, at, source: code.shared.source.clone() }
        });
        let calls: Vec<_> = calls.collect();
        let more = self.frames.len() - calls.len();
        (calls, more)
    }
}
