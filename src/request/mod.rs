//! One JSON request gives one JSON answer: the function behind `batch`, and behind every binding
//! that speaks JSON.
//!
//! ```
//! let answer = abacist::request::request(r#"{"id": 7, "kind": "eval", "source": "0.3/0.2"}"#);
//! assert_eq!(answer, r#"{"id":7,"kind":"eval","ok":true,"value":"3/2","type":"number","approx":false}"#);
//! ```

mod answered;
mod bindings;
mod buttons;
mod digits;
mod fault;
mod fields;
mod json;
mod kinds;
mod make;
mod makers;
mod parts;
mod pictures;
mod players;
mod stats;

use std::time::Duration;

pub use answered::AnswerLine;
use fields::{Fields, Unread};
use kinds::{Failure, KINDS, Run};

use crate::diagnostic::InputError;
use crate::engine::Engine;
use crate::output::{JsonFields, Verdict, json_text};
use crate::puzzle::blackout::Solver;
use crate::{Budget, Error, Interrupt, Limits, Source, Stop};

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer, a JSON object on one line without a line end.
    pub json: String,
    /// What it amounts to.
    pub verdict: Verdict,
}

/// What is told of a request before it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The counts of the answer, a JSON object of those of its fields that stand before the
    /// solutions.
    Counts(String),
    /// The next solution, a JSON object as it stands in the list of the answer.
    Solution(String),
}

/// Answers requests. It can be shared by threads; each has a solver of its own.
#[derive(Clone, Debug, Default)]
pub struct Requests {
    engine: Engine,
    interrupt: Interrupt,
    /// The time for a request that does not say how much it has.
    timeout: Option<Duration>,
    /// Whether a request that does not say it wants exact values alone.
    exact: bool,
    /// Whether answers say how much work they took.
    stats: bool,
    /// What else each may use.
    limits: Limits,
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
        Self { interrupt, timeout, ..Self::default() }
    }

    /// Requests of which each may use so much memory, nest calls so deep and make numbers so large.
    /// Steps, time and exactness are not taken from `limits`.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Requests that want exact values alone, or not, unless they say otherwise.
    #[must_use]
    pub fn exact(self, exact: bool) -> Self {
        Self { exact, ..self }
    }

    /// Answers the request on line `number` of a batch. Never fails: an error is an answer too.
    /// The text of the answer counts against the memory of the request.
    #[must_use]
    pub fn answer(&self, line: &str, number: usize, solver: &mut Solver) -> Answer {
        // Enough for most answers, and a line end.
        let mut json = String::with_capacity(240);
        let mut write = |piece: &str| json.push_str(piece);
        let paper = Paper { write: &mut write, keeps: true, tell: None };
        let verdict = self.answer_on(paper, line, number, solver);
        Answer { json, verdict }
    }

    /// The same, but that `tell` is told the counts and each solution before the whole answer is
    /// there, for those who show them as they come. A search that finds its answers out of their
    /// order has nothing to tell before it is done; that is all of them but `blackout`.
    ///
    /// ```
    /// use abacist::Interrupt;
    /// use abacist::puzzle::blackout::Solver;
    /// use abacist::request::{Event, Requests};
    /// let requests = Requests::new(Interrupt::new(), None);
    /// let line = r#"{"kind": "blackout", "puzzle": "112 = 12", "k": 1}"#;
    /// let mut told = Vec::new();
    /// let answer = requests.request_each(line, 1, &mut Solver::new(), |event| told.push(event));
    /// assert_eq!(told[0], Event::Counts(r#"{"k":1,"strings":1,"choices":2}"#.to_owned()));
    /// let Event::Solution(solution) = &told[1] else { panic!("{told:?}") };
    /// assert!(answer.json.contains(&format!("[{solution}]")));
    /// ```
    pub fn request_each(
        &self,
        line: &str,
        number: usize,
        solver: &mut Solver,
        mut tell: impl FnMut(Event),
    ) -> Answer {
        let mut json = String::new();
        let mut write = |piece: &str| json.push_str(piece);
        let paper = Paper { write: &mut write, keeps: true, tell: Some(&mut tell) };
        let verdict = self.answer_on(paper, line, number, solver);
        Answer { json, verdict }
    }

    /// The same, but that `write` takes the text of the answer as it is made, piece by piece, so
    /// that it takes no memory.
    ///
    /// ```
    /// use abacist::Interrupt;
    /// use abacist::puzzle::blackout::Solver;
    /// use abacist::request::Requests;
    /// let requests = Requests::new(Interrupt::new(), None);
    /// let mut pieces = Vec::new();
    /// let line = r#"{"kind": "blackout", "puzzle": "12 = 22", "k": 1}"#;
    /// requests.answer_each(line, 1, &mut Solver::new(), |piece| pieces.push(piece.to_owned()));
    /// assert_eq!(pieces.concat(), abacist::request::request(line));
    /// ```
    pub fn answer_each(
        &self,
        line: &str,
        number: usize,
        solver: &mut Solver,
        mut write: impl FnMut(&str),
    ) -> Verdict {
        let paper = Paper { write: &mut write, keeps: false, tell: None };
        self.answer_on(paper, line, number, solver)
    }

    fn answer_on(
        &self,
        mut paper: Paper<'_>,
        line: &str,
        number: usize,
        solver: &mut Solver,
    ) -> Verdict {
        let source = || Source::starting_at("", line, number);
        let fields = match Fields::read(line) {
            Ok(fields) => fields,
            Err(Unread { id, error }) => {
                let error = Error::from(error).in_source(&source());
                return paper.take(failure(id, &error, &JsonFields::default()));
            }
        };
        match self.answer_fields(&fields, solver, &mut paper) {
            Ok(verdict) => verdict,
            // An error that points into no text of its own points into the line.
            Err(Failure { error, found }) => {
                paper.take(failure(fields.id(), &error.in_source(&source()), &found))
            }
        }
    }

    fn answer_fields(
        &self,
        fields: &Fields<'_>,
        solver: &mut Solver,
        paper: &mut Paper<'_>,
    ) -> Result<Verdict, Failure> {
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
        if let Some(own) = kind.fields {
            fields.check_names(own)?;
        }
        let mut head = JsonFields::default();
        head.raw("id", fields.id()).text("kind", kind.name).raw("ok", "true");
        match kind.run {
            Run::Pieces(run) => run(self, fields, solver, head, paper),
            Run::Whole(run) => {
                let (answer, verdict) = run(self, fields, solver)?;
                paper.end(&head.all(&answer).object());
                Ok(verdict)
            }
        }
    }
}

