//! States in the order in which they were found, and each one's number.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};
use std::mem::size_of;

use rustc_hash::FxHasher;

use crate::limits::{Budget, Stop};

/// A set that numbers its members. It holds each once, so that millions fit into memory.
#[derive(Debug)]
pub(super) struct Numbered<T> {
    items: Vec<T>,
    /// A number plus one, or 0 where none is; a power of two of them.
    slots: Vec<u32>,
}

impl<T: Hash + Eq> Numbered<T> {
    pub(super) fn new() -> Self {
        Self { items: Vec::new(), slots: vec![0; 64] }
    }

    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    pub(super) fn get(&self, number: usize) -> Option<&T> {
        self.items.get(number)
    }

    pub(super) fn items(&self) -> &[T] {
        &self.items
    }

    /// The number of an item, which is new if it is the number of all items before.
    pub(super) fn insert(&mut self, item: T, budget: &Budget) -> Result<usize, Stop> {
        if self.items.len() * 8 >= self.slots.len() * 5 {
            self.grow(budget)?;
        }
        let mask = self.slots.len() - 1;
        let mut slot = spread(&item) & mask;
        loop {
            match self.slots.get(slot) {
                Some(0) | None => break,
                Some(&filled) => {
                    let number = filled as usize - 1;
                    if self.items.get(number) == Some(&item) {
                        return Ok(number);
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
        let number = self.items.len();
        let filled = u32::try_from(number + 1).map_err(|_| Stop::Memory)?;
        if let Some(free) = self.slots.get_mut(slot) {
            *free = filled;
        }
        self.items.push(item);
        Ok(number)
    }

    /// The number of an item, if it is there.
    pub(super) fn find(&self, item: &T) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut slot = spread(item) & mask;
        loop {
            let number = self.slots.get(slot)?.checked_sub(1)? as usize;
            if self.items.get(number) == Some(item) {
                return Some(number);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Makes room for twice as many.
    fn grow(&mut self, budget: &Budget) -> Result<(), Stop> {
        let size = self.slots.len() * 2;
        // The items may double, too, while their list is copied to a new place.
        let bytes = size * size_of::<u32>() + size / 2 * size_of::<T>();
        budget.reserve(bytes as u64)?;
        budget.release(if size == 128 { 0 } else { bytes as u64 / 2 });
        self.slots = vec![0; size];
        let mask = size - 1;
        for (number, item) in (1_u32..).zip(&self.items) {
            let mut slot = spread(item) & mask;
            while self.slots.get(slot).is_some_and(|filled| *filled != 0) {
                slot = (slot + 1) & mask;
            }
            if let Some(free) = self.slots.get_mut(slot) {
                *free = number;
            }
        }
        Ok(())
    }
}

/// A hash whose low bits depend on all bits.
fn spread<T: Hash>(item: &T) -> usize {
    let hash = BuildHasherDefault::<FxHasher>::default().hash_one(item);
    #[allow(clippy::cast_possible_truncation, reason = "the low bits are what is used")]
    let spread = mixed(hash) as usize;
    spread
}

/// The last steps of MurmurHash3: packed states differ in a few bits only, and a product of them
/// alone would leave many of them side by side.
#[inline]
fn mixed(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_has_one_number() {
        let budget = Budget::generous();
        let mut numbered = Numbered::new();
        for round in 0..2 {
            for item in 0..10_000_u64 {
                let number = numbered.insert(item * 1_000_003, &budget).unwrap();
                assert_eq!(number, item as usize, "round {round}");
            }
        }
        assert_eq!(numbered.len(), 10_000);
        assert_eq!(numbered.get(7), Some(&7_000_021));
    }

    #[test]
    fn the_memory_limit_holds() {
        let mut limits = crate::Limits::default();
        limits.memory(1 << 16);
        let budget = Budget::new(&limits, crate::Interrupt::new());
        let mut numbered = Numbered::new();
        let stop = (0..100_000_u64).find_map(|item| numbered.insert(item, &budget).err());
        assert_eq!(stop, Some(Stop::Memory));
    }
}
