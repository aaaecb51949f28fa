//! Abacist beside the engines that people use, in one run: `cargo run --release` prints the tables.
//!
//! Every engine computes the same values (a wrong one is shown in place of its time); all but abacist and fend
//! compute them in floating point.

mod engines;
mod expressions;
mod measure;
mod scripts;

use engines::{ENGINES, Work};
use expressions::EXPRESSIONS;

fn main() {
    table("Parse + evaluate", |engine| Some(engine.evaluate));
    table("Precompiled evaluation", |engine| engine.compiled);
    scripts::table();
}

/// Prints nanoseconds by engine and expression, and the ratio to the first engine.
fn table(title: &str, work: impl Fn(&engines::Engine) -> Option<Work>) {
    println!("\n## {title} (ns; ratio to abacist)\n");
    let names: Vec<_> = EXPRESSIONS.iter().map(|expression| expression.name).collect();
    println!("| engine | {} |\n|---|{}", names.join(" | "), "---:|".repeat(names.len()));
    let mut ours = Vec::new();
    for engine in ENGINES {
        let Some(work) = work(engine) else { continue };
        let times: Vec<_> = EXPRESSIONS
            .iter()
            .map(|expression| {
                let mut work = work(expression.spelled(engine.spelling));
                measure::nanoseconds(work.as_mut(), expression.value)
            })
            .collect();
        if ours.is_empty() {
            ours.clone_from(&times);
        }
        let cells = times.iter().zip(&ours).map(|(time, ours)| match (time, ours) {
            (Ok(time), Ok(ours)) => format!("{time:.0} ({:.2})", time / ours),
            (Ok(time), Err(_)) => format!("{time:.0}"),
            (Err(value), _) => format!("wrong: {value}"),
        });
        println!("| {} | {} |", engine.name, cells.collect::<Vec<_>>().join(" | "));
    }
}
