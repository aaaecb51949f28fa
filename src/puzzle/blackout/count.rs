//! Counts the pairs of texts with equal values, without looking at each.
//!
//! The texts of the shorter side are grouped by value and number of squares out. Each text of the
//! longer side then meets a handful of groups instead of thousands of texts. Look-ups are made in
//! batches: one after the other they would each wait for memory, side by side they wait together.

use std::hash::Hash;
use std::ops::{AddAssign, RangeInclusive};

use rustc_hash::FxHashMap;

use super::join::Sides;
use super::leaf::{Counts, Leaf, Leaves};
use super::rest::Rests;
use super::side::Side;
use super::walk::walk;
use crate::limits::{Budget, Stop};
use crate::number::{Number, Ratio};

/// The memory of counts, to be used again for the next puzzle.
#[derive(Debug, Default)]
pub(super) struct Groups {
    narrow: Indices<u64>,
    wide: Indices<u128>,
}

/// Groups of both kinds of values, with counts in words of one width.
#[derive(Debug, Default)]
struct Indices<W> {
    small: Index<Ratio, W>,
    big: Index<Number, W>,
}

/// A word to count in.
trait Word: Copy + Default + PartialEq + AddAssign + Into<u128> {
    /// The longest side for which no count overflows: `C(n, n/2)` choices leave equal numbers.
    const LONGEST: usize;

    /// The same number in this word.
    fn narrow(count: u128) -> Self;
}

impl Word for u64 {
    const LONGEST: usize = 64;

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "sides longer than `LONGEST` go elsewhere")]
    fn narrow(count: u128) -> Self {
        count as Self
    }
}

impl Word for u128 {
    const LONGEST: usize = Side::MOST;

    #[inline]
    fn narrow(count: u128) -> Self {
        count
    }
}

/// Texts of one value with the same number of squares out.
#[derive(Clone, Copy, Debug, Default)]
struct Group<W> {
    removed: u32,
    /// How many texts.
    texts: W,
    /// How many choices of squares.
    ways: W,
}

impl<W: Word> Group<W> {
    #[inline]
    fn of(leaf: Leaf) -> Self {
        let removed = u32::try_from(leaf.removed).unwrap_or(u32::MAX);
        Self { removed, texts: W::narrow(leaf.texts), ways: W::narrow(leaf.ways) }
    }
}

/// Calls `tally` with the number of squares out, the number of texts, and the choices on both sides,
/// for groups of pairs of equal values for which the first lies in `removed`.
pub(super) fn count(
    sides: Sides<'_>,
    removed: RangeInclusive<usize>,
    groups: &mut Groups,
    rests: &mut Rests,
    budget: &Budget,
    tally: impl FnMut(usize, [u128; 2], [u128; 2]),
) -> Result<(), Stop> {
    if sides.long().len() <= <u64 as Word>::LONGEST {
        count_in(sides, removed, &mut groups.narrow, rests, budget, tally)
    } else {
        count_in(sides, removed, &mut groups.wide, rests, budget, tally)
    }
}

fn count_in<W: Word>(
    sides: Sides<'_>,
    removed: RangeInclusive<usize>,
    groups: &mut Indices<W>,
    rests: &mut Rests,
    budget: &Budget,
    tally: impl FnMut(usize, [u128; 2], [u128; 2]),
) -> Result<(), Stop> {
    let most = *removed.end();
    let mut keep = Keep { groups, budget, reserved: 0 };
    let kept = walk(sides.short(), most, sides.rules, rests, budget, &mut keep);
    let reserved = keep.reserved;
    let result = kept.and_then(|()| {
        groups.small.group(budget)?;
        groups.big.group(budget)?;
        let mut meet = Meet { groups, removed, tally, small: Vec::new(), big: Vec::new() };
        walk(sides.long(), most, sides.rules, rests, budget, &mut meet)?;
        meet.flush();
        Ok(())
    });
    groups.small.clear();
    groups.big.clear();
    budget.release(reserved);
    result
}

/// Groups of texts by value.
#[derive(Debug)]
struct Index<V, W> {
    leaves: Vec<(V, Group<W>)>,
    /// The groups of each value.
    values: FxHashMap<V, Slice>,
    groups: Vec<Group<W>>,
}

/// Where the groups of a value lie.
#[derive(Clone, Copy, Debug)]
struct Slice {
    start: u32,
    end: u32,
}

impl<V, W> Default for Index<V, W> {
    fn default() -> Self {
        Self { leaves: Vec::new(), values: FxHashMap::default(), groups: Vec::new() }
    }
}

impl<V: Hash + Eq + Clone, W: Word> Index<V, W> {
    fn clear(&mut self) {
        self.leaves.clear();
        self.values.clear();
        self.groups.clear();
    }

    /// The bytes for each leaf that is kept, its share of the groups and values included.
    const fn bytes() -> u64 {
        (size_of::<(V, Group<W>)>() + 2 * (size_of::<(V, u32)>() + size_of::<Group<W>>())) as u64
    }

