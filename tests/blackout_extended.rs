//! Puzzles of the extended dialect, solved by trying every choice of squares with an evaluator of
//! this file's own.

use std::collections::BTreeMap;

use abacist::output::blackout_fields;
use abacist::puzzle::blackout::{Blackout, Fewest, Rules, Solver, Verdict, Which, compute, test};
use abacist::{Budget, Interrupt, Limits, Number};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// A reader of one side. Each method gives none where the text is malformed or has no value.
struct Naive<'a> {
    rest: &'a [u8],
    rules: Rules,
}

impl Naive<'_> {
    fn side(text: &str, rules: Rules) -> Option<Number> {
        let mut naive = Naive { rest: text.as_bytes(), rules };
        let value = naive.sum()?;
        naive.rest.is_empty().then_some(value)
    }

    fn take(&mut self, signs: &[u8]) -> Option<u8> {
        let first = *self.rest.first().filter(|first| signs.contains(first))?;
        self.rest = &self.rest[1..];
        Some(first)
    }

    fn sum(&mut self) -> Option<Number> {
        let mut value = self.product()?;
        while let Some(sign) = self.take(b"+-") {
            let next = self.product()?;
            value = if sign == b'+' { &value + &next } else { &value - &next };
        }
        Some(value)
    }

    fn product(&mut self) -> Option<Number> {
        let mut value = self.signed()?;
        while let Some(sign) = self.take(b"*/") {
            let next = self.signed()?;
            value = if sign == b'*' { &value * &next } else { Number::ratio(value, next)? };
            if sign == b'/' && self.rules.whole_division && !value.is_integer() {
                return None;
            }
        }
        Some(value)
    }

    fn signed(&mut self) -> Option<Number> {
        if self.rules.unary
            && let Some(sign) = self.take(b"+-")
        {
            let value = self.signed()?;
            return Some(if sign == b'-' { value.neg() } else { value });
        }
        let base = self.atom()?;
        if self.take(b"^").is_none() {
            return Some(base);
        }
        let exponent = self.signed()?;
        // Only small powers are tried; the sides of these tests have no others.
        let times = exponent.to_i64()?;
        assert!(times.abs() < 1000);
        let mut value = Number::from(1);
        for _ in 0..times.abs() {
            value = &value * &base;
        }
        if times < 0 { Number::ratio(Number::from(1), value) } else { Some(value) }
    }

    fn atom(&mut self) -> Option<Number> {
        if let Some(opener) = self.take(b"([{") {
            let value = self.sum()?;
            let closer = match opener {
                b'(' => b")",
                b'[' => b"]",
                _ => b"}",
            };
            return self.take(closer).map(|_| value);
        }
        let whole = self.digits();
        let leads = whole.len() > 1 && whole.starts_with('0');
        if whole.is_empty() || (leads && !self.rules.leading_zeros) {
            return None;
        }
        let mut value: Number = whole.trim_start_matches('0').parse().unwrap_or_default();
        if self.take(b".").is_some() {
            let mut tenth = Number::from(1);
            let decimals = self.digits();
            if decimals.is_empty() {
                return None;
            }
            for digit in decimals.bytes() {
                tenth = Number::ratio(tenth, Number::from(10))?;
                value = &value + &(&tenth * &Number::from(i64::from(digit - b'0')));
            }
        }
        Some(value)
    }

    fn digits(&mut self) -> String {
        let length = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        String::from_utf8(digits.to_vec()).unwrap()
    }
}

/// For each number of squares out the texts that are true, and how many choices leave each.
fn try_all(puzzle: &Blackout, rules: Rules) -> BTreeMap<usize, BTreeMap<String, u64>> {
    let mut truth: BTreeMap<usize, BTreeMap<String, u64>> = BTreeMap::new();
    for bits in 0..1_u32 << puzzle.squares() {
        let removed: Vec<_> =
            (0..puzzle.squares()).filter(|square| bits & (1 << square) != 0).collect();
        if removed.iter().any(|&square| puzzle.is_equals(square)) {
            continue;
        }
        let text = puzzle.without(&removed);
        let values: Vec<_> = text.split('=').map(|side| Naive::side(side, rules)).collect();
        if values.iter().all(|value| value.is_some() && *value == values[0]) {
            *truth.entry(removed.len()).or_default().entry(text).or_default() += 1;
        }
    }
    truth
}

