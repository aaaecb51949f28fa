//! What can follow a + or - outside brackets.
//!
//! Whatever comes before it, the squares after it leave the same texts, and each of these adds the
//! same number. So they are walked once, and every beginning that reaches the operator adds their
//! numbers to its own.

use std::marker::PhantomData;

use super::leaf::{Leaf, Leaves, Wanted};
use crate::limits::{Budget, Stop};
use crate::number::{Number, Ratio};

/// The rests of a side, by the square of the operator that begins them. Their memory is used again
/// for the next side.
#[derive(Debug, Default)]
pub(super) struct Rests {
    by_square: Vec<Rest>,
    spare: Vec<Vec<Added>>,
    /// The bytes taken from the budget.
    reserved: u64,
}

/// A text of a rest and the number that it adds.
pub(super) type Added = (Ratio, Leaf);

/// What can follow one operator.
#[derive(Debug)]
pub(super) enum Rest {
    /// Not walked yet.
    Unknown,
    /// Its texts, those with the fewest squares out first.
    Known(Vec<Added>),
    /// Too many texts, or values that are no machine words.
    Large,
}

impl Rests {
    /// Makes ready for a side of so many squares.
    pub(super) fn reset(&mut self, squares: usize) {
        for rest in self.by_square.drain(..) {
            if let Rest::Known(mut leaves) = rest {
                leaves.clear();
                self.spare.push(leaves);
            }
        }
        self.by_square.resize_with(squares, || Rest::Unknown);
    }

    /// Gives the memory of all rests back to the budget.
    pub(super) fn release(&mut self, budget: &Budget) {
        budget.release(std::mem::take(&mut self.reserved));
    }

    /// What can follow the operator on `square`.
    #[inline]
    pub(super) fn of(&self, square: usize) -> &Rest {
        self.by_square.get(square).unwrap_or(&Rest::Large)
    }

    /// A collector for the texts of one rest.
    pub(super) fn collect<W>(&mut self) -> Collected<W> {
        let leaves = self.spare.pop().unwrap_or_default();
        Collected { leaves, large: false, wanted: PhantomData }
    }

    /// Keeps what a walk has collected, if the budget has the memory.
    pub(super) fn set<W: Wanted>(
        &mut self,
        square: usize,
        collected: Collected<W>,
        budget: &Budget,
    ) {
        let mut leaves = collected.leaves;
        if W::COUNTS {
            merge(&mut leaves);
        } else {
            leaves.sort_unstable_by_key(|(_, leaf)| leaf.removed);
        }
        let bytes = (leaves.len() * size_of::<Added>()) as u64;
        let keep = !collected.large && budget.reserve(bytes).is_ok();
        if keep {
            self.reserved += bytes;
        }
        if let Some(rest) = self.by_square.get_mut(square) {
            *rest = if keep { Rest::Known(leaves) } else { Rest::Large };
        }
    }
}

/// Sorts leaves by the number of squares out and makes one of those that add the same.
fn merge(leaves: &mut Vec<Added>) {
    let key = |(added, leaf): &Added| (leaf.removed, added.numerator(), added.denominator());
    leaves.sort_unstable_by_key(key);
    leaves.dedup_by(|next, first| {
        let same = key(next) == key(first);
        if same {
            first.1.ways += next.1.ways;
            first.1.texts += next.1.texts;
        }
        same
    });
}

/// How many texts of a rest are kept; a rest with more is walked each time. So many are sorted in
/// a few hundredths of a second, while no budget is asked.
const MOST: usize = 1 << 18;

/// Collects the leaves of a walk over a rest.
pub(super) struct Collected<W> {
    leaves: Vec<Added>,
    /// Whether there are too many leaves, or too large values.
    pub(super) large: bool,
    wanted: PhantomData<W>,
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
