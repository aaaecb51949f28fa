//! Records.

use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::measure::{Measure, PIECE, shared};
use super::names::Names;
use super::{Value, nested};
use crate::source::composed;

/// Fields with a name each, in order. Records are equal when they have equal fields, in whatever
/// order. Names are kept in composed form, as those of variables are.
///
/// ```
/// use abacist::value::Record;
/// let mut record = Record::default();
/// record.set("name", "ten".into());
/// record.set("target", 10.into());
/// assert_eq!(record.get("target"), Some(&10.into()));
/// assert_eq!(abacist::Value::from(record).to_string(), r#"{ name: "ten", target: 10 }"#);
/// ```
#[derive(Clone, Default)]
pub struct Record {
    fields: Names,
    inside: Measure,
}

impl Record {
    /// Bytes that a record takes besides its fields; with the first one there is room for four.
    pub(crate) const OWN_BYTES: usize =
        shared::<Self>() + PIECE + 3 * size_of::<(Arc<str>, Value)>();

    /// Bytes that a field takes besides its value.
    pub(crate) const FIELD_BYTES: usize = size_of::<Arc<str>>() + shared::<u64>();

    /// How many fields there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.fields.len()
    }

    /// Whether there is no field.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The value of the field `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.fields.get(&composed(name))
    }

    /// Gives the field `name` a value; a new field comes last.
    pub fn set(&mut self, name: &str, value: Value) {
        let name = composed(name);
        if self.fields.get(&name).is_some() {
            self.change(&name, |field| *field = value);
        } else {
            self.inside = self.inside.with(&value);
            self.fields.insert(&*name, value);
        }
    }

    /// Lets `change` work on the field `name`; `None` if there is no such field.
    pub fn change<T>(&mut self, name: &str, change: impl FnOnce(&mut Value) -> T) -> Option<T> {
        let field = self.fields.get_mut(&composed(name))?;
        let old = (field.depth(), field.bytes());
        let result = change(field);
        let measured = self.inside.replaced(old, field);
        self.inside = measured.unwrap_or_else(|| self.measure());
        Some(result)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &Value)> + ExactSizeIterator {
        self.fields.iter()
    }

    /// The name and the value at a place in the order.
    #[cfg(feature = "serde")]
    pub(super) fn entry(&self, place: usize) -> Option<(&str, &Value)> {
        self.fields.entry(place)
    }

    /// Levels of lists and records, this one included.
    pub(super) fn depth(&self) -> usize {
        self.inside.depth + 1
    }

    /// Bytes of all that it holds, names apart, shared parts counted each time.
    pub(super) fn bytes(&self) -> u64 {
        self.inside.bytes.saturating_add((self.len() * Self::FIELD_BYTES) as u64)
    }

    fn measure(&self) -> Measure {
        Measure::of(self.iter().map(|(_, value)| value))
    }
}

impl<N: AsRef<str>> FromIterator<(N, Value)> for Record {
    fn from_iter<I: IntoIterator<Item = (N, Value)>>(fields: I) -> Self {
        let mut record = Self::default();
        for (name, value) in fields {
            record.set(name.as_ref(), value);
        }
        record
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let same = |(name, value)| other.get(name) == Some(value);
        self.len() == other.len() && nested(self.depth(), || self.iter().all(same))
    }
}

impl Eq for Record {}

/// The order of the fields does not count, as in equality.
impl Hash for Record {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let of_field = |field: (&str, &Value)| {
            let mut hasher = DefaultHasher::new();
            field.hash(&mut hasher);
            hasher.finish()
        };
        let sum = nested(self.depth(), || self.iter().map(of_field).fold(0, u64::wrapping_add));
        sum.hash(state);
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        nested(self.depth(), || f.debug_map().entries(self.iter()).finish())
    }
}

/// Nested values are dropped level by level with room on the stack.
impl Drop for Record {
    fn drop(&mut self) {
        if self.inside.depth > 0 {
            nested(self.depth(), || drop(std::mem::take(&mut self.fields)));
        }
    }
}
