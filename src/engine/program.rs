//! Programs.

use std::sync::Arc;

use super::{Engine, Scope};
use crate::diagnostic::Error;
use crate::eval::{Builtins, Compiled, Context, Outcome, Outside};
use crate::limits::{Budget, Interrupt, Limits};
use crate::source::Source;
use crate::value::{FromValue, Value};

/// A program, read and ready to run: on one scope after another, on several threads at once.
///
/// ```
/// use abacist::Engine;
/// let engine = Engine::new();
/// let program = engine.compile("n^2 - n + 41")?;
/// let mut scope = engine.scope();
/// let values = (1..=3).map(|n| {
///     scope.set("n", n);
///     program.eval_as::<i64>(&mut scope)
/// });
/// assert_eq!(values.collect::<Result<Vec<_>, _>>()?, [41, 43, 47]);
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    compiled: Arc<Compiled>,
    builtins: Arc<Builtins>,
    limits: Limits,
    interrupt: Interrupt,
    outside: Outside,
}

impl Program {
    pub(super) fn new(compiled: Compiled, engine: &Engine) -> Self {
        Self {
            compiled: Arc::new(compiled),
            builtins: engine.builtins.clone(),
            limits: engine.limits.clone(),
            interrupt: engine.interrupt(),
            outside: engine.outside.clone(),
        }
    }

    /// The text that it was read from.
    #[must_use]
    pub fn source(&self) -> &Source {
        self.compiled.source()
    }

    /// Runs the program and gives the value of its last statement, under the limits that the
    /// engine had when it compiled the program.
    ///
    /// # Errors
    /// When a statement has no value or a limit is reached. The error points into the program's
    /// text. Statements before the one at fault keep their effect on `scope`.
    pub fn eval(&self, scope: &mut Scope) -> Result<Value, Error> {
        match self.compiled.quick(scope, self.limits.steps) {
            Some(value) => Ok(value),
            None => self.eval_slowly(scope),
        }
    }

    #[inline(never)]
    fn eval_slowly(&self, scope: &mut Scope) -> Result<Value, Error> {
        let mut last = Value::None;
        let budget = Budget::new(&self.limits, self.interrupt.clone());
        self.run(scope, &budget, |outcome| last = outcome.into_value())?;
        Ok(last)
    }

    /// The value of the last statement as a Rust type.
    ///
    /// # Errors
    /// As [`eval`](Program::eval), and when the value does not fit the type.
    pub fn eval_as<T: FromValue>(&self, scope: &mut Scope) -> Result<T, Error> {
        T::from_value(self.eval(scope)?)
    }

    /// Runs the program under a budget of the caller's and tells what came of each statement.
    ///
    /// # Errors
    /// As [`eval`](Program::eval).
    pub fn run(
        &self,
        scope: &mut Scope,
        budget: &Budget,
        each: impl FnMut(Outcome),
    ) -> Result<(), Error> {
        let context = Context::new(&self.builtins, budget).reaching(&self.outside);
        self.compiled.run(scope, &context, each)
    }
}
