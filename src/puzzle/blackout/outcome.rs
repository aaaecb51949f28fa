//! What a solver finds.

use crate::limits::Stop;
use crate::number::Number;

/// One solution: an equation that is true. Two solutions differ in their text; several choices
/// of squares may leave the same text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    /// The equation that is left, in the puzzle's own glyphs and spacing.
    pub text: String,
    /// The squares that are out, counted from 0 with the `=`: of all choices that leave this text
    /// the lexicographically smallest.
    pub removed: Vec<usize>,
    /// The value of both sides.
    pub value: Number,
    /// How many choices of squares leave this text.
    pub choices: Number,
    /// Whether a number in it begins with a 0 that is not alone.
    pub leading_zero: bool,
}

impl Solution {
    /// Bytes that it takes, to count against a memory limit.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        // Two pieces of memory of their own have a header and are rounded up.
        const PIECES: usize = 2 * 16;
        let removed = self.removed.capacity() * size_of::<usize>();
        let own = size_of::<Self>() + self.text.capacity() + removed + PIECES;
        own as u64 + (self.value.bits() + self.choices.bits()) / 8
    }
}

/// How many solutions have so many squares out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Count {
    /// The number of squares out.
    pub k: usize,
    /// The number of different texts.
    pub strings: Number,
    /// The number of choices of squares.
    pub choices: Number,
}

/// The answer to a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The solutions listed: fewest squares out first, then leftmost squares first.
    pub solutions: Vec<Solution>,
    /// The counts for each number of squares that was asked for and has a solution.
    pub counts: Vec<Count>,
    /// Whether all were counted. If something was stopped nevertheless, that was the listing.
    pub counted: bool,
    /// Why the search or the listing was stopped, if it was. The rest is then what was found until then: each
    /// solution is one, but there may be more, and others may come before them.
    pub stopped: Option<Stop>,
    /// If equations were passed over because a power in them has more bits than a bound: the
    /// bound. Only the extended dialect has powers.
    pub bound: Option<u64>,
    /// Whether equations were passed over because a power in them, such as 2^(1/3), has no exact
    /// value. Only the extended dialect has powers.
    pub inexact: bool,
}

impl Outcome {
    /// Whether all solutions were counted, and listed as far as was asked for.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.stopped.is_none()
    }

    /// Whether there is a solution.
    #[must_use]
    pub fn found(&self) -> bool {
        !self.counts.is_empty() || !self.solutions.is_empty()
    }

    /// The number of different texts over all numbers of squares.
    #[must_use]
    pub fn strings(&self) -> Number {
        self.counts.iter().fold(Number::ZERO, |sum, count| &sum + &count.strings)
    }

    /// The number of choices of squares over all numbers of squares.
    #[must_use]
    pub fn choices(&self) -> Number {
        self.counts.iter().fold(Number::ZERO, |sum, count| &sum + &count.choices)
    }
}

/// The fewest squares with which a puzzle can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fewest {
    /// So many.
    Squares(usize),
    /// There is no solution, however many squares are out.
    Never,
    /// There is none with up to so many squares out; the search was stopped there.
    MoreThan(usize, Stop),
    /// The search was stopped before anything was certain.
    Unknown(Stop),
}
