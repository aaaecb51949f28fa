//! Games of making a number from others: all hands of 24, Countdown, and larger ones. No game may
//! take more memory than it should.
//!
//! ```sh
//! cargo bench --bench make
//! ```

#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/make/mod.rs"]
mod make;

use abacist::output::RowFormat;
use abacist::puzzle::make::{Clerk, Game, HandRow, Hands, Rules, Shard, Solver, Table};
use abacist::{Budget, Interrupt, Limits, Number};
use divan::Bencher;

fn main() {
    divan::main();
}

fn budget(mebibytes: u64) -> Budget {
    Budget::new(Limits::default().memory(mebibytes << 20), Interrupt::new())
}

/// All hands of so many cards from 1 to 13, no five alike.
fn hands(cards: usize) -> Vec<Vec<Number>> {
    let mut hands = make::hands(cards, 13);
    hands.retain(|hand| {
        hand.iter().all(|card| hand.iter().filter(|other| *other == card).count() < 5)
    });
    hands
}

fn games(cards: usize) -> Vec<Game> {
    let game = |numbers| Game { target: 24.into(), numbers, rules: Rules::default() };
    hands(cards).into_iter().map(game).collect()
}

#[divan::bench]
fn hands_of_four_all_answers(bencher: Bencher<'_, '_>) {
    let games = games(4);
    assert_eq!(games.len(), 1820);
    bencher.bench_local(|| {
        let (mut solver, budget) = (Solver::new(), Budget::generous());
        let counts = games.iter().map(|game| solver.count(game, &budget).unwrap());
        assert_eq!(counts.filter_map(|count| count.to_i64()).sum::<i64>(), 3017);
    });
}

#[divan::bench]
fn hands_of_five_solvable(bencher: Bencher<'_, '_>) {
    let games = games(5);
    assert_eq!(games.len(), 6175);
    bencher.bench_local(|| {
        let (mut solver, budget) = (Solver::new(), Budget::generous());
        let solvable = games.iter().filter(|game| solver.solvable(game, &budget).unwrap());
        assert_eq!(solvable.count(), 6095);
    });
}

const GAMES: &[(&str, u64)] = &[
    ("countdown 765: 1 3 7 10 25 50", 12),
    ("countdown 952: 25 50 75 100 3 6", 2),
    ("countdown 831: 1 3 7 10 25 50", 0),
    ("countdown 952: 25 50 75 100 3 6 7", 94),
    ("countdown 952: 25 50 75 100 3 6 7 8", 3320),
    ("make 24: 1 2 3 4 5 6 7", 13_656),
    ("make 24: 1 2 3 4 5 6 7 8", 324_758),
];

#[divan::bench(args = GAMES.iter().map(|(text, _)| *text), max_time = 10)]
fn all_answers(bencher: Bencher<'_, '_>, text: &str) {
    let game = make::game(text);
    bencher.bench_local(|| {
        let count = game.count(&budget(if game.rules.use_all { 500 } else { 200 })).unwrap();
        let known = GAMES.iter().find(|(other, _)| *other == text).unwrap().1;
        assert_eq!(count, known.into(), "{text}");
    });
}

#[divan::bench(args = GAMES.iter().map(|(text, _)| *text).take(3))]
fn first_answer(bencher: Bencher<'_, '_>, text: &str) {
    let game = make::game(text);
    bencher.bench_local(|| game.first(&Budget::generous()).unwrap());
}

#[divan::bench(args = GAMES.iter().map(|(text, _)| *text).take(3))]
fn nearest(bencher: Bencher<'_, '_>, text: &str) {
    let game = make::game(text);
    bencher.bench_local(|| game.nearest(&Budget::generous()).unwrap());
}

#[divan::bench(sample_count = 3)]
fn all_countdown_hands(bencher: Bencher<'_, '_>) {
    let hands = make::countdown_hands();
    assert_eq!(hands.len(), 13_243);
    bencher.bench_local(|| {
        let (mut solver, budget) = (Solver::new(), budget(200));
        let count =
            |hand: &Vec<u32>| solver.targets(hand, &budget).unwrap().unwrap().count(101..=999);
        assert_eq!(hands.iter().map(count).sum::<usize>(), 10_858_746);
    });
}

/// The rows of the table of Countdown, as text, on one thread.
#[divan::bench(sample_count = 3)]
fn countdown_table(bencher: Bencher<'_, '_>) {
    let table = Table::Targets { hands: Hands::countdown(), targets: Table::COUNTDOWN_TARGETS };
    bencher.bench_local(|| {
        let (mut clerk, budget) = (Clerk::default(), budget(200));
        let mut total = 0;
        for place in table.places(Shard::WHOLE) {
            let row = table.row(place, &mut clerk, &budget).unwrap().unwrap();
            if let HandRow::Targets { reached, .. } = &row {
                total += reached;
            }
            divan::black_box(RowFormat::Tabs.line(&row));
        }
        assert_eq!(total, 10_858_746);
    });
}
