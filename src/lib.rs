//! abacist: an exact arithmetic scripting language that solves number puzzles.

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
pub use limits::{Budget, Interrupt, Limits, Stop};
pub use number::{Number, NumberError};
pub use source::{Location, Source, Span};
pub use value::Value;
