//! What a variable can hold, and how it comes from Rust and goes back.

mod convert;
mod display;
mod function;
mod list;
mod measure;
mod names;
mod object;
mod range;
mod record;
#[cfg(feature = "serde")]
mod serde;

use std::hash::{Hash, Hasher};
use std::mem;
use std::sync::Arc;

pub use convert::FromValue;
pub(crate) use function::Closure;
pub use function::Function;
pub use list::List;
pub use names::Names;
pub use object::{HostObject, Object};
pub use range::Range;
pub use record::Record;

use crate::limits::with_stack;
use crate::number::Number;

/// A value of the language.
///
/// Cloning is cheap: parts are shared until one of the owners changes its copy, so that no owner
/// ever sees another's change. Its text ([`Display`](std::fmt::Display)) reads back to an equal
/// value.
///
/// ```
/// use abacist::Value;
/// let list = Value::from(vec![Value::from(1), Value::from("two")]);
/// assert_eq!(list.to_string(), r#"[1, "two"]"#);
/// assert_eq!(list.type_name(), "list");
/// ```
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// No value.
    #[default]
    None,
    /// True or false.
    Bool(bool),
    /// A number, exact or approximate.
    Number(Number),
    /// Text.
    Text(Arc<String>),
    /// Values in order.
    List(Arc<List>),
    /// Values by name, in order.
    Record(Arc<Record>),
    /// Whole numbers from one to another.
    Range(Arc<Range>),
    /// A function.
    Function(Arc<Function>),
    /// An object of the program around the engine.
    Object(Object),
}

impl Value {
    /// Bytes that a text takes besides its characters.
    pub(crate) const TEXT_BYTES: usize = measure::shared::<String>() + measure::PIECE;

    /// The type in a word: `none`, `boolean`, `number`, `text`, `list`, `record`, `range`,
    /// `function`, or what an object of the host calls itself.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Bool(_) => "boolean",
            Self::Number(_) => "number",
            Self::Text(_) => "text",
            Self::List(_) => "list",
            Self::Record(_) => "record",
            Self::Range(_) => "range",
            Self::Function(_) => "function",
            Self::Object(object) => object.get().type_name(),
        }
    }

    /// Whether a number that is approximate is in it, or the value is one.
    #[must_use]
    pub fn is_approximate(&self) -> bool {
        self.holds(Number::is_approximate, false)
    }

    /// The same, also of what functions took along.
    pub(crate) fn leads_to_approximate(&self) -> bool {
        self.holds(Number::is_approximate, true)
    }

    /// Whether such a number is in it, or the value is one.
    fn holds(&self, such: fn(&Number) -> bool, in_functions: bool) -> bool {
        let inside = |value: &Self| value.holds(such, in_functions);
        match self {
            Self::Number(number) => such(number),
            Self::List(list) => nested(list.depth(), || list.iter().any(inside)),
            Self::Record(record) => {
                nested(record.depth(), || record.iter().any(|(_, value)| inside(value)))
            }
            Self::Function(function) if in_functions => {
                nested(function.depth(), || function.captures().any(inside))
            }
            _ => false,
        }
    }

    /// Whether two values differ whatever the approximate numbers in them are: by their types, in
    /// their lengths or fields, or in an exact part.
    #[must_use]
    pub fn surely_differs(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => {
                !a.is_approximate() && !b.is_approximate() && a != b
            }
            (Self::List(a), Self::List(b)) => {
                let mut pairs = a.iter().zip(b.iter());
                a.len() != b.len() || nested(a.depth(), || pairs.any(|(a, b)| a.surely_differs(b)))
            }
            (Self::Record(a), Self::Record(b)) => {
                let differs = |name, value: &Self| {
                    b.get(name).is_none_or(|other| value.surely_differs(other))
                };
                a.len() != b.len()
                    || nested(a.depth(), || a.iter().any(|(name, value)| differs(name, value)))
            }
            (Self::Range(range), Self::List(list)) | (Self::List(list), Self::Range(range)) => {
                let differs = |(item, number): (&Self, Number)| item.surely_differs(&number.into());
                range.len() != list.len().into() || list.iter().zip(range.iter()).any(differs)
            }
            (a, b) => a != b,
        }
    }

    /// Whether a number of which nothing is known is in it, as of a float that is not finite.
    pub(crate) fn is_unknown(&self) -> bool {
        self.holds(Number::is_unknown, false)
    }

    /// Levels of lists and records, and of functions that took values along: 0 for a number, 1 for
    /// a list of numbers.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self {
            Self::List(list) => list.depth(),
            Self::Record(record) => record.depth(),
            Self::Function(function) => function.depth(),
            _ => 0,
        }
    }

    /// Bytes beside its own that each copy of the value takes: those of a large number.
    pub(crate) fn own_bytes(&self) -> usize {
        match self {
            Self::Number(number) => number.held_bytes(),
            _ => 0,
        }
    }

    /// Bytes that the value would take if it shared nothing. A bound for whoever must walk it.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let own = mem::size_of::<Self>() as u64;
        let inside = match self {
            Self::None | Self::Bool(_) => 0,
            Self::Number(number) => number.held_bytes() as u64,
            Self::Text(text) => text.len() as u64,
            Self::Function(function) => function.bytes(),
            Self::Object(object) => object.get().bytes(),
            Self::List(list) => list.bytes(),
            Self::Record(record) => record.bytes(),
            Self::Range(range) => range.bits() / 8,
        };
        let apart = match self {
            Self::Text(_) => Self::TEXT_BYTES,
            Self::List(_) => List::OWN_BYTES,
            Self::Record(_) => Record::OWN_BYTES,
            Self::Range(_) => Range::OWN_BYTES,
            Self::Function(_) => Function::OWN_BYTES,
            _ => 0,
        };
        own.saturating_add(apart as u64).saturating_add(inside)
    }
}

