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

/// Equations of 40 squares with 36 of them on one side: all operators, few digits and many, sums
/// alone, products alone, brackets.
const EDGE_40: [(&str, &str); 6] = [
    ("mixed", "168/24+8*3-17+26*45-987*1-3+16*24/79=118"),
    ("short_numbers", "5+3/9*4+26/4+35-22/6+15*1+8*6+28*1*6=118"),
    ("long_numbers", "7-4219*385208+657577/623107/37+84887=1+8"),
    ("sums", "90+21-7+1+16-7+51-6-2+2+82+832-7-7+5=240"),
    ("products", "791*3/5/51*2*155/379*7*5*4*79*7*2/46=9-1"),
    ("brackets", "118=(12+3)*(40-6)/7+(8*9-10)+11*(2+13)-4"),
];

/// Equations of 60 squares with the `=` after so many of them.
const EDGE_60: [(usize, &str); 5] = [
    (2, "55=8+3*8/9-136*32+397-3+4-35-932-70*7-5*590*25*852/820*156+9"),
    (10, "10-4-88*97=60/2*952*581*62+347-1/1*56-107*4-7-72+72/377*84/7"),
    (20, "727*3/588*29+58*84*3=647*955*665-85-9-64+7/584+4/3-13-1+6/40"),
    (30, "69+4*16*7*194+585*6/785/3/8-20=18*40-82*59/991+34*580/69-1*9"),
    (50, "16/76-51*169*82-887*9/9+41+16+770+2+37-326-230+714=269-11*85"),
];

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

#[divan::bench(sample_count = 10, args = EDGE_40.map(|(name, _)| name))]
fn squares_36_and_3_all_k(bencher: Bencher, name: &str) {
    let text = EDGE_40.iter().find(|(own, _)| *own == name).map(|(_, text)| *text);
    count(bencher, text.expect("a name of the table"), Which::All);
}

#[divan::bench(sample_count = 10, args = EDGE_60.map(|(equals, _)| equals))]
fn squares_60_up_to_6(bencher: Bencher, equals: usize) {
    let text = EDGE_60.iter().find(|(own, _)| *own == equals).map(|(_, text)| *text);
    count(bencher, text.expect("a place of the table"), Which::Between(0, 6));
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
