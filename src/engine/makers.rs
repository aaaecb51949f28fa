//! The makers of puzzles as built-in functions.

use crate::diagnostic::{Error, LimitError};
use crate::eval::Call;
use crate::limits::Budget;
use crate::puzzle::{Difficulty, RecipeError, blackout, buttons};
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
    made.map(Value::from).map_err(|error| match error {
        RecipeError::Stop(stop) => LimitError::Stopped { stop, at: Some(call.at()) }.into(),
        RecipeError::Range { part, expected } => {
            let place = parts.iter().position(|name| *name == part).unwrap_or_default() + 2;
            call.refuse(place, "no puzzle is made so", &format!("write {expected}"))
        }
        RecipeError::Tries(_) | RecipeError::Few(_) => {
            let help = format!("ask for another level, or for other {}", parts.join(" and "));
            call.refuse(0, &error.to_string(), &help)
        }
    })
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
