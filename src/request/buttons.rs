//! Levels of calculator games: the kind of requests `buttons`, and help with them.

use super::Requests;
use super::fields::{Fields, bad, whole};
use super::json::{Field, Part};
use super::kinds::{DEFAULT_LIMIT, Failure, truth};
use super::parts::{Description, text, texts};
use crate::diagnostic::{Error, InputError, did_you_mean};
use crate::output::{Help, JsonFields, SolvedLevel, Verdict, attempt_why, is_correct};
use crate::puzzle::blackout::Solver;
use crate::puzzle::buttons::{Dialect, Level, Parts, Portal, Rule, Store};
use crate::{Number, Source};

/// The fields that describe a level: all of it as `puzzle`, or its parts.
pub const LEVEL: &[&str] =
    &["puzzle", "start", "goals", "moves", "buttons", "portal", "store_cost", "game", "dialect"];

/// The fields of `buttons` besides the common ones.
pub const FIELDS: &[&str] = &[
    "puzzle",
    "start",
    "goals",
    "moves",
    "buttons",
    "portal",
    "store_cost",
    "game",
    "dialect",
    "ways",
];

const DESCRIPTION: Description =
    Description { what: "level", parts: &["start", "goals", "moves", "buttons", "portal"] };

type Answer = Result<(JsonFields, Verdict), Failure>;

pub fn buttons(requests: &Requests, fields: &Fields<'_>, _: &mut Solver) -> Answer {
    let (level, ways) = (level(fields)?, fields.truth("ways")?.unwrap_or(false));
    let budget = requests.budget(fields)?;
    let solved = SolvedLevel::solve(&level, &budget);
    let mut answer = if ways {
        let skip = fields.size("skip")?.unwrap_or(0);
        let limit = fields.size("limit")?.unwrap_or(DEFAULT_LIMIT);
        solved.json_of_ways(Some(limit), skip, &budget)?
    } else {
        solved.json()
    };
    requests.add_stats(&mut answer, &budget, |stats| {
        stats.count("states", &Number::from(solved.answer.states));
    });
    Ok((answer, solved.verdict()))
}

/// Plays the presses of `attempt`, a text or a list of texts.
pub fn check(requests: &Requests, fields: &Fields<'_>) -> Answer {
    let attempt = fields.part("attempt").ok_or_else(|| InputError::MissingField {
        name: "attempt".to_owned(),
        help: "write \"attempt\": \"+2 x3\"".to_owned(),
    })?;
    let presses = match attempt.list() {
        Some(_) => texts("attempt", attempt, "a text or a list of texts")?.join(" "),
        None => fields.required("attempt")?,
    };
    let level = level(fields)?;
    let attempt = level.check(&presses, &requests.budget(fields)?)?;
    let correct = is_correct(&attempt);
    let screens: Vec<_> = attempt.played.iter().map(|step| step.screen.as_str()).collect();
    let mut answer = JsonFields::default();
    answer
        .raw("correct", correct.to_string())
        .text("why", &attempt_why(&level, &attempt))
        .count("moves", &Number::from(attempt.moves))
        .raw("screens", format!("[{}]", screens.join(",")));
    Ok((answer, truth(correct)))
}

/// Gives a hint, or works the ways through.
pub fn help(help: Help, requests: &Requests, fields: &Fields<'_>) -> Answer {
    let (level, budget) = (level(fields)?, requests.budget(fields)?);
    let solved = SolvedLevel::solve(&level, &budget);
    if let Some(stop) = solved.answer.stopped.filter(|_| !solved.answer.complete()) {
        return Err(stop.into());
    }
    Ok((help.with_level(&solved, &budget)?.fields, solved.verdict()))
}

/// The level that the fields describe: as a text, or as the records of collections of levels do.
pub fn level(fields: &Fields<'_>) -> Result<Level, Error> {
    let dialect = dialect(fields)?;
    DESCRIPTION.read(fields, |text| Level::parse(text, dialect), || parts(fields, dialect))
}

