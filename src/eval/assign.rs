//! Assignments to names, items and fields.

use std::sync::Arc;

use super::access::{key, list_index};
use super::expression::Evaluator;
use super::fault::{unknown_field, unknown_name, wrong_type};
use super::{Context, Outcome, Placed, Scope};
use crate::diagnostic::{Error, EvalError};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Postfix};
use crate::value::Value;

/// One step from a value to a part of it, its index or key evaluated.
enum Step<'a> {
    /// `[index]` with the span of the brackets.
    Index(Placed, Span),
    /// `.name` with the span of the name.
    Field(&'a str, Span),
}

/// Evaluates `value`, then puts it where `target` says. The variables change only if all goes
/// well.
pub(super) fn assign(
    target: &Expr,
    value: &Expr,
    scope: &mut Scope,
    context: &Context<'_>,
) -> Result<Outcome, Error> {
    let evaluator = Evaluator::new(scope, context);
    let value = evaluator.value(value)?;
    let (base, steps) = match &target.kind {
        ExprKind::Name(_) => (target, Vec::new()),
        ExprKind::Postfix(base, steps) => (&**base, steps_of(steps, &evaluator)?),
        _ => return Err(not_a_place(target.span)),
    };
    let ExprKind::Name(name) = &base.kind else {
        return Err(not_a_place(base.span));
    };
    if steps.is_empty() {
        scope.set(name.as_str(), value);
    } else {
        let Some(root) = scope.get_mut(name) else {
            return Err(unknown_name(name, base.span, scope, context));
        };
        let bytes = root.bytes().saturating_add(value.bytes());
        context.check_size(value.depth() + steps.len(), bytes, target.span)?;
        put(root, base.span, &steps, value)?;
    }
    Ok(Outcome::Assigned(name.clone()))
}

fn steps_of<'a>(steps: &'a [Postfix], evaluator: &Evaluator<'_>) -> Result<Vec<Step<'a>>, Error> {
    let evaluated = steps.iter().map(|step| match step {
        Postfix::Index(index, brackets) => Ok(Step::Index(evaluator.placed(index)?, brackets.0)),
        Postfix::Field(name) => Ok(Step::Field(&name.text, name.span)),
        Postfix::Call(_, brackets) => Err(not_a_place(brackets.0)),
    });
    evaluated.collect()
}

/// Puts `value` into the part of `whole` that `steps` lead to. There are at most
/// [`MAX_DEPTH`](crate::limits::MAX_DEPTH) steps.
fn put(whole: &mut Value, at: Span, steps: &[Step<'_>], value: Value) -> Result<(), Error> {
    let Some((step, rest)) = steps.split_first() else {
        *whole = value;
        return Ok(());
    };
    let (name, name_at) = match (&mut *whole, step) {
        (Value::List(list), Step::Index(index, brackets)) => {
            let place = list_index(list.len(), index)?;
            let change = |item: &mut Value| put(item, at.join(*brackets), rest, value);
            return Arc::make_mut(list).change(place, change).unwrap_or(Ok(()));
        }
        (Value::Record(_), Step::Index(index, _)) => (key(index)?, index.at),
        (Value::Record(_), Step::Field(name, name_at)) => (*name, *name_at),
        _ => return Err(no_parts(whole, at, step)),
    };
    let Value::Record(record) = whole else { return Ok(()) };
    if record.get(name).is_none() {
        if !rest.is_empty() {
            return Err(unknown_field(name, name_at, record.iter().map(|(name, _)| name)));
        }
        Arc::make_mut(record).set(name, value);
        return Ok(());
    }
    let record = Arc::make_mut(record);
    record.change(name, |field| put(field, at.join(name_at), rest, value)).unwrap_or(Ok(()))
}

fn no_parts(whole: &Value, at: Span, step: &Step<'_>) -> Error {
    let wanted = match step {
        Step::Index(..) => "a list or a record",
        Step::Field(..) => "a record",
    };
    let help = "items of lists and fields of records can be set; other values are set whole";
    wrong_type(wanted, &Placed::new(whole.clone(), at), help)
}

fn not_a_place(at: Span) -> Error {
    EvalError::NotAPlace { at }.into()
}
