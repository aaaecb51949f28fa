//! Games with extra operations: powers, remainders, roots, factorials, minus signs and numbers
//! side by side; and other games that the fast search does not know, as those with numbers below 0.
//!
//! The values of each choice of numbers come first, within the bounds of `Operations::bound`.
//! From the target on, only what leads to it is written out. It is a search of its own, on numbers
//! of any size, so that the one for plain games knows nothing of it.

mod pairs;
mod search;
mod tidy;
mod values;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::expression::Expression;
use super::key::Key;
use super::quantity::{Halt, Halting};
use super::rules::Distinct;
use super::{Game, answer};
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::puzzle::Nearest;
use search::Search;
use values::Hand;

/// Hands each different answer to `take` as it is found, until that breaks off.
pub(super) fn each(
    game: &Game,
    budget: &Budget,
    take: &mut dyn FnMut(Expression) -> ControlFlow<()>,
) -> Result<(), Stop> {
    searched(game, budget, |search, key| {
        search.each_answer(key, &game.target, &mut |search, answer| {
            let written = search.written(&answer);
            if take(written).is_break() { Err(Halt::Enough) } else { Ok(()) }
        })
    })
}

/// How many different answers there are.
pub(super) fn count(game: &Game, budget: &Budget) -> Result<Number, Stop> {
    let mut count = 0_u128;
    searched(game, budget, |search, key| {
        if game.rules.distinct() == Distinct::Raw {
            count += search.count(key, &game.target)?;
            return Ok(());
        }
        search.each_answer(key, &game.target, &mut |_, _| {
            count += 1;
            Ok(())
        })
    })?;
    Ok(count.into())
}

/// Whether there is an answer.
pub(super) fn solvable(game: &Game, budget: &Budget) -> Result<bool, Stop> {
    let mut found = false;
    searched(game, budget, |search, key| {
        found = search.reaches(key, &game.target)?;
        if found { Err(Halt::Enough) } else { Ok(()) }
    })?;
    Ok(found)
}

/// What comes nearest to the target, on both sides.
pub(super) fn nearest(game: &Game, budget: &Budget) -> Result<Nearest, Stop> {
    let (target, mut nearest) = (&game.target, Nearest::default());
    each_value(game, budget, &mut |value| {
        if value <= target && nearest.below.as_ref().is_none_or(|below| value > below) {
            nearest.below = Some(value.clone());
        }
        if value >= target && nearest.above.as_ref().is_none_or(|above| value < above) {
            nearest.above = Some(value.clone());
        }
        Ok(())
    })?;
    Ok(nearest)
}

/// Every target that can be made of the numbers, in the order of their sizes.
pub(super) fn reachable(game: &Game, budget: &Budget) -> Result<Vec<Number>, Stop> {
    const BYTES: u64 = 2 * size_of::<Number>() as u64;
    let mut all = BTreeSet::new();
    let result = each_value(game, budget, &mut |value| {
        if !all.contains(value) {
            budget.reserve(BYTES)?;
            all.insert(value.clone());
        }
        Ok(())
    });
    budget.release(BYTES * all.len() as u64);
    result.map(|()| all.into_iter().collect())
}

/// Goes through the choices of numbers with one search.
fn searched<'a>(
    game: &Game,
    budget: &'a Budget,
    mut look: impl FnMut(&mut Search<'a>, Key) -> Halting<()>,
) -> Result<(), Stop> {
    let mut search = Search::new(game, budget);
    let mut keys = answer::choices(game, search.hand.whole).into_iter();
    let result = keys.try_for_each(|key| look(&mut search, key));
    budget.release(search.hand.reserved);
    finished(result)
}

/// Offers every value that the numbers make, some of them several times.
fn each_value(
    game: &Game,
    budget: &Budget,
    offer: &mut dyn FnMut(&Number) -> Halting<()>,
) -> Result<(), Stop> {
    let mut hand = Hand::new(game, budget);
    let mut keys = answer::choices(game, hand.whole).into_iter();
    let result = keys.try_for_each(|key| {
        if key != hand.whole {
            return hand.values(key)?.list.iter().try_for_each(&mut *offer);
        }
        hand.each_value(key, offer)
    });
    budget.release(hand.reserved);
    finished(result)
}

fn finished(result: Halting<()>) -> Result<(), Stop> {
    match result {
        Ok(()) | Err(Halt::Enough) => Ok(()),
        Err(Halt::Stop(stop)) => Err(stop),
        // Numbers of any size do not overflow; this is for the types alone.
        Err(Halt::Overflow) => Err(Stop::Memory),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::make::Rules;

    #[test]
    fn plain_games_come_out_as_in_the_search_of_their_own() {
        for (hand, targets) in [
            ("2 4 8 10", vec![24, 7]),
            ("1 1 3 8", vec![24, 0, 1]),
            ("2 2 3 3", vec![0, 1, 5]),
            ("0 2 5 5", vec![10]),
            ("-3 2 5 7", vec![24, -4]),
            ("1/2 3 3 6", vec![24, 6]),
            ("1 1 2 3 4", vec![24]),
            ("3 3 2 3 1", vec![3]),
        ] {
            for target in targets {
                for rules in ["merged", "structural", "lean any", "raw", "integer +-*", "-/ lean"] {
                    let text = format!("make {target} {rules}: {hand}");
                    let Ok(game) = Game::parse(&text, Rules::default()) else { continue };
                    let budget = Budget::generous();
                    let fast = answer::Solver::new().count_of(&game, &budget);
                    assert_eq!(count(&game, &budget), fast, "{text}");
                }
            }
        }
    }

    #[test]
    fn a_search_stops_when_its_memory_is_used_up_and_gives_it_back() {
        let mut limits = crate::limits::Limits::default();
        limits.memory(1 << 20);
        let budget = Budget::new(&limits, crate::limits::Interrupt::new());
        let game = Game::parse("make 24 ^!% sqrt neg: 2 3 5 7 11", Rules::default()).unwrap();
        assert_eq!(count(&game, &budget), Err(Stop::Memory));
    }
}
