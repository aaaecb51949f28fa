//! Numbers as serde data: texts such as `"5/2"`, since no number type of a format holds every
//! exact number. Whole numbers are also read from the numbers of a format.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Number;

/// By this name a serializer can tell a number from a text.
pub(crate) const NUMBER: &str = "abacist::Number";

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(NUMBER, &self.to_string())
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(NUMBER, NumberVisitor)
    }
}

struct NumberVisitor;

impl<'de> Visitor<'de> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number as a text, such as \"5/2\"")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Number, D::Error> {
        // Only some formats say what comes.
        if inner.is_human_readable() {
            inner.deserialize_any(self)
        } else {
            inner.deserialize_str(self)
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
        text.parse().map_err(|_| E::custom(format!("`{text}` is no number")))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Number, E> {
        Ok(number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
        Ok(number.into())
    }

    fn visit_i128<E: Error>(self, number: i128) -> Result<Number, E> {
        Ok(number.into())
    }

    fn visit_u128<E: Error>(self, number: u128) -> Result<Number, E> {
        Ok(number.into())
    }

    /// A float has been rounded, and nobody knows any more from what.
    fn visit_f64<E: Error>(self, float: f64) -> Result<Number, E> {
        Err(E::invalid_type(Unexpected::Float(float), &self))
    }
}
