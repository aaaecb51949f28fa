//! Parts of values: `list[0]`, `text[1..3]`, `record.name`.

use std::sync::Arc;

use super::fault::{elsewhere, unknown_field, wrong_type};
use super::{Context, Placed, object, operators};
use crate::diagnostic::{Error, EvalError};
use crate::number::Number;
use crate::source::Span;
use crate::value::{Range, Record, Value};

/// One step from a value to a part of it, its index or key evaluated.
pub(super) enum Step {
    /// `[index]` with the span of the brackets.
    Index(Placed, Span),
    /// `[a..b]`: the ends, none where they are the value's own; whether the second belongs to it.
    Slice([Placed; 2], bool),
    /// `.name` with the span of the name.
    Field(String, Span),
}

/// The steps from a value to a part of it. There are at most
/// [`MAX_DEPTH`](crate::limits::MAX_DEPTH).
pub(super) type Steps = Vec<Step>;

/// The item at an index counted from 0, the items at a range of them, or the field that a text
/// names. Negative indices are errors, since they are more often slips than meant.
pub(super) fn index(base: &Placed, index: &Placed, context: &Context<'_>) -> Result<Value, Error> {
    if let Value::Range(range) = &index.value {
        let end = |end: &Number| Placed::new(end.clone().into(), index.at);
        let ends = [end(range.from()), end(range.to())];
        return slice(base, &ends, range.is_inclusive(), context);
    }
    match &base.value {
        Value::List(list) => {
            let found = list.get(list_index(list.len(), index)?);
            found.cloned().ok_or_else(|| out_of_range(index, &list.len().into()))
        }
        Value::Text(text) => {
            let place = operators::whole(index, INDEX_HELP)?.to_usize();
            let found = place.and_then(|place| character(text, place));
            let found = found.ok_or_else(|| out_of_range(index, &text.chars().count().into()))?;
            context.reserve(1, Value::TEXT_BYTES, base.at)?;
            Ok(Value::from(found.to_string()))
        }
        Value::Range(range) => {
            let found = range.get(operators::whole(index, INDEX_HELP)?);
            found.map(Value::from).ok_or_else(|| out_of_range(index, &range.len()))
        }
        Value::Record(record) => {
            let name = key(index)?;
            record.get(name).cloned().ok_or_else(|| no_field(record, name, index.at))
        }
        Value::Object(it) => object::item(it, index, context),
        _ => Err(wrong_type(
            "a value with items",
            base,
            "lists, texts and ranges have items by index, records by the text of a field's name",
        )),
    }
}

/// The character at a place; texts of plain characters are not counted through.
fn character(text: &str, place: usize) -> Option<char> {
    match text.as_bytes().get(place) {
        Some(&byte) if text.is_ascii() => Some(char::from(byte)),
        _ => text.chars().nth(place),
    }
}

/// The items, characters or numbers between two places.
pub(super) fn slice(
    base: &Placed,
    ends: &[Placed; 2],
    inclusive: bool,
    context: &Context<'_>,
) -> Result<Value, Error> {
    match &base.value {
        Value::List(list) => {
            let part = part_of(list.len(), ends, inclusive)?;
            let items = list.get(part).unwrap_or_default();
            context.spend(items.len() as u64, base.at)?;
            context.reserve_list(items.len() as u64, base.at)?;
            Ok(items.to_vec().into())
        }
        Value::Text(text) => {
            context.spend(text.len() as u64 / 64, base.at)?;
            let count = text.chars().count();
            let part = part_of(count, ends, inclusive)?;
            let (skipped, taken) = (part.start, part.len());
            context.reserve(1, Value::TEXT_BYTES + taken, base.at)?;
            if text.is_ascii() {
                return Ok(text.get(part).unwrap_or_default().into());
            }
            Ok(text.chars().skip(skipped).take(taken).collect::<String>().into())
        }
        Value::Range(range) => {
            let len = range.len().to_usize().unwrap_or(usize::MAX);
            let part = part_of(len, ends, inclusive)?;
            let from = range.from() + Number::from(part.start);
            let to = range.from() + Number::from(part.end);
            Ok(Range::new(from, to, false).map_or(Value::None, Value::from))
        }
        _ => Err(wrong_type("a list, a text or a range", base, "a range picks parts of these")),
    }
}

/// The places that a slice of `len` items covers.
fn part_of(
    len: usize,
    [from, to]: &[Placed; 2],
    inclusive: bool,
) -> Result<std::ops::Range<usize>, Error> {
    let place = |end: &Placed, otherwise: usize| match &end.value {
        Value::None => Ok(otherwise),
        _ => {
            let place = operators::whole(end, INDEX_HELP)?.to_usize();
            place.ok_or_else(|| out_of_slice(end, len))
        }
    };
    let begin = place(from, 0)?;
    let end = match place(to, len)? {
        end if inclusive && to.value != Value::None => end.saturating_add(1),
        end => end,
    };
    if end > len {
        return Err(out_of_slice(to, len));
    }
    if begin > end {
        // An empty part, unless it begins behind the last item.
        return if begin > len { Err(out_of_slice(from, len)) } else { Ok(begin..begin) };
    }
    Ok(begin..end)
}

