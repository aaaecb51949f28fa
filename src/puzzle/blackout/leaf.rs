//! What a walk over one side reports, and to whom.

use crate::limits::Stop;
use crate::number::{Number, Ratio};
use crate::two_stack::Operand;

/// One text that a side can become.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    /// How many squares are out.
    pub(super) removed: usize,
    /// The squares that are kept in the leftmost choice; see [`Side::bit`].
    pub(super) kept: u128,
    /// How many choices of squares leave this text.
    pub(super) ways: u128,
    /// How many texts this stands for. Texts of one value and number of squares out may come
    /// together, and the ways of a text in parts, of which only one counts it.
    pub(super) texts: u128,
}

/// What is wanted of a walk.
pub(super) trait Wanted {
    /// Whether to count `ways`. Leaves that differ only in their texts may then come merged.
    const COUNTS: bool;
}

/// Every text by itself; its `ways` are left at 0.
pub(super) struct Texts;

impl Wanted for Texts {
    const COUNTS: bool = false;
}

/// How many texts and ways there are of each value and number of squares out.
pub(super) struct Counts;

impl Wanted for Counts {
    const COUNTS: bool = true;
}

/// Takes the leaves of a walk with their values, almost all of which fit machine words.
pub(super) trait Leaves {
    /// What is wanted.
    type Wanted: Wanted;

    fn small(&mut self, value: Ratio, leaf: Leaf) -> Result<(), Stop>;
    fn big(&mut self, value: Number, leaf: Leaf) -> Result<(), Stop>;
}

/// An operand type that a walk can run on.
pub(super) trait Value: Operand {
    fn report(self, leaf: Leaf, leaves: &mut impl Leaves) -> Result<(), Stop>;
    fn widen(&self) -> Number;
    fn of(ratio: Ratio) -> Self;
}

impl Value for Ratio {
    #[inline]
    fn report(self, leaf: Leaf, leaves: &mut impl Leaves) -> Result<(), Stop> {
        leaves.small(self, leaf)
    }

    fn widen(&self) -> Number {
        Number::from(*self)
    }

    #[inline]
    fn of(ratio: Ratio) -> Self {
        ratio
    }
}

impl Value for Number {
    fn report(self, leaf: Leaf, leaves: &mut impl Leaves) -> Result<(), Stop> {
        match self.as_ratio() {
            Some(value) => leaves.small(value, leaf),
            None => leaves.big(self, leaf),
        }
    }

    fn widen(&self) -> Number {
        self.clone()
    }

    fn of(ratio: Ratio) -> Self {
        Self::from(ratio)
    }
}
