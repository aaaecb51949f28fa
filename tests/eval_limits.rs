//! Nothing hangs, crashes or grows without bounds, on the smallest of stacks as well.

use std::fmt::Write;
use std::thread;
use std::time::{Duration, Instant};

use abacist::limits::{MAX_DEPTH, MAX_LINE, MAX_PLAIN};
use abacist::{Engine, Error, Program, Scope, Stop, Value};

/// Runs `work` on a thread with a stack of 256 KiB.
fn on_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap()
}

#[test]
fn the_deepest_expressions_are_evaluated_on_a_small_stack() {
    let nested = |open: &str, inner: &str, close: &str, depth: usize| {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    let depth = MAX_DEPTH - 2;
    let texts = [
        (nested("(1.0 + ", "1", ")", depth), Some(Value::from(depth + 1))),
        (nested("abs(", "-2.0", ")", depth), Some(Value::from(2))),
        (nested("[", "x", "][0]", depth / 2), Some(Value::from(7))),
        (nested("[", "x", "]", depth), None),
        (nested("{ a: ", "x", " }", depth), None),
        (nested("-", "x", "", depth), Some(Value::from(7))),
        (nested("not (", "x == 7", ")", depth / 2), Some(Value::from(false))),
        (nested("max(1, x |> max(", "2", "))", depth / 2), Some(Value::from(7))),
    ];
    on_small_stack(move || {
        let engine = Engine::new();
        for (text, expected) in texts {
            let mut scope = engine.scope();
            scope.set("x", 7);
            let program = engine.compile(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            let value = program.eval(&mut scope).unwrap();
            let printed = value.to_string();
            assert_eq!(engine.eval(&printed).as_ref(), Ok(&value), "{printed}");
            if let Some(expected) = expected {
                assert_eq!(value, expected, "{text}");
            }
        }
    });
}

#[test]
fn long_chains_are_evaluated_on_a_small_stack() {
    let sums = [("1", "+\n1", 100_000), ("x", "+\nx", 50_000), ("x", "+\n0.5×2", 10_000)];
    on_small_stack(move || {
        let engine = Engine::new();
        for (first, next, count) in sums {
            let mut scope = engine.scope();
            scope.set("x", 1);
            let chain = first.to_owned() + &next.repeat(count - 1);
            // A line may not be so long, but may end after an operator.
            let program = engine.compile(&chain.replace('+', "+\n")).unwrap();
            assert_eq!(program.eval_as::<usize>(&mut scope).unwrap(), count);
        }
    });
}

#[test]
fn too_long_and_too_deep_texts_are_refused() {
    let engine = Engine::new();
    let names = "x + ".repeat(MAX_LINE / 4) + "x";
    assert_eq!(engine.eval(&names).unwrap_err().code(), "abacist::limit::too_long");
    assert_eq!(engine.compile(&names).unwrap_err().code(), "abacist::limit::too_long");
    assert!(engine.compile(&names.replace("+ ", "+\n")).is_ok());
    let plain = "1+".repeat(MAX_LINE) + "1";
    assert_eq!(engine.eval(&plain).unwrap(), Value::from(MAX_LINE + 1));
    let longest = "1+".repeat(MAX_PLAIN / 2) + "1";
    assert_eq!(engine.eval(&longest).unwrap_err().code(), "abacist::limit::too_long");
    for text in ["(".repeat(100_000), "-".repeat(100_000), "[".repeat(1_000)] {
        assert_eq!(engine.eval(&text).unwrap_err().code(), "abacist::limit::too_deep");
    }
}

#[test]
fn values_cannot_grow_without_bounds() {
    let mut engine = Engine::new();
    engine.limits().memory(16 << 20).number_bits(1_000_000);
    let grow = |start: &str, step: &str| {
        let mut scope = engine.scope();
        engine.compile(start).unwrap().eval(&mut scope).unwrap();
        let program = engine.compile(step).unwrap();
        let error = (0..1_000).find_map(|_| program.eval(&mut scope).err());
        assert!(scope.get("x").unwrap().depth() <= MAX_DEPTH);
        error.unwrap_or_else(|| panic!("{step} went on")).code()
    };
    assert_eq!(grow("x = 1", "x = [x]"), "abacist::limit::too_deep");
    assert_eq!(grow("x = [1]", "x[0] = x"), "abacist::limit::too_deep");
    assert_eq!(grow("x = { a: 1 }", "x.a = x"), "abacist::limit::too_deep");
    assert_eq!(grow("x = [1, 2]", "x = [x, x]"), "abacist::limit::stopped");
    assert_eq!(grow("x = [1]", "x = x + x"), "abacist::limit::stopped");
    assert_eq!(grow("x = \"ab\"", "x = x + x"), "abacist::limit::stopped");
    assert_eq!(grow("x = \"ab\"", "x = replace(x, \"a\", x)"), "abacist::limit::stopped");
    assert_eq!(grow("x = 7", "x = x^7"), "abacist::limit::stopped");
}

#[test]
fn a_list_that_cannot_be_held_is_refused_before_any_work() {
    let mut engine = Engine::new();
    engine.limits().memory(1 << 20).steps(1_000);
    for text in [
        "map(1..=10^8, abs)",
        "zip(1..=10^8, 1..=10^9)",
        "reverse(1..=10^20)",
        "sort(1..=10^8)",
        "unique(1..=10^8)",
        "max(1..=10^8)",
        "gcd(1..=10^8)",
    ] {
        let error = engine.eval(text).map(|value| panic!("{text}: {value}")).unwrap_err();
        assert_eq!(error.stop(), Some(Stop::Memory), "{text}");
    }
    assert_eq!(engine.eval("zip(1..=10^8, [4])"), engine.eval("[[1, 4]]"));
}

/// Runs work that may take 50 ms.
fn assert_stops_in_time(name: &str, work: impl FnOnce() -> Result<Value, Error>) {
    let begin = Instant::now();
    let error = work().map(|value| panic!("{name}: {value}")).unwrap_err();
    let taken = begin.elapsed();
    assert_eq!(error.stop(), Some(Stop::Deadline), "{name}");
    // Generous, since tests run beside each other.
    assert!(taken < Duration::from_millis(1_500), "{name} took {taken:?}");
}

#[test]
fn long_work_stops_soon_after_it_is_told() {
    for text in [
        "all(1..=10^15, n => n > 0)",
        "1..=10^15 |> filter(is_prime)",
        "fold(1..=10^15, 0, max)",
        "product(1..=10^9)",
    ] {
        let mut engine = Engine::new();
        engine.limits().memory(u64::MAX).deadline(Duration::from_millis(50));
        assert_stops_in_time(text, || engine.eval(text));
    }
}

/// A step that goes through a large value is as many steps as that takes.
#[test]
fn going_through_large_values_is_stopped_as_soon() {
    let text = "x = \"a\\u{e9}\"\nfor i in 0..18 { x += x }\n";
    let lists = "x = list(0..400000)\nz = list(0..400000)\n";
    for (made, repeated) in [
        (text, "upper(x)"),
        (text, "lower(x)"),
        (text, "trim(x)"),
        (text, "len(x)"),
        (text, "contains(x, \"abc\")"),
        (text, "split(x, \"abc\")"),
        (text, "replace(x, \"abc\", \"b\")"),
        (text, "x == x + \"\""),
        (lists, "x == z"),
        (lists, "x != z"),
        (lists, "contains(x, -1)"),
        (lists, "unique([x, z])"),
    ] {
        let engine = Engine::new();
        let mut scope = engine.scope();
        engine.compile(made).unwrap().eval(&mut scope).unwrap();
        let mut engine = Engine::new();
        engine.limits().deadline(Duration::from_millis(50));
        let program = engine.compile(&format!("while true {{ y = {repeated} }}")).unwrap();
        assert_stops_in_time(repeated, || program.eval(&mut scope));
    }
}

#[test]
fn each_part_of_a_text_takes_a_step_and_no_more_than_a_few() {
    let mut scope = Scope::default();
    let make = "x = \"\"\nfor i in 0..20000 { x += \"a,\" }\n";
    Engine::new().compile(make).unwrap().eval(&mut scope).unwrap();
    for text in ["len(split(x, \",\"))", "len(replace(x, \"a\", \"b\"))"] {
        for (steps, stop) in [(100_000, None), (19_000, Some(Stop::Steps))] {
            let mut engine = Engine::new();
            engine.limits().steps(steps);
            let result = engine.compile(text).unwrap().eval(&mut scope);
            assert_eq!(result.err().and_then(|error| error.stop()), stop, "{text}: {steps}");
        }
    }
}

#[test]
fn texts_that_are_changed_in_pieces_are_changed_as_a_whole() {
    // Longer than the pieces, with matches and characters across their ends.
    let make = "x = \"aéΣx\"\nfor i in 0..15 { x += x }\nx += \"end\"\n";
    for (text, expected) in [
        ("len(upper(x)) == len(x) and upper(x)[0..4] == \"AÉΣX\"", "true"),
        ("contains(x, \"xend\") and not contains(x, \"xx\")", "true"),
        ("len(split(x, \"éΣ\"))", "32769"),
        ("join(split(x, \"éΣ\"), \"éΣ\") == x", "true"),
        ("replace(replace(x, \"éΣ\", \"12\"), \"12\", \"éΣ\") == x", "true"),
        ("lower(\"ΑΣ ΑΒΣ\")", "\"ας αβς\""),
        ("upper(\"straße\")", "\"STRASSE\""),
    ] {
        let value = Engine::new().eval(&format!("{make}{text}")).unwrap();
        assert_eq!(value.to_string(), expected, "{text}");
    }
}

#[test]
fn an_interrupt_stops_a_program_until_it_is_cleared() {
    let engine = Engine::new();
    let program = engine.compile("n = 10^15; fold(1..=n, 0, max)").unwrap();
    let interrupt = engine.interrupt();
    let work = thread::spawn(move || program.eval(&mut Scope::default()));
    thread::sleep(Duration::from_millis(20));
    interrupt.raise();
    assert_eq!(work.join().unwrap().unwrap_err().stop(), Some(Stop::Interrupted));
    interrupt.clear();
    assert_eq!(engine.eval("sum(1..=10)"), Ok(55.into()));
}

#[test]
fn one_program_runs_on_several_threads() {
    fn is_shared<T: Send + Sync + Clone>() {}
    is_shared::<Program>();
    is_shared::<Engine>();
    is_shared::<Value>();
    is_shared::<Scope>();
    let program = Engine::new().compile("n × (n + 1) / 2").unwrap();
    thread::scope(|threads| {
        for n in 0..4_i64 {
            let program = &program;
            threads.spawn(move || {
                let mut scope = Scope::default();
                for n in (n..400).step_by(4) {
                    scope.set("n", n);
                    assert_eq!(program.eval_as::<i64>(&mut scope), Ok(n * (n + 1) / 2));
                }
            });
        }
    });
}

#[test]
fn a_row_of_ten_thousand_fields_is_read_at_once() {
    let mut text = String::from("{ ");
    for field in 0..5_000 {
        write!(text, "f{field}: {field}, ").unwrap();
    }
    let begin = Instant::now();
    let value = Engine::new().eval(&format!("({text}}}).f4999")).unwrap();
    assert_eq!(value, Value::from(4_999));
    assert!(begin.elapsed() < Duration::from_secs(5));
}
