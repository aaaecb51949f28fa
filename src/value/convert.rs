//! Values from Rust types and back.

use std::sync::Arc;

use super::{Function, List, Range, Record, Value};
use crate::diagnostic::{Error, EvalError};
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
                    Value::Number(number) => number.to_i64(),
                    _ => None,
                };
                number.and_then(|number| Self::try_from(number).ok()).ok_or_else(|| {
                    let (least, most) = (Self::MIN, Self::MAX);
                    mismatch(format!("a whole number from {least} to {most}"), &value)
                })
            }
        }
    )* };
}

whole_numbers!(i32, i64, u32);

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(Number::from(number))
    }
}

impl FromValue for usize {
    fn from_value(value: Value) -> Result<Self, Error> {
        let number = match &value {
            Value::Number(number) => number.to_usize(),
            _ => None,
        };
        number.ok_or_else(|| mismatch(format!("a whole number from 0 to {}", Self::MAX), &value))
    }
}

macro_rules! kinds {
    ($($type:ty, $words:literal, $variant:ident($inner:ident) => $out:expr;)*) => { $(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::$variant(value.into())
            }
        }

        impl FromValue for $type {
            fn from_value(value: Value) -> Result<Self, Error> {
                match value {
                    Value::$variant($inner) => Ok($out),
                    other => Err(mismatch($words, &other)),
                }
            }
        }
    )* };
}

kinds! {
    bool, "true or false", Bool(truth) => truth;
    Number, "a number", Number(number) => number;
    String, "a text", Text(text) => Arc::unwrap_or_clone(text);
    List, "a list", List(list) => Arc::unwrap_or_clone(list);
    Record, "a record", Record(record) => Arc::unwrap_or_clone(record);
    Range, "a range", Range(range) => Arc::unwrap_or_clone(range);
    Arc<Function>, "a function", Function(function) => function;
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

impl<T: FromValue> FromValue for Vec<T> {
    fn from_value(value: Value) -> Result<Self, Error> {
        List::from_value(value)?.iter().cloned().map(T::from_value).collect()
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
