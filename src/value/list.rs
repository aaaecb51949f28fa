//! Lists.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use super::measure::{Measure, PIECE, shared};
use super::{Value, nested};

/// Values in order. A list derefs to a slice.
#[derive(Clone, Default)]
pub struct List {
    items: Vec<Value>,
    inside: Measure,
}

impl List {
    /// Bytes that a list takes besides its items.
    pub(crate) const OWN_BYTES: usize = shared::<Self>() + PIECE;

    /// A list of these values.
    #[must_use]
    pub fn new(items: Vec<Value>) -> Self {
        let inside = Measure::of(&items);
        Self { items, inside }
    }

    /// Levels of lists and records, this one included.
    pub(crate) fn depth(&self) -> usize {
        self.inside.depth + 1
    }

    /// Bytes of all that it holds, shared parts counted each time.
    pub(crate) fn bytes(&self) -> u64 {
        self.inside.bytes
    }

    /// Adds a value at the end.
    pub fn push(&mut self, value: Value) {
        self.inside = self.inside.with(&value);
        self.items.push(value);
    }

    /// Takes the last value away.
    pub(crate) fn pop(&mut self) -> Option<Value> {
        let last = self.items.pop()?;
        let measured = self.inside.replaced((last.depth(), last.bytes()), &Value::None);
        let without = |inside: Measure| Measure {
            bytes: inside.bytes.saturating_sub(Value::None.bytes()),
            ..inside
        };
        self.inside = measured.map_or_else(|| Measure::of(&self.items), without);
        Some(last)
    }

    /// Takes room for `more` values.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.items.reserve(more);
    }

    /// Takes away all values behind the first `length`.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.items.truncate(length);
        self.inside = Measure::of(&self.items);
    }

    /// Adds all of `values` at the end.
    pub fn extend_from(&mut self, values: &[Value]) {
        self.inside = values.iter().fold(self.inside, Measure::with);
        self.items.extend_from_slice(values);
    }

    /// Puts `values` in the place of the items in `part`, which must be in range.
    pub(crate) fn replace(&mut self, part: std::ops::Range<usize>, values: &[Value]) {
        self.items.splice(part, values.iter().cloned());
        self.inside = Measure::of(&self.items);
    }

    /// Lets `change` work on the value at `index`; `None` if there is no such index.
    pub fn change<T>(&mut self, index: usize, change: impl FnOnce(&mut Value) -> T) -> Option<T> {
        let item = self.items.get_mut(index)?;
        let old = (item.depth(), item.bytes());
        let result = change(item);
        let measured = self.inside.replaced(old, item);
        self.inside = measured.unwrap_or_else(|| Measure::of(&self.items));
        Some(result)
    }
}

impl Deref for List {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.items
    }
}

impl From<Vec<Value>> for List {
    fn from(items: Vec<Value>) -> Self {
        Self::new(items)
    }
}

impl FromIterator<Value> for List {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        Self::new(values.into_iter().collect())
    }
}

impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        nested(self.depth(), || self.items == other.items)
    }
}

impl Eq for List {}

impl Hash for List {
    fn hash<H: Hasher>(&self, state: &mut H) {
        nested(self.depth(), || self.items.hash(state));
    }
}

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        nested(self.depth(), || f.debug_list().entries(&self.items).finish())
    }
}

/// Nested values are dropped level by level with room on the stack.
impl Drop for List {
    fn drop(&mut self) {
        if self.inside.depth > 0 {
            nested(self.depth(), || self.items.clear());
        }
    }
}
