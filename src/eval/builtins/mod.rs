//! The built-in functions of the language, a table a topic.

mod arithmetic;
mod choices;
mod control;
mod functions;
mod lists;
mod records;
mod text;
mod whole;

use super::{Builtin, Call, Constant, Parameter, Table};
use crate::diagnostic::Error;
use crate::number::Number;
use crate::value::Value;

/// The functions that every program has.
pub static TABLES: [&Table; 8] = [
    &arithmetic::TABLE,
    &functions::TABLE,
    &whole::TABLE,
    &lists::TABLE,
    &choices::TABLE,
    &text::TABLE,
    &records::TABLE,
    &control::TABLE,
];

/// The names that every program has. A variable of the same name hides them.
pub static CONSTANTS: [Constant; 3] = [
    Constant {
        name: "pi",
        summary: "the circumference of a circle by its diameter",
        value: Number::pi,
    },
    Constant { name: "π", summary: "the same as pi", value: Number::pi },
    Constant { name: "e", summary: "the base of the natural logarithm", value: Number::e },
];

/// The constant `name`.
#[must_use]
pub fn constant(name: &str) -> Option<&'static Constant> {
    CONSTANTS.iter().find(|constant| constant.name == name)
}

/// The work of a built-in.
type Run = fn(&Call<'_>) -> Result<Value, Error>;

/// One row of a table.
const fn row(
    name: &'static str,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [(&'static str, &'static str)],
    run: Run,
) -> Builtin {
    Builtin { name, parameters, summary, examples, run }
}
