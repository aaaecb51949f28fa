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

    /// A number before the puzzle, as in `3) 12 + 7 = 119`.
    #[error("`{found}` looks like the number of the puzzle, not like a part of it")]
    #[diagnostic(code(abacist::blackout::numbered), help("{help}"))]
    Numbered {
        found: String,
        help: String,
        #[label(primary, "not a part of the equation")]
        at: Span,
    },

    /// No `=`; `at` is the end of the text.
    #[error("the equation has no `=`")]
    #[diagnostic(
        code(abacist::blackout::no_equals),
        help("write an equation with two sides, such as 12 + 7 = 3 × 6")
    )]
    NoEquals {
        #[label(primary, "`=` and a right side are missing")]
        at: Span,
    },

    /// A second `=`.
    #[error("the equation has more than one `=`")]
    #[diagnostic(code(abacist::blackout::many_equals), help("{help}"))]
    ManyEquals {
        help: String,
        #[label(primary, "one too many")]
        at: Span,
        #[label("the first one")]
        first: Span,
    },

    /// Nothing on one side; `at` is the `=`.
    #[error("the {side} side is empty")]
    #[diagnostic(
        code(abacist::blackout::empty_side),
        help("each side needs a number to begin with")
    )]
    EmptySide {
        side: &'static str,
        #[label(primary, "nothing on its {side}")]
        at: Span,
    },

    /// A blank between two digits.
    #[error("a blank stands inside a number")]
    #[diagnostic(
        code(abacist::blackout::space_in_number),
        help(
            "join the digits, or write a sign between them; to give the puzzle square by \
             square, put a blank between all of them"
        )
    )]
    SpaceInNumber {
        #[label(primary, "between two digits")]
        at: Span,
    },

    /// An operator or closer where a number must stand.
    #[error("a number or `(` is missing before `{found}`")]
    #[diagnostic(code(abacist::blackout::expected_number), help("{help}"))]
    ExpectedNumber {
        found: String,
        help: String,
        #[label(primary, "a number must come first")]
        at: Span,
    },

    /// An operand straight after an operand.
    #[error("an operator is missing before `{found}`")]
    #[diagnostic(
        code(abacist::blackout::missing_operator),
        help("{help}; `lenient on` solves the text as it is")
    )]
    MissingOperator {
        found: String,
        help: String,
        #[label(primary, "straight after a value")]
        at: Span,
    },

    /// `()`.
    #[error("these brackets hold nothing")]
    #[diagnostic(
        code(abacist::blackout::empty_brackets),
        help("write a number between them, or take them out")
    )]
    EmptyBrackets {
        #[label(primary, "nothing inside")]
        at: Span,
    },

    /// `)` without `(`, or `]` where a `(` is open.
    #[error("`{found}` closes nothing")]
    #[diagnostic(code(abacist::blackout::unmatched_close), help("{help}"))]
    UnmatchedClose {
        found: String,
        help: String,
        state: String,
        #[label(primary, "{state}")]
        at: Span,
    },

    /// `(` without `)`.
    #[error("`{found}` is never closed")]
    #[diagnostic(
        code(abacist::blackout::unmatched_open),
        help("close it with `{closer}` on the same side")
    )]
    UnmatchedOpen {
        found: String,
        closer: String,
        #[label(primary, "opened here")]
        at: Span,
    },

    /// A side that stops after an operator or `(`.
    #[error("the side ends after `{found}`")]
    #[diagnostic(
        code(abacist::blackout::ends_early),
        help("write a number after `{found}`, or take it out")
    )]
    EndsEarly {
        found: String,
        #[label(primary, "a number must follow")]
        at: Span,
    },

    /// More squares than a side may have.
    #[error("the {side} side has {squares} squares, {most} are allowed")]
    #[diagnostic(
        code(abacist::blackout::too_long),
        help("split the puzzle; no search could go through so many choices")
    )]
    TooLong {
        side: &'static str,
        squares: usize,
        most: usize,
        #[label(primary, "one too many")]
        at: Span,
    },
}
