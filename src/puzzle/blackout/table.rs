//! The texts of a side, found by value and number of squares out.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::leaf::Leaf;
use crate::limits::{Budget, Stop};

/// For each value and number of squares out a chain of texts. The memory is kept from one puzzle to the next.
#[derive(Debug)]
pub(super) struct Table<V> {
    /// The last text of each chain.
    heads: FxHashMap<(V, u32), u32>,
    texts: Vec<Text>,
    /// The bytes taken from the budget.
    reserved: u64,
}

/// One text of a side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    /// The squares kept in its leftmost choice.
    pub(super) kept: u128,
    /// The text before it in its chain.
    before: u32,
}

/// The end of a chain.
const END: u32 = u32::MAX;

impl<V> Default for Table<V> {
    fn default() -> Self {
        Self { heads: FxHashMap::default(), texts: Vec::new(), reserved: 0 }
    }
}

impl<V: Hash + Eq> Table<V> {
    /// Empties the table and gives the memory that it took back to the budget.
    pub(super) fn clear(&mut self, budget: &Budget) {
        budget.release(std::mem::take(&mut self.reserved));
        self.heads.clear();
        self.texts.clear();
    }

    /// Adds a text.
    #[inline]
    pub(super) fn insert(&mut self, value: V, leaf: Leaf, budget: &Budget) -> Result<(), Stop> {
        if self.texts.len() == self.texts.capacity() {
            self.grow(budget)?;
        }
        let index = u32::try_from(self.texts.len()).unwrap_or(END);
        let before = self.heads.insert((value, word(leaf.removed)), index).unwrap_or(END);
        self.texts.push(Text { kept: leaf.kept, before });
        Ok(())
    }

    /// The texts of a value with so many squares out.
    #[inline]
    pub(super) fn find(&self, value: V, removed: usize) -> impl Iterator<Item = Text> {
        let mut index = self.heads.get(&(value, word(removed))).copied().unwrap_or(END);
        std::iter::from_fn(move || {
            let text = self.texts.get(index as usize)?;
            index = text.before;
            Some(*text)
        })
    }

    #[cold]
    fn grow(&mut self, budget: &Budget) -> Result<(), Stop> {
        let more = self.texts.len().max(32);
        if more > END as usize / 2 {
            return Err(Stop::Memory);
        }
        let each = size_of::<Text>() + 2 * size_of::<((V, u32), u32)>();
        budget.reserve((more * each) as u64)?;
        self.reserved += (more * each) as u64;
        self.texts.reserve(more);
        Ok(())
    }
}

fn word(removed: usize) -> u32 {
    u32::try_from(removed).unwrap_or(u32::MAX)
}
