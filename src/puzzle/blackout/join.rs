//! Joins the two sides on equal values, pair by pair.
//!
//! Each side is walked once. What the shorter one can be is kept in a table by value, what the
//! longer one can be is looked up there, so the work grows with the sides and not with the number
//! of ways to choose squares on both.

use super::leaf::{Leaf, Leaves, Texts};
use super::rest::Rests;
use super::side::Side;
use super::table::{Table, Text};
use super::walk::walk;
use crate::limits::{Budget, Stop};
use crate::number::{Number, Ratio};
use crate::two_stack::StackRules;

/// Two sides to join.
#[derive(Clone, Copy)]
pub(super) struct Sides<'a> {
    pub(super) left: &'a Side,
    pub(super) right: &'a Side,
    pub(super) rules: StackRules,
}

impl<'a> Sides<'a> {
    fn swapped(&self) -> bool {
        self.left.len() > self.right.len()
    }

    pub(super) fn short(&self) -> &'a Side {
        if self.swapped() { self.right } else { self.left }
    }

    pub(super) fn long(&self) -> &'a Side {
        if self.swapped() { self.left } else { self.right }
    }
}

/// A table of each kind of value: almost all are machine words.
#[derive(Debug, Default)]
pub(super) struct Tables {
    small: Table<Ratio>,
    big: Table<Number>,
}

/// Takes the value of a pair of texts and the squares kept on the left and the right side.
pub(super) trait Pairs {
    fn pair(&mut self, value: impl Into<Number>, kept: [u128; 2]) -> Result<(), Stop>;
}

/// Reports to `pairs` all pairs of texts with equal values and together `removed` squares out.
pub(super) fn join(
    sides: Sides<'_>,
    removed: usize,
    tables: &mut Tables,
    rests: &mut Rests,
    budget: &Budget,
    pairs: &mut impl Pairs,
) -> Result<(), Stop> {
    let mut keep = Keep { tables, budget };
    let result =
        walk(sides.short(), removed, sides.rules, rests, budget, &mut keep).and_then(|()| {
            let mut look_up = LookUp { tables, removed, swapped: sides.swapped(), pairs };
            walk(sides.long(), removed, sides.rules, rests, budget, &mut look_up)
        });
    tables.small.clear(budget);
    tables.big.clear(budget);
    result
}

/// Keeps the texts of the shorter side.
struct Keep<'a> {
    tables: &'a mut Tables,
    budget: &'a Budget,
}

impl Leaves for Keep<'_> {
    type Wanted = Texts;

    #[inline]
    fn small(&mut self, value: Ratio, leaf: Leaf) -> Result<(), Stop> {
        self.tables.small.insert(value, leaf, self.budget)
    }

    fn big(&mut self, value: Number, leaf: Leaf) -> Result<(), Stop> {
        self.tables.big.insert(value, leaf, self.budget)
    }
}

/// Looks up the texts of the longer side.
struct LookUp<'a, P> {
    tables: &'a Tables,
    removed: usize,
    swapped: bool,
    pairs: &'a mut P,
}

impl<P: Pairs> LookUp<'_, P> {
    #[inline]
    fn meet(&mut self, value: impl Into<Number>, short: Text, long: Leaf) -> Result<(), Stop> {
        let kept = if self.swapped { [long.kept, short.kept] } else { [short.kept, long.kept] };
        self.pairs.pair(value, kept)
    }
}

impl<P: Pairs> Leaves for LookUp<'_, P> {
    type Wanted = Texts;

    #[inline]
    fn small(&mut self, value: Ratio, leaf: Leaf) -> Result<(), Stop> {
        let Some(rest) = self.removed.checked_sub(leaf.removed) else { return Ok(()) };
        let tables = self.tables;
        tables.small.find(value, rest).try_for_each(|short| self.meet(value, short, leaf))
    }

    fn big(&mut self, value: Number, leaf: Leaf) -> Result<(), Stop> {
        let Some(rest) = self.removed.checked_sub(leaf.removed) else { return Ok(()) };
        let tables = self.tables;
        let mut texts = tables.big.find(value.clone(), rest);
        texts.try_for_each(|short| self.meet(value.clone(), short, leaf))
    }
}
