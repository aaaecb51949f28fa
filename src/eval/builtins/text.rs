//! Functions of texts.

use super::super::fault::not_exact;
use super::super::{Call, Parameter, Placed, Table, operators};
use super::Parameter::{Optional, Required};
use super::row;
use crate::diagnostic::Error;
use crate::number::{LiteralError, Number, NumberError};
use crate::value::Value;

const TEXT: &[Parameter] = &[Required("text")];

pub(super) static TABLE: Table = Table {
    topic: "text",
    builtins: &[
        row(
            "upper",
            TEXT,
            "gives the text in capital letters",
            &[("upper(\"add 2\")", "\"ADD 2\"")],
            |call| Ok(call.text(0)?.to_uppercase().into()),
        ),
        row(
            "lower",
            TEXT,
            "gives the text in small letters",
            &[("lower(\"Mirror\")", "\"mirror\"")],
            |call| Ok(call.text(0)?.to_lowercase().into()),
        ),
        row(
            "trim",
            TEXT,
            "gives the text without blanks at both ends",
            &[("trim(\"  1 + 2 \")", "\"1 + 2\"")],
            |call| Ok(call.text(0)?.trim().into()),
        ),
        row(
            "chars",
            TEXT,
            "gives the characters of a text",
            &[("chars(\"2×3\")", "[\"2\", \"×\", \"3\"]")],
            |call| listed(call, call.text(0)?.chars().map(|c| c.to_string().into())),
        ),
        row(
            "split",
            &[Required("text"), Required("separator")],
            "gives the parts of a text between separators",
            &[("split(\"24, 3, 8\", \", \")", "[\"24\", \"3\", \"8\"]")],
            split,
        ),
        row(
            "join",
            &[Required("list"), Optional("separator")],
            "gives the items as one text, with a separator between them or none",
            &[("join([1, \"+\", 2])", "\"1+2\""), ("join(1..=3, \", \")", "\"1, 2, 3\"")],
            join,
        ),
        row(
            "replace",
            &[Required("text"), Required("part"), Required("by")],
            "gives the text with each occurrence of a part replaced",
            &[("replace(\"2 x 3 x 4\", \"x\", \"×\")", "\"2 × 3 × 4\"")],
            replace,
        ),
        row(
            "contains",
            &[Required("whole"), Required("part")],
            "says whether a text has a part, a list or range an item, a record a field",
            &[
                ("contains(\"8/(3 - 8/3)\", \"3 -\")", "true"),
                ("contains([1, 2, 3], 4)", "false"),
                ("contains(1..=9, 9)", "true"),
                ("contains({ k: 2 }, \"k\")", "true"),
            ],
            contains,
        ),
        row(
            "to_number",
            TEXT,
            "gives the number that a text spells",
            &[("to_number(\"-5/2\")", "-5/2"), ("to_number(\" 0.25 \")", "1/4")],
            to_number,
        ),
        row(
            "decimals",
            &[Required("number"), Optional("places")],
            "gives the text of a number rounded to decimal places, two or another number from 0",
            &[("decimals(283/20)", "\"14.15\""), ("decimals(2/3, 4)", "\"0.6667\"")],
            decimals,
        ),
    ],
};

/// A list of texts that are as long together as the text at place 0.
fn listed(call: &Call<'_>, parts: impl Iterator<Item = Value>) -> Result<Value, Error> {
    let mut list = Vec::new();
    for part in parts {
        call.spend(1)?;
        call.reserve(size_of::<Value>() + Value::TEXT_BYTES)?;
        list.push(part);
    }
    Ok(list.into())
}

fn split(call: &Call<'_>) -> Result<Value, Error> {
    let (text, separator) = (call.text(0)?, call.text(1)?);
    if separator.is_empty() {
        let help = "give the text that stands between the parts; `chars(text)` gives characters";
        return Err(call.refuse(1, "an empty text separates nothing", help));
    }
    listed(call, text.split(separator).map(Value::from))
}

fn join(call: &Call<'_>) -> Result<Value, Error> {
    let separator = if call.optional(1).is_some() { call.text(1)? } else { "" };
    let mut joined = String::new();
    for (index, item) in call.items(0)?.enumerate() {
        let item = item?;
        let own;
        let text = match &item.value {
            Value::Text(text) => &**text,
            other => {
                let shown = other.to_text(call.budget()).map_err(NumberError::from);
                own = call.checked(0, shown)?;
                &own
            }
        };
        let separator = if index > 0 { separator } else { "" };
        call.reserve(separator.len() + text.len())?;
        joined.extend([separator, text]);
    }
    Ok(joined.into())
}

fn replace(call: &Call<'_>) -> Result<Value, Error> {
    let (text, part, by) = (call.text(0)?, call.text(1)?, call.text(2)?);
    if part.is_empty() {
        return Err(call.refuse(1, "an empty text cannot be replaced", "give the part to replace"));
    }
    let occurrences = text.matches(part).count();
    call.reserve(text.len().saturating_add(occurrences.saturating_mul(by.len())))?;
    Ok(text.replace(part, by).into())
}

fn contains(call: &Call<'_>) -> Result<Value, Error> {
    let (whole, part) = (call.argument(0)?, call.argument(1)?);
    let found = match &whole.value {
        Value::Text(text) => text.contains(call.text(1)?),
        Value::Record(record) => record.get(call.text(1)?).is_some(),
        Value::List(list) if !whole.value.is_approximate() && !part.value.is_approximate() => {
            list.contains(&part.value)
        }
        Value::List(_) => contains_approximate(call, part)?,
        Value::Range(range) => {
            let number = call.number(1)?;
            operators::known_to_be_equal(part)?;
            range.contains(number)
        }
        _ => return Err(call.wrong("a text, a list, a range or a record", whole)),
    };
    Ok(found.into())
}

/// Whether a list has an item that is equal for sure, or none that may be.
fn contains_approximate(call: &Call<'_>, part: &Placed) -> Result<bool, Error> {
    let mut undecided = None;
    for item in call.items(0)? {
        match operators::equal(part, &item?) {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            Err(error) => undecided = undecided.or(Some(error)),
        }
    }
    undecided.map_or(Ok(false), Err)
}

fn decimals(call: &Call<'_>) -> Result<Value, Error> {
    let places =
        match call.optional(1) {
            None => 2,
            Some(_) => call.whole(1)?.to_usize().and_then(|it| u32::try_from(it).ok()).ok_or_else(
                || call.refuse(1, "this is no number of places", "give one of 0, 1, 2, 3, …"),
            )?,
        };
    let number = call.number(0)?;
    let (mut text, exact) = call.checked(0, number.decimal(places, call.budget()))?;
    let missing = places as usize - text.split_once('.').map_or(0, |(_, written)| written.len());
    if exact && missing > 0 {
        let point = if text.contains('.') { "" } else { "." };
        call.reserve(missing)?;
        text = text + point + &"0".repeat(missing);
    }
    Ok(text.into())
}

fn to_number(call: &Call<'_>) -> Result<Value, Error> {
    let text = call.text(0)?.trim();
    match text.parse::<Number>() {
        Ok(number) if number.is_approximate() && call.budget().limits().exact => {
            Err(not_exact(call.argument(0)?, None))
        }
        Ok(number) => Ok(number.into()),
        Err(LiteralError::Stop(stop)) => call.checked(0, Err(stop.into())),
        Err(error) => {
            let help = "write a number as in `12`, `-0.5`, `5/2`, `1e-3`";
            Err(call.refuse(0, &format!("this text is no number: {error}"), help))
        }
    }
}
