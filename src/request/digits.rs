//! Tasks of digits and signs: the kind of requests `digits`, and attempts at them.

use super::Requests;
use super::fields::{Fields, bad};
use super::json::Part;
use super::kinds::{DEFAULT_LIMIT, Failure, truth};
use super::parts::{Description, Spelling, chosen, helped, solvable, text, texts};
use crate::Budget;
use crate::diagnostic::{Error, InputError};
use crate::output::{
    Counting, Findings, Glyphs, Help, JsonFields, ListedTargets, Listing, SolvedTargets,
    SolvedTask, Verdict, Wanted, json_text, nearest_json, nearest_ways, task_attempt_json,
};
use crate::puzzle::blackout::Solver;
use crate::puzzle::digits::{Rules, Task};

/// The fields of `digits` besides the common ones.
pub const FIELDS: &[&str] = &[
    "puzzle",
    "digits",
    "target",
    "targets",
    "preset",
    "ops",
    "unary_minus",
    "concat",
    "leading_zeros",
    "exponents",
    "roots",
    "order",
    "grouping",
    "bits",
    "double_factorial",
    "subfactorial",
    "join",
    "decimals",
    "base",
    "ask",
];

/// Those that describe a task: all of it as `puzzle`, or its parts; and its rules.
pub const TASK: &[&str] = match FIELDS.split_last() {
    Some((_, task)) => task,
    None => &[],
};

type Answer = Result<(JsonFields, Verdict), Failure>;

/// What is asked about a task, by the words for it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    Solutions,
    Cheapest,
    Solvable,
    Nearest,
    Reached,
    Missing,
}

const ASKS: [(&str, Ask); 6] = [
    ("solutions", Ask::Solutions),
    ("cheapest", Ask::Cheapest),
    ("solvable", Ask::Solvable),
    ("nearest", Ask::Nearest),
    ("reached", Ask::Reached),
    ("missing", Ask::Missing),
];

pub fn digits(requests: &Requests, fields: &Fields<'_>, _: &mut Solver) -> Answer {
    let (task, budget) = (task(fields)?, requests.budget(fields)?);
    let is_one = task.only_target().is_some();
    let ask = match fields.text("ask")? {
        None if is_one => Ask::Solutions,
        None => Ask::Cheapest,
        Some(word) => {
            let found = ASKS.iter().find(|(name, _)| *name == word);
            let (_, ask) = found.ok_or_else(|| {
                let names = ASKS.map(|(name, _)| format!("\"{name}\""));
                let expected = format!("one of {}", names.join(", "));
                bad("ask", &expected, fields.raw("ask").unwrap_or_default())
            })?;
            *ask
        }
    };
    let limit = Some(fields.size("limit")?.unwrap_or(DEFAULT_LIMIT));
    let skip = fields.size("skip")?.unwrap_or(0);
    let listing = Listing { skip, limit, count: Counting::All };
    let (mut answer, verdict) = match ask {
        Ask::Solutions if is_one => one(&task, Wanted::Different(listing), &budget),
        Ask::Cheapest if is_one => one(&task, Wanted::Cheapest(Counting::No), &budget),
        Ask::Solutions => {
            let solved = ListedTargets::solve(&task, listing, &budget);
            (solved.json(), solved.verdict())
        }
        Ask::Cheapest => {
            let solved = SolvedTargets::solve(&task, limit != Some(0), &budget);
            (solved.json(skip, limit), solved.verdict())
        }
        Ask::Solvable if is_one => solvable(task.solvable(&budget), Some(&task.rules.bound())),
        Ask::Solvable | Ask::Reached | Ask::Missing => {
            let solved = SolvedTargets::solve(&task, false, &budget);
            (solved.numbers_json(ask == Ask::Reached), solved.verdict())
        }
        Ask::Nearest if is_one => nearest(&task, &budget),
        Ask::Nearest => {
            let json = fields.raw("ask").unwrap_or_default();
            return Err(bad("ask", "another question where there are several targets", json).into());
        }
    };
    requests.add_steps(&mut answer, &budget);
    Ok((answer, verdict))
}

fn one(task: &Task, wanted: Wanted, budget: &Budget) -> (JsonFields, Verdict) {
    let solved = SolvedTask::solve(task, wanted, budget);
    (solved.json(wanted), solved.verdict())
}

