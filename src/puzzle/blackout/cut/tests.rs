//! The cut against trying all choices of squares by a judge that shares no code with it, and
//! against the join.

use std::collections::BTreeMap;

use super::super::rest::Rests;
use super::super::{Blackout, Rules, Verdict, count, lopsided, test};
use super::{Listed, Refusal, Task, Weight};
use crate::limits::Budget;
use crate::puzzle::random::Random;

/// Texts and choices by the number of squares out.
type Found = BTreeMap<usize, Weight>;

fn by_trying_all(puzzle: &Blackout, rules: Rules) -> Found {
    let removable: Vec<_> = (0..puzzle.squares()).filter(|&i| i != puzzle.equals()).collect();
    let mut texts: BTreeMap<(usize, String), u64> = BTreeMap::new();
    for choice in 0_u32..1 << removable.len() {
        let out = removable.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
        let removed: Vec<_> = out.map(|(_, &square)| square).collect();
        *texts.entry((removed.len(), puzzle.without(&removed))).or_default() += 1;
    }
    let mut found = Found::new();
    for ((removed, text), ways) in texts {
        if matches!(test(&text, rules), Verdict::True(_)) {
            let sum = found.entry(removed).or_default();
            *sum = sum.plus(Weight { texts: 1, ways });
        }
    }
    found
}

fn by_cutting(puzzle: &Blackout, limit: usize, listed: Listed) -> Option<Found> {
    let sides = puzzle.sides();
    let task = Task { side: sides.long(), rules: sides.rules, limit, worth: u64::MAX, listed };
    let (budget, mut found) = (Budget::generous(), Found::new());
    let held = budget.memory_left();
    let tally = |removed, weight| _ = found.insert(removed, weight);
    let result = lopsided::cut_long(sides, &task, &mut Rests::default(), &budget, tally);
    assert_eq!(budget.memory_left(), held, "{}", puzzle.text());
    match result {
        Ok(()) => Some(found),
        Err(Refusal::TooMany) => None,
        Err(Refusal::Stop(stop)) => panic!("{}: {stop}", puzzle.text()),
    }
}

fn by_joining(puzzle: &Blackout, limit: usize) -> Found {
    let (budget, mut rests, mut groups) =
        (Budget::generous(), Rests::default(), Default::default());
    let mut found = Found::new();
    let tally = |removed, texts: [u128; 2], ways: [u128; 2]| {
        let sum = found.entry(removed).or_default();
        *sum = sum.plus(Weight::of(texts[0] * texts[1], ways[0] * ways[1]));
    };
    count::count(puzzle.sides(), 0..=limit, &mut groups, &mut rests, &budget, tally).unwrap();
    found
}

/// Every amount of listing: what is not listed takes other ways.
fn all_listed() -> impl Iterator<Item = Listed> {
    let amounts = [(u64::MAX, u64::MAX), (0, u64::MAX), (u64::MAX, 0), (0, 0), (4, 8)];
    amounts.into_iter().map(|(numbers, brackets)| Listed { numbers, brackets })
}

fn all_rules() -> impl Iterator<Item = Rules> {
    (0..4).map(|bits| Rules {
        leading_zeros: bits & 1 == 0,
        unary: bits & 2 != 0,
        lenient: true,
        ..Rules::default()
    })
}

/// The cases that may go another way, and those that do.
#[derive(Default)]
struct Refused {
    of: usize,
    refused: usize,
}

fn compare(text: &str, refused: &mut Refused) {
    for rules in all_rules() {
        let puzzle = Blackout::parse(text, rules).unwrap();
        let truth = by_trying_all(&puzzle, rules);
        let most = puzzle.squares();
        for limit in [most, most / 2, 2] {
            let expected: Found =
                truth.iter().filter(|(k, _)| **k <= limit).map(|(k, w)| (*k, *w)).collect();
            for listed in all_listed() {
                refused.of += 1;
                match by_cutting(&puzzle, limit, listed) {
                    Some(found) => assert_eq!(found, expected, "{text}: {rules:?} {listed:?}"),
                    None => refused.refused += 1,
                }
            }
        }
    }
}

