//! The kinds of requests that make puzzles: `generate` and `worksheet`.

use std::str::FromStr;

use super::Requests;
use super::fields::{Fields, bad};
use super::json::Part;
use super::kinds::Failure;
use super::pictures::other_format;
use crate::diagnostic::InputError;
use crate::output::{
    Exercise, JsonFields, Verdict, Worksheet, game_fields, json_list, json_text, level_fields,
    made_fields, task_fields,
};
use crate::puzzle::blackout::{Solver, Which};
use crate::puzzle::{Difficulty, Maker, RecipeError, blackout, buttons, digits, make};
use crate::{Budget, Error};

/// The fields of `generate`, besides the common ones and those of the family.
const GENERATE: &[&str] = &["family", "seed", "count", "level"];

/// The fields of `worksheet`, likewise.
const WORKSHEET: &[&str] = &["family", "seed", "count", "level", "title", "format"];

/// The most puzzles that one request makes.
const MOST: usize = 100_000;

type Answer = Result<(JsonFields, Verdict), Failure>;

/// Puzzles that were made, and what kept the rest from it.
struct Lot<M> {
    made: Vec<M>,
    failed: Option<Error>,
}

impl<M> Lot<M> {
    /// The answer with what `field` makes of the puzzles, or the error, beside it if there are any.
    fn answer(self, field: impl FnOnce(&[M], &mut JsonFields)) -> Answer {
        let mut found = JsonFields::default();
        if self.failed.is_none() || !self.made.is_empty() {
            field(&self.made, &mut found);
        }
        match self.failed {
            None => Ok((found, Verdict::Found)),
            Some(error) => Err(Failure { error, found }),
        }
    }

    fn listed(self, fields: fn(&M) -> JsonFields) -> Answer {
        self.answer(|made, answer| {
            let puzzles: Vec<String> = made.iter().map(|made| fields(made).object()).collect();
            answer.raw("puzzles", json_list(puzzles));
        })
    }
}

pub fn generate(requests: &Requests, fields: &Fields<'_>, solver: &mut Solver) -> Answer {
    match maker(fields, GENERATE)? {
        Maker::Blackout => equations(requests, fields, solver, 1)?.listed(made_fields),
        Maker::Buttons => levels(requests, fields, 1)?.listed(level_fields),
        maker @ (Maker::Make | Maker::Countdown) => {
            games(maker, requests, fields, 1)?.listed(game_fields)
        }
        Maker::Digits => tasks(requests, fields, 1)?.listed(task_fields),
    }
}

pub fn worksheet(requests: &Requests, fields: &Fields<'_>, solver: &mut Solver) -> Answer {
    match maker(fields, WORKSHEET)? {
        Maker::Blackout => {
            let sheet = Sheet::of::<blackout::Made>(fields)?;
            sheet.answer(equations(requests, fields, solver, 12)?)
        }
        Maker::Buttons => {
            let sheet = Sheet::of::<buttons::Made>(fields)?;
            sheet.answer(levels(requests, fields, 12)?)
        }
        maker @ (Maker::Make | Maker::Countdown) => {
            let sheet = Sheet::of::<make::Made>(fields)?;
            sheet.answer(games(maker, requests, fields, 12)?)
        }
        Maker::Digits => {
            let sheet = Sheet::of::<digits::Made>(fields)?;
            sheet.answer(tasks(requests, fields, 12)?)
        }
    }
}

