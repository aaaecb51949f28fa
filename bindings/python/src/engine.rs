//! The engine: variables, functions written in Python, limits.

use std::cell::RefCell;
use std::mem;
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, ThreadId};
use std::time::Duration;

use abacist::eval::{Outcome, Variadic};
use abacist::{Budget, Interrupt, Limits, Scope, Source, Stop, Value};
use pyo3::PyTraverseError;
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyValueError};
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::exception;
use crate::values::{Reader, to_python};
use crate::work::{locked, note, work};

/// Variables, functions and limits. It remains usable whatever ends its work.
#[pyclass(frozen, module = "abacist._native")]
pub struct Engine {
    engine: Mutex<abacist::Engine>,
    limits: Limits,
    stop: Interrupt,
    variables: Mutex<Variables>,
    callables: Callables,
}

/// The variables, or who works on them.
enum Variables {
    Free(Box<Scope>),
    Taken(ThreadId),
}

/// What the engine calls, kept where the collector of garbage sees it; the engine's functions know
/// the places.
type Callables = Arc<Mutex<Vec<Py<PyAny>>>>;

/// The engine that work is done with, which functions need when they go to Python.
pub struct Around<'py> {
    pub py: Python<'py>,
    pub engine: abacist::Engine,
    /// The object that has it, if there is one.
    pub owner: Option<Bound<'py, Engine>>,
}

thread_local! {
    /// The engine that this thread works with.
    static RUNNING: RefCell<Option<(abacist::Engine, Option<Py<Engine>>)>> =
        const { RefCell::new(None) };
}

impl<'py> Around<'py> {
    /// An engine with what is built in, and nothing else. Its tables are made once.
    pub fn nothing(py: Python<'py>) -> Self {
        static PLAIN: OnceLock<abacist::Engine> = OnceLock::new();
        Self { py, engine: PLAIN.get_or_init(abacist::Engine::new).clone(), owner: None }
    }

    /// The engine that this thread works with.
    fn running(py: Python<'py>) -> Self {
        RUNNING.with_borrow(|running| match running {
            Some((engine, owner)) => {
                let owner = owner.as_ref().map(|owner| owner.bind(py).clone());
                Self { py, engine: engine.clone(), owner }
            }
            None => Self::nothing(py),
        })
    }

    /// The value of a text.
    pub fn run(&self, source: &Source, scope: &mut Scope) -> PyResult<Bound<'py, PyAny>> {
        let owner = self.owner.as_ref().map(Bound::get);
        let limits = owner.map_or_else(Limits::default, |owner| owner.limits.clone());
        let stop = owner.map(|owner| owner.stop.clone());
        let own = (self.engine.clone(), self.owner.clone().map(Bound::unbind));
        let outer = RUNNING.replace(Some(own));
        let engine = &self.engine;
        let done = work(self.py, stop, |interrupt| {
            let mut last = Value::None;
            let budget = Budget::new(&limits, interrupt);
            let keep = |outcome: Outcome| last = outcome.into_value();
            engine.run_script(source, scope, &budget, keep)?;
            // What is shared in it is copied for Python.
            if last.bytes() > limits.memory { Err(Stop::Memory.into()) } else { Ok(last) }
        });
        RUNNING.set(outer);
        let done = done?;
        let value = done.result.map_err(|error| exception(self.py, &error, done.raised))?;
        to_python(self, &value)
    }
}

