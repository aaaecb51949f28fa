//! Generated games, checked again by trying, and against lists of all that there are.

mod make;

use std::collections::BTreeSet;

use abacist::puzzle::make::{Deck, Game, Made, Recipe, Rules, Run, Solver, Steps};
use abacist::puzzle::{Difficulty, RecipeError};
use abacist::{Budget, Number};
use make::hands;

/// All games of a run.
fn all(run: &mut Run) -> (Vec<Made>, RecipeError) {
    let mut made = Vec::new();
    loop {
        match run.make(&Budget::generous()) {
            Ok(one) => made.push(one),
            Err(error) => return (made, error),
        }
    }
}

/// The first games of a seed, each checked.
fn some(recipe: &Recipe, seed: u64, count: usize) -> Vec<Game> {
    let mut run = recipe.run(seed).unwrap();
    let games: Vec<Game> = (0..count)
        .map(|_| {
            let made = run.make(&Budget::generous()).unwrap();
            check(recipe, &made);
            made.game
        })
        .collect();
    let different: BTreeSet<_> = games.iter().map(ToString::to_string).collect();
    assert_eq!(different.len(), count, "{recipe:?} seed {seed}: some came twice");
    games
}

/// Checks all that is promised of a game.
fn check(recipe: &Recipe, made: &Made) {
    let Made { game, easiest } = made;
    assert_eq!((game.numbers.len(), game.rules), (recipe.cards, recipe.rules), "{game}");
    assert!(game.numbers.is_sorted() || matches!(recipe.deck, Deck::Countdown { .. }), "{game}");
    let target = game.target.to_u64().unwrap();
    assert!((recipe.targets.0.into()..=recipe.targets.1.into()).contains(&target), "{game}");
    let attempt = game.check(&easiest.answer.to_string());
    assert!(attempt.is_correct(), "{game}: {} {:?}", easiest.answer, attempt.faults);
    assert!(recipe.level.is_none_or(|level| level == easiest.features.level()), "{game}");
    if recipe.unique {
        assert_eq!(game.count(&Budget::generous()).unwrap(), 1.into(), "{game}");
    }
    let of = |wanted: u64| game.numbers.iter().filter(|card| **card == wanted.into()).count();
    match recipe.deck {
        Deck::Range(first, last) => {
            let range = Number::from(first)..=Number::from(last);
            assert!(game.numbers.iter().all(|card| range.contains(card)), "{game}");
        }
        Deck::Countdown { large } => {
            let many: usize = [25, 50, 75, 100].map(of).iter().sum();
            assert!([25, 50, 75, 100].into_iter().all(|card| of(card) <= 1), "{game}");
            assert!((1..=10).all(|card| of(card) <= 2), "{game}");
            assert_eq!((1..=10).map(of).sum::<usize>() + many, recipe.cards, "{game}");
            assert!(large.is_none_or(|large| large == many), "{game}");
        }
    }
}

#[test]
fn games_of_many_recipes_keep_their_promises() {
    let four = Recipe::default();
    let countdown = Recipe::countdown();
    let recipes = [
        Recipe { level: Some(Difficulty::Easy), ..four.clone() },
        Recipe { level: Some(Difficulty::Medium), unique: true, ..four.clone() },
        Recipe { level: Some(Difficulty::Hard), unique: true, ..four.clone() },
        Recipe { cards: 5, deck: Deck::Range(1, 10), unique: true, ..four.clone() },
        Recipe { cards: 3, deck: Deck::Range(2, 20), targets: (10, 100), ..four.clone() },
        Recipe { rules: Rules { steps: Steps::Integer, ..Rules::default() }, ..four },
        Recipe { level: Some(Difficulty::Hard), ..countdown.clone() },
        Recipe { level: Some(Difficulty::Easy), ..countdown.clone() },
        Recipe { deck: Deck::Countdown { large: Some(4) }, ..countdown.clone() },
        Recipe { deck: Deck::Countdown { large: Some(0) }, unique: true, ..countdown },
    ];
    for recipe in recipes {
        some(&recipe, 3, 4);
    }
}

