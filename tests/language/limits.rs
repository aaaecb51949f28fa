//! Programs that would never end, or grow for ever, are stopped by the limit that is named, and the
//! engine goes on.

use std::thread;
use std::time::{Duration, Instant};

use abacist::{Engine, Interrupt, Scope, Source, Stop, Value};

/// Runs `work` on a thread with a stack of 256 KiB.
fn on_small_stack(work: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap();
}

fn limited() -> Engine {
    let mut engine = Engine::new();
    engine.limits().steps(3_000_000).memory(8 << 20).number_bits(100_000);
    engine
}

#[test]
fn each_limit_stops_what_it_is_for() {
    let cases = [
        ("while true { }", "limit::stopped", Some(Stop::Steps)),
        ("fn f() { while true { } }\nf()", "limit::stopped", Some(Stop::Steps)),
        ("fn f(n) = f(n + 1)\nf(0)", "limit::stopped", Some(Stop::Steps)),
        ("fn f(n) = 1 + f(n)\nf(0)", "limit::too_many_calls", None),
        ("fn f(n) = map([n], f)\nf(0)", "limit::too_many_calls", None),
        ("xs = [1]\nwhile true { xs += xs }", "limit::stopped", Some(Stop::Memory)),
        ("xs = []\nwhile true { xs += [1, 2, 3] }", "limit::stopped", Some(Stop::Memory)),
        ("xs = []\nwhile true { xs = [xs] }", "limit::too_deep", None),
        ("t = \"a\"\nwhile true { t += t }", "limit::stopped", Some(Stop::Memory)),
        ("t = \"a\"\nwhile true { t = \"{t}{t}\" }", "limit::stopped", Some(Stop::Memory)),
        (
            "n = 2\nwhile true { n *= n }",
            "limit::stopped",
            Some(Stop::NumberBits { limit: 100_000 }),
        ),
        (
            "fn wrap(g) = () => g()\nf = () => 1\nwhile true { f = wrap(f) }",
            "limit::too_deep",
            None,
        ),
        ("permutations(1..=12)", "limit::stopped", Some(Stop::Memory)),
        ("subsets(1..=40)", "limit::stopped", Some(Stop::Memory)),
        ("range(0, 10^9, 1/2)", "limit::stopped", Some(Stop::Memory)),
    ];
    on_small_stack(move || {
        for (program, code, stop) in cases {
            let engine = limited();
            let mut scope = engine.scope();
            let compiled = engine.compile(program).unwrap();
            let error = compiled.eval(&mut scope).expect_err(program);
            assert_eq!(error.code(), format!("abacist::{code}"), "{program}: {error}");
            assert_eq!(error.stop(), stop, "{program}");
            assert!(!error.labels().is_empty(), "{program} points at nothing");
            assert_eq!(engine.compile("1 + 1").unwrap().eval(&mut scope), Ok(Value::from(2)));
        }
    });
}

#[test]
fn what_is_let_go_can_be_taken_again() {
    let mut engine = Engine::new();
    engine.limits().memory(1 << 20);
    let program =
        "n = 0\nfor i in 0..50_000 { xs = [i, i, i]; t = \"{i}\" + \"-\"; n += len(xs) }\nn";
    let value = engine.compile(program).unwrap().eval(&mut engine.scope());
    assert_eq!(value, Ok(Value::from(150_000)));
}

#[test]
fn the_depth_is_the_hosts_to_set() {
    let program = "fn count(n) = if n == 0 { 0 } else { 1 + count(n - 1) }\ncount(LEVELS)";
    on_small_stack(move || {
        for (depth, levels, fits) in [(50, 48, true), (50, 60, false), (100_000, 90_000, true)] {
            let mut engine = Engine::new();
            engine.limits().depth(depth);
            let text = program.replace("LEVELS", &levels.to_string());
            let result = engine.compile(&text).unwrap().eval_as::<i64>(&mut engine.scope());
            assert_eq!(result.is_ok(), fits, "{depth} {levels}: {result:?}");
        }
    });
}

#[test]
fn steps_are_the_same_each_time() {
    let program = "xs = []\nfor i in 0..300 { xs += [sum(map(0..i, n => n * n))] }\nlen(xs)";
    let spent = || {
        let engine = Engine::new();
        let budget = engine.budget();
        let source = Source::new("steps", program);
        engine.run(&source, &mut engine.scope(), &budget, |_| {}).unwrap();
        budget.spent()
    };
    let first = spent();
    assert!(first > 45_000, "{first}");
    assert_eq!([spent(), spent()], [first, first]);
}

