//! Random small games against plain trying: every expression is made, judged step by step, and
//! brought to its form by rules of its own, on fractions of another crate.

mod make;

use abacist::Budget;
use abacist::puzzle::make::Distinct;
use make::canon::Canon;
use make::trying::{Tree, answers as tried_answers, hits};
use make::{Dice, game};

const OPERATIONS: [&str; 6] = ["+-*/", "+-*", "+*/", "+-", "*/", "+*"];
/// Without `+` or without `×`.
const ODD_OPERATIONS: [&str; 6] = ["-*/", "+-/", "-/", "-*", "+/", "-"];
/// All rules of what is different.
const DISTINCT: [&str; 4] = ["merged", "structural", "lean", "raw"];

/// Every choice of operations.
fn every_choice() -> Vec<&'static str> {
    [&OPERATIONS[..], &ODD_OPERATIONS, &["+", "*", "/"]].concat()
}

fn compare(dice: &mut Dice, rounds: usize, cards: usize, operations: &[&str], distinct: &[&str]) {
    for _ in 0..rounds {
        let count = 1 + dice.below(cards);
        let numbers: Vec<_> = (0..count).map(|_| (1 + dice.below(9)).to_string()).collect();
        judge(&format!(
            "make {} {} {} {} {}: {}",
            dice.below(26),
            dice.pick(&["all", "any"]),
            dice.pick(&["rational", "integer", "positive"]),
            dice.pick(operations),
            dice.pick(distinct),
            numbers.join(" ")
        ));
    }
}

/// Games of exactly so many numbers of few kinds, 0 among them, and a target from 0 to 3: much in
/// them comes to 0 or 1.
fn compare_small(
    dice: &mut Dice,
    rounds: usize,
    cards: usize,
    operations: &[&str],
    distinct: &[&str],
) {
    for _ in 0..rounds {
        let steps = dice.pick(&["rational", "integer", "positive"]);
        let zeros = if steps == "positive" { 0 } else { 2 };
        let draw = |dice: &mut Dice| (dice.below(8 + zeros) + 2 - zeros).div_ceil(2).to_string();
        let numbers: Vec<_> = (0..cards).map(|_| draw(dice)).collect();
        judge(&format!(
            "make {} {} {steps} {} {}: {}",
            dice.below(4),
            dice.pick(&["all", "any"]),
            dice.pick(operations),
            dice.pick(distinct),
            numbers.join(" ")
        ));
    }
}

/// Games of exactly so many numbers from -6 to 6, and a target from -24 to 24.
fn compare_signed(
    dice: &mut Dice,
    rounds: usize,
    cards: usize,
    operations: &[&str],
    distinct: &[&str],
) {
    let draw = |dice: &mut Dice, most: i64| {
        let drawn = dice.below(usize::try_from(2 * most + 1).unwrap());
        i64::try_from(drawn).unwrap() - most
    };
    for _ in 0..rounds {
        let numbers: Vec<_> = (0..cards).map(|_| draw(dice, 6).to_string()).collect();
        judge(&format!(
            "make {} {} {} {} {}: {}",
            draw(dice, 24),
            dice.pick(&["all", "any"]),
            dice.pick(&["rational", "integer"]),
            dice.pick(operations),
            dice.pick(distinct),
            numbers.join(" ")
        ));
    }
}

/// Holds the answers of a game to those of plain trying.
fn judge(text: &str) {
    let game = game(text);
    let answers = game.answers(&Budget::generous()).unwrap();
    for answer in &answers {
        let attempt = game.check(&answer.to_string());
        assert!(attempt.is_correct(), "{text}: {answer}: {:?}", attempt.faults);
    }
    let hits = hits(&game);
    let distinct = game.rules.distinct();
    let forms = tried_answers(&game, &hits);
    let wanted = if distinct == Distinct::Raw { hits.len() } else { forms.len() };
    assert_eq!(answers.len(), wanted, "{text}: {answers:?}");
    // What is shown of an answer is that answer.
    if distinct != Distinct::Raw {
        let shown = answers.iter().map(Tree::of).collect();
        assert_eq!(tried_answers(&game, &shown), forms, "{text}: {answers:?}");
    }
    assert_eq!(game.count(&Budget::generous()).unwrap(), answers.len().into(), "{text}");
    assert_eq!(game.solvable(&Budget::generous()).unwrap(), !hits.is_empty(), "{text}");
}

#[test]
fn small_games_agree_with_plain_trying() {
    compare(&mut Dice(1), 120, 3, &OPERATIONS, &DISTINCT);
    compare(&mut Dice(2), 40, 4, &OPERATIONS, &DISTINCT);
}

#[test]
fn games_without_plus_or_times_agree_with_plain_trying() {
    compare(&mut Dice(3), 120, 3, &ODD_OPERATIONS, &DISTINCT);
    compare(&mut Dice(4), 30, 4, &ODD_OPERATIONS, &DISTINCT);
}

