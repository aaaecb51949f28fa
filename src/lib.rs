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
//! from Rust types and go back to them: numbers, `bool`, texts, `Vec`, `Option`, maps from
//! `String`, and with the feature `serde` whatever serde can write.
//!
//! ```
//! use abacist::Engine;
//! let engine = Engine::new();
//! let program = engine.compile("prices |> map(round) |> sum")?;
//! let mut scope = engine.scope();
//! scope.set("prices", vec![3, 4, 5]);
//! assert_eq!(program.eval_as::<i64>(&mut scope)?, 12);
//! assert_eq!(scope.get("prices").unwrap().to_string(), "[3, 4, 5]");
//! # Ok::<(), abacist::Error>(())
//! ```
//!
//! What a program assigns stays in the scope for the next one. A statement that fails, or is
//! stopped, leaves the variables as they were before it.
//!
//! ```
//! use abacist::Engine;
//! let engine = Engine::new();
//! let mut scope = engine.scope();
//! let day = engine.compile("saved = 0; fn save(amount) = saved + amount; saved = save(2.5)")?;
//! day.eval(&mut scope)?;
//! engine.compile("saved = save(1/0)")?.eval(&mut scope).unwrap_err();
//! assert_eq!(scope.get("saved").unwrap().to_string(), "5/2");
//! # Ok::<(), abacist::Error>(())
//! ```
//!
//! # Functions of your own
//!
//! The types of a closure say what a script must give; see [`Engine::register`].
//!
//! ```
//! use abacist::{Engine, Number};
//! let mut engine = Engine::new();
//! engine.register("double", |x: Number| x * 2);
//! engine.register("stock", |name: &str| match name {
//!     "abacus" => Ok(12),
//!     _ => Err(format!("the shop does not sell {name}")),
//! });
//! assert_eq!(engine.eval("double(1/3) + stock(\"abacus\")")?.to_string(), "38/3");
//!
//! let error = engine.eval("1 + stock(5)").unwrap_err();
//! assert_eq!(error.to_string(), "a text is needed here, not 5");
//! assert_eq!(error.location().unwrap().column, 11);
//! let error = engine.eval("stock(\"lute\")").unwrap_err();
//! assert_eq!(error.to_string(), "the shop does not sell lute");
//! # Ok::<(), abacist::Error>(())
//! ```
//!
//! # Objects of your own
//!
//! A Rust type that implements [`HostObject`](value::HostObject) is a value: scripts read its
//! fields and call its methods.
//!
//! ```
//! use abacist::value::HostObject;
//! use abacist::{Engine, Value};
//!
//! struct Room { width: i64, length: i64 }
//!
//! impl HostObject for Room {
//!     fn type_name(&self) -> &'static str { "room" }
//!     fn fields(&self) -> &[&str] { &["width", "length"] }
//!     fn field(&self, name: &str) -> Option<Value> {
//!         match name {
//!             "width" => Some(self.width.into()),
//!             "length" => Some(self.length.into()),
//!             _ => None,
//!         }
//!     }
//! }
//!
//! let mut engine = Engine::new();
//! engine.register("area", |room: &Room| room.width * room.length);
//! let mut scope = engine.scope();
//! scope.set("hall", Room { width: 4, length: 7 });
//! let program = engine.compile("area(hall) / hall.width")?;
//! assert_eq!(program.eval_as::<i64>(&mut scope)?, 7);
//!
//! let error = engine.compile("hall.with")?.eval(&mut scope).unwrap_err();
//! assert_eq!(error.help().unwrap(), "did you mean `width`?");
//! # Ok::<(), abacist::Error>(())
//! ```
//!
//! # Data
//!
//! With the feature `serde`, `Value::from_serde` and `Value::to_serde` turn structs into
//! records and back. Values, programs and scopes can also be stored: they come back equal.
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use abacist::{Engine, Number, Value};
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Price { net: Number, percent: u32 }
//!
//! let engine = Engine::new();
//! let mut scope = engine.scope();
//! let price = Price { net: "9.99".parse().unwrap(), percent: 19 };
//! scope.set("price", Value::from_serde(&price)?);
//! engine.compile("price.net *= 1 + price.percent / 100")?.eval(&mut scope)?;
//! let price: Price = scope.get("price").unwrap().to_serde()?;
//! assert_eq!(price.net.to_string(), "118881/10000");
//!
//! let stored = serde_json::to_string(&scope).unwrap();
//! let again: abacist::Scope = serde_json::from_str(&stored).unwrap();
//! assert_eq!(again.get("price"), scope.get("price"));
//! # Ok::<(), abacist::Error>(())
//! ```
//!
//! # Nothing outside
//!
//! A script reaches no files and prints nowhere, unless you give it [files](Engine::files) and an
//! [output](Engine::output).
//!
//! ```
//! use abacist::Engine;
//! let mut engine = Engine::new();
//! let error = engine.eval("load(\"puzzles.txt\")").unwrap_err();
//! assert_eq!(error.code(), "abacist::eval::no_files");
//!
//! engine.files(|path: &str| std::fs::read_to_string(path));
//! engine.output(|line: &str| eprintln!("{line}"));
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
//! Whatever may run long can be stopped: by steps, waiting calls, memory, the size of numbers,
//! time, or another thread.
//!
//! ```
//! use abacist::{Engine, Stop};
//! use std::time::Duration;
//! let mut engine = Engine::new();
//! engine.limits().steps(1_000).depth(256).memory(64 << 20).number_bits(1_000_000);
//! engine.limits().deadline(Duration::from_secs(1));
//! let error = engine.eval("sum(1..=1_000_000)").unwrap_err();
//! assert_eq!(error.stop(), Some(Stop::Steps));
//!
//! let interrupt = engine.interrupt();
//! std::thread::spawn(move || interrupt.raise());
//! engine.limits().steps(u64::MAX);
//! let error = engine.eval("while true { }").unwrap_err();
//! assert_eq!(error.stop(), Some(Stop::Interrupted));
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
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `serde` | `Serialize` and `Deserialize` for values, numbers, programs, scopes and solutions |
//! | `report` | reports of errors drawn by miette |
//! | `cli`, `repl` | the program `abacist`; an embedder leaves the default features out |
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
    #[doc = include_str!("../SECURITY.md")]
    struct Security;
    #[doc = include_str!("../docs/batch.md")]
    struct Batch;
    #[doc = include_str!("../docs/blackout.md")]
    struct Blackout;
    #[doc = include_str!("../docs/digits.md")]
    struct Digits;
    #[doc = include_str!("../docs/embedding.md")]
    struct Embedding;
    #[doc = include_str!("../docs/make.md")]
    struct Make;
    #[doc = include_str!("../docs/parsers.md")]
    struct Parsers;
}
