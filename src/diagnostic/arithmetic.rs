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

    /// `0 ^ -1`: a division by zero in other clothes; `at` covers the base.
    #[error("0 has no negative power")]
    #[diagnostic(
        code(abacist::arithmetic::zero_power),
        help("0^-1 would be 1/0; make the base something else, or the exponent 0 or more")
    )]
    ZeroPower {
        #[label(primary, "this is 0")]
        at: Span,
    },

    /// A negative number raised to a fraction.
    #[error("a negative number has no single power with such an exponent")]
    #[diagnostic(code(abacist::arithmetic::negative_base), help("{help}"))]
    NegativeBase {
        help: String,
        #[label(primary, "this is negative")]
        at: Span,
    },

    /// An even root of a negative number.
    #[error("a negative number has no {root}")]
    #[diagnostic(
        code(abacist::arithmetic::negative_root),
        help("no number times itself is negative; take the root of a number that is 0 or more")
    )]
    NegativeRoot {
        root: &'static str,
        #[label(primary, "this is negative")]
        at: Span,
    },

    /// A root or power whose value is no sum of square roots.
    #[error("no sum of square roots is known to be the exact value")]
    #[diagnostic(code(abacist::arithmetic::irrational), help("{help}"))]
    Irrational {
        help: String,
        #[label(primary, "no fraction or sum of square roots was found to equal this")]
        at: Span,
    },

    /// An approximate number where all must be exact.
    #[error("this is approximate, and only exact numbers are allowed here")]
    #[diagnostic(code(abacist::arithmetic::not_exact), help("{help}"))]
    NotExact {
        help: String,
        label: String,
        #[label(primary, "{label}")]
        at: Span,
    },

    /// An approximate number whose digits do not tell what the result is; `at` covers it.
    #[error("the digits that are known do not tell")]
    #[diagnostic(code(abacist::arithmetic::undecided), help("{help}"))]
    Undecided {
        help: String,
        #[label(primary, "known only approximately")]
        at: Span,
    },

    /// A number beyond the largest that can be approximated, which is about 1.8 × 10^308.
    #[error("the number is too large to be approximated")]
    #[diagnostic(
        code(abacist::arithmetic::too_large),
        help("approximate numbers go up to about 1.8 × 10^308; exact ones have no such bound")
    )]
    TooLarge {
        #[label(primary, "beyond 1.8 × 10^308")]
        at: Span,
    },

    /// `!` of a fraction or of a negative number.
    #[error("only a whole number that is 0 or more has a factorial")]
    #[diagnostic(
        code(abacist::arithmetic::factorial),
        help("n! is 1 × 2 × … × n; n must be 0, 1, 2, …")
    )]
    Factorial {
        #[label(primary, "this is not one")]
        at: Span,
    },
}
