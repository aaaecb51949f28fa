//! The makers of puzzles as built-in functions.

use crate::diagnostic::{Error, LimitError};
use crate::eval::Call;
use crate::limits::Budget;
use crate::number::Number;
use crate::puzzle::{Difficulty, RecipeError, blackout, buttons, digits, make};
use crate::value::{Record, Value};

/// `generate_blackout(seed, count, squares, k, level)`
pub(super) fn generate_blackout(call: &Call<'_>) -> Result<Value, Error> {
    let standard = blackout::Recipe::default();
    let recipe = blackout::Recipe {
        squares: size(call, 2)?.unwrap_or(standard.squares),
        k: size(call, 3)?.unwrap_or(standard.k),
        level: level(call)?,
        ..standard
    };
    let mut solver = blackout::Solver::new();
    let make = |seed, index, budget: &Budget| {
        let made = recipe.make(seed, index, &mut solver, budget)?;
        Ok(record([
            ("puzzle", made.puzzle.text().into()),
            ("solution", made.solution.text.into()),
            ("removed", made.solution.removed.into()),
            ("level", made.features.level().name().into()),
        ]))
    };
    each(make, call, &["squares", "k"])
}

/// `generate_buttons(seed, count, buttons, moves, level)`
pub(super) fn generate_buttons(call: &Call<'_>) -> Result<Value, Error> {
    let moves = size(call, 3)?.map(|moves| u32::try_from(moves).unwrap_or(u32::MAX));
    let (buttons, level) = (size(call, 2)?, level(call)?);
    let recipe = buttons::Recipe { buttons, moves, level, ..buttons::Recipe::default() };
    let make = |seed, index, budget: &Budget| {
        let made = recipe.make(seed, index, budget)?;
        let presses = made.presses.iter().map(|press| made.level.press_text(press));
        Ok(record([
            ("puzzle", made.level.to_string().into()),
            ("solution", presses.collect::<Vec<_>>().join(" ").into()),
            ("moves", made.presses.len().into()),
            ("level", made.features.level().name().into()),
        ]))
    };
    each(make, call, &["buttons", "moves"])
}

/// `generate_make(seed, count, cards, target, level, range, unique)`
pub(super) fn generate_make(call: &Call<'_>) -> Result<Value, Error> {
    let mut recipe = make::Recipe { level: level(call)?, ..make::Recipe::twenty_four() };
    recipe.cards = size(call, 2)?.unwrap_or(recipe.cards);
    recipe.targets = span(call, 3)?.unwrap_or(recipe.targets);
    if let Some((first, last)) = span(call, 5)? {
        recipe.deck = make::Deck::Range(first, last);
    }
    games(recipe, 6, call, &["cards", "target", "level", "range"])
}

/// `generate_countdown(seed, count, large, target, level, cards, unique)`
pub(super) fn generate_countdown(call: &Call<'_>) -> Result<Value, Error> {
    let mut recipe = make::Recipe { level: level(call)?, ..make::Recipe::countdown() };
    recipe.deck = make::Deck::Countdown { large: size(call, 2)? };
    recipe.targets = span(call, 3)?.unwrap_or(recipe.targets);
    recipe.cards = size(call, 5)?.unwrap_or(recipe.cards);
    games(recipe, 6, call, &["large", "target", "level", "cards"])
}

/// Makes games; `unique` is the argument that says whether they must have one answer alone.
fn games(
    mut recipe: make::Recipe,
    unique: usize,
    call: &Call<'_>,
    parts: &[&str],
) -> Result<Value, Error> {
    recipe.unique = call.optional(unique).is_some() && call.truth(unique)?;
    let seed = size(call, 0)?.unwrap_or(1) as u64;
    let mut run = recipe.run(seed).map_err(|error| refused(&error, call, parts))?;
    let make = |_, _, budget: &Budget| {
        let make::Made { game, easiest } = run.make(budget)?;
        Ok(record([
            ("puzzle", game.to_string().into()),
            ("target", game.target.into()),
            ("numbers", game.numbers.into()),
            ("solution", easiest.answer.plain().into()),
            ("level", easiest.features.level().name().into()),
        ]))
    };
    each(make, call, parts)
}

