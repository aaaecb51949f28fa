//! What can be reached, without its expressions: whether a game can be solved, what comes nearest,
//! and all that the numbers make.

use std::collections::BTreeSet;

use super::answer::{KEPT, MOST_DIFFERENT, Solver, choices, complete};
use super::extra;
use super::key::Key;
use super::quantity::{Halt, Halting, Quantity};
use super::rules::{Operations, Rules};
use super::values::{Known, PIECE, Reach};
use super::whole::{Near, Sets, TARGETS};
use super::{Game, Steps};
use crate::limits::{Budget, Stop};
use crate::number::{Number, Ratio};
use crate::puzzle::Nearest;

/// Which of the targets 1 to 1,023 a Countdown hand makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Targets {
    bits: [u64; TARGETS / 64],
}

impl Targets {
    /// Whether the hand makes this target.
    #[must_use]
    pub fn has(&self, target: u32) -> bool {
        let word = self.bits.get(target as usize / 64);
        word.is_some_and(|word| word >> (target % 64) & 1 == 1)
    }

    /// How many targets of a range the hand makes.
    #[must_use]
    pub fn count(&self, targets: std::ops::RangeInclusive<u32>) -> usize {
        targets.filter(|target| self.has(*target)).count()
    }
}

impl Game {
    /// Whether the game has an answer, which is not told.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn solvable(&self, budget: &Budget) -> Result<bool, Stop> {
        Solver::new().solvable(self, budget)
    }

    /// What comes nearest to the target, on both sides.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::make::{Game, Rules};
    /// let game = Game::parse("countdown 831: 1 3 7 10 25 50", Rules::default())?;
    /// let nearest = game.nearest(&Budget::generous())?;
    /// assert_eq!((nearest.below, nearest.above), (Some(830.into()), Some(832.into())));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn nearest(&self, budget: &Budget) -> Result<Nearest, Stop> {
        Solver::new().nearest(self, budget)
    }

    /// Every target that can be made of the numbers, in the order of their sizes.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::make::{Game, Rules};
    /// let game = Game::parse("countdown 1: 2 6", Rules::default())?;
    /// let texts: Vec<_> =
    ///     game.reachable(&Budget::generous())?.iter().map(ToString::to_string).collect();
    /// assert_eq!(texts, ["2", "3", "4", "6", "8", "12"]);
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn reachable(&self, budget: &Budget) -> Result<Vec<Number>, Stop> {
        if self.rules.operations.has_extra() {
            return extra::reachable(self, budget);
        }
        on_any(|| reachable::<Ratio>(self, budget), || reachable::<Number>(self, budget))
    }
}

impl Solver {
    /// Whether a game has an answer, which is not told.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn solvable(&mut self, game: &Game, budget: &Budget) -> Result<bool, Stop> {
        if game.rules.operations.has_extra() {
            return extra::solvable(game, budget);
        }
        let kept = self.known.take().filter(|known| {
            let numbers = game.numbers.iter();
            let is_new = |number: &&Number| {
                number.as_ratio().is_none_or(|number| !known.numbers.contains(&number))
            };
            known.rules == game.rules
                && known.numbers.len() + numbers.filter(is_new).count() <= MOST_DIFFERENT
        });
        let mut known = kept.unwrap_or_else(|| Known::new(game.rules));
        let result = solvable(&mut known, game, budget);
        budget.release(known.reserved);
        if result.is_ok() && known.reserved < KEPT {
            self.known = Some(known);
        }
        on_any(|| result, || solvable(&mut Known::<Number>::new(game.rules), game, budget))
    }

    /// What comes nearest to the target of a game, on both sides.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn nearest(&mut self, game: &Game, budget: &Budget) -> Result<Nearest, Stop> {
        if game.rules.operations.has_extra() {
            return extra::nearest(game, budget);
        }
        if let Some(hand) = countdown_hand(game)
            && let Some(target) = game.target.to_u64().and_then(|target| u32::try_from(target).ok())
        {
            match self.whole(budget, |sets| sets.nearest(&hand, target, budget)) {
                Ok(Near { below, above }) => {
                    let number = |value: u32| Number::from(value);
                    return Ok(Nearest { below: below.map(number), above: above.map(number) });
                }
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(_) => {}
            }
        }
        on_any(|| nearest::<Ratio>(game, budget), || nearest::<Number>(game, budget))
    }

    /// Which of the targets 1 to 1,023 a hand makes by the rules of Countdown; `None` if its
    /// values do not fit machine words. What hands have in common is worked out once.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::make::Solver;
    /// let targets = Solver::new().targets(&[1, 3, 7, 10, 25, 50], &Budget::generous())?.unwrap();
    /// assert!(targets.has(830) && !targets.has(831));
    /// assert_eq!(targets.count(100..=999), 896);
    /// # Ok::<(), abacist::Stop>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn targets(&mut self, hand: &[u32], budget: &Budget) -> Result<Option<Targets>, Stop> {
        if hand.contains(&0) || hand.len() > Game::MOST_NUMBERS {
            return Ok(None);
        }
        match self.whole(budget, |sets| sets.targets(hand, budget)) {
            Ok(bits) => Ok(Some(Targets { bits })),
            Err(Halt::Stop(stop)) => Err(stop),
            Err(_) => Ok(None),
        }
    }

    /// Asks the sets of machine words; if they have no place for a hand, new ones.
    fn whole<T>(
        &mut self,
        budget: &Budget,
        mut ask: impl FnMut(&mut Sets) -> Halting<T>,
    ) -> Halting<T> {
        let mut sets = self.sets.take().unwrap_or_default();
        let mut result = ask(&mut sets);
        budget.release(sets.reserved);
        if matches!(result, Err(Halt::Overflow)) {
            sets = Sets::default();
            result = ask(&mut sets);
            budget.release(sets.reserved);
        }
        if result.is_ok() && sets.reserved < KEPT {
            self.sets = Some(sets);
        }
        result
    }
}

