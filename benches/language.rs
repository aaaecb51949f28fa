//! The language at work: `cargo bench --bench language`.
//!
//! The programs are those of the comparisons in `docs/performance.md`, compiled once.

use abacist::Engine;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// Programs, and what they give.
const PROGRAMS: [(&str, &str, &str); 8] = [
    ("fib", include_str!("programs/fib.aba"), "75025"),
    ("sum", include_str!("programs/sum.aba"), "2999997"),
    ("primes", include_str!("programs/primes.aba"), "3245"),
    ("append", include_str!("programs/append.aba"), "88890"),
    ("sort", include_str!("programs/sort.aba"), ""),
    ("mandelbrot", include_str!("programs/mandelbrot.aba"), ""),
    ("approximate", include_str!("programs/approximate.aba"), "536"),
    ("harmonic", include_str!("programs/harmonic.aba"), ""),
];

/// Expressions on the variables x, y and z.
const EXPRESSIONS: [&str; 4] =
    ["7", "x * 2", "(-z + (z^2 - 4*x*y)^0.5) / (2*x)", "x*y + y*z - z*x + 3*x"];

#[divan::bench(args = ["fib", "sum", "primes", "append", "sort", "mandelbrot", "approximate", "harmonic"])]
fn program(bencher: Bencher, name: &str) {
    let (_, text, expected) =
        PROGRAMS.iter().find(|(known, ..)| *known == name).expect("a program");
    let engine = Engine::new();
    let program = engine.compile(text).expect("a program");
    let value = program.eval(&mut engine.scope()).expect("a value");
    assert!(expected.is_empty() || value.to_string() == *expected, "{name}: {value}");
    bencher.bench_local(|| black_box(&program).eval(&mut engine.scope()).expect("a value"));
}

#[divan::bench(args = EXPRESSIONS)]
fn expression(bencher: Bencher, text: &str) {
    let engine = Engine::new();
    let program = engine.compile(text).expect("an expression");
    let mut scope = engine.scope();
    for (name, value) in [("x", 1), ("y", 6), ("z", 5)] {
        scope.set(name, value);
    }
    bencher.bench_local(|| black_box(&program).eval(&mut scope).expect("a value"));
}

/// What compiling a script of a thousand lines takes.
#[divan::bench]
fn compile_a_thousand_lines(bencher: Bencher) {
    let lines = (0..250).map(|n| {
        format!(
            "fn f{n}(a, b) {{\n  c = a * {n} + b\n  if c > 10 {{ c - 1 }} else {{ c + 1 }}\n}}\n"
        )
    });
    let text: String = lines.collect();
    let engine = Engine::new();
    bencher.bench_local(|| engine.compile(black_box(&text)).expect("a program"));
}
