//! The built-in functions of the language, a table a topic.

mod arithmetic;
mod lists;
mod records;
mod text;
mod whole;

use super::{Builtin, Call, Parameter, Table};
use crate::diagnostic::Error;
use crate::value::Value;

/// The functions that every program has.
pub static TABLES: [&Table; 5] =
    [&arithmetic::TABLE, &whole::TABLE, &lists::TABLE, &text::TABLE, &records::TABLE];

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
