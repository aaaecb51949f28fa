//! Games of making a number: the kind of requests `make`, and help with them.

use super::Requests;
use super::fields::{Fields, bad};
use super::json::Part;
use super::kinds::{DEFAULT_LIMIT, Failure, truth};
use super::parts::{Description, Spelling, chosen, helped, solvable, text};
use crate::diagnostic::{Error, InputError};
use crate::output::{
    Counting, Findings, Glyphs, Help, JsonFields, Listing, SolvedGame, Verdict, game_attempt_json,
    json_list, json_text,
};
use crate::puzzle::blackout::Solver;
use crate::puzzle::make::{Game, Rules};

/// The fields that describe a game: all of it as `puzzle`, or its parts; and its rules.
pub const GAME: &[&str] =
    &["puzzle", "target", "numbers", "use", "intermediate", "ops", "distinct"];

/// The fields of `make` besides the common ones.
pub const FIELDS: &[&str] =
    &["puzzle", "target", "numbers", "use", "intermediate", "ops", "distinct", "ask", "worked"];

type Answer = Result<(JsonFields, Verdict), Failure>;

pub fn make(requests: &Requests, fields: &Fields<'_>, _: &mut Solver) -> Answer {
    let (game, budget) = (game(fields)?, requests.budget(fields)?);
    match fields.text("ask")?.as_deref() {
        None | Some("solutions") => {
            let limit = Some(fields.size("limit")?.unwrap_or(DEFAULT_LIMIT));
            let skip = fields.size("skip")?.unwrap_or(0);
            let listing = Listing { skip, limit, count: Counting::All };
            let worked = fields.truth("worked")?.unwrap_or(false);
            let (solved, mut answer) = SolvedGame::answered(&game, listing, worked, &budget);
            requests.add_steps(&mut answer, &budget);
            Ok((answer, solved.verdict()))
        }
        Some("solvable") => {
            let bound = game.rules.operations.bound();
            let (mut answer, verdict) = solvable(game.solvable(&budget), bound.as_deref());
            requests.add_steps(&mut answer, &budget);
            Ok((answer, verdict))
        }
        Some("reachable") => {
            let all = game.reachable(&budget);
            let verdict = match &all {
                Ok(_) => Verdict::Found,
                Err(stop) => Verdict::of_error(&(*stop).into()),
            };
            let complete = all.is_ok().to_string();
            let texts = all.unwrap_or_default().into_iter().map(|it| json_text(&it.to_string()));
            let texts: Vec<_> = texts.collect();
            let mut answer = JsonFields::default();
            answer
                .raw("count", texts.len().to_string())
                .raw("reachable", json_list(texts))
                .raw("complete", complete);
            if let Some(bound) = game.rules.operations.bound() {
                answer.text("bound", &bound);
            }
            requests.add_steps(&mut answer, &budget);
            Ok((answer, verdict))
        }
        Some(_) => {
            let expected = "\"solutions\", \"solvable\" or \"reachable\"";
            Err(bad("ask", expected, fields.raw("ask").unwrap_or_default()).into())
        }
    }
}

/// Judges `attempt`, an expression.
pub fn check(fields: &Fields<'_>) -> Answer {
    let (attempt, game) = (fields.required("attempt")?, game(fields)?);
    let judged = game.check(&attempt);
    Ok((game_attempt_json(&game, &attempt, &judged), truth(judged.is_correct())))
}

/// Gives a hint, or works an answer through.
pub fn help(help: Help, requests: &Requests, fields: &Fields<'_>) -> Answer {
    let game = game(fields)?;
    helped(help, help.with_game(&game, Glyphs::Ascii, &requests.budget(fields)?)?)
}

const DESCRIPTION: Description = Description { what: "game", parts: &["target", "numbers"] };

/// The game that the fields describe: as a text, or as a target and numbers.
fn game(fields: &Fields<'_>) -> Result<Game, Error> {
    let chosen = chosen(fields, SPELLINGS)?;
    let read = |text: &str| Game::read(text, Rules::default(), chosen);
    DESCRIPTION.read(fields, read, || read(&parts(fields)?).map_err(Error::without_place))
}

/// The text of the game that `target` and `numbers` describe.
fn parts(fields: &Fields<'_>) -> Result<String, InputError> {
    let missing = |name: &str, example: &str| DESCRIPTION.missing(name, example);
    let target = fields.part("target").ok_or_else(|| missing("target", "24"))?;
    let numbers = fields.part("numbers").ok_or_else(|| missing("numbers", "[3, 3, 8, 8]"))?;
    let (one, list) =
        ("a number, such as 24 or \"5/2\"", "a list of numbers, such as [3, \"5/2\"]");
    let target = number(target).ok_or_else(|| bad("target", one, target.text))?;
    let numbers: Option<Vec<_>> =
        numbers.list().and_then(|list| list.into_iter().map(number).collect());
    let json = fields.raw("numbers").unwrap_or_default();
    let numbers = numbers.ok_or_else(|| bad("numbers", list, json))?;
    Ok(format!("make {target}: {}", numbers.join(" ")))
}