/// The kind of puzzles that a request names; there are no other fields than `own` and its parts.
fn maker(fields: &Fields<'_>, own: &[&str]) -> Result<Maker, InputError> {
    let parts = || Maker::ALL.into_iter().flat_map(|maker| maker.parts().iter().copied());
    let mut known = own.to_vec();
    for part in parts() {
        if !known.contains(&part) {
            known.push(part);
        }
    }
    fields.check_names(&known)?;
    let name = fields.one_of("family", &Maker::names())?;
    let Some(maker) = Maker::find(&name) else {
        return Err(bad("family", "that of a puzzle", &json_text(&name)));
    };
    let is_foreign = |part: &&str| fields.raw(part).is_some() && !maker.parts().contains(part);
    match parts().find(is_foreign) {
        Some(part) => {
            let help =
                format!("leave it out: puzzles of the family {} have no {part}", json_text(&name));
            Err(InputError::UnknownField { name: part.to_owned(), help })
        }
        None => Ok(maker),
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

    fn answer<P: Exercise>(&self, lot: Lot<P>) -> Answer {
        lot.answer(|made, answer| {
            answer.text("text", &self.drawn(made));
        })
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
) -> Result<Lot<blackout::Made>, Error> {
    let recipe = equation_recipe(fields)?;
    let make = |seed, index, budget: &Budget| recipe.make(seed, index, solver, budget);
    each(make, &recipe.advice(), requests, fields, count)
}

/// The levels that are asked for, likewise.
fn levels(
    requests: &Requests,
    fields: &Fields<'_>,
    count: usize,
) -> Result<Lot<buttons::Made>, Error> {
    let moves = fields.whole("moves")?.map(|moves| u32::try_from(moves).unwrap_or(u32::MAX));
    let (buttons, places) = (fields.size("buttons")?, truth(fields, "places")?);
    let recipe = buttons::Recipe { buttons, moves, places, level: level(fields)? };
    let make = |seed, index, budget: &Budget| recipe.make(seed, index, budget);
    each(make, RecipeError::ADVICE, requests, fields, count)
}

/// The games of making a number that are asked for, likewise.
fn games(
    maker: Maker,
    requests: &Requests,
    fields: &Fields<'_>,
    count: usize,
) -> Result<Lot<make::Made>, Error> {
    let (recipe, advice) = (game_recipe(maker, fields)?, RecipeError::GAME_ADVICE);
    let seed = fields.whole("seed")?.unwrap_or(1);
    let mut run = recipe.run(seed).map_err(|error| refused(error, (1, 1), advice, fields))?;
    each(|_, _, budget: &Budget| run.make(budget), advice, requests, fields, count)
}

/// The tasks of digits that are asked for, likewise.
fn tasks(
    requests: &Requests,
    fields: &Fields<'_>,
    count: usize,
) -> Result<Lot<digits::Made>, Error> {
    let (recipe, advice) = (task_recipe(fields)?, RecipeError::TASK_ADVICE);
    let seed = fields.whole("seed")?.unwrap_or(1);
    let mut run = recipe.run(seed).map_err(|error| refused(error, (1, 1), advice, fields))?;
    each(|_, _, budget: &Budget| run.make(budget), advice, requests, fields, count)
}

fn each<M>(
    mut make: impl FnMut(u64, u64, &Budget) -> Result<M, RecipeError>,
    advice: &str,
    requests: &Requests,
    fields: &Fields<'_>,
    count: usize,
) -> Result<Lot<M>, Error> {
    let budget = requests.budget(fields)?;
    let seed = fields.whole("seed")?.unwrap_or(1);
    let count = fields.size("count")?.unwrap_or(count);
    if !(1..=MOST).contains(&count) {
        let expected = format!("a number from 1 to {MOST}");
        return Err(bad("count", &expected, fields.raw("count").unwrap_or_default()).into());
    }
    let mut lot = Lot { made: Vec::new(), failed: None };
    for index in 0..count as u64 {
        match make(seed, index, &budget) {
            Ok(made) => lot.made.push(made),
            Err(error) => {
                lot.failed = Some(refused(error, (index + 1, count as u64), advice, fields));
                break;
            }
        }
    }
    Ok(lot)
}

/// The error where puzzle `place`, a number and how many there are to be, is not made.
fn refused(error: RecipeError, place: (u64, u64), advice: &str, fields: &Fields<'_>) -> Error {
    match error {
        RecipeError::Range { part, expected } => {
            bad(part, expected, fields.raw(part).unwrap_or_default()).into()
        }
        RecipeError::Tries(tries) => {
            RecipeError::unmakeable(tries, place, advice.to_owned()).into()
        }
        RecipeError::Few(made) => InputError::FewPuzzles { made }.into(),
        RecipeError::Stop(stop) => stop.into(),
    }
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

fn game_recipe(maker: Maker, fields: &Fields<'_>) -> Result<make::Recipe, InputError> {
    let mut recipe = match maker {
        Maker::Countdown => make::Recipe::countdown(),
        _ => make::Recipe::twenty_four(),
    };
    recipe.cards = fields.size("cards")?.unwrap_or(recipe.cards);
    recipe.targets = span(fields, "target")?.unwrap_or(recipe.targets);
    recipe.deck = match (recipe.deck, span(fields, "range")?) {
        (make::Deck::Countdown { .. }, _) => make::Deck::Countdown { large: fields.size("large")? },
        (make::Deck::Range(..), Some((first, last))) => make::Deck::Range(first, last),
        (deck, None) => deck,
    };
    (recipe.level, recipe.unique) = (level(fields)?, truth(fields, "unique")?);
    let words = fields.text("rules")?.unwrap_or_default();
    match recipe.take_rules(&words) {
        Ok(()) => Ok(recipe),
        Err(word) => Err(bad("rules", make::Recipe::RULES, &json_text(word))),
    }
}

fn task_recipe(fields: &Fields<'_>) -> Result<digits::Recipe, InputError> {
    let standard = digits::Recipe::default();
    let mut recipe = digits::Recipe {
        digits: fields.size("digits")?.unwrap_or(standard.digits),
        range: span(fields, "range")?.unwrap_or(standard.range),
        targets: span(fields, "target")?.unwrap_or(standard.targets),
        level: level(fields)?,
        unique: truth(fields, "unique")?,
        ..standard
    };
    let words = fields.text("rules")?.unwrap_or_default();
    match recipe.take_rules(&words) {
        Ok(()) => Ok(recipe),
        Err(word) => Err(bad("rules", digits::Recipe::RULES, &json_text(word))),
    }
}

/// A number, or `[from, to]`.
fn span<N: Copy + FromStr>(fields: &Fields<'_>, name: &str) -> Result<Option<(N, N)>, InputError> {
    let Some(part) = fields.part(name) else { return Ok(None) };
    let number = |part: &Part<'_>| part.text.parse::<N>().ok();
    let both = match part.list().as_deref() {
        Some([first, last]) => number(first).zip(number(last)),
        Some(_) => None,
        None => number(&part).map(|one| (one, one)),
    };
    both.map(Some).ok_or_else(|| bad(name, "a whole number, or [from, to]", part.text))
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
    fn games_come_with_an_easiest_answer() {
        let fields = json!({"kind": "generate", "seed": 7, "count": 3, "unique": true});
        let answer = ask_of("make", fields.clone());
        let puzzles = answer["puzzles"].as_array().unwrap();
        assert_eq!(puzzles.len(), 3);
        for puzzle in puzzles {
            assert_eq!((&puzzle["target"], &puzzle["count"]), (&json!(24), &json!(1)));
            assert_eq!(puzzle["numbers"].as_array().unwrap().len(), 4);
            assert!(puzzle["features"]["points"].as_u64().unwrap() > 0, "{puzzle}");
        }
        let countdown = json!({"kind": "generate", "large": 2, "target": [500, 599], "cards": 5});
        let answer = ask_of("countdown", countdown);
        let puzzle = &answer["puzzles"][0];
        assert!(puzzle["puzzle"].as_str().unwrap().starts_with("countdown 5"), "{puzzle}");
        let numbers = puzzle["numbers"].as_array().unwrap();
        let large = numbers.iter().filter(|number| number.as_u64().unwrap() > 10);
        assert_eq!((numbers.len(), large.count()), (5, 2), "{puzzle}");
        let code = |family: &str, more: Json| {
            let mut request = fields.clone();
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            ask_of(family, request)["error"]["code"].clone()
        };
        assert_eq!(code("make", json!({"range": [1, 1]})), "abacist::input::few_puzzles");
        for bad in [
            json!({"cards": 11}),
            json!({"range": [5, 1]}),
            json!({"target": "many"}),
            json!({"rules": "any odd"}),
            json!({"unique": 1}),
        ] {
            assert_eq!(code("make", bad.clone()), "abacist::input::bad_field", "{bad}");
        }
        assert_eq!(code("countdown", json!({"large": 5})), "abacist::input::bad_field");
        for (family, foreign) in
            [("make", "large"), ("countdown", "range"), ("make", "k"), ("buttons", "cards")]
        {
            let code = code(family, json!({ foreign: 2 }));
            assert_eq!(code, "abacist::input::unknown_field", "{family} {foreign}");
        }
        let sheet = json!({"kind": "worksheet", "count": 2, "format": "text"});
        let sheet = ask_of("make", sheet);
        assert!(sheet["text"].as_str().unwrap().starts_with("Make the number\n"));
    }

    #[test]
    fn tasks_come_with_a_cheapest_answer() {
        let fields = json!({"kind": "generate", "seed": 7, "count": 3, "unique": true,
            "digits": 3, "range": [1, 6], "target": [0, 20], "rules": "ten-puzzle"});
        let answer = ask_of("digits", fields);
        let puzzles = answer["puzzles"].as_array().unwrap();
        assert_eq!(puzzles.len(), 3);
        for puzzle in puzzles {
            assert_eq!(
                (&puzzle["count"], puzzle["digits"].as_str().unwrap().len()),
                (&json!(1), 3)
            );
            let check =
                json!({"kind": "check", "puzzle": puzzle["puzzle"], "attempt": puzzle["solution"]});
            assert_eq!(ask_of("digits", check)["correct"], true, "{puzzle}");
        }
        let code = |fields: Json| {
            let mut request = json!({"kind": "generate"});
            request.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
            ask_of("digits", request)["error"]["code"].clone()
        };
        for bad in [
            json!({"digits": 10}),
            json!({"range": [0, 10]}),
            json!({"target": [1, 99_999]}),
            json!({"rules": "odd"}),
            json!({"rules": "any first-minus"}),
        ] {
            assert_eq!(code(bad.clone()), "abacist::input::bad_field", "{bad}");
        }
        assert_eq!(code(json!({"cards": 3})), "abacist::input::unknown_field");
        let sheet = json!({"kind": "worksheet", "count": 2, "format": "text"});
        let sheet = ask_of("digits", sheet);
        assert!(sheet["text"].as_str().unwrap().starts_with("Signs between digits\n"));
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