fn nearest(task: &Task, budget: &Budget) -> (JsonFields, Verdict) {
    let nearest = nearest_ways(task, budget);
    let target = task.target();
    let verdict = match &nearest {
        Ok(ways) => truth(ways.iter().any(|(value, _)| *value == target)),
        Err(stop) => Verdict::of_error(&(*stop).into()),
    };
    let complete = nearest.is_ok().to_string();
    let mut answer = JsonFields::default();
    answer
        .raw("nearest", nearest.map_or_else(|_| "null".to_owned(), |ways| nearest_json(&ways)))
        .raw("complete", complete)
        .text("bound", &task.rules.bound());
    (answer, verdict)
}

/// Judges `attempt`, an expression.
pub fn check(fields: &Fields<'_>) -> Answer {
    let (attempt, task) = (fields.required("attempt")?, task(fields)?);
    let judged = task.check(&attempt);
    Ok((task_attempt_json(&task, &attempt, &judged), truth(judged.is_correct())))
}

/// Gives a hint, or goes about the task in three phases.
pub fn help(help: Help, requests: &Requests, fields: &Fields<'_>) -> Answer {
    let task = task(fields)?;
    if task.only_target().is_none() {
        let name = if fields.raw("puzzle").is_some() { "puzzle" } else { "targets" };
        let expected = "a task with one target, which help is about";
        return Err(bad(name, expected, fields.raw(name).unwrap_or_default()).into());
    }
    helped(help, help.with_task(&task, Glyphs::Ascii, &requests.budget(fields)?)?)
}

const DESCRIPTION: Description =
    Description { what: "task", parts: &["digits", "target", "targets"] };

/// The task that the fields describe: as a text, or as targets and digits.
fn task(fields: &Fields<'_>) -> Result<Task, Error> {
    let chosen = chosen(fields, SPELLINGS)?;
    if let Some(roots) = fields.text("roots")?.filter(|roots| roots != "exact") {
        let expected = "\"exact\": roots are those of squares of fractions";
        return Err(bad("roots", expected, &json_text(&roots)).into());
    }
    let read = |text: &str| Task::read(text, Rules::default(), chosen);
    DESCRIPTION.read(fields, read, || read(&parts(fields)?).map_err(Error::without_place))
}

/// The text of the task that `digits` and `target` or `targets` describe.
fn parts(fields: &Fields<'_>) -> Result<String, InputError> {
    let missing = |name: &str, example: &str| DESCRIPTION.missing(name, example);
    let json = |name| fields.raw(name).unwrap_or_default();
    let digits = fields.part("digits").ok_or_else(|| missing("digits", "\"2144\""))?;
    let expected = "the digits as a text such as \"2144\"";
    let digits = match digits.text.starts_with('[') {
        true => {
            let items = texts("digits", digits, expected)?;
            if items.iter().any(|item| item.chars().count() != 1) {
                let one_each = "a list of one digit each, such as [2, 1, 4, 4]";
                return Err(bad("digits", one_each, json("digits")));
            }
            items.concat()
        }
        false => text(digits),
    };
    if digits.is_empty() || !digits.chars().all(|glyph| glyph.is_alphanumeric() || glyph == ' ') {
        return Err(bad("digits", expected, json("digits")));
    }
    let targets = match (fields.part("target"), fields.part("targets")) {
        (Some(_), Some(_)) => {
            return Err(bad("targets", "left out where there is one target", json("targets")));
        }
        (Some(target), None) => {
            let target = text(target);
            if !is_target(&target) {
                let one = "a number, such as 10 or \"5/2\"";
                return Err(bad("target", one, json("target")));
            }
            target
        }
        (None, Some(targets)) => several(targets).ok_or_else(|| {
            let expected = "a list of numbers, or {\"from\": 0, \"to\": 100}";
            bad("targets", expected, json("targets"))
        })?,
        (None, None) => return Err(missing("target", "10")),
    };
    Ok(format!("digits {targets}: {digits}"))
}

/// Whether a text is one word, which is no rule.
fn is_target(text: &str) -> bool {
    let is_part = |glyph: char| !glyph.is_whitespace() && !matches!(glyph, ',' | ';' | ':');
    text.starts_with(|glyph: char| glyph.is_numeric() || "-−–.".contains(glyph))
        && text.chars().all(is_part)
}

