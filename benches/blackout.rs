//! The speed table of the blackout puzzle: `cargo bench --bench blackout`.

use abacist::puzzle::blackout::{Blackout, Rules, Solver, Which};
use abacist::two_stack::{StackRules, evaluate_side};
use abacist::{Budget, Interrupt, Limits};
use divan::counter::{CharsCount, ItemsCount};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

const CORPUS: &str = include_str!("../tests/data/blackout-puzzles.txt");

/// Equations of 32, 47 and 64 squares with the `=` near the middle.
const MIDDLE_32: &str = "168/24+8*(31-7)=11*3-16+24*7-5/2";
const MIDDLE_47: &str = "168/24+8*3-17+26*45-987=1*3-16+24*7-95/2+61*8-1";
const MIDDLE_64: &str = "168/24+8*3-17+26*45-9+13*8-40/5=11*3-16+24*7-95/2+61*8-17+9*1407";

fn parse(text: &str) -> Blackout {
    Blackout::parse(text, Rules::default()).expect("a well-formed puzzle")
}

fn corpus() -> Vec<Blackout> {
    CORPUS.lines().map(parse).collect()
}

#[divan::bench]
fn corpus_k2_listed(bencher: Bencher) {
    let puzzles = corpus();
    let mut solver = Solver::new();
    let budget = Budget::generous();
    bencher.counter(ItemsCount::new(puzzles.len())).bench_local(|| {
        for puzzle in &puzzles {
            black_box(solver.solve(puzzle, Which::Exactly(2), None, &budget));
        }
    });
}

#[divan::bench(sample_count = 20)]
fn corpus_k2_naive_pairs(bencher: Bencher) {
    let puzzles = corpus();
    let budget = Budget::generous();
    bencher.counter(ItemsCount::new(puzzles.len())).bench_local(|| {
        for puzzle in &puzzles {
            let _ = black_box(puzzle.try_all_pairs(&budget));
        }
    });
}

#[divan::bench]
fn corpus_parsed(bencher: Bencher) {
    bencher.counter(ItemsCount::new(CORPUS.lines().count())).bench_local(|| black_box(corpus()));
}

fn count(bencher: Bencher, text: &str, which: Which) {
    let puzzle = parse(text);
    let mut solver = Solver::new();
    bencher.bench_local(|| {
        let budget = Budget::new(&Limits::default(), Interrupt::new());
        let outcome = solver.solve(&puzzle, which, Some(0), &budget);
        assert!(outcome.complete());
        black_box(outcome)
    });
}

#[divan::bench]
fn squares_32_all_k(bencher: Bencher) {
    count(bencher, MIDDLE_32, Which::All);
}

#[divan::bench(sample_count = 10)]
fn squares_47_all_k(bencher: Bencher) {
    count(bencher, MIDDLE_47, Which::All);
}

#[divan::bench(sample_count = 20)]
fn squares_64_up_to_4(bencher: Bencher) {
    count(bencher, MIDDLE_64, Which::Between(0, 4));
}

#[divan::bench]
fn two_stacks_per_square(bencher: Bencher) {
    let budget = Budget::generous();
    let ascii = |puzzle: &Blackout| -> String {
        (0..puzzle.squares()).map(|i| puzzle.square(i).map_or("=", |held| held.ascii())).collect()
    };
    let equations: Vec<_> = corpus().iter().map(ascii).collect();
    let sides: Vec<_> = equations.iter().flat_map(|equation| equation.split('=')).collect();
    let squares: usize = sides.iter().map(|side| side.len()).sum();
    bencher.counter(CharsCount::new(squares)).bench_local(|| {
        for side in &sides {
            let _ = black_box(evaluate_side(black_box(side), StackRules::SEED, &budget));
        }
    });
}
