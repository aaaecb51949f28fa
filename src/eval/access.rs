//! Parts of values: `list[0]`, `record.name`.

use super::fault::{unknown_field, wrong_type};
use super::{Placed, operators};
use crate::diagnostic::{Error, EvalError};
use crate::number::Number;
use crate::source::Span;
use crate::syntax::ast::Name;
use crate::value::{Record, Value};

/// The item at an index counted from 0, or the field that a text names. Negative indices are
/// errors, since they are more often slips than meant.
pub(super) fn index(base: &Placed, index: &Placed) -> Result<Value, Error> {
    match &base.value {
        Value::List(list) => {
            let found = list.get(list_index(list.len(), index)?);
            found.cloned().ok_or_else(|| out_of_range(index, &list.len().into()))
        }
        Value::Text(text) => {
            let place = operators::whole(index, INDEX_HELP)?.to_usize();
            let found = place.and_then(|place| text.chars().nth(place));
            let found = found.map(|found| Value::from(found.to_string()));
            found.ok_or_else(|| out_of_range(index, &text.chars().count().into()))
        }
        Value::Range(range) => {
            let found = range.get(operators::whole(index, INDEX_HELP)?);
            found.map(Value::from).ok_or_else(|| out_of_range(index, &range.len()))
        }
        Value::Record(record) => field_of(record, key(index)?, index.at),
        _ => Err(wrong_type(
            "a value with items",
            base,
            "lists, texts and ranges have items by index, records by the text of a field's name",
        )),
    }
}

/// The field of a record.
pub(super) fn field(base: &Placed, name: &Name) -> Result<Value, Error> {
    match &base.value {
        Value::Record(record) => field_of(record, &name.text, name.span),
        _ => {
            let help =
                format!("only records have fields; a function is called: `{}(…)`", name.text);
            Err(wrong_type("a record", base, &help))
        }
    }
}

/// The place in a list of `len` items that `index` means.
pub(super) fn list_index(len: usize, index: &Placed) -> Result<usize, Error> {
    let place = operators::whole(index, INDEX_HELP)?.to_usize();
    place.filter(|&place| place < len).ok_or_else(|| out_of_range(index, &len.into()))
}

/// The name of the field that a text in square brackets means.
pub(super) fn key(index: &Placed) -> Result<&str, Error> {
    match &index.value {
        Value::Text(name) => Ok(name),
        _ => {
            Err(wrong_type("a text", index, "a record has items by name: `r[\"name\"]`, `r.name`"))
        }
    }
}

const INDEX_HELP: &str = "items are counted from 0";

fn field_of(record: &Record, name: &str, at: Span) -> Result<Value, Error> {
    let names = || record.iter().map(|(name, _)| name);
    record.get(name).cloned().ok_or_else(|| unknown_field(name, at, names()))
}

fn out_of_range(index: &Placed, len: &Number) -> Error {
    let help = if len.is_zero() {
        "there is no item at all".to_owned()
    } else {
        let negative = matches!(&index.value, Value::Number(number) if number.is_negative());
        let hint = if negative { "; `last(…)` gives it" } else { "" };
        format!("items are counted from 0; the last is at {}{hint}", len - Number::ONE)
    };
    EvalError::OutOfRange { index: index.value.in_brief(), help, at: index.at }.into()
}
