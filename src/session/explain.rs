//! Commands that show how an expression is read: `:trace` and `:tree`.

use super::Session;
use super::arguments::Arguments;
use super::host::Host;
use crate::Error;
use crate::output::{Verdict, expression_tree, trace_table};
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
    let trace = two_stack::trace(&text, session.settings.rules.stack_rules(), &session.budget());
    host.answer(&trace_table(&trace, &text, session.settings.glyphs));
    let value = trace.result?;
    host.answer(&format!("{}\n", session.settings.glyphs.value(&value.to_string())));
    Ok(Verdict::Found)
}

/// `:tree EXPRESSION`
pub fn tree(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    arguments.required("the expression", HELP)?;
    let expression = parse_expression(&arguments.in_place())?;
    let glyphs = session.settings.glyphs;
    host.answer(&expression_tree(&expression, glyphs)?.text(glyphs));
    Ok(Verdict::Found)
}
