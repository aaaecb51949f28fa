//! What can follow a + or - outside brackets.
//!
//! Whatever comes before it, the squares after it leave the same texts, and each of these adds the
//! same number. So they are walked once, and every beginning that reaches the operator adds their
//! numbers to its own.

use super::walk::{Leaf, Leaves};
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
    pub(super) fn set(&mut self, square: usize, collected: Collected) {
        let Collected { mut leaves, large } = collected;
        leaves.sort_by_key(|(_, leaf)| leaf.removed);
        if let Some(rest) = self.by_square.get_mut(square) {
            *rest = if large { Rest::Large } else { Rest::Known(leaves) };
        }
    }
}

/// How many texts of a rest are kept; a rest with more is walked each time.
const MOST: usize = 1 << 20;

/// Collects the leaves of a walk over a rest.
#[derive(Default)]
pub(super) struct Collected {
    leaves: Vec<(Ratio, Leaf)>,
    /// Whether there are too many leaves, or too large values.
    pub(super) large: bool,
}

impl Leaves for Collected {
    const COUNT_WAYS: bool = false;

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
