//! Known figures of games: hands of 24, Countdown, larger hands and large numbers.

mod make;

use abacist::puzzle::make::{Distinct, Expression, Game, Operation, Rules, Solver, Steps};
use abacist::{Budget, Interrupt, Limits, Number};
use make::{count, countdown_hands, game, hands, texts};

/// A hand of the data: its numbers, and what is known of it.
struct Hand {
    numbers: Vec<Number>,
    solvable: bool,
    solvable_whole: bool,
    distinct: i64,
}

fn data() -> Vec<Hand> {
    let text = std::fs::read_to_string("tests/data/make24-hands.tsv").unwrap();
    let lines = text.lines().filter(|line| line.starts_with(|glyph: char| glyph.is_ascii_digit()));
    let hands = lines.map(|line| {
        let fields: Vec<_> = line.split('\t').collect();
        Hand {
            numbers: fields[0].split(' ').map(|number| number.parse().unwrap()).collect(),
            solvable: fields[1] == "1",
            solvable_whole: fields[2] == "1",
            distinct: fields[3].parse().unwrap(),
        }
    });
    hands.collect()
}

#[test]
fn the_hands_of_the_data_have_their_answers() {
    let hands = data();
    assert_eq!(hands.len(), 910);
    let budget = Budget::generous();
    let (mut any, mut whole) = (Solver::new(), Solver::new());
    for hand in hands {
        let rules = Rules::default();
        let game = Game { target: 24.into(), numbers: hand.numbers, rules };
        let mut answers = Vec::new();
        let take = |answer| {
            answers.push(answer);
            std::ops::ControlFlow::Continue(())
        };
        any.each(&game, &budget, take).unwrap();
        assert_eq!(answers.len() as i64, hand.distinct, "{game}");
        assert_eq!(any.solvable(&game, &budget).unwrap(), hand.solvable, "{game}");
        for answer in &answers {
            let attempt = game.check(&answer.to_string());
            assert!(attempt.is_correct(), "{game}: {answer}: {:?}", attempt.faults);
        }
        let rules = Rules { steps: Steps::Integer, ..rules };
        let game = Game { rules, ..game };
        assert_eq!(whole.solvable(&game, &budget).unwrap(), hand.solvable_whole, "{game}");
    }
}

#[test]
fn all_hands_of_four_have_3017_answers() {
    let (mut solver, budget) = (Solver::new(), Budget::generous());
    let (mut solvable, mut total, mut histogram) = (0, 0, [0; 12]);
    for numbers in hands(4, 13) {
        let game = Game { target: 24.into(), numbers, rules: Rules::default() };
        let count = solver.count(&game, &budget).unwrap().to_usize().unwrap();
        assert_eq!(solver.solvable(&game, &budget).unwrap(), count > 0, "{game}");
        solvable += usize::from(count > 0);
        total += count;
        histogram[count] += 1;
    }
    assert_eq!((solvable, total), (1362, 3017));
    assert_eq!(histogram, [458, 515, 427, 216, 125, 30, 18, 17, 8, 2, 3, 1]);
}

#[test]
fn other_targets_have_their_answers() {
    // Target, solvable hands, answers where they are known from elsewhere.
    for (target, solvable, answers) in [
        (10, 1540, None),
        (14, 1449, Some(3246)),
        (15, 1440, Some(3089)),
        (20, 1372, Some(2882)),
        (30, 1193, Some(2453)),
        (36, 1270, Some(2418)),
        (48, 1139, Some(2021)),
        (60, 1110, None),
        (100, 654, None),
    ] {
        let (mut solver, budget) = (Solver::new(), Budget::generous());
        let (mut found, mut total) = (0, 0);
        for numbers in hands(4, 13) {
            let game = Game { target: target.into(), numbers, rules: Rules::default() };
            let solvable = solver.solvable(&game, &budget).unwrap();
            found += usize::from(solvable);
            if solvable && answers.is_some() {
                total += solver.count(&game, &budget).unwrap().to_usize().unwrap();
            }
        }
        assert_eq!(found, solvable, "{target}");
        assert!(answers.is_none_or(|answers| answers == total), "{target}: {total}");
    }
}

