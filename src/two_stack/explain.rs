//! From faults to errors with words.

use super::read::is_well_formed;
use super::{AsciiText, Fault, FaultAt, StackRules};
use crate::diagnostic::{ArithmeticError, Error, LimitError, SyntaxError, shortened};
use crate::limits::{MAX_DEPTH, Stop};
use crate::source::Span;

/// The error that tells of `fault` in `text`, which was read by `rules`.
pub(super) fn explain(fault: FaultAt, text: &str, rules: StackRules) -> Error {
    let FaultAt { fault, span: at, opened } = fault;
    let found = shortened(text.get(at.range()).unwrap_or_default());
    match fault {
        Fault::ExpectedOperand if rules.floor_division && begins_comment(text, at) => {
            let at = Span { end: at.start + 2, ..at };
            SyntaxError::comment(text.get(at.range()).unwrap_or_default(), at).into()
        }
        Fault::ExpectedOperand => {
            // Only a closer belongs to the bracket.
            let opened = opened.filter(|_| matches!(found.as_str(), ")" | "）"));
            SyntaxError::ExpectedOperand { found, at, opened }.into()
        }
        Fault::MissingOperator => {
            // In ASCII signs `/÷`, two operators, would look like `//`, which is one.
            let reads = |text: &str| match rules.floor_division {
                true => is_well_formed(text, rules),
                false => {
                    AsciiText::of_puzzle(text).is_ok_and(|text| is_well_formed(&text.ascii, rules))
                }
            };
            SyntaxError::missing_operator(text, at, &reads).into()
        }
        Fault::EmptyBrackets => SyntaxError::EmptyBrackets { at }.into(),
        Fault::UnmatchedClose => SyntaxError::UnmatchedClose { found, at }.into(),
        Fault::UnmatchedOpen => {
            SyntaxError::UnmatchedOpen { found, closer: ")".to_owned(), next: None, at }.into()
        }
        Fault::EndsEarly => SyntaxError::EndsEarly { found, at, opened }.into(),
        Fault::Empty => SyntaxError::Empty { at }.into(),
        Fault::TooDeep => LimitError::TooDeep { limit: MAX_DEPTH, value: false, at }.into(),
        Fault::DivisionByZero => ArithmeticError::DivisionByZero { at }.into(),
        Fault::NotWhole => ArithmeticError::NotWhole { at }.into(),
        Fault::Inexact => {
            let help = "write a whole number as the exponent".to_owned();
            ArithmeticError::Irrational { help, at }.into()
        }
        Fault::LeadingZero => SyntaxError::LeadingZero { found, at }.into(),
        Fault::Stop(stop) => LimitError::Stopped { stop, at: Some(at) }.into(),
        // Wider operands take over before this can be seen; the reader has no other word for it.
        Fault::Overflow => LimitError::Stopped { stop: Stop::Memory, at: Some(at) }.into(),
    }
}

/// Whether the sign at `at` begins a comment elsewhere: `//` only where a line begins.
fn begins_comment(text: &str, at: Span) -> bool {
    let (before, rest) = text.split_at_checked(at.start as usize).unwrap_or_default();
    rest.starts_with("/*") || rest.starts_with("//") && before.trim().is_empty()
}

/// The error for a character that is no square.
pub(super) fn not_plain(text: &str, at: Span) -> Error {
    let found = text.get(at.range()).unwrap_or_default().to_owned();
    SyntaxError::NotPlain { found, at }.into()
}
