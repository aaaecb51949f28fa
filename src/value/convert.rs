//! Values from Rust types and back.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::{Function, HostObject, List, Object, Range, Record, Value};
use crate::diagnostic::{Error, ErrorKind, EvalError};
use crate::number::Number;

/// A Rust type that a value can become.
///
/// ```
/// use abacist::Value;
/// use abacist::value::FromValue;
/// let list = Value::from(vec![3, 4]);
/// assert_eq!(Vec::<i64>::from_value(list).unwrap(), [3, 4]);
/// let error = u32::from_value(Value::from(-1)).unwrap_err();
/// assert_eq!(error.to_string(), "expected a whole number from 0 to 4294967295, found -1");
///
/// let text: String = Value::from("ten").try_into()?;
/// assert_eq!(text, "ten");
/// # Ok::<(), abacist::Error>(())
/// ```
pub trait FromValue: Sized {
    /// The value as this type.
    ///
    /// # Errors
    /// When the value is of another type or out of range.
    fn from_value(value: Value) -> Result<Self, Error>;
}

fn mismatch(expected: impl Into<String>, found: &Value) -> Error {
    EvalError::Conversion { expected: expected.into(), found: found.in_brief() }.into()
}

/// The error about a part of a value, which says so.
fn inside(error: Error, part: impl FnOnce() -> String) -> Error {
    match error.kind() {
        ErrorKind::Eval(EvalError::Conversion { expected, found }) => {
            let is_part = [" as item ", " as field "].iter().any(|it| expected.contains(it));
            let expected = format!("{expected} {} {}", if is_part { "of" } else { "as" }, part());
            EvalError::Conversion { expected, found: found.clone() }.into()
        }
        _ => error,
    }
}

/// `TryFrom` for types that a value can become.
macro_rules! try_from {
    ($($type:ty),*) => { $(
        impl TryFrom<Value> for $type {
            type Error = Error;

            fn try_from(value: Value) -> Result<Self, Error> {
                Self::from_value(value)
            }
        }
    )* };
}

macro_rules! whole_numbers {
    ($($type:ty),*) => { $(
        impl From<$type> for Value {
            fn from(number: $type) -> Self {
                Self::Number(Number::from(number))
            }
        }

        impl FromValue for $type {
            fn from_value(value: Value) -> Result<Self, Error> {
                let number = match &value {
                    Value::Number(number) => number.to_i128(),
                    _ => None,
                };
                number.and_then(|number| Self::try_from(number).ok()).ok_or_else(|| {
                    let (least, most) = (Self::MIN, Self::MAX);
                    mismatch(format!("a whole number from {least} to {most}"), &value)
                })
            }
        }

        try_from!($type);
    )* };
}

whole_numbers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, usize);

impl From<u128> for Value {
    fn from(number: u128) -> Self {
        Self::Number(Number::from(number))
    }
}

/// The upper half lies beyond an `i128`.
impl FromValue for u128 {
    fn from_value(value: Value) -> Result<Self, Error> {
        let number = match &value {
            Value::Number(number) => number.to_u128(),
            _ => None,
        };
        number.ok_or_else(|| mismatch(format!("a whole number from 0 to {}", Self::MAX), &value))
    }
}

try_from!(u128);

/// A float is an approximate number. Of one that is not finite nothing is known; what a function or
/// an object of the host's gives must be finite, and data for
/// `Value::from_serde` too.
impl From<f64> for Value {
    fn from(float: f64) -> Self {
        Self::Number(Number::from(float))
    }
}

/// Any number, by the float nearest to it.
impl FromValue for f64 {
    fn from_value(value: Value) -> Result<Self, Error> {
        match &value {
            Value::Number(number) => Ok(number.to_f64()),
            other => Err(mismatch("a number", other)),
        }
    }
}

try_from!(f64);

macro_rules! kinds {
    ($($type:ty, $words:literal, $variant:ident($inner:ident) => $out:expr;)*) => { $(
        impl FromValue for $type {
            fn from_value(value: Value) -> Result<Self, Error> {
                match value {
                    Value::$variant($inner) => Ok($out),
                    other => Err(mismatch($words, &other)),
                }
            }
        }

        try_from!($type);
    )* };
}

macro_rules! into_values {
    ($($type:ty => $variant:ident;)*) => { $(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::$variant(value.into())
            }
        }
    )* };
}

into_values! {
    bool => Bool;
    Number => Number;
    List => List;
    Record => Record;
    Range => Range;
    Arc<Function> => Function;
    Object => Object;
}

