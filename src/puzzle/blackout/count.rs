//! Counts the pairs of texts with equal values, without looking at each.
//!
//! The texts of the shorter side are grouped by value and number of squares out. Each text of the
//! longer side then meets a handful of groups instead of thousands of texts. Look-ups are made in
//! batches: one after the other they would each wait for memory, side by side they wait together.

use std::hash::Hash;
use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;

use super::join::Sides;
use super::leaf::{Counts, Leaf, Leaves};
use super::rest::Rests;
use super::side::Side;
use super::walk::walk;
use crate::limits::{Budget, Stop};
use crate::number::{Number, Ratio};

/// The memory of a count, to be used again for the next puzzle.
#[derive(Debug, Default)]
pub(super) struct Groups {
    small: Index<Ratio>,
    big: Index<Number>,
}

/// Texts of one value with the same number of squares out.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    removed: u32,
    /// How many texts.
    texts: u128,
    /// How many choices of squares.
    ways: u128,
}

impl Group {
    #[inline]
    fn of(leaf: Leaf) -> Self {
        Self {
            removed: u32::try_from(leaf.removed).unwrap_or(u32::MAX),
            texts: leaf.texts,
            ways: leaf.ways,
        }
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
    let most = *removed.end();
    let mut keep = Keep { groups, budget, reserved: 0 };
    let kept = walk(sides.short(), most, sides.rules, rests, budget, &mut keep);
    let reserved = keep.reserved;
    let result = kept.and_then(|()| {
        groups.small.group();
        groups.big.group();
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
struct Index<V> {
    leaves: Vec<(V, Group)>,
    /// The groups of each value.
    values: FxHashMap<V, Slice>,
    groups: Vec<Group>,
}

/// Where the groups of a value lie.
#[derive(Clone, Copy, Debug)]
struct Slice {
    start: u32,
    end: u32,
}

impl<V> Default for Index<V> {
    fn default() -> Self {
        Self { leaves: Vec::new(), values: FxHashMap::default(), groups: Vec::new() }
    }
}

impl<V: Hash + Eq + Clone> Index<V> {
    fn clear(&mut self) {
        self.leaves.clear();
        self.values.clear();
        self.groups.clear();
    }

    /// The bytes for each leaf that is kept, its share of the groups and values included.
    const fn bytes() -> u64 {
        (size_of::<(V, Group)>() + 2 * (size_of::<(V, u32)>() + size_of::<Group>())) as u64
    }

    /// Makes groups of the leaves kept.
    #[allow(clippy::indexing_slicing, reason = "hot; all indices are numbers given out here")]
    fn group(&mut self) {
        // Each value gets a number, which its slice holds until the groups are made.
        let mut numbers = Vec::with_capacity(self.leaves.len());
        let mut ends: Vec<u32> = Vec::new();
        for (value, _) in &self.leaves {
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
            let place = &mut ends[number as usize];
            sorted[*place as usize] = group;
            *place += 1;
        }
        let slices = self.merge(&sorted, &ends);
        for slice in self.values.values_mut() {
            *slice = slices[slice.start as usize];
        }
    }

    /// Merges the leaves of each value, which end at `ends`, that have equally many squares out;
    /// gives where the groups of each value lie.
    #[allow(clippy::indexing_slicing, reason = "hot; a side has at most `Side::MOST` squares")]
    fn merge(&mut self, sorted: &[Group], ends: &[u32]) -> Vec<Slice> {
        let mut by_removed = [Group::default(); Side::MOST + 1];
        let mut slices = Vec::with_capacity(ends.len());
        let mut begin = 0;
        for &end in ends {
            let leaves = &sorted[begin as usize..end as usize];
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
                if group.ways > 0 {
                    self.groups.push(Group { removed, ..group });
                }
            }
            let end_of_groups = u32::try_from(self.groups.len()).unwrap_or(u32::MAX);
            slices.push(Slice { start, end: end_of_groups });
            begin = end;
        }
        slices
    }

    /// The groups of a value, if the shorter side has it.
    #[inline]
    fn find(&self, value: &V) -> &[Group] {
        let slice = self.values.get(value);
        let groups = slice.map(|slice| slice.start as usize..slice.end as usize);
        groups.and_then(|range| self.groups.get(range)).unwrap_or(&[])
    }
}

/// Keeps the texts of the shorter side.
struct Keep<'a> {
    groups: &'a mut Groups,
    budget: &'a Budget,
    reserved: u64,
}

impl Keep<'_> {
    #[inline]
    fn reserve(&mut self, bytes: u64) -> Result<(), Stop> {
        self.budget.reserve(bytes)?;
        self.reserved += bytes;
        Ok(())
    }
}

impl Leaves for Keep<'_> {
    type Wanted = Counts;

    #[inline]
    fn small(&mut self, value: Ratio, leaf: Leaf) -> Result<(), Stop> {
        self.reserve(Index::<Ratio>::bytes())?;
        self.groups.small.leaves.push((value, Group::of(leaf)));
        Ok(())
    }

    fn big(&mut self, value: Number, leaf: Leaf) -> Result<(), Stop> {
        self.reserve(Index::<Number>::bytes() + value.bits() / 2)?;
        self.groups.big.leaves.push((value, Group::of(leaf)));
        Ok(())
    }
}

/// How many texts of the longer side are looked up together.
const BATCH: usize = 1024;

/// Lets the texts of the longer side meet the groups of the shorter one.
struct Meet<'a, T> {
    groups: &'a Groups,
    removed: RangeInclusive<usize>,
    tally: T,
    small: Vec<(Ratio, Group)>,
    big: Vec<(Number, Group)>,
}

impl<T: FnMut(usize, [u128; 2], [u128; 2])> Meet<'_, T> {
    fn flush(&mut self) {
        meet(&self.groups.small, &mut self.small, &self.removed, &mut self.tally);
        meet(&self.groups.big, &mut self.big, &self.removed, &mut self.tally);
    }
}

fn meet<V: Hash + Eq + Clone>(
    index: &Index<V>,
    leaves: &mut Vec<(V, Group)>,
    removed: &RangeInclusive<usize>,
    tally: &mut impl FnMut(usize, [u128; 2], [u128; 2]),
) {
    let found: Vec<_> = leaves.iter().map(|(value, _)| index.find(value)).collect();
    for ((_, long), groups) in leaves.iter().zip(found) {
        for short in groups {
            let both = (short.removed + long.removed) as usize;
            if removed.contains(&both) {
                tally(both, [short.texts, long.texts], [short.ways, long.ways]);
            }
        }
    }
    leaves.clear();
}

impl<T: FnMut(usize, [u128; 2], [u128; 2])> Leaves for Meet<'_, T> {
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
