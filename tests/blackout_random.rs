//! Random small puzzles under every combination of rules, against trying all choices of squares
//! with the evaluator of `check.rs`, which shares no code with the search.

use std::collections::BTreeMap;

use abacist::puzzle::blackout::{Blackout, Fewest, Rules, Solver, Verdict, Which, test};
use abacist::{Budget, Interrupt, Limits, Number, Stop};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// For each number of squares out, the texts that are true and their numbers of choices.
type Truth = BTreeMap<usize, BTreeMap<String, u64>>;

fn try_all(puzzle: &Blackout, rules: Rules) -> Truth {
    let removable: Vec<_> = (0..puzzle.squares()).filter(|&i| i != puzzle.equals()).collect();
    let mut truth = Truth::new();
    for choice in 0_u32..1 << removable.len() {
        let out = removable.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
        let removed: Vec<_> = out.map(|(_, &square)| square).collect();
        let text = puzzle.without(&removed);
        if matches!(test(&text, rules), Verdict::True(_)) {
            *truth.entry(removed.len()).or_default().entry(text).or_default() += 1;
        }
    }
    truth
}

/// Every combination of the rules under which a text is an equation.
fn all_rules() -> impl Iterator<Item = Rules> {
    (0..8).map(|bits| Rules {
        leading_zeros: bits & 1 == 0,
        unary: bits & 2 != 0,
        whole_division: bits & 4 != 0,
        lenient: true,
        extended: false,
    })
}

fn compare(text: &str) {
    let mut solver = Solver::new();
    let budget = Budget::generous();
    for rules in all_rules() {
        let Ok(puzzle) = Blackout::parse(text, rules) else { panic!("{text} is no puzzle") };
        let truth = try_all(&puzzle, rules);
        let outcome = solver.solve(&puzzle, Which::All, None, &budget);
        let counted: Vec<_> = (outcome.counts.iter())
            .map(|count| (count.k, count.strings.clone(), count.choices.clone()))
            .collect();
        let expected: Vec<_> = (truth.iter())
            .map(|(&k, texts)| {
                let choices: u64 = texts.values().sum();
                (k, Number::from(texts.len()), Number::from(choices))
            })
            .collect();
        assert_eq!(counted, expected, "{text} under {rules:?}");
        for solution in &outcome.solutions {
            let texts = &truth[&solution.removed.len()];
            assert_eq!(solution.choices, Number::from(texts[&solution.text]), "{text}: {rules:?}");
        }
        assert_eq!(outcome.solutions.len(), truth.values().map(BTreeMap::len).sum::<usize>());
        for (&k, texts) in &truth {
            let exactly = solver.solve(&puzzle, Which::Exactly(k), Some(3), &budget);
            assert_eq!(exactly.strings(), Number::from(texts.len()), "{text}, k = {k}: {rules:?}");
            let all = solver.solve(&puzzle, Which::Exactly(k), None, &budget);
            let first = all.solutions.len().min(3);
            assert_eq!(exactly.solutions[..], all.solutions[..first], "{text}, k = {k}");
        }
        let fewest = truth.keys().next().map_or(Fewest::Never, |&k| Fewest::Squares(k));
        assert_eq!(solver.fewest(&puzzle, &budget), fewest, "{text} under {rules:?}");
    }
}

/// A side with signs where they may stand or not, brackets and runs of equal squares.
fn side(longest: usize) -> impl Strategy<Value = String> {
    let square = prop_oneof![
        6 => prop::sample::select(vec!["0", "1", "2", "3", "6"]),
        4 => prop::sample::select(vec!["+", "-", "*", "/"]),
        1 => prop::sample::select(vec!["(", ")"]),
    ];
    prop::collection::vec(square, 1..=longest).prop_map(|squares| squares.concat())
}