/// What the text of an answer is written on.
pub struct Paper<'a> {
    write: &'a mut dyn FnMut(&str),
    /// Whether it keeps the text, which counts as memory then.
    keeps: bool,
    /// Who is told of what is found before the answer is there.
    tell: Option<&'a mut dyn FnMut(Event)>,
}

impl Paper<'_> {
    /// Writes a piece of an answer.
    fn write(&mut self, piece: &str, budget: &Budget) -> Result<(), Stop> {
        if self.keeps {
            budget.reserve(piece.len() as u64)?;
        }
        (self.write)(piece);
        Ok(())
    }

    /// Tells what was found, if there is somebody to listen.
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(tell) = &mut self.tell {
            tell(event());
        }
    }

    /// Writes what an answer ends with: there is room for that.
    fn end(&mut self, piece: &str) {
        (self.write)(piece);
    }

    fn take(&mut self, answer: Answer) -> Verdict {
        self.end(&answer.json);
        answer.verdict
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
    }

    #[test]
    fn broken_json_is_told_in_words() {
        // The fault, the column in characters, and a part of the help.
        for (line, reason, column, help) in [
            ("", "nothing is there", 1, "one JSON object a line"),
            ("[1]", "it begins with `[`, not with `{`", 1, "one JSON object a line"),
            ("nonsense", "it begins with `nonsense`, not with `{`", 1, ""),
            ("\u{feff}", "it begins with `\u{feff}`, not with `{`", 1, ""),
            ("{\"kind\": \"eval\"", "`,` or `}` is missing at the end", 16, ""),
            ("{\"a\": \"×", "the text at the end is never closed", 9, "close it with `\"`"),
            ("{\"a\": [1", "`,` or `]` is missing at the end", 9, ""),
            ("{\"a\":", "a value is missing at the end", 6, ""),
            ("{\"a\"", "`:` is missing at the end", 5, ""),
            ("{", "a name in double quotes is missing at the end", 2, ""),
            ("{\"×\": 1 \"b\": 2}", "`,` or `}` is missing before `\"b\"`", 9, ""),
            ("{\"a\" 1}", "`:` is missing before `1`", 6, ""),
            ("{\"a\": 1,}", "missing before `}`", 9, "take out the `,`"),
            ("{\"a\": [1,]}", "a value is missing before `]`", 10, "take out the `,`"),
            ("{\"a\": [1 2]}", "`,` or `]` is missing before `2`", 10, ""),
            ("{a: 1}", "a name in double quotes is missing before `a`", 2, ""),
            ("{'a': 1}", "missing before `'`", 2, "write double quotes"),
            ("{\"a\": True}", "`True` is no value", 7, "true, false, null"),
            ("{\"a\": +1}", "`+1` is no value", 7, ""),
            ("{\"a\": 01}", "`01` is no number", 7, "write it as in 12"),
            ("{\"a\": 1.}", "`1.` is no number", 7, ""),
            ("{\"a\": -}", "`-` is no number", 7, ""),
            ("{\"a\": 1e}", "`1e` is no number", 7, ""),
            ("{\"a\": 0x1f}", "`0x1f` is no number", 7, ""),
            ("{\"a\": \"×\\q\"}", "`\\q` is no escape", 9, "escapes are"),
            ("{\"a\": \"\\u12x\"}", "`\\u12` is no escape", 8, ""),
            ("{\"a\": \"\\ud800\"}", "`\\ud800` is no escape", 8, ""),
            ("{\"a\": \"1\t2\"}", "U+0009 stands in a text as it is", 9, "\\t for a tab"),
            ("{} {}", "`{` follows the object", 4, ""),
            ("{\"a\": 1}}", "`}` follows the object", 9, ""),
        ] {
            let (code, answer) = error_of(line);
            let error = &answer["error"];
            assert_eq!(code, "input::broken_json", "{line}");
            assert!(error["message"].as_str().unwrap().contains(reason), "{line}: {error}");
            assert_eq!(error["column"], column, "{line}: {error}");
            assert!(error["help"].as_str().unwrap().contains(help), "{line}: {error}");
            assert!(serde_json::from_str::<serde_json::Value>(line).is_err() || line == "[1]");
        }
        let deep = format!("{{\"a\": {}{}}}", "[".repeat(10_000), "]".repeat(10_000));
        assert!(error_of(&deep).1["error"]["message"].as_str().unwrap().contains("too deep"));
    }

    #[test]
    fn a_field_is_given_once() {
        for (line, name, span) in [
            (r#"{"kind": "eval", "source": "1", "source": "2"}"#, "source", [32, 8]),
            (r#"{"kind": "eval", "source": "1", "\u006bind": "x"}"#, "kind", [32, 11]),
            (r#"{"kind": "eval", "source": "a", "bindings": {"a": 1, "a": 2}}"#, "a", [53, 3]),
            (
                r#"{"kind": "eval", "source": "a", "bindings": {"a": [{"b": 1, "b": 2}]}}"#,
                "b",
                [60, 3],
            ),
        ] {
            let (code, answer) = error_of(line);
            assert_eq!(code, "input::repeated_field", "{line}");
            let error = &answer["error"];
            assert!(error["message"].as_str().unwrap().contains(&format!("`{name}`")), "{error}");
            assert_eq!(error["span"], serde_json::json!(span), "{error}");
        }
        for (line, id) in [
            (r#"{"id": 1.50, "kind": "eval", "source": "1", "source": "2"}"#, "1.50"),
            (r#"{"source": "1", "source": "2", "id": [1,  2]}"#, "[1,  2]"),
            (r#"{"id": 1, "id": 1}"#, "null"),
        ] {
            assert!(request(line).starts_with(&format!("{{\"id\":{id},\"ok\":false")), "{line}");
        }
        let many: String = (0..40).map(|n| format!("\"x{n}\": 1, ")).collect();
        assert_eq!(error_of(&format!("{{{many} \"x3\": 2}}")).0, "input::repeated_field");
        // What an id holds is nobody's business.
        assert!(
            request(r#"{"id": {"a": 1, "a": 2}, "kind": "eval", "source": "1"}"#).contains("true")
        );
    }

    #[test]
    fn a_binding_at_fault_is_named() {
        let bound = |binding: &str| {
            error_of(&format!(r#"{{"kind": "eval", "source": "1", "bindings": {{{binding}}}}}"#))
        };
        for name in ["2x", "a b", "", "and", "a.b", "x-1", "√"] {
            let (code, answer) = bound(&format!("\"{name}\": 1"));
            assert_eq!(code, "input::bad_name", "{name}");
            assert!(answer["error"]["help"].as_str().unwrap().contains("such as"), "{answer}");
            assert_eq!(answer["error"]["column"], 46, "{answer}");
        }
        for text in ["1 +", "(", "1/0", "b", "x = 1"] {
            let (code, answer) = bound(&format!("\"a\": [1, {{\"c\": \"{text}\"}}]"));
            assert_eq!(code, "input::bad_binding", "{text}");
            assert!(
                answer["error"]["message"].as_str().unwrap().contains("`bindings.a`"),
                "{answer}"
            );
        }
        assert!(
            !request(
                r#"{"kind": "eval", "source": "é + x_1", "bindings": {"é": 1, "x_1": "5/2"}}"#
            )
            .contains("error")
        );
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
