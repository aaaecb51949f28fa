//! What an embedder holds: an engine that compiles programs, programs that run on scopes.

mod buttons;
mod check;
mod digits;
mod files;
mod make;
mod makers;
mod numbers;
mod program;
#[cfg(feature = "serde")]
mod serde;
mod solvers;

use std::sync::Arc;

pub use check::Checked;
pub use program::Program;

use crate::diagnostic::{Error, LimitError};
use crate::eval::{Builtins, Compiled, HostFunction, IntoHostFunction, Outcome, builtins};
use crate::eval::{Files, Output, Outside};
use crate::limits::{Budget, Interrupt, Limits, MAX_LINE, MAX_SCRIPT};
use crate::source::Source;
use crate::syntax;
use crate::two_stack;
use crate::value::Value;

pub use crate::eval::Scope;

/// Compiles and evaluates programs under limits.
///
/// An engine reads no file, no clock unless a deadline is set, and no global state: equal input
/// gives equal output.
///
/// ```
/// use abacist::{Engine, Value};
/// let mut engine = Engine::new();
/// assert_eq!(engine.eval("8/(3 - 8/3)")?, Value::from(24));
///
/// engine.limits().number_bits(1_000);
/// assert_eq!(engine.eval("9^9^9").unwrap_err().code(), "abacist::limit::stopped");
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    builtins: Arc<Builtins>,
    limits: Limits,
    interrupt: Interrupt,
    outside: Outside,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// An engine with all built-in functions and the default limits.
    #[must_use]
    pub fn new() -> Self {
        let own = [&solvers::TABLE, &buttons::TABLE, &make::TABLE, &digits::TABLE, &files::TABLE];
        let tables = builtins::TABLES.into_iter().chain(own);
        Self {
            builtins: Arc::new(Builtins::new(tables)),
            limits: Limits::default(),
            interrupt: Interrupt::new(),
            outside: Outside::default(),
        }
    }

    /// The limits of each evaluation, to be changed. Programs compiled before keep theirs.
    ///
    /// ```
    /// use abacist::Engine;
    /// use std::time::Duration;
    /// let mut engine = Engine::new();
    /// engine.limits().steps(10_000_000).memory(64 << 20).deadline(Duration::from_millis(50));
    /// ```
    pub fn limits(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// Gives programs a function of your own: a closure of up to six arguments whose types say what
    /// a script must give. Programs compiled before do not see it. A name that no script can write, such
    /// as `if` or `my fn`, is taken but never called.
    ///
    /// ```
    /// use abacist::{Engine, Number};
    /// let mut engine = Engine::new();
    /// engine.register("double", |x: Number| x * 2);
    /// engine.register("shout", |text: &str, times: usize| text.to_uppercase() + &"!".repeat(times));
    /// engine.register("half", |n: i64| match n % 2 {
    ///     0 => Ok(n / 2),
    ///     _ => Err(format!("{n} is odd")),
    /// });
    /// assert_eq!(engine.eval("double(1/3)")?.to_string(), "2/3");
    /// assert_eq!(engine.eval("shout(\"ten\", 2)")?.to_string(), "\"TEN!!\"");
    /// assert_eq!(engine.eval("[2, 4] |> map(half)")?.to_string(), "[1, 2]");
    ///
    /// let error = engine.eval("half(3)").unwrap_err();
    /// assert_eq!(error.to_string(), "3 is odd");
    /// let error = engine.eval("double(\"two\")").unwrap_err();
    /// assert_eq!(error.to_string(), "a number is needed here, not a text");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    pub fn register<M>(&mut self, name: &str, function: impl IntoHostFunction<M>) -> &mut Self {
        Arc::make_mut(&mut self.builtins).add(HostFunction::new(name, function));
        self
    }

    /// Lets programs print: `output` takes each line. Without it what they print goes nowhere but
    /// to whoever follows a [`run`](Engine::run). Programs compiled before keep theirs.
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// let mut engine = abacist::Engine::new();
    /// let lines = Arc::new(Mutex::new(Vec::new()));
    /// let kept = lines.clone();
    /// engine.output(move |line: &str| kept.lock().unwrap().push(line.to_owned()));
    /// engine.eval("for n in 1..=3 { print(n, n^2) }")?;
    /// assert_eq!(*lines.lock().unwrap(), ["1 1", "2 4", "3 9"]);
    /// # Ok::<(), abacist::Error>(())
    /// ```
    pub fn output(&mut self, output: impl Output + 'static) -> &mut Self {
        self.outside.output = Some(Arc::new(output));
        self
    }

    /// Lets programs read files by `load` and `read_lines`: `files` says which there are. Without
    /// it there are none. Programs compiled before keep theirs.
    ///
    /// ```
    /// let mut engine = abacist::Engine::new();
    /// let error = engine.eval("load(\"puzzles.txt\")").unwrap_err();
    /// assert_eq!(error.code(), "abacist::eval::no_files");
    ///
    /// engine.files(|path: &str| match path {
    ///     "puzzles.txt" => Ok("2 + 12 = 34\n3 + 2 / 5 = 5 + 3 × 2".to_owned()),
    ///     _ => Err("only the puzzles are there"),
    /// });
    /// let solved = engine.eval("load(\"puzzles.txt\") |> map(p => len(blackout(p.text, p.k)))")?;
    /// assert_eq!(solved.to_string(), "[2, 0]");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    pub fn files(&mut self, files: impl Files + 'static) -> &mut Self {
        self.outside.files = Some(Arc::new(files));
        self
    }

    /// The same engine for programs that reach nothing outside of themselves: neither output nor
    /// files.
    #[must_use]
    pub fn apart(&self) -> Self {
        Self { outside: Outside::default(), ..self.clone() }
    }

    /// The flag that stops every evaluation of this engine, of its clones and of their programs, from
    /// any thread: once it is raised, each ends with an error, and so does each that begins before it
    /// is cleared.
    #[must_use]
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// A budget with the engine's limits, starting now.
    #[must_use]
    pub fn budget(&self) -> Budget {
        Budget::new(&self.limits, self.interrupt())
    }

    /// All functions that programs can call.
    #[must_use]
    pub fn builtins(&self) -> &Builtins {
        &self.builtins
    }

    /// A scope without variables.
    #[must_use]
    pub fn scope(&self) -> Scope {
        Scope::default()
    }

    /// Reads a program, to be run once or many times.
    ///
    /// # Errors
    /// When the text is malformed, longer than [`MAX_SCRIPT`], or has a line longer than
    /// [`MAX_LINE`].
    ///
    /// ```
    /// use abacist::Engine;
    /// let engine = Engine::new();
    /// let program = engine.compile("steps = 3; start + 2 × steps")?;
    /// let mut scope = engine.scope();
    /// scope.set("start", 4);
    /// assert_eq!(program.eval_as::<i64>(&mut scope)?, 10);
    ///
    /// let error = engine.compile("2 + × 3").unwrap_err();
    /// assert_eq!(error.location().unwrap().column, 5);
    /// # Ok::<(), abacist::Error>(())
    /// ```
    pub fn compile(&self, text: &str) -> Result<Program, Error> {
        self.compile_source(&unnamed(text))
    }

    /// Reads a program under a name, which errors then show.
    ///
    /// # Errors
    /// When the text is malformed, longer than [`MAX_SCRIPT`], or has a line longer than
    /// [`MAX_LINE`].
    pub fn compile_source(&self, source: &Source) -> Result<Program, Error> {
        self.read(source, MAX_SCRIPT, &Budget::generous())
    }

    /// The value of a text of its own, without variables from outside.
    ///
    /// # Errors
    /// When the text is malformed, has no value or is longer than [`MAX_LINE`] and not plain
    /// arithmetic, or a limit is reached.
    pub fn eval(&self, text: &str) -> Result<Value, Error> {
        let mut last = Value::None;
        let keep = |outcome: Outcome| last = outcome.into_value();
        self.run(&unnamed(text), &mut self.scope(), &self.budget(), keep)?;
        Ok(last)
    }

    /// Runs a line on the variables of `scope` and tells what came of each of its statements.
    ///
    /// Plain arithmetic takes the two stacks, which read it many times faster than the grammar
    /// and up to [`MAX_PLAIN`](crate::limits::MAX_PLAIN); any other line may have [`MAX_LINE`].
    ///
    /// # Errors
    /// As [`eval`](Engine::eval). Statements before the one at fault keep their effect.
    pub fn run(
        &self,
        source: &Source,
        scope: &mut Scope,
        budget: &Budget,
        each: impl FnMut(Outcome),
    ) -> Result<(), Error> {
        self.run_within(MAX_LINE, source, scope, budget, each)
    }

    /// Runs a script likewise, which may have [`MAX_SCRIPT`], and each of its lines [`MAX_LINE`].
    ///
    /// # Errors
    /// As [`run`](Engine::run).
    pub fn run_script(
        &self,
        source: &Source,
        scope: &mut Scope,
        budget: &Budget,
        each: impl FnMut(Outcome),
    ) -> Result<(), Error> {
        self.run_within(MAX_SCRIPT, source, scope, budget, each)
    }

    fn run_within(
        &self,
        limit: usize,
        source: &Source,
        scope: &mut Scope,
        budget: &Budget,
        mut each: impl FnMut(Outcome),
    ) -> Result<(), Error> {
        if let Some(result) = two_stack::evaluate_plain(source.text(), budget) {
            let number = result.map_err(|error| error.in_source(source))?;
            each(Outcome::Value(number.into()));
            return Ok(());
        }
        self.read(source, limit, budget)?.run(scope, budget, each)
    }

    fn read(&self, source: &Source, limit: usize, budget: &Budget) -> Result<Program, Error> {
        let statements = match LimitError::of_script(source.text(), limit) {
            Some(error) => Err(error.into()),
            None => syntax::parse_statements_within(source.text(), budget),
        };
        let statements = statements.map_err(|error| error.in_source(source))?;
        Ok(Program::new(Compiled::within(&statements, source, &self.builtins, budget)?, self))
    }
}

/// A text that nobody gave a name.
fn unnamed(text: &str) -> Source {
    Source::new("input", text)
}
