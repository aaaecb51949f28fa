//! Errors as JSON: the same places as the other styles, for machines.

use serde_json::{Value, json};

use super::super::{CallSite, Error};
use super::word;
use crate::source::{Location, Span, visible_char};

/// The error object of the batch contract: `code`, `message`, `help`, `span`, `line`, `column`.
pub fn error_object(error: &Error) -> String {
    object(&common_fields(error))
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
    let mut text = object(&fields);
    text.truncate(text.len() - 1);
    let calls: Vec<_> = error.calls().iter().map(call).collect();
    let calls = match calls.as_slice() {
        [] => String::new(),
        calls => format!(",\"calls\":[{}]", calls.join(",")),
    };
    text + ",\"labels\":[" + &labels.join(",") + "]" + &calls + "}"
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
