//! States in the order in which they were found, and each one's number.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};
use std::mem::size_of;

use rustc_hash::FxHasher;

use crate::limits::{Budget, Stop};

/// A set that numbers its members. It holds each once, so that millions fit into memory.
#[derive(Debug)]
pub(super) struct Numbered<T> {
    items: Vec<T>,
    /// A number plus one beside the item's mark, or 0 where none is; a power of two of them. The
    /// mark tells most other items apart, so that few are looked up.
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    filled: u32,
    mark: u32,
}

/// How many slots there are at first.
const SLOTS: usize = 1024;

impl<T: Hash + Eq> Numbered<T> {
    pub(super) fn new() -> Self {
        Self { items: Vec::new(), slots: vec![Slot::default(); SLOTS] }
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
    #[inline]
    pub(super) fn insert(&mut self, item: T, budget: &Budget) -> Result<usize, Stop> {
        if self.items.len() * 8 >= self.slots.len() * 5 {
            self.grow(budget)?;
        }
        let mark = mark(&item);
        let slot = match self.look(&item, mark) {
            Ok(number) => return Ok(number),
            Err(slot) => slot,
        };
        let number = self.items.len();
        let filled = u32::try_from(number + 1).map_err(|_| Stop::Memory)?;
        if let Some(free) = self.slots.get_mut(slot) {
            *free = Slot { filled, mark };
        }
        self.items.push(item);
        Ok(number)
    }

    /// The number of an item, if it is there.
    pub(super) fn find(&self, item: &T) -> Option<usize> {
        self.look(item, mark(item)).ok()
    }

    /// The number of an item, or the slot where it belongs.
    #[inline]
    fn look(&self, item: &T, mark: u32) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut at = mark as usize & mask;
        loop {
            match self.slots.get(at) {
                Some(slot) if slot.filled != 0 => {
                    let number = slot.filled as usize - 1;
                    if slot.mark == mark && self.items.get(number) == Some(item) {
                        return Ok(number);
                    }
                }
                _ => return Err(at),
            }
            at = (at + 1) & mask;
        }
    }

    /// Makes room for twice as many.
    fn grow(&mut self, budget: &Budget) -> Result<(), Stop> {
        let size = self.slots.len() * 2;
        // The items may double, too, while their list is copied to a new place.
        let bytes = size * size_of::<Slot>() + size / 2 * size_of::<T>();
        budget.reserve(bytes as u64)?;
        budget.release(if size == SLOTS * 2 { 0 } else { bytes as u64 / 2 });
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); size]);
        let mask = size - 1;
        for slot in old.into_iter().filter(|slot| slot.filled != 0) {
            let mut at = slot.mark as usize & mask;
            while self.slots.get(at).is_some_and(|taken| taken.filled != 0) {
                at = (at + 1) & mask;
            }
            if let Some(free) = self.slots.get_mut(at) {
                *free = slot;
            }
        }
        Ok(())
    }
}

/// Says where an item belongs, and tells it from most others.
#[inline]
fn mark<T: Hash>(item: &T) -> u32 {
    let hash = BuildHasherDefault::<FxHasher>::default().hash_one(item);
    #[allow(clippy::cast_possible_truncation, reason = "the low bits are what is used")]
    let mark = mixed(hash) as u32;
    mark
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