/// A text takes no more room than it needs: what it grew in advance would not be counted.
impl From<String> for Value {
    fn from(mut text: String) -> Self {
        if text.capacity() - text.len() > text.len() / 8 {
            text.shrink_to_fit();
        }
        Self::Text(text.into())
    }
}

kinds! {
    bool, "true or false", Bool(truth) => truth;
    Number, "a number", Number(number) => number;
    String, "a text", Text(text) => Arc::unwrap_or_clone(text);
    List, "a list", List(list) => Arc::unwrap_or_clone(list);
    Record, "a record", Record(record) => Arc::unwrap_or_clone(record);
    Range, "a range", Range(range) => Arc::unwrap_or_clone(range);
    Arc<Function>, "a function", Function(function) => function;
    Object, "an object of the host", Object(object) => object;
}

/// A copy of the object that the value holds.
impl<T: HostObject + Clone> FromValue for T {
    fn from_value(value: Value) -> Result<Self, Error> {
        match &value {
            Value::Object(object) => object.downcast_ref::<T>().cloned(),
            _ => None,
        }
        .ok_or_else(|| mismatch(Object::wanted::<T>(), &value))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<Arc<str>> for Value {
    fn from(text: Arc<str>) -> Self {
        (&*text).into()
    }
}

impl From<Cow<'_, str>> for Value {
    fn from(text: Cow<'_, str>) -> Self {
        text.into_owned().into()
    }
}

impl From<char> for Value {
    fn from(character: char) -> Self {
        character.to_string().into()
    }
}

/// What a function gives that gives nothing.
impl From<()> for Value {
    fn from((): ()) -> Self {
        Self::None
    }
}

impl FromValue for () {
    fn from_value(value: Value) -> Result<Self, Error> {
        match value {
            Value::None => Ok(()),
            other => Err(mismatch("none", &other)),
        }
    }
}

impl FromValue for Value {
    fn from_value(value: Value) -> Result<Self, Error> {
        Ok(value)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        items.into_iter().map(Into::into).collect::<List>().into()
    }
}

impl<T: Into<Value>, const N: usize> From<[T; N]> for Value {
    fn from(items: [T; N]) -> Self {
        items.into_iter().map(Into::into).collect::<List>().into()
    }
}

/// A list, or a range of up to a million numbers.
impl<T: FromValue> FromValue for Vec<T> {
    fn from_value(value: Value) -> Result<Self, Error> {
        const MOST: u64 = 1_000_000;
        let item = |(index, item)| {
            T::from_value(item).map_err(|error| inside(error, || format!("item {index}")))
        };
        match &value {
            Value::List(list) => list.iter().cloned().enumerate().map(item).collect(),
            Value::Range(range) if range.len() <= Number::from(MOST) => {
                range.iter().map(Value::from).enumerate().map(item).collect()
            }
            Value::Range(_) => {
                Err(mismatch(format!("a list, or a range of up to {MOST} numbers"), &value))
            }
            other => Err(mismatch("a list", other)),
        }
    }
}

impl<T: FromValue> TryFrom<Value> for Vec<T> {
    type Error = Error;

    fn try_from(value: Value) -> Result<Self, Error> {
        Self::from_value(value)
    }
}

/// Records and maps.
macro_rules! maps {
    ($($map:ident),*) => { $(
        impl<T: FromValue> FromValue for $map<String, T> {
            fn from_value(value: Value) -> Result<Self, Error> {
                let record = Record::from_value(value)?;
                let fields = record.iter().map(|(name, value)| {
                    let value = T::from_value(value.clone());
                    let value = value.map_err(|error| inside(error, || format!("field `{name}`")));
                    Ok((name.to_owned(), value?))
                });
                fields.collect()
            }
        }

        impl<T: FromValue> TryFrom<Value> for $map<String, T> {
            type Error = Error;

            fn try_from(value: Value) -> Result<Self, Error> {
                Self::from_value(value)
            }
        }
    )* };
}

maps!(BTreeMap, HashMap);

impl<T: Into<Value>> From<BTreeMap<String, T>> for Value {
    fn from(fields: BTreeMap<String, T>) -> Self {
        fields.into_iter().map(|(name, value)| (name, value.into())).collect::<Record>().into()
    }
}

/// The fields are in the order of their names, so that equal maps give equal texts.
impl<T: Into<Value>> From<HashMap<String, T>> for Value {
    fn from(fields: HashMap<String, T>) -> Self {
        fields.into_iter().collect::<BTreeMap<_, _>>().into()
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

/// `none` is `None`.
impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: Value) -> Result<Self, Error> {
        match value {
            Value::None => Ok(None),
            some => T::from_value(some).map(Some),
        }
    }
}