#[test]
fn small_numbers_and_targets_agree_with_plain_trying() {
    compare_small(&mut Dice(8), 200, 3, &every_choice(), &DISTINCT);
    compare_small(&mut Dice(9), 100, 4, &every_choice(), &DISTINCT);
    compare_small(&mut Dice(10), 60, 4, &["+-*/"], &["merged"]);
}

#[test]
fn negative_numbers_and_targets_agree_with_plain_trying() {
    compare_signed(&mut Dice(13), 120, 3, &every_choice(), &DISTINCT);
    compare_signed(&mut Dice(14), 30, 4, &every_choice(), &DISTINCT);
}

/// Games of which some answers were wrong, left out or counted twice.
#[test]
fn games_that_were_wrong_agree_with_plain_trying() {
    for text in [
        "make 0 lean any: 0 2 5 5",
        "make 0 all integer merged: 1 1 2 2",
        "make 0 any integer merged: 1 4 4 0",
        "make 0 any merged: 0 4 2 0",
        "make 1 all +* structural: 3 2 0 1",
        "make 3 all +*/ merged: 3 2 2",
        "make 3 all +* merged: 1 1 3",
        "make 2 all positive +*/ merged: 3 3 2 1",
        "make 0 any */ merged: 0 3 1 0",
        "make 1 merged: 2 1 2 3 3",
        "make 2 any merged: 2 3 2 3 1",
        "make -8: 5 6 6 2",
        "make 12: -8 -1 -4",
        "make 5: -8 8 -5",
        "make 3 +*/: 3 1 1",
        "make 13 +*/: 9 1 1 4",
        "make 21 -/: 13 8 1 2",
        "make -74 structural: 0 74",
        "make -3: -5 1 0 3",
        "countdown 48: 7 2 2 7",
        "countdown 1: 2 2",
        "make 0 any: 3 3",
        "make 2 any: -2 4",
        "make 3: 3 3 2 3 1",
        "make 2 +-* merged: 4 0 2 4",
        "make 1 any integer +*/ merged: 1 0 5 5",
        "make 2 all integer +* lean: 0 2 0 2",
        "make -5 rational lean: -6 5 6",
    ] {
        judge(text);
    }
}

/// Too many numbers for plain trying; but no answer comes twice.
#[test]
fn answers_of_six_numbers_are_all_different() {
    for text in ["make 0: 1 1 2 3 4 5", "make 24: 1 1 2 2 3 3"] {
        let game = game(text);
        let answers = game.answers(&Budget::generous()).unwrap();
        let shown = answers.iter().map(Tree::of).collect();
        assert_eq!(tried_answers(&game, &shown).len(), answers.len(), "{text}");
    }
}

#[test]
#[ignore = "slow: run in release"]
fn many_games_agree_with_plain_trying() {
    compare(&mut Dice(5), 600, 4, &OPERATIONS, &DISTINCT);
    compare(&mut Dice(6), 300, 4, &ODD_OPERATIONS, &DISTINCT);
    compare(&mut Dice(7), 12, 5, &["+-*/"], &["merged"]);
}

#[test]
#[ignore = "slow: run in release"]
fn many_small_numbers_agree_with_plain_trying() {
    compare_small(&mut Dice(11), 2000, 4, &every_choice(), &DISTINCT);
}

#[test]
#[ignore = "slow: run in release"]
fn five_small_numbers_agree_with_plain_trying() {
    compare_small(&mut Dice(12), 60, 5, &["+-*/"], &["merged"]);
    compare_small(&mut Dice(16), 40, 5, &every_choice(), &DISTINCT);
}

#[test]
#[ignore = "slow: run in release"]
fn many_signed_games_agree_with_plain_trying() {
    compare_signed(&mut Dice(15), 400, 4, &every_choice(), &DISTINCT);
    compare_signed(&mut Dice(17), 12, 5, &every_choice(), &DISTINCT);
}

/// Reads an expression of single digits and larger cards, with `+ - * /` and brackets.
fn tree(text: &str) -> Tree {
    let plain = text.replace('−', "-").replace('×', "*").replace('÷', "/").replace(' ', "");
    let mut rest = plain.as_str();
    let tree = read(&mut rest, 0);
    assert!(rest.is_empty(), "{text}");
    tree
}

fn read(rest: &mut &str, level: usize) -> Tree {
    const LEVELS: [&str; 2] = ["+-", "*/"];
    if level == 2 {
        if let Some(inner) = rest.strip_prefix('(') {
            *rest = inner;
            let tree = read(rest, 0);
            *rest = rest.strip_prefix(')').unwrap();
            return tree;
        }
        let end = rest.find(|glyph: char| !glyph.is_ascii_digit()).unwrap_or(rest.len());
        let (card, behind) = rest.split_at(end);
        *rest = behind;
        return Tree::Card(card.parse().unwrap());
    }
    let mut left = read(rest, level + 1);
    while let Some(sign) = rest.chars().next().filter(|sign| LEVELS[level].contains(*sign)) {
        *rest = &rest[1..];
        left = Tree::Step(sign, Box::new(left), Box::new(read(rest, level + 1)));
    }
    left
}

