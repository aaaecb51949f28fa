//! Games as text, attempts judged, and searches that are stopped.

mod make;

use std::time::Duration;

use abacist::puzzle::make::{Game, Rules};
use abacist::{Budget, Interrupt, Limits, Stop};
use make::game;

#[test]
fn what_is_printed_is_read_back() {
    for (typed, printed) in [
        ("make 24: 3 3 8 8", "make 24: 3 3 8 8"),
        ("24: A, Q 10 k", "make 24: 1 12 10 13"),
        ("ten: 1 1 5 8", "make 10: 1 1 5 8"),
        ("countdown 952: 25 50 75 100 3 6", "countdown 952: 25 50 75 100 3 6"),
        ("make 952 positive any: 25 50", "countdown 952: 25 50"),
        ("countdown 7 all raw: 3 4", "make 7 positive raw: 3 4"),
        ("make -5/2 integer ×÷: 3 -4", "make -5/2 integer */: 3 -4"),
        ("make 0.5 any lean: 0.25 3/4", "make 1/2 any lean: 1/4 3/4"),
        ("make K: A", "make 13: 1"),
    ] {
        let read = game(typed);
        assert_eq!(read.to_string(), printed);
        assert_eq!(game(printed), read);
    }
}

#[test]
fn attempts_are_judged() {
    for (text, attempt, faults) in [
        ("make 24: 3 3 8 8", "8/(3-8/3)", vec![]),
        ("make 24: 3 3 8 8", "8 ÷ (3 − 8 ÷ 3) = 24", vec![]),
        ("make 24: 1 2 3 4", "1x2x3x4", vec![]),
        ("make 1: 3/4 1/4", "3/4 + 1/4", vec![]),
        ("make 2: -3 5", "5 + -3", vec![]),
        ("make 24: 3 3 8 8", "15/4", vec!["foreign", "foreign", "left_out", "off_target"]),
        ("make 24: 3 8 8", "8 × 3", vec!["left_out"]),
        ("countdown 24: 3 8 8", "8 × 3", vec![]),
        ("countdown 24: 3 8 8", "8 − 8 + 8 × 3", vec!["too_often", "bad_step"]),
        ("make 24: 8 3", "8 × 3 ÷ (3 − 3)", vec!["too_often", "division_by_zero"]),
        ("make 24: 8 3", "8 ^ 3", vec!["no_operation", "off_target"]),
        ("make 24: 8 3", "", vec!["malformed"]),
        ("make 24: 8 3", "8 3", vec!["malformed"]),
        ("make 24: 8 3", "8 × 3)", vec!["malformed"]),
        ("make 24: 8 3", "8 × 3 = 25", vec!["malformed"]),
    ] {
        let found = game(text).check(attempt).faults.into_iter();
        let codes = found.map(|fault| abacist::Error::from(fault).code());
        let expected = faults.iter().map(|name| format!("abacist::make::{name}"));
        assert_eq!(codes.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{text}: {attempt}");
    }
}

#[test]
fn hostile_attempts_end() {
    let game = game("make 24: 3 3 8 8");
    for attempt in
        ["(".repeat(60_000), "9*".repeat(30_000) + "9", "-".repeat(70_000), "9".repeat(60_000)]
    {
        assert!(!game.check(&attempt).is_correct());
    }
}

#[test]
fn searches_stop_when_they_are_told() {
    let many = game("make 1000003: 2 3 5 7 11 13 17 19 23 29");
    let raw = Game {
        rules: Rules { distinct: Some(abacist::puzzle::make::Distinct::Raw), ..many.rules },
        ..many.clone()
    };
    let countdown = Game { rules: Rules::countdown(), ..many.clone() };
    for game in [&many, &raw, &countdown] {
        let budget = |limits: &Limits| Budget::new(limits, Interrupt::new());
        let steps = Limits { steps: 100_000, ..Limits::default() };
        assert_eq!(game.count(&budget(&steps)).unwrap_err(), Stop::Steps);
        assert_eq!(game.reachable(&budget(&steps)).unwrap_err(), Stop::Steps);
        let memory = Limits { memory: 1 << 20, ..Limits::default() };
        assert_eq!(game.count(&budget(&memory)).unwrap_err(), Stop::Memory);
        let time = Limits { deadline: Some(Duration::from_millis(1)), ..Limits::default() };
        assert_eq!(game.count(&budget(&time)).unwrap_err(), Stop::Deadline);
    }
}
