//! What can follow a + or - outside brackets.
//!
//! Whatever comes before it, the squares after it leave the same texts, and each of these adds the
//! same number. So they are walked once, and every beginning that reaches the operator adds their
//! numbers to its own.

use std::marker::PhantomData;

use super::leaf::{Leaf, Leaves, Wanted};
use crate::limits::Stop;
use crate::number::{Number, Ratio};

/// The rests of a side, by the square of the operator that begins them.
#[derive(Debug)]
pub(super) struct Rests {
    by_square: Vec<Rest>,
}

/// What can follow one operator.
#[derive(Debug)]
pub(super) enum Rest {
    /// Not walked yet.
    Unknown,
    /// The numbers that the texts add, those with the fewest squares out first.
    Known(Vec<(Ratio, Leaf)>),
    /// Too many texts, or values that are no machine words.
    Large,
}

impl Rests {
    /// The rests of a side of so many squares, none walked yet.
    pub(super) fn new(squares: usize) -> Self {
        Self { by_square: (0..squares).map(|_| Rest::Unknown).collect() }
    }

    /// What can follow the operator on `square`.
    #[inline]
    pub(super) fn of(&self, square: usize) -> &Rest {
        self.by_square.get(square).unwrap_or(&Rest::Large)
    }

    /// Keeps what a walk has collected.
    pub(super) fn set<W: Wanted>(&mut self, square: usize, collected: Collected<W>) {
        let Some(rest) = self.by_square.get_mut(square) else { return };
        if collected.large {
            *rest = Rest::Large;
            return;
        }
        let mut leaves = collected.leaves;
        if W::COUNTS {
            merge(&mut leaves);
        } else {
            leaves.sort_unstable_by_key(|(_, leaf)| leaf.removed);
        }
        *rest = Rest::Known(leaves);
    }
}

/// Sorts leaves by the number of squares out and makes one of those that add the same.
fn merge(leaves: &mut Vec<(Ratio, Leaf)>) {
    let key =
        |(added, leaf): &(Ratio, Leaf)| (leaf.removed, added.numerator(), added.denominator());
    leaves.sort_unstable_by_key(key);
    leaves.dedup_by(|next, first| {
        let same = key(next) == key(first);
        if same {
            first.1.ways += next.1.ways;
            first.1.texts += next.1.texts;
        }
        same
    });
    leaves.shrink_to_fit();
}

/// How many texts of a rest are kept; a rest with more is walked each time.
const MOST: usize = 1 << 20;

/// Collects the leaves of a walk over a rest.
pub(super) struct Collected<W> {
    leaves: Vec<(Ratio, Leaf)>,
    /// Whether there are too many leaves, or too large values.
    pub(super) large: bool,
    wanted: PhantomData<W>,
}

impl<W> Default for Collected<W> {
    fn default() -> Self {
        Self { leaves: Vec::new(), large: false, wanted: PhantomData }
    }
}

impl<W: Wanted> Leaves for Collected<W> {
    type Wanted = W;

    #[inline]
    fn small(&mut self, value: Ratio, leaf: Leaf) -> Result<(), Stop> {
        if self.leaves.len() == MOST {
            self.large = true;
            return Err(Stop::Memory);
        }
        self.leaves.push((value, leaf));
        Ok(())
    }

    fn big(&mut self, _: Number, _: Leaf) -> Result<(), Stop> {
        self.large = true;
        Err(Stop::Memory)
    }
}