/// For each rule of merging a game and two of its expressions, and whether they are one answer.
const MERGING: &[(&str, &str, bool, [&str; 2])] = &[
    ("D1", "make 24: 3 5 7 29", true, ["29 - (3 + 7 - 5)", "5 + 29 - 7 - 3"]),
    ("D1", "make 24: 3 6 12", true, ["6 / (3 / 12)", "12 / 3 * 6"]),
    ("D1", "make 24: 2 2 6 14", false, ["14 + 6 + 2 + 2", "14 + 6 + 2 * 2"]),
    ("D2", "make 24: 2 5 9 17", true, ["(17 - 9) * (5 - 2)", "(9 - 17) * (2 - 5)"]),
    ("D2", "make 24: 2 4 4 8", false, ["(8 - 4) * (4 + 2)", "8 * 4 - 4 * 2"]),
    ("D3", "make 24: 1 1 5 5", true, ["(5 + 1) * (5 - 1)", "(5 - 1) * (1 + 5)"]),
    ("D3", "make 24: 1 1 5 5", false, ["(5 + 1) * (5 - 1)", "5 * 5 - 1 * 1"]),
    ("D4", "make 24: 1 11 12 13", true, ["12 * (13 * 1 - 11)", "12 * (13 / 1 - 11)"]),
    ("D4", "make 24: 1 2 2 12", false, ["(2 / 2 + 1) * 12", "2 * 12 * (2 - 1)"]),
    ("D4", "make 5: 1 2 3 4", true, ["(3 - 2) * 1 + 4", "(3 - 2 + 4) * 1"]),
    ("D4", "make 5: 1 2 3 4", false, ["(3 - 2) * 1 + 4", "(1 + 4) * (3 - 2)"]),
    ("D5", "make 24: 3 3 4 6", true, ["4 * (6 + 3 - 3)", "4 * 6 + 3 - 3"]),
    ("D5", "make 24: 1 2 3 4 24", false, ["24 + 1 - 2 - 3 + 4", "24 + (3 + 1 - 4) * 2"]),
    ("D6", "make 24: 4 5 5 6", true, ["4 * 6 * 5 / 5", "4 * 6 + 5 - 5"]),
    ("D6", "make 24: 2 2 4 6", false, ["(4 + 2) * (6 - 2)", "4 * 6 + 2 - 2"]),
    ("D6", "make 3: 1 2 3 3 3", true, ["3 / 3 / (1 - 2 / 3)", "3 * (3 * (1 - 2 / 3))"]),
    ("D6", "make 24: 4 5 5 6", true, ["(4 * 5) * (6 / 5)", "5 * (6 / (5 / 4))"]),
    ("D7", "make 24: 1 1 12 36", true, ["(36 - 12) * 1 * 1", "36 - 12 + 1 - 1"]),
    ("D7", "make 24: 1 1 12 36", false, ["(36 + 12) / (1 + 1)", "36 - 12 + 1 - 1"]),
    ("D8", "make 24: 2 2 3 5 24", true, ["24 + (2 - 2) * (3 + 5)", "24 - (2 - 2) * 3 / 5"]),
    ("D8", "make 24: 2 2 3 5 24", false, ["24 + (2 - 2) * (3 + 5)", "24 + (5 - 2 - 3) * 2"]),
    ("D8", "make 24: 1 2 2 3 24", true, ["24 + (2 - 2) * (3 + 1)", "24 + (2 - 2) / (3 - 1)"]),
    ("D8", "make 24: 1 2 2 3 24", false, ["24 + (2 - 2) * (3 + 1)", "24 + (2 - 2) * 3 * 1"]),
    ("D8", "make 0: 0 1 1", false, ["(1 - 1) * 0", "0 * (1 + 1)"]),
    ("D8", "make 0: 0 1 1", true, ["(1 - 1) * 0", "0 * (1 - 1)"]),
    ("D9", "make 24: 2 8 10 24", true, ["24 + 10 - 2 - 8", "24 - 10 + 2 + 8"]),
    ("D9", "make 24: 2 2 4 24", false, ["24 + 4 - 2 - 2", "24 + 4 - 2 * 2"]),
];

#[test]
fn each_rule_merges_what_it_says_and_no_more() {
    let canon = Canon { merged: true };
    let form = |text: &str| canon.finished(canon.form(&tree(text)));
    for (rule, text, same, [one, other]) in MERGING {
        let game = game(text);
        for expression in [one, other] {
            let attempt = game.check(expression);
            assert!(attempt.is_correct(), "{rule}: {expression}: {:?}", attempt.faults);
        }
        assert_eq!(form(one) == form(other), *same, "{rule}: {one} and {other}");
        let answers = game.answers(&Budget::generous()).unwrap();
        for expression in [one, other] {
            let like = |answer: &&abacist::puzzle::make::Expression| {
                form(&answer.to_string()) == form(expression)
            };
            assert_eq!(answers.iter().filter(like).count(), 1, "{rule}: {expression}");
        }
    }
}
