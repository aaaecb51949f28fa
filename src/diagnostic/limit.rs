//! Errors that say that a limit was reached.

use miette::Diagnostic;

use crate::limits::Stop;
use crate::source::Span;

/// A limit was reached, so there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum LimitError {
    /// Brackets, prefix signs or powers nest too deep.
    #[error("this nests more than {limit} deep")]
    #[diagnostic(
        code(abacist::limit::too_deep),
        help("give the inner part a name, and use the name")
    )]
    TooDeep {
        limit: usize,
        #[label(primary, "one too many")]
        at: Span,
    },

    /// The text is longer than its kind may be.
    #[error("the text has {length} bytes, {limit} are allowed")]
    #[diagnostic(code(abacist::limit::too_long), help("{help}"))]
    TooLong {
        length: usize,
        limit: usize,
        help: String,
        #[label(primary, "too much from here on")]
        at: Span,
    },

    /// The budget said stop.
    #[error("{stop}")]
    #[diagnostic(code(abacist::limit::stopped), help("{}", advice(*stop)))]
    Stopped {
        stop: Stop,
        #[label(primary, "while computing this")]
        at: Option<Span>,
    },
}

/// What to do about `stop`.
fn advice(stop: Stop) -> &'static str {
    match stop {
        Stop::Interrupted => "nothing was changed; start it again when you like",
        Stop::Deadline => "allow more time, or ask for less",
        Stop::Steps => "allow more steps, or ask for less",
        Stop::Memory => "allow more memory, or ask for less",
        Stop::NumberBits { .. } => {
            "ask for a smaller number; a program that embeds this sets Limits::number_bits"
        }
        Stop::NoClock => "limit the steps instead",
    }
}

impl LimitError {
    /// The error for a text of `length` bytes where `limit` are allowed; it points at the first
    /// one beyond.
    #[must_use]
    pub fn too_long(length: usize, limit: usize, help: &str) -> Self {
        Self::TooLong { length, limit, help: help.to_owned(), at: Span::new(limit, limit + 1) }
    }
}
