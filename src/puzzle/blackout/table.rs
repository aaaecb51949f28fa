//! The leaves of the shorter side, found by value.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::walk::Leaf;
use crate::limits::{Budget, Stop};
use crate::number::{Number, Ratio};

/// What can be looked up: a value with a quick hash.
pub(super) trait Key: Eq {
    fn quick_hash(&self) -> u64;
}

impl Key for Ratio {
    #[inline]
    fn quick_hash(&self) -> u64 {
        // Two odd constants spread numerators and denominators over the high bits.
        let numerator = self.numerator().cast_unsigned().wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let denominator = self.denominator().cast_unsigned().wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        (numerator ^ denominator.rotate_left(31)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl Key for Number {
    fn quick_hash(&self) -> u64 {
        BuildHasherDefault::<DefaultHasher>::new().hash_one(self)
    }
}

/// Leaves of one value with the same number of squares out: one leaf, or all of them merged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<V> {
    /// One leaf, or the first of those merged; `ways` is the sum.
    pub(super) leaf: Leaf<V>,
    /// How many leaves, so how many texts.
    pub(super) texts: u64,
    /// The next entry of the chain, or [`END`].
    next: u32,
}

const END: u32 = u32::MAX;

/// A hash table of chained leaves. Its memory is kept from one puzzle to the next.
#[derive(Debug)]
pub(super) struct Table<V> {
    heads: Vec<u32>,
    entries: Vec<Entry<V>>,
}

impl<V: Key> Table<V> {
    pub(super) const fn new() -> Self {
        Self { heads: Vec::new(), entries: Vec::new() }
    }

    /// Empties the table and gives the memory that it took back to the budget.
    pub(super) fn clear(&mut self, budget: &Budget) {
        budget.release(Self::bytes(self.heads.len()));
        self.entries.clear();
        self.heads.clear();
    }

    /// The bytes of a table of `size` entries.
    const fn bytes(size: usize) -> u64 {
        (size * (size_of::<Entry<V>>() + size_of::<u32>())) as u64
    }

    /// Adds a leaf as an entry of its own.
    #[inline]
    pub(super) fn insert(&mut self, leaf: Leaf<V>, budget: &Budget) -> Result<(), Stop> {
        if self.entries.len() >= self.heads.len() {
            self.grow(budget)?;
        }
        let slot = self.slot(&leaf.value);
        let Some(head) = self.heads.get_mut(slot) else { return Ok(()) };
        let next = std::mem::replace(head, u32::try_from(self.entries.len()).unwrap_or(END));
        self.entries.push(Entry { leaf, texts: 1, next });
        Ok(())
    }

    /// Adds a leaf to the entry of its value and number of squares out.
    pub(super) fn merge(&mut self, leaf: Leaf<V>, budget: &Budget) -> Result<(), Stop> {
        let mut index = self.head(&leaf.value);
        while let Some(entry) = self.entries.get_mut(index as usize) {
            if entry.leaf.removed == leaf.removed && entry.leaf.value == leaf.value {
                entry.texts += 1;
                entry.leaf.ways += leaf.ways;
                return Ok(());
            }
            index = entry.next;
        }
        self.insert(leaf, budget)
    }

    /// The entries of a value.
    #[inline]
    pub(super) fn find<'a>(&'a self, value: &'a V) -> impl Iterator<Item = &'a Entry<V>> {
        let mut index = self.head(value);
        std::iter::from_fn(move || {
            let entry = self.entries.get(index as usize)?;
            index = entry.next;
            Some(entry)
        })
        .filter(move |entry| entry.leaf.value == *value)
    }

    #[inline]
    fn head(&self, value: &V) -> u32 {
        self.heads.get(self.slot(value)).copied().unwrap_or(END)
    }

    #[inline]
    fn slot(&self, value: &V) -> usize {
        // The number of heads is a power of two, or none.
        (value.quick_hash() >> 32) as usize & self.heads.len().wrapping_sub(1)
    }

    #[cold]
    fn grow(&mut self, budget: &Budget) -> Result<(), Stop> {
        let size = (self.heads.len() * 2).max(64);
        u32::try_from(size).map_err(|_| Stop::Memory)?;
        budget.reserve(Self::bytes(size - self.heads.len()))?;
        self.heads.clear();
        self.heads.resize(size, END);
        for index in 0..self.entries.len() {
            let Some(entry) = self.entries.get(index) else { break };
            let slot = self.slot(&entry.leaf.value);
            let (Some(head), Some(entry)) = (self.heads.get_mut(slot), self.entries.get_mut(index))
            else {
                break;
            };
            entry.next = std::mem::replace(head, u32::try_from(index).unwrap_or(END));
        }
        Ok(())
    }
}
