//! Values as serde data, in two ways.
//!
//! [`Value::from_serde`] and [`Value::to_serde`] turn data into the value that a script would
//! write for it, and back: a struct is a record, a sequence a list, a text a text. A [`Value`]
//! that is itself serialised keeps its type beside it, so that it comes back as it was.

mod from_value;
mod stored;
mod to_value;

use std::fmt::Display;

use serde::de::DeserializeOwned;
use serde::{Serialize, de, ser};

use super::{Range, Record, Value};
use crate::diagnostic::{Error, EvalError};

impl Value {
    /// The value for any data that serde can write.
    ///
    /// Whole numbers are exact, floats approximate: what a float was rounded from is lost. Keep
    /// exact fractions in fields of the type [`Number`](crate::Number).
    ///
    /// # Errors
    /// When a name is no text, a float is not finite, or the data nest deeper than
    /// [`MAX_DEPTH`](crate::limits::MAX_DEPTH).
    ///
    /// ```
    /// use abacist::{Engine, Number, Value};
    /// #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
    /// struct Item { name: String, price: Number, count: u32 }
    ///
    /// let item = Item { name: "pen".into(), price: "9.99".parse().unwrap(), count: 3 };
    /// let engine = Engine::new();
    /// let mut scope = engine.scope();
    /// scope.set("item", Value::from_serde(&item)?);
    /// assert_eq!(engine.compile("item.price * item.count")?.eval(&mut scope)?.to_string(), "2997/100");
    /// assert_eq!(scope.get("item").unwrap().to_serde::<Item>()?, item);
    /// # Ok::<(), abacist::Error>(())
    /// ```
    pub fn from_serde<T: Serialize + ?Sized>(data: &T) -> Result<Self, Error> {
        data.serialize(to_value::ToValue::default())
    }

    /// The value as any data that serde can read. A fraction fits a text, a float and a
    /// [`Number`](crate::Number).
    ///
    /// # Errors
    /// When the value has another shape, or a function or object is in it.
    pub fn to_serde<T: DeserializeOwned>(&self) -> Result<T, Error> {
        T::deserialize(from_value::FromValue(self.clone()))
    }
}

/// What serde finds wrong is an error of the code `abacist::eval::data`.
impl ser::Error for Error {
    fn custom<T: Display>(message: T) -> Self {
        data(message.to_string())
    }
}

impl de::Error for Error {
    fn custom<T: Display>(message: T) -> Self {
        data(message.to_string())
    }
}

fn data(message: String) -> Error {
    EvalError::Data { message }.into()
}

/// The error with the part of the data where it is.
fn within(part: impl Display) -> impl FnOnce(Error) -> Error {
    move |error| data(format!("in {part}: {error}"))
}

/// What is told of a function or an object, which is no data.
fn no_data(value: &Value) -> String {
    let value = value.in_brief();
    format!("{value} cannot be written as data; only what a script could write as a literal can")
}

/// A range as a record of its ends, which is how data hold it.
fn ends(range: &Range) -> Record {
    let fields: [(&str, Value); 3] = [
        ("from", range.from().clone().into()),
        ("to", range.to().clone().into()),
        ("inclusive", range.is_inclusive().into()),
    ];
    fields.into_iter().collect()
}
