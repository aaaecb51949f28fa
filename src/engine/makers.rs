//! The generator of puzzles as a built-in function.

use crate::diagnostic::{Error, LimitError};
use crate::eval::Call;
use crate::puzzle::blackout::{Level, Made, Recipe, RecipeError, Solver};
use crate::value::{Record, Value};

/// `generate_blackout(seed, count, squares, k, level)`
pub(super) fn generate(call: &Call<'_>) -> Result<Value, Error> {
    let standard = Recipe::default();
    let size = |place, otherwise| match call.optional(place).map(|placed| &placed.value) {
        None => Ok(otherwise),
        Some(Value::Number(number)) => number.to_usize().ok_or_else(|| {
            call.refuse(place, "this is no whole number from 0", "write one, such as 16")
        }),
        Some(_) => Err(call.wrong("a number", call.argument(place)?)),
    };
    let level = match call.optional(4) {
        None => None,
        Some(_) => {
            let level = Level::find(call.text(4)?);
            let help = "write \"easy\", \"medium\" or \"hard\"";
            Some(level.ok_or_else(|| call.refuse(4, "there is no such level", help))?)
        }
    };
    let recipe =
        Recipe { squares: size(2, standard.squares)?, k: size(3, standard.k)?, level, ..standard };
    let (seed, count) = (size(0, 1)? as u64, size(1, 1)? as u64);
    let mut solver = Solver::new();
    let make = |index| recipe.make(seed, index, &mut solver, call.budget()).map(record);
    let made: Result<Vec<_>, _> = (0..count).map(make).collect();
    made.map(Value::from).map_err(|error| match error {
        RecipeError::Stop(stop) => LimitError::Stopped { stop, at: Some(call.at()) }.into(),
        RecipeError::Range { part, expected } => {
            let place = if part == "squares" { 2 } else { 3 };
            call.refuse(place, "no puzzle is made so", &format!("write {expected}"))
        }
        RecipeError::Tries(_) => {
            call.refuse(0, &error.to_string(), "ask for another level, or more squares")
        }
    })
}

fn record(made: Made) -> Value {
    let fields = [
        ("puzzle", made.puzzle.text().into()),
        ("solution", made.solution.text.into()),
        ("removed", made.solution.removed.into()),
        ("level", made.features.level().name().into()),
    ];
    fields.into_iter().collect::<Record>().into()
}
