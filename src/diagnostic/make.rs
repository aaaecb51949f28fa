//! Errors of a game of making a number from others, and of attempts at one.

use miette::Diagnostic;

use crate::source::Span;

/// A text that is no game, or an expression that is no solution of one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum MakeError {
    /// A part of the game is missing.
    #[error("{what} is missing")]
    #[diagnostic(
        code(abacist::make::incomplete),
        help("a game is written make TARGET: NUMBERS, as make 24: 3 3 8 8")
    )]
    Incomplete {
        what: &'static str,
        #[label(primary, "expected here")]
        at: Span,
    },

    /// A target or a number that is none.
    #[error("`{found}` is no {what}")]
    #[diagnostic(code(abacist::make::bad_number), help("{help}"))]
    BadNumber {
        found: String,
        what: &'static str,
        help: &'static str,
        #[label(primary, "no {what}")]
        at: Span,
    },

    /// A number that is too long to be read.
    #[error("a number of {length} signs is too long")]
    #[diagnostic(
        code(abacist::make::long_number),
        help("write at most {most} digits and signs for a number")
    )]
    LongNumber {
        length: usize,
        most: usize,
        #[label(primary, "too long")]
        at: Span,
    },

    /// A number that is short, but means one that is too large to be worked with.
    #[error("`{found}` is too large a number")]
    #[diagnostic(
        code(abacist::make::huge_number),
        help("a number may have a few million digits, however it is written")
    )]
    HugeNumber {
        found: String,
        #[label(primary, "too large")]
        at: Span,
    },

    /// Two words for rules that exclude each other.
    #[error("the rules `{earlier}` and `{word}` exclude each other")]
    #[diagnostic(code(abacist::make::contradiction), help("leave one of them out"))]
    Contradiction {
        earlier: String,
        word: String,
        #[label(primary, "and then this")]
        at: Span,
        #[label("first this")]
        first: Span,
    },

    /// The word `only` without an operation behind it.
    #[error("no operation follows `only`")]
    #[diagnostic(
        code(abacist::make::nothing_only),
        help("write the operations behind it, as only ^ or only +-, or leave it out")
    )]
    NothingOnly {
        #[label(primary, "only what?")]
        at: Span,
    },

    /// A word before the colon that is no rule.
    #[error("`{found}` is no rule of the game")]
    #[diagnostic(code(abacist::make::bad_rule), help("{help}"))]
    BadRule {
        found: String,
        help: String,
        #[label(primary, "no rule")]
        at: Span,
    },

    /// More numbers than a game may have.
    #[error("a game has at most {most} numbers")]
    #[diagnostic(code(abacist::make::many_numbers), help("leave some out"))]
    ManyNumbers {
        most: usize,
        #[label(primary, "one too many")]
        at: Span,
    },

    /// A number that the rules for steps do not go with.
    #[error("the rule `{rule}` does not go with the number {number}")]
    #[diagnostic(
        code(abacist::make::not_for_rule),
        help("take {needed} numbers only, or play with the rule `rational`")
    )]
    NotForRule {
        rule: &'static str,
        number: String,
        needed: &'static str,
        #[label(primary, "not {needed}")]
        at: Span,
    },

    /// An attempt that is no expression.
    #[error("{message}")]
    #[diagnostic(code(abacist::make::malformed), help("{help}"))]
    Malformed {
        message: String,
        help: &'static str,
        #[label(primary, "here")]
        at: Span,
    },

    /// A number of the attempt that the game does not have.
    #[error("{number} is not among your numbers")]
    #[diagnostic(code(abacist::make::foreign), help("your numbers are {numbers}"))]
    Foreign {
        number: String,
        numbers: String,
        #[label(primary, "not yours")]
        at: Span,
    },

    /// A number that the attempt uses more often than the game has it.
    #[error("uses {number} {used}; you have {have} {number}")]
    #[diagnostic(code(abacist::make::too_often), help("your numbers are {numbers}"))]
    TooOften {
        number: String,
        used: String,
        have: String,
        numbers: String,
        #[label(primary, "one too many")]
        at: Span,
    },

    /// A number that the attempt leaves out, where all must be used.
    #[error("leaves out {numbers}")]
    #[diagnostic(
        code(abacist::make::left_out),
        help("each number must be used once; the rule `any` lets you leave some out")
    )]
    LeftOut {
        numbers: String,
        #[label(primary, "without {numbers}")]
        at: Span,
    },

    /// A step whose result the rules do not allow.
    #[error("this step gives {value}, which is not {needed}")]
    #[diagnostic(
        code(abacist::make::bad_step),
        help("every step must give {needed}; the rule `rational` allows any")
    )]
    BadStep {
        value: String,
        needed: &'static str,
        #[label(primary, "{value}")]
        at: Span,
    },

    /// An operation that the game does not have.
    #[error("this game has no {what}")]
    #[diagnostic(code(abacist::make::no_operation), help("the operations are {operations}"))]
    NoOperation {
        what: &'static str,
        operations: String,
        #[label(primary, "not in this game")]
        at: Span,
    },

    /// A step that divides by zero.
    #[error("this divides by zero")]
    #[diagnostic(
        code(abacist::make::division_by_zero),
        help("what is divided by must not come to 0")
    )]
    DivisionByZero {
        #[label(primary, "this is 0")]
        at: Span,
    },

    /// A power, root, factorial or remainder that has no value.
    #[error("{message}")]
    #[diagnostic(code(abacist::make::no_value), help("{help}"))]
    NoValue {
        message: String,
        help: &'static str,
        #[label(primary, "has no value")]
        at: Span,
    },

    /// A power or factorial that is too large to be worked out.
    #[error("this is too large to be worked out")]
    #[diagnostic(
        code(abacist::make::too_large),
        help("an answer can do without such powers and factorials")
    )]
    TooLarge {
        #[label(primary, "too large")]
        at: Span,
    },

    /// An expression with another value than the target.
    #[error("{value} is not {target}")]
    #[diagnostic(
        code(abacist::make::off_target),
        help("the value of the whole must be {target}, exactly")
    )]
    OffTarget {
        value: String,
        target: String,
        #[label(primary, "comes to {value}")]
        at: Span,
    },
}
