//! Tasks of digits that were made: by the seed alone, as the recipe wants them, and with one
//! solution only where that is asked for.

mod digits;

use std::collections::BTreeSet;

use abacist::puzzle::digits::{Features, Recipe, Rules};
use abacist::puzzle::{Difficulty, RecipeError};
use abacist::{Budget, Number};
use digits::judge;

fn recipe(digits: usize, targets: (i64, i64), rules: &str) -> Recipe {
    let mut recipe = Recipe { digits, targets, ..Recipe::default() };
    recipe.take_rules(rules).unwrap();
    recipe
}

#[test]
fn a_seed_makes_the_same_tasks_and_none_twice() {
    let recipe = recipe(4, (10, 12), "deset");
    let texts = |seed| {
        let mut run = recipe.run(seed).unwrap();
        (0..30).map(|_| run.make(&Budget::generous()).unwrap().task.to_string()).collect::<Vec<_>>()
    };
    let first = texts(7);
    assert_eq!(first, texts(7));
    assert_ne!(first, texts(8));
    assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), 30);
    // These are what the seed makes in every release.
    assert_eq!(
        first[..3],
        ["digits 10: 2312 deset", "digits 11: 8161 deset", "digits 11: 9483 deset"]
    );
}

#[test]
fn tasks_are_as_the_recipe_wants_them() {
    for level in Difficulty::ALL {
        for (digits, rules) in
            [(4, "deset"), (4, "ten-puzzle"), (5, "taneja"), (4, "four-fours any")]
        {
            let recipe = Recipe { level: Some(level), ..recipe(digits, (10, 20), rules) };
            let mut run = recipe.run(3).unwrap();
            for _ in 0..3 {
                let made = run.make(&Budget::generous()).unwrap();
                judge(&made.task, &made.answer, &made.task.target());
                assert_eq!(made.features, Features::of(&made.answer, 10));
                assert_eq!(made.features.level(), level);
                assert_eq!((made.task.digits.len(), made.task.rules), (digits, recipe.rules));
                let target = made.task.target();
                assert!(target >= 10.into() && target <= 20.into());
            }
        }
    }
    for rules in ["sum-to-100", "add-operators", "ten-puzzle left-to-right"] {
        let made = recipe(8, (90, 110), rules).run(1).unwrap().make(&Budget::generous()).unwrap();
        judge(&made.task, &made.answer, &made.task.target());
    }
}

/// Every value of a run of single digits with `+ - * /`, and how it is written without needless
/// brackets; equal texts are one.
fn texts(digits: &[u8]) -> Vec<(Number, String, char)> {
    if let [digit] = digits {
        return vec![(Number::from(u64::from(*digit)), digit.to_string(), ' ')];
    }
    let mut all = Vec::new();
    for middle in 1..digits.len() {
        for (x, left, before) in texts(&digits[..middle]) {
            for (y, right, behind) in texts(&digits[middle..]) {
                for sign in ['+', '-', '*', '/'] {
                    let value = match sign {
                        '+' => Some(&x + &y),
                        '-' => Some(&x - &y),
                        '*' => Some(&x * &y),
                        _ => Number::ratio(x.clone(), y.clone()),
                    };
                    let is_sum = |sign: char| matches!(sign, '+' | '-');
                    let side = |text: &str, within: char| {
                        let loose = is_sum(within) && !is_sum(sign);
                        if loose { format!("({text})") } else { text.to_owned() }
                    };
                    // What follows `-` and `/` in brackets is written with its signs turned.
                    let turned = |text: &str| -> String {
                        let turn = |glyph| match (sign, glyph) {
                            ('-', '+') => '-',
                            ('-', '-') => '+',
                            ('/', '*') => '/',
                            ('/', '/') => '*',
                            (_, glyph) => glyph,
                        };
                        let (mut depth, mut turned) = (0, String::new());
                        for glyph in text.chars() {
                            depth += i32::from(glyph == '(') - i32::from(glyph == ')');
                            turned.push(if depth == 0 { turn(glyph) } else { glyph });
                        }
                        turned
                    };
                    let right = if is_sum(sign) == is_sum(behind) && behind != ' ' {
                        turned(&right)
                    } else {
                        side(&right, behind)
                    };
                    if let Some(value) = value {
                        all.push((value, format!("{}{sign}{right}", side(&left, before)), sign));
                    }
                }
            }
        }
    }
    all
}

/// Three digits without 0 and 1: there two solutions are the same only if their texts are.
#[test]
fn what_is_unique_has_one_solution() {
    let rules = "ten-puzzle +-*/ single no-minus";
    let recipe = Recipe { unique: true, range: (2, 9), ..recipe(3, (1, 30), rules) };
    let mut run = recipe.run(5).unwrap();
    for _ in 0..40 {
        let made = run.make(&Budget::generous()).unwrap();
        assert!(made.unique);
        let target = made.task.target();
        let found = texts(&made.task.digits).into_iter().filter(|(value, ..)| *value == target);
        let found: BTreeSet<_> = found.map(|(_, text, _)| text).collect();
        assert_eq!(found.len(), 1, "{}: {found:?}", made.task);
    }
    // All that there are, and no more than brute force finds.
    let recipe = Recipe { targets: (10, 10), ..recipe };
    let mut run = recipe.run(5).unwrap();
    let mut made = BTreeSet::new();
    let end = loop {
        match run.make(&Budget::generous()) {
            Ok(task) => assert!(made.insert(task.task.digits)),
            Err(error) => break error,
        }
    };
    assert_eq!(end, RecipeError::Few(made.len()));
    let mut expected = BTreeSet::new();
    for number in 222..1000 {
        let digits = digits::digits(&format!("{number}"));
        if digits.iter().any(|digit| *digit < 2) {
            continue;
        }
        let found = texts(&digits).into_iter().filter(|(value, ..)| *value == 10.into());
        if found.map(|(_, text, _)| text).collect::<BTreeSet<_>>().len() == 1 {
            expected.insert(digits);
        }
    }
    assert_eq!(made, expected);
}

#[test]
fn recipes_out_of_their_ranges_are_refused() {
    let base = Recipe::default();
    for (recipe, name) in [
        (Recipe { digits: 1, ..base.clone() }, "digits"),
        (Recipe { digits: 10, ..base.clone() }, "digits"),
        (Recipe { range: (5, 4), ..base.clone() }, "range"),
        (Recipe { range: (1, 10), ..base.clone() }, "range"),
        (Recipe { targets: (1, 0), ..base.clone() }, "target"),
        (Recipe { targets: (0, 20_000), ..base.clone() }, "target"),
        (Recipe { targets: (i64::MIN, i64::MAX), ..base.clone() }, "target"),
        (
            Recipe {
                rules: Rules { order: abacist::puzzle::digits::Order::Any, ..Rules::taneja() },
                ..base.clone()
            },
            "rules",
        ),
    ] {
        match recipe.run(1).unwrap_err() {
            RecipeError::Range { part, .. } => assert_eq!(part, name),
            error => panic!("{error}"),
        }
    }
    let none = Recipe { digits: 2, range: (1, 1), targets: (999, 999), ..base };
    let end = none.run(1).unwrap().make(&Budget::generous()).unwrap_err();
    assert_eq!(end, RecipeError::Few(0));
}