/// The numbers of a game, if it is one of Countdown and they fit machine words.
fn countdown_hand(game: &Game) -> Option<Vec<u32>> {
    let Rules { use_all, steps, operations, distinct: _ } = game.rules;
    if use_all || steps != Steps::Positive || operations != Operations::ALL {
        return None;
    }
    let word = |number: &Number| u32::try_from(number.to_u64()?).ok();
    game.numbers.iter().map(word).collect()
}

/// On small numbers, or, if they do not suffice, on large ones.
fn on_any<T>(
    small: impl FnOnce() -> Halting<T>,
    large: impl FnOnce() -> Halting<T>,
) -> Result<T, Stop> {
    let result = match small() {
        Err(Halt::Overflow) => large(),
        result => result,
    };
    result.map_err(|halt| match halt {
        Halt::Stop(stop) => stop,
        // Numbers of any size do not overflow; this is for the types alone.
        Halt::Overflow | Halt::Enough => Stop::Memory,
    })
}

fn key_of<V: Quantity>(known: &mut Known<V>, game: &Game) -> Halting<Key> {
    let mut key = Key::EMPTY;
    for number in &game.numbers {
        key = key.plus(Key::one(known.index(&V::of(number)?)));
    }
    Ok(key)
}

fn solvable<V: Quantity>(known: &mut Known<V>, game: &Game, budget: &Budget) -> Halting<bool> {
    let (whole, target) = (key_of(known, game)?, V::of(&game.target)?);
    let mut reach = Reach { known, budget, complete: complete(game) };
    for key in choices(game, whole) {
        if reach.reaches(key, &target)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn nearest<V: Quantity>(game: &Game, budget: &Budget) -> Halting<Nearest> {
    let mut known = Known::<V>::new(game.rules);
    let (whole, target) = (key_of(&mut known, game)?, V::of(&game.target)?);
    let (mut below, mut above) = (None::<V>, None::<V>);
    let mut offer = |value: &V| {
        if *value <= target && below.as_ref().is_none_or(|below| value > below) {
            below = Some(value.clone());
        }
        if *value >= target && above.as_ref().is_none_or(|above| value < above) {
            above = Some(value.clone());
        }
    };
    each_value(&mut known, game, whole, budget, &mut offer)?;
    budget.release(known.reserved);
    let number = |value: V| value.number();
    Ok(Nearest { below: below.map(number), above: above.map(number) })
}

fn reachable<V: Quantity>(game: &Game, budget: &Budget) -> Halting<Vec<Number>> {
    let mut known = Known::<V>::new(game.rules);
    let whole = key_of(&mut known, game)?;
    let mut all = BTreeSet::new();
    each_value(&mut known, game, whole, budget, &mut |value| {
        if !all.contains(value) {
            all.insert(value.clone());
        }
    })?;
    budget.release(known.reserved);
    Ok(all.into_iter().map(|value| value.number()).collect())
}

/// Offers all values, some of them several times. Those of all numbers are not kept.
fn each_value<V: Quantity>(
    known: &mut Known<V>,
    game: &Game,
    whole: Key,
    budget: &Budget,
    offer: &mut dyn FnMut(&V),
) -> Halting<()> {
    let mut reach = Reach { known, budget, complete: 0 };
    for key in choices(game, whole) {
        if key != whole || whole.size() == 1 {
            reach.all(key)?.list.iter().for_each(&mut *offer);
            continue;
        }
        for sub in whole.subs_with_first() {
            let (left, right) = (reach.all(sub)?, reach.all(whole.without(sub))?);
            for x in &left.list {
                for part in right.list.chunks(PIECE) {
                    budget.spend(part.len() as u64)?;
                    for y in part {
                        reach.each_step(x, y, &mut |value| offer(&value))?;
                    }
                }
            }
        }
    }
    Ok(())
}
