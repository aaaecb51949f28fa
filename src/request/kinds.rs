//! The kinds of requests, as a table.

use std::time::Duration;

use super::bindings::bind;
use super::fields::Fields;
use super::stats::candidates;
use super::{Event, Paper, Requests, buttons, digits, make, makers, pictures, players};
use crate::diagnostic::{InputError, LimitError};
use crate::engine::Scope;
use crate::eval::Outcome;
use crate::limits::MAX_LINE;
use crate::output::{
    BlackoutPieces, Glyphs, JsonFields, Verdict, expression_tree, json_text, solution_json,
    value_fields,
};
use crate::puzzle::blackout::{Blackout, Outcome as BlackoutOutcome, Solution, Solver};
use crate::syntax::parse_expression;
use crate::two_stack::{TraceRow, trace};
use crate::value::Value;
use crate::{Budget, Error, Limits, Source, Stop};

/// The steps that a request may take if it does not say otherwise.
const DEFAULT_STEPS: u64 = 1_000_000_000;

/// How many solutions are listed if a request does not say otherwise.
pub(super) const DEFAULT_LIMIT: usize = 10;

/// What answers a request.
pub enum Run {
    /// The fields of the answer.
    Whole(Whole),
    /// The answer itself, which begins with the given fields, written as it is made.
    Pieces(fn(&Requests, &Fields<'_>, &mut Solver, JsonFields, &mut Paper<'_>) -> Written),
}

type Whole = fn(&Requests, &Fields<'_>, &mut Solver) -> Result<(JsonFields, Verdict), Failure>;

type Written = Result<Verdict, Failure>;

/// Why a request went wrong.
pub struct Failure {
    pub error: Error,
    /// What was found out nevertheless.
    pub found: JsonFields,
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { error: error.into(), found: JsonFields::default() }
    }
}

/// A kind of request.
pub struct Kind {
    pub name: &'static str,
    /// Its fields besides the common ones; with `k`, the rules of puzzles belong to it too. If
    /// they depend on the family, there are none here, and it checks them itself.
    pub fields: Option<&'static [&'static str]>,
    pub run: Run,
}

pub const KINDS: &[Kind] = &[
    kind("eval", &["source", "bindings", "exact"], eval),
    Kind { name: "blackout", fields: Some(&["puzzle", "k"]), run: Run::Pieces(blackout) },
    kind("buttons", buttons::FIELDS, buttons::buttons),
    kind("make", make::FIELDS, make::make),
    kind("digits", digits::FIELDS, digits::digits),
    Kind { name: "check", fields: None, run: Run::Whole(players::check) },
    Kind { name: "hint", fields: None, run: Run::Whole(players::hint) },
    Kind { name: "explain", fields: None, run: Run::Whole(players::explain) },
    kind("trace", &["source", "leading_zeros", "unary", "division"], run_trace),
    kind("tree", &["source"], tree),
    Kind { name: "generate", fields: None, run: Run::Whole(makers::generate) },
    Kind { name: "worksheet", fields: None, run: Run::Whole(makers::worksheet) },
    Kind { name: "picture", fields: None, run: Run::Whole(pictures::picture) },
];

