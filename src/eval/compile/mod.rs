//! From a tree to instructions: names to registers, expressions to operations on them.

mod assign;
mod call;
mod check;
mod condition;
mod defaults;
mod expression;
mod fold;
mod function;
mod lambda;
mod names;
mod parts;
mod statement;
mod value;

use std::collections::HashSet;
use std::mem;
use std::sync::Arc;

use super::Builtins;
use super::builtins::constant;
use super::code::{Code, Global, Op, Place, Quick, Register, Shared, Statement, Unit};
use crate::diagnostic::{Error, LimitError};
use crate::limits::Budget;
use crate::source::{Source, Span};
use crate::syntax::ast;
use assign::is_simple;
pub use check::Faults;
pub(super) use check::{Surroundings, check};
use function::Function;
use names::Names;

/// Compiles the statements of `source`.
///
/// # Errors
/// When a statement cannot mean anything, or has more parts than a function can hold; when the
/// budget says stop.
pub(super) fn compile(
    statements: &[(Span, ast::Statement)],
    source: &Source,
    builtins: &Builtins,
    budget: &Budget,
) -> Result<Unit, Error> {
    let names = Names::of(statements);
    let start = statements.first().map(|(span, _)| *span).unwrap_or_default();
    let mut compiler = Compiler {
        current: Function::new(names.globals.names.len(), start)?,
        around: Vec::new(),
        done: Vec::new(),
        statement: Touched::default(),
        names,
        builtins,
    };
    let statements = statements.iter().enumerate().map(|(index, (span, it))| {
        look(index, budget)?;
        compiler.outermost(it, *span)
    });
    let statements = statements.collect::<Result<Box<[_]>, _>>()?;
    Ok(compiler.finish(statements, source))
}

/// Looks at the flag and the clock of a budget, now and then among many statements.
fn look(index: usize, budget: &Budget) -> Result<(), Error> {
    /// Statements that take a millisecond or so.
    const FEW: usize = 64;
    if index % FEW < FEW - 1 {
        return Ok(());
    }
    budget.poll().map_err(|stop| LimitError::Stopped { stop, at: None }.into())
}

struct Compiler<'a> {
    names: Names<'a>,
    builtins: &'a Builtins,
    /// The function that is compiled.
    current: Function<'a>,
    /// Those around it, the outermost one first.
    around: Vec<Function<'a>>,
    done: Vec<Function<'a>>,
    statement: Touched<'a>,
}

/// What the outermost statement that is compiled has to do with globals.
#[derive(Default)]
struct Touched<'a> {
    globals: Vec<u32>,
    seen: HashSet<u32>,
    assigned: Vec<super::code::Assigned>,
    names_assigned: HashSet<&'a str>,
}

impl<'a> Compiler<'a> {
    fn finish(self, statements: Box<[Statement]>, source: &Source) -> Unit {
        let global = |&name: &&str| Global {
            name: name.into(),
            builtin: self.builtins.native(name),
            place: Place::default(),
        };
        let globals = self.names.globals.names.iter().map(global).collect();
        let shared = Arc::new(Shared { source: source.clone(), globals });
        let mut done: Vec<Arc<Code>> = Vec::with_capacity(self.done.len());
        for function in self.done {
            done.push(Arc::new(function.finish(&shared, &done)));
        }
        let top = self.current.finish(&shared, &done);
        let quick = Quick::of(&top, &statements);
        Unit { top, statements, quick }
    }

    /// A statement outside of all functions.
    fn outermost(&mut self, statement: &'a ast::Statement, at: Span) -> Result<Statement, Error> {
        let mark = self.current.mark();
        let gives = self.outermost_gives(statement, at)?;
        let at_end = Op::Finish;
        self.emit(at_end, at, at);
        self.current.release(mark);
        let touched = mem::take(&mut self.statement);
        let mut globals = touched.globals;
        if !self.names.globals.in_functions.is_empty() {
            let more = self.names.globals.in_functions.iter();
            globals.extend(more.filter(|global| !touched.seen.contains(global)));
        }
        Ok(Statement {
            in_place: touched.assigned.len() == 1 && is_simple(statement, &self.names),
            globals: globals.into(),
            assigned: touched.assigned.into(),
            gives,
        })
    }

    /// Whether the function that is compiled is what stands outside of all.
    fn is_outermost(&self) -> bool {
        self.around.is_empty()
    }

    /// Whether `name` means something without being a variable.
    fn is_given(&self, name: &str) -> bool {
        self.builtins.native(name).is_some() || constant(name).is_some()
    }

    /// The register of `name`, if it is a local here or a global outside of all functions.
    fn register(&mut self, name: &str) -> Option<Register> {
        if !self.is_outermost() {
            return self.current.locals.get(name).copied();
        }
        let global = self.global(name);
        Register::try_from(global).ok()
    }

    /// The place of a global, which the statement that is compiled then needs.
    fn global(&mut self, name: &str) -> u32 {
        let place = self.names.globals.get(name).unwrap_or(u32::MAX);
        if self.is_outermost() && self.statement.seen.insert(place) {
            self.statement.globals.push(place);
        }
        place
    }

    fn emit(&mut self, op: Op, first: Span, second: Span) -> usize {
        self.current.emit(op, first, second)
    }
}
