//! Commands that show how an expression is read: `:trace` and `:tree`.

use super::Session;
use super::arguments::Arguments;
use super::host::Host;
use crate::Error;
use crate::diagnostic::{InputError, LimitError};
use crate::output::{ChoiceTree, Verdict, expression_tree, trace_table};
use crate::puzzle::blackout::Blackout;
use crate::syntax::parse_expression;
use crate::two_stack;

const HELP: &str = "write an expression, such as 2 + 5 × (6 - 3) - 6";

/// `:trace EXPRESSION`
pub fn trace(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    arguments.required("the expression", HELP)?;
    let text = arguments.in_place();
    let trace =
        two_stack::trace(&text, session.settings.terms.rules.stack_rules(), &session.budget());
    host.answer(&trace_table(&trace, &text, session.settings.glyphs));
    let value = trace.result?;
    host.answer(&format!("{}\n", session.settings.glyphs.value(&value.to_string())));
    Ok(Verdict::Found)
}

/// `:tree EXPRESSION`, `:tree blackout [depth=N] EQUATION`
pub fn tree(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    arguments.required("the expression", HELP)?;
    if let Some(("blackout", _)) = arguments.words().next() {
        return choices(session, arguments.after(1), host);
    }
    let expression = parse_expression(&arguments.in_place())?;
    let glyphs = session.settings.glyphs;
    host.answer(&expression_tree(&expression, glyphs)?.text(glyphs));
    Ok(Verdict::Found)
}

/// `:tree blackout [depth=N] EQUATION`
fn choices(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let mut equation = arguments;
    let mut depth = None;
    if let Some((word, at)) = arguments.words().next()
        && let Some(number) = word.strip_prefix("depth=")
    {
        let message = format!("`{number}` is no number of squares");
        let help = "write depth=3 to draw the choices of three squares".to_owned();
        let error = InputError::BadArgument { message, help, at };
        depth = Some(number.parse().map_err(|_| error)?);
        equation = arguments.after(1);
    }
    equation.required("the equation", "write one, such as 3 + 2 / 5 = 5 + 3 × 2")?;
    let puzzle = Blackout::parse(&equation.in_place(), session.settings.terms.rules)?;
    let tree = ChoiceTree::of(&puzzle, depth).map_err(|mut error| {
        if let LimitError::TooManyNodes { at, .. } = &mut error {
            *at = Some(equation.place());
        }
        error
    });
    host.answer(&tree?.text(session.settings.glyphs));
    Ok(Verdict::Found)
}
