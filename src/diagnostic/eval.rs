//! Errors of evaluation: names, types and calls.

use miette::Diagnostic;

use crate::source::Span;

/// An expression that is well-formed but cannot be evaluated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum EvalError {
    /// A name that nothing has.
    #[error("`{name}` is not known")]
    #[diagnostic(code(abacist::eval::unknown_name), help("{help}"))]
    UnknownName {
        name: String,
        help: String,
        #[label(primary, "not known")]
        at: Span,
    },
}