#[test]
fn a_run_makes_every_solvable_hand_once_and_then_says_so() {
    let (mut solver, budget) = (Solver::new(), Budget::generous());
    let mut expected = BTreeSet::new();
    let mut unique = BTreeSet::new();
    for numbers in hands(4, 13) {
        let game = Game { target: 24.into(), numbers, rules: Rules::default() };
        let count = solver.count(&game, &budget).unwrap();
        if !count.is_zero() {
            expected.insert(game.to_string());
        }
        if count.is_one() {
            unique.insert(game.to_string());
        }
    }
    let texts =
        |made: &[Made]| -> BTreeSet<_> { made.iter().map(|made| made.game.to_string()).collect() };
    let (made, end) = all(&mut Recipe::default().run(1).unwrap());
    assert_eq!((made.len(), texts(&made)), (1362, expected));
    assert_eq!(end, RecipeError::Few(1362));
    assert_eq!(end.to_string(), "there are only 1362 such puzzles");
    let (made, end) = all(&mut Recipe { unique: true, ..Recipe::default() }.run(1).unwrap());
    assert_eq!((made.len(), texts(&made), end), (515, unique, RecipeError::Few(515)));
    let hard = Recipe { level: Some(Difficulty::Hard), unique: true, ..Recipe::default() };
    let (hard, _) = all(&mut hard.run(1).unwrap());
    let expected = made.iter().filter(|made| made.easiest.features.level() == Difficulty::Hard);
    assert_eq!(hard.len(), expected.count());
}

#[test]
fn what_cannot_be_made_is_refused() {
    let four = Recipe::default();
    let none = Recipe { deck: Deck::Range(1, 1), ..four.clone() };
    let (made, end) = all(&mut none.run(1).unwrap());
    assert_eq!((made.len(), end.to_string()), (0, "there is no such puzzle".to_owned()));
    // There are too many games to go through all of them.
    let hopeless = Recipe {
        cards: 2,
        deck: Deck::Range(99, 100),
        targets: (300_000, 309_999),
        ..four.clone()
    };
    let end = hopeless.run(1).unwrap().make(&Budget::generous()).unwrap_err();
    assert_eq!(end, RecipeError::Tries(20_000));
    let ranges = [
        Recipe { cards: 1, ..four.clone() },
        Recipe { cards: 11, ..four.clone() },
        Recipe { deck: Deck::Range(0, 5), ..four.clone() },
        Recipe { deck: Deck::Range(5, 4), ..four.clone() },
        Recipe { deck: Deck::Range(1, 101), ..four.clone() },
        Recipe { deck: Deck::Countdown { large: Some(5) }, ..four.clone() },
        Recipe { targets: (0, 1), ..four.clone() },
        Recipe { targets: (2, 1), ..four.clone() },
        Recipe { targets: (1, 10_001), ..four.clone() },
        Recipe { targets: (1_000_001, 1_000_001), ..four },
    ];
    for recipe in ranges {
        assert!(matches!(recipe.run(1), Err(RecipeError::Range { .. })), "{recipe:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games_everywhere() {
    let texts = |recipe: &Recipe, seed| {
        some(recipe, seed, 3).iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(
        texts(&Recipe::default(), 7),
        "make 24: 1 3 7 9; make 24: 4 5 11 12; make 24: 1 1 2 9"
    );
    assert_eq!(
        texts(&Recipe::countdown(), 7),
        "countdown 472: 6 6 9 10 25 50; countdown 832: 1 6 9 10 75 100; \
         countdown 483: 1 7 7 9 10 25"
    );
    assert_ne!(texts(&Recipe::default(), 7), texts(&Recipe::default(), 8));
    let mut longer = some(&Recipe::default(), 7, 40);
    longer.truncate(3);
    assert_eq!(longer, some(&Recipe::default(), 7, 3));
}

#[test]
fn the_largest_recipe_makes_games_within_its_budget() {
    let recipe = Recipe {
        cards: 10,
        deck: Deck::Range(1, 100),
        targets: (1, 10_000),
        rules: Rules::countdown(),
        ..Recipe::default()
    };
    let limits = abacist::Limits { steps: 200_000, ..abacist::Limits::default() };
    let budget = Budget::new(&limits, abacist::Interrupt::new());
    let end = recipe.run(1).unwrap().make(&budget);
    assert!(!matches!(end, Err(RecipeError::Tries(_) | RecipeError::Few(_))), "{end:?}");
}

#[test]
fn a_run_ends_in_time() {
    let recipe = Recipe { cards: 10, ..Recipe::default() };
    let deadline = Some(std::time::Duration::from_millis(50));
    let limits = abacist::Limits { deadline, ..abacist::Limits::default() };
    let began = std::time::Instant::now();
    let budget = Budget::new(&limits, abacist::Interrupt::new());
    let end = recipe.run(1).unwrap().make(&budget).unwrap_err();
    assert_eq!(end, RecipeError::Stop(abacist::Stop::Deadline));
    assert!(began.elapsed().as_millis() < 1500, "{:?}", began.elapsed());
}