/// Several targets as they stand in a task.
fn several(targets: Part<'_>) -> Option<String> {
    if targets.text.starts_with('{') {
        let fields = targets.object()?.ok()?;
        let end = |name: &str| {
            let field = fields.iter().find(|field| field.name == name)?;
            Some(text(field.value)).filter(|text| is_target(text) && !text.contains(".."))
        };
        return (fields.len() == 2)
            .then_some(())
            .and_then(|()| Some(format!("{}..={}", end("from")?, end("to")?)));
    }
    let list = texts("targets", targets, "").ok()?;
    (!list.is_empty() && list.iter().all(|it| is_target(it))).then(|| list.join(" "))
}

/// The switches that may be true or false, and rules that are called otherwise elsewhere.
const SPELLINGS: &[Spelling] = &[
    Spelling {
        rule: "minus",
        field: "unary_minus",
        values: &[("false", "none"), ("true", "anywhere")],
    },
    Spelling { rule: "merge", field: "concat", values: SWITCH },
    Spelling {
        rule: "zeros",
        field: "leading_zeros",
        values: &[("false", "deny"), ("true", "allow")],
    },
    Spelling { rule: "double_factorial", field: "double_factorial", values: SWITCH },
    Spelling { rule: "subfactorial", field: "subfactorial", values: SWITCH },
    Spelling { rule: "join", field: "join", values: SWITCH },
];