fn compare(text: &str) {
    let mut solver = Solver::new();
    let budget = Budget::generous();
    for bits in 0..8 {
        let rules = Rules {
            leading_zeros: bits & 1 == 0,
            unary: bits & 2 != 0,
            whole_division: bits & 4 != 0,
            lenient: true,
            extended: true,
        };
        let puzzle = Blackout::parse(text, rules).unwrap();
        let truth = try_all(&puzzle, rules);
        let outcome = solver.solve(&puzzle, Which::All, None, &budget);
        assert_eq!(outcome.bound, None, "{text}");
        let mut found: BTreeMap<usize, BTreeMap<String, u64>> = BTreeMap::new();
        for solution in &outcome.solutions {
            let choices = solution.choices.to_u64().unwrap();
            let texts = found.entry(solution.removed.len()).or_default();
            assert_eq!(texts.insert(solution.text.clone(), choices), None, "{text}: twice");
            assert_eq!(puzzle.without(&solution.removed), solution.text);
            let strict = Rules { lenient: false, ..rules };
            assert!(
                matches!(test(&solution.text, strict), Verdict::True(_)),
                "{text}: {} under {rules:?}",
                solution.text
            );
        }
        assert_eq!(found, truth, "{text} under {rules:?}");
        let counts: BTreeMap<_, _> =
            outcome.counts.iter().map(|count| (count.k, count.strings.to_u64())).collect();
        let expected = truth.iter().map(|(&k, texts)| (k, Some(texts.len() as u64))).collect();
        assert_eq!(counts, expected, "{text}");
        let fewest = truth.keys().next().map_or(Fewest::Never, |&k| Fewest::Squares(k));
        assert_eq!(solver.fewest(&puzzle, &budget), fewest, "{text}");
        let sorted =
            outcome.solutions.is_sorted_by_key(|it| (it.removed.len(), it.removed.clone()));
        assert!(sorted, "{text}");
    }
}

#[test]
fn chosen_puzzles_have_the_solutions_that_trying_all_finds() {
    for text in
        ["2^3=9-1", "1.5+2=3.57", "[1+2]{3}=9", "12=21=1+1", "02^2=4=4", "2^-1=1/2", "1.0=01=1"]
    {
        compare(text);
    }
}

fn side(longest: usize) -> impl Strategy<Value = String> {
    let square = prop_oneof![
        5 => prop::sample::select(vec!["0", "1", "2", "3"]),
        3 => prop::sample::select(vec!["+", "-", "*", "/"]),
        2 => prop::sample::select(vec!["^", "."]),
        1 => prop::sample::select(vec!["(", ")", "[", "]", "{", "}"]),
    ];
    // At most one power, so that all stay small.
    let few = |squares: &Vec<&str>| squares.iter().filter(|it| **it == "^").count() < 2;
    prop::collection::vec(square, 1..=longest)
        .prop_filter("powers of powers", few)
        .prop_map(|squares| squares.concat())
}

fn compare_random(cases: u32) {
    let mut runner =
        TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    runner
        .run(&(side(5), side(3), prop::option::of(side(2))), |(left, right, third)| {
            let third = third.map(|side| format!("={side}")).unwrap_or_default();
            compare(&format!("{left}={right}{third}"));
            Ok(())
        })
        .unwrap();
}

#[test]
fn random_puzzles_have_the_solutions_that_trying_all_finds() {
    compare_random(30);
}

#[test]
#[ignore = "slow: run in release"]
fn a_thousand_random_puzzles_have_the_solutions_that_trying_all_finds() {
    compare_random(1000);
}

#[test]
fn plain_puzzles_are_the_same_in_both_dialects() {
    let text = "168 / 24 + 8 = 11 × 3 - 16";
    let extended = Rules { extended: true, ..Rules::default() };
    let solve =
        |rules| Blackout::parse(text, rules).unwrap().solve(Which::All, None, &Budget::generous());
    assert_eq!(solve(Rules::default()), solve(extended));
}

