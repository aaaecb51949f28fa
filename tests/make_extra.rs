//! Games with extra operations: random small ones against plain trying, and known figures.

mod make;

use std::collections::BTreeSet;

use abacist::puzzle::make::{Distinct, Expression, Game, Rules};
use abacist::{Budget, Engine, Number, Value, two_stack};
use make::canon::Canon;
use make::trying::{self, Tree, answers, hits};
use make::{Dice, game};

/// Judges an answer in three ways: by the game's own judge, by the language, and, where it knows
/// the signs, by the two stacks.
fn judge(game: &Game, answer: &Expression) {
    let text = answer.to_string();
    let attempt = game.check(&text);
    assert!(attempt.is_correct(), "{game}: {text}: {:?}", attempt.faults);
    assert_eq!(answer.value().as_ref(), Some(&game.target), "{game}: {text}");
    let value = Engine::new().eval(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(value, Value::from(game.target.clone()), "{game}: {text}");
    if let Some(value) = two_stack::evaluate_plain(&text, &Budget::generous()) {
        assert_eq!(value.unwrap(), game.target, "{game}: {text}");
    }
}

/// All that is asked of a game, compared with plain trying.
fn compare(game: &Game) {
    let budget = Budget::generous();
    let found = game.answers(&budget).unwrap();
    found.iter().for_each(|answer| judge(game, answer));
    let (expected, trees) = (hits(game), found.iter().map(Tree::of).collect::<BTreeSet<_>>());
    if game.rules.distinct() == Distinct::Raw {
        assert_eq!(trees, expected, "{game}");
        assert_eq!(found.len(), expected.len(), "{game}");
    } else {
        let expected = answers(game, &expected);
        let same = answers(game, &trees) == expected;
        let texts: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert!(
            same && found.len() == expected.len(),
            "{game}: {texts:?}\n{}",
            missing(game, &trees)
        );
    }
    assert_eq!(game.count(&budget).unwrap(), found.len().into(), "{game}");
    assert_eq!(game.first(&budget).unwrap(), found.first().cloned(), "{game}");
    assert_eq!(game.solvable(&budget).unwrap(), !expected.is_empty(), "{game}");
}

/// What plain trying has and the answers lack.
fn missing(game: &Game, trees: &BTreeSet<Tree>) -> String {
    let canon = Canon { merged: game.rules.distinct() == Distinct::Merged };
    let found = answers(game, trees);
    let lacks = |tree: &&Tree| !found.contains(&canon.finished(canon.form(tree)));
    format!("{:?}", hits(game).iter().find(lacks))
}

const EXTRA: [&str; 6] = ["^", "%", "!", "sqrt", "concat", "neg"];

/// A random game of so many cards with these operations.
fn random(dice: &mut Dice, count: usize, operations: &str, distinct: &[&str]) -> Game {
    let steps = dice.pick(&["rational", "rational", "integer", "positive"]);
    // −3 and a minus sign before 3 look the same.
    let least = match steps {
        "positive" => 1,
        _ if operations.contains("neg") => 0,
        _ => -2,
    };
    let numbers: Vec<_> = (0..count).map(|_| (dice.below(10) as i64 + least).to_string()).collect();
    let text = format!(
        "make {} {} {steps} {operations} {}: {}",
        dice.below(26),
        dice.pick(&["all", "all", "any"]),
        dice.pick(distinct),
        numbers.join(" ")
    );
    game(&text)
}

const DISTINCT: [&str; 4] = ["merged", "structural", "lean", "raw"];

/// Every choice of the extra operations.
fn every_choice() -> impl Iterator<Item = String> {
    (1_u32..1 << EXTRA.len()).map(|choice| {
        let on = EXTRA.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1);
        on.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
    })
}

#[test]
fn two_cards_agree_with_plain_trying_under_every_choice_of_operations() {
    let mut dice = Dice(11);
    for extra in every_choice() {
        for basic in ["", "+-*/", "only"] {
            let operations = format!("{basic} {extra}");
            for _ in 0..3 {
                compare(&random(&mut dice, 2, &operations, &DISTINCT));
            }
        }
    }
}

#[test]
fn three_cards_agree_with_plain_trying() {
    let mut dice = Dice(12);
    for extra in EXTRA {
        for basic in ["+-*/", "+*", "-", "only"] {
            compare(&random(&mut dice, 3, &format!("{basic} {extra}"), &DISTINCT));
        }
    }
}

#[test]
#[ignore = "slow: run in release"]
fn many_games_agree_with_plain_trying() {
    let mut dice = Dice(13);
    for extra in every_choice().filter(|words| words.split(' ').count() <= 2) {
        compare(&random(&mut dice, 3, &format!("+-*/ {extra}"), &DISTINCT));
        compare(&random(&mut dice, 3, &format!("only + {extra}"), &DISTINCT));
    }
    for extra in EXTRA {
        for basic in ["+-*/", "+*", "*-"] {
            compare(&random(&mut dice, 4, &format!("{basic} {extra}"), &DISTINCT[..3]));
        }
    }
}

#[test]
fn nearest_and_reachable_are_what_plain_trying_makes() {
    let mut dice = Dice(14);
    let number = |value: &trying::Fraction| value.to_string().parse::<Number>().unwrap();
    for extra in every_choice().step_by(4) {
        let game = random(&mut dice, 2, &extra, &DISTINCT);
        let values: BTreeSet<Number> = trying::values(&game).iter().map(number).collect();
        let budget = Budget::generous();
        let reachable = game.reachable(&budget).unwrap();
        assert_eq!(reachable, values.iter().cloned().collect::<Vec<_>>(), "{game}");
        let nearest = game.nearest(&budget).unwrap();
        assert_eq!(nearest.below.as_ref(), values.range(..=&game.target).next_back(), "{game}");
        assert_eq!(nearest.above.as_ref(), values.range(&game.target..).next(), "{game}");
    }
}

#[test]
fn known_figures() {
    let none = game("make 24: 1 5 11 13");
    assert_eq!(none.count(&Budget::generous()).unwrap(), 0.into());
    let answers = make::texts("make 24 ^: 1 5 11 13");
    assert!(answers.contains(&"5^(13 − 11) − 1".to_owned()), "{answers:?}");
}

#[test]
fn four_fours_make_every_number_to_twenty() {
    for target in 0..=20 {
        let game = game(&format!("make {target} ! sqrt: 4 4 4 4"));
        let answer = game.first(&Budget::generous()).unwrap();
        judge(&game, &answer.unwrap_or_else(|| panic!("{target}")));
    }
}

#[test]
fn rules_are_read_back() {
    for text in [
        "make 24 +-*/^: 1 5 11 13",
        "make 24 +-*/^%! sqrt concat neg: 1 5 11 13",
        "make 64 only ^: 2 2 3",
        "make 12 only concat: 1 2",
        "make 24 +-! sqrt: 4 4",
    ] {
        let game = game(text);
        assert_eq!(game.to_string(), text);
        assert_eq!(Game::parse(text, Rules::default()), Ok(game));
    }
    assert_eq!(game("make 24 ^: 1 5").to_string(), "make 24 +-*/^: 1 5");
    assert_eq!(game("make 24 ^√ −+: 1 5").to_string(), "make 24 +-^ sqrt: 1 5");
}
