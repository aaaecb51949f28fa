//! One piece of work, so often as asked, for profilers, which time would only disturb:
//!
//! ```sh
//! cargo bench --bench profile --no-run
//! valgrind --tool=callgrind target/release/deps/profile-… quad 1000
//! ```

use std::hint::black_box;

use abacist::Engine;

/// Expressions on the variables x, y and z, and programs.
const WORK: [(&str, &str); 13] = [
    ("nothing", "7"),
    ("var", "x * 2"),
    ("quad", "(-z + (z^2 - 4*x*y)^0.5) / (2*x)"),
    ("call", "max(x, 2)"),
    ("sin", "sin(x)"),
    ("fib", include_str!("programs/fib.aba")),
    ("sum", include_str!("programs/sum.aba")),
    ("primes", include_str!("programs/primes.aba")),
    ("append", include_str!("programs/append.aba")),
    ("sort", include_str!("programs/sort.aba")),
    ("mandelbrot", include_str!("programs/mandelbrot.aba")),
    ("approximate", include_str!("programs/approximate.aba")),
    ("harmonic", include_str!("programs/harmonic.aba")),
];

/// Runs the work of the name in the first argument, or the program that it is, as often as the
/// second says.
fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let (Some(name), Some(runs)) = (arguments.next(), arguments.next()) else { return };
    let known = WORK.iter().find(|(known, _)| *known == name);
    let text = known.map_or(&*name, |(_, text)| text);
    let engine = Engine::new();
    let program = engine.compile(text).expect("a program");
    let mut scope = engine.scope();
    for (name, value) in [("x", 1), ("y", 2), ("z", 3)] {
        scope.set(name, value);
    }
    for _ in 0..runs.parse().expect("a number of runs") {
        let value = black_box(&program).eval(&mut scope);
        black_box(value.expect("a value"));
    }
}
