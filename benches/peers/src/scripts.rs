//! Seven programs, the same in every language: those of `benches/programs`, and `scripts/` for the
//! others.

use std::process::Command;
use std::time::{Duration, Instant};

use abacist::{Engine, Limits};

const PROGRAMS: [&str; 7] =
    ["fib", "sum", "primes", "append", "sort", "mandelbrot", "approximate"];

/// The programs that run all scripts of a file, and how they are called.
const OTHERS: [(&str, &str, &str); 2] =
    [("Python", "python3", "all.py"), ("Lua 5.4", "lua5.4", "all.lua")];

/// Runs each program this often, and counts the fastest run.
const RUNS: usize = 7;

/// Prints milliseconds by language and program, and the ratio to abacist.
pub fn table() {
    println!("\n## Scripts (ms; ratio to abacist)\n");
    println!("| engine | {} |\n|---|{}", PROGRAMS.join(" | "), "---:|".repeat(PROGRAMS.len()));
    let ours = PROGRAMS.map(abacist_time);
    let mut rows: Vec<(&str, Vec<(i64, Duration)>)> = vec![
        ("abacist (exact)", ours.to_vec()),
        ("rune", PROGRAMS.map(rune_time).to_vec()),
        ("koto", PROGRAMS.map(koto_time).to_vec()),
        ("rhai", PROGRAMS.map(rhai_time).to_vec()),
    ];
    for (name, program, file) in OTHERS {
        match others(program, file) {
            Some(times) => rows.push((name, times)),
            None => eprintln!("{program} is not on this machine"),
        }
    }
    for (name, times) in rows {
        let cells = times.iter().zip(&ours).map(|((value, time), ours)| {
            let wrong = if *value == ours.0 { "" } else { ", another value" };
            let milliseconds = time.as_secs_f64() * 1e3;
            let ratio = time.as_secs_f64() / ours.1.as_secs_f64();
            format!("{milliseconds:.2} ({ratio:.2}{wrong})")
        });
        println!("| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
}

/// The value of some runs, and the time of the fastest.
fn fastest(mut run: impl FnMut() -> i64) -> (i64, Duration) {
    let runs = (0..RUNS).map(|_| {
        let start = Instant::now();
        let value = run();
        (value, start.elapsed())
    });
    runs.min_by_key(|(_, time)| *time).expect("some runs")
}

fn script(name: &str) -> String {
    let path = format!("{}/scripts/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a script")
}

/// What a program of its own says of each script: its name, its value and milliseconds. `None` if
/// there is no such program.
fn others(program: &str, file: &str) -> Option<Vec<(i64, Duration)>> {
    let path = format!("{}/scripts/{file}", env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(program).arg(path).output().ok()?;
    let lines = String::from_utf8(output.stdout).expect("text");
    let times = lines.lines().map(|line| {
        let words: Vec<_> = line.split(' ').collect();
        let milliseconds: f64 = words[2].parse().expect("a time");
        (words[1].parse().expect("a value"), Duration::from_secs_f64(milliseconds / 1e3))
    });
    Some(times.collect())
}

fn abacist_time(name: &str) -> (i64, Duration) {
    let mut engine = Engine::new();
    *engine.limits() = Limits::default();
    let program =
        engine.compile(&script(&format!("../../programs/{name}.aba"))).expect("a program");
    fastest(|| program.eval_as(&mut engine.scope()).expect("a value"))
}

fn rhai_time(name: &str) -> (i64, Duration) {
    let engine = rhai::Engine::new();
    let tree = engine.compile(script("all.rhai")).expect("a program");
    fastest(|| {
        let mut scope = rhai::Scope::new();
        engine.call_fn(&mut scope, &tree, format!("run_{name}"), ()).expect("a value")
    })
}

fn koto_time(name: &str) -> (i64, Duration) {
    let mut koto = koto::Koto::default();
    koto.compile_and_run(script("all.koto").as_str()).expect("a program");
    fastest(|| {
        let value = koto.call_exported_function(&format!("run_{name}"), &[]).expect("a value");
        match value {
            koto::runtime::KValue::Number(number) => i64::from(number),
            other => panic!("{}", other.type_as_string()),
        }
    })
}

fn rune_time(name: &str) -> (i64, Duration) {
    use std::sync::Arc;
    let context = rune::Context::with_default_modules().expect("a context");
    let runtime = Arc::new(context.runtime().expect("a runtime"));
    let mut sources = rune::Sources::new();
    let source = rune::Source::memory(script("all.rn")).expect("a source");
    sources.insert(source).expect("memory");
    let unit = rune::prepare(&mut sources).with_context(&context).build().expect("a program");
    let mut vm = rune::Vm::new(runtime, Arc::new(unit));
    fastest(|| {
        let value = vm.call([format!("run_{name}").as_str()], ()).expect("a value");
        rune::from_value(value).expect("a whole number")
    })
}
