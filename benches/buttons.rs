//! Levels of calculator games: all of the data, the first one, and larger ones made up.
//!
//! ```sh
//! cargo bench --bench buttons
//! ```

#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/levels/mod.rs"]
mod levels;

use abacist::Budget;
use abacist::puzzle::buttons::{Dialect, Level};
use divan::Bencher;

fn main() {
    divan::main();
}

fn typed(text: &str) -> Level {
    Level::parse(text, Dialect::default()).unwrap()
}

#[divan::bench]
fn all_levels_of_the_data(bencher: Bencher<'_, '_>) {
    let records = levels::records();
    for levels::Record { id, level, json } in &records {
        let answer = level.solve(&Budget::generous());
        let found = answer.goals.iter().map(|goal| goal.moves.map(u64::from));
        let known = json["min_moves"].as_array().unwrap().iter().map(serde_json::Value::as_u64);
        assert!(found.eq(known), "{id}");
    }
    bencher.bench_local(|| {
        let solve = |record: &levels::Record| record.level.solve(&Budget::generous()).states;
        records.iter().map(solve).sum::<usize>()
    });
}

const LEVELS: &[(&str, &str)] = &[
    ("-1 to 2020", "-1 -> 2020 in 8: *3 +8 +2 Mirror Reverse"),
    ("none in 8 moves", "0 -> 654321 in 8: 1 +12 Reverse x13 <<"),
    ("HEAD", "1657 -> HEAD in 7: Digit+2 Digit+3 Digit+5 Digit+1 ABC"),
];

/// Levels with Store, `[+]` and a portal, found by chance among those that need so many moves; and
/// two of which all is seen that 16 and 20 moves allow, in vain.
const LARGE: &[(&str, &str)] = &[
    ("16 moves", "1 -> 7818 in 20 @5>4: Store [+]3 SUM Shift< 6=>27 +/-"),
    ("17 moves", "6 -> 8529 in 20 @5>4: Store [+]5 21 /2 31 /4"),
    ("18 moves", "2 -> 8654 in 20 @5>4: Store [+]3 SUM Shift< 6=>27 +/-"),
    ("20 moves", "7 -> 90853 in 20 @6>1: Store [+]1 << Cut6 Shift< +/-"),
    ("none in 16 moves", "1 -> 98765 in 16 @5>1: +7 x3 Store [+]2 Reverse <<"),
    ("none in 20 moves", "11 -> 15 in 20 @5>4: Store [+]5 21 /2 31 /4"),
];

fn solve(bencher: Bencher<'_, '_>, levels: &[(&str, &str)], name: &str) {
    let (_, text) = levels.iter().find(|(other, _)| *other == name).unwrap();
    let level = typed(text);
    let answer = level.solve(&Budget::generous());
    let goal = &answer.goals[0];
    eprintln!(
        "{name}: {:?} moves, {} ways, {} states, {:?}",
        goal.moves, goal.shortest, answer.states, answer.stopped
    );
    bencher.bench_local(|| level.solve(&Budget::generous()).states);
}

#[divan::bench(args = LEVELS.iter().map(|(name, _)| *name))]
fn one_level(bencher: Bencher<'_, '_>, name: &str) {
    solve(bencher, LEVELS, name);
}

#[divan::bench(args = LARGE.iter().map(|(name, _)| *name), sample_count = 5, sample_size = 1)]
fn one_large_level(bencher: Bencher<'_, '_>, name: &str) {
    solve(bencher, LARGE, name);
}
