//! abacist as a WebAssembly module: one JSON request gives one JSON answer, as in `abacist batch`.
//!
//! The module imports three functions, of the import module `abacist`:
//!
//! | import | what it does |
//! |---|---|
//! | `now() -> f64` | gives the time in milliseconds since any moment; what is no number means that there is no clock |
//! | `watch(steps: f64) -> i32` | is called as work goes on, with about how many steps it took so far; anything but 0 stops it |
//! | `tell(kind: i32, text: i32, length: i32)` | takes what is found before the answer is there, as JSON: counts (kind 0) or a solution (kind 1) |
//!
//! And it exports, beside its `memory`:
//!
//! | export | what it does |
//! |---|---|
//! | `abacist_alloc(length: i32) -> i32` | gives room for a request of so many bytes |
//! | `abacist_request(text: i32, length: i32) -> i64` | answers the request there, in UTF-8, and frees it; the address of the answer, times 2^32, plus its length |
//! | `abacist_free(text: i32, length: i32)` | frees an answer |
//!
//! A module that trapped, for want of memory, must not be used again: instantiate another one.

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod abi;

use abacist::limits::Host;
use abacist::puzzle::blackout::Solver;
use abacist::request::{Event, Requests};
use abacist::{Interrupt, Limits};

/// Calls that may wait for each other. The stack is that of the browser, which gives a thread about
/// a megabyte, and it cannot grow.
const DEPTH: usize = 500;

/// Bytes that one request may hold. A module has 4 GiB of addresses, and a phone less.
const MEMORY: u64 = 512 << 20;

/// Answers requests, one after the other.
#[derive(Debug)]
pub struct Answerer {
    requests: Requests,
    solver: Solver,
}

impl Answerer {
    /// One whose clock is the one of `host`, which watches the work.
    #[must_use]
    pub fn new(host: impl Host + 'static) -> Self {
        let mut limits = Limits::default();
        limits.depth(DEPTH).memory(MEMORY);
        let requests = Requests::new(Interrupt::with_host(host), None).within(limits);
        Self { requests, solver: Solver::new() }
    }

    /// The answer to a request. `tell` is told what is found before.
    ///
    /// ```
    /// use abacist::limits::Host;
    /// use abacist_wasm::Answerer;
    ///
    /// #[derive(Debug)]
    /// struct Nobody;
    /// impl Host for Nobody {}
    ///
    /// let mut answerer = Answerer::new(Nobody);
    /// let mut answer = |line| answerer.answer(line, |_| {});
    /// assert!(answer(r#"{"kind": "eval", "source": "0.1 + 0.2"}"#).contains(r#""value":"3/10""#));
    /// let late = answer(r#"{"kind": "eval", "source": "sum(1..=10^7)", "timeout_ms": 50}"#);
    /// assert!(late.contains("there is no clock"), "{late}");
    /// ```
    pub fn answer(&mut self, line: &str, tell: impl FnMut(Event)) -> String {
        self.requests.request_each(line, 1, &mut self.solver, tell).json
    }
}