#[test]
fn a_deadline_ends_an_endless_loop() {
    for program in ["while true { }", "fn f(n) = f(n + 1)\nf(0)", "map(1..=10^12, n => n)"] {
        let mut engine = Engine::new();
        engine.limits().deadline(Duration::from_millis(30)).memory(u64::MAX);
        let begin = Instant::now();
        let error = engine.compile(program).unwrap().eval(&mut engine.scope()).unwrap_err();
        assert_eq!(error.stop(), Some(Stop::Deadline), "{program}");
        // Generous, since tests run beside each other.
        assert!(begin.elapsed() < Duration::from_millis(1_500), "{program}");
    }
}

/// Wherever a program is stopped, each statement has happened as a whole or not at all.
#[test]
fn a_stop_falls_between_two_statements() {
    let program = "a = 0\nb = []\nfor i in 1..=40 { a += i; b += [a] }\nfor i in 1..=40 { a -= i; \
                   b[i - 1] = 0 }\nc = len(b) + a\nb[0] = c\nb += [c]";
    let before_or_after = [
        "",
        "a = 0",
        "a = 0; b = []",
        "a = 820; b = 40 of 820; i = 40",
        "a = 0; b = 40 of 0; i = 40",
        "a = 0; b = 40 of 0; i = 40; c = 40",
        "a = 0; b = 40 of 40; i = 40; c = 40",
        "a = 0; b = 41 of 40; i = 40; c = 40",
    ];
    let mut seen = std::collections::BTreeSet::new();
    for steps in 0..1_000 {
        let mut engine = Engine::new();
        engine.limits().steps(steps);
        let mut scope = engine.scope();
        let done = engine.compile(program).unwrap().eval(&mut scope);
        let state = state(&scope);
        assert!(before_or_after.contains(&state.as_str()), "{steps} steps: {state}");
        seen.insert(state);
        if done.is_ok() {
            break;
        }
    }
    assert!(seen.len() > 4, "{seen:?}");
}

fn state(scope: &Scope) -> String {
    let shown = scope.iter().map(|(name, value)| match value {
        Value::List(list) if !list.is_empty() => {
            let most = list.iter().filter_map(|item| match item {
                Value::Number(number) => number.to_i64(),
                _ => None,
            });
            format!("{name} = {} of {}", list.len(), most.max().unwrap_or_default())
        }
        value => format!("{name} = {value}"),
    });
    shown.collect::<Vec<_>>().join("; ")
}

#[test]
fn an_interrupt_at_any_moment_leaves_the_scope_whole() {
    let engine = Engine::new();
    let program = engine.compile("for i in 1..=20_000 { n += 1; xs += [n] }").unwrap();
    let mut scope = engine.scope();
    scope.set("n", 0);
    scope.set("xs", Vec::<i64>::new());
    let interrupt: Interrupt = engine.interrupt();
    let mut stopped = 0;
    for moment in 0..60_u64 {
        let raise = interrupt.clone();
        let waker = thread::spawn(move || {
            thread::sleep(Duration::from_micros(moment * 97));
            raise.raise();
        });
        stopped += u32::from(program.eval(&mut scope).is_err());
        waker.join().unwrap();
        interrupt.clear();
        let n = scope.get("n").cloned().unwrap();
        let Some(Value::List(xs)) = scope.get("xs") else { panic!("xs is a list") };
        assert_eq!(n, Value::from(xs.len()));
        assert_eq!(xs.len() % 20_000, 0);
    }
    assert!(stopped > 0);
}

#[test]
fn what_is_stopped_is_the_loop_or_the_function_that_runs() {
    let cases = [
        ("print(1)\nwhile true { }", "while true"),
        ("x = 0\nwhile x >= 0 {\n  x += 1\n}", "while x >= 0"),
        ("x = 1\nfor i in 1..10^9 { x = i }", "for i in 1..10^9"),
        ("fn f(n) = f(n + 1)\nx = 1\nf(x)", "f(n"),
        ("fn f() { x = 1; while x > 0 { x = 2 } }\nf()", "while x > 0"),
    ];
    for (program, running) in cases {
        let error = limited().eval(program).unwrap_err();
        assert_eq!(error.stop(), Some(Stop::Steps), "{program}");
        assert_eq!(&program[error.span().unwrap().range()], running, "{program}");
    }
}

#[test]
fn a_pipeline_in_last_place_takes_no_depth() {
    let program = "fn down(n) = if n == 0 { 7 } else { n - 1 |> down }\n\
                   fn by(n, step) = if n <= 0 { step } else { n - step |> by(step) }\n\
                   [200000 |> down, by(200000, 1), [3, 0] |> map(down)]";
    assert_eq!(Engine::new().eval(program).unwrap().to_string(), "[7, 1, [7, 7]]");
}
