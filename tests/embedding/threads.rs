//! One program on several threads, and interrupts at any moment.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use abacist::session::{Session, Settings, Transcript};
use abacist::value::HostObject;
use abacist::{Engine, Error, Interrupt, Program, Scope, Stop, Value};

/// What may go from thread to thread, checked by the compiler.
const fn is_shared<T: Send + Sync + 'static>() {}
const _: () = {
    is_shared::<Engine>();
    is_shared::<Program>();
    is_shared::<Scope>();
    is_shared::<Value>();
    is_shared::<Error>();
    is_shared::<Interrupt>();
    is_shared::<Arc<dyn HostObject>>();
};

/// Functions, closures, big numbers, texts, records and a function of the host's.
const PROGRAM: &str = "
    fn collatz(n) { steps = 0; while n != 1 { n = if n % 2 == 0 { n // 2 } else { 3 * n + 1 }; steps += 1 }; steps }
    fn harmonic(n) = fold(1..=n, 0, (total, k) => total + 1/k)
    kept = []
    for n in from..=from + 20 { kept += [{ n: n, steps: collatz(n), text: \"{twice(n)}!\" }] }
    [harmonic(from), kept |> map(r => r.steps) |> sum, kept[3].text, sort(kept |> map(r => r.steps))]";

#[test]
fn one_program_gives_the_same_on_eight_threads() {
    let mut engine = Engine::new();
    engine.register("twice", |n: i64| 2 * n);
    let program = engine.compile(PROGRAM).unwrap();
    let work = |program: &Program| -> Vec<String> {
        let mut scope = Scope::default();
        let of = |from: i64| {
            scope.set("from", from);
            program.eval(&mut scope).unwrap().to_string()
        };
        (1..40).map(of).collect()
    };
    let expected = work(&program);
    assert!(expected.iter().all(|text| text.len() > 20));
    let results = thread::scope(|threads| {
        let started: Vec<_> = (0..8).map(|_| threads.spawn(|| work(&program))).collect();
        started.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    for result in results {
        assert_eq!(result, expected);
    }
}

/// Statements that change variables in many ways and never end by themselves.
const ENDLESS: [&str; 6] = [
    "while true { xs += [len(xs)]; n += 1 }",
    "for k in 1..10^12 { r.count += k; xs[0] = k; t += \"x\" }",
    "fn f(k) { xs = map(xs, x => x + 1); if k > 0 { f(k - 1) + 1 } else { 0 } }; while true { n = f(50) }",
    "while true { n = n * 3 + 1; r = { count: n, last: r.count } }",
    "xs = sort(1..=10^7 |> map(k => k * 7919 % 10007))",
    "while true { t = \"{t}{n}\"; t = t[0..5]; q = blackout(\"88 × 55 = 4470\", \"all\") }",
];

const BEGIN: &str = "xs = [3, 1, 2]; n = 5; t = \"begin\"; r = { count: 1, last: none }; q = none";

/// Numbers that differ from run to run of the loop and not from run to run of the test.
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

fn variables(scope: &Scope) -> Vec<(String, Value)> {
    scope.iter().map(|(name, value)| (name.to_owned(), value.clone())).collect()
}

/// Raises the flag after so many microseconds.
fn raise_later(interrupt: &Interrupt, microseconds: u64) -> thread::JoinHandle<()> {
    let interrupt = interrupt.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_micros(microseconds));
        interrupt.raise();
    })
}

fn interrupt_scope(times: usize) {
    let engine = Engine::new();
    let mut scope = engine.scope();
    engine.compile(BEGIN).unwrap().eval(&mut scope).unwrap();
    let before = variables(&scope);
    let sum = engine.compile("sum(xs) + n + len(t) + r.count").unwrap();
    let mut state = 0x9e37_79b9_7f4a_7c15;
    for moment in 0..times {
        let text = ENDLESS[moment % ENDLESS.len()];
        let program = engine.compile(text).unwrap();
        let raised = raise_later(&engine.interrupt(), random(&mut state) % 4_000);
        // Statements before the endless one keep their effect: functions.
        let error = program.eval(&mut scope).expect_err(text);
        raised.join().unwrap();
        assert_eq!(error.stop(), Some(Stop::Interrupted), "{text}: {error}");
        engine.interrupt().clear();
        scope.remove("f");
        assert_eq!(variables(&scope), before, "{text} at moment {moment}");
        assert_eq!(sum.eval_as::<i64>(&mut scope), Ok(17), "{text} at moment {moment}");
    }
}

fn interrupt_session(times: usize) {
    let interrupt = Interrupt::new();
    let mut session = Session::new(Settings::default(), interrupt.clone());
    let mut enter = |text: &str| {
        let mut shown = Transcript::default();
        session.enter(text, &mut shown);
        shown
    };
    enter(BEGIN);
    let before = enter("[xs, n, t, r, q]; 42").answers;
    let mut state = 0x2545_f491_4f6c_dd1d;
    for moment in 0..times {
        let text = ENDLESS[moment % ENDLESS.len()];
        let raised = raise_later(&interrupt, random(&mut state) % 4_000);
        let shown = enter(text);
        raised.join().unwrap();
        interrupt.clear();
        assert!(shown.remarks.contains("interrupted"), "{text}: {}", shown.remarks);
        assert_eq!(enter("ans").answers, "42\n", "{text} at moment {moment}");
        assert_eq!(enter("[xs, n, t, r, q]; 42").answers, before, "{text} at moment {moment}");
    }
}

#[test]
fn an_interrupt_leaves_variables_as_they_were() {
    interrupt_scope(24);
    interrupt_session(12);
}

#[test]
#[ignore = "slow: run in release"]
fn a_thousand_interrupts_leave_variables_as_they_were() {
    interrupt_scope(1_000);
    interrupt_session(1_000);
}