/// The value of a text, with what is built in and these variables.
#[pyfunction]
#[pyo3(signature = (source, bindings))]
pub fn evaluate<'py>(
    py: Python<'py>,
    source: &str,
    bindings: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let around = Around::nothing(py);
    let mut scope = around.engine.scope();
    let mut reader = Reader::default();
    for (name, value) in bindings.into_iter().flatten() {
        scope.set(name.extract::<String>()?, reader.value(&value)?);
    }
    around.run(&Source::new("input", source), &mut scope)
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (steps, memory, depth, number_bits, timeout, exact))]
    fn new(
        steps: Option<u64>,
        memory: Option<u64>,
        depth: Option<usize>,
        number_bits: Option<u64>,
        timeout: Option<f64>,
        exact: bool,
    ) -> PyResult<Self> {
        let all = Limits::default();
        let deadline = timeout.map(Duration::try_from_secs_f64).transpose();
        let limits = Limits {
            steps: steps.unwrap_or(all.steps),
            memory: memory.unwrap_or(all.memory),
            depth: depth.unwrap_or(all.depth),
            number_bits: number_bits.unwrap_or(all.number_bits),
            deadline: deadline
                .map_err(|error| PyValueError::new_err(format!("timeout: {error}")))?,
            exact,
        };
        Ok(Self {
            engine: Mutex::new(abacist::Engine::new()),
            limits,
            stop: Interrupt::new(),
            variables: Mutex::new(Variables::Free(Box::default())),
            callables: Callables::default(),
        })
    }

    fn evaluate<'py>(slf: &Bound<'py, Self>, source: &str) -> PyResult<Bound<'py, PyAny>> {
        let around = Self::around(slf);
        let source = Source::new("input", source);
        let mut taken = slf.get().take(slf.py())?;
        around.run(&source, &mut taken.scope)
    }

    fn get<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let value = slf.get().take(slf.py())?.scope.get(name).cloned();
        match value {
            Some(value) => to_python(&Self::around(slf), &value),
            None => Err(PyKeyError::new_err(name.to_owned())),
        }
    }

    fn set(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = Reader::default().value(value)?;
        self.take(py)?.scope.set(name, value);
        Ok(())
    }

    fn remove(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        match self.take(py)?.scope.remove(name) {
            Some(_) => Ok(()),
            None => Err(PyKeyError::new_err(name.to_owned())),
        }
    }

    fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.take(py)?.scope.iter().map(|(name, _)| name.to_owned()).collect())
    }

    /// Gives programs a function that takes at least and at most so many arguments.
    fn register(&self, name: &str, function: Py<PyAny>, least: usize, most: usize) {
        let call = self.callable(function);
        let run = move |values: &[Value]| Python::attach(|py| called(py, &call, values));
        locked(&self.engine).register(name, Variadic::new(least..=most, run));
    }

    /// Gives each line that is printed to `function`. Its exceptions end the work.
    fn output(&self, function: Py<PyAny>) {
        let call = self.callable(function);
        let print = move |line: &str| {
            Python::attach(|py| {
                if let Err(error) = call.function(py).and_then(|it| it.call1((line,))) {
                    note(py, error, true);
                }
            });
        };
        locked(&self.engine).output(print);
    }

    /// Reads files by `function`, from a path to the text.
    fn files(&self, function: Py<PyAny>) {
        let call = self.callable(function);
        let read = move |path: &str| {
            Python::attach(|py| {
                let text = call.function(py).and_then(|it| it.call1((path,))?.extract::<String>());
                text.map_err(|error| failure(py, error))
            })
        };
        locked(&self.engine).files(read);
    }

    /// Stops all work from any thread, until the flag is cleared.
    fn interrupt(&self) {
        self.stop.raise();
    }

    fn clear_interrupt(&self) {
        self.stop.clear();
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self.callables.try_lock() {
            Ok(callables) => callables.iter().try_for_each(|callable| visit.call(callable)),
            Err(_) => Ok(()),
        }
    }

    fn __clear__(&self) {
        let callables = mem::take(&mut *locked(&self.callables));
        drop(callables);
    }
}

impl Engine {
    fn around<'py>(slf: &Bound<'py, Self>) -> Around<'py> {
        let engine = locked(&slf.get().engine).clone();
        Around { py: slf.py(), engine, owner: Some(slf.clone()) }
    }

    /// The variables, once no other thread works on them.
    fn take(&self, py: Python<'_>) -> PyResult<Taken<'_>> {
        loop {
            {
                let mut variables = locked(&self.variables);
                let own = thread::current().id();
                match mem::replace(&mut *variables, Variables::Taken(own)) {
                    Variables::Free(scope) => return Ok(Taken { engine: self, scope }),
                    Variables::Taken(thread) if thread == own => {
                        let message = "the engine is at work: what it calls cannot use it";
                        return Err(PyRuntimeError::new_err(message));
                    }
                    taken @ Variables::Taken(_) => *variables = taken,
                }
            }
            py.detach(|| thread::sleep(Duration::from_millis(1)));
            py.check_signals()?;
        }
    }

    /// A copy of the variables; of those that this thread works on there is none.
    pub fn variables(&self, py: Python<'_>) -> PyResult<Scope> {
        let own = thread::current().id();
        match &*locked(&self.variables) {
            Variables::Taken(thread) if *thread == own => return Ok(Scope::default()),
            _ => {}
        }
        Ok(Scope::clone(&self.take(py)?.scope))
    }

    fn callable(&self, function: Py<PyAny>) -> Callable {
        let mut callables = locked(&self.callables);
        callables.push(function);
        Callable { callables: self.callables.clone(), place: callables.len() - 1 }
    }
}

/// The variables for as long as somebody works on them.
struct Taken<'a> {
    engine: &'a Engine,
    scope: Box<Scope>,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *locked(&self.engine.variables) = Variables::Free(mem::take(&mut self.scope));
    }
}

/// Something that the engine calls.
struct Callable {
    callables: Callables,
    place: usize,
}

impl Callable {
    fn function<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let callables = locked(&self.callables);
        match callables.get(self.place) {
            Some(function) => Ok(function.bind(py).clone()),
            None => Err(PyRuntimeError::new_err("the engine is gone")),
        }
    }
}

/// What a Python function gives for `values`.
fn called(py: Python<'_>, call: &Callable, values: &[Value]) -> Result<Value, String> {
    let around = Around::running(py);
    let result = || {
        let values = values.iter().map(|value| to_python(&around, value));
        let arguments = PyTuple::new(py, values.collect::<PyResult<Vec<_>>>()?)?;
        Reader::default().value(&call.function(py)?.call1(arguments)?)
    };
    result().map_err(|error| failure(py, error))
}

/// The words of an exception, which is noted.
fn failure(py: Python<'_>, error: PyErr) -> String {
    let words = error.value(py).to_string();
    let words = if words.is_empty() { error.get_type(py).to_string() } else { words };
    note(py, error, false);
    words
}
