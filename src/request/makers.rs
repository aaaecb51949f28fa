//! The kinds of requests that make puzzles: `generate` and `worksheet`.

use super::Requests;
use super::fields::{Fields, bad};
use super::kinds::Failure;
use super::pictures::other_format;
use crate::diagnostic::InputError;
use crate::output::{
    Exercise, JsonFields, Verdict, Worksheet, json_text, level_fields, made_fields,
};
use crate::puzzle::blackout::{Solver, Which};
use crate::puzzle::{Difficulty, RecipeError, blackout, buttons};
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
    "buttons",
    "moves",
    "places",
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
    "buttons",
    "moves",
    "places",
    "level",
    "title",
    "format",
];

/// The most puzzles that one request makes.
const MOST: usize = 100_000;

type Answer = Result<(JsonFields, Verdict), Failure>;

pub fn generate(requests: &Requests, fields: &Fields<'_>, solver: &mut Solver) -> Answer {
    let puzzles: Vec<String> = match Family::of(fields)? {
        Family::Blackout => {
            let made = equations(requests, fields, solver, 1)?;
            made.iter().map(|made| made_fields(made).object()).collect()
        }
        Family::Buttons => {
            let made = levels(requests, fields, 1)?;
            made.iter().map(|made| level_fields(made).object()).collect()
        }
    };
    let mut answer = JsonFields::default();
    answer.raw("puzzles", format!("[{}]", puzzles.join(",")));
    Ok((answer, Verdict::Found))
}

pub fn worksheet(requests: &Requests, fields: &Fields<'_>, solver: &mut Solver) -> Answer {
    let text = match Family::of(fields)? {
        Family::Blackout => {
            Sheet::of::<blackout::Made>(fields)?.drawn(&equations(requests, fields, solver, 12)?)
        }
        Family::Buttons => {
            Sheet::of::<buttons::Made>(fields)?.drawn(&levels(requests, fields, 12)?)
        }
    };
    let mut answer = JsonFields::default();
    answer.text("text", &text);
    Ok((answer, Verdict::Found))
}

/// A family of puzzles that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Blackout,
    Buttons,
}

/// The fields that say what the puzzles of one family are like, and nothing of the others.
const OWN: &[(Family, &[&str])] = &[
    (Family::Blackout, &["squares", "k", "operators", "largest", "fractions", "brackets"]),
    (Family::Buttons, &["buttons", "moves", "places"]),
];

impl Family {
    fn of(fields: &Fields<'_>) -> Result<Self, InputError> {
        let name = fields.required("family")?;
        let (family, called) = match name.as_str() {
            "blackout" => (Self::Blackout, "\"blackout\""),
            "buttons" => (Self::Buttons, "\"buttons\""),
            _ => {
                let expected = "\"blackout\" or \"buttons\"";
                return Err(bad("family", expected, &json_text(&name)));
            }
        };
        let others = OWN.iter().filter(|(of, _)| *of != family).flat_map(|(_, names)| *names);
        let foreign = others.copied().find(|name| fields.raw(name).is_some());
        match foreign {
            Some(name) => {
                let help = format!("leave it out: puzzles of the family {called} have no {name}");
                Err(InputError::UnknownField { name: name.to_owned(), help })
            }
            None => Ok(family),
        }
    }
}

/// How a worksheet is written.
struct Sheet {
    title: String,
    format: String,
}

impl Sheet {
    fn of<P: Exercise>(fields: &Fields<'_>) -> Result<Self, InputError> {
        let title = fields.text("title")?.unwrap_or_else(|| P::TITLE.to_owned());
        let format = fields.text("format")?.unwrap_or_else(|| "html".to_owned());
        match format.as_str() {
            "html" | "svg" | "text" => Ok(Self { title, format }),
            _ => Err(other_format(fields, "\"html\", \"svg\" or \"text\"")),
        }
    }

    fn drawn<P: Exercise>(&self, puzzles: &[P]) -> String {
        let sheet = Worksheet { title: &self.title, puzzles };
        match self.format.as_str() {
            "html" => sheet.html(),
            "svg" => sheet.svg(),
            _ => sheet.text(),
        }
    }
}

/// The equations in squares that are asked for, `count` if the request does not say how many.
fn equations(
    requests: &Requests,
    fields: &Fields<'_>,
    solver: &mut Solver,
    count: usize,
) -> Result<Vec<blackout::Made>, Error> {
    let recipe = equation_recipe(fields)?;
    let make = |seed, index, budget: &Budget| recipe.make(seed, index, solver, budget);
    each(make, requests, fields, count)
}

