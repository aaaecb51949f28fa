//! What an answer amounts to, for exit statuses and for programs that ask.

use crate::diagnostic::{ErrorKind, LimitError};

/// What came of a question. Verdicts are ordered by how much they matter when many questions
/// are asked at once: one bad line of a file counts more than one puzzle without a solution.
///
/// ```
/// use abacist::output::Verdict;
/// let of_a_file = [Verdict::Found, Verdict::None, Verdict::Found].into_iter().max();
/// assert_eq!(of_a_file, Some(Verdict::None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// There is an answer, or the statement is true.
    #[default]
    Found,
    /// It is proven that there is none, or the statement is false.
    None,
    /// A limit stopped the work before the question was decided.
    Undecided,
    /// The question is wrong: it has an error that a report shows.
    Wrong,
    /// The interrupt flag stopped the work.
    Interrupted,
}

impl Verdict {
    /// The verdict that an error amounts to: a limit of work, of calls or of nesting decides
    /// nothing, while a text that is too long, or a tree too large to be drawn, is none that can
    /// be asked for.
    #[must_use]
    pub fn of_error(error: &crate::Error) -> Self {
        match (error.stop(), error.kind()) {
            (Some(crate::Stop::Interrupted), _) => Self::Interrupted,
            (_, ErrorKind::Limit(LimitError::TooLong { .. } | LimitError::TooManyNodes { .. })) => {
                Self::Wrong
            }
            (_, ErrorKind::Limit(_)) => Self::Undecided,
            _ => Self::Wrong,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Error, Stop};

    #[test]
    fn a_stop_is_undecided_and_an_error_is_wrong() {
        assert_eq!(Verdict::of_error(&Error::from(Stop::Deadline)), Verdict::Undecided);
        assert_eq!(Verdict::of_error(&Error::from(Stop::Interrupted)), Verdict::Interrupted);
        let bits = Error::from(Stop::NumberBits { limit: 8 });
        assert_eq!(Verdict::of_error(&bits), Verdict::Undecided);
        let deep =
            Error::from(LimitError::TooDeep { limit: 8, value: false, at: crate::Span::at(0) });
        assert_eq!(Verdict::of_error(&deep), Verdict::Undecided);
        let long = Error::from(LimitError::too_long("1 + 1", 2, ""));
        assert_eq!(Verdict::of_error(&long), Verdict::Wrong);
        let wrong = Error::from(crate::diagnostic::SyntaxError::Empty { at: crate::Span::at(0) });
        assert_eq!(Verdict::of_error(&wrong), Verdict::Wrong);
    }
}
