//! Generated levels, checked again by playing every list of presses.

mod levels;
mod presses;

use std::collections::HashMap;

use abacist::Budget;
use abacist::puzzle::Difficulty;
use abacist::puzzle::buttons::{Dialect, Level, Made, Recipe};
use presses::typed;

/// How many lists of presses of each number of moves end at the goal, by the judge. Of one
/// button's presses at several places those that come to the same number count once.
fn by_playing(level: &Level, most: usize) -> Vec<u32> {
    let goal = level.goals[0].to_string();
    let mut counts = vec![0; most + 1];
    let mut lists = vec![(String::new(), level.start.to_string(), 0)];
    while let Some((list, shown, moves)) = lists.pop() {
        if shown == goal {
            counts[moves] += 1;
            continue;
        }
        if moves == most {
            continue;
        }
        let mut seen: HashMap<String, Vec<String>> = HashMap::new();
        for press in typed(level, &shown) {
            let longer = format!("{list} {press}");
            let attempt = level.check(&longer, &Budget::generous()).unwrap();
            if attempt.refused.is_some() {
                continue;
            }
            let screen = attempt.played.last().unwrap().screen.clone();
            let (name, place) = press.split_once('@').unwrap_or((&press, ""));
            let of_button = seen.entry(name.to_owned()).or_default();
            if !place.is_empty() && name != "Lock" && of_button.contains(&screen) {
                continue;
            }
            of_button.push(screen.clone());
            lists.push((longer, screen, moves + 1));
        }
    }
    counts
}

/// Makes a level of each seed and checks all that is promised of it.
fn check(recipe: &Recipe, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let Made { level, presses, features } = recipe.make(seed, 0, &Budget::generous()).unwrap();
        let moves = presses.len();
        let mut expected = vec![0; moves + 1];
        expected[moves] = 1;
        assert_eq!(by_playing(&level, moves), expected, "seed {seed}: {level}");
        let texts: Vec<_> = presses.iter().map(|press| level.press_text(press)).collect();
        let attempt = level.check(&texts.join(" "), &Budget::generous()).unwrap();
        assert_eq!(attempt.reached, Some(0), "seed {seed}: {level}");
        assert_eq!(level.moves.map(|moves| moves as usize), Some(moves));
        assert!(recipe.buttons.is_none_or(|buttons| buttons == level.buttons.len()), "{level}");
        assert!(recipe.moves.is_none_or(|wanted| wanted as usize == moves), "{level}");
        assert!(recipe.level.is_none_or(|wanted| wanted == features.level()), "{level}");
    }
}

fn recipes() -> [Recipe; 5] {
    let small =
        |buttons, moves| Recipe { buttons: Some(buttons), moves: Some(moves), ..Recipe::default() };
    [
        small(3, 3),
        small(2, 4),
        small(4, 2),
        Recipe { places: true, ..small(2, 2) },
        Recipe { level: Some(Difficulty::Easy), ..Recipe::default() },
    ]
}

#[test]
fn the_levels_of_200_seeds_have_one_shortest_way() {
    for recipe in recipes() {
        check(&recipe, 0..200);
    }
}

#[test]
#[ignore = "slow: run in release"]
fn longer_levels_have_one_shortest_way() {
    let medium = Recipe { level: Some(Difficulty::Medium), ..Recipe::default() };
    check(&medium, 0..200);
    check(&Recipe { buttons: Some(3), moves: Some(5), places: true, ..Recipe::default() }, 0..20);
}

#[test]
fn all_difficulties_and_sizes_can_be_made() {
    let budget = Budget::generous();
    for level in Difficulty::ALL {
        let recipe = Recipe { level: Some(level), ..Recipe::default() };
        for index in 0..3 {
            let made = recipe.make(5, index, &budget).unwrap();
            assert_eq!(made.features.level(), level, "{}", made.level);
        }
    }
    for (buttons, moves) in [(1, 1), (1, 4), (8, 1), (8, 3), (2, 8), (5, 6)] {
        let recipe = Recipe { buttons: Some(buttons), moves: Some(moves), ..Recipe::default() };
        let made = recipe.make(5, 0, &budget).unwrap();
        let answer = made.level.solve(&budget);
        assert!(answer.goals[0].shortest.is_one(), "{}", made.level);
        assert_eq!(answer.goals[0].moves, Some(moves), "{}", made.level);
        assert_eq!(answer.goals[0].presses, made.presses, "{}", made.level);
    }
    for (buttons, moves) in [(Some(0), None), (Some(9), None), (None, Some(0)), (None, Some(9))] {
        let recipe = Recipe { buttons, moves, ..Recipe::default() };
        assert!(recipe.make(1, 0, &budget).is_err(), "{recipe:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_levels_everywhere() {
    let texts: Vec<_> = (0..3)
        .map(|index| Recipe::default().make(7, index, &Budget::generous()).unwrap())
        .map(|made| made.level.to_string())
        .collect();
    let expected = [
        "135 -> 135330 in 5: Reverse [+]3 27 Mirror",
        "11 -> -165 in 4: -85 [+]2",
        "0 -> -10 in 3: x3 Inv10 -6",
    ];
    assert_eq!(texts, expected);
}

#[test]
fn a_level_without_a_limit_of_moves_is_measured_as_with_one() {
    let features = |text: &str| {
        let level = Level::parse(text, Dialect::default()).unwrap();
        level.features(&Budget::generous()).unwrap()
    };
    assert_eq!(features("2 -> 10: +2 x2"), features("2 -> 10 in 3: +2 x2"));
    assert_eq!(features("2 -> 11: x2"), None);
    assert_eq!(features("2 -> 11 in 3: +2 x2"), None);
}

#[test]
fn later_levels_of_the_first_game_are_harder() {
    let points = |from: u64, to: u64| {
        let mut all: Vec<usize> = levels::records()
            .iter()
            .filter(|record| record.json["game"] == 1)
            .filter(|record| (from..=to).contains(&record.json["level"].as_u64().unwrap_or(0)))
            .map(|record| (record.id.clone(), record.level.features(&Budget::generous()).unwrap()))
            .map(|(id, features)| features.expect(&id).points)
            .collect();
        all.sort_unstable();
        all[all.len() / 2]
    };
    let thirds = [points(1, 60), points(61, 130), points(131, 199)];
    assert!(thirds.is_sorted(), "{thirds:?}");
}