/// The levels that are asked for, likewise.
fn levels(
    requests: &Requests,
    fields: &Fields<'_>,
    count: usize,
) -> Result<Vec<buttons::Made>, Error> {
    let moves = fields.whole("moves")?.map(|moves| u32::try_from(moves).unwrap_or(u32::MAX));
    let (buttons, places) = (fields.size("buttons")?, truth(fields, "places")?);
    let recipe = buttons::Recipe { buttons, moves, places, level: level(fields)? };
    let make = |seed, index, budget: &Budget| recipe.make(seed, index, budget);
    each(make, requests, fields, count)
}

fn each<M>(
    mut make: impl FnMut(u64, u64, &Budget) -> Result<M, RecipeError>,
    requests: &Requests,
    fields: &Fields<'_>,
    count: usize,
) -> Result<Vec<M>, Error> {
    let budget = requests.budget(fields)?;
    let seed = fields.whole("seed")?.unwrap_or(1);
    let count = fields.size("count")?.unwrap_or(count);
    if !(1..=MOST).contains(&count) {
        let expected = format!("a number from 1 to {MOST}");
        return Err(bad("count", &expected, fields.raw("count").unwrap_or_default()).into());
    }
    let made = (0..count as u64).map(|index| {
        make(seed, index, &budget).map_err(|error| match error {
            RecipeError::Range { part, expected } => {
                bad(part, expected, fields.raw(part).unwrap_or_default()).into()
            }
            RecipeError::Tries(tries) | RecipeError::Few(tries) => {
                InputError::Unmakeable { tries }.into()
            }
            RecipeError::Stop(stop) => stop.into(),
        })
    });
    made.collect()
}

fn equation_recipe(fields: &Fields<'_>) -> Result<blackout::Recipe, InputError> {
    let standard = blackout::Recipe::default();
    let k = match fields.raw("k").map(|_| fields.which()).transpose()? {
        None => standard.k,
        Some(Which::Exactly(k)) => k,
        Some(_) => return Err(bad("k", "a number", fields.raw("k").unwrap_or_default())),
    };
    let operators = fields.text("operators")?;
    Ok(blackout::Recipe {
        squares: fields.size("squares")?.unwrap_or(standard.squares),
        k,
        operators: operators.map_or(standard.operators, |signs| blackout::Recipe::signs(&signs)),
        largest: fields
            .whole("largest")?
            .map_or(standard.largest, |largest| u32::try_from(largest).unwrap_or(u32::MAX)),
        fractions: truth(fields, "fractions")?,
        brackets: truth(fields, "brackets")?,
        level: level(fields)?,
    })
}

fn level(fields: &Fields<'_>) -> Result<Option<Difficulty>, InputError> {
    let Some(name) = fields.text("level")? else { return Ok(None) };
    let raw = fields.raw("level").unwrap_or_default();
    let found = Difficulty::find(&name);
    found.map(Some).ok_or_else(|| bad("level", "\"easy\", \"medium\" or \"hard\"", raw))
}

fn truth(fields: &Fields<'_>, name: &str) -> Result<bool, InputError> {
    match fields.raw(name) {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        Some(json) => Err(bad(name, "true or false", json)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    fn ask(fields: Json) -> Json {
        ask_of("blackout", fields)
    }

    fn ask_of(family: &str, fields: Json) -> Json {
        let mut request = json!({"family": family});
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
            json!({"count": 0}),
        ] {
            for kind in ["generate", "worksheet"] {
                let mut request = fields.clone();
                request["kind"] = json!(kind);
                assert_eq!(ask(request)["error"]["code"], "abacist::input::bad_field", "{fields}");
            }
        }
    }

    #[test]
    fn levels_come_with_their_only_shortest_way() {
        let recipe = json!({"kind": "generate", "seed": 7, "count": 3, "buttons": 3, "moves": 3});
        let answer = ask_of("buttons", recipe.clone());
        let puzzles = answer["puzzles"].as_array().unwrap();
        assert_eq!(puzzles.len(), 3);
        for puzzle in puzzles {
            assert_eq!(
                (&puzzle["moves"], puzzle["solution"].as_array().unwrap().len()),
                (&json!(3), 3)
            );
            assert!(puzzle["features"]["choices"].as_u64().unwrap() >= 3, "{puzzle}");
        }
        let code = |family: &str, fields: Json| {
            let mut request = recipe.clone();
            request.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
            ask_of(family, request)["error"]["code"].clone()
        };
        assert_eq!(code("buttons", json!({"moves": 9})), "abacist::input::bad_field");
        assert_eq!(code("buttons", json!({"k": 2})), "abacist::input::unknown_field");
        assert_eq!(code("blackout", json!({})), "abacist::input::unknown_field");
        assert_eq!(code("chess", json!({})), "abacist::input::bad_field");
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
