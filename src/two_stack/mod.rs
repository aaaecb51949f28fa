//! The hand-written evaluator of plain arithmetic: a number stack, an operator stack and a flag
//! that says whether an operand is expected.
//!
//! It builds no tree, so it is about 50 to 90 times as fast as parsing and evaluating one (see
//! docs/performance.md), and it is fed one square at a time, so that a search over thousands of
//! candidates shares the work of their common beginnings. Beside the grammar it is the second parser of the language; the
//! tests hold the two to the same values and the same errors.

mod explain;
mod fault;
mod operand;
mod read;
mod square;
mod stacks;
mod trace;

pub use fault::{Fault, FaultAt};
pub use operand::{Form, Operand, Operation};
pub use square::{AsciiText, Square};
pub use stacks::{Saved, Settled, StackRules, Stacks};
pub use trace::{Trace, TraceRow, trace};

use crate::diagnostic::{Error, LimitError};
use crate::limits::{Budget, MAX_PLAIN};
use crate::number::Number;
use crate::source::Span;
use read::{Refusal, read};

/// The value of a line of plain arithmetic, or `None` if `text` is something else: names,
/// decimals, powers and other signs of the language are left to the grammar. Line ends may follow.
///
/// ```
/// use abacist::{Budget, Number, two_stack};
/// let budget = Budget::generous();
/// let value = |text| two_stack::evaluate_plain(text, &budget);
/// assert_eq!(value("2 + 5 × (6 - 3) - 6"), Some(Ok(Number::from(11))));
/// assert_eq!(value("2^10"), None);
/// assert_eq!(value("5 + × 3").unwrap().unwrap_err().span().unwrap().start, 4);
/// ```
///
/// # Errors
/// `Some(Err(_))` when the text is plain arithmetic but malformed, without a value, beyond a
/// limit, or stopped by the budget.
pub fn evaluate_plain(text: &str, budget: &Budget) -> Option<Result<Number, Error>> {
    let rules = StackRules::LANGUAGE;
    let text = text.trim_end_matches(['\n', '\r']);
    if text.len() > MAX_PLAIN {
        return read::is_plain(text, rules).then(|| Err(too_long(text)));
    }
    match read(text, rules, budget) {
        Err(Refusal::Foreign(_)) => None,
        Ok(number) => Some(Ok(number)),
        Err(Refusal::Fault(FaultAt { fault: Fault::Empty, .. })) => None,
        Err(Refusal::Fault(fault)) => {
            read::is_plain(text, rules).then(|| Err(explain::explain(fault, text, rules)))
        }
    }
}

/// The value of `text`, in puzzle glyphs of any kind and blanks.
///
/// # Errors
/// Where and why the text is malformed, has no value or is stopped by the budget.
pub fn evaluate(text: &str, rules: StackRules, budget: &Budget) -> Result<Number, Error> {
    let ascii = match AsciiText::of_puzzle(text) {
        Ok(ascii) => ascii,
        Err(at) => return Err(not_plain(text, at, rules, budget)),
    };
    read(&ascii.ascii, rules, budget).map_err(|refusal| match refusal {
        Refusal::Fault(fault) => explain::explain(ascii.in_text(fault), text, rules),
        Refusal::Foreign(at) => explain::not_plain(text, ascii.place(at)),
    })
}

/// The first error of a text with a character at `at` that is no square: that, or a fault of form
/// before it.
fn not_plain(text: &str, at: Span, rules: StackRules, budget: &Budget) -> Error {
    let before = AsciiText::of_puzzle(text.get(..at.start as usize).unwrap_or_default());
    if let Ok(ascii) = before
        && let Err(Refusal::Fault(fault)) = read(&ascii.ascii, rules, budget)
        && !fault.fault.is_unfinished()
        && !fault.fault.is_arithmetic()
    {
        return explain::explain(ascii.in_text(fault), text, rules);
    }
    explain::not_plain(text, at)
}

/// The value of one side of a puzzle in ASCII signs, as [`AsciiText`] makes them.
///
/// # Errors
/// The first fault, errors of form before those of arithmetic. A character that is no square is
/// a missing operator: callers have looked for those before.
pub fn evaluate_side(ascii: &str, rules: StackRules, budget: &Budget) -> Result<Number, FaultAt> {
    read(ascii, rules, budget).map_err(|refusal| match refusal {
        Refusal::Fault(fault) => fault,
        Refusal::Foreign(span) => FaultAt { fault: Fault::MissingOperator, span, opened: None },
    })
}

fn too_long(text: &str) -> Error {
    LimitError::too_long(text, MAX_PLAIN, "split it into several lines").into()
}
