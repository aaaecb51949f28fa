//! Values from Python and back.

use std::collections::{HashMap, HashSet};

use abacist::limits::with_stack;
use abacist::value::{List, Range, Record};
use abacist::{Budget, Number, Value};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyRange, PyString, PyTuple, PyType};

use crate::engine::Around;
use crate::exact::{Function, Surd};

/// A value as Python's own.
pub fn to_python<'py>(around: &Around<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    let py = around.py;
    Ok(match value {
        Value::None => py.None().into_bound(py),
        Value::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Value::Number(number) => number_to_python(py, number)?,
        Value::Text(text) => PyString::new(py, text).into_any(),
        Value::List(list) => with_stack(|| {
            let items = list.iter().map(|item| to_python(around, item));
            PyResult::Ok(PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any())
        })?,
        Value::Record(record) => with_stack(|| {
            let fields = PyDict::new(py);
            for (name, value) in record.iter() {
                fields.set_item(name, to_python(around, value)?)?;
            }
            PyResult::Ok(fields.into_any())
        })?,
        Value::Range(range) => {
            static RANGE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
            let ends = [range.from(), &range.end()].map(|end| whole_to_python(py, end));
            let [from, end] = ends;
            RANGE.import(py, "builtins", "range")?.call1((from?, end?))?
        }
        Value::Function(_) => Function::new(value.clone(), around).into_pyobject(py)?.into_any(),
        Value::Object(_) => PyString::new(py, &value.to_string()).into_any(),
    })
}

/// A number as `int`, `Fraction`, `Surd`, or as a `float` if it is approximate.
fn number_to_python<'py>(py: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    if number.is_integer() {
        whole_to_python(py, number)
    } else if number.is_rational() {
        static FRACTION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let numerator = whole_to_python(py, &number.numerator())?;
        let denominator = whole_to_python(py, &number.denominator())?;
        FRACTION.import(py, "abacist._errors", "fraction")?.call1((numerator, denominator))
    } else if number.is_approximate() {
        Ok(PyFloat::new(py, number.to_f64()).into_any())
    } else {
        Ok(Surd { number: number.clone() }.into_pyobject(py)?.into_any())
    }
}

/// A whole number as an `int`; beyond machine words by its digits to the base 16, which Python
/// reads in one pass and without a limit.
fn whole_to_python<'py>(py: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    if let Some(small) = number.to_i64() {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let budget = Budget::generous();
    let digits = number
        .abs()
        .in_base(16, &budget)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    let sign = if number.is_negative() { "-" } else { "" };
    py.get_type::<PyInt>().call1((format!("{sign}{digits}"), 16))
}

/// The number that a text is: what answers write for it.
#[pyfunction]
pub fn number<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let number: Number =
        text.parse().map_err(|_| PyValueError::new_err(format!("{text:?} is no number")))?;
    number_to_python(py, &number)
}

/// Reads values of Python's.
#[derive(Default)]
pub struct Reader<'py> {
    /// Lists and dicts that have been read, which may stand in many places. Each is kept, so that
    /// its address remains its own.
    read: HashMap<usize, (Bound<'py, PyAny>, Value)>,
    /// Those that are being read.
    open: HashSet<usize>,
}

impl<'py> Reader<'py> {
    /// The value of an object.
    ///
    /// # Errors
    /// `TypeError` if there is none, `ValueError` for floats that are not finite, for numbers
    /// beyond the limit and for lists that hold themselves.
    pub fn value(&mut self, object: &Bound<'py, PyAny>) -> PyResult<Value> {
        if object.is_none() {
            Ok(Value::None)
        } else if let Ok(truth) = object.cast::<PyBool>() {
            Ok(truth.is_true().into())
        } else if object.is_instance_of::<PyInt>() {
            Ok(whole(object)?.into())
        } else if let Ok(text) = object.cast::<PyString>() {
            Ok(text.to_cow()?.into())
        } else if let Ok(float) = object.cast::<PyFloat>() {
            finite(float.value())
        } else if object.is_instance_of::<PyList>()
            || object.is_instance_of::<PyTuple>()
            || object.is_instance_of::<PyDict>()
        {
            self.container(object)
        } else if let Ok(surd) = object.cast::<Surd>() {
            Ok(surd.get().number.clone().into())
        } else if let Ok(function) = object.cast::<Function>() {
            Ok(function.get().value.clone())
        } else if object.is_instance_of::<PyRange>() {
            self.range(object)
        } else {
            rational(object)
        }
    }

