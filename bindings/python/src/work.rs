//! Work without the interpreter's lock, which signals stop.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use abacist::Interrupt;
use abacist::limits::Host;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

/// How long a signal may wait before somebody looks.
pub const PATIENCE: Duration = Duration::from_millis(20);

/// What came of work.
pub struct Done<T> {
    pub result: T,
    /// The exception of a Python function that the work called, if one failed.
    pub raised: Option<PyErr>,
}

/// Does `job` without the interpreter's lock. Its interrupt flag stops it once a signal handler
/// raises an exception, as that of Ctrl-C does, or `stop` is raised; both are looked at as the job
/// asks its budget.
///
/// # Errors
/// The exception of the signal handler, and one of a Python function that no script may turn into
/// an error of its own.
pub fn work<T: Send>(
    py: Python<'_>,
    stop: Option<Interrupt>,
    job: impl FnOnce(Interrupt) -> T + Send,
) -> PyResult<Done<T>> {
    let raised = Arc::new(Raised::default());
    // Work can lead to other work, through functions written in Python.
    let outer = CURRENT.replace(Some(raised.clone()));
    let watcher = Watcher { begun: Instant::now(), seen: Mutex::default(), stop, raised };
    let raised = watcher.raised.clone();
    let result = py.detach(|| job(Interrupt::with_host(watcher)));
    CURRENT.set(outer);
    let error = raised.take();
    match error {
        Some(error) if raised.ends_work() => Err(error),
        raised => Ok(Done { result, raised }),
    }
}

thread_local! {
    /// What has been raised in the work of this thread.
    static CURRENT: RefCell<Option<Arc<Raised>>> = const { RefCell::new(None) };
}

/// Notes the exception of a function that the work of this thread called. The work ends with it if
/// it `must`, or if it is no ordinary one.
pub fn note(py: Python<'_>, error: PyErr, must: bool) {
    let ends = must || !error.is_instance_of::<PyException>(py);
    CURRENT.with_borrow(|current| {
        if let Some(raised) = current {
            raised.put(error, ends);
        }
    });
}

/// An exception that was raised while the work went on.
#[derive(Debug, Default)]
struct Raised {
    error: Mutex<Option<PyErr>>,
    ends_work: AtomicBool,
}

impl Raised {
    /// Keeps the exception, unless one that ends the work is kept already.
    fn put(&self, error: PyErr, ends: bool) {
        if !self.ends_work() {
            *locked(&self.error) = Some(error);
            self.ends_work.store(ends, Ordering::Relaxed);
        }
    }

    fn take(&self) -> Option<PyErr> {
        locked(&self.error).take()
    }

    fn ends_work(&self) -> bool {
        self.ends_work.load(Ordering::Relaxed)
    }
}

/// Looks at signals while the work goes on.
#[derive(Debug)]
struct Watcher {
    begun: Instant,
    /// When signals were looked at last, from the beginning.
    seen: Mutex<Duration>,
    stop: Option<Interrupt>,
    raised: Arc<Raised>,
}

impl Host for Watcher {
    fn now(&self) -> Option<Duration> {
        Some(self.begun.elapsed())
    }

    fn watch(&self, _: u64) -> bool {
        if self.raised.ends_work() || self.stop.as_ref().is_some_and(Interrupt::is_raised) {
            return true;
        }
        let now = self.begun.elapsed();
        {
            let mut seen = locked(&self.seen);
            if now.saturating_sub(*seen) < PATIENCE {
                return false;
            }
            *seen = now;
        }
        match signalled() {
            Some(error) => {
                self.raised.put(error, true);
                true
            }
            None => false,
        }
    }
}

/// The exception that a signal handler raises now, if there is one. Python calls handlers in the
/// main thread alone.
pub fn signalled() -> Option<PyErr> {
    Python::try_attach(|py| py.check_signals().err()).flatten()
}

/// The lock, whatever became of the one who had it before: nothing is left half done under it.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
