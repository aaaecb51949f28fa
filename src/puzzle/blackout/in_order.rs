//! Items in order, the first ones soon: only what is taken is sorted.

use std::cmp::Ordering;

/// Sorts no more than so many items at once; parting more of them in two takes as long.
const AT_ONCE: usize = 1 << 14;

/// Items of which the first in order can be taken, one after the other.
///
/// To sort millions of them takes a second, in which nothing can be listed and nobody can stop the
/// work. So they are parted in two like those of a quicksort, and only the part that comes first is
/// parted again, down to a few thousand, which are sorted.
#[derive(Debug)]
pub(super) struct InOrder<T> {
    /// The first items of the order stand at the end.
    items: Vec<T>,
    /// Where parts begin: all items from there on come before all items that stand before them.
    starts: Vec<usize>,
    /// From here on the items are sorted.
    sorted_from: usize,
    order: fn(&T, &T) -> Ordering,
}

impl<T> InOrder<T> {
    pub(super) fn new(items: Vec<T>, order: fn(&T, &T) -> Ordering) -> Self {
        let sorted_from = items.len();
        Self { items, starts: vec![0], sorted_from, order }
    }

    /// For how many items there is room.
    pub(super) fn capacity(&self) -> usize {
        self.items.capacity()
    }

    /// The next item. Its cost is bounded but for the first ones, which part all items.
    pub(super) fn next(&mut self) -> Option<T> {
        if self.sorted_from == self.items.len() {
            self.sort_part();
        }
        self.items.pop()
    }

    fn sort_part(&mut self) {
        let order = self.order;
        let Some(mut start) = self.starts.pop() else { return };
        let end = self.items.len();
        while end - start > AT_ONCE {
            self.starts.push(start);
            let half = (end - start) / 2;
            if let Some(part) = self.items.get_mut(start..) {
                part.select_nth_unstable_by(half, |one, other| order(other, one));
            }
            start += half;
        }
        if let Some(part) = self.items.get_mut(start..) {
            part.sort_unstable_by(|one, other| order(other, one));
        }
        self.sorted_from = start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_in_order_and_all_of_them() {
        for count in [0, 1, 2, AT_ONCE, AT_ONCE + 1, 5 * AT_ONCE + 3] {
            let mixed = |n: usize| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) % 1_000_003;
            let items: Vec<usize> = (0..count).map(mixed).collect();
            let mut expected = items.clone();
            expected.sort_unstable();
            let mut in_order = InOrder::new(items, Ord::cmp);
            let found: Vec<usize> = std::iter::from_fn(|| in_order.next()).collect();
            assert_eq!(found, expected, "{count}");
            assert_eq!(in_order.next(), None);
        }
    }

    #[test]
    fn equal_items_all_come() {
        let mut in_order = InOrder::new(vec![7; 3 * AT_ONCE], Ord::cmp);
        assert_eq!(std::iter::from_fn(|| in_order.next()).count(), 3 * AT_ONCE);
    }
}