/// A JSON number as it was written, or what a text holds that may be one number or card.
fn number(part: Part<'_>) -> Option<String> {
    let is_text = part.text.starts_with('"');
    let is_number = part.text.starts_with(|glyph: char| glyph.is_ascii_digit() || glyph == '-');
    let text = if is_text || is_number { text(part) } else { return None };
    let fits = |glyph: char| glyph.is_alphanumeric() || "+-−–./_".contains(glyph);
    (!text.is_empty() && text.chars().all(fits)).then_some(text)
}

/// Other names for the rules of which answers are one.
const SPELLINGS: &[Spelling] = &[Spelling {
    rule: "distinct",
    field: "distinct",
    values: &[("D", "merged"), ("C1", "structural"), ("C2", "lean")],
}];

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    fn ask(fields: Json) -> Json {
        let mut request = json!({"kind": "make"});
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
        let line = r#"{"id": 1, "kind": "make", "target": 24, "numbers": [3, 3, 8, 8]}"#;
        assert_eq!(
            crate::request::request(line),
            "{\"id\":1,\"kind\":\"make\",\"ok\":true,\"solvable\":true,\"count\":1,\"solutions\":\
             [{\"text\":\"8/(3 - 8/3)\",\"value\":\"24\"}],\"complete\":true}"
        );
        let answer = ask(json!({"target": 831, "numbers": [1, 3, 7, 10, 25, 50], "use": "any",
            "intermediate": "positive", "ops": "+-*/", "distinct": "C2"}));
        assert_eq!((&answer["solvable"], &answer["count"]), (&json!(false), &json!(0)));
        assert_eq!(answer["nearest"][0]["value"], "830");
        assert_eq!(answer["nearest"][1]["value"], "832");
        let whole = ask(json!({"puzzle": "countdown 831: 1 3 7 10 25 50"}));
        assert_eq!(whole, answer);
    }

    #[test]
    fn numbers_are_read_digit_by_digit() {
        let answer = ask(json!({"target": "1/2", "numbers": ["1/4", 0.25]}));
        assert_eq!(answer["count"], 1);
        let line = r#"{"kind": "make", "target": 1e3, "numbers": [0.1, 10000000000000000000000]}"#;
        assert!(crate::request::request(line).contains("\"solvable\":false"));
        assert_eq!(ask(json!({"target": "K", "numbers": ["A", "Q"]}))["count"], 1);
    }

    #[test]
    fn answers_are_counted_and_listed_page_by_page() {
        let page = |limit: u64, skip: u64| {
            ask(json!({"puzzle": "24: 2 4 8 10", "limit": limit, "skip": skip}))
        };
        let (all, first, second) = (page(20, 0), page(6, 0), page(6, 6));
        assert_eq!([&all["count"], &first["count"]], [11, 11]);
        let list = |answer: &Json| answer["solutions"].as_array().unwrap().clone();
        assert_eq!([list(&first), list(&second)].concat(), list(&all));
        let worked = ask(json!({"puzzle": "24: 3 3 8 8", "worked": true}))["solutions"][0].clone();
        assert_eq!(worked["steps"], json!(["8 / 3 = 8/3", "3 - 8/3 = 1/3", "8 / (1/3) = 24"]));
        assert_eq!(worked["rpn"], "8 3 8 3 / - /");
    }

    #[test]
    fn rules_have_the_names_of_the_contract_and_those_of_files() {
        for (rule, name, count) in
            [("D", "merged", 11), ("C1", "structural", 11), ("C2", "lean", 11), ("raw", "raw", 196)]
        {
            let count_of = |distinct: &str| {
                ask(json!({"puzzle": "24: 2 4 8 10", "distinct": distinct}))["count"].clone()
            };
            assert_eq!((count_of(rule), count_of(name)), (json!(count), json!(count)), "{rule}");
        }
    }

    #[test]
    fn other_questions() {
        let answer = ask(json!({"puzzle": "24: 3 3 8 8", "ask": "solvable"}));
        assert_eq!((&answer["solvable"], answer.get("solutions")), (&json!(true), None));
        let answer = ask(json!({"puzzle": "1: 2 6 any positive", "ask": "reachable"}));
        assert_eq!(answer["error"]["code"], "abacist::make::bad_number");
        let answer = ask(json!({"puzzle": "countdown 1: 2 6", "ask": "reachable"}));
        assert_eq!(answer["reachable"], json!(["2", "3", "4", "6", "8", "12"]));
        let family = |kind: &str, more: (&str, Json)| {
            let mut request =
                json!({"kind": kind, "family": "make", "target": 24, "numbers": [3, 3, 8, 8]});
            request[more.0] = more.1;
            let answer = crate::request::request(&request.to_string());
            serde_json::from_str::<Json>(&answer).unwrap()
        };
        assert_eq!(family("check", ("attempt", json!("8/(3-8/3)")))["correct"], true);
        let judged = family("check", ("attempt", json!("8 + 8 + 8")));
        let why = "uses 8 three times; you have two 8\nleaves out 3 3";
        assert_eq!((&judged["correct"], &judged["why"]), (&json!(false), &json!(why)));
        assert_eq!(judged["faults"][0]["code"], "abacist::make::too_often");
        assert_eq!(judged["faults"][0]["span"], json!([8, 1]));
        assert_eq!(family("hint", ("level", json!(2)))["hint"], "the last step is /");
        assert_eq!(family("explain", ("use", json!("all")))["steps"][2], "8 / (1/3) = 24");
        assert_eq!(family("hint", ("numbers", json!([1, 1])))["hint"], Json::Null);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (fields, expected) in [
            (json!({"target": 24}), "input::missing_field"),
            (json!({"numbers": [1]}), "input::missing_field"),
            (json!({"target": "3 4", "numbers": [1]}), "input::bad_field"),
            (json!({"target": 3, "numbers": ["1 2"]}), "input::bad_field"),
            (json!({"target": 3, "numbers": [[1]]}), "input::bad_field"),
            (json!({"target": 3, "numbers": 1}), "input::bad_field"),
            (json!({"target": [24], "numbers": [3, 8]}), "input::bad_field"),
            (json!({"target": {"a": 24}, "numbers": [3, 8]}), "input::bad_field"),
            (json!({"target": true, "numbers": [3, 8]}), "input::bad_field"),
            (json!({"target": "3 = 4", "numbers": [3, 8]}), "input::bad_field"),
            (json!({"target": 24, "numbers": ["[3", "8]"]}), "input::bad_field"),
            (json!({"target": 24, "numbers": ["(3)", 8]}), "input::bad_field"),
            (json!({"target": 24, "numbers": ["3=", 8]}), "input::bad_field"),
            (json!({"target": 24, "numbers": [3, null]}), "input::bad_field"),
            (json!({"target": 24, "numbers": [true]}), "input::bad_field"),
            (json!({"target": 3, "numbers": []}), "make::incomplete"),
            (json!({"target": "x", "numbers": [1]}), "make::bad_number"),
            (json!({"target": 3, "numbers": [1], "use": "some"}), "input::bad_field"),
            (json!({"target": 3, "numbers": [1], "usee": "any"}), "input::unknown_field"),
            (json!({"target": 3, "puzzle": "24: 3 8"}), "input::bad_field"),
            (json!({"puzzle": "24: 3 8", "ask": "me"}), "input::bad_field"),
            (json!({"target": 3, "numbers": vec![1; 11]}), "make::many_numbers"),
        ] {
            assert_eq!(code(fields.clone()), format!("abacist::{expected}"), "{fields}");
        }
        for parts in [
            json!({"target": true, "numbers": [1]}),
            json!({"target": "x", "numbers": [1]}),
            json!({"target": 3, "numbers": vec![1; 11]}),
            json!({"target": 3, "numbers": ["x"]}),
            json!({"target": 3, "numbers": []}),
            json!({"target": 3, "numbers": ["1/2"], "intermediate": "integer"}),
        ] {
            let error = ask(parts.clone())["error"].clone();
            let place = [&error["span"], &error["line"], &error["column"]];
            assert_eq!(place, [&Json::Null; 3], "{parts}: {error}");
        }
        let error = ask(json!({"puzzle": "24: 3 3 8 x"}))["error"].clone();
        assert_eq!((&error["span"], &error["column"]), (&json!([10, 1]), &json!(11)));
    }

    #[test]
    fn extra_operations_say_their_bound() {
        let bound = "powers of at most 128 bits";
        for (ask_for, field, value) in [
            ("solutions", "count", json!(2)),
            ("solvable", "solvable", json!(true)),
            ("reachable", "complete", json!(true)),
        ] {
            let game = json!({"target": 24, "numbers": [1, 5, 11, 13], "ops": "+-*/^",
                "ask": ask_for});
            let answer = ask(game);
            assert_eq!((&answer[field], &answer["bound"]), (&value, &json!(bound)), "{ask_for}");
        }
        assert_eq!(ask(json!({"puzzle": "24: 3 8"})).get("bound"), None);
    }

    #[test]
    fn steps_bound_the_work() {
        let numbers = [2, 3, 5, 7, 11, 13, 17, 19];
        let answer = ask(json!({"target": 1000003, "numbers": numbers, "steps": 1000}));
        assert_eq!((&answer["solvable"], &answer["complete"]), (&Json::Null, &json!(false)));
        for (ask_for, field, value) in
            [("solvable", "solvable", Json::Null), ("reachable", "reachable", json!([]))]
        {
            let answer = ask(json!({"target": 1000003, "numbers": numbers, "steps": 1000,
                "ask": ask_for}));
            assert_eq!((&answer[field], &answer["complete"]), (&value, &json!(false)));
        }
    }
}
