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
    let (expected, trees) = (hits(game), looks(game, &found));
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

/// The answers as they look.
fn looks(game: &Game, answers: &[Expression]) -> BTreeSet<Tree> {
    answers.iter().map(|answer| Tree::of(answer).looks(game.rules)).collect()
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
    let least = if steps == "positive" { 1 } else { -2 };
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

/// Games in which numbers and operations on others look alike, with what they have by the rules
/// `merged`, `structural`, `lean` and `raw`.
const ALIKE: &[&str] = &[
    "make 1 concat: 1 1 11",
    "make 14 concat any: 12 1 2 2",
    "make 10 concat: 1 1 11 9",
    "make 12 concat any: 12 1 2",
    "make 111 concat any: 1 1 1 11",
    "make 0 concat: 1 2 12",
    "make 0 concat any: 0 1 2 12",
    "make 0 only * concat any: 0 1 2 12",
    "make -4 neg any: 4 -4",
    "make 4 neg any: 4 -4",
    "make 8 neg: 4 -4",
    "make 1 neg any: 2 -2 3",
    "make -12 neg concat any: 1 2 -12",
    "make 11 concat ^ any: 1 1 11",
];

#[test]
fn what_looks_alike_is_one_answer() {
    for text in ALIKE {
        for distinct in DISTINCT {
            compare(&game(&text.replacen(':', &format!(" {distinct}:"), 1)));
        }
    }
    for (text, expected) in [
        ("make 1 concat: 1 1 11", "11 ÷ 11"),
        ("make 12 concat any: 12 1 2", "12"),
        ("make 0 concat: 1 2 12", "12 − 12"),
        ("make 2/3 any: 2/3 2 3", "2/3"),
        ("make 1/2 any merged: 1/2 1 2", "1/2"),
        ("make 2 any raw: 3 2/3 2 3", "3 × (2/3)"),
    ] {
        let alike: Vec<_> = make::texts(text).iter().map(|it| it.replace(" ÷ ", "/")).collect();
        let expected = expected.replace(" ÷ ", "/");
        assert_eq!(alike.iter().filter(|it| **it == expected).count(), 1, "{text}: {alike:?}");
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

/// Games, and an answer that each must have; or none if it has none.
const KNOWN: &[(&str, &str)] = &[
    ("make 24: 1 5 11 13", ""),
    ("make 24 ^: 1 5 11 13", "5^(13 − 11) − 1"),
    ("make 24 !: 1 1 1 1", "(1 + 1 + 1 + 1)!"),
    ("make 24: 1 1 1 1", ""),
    ("make 720 !: 3", "(3!)!"),
    ("make 12 concat: 1 2", "12"),
    ("make 21 concat: 1 2", "21"),
    ("make 102 concat: 2 10", "102"),
    ("make 2 only concat: 0 2", ""),
    ("make 1 only ^: 0 0", ""),
    ("make 0 only ^: 0 2", "0^2"),
    ("make 64 only ^: 2 2 3", "(2^3)^2"),
    ("make 1/8 ^ neg: 2 3", "2^(−3)"),
    ("make 2/3 ^: 4/9 1/2", "(4/9)^(1/2)"),
    ("make -8 ^: -2 3", "(-2)^3"),
    ("make 2 %: -7 3", "(-7) % 3"),
    ("make -2 %: 7 -3", "7 % (-3)"),
    ("make 3 sqrt: 81", "√(√81)"),
    ("make 3 positive neg: 1 4", "4 − 1"),
    ("make 1/2 sqrt: 1/4", "√(1/4)"),
    ("make 340282366920938463463374607431768211456 ^: 2 128", ""),
    ("make 170141183460469231731687303715884105728 ^: 2 127", "2^127"),
];

#[test]
fn known_figures() {
    for (text, expected) in KNOWN {
        let answers = make::texts(text);
        match *expected {
            "" => assert_eq!(answers, [] as [&str; 0], "{text}"),
            expected => assert!(answers.contains(&expected.to_owned()), "{text}: {answers:?}"),
        }
    }
}

/// Games, and what is shown as their only answer.
const SHOWN: &[(&str, &str)] = &[
    ("make 24 neg: 1 3 4 6", "6 ÷ (1 − 3 ÷ 4)"),
    ("make 24 neg: 3 3 8 8", "8 ÷ (3 − 8 ÷ 3)"),
    ("make 0 only */^: 0 5", "5 × 0"),
    ("make -20 only -* neg: 3 8 4", "(3 − 8) × 4"),
    ("make 25 only -^: 3 8 2", "(8 − 3)^2"),
    ("make 15 only -*: 3 8 1 4", "(8 − 3) × (4 − 1)"),
];

#[test]
fn answers_are_shown_with_few_minus_signs() {
    for (text, expected) in SHOWN {
        let answers = make::texts(text);
        assert!(answers.contains(&(*expected).to_owned()), "{text}: {answers:?}");
    }
    let signs = |text: &str| make::texts(text).concat().matches("−").count();
    assert_eq!(signs("make 24 neg: 3 3 8 8"), signs("make 24: 3 3 8 8"));
}

/// Games, attempts, and their faults.
const ATTEMPTS: &[(&str, &str, &[&str])] = &[
    ("make 24 ^: 1 5 11 13", "5^(13-11)-1", &[]),
    ("make 24 ^: 1 5 11 13", "5**(13 - 11) - 1 = 24", &[]),
    ("make 512 ^: 2 2 3", "2^3^2", &[]),
    ("make -9 ^ neg: 2 3", "-3^2", &[]),
    ("make 8 ! sqrt: 2 4", "√4! * 2", &["the square root of 24 is no fraction"]),
    ("make 4 ! sqrt: 2 4", "(√4)! * 2", &[]),
    ("make 4 ! sqrt: 2 4", "sqrt(4)! × 2", &[]),
    ("make 6 sqrt: 9 2", "√9 × 2", &[]),
    ("make 6: 9 2", "√9 × 2", &["this game has no `√`"]),
    (
        "make 6: 9 2",
        "3! × 1",
        &[
            "3 is not among your numbers",
            "1 is not among your numbers",
            "leaves out 9 2",
            "this game has no `!`",
        ],
    ),
    ("make 12 concat: 1 2", "12", &[]),
    ("make 13 concat: 1 2 1", "12 + 1", &[]),
    ("make 24 concat: 1 2 12", "12 + 12", &[]),
    ("make 24 concat: 1 2 12", "12 + 1 + 2", &["15 is not 24"]),
    ("make 24 concat: 1 2 3", "12 + 12", &["12 is not among your numbers", "leaves out 3"]),
    ("make 12: 1 2", "12", &["12 is not among your numbers", "leaves out 1 2"]),
    ("make 1: 2 3", "-2 + 3", &["this game has no minus sign before a number"]),
    ("make 3 ^ %: 7 5", "7 % 5 ^ 1", &["1 is not among your numbers", "2 is not 3"]),
    ("make 2 % neg: 7 3", "-7 % 3", &[]),
    ("make 1 %: 7 3", "7 % (3 - 3)", &["uses 3 twice; you have one 3", "this divides by zero"]),
    ("make 7 !: 7", "7!!", &["`!!` can be read in two ways"]),
    ("make 1 ^: 0 0", "0^0", &["0^0 has no value here"]),
    ("make 1 !: 9 9", "(9!)! / 9", &["this is too large to be worked out"]),
    ("make 9 sqrt: 9 9", "√√9 * 9", &["the square root of 3 is no fraction"]),
    ("make 3 sqrt: 81", "√√81", &[]),
    ("make 3 sqrt: 9", "9√", &["`√` where a sign should stand"]),
    ("make 3 sqrt: 9", "√", &["a number is missing"]),
    ("make 3 !: 9", "! 9", &["`!` where a number should stand"]),
    (
        "make 3 sqrt integer: 9 2",
        "√9 / 2",
        &["this step gives 3/2, which is not a whole number", "3/2 is not 3"],
    ),
];

#[test]
fn attempts_are_read_as_the_language_reads_them_and_their_faults_told() {
    for (text, attempt, expected) in ATTEMPTS {
        let faults = game(text).check(attempt).faults;
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(faults, *expected, "{text}: {attempt}");
    }
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
