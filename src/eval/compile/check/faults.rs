//! The errors of a program: the first ones, and how many there are.

use crate::diagnostic::Error;
use crate::syntax::MOST_ERRORS;

/// What was found wrong with a program.
#[derive(Debug, Default)]
pub struct Faults {
    /// The first errors, at most [`MOST_ERRORS`].
    pub errors: Vec<Error>,
    /// How many there are besides these.
    pub more: usize,
    /// Why the budget ended the search, if it did.
    pub stopped: Option<Error>,
}

impl Faults {
    /// Notes an error; of those beyond the first ones nobody asks what is to be said, which takes a
    /// look at the whole text.
    pub(super) fn note(&mut self, error: impl FnOnce() -> Error) {
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error());
        } else {
            self.more += 1;
        }
    }

    /// Notes some errors.
    pub(super) fn extend(&mut self, errors: impl IntoIterator<Item = Error>) {
        errors.into_iter().for_each(|error| self.note(|| error));
    }
}