/// The field of a record.
pub(super) fn field(
    base: &Placed,
    name: &str,
    at: Span,
    context: &Context<'_>,
) -> Result<Value, Error> {
    match &base.value {
        Value::Record(record) => {
            record.get(name).cloned().ok_or_else(|| no_field(record, name, at))
        }
        Value::Object(it) => object::field(it, name, at, context),
        _ => {
            let help = match elsewhere(name) {
                Some(help) => format!("only records have fields; {help}"),
                None => format!("only records have fields; a function is called: `{name}(…)`"),
            };
            Err(wrong_type("a record", base, &help))
        }
    }
}

/// The place in a list of `len` items that `index` means.
fn list_index(len: usize, index: &Placed) -> Result<usize, Error> {
    let place = operators::whole(index, INDEX_HELP)?.to_usize();
    place.filter(|&place| place < len).ok_or_else(|| out_of_range(index, &len.into()))
}

/// The name of the field that a text in square brackets means.
fn key(index: &Placed) -> Result<&str, Error> {
    match &index.value {
        Value::Text(name) => Ok(name),
        _ => {
            Err(wrong_type("a text", index, "a record has items by name: `r[\"name\"]`, `r.name`"))
        }
    }
}

/// Puts `value` into the part of `whole` that `steps` lead to.
pub(super) fn put(
    whole: &mut Value,
    at: Span,
    steps: &[Step],
    value: Placed,
    context: &Context<'_>,
) -> Result<(), Error> {
    let Some((step, rest)) = steps.split_first() else {
        *whole = value.value;
        return Ok(());
    };
    let (name, name_at) = match (&mut *whole, step) {
        (Value::List(list), Step::Index(index, brackets)) => {
            let place = list_index(list.len(), index)?;
            let change = |item: &mut Value| put(item, at.join(*brackets), rest, value, context);
            return Arc::make_mut(list).change(place, change).unwrap_or(Ok(()));
        }
        (Value::List(list), Step::Slice(ends, inclusive)) if rest.is_empty() => {
            let part = part_of(list.len(), ends, *inclusive)?;
            let Value::List(items) = &value.value else {
                let help = match &value.value {
                    Value::Range(_) => "a part of a list is set to another list: write `list(…)`",
                    _ => "a part of a list is set to another list",
                };
                return Err(wrong_type("a list", &value, help));
            };
            context.spend((list.len() + items.len()) as u64, at)?;
            context.reserve_values(items.len() as u64, at)?;
            Arc::make_mut(list).replace(part, items);
            return Ok(());
        }
        (Value::Object(it), Step::Field(name, name_at)) => {
            // Objects are asked for another one; what is inside a field is changed in a copy.
            let part = if rest.is_empty() {
                value
            } else {
                let mut part = object::field(it, name, *name_at, context)?;
                put(&mut part, at.join(*name_at), rest, value, context)?;
                Placed::new(part, at.join(*name_at))
            };
            *whole = object::with_field(it, name, *name_at, part, context)?;
            return Ok(());
        }
        (Value::Record(_), Step::Index(index, _)) => (key(index)?, index.at),
        (Value::Record(_), Step::Field(name, name_at)) => (name.as_str(), *name_at),
        _ => return Err(no_parts(whole, at, step)),
    };
    let Value::Record(record) = whole else { return Ok(()) };
    if record.get(name).is_none() {
        if !rest.is_empty() {
            return Err(no_field(record, name, name_at));
        }
        Arc::make_mut(record).set(name, value.value);
        return Ok(());
    }
    let record = Arc::make_mut(record);
    let change = |field: &mut Value| put(field, at.join(name_at), rest, value, context);
    record.change(name, change).unwrap_or(Ok(()))
}

fn no_parts(whole: &Value, at: Span, step: &Step) -> Error {
    let wanted = match step {
        Step::Index(..) => "a list or a record",
        Step::Slice(..) => "a list",
        Step::Field(..) => "a record",
    };
    let help = match whole {
        Value::Range(_) => "a range is set whole; `list(1..4)` is a list, whose items can be set",
        _ => "items of lists and fields of records can be set; other values are set whole",
    };
    wrong_type(wanted, &Placed::new(whole.clone(), at), help)
}

const INDEX_HELP: &str = "items are counted from 0";

fn no_field(record: &Record, name: &str, at: Span) -> Error {
    unknown_field("record", name, at, record.iter().map(|(name, _)| name))
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

fn out_of_slice(end: &Placed, len: usize) -> Error {
    let items = if len == 1 { "item" } else { "items" };
    let help = format!("places are counted from 0, and there are {len} {items}");
    EvalError::OutOfRange { index: end.value.in_brief(), help, at: end.at }.into()
}