/// Values of different types are never equal, but for a range and the list of its numbers.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::None, Self::None) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => a == b,
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Function(a), Self::Function(b)) => Arc::ptr_eq(a, b) || a == b,
            (Self::List(a), Self::List(b)) => Arc::ptr_eq(a, b) || a == b,
            (Self::Record(a), Self::Record(b)) => Arc::ptr_eq(a, b) || a == b,
            (Self::Range(a), Self::Range(b)) => a == b,
            (Self::Range(range), Self::List(list)) | (Self::List(list), Self::Range(range)) => {
                range.is_listed(list)
            }
            (Self::Object(a), Self::Object(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // A list that is equal to a range has its hash.
        if let Self::List(list) = self
            && let Some(range) = Range::of_list(list)
        {
            return Self::from(range).hash(state);
        }
        mem::discriminant(self).hash(state);
        match self {
            Self::None => {}
            Self::Bool(truth) => truth.hash(state),
            Self::Number(number) => number.hash(state),
            Self::Text(text) => text.hash(state),
            Self::Function(function) => function.hash(state),
            Self::List(list) => list.hash(state),
            Self::Record(record) => record.hash(state),
            Self::Range(range) => range.hash(state),
            Self::Object(object) => object.hash(state),
        }
    }
}

/// Runs `work` on a value of `depth` levels, with room on the stack if it nests.
fn nested<T>(depth: usize, work: impl FnOnce() -> T) -> T {
    if depth > 1 { with_stack(work) } else { work() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nest(levels: usize) -> Value {
        (0..levels).fold(Value::from(1), |inner, _| Value::from(vec![inner]))
    }

    fn hash_of(value: &Value) -> u64 {
        let mut hasher = std::collections::hash_map::DefaultHasher::new();
        value.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn a_value_takes_three_words() {
        assert!(mem::size_of::<Value>() <= 24);
        assert!(mem::size_of::<Option<Value>>() <= 24);
    }

    #[test]
    fn deep_values_are_compared_shown_and_dropped_on_a_small_stack() {
        let work = || {
            let (deep, twin) = (nest(10_000), nest(10_000));
            assert_eq!(deep, twin);
            assert_eq!(hash_of(&deep), hash_of(&twin));
            assert_eq!(deep.to_string().len(), 20_001);
            assert!(format!("{deep:?}").len() > 20_001);
            assert_eq!(deep.depth(), 10_000);
        };
        std::thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap();
    }

    #[test]
    fn the_order_of_fields_does_not_count() {
        let fields = [("a", Value::from(1)), ("b", Value::from("x"))];
        let forward: Record = fields.clone().into_iter().collect();
        let backward: Record = fields.into_iter().rev().collect();
        let (forward, backward) = (Value::from(forward), Value::from(backward));
        assert_eq!(forward, backward);
        assert_eq!(hash_of(&forward), hash_of(&backward));
        assert_ne!(forward.to_string(), backward.to_string());
    }

    #[test]
    fn measures_follow_changes() {
        let mut list = List::new(vec![nest(3), Value::from(1)]);
        assert_eq!(list.depth(), 4);
        list.change(1, |item| *item = nest(5));
        assert_eq!(list.depth(), 6);
        list.change(1, |item| *item = Value::None);
        assert_eq!(list.depth(), 4);
        assert_eq!(list.bytes(), List::new(vec![nest(3), Value::None]).bytes());
        assert_eq!(list.change(2, |_| ()), None);
    }

    #[test]
    fn shared_parts_count_each_time() {
        let doubled =
            (0..100).fold(Value::from(1), |part, _| Value::from(vec![part.clone(), part]));
        assert_eq!(doubled.bytes(), u64::MAX);
    }

    #[test]
    fn ranges_and_lists_are_equal_by_their_items() {
        let range =
            |from: i64, to: i64| Value::from(Range::new(from.into(), to.into(), false).unwrap());
        let list =
            |items: &[i64]| Value::from(items.iter().map(|&it| it.into()).collect::<Vec<Value>>());
        let values: Vec<_> =
            (-2..3).flat_map(|from| (-2..5).map(move |to| range(from, to))).collect();
        let lists =
            [&[][..], &[0], &[-1], &[1, 2], &[2, 1], &[0, 1, 2], &[0, 2], &[-2, -1, 0, 1, 2]];
        let all: Vec<_> = values.into_iter().chain(lists.map(list)).collect();
        let items = |value: &Value| match value {
            Value::Range(range) => range.iter().map(Value::from).collect(),
            Value::List(list) => list.to_vec(),
            _ => Vec::new(),
        };
        for a in &all {
            for b in &all {
                assert_eq!(a == b, items(a) == items(b), "{a} {b}");
                assert_eq!(a.surely_differs(b), a != b, "{a} {b}");
                assert!(a != b || hash_of(a) == hash_of(b), "{a} {b}");
                let (a, b) = (Value::from(vec![a.clone()]), Value::from(vec![b.clone()]));
                assert!(a != b || hash_of(&a) == hash_of(&b), "{a} {b}");
            }
        }
        assert_ne!(range(0, i64::MAX), list(&[0, 1]));
        let unknown = Value::from(vec![Value::from(Number::pi())]);
        assert!(!unknown.surely_differs(&range(3, 4)) || range(3, 4) != unknown);
        assert_ne!(range(1, 2), Value::from(1));
    }

    #[test]
    fn ranges_are_equal_by_their_ends() {
        let range = |to: i64, inclusive| Range::new(1.into(), to.into(), inclusive).unwrap();
        assert_eq!(range(9, true), range(10, false));
        assert_eq!(range(0, true).iter().count(), 0);
        assert_eq!(range(3, true).iter().collect::<Vec<_>>(), [1.into(), 2.into(), 3.into()]);
        assert_eq!(range(3, true).get(&2.into()), Some(3.into()));
        assert_eq!(range(3, true).get(&3.into()), None);
        assert!(Range::new(Number::parse("0.5").unwrap(), 3.into(), true).is_none());
    }
}
