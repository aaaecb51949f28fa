//! Joins the two sides on equal values.
//!
//! Each side is walked once. The leaves of the shorter side are kept in a table, those of the
//! longer one are looked up in it as they come, so the work grows with the sides and not with the
//! number of ways to choose squares on both.

use std::ops::RangeInclusive;

use super::side::Side;
use super::table::{Entry, Key, Table};
use super::walk::{Leaf, Leaves, walk};
use crate::limits::{Budget, Stop};
use crate::number::{Number, Ratio};
use crate::two_stack::StackRules;

/// The tables of a join, to be used again for the next puzzle.
#[derive(Debug)]
pub(super) struct Tables {
    small: Table<Ratio>,
    big: Table<Number>,
}

impl Tables {
    pub(super) const fn new() -> Self {
        Self { small: Table::new(), big: Table::new() }
    }
}

/// Two sides to join.
pub(super) struct Sides<'a> {
    pub(super) left: &'a Side,
    pub(super) right: &'a Side,
    pub(super) rules: StackRules,
}

/// A pair of texts with equal values. With `texts` above one, it stands for so many pairs.
pub(super) struct Pair<'a, V> {
    pub(super) value: &'a V,
    /// How many squares are out on both sides.
    pub(super) removed: usize,
    /// The squares kept on the left side, and on the right one.
    pub(super) kept: [u128; 2],
    /// How many choices of squares give the left text, and the right one.
    pub(super) ways: [u128; 2],
    pub(super) texts: u64,
}

/// Takes the pairs of a join.
pub(super) trait Pairs {
    /// Whether texts of the shorter side with the same value and number of squares out come
    /// merged into one pair.
    const MERGED: bool;

    fn pair<V: Key + Clone + Into<Number>>(&mut self, pair: Pair<'_, V>) -> Result<(), Stop>;
}

/// Reports to `pairs` all pairs of texts with equal values for which the number of squares out
/// lies in `removed`.
pub(super) fn join<P: Pairs>(
    sides: &Sides<'_>,
    removed: RangeInclusive<usize>,
    tables: &mut Tables,
    budget: &Budget,
    pairs: &mut P,
) -> Result<(), Stop> {
    let swapped = sides.left.len() > sides.right.len();
    let (short, long) = if swapped { (sides.right, sides.left) } else { (sides.left, sides.right) };
    let most = *removed.end();
    let mut keep = Keep { tables, budget, merged: P::MERGED };
    let result = walk(short, most, sides.rules, budget, &mut keep).and_then(|()| {
        let mut look_up = LookUp { tables, removed, swapped, pairs };
        walk(long, most, sides.rules, budget, &mut look_up)
    });
    tables.small.clear(budget);
    tables.big.clear(budget);
    result
}

/// Keeps the leaves of the shorter side.
struct Keep<'a> {
    tables: &'a mut Tables,
    budget: &'a Budget,
    merged: bool,
}

impl Keep<'_> {
    #[inline]
    fn keep<V: Key>(
        table: &mut Table<V>,
        leaf: Leaf<V>,
        merged: bool,
        budget: &Budget,
    ) -> Result<(), Stop> {
        if merged { table.merge(leaf, budget) } else { table.insert(leaf, budget) }
    }
}

impl Leaves for Keep<'_> {
    #[inline]
    fn small(&mut self, leaf: Leaf<Ratio>) -> Result<(), Stop> {
        Self::keep(&mut self.tables.small, leaf, self.merged, self.budget)
    }

    fn big(&mut self, leaf: Leaf<Number>) -> Result<(), Stop> {
        Self::keep(&mut self.tables.big, leaf, self.merged, self.budget)
    }
}

/// Looks up the leaves of the longer side.
struct LookUp<'a, P> {
    tables: &'a Tables,
    removed: RangeInclusive<usize>,
    swapped: bool,
    pairs: &'a mut P,
}

impl<P: Pairs> LookUp<'_, P> {
    #[inline]
    fn find<V: Key + Clone + Into<Number>>(
        table: &Table<V>,
        long: &Leaf<V>,
        removed: &RangeInclusive<usize>,
        swapped: bool,
        pairs: &mut P,
    ) -> Result<(), Stop> {
        for Entry { leaf: short, texts, .. } in table.find(&long.value) {
            let removed_both = short.removed + long.removed;
            if !removed.contains(&removed_both) {
                continue;
            }
            let (left, right) = if swapped { (long, short) } else { (short, long) };
            pairs.pair(Pair {
                value: &long.value,
                removed: removed_both,
                kept: [left.kept, right.kept],
                ways: [left.ways, right.ways],
                texts: *texts,
            })?;
        }
        Ok(())
    }
}

impl<P: Pairs> Leaves for LookUp<'_, P> {
    #[inline]
    fn small(&mut self, leaf: Leaf<Ratio>) -> Result<(), Stop> {
        Self::find(&self.tables.small, &leaf, &self.removed, self.swapped, self.pairs)
    }

    fn big(&mut self, leaf: Leaf<Number>) -> Result<(), Stop> {
        Self::find(&self.tables.big, &leaf, &self.removed, self.swapped, self.pairs)
    }
}
