//! Hints are true and agree with each other, and the difficulty agrees with people.

mod make;

use abacist::puzzle::Difficulty;
use abacist::puzzle::make::{
    Expression, Features, Game, Guide, Hint, HintLevel, Operation, Rules, Solver, Steps,
};
use abacist::{Budget, Number};
use make::{game, hands};

/// A step that the rules allow, worked out here.
fn step(rules: Rules, operation: Operation, left: &Number, right: &Number) -> Option<Number> {
    let value = match operation {
        Operation::Add => left + right,
        Operation::Subtract => left - right,
        Operation::Multiply => left * right,
        _ => Number::ratio(left.clone(), right.clone())?,
    };
    let allowed = match rules.steps {
        Steps::Rational => true,
        Steps::Integer => value.is_integer(),
        Steps::Positive => value.is_integer() && value > Number::from(0),
    };
    allowed.then_some(value)
}

const OPERATIONS: [Operation; 4] =
    [Operation::Add, Operation::Subtract, Operation::Multiply, Operation::Divide];

/// Whether the numbers make the target, by trying; with `last` only so that this is the last step.
fn makes(game: &Game, numbers: &[Number], last: Option<Operation>) -> bool {
    let is_made = numbers.contains(&game.target) && last.is_none();
    if is_made && (numbers.len() == 1 || !game.rules.use_all) {
        return true;
    }
    for (i, left) in numbers.iter().enumerate() {
        for (j, right) in numbers.iter().enumerate().filter(|(j, _)| *j != i) {
            let rest = numbers.iter().enumerate().filter(|(index, _)| *index != i && *index != j);
            let mut rest: Vec<_> = rest.map(|(_, number)| number.clone()).collect();
            for operation in OPERATIONS {
                let Some(value) = step(game.rules, operation, left, right) else { continue };
                let is_end = rest.is_empty() || !game.rules.use_all;
                if is_end && last.is_none_or(|last| last == operation) && value == game.target {
                    return true;
                }
                rest.push(value);
                if makes(game, &rest, last) {
                    return true;
                }
                rest.pop();
            }
        }
    }
    false
}

/// The steps of an answer that combine two numbers of the game.
fn pairs(answer: &Expression) -> Vec<(Number, Operation, Number)> {
    let Expression::Step { operation, sides } = answer else { return Vec::new() };
    match &**sides {
        (Expression::Number(left), Expression::Number(right)) => {
            vec![(left.clone(), *operation, right.clone())]
        }
        (left, right) => [pairs(left), pairs(right)].concat(),
    }
}

/// Checks that all hints of a game are true, and are about the same answer.
fn check(game: &Game, guide: &Guide) {
    let aim = Game { target: guide.target.clone(), ..game.clone() };
    let answer = &guide.easiest.answer;
    assert_eq!(guide.hint(HintLevel::Answer), Hint::Answer(answer.clone()));
    let attempt = aim.check(&answer.to_string());
    assert!(attempt.is_correct(), "{game}: {answer}: {:?}", attempt.faults);
    let pairs = pairs(answer);
    match (guide.hint(HintLevel::Last), answer) {
        (Hint::Last(operation), Expression::Step { operation: last, .. }) => {
            assert_eq!(operation, *last, "{game}");
            assert!(makes(&aim, &game.numbers, Some(operation)), "{game}: {operation:?}");
        }
        (hint, _) => assert!(pairs.is_empty(), "{game}: {hint:?}"),
    }
    match guide.hint(HintLevel::Pair) {
        Hint::Pair { left, operation, right, value } => {
            let first = format!("{left} {} {right} = {value}", operation.sign());
            assert!(pairs.contains(&(left.clone(), operation, right.clone())), "{game}: {first}");
            assert_eq!(step(game.rules, operation, &left, &right).as_ref(), Some(&value));
            let mut rest = game.numbers.clone();
            for number in [left, right] {
                let at = rest.iter().position(|other| *other == number);
                rest.remove(at.unwrap_or_else(|| panic!("{game}: there is no {number}")));
            }
            rest.push(value);
            assert!(makes(&aim, &rest, None), "{game}: {first}");
        }
        hint => assert!(pairs.is_empty(), "{game}: {hint:?}"),
    }
}

