//! From data to values.

use serde::ser::{self, Error as _, Serialize, Serializer};

use super::stored::VALUE;
use super::within;
use crate::diagnostic::Error;
use crate::limits::{MAX_DEPTH, with_stack};
use crate::number::{NUMBER, Number};
use crate::value::{List, Range, Record, Value};

/// Makes a value that may nest so many levels.
#[derive(Clone, Copy)]
pub(super) struct ToValue {
    levels: usize,
}

impl Default for ToValue {
    fn default() -> Self {
        Self { levels: MAX_DEPTH }
    }
}

impl ToValue {
    /// The value of a part.
    fn part<T: Serialize + ?Sized>(self, part: &T) -> Result<Value, Error> {
        let too_deep = || Error::custom(format!("values nest {MAX_DEPTH} levels at most"));
        let levels = self.levels.checked_sub(1).ok_or_else(too_deep)?;
        with_stack(|| part.serialize(Self { levels }))
    }

    fn items(self, variant: Option<&'static str>) -> Items {
        Items { maker: self, items: List::default(), variant }
    }

    fn fields(self, variant: Option<&'static str>) -> Fields {
        Fields { maker: self, fields: Record::default(), name: None, variant }
    }
}

/// Data of one kind that have one conversion.
macro_rules! plain {
    ($($method:ident($type:ty) => $value:ident: $made:expr;)*) => { $(
        fn $method(self, $value: $type) -> Result<Value, Error> {
            Ok($made.into())
        }
    )* };
}

impl Serializer for ToValue {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Fields;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    plain! {
        serialize_bool(bool) => it: it;
        serialize_i8(i8) => it: it;
        serialize_i16(i16) => it: it;
        serialize_i32(i32) => it: it;
        serialize_i64(i64) => it: it;
        serialize_i128(i128) => it: it;
        serialize_u8(u8) => it: it;
        serialize_u16(u16) => it: it;
        serialize_u32(u32) => it: it;
        serialize_u64(u64) => it: it;
        serialize_u128(u128) => it: it;
        serialize_char(char) => it: it;
        serialize_str(&str) => it: it;
        serialize_bytes(&[u8]) => it: it.to_vec();
    }

    fn serialize_f32(self, float: f32) -> Result<Value, Error> {
        self.serialize_f64(float.into())
    }

    fn serialize_f64(self, float: f64) -> Result<Value, Error> {
        if float.is_finite() {
            return Ok(float.into());
        }
        Err(Error::custom(format!("the float {float} is no number")))
    }

    fn serialize_none(self) -> Result<Value, Error> {
        Ok(Value::None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, some: &T) -> Result<Value, Error> {
        some.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, Error> {
        Ok(Value::None)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, Error> {
        Ok(Value::None)
    }

    fn serialize_unit_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Value, Error> {
        Ok(if name == VALUE { Value::None } else { variant.into() })
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        inside: &T,
    ) -> Result<Value, Error> {
        let value = inside.serialize(self)?;
        match &value {
            Value::Text(text) if name == NUMBER => {
                let number = text.parse::<Number>();
                number.map(Value::from).map_err(|_| Error::custom("this is no number"))
            }
            _ => Ok(value),
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        content: &T,
    ) -> Result<Value, Error> {
        if name != VALUE {
            let value = self.part(content).map_err(within(format_args!("`{variant}`")))?;
            return Ok([(variant, value)].into_iter().collect::<Record>().into());
        }
        // A value that is a part of the data stands for itself.
        let value = content.serialize(self)?;
        match (variant, &value) {
            ("range", Value::Record(ends)) => Ok(range(ends).map_or(Value::None, Value::from)),
            _ => Ok(value),
        }
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items, Error> {
        Ok(self.items(None))
    }

    fn serialize_tuple(self, _: usize) -> Result<Items, Error> {
        Ok(self.items(None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items, Error> {
        Ok(self.items(None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items, Error> {
        Ok(self.items(Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields, Error> {
        Ok(self.fields(None))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields, Error> {
        Ok(self.fields(None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields, Error> {
        Ok(self.fields(Some(variant)))
    }
}

fn range(ends: &Record) -> Option<Range> {
    match (ends.get("from")?, ends.get("to")?, ends.get("inclusive")?) {
        (Value::Number(from), Value::Number(to), Value::Bool(inclusive)) => {
            Range::new(from.clone(), to.clone(), *inclusive)
        }
        _ => None,
    }
}

/// A value, in a record of one field if it belongs to a variant.
fn tagged(variant: Option<&'static str>, value: Value) -> Value {
    match variant {
        Some(variant) => [(variant, value)].into_iter().collect::<Record>().into(),
        None => value,
    }
}

/// A list on its way.
pub(super) struct Items {
    maker: ToValue,
    items: List,
    variant: Option<&'static str>,
}

impl Items {
    fn add<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
        let place = self.items.len();
        let item = self.maker.part(item).map_err(within(format_args!("item {place}")))?;
        self.items.push(item);
        Ok(())
    }
}

/// A record on its way.
pub(super) struct Fields {
    maker: ToValue,
    fields: Record,
    name: Option<String>,
    variant: Option<&'static str>,
}

impl Fields {
    fn add<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        let value = self.maker.part(value).map_err(within(format_args!("field `{name}`")))?;
        self.fields.set(name, value);
        Ok(())
    }
}

/// The traits of lists, which differ in the name of one method.
macro_rules! lists {
    ($($trait:ident::$method:ident;)*) => { $(
        impl ser::$trait for Items {
            type Ok = Value;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
                self.add(item)
            }

            fn end(self) -> Result<Value, Error> {
                Ok(tagged(self.variant, self.items.into()))
            }
        }
    )* };
}

lists! {
    SerializeSeq::serialize_element;
    SerializeTuple::serialize_element;
    SerializeTupleStruct::serialize_field;
    SerializeTupleVariant::serialize_field;
}

/// The traits of records with known names.
macro_rules! structs {
    ($($trait:ident),*) => { $(
        impl ser::$trait for Fields {
            type Ok = Value;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.add(name, value)
            }

            fn end(self) -> Result<Value, Error> {
                Ok(tagged(self.variant, self.fields.into()))
            }
        }
    )* };
}

structs!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Fields {
    type Ok = Value;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.name = Some(match self.maker.part(key)? {
            Value::Text(name) => name.to_string(),
            Value::Number(number) if number.is_integer() => number.to_string(),
            Value::Bool(truth) => truth.to_string(),
            other => {
                let found = other.in_brief();
                return Err(Error::custom(format!("{found} is no name of a field")));
            }
        });
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let name = self.name.take().unwrap_or_default();
        self.add(&name, value)
    }

    fn end(self) -> Result<Value, Error> {
        Ok(self.fields.into())
    }
}
