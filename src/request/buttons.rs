//! The kind of requests `buttons`: a level of a calculator game.

use super::Requests;
use super::fields::{Fields, bad};
use super::json::{Field, Part};
use super::kinds::Failure;
use crate::Source;
use crate::diagnostic::{Error, InputError, did_you_mean};
use crate::output::{JsonFields, SolvedLevel, Verdict};
use crate::puzzle::blackout::Solver;
use crate::puzzle::buttons::{Dialect, Level, Parts, Portal, SWITCHES, Screen, Store, Switch};

/// The fields besides the common ones.
pub const FIELDS: &[&str] =
    &["start", "goals", "moves", "buttons", "portal", "store_cost", "game", "dialect"];

pub fn buttons(
    requests: &Requests,
    fields: &Fields<'_>,
    _: &mut Solver,
) -> Result<(JsonFields, Verdict), Failure> {
    let level = level(fields)?;
    let solved = SolvedLevel::solve(&level, &requests.budget(fields)?);
    Ok((solved.json(), solved.verdict()))
}

/// The level that the fields describe, as the records of collections of levels do.
fn level(fields: &Fields<'_>) -> Result<Level, Error> {
    let missing = |name: &str, example: &str| InputError::MissingField {
        name: name.to_owned(),
        help: format!("write \"{name}\": {example}"),
    };
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
    let dialect = dialect(fields)?;
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

/// A number as it was written, or what a text holds.
fn text(part: Part<'_>) -> String {
    serde_json::from_str(part.text).unwrap_or_else(|_| part.text.to_owned())
}

fn texts(name: &str, part: Part<'_>, expected: &str) -> Result<Vec<String>, InputError> {
    let items = part.list().ok_or_else(|| bad(name, expected, part.text))?;
    let nested = items.iter().find(|item| item.text.starts_with(['[', '{']));
    match nested {
        Some(item) => Err(bad(name, expected, item.text)),
        None => Ok(items.into_iter().map(text).collect()),
    }
}

/// `[from, to]`.
fn portal(fields: &Fields<'_>) -> Result<Option<Portal>, InputError> {
    let Some(json) = fields.raw("portal") else { return Ok(None) };
    match serde_json::from_str::<[u32; 2]>(json) {
        Ok([from, to]) => Ok(Some(Portal { from, to })),
        Err(_) => Err(bad("portal", "[from, to], places counted from the right, from 1", json)),
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
    if name == "screen" {
        let expected = "a number of digits, such as 6, \"5 characters\" or \"none\"";
        dialect.screen = Screen::read(value).ok_or_else(|| bad(name, expected, json))?;
        return Ok(());
    }
    let Some(switch) = Switch::find(name) else {
        let known = || ["screen"].into_iter().chain(SWITCHES.iter().map(|switch| switch.name));
        let help = match did_you_mean(name, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are {}", known().collect::<Vec<_>>().join(", ")),
        };
        return Err(InputError::UnknownField { name: name.to_owned(), help });
    };
    if switch.set(dialect, value) {
        return Ok(());
    }
    Err(bad(name, &format!("one of {}", switch.values.join(", ")), json))
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
