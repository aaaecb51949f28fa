//! Why the two stacks refuse a text.

use crate::limits::Stop;
use crate::number::NumberError;
use crate::source::Span;

/// Why a square cannot be taken, or the squares so far have no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An operator or closer where an operand must stand.
    ExpectedOperand,
    /// An operand straight after an operand.
    MissingOperator,
    /// `()`.
    EmptyBrackets,
    /// `)` with no bracket open.
    UnmatchedClose,
    /// The end, with a bracket open.
    UnmatchedOpen,
    /// The end, after an operator or an opening bracket.
    EndsEarly,
    /// No square at all.
    Empty,
    /// A bracket or prefix sign that nests deeper than [`MAX_DEPTH`](crate::limits::MAX_DEPTH).
    TooDeep,
    /// A second digit after a leading zero, where the rules deny it.
    LeadingZero,
    /// The divisor is zero.
    DivisionByZero,
    /// A division that does not come out even, where the rules want whole ones.
    NotWhole,
    /// A power without an exact value; only the extended dialect of puzzles has powers.
    Inexact,
    /// The value leaves the operand type: the work goes on with a wider one.
    Overflow,
    /// The budget said stop.
    Stop(Stop),
}

impl Fault {
    /// Whether only the rest of the text is missing.
    #[must_use]
    pub fn is_unfinished(self) -> bool {
        matches!(self, Self::UnmatchedOpen | Self::EndsEarly | Self::Empty)
    }

    /// Whether the text is well-formed as far as this fault tells: errors of form are reported
    /// before these.
    #[must_use]
    pub fn is_arithmetic(self) -> bool {
        matches!(self, Self::DivisionByZero | Self::NotWhole | Self::Inexact)
    }
}

impl From<NumberError> for Fault {
    fn from(error: NumberError) -> Self {
        match error {
            NumberError::Stop(stop) => Self::Stop(stop),
            // Of the four operations, only division can fail for another reason.
            _ => Self::DivisionByZero,
        }
    }
}

/// A fault and the bytes of the text that it concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultAt {
    /// What is wrong.
    pub fault: Fault,
    /// The square at fault; for arithmetic, the operand at fault.
    pub span: Span,
    /// The innermost bracket that is open there.
    pub opened: Option<Span>,
}