/// `generate_digits(seed, count, digits, target, level, range, unique, rules)`
pub(super) fn generate_digits(call: &Call<'_>) -> Result<Value, Error> {
    let standard = digits::Recipe::default();
    let mut recipe = digits::Recipe {
        digits: size(call, 2)?.unwrap_or(standard.digits),
        targets: span(call, 3)?.unwrap_or(standard.targets),
        level: level(call)?,
        range: span(call, 5)?.unwrap_or(standard.range),
        unique: call.optional(6).is_some() && call.truth(6)?,
        ..standard
    };
    if call.optional(7).is_some() {
        recipe.take_rules(call.text(7)?).map_err(|word| {
            let help = format!("write {}", digits::Recipe::RULES);
            call.refuse(7, &format!("`{word}` is no rule of digits"), &help)
        })?;
    }
    let parts = ["digits", "target", "level", "range", "unique", "rules"];
    let seed = size(call, 0)?.unwrap_or(1) as u64;
    let mut run = recipe.run(seed).map_err(|error| refused(&error, call, &parts))?;
    let make = |_, _, budget: &Budget| {
        let digits::Made { task, answer, features, .. } = run.make(budget)?;
        Ok(record([
            ("puzzle", task.to_string().into()),
            ("target", task.target().into()),
            ("digits", task.digits_text().into()),
            ("solution", answer.plain().into()),
            ("level", features.level().name().into()),
        ]))
    };
    each(make, call, &parts)
}

/// A number, or the first and the last of a range.
fn span<N: TryFrom<i64>>(call: &Call<'_>, place: usize) -> Result<Option<(N, N)>, Error> {
    let Some(placed) = call.optional(place) else { return Ok(None) };
    let small = |number: &Number| number.to_i64().and_then(|number| N::try_from(number).ok());
    let both = match &placed.value {
        Value::Number(number) => small(number).zip(small(number)),
        Value::Range(range) => {
            let last = range.last();
            range.first().and_then(small).zip(last.as_ref().and_then(small))
        }
        _ => return Err(call.wrong("a whole number or a range", placed)),
    };
    let refused = || call.refuse(place, "no puzzle is made so", "write 24, or 101..=999");
    both.map(Some).ok_or_else(refused)
}

/// Makes the puzzles that the first two arguments say; `parts` are the arguments after those that a
/// recipe may find out of their range.
fn each(
    mut make: impl FnMut(u64, u64, &Budget) -> Result<Value, RecipeError>,
    call: &Call<'_>,
    parts: &[&str],
) -> Result<Value, Error> {
    let (seed, count) = (size(call, 0)?.unwrap_or(1) as u64, size(call, 1)?.unwrap_or(1) as u64);
    let made: Result<Vec<_>, _> =
        (0..count).map(|index| make(seed, index, call.budget())).collect();
    made.map(Value::from).map_err(|error| refused(&error, call, parts))
}

fn refused(error: &RecipeError, call: &Call<'_>, parts: &[&str]) -> Error {
    match error {
        RecipeError::Stop(stop) => LimitError::Stopped { stop: *stop, at: Some(call.at()) }.into(),
        RecipeError::Range { part, expected } => {
            let place = parts.iter().position(|name| name == part).unwrap_or_default() + 2;
            call.refuse(place, "no puzzle is made so", &format!("write {expected}"))
        }
        RecipeError::Tries(_) | RecipeError::Few(_) => {
            let others: Vec<_> =
                parts.iter().copied().filter(|part| !matches!(*part, "level" | "unique")).collect();
            let others = match others.split_last() {
                Some((last, before)) if !before.is_empty() => {
                    format!("{} and {last}", before.join(", "))
                }
                _ => others.join(""),
            };
            let help = format!("ask for another level, or for other {others}");
            call.refuse(0, &error.to_string(), &help)
        }
    }
}

/// An optional whole number.
fn size(call: &Call<'_>, place: usize) -> Result<Option<usize>, Error> {
    match call.optional(place).map(|placed| &placed.value) {
        None => Ok(None),
        Some(Value::Number(number)) => number.to_usize().map(Some).ok_or_else(|| {
            call.refuse(place, "this is no whole number from 0", "write one, such as 16")
        }),
        Some(_) => Err(call.wrong("a number", call.argument(place)?)),
    }
}

/// The level, which is the fifth argument.
fn level(call: &Call<'_>) -> Result<Option<Difficulty>, Error> {
    if call.optional(4).is_none() {
        return Ok(None);
    }
    let level = Difficulty::find(call.text(4)?);
    let help = "write \"easy\", \"medium\" or \"hard\"";
    level.map(Some).ok_or_else(|| call.refuse(4, "there is no such level", help))
}

fn record<const N: usize>(fields: [(&str, Value); N]) -> Value {
    fields.into_iter().collect::<Record>().into()
}
