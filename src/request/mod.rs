//! One JSON request gives one JSON answer: the function behind `batch`, and behind every binding
//! that speaks JSON.
//!
//! ```
//! let answer = abacist::request::request(r#"{"id": 7, "kind": "eval", "source": "0.3/0.2"}"#);
//! assert_eq!(answer, r#"{"id":7,"kind":"eval","ok":true,"value":"3/2","type":"number","approx":false}"#);
//! ```

mod bindings;
mod fields;
mod kinds;

use std::time::Duration;

use fields::Fields;
use kinds::{Failure, KINDS};

use crate::diagnostic::InputError;
use crate::engine::Engine;
use crate::output::{JsonFields, Verdict, json_text};
use crate::puzzle::blackout::Solver;
use crate::{Error, Interrupt, Source, Span};

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer, a JSON object on one line without a line end.
    pub json: String,
    /// What it amounts to.
    pub verdict: Verdict,
}

/// Answers requests. It can be shared by threads; each has a solver of its own.
#[derive(Clone, Debug, Default)]
pub struct Requests {
    engine: Engine,
    interrupt: Interrupt,
    /// The time for a request that does not say how much it has.
    timeout: Option<Duration>,
}

/// Answers one request.
#[must_use]
pub fn request(line: &str) -> String {
    Requests::default().answer(line, 1, &mut Solver::new()).json
}

impl Requests {
    /// Requests that `interrupt` stops, and that have `timeout` each unless they say otherwise.
    #[must_use]
    pub fn new(interrupt: Interrupt, timeout: Option<Duration>) -> Self {
        Self { engine: Engine::new(), interrupt, timeout }
    }

    /// Answers the request on line `number` of a batch. Never fails: an error is an answer too.
    #[must_use]
    pub fn answer(&self, line: &str, number: usize, solver: &mut Solver) -> Answer {
        let fields = match Fields::read(line) {
            Ok(fields) => fields,
            Err(error) => {
                let error = Error::from(error).in_source(&Source::starting_at("", line, number));
                return failure("null", &error, &JsonFields::default());
            }
        };
        match self.answer_fields(&fields, solver) {
            Ok((kind, answer, verdict)) => {
                let mut whole = JsonFields::default();
                whole.raw("id", fields.id()).text("kind", kind).raw("ok", "true").all(&answer);
                Answer { json: whole.object(), verdict }
            }
            Err(Failure { error, found }) => failure(fields.id(), &error, &found),
        }
    }

    fn answer_fields(
        &self,
        fields: &Fields<'_>,
        solver: &mut Solver,
    ) -> Result<(&'static str, JsonFields, Verdict), Failure> {
        let names = || KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
        let asked = fields.text("kind")?.ok_or_else(|| InputError::MissingField {
            name: "kind".to_owned(),
            help: format!("it is one of {}", names()),
        })?;
        let kind = KINDS.iter().find(|kind| kind.name == asked);
        let kind = kind.ok_or_else(|| InputError::BadField {
            name: "kind".to_owned(),
            expected: format!("one of {}", names()),
            found: json_text(&asked),
        })?;
        fields.check_names(kind.fields)?;
        let (answer, verdict) = (kind.run)(self, fields, solver)?;
        Ok((kind.name, answer, verdict))
    }
}

/// The answer to a line of a batch that cannot be read as text.
#[must_use]
pub fn unreadable(error: &Error) -> Answer {
    failure("null", error, &JsonFields::default())
}

/// The answer to a request that went wrong, with what was found out nevertheless.
fn failure(id: &str, error: &Error, found: &JsonFields) -> Answer {
    let mut fields = JsonFields::default();
    fields.raw("id", id).raw("ok", "false").raw("error", error.to_json()).all(found);
    Answer { json: fields.object(), verdict: Verdict::of_error(error) }
}

/// The error for a text that is no JSON object.
fn broken(line: &str, error: &serde_json::Error) -> InputError {
    let text = error.to_string();
    let reason = text.split(" at line ").next().unwrap_or_default().to_owned();
    let before = line.split_inclusive('\n').take(error.line().saturating_sub(1));
    let start: usize = before.map(str::len).sum();
    let at = (start + error.column().saturating_sub(1)).min(line.len());
    InputError::BrokenJson { reason, at: Span::at(at) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_of(line: &str) -> (String, serde_json::Value) {
        let answer: serde_json::Value = serde_json::from_str(&request(line)).unwrap();
        assert_eq!(answer["ok"], false, "{answer}");
        (answer["error"]["code"].as_str().unwrap().replace("abacist::", ""), answer)
    }

    #[test]
    fn the_id_comes_back_byte_for_byte() {
        for id in
            ["1.50", "\"a\\u00e9\"", "{\"deep\": [1,  2.0]}", "12345678901234567890123", "null"]
        {
            let line = format!("{{\"kind\": \"eval\", \"source\": \"1\", \"id\": {id}}}");
            assert!(
                request(&line).starts_with(&format!("{{\"id\":{id},\"kind\":\"eval\"")),
                "{id}"
            );
        }
        assert!(
            request(r#"{"kind": "eval", "source": "1 +", "id": 0.10}"#)
                .starts_with("{\"id\":0.10,\"ok\":false")
        );
    }

    #[test]
    fn broken_json_says_where() {
        let line = r#"{"kind": "eval", "source" "1"}"#;
        let answer = Requests::default().answer(line, 17, &mut Solver::new());
        let answer: serde_json::Value = serde_json::from_str(&answer.json).unwrap();
        assert_eq!(answer["id"], serde_json::Value::Null);
        assert_eq!(answer["error"]["code"], "abacist::input::broken_json");
        assert_eq!(
            (&answer["error"]["line"], &answer["error"]["column"]),
            (&17.into(), &27.into())
        );
        for line in ["", "[1]", "nonsense", "{\"kind\": \"eval\"", "{} {}", "\u{feff}"] {
            assert_eq!(error_of(line).0, "input::broken_json", "{line}");
        }
    }

    #[test]
    fn wrong_fields_are_named() {
        let (code, answer) = error_of(r#"{"id": 1, "kind": "eval", "sourcee": "1"}"#);
        assert_eq!(code, "input::unknown_field");
        assert_eq!(answer["error"]["help"], "did you mean `source`?");
        assert_eq!(error_of(r#"{"source": "1"}"#).0, "input::missing_field");
        assert_eq!(error_of(r#"{"kind": "eval"}"#).0, "input::missing_field");
        assert_eq!(error_of(r#"{"kind": "evil", "source": "1"}"#).0, "input::bad_field");
        assert_eq!(error_of(r#"{"kind": "eval", "source": 1}"#).0, "input::bad_field");
        assert_eq!(
            error_of(r#"{"kind": "eval", "source": "1", "steps": -1}"#).0,
            "input::bad_field"
        );
    }

    #[test]
    fn an_error_in_the_source_has_its_place_there() {
        let (_, answer) = error_of(r#"{"kind": "eval", "source": "1 × × 2\n"}"#);
        assert_eq!(answer["error"]["code"], "abacist::syntax::expected_operand");
        assert_eq!(answer["error"]["line"], 1);
    }
}
