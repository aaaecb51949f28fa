//! Defaults of parameters that use what has no value yet.

use std::collections::HashSet;

use super::names::assigned;
use super::parts::{Part, of_expr, of_lambda, of_statement};
use crate::diagnostic::{Error, EvalError};
use crate::limits::with_stack;
use crate::source::Span;
use crate::syntax::ast::{ExprKind, Lambda};

/// The errors of the defaults of `lambda`: each may use the parameters before its own only.
pub(super) fn check_defaults(lambda: &Lambda) -> Vec<Error> {
    if lambda.parameters.iter().all(|parameter| parameter.default.is_none()) {
        return Vec::new();
    }
    let mut later: HashSet<&str> = lambda.parameters.iter().map(|it| &*it.name.text).collect();
    let mut errors = Vec::new();
    for parameter in &lambda.parameters {
        let own = &*parameter.name.text;
        if let Some(default) = &parameter.default {
            uses(Part::Expr(default), &later, &mut |name, at| {
                errors.push(error(name, own, parameter.name.span, at));
            });
        }
        later.remove(own);
    }
    errors
}

fn error(name: &str, own: &str, parameter: Span, at: Span) -> Error {
    let (label, help) = if name == own {
        let help = format!(
            "write a value; a variable `{name}` is reached if the parameter has another name"
        );
        (format!("`{name}` is the parameter itself"), help)
    } else {
        let help =
            format!("a default can use the parameters before its own; put `{name}` before `{own}`");
        (format!("`{name}` comes later"), help)
    };
    EvalError::LaterParameter { name: name.to_owned(), label, help, parameter, at }.into()
}

/// Shows where a part reads one of these names.
fn uses<'a>(part: Part<'a>, names: &HashSet<&'a str>, see: &mut dyn FnMut(&'a str, Span)) {
    match part {
        Part::Read(_) | Part::Assigned(_) => {}
        Part::Expr(expr) => match &expr.kind {
            ExprKind::Name(name) if names.contains(&**name) => see(name, expr.span),
            kind if kind.is_leaf() => {}
            _ => with_stack(|| of_expr(expr, &mut |part| uses(part, names, see))),
        },
        Part::Block(block) => with_stack(|| {
            for (_, statement) in &block.statements {
                of_statement(statement, &mut |part| uses(part, names, see));
            }
        }),
        Part::Lambda(lambda) => with_stack(|| {
            let mut names = names.clone();
            lambda.parameters.iter().for_each(|it| {
                names.remove(&*it.name.text);
            });
            of_lambda(lambda, &mut |part| {
                assigned(part, &mut |name| {
                    names.remove(name);
                });
            });
            of_lambda(lambda, &mut |part| uses(part, &names, see));
        }),
    }
}