#[test]
fn whole_steps_solve_1346_hands_and_positive_ones_no_fewer() {
    for (steps, expected) in [(Steps::Integer, 1346), (Steps::Positive, 1346)] {
        let (mut solver, budget) = (Solver::new(), Budget::generous());
        let rules = Rules { steps, ..Rules::default() };
        let solvable = hands(4, 13).into_iter().filter(|numbers| {
            let game = Game { target: 24.into(), numbers: numbers.clone(), rules };
            solver.solvable(&game, &budget).unwrap()
        });
        assert_eq!(solvable.count(), expected, "{steps:?}");
    }
}

#[test]
fn hands_have_the_known_counts() {
    for (text, expected) in [
        ("make 100: 13 14 15 16 17", 2),
        ("make 5: 1 2 3", 2),
        ("make -2: 1 2 3 4", 7),
        ("make 24: 24 24 24 24", 1),
        ("make 10: 7 7 7 7 7", 1),
        ("make 24: 5 5 7 11 13", 7),
        ("make 24: 1 1 2 3 4", 12),
        ("make 24: 2 3 3 8 8", 17),
        ("make 24: 1 2 3 4 5", 47),
        ("make 24: 2 4 6 8 10", 90),
        ("make 24: 100000 100000 100000 100024", 1),
        ("make 5000000000: 50000 100000 3 3", 1),
        // Hutton, "The Countdown Problem".
        ("countdown 765 structural: 1 3 7 10 25 50", 22),
        ("countdown 765: 1 3 7 10 25 50", 12),
        ("countdown 830 structural: 1 3 7 10 25 50", 5),
        ("countdown 830: 1 3 7 10 25 50", 4),
        ("countdown 832 structural: 1 3 7 10 25 50", 7),
        ("countdown 832: 1 3 7 10 25 50", 6),
        ("countdown 831 structural: 1 3 7 10 25 50", 0),
        ("countdown 952 structural: 25 50 75 100 3 6", 2),
        ("countdown 952: 25 50 75 100 3 6", 2),
        ("countdown 765 raw: 1 3 7 10 25 50", 780),
        ("countdown 952 raw: 25 50 75 100 3 6", 88),
        ("countdown 192: 100 75 50 25 10 10", 1),
    ] {
        assert_eq!(count(text), expected, "{text}");
    }
}

#[test]
fn large_numbers_are_ordinary_ones() {
    let shown = |text: &str| texts(text).join(", ");
    assert_eq!(shown("make 24: 65536 65536 24"), "24 + 65536 − 65536");
    assert!(shown("make 5000000000: 50000 100000 3 3").contains("100000 × 50000"));
    let huge = "make 100000000000000000000000000000001: 10000000000000000 10000000000000000 1";
    assert_eq!(shown(huge), "10000000000000000 × 10000000000000000 + 1");
    assert_eq!(count("countdown 18446744073709551616: 4294967296 4294967296 7"), 1);
    assert!(shown("make 24: 1 1 1 11 13").contains("11"));
}

#[test]
fn what_is_nearest_is_found_on_both_sides() {
    let near = |text: &str| {
        let nearest = game(text).nearest(&Budget::generous()).unwrap();
        let shown = |number: Option<Number>| number.map_or("none".to_owned(), |it| it.to_string());
        format!("{} {}", shown(nearest.below), shown(nearest.above))
    };
    assert_eq!(near("countdown 831: 1 3 7 10 25 50"), "830 832");
    assert_eq!(near("countdown 952: 25 50 75 100 3 6"), "952 952");
    assert!(near("countdown 962: 25 50 75 100 3 6").ends_with(" 963"));
    assert_eq!(near("countdown 1000: 2 3"), "6 none");
    assert_eq!(near("countdown 1: 5"), "none 5");
    assert_eq!(near("make 1/4 any: 2 3"), "-1 2/3");
    assert_eq!(
        near("countdown 18446744073709551615: 4294967296 4294967296"),
        "8589934592 18446744073709551616"
    );
}