#[test]
fn the_hints_of_all_hands_are_true() {
    let (mut solver, budget) = (Solver::new(), Budget::generous());
    let mut guided = 0;
    for numbers in hands(4, 13) {
        let game = Game { target: 24.into(), numbers, rules: Rules::default() };
        let Some(guide) = solver.guide(&game, &budget).unwrap() else {
            assert!(!solver.solvable(&game, &budget).unwrap(), "{game}");
            continue;
        };
        guided += 1;
        assert_eq!((&guide.target, &guide.nearest), (&game.target, &None));
        assert_eq!(guide.hint(HintLevel::Solvable), Hint::Solvable);
        check(&game, &guide);
        let points = guide.easiest.features.points;
        for answer in game.answers(&budget).unwrap() {
            assert!(Features::of(&game, &answer).points >= points, "{game}: {answer}");
        }
    }
    assert_eq!(guided, 1362);
}

#[test]
fn hints_of_random_games_with_numbers_left_out_are_true() {
    let (mut exact, mut near) = (0, 0);
    for seed in 0..150_u64 {
        let draw = |salt: u64, end: u64| {
            let mixed = (seed * 31 + salt + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            1 + (mixed >> 33) % end
        };
        let numbers = (0..1 + draw(0, 3)).map(|salt| Number::from(draw(salt + 2, 12))).collect();
        let rules = match seed % 3 {
            0 => Rules { use_all: false, ..Rules::default() },
            1 => Rules { steps: Steps::Integer, ..Rules::countdown() },
            _ => Rules::countdown(),
        };
        let game = Game { target: Number::from(draw(1, 150)), numbers, rules };
        let guide = game.guide(&Budget::generous()).unwrap().unwrap();
        check(&game, &guide);
        let reachable = game.reachable(&Budget::generous()).unwrap();
        assert!(reachable.contains(&guide.target), "{game}: {}", guide.target);
        let off = |value: &Number| (value - &game.target).abs();
        let least = reachable.iter().map(off).min().unwrap();
        assert_eq!(off(&guide.target), least, "{game}");
        match guide.hint(HintLevel::Solvable) {
            Hint::Solvable => exact += 1,
            Hint::Nearest(nearest) => {
                near += 1;
                assert!(!reachable.contains(&game.target), "{game}");
                let below = reachable.iter().filter(|value| **value < game.target).max();
                let above = reachable.iter().filter(|value| **value > game.target).min();
                assert_eq!((nearest.below.as_ref(), nearest.above.as_ref()), (below, above));
            }
            hint => panic!("{game}: {hint:?}"),
        }
    }
    assert!(exact > 20 && near > 20, "{exact} {near}");
}

#[test]
fn games_without_an_answer_or_without_steps_have_their_hints() {
    let hint = |text: &str, level| game(text).hint(level, &Budget::generous()).unwrap();
    for level in HintLevel::ALL {
        assert_eq!(hint("make 24: 1 1 1 1", level), None);
    }
    assert_eq!(hint("make 24: 24", HintLevel::Solvable), Some(Hint::Solvable));
    assert_eq!(hint("countdown 50: 3 50 8", HintLevel::Last), Some(Hint::Alone));
    for level in [HintLevel::Pair, HintLevel::Answer] {
        let hint = hint("countdown 50: 3 50 8", level);
        assert!(matches!(&hint, Some(Hint::Answer(answer)) if answer.to_string() == "50"));
    }
    // 3 ÷ 3 is all that there is, so its idle step counts.
    let guide = game("countdown 1: 3 3").guide(&Budget::generous()).unwrap().unwrap();
    assert_eq!((guide.easiest.answer.to_string().as_str(), guide.easiest.answers), ("3 ÷ 3", 1));
    let small = Budget::new(
        &abacist::Limits { steps: 100, ..abacist::Limits::default() },
        abacist::Interrupt::new(),
    );
    assert!(game("make 24: 1 2 3 4 5 6 7").guide(&small).is_err());
}

#[test]
fn no_game_takes_long_to_find_an_easy_answer() {
    let game = game("countdown 952: 25 50 75 100 3 6 7 8");
    let easiest = game.easiest(&Budget::generous()).unwrap().unwrap();
    assert!(!easiest.complete || easiest.answers <= Features::ANSWERS);
    assert!(game.check(&easiest.answer.to_string()).is_correct());
}

/// The hands of the data that people solved, as points and mean seconds: all those with an even
/// place, and the others.
fn people() -> [Vec<(usize, f64)>; 2] {
    let text = std::fs::read_to_string("tests/data/make24-hands.tsv").unwrap();
    let (mut solver, budget) = (Solver::new(), Budget::generous());
    let mut halves = [Vec::new(), Vec::new()];
    let hands = text.lines().filter(|line| line.starts_with(|glyph: char| glyph.is_ascii_digit()));
    let solved = hands.filter_map(|line| {
        let fields: Vec<_> = line.split('\t').collect();
        let seconds: f64 = fields[6].parse().ok()?;
        Some((fields[0].to_owned(), seconds))
    });
    for (place, (hand, seconds)) in solved.enumerate() {
        let game = game(&format!("make 24: {hand}"));
        let easiest = solver.easiest(&game, &budget).unwrap().unwrap();
        halves[place % 2].push((easiest.features.points, seconds));
    }
    halves
}

/// Spearman's rank correlation; equal ones share the mean of their ranks.
fn rank_correlation(pairs: &[(usize, f64)]) -> f64 {
    fn ranks<T: PartialOrd>(values: &[T]) -> Vec<f64> {
        let below = |value: &T| values.iter().filter(|other| *other < value).count() as f64;
        let equal = |value: &T| values.iter().filter(|other| *other == value).count() as f64;
        values.iter().map(|value| below(value) + (equal(value) - 1.0) / 2.0).collect()
    }
    let (points, seconds): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    let (left, right) = (ranks(&points), ranks(&seconds));
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let sum = |left: &[f64], right: &[f64]| -> f64 {
        left.iter().zip(right).map(|(left, right)| (left - mean) * (right - mean)).sum()
    };
    sum(&left, &right) / (sum(&left, &left) * sum(&right, &right)).sqrt()
}

#[test]
fn the_difficulty_agrees_with_people() {
    let halves = people();
    assert_eq!([halves[0].len(), halves[1].len()], [346, 345]);
    let [fitted, unseen] = [rank_correlation(&halves[0]), rank_correlation(&halves[1])];
    assert!(fitted >= 0.5 && unseen >= 0.5, "{fitted:.3} {unseen:.3}");
    // What the document says of it.
    let told = format!("{fitted:.2} on the hands of the fit and {unseen:.2} on the others");
    let document = std::fs::read_to_string("docs/make.md").unwrap();
    let document = document.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(document.contains(&told), "docs/make.md does not say: {told}");
}

#[test]
fn harder_levels_took_people_longer() {
    let all = people().concat();
    let median = |level: Difficulty| {
        let features = |points| Features { points, ..Features::default() };
        let of_level = all.iter().filter(|(points, _)| features(*points).level() == level);
        let mut seconds: Vec<_> = of_level.map(|(_, seconds)| *seconds).collect();
        seconds.sort_by(f64::total_cmp);
        (seconds.len(), seconds[seconds.len() / 2])
    };
    let [easy, medium, hard] = Difficulty::ALL.map(median);
    assert!(easy.1 * 1.3 < medium.1 && medium.1 * 1.5 < hard.1, "{easy:?} {medium:?} {hard:?}");
    assert!(easy.0 > medium.0 && medium.0 > hard.0, "{easy:?} {medium:?} {hard:?}");
}
