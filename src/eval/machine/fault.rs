//! Errors with the text they belong to, and the calls that led to them.

use super::Machine;
use crate::diagnostic::{CallSite, Error};

/// Calls that an error tells of.
const TOLD: usize = 8;

impl Machine<'_> {
    /// The error with the text that it points into and the calls around it, unless it has them.
    #[cold]
    pub(super) fn explained(&self, error: Error) -> Error {
        if error.source_text().is_some() {
            return error;
        }
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
        error.in_source(&self.code().shared.source).with_calls(calls, more)
    }
}