#[test]
fn all_that_can_be_reached_is_counted() {
    for (numbers, values, hundreds) in
        [("1 3 7 10 25 50", 8731, 896), ("25 50 75 100 3 6", 18_131, 832)]
    {
        let reachable = game(&format!("countdown 1: {numbers}")).reachable(&Budget::generous());
        let reachable = reachable.unwrap();
        assert_eq!(reachable.len(), values, "{numbers}");
        let range = Number::from(100)..=Number::from(999);
        assert_eq!(reachable.iter().filter(|value| range.contains(value)).count(), hundreds);
    }
}

#[test]
fn hands_of_five_are_solvable_but_eighty() {
    let (mut solver, budget) = (Solver::new(), Budget::generous());
    let hands = hands(5, 13).into_iter().filter(|hand| {
        hand.iter().all(|number| hand.iter().filter(|other| *other == number).count() < 5)
    });
    let (mut all, mut solvable) = (0, 0);
    for numbers in hands {
        let game = Game { target: 24.into(), numbers, rules: Rules::default() };
        all += 1;
        solvable += usize::from(solver.solvable(&game, &budget).unwrap());
    }
    assert_eq!((all, solvable), (6175, 6095));
    assert!(game("make 24: 1 1 1 11 13").solvable(&budget).unwrap());
}

/// How many hands of so many cards from 1 to `most` there are, at most four of them equal, and those
/// that do not make 24.
fn unsolvable(cards: usize, most: i64) -> (usize, Vec<Vec<Number>>) {
    let (mut solver, budget) = (Solver::new(), Budget::generous());
    let (mut all, mut unsolvable) = (0, Vec::new());
    for numbers in hands(cards, most) {
        let equal = |number| numbers.iter().filter(|other| *other == number).count();
        if numbers.iter().any(|number| equal(number) > 4) {
            continue;
        }
        all += 1;
        let game = Game { target: 24.into(), numbers, rules: Rules::default() };
        if !solver.solvable(&game, &budget).unwrap() {
            unsolvable.push(game.numbers);
        }
    }
    (all, unsolvable)
}

#[test]
#[ignore = "slow: run in release"]
fn three_hands_of_six_are_unsolvable() {
    let expected = [[1, 1, 1, 1, 2, 2], [9, 9, 9, 10, 10, 10], [9, 9, 10, 10, 10, 10]]
        .map(|hand| hand.map(Number::from).to_vec());
    assert_eq!(unsolvable(6, 13), (18_395, expected.to_vec()));
}

#[test]
#[ignore = "slow: run in release"]
fn all_hands_of_seven_are_solvable() {
    assert_eq!(unsolvable(7, 10), (10_890, Vec::new()));
}

#[test]
fn of_the_deals_of_52_cards_four_in_five_are_solvable() {
    let (mut solver, budget) = (Solver::new(), Budget::generous());
    // How many ways there are to take so many of four cards of a value.
    const WAYS: [u64; 5] = [1, 4, 6, 4, 1];
    let (mut all, mut solvable) = (0, 0);
    for numbers in hands(4, 13) {
        let taken = |value: i64| numbers.iter().filter(|it| **it == Number::from(value)).count();
        let deals: u64 = (1..=13).map(|value| WAYS[taken(value)]).product();
        all += deals;
        let game = Game { target: 24.into(), numbers, rules: Rules::default() };
        if solver.solvable(&game, &budget).unwrap() {
            solvable += deals;
        }
    }
    assert_eq!((all, solvable), (270_725, 217_817));
}

/// What "The Countdown Problem" (Graham Hutton) leaves of the expressions that come to the same: the
/// smaller side first in sums and products, and no factor or divisor 1.
fn is_left_by_hutton(answer: &Expression) -> bool {
    let Expression::Step { operation, sides } = answer else { return true };
    let (left, right) = (sides.0.value().unwrap(), sides.1.value().unwrap());
    let one = Number::from(1);
    let is_left = match operation {
        Operation::Add => left <= right,
        Operation::Multiply => left <= right && left != one && right != one,
        Operation::Divide => right != one,
        _ => true,
    };
    is_left && is_left_by_hutton(&sides.0) && is_left_by_hutton(&sides.1)
}

