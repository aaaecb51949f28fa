//! Games and hands, for the tests of making numbers.
#![allow(dead_code, reason = "each test program uses a part")]

pub mod canon;
pub mod trying;

use abacist::puzzle::make::{Game, Rules};
use abacist::{Budget, Number};

/// The game as typed.
pub fn game(text: &str) -> Game {
    Game::parse(text, Rules::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// How many answers a game has; each is listed and judged.
pub fn count(text: &str) -> usize {
    let game = game(text);
    let answers = game.answers(&Budget::generous()).unwrap();
    for answer in &answers {
        let attempt = game.check(&answer.to_string());
        assert!(attempt.is_correct(), "{text}: {answer}: {:?}", attempt.faults);
    }
    let counted = game.count(&Budget::generous()).unwrap();
    assert_eq!(counted, answers.len().into(), "{text}");
    let mut different = answers.clone();
    different.sort_by_key(ToString::to_string);
    different.dedup();
    assert_eq!(different.len(), answers.len(), "{text}");
    answers.len()
}

/// The answers as texts.
pub fn texts(text: &str) -> Vec<String> {
    game(text).answers(&Budget::generous()).unwrap().iter().map(ToString::to_string).collect()
}

/// All hands of so many numbers from 1 to `most`.
pub fn hands(cards: usize, most: i64) -> Vec<Vec<Number>> {
    let mut hands: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..cards {
        let longer = hands.iter().flat_map(|hand| {
            let least = hand.last().copied().unwrap_or(1);
            (least..=most).map(move |card| [hand.as_slice(), &[card]].concat())
        });
        hands = longer.collect();
    }
    hands.into_iter().map(|hand| hand.into_iter().map(Number::from).collect()).collect()
}

/// All hands of six for Countdown: 1 to 10, each up to twice, and 25, 50, 75, 100.
pub fn countdown_hands() -> Vec<Vec<u32>> {
    const NUMBERS: [u32; 14] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100];
    let mut hands = vec![Vec::new()];
    for number in NUMBERS {
        let most = if number > 10 { 1 } else { 2 };
        let more = hands.iter().flat_map(|hand: &Vec<u32>| {
            (0..=most.min(6 - hand.len()))
                .map(move |count| [hand.as_slice(), &vec![number; count]].concat())
        });
        hands = more.collect();
    }
    hands.retain(|hand| hand.len() == 6);
    hands
}

/// A small generator of numbers, always the same ones.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }

    pub fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}
