//! Levels of calculator games: all of the data, the first one, and larger ones made up.
//!
//! ```sh
//! cargo bench --bench buttons
//! ```

#![allow(clippy::unwrap_used, missing_docs)]

use std::fs;

use abacist::Budget;
use abacist::puzzle::buttons::{Dialect, Level, Parts, Portal, Store};
use divan::Bencher;
use serde_json::Value as Json;

fn main() {
    divan::main();
}

/// The 287 levels of the data.
fn levels() -> Vec<Level> {
    let text = fs::read_to_string("tests/data/calculator-levels.jsonl").unwrap();
    text.lines().map(level).collect()
}

fn level(line: &str) -> Level {
    let json: Json = serde_json::from_str(line).unwrap();
    let text = |value: &Json| value.as_str().map_or(value.to_string(), str::to_owned);
    let texts = |name: &str| json[name].as_array().unwrap().iter().map(text).collect::<Vec<_>>();
    let place = |place: &Json| u32::try_from(place.as_u64().unwrap()).unwrap();
    let portal = json["portal"].as_array().map(|p| Portal { from: place(&p[0]), to: place(&p[1]) });
    let mut dialect =
        Dialect::preset(if json["game"] == 3 { "genius" } else { "current" }).unwrap();
    if json["store_cost"] == 0 {
        dialect.store = Store::Free;
    }
    let (goals, buttons) = (texts("goals"), texts("buttons"));
    let parts = Parts {
        start: &text(&json["start"]),
        goals: &goals.iter().map(String::as_str).collect::<Vec<_>>(),
        moves: json["moves"].as_u64().map(|moves| u32::try_from(moves).unwrap()),
        buttons: &buttons.iter().map(String::as_str).collect::<Vec<_>>(),
        portal,
    };
    parts.level(dialect).unwrap()
}

fn typed(text: &str) -> Level {
    Level::parse(text, Dialect::default()).unwrap()
}

#[divan::bench]
fn all_levels_of_the_data(bencher: Bencher<'_, '_>) {
    let levels = levels();
    bencher.bench_local(|| {
        levels.iter().map(|level| level.solve(&Budget::generous()).states).sum::<usize>()
    });
}

/// Levels of which the move limit is exhausted: the goal cannot be reached.
const LEVELS: &[(&str, &str)] = &[
    ("-1 to 2020", "-1 -> 2020 in 8: *3 +8 +2 Mirror Reverse"),
    ("none in 8 moves", "0 -> 654321 in 8: 1 +12 Reverse x13 <<"),
    ("HEAD", "1657 -> HEAD in 7: Digit+2 Digit+3 Digit+5 Digit+1 ABC"),
    ("16 moves, Store, [+], portal", "1 -> 98765 in 16 @5>1: +7 x3 Store [+]2 Reverse <<"),
    ("18 moves, Store, [+], portal", "3 -> 777 in 18 @4>1: +11 x7 Store [+]1 SUM -8"),
    ("20 moves, Store, [+], portal", "0 -> 99 in 20 @3>1: +13 x2 Store [+]3 /5 Mirror"),
];

#[divan::bench(args = LEVELS.iter().map(|(name, _)| *name))]
fn one_level(bencher: Bencher<'_, '_>, name: &str) {
    let (_, text) = LEVELS.iter().find(|(other, _)| *other == name).unwrap();
    let level = typed(text);
    let answer = level.solve(&Budget::generous());
    let goal = &answer.goals[0];
    eprintln!(
        "{name}: {:?} moves, {} ways, {} states, {:?}",
        goal.moves, goal.shortest, answer.states, answer.stopped
    );
    bencher.bench_local(|| level.solve(&Budget::generous()).states);
}
