//! abacist for Python: what the package `abacist` in `python/` is built on.
//!
//! This module converts values and errors and gives back the interpreter's lock while it works;
//! what people see, with its documentation, is written in Python.

mod engine;
mod errors;
mod exact;
mod requests;
mod values;
mod work;

/// The compiled part of the package; use `abacist` itself.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::engine::{Engine, evaluate};
    #[pymodule_export]
    use crate::exact::{Function, Surd};
    #[pymodule_export]
    use crate::requests::{answer, solve_batch};
    #[pymodule_export]
    use crate::values::number;

    /// The release of the library.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
