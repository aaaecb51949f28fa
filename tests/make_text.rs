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
fn games_are_read_as_people_write_them() {
    for (typed, printed) in [
        ("24 from 3 3 8 8", "make 24: 3 3 8 8"),
        ("make 24 any with 3 3 8 8", "make 24 any: 3 3 8 8"),
        ("countdown 952 From 25 50", "countdown 952: 25 50"),
        ("ten from 1 1 5 8", "make 10: 1 1 5 8"),
        ("3 3 8 8 = 24", "make 24: 3 3 8 8"),
        ("3,3,8,8=24", "make 24: 3 3 8 8"),
        ("24 = 3 3 8 8", "make 24: 3 3 8 8"),
        ("3 = 3", "make 3: 3"),
        ("any 3 3 8 8 = 24 integer", "make 24 any integer: 3 3 8 8"),
        ("countdown: 25 50 = 75", "countdown 75: 25 50"),
        ("(3,3,8,8) -> 24", "make 24: 3 3 8 8"),
        ("3 3 8 8 → -24", "make -24: 3 3 8 8"),
        ("24 => 3", "make 3: 24"),
        ("24: [3,3,8,8]", "make 24: 3 3 8 8"),
        ("24: {3; (1/2), (-8)}", "make 24: 3 1/2 -8"),
        ("２４：３　３　８　８", "make 24: 3 3 8 8"),
        ("ten：１、１、５、８", "make 10: 1 1 5 8"),
        ("２４　＋－＊：３，８", "make 24 +-*: 3 8"),
        ("A T = K", "make 13: 1 10"),
    ] {
        assert_eq!(game(typed).to_string(), printed, "{typed}");
    }
}

#[test]
fn what_is_no_game_is_labelled_where_it_is_wrong() {
    for (typed, code, at) in [
        ("24: 3 3 8 8 = 24", "bad_number", 12..13),
        ("ten 1 1 5 8 = 10", "bad_number", 12..13),
        ("3 3 = 8 8", "bad_rule", 8..9),
        ("3 3 8 8 =", "incomplete", 9..9),
        ("= 24", "incomplete", 4..4),
        ("make from 3 3 8 8", "incomplete", 5..9),
        ("24: [3, 3", "bad_number", 4..6),
        ("24 25: 3 3 8 8", "bad_rule", 3..5),
        ("24 24: 3 3 8 8", "bad_rule", 3..5),
        ("ten 25: 3 3 8 8", "bad_rule", 4..6),
        ("24 25 from 3 3 8 8", "bad_rule", 3..5),
        ("24 25 any: 3 3 8 8", "bad_rule", 3..5),
        ("24: 3(8)", "bad_number", 4..8),
        ("24: 3 + 8", "bad_number", 6..7),
        ("２４：３　８　ｘ", "bad_number", 21..24),
        ("24 all any: 3", "contradiction", 7..10),
        ("24 merged structural merged: 3", "contradiction", 10..20),
        ("3 8 = 24 raw lean", "contradiction", 13..17),
    ] {
        let error = Game::parse(typed, Rules::default()).unwrap_err();
        let span = error.span().unwrap();
        assert_eq!(error.code(), format!("abacist::make::{code}"), "{typed}");
        assert_eq!(span.start as usize..span.end as usize, at, "{typed}");
    }
    // Said twice is said once; a word for the game says less than its rules.
    assert_eq!(game("24 any any: 3").to_string(), "make 24 any: 3");
}

#[test]
fn long_numbers_have_short_messages() {
    let nines = |count: usize| "9".repeat(count);
    for text in [
        format!("make 24: 3 {}", nines(1_000_000)),
        format!("make {}: 3 8", nines(1_000_000)),
        format!("make 24: 3 {}x", nines(1_000_000)),
        format!("make 24 integer: {}/7", nines(5_000)),
    ] {
        let error = Game::parse(&text, Rules::default()).unwrap_err();
        assert!(error.to_string().len() < 120, "{error}");
    }
    let huge = game(&format!("make 24 positive: {} 8", nines(9_000)));
    for attempt in [nines(9_000) + " - 8", format!("8 - {}", nines(9_000)), nines(8_000)] {
        for fault in huge.check(&attempt).faults {
            assert!(fault.to_string().len() < 120, "{fault}");
        }
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
        ("make 24: A T K", "A + T + K", vec![]),
        ("make 130: 1 10 K", "TxK/a", vec![]),
        ("make 24: 3 8", "K + J", vec!["foreign", "foreign", "left_out"]),
        ("make 24: 8 3", "24 = 8 × 3", vec![]),
        ("make -5: 8 3", "−5=3−8", vec![]),
        ("make 24: 24", "24 = 24", vec![]),
        ("make 24: 8 3", "24 = 8 + 3", vec!["off_target"]),
        ("make 24: 8 3", "８×３＝２４", vec![]),
        ("make 24: 8 3", "Kx", vec!["malformed"]),
        ("make 24: 8 3", "AT", vec!["malformed"]),
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
fn faults_have_the_places_of_the_attempt_as_typed() {
    let attempt = "８＋９";
    let fault = game("make 24: 8 3").check(attempt).faults.remove(0);
    let at = abacist::Error::from(fault).span().unwrap();
    assert_eq!(attempt.get(at.range()), Some("９"));
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