    /// Makes groups of the leaves kept.
    #[allow(clippy::indexing_slicing, reason = "hot; all indices are numbers given out here")]
    fn group(&mut self, budget: &Budget) -> Result<(), Stop> {
        // Each value gets a number, which its slice holds until the groups are made.
        let mut numbers = Vec::with_capacity(self.leaves.len());
        let mut ends: Vec<u32> = Vec::new();
        for (value, _) in &self.leaves {
            budget.spend(1)?;
            let fresh = u32::try_from(ends.len()).unwrap_or(u32::MAX);
            let slice = Slice { start: fresh, end: fresh };
            let number = self.values.entry(value.clone()).or_insert(slice).start;
            if number == fresh {
                ends.push(0);
            }
            ends[number as usize] += 1;
            numbers.push(number);
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        // Sorted by value; `ends` holds where the next leaf of each value goes.
        let mut sorted = vec![Group::default(); self.leaves.len()];
        for (&(_, group), number) in self.leaves.iter().zip(numbers) {
            budget.spend(1)?;
            let place = &mut ends[number as usize];
            sorted[*place as usize] = group;
            *place += 1;
        }
        let slices = self.merge(&sorted, &ends, budget)?;
        for slice in self.values.values_mut() {
            budget.spend(1)?;
            *slice = slices[slice.start as usize];
        }
        Ok(())
    }

    /// Merges the leaves of each value, which end at `ends`, that have equally many squares out;
    /// gives where the groups of each value lie.
    #[allow(clippy::indexing_slicing, reason = "hot; a side has at most `Side::MOST` squares")]
    fn merge(
        &mut self,
        sorted: &[Group<W>],
        ends: &[u32],
        budget: &Budget,
    ) -> Result<Vec<Slice>, Stop> {
        let mut by_removed = [Group::default(); Side::MOST + 1];
        let mut slices = Vec::with_capacity(ends.len());
        let mut begin = 0;
        for &end in ends {
            let leaves = &sorted[begin as usize..end as usize];
            budget.spend(leaves.len() as u64)?;
            let (mut fewest, mut most) = (u32::MAX, 0);
            for leaf in leaves {
                let group = &mut by_removed[leaf.removed as usize];
                group.texts += leaf.texts;
                group.ways += leaf.ways;
                fewest = fewest.min(leaf.removed);
                most = most.max(leaf.removed);
            }
            let start = u32::try_from(self.groups.len()).unwrap_or(u32::MAX);
            for removed in fewest..=most {
                let group = std::mem::take(&mut by_removed[removed as usize]);
                if group.ways != W::default() {
                    self.groups.push(Group { removed, ..group });
                }
            }
            let end_of_groups = u32::try_from(self.groups.len()).unwrap_or(u32::MAX);
            slices.push(Slice { start, end: end_of_groups });
            begin = end;
        }
        Ok(slices)
    }

    /// The groups of a value, if the shorter side has it.
    #[inline]
    fn find(&self, value: &V) -> &[Group<W>] {
        let slice = self.values.get(value);
        let groups = slice.map(|slice| slice.start as usize..slice.end as usize);
        groups.and_then(|range| self.groups.get(range)).unwrap_or(&[])
    }
}

/// Keeps the texts of the shorter side.
struct Keep<'a, W> {
    groups: &'a mut Indices<W>,
    budget: &'a Budget,
    reserved: u64,
}

impl<W> Keep<'_, W> {
    #[inline]
    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.budget.reserve(bytes)?;
        self.reserved += bytes;
        Ok(())
    }
}

impl<W: Word> Leaves for Keep<'_, W> {
    type Wanted = Counts;

    #[inline]
    fn small(&mut self, value: Ratio, leaf: Leaf) -> Result<(), Stop> {
        self.reserve(Index::<Ratio, W>::bytes())?;
        self.groups.small.leaves.push((value, Group::of(leaf)));
        Ok(())
    }

    fn big(&mut self, value: Number, leaf: Leaf) -> Result<(), Stop> {
        self.reserve(Index::<Number, W>::bytes() + value.bits() / 2)?;
        self.groups.big.leaves.push((value, Group::of(leaf)));
        Ok(())
    }
}

/// How many texts of the longer side are looked up together.
const BATCH: usize = 1024;

/// Lets the texts of the longer side meet the groups of the shorter one.
struct Meet<'a, T, W> {
    groups: &'a Indices<W>,
    removed: RangeInclusive<usize>,
    tally: T,
    small: Vec<(Ratio, Group<W>)>,
    big: Vec<(Number, Group<W>)>,
}

impl<T: FnMut(usize, [u128; 2], [u128; 2]), W: Word> Meet<'_, T, W> {
    fn flush(&mut self) {
        meet(&self.groups.small, &mut self.small, &self.removed, &mut self.tally);
        meet(&self.groups.big, &mut self.big, &self.removed, &mut self.tally);
    }
}

fn meet<V: Hash + Eq + Clone, W: Word>(
    index: &Index<V, W>,
    leaves: &mut Vec<(V, Group<W>)>,
    removed: &RangeInclusive<usize>,
    tally: &mut impl FnMut(usize, [u128; 2], [u128; 2]),
) {
    let found: Vec<_> = leaves.iter().map(|(value, _)| index.find(value)).collect();
    for ((_, long), groups) in leaves.iter().zip(found) {
        for short in groups {
            let both = (short.removed + long.removed) as usize;
            if removed.contains(&both) {
                let texts = [short.texts.into(), long.texts.into()];
                tally(both, texts, [short.ways.into(), long.ways.into()]);
            }
        }
    }
    leaves.clear();
}

impl<T: FnMut(usize, [u128; 2], [u128; 2]), W: Word> Leaves for Meet<'_, T, W> {
    type Wanted = Counts;

    #[inline]
    fn small(&mut self, value: Ratio, leaf: Leaf) -> Result<(), Stop> {
        self.small.push((value, Group::of(leaf)));
        if self.small.len() >= BATCH {
            self.flush();
        }
        Ok(())
    }

    fn big(&mut self, value: Number, leaf: Leaf) -> Result<(), Stop> {
        self.big.push((value, Group::of(leaf)));
        if self.big.len() >= BATCH {
            self.flush();
        }
        Ok(())
    }
}
