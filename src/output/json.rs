//! Answers as JSON, their fields in a fixed order.

use serde_json::Value as Json;

use crate::number::Number;
use crate::puzzle::blackout::{Outcome, Solution, Which};
use crate::value::Value;

/// The fields that tell of a value: itself, as a text that reads back, and its type.
#[must_use]
pub fn value_fields(value: &Value) -> JsonFields {
    let mut fields = JsonFields::default();
    fields
        .text("value", &value.to_string())
        .text("type", value.type_name())
        .raw("approx", value.is_approximate().to_string());
    fields
}

/// The largest whole number below which every reader of JSON has all whole numbers.
const EXACT: u64 = 1 << 53;

/// Fields of a JSON object, in the order in which they were added.
///
/// ```
/// use abacist::output::JsonFields;
/// let mut fields = JsonFields::default();
/// fields.text("value", "5/2").raw("complete", "true");
/// assert_eq!(fields.object(), r#"{"value":"5/2","complete":true}"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JsonFields {
    text: String,
}

impl JsonFields {
    /// Adds a field that is JSON already.
    pub fn raw(&mut self, name: &str, json: impl AsRef<str>) -> &mut Self {
        let json = json.as_ref();
        self.name(name, json.len());
        self.text.push_str(json);
        self
    }

    /// Adds a field that holds a text.
    pub fn text(&mut self, name: &str, text: &str) -> &mut Self {
        self.name(name, text.len() + 2);
        push_text(&mut self.text, text);
        self
    }

    /// Adds the name of a field whose JSON has about `length` bytes.
    fn name(&mut self, name: &str, length: usize) {
        // Enough for most answers.
        let room = if self.text.is_empty() { ROOM } else { 0 };
        self.text.reserve(room.max(name.len() + length + 4));
        if !self.text.is_empty() {
            self.text.push(',');
        }
        self.text.push('"');
        self.text.push_str(name);
        self.text.push_str("\":");
    }

    /// Adds a count: text, if it is too large for some readers of JSON numbers.
    pub fn count(&mut self, name: &str, count: &Number) -> &mut Self {
        self.raw(name, json_count(count))
    }

    /// Adds all fields of `other`.
    pub fn all(&mut self, other: &Self) -> &mut Self {
        if !self.text.is_empty() && !other.text.is_empty() {
            self.text.push(',');
        }
        self.text.push_str(&other.text);
        self
    }

    /// The object with these fields.
    #[must_use]
    pub fn object(&self) -> String {
        // A line end may follow.
        let mut object = String::with_capacity(self.text.len() + 3);
        object.push('{');
        object.push_str(&self.text);
        object.push('}');
        object
    }
}

/// How many bytes are set aside for fields.
const ROOM: usize = 120;

/// JSON values as a list.
#[must_use]
pub fn json_list(items: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut list = "[".to_owned();
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            list.push(',');
        }
        list.push_str(item.as_ref());
    }
    list + "]"
}

/// A text as JSON.
#[must_use]
pub fn json_text(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    push_text(&mut json, text);
    json
}

/// Adds a text as JSON.
fn push_text(json: &mut String, text: &str) {
    if text.bytes().any(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f)) {
        json.push_str(&Json::from(text).to_string());
        return;
    }
    json.push('"');
    json.push_str(text);
    json.push('"');
}

fn json_count(count: &Number) -> String {
    match count.to_u64() {
        Some(small) if small <= EXACT => small.to_string(),
        _ => json_text(&count.to_string()),
    }
}

/// The fields of a blackout answer: what was found for `which`, without the first `skip`
/// solutions.
#[must_use]
pub fn blackout_fields(outcome: &Outcome, which: Which, skip: usize) -> JsonFields {
    let solutions: Vec<_> = outcome.solutions.iter().skip(skip).map(solution_json).collect();
    let mut fields = counts(outcome, which);
    fields.raw("solutions", format!("[{}]", solutions.join(",")));
    fields.all(&ending(outcome));
    fields
}

