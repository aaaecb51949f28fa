//! The buttons: one table of their labels, spellings and what they do.

use std::fmt;

use super::spelling;
use crate::diagnostic::Error;
use crate::number::Number;
use crate::source::Span;

/// What a button does. The letter of [`BUTTONS`] says what stands behind its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Kind {
    Add,
    Subtract,
    Multiply,
    Divide,
    Quotient,
    Remainder,
    Append,
    Prepend,
    DropLast,
    DropFirst,
    Replace,
    Power,
    Negate,
    Reverse,
    Sum,
    ShiftLeft,
    ShiftRight,
    Shift,
    Mirror,
    Inverse,
    Plus,
    SortUp,
    SortDown,
    Cut,
    Delete,
    Insert,
    Overwrite,
    DigitAdd,
    DigitSubtract,
    Round,
    Lock,
    Store,
    Letters,
    Up,
    Down,
}

/// What stands on a button beside its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A whole number from 0.
    Whole,
    /// A whole number, which may be negative.
    Signed,
    /// Digits, which may begin with 0.
    Digits,
    /// Digits, `=>`, and digits or nothing.
    Pair,
}

/// A row of the table of buttons.
#[derive(Debug)]
pub struct Row {
    /// What it does.
    pub kind: Kind,
    /// Its name, before what it takes.
    pub name: &'static str,
    /// Other ways to write the name, in small letters.
    pub spellings: &'static [&'static str],
    /// What stands behind the name.
    pub takes: Takes,
    /// Whether a press needs a place among the digits.
    pub places: bool,
    /// What it does, in a line.
    pub summary: &'static str,
}

/// All buttons of the two games and of "Genius Calculator".
pub const BUTTONS: &[Row] = &[
    row(Kind::Add, "+", &[], Takes::Whole, "add N"),
    row(Kind::Subtract, "-", &[], Takes::Whole, "subtract N"),
    row(Kind::Multiply, "x", &["*"], Takes::Signed, "multiply by N"),
    row(Kind::Divide, "/", &[], Takes::Signed, "divide by N, if it comes out even"),
    row(Kind::Quotient, "//", &[], Takes::Signed, "divide by N and cut to a whole number"),
    row(Kind::Remainder, "%", &["mod"], Takes::Signed, "the remainder of a division by N"),
    row(Kind::Append, "", &[], Takes::Digits, "write N at the right"),
    row(Kind::Prepend, "+>", &[], Takes::Digits, "write N at the left"),
    row(Kind::DropLast, "<<", &["back", "backspace"], Takes::Nothing, "drop the last digit"),
    row(Kind::DropFirst, ">>", &[], Takes::Nothing, "drop the first digit"),
    row(Kind::Replace, "", &[], Takes::Pair, "replace all A by B, from left to right"),
    row(Kind::Power, "x^", &["^"], Takes::Whole, "raise to the power N"),
    row(Kind::Negate, "+/-", &["+-", "-/+"], Takes::Nothing, "change the sign"),
    row(Kind::Reverse, "Reverse", &["rev"], Takes::Nothing, "read the digits backwards"),
    row(Kind::Sum, "SUM", &[], Takes::Nothing, "add up the digits"),
    row(Kind::ShiftLeft, "Shift<", &["<shift", "<"], Takes::Nothing, "put the first digit last"),
    row(Kind::ShiftRight, "Shift>", &["shift>", ">"], Takes::Nothing, "put the last digit first"),
    placed(Kind::Shift, "Shift", Takes::Nothing, "shift left or right, as far as you like"),
    row(Kind::Mirror, "Mirror", &[], Takes::Nothing, "write the digits backwards at the right"),
    row(Kind::Inverse, "Inv10", &["inverse", "inv"], Takes::Nothing, "take each digit from 10"),
    row(Kind::Plus, "[+]", &[], Takes::Whole, "raise the numbers on the other buttons by N"),
    row(Kind::SortUp, "Sort>", &[], Takes::Nothing, "sort the digits, the smallest first"),
    row(Kind::SortDown, "Sort<", &[], Takes::Nothing, "sort the digits, the largest first"),
    row(Kind::Cut, "Cut", &[], Takes::Digits, "take out all N"),
    placed(Kind::Delete, "Delete", Takes::Nothing, "take out the digit at a place"),
    placed(Kind::Insert, "Insert", Takes::Digits, "put N in at a place"),
    placed(Kind::Overwrite, "Replace", Takes::Digits, "write N over the digit at a place"),
    placed(Kind::DigitAdd, "Digit+", Takes::Whole, "add N to the digit at a place"),
    placed(Kind::DigitSubtract, "Digit-", Takes::Whole, "subtract N from the digit at a place"),
    placed(Kind::Round, "Round", Takes::Nothing, "round at a place"),
    placed(Kind::Lock, "Lock", Takes::Nothing, "keep the digit at a place through the next press"),
    row(
        Kind::Store,
        "Store",
        &[],
        Takes::Nothing,
        "long: store the screen; short: write that at the right",
    ),
    row(Kind::Letters, "ABC", &[], Takes::Nothing, "read the number as letters; comes last"),
    row(Kind::Up, "Up", &[], Takes::Whole, "add N to every digit, sums written out"),
    row(Kind::Down, "Down", &[], Takes::Whole, "subtract N from every digit, down to 0"),
];