fn parts(fields: &Fields<'_>, dialect: Dialect) -> Result<Level, Error> {
    let missing = |name: &str, example: &str| DESCRIPTION.missing(name, example);
    let start = fields.part("start").map(text).ok_or_else(|| missing("start", "0"))?;
    let goals = fields.part("goals").ok_or_else(|| missing("goals", "[10]"))?;
    let goals = texts("goals", goals, "a list of numbers and words, such as [10, \"CAT\"]")?;
    let buttons = fields.part("buttons").ok_or_else(|| missing("buttons", "[\"+2\", \"x3\"]"))?;
    let buttons = texts("buttons", buttons, "a list of texts, such as [\"+2\", \"x3\"]")?;
    let moves = fields.whole("moves")?.map(|moves| u32::try_from(moves).unwrap_or(u32::MAX));
    let parts = Parts {
        start: &start,
        goals: &goals.iter().map(String::as_str).collect::<Vec<_>>(),
        moves,
        buttons: &buttons.iter().map(String::as_str).collect::<Vec<_>>(),
        portal: portal(fields)?,
    };
    parts.level(dialect).map_err(|error| {
        // The label covers all of the part that is wrong: show that part alone.
        let length = error.span().map_or(0, |span| span.len());
        let all = [&start].into_iter().chain(&goals).chain(&buttons);
        let part = all.filter(|part| part.len() == length && length > 0);
        let wrong = part.into_iter().find(|part| error.to_string().contains(part.trim()));
        match wrong {
            Some(part) => error.in_source(&Source::new("level", part.as_str())),
            None => error.in_source(&Source::new("level", "")),
        }
    })
}

/// `[from, to]`.
fn portal(fields: &Fields<'_>) -> Result<Option<Portal>, InputError> {
    let Some(part) = fields.part("portal") else { return Ok(None) };
    let place = |part: &Part<'_>| u32::try_from(whole(part.text)?).ok();
    let places: Option<Vec<_>> = part.list().and_then(|list| list.iter().map(place).collect());
    match places.as_deref() {
        Some(&[from, to]) => Ok(Some(Portal { from, to })),
        _ => Err(bad("portal", "[from, to], places counted from the right, from 1", part.text)),
    }
}

/// The rules: those of the game, with the price of Store and the switches that are given.
fn dialect(fields: &Fields<'_>) -> Result<Dialect, InputError> {
    let presets = "1, 2, 3, or one of \"old\", \"current\", \"game2\", \"genius\"";
    let mut dialect = match fields.part("game") {
        None => Dialect::default(),
        Some(game) => {
            let name = match text(game).as_str() {
                "1" => "current".to_owned(),
                "2" => "game2".to_owned(),
                "3" => "genius".to_owned(),
                name => name.to_owned(),
            };
            Dialect::preset(&name).ok_or_else(|| bad("game", presets, game.text))?
        }
    };
    match fields.whole("store_cost")? {
        None => {}
        Some(0) => dialect.store = Store::Free,
        Some(1) => dialect.store = Store::Paid,
        Some(_) => {
            let json = fields.raw("store_cost").unwrap_or_default();
            return Err(bad("store_cost", "0 or 1", json));
        }
    }
    let Some(part) = fields.part("dialect") else { return Ok(dialect) };
    let expected = "an object of rules, such as {\"screen\": \"none\"}";
    let switches = part.object().ok_or_else(|| bad("dialect", expected, part.text))??;
    for Field { name, value, .. } in switches {
        set(&mut dialect, &name, &text(value), value.text)?;
    }
    Ok(dialect)
}

