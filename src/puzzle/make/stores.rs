//! What searches keep from one game to the next: a store for each number of reciprocals that forms
//! may have without a number above the line.
//!
//! `1/5` stands for itself only where a factor that comes to 1 goes with it. Most answers have none,
//! so they are searched for among fewer forms.

use super::key::Key;
use super::merged::Besides;
use super::quantity::{Halting, Quantity};
use super::rules::{Distinct, Rules, Steps};
use super::search::Store;
use super::{Game, MOST_DIFFERENT};
use crate::number::{Number, Ratio};

/// The stores of one kind of games.
#[derive(Debug)]
pub(super) struct Stores<V> {
    rules: Rules,
    /// Whether all numbers are whole and above 0.
    is_plain: bool,
    /// How many numbers a game has.
    count: usize,
    /// The different numbers.
    numbers: Vec<V>,
    stores: Vec<Store<V>>,
}

impl<V: Quantity> Stores<V> {
    pub(super) fn new(game: &Game) -> Self {
        Self {
            rules: game.rules,
            is_plain: is_plain(game),
            count: game.numbers.len(),
            numbers: Vec::new(),
            stores: Vec::new(),
        }
    }

    /// The numbers of a game; new ones are added.
    pub(super) fn key(&mut self, game: &Game) -> Halting<Key> {
        game.numbers.iter().try_fold(Key::EMPTY, |key, number| {
            let number = V::of(number)?;
            let known = self.numbers.iter().position(|other| *other == number);
            let index = known.unwrap_or_else(|| {
                self.numbers.push(number);
                self.numbers.len() - 1
            });
            Ok(key.plus(Key::one(index)))
        })
    }

    /// The store for answers with this besides what comes to the target.
    pub(super) fn store(&mut self, besides: Besides) -> Halting<&mut Store<V>> {
        let Rules { use_all: _, steps, operations, distinct: _ } = self.rules;
        let has_bare = self.rules.distinct() == Distinct::Merged
            && steps == Steps::Rational
            && operations.divide;
        let most_bare = if has_bare { besides.tops() } else { 0 };
        let index = self.stores.iter().position(|store| store.most_bare == most_bare);
        let index = index.unwrap_or_else(|| {
            // What such a reciprocal goes with takes a number.
            let count = self.count.saturating_sub(usize::from(most_bare > 0));
            let mut store = Store::new(self.rules, self.is_plain, most_bare);
            store.complete = complete(count, steps);
            store.sized = sized(count, steps);
            self.stores.push(store);
            self.stores.len() - 1
        });
        #[allow(clippy::indexing_slicing, reason = "it was found or made above")]
        let store = &mut self.stores[index];
        for number in self.numbers.iter().skip(store.numbers.len()) {
            store.add(number)?;
        }
        Ok(store)
    }

    /// The bytes that all of it takes.
    pub(super) fn reserved(&self) -> u64 {
        self.stores.iter().map(|store| store.reserved).sum()
    }
}

impl Stores<Ratio> {
    /// Whether a game can be searched with what is known from others. A game that might have to
    /// start again on larger numbers cannot: what is known may change the order of the answers.
    pub(super) fn fit(&self, game: &Game) -> bool {
        let is_new = |number: &&Number| {
            number.as_ratio().is_none_or(|number| !self.numbers.contains(&number))
        };
        self.rules == game.rules
            && self.count == game.numbers.len()
            && self.is_plain == is_plain(game)
            && self.numbers.len() + game.numbers.iter().filter(is_new).count() <= MOST_DIFFERENT
            && never_overflows(game)
    }
}

fn is_plain(game: &Game) -> bool {
    game.numbers.iter().all(|number| Steps::Positive.allow(number))
}

/// Whether nothing that a search computes leaves the machine word. Numerator and denominator, added
/// up, are at most multiplied by those of another number in each step.
fn never_overflows(game: &Game) -> bool {
    let mut numbers = game.numbers.iter().chain([&game.target]);
    let bound = numbers.try_fold(1_i64, |bound, number| {
        let ratio = number.as_ratio()?;
        let sum = ratio.numerator().checked_abs()?.checked_add(ratio.denominator())?;
        bound.checked_mul(sum)
    });
    bound.is_some()
}

/// How many numbers complete tables have at most: the smaller half of a game must be complete.
/// Where steps are whole numbers larger tables are small enough to pay, too.
fn complete(count: usize, steps: Steps) -> u32 {
    let count = u32::try_from(count).unwrap_or(0);
    let half = count.div_ceil(2).max(1);
    match steps {
        Steps::Rational => half,
        _ => half.max(count.saturating_sub(1).min(3)).max(count.saturating_sub(3).min(5)),
    }
}

/// Of how many numbers at most it is worked out what their forms come to before any is made.
/// Where steps are whole numbers there are fewer forms, and some are no values of their own.
fn sized(count: usize, steps: Steps) -> u32 {
    match steps {
        Steps::Rational => u32::try_from(count.saturating_sub(1).min(3)).unwrap_or(0),
        _ => 0,
    }
}