#[test]
fn a_number_before_a_puzzle_is_not_read_as_a_part_of_it() {
    let extended = Rules { extended: true, ..Rules::default() };
    for text in ["3. 12 + 7 = 19", "3) 12 + 7 = 19", "12 + 7 = 19?", "1 .5 + 2 = 3.5"] {
        assert!(Blackout::parse(text, extended).is_err(), "{text}");
    }
    assert!(Blackout::parse("1 . 5 + 2 = 3 . 5", extended).is_ok(), "cells");
}

#[test]
fn no_text_makes_it_panic_or_go_on_without_end() {
    let mut runner =
        TestRunner::new(Config { cases: 300, failure_persistence: None, ..Config::default() });
    let limits = Limits { steps: 2000, ..Limits::default() };
    let texts = ("[0-9+*/^.=(){}\\[\\] -]{0,60}", any::<[bool; 3]>());
    runner
        .run(&texts, |(text, [unary, lenient, leading_zeros])| {
            let rules = Rules { unary, lenient, leading_zeros, extended: true, ..Rules::default() };
            let budget = Budget::new(&limits, Interrupt::new());
            if let Ok(puzzle) = Blackout::parse(&text, rules) {
                let outcome = puzzle.solve(Which::All, Some(3), &budget);
                for solution in &outcome.solutions {
                    let sides = puzzle.explain(solution);
                    assert_eq!(sides.len(), puzzle.equals_signs() + 1, "{text}");
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn what_is_left_out_is_told() {
    let extended = Rules { extended: true, ..Rules::default() };
    let puzzle = Blackout::parse("9^99999=1", extended).unwrap();
    let outcome = puzzle.solve(Which::All, None, &Budget::generous());
    assert_eq!((outcome.bound, outcome.inexact), (Some(65_536), false));
    for text in ["2^(1/3)=2^(1/3)", "2^(2^0.5)=2"] {
        let puzzle = Blackout::parse(text, extended).unwrap();
        let outcome = puzzle.solve(Which::Exactly(0), None, &Budget::generous());
        assert_eq!((outcome.bound, outcome.inexact), (None, true), "{text}");
        assert_eq!(outcome.solutions, []);
        let json = blackout_fields(&outcome, Which::Exactly(0), 0).object();
        assert!(json.ends_with("\"bound\":\"powers with an exact value\"}"), "{json}");
        assert!(!matches!(test(text, extended), Verdict::True(_)));
    }
    let puzzle = Blackout::parse("(-4)^0.5=2", Rules { unary: true, ..extended }).unwrap();
    let outcome = puzzle.solve(Which::Exactly(0), None, &Budget::generous());
    assert!(!outcome.inexact, "a root of a negative number has no value at all");
    // The size of the power decides, by the search and by the judge alike.
    let puzzle = Blackout::parse("2^40000=12^40000", extended).unwrap();
    let outcome = puzzle.solve(Which::Exactly(1), None, &Budget::generous());
    let texts: Vec<_> = outcome.solutions.iter().map(|solution| &solution.text[..]).collect();
    assert_eq!(texts, ["2^40000=2^40000"]);
    assert!(matches!(test("2^65535=2^65535", extended), Verdict::True(_)));
    assert!(matches!(test("2^65536=2^65536", extended), Verdict::Unknown(_)));
    let value = |text: &str| compute(text, extended).map(|value| value.to_string());
    assert_eq!(value("2 ^ [1 + 2]").as_deref(), Ok("8"));
    assert_eq!(value("1.25").as_deref(), Ok("5/4"));
    for (text, code) in [
        ("0 ^ (1 - 2)", "abacist::arithmetic::zero_power"),
        ("2 ^ (1 / 3)", "abacist::arithmetic::irrational"),
        ("9 ^ 9 ^ 9", "abacist::limit::stopped"),
        ("1 + [2", "abacist::blackout::unmatched_open"),
        ("1 + [2)", "abacist::blackout::unmatched_close"),
        ("[]", "abacist::blackout::empty_brackets"),
        ("2 ^", "abacist::blackout::ends_early"),
        (".5", "abacist::blackout::expected_number"),
        ("1.2.3", "abacist::blackout::missing_operator"),
    ] {
        let error = compute(text, extended).unwrap_err();
        assert_eq!(error.code(), code, "{text}");
    }
}
