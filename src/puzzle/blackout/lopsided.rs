//! Counts the solutions of puzzles whose `=` lies near an edge, where that is less work.

use std::ops::RangeInclusive;

use super::cut::{self, Bag, Listed, Refusal, Task, Weight, choices};
use super::join::Sides;
use super::leaf::{Counts, Leaf, Leaves};
use super::rest::Rests;
use super::walk::walk;
use crate::limits::{Budget, Stop};
use crate::number::{Number, Ratio};

/// The most squares on both sides: with more, counts might leave the machine word.
const MOST_SQUARES: usize = 63;

/// Sides with fewer choices are walked in no time.
const FEW_CHOICES: u64 = 1 << 18;

/// The most choices of one half of a long side, all of which may get listed.
const MOST_IN_HALF: u64 = 1 << 21;

/// Calls `tally` with each number of squares out in `removed` that has solutions, and how many
/// texts and choices there are. Gives `false`, and calls nothing, if a join is the better way.
pub(super) fn count(
    sides: Sides<'_>,
    removed: &RangeInclusive<usize>,
    rests: &mut Rests,
    budget: &Budget,
    mut tally: impl FnMut(usize, Weight),
) -> Result<bool, Stop> {
    let most = *removed.end();
    let (short, long) = (sides.short().len(), sides.long().len());
    let walked = choices(long, most);
    let half = choices(long.div_ceil(2), most);
    let is_lopsided = walked >= FEW_CHOICES
        && choices(short, most) <= walked / 256
        && half <= (walked / 64).min(MOST_IN_HALF);
    if !is_lopsided || short + long > MOST_SQUARES || sides.rules.whole_division {
        return Ok(false);
    }
    let (side, rules, worth) = (sides.long(), sides.rules, walked / 4);
    let task = Task { side, rules, limit: most, worth, listed: Listed::default() };
    let result = cut_long(sides, &task, rests, budget, |out, weight| {
        if removed.contains(&out) {
            tally(out, weight);
        }
    });
    match result {
        Ok(()) => Ok(true),
        Err(Refusal::TooMany) => Ok(false),
        Err(Refusal::Stop(stop)) => Err(stop),
    }
}

/// Counts by the cut: what the shorter side can be are the targets for the longer one.
pub(super) fn cut_long(
    sides: Sides<'_>,
    task: &Task<'_>,
    rests: &mut Rests,
    budget: &Budget,
    tally: impl FnMut(usize, Weight),
) -> Result<(), Refusal> {
    let memory = budget.memory_left();
    let mut targets = Targets(Bag::new(budget));
    walk(sides.short(), task.limit, sides.rules, rests, budget, &mut targets)?;
    let result = cut::count(task, targets.0.list(), budget, tally);
    budget.release(memory.saturating_sub(budget.memory_left()));
    result
}

/// Collects the values of the shorter side.
struct Targets<'a>(Bag<'a>);

impl Leaves for Targets<'_> {
    type Wanted = Counts;

    fn small(&mut self, value: Ratio, leaf: Leaf) -> Result<(), Stop> {
        self.big(value.into(), leaf)
    }

    fn big(&mut self, value: Number, leaf: Leaf) -> Result<(), Stop> {
        self.0.add(value, leaf.removed, Weight::of(leaf.texts, leaf.ways))
    }
}
