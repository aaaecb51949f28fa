//! `buttons`.

use super::support::abacist;

const SEED: &str = "-1 -> 2020 in 8: *3 +8 +2 Mirror Reverse";

#[test]
fn a_level_is_solved_as_one_text_and_by_options() {
    let whole = abacist(&["buttons", SEED]);
    assert_eq!(whole.status, 0);
    assert!(whole.out.starts_with("-1  ") && whole.out.ends_with("→ 2020\n"), "{whole:?}");
    whole.says("2020: 8 moves, 3 ways");
    let parts = ["--start", "-1", "--goal", "2020", "--moves", "8"];
    let words = ["*3", "+8", "+2", "Mirror", "Reverse"];
    let all: Vec<_> = ["buttons"].iter().chain(&parts).chain(&words).copied().collect();
    assert_eq!(abacist(&all).out, whole.out);
    abacist(&["buttons", "2 -> 11 in 3: +2 x2"]).gives("", 1).says("no solution within 3 moves");
    abacist(&["buttons", "2 -> 1 : +2 x2"]).gives("", 1).says("however many moves");
}

#[test]
fn ways_are_listed_counted_and_checked() {
    let ask = |option: &[&str]| {
        let mut words = vec!["buttons", "0 -> 4 in 4: +1 +2"];
        words.extend(option);
        abacist(&words)
    };
    ask(&["--count"]).gives("5\n", 0);
    ask(&["--first"]).gives("+2 +2\n", 0);
    ask(&["--limit", "2"]).gives("+2 +2\n+1 +1 +2\n", 0).says("… and 3 more (--all)");
    assert_eq!(ask(&["--all"]).out.lines().count(), 5);
    ask(&["--check", "+2 +2"]).gives("0  +2 → 2  +2 → 4\ncorrect: 4 in 2 moves\n", 0);
    assert_eq!(ask(&["--check", "+2 +1"]).status, 1);
    assert_eq!(ask(&["--check", "+2 +3"]).status, 1);
    ask(&["--hint", "1"]).gives("4: 2 moves will do\n", 0);
    ask(&["--hint", "2"]).gives("4: +2 …\n", 0);
    assert_eq!(ask(&["--reachable"]).out.lines().next(), Some("0\t0"));
}

#[test]
fn rules_and_errors_of_levels() {
    let store = "1 -> 11 in 1: Store";
    abacist(&["buttons", store]).gives("", 1);
    assert_eq!(abacist(&["buttons", "--edition", "old", store]).status, 0);
    assert_eq!(abacist(&["buttons", "--rule", "store=free", store]).status, 0);
    abacist(&["buttons", "--rule", "stor=free", store]).gives("", 64).says("did you mean `store`?");
    abacist(&["buttons", "--rule", "store=cheap", store]).gives("", 64);
    abacist(&["buttons", "--edition", "new", store]).gives("", 64);
    abacist(&["buttons", "1 -> 2 in 3: Revers"]).gives("", 2).says("did you mean Reverse?");
    abacist(&["buttons", "--goal", "5", "+1"]).gives("", 64);
    let run = abacist(&["buttons", "--format", "json", SEED]);
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(answer["goals"][0]["min_moves"], 8);
}
