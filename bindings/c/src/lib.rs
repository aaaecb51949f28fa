//! abacist for C. `include/abacist.h` says what there is; this is what stands behind it, and
//! [`abi`] the border itself.

#[cfg(panic = "abort")]
compile_error!("panics are caught at the border, so they must unwind");

#[allow(unsafe_code)]
pub mod abi;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use abacist::diagnostic::{Style, render};
use abacist::eval::Outcome;
use abacist::puzzle::blackout::Solver;
use abacist::request::{Requests, unreadable};
use abacist::{Budget, Error, Interrupt, Limits, Scope, Source, Value};

/// What became of a call, as the header numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum Status {
    /// The answer is there.
    Ok = 0,
    /// The text is wrong.
    Wrong = 1,
    /// A limit or an interrupt ended the work.
    Stopped = 2,
    /// An address is null or a limit unknown.
    Misuse = 3,
    /// The library is at fault.
    Broken = 4,
}

/// Variables, limits, and the flag that stops work.
#[derive(Debug, Default)]
pub struct Engine {
    engine: abacist::Engine,
    limits: Mutex<Limits>,
    scope: Mutex<Scope>,
    interrupt: Interrupt,
    /// Requests within the limits, once there was one: their tables are made once.
    requests: Mutex<Option<Requests>>,
}

impl Engine {
    /// Sets the limit of this number in the header.
    ///
    /// ```
    /// use abacist_c::{Engine, Status};
    /// let engine = Engine::default();
    /// assert_eq!(engine.limit(0, 1000), Status::Ok);
    /// assert_eq!(engine.evaluate(Ok("sum(1..=10^9)")).0, Status::Stopped);
    /// assert_eq!(engine.limit(5, 1000), Status::Misuse);
    /// ```
    pub fn limit(&self, limit: u32, value: u64) -> Status {
        let mut requests = locked(&self.requests);
        let mut limits = locked(&self.limits);
        match limit {
            0 => limits.steps = value,
            1 => limits.memory = value,
            2 => limits.number_bits = value,
            3 => limits.depth = usize::try_from(value).unwrap_or(usize::MAX),
            4 => limits.deadline = Some(Duration::from_millis(value)),
            _ => return Status::Misuse,
        }
        *requests = None;
        Status::Ok
    }

    /// The value of a program as a text, or the code and the report of its error.
    ///
    /// ```
    /// use abacist_c::{Engine, Status};
    /// let engine = Engine::default();
    /// assert_eq!(engine.evaluate(Ok("x = 0.1; x + 5/2")), (Status::Ok, "13/5".to_owned()));
    /// let (status, error) = engine.evaluate(Ok("x / 0"));
    /// assert_eq!(status, Status::Wrong);
    /// assert!(error.starts_with("abacist::arithmetic::division_by_zero\n"), "{error}");
    /// ```
    pub fn evaluate(&self, text: Result<&str, Error>) -> (Status, String) {
        match text.and_then(|text| self.value(text)) {
            Ok(value) => (Status::Ok, value.to_string()),
            Err(error) => failure(&error),
        }
    }

    fn value(&self, text: &str) -> Result<Value, Error> {
        let limits = locked(&self.limits).clone();
        let mut scope = locked(&self.scope);
        let budget = Budget::new(&limits, self.interrupt.clone());
        let mut last = Value::None;
        let keep = |outcome: Outcome| last = outcome.into_value();
        self.engine.run_script(&Source::new("input", text), &mut scope, &budget, keep)?;
        Ok(last)
    }

    /// The answer to a request in JSON.
    pub fn request(&self, line: Result<&str, Error>) -> String {
        let line = match line {
            Ok(line) => line,
            Err(error) => return unreadable(&error).json,
        };
        let made = || {
            let limits = locked(&self.limits).clone();
            Requests::new(self.interrupt.clone(), limits.deadline).within(limits)
        };
        let requests = locked(&self.requests).get_or_insert_with(made).clone();
        requests.answer(line, 1, &mut Solver::new()).json
    }

    /// The flag that stops all work.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }
}

/// What an error comes to: its code, and the report.
fn failure(error: &Error) -> (Status, String) {
    let status = if error.stop().is_some() { Status::Stopped } else { Status::Wrong };
    (status, format!("{}\n{}", error.code(), render(error, Style::Plain, false).trim_end()))
}

/// Does `work`; `broken` stands for what is not there if it panics.
pub fn guarded<T>(broken: T, work: impl FnOnce() -> T) -> T {
    // An engine has nothing half done after a panic: its locks are taken as they are.
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(broken)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_ends_at_the_border() {
        assert_eq!(guarded(Status::Broken, || Status::Ok), Status::Ok);
        assert_eq!(guarded(Status::Broken, || panic!("a fault")), Status::Broken);
    }

    #[test]
    fn a_panic_leaves_the_engine_usable() {
        let engine = Engine::default();
        engine.evaluate(Ok("x = 1"));
        let status = guarded(Status::Broken, || {
            let _scope = locked(&engine.scope);
            panic!("a fault")
        });
        assert_eq!(status, Status::Broken);
        assert_eq!(engine.evaluate(Ok("x + 1")), (Status::Ok, "2".to_owned()));
    }
}
