//! Lists of the values of pieces of texts.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use super::residue::{Residue, Residues};
use super::weight::{Weight, Weights};
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// The pieces of one value with the same number of squares out.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) value: Number,
    pub(super) removed: usize,
    pub(super) weight: Weight,
}

/// Entries, those with the fewest squares out first.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct List {
    entries: Vec<Entry>,
    /// For each number of squares how many entries have at most so many out.
    ends: Vec<usize>,
    counts: Counts,
    residues: OnceCell<Option<Vec<Residue>>>,
}

impl List {
    fn new(mut entries: Vec<Entry>) -> Self {
        entries.sort_unstable_by_key(|entry| entry.removed);
        let places = entries.last().map_or(0, |entry| entry.removed + 1);
        let end = |removed| entries.partition_point(|entry: &Entry| entry.removed <= removed);
        let ends: Vec<_> = (0..places).map(end).collect();
        let before = std::iter::once(0).chain(ends.iter().copied());
        let counts = ends.iter().zip(before).map(|(end, before)| (end - before) as u64).collect();
        Self { entries, ends, counts: Counts(counts), residues: OnceCell::new() }
    }

    /// The list of the empty piece, which does nothing: 0 in sums, 1 in products.
    pub(super) fn nothing(value: Number) -> Self {
        Self::new(vec![Entry { value, removed: 0, weight: Weight::ONE }])
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All entries.
    pub(super) fn all(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries with at most `removed` squares out.
    #[inline]
    pub(super) fn within(&self, removed: usize) -> &[Entry] {
        let end = self.ends.get(removed).copied().unwrap_or(self.entries.len());
        self.entries.get(..end).unwrap_or_default()
    }

    /// The residue of each entry; `None` if one has none.
    pub(super) fn residues(&self) -> Option<&[Residue]> {
        let all = || {
            let mut residues = Residues::default();
            self.entries.iter().map(|entry| residues.of(&entry.value)).collect()
        };
        self.residues.get_or_init(all).as_deref()
    }

    /// How many entries there are by the number of squares out.
    pub(super) fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The fewest squares out.
    pub(super) fn fewest(&self) -> usize {
        self.entries.first().map_or(0, |entry| entry.removed)
    }

    /// The list with other values, without the entries that get none.
    pub(super) fn map(&self, value: impl Fn(&Number) -> Option<Number>) -> Self {
        let convert = |entry: &Entry| Some(Entry { value: value(&entry.value)?, ..*entry });
        // `List::new` would sort again what is sorted.
        Self::new(self.entries.iter().filter_map(convert).collect())
    }

    /// The weights of the entries for which `wanted` holds, by the number of squares out.
    pub(super) fn weights(&self, wanted: impl Fn(&Number) -> bool) -> Weights {
        let mut weights = Weights::default();
        for entry in self.entries.iter().filter(|entry| wanted(&entry.value)) {
            weights.add(entry.removed, entry.weight);
        }
        weights
    }
}

/// How many entries there are by the number of squares out.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts(Vec<u64>);

impl Counts {
    /// That of a list with one entry, which has no square out.
    pub(super) fn one() -> Self {
        Self(vec![1])
    }

    pub(super) fn total(&self) -> u64 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Those of the combinations of two entries with at most `limit` squares out.
    pub(super) fn times(&self, other: &Self, limit: usize) -> Self {
        let most = (self.0.len() + other.0.len()).saturating_sub(2).min(limit);
        let mut product = vec![0_u64; most + 1];
        for (removed, count) in self.0.iter().enumerate().filter(|(_, count)| **count > 0) {
            for (sum, factor) in product.iter_mut().skip(removed).zip(&other.0) {
                *sum = sum.saturating_add(count.saturating_mul(*factor));
            }
        }
        Self(product)
    }

    /// Adds those of other entries.
    pub(super) fn add(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (sum, count) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.saturating_add(*count);
        }
    }
}

/// How many combinations of one entry each have together at most `limit` squares out.
pub(super) fn combinations<'a>(
    lists: impl Iterator<Item = &'a Counts> + Clone,
    limit: usize,
) -> u64 {
    let most: usize = lists.clone().map(|counts| counts.0.len().saturating_sub(1)).sum();
    if most <= limit {
        return lists.fold(1, |product, counts| product.saturating_mul(counts.total()));
    }
    lists.fold(Counts::one(), |product, counts| product.times(counts, limit)).total()
}

/// Collects entries and makes one of those that are alike.
pub(in super::super) struct Bag<'a> {
    weights: FxHashMap<(Number, usize), Weight>,
    budget: &'a Budget,
}

/// About what an entry takes, in a bag and then in a list.
const BYTES: u64 = 2 * size_of::<(Number, usize, Weight)>() as u64;

impl<'a> Bag<'a> {
    pub(in super::super) fn new(budget: &'a Budget) -> Self {
        Self { weights: FxHashMap::default(), budget }
    }

    #[inline]
    pub(in super::super) fn add(
        &mut self,
        value: Number,
        removed: usize,
        weight: Weight,
    ) -> Result<(), Stop> {
        self.budget.spend(1)?;
        let held = self.weights.len();
        let sum = self.weights.entry((value, removed)).or_default();
        *sum = sum.plus(weight);
        if self.weights.len() > held { self.budget.reserve(BYTES) } else { Ok(()) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    pub(in super::super) fn list(self) -> List {
        let entries = self.weights.into_iter();
        List::new(
            entries.map(|((value, removed), weight)| Entry { value, removed, weight }).collect(),
        )
    }
}
