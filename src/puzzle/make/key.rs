//! Sub-multisets of the numbers: how often each different number is in it, four bits each.

/// A sub-multiset of at most sixteen different numbers, each at most fifteen times.
///
/// What is taken away from a key that holds it is subtracted, and keys that have nothing in
/// common are added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Key(u64);

impl Key {
    pub(super) const EMPTY: Self = Self(0);

    /// One of the number at `index`.
    pub(super) fn one(index: usize) -> Self {
        Self(1 << (4 * index))
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    pub(super) fn without(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// How many numbers there are.
    pub(super) fn size(self) -> u32 {
        // Neighbouring counts are added up, then the sums, which have at most eight bits.
        const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & EVEN) + ((self.0 >> 4) & EVEN);
        u32::try_from(pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56).unwrap_or(0)
    }

    /// The index of the first number; 0 of none.
    pub(super) fn first(self) -> usize {
        if self.is_empty() { 0 } else { (self.0.trailing_zeros() / 4) as usize }
    }

    /// How often the number at `index` is in it.
    pub(super) fn count(self, index: usize) -> u32 {
        u32::try_from((self.0 >> (4 * index)) & 15).unwrap_or(0)
    }

    /// The sub-multisets, the empty one first and this one last.
    pub(super) fn subs(self) -> Subs {
        Subs { whole: self.0, next: Some(0) }
    }

    /// The sub-multisets that have one more of the first number than none, without the whole.
    pub(super) fn subs_with_first(self) -> impl Iterator<Item = Self> {
        let first = Self::one(self.first());
        let rest = if self.is_empty() { self } else { self.without(first) };
        rest.subs().map(move |sub| sub.plus(first)).filter(move |sub| *sub != self)
    }

    /// The indices of the numbers, each as often as it is there.
    pub(super) fn indices(self) -> impl Iterator<Item = usize> {
        (0..16).flat_map(move |index| (0..self.count(index)).map(move |_| index))
    }
}

impl std::iter::Sum for Key {
    fn sum<I: Iterator<Item = Self>>(keys: I) -> Self {
        keys.fold(Self::EMPTY, Self::plus)
    }
}

/// The sub-multisets of a key.
pub(super) struct Subs {
    whole: u64,
    next: Option<u64>,
}

impl Iterator for Subs {
    type Item = Key;

    fn next(&mut self) -> Option<Key> {
        let current = self.next?;
        // Counting, with a carry where the count of a number is that of the whole.
        let (mut next, mut left) = (current, self.whole);
        self.next = loop {
            if left == 0 {
                break None;
            }
            let shift = left.trailing_zeros() / 4 * 4;
            let nibble = 15 << shift;
            if next & nibble < self.whole & nibble {
                break Some(next + (1 << shift));
            }
            next &= !nibble;
            left &= !nibble;
        };
        Some(Key(current))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subs_are_all_there_once() {
        let whole = Key::one(0).plus(Key::one(0)).plus(Key::one(3)).plus(Key::one(15));
        let subs: Vec<_> = whole.subs().collect();
        assert_eq!(subs.len(), 3 * 2 * 2);
        assert!(
            subs.is_sorted_by(|left, right| left.indices().lt(right.indices()) || left != right)
        );
        assert_eq!((subs[0], subs[11]), (Key::EMPTY, whole));
        assert_eq!(whole.size(), 4);
        assert_eq!(whole.indices().collect::<Vec<_>>(), [0, 0, 3, 15]);
        assert_eq!(whole.subs_with_first().count(), 2 * 2 * 2 - 1);
    }
}
