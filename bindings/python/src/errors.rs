//! Errors as exceptions.

use abacist::diagnostic::{Style, render};
use abacist::{Error, Source, Span, Stop};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The exception for an error; `cause` led to it.
pub fn exception(py: Python<'_>, error: &Error, cause: Option<PyErr>) -> PyErr {
    match raise(py, error) {
        Ok(exception) => {
            if cause.is_some() {
                exception.set_cause(py, cause);
            }
            exception
        }
        Err(failure) => failure,
    }
}

fn raise(py: Python<'_>, error: &Error) -> PyResult<PyErr> {
    static MAKE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let make = MAKE.import(py, "abacist._errors", "exception")?;
    let source = error.source_text();
    let characters = error.span().zip(source).map(|(span, source)| characters(source, span));
    let place = error.location().map(|place| (place.line, place.column));
    let stopped = error.stop().map(word);
    let report = render(error, Style::Plain, false);
    let details = (error.code(), error.to_string(), error.help(), characters, place, stopped);
    let text = source.map(|source| source.text());
    Ok(PyErr::from_value(make.call1((details, text, report))?))
}

/// A span as Python counts: in code points, the start and the end.
fn characters(source: &Source, span: Span) -> (usize, usize) {
    let count = |end: u32| {
        let before = source.text().get(..end as usize).unwrap_or_default();
        before.chars().count()
    };
    (count(span.start), count(span.end))
}

/// The limit that stopped work, in a word.
fn word(stop: Stop) -> &'static str {
    match stop {
        Stop::Interrupted => "interrupt",
        Stop::Deadline | Stop::NoClock => "timeout",
        Stop::Steps => "steps",
        Stop::Memory => "memory",
        Stop::NumberBits { .. } => "number_bits",
    }
}
