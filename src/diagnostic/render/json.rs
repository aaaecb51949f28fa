//! Errors as JSON: the same places as the other styles, for machines.

use serde_json::{Value, json};

use super::super::{CallSite, Error};
use super::word;
use crate::source::{Location, Span, visible_char};

/// The error object of the batch contract: `code`, `message`, `help`, `span`, `line`, `column`; if
/// these point into another text than the one that ran, also its name and the `calls` that led there.
pub fn error_object(error: &Error) -> String {
    let mut fields = common_fields(error);
    if let (Some(source), true) = (error.source_text(), error.is_elsewhere()) {
        fields.push(("source", json!(source.name())));
    }
    with_calls(&object(&fields), error.calls().iter().filter(|_| error.is_elsewhere()))
}

/// The error object with what a report knows besides.
pub fn json(error: &Error) -> String {
    let labels: Vec<_> = (error.labels().into_iter())
        .map(|label| {
            let mut fields = place_fields(error, Some(label.span)).to_vec();
            fields.push(("text", json!(label.text)));
            object(&fields)
        })
        .collect();
    let mut fields = common_fields(error);
    fields.push(("severity", json!(word(error).to_lowercase())));
    fields.push(("source", json!(error.source_text().map(|source| source.name()))));
    // The objects are text already, so that their fields keep their order.
    let labels = format!(",\"labels\":[{}]}}", labels.join(","));
    let object = object(&fields);
    let object = object.strip_suffix('}').unwrap_or(&object).to_owned() + &labels;
    with_calls(&object, error.calls().iter())
}

/// An object with the calls that led to the error as its last field, if there are any.
fn with_calls<'a>(object: &str, calls: impl Iterator<Item = &'a CallSite>) -> String {
    let calls: Vec<_> = calls.map(call).collect();
    match (object.strip_suffix('}'), calls.as_slice()) {
        (Some(fields), [_, ..]) => format!("{fields},\"calls\":[{}]}}", calls.join(",")),
        _ => object.to_owned(),
    }
}

/// A call that led to the error.
fn call(call: &CallSite) -> String {
    let place = call.source.locate(call.at.start as usize);
    object(&[
        ("function", json!(call.function)),
        ("source", json!(call.source.name())),
        ("span", json!([call.at.start as usize, call.at.len()])),
        ("line", json!(place.line)),
        ("column", json!(place.column)),
    ])
}

fn common_fields(error: &Error) -> Vec<(&'static str, Value)> {
    let mut fields = vec![
        ("code", json!(error.code())),
        ("message", json!(error.to_string())),
        ("help", json!(error.help())),
    ];
    fields.extend(place_fields(error, error.span()));
    fields
}

fn place_fields(error: &Error, span: Option<Span>) -> [(&'static str, Value); 3] {
    let locate = |span: Span| Some(error.source_text()?.locate(span.start as usize));
    let place: Option<Location> = span.and_then(locate);
    [
        ("span", json!(span.map(|span| [span.start as usize, span.len()]))),
        ("line", json!(place.map(|place| place.line))),
        ("column", json!(place.map(|place| place.column))),
    ]
}

/// A JSON object with its fields in this order, in printable characters only.
fn object(fields: &[(&str, Value)]) -> String {
    let fields: Vec<_> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    let mut text = String::from("{");
    for character in fields.join(",").chars() {
        // What a terminal would obey or hide can only be inside a string, where an escape is the
        // same text to whoever parses it.
        if visible_char(character) == character {
            text.push(character);
        } else {
            let mut units = [0; 2];
            let units = character.encode_utf16(&mut units).iter();
            text.extend(units.map(|unit| format!("\\u{unit:04x}")));
        }
    }
    text.push('}');
    text
}
