//! Long work on large numbers stops soon after it is told to, whatever it is doing just then.

use std::thread;
use std::time::{Duration, Instant};

use abacist::{Engine, Stop};

/// What the machine is at: powers, products, quotients, common divisors, factorials, and writing
/// numbers down.
const WORK: [&str; 8] = [
    "9^2500000",
    "(3^2000000) * (7^1500000)",
    "(3^4000000 + 1) // (7^1000000 + 2)",
    "(3^4000000 + 1) % (7^1000000 + 2)",
    "gcd(3^2400000 + 1, 7^1400000 + 3)",
    "200000!",
    "(3^2000000 + 2) / (7^1000000 + 3) + 1/3",
    "len(\"{9^2000000}\")",
];

/// Moments that each is interrupted at.
const MOMENTS: u32 = 12;

/// Ten times what is promised.
const SOON: Duration = Duration::from_secs(1);

#[test]
#[ignore = "slow: run in release"]
fn work_on_large_numbers_stops_when_it_is_told() {
    let mut worst = Duration::ZERO;
    for text in WORK {
        let engine = Engine::new();
        let start = Instant::now();
        engine.eval(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let whole = start.elapsed();
        // Scattered over the time that it takes, the same ones each time.
        for moment in (0..MOMENTS).map(|n| whole * ((n * 7 + 3) % MOMENTS) / MOMENTS) {
            let engine = Engine::new();
            let interrupt = engine.interrupt();
            let work = thread::spawn(move || (engine.eval(text), Instant::now()));
            thread::sleep(moment);
            let raised = Instant::now();
            interrupt.raise();
            let (result, returned) = work.join().unwrap();
            if let Err(error) = result {
                assert_eq!(error.stop(), Some(Stop::Interrupted), "{text}");
            }
            let taken = returned.saturating_duration_since(raised);
            assert!(taken < SOON, "{text} after {moment:?} of {whole:?} took {taken:?}");
            worst = worst.max(taken);
            println!("{text}: after {moment:?} of {whole:?} it took {taken:?}");
        }
    }
    println!("the longest took {worst:?}");
}
