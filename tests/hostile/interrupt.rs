//! Long work on large numbers stops soon after it is told to, whatever it is doing just then.

use std::thread;
use std::time::{Duration, Instant};

use abacist::{Budget, Engine, Error, Source, Stop, syntax};

/// What the machine is at: powers, products, quotients, common divisors, factorials, writing
/// numbers down, comparing and rounding square roots, and sorting.
const WORK: [&str; 15] = [
    "9^2500000",
    "(3^2000000) * (7^1500000)",
    "(3^4000000 + 1) // (7^1000000 + 2)",
    "(3^4000000 + 1) % (7^1000000 + 2)",
    "gcd(3^2400000 + 1, 7^1400000 + 3)",
    "200000!",
    "(3^2000000 + 2) / (7^1000000 + 3) + 1/3",
    "len(\"{9^2000000}\")",
    "√2 * 10^1000000 < √3 * 10^1000000 + 1",
    "floor(√2 * 10^1000000)",
    "len(decimals(√2, 1000000))",
    "(√2 + √3 - √5) * 10^600000 // 1",
    "x = √2 * 10^600000; x - floor(x) > √3 - 1",
    "floor((10^1500000 + 1) / (7^1000000 + 2) + 1/2)",
    "sort(1..=3 * 10^6)[0]",
];

/// Moments that each is interrupted at.
const MOMENTS: u32 = 6;

/// Ten times what is promised.
const SOON: Duration = Duration::from_secs(1);

/// How a script is read, and what is told of it if the budget says stop.
type Reading = fn(&Engine, &str, &Budget) -> Option<Error>;

/// The ways to read a script.
const READINGS: [(&str, Reading); 3] = [
    ("run", |engine, text, budget| {
        let source = Source::new("script", text);
        engine.run_script(&source, &mut engine.scope(), budget, |_| {}).err()
    }),
    ("check", |engine, text, budget| {
        let source = Source::new("script", text);
        engine.check_within(&source, &engine.scope(), budget).stopped
    }),
    ("format", |_, text, budget| syntax::format_within(text, budget).err()),
];

/// Interrupts work at moments scattered over the time that it takes, the same ones each time, and
/// gives the longest time that it took to stop.
fn worst_stop(name: &str, work: impl Fn(&Engine) -> Option<Error> + Sync) -> Duration {
    let start = Instant::now();
    assert!(work(&Engine::new()).is_none(), "{name}");
    let whole = start.elapsed();
    let stops = (0..MOMENTS).map(|n| {
        let moment = whole * ((n * 7 + 3) % MOMENTS) / MOMENTS;
        let engine = Engine::new();
        let interrupt = engine.interrupt();
        let work = || (work(&engine), Instant::now());
        let (raised, (error, returned)) = thread::scope(|scope| {
            let work = scope.spawn(work);
            thread::sleep(moment);
            let raised = Instant::now();
            interrupt.raise();
            (raised, work.join().unwrap())
        });
        if let Some(error) = error {
            assert_eq!(error.stop(), Some(Stop::Interrupted), "{name}");
        }
        let taken = returned.saturating_duration_since(raised);
        assert!(taken < SOON, "{name} after {moment:?} of {whole:?} took {taken:?}");
        taken
    });
    let worst = stops.max().unwrap_or_default();
    println!("{name}, {whole:?}: {worst:?}");
    worst
}

#[test]
#[ignore = "slow: run in release"]
fn work_on_large_numbers_stops_when_it_is_told() {
    let worst = WORK.iter().map(|text| worst_stop(text, |engine| engine.eval(text).err())).max();
    println!("the longest took {worst:?}");
}

#[test]
#[ignore = "slow: run in release"]
fn reading_a_script_stops_when_it_is_told() {
    let lines = "fn f(n) = n + 1\nx = [1, 2 × 3, f(4)]  # a line\nif x[0] > 2 {\n    x = []\n}\n";
    let text = lines.repeat(8_000);
    for (name, reading) in READINGS {
        worst_stop(name, |engine| reading(engine, &text, &engine.budget()));
    }
}
