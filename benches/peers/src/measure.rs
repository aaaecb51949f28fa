//! How long a piece of work takes.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long one sample takes at least.
const SAMPLE: Duration = Duration::from_millis(3);

const SAMPLES: usize = 25;

/// The median time of one run of `work` in nanoseconds, or the value if it is a wrong one.
pub fn nanoseconds(work: &mut dyn FnMut() -> f64, expected: f64) -> Result<f64, f64> {
    let value = work();
    if (value - expected).abs() > 1e-9 * expected.abs() {
        return Err(value);
    }
    let mut runs = 1_u32;
    while sample(work, runs) < SAMPLE {
        runs *= 2;
    }
    let mut samples: Vec<_> = (0..SAMPLES).map(|_| sample(work, runs)).collect();
    samples.sort_unstable();
    Ok(samples[SAMPLES / 2].as_nanos() as f64 / f64::from(runs))
}

fn sample(work: &mut dyn FnMut() -> f64, runs: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..runs {
        black_box(work());
    }
    start.elapsed()
}
