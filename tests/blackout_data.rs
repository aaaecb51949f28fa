//! The blackout data files: every answer and every malformed line.

use std::collections::BTreeMap;

use abacist::puzzle::blackout::{Attempt, Blackout, Branch, Rules, Solver, Which};
use abacist::{Budget, Number};

const ANSWERS: &str = include_str!("data/blackout-puzzles.answers.tsv");
const PUZZLES: &str = include_str!("data/blackout-puzzles.txt");
const MALFORMED: &str = include_str!("data/blackout-malformed.txt");

/// The code that stands for each error kind of the data.
const CODES: &[(&str, &str)] = &[
    ("E_NO_EQUALS", "no_equals"),
    ("E_MANY_EQUALS", "many_equals"),
    ("E_EMPTY_SIDE", "empty_side"),
    ("E_BAD_CHAR", "bad_character"),
    ("E_SPACE_IN_NUMBER", "space_in_number"),
    ("E_EXPECTED_NUMBER", "expected_number"),
    ("E_ENDS_EARLY", "ends_early"),
    ("E_UNMATCHED_OPEN", "unmatched_open"),
    ("E_UNMATCHED_CLOSE", "unmatched_close"),
    ("E_MISSING_OPERATOR", "missing_operator"),
    ("E_EMPTY_PARENS", "empty_brackets"),
];

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn parse(text: &str, leading_zeros: bool) -> Blackout {
    Blackout::parse(text, Rules { leading_zeros, ..Rules::default() }).unwrap()
}

#[test]
fn every_answer_of_the_data_is_found() {
    let mut solver = Solver::new();
    let budget = Budget::generous();
    let mut checked = 0;
    for row in rows(ANSWERS) {
        let [text, k, strings, choices, one, without_zeros] = row[..] else { panic!("{row:?}") };
        let which = Which::Exactly(k.parse().unwrap());
        let puzzle = parse(text, true);
        let outcome = solver.solve(&puzzle, which, None, &budget);
        assert!(outcome.complete(), "{text}");
        assert_eq!(outcome.strings().to_string(), strings, "strings of {text}, k = {k}");
        assert_eq!(outcome.choices().to_string(), choices, "choices of {text}, k = {k}");
        assert_eq!(outcome.solutions.len().to_string(), strings, "listed of {text}, k = {k}");
        let listed = outcome.solutions.iter().any(|solution| solution.text == one);
        assert!(listed || one.is_empty(), "{one} is missing from {text}, k = {k}");
        let sum = outcome.solutions.iter().fold(Number::ZERO, |sum, one| &sum + &one.choices);
        assert_eq!(sum, outcome.choices(), "choices listed of {text}, k = {k}");

        let flagged = outcome.solutions.iter().filter(|solution| !solution.leading_zero).count();
        assert_eq!(flagged.to_string(), without_zeros, "leading zeros of {text}, k = {k}");
        let denied = solver.solve(&parse(text, false), which, None, &budget);
        assert_eq!(denied.strings().to_string(), without_zeros, "zeros denied: {text}, k = {k}");

        for solution in &outcome.solutions {
            let attempt = puzzle.check(&solution.text, which);
            let (removed, value) = (solution.removed.clone(), solution.value.clone());
            assert_eq!(attempt, Attempt::Solution { removed, value }, "{text}: {}", solution.text);
        }
        let in_order = outcome.solutions.is_sorted_by(|one, next| one.removed < next.removed);
        assert!(in_order, "order of {text}, k = {k}");
        checked += 1;
    }
    assert_eq!(checked, 744);
}

#[test]
fn ranges_agree_with_exact_numbers() {
    let mut expected: BTreeMap<&str, Vec<(usize, &str)>> = BTreeMap::new();
    for row in rows(ANSWERS) {
        expected.entry(row[0]).or_default().push((row[1].parse().unwrap(), row[2]));
    }
    let mut solver = Solver::new();
    let budget = Budget::generous();
    for (text, counts) in expected.iter().filter(|(_, counts)| counts.len() == 7) {
        let puzzle = parse(text, true);
        let outcome = solver.solve(&puzzle, Which::Between(0, 6), Some(5), &budget);
        let nonzero = counts.iter().filter(|(_, strings)| *strings != "0");
        let expected: Vec<_> = nonzero.map(|&(k, strings)| (k, strings.to_owned())).collect();
        let found: Vec<_> =
            outcome.counts.iter().map(|count| (count.k, count.strings.to_string())).collect();
        assert_eq!(found, expected, "{text}");
        let all: Vec<_> =
            solver.solutions(&puzzle, Which::Between(0, 6), &budget).map(Result::unwrap).collect();
        assert_eq!(outcome.solutions[..], all[..outcome.solutions.len()], "{text}");
        assert_eq!(outcome.strings().to_usize(), Some(all.len()), "{text}");
    }
}

#[test]
fn the_naive_loop_finds_the_same_choices() {
    let budget = Budget::generous();
    for text in PUZZLES.lines() {
        let puzzle = parse(text, true);
        let pairs = puzzle.try_all_pairs(&budget).unwrap();
        let outcome = puzzle.solve(Which::Exactly(2), None, &budget);
        assert_eq!(outcome.choices().to_usize(), Some(pairs.len()), "{text}");
    }
    assert_eq!(PUZZLES.lines().count(), 162);
}

#[test]
fn every_malformed_line_has_its_kind_and_column() {
    let mut checked = 0;
    for row in rows(MALFORMED) {
        let [text, kind, column, _] = row[..] else { panic!("{row:?}") };
        let (_, code) = CODES.iter().find(|(known, _)| *known == kind).unwrap();
        let error = Blackout::parse(text, Rules::default()).unwrap_err();
        let error = error.in_source(&abacist::Source::new("puzzle", text));
        assert_eq!(error.code(), format!("abacist::blackout::{code}"), "{text}");
        assert_eq!(error.location().unwrap().column.to_string(), column, "{text}");
        assert!(error.help().is_some(), "{text}");
        checked += 1;
    }
    assert_eq!(checked, 20);
}

#[test]
fn the_tree_of_the_seed_holds_the_same_solutions() {
    let budget = Budget::generous();
    let short = PUZZLES.lines().map(|text| parse(text, true)).filter(|one| one.squares() <= 12);
    let mut trees = 0;
    for puzzle in short {
        let (mut leaves, mut choices) = (0_u64, 0_usize);
        let mut visit = |leaf: &Branch<'_>| {
            leaves += 1;
            choices += usize::from(leaf.is_true());
        };
        puzzle.tree().for_each_leaf(&budget, &mut visit).unwrap();
        assert_eq!(leaves, 1 << puzzle.squares(), "{}", puzzle.text());
        let outcome = puzzle.solve(Which::All, Some(0), &budget);
        assert_eq!(outcome.choices().to_usize(), Some(choices), "{}", puzzle.text());
        trees += 1;
    }
    assert!(trees > 5);
}
