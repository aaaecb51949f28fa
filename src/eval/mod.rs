//! From a tree to a value: expressions, variables, assignments and the built-in functions.
//!
//! ```
//! use abacist::eval::{Builtins, Context, Outcome, Scope, run, builtins};
//! use abacist::{Budget, syntax};
//! let (builtins, budget) = (Builtins::new(builtins::TABLES), Budget::generous());
//! let context = Context::new(&builtins, &budget);
//! let statement = syntax::parse("2 + max(3, 5/2)").unwrap();
//! let outcome = run(&statement, &mut Scope::default(), &context).unwrap();
//! assert_eq!(outcome, Outcome::Value(5.into()));
//! ```

mod access;
mod assign;
mod builtin;
pub mod builtins;
mod call;
mod chain;
mod context;
mod expression;
mod fault;
mod items;
mod operators;
mod outcome;
mod scope;

pub use builtin::{Builtin, Builtins, Parameter, Table};
pub use call::Call;
pub use context::{Context, Origin, Placed};
pub use items::Items;
pub use outcome::{Equation, Outcome};
pub use scope::Scope;

use expression::Evaluator;

use crate::diagnostic::Error;
use crate::source::Span;
use crate::syntax::ast::{ExprKind, Statement};

/// Runs a statement on the variables of `scope`, which only an assignment changes, and only if it
/// succeeds.
///
/// # Errors
/// When something has no value, or the budget says stop. Labels point into the statement's text.
pub fn run(
    statement: &Statement,
    scope: &mut Scope,
    context: &Context<'_>,
) -> Result<Outcome, Error> {
    match statement {
        Statement::Assign { target, op: None, value } => {
            assign::assign(target, value, scope, context)
        }
        Statement::Assign { target, .. } => Err(fault::not_run(target.span)),
        Statement::Const(name, _) | Statement::Function(name, _) => Err(fault::not_run(name.span)),
        Statement::While(at, _) | Statement::For(_, at, _) => Err(fault::not_run(at.span)),
        Statement::Return(_) | Statement::Break | Statement::Continue => {
            Err(fault::not_run(Span::default()))
        }
        Statement::Expr(expr) => {
            let evaluator = Evaluator::new(scope, context);
            match &expr.kind {
                ExprKind::Equation(sides) => evaluator.equation(sides).map(Outcome::Equation),
                _ => evaluator.value(expr).map(Outcome::Value),
            }
        }
    }
}