const SWITCH: &[(&str, &str)] = &[("false", "off"), ("true", "on")];

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    fn ask(fields: Json) -> Json {
        let mut request = json!({"kind": "digits"});
        for (name, value) in fields.as_object().unwrap() {
            request[name] = value.clone();
        }
        serde_json::from_str(&crate::request::request(&request.to_string())).unwrap()
    }

    fn code(fields: Json) -> String {
        let answer = ask(fields);
        answer["error"]["code"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    #[test]
    fn an_answer_has_the_fields_of_the_contract() {
        let line = r#"{"id": 1, "kind": "digits", "digits": "1234", "target": 10, "preset": "ten-puzzle"}"#;
        assert_eq!(
            crate::request::request(line),
            "{\"id\":1,\"kind\":\"digits\",\"ok\":true,\"solvable\":true,\"count\":2,\"solutions\":\
             [{\"text\":\"1+2+3+4\",\"value\":\"10\",\"cost\":300},\
             {\"text\":\"1*(2*3+4)\",\"value\":\"10\",\"cost\":302}],\"complete\":true,\
             \"bound\":\"numerators and denominators below 2^62\"}"
        );
        let none = ask(json!({"digits": 6667, "target": 10}));
        assert_eq!((&none["solvable"], &none["count"]), (&json!(false), &json!(0)));
        assert_eq!(none["nearest"][1]["value"], "720/71");
        let range = json!({"digits": [4, 4, 4, 4], "targets": {"from": 0, "to": 20},
            "preset": "ten-puzzle", "concat": true, "limit": 3});
        let answer = ask(range.clone());
        assert_eq!(answer["reached"], 16);
        assert_eq!(answer["missing"], json!([11, 13, 14, 18, 19]));
        assert_eq!(answer["solutions"].as_array().unwrap().len(), 3);
        assert_eq!(
            ask(json!({"puzzle": "digits 0..=20: 4444 ten-puzzle merge", "limit": 3})),
            answer
        );
        let mut next = range;
        next["skip"] = json!(2);
        assert_eq!(ask(next)["solutions"][0], answer["solutions"][2]);
    }

    #[test]
    fn digits_and_targets_are_read_digit_by_digit() {
        let solvable = |digits: Json, target: Json| {
            ask(json!({"digits": digits, "target": target, "ask": "solvable"}))["solvable"].clone()
        };
        assert_eq!(solvable(json!("0007"), json!("10")), true);
        assert_eq!(solvable(json!("2 4"), json!("1/2")), true);
        assert_eq!(solvable(json!(24), json!(0.5)), true);
        assert_eq!(solvable(json!("24"), json!(-2)), true);
        let list = ask(json!({"digits": "24", "targets": [6, "1/2", "1/3"]}));
        assert_eq!((&list["reached"], &list["missing"]), (&json!(2), &json!(["1/3"])));
    }

    #[test]
    fn rules_have_the_names_of_the_contract() {
        let count = |name: &str, value: Json| {
            let mut request = json!({"puzzle": "10: 4751", "limit": 0});
            request[name] = value;
            ask(request)["count"].clone()
        };
        let all = json!(16);
        assert_eq!(
            (count("unary_minus", json!(true)), count("ops", json!("+-*/^√!"))),
            (all.clone(), all.clone())
        );
        assert_eq!(count("unary_minus", json!(false)), count("unary_minus", json!("none")));
        assert_eq!(count("concat", json!(false)), count("concat", json!("off")));
        assert_eq!(count("ops", json!("+-*/")), 1);
        for (name, value) in [
            ("order", json!("fixed")),
            ("exponents", json!("rational")),
            ("roots", json!("exact")),
            ("preset", json!("deset")),
            ("leading_zeros", json!(false)),
            ("grouping", json!("brackets")),
            ("bits", json!(62)),
        ] {
            assert_eq!(count(name, value), all, "{name}");
        }
        let order = json!({"digits": "3388", "target": 24, "preset": "ten-puzzle", "order": "any"});
        assert_eq!(ask(order)["solutions"][0]["text"], "8/(3-8/3)");
    }

    #[test]
    fn extras_are_fields() {
        let text = |puzzle: &str, name: &str, value: Json| {
            let mut request = json!({"puzzle": puzzle, "ask": "cheapest"});
            request[name] = value;
            ask(request)["solutions"][0]["text"].clone()
        };
        for (puzzle, name, value, expected) in [
            ("60: 54 ten-puzzle", "double_factorial", json!(true), "5!!*4"),
            ("45: 54 ten-puzzle", "subfactorial", json!("on"), "5*!4"),
            ("33: 123 ten-puzzle", "join", json!(true), "(1+2)||3"),
            ("9: 44 four-fours", "decimals", json!("recurring"), "4/.(4)"),
            ("12: 123 + no-minus", "base", json!(4), "1+23"),
        ] {
            assert_eq!(text(puzzle, name, value), expected, "{name}");
        }
        for (name, value) in [("join", json!(1)), ("decimals", json!(true)), ("base", json!(11))] {
            let mut request = json!({"puzzle": "8: 8"});
            request[name] = value;
            assert_eq!(code(request), "abacist::input::bad_field", "{name}");
        }
    }

    #[test]
    fn help_is_given() {
        let help = |kind: &str, fields: Json| {
            let mut request = json!({"kind": kind, "family": "digits"});
            request.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
            let answer = crate::request::request(&request.to_string());
            serde_json::from_str::<Json>(&answer).unwrap()
        };
        let hint = |fields: Json| help("hint", fields)["hint"].clone();
        assert_eq!(hint(json!({"puzzle": "10: 4751"})), "there is a way to 10");
        assert_eq!(hint(json!({"digits": "4751", "target": 10, "level": 3})), "begin with 7/5");
        let near = json!({"puzzle": "11: 4444 ten-puzzle merge", "level": 4});
        assert_eq!(
            (&help("hint", near.clone())["value"], hint(near)),
            (&json!("10"), json!("(44-4)/4 = 10"))
        );
        let explained = help("explain", json!({"digits": "4751", "target": 10}));
        assert_eq!((&explained["text"], &explained["value"]), (&json!("4/(7/5-1)"), &json!("10")));
        assert_eq!(explained["steps"][0], json!({"text": "7/5", "value": "7/5"}));
        assert_eq!(explained["orders"]["answer"], "[4, [[7, 5], 1]]");
        for fields in [
            json!({"puzzle": "0..=9: 12"}),
            json!({"digits": "12", "targets": [1, 2]}),
            json!({"puzzle": "10: 4751", "level": 5}),
        ] {
            let kind = if fields.get("level").is_some() { "hint" } else { "explain" };
            let answer = help(kind, fields);
            assert_eq!(answer["error"]["code"], "abacist::input::bad_field", "{answer}");
        }
    }

    #[test]
    fn other_questions() {
        let ask_for = |ask_for: &str, puzzle: &str| ask(json!({"puzzle": puzzle, "ask": ask_for}));
        let cheapest = ask_for("cheapest", "10: 4751");
        assert_eq!(cheapest["solutions"][0]["cost"], 305);
        assert_eq!(cheapest.get("count"), None);
        let nearest = ask_for("nearest", "10: 6667");
        assert_eq!(nearest["nearest"][0]["text"], "6!/(6+67)");
        assert_eq!(ask_for("nearest", "10: 4751")["nearest"].as_array().unwrap().len(), 1);
        let range = "9..=11: 4444 ten-puzzle merge";
        assert_eq!(ask_for("reached", range)["numbers"], json!([9, 10]));
        assert_eq!(ask_for("missing", range)["missing"], json!([11]));
        let counts = ask_for("solutions", range)["counts"].clone();
        assert_eq!(counts[2], json!({"value": "11", "count": 0}));
        let check = |attempt: &str| {
            let request = json!({"kind": "check", "family": "digits", "digits": "4751",
                "target": 10, "attempt": attempt});
            let answer = crate::request::request(&request.to_string());
            serde_json::from_str::<Json>(&answer).unwrap()
        };
        assert_eq!(check("4/(7/5 - 1)")["correct"], true);
        let judged = check("4/(7/5 - 2)");
        assert_eq!(judged["faults"][0]["code"], "abacist::digits::wrong_digits");
        assert_eq!(judged["faults"][0]["span"], json!([9, 1]));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (fields, expected) in [
            (json!({"target": 10}), "input::missing_field"),
            (json!({"digits": "2144"}), "input::missing_field"),
            (json!({"digits": "2144", "target": 10, "targets": [1]}), "input::bad_field"),
            (json!({"digits": "2144", "target": "10 20"}), "input::bad_field"),
            (json!({"digits": "2144", "target": "taneja"}), "input::bad_field"),
            (json!({"digits": "2144", "targets": []}), "input::bad_field"),
            (json!({"digits": "2144", "targets": {"from": 1}}), "input::bad_field"),
            (json!({"digits": "2144", "targets": {"from": 1, "to": "2:"}}), "input::bad_field"),
            (json!({"digits": "2144", "targets": {"from": 3, "to": 1}}), "digits::bad_range"),
            (json!({"digits": "2144", "targets": {"from": 0, "to": 1e10}}), "digits::bad_range"),
            (json!({"digits": "", "target": 10}), "input::bad_field"),
            (json!({"digits": "21:44", "target": 10}), "input::bad_field"),
            (json!({"digits": "21x4", "target": 10}), "digits::bad_digit"),
            (json!({"digits": {}, "target": 10}), "input::bad_field"),
            (json!({"digits": [1, 23], "target": 24}), "input::bad_field"),
            (json!({"digits": ["1", ""], "target": 1}), "input::bad_field"),
            (json!({"digits": "2144", "target": 10, "roots": "surds"}), "input::bad_field"),
            (json!({"digits": "2144", "target": 10, "ops": "%"}), "input::bad_field"),
            (json!({"digits": "2144", "target": 10, "unary_minus": 3}), "input::bad_field"),
            (json!({"digits": "2144", "target": 10, "minus": "none"}), "input::unknown_field"),
            (json!({"digits": "2144", "target": 10, "ask": "me"}), "input::bad_field"),
            (json!({"puzzle": "10: 2144", "digits": "2144"}), "input::bad_field"),
            (json!({"puzzle": "1 2: 2144", "ask": "nearest"}), "input::bad_field"),
            (json!({"digits": "1".repeat(101), "target": 10}), "digits::many_digits"),
        ] {
            assert_eq!(code(fields.clone()), format!("abacist::{expected}"), "{fields}");
        }
    }

    #[test]
    fn steps_bound_the_work() {
        let steps = |fields: Json| {
            let mut request = json!({"puzzle": "1234567: 98765432", "steps": 1000});
            for (name, value) in fields.as_object().unwrap() {
                request[name] = value.clone();
            }
            ask(request)
        };
        for asked in ["solutions", "cheapest", "solvable"] {
            let answer = steps(json!({"ask": asked}));
            assert_eq!((&answer["solvable"], &answer["complete"]), (&Json::Null, &json!(false)));
        }
        assert_eq!(steps(json!({"ask": "nearest"}))["nearest"], Json::Null);
        let range = steps(json!({"puzzle": "0..=9: 98765432"}));
        assert_eq!((&range["reached"], &range["complete"]), (&Json::Null, &json!(false)));
    }
}