fn set(dialect: &mut Dialect, name: &str, value: &str, json: &str) -> Result<(), InputError> {
    let Some(rule) = Rule::find(name) else {
        let help = match did_you_mean(name, Rule::all().map(Rule::name)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                let known: Vec<_> = Rule::all().map(Rule::name).collect();
                format!("there are {}", known.join(", "))
            }
        };
        return Err(InputError::UnknownField { name: name.to_owned(), help });
    };
    if rule.set(dialect, value) {
        return Ok(());
    }
    Err(bad(name, &format!("one of {}", rule.values().join(", ")), json))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    fn ask(fields: Json) -> Json {
        let mut request = json!({"kind": "buttons", "start": -1, "goals": [2020], "moves": 8,
            "buttons": ["*3", "+8", "+2", "Mirror", "Reverse"]});
        for (name, value) in fields.as_object().unwrap() {
            request[name] = value.clone();
        }
        serde_json::from_str(&crate::request::request(&request.to_string())).unwrap()
    }

    #[test]
    fn places_of_a_portal_may_be_texts() {
        let ask = |portal: Json| {
            ask(
                json!({"start": 333, "goals": [123], "moves": 4, "buttons": ["1", "3", "/2", "[+]1"],
                "portal": portal}),
            )
        };
        assert_eq!(ask(json!(["4", "1"])), ask(json!([4, 1])));
        assert_eq!(ask(json!([4]))["error"]["code"], "abacist::input::bad_field");
    }

    #[test]
    fn a_level_is_solved() {
        let answer = ask(json!({}));
        assert_eq!(answer["goals"][0]["goal"], 2020);
        assert_eq!(answer["goals"][0]["min_moves"], 8);
        assert_eq!(answer["goals"][0]["solution"].as_array().unwrap().len(), 8);
        assert_eq!(answer["complete"], true);
        let answer = ask(json!({"moves": 7}));
        assert_eq!(answer["goals"][0]["min_moves"], Json::Null);
        assert_eq!(answer["complete"], true);
        let answer = ask(json!({"steps": 100}));
        assert_eq!(answer["complete"], false);
    }

    #[test]
    fn a_level_may_be_a_text() {
        let ask = |fields: Json| -> Json {
            let mut request = json!({"kind": "buttons", "puzzle": "1 -> 11 in 1: Store"});
            for (name, value) in fields.as_object().unwrap() {
                request[name] = value.clone();
            }
            serde_json::from_str(&crate::request::request(&request.to_string())).unwrap()
        };
        assert_eq!(ask(json!({}))["goals"][0]["min_moves"], Json::Null);
        assert_eq!(ask(json!({"game": "old"}))["goals"][0]["min_moves"], 1);
        let text = "1 -> 11 in 1: Store store free";
        assert_eq!(ask(json!({"puzzle": text}))["goals"][0]["min_moves"], 1);
        assert_eq!(ask(json!({"start": 1}))["error"]["code"], "abacist::input::bad_field");
        let error = ask(json!({"puzzle": "1 -> 2: Revers"}))["error"].clone();
        assert_eq!((&error["span"], &error["column"]), (&json!([8, 6]), &json!(9)));
    }

    #[test]
    fn all_ways_are_counted_and_listed_page_by_page() {
        let ask = |limit, skip| {
            let request = json!({"kind": "buttons", "puzzle": "0 -> 4, 9 in 4: +1 +2",
                "ways": true, "limit": limit, "skip": skip});
            let answer: Json =
                serde_json::from_str(&crate::request::request(&request.to_string())).unwrap();
            answer["goals"].clone()
        };
        let all = ask(10, 0);
        assert_eq!((&all[0]["count"], &all[0]["min_moves"]), (&json!(5), &json!(2)));
        assert_eq!(all[0]["solutions"].as_array().unwrap().len(), 5);
        assert_eq!(all[0]["solutions"][0], json!(["+2", "+2"]));
        assert_eq!((&all[1]["count"], &all[1]["solutions"]), (&json!(0), &json!([])));
        assert_eq!(ask(2, 3)[0]["solutions"], json!(all[0]["solutions"].as_array().unwrap()[3..]));
    }

    #[test]
    fn attempts_are_played() {
        let check = |attempt: Json| {
            ask(json!({"kind": "check", "family": "buttons",
            "start": 2, "goals": [10], "moves": 3, "buttons": ["+2", "x2"], "attempt": attempt}))
        };
        let answer = check(json!("+2 x2 +2"));
        assert_eq!((&answer["correct"], &answer["moves"]), (&json!(true), &json!(3)));
        assert_eq!(
            (&answer["why"], &answer["screens"]),
            (&json!("10 in 3 moves"), &json!([4, 8, 10]))
        );
        assert_eq!(check(json!(["+2", "x2", "+2"])), answer);
        assert_eq!(check(json!(["x2"]))["why"], "the screen shows 4, not 10");
        let answer = check(json!("x2 x3"));
        assert_eq!((&answer["correct"], &answer["screens"]), (&json!(false), &json!([4])));
        assert_eq!(check(json!(null))["error"]["code"], "abacist::input::missing_field");
        assert_eq!(check(json!(5))["error"]["code"], "abacist::input::bad_field");
        let answer = ask(json!({"kind": "check", "family": "buttons", "attempt": "+8", "k": 2}));
        assert_eq!(answer["error"]["code"], "abacist::input::unknown_field");
        let answer = ask(json!({"kind": "check", "family": "blackout", "attempt": "1 = 1"}));
        assert_eq!(answer["error"]["code"], "abacist::input::unknown_field");
    }

    #[test]
    fn help_comes_with_every_goal() {
        let help = |kind: &str, more: Json| {
            let mut fields = json!({"kind": kind, "family": "buttons", "start": 2,
                "goals": [10, 11], "moves": 3, "buttons": ["+2", "x2"]});
            for (name, value) in more.as_object().unwrap() {
                fields[name] = value.clone();
            }
            ask(fields)
        };
        let answer = help("hint", json!({"level": 2}));
        let none = "11: no solution within 3 moves (all 7 states seen)";
        assert_eq!(answer["hint"], format!("10: +2 …\n{none}"));
        assert_eq!(help("hint", json!({"goals": [11]}))["hint"], Json::Null);
        assert_eq!(help("hint", json!({"level": 5}))["error"]["code"], "abacist::input::bad_field");
        let steps = help("explain", json!({}))["steps"].clone();
        assert_eq!((&steps[0]["goal"], &steps[0]["of"]), (&json!(10), &json!(2)));
        let press = json!({"press": "x2", "screen": 8, "moves": 2, "does": "multiply by 2"});
        assert_eq!(steps[0]["steps"][1], press);
        assert_eq!(steps[1]["steps"], Json::Null);
        assert_eq!(help("explain", json!({"goals": [11]}))["steps"], Json::Null);
        let stopped = help("hint", json!({"steps": 1}));
        assert_eq!(stopped["error"]["code"], "abacist::limit::stopped");
    }

    #[test]
    fn rules_are_those_of_the_game_and_its_switches() {
        let level = json!({"start": 1, "goals": [11], "moves": 1, "buttons": ["Store"]});
        let fewest = |more: Json| {
            let mut fields = level.clone();
            for (name, value) in more.as_object().unwrap() {
                fields[name] = value.clone();
            }
            ask(fields)["goals"][0]["min_moves"].clone()
        };
        assert_eq!(fewest(json!({})), Json::Null);
        assert_eq!(fewest(json!({"store_cost": 0})), 1);
        assert_eq!(fewest(json!({"game": "old"})), 1);
        assert_eq!(fewest(json!({"dialect": {"store": "free"}})), 1);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let code = |fields: Json| {
            let answer = ask(fields);
            answer["error"]["code"].as_str().unwrap().replace("abacist::", "")
        };
        assert_eq!(code(json!({"goals": 5})), "input::bad_field");
        assert_eq!(code(json!({"goals": [[5]]})), "input::bad_field");
        assert_eq!(code(json!({"start": null})), "input::missing_field");
        assert_eq!(code(json!({"buttons": ["Revers"]})), "buttons::bad_button");
        assert_eq!(code(json!({"portal": [1, 3]})), "buttons::bad_portal");
        assert_eq!(code(json!({"moves": 61})), "buttons::bad_moves");
        assert_eq!(code(json!({"game": 9})), "input::bad_field");
        assert_eq!(code(json!({"dialect": {"scren": 5}})), "input::unknown_field");
        assert_eq!(code(json!({"dialect": {"store": "cheap"}})), "input::bad_field");
        let answer = ask(json!({"buttons": ["+1", "Revers"]}));
        assert_eq!(answer["error"]["span"], json!([0, 6]));
    }
}