fn compare_random_puzzles(cases: u32) {
    let mut runner = TestRunner::new(ProptestConfig::with_cases(cases));
    let sides = (side(6), side(5));
    runner
        .run(&sides, |(left, right)| {
            compare(&format!("{left}={right}"));
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_search_finds_what_trying_all_finds() {
    compare_random_puzzles(10);
}

#[test]
#[ignore = "slow: run in release"]
fn the_search_finds_what_trying_all_finds_a_thousand_times() {
    compare_random_puzzles(1000);
}

#[test]
fn values_beyond_machine_words_are_exact() {
    let budget = Budget::generous();
    for text in
        ["9876543210*98765432=9*8", "1/99999/99999/99999/99+1-1=1/9", "2-9/97/89/83/79/73/71/67=1"]
    {
        let puzzle = Blackout::parse(text, Rules::default()).unwrap();
        for k in [0, 1, 2] {
            let outcome = puzzle.solve(Which::Exactly(k), None, &budget);
            let range = puzzle.solve(Which::Between(k, k), None, &budget);
            assert_eq!(outcome, range, "{text}, k = {k}");
        }
        let pairs = puzzle.try_all_pairs(&budget).unwrap();
        let outcome = puzzle.solve(Which::Exactly(2), None, &budget);
        assert_eq!(outcome.choices(), Number::from(pairs.len()), "{text}");
        let all = puzzle.solve(Which::Between(0, 3), None, &budget);
        for solution in &all.solutions {
            assert!(matches!(test(&solution.text, puzzle.rules()), Verdict::True(_)));
        }
    }
}

#[test]
fn equal_big_values_meet() {
    let digits = "98765432109876543210";
    let puzzle = Blackout::parse(&format!("{digits}1={digits}2"), Rules::default()).unwrap();
    let outcome = puzzle.solve(Which::Exactly(2), None, &Budget::generous());
    let texts: Vec<_> = outcome.solutions.iter().map(|solution| solution.text.as_str()).collect();
    assert!(texts.contains(&format!("{digits}={digits}").as_str()), "{texts:?}");
}

#[test]
fn counts_beyond_machine_words_are_exact() {
    // C(64, k)² choices leave k ones on both sides; their sum over k is C(128, 64).
    let ones = "1".repeat(64);
    let puzzle = Blackout::parse(&format!("{ones}={ones}"), Rules::default()).unwrap();
    let outcome = puzzle.solve(Which::All, Some(0), &Budget::generous());
    assert_eq!(outcome.strings(), Number::from(64));
    let choices = "23951146041928082866135587776380551749";
    assert_eq!(outcome.choices().to_string(), choices, "C(128, 64) less the empty choice");
}

#[test]
fn a_long_side_that_is_cut_counts_what_is_listed() {
    for text in ["168/24+8*3-17+26*4=24", "9-1=(12+3)*2-4/(5-1)+6"] {
        let puzzle = Blackout::parse(text, Rules::default()).unwrap();
        // The counts come from the cut, the list from a join.
        let outcome = puzzle.solve(Which::All, None, &Budget::generous());
        assert!(outcome.complete() && outcome.solutions.len() > 100, "{text}");
        let counted: Vec<_> = (outcome.counts.iter())
            .map(|count| (count.k, count.strings.clone(), count.choices.clone()))
            .collect();
        let mut listed = BTreeMap::new();
        for solution in &outcome.solutions {
            let (strings, choices) = listed.entry(solution.removed.len()).or_insert((0, 0));
            *strings += 1;
            *choices += solution.choices.to_u64().unwrap();
        }
        let listed: Vec<_> = (listed.into_iter())
            .map(|(k, (strings, choices))| (k, Number::from(strings), Number::from(choices)))
            .collect();
        assert_eq!(counted, listed, "{text}");
        let (k, strings, _) = &counted[counted.len() / 2];
        let exactly = puzzle.solve(Which::Exactly(*k), Some(0), &Budget::generous());
        assert_eq!(exactly.strings(), *strings, "{text}, k = {k}");

        let limits = Limits { steps: 1000, ..Limits::default() };
        let stopped = puzzle.solve(Which::All, None, &Budget::new(&limits, Interrupt::new()));
        assert_eq!(stopped.stopped, Some(Stop::Steps), "{text}");
        let limits = Limits { memory: 1 << 12, ..Limits::default() };
        let stopped = puzzle.solve(Which::All, None, &Budget::new(&limits, Interrupt::new()));
        assert_eq!(stopped.stopped, Some(Stop::Memory), "{text}");
    }
}

#[test]
fn a_stopped_search_says_so() {
    let limits = Limits { steps: 1000, ..Limits::default() };
    let budget = Budget::new(&limits, Interrupt::new());
    let text = "168/24+8*3-17+26*45-98=1*3-16+24*7-95/2+61*8-17";
    let puzzle = Blackout::parse(text, Rules::default()).unwrap();
    let outcome = puzzle.solve(Which::All, None, &budget);
    assert_eq!(outcome.stopped, Some(Stop::Steps));
    assert!(!outcome.complete());
}

#[test]
fn a_memory_limit_stops_a_count() {
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    let text = "168/24+8*3-17+26*45-98=1*3-16+24*7-95/2+61*8-17";
    let puzzle = Blackout::parse(text, Rules::default()).unwrap();
    let budget = Budget::new(&limits, Interrupt::new());
    let outcome = puzzle.solve(Which::All, Some(0), &budget);
    assert_eq!(outcome.stopped, Some(Stop::Memory));
}
