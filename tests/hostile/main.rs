//! Whatever is thrown at it, the answer is a value or a clear error, and it comes at once: texts
//! that are deep, long or no texts at all, through the library on a small stack and through the
//! program.

mod interrupt;
mod library;
mod program;
mod texts;

use std::time::{Duration, Instant};

/// A megabyte; without optimization a quarter of it, which is past every limit, too.
const LONG: usize = if cfg!(debug_assertions) { 1 << 18 } else { 1 << 20 };

/// How long an answer may take: ten times what is promised of a release build. Without
/// optimization, only what never ends is noticed.
const SOON: Duration = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 2 });

/// Runs `work` and checks that it took no longer than [`SOON`]; the machine may be busy with other
/// things the first time.
fn at_once<T>(name: &str, work: impl Fn() -> T) -> T {
    let mut tries = 0;
    loop {
        tries += 1;
        let start = Instant::now();
        let result = work();
        let taken = start.elapsed();
        if taken <= SOON {
            return result;
        }
        assert!(tries < 3, "{name} took {taken:?}");
    }
}