impl Row {
    /// How such a button is written, with the letters of the summary.
    ///
    /// ```
    /// use abacist::puzzle::buttons::Kind;
    /// assert_eq!(Kind::Replace.row().pattern(), "A=>B");
    /// assert_eq!(Kind::Insert.row().pattern(), "InsertN");
    /// ```
    #[must_use]
    pub fn pattern(&self) -> String {
        let operand = match self.takes {
            Takes::Nothing => "",
            Takes::Pair => "A=>B",
            _ => "N",
        };
        format!("{}{operand}", self.name)
    }
}

const fn row(
    kind: Kind,
    name: &'static str,
    spellings: &'static [&'static str],
    takes: Takes,
    summary: &'static str,
) -> Row {
    Row { kind, name, spellings, takes, places: false, summary }
}

const fn placed(kind: Kind, name: &'static str, takes: Takes, summary: &'static str) -> Row {
    Row { places: true, ..row(kind, name, &[], takes, summary) }
}

/// What no kind has.
static NONE: Row = row(Kind::Letters, "", &[], Takes::Nothing, "");

/// A button as people write it.
///
/// ```
/// use abacist::puzzle::buttons::Button;
/// assert_eq!("×3".parse::<Button>()?.to_string(), "x3");
/// # Ok::<(), abacist::Error>(())
/// ```
impl std::str::FromStr for Button {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Ok(spelling::button(text, Span::new(0, text.len()))?)
    }
}

/// A button of a level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Button {
    /// What it does.
    pub kind: Kind,
    /// What is written on it behind its name.
    pub operand: Operand,
}

/// What is written on a button behind its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// Nothing.
    Nothing,
    /// A whole number.
    Number(Number),
    /// Digits, which may begin with 0.
    Digits(String),
    /// The digits that are replaced, and what replaces them, which may be nothing.
    Pair(String, String),
}

impl Kind {
    /// The row of the table.
    #[must_use]
    pub fn row(self) -> &'static Row {
        // A test holds that every kind has a row.
        BUTTONS.iter().find(|row| row.kind == self).unwrap_or(&NONE)
    }
}

impl fmt::Display for Button {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.kind.row().name;
        match &self.operand {
            Operand::Nothing => f.write_str(name),
            Operand::Number(number) => write!(f, "{name}{number}"),
            Operand::Digits(digits) => write!(f, "{name}{digits}"),
            Operand::Pair(from, to) => write!(f, "{from}=>{to}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_button_has_one_row() {
        for row in BUTTONS {
            assert_eq!(BUTTONS.iter().filter(|other| other.kind == row.kind).count(), 1);
            assert!(!row.summary.ends_with('.'), "{}", row.summary);
        }
    }
}