/// The fields before the solutions.
fn counts(outcome: &Outcome, which: Which) -> JsonFields {
    let k = match (which, &outcome.counts[..]) {
        (Which::Exactly(k), _) => k.to_string(),
        (Which::Between(from, to), _) => format!("[{from},{to}]"),
        (Which::Min, [only]) => only.k.to_string(),
        (Which::Min, _) => "null".to_owned(),
        (Which::All, _) => json_text("all"),
    };
    let mut fields = JsonFields::default();
    fields.raw("k", k).count("strings", &outcome.strings()).count("choices", &outcome.choices());
    fields
}

/// The fields after the solutions.
fn ending(outcome: &Outcome) -> JsonFields {
    let mut fields = JsonFields::default();
    fields.raw("complete", outcome.complete().to_string());
    if outcome.counted && !outcome.complete() {
        fields.raw("counted", "true");
    }
    let large = outcome.bound.map(|bits| format!("powers of at most {bits} bits"));
    let inexact = outcome.inexact.then(|| "powers with an exact value".to_owned());
    let bounds: Vec<_> = large.into_iter().chain(inexact).collect();
    if !bounds.is_empty() {
        fields.text("bound", &bounds.join(", "));
    }
    fields
}

/// A blackout answer that is written piece by piece, as its solutions are listed: the object of
/// some fields and those of [`blackout_fields`].
#[derive(Clone, Debug)]
pub struct BlackoutPieces {
    head: JsonFields,
    which: Which,
    begun: bool,
}

impl BlackoutPieces {
    /// An answer that begins with the fields `head`.
    #[must_use]
    pub fn new(head: JsonFields, which: Which) -> Self {
        Self { head, which, begun: false }
    }

    /// Whether there has been a piece, which told the counts.
    #[must_use]
    pub fn begun(&self) -> bool {
        self.begun
    }

    /// The piece for the next solution, of which this is the [JSON](solution_json), when this is
    /// known so far.
    pub fn solution(&mut self, so_far: &Outcome, json: &str) -> String {
        let before = if self.begun { ",".to_owned() } else { self.begin(so_far) };
        before + json
    }

    /// The counts, as they stand before the solutions, as an object.
    #[must_use]
    pub fn counts(&self, so_far: &Outcome) -> String {
        counts(so_far, self.which).object()
    }

    /// The last piece, with some more fields.
    pub fn end(&mut self, outcome: &Outcome, more: &JsonFields) -> String {
        let before = if self.begun { String::new() } else { self.begin(outcome) };
        format!("{before}],{}}}", ending(outcome).all(more).text)
    }

    fn begin(&mut self, so_far: &Outcome) -> String {
        self.begun = true;
        let fields = self.head.all(&counts(so_far, self.which));
        format!("{{{},\"solutions\":[", fields.text)
    }
}

/// A solution as it stands in an answer.
#[must_use]
pub fn solution_json(solution: &Solution) -> String {
    let removed: Vec<_> = solution.removed.iter().map(usize::to_string).collect();
    let mut fields = JsonFields::default();
    fields
        .text("text", &solution.text)
        .raw("removed", format!("[{}]", removed.join(",")))
        .raw("k", removed.len().to_string())
        .text("value", &solution.value.to_string())
        .count("choices", &solution.choices);
    if solution.leading_zero {
        fields.raw("leading_zero", "true");
    }
    fields.object()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_text() {
        let count = |text: &str| json_count(&text.parse().unwrap());
        assert_eq!(count("9007199254740992"), "9007199254740992");
        assert_eq!(count("9007199254740993"), "\"9007199254740993\"");
        assert_eq!(count("100000000000000000000"), "\"100000000000000000000\"");
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(json_text("\"×\n"), "\"\\\"×\\n\"");
        for code in 0..=0x100 {
            let text = format!("a{}b", char::from_u32(code).unwrap());
            assert_eq!(json_text(&text), serde_json::to_string(&text).unwrap());
        }
    }
}
