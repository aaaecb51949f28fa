//! `:run`: a script in the session's scope.

use super::Session;
use super::arguments::Arguments;
use super::host::Host;
use super::puzzles::{placed, unquote};
use crate::Error;
use crate::output::Verdict;

/// `:run FILE`
pub fn run(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let path = unquote(arguments.required("the file", "write :run and the path of a script")?);
    let source = host.script(path).map_err(|error| placed(error, arguments.place()))?;
    let verdict = session.run(&source, host);
    // A script has no answers, and may use their names for its own.
    session.answers.restore(&mut session.scope);
    session.functions.note(source.text(), &session.scope);
    Ok(verdict)
}
