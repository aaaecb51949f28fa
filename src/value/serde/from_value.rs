//! From values to data.

use std::sync::Arc;

use serde::de::value::StringDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use super::stored::VALUE;
use super::{data, ends, no_data, within};
use crate::diagnostic::Error;
use crate::limits::with_stack;
use crate::number::NUMBER;
use crate::value::{List, Record, Value};

/// Reads a value.
pub(super) struct FromValue(pub Value);

impl FromValue {
    fn expected(&self, wanted: &str) -> Error {
        data(format!("expected {wanted}, found {}", self.0.in_brief()))
    }

    /// A whole number, in the smallest type that holds it.
    fn whole<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Value::Number(number) = &self.0 else { return Err(self.expected("a whole number")) };
        if let Some(whole) = number.to_i64() {
            visitor.visit_i64(whole)
        } else if let Some(whole) = number.to_u64() {
            visitor.visit_u64(whole)
        } else if let Some(whole) = number.to_i128() {
            visitor.visit_i128(whole)
        } else if let Some(whole) = number.to_u128() {
            visitor.visit_u128(whole)
        } else {
            Err(self.expected("a whole number that fits"))
        }
    }

    fn float<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.0 {
            Value::Number(number) => visitor.visit_f64(number.to_f64()),
            _ => Err(self.expected("a number")),
        }
    }
}

/// Kinds of data that are asked for in the same way.
macro_rules! kinds {
    ($how:ident: $($method:ident)*) => { $(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.$how(visitor)
        }
    )* };
}

impl<'de> Deserializer<'de> for FromValue {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::None => visitor.visit_unit(),
            Value::Bool(truth) => visitor.visit_bool(truth),
            Value::Number(number) => {
                if let Some(whole) = number.to_i64() {
                    visitor.visit_i64(whole)
                } else if let Some(whole) = number.to_u64() {
                    visitor.visit_u64(whole)
                } else if number.is_approximate() {
                    visitor.visit_f64(number.to_f64())
                } else {
                    visitor.visit_string(number.to_string())
                }
            }
            Value::Text(text) => visitor.visit_string(Arc::unwrap_or_clone(text)),
            Value::List(list) => visitor.visit_seq(Items { list, next: 0 }),
            Value::Record(record) => visitor.visit_map(Fields { record, next: 0 }),
            // Its numbers may be too many to write down.
            Value::Range(range) => {
                visitor.visit_map(Fields { record: Arc::new(ends(&range)), next: 0 })
            }
            Value::Function(_) | Value::Object(_) => Err(data(no_data(&self.0))),
        }
    }

    kinds! { whole:
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }

    kinds! { float: deserialize_f32 deserialize_f64 }

    kinds! { deserialize_any:
        deserialize_bool deserialize_char deserialize_str deserialize_string deserialize_bytes
        deserialize_byte_buf deserialize_unit deserialize_seq deserialize_map
        deserialize_identifier
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::None => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        match &self.0 {
            Value::Number(number) if name == NUMBER => {
                let text: StringDeserializer<Error> = number.to_string().into_deserializer();
                visitor.visit_newtype_struct(text)
            }
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (tag, content) = match &self.0 {
            Value::Function(_) | Value::Object(_) => return Err(data(no_data(&self.0))),
            value if name == VALUE => (tag(value).to_owned(), self.0),
            Value::Text(variant) => (variant.to_string(), Value::None),
            Value::Record(record) => match record.iter().next() {
                Some((variant, content)) if record.len() == 1 => {
                    (variant.to_owned(), content.clone())
                }
                _ => return Err(self.expected("a record of one field, named by the variant")),
            },
            _ => return Err(self.expected("the name of a variant")),
        };
        visitor.visit_enum(Variant { tag, content })
    }

    /// What nobody asks for may be anything.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}

/// The tag by which data tell the type of a value.
fn tag(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) => "bool",
        other => other.type_name(),
    }
}

struct Items {
    list: Arc<List>,
    next: usize,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(item) = self.list.get(self.next).cloned() else { return Ok(None) };
        let place = self.next;
        self.next += 1;
        let read = with_stack(|| seed.deserialize(FromValue(item)));
        read.map(Some).map_err(within(format_args!("item {place}")))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.list.len() - self.next)
    }
}

struct Fields {
    record: Arc<Record>,
    next: usize,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some((name, _)) = self.record.entry(self.next) else { return Ok(None) };
        let name: StringDeserializer<Error> = name.to_owned().into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some((name, value)) = self.record.entry(self.next) else {
            return Err(Error::custom("there are no more fields"));
        };
        self.next += 1;
        let read = with_stack(|| seed.deserialize(FromValue(value.clone())));
        read.map_err(within(format_args!("field `{name}`")))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.record.len() - self.next)
    }
}

/// A variant of an enum: its name and what it holds.
struct Variant {
    tag: String,
    content: Value,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Error;
    type Variant = FromValue;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, FromValue), Error> {
        let tag: StringDeserializer<Error> = self.tag.into_deserializer();
        Ok((seed.deserialize(tag)?, FromValue(self.content)))
    }
}

impl<'de> VariantAccess<'de> for FromValue {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.0 {
            Value::None => Ok(()),
            _ => Err(self.expected("nothing in this variant")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        with_stack(|| seed.deserialize(self))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }
}
