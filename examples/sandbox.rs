//! Programs that nobody has looked at, under limits: whatever they do, the host goes on.

use std::time::Duration;

use abacist::{Engine, Error};

/// Runs a few programs that would take everything, and one that behaves.
pub fn main() -> Result<(), Error> {
    let mut engine = Engine::new();
    let limits = engine.limits();
    limits.steps(1_000_000).depth(200).memory(4 << 20).number_bits(100_000);
    limits.deadline(Duration::from_secs(2));

    let programs = [
        ("while true { }", "abacist::limit::stopped"),
        ("fn f(n) = 1 + f(n)\nf(0)", "abacist::limit::too_many_calls"),
        ("text = \"ha\"\nwhile true { text += text }", "abacist::limit::stopped"),
        ("9^9^9", "abacist::limit::stopped"),
        ("open(\"/etc/passwd\")", "abacist::eval::unknown_name"),
    ];
    for (program, code) in programs {
        let error = engine.compile(program)?.eval(&mut engine.scope()).unwrap_err();
        println!("{error}");
        assert_eq!(error.code(), code);
    }

    let sum = engine.eval("1..=100 |> filter(n => n % 3 == 0) |> sum")?;
    println!("and still: {sum}");
    assert_eq!(sum.to_string(), "1683");
    Ok(())
}
