//! How deep and how large a value is, kept beside it.

use super::Value;

/// Bytes of a piece of memory that holds a `T` which values share: the two counts, and what an
/// allocator keeps beside it.
pub(super) const fn shared<T>() -> usize {
    size_of::<T>() + 2 * size_of::<usize>() + PIECE
}

pub(super) use crate::number::PIECE;

/// The depth and the size of the values inside a list or record.
///
/// Values share their parts, so that forty assignments can build a value whose text would fill
/// the universe. Whoever builds a value asks these figures first, and refuses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Measure {
    /// Levels of lists and records inside.
    pub depth: usize,
    /// Bytes of everything inside, shared parts counted each time they occur.
    pub bytes: u64,
}

impl Measure {
    /// The measure of all of `values` together.
    pub fn of<'a>(values: impl IntoIterator<Item = &'a Value>) -> Self {
        values.into_iter().fold(Self::default(), |sum, value| sum.with(value))
    }

    /// This and `value`.
    pub fn with(self, value: &Value) -> Self {
        Self {
            depth: self.depth.max(value.depth()),
            bytes: self.bytes.saturating_add(value.bytes()),
        }
    }

    /// This with a value of `old` depth and bytes replaced by `new`; `None` if the deepest value
    /// may have gone, so that all must be measured again.
    pub fn replaced(self, old: (usize, u64), new: &Value) -> Option<Self> {
        let bytes = self.bytes.saturating_sub(old.1).saturating_add(new.bytes());
        let still_deepest = old.0 < self.depth || new.depth() >= old.0;
        still_deepest.then(|| Self { depth: self.depth.max(new.depth()), bytes })
    }
}
