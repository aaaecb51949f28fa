//! The kinds of requests that make puzzles: `generate` and `worksheet`.

use super::Requests;
use super::fields::{Fields, bad};
use super::kinds::Failure;
use super::pictures::other_format;
use super::players::family;
use crate::diagnostic::InputError;
use crate::output::{JsonFields, Verdict, Worksheet, made_fields};
use crate::puzzle::blackout::{Level, Made, Recipe, RecipeError, Solver, Which};
use crate::{Budget, Error};

/// The fields of `generate`, besides the common ones.
pub const GENERATE: &[&str] = &[
    "family",
    "seed",
    "count",
    "squares",
    "k",
    "operators",
    "largest",
    "fractions",
    "brackets",
    "level",
];

/// The fields of `worksheet`, likewise.
pub const WORKSHEET: &[&str] = &[
    "family",
    "seed",
    "count",
    "squares",
    "k",
    "operators",
    "largest",
    "fractions",
    "brackets",
    "level",
    "title",
    "format",
];

/// The most puzzles that one request makes.
const MOST: usize = 100_000;

type Answer = Result<(JsonFields, Verdict), Failure>;

pub fn generate(requests: &Requests, fields: &Fields<'_>, solver: &mut Solver) -> Answer {
    let made = puzzles(requests, fields, solver, 1)?;
    let puzzles: Vec<_> = made.iter().map(|made| made_fields(made).object()).collect();
    let mut answer = JsonFields::default();
    answer.raw("puzzles", format!("[{}]", puzzles.join(",")));
    Ok((answer, Verdict::Found))
}

pub fn worksheet(requests: &Requests, fields: &Fields<'_>, solver: &mut Solver) -> Answer {
    let title = fields.text("title")?.unwrap_or_else(|| "Blackout".to_owned());
    let format = fields.text("format")?.unwrap_or_else(|| "html".to_owned());
    let draw: fn(Worksheet<'_>) -> String = match format.as_str() {
        "html" => |sheet| sheet.html(),
        "svg" => |sheet| sheet.svg(),
        "text" => |sheet| sheet.text(),
        _ => return Err(other_format(fields, "\"html\", \"svg\" or \"text\"").into()),
    };
    let made = puzzles(requests, fields, solver, 12)?;
    let mut answer = JsonFields::default();
    answer.text("text", &draw(Worksheet { title: &title, puzzles: &made }));
    Ok((answer, Verdict::Found))
}

/// The puzzles that are asked for, `count` if the request does not say how many.
fn puzzles(
    requests: &Requests,
    fields: &Fields<'_>,
    solver: &mut Solver,
    count: usize,
) -> Result<Vec<Made>, Error> {
    family(fields)?;
    let (recipe, budget) = (recipe(fields)?, requests.budget(fields)?);
    let seed = fields.whole("seed")?.unwrap_or(1);
    let count = fields.size("count")?.unwrap_or(count);
    if count > MOST {
        let expected = format!("at most {MOST}");
        return Err(bad("count", &expected, fields.raw("count").unwrap_or_default()).into());
    }
    let make = |index| make(&recipe, seed, index, solver, &budget, fields);
    (0..count as u64).map(make).collect()
}

fn make(
    recipe: &Recipe,
    seed: u64,
    index: u64,
    solver: &mut Solver,
    budget: &Budget,
    fields: &Fields<'_>,
) -> Result<Made, Error> {
    recipe.make(seed, index, solver, budget).map_err(|error| match error {
        RecipeError::Range { part, expected } => {
            bad(part, expected, fields.raw(part).unwrap_or_default()).into()
        }
        RecipeError::Tries(tries) => InputError::Unmakeable { tries }.into(),
        RecipeError::Stop(stop) => stop.into(),
    })
}

fn recipe(fields: &Fields<'_>) -> Result<Recipe, InputError> {
    let standard = Recipe::default();
    let k = match fields.raw("k").map(|_| fields.which()).transpose()? {
        None => standard.k,
        Some(Which::Exactly(k)) => k,
        Some(_) => return Err(bad("k", "a number", fields.raw("k").unwrap_or_default())),
    };
    let level = match fields.text("level")? {
        None => None,
        Some(name) => {
            let expected = "\"easy\", \"medium\" or \"hard\"";
            let raw = fields.raw("level").unwrap_or_default();
            Some(Level::find(&name).ok_or_else(|| bad("level", expected, raw))?)
        }
    };
    let truth = |name| match fields.raw(name) {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        Some(json) => Err(bad(name, "true or false", json)),
    };
    let operators = fields.text("operators")?;
    Ok(Recipe {
        squares: fields.size("squares")?.unwrap_or(standard.squares),
        k,
        operators: operators.map_or(standard.operators, |signs| Recipe::signs(&signs)),
        largest: fields
            .whole("largest")?
            .map_or(standard.largest, |largest| u32::try_from(largest).unwrap_or(u32::MAX)),
        fractions: truth("fractions")?,
        brackets: truth("brackets")?,
        level,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    fn ask(fields: Json) -> Json {
        let mut request = json!({"family": "blackout"});
        for (name, value) in fields.as_object().unwrap() {
            request[name] = value.clone();
        }
        serde_json::from_str(&crate::request::request(&request.to_string())).unwrap()
    }

    #[test]
    fn puzzles_come_with_solution_and_features() {
        let answer = ask(json!({"kind": "generate", "seed": 7, "count": 3, "level": "easy"}));
        let puzzles = answer["puzzles"].as_array().unwrap();
        assert_eq!(puzzles.len(), 3);
        for puzzle in puzzles {
            assert_eq!((&puzzle["level"], &puzzle["k"]), (&json!("easy"), &json!(2)));
            let check =
                json!({"kind": "check", "puzzle": puzzle["puzzle"], "attempt": puzzle["solution"]});
            assert_eq!(ask(check)["correct"], true);
        }
        let again = ask(json!({"kind": "generate", "seed": 7, "count": 2, "level": "easy"}));
        assert_eq!(again["puzzles"].as_array().unwrap()[..], puzzles[..2]);
    }

    #[test]
    fn a_recipe_that_cannot_be_is_refused() {
        for fields in [
            json!({"squares": 5}),
            json!({"k": "min"}),
            json!({"level": "mild"}),
            json!({"operators": "+^"}),
            json!({"brackets": 1}),
            json!({"count": 1_000_000}),
        ] {
            let mut request = fields.clone();
            request["kind"] = json!("generate");
            assert_eq!(ask(request)["error"]["code"], "abacist::input::bad_field", "{fields}");
        }
    }

    #[test]
    fn worksheets_have_three_formats() {
        for (format, begins) in [("html", "<!DOCTYPE"), ("svg", "<svg"), ("text", "Monday\n")] {
            let request =
                json!({"kind": "worksheet", "count": 2, "title": "Monday", "format": format});
            assert!(ask(request)["text"].as_str().unwrap().starts_with(begins), "{format}");
        }
    }
}