fn side(random: &mut Random, squares: usize, glyphs: &str) -> String {
    let glyphs: Vec<_> = glyphs.chars().collect();
    (0..squares).map(|_| glyphs[random.below(glyphs.len())]).collect()
}

fn compare_random(cases: usize, seed: u64) {
    let mut random = Random::of(seed, 0);
    let mut refused = Refused::default();
    for _ in 0..cases {
        let kinds =
            ["0123+-*/()", "12+-*/", "011+-", "20*/", "1111", "12((+))", "1-(+)*2", "90+/-*7"];
        let glyphs = kinds[random.below(kinds.len())];
        let long = 3 + random.below(7);
        let (long, short) = (side(&mut random, long, glyphs), side(&mut random, 2, "0123+-"));
        let swapped = random.below(2) == 0;
        let text = if swapped { format!("{short}={long}") } else { format!("{long}={short}") };
        compare(&text, &mut refused);
    }
    assert!(refused.refused * 20 < refused.of, "{} of {}", refused.refused, refused.of);
}

#[test]
fn a_cut_side_counts_what_trying_all_counts() {
    compare_random(12, 1);
}

#[test]
#[ignore = "slow: run in release"]
fn a_cut_side_counts_what_trying_all_counts_a_thousand_times() {
    compare_random(3000, 2);
}

#[test]
fn known_cases() {
    let mut refused = Refused::default();
    for text in [
        "0*(1/0)=0",
        "0/(1-1)=0",
        "(((1)))=1",
        "-(-1)=1",
        "--1--1=2",
        "1-1-1-1=0",
        "1/2/2*8=2",
        "0000=0",
        "0102=12",
        "(1)+(1)=2",
        "1+(1-1)=1",
        "6/(1+2)=2",
        "-1*-1=1",
        "5*0+3=3",
        "20=0/02/0*0",
        "0*(5-5)+1=1",
        "0/(6-(3))=0",
        "(1)*(0/1)*0=0",
        "0*(1/(2-2))=0",
    ] {
        compare(text, &mut refused);
    }
}

/// A long side with brackets or without, of so many squares that only the join can tell.
fn long_side(random: &mut Random, squares: usize, operators: &str, brackets: bool) -> String {
    let operators: Vec<_> = operators.chars().collect();
    let mut text = String::new();
    while text.len() < squares {
        if brackets && random.below(4) == 0 {
            let operator = operators[random.below(operators.len())];
            text += &format!("({}{operator}{})", random.below(100), random.below(10));
        } else {
            text += &(1 + random.below(999)).to_string();
        }
        text.push(operators[random.below(operators.len())]);
    }
    text.truncate(squares);
    text
}

fn compare_with_join(cases: usize, squares: usize, seed: u64) {
    let mut random = Random::of(seed, 0);
    for case in 0..cases {
        let operators = ["+-*/", "+-", "*/", "*", "+*", "-/"][case % 6];
        let long = long_side(&mut random, squares, operators, case % 4 == 3);
        let text = format!("{long}={}", ["118", "1+2", "9", "0", "24"][case % 5]);
        let unary = case % 7 == 6;
        let puzzle = Blackout::parse(&text, Rules { lenient: true, unary, ..Rules::default() });
        let puzzle = puzzle.unwrap();
        for limit in [puzzle.squares(), 6] {
            let joined = by_joining(&puzzle, limit);
            for listed in [Listed::default(), Listed { numbers: 100, brackets: 100 }] {
                if let Some(found) = by_cutting(&puzzle, limit, listed) {
                    assert_eq!(found, joined, "{text}, unary {unary}, k <= {limit}, {listed:?}");
                }
            }
        }
    }
}

#[test]
fn a_cut_side_counts_what_the_join_counts() {
    compare_with_join(12, 13, 3);
}

#[test]
#[ignore = "slow: run in release"]
fn a_longer_cut_side_counts_what_the_join_counts() {
    compare_with_join(60, 24, 4);
}
