//! From a tree to a value: compiled programs, the machine that runs them, and the built-in
//! functions.
//!
//! ```
//! use abacist::eval::{Builtins, Compiled, Context, Outcome, Scope, builtins};
//! use abacist::{Budget, Source, syntax};
//! let (builtins, budget) = (Builtins::new(builtins::TABLES), Budget::generous());
//! let source = Source::new("input", "2 + max(3, 5/2)");
//! let statements = syntax::parse_statements(source.text()).unwrap();
//! let compiled = Compiled::new(&statements, &source, &builtins).unwrap();
//! let context = Context::new(&builtins, &budget);
//! let mut outcomes = Vec::new();
//! compiled.run(&mut Scope::default(), &context, |outcome| outcomes.push(outcome)).unwrap();
//! assert_eq!(outcomes, [Outcome::Value(5.into())]);
//! ```

mod access;
mod builtin;
pub mod builtins;
mod call;
mod chain;
mod code;
mod compile;
mod context;
mod fault;
mod host;
mod items;
mod machine;
mod object;
mod op;
mod operators;
mod outcome;
mod outside;
mod quick;
mod scope;
#[cfg(feature = "serde")]
mod stored;

pub use builtin::{Builtin, Builtins, Constant, Native, Parameter, Table};
pub use call::Call;
pub use context::{Context, Origin, Placed};
pub use host::{Argument, Fallible, HostFunction, HostResult, IntoHostFunction, Plain, Variadic};
pub use items::Items;
pub use outcome::{Equation, Outcome};
pub use outside::{Files, Output, Outside, Unreadable, reason_of};
pub use scope::Scope;

use std::collections::HashSet;

use chain::Chain;
use code::Unit;
pub use compile::Faults;

use crate::diagnostic::Error;
use crate::limits::Budget;
use crate::number::Number;
use crate::source::{Source, Span};
use crate::syntax::ast::Statement;
use crate::value::Value;

/// Statements in their compiled form: ready to run on one scope after another, on several threads
/// at once.
#[derive(Debug)]
pub struct Compiled {
    unit: Unit,
}

impl Compiled {
    /// Compiles the statements of `source`, which mean these built-ins where they name them.
    ///
    /// # Errors
    /// When a statement can mean nothing, such as a `break` outside of a loop.
    pub fn new(
        statements: &[(Span, Statement)],
        source: &Source,
        builtins: &Builtins,
    ) -> Result<Self, Error> {
        Self::within(statements, source, builtins, &Budget::generous())
    }

    /// The same within a budget, whose flag and clock are looked at between statements.
    ///
    /// # Errors
    /// As [`new`](Self::new), and when the budget says stop.
    pub fn within(
        statements: &[(Span, Statement)],
        source: &Source,
        builtins: &Builtins,
        budget: &Budget,
    ) -> Result<Self, Error> {
        let unit = compile::compile(statements, source, builtins, budget);
        Ok(Self { unit: unit.map_err(|error| error.in_source(source))? })
    }

    /// The errors of the statements of `source` that can be told without running them, where variables of
    /// the `known` names are there before; from `lost_block` on, blocks of them
    /// could not be read.
    #[must_use]
    pub fn check(
        statements: &[(Span, Statement)],
        source: &Source,
        builtins: &Builtins,
        known: &HashSet<&str>,
        lost_block: Option<usize>,
        budget: &Budget,
    ) -> Faults {
        let text = source.text();
        let surroundings = compile::Surroundings { text, builtins, known, lost_block };
        compile::check(statements, surroundings, budget)
    }

    /// The text that they were read from.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.unit.top.shared.source
    }

    /// Runs the statements on the variables of `scope` and tells what comes of each. A statement
    /// that fails leaves the variables as they were before it.
    ///
    /// # Errors
    /// When something has no value, or the budget says stop. Labels point into the source.
    pub fn run(
        &self,
        scope: &mut Scope,
        context: &Context<'_>,
        each: impl FnMut(Outcome),
    ) -> Result<(), Error> {
        machine::execute(&self.unit, scope, *context, each)
    }

    /// The value, if this is an expression whose numbers are all small, and `most` steps are
    /// enough.
    #[inline]
    pub(crate) fn quick(&self, scope: &Scope, most: u64) -> Option<Value> {
        let number = self.unit.quick.as_ref()?.value(&self.unit, scope, most)?;
        Some(Number::from(number).into())
    }
}