const fn kind(name: &'static str, fields: &'static [&'static str], run: Whole) -> Kind {
    Kind { name, fields: Some(fields), run: Run::Whole(run) }
}

impl Requests {
    pub(super) fn budget(&self, fields: &Fields<'_>) -> Result<Budget, InputError> {
        let steps = fields.whole("steps")?.unwrap_or(DEFAULT_STEPS);
        let deadline = fields.whole("timeout_ms")?.map(Duration::from_millis).or(self.timeout);
        let exact = fields.truth("exact")?.unwrap_or(self.exact);
        let limits = Limits { steps, deadline, exact, ..self.limits.clone() };
        Ok(Budget::new(&limits, self.interrupt.clone()))
    }
}

fn eval(
    requests: &Requests,
    fields: &Fields<'_>,
    _: &mut Solver,
) -> Result<(JsonFields, Verdict), Failure> {
    let budget = requests.budget(fields)?;
    let source = Source::new("source", fields.required("source")?);
    let mut scope = Scope::default();
    if let Some(bindings) = fields.part("bindings") {
        bind(bindings, &requests.engine, &mut scope, &budget)?;
    }
    let (mut value, mut output) = (Value::None, String::new());
    requests.engine.run(&source, &mut scope, &budget, |outcome| match outcome {
        Outcome::Printed(line) => output.extend([line.as_str(), "\n"]),
        outcome => value = outcome.into_value(),
    })?;
    let mut answer = value_fields(&value);
    if !output.is_empty() {
        answer.text("output", &output);
    }
    requests.add_steps(&mut answer, &budget);
    Ok((answer, truth(value != Value::Bool(false))))
}

fn blackout(
    requests: &Requests,
    fields: &Fields<'_>,
    solver: &mut Solver,
    head: JsonFields,
    paper: &mut Paper<'_>,
) -> Written {
    let (puzzle, which) = (puzzle(fields)?, fields.which()?);
    let mut skip = fields.size("skip")?.unwrap_or(0);
    let limit = fields.size("limit")?.unwrap_or(DEFAULT_LIMIT).saturating_add(skip);
    let budget = requests.budget(fields)?;
    let mut pieces = BlackoutPieces::new(head, which);
    let each = |so_far: &BlackoutOutcome, solution: Solution| {
        if skip > 0 {
            skip -= 1;
            return Ok(());
        }
        if !pieces.begun() {
            paper.tell(|| Event::Counts(pieces.counts(so_far)));
        }
        let json = solution_json(&solution);
        paper.write(&pieces.solution(so_far, &json), &budget)?;
        paper.tell(|| Event::Solution(json));
        Ok(())
    };
    let outcome = solver.solve_each(&puzzle, which, Some(limit), &budget, each);
    let mut stats = JsonFields::default();
    requests.add_stats(&mut stats, &budget, |stats| {
        if let Some(choices) = candidates(&puzzle, which, &outcome) {
            stats.count("candidates", &choices);
        }
    });
    paper.end(&pieces.end(&outcome, &stats));
    Ok(match outcome.stopped {
        Some(Stop::Interrupted) => Verdict::Interrupted,
        Some(_) => Verdict::Undecided,
        None => truth(outcome.found()),
    })
}

pub(super) fn puzzle(fields: &Fields<'_>) -> Result<Blackout, Error> {
    let text = fields.required("puzzle")?;
    let read = Blackout::parse(&text, fields.rules()?);
    read.map_err(|error| error.in_source(&Source::new("puzzle", text)))
}

fn run_trace(
    requests: &Requests,
    fields: &Fields<'_>,
    _: &mut Solver,
) -> Result<(JsonFields, Verdict), Failure> {
    let source = fields.required("source")?;
    let trace = trace(&source, fields.rules()?.stack_rules(), &requests.budget(fields)?);
    let texts = |items: Vec<String>| {
        let items: Vec<_> = items.iter().map(|item| json_text(item)).collect();
        format!("[{}]", items.join(","))
    };
    let row = |row: &TraceRow| {
        let mut fields = JsonFields::default();
        let open = row.open.as_ref().map_or("null".to_owned(), |open| json_text(&open.to_string()));
        fields
            .text("text", source.get(row.at.range()).unwrap_or_default())
            .text("action", &row.action)
            .raw("number", open)
            .raw("numbers", texts(row.numbers.iter().map(ToString::to_string).collect()))
            .raw("operators", texts(row.operators.iter().map(ToString::to_string).collect()));
        fields.object()
    };
    let rows: Vec<_> = trace.rows.iter().map(row).collect();
    let mut answer = JsonFields::default();
    answer.raw("rows", format!("[{}]", rows.join(",")));
    match trace.result {
        Ok(value) => {
            answer.text("value", &value.to_string());
            Ok((answer, Verdict::Found))
        }
        Err(error) => {
            let error = error.in_source(&Source::new("source", &*source));
            Err(Failure { error, found: answer })
        }
    }
}

fn tree(
    _: &Requests,
    fields: &Fields<'_>,
    _: &mut Solver,
) -> Result<(JsonFields, Verdict), Failure> {
    let source = Source::new("source", fields.required("source")?);
    let drawn = short_enough(source.text())
        .and_then(parse_expression)
        .and_then(|expression| Ok(expression_tree(&expression, Glyphs::Pretty)?))
        .map_err(|error| error.in_source(&source))?;
    let mut answer = JsonFields::default();
    answer.text("tree", &drawn.text(Glyphs::Pretty));
    Ok((answer, Verdict::Found))
}

/// The text, if it is no longer than what is read as one line.
fn short_enough(text: &str) -> Result<&str, Error> {
    let too_long = || LimitError::too_long(text, MAX_LINE, "draw a part of it");
    if text.len() <= MAX_LINE { Ok(text) } else { Err(too_long().into()) }
}

pub(super) fn truth(found: bool) -> Verdict {
    if found { Verdict::Found } else { Verdict::None }
}

#[cfg(test)]
mod tests {
    use super::super::request;
    use serde_json::{Value as Json, json};

    fn ask(request_json: Json) -> Json {
        serde_json::from_str(&request(&request_json.to_string())).unwrap()
    }

    #[test]
    fn numbers_are_read_digit_by_digit() {
        let line = r#"{"kind": "eval", "source": "[x, y, z, t]", "bindings": {"x": 0.1,
            "y": -123456789012345678901234567890, "z": "5/2", "t": [true, null, {"a": 1E+2}]}}"#;
        let answer: Json = serde_json::from_str(&request(line)).unwrap();
        let value = "[1/10, -123456789012345678901234567890, 5/2, [true, none, { a: 100 }]]";
        assert_eq!(answer["value"], value);
    }

    #[test]
    fn a_blackout_answer_has_the_fields_of_the_contract() {
        let puzzle = "288 / 24 × 6 = 18 × 13 × 8";
        let answer = request(&json!({"kind": "blackout", "puzzle": puzzle}).to_string());
        assert_eq!(
            answer,
            "{\"id\":null,\"kind\":\"blackout\",\"ok\":true,\"k\":2,\"strings\":1,\"choices\":1,\
             \"solutions\":[{\"text\":\"288 / 4 × 6 = 18 × 3 × 8\",\"removed\":[4,12],\"k\":2,\
             \"value\":\"432\",\"choices\":1}],\"complete\":true}"
        );
    }

    #[test]
    fn pages_of_solutions_follow_each_other() {
        let ask = |limit, skip| {
            ask(json!({"kind": "blackout", "puzzle": "3 + 2 / 5 = 5 + 3 × 2", "k": "all",
                "limit": limit, "skip": skip}))
        };
        let all = ask(10, 0)["solutions"].as_array().unwrap().clone();
        assert_eq!(all.len(), 6);
        let pages = [ask(4, 0), ask(4, 4)];
        let paged = pages.iter().flat_map(|page| page["solutions"].as_array().unwrap().clone());
        assert_eq!(paged.collect::<Vec<_>>(), all);
        assert_eq!(pages[1]["strings"], 6);
    }

    #[test]
    fn k_and_rules_are_taken_as_the_contract_writes_them() {
        let ask =
            |k: Json| ask(json!({"kind": "blackout", "puzzle": "3 + 2 / 5 = 5 + 3 × 2", "k": k}));
        assert_eq!(ask(json!("min"))["k"], 4);
        assert_eq!(ask(json!([1, 6]))["strings"], 3);
        assert_eq!(ask(json!(8))["strings"], 3);
        assert_eq!(ask(json!(8.0)), ask(json!(8)));
        assert_eq!(ask(json!([1.0, 6.0])), ask(json!([1, 6])));
        for wrong in [json!(8.5), json!("8."), json!([1.5, 6]), json!([6, 1]), json!([1, 2, 3])] {
            assert_eq!(ask(wrong)["error"]["code"], "abacist::input::bad_field");
        }
        assert_eq!(ask(json!("few"))["error"]["code"], "abacist::input::bad_field");
        let zeros = |leading_zeros: Json| {
            super::tests::ask(json!({"kind": "blackout", "puzzle": "5 = 1 05", "k": 1,
                "lenient": true, "leading_zeros": leading_zeros}))
        };
        assert_eq!(zeros(json!("perhaps"))["error"]["code"], "abacist::input::bad_field");
    }

    #[test]
    fn an_attempt_is_judged() {
        let ask = |attempt: &str| {
            ask(
                json!({"kind": "check", "family": "blackout", "puzzle": "168 / 24 + 8 = 11 × 3 - 16",
                "attempt": attempt}),
            )
        };
        assert_eq!(ask("18 / 2 + 8 = 11 × 3 - 16")["correct"], true);
        assert_eq!(ask("16 / 2 + 8 = 11 × 3 - 16")["why"], "16 ≠ 17");
    }

    #[test]
    fn a_malformed_text_is_traced_up_to_its_fault() {
        let answer = ask(json!({"kind": "trace", "source": "288 / 24×", "id": 3}));
        assert_eq!((&answer["id"], &answer["ok"]), (&json!(3), &json!(false)));
        assert_eq!(answer["error"]["code"], "abacist::syntax::ends_early");
        assert_eq!(answer["rows"].as_array().unwrap().len(), 7);
        assert_eq!(answer["rows"][6]["action"], "288 ÷ 24 = 12, then × waits");
        let answer = ask(json!({"kind": "trace", "source": "2^3"}));
        assert_eq!(answer["error"]["code"], "abacist::syntax::not_plain");
        assert_eq!(answer["rows"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn the_rules_of_a_trace_can_be_chosen() {
        let ask = |source: &str, name: &str, value: Json| {
            ask(json!({"kind": "trace", "source": source, name: value}))
        };
        assert_eq!(ask("-5 + 3", "unary", json!("allow"))["value"], "-2");
        assert_eq!(ask("-5 + 3", "unary", json!(false))["ok"], false);
        assert_eq!(ask("05", "leading_zeros", json!("deny"))["ok"], false);
        assert_eq!(ask("5/2", "division", json!("whole"))["ok"], false);
        let code = |answer: Json| answer["error"]["code"].clone();
        assert_eq!(code(ask("5", "lenient", json!(true))), "abacist::input::unknown_field");
        assert_eq!(code(ask("5", "unary", json!("so"))), "abacist::input::bad_field");
    }

    #[test]
    fn steps_bound_the_work() {
        let answer =
            ask(json!({"kind": "blackout", "puzzle": "3 + 2 / 5 = 5 + 3 × 2", "steps": 1}));
        assert_eq!((&answer["ok"], &answer["complete"]), (&json!(true), &json!(false)));
        let answer = ask(json!({"kind": "eval", "source": "2^(2^40)", "steps": 10}));
        assert_eq!(answer["error"]["code"], "abacist::limit::stopped");
    }
}