    fn container(&mut self, object: &Bound<'py, PyAny>) -> PyResult<Value> {
        let address = object.as_ptr().addr();
        if let Some((_, value)) = self.read.get(&address) {
            return Ok(value.clone());
        }
        if !self.open.insert(address) {
            let kind = object.get_type().name()?;
            return Err(PyValueError::new_err(format!("a {kind} holds itself")));
        }
        let value = with_stack(|| match object.cast::<PyDict>() {
            Ok(dict) => self.record(dict),
            Err(_) => self.list(object),
        })?;
        self.open.remove(&address);
        self.read.insert(address, (object.clone(), value.clone()));
        Ok(value)
    }

    fn list(&mut self, items: &Bound<'py, PyAny>) -> PyResult<Value> {
        let items = items.try_iter()?.map(|item| self.value(&item?));
        Ok(items.collect::<PyResult<List>>()?.into())
    }

    fn record(&mut self, fields: &Bound<'py, PyDict>) -> PyResult<Value> {
        let mut record = Record::default();
        for (name, value) in fields.iter() {
            let Ok(name) = name.cast::<PyString>() else {
                let kind = name.get_type().name()?;
                let message = format!("the names of a record are of the type str, not {kind}");
                return Err(PyTypeError::new_err(message));
            };
            let value = self.value(&value)?;
            record.set(&name.to_cow()?, value);
        }
        Ok(record.into())
    }

    fn range(&mut self, range: &Bound<'py, PyAny>) -> PyResult<Value> {
        if !range.getattr("step")?.eq(1)? {
            return self.list(range);
        }
        let ends = (whole(&range.getattr("start")?)?, whole(&range.getattr("stop")?)?);
        Ok(Range::new(ends.0, ends.1, false).map_or(Value::None, Value::from))
    }
}

/// The number that an `int` is.
fn whole(object: &Bound<'_, PyAny>) -> PyResult<Number> {
    if let Ok(small) = object.extract::<i64>() {
        return Ok(small.into());
    }
    let py = object.py();
    let digits: String =
        py.get_type::<PyInt>().call_method1("__format__", (object, "x"))?.extract()?;
    let (sign, digits) = digits.strip_prefix('-').map_or(("", &*digits), |digits| ("-", digits));
    read(&format!("{sign}0x{digits}"))
}

/// The number that a text of Python's is.
fn read(text: &str) -> PyResult<Number> {
    text.parse()
        .map_err(|error: abacist::number::LiteralError| PyValueError::new_err(error.to_string()))
}

fn finite(float: f64) -> PyResult<Value> {
    match float.is_finite() {
        true => Ok(float.into()),
        false => Err(PyValueError::new_err(format!("{float} is no number"))),
    }
}

/// The value of a `Fraction`, a `Decimal`, or what else says that it is a whole number or a
/// fraction.
fn rational(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    static DECIMAL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = object.py();
    if object.is_instance(DECIMAL.import(py, "decimal", "Decimal")?)? {
        let text: String = object.str()?.extract()?;
        let refused = |_| PyValueError::new_err(format!("{text} is no number"));
        return Ok(read(&text.replace("E+", "e")).map_err(refused)?.into());
    }
    let part = |name| object.getattr_opt(name);
    if let (Some(above), Some(below)) = (part("numerator")?, part("denominator")?) {
        let index = |part: Bound<'_, PyAny>| whole(&part.call_method0("__index__")?);
        let ratio = Number::ratio(index(above)?, index(below)?);
        return ratio.map(Value::from).ok_or_else(|| PyValueError::new_err("the denominator is 0"));
    }
    if object.hasattr("__index__")? {
        return Ok(whole(&object.call_method0("__index__")?)?.into());
    }
    let kind = object.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "no value can be made of a {kind}: give a number, a text, a list, a dict, True, False or None"
    )))
}
