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
            |call| changed(call, str::to_uppercase),
        ),
        row(
            "lower",
            TEXT,
            "gives the text in small letters",
            &[("lower(\"Mirror\")", "\"mirror\"")],
            lower,
        ),
        row(
            "trim",
            TEXT,
            "gives the text without blanks at both ends",
            &[("trim(\"  1 + 2 \")", "\"1 + 2\"")],
            trim,
        ),
        row(
            "chars",
            TEXT,
            "gives the characters of a text",
            &[("chars(\"2×3\")", "[\"2\", \"×\", \"3\"]")],
            chars,
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

/// Bytes of a text that are worked on between two looks at the budget.
const PIECE: usize = 1 << 16;

/// The largest place up to `place` at which a character of the text begins, or its end.
fn boundary(text: &str, place: usize) -> usize {
    let place = place.min(text.len());
    (0..=place).rev().find(|&it| text.is_char_boundary(it)).unwrap_or_default()
}

/// The text at place 0, changed piece by piece.
fn changed(call: &Call<'_>, change: fn(&str) -> String) -> Result<Value, Error> {
    let mut rest = call.text(0)?;
    let mut all = String::new();
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(boundary(rest, PIECE));
        call.spend_on_text(piece)?;
        let piece = change(piece);
        call.reserve(piece.len())?;
        all.push_str(&piece);
        rest = after;
    }
    Ok(all.into())
}

fn lower(call: &Call<'_>) -> Result<Value, Error> {
    let text = call.text(0)?;
    if !text.contains('Σ') {
        return changed(call, str::to_lowercase);
    }
    // Which of two letters a small sigma is depends on what stands around it.
    call.spend_on_text(text)?;
    call.reserve(text.len())?;
    Ok(text.to_lowercase().into())
}

fn trim(call: &Call<'_>) -> Result<Value, Error> {
    let text = call.text(0)?;
    call.spend_on_text(text)?;
    let trimmed = text.trim();
    call.reserve(trimmed.len())?;
    Ok(trimmed.into())
}

/// Where `part`, which is not empty, stands in `text` next, at `from` or behind it.
fn next_match(
    call: &Call<'_>,
    text: &str,
    part: &str,
    from: usize,
) -> Result<Option<usize>, Error> {
    let mut begin = from;
    loop {
        let end = boundary(text, begin + PIECE.max(2 * part.len()));
        let piece = text.get(begin..end).unwrap_or_default();
        let found = piece.find(part);
        // Of a piece with a match, no more was looked at than what stands before it.
        call.spend(1)?;
        call.spend_on_text(found.and_then(|found| piece.get(..found)).unwrap_or(piece))?;
        if let Some(found) = found {
            return Ok(Some(begin + found));
        }
        if end == text.len() {
            return Ok(None);
        }
        // The next one may begin in this piece and end in the next.
        begin = boundary(text, end - (part.len() - 1));
    }
}

/// The pieces of `text` between the places where `part` stands, which is not empty.
fn between<'t>(
    call: &Call<'_>,
    text: &'t str,
    part: &str,
    mut take: impl FnMut(&'t str) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut from = 0;
    while let Some(found) = next_match(call, text, part, from)? {
        take(text.get(from..found).unwrap_or_default())?;
        from = found + part.len();
    }
    take(text.get(from..).unwrap_or_default())
}

/// One of the texts of a list.
fn listed(call: &Call<'_>, part: &str) -> Result<Value, Error> {
    call.spend(1)?;
    call.reserve(size_of::<Value>() + Value::TEXT_BYTES + part.len())?;
    Ok(part.into())
}

fn chars(call: &Call<'_>) -> Result<Value, Error> {
    let mut buffer = [0; 4];
    let chars = call.text(0)?.chars();
    let list = chars.map(|it| listed(call, it.encode_utf8(&mut buffer)));
    Ok(list.collect::<Result<Vec<_>, _>>()?.into())
}

fn split(call: &Call<'_>) -> Result<Value, Error> {
    let (text, separator) = (call.text(0)?, call.text(1)?);
    if separator.is_empty() {
        let help = "give the text that stands between the parts; `chars(text)` gives characters";
        return Err(call.refuse(1, "an empty text separates nothing", help));
    }
    let mut list = Vec::new();
    between(call, text, separator, |part| listed(call, part).map(|part| list.push(part)))?;
    Ok(list.into())
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
    let (mut all, mut joint) = (String::new(), "");
    between(call, text, part, |piece| {
        call.reserve(joint.len() + piece.len())?;
        all.extend([joint, piece]);
        joint = by;
        Ok(())
    })?;
    Ok(all.into())
}

fn contains(call: &Call<'_>) -> Result<Value, Error> {
    let (whole, part) = (call.argument(0)?, call.argument(1)?);
    let found = match &whole.value {
        Value::Text(text) => {
            let part = call.text(1)?;
            part.is_empty() || next_match(call, text, part, 0)?.is_some()
        }
        Value::Record(record) => record.get(call.text(1)?).is_some(),
        Value::List(list) if !whole.value.is_approximate() && !part.value.is_approximate() => {
            call.spend(operators::weight(&whole.value))?;
            list.contains(&part.value)
        }
        Value::List(_) => contains_approximate(call, part)?,
        Value::Range(range) => {
            operators::known_to_be_equal(part)?;
            matches!(&part.value, Value::Number(number) if range.contains(number))
        }
        _ => return Err(call.wrong("a text, a list, a range or a record", whole)),
    };
    Ok(found.into())
}

/// Whether a list has an item that is equal for sure, or none that may be.
fn contains_approximate(call: &Call<'_>, part: &Placed) -> Result<bool, Error> {
    let mut undecided = None;
    for item in call.items(0)? {
        match operators::equal(part, &item?, call.budget()) {
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
