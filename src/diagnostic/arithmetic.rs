//! Errors of arithmetic: well-formed, but without a value.

use miette::Diagnostic;

use crate::source::Span;

/// An operation that has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum ArithmeticError {
    /// `x / 0`, `x // 0`, `x % 0`; `at` covers the divisor.
    #[error("division by zero")]
    #[diagnostic(
        code(abacist::arithmetic::division_by_zero),
        help("nothing can be divided by 0; make the divisor something else")
    )]
    DivisionByZero {
        #[label(primary, "this is 0")]
        at: Span,
    },

    /// A division that must come out even and does not.
    #[error("this division does not come out even")]
    #[diagnostic(
        code(abacist::arithmetic::not_whole),
        help("the rule `division whole` is on; `division exact` allows fractions")
    )]
    NotWhole {
        #[label(primary, "does not divide the number before it")]
        at: Span,
    },
}
