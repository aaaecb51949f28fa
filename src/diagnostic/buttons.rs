//! Errors of a level of a calculator's buttons.

use miette::Diagnostic;

use crate::source::Span;

/// A text that is no level, or no list of presses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum ButtonsError {
    /// A part of the level is missing.
    #[error("{what} is missing")]
    #[diagnostic(
        code(abacist::buttons::incomplete),
        help("a level is written START -> GOAL in MOVES: BUTTONS, as 2 -> 10 in 3: +2 x2")
    )]
    Incomplete {
        what: &'static str,
        #[label(primary, "expected here")]
        at: Span,
    },

    /// A start or a goal that is none.
    #[error("`{found}` is no {what}")]
    #[diagnostic(code(abacist::buttons::bad_number), help("{help}"))]
    BadNumber {
        found: String,
        what: &'static str,
        help: String,
        #[label(primary, "no {what}")]
        at: Span,
    },

    /// A number that the screen cannot show.
    #[error("the screen cannot show {number}")]
    #[diagnostic(
        code(abacist::buttons::off_screen),
        help("it has room for {screen}; the rule `screen` changes that, `screen none` for any")
    )]
    OffScreen {
        number: String,
        screen: String,
        #[label(primary, "too long")]
        at: Span,
    },

    /// A word as a goal, without the button that makes words.
    #[error("the goal {word} needs the button ABC")]
    #[diagnostic(code(abacist::buttons::no_letters), help("add ABC to the buttons"))]
    NoLetters {
        word: String,
        #[label(primary, "a word")]
        at: Span,
    },

    /// A move limit out of range.
    #[error("`{found}` is no number of moves")]
    #[diagnostic(
        code(abacist::buttons::bad_moves),
        help("write a whole number from 0 to {most}, or leave it out for any number of moves")
    )]
    BadMoves {
        found: String,
        most: u32,
        #[label(primary, "0 to {most} are allowed")]
        at: Span,
    },

    /// A text that is no button.
    #[error("`{found}` is no button")]
    #[diagnostic(code(abacist::buttons::bad_button), help("{help}"))]
    BadButton {
        found: String,
        help: String,
        #[label(primary, "no button")]
        at: Span,
    },

    /// A rule with a value that it cannot have.
    #[error("the rule `{rule}` cannot be `{found}`")]
    #[diagnostic(code(abacist::buttons::bad_rule), help("{help}"))]
    BadRule {
        rule: &'static str,
        found: String,
        help: String,
        #[label(primary, "not this")]
        at: Span,
    },

    /// More buttons than a level may have.
    #[error("a level has at most {most} buttons")]
    #[diagnostic(code(abacist::buttons::many_buttons), help("leave some out"))]
    ManyButtons {
        most: usize,
        #[label(primary, "one too many")]
        at: Span,
    },

    /// A second portal.
    #[error("a level has one portal")]
    #[diagnostic(code(abacist::buttons::second_portal), help("take this one out, or the other"))]
    SecondPortal {
        #[label(primary, "one too many")]
        at: Span,
    },

    /// A portal that leads nowhere.
    #[error("`{found}` is no portal")]
    #[diagnostic(
        code(abacist::buttons::bad_portal),
        help(
            "write @3>1: the digit at the third place from the right is taken out and added at \
             the first; the first number must be the larger one, at most {most}"
        )
    )]
    BadPortal {
        found: String,
        most: u32,
        #[label(primary, "no portal")]
        at: Span,
    },
}