#[test]
fn raw_answers_of_countdown_are_those_of_hutton() {
    for (text, raw, left) in [
        ("countdown 765 raw: 1 3 7 10 25 50", 780, 49),
        ("countdown 831 raw: 1 3 7 10 25 50", 0, 0),
        ("countdown 952 raw: 25 50 75 100 3 6", 88, 7),
    ] {
        assert_eq!(count(text), raw, "{text}");
        let answers = game(text).answers(&Budget::generous()).unwrap();
        assert_eq!(
            answers.iter().filter(|answer| is_left_by_hutton(answer)).count(),
            left,
            "{text}"
        );
    }
}

#[test]
#[ignore = "slow: run in release"]
fn the_valid_expressions_of_a_hand_of_countdown_are_4672540() {
    let game = game("countdown 1 raw: 1 3 7 10 25 50");
    let mut solver = Solver::new();
    let values = game.reachable(&Budget::generous()).unwrap();
    let counts = values.into_iter().map(|target| {
        let game = Game { target, ..game.clone() };
        solver.count(&game, &Budget::generous()).unwrap().to_u64().unwrap()
    });
    assert_eq!(counts.sum::<u64>(), 4_672_540);
}

#[test]
#[ignore = "slow: run in release"]
fn all_countdown_hands_solve_10858746_targets() {
    let (mut solver, budget) = (Solver::new(), Budget::generous());
    let (mut total, mut every, mut hardest) = (0, 0, 0);
    let hands = countdown_hands();
    assert_eq!(hands.len(), 13_243);
    for hand in hands {
        let targets = solver.targets(&hand, &budget).unwrap().unwrap();
        let count = targets.count(101..=999);
        total += count;
        every += usize::from(count == 899);
        hardest += usize::from(targets.has(947));
    }
    assert_eq!((total, every, hardest), (10_858_746, 1226, 9017));
}

#[test]
#[ignore = "slow: run in release"]
fn larger_games_keep_their_counts() {
    for (text, expected) in [
        ("make 24: 1 2 3 4 5 6", 751),
        ("make 24: 1 2 3 4 5 6 7", 13_656),
        ("countdown 952: 25 50 75 100 3 6 7", 94),
        ("countdown 952: 25 50 75 100 3 6 7 8", 3320),
    ] {
        assert_eq!(count(text), expected, "{text}");
    }
    let limits = Limits { memory: 500 << 20, ..Limits::default() };
    let game = game("make 24: 1 2 3 4 5 6 7 8");
    let count = game.count(&Budget::new(&limits, Interrupt::new())).unwrap();
    assert_eq!(count, 324_758.into());
}

#[test]
#[ignore = "slow: run in release"]
fn the_forms_of_a_hand_of_countdown_are_92683() {
    let game = game("countdown 1 structural: 1 3 7 10 25 50");
    let (mut solver, budget) = (Solver::new(), Budget::generous());
    let values = game.reachable(&budget).unwrap();
    let counts = values.into_iter().map(|target| {
        let game = Game { target, ..game.clone() };
        solver.count(&game, &budget).unwrap().to_u64().unwrap()
    });
    assert_eq!(counts.sum::<u64>(), 92_683);
}

#[test]
fn hands_share_what_targets_need() {
    let (mut solver, budget) = (Solver::new(), Budget::generous());
    for numbers in ["1 1 2 25 75 100", "3 3 5 7 9 50", "1 2 2 9 10 10"] {
        let hand: Vec<u32> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
        let targets = solver.targets(&hand, &budget).unwrap().unwrap();
        let reachable = game(&format!("countdown 1: {numbers}")).reachable(&budget).unwrap();
        let low = reachable.iter().filter_map(Number::to_u64).filter(|value| *value < 1024);
        let low: Vec<_> = low.filter_map(|value| u32::try_from(value).ok()).collect();
        assert_eq!((1..1024).filter(|target| targets.has(*target)).collect::<Vec<_>>(), low);
    }
}

#[test]
fn presets_decide_which_answers_are_one() {
    assert_eq!(Rules::default().distinct(), Distinct::Merged);
    assert_eq!(Rules::countdown().distinct(), Distinct::Lean);
    assert_eq!(count("make 24 structural: 4 6 5 5"), 4);
}
