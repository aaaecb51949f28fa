//! abacist: an exact arithmetic scripting language that solves number puzzles.
//!
//! # Exact numbers
//!
//! Whole numbers and fractions of any size. Nothing is rounded, and nothing overflows.
//!
//! ```
//! use abacist::{Engine, Value};
//! let engine = Engine::new();
//! let shown = |text: &str| engine.eval(text).map(|value| value.to_string());
//! assert_eq!(shown("8 / (3 - 8/3)")?, "24");
//! assert_eq!(shown("0.1 + 0.2")?, "3/10");
//! assert_eq!(shown("2^127 - 1")?, "170141183460469231731687303715884105727");
//! assert_eq!(shown("-2^2 + 8^(1/3) - 3!")?, "-8");
//! # Ok::<(), abacist::Error>(())
//! ```
//!
//! # Programs and variables
//!
//! A program is read once and runs on many scopes, on several threads if you like. Values come
//! from Rust types and go back to them.
//!
//! ```
//! use abacist::Engine;
//! let engine = Engine::new();
//! let program = engine.compile("prices |> map(round) |> sum")?;
//! let mut scope = engine.scope();
//! scope.set("prices", vec![3, 4, 5]);
//! assert_eq!(program.eval_as::<i64>(&mut scope)?, 12);
//! # Ok::<(), abacist::Error>(())
//! ```
//!
//! # Errors that teach
//!
//! Each has a stable code, a place and a line that says what to write instead.
//!
//! ```
//! use abacist::Engine;
//! use abacist::diagnostic::{Style, render};
//! let error = Engine::new().eval("max(3, 4) / (2 - 2)").unwrap_err();
//! assert_eq!(error.code(), "abacist::arithmetic::division_by_zero");
//! assert_eq!(error.location().unwrap().column, 13);
//! assert!(render(&error, Style::Short, false).starts_with("input:1:13: division by zero"));
//! ```
//!
//! # Limits
//!
//! Whatever may run long can be stopped: by steps, memory, the size of numbers, time, or another
//! thread.
//!
//! ```
//! use abacist::{Engine, Stop};
//! let mut engine = Engine::new();
//! engine.limits().steps(1_000);
//! let error = engine.eval("sum(1..=1_000_000)").unwrap_err();
//! assert_eq!(error.stop(), Some(Stop::Steps));
//! ```
//!
//! # Puzzles
//!
//! Black out two squares, so that the equation becomes true:
//!
//! ```
//! use abacist::Engine;
//! let solution = Engine::new().eval(r#"blackout("288 / 24 × 6 = 18 × 13 × 8", 2)[0].text"#)?;
//! assert_eq!(solution.to_string(), r#""288 / 4 × 6 = 18 × 3 × 8""#);
//! # Ok::<(), abacist::Error>(())
//! ```
//!
//! [`puzzle`] has the solvers with all that they know; [`two_stack`] evaluates plain arithmetic
//! square by square; [`syntax`] reads the language and prints it.

#![deny(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unwrap_used
)]

// In the order of their layers: a module uses only those above it in this list.
pub mod limits;
pub mod source;

pub mod diagnostic;
pub mod number;

pub mod syntax;
pub mod two_stack;
pub mod value;

pub mod eval;

pub mod puzzle;

pub mod engine;
pub mod output;

pub mod request;
pub mod session;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "repl")]
pub mod repl;

pub use diagnostic::{Error, ErrorKind};
pub use engine::{Engine, Program, Scope};
pub use limits::{Budget, Interrupt, Limits, Stop};
pub use number::{Number, NumberError};
pub use source::{Location, Source, Span};
pub use value::Value;

/// The documents whose Rust runs as doc tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../README.md")]
    struct Readme;
    #[doc = include_str!("../CONTRIBUTING.md")]
    struct Contributing;
    #[doc = include_str!("../docs/batch.md")]
    struct Batch;
    #[doc = include_str!("../docs/blackout.md")]
    struct Blackout;
    #[doc = include_str!("../docs/parsers.md")]
    struct Parsers;
}
