//! Errors of a task of digits and signs, and of attempts at one.

use miette::Diagnostic;

use crate::source::Span;

/// A text that is no task, or an expression that is no solution of one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum DigitsError {
    /// A part of the task is missing.
    #[error("{what} is missing")]
    #[diagnostic(
        code(abacist::digits::incomplete),
        help("a task is written digits TARGET: DIGITS, as digits 10: 2144")
    )]
    Incomplete {
        what: &'static str,
        #[label(primary, "expected here")]
        at: Span,
    },

    /// A target that is none.
    #[error("`{found}` is no target")]
    #[diagnostic(
        code(abacist::digits::bad_target),
        help("write a whole number, a fraction such as 5/2, or a range such as 0..=100")
    )]
    BadTarget {
        found: String,
        #[label(primary, "no target")]
        at: Span,
    },

    /// A range of targets that is empty or too wide.
    #[error("{why}")]
    #[diagnostic(code(abacist::digits::bad_range), help("{help}"))]
    BadRange {
        why: String,
        help: String,
        #[label(primary, "no range of targets")]
        at: Span,
    },

    /// Something else than a digit among the digits.
    #[error("`{found}` is no digit")]
    #[diagnostic(
        code(abacist::digits::bad_digit),
        help("write the digits 0 to 9 after the colon, and rules behind them")
    )]
    BadDigit {
        found: char,
        #[label(primary, "no digit")]
        at: Span,
    },

    /// A digit that the base does not have.
    #[error("there is no digit {digit} in base {base}")]
    #[diagnostic(
        code(abacist::digits::large_digit),
        help("the digits of base {base} are 0 to {}", base.saturating_sub(1))
    )]
    LargeDigit {
        digit: u8,
        base: u32,
        #[label(primary, "too large")]
        at: Span,
    },

    /// More digits than a task may have.
    #[error("a task has at most {most} digits")]
    #[diagnostic(code(abacist::digits::many_digits), help("leave some out"))]
    ManyDigits {
        most: usize,
        #[label(primary, "one too many")]
        at: Span,
    },

    /// A word that is no rule.
    #[error("`{found}` is no rule of digits")]
    #[diagnostic(code(abacist::digits::bad_rule), help("{help}"))]
    BadRule {
        found: String,
        help: String,
        #[label(primary, "no rule")]
        at: Span,
    },

    /// Rules that do not go together.
    #[error("{why}")]
    #[diagnostic(code(abacist::digits::contradiction), help("{help}"))]
    Contradiction {
        why: &'static str,
        help: &'static str,
        #[label(primary, "does not go with the other rules")]
        at: Span,
    },

    /// An attempt that is no expression.
    #[error("{message}")]
    #[diagnostic(code(abacist::digits::malformed), help("{help}"))]
    Malformed {
        message: String,
        help: String,
        #[label(primary, "here")]
        at: Span,
    },

    /// An attempt with other digits than the task, or in another order.
    #[error("uses the digits {found}, not {expected}")]
    #[diagnostic(code(abacist::digits::wrong_digits), help("{help}"))]
    WrongDigits {
        found: String,
        expected: String,
        help: &'static str,
        #[label(primary, "the first that differs")]
        at: Span,
    },

    /// An operation that the task does not have.
    #[error("this task has no `{sign}`")]
    #[diagnostic(code(abacist::digits::no_operation), help("the signs are {signs}"))]
    NoOperation {
        sign: String,
        signs: String,
        #[label(primary, "not in this task")]
        at: Span,
    },

    /// Something that a rule forbids.
    #[error("{what}")]
    #[diagnostic(code(abacist::digits::not_allowed), help("{help}"))]
    NotAllowed {
        what: String,
        help: &'static str,
        #[label(primary, "against the rules")]
        at: Span,
    },

    /// A step that has no exact value.
    #[error("{why}")]
    #[diagnostic(code(abacist::digits::no_value), help("{help}"))]
    NoValue {
        why: String,
        help: &'static str,
        #[label(primary, "because of this")]
        at: Span,
    },

    /// An expression with another value than the target.
    #[error("{value} is not {target}")]
    #[diagnostic(
        code(abacist::digits::off_target),
        help("the value of the whole must be {target}, exactly")
    )]
    OffTarget {
        value: String,
        target: String,
        #[label(primary, "comes to {value}")]
        at: Span,
    },
}
