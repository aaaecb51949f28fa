//! Values that Python has no type for.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use abacist::{Number, Scope, Source, Value};
use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::engine::{Around, Engine};
use crate::values::Reader;

/// An exact sum of square roots, such as √2 or (1 + √5)/2.
///
/// Engines take it as it is; `str` gives its text, and `float` the nearest float.
#[pyclass(frozen, module = "abacist")]
pub struct Surd {
    pub number: Number,
}

#[pymethods]
impl Surd {
    fn __str__(&self) -> String {
        self.number.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<abacist.Surd {}>", self.number)
    }

    fn __float__(&self) -> f64 {
        self.number.to_f64()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().number == self.number)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.number)
    }
}

/// A function of the language. Call it, or give it back to an engine.
///
/// It sees the variables of its engine as they are when it is called; none while the engine is at
/// work, that is, in a function written in Python.
#[pyclass(frozen, module = "abacist")]
pub struct Function {
    pub value: Value,
    engine: abacist::Engine,
    /// Keeps alive what the function may call.
    owner: Option<Py<Engine>>,
}

impl Function {
    /// A function of the engine's.
    pub fn new(value: Value, around: &Around<'_>) -> Self {
        let owner = around.owner.clone().map(Bound::unbind);
        Self { value, engine: around.engine.clone(), owner }
    }

    fn text(&self) -> String {
        self.value.to_string()
    }
}

#[pymethods]
impl Function {
    #[pyo3(signature = (*arguments))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let owner = self.owner.as_ref().map(|owner| owner.bind(py).clone());
        let around = Around { py, engine: self.engine.clone(), owner };
        // A copy: the names that the call needs are nobody else's, and nothing is assigned.
        let owner = around.owner.as_ref().map(Bound::get);
        let mut scope = owner.map_or_else(|| Ok(Scope::default()), |owner| owner.variables(py))?;
        scope.set("python_function", self.value.clone());
        let mut reader = Reader::default();
        let mut names = Vec::new();
        for (place, argument) in (1..).zip(arguments.iter()) {
            let name = format!("python_value_{place}");
            scope.set(name.as_str(), reader.value(&argument)?);
            names.push(name);
        }
        let call = format!("python_function({})", names.join(", "));
        around.run(&Source::new(self.text(), call), &mut scope)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<abacist.Function {}>", self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().value == self.value)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.value)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.owner)
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
