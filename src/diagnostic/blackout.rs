//! Errors of a blackout puzzle's text.

use miette::Diagnostic;

use crate::source::Span;

/// A text that is no blackout puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum BlackoutError {
    /// A character that no square can hold.
    #[error("`{found}` is not a puzzle character")]
    #[diagnostic(code(abacist::blackout::bad_character), help("{help}"))]
    BadCharacter {
        found: String,
        help: String,
        #[label(primary, "not a puzzle character")]
        at: Span,
    },
}
