//! Tasks of digits and signs: single strings, all strings of four digits, Taneja's ranges.
//!
//! ```sh
//! cargo bench --bench digits
//! ```

#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/digits/mod.rs"]
mod digits;

use std::ops::Range;
use std::thread;

use abacist::Budget;
use abacist::puzzle::digits::{Rules, Solver};
use divan::Bencher;

fn main() {
    divan::main();
}

/// One string of four digits, with all signs.
#[divan::bench(args = ["2144", "1252", "6667", "4444"])]
fn solvable(bencher: Bencher<'_, '_>, text: &str) {
    let task = digits::task(&format!("digits 10: {text}"));
    bencher.bench_local(|| task.solvable(&Budget::generous()).unwrap());
}

#[divan::bench(args = ["2144", "1252", "6667", "4444"])]
fn cheapest(bencher: Bencher<'_, '_>, text: &str) {
    let task = digits::task(&format!("digits 10: {text}"));
    bencher.bench_local(|| task.cheapest(&Budget::generous()).unwrap());
}

/// Every different solution, as a text.
#[divan::bench(args = ["2144", "1252", "12525", "66666"], max_time = 5)]
fn all_answers(bencher: Bencher<'_, '_>, text: &str) {
    let task = digits::task(&format!("digits 10: {text}"));
    bencher.bench_local(|| {
        let answers = task.answers(&Budget::generous()).unwrap();
        answers.iter().map(ToString::to_string).collect::<Vec<_>>()
    });
}

/// How many of these strings make 10.
fn strings(numbers: Range<usize>) -> usize {
    let (mut solver, budget) = (Solver::new(Rules::deset()), Budget::generous());
    let solvable = numbers.filter(|number| {
        let text = format!("{number:04}");
        solver.solvable(&digits::digits(&text), &10.into(), &budget).unwrap()
    });
    solvable.count()
}

#[divan::bench]
fn strings_of_four_on_one_thread(bencher: Bencher<'_, '_>) {
    bencher.bench_local(|| assert_eq!(strings(0..10_000), 9934));
}

#[divan::bench]
fn strings_of_four_on_two_threads(bencher: Bencher<'_, '_>) {
    bencher.bench_local(|| {
        let halves = [0..5_000, 5_000..10_000].map(|half| thread::spawn(move || strings(half)));
        let solvable = halves.map(|half| half.join().unwrap());
        assert_eq!(solvable.iter().sum::<usize>(), 9934);
    });
}

const RANGES: [(&str, i64, usize); 4] = [
    ("123456789", 11_111, 1),
    ("987654321", 11_111, 0),
    ("123456789", 100_000, 18_092),
    ("987654321", 100_000, 12_418),
];

/// Which targets are missing.
#[divan::bench(args = RANGES.iter().take(2), sample_count = 5)]
fn taneja_missing(bencher: Bencher<'_, '_>, (text, last, missing): &(&str, i64, usize)) {
    let digits = digits::digits(text);
    bencher.bench_local(|| {
        let mut solver = Solver::new(Rules::taneja());
        let found = solver.missing(&digits, &(0..=*last), &Budget::generous()).unwrap();
        assert_eq!(found.len(), *missing);
    });
}

/// An expression for each target that is reached.
#[divan::bench(args = &RANGES, sample_count = 1, sample_size = 1)]
fn taneja_expressions(bencher: Bencher<'_, '_>, (text, last, missing): &(&str, i64, usize)) {
    let digits = digits::digits(text);
    bencher.bench_local(|| {
        let mut solver = Solver::new(Rules::taneja());
        let found = solver.range(&digits, &(0..=*last), &Budget::generous()).unwrap();
        assert_eq!(found.missing.len(), *missing);
    });
}

#[divan::bench]
fn sums_of_1_to_9(bencher: Bencher<'_, '_>) {
    bencher.bench_local(|| {
        let mut solver = Solver::new(Rules::sum_to_100());
        let tally = solver.tally(&digits::digits("123456789"), &Budget::generous()).unwrap();
        assert_eq!(tally.unwrap().len(), 3429);
    });
}
