//! Values that keep their type in the data, so that they come back as they were.

use std::fmt;

use serde::de::{DeserializeSeed, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::super::{List, Range, Record, Value, nested};
use super::no_data;
use crate::limits::{MAX_DEPTH, with_stack};
use crate::number::Number;

/// By this name a serializer can tell a value from other data.
pub(super) const VALUE: &str = "abacist::Value";

/// The tags in their order, which some formats write as a number.
const TAGS: &[&str] = &["none", "bool", "number", "text", "list", "record", "range"];

#[derive(Deserialize)]
#[serde(variant_identifier, rename_all = "lowercase")]
enum Tag {
    None,
    Bool,
    Number,
    Text,
    List,
    Record,
    Range,
}

#[derive(Serialize, Deserialize)]
struct Ends {
    from: Number,
    to: Number,
    inclusive: bool,
}

/// With the type beside it, so that the value comes back as it was:
///
/// | value | JSON |
/// |---|---|
/// | `none` | `"none"` |
/// | `true` | `{"bool": true}` |
/// | `5/2` | `{"number": "5/2"}` |
/// | `"5/2"` | `{"text": "5/2"}` |
/// | `[1]` | `{"list": [{"number": "1"}]}` |
/// | `{ a: 1 }` | `{"record": {"a": {"number": "1"}}}` |
/// | `1..=9` | `{"range": {"from": "1", "to": "9", "inclusive": true}}` |
///
/// For plain JSON see [`Value::to_serde`]. Functions and objects of the host are an error.
/// Approximate numbers keep the digits that they show. A format may have a limit of its own to
/// how deep data nest: `serde_json` stops at 128 brackets, which is 64 levels of lists.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => out.serialize_unit_variant(VALUE, 0, "none"),
            Self::Bool(truth) => out.serialize_newtype_variant(VALUE, 1, "bool", truth),
            Self::Number(number) => out.serialize_newtype_variant(VALUE, 2, "number", number),
            Self::Text(text) => out.serialize_newtype_variant(VALUE, 3, "text", text.as_str()),
            Self::List(list) => nested(list.depth(), || {
                out.serialize_newtype_variant(VALUE, 4, "list", &Items(list))
            }),
            Self::Record(record) => nested(record.depth(), || {
                out.serialize_newtype_variant(VALUE, 5, "record", &Fields(record))
            }),
            Self::Range(range) => {
                let (from, to) = (range.from().clone(), range.to().clone());
                let ends = Ends { from, to, inclusive: range.is_inclusive() };
                out.serialize_newtype_variant(VALUE, 6, "range", &ends)
            }
            Self::Function(_) | Self::Object(_) => Err(S::Error::custom(no_data(self))),
        }
    }
}

struct Items<'a>(&'a List);

impl Serialize for Items<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.iter())
    }
}

struct Fields<'a>(&'a Record);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.0.iter())
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(data: D) -> Result<Self, D::Error> {
        Stored { levels: MAX_DEPTH }.deserialize(data)
    }
}

/// Reads a value that may nest so many levels.
#[derive(Clone, Copy)]
struct Stored {
    levels: usize,
}

impl Stored {
    /// What reads the parts of a list or record.
    fn inside<E: Error>(self) -> Result<Self, E> {
        let too_deep = || E::custom(format!("values nest {MAX_DEPTH} levels at most"));
        Ok(Self { levels: self.levels.checked_sub(1).ok_or_else(too_deep)? })
    }
}

impl<'de> DeserializeSeed<'de> for Stored {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, data: D) -> Result<Value, D::Error> {
        with_stack(|| data.deserialize_enum(VALUE, TAGS, self))
    }
}

impl<'de> Visitor<'de> for Stored {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value with its type, such as {\"number\": \"5/2\"}")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Value, A::Error> {
        let (tag, content) = data.variant::<Tag>()?;
        match tag {
            Tag::None => content.unit_variant().map(|()| Value::None),
            Tag::Bool => content.newtype_variant::<bool>().map(Value::from),
            Tag::Number => content.newtype_variant::<Number>().map(Value::from),
            Tag::Text => content.newtype_variant::<String>().map(Value::from),
            Tag::List => content.newtype_variant_seed(StoredItems(self.inside()?)),
            Tag::Record => content.newtype_variant_seed(StoredFields(self.inside()?)),
            Tag::Range => {
                let Ends { from, to, inclusive } = content.newtype_variant()?;
                let range = Range::new(from, to, inclusive);
                range
                    .map(Value::from)
                    .ok_or_else(|| A::Error::custom("the ends of a range are whole numbers"))
            }
        }
    }
}

struct StoredItems(Stored);

impl<'de> DeserializeSeed<'de> for StoredItems {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, data: D) -> Result<Value, D::Error> {
        data.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for StoredItems {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the values of a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut data: A) -> Result<Value, A::Error> {
        let mut items = List::default();
        while let Some(item) = data.next_element_seed(self.0)? {
            items.push(item);
        }
        Ok(items.into())
    }
}

struct StoredFields(Stored);

impl<'de> DeserializeSeed<'de> for StoredFields {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, data: D) -> Result<Value, D::Error> {
        data.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for StoredFields {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the fields of a record")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut data: A) -> Result<Value, A::Error> {
        let mut fields = Record::default();
        while let Some(name) = data.next_key::<String>()? {
            if fields.get(&name).is_some() {
                return Err(A::Error::custom(format!("the field `{name}` is there twice")));
            }
            fields.set(&name, data.next_value_seed(self.0)?);
        }
        Ok(fields.into())
    }
}
