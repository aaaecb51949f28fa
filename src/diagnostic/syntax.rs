//! Errors of form: what no parser accepts. The two stacks and the grammar share them, so that
//! either can stand in for the other.

use miette::Diagnostic;

use crate::source::Span;

/// An error of form, found before anything is computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum SyntaxError {
    /// Nothing but blanks and comments.
    #[error("there is nothing to compute")]
    #[diagnostic(code(abacist::syntax::empty), help("type an expression, such as 1 + 2"))]
    Empty {
        #[label(primary, "an expression is missing here")]
        at: Span,
    },

    /// An operator, closer or other sign stands where an operand must stand.
    #[error("a number, a name or an opening bracket is missing before `{found}`")]
    #[diagnostic(
        code(abacist::syntax::expected_operand),
        help("put an operand before `{found}`, or take `{found}` out")
    )]
    ExpectedOperand {
        found: String,
        #[label(primary, "an operand must stand here")]
        at: Span,
        #[label("for this bracket")]
        opened: Option<Span>,
    },

    /// Two operands touch.
    #[error("an operator is missing before `{found}`")]
    #[diagnostic(code(abacist::syntax::missing_operator), help("{help}"))]
    MissingOperator {
        found: String,
        help: String,
        #[label(primary, "an operator must stand before this")]
        at: Span,
    },

    /// `()` where a value is needed.
    #[error("these brackets hold nothing")]
    #[diagnostic(
        code(abacist::syntax::empty_brackets),
        help("write an expression between them, or take them out")
    )]
    EmptyBrackets {
        #[label(primary, "nothing inside")]
        at: Span,
    },

    /// A closer without its opener.
    #[error("`{found}` closes nothing")]
    #[diagnostic(
        code(abacist::syntax::unmatched_close),
        help("take it out, or open a bracket before it")
    )]
    UnmatchedClose {
        found: String,
        #[label(primary, "no bracket is open here")]
        at: Span,
    },

    /// The text ends inside a bracket; `at` is the innermost open one.
    #[error("`{found}` is never closed")]
    #[diagnostic(code(abacist::syntax::unmatched_open), help("close it with `{closer}`"))]
    UnmatchedOpen {
        found: String,
        closer: String,
        #[label(primary, "opened here")]
        at: Span,
    },

    /// The text ends after an operator or an opening bracket, which `at` covers.
    #[error("the text ends where an operand must follow `{found}`")]
    #[diagnostic(
        code(abacist::syntax::ends_early),
        help("write a number, a name or a bracket after `{found}`")
    )]
    EndsEarly {
        found: String,
        #[label(primary, "an operand must follow this")]
        at: Span,
        #[label("still open")]
        opened: Option<Span>,
    },

    /// A character that belongs to no token.
    #[error("`{found}` means nothing here")]
    #[diagnostic(code(abacist::syntax::bad_character), help("{help}"))]
    BadCharacter {
        found: String,
        help: String,
        #[label(primary, "not part of the language")]
        at: Span,
    },

    /// A number such as `05` where the rules deny it.
    #[error("the number `{found}` begins with 0")]
    #[diagnostic(
        code(abacist::syntax::leading_zero),
        help("the rule `leading_zeros deny` is on; take the 0 out")
    )]
    LeadingZero {
        found: String,
        #[label(primary, "leading zero")]
        at: Span,
    },
}

impl SyntaxError {
    /// Whether the text is right so far and only its end is missing.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        matches!(self, Self::UnmatchedOpen { .. } | Self::EndsEarly { .. })
    }
}
