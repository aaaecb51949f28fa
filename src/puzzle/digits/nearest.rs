//! What comes nearest to a target that the digits do not make.

use super::flat::Flat;
use super::fraction::{Fraction, Signed};
use super::rules::Grouping;
use super::search::{Solver, number, signed};
use super::set::cost;
use super::split::Splits;
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::puzzle::Nearest;

/// So many steps may be taken to find out what is nearest where nobody asked for it: enough for six
/// digits, most often.
const STEPS: u64 = 20_000_000;

impl Solver {
    /// What comes nearest to the target, on both sides, within the bound of the rules.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn nearest(
        &mut self,
        digits: &[u8],
        target: &Number,
        budget: &Budget,
    ) -> Result<Nearest, Stop> {
        let mut near = Near { target: target.clone(), nearest: Nearest::default() };
        if self.rules.grouping != Grouping::Brackets {
            for (value, _) in Flat::new(digits, self.rules, budget).tally()? {
                near.offer(&value);
            }
            return Ok(near.nearest);
        }
        let Some(goal) = signed(target, &self.rules) else {
            return Ok(near.nearest);
        };
        self.with_splits(digits, false, budget, |splits| {
            splits.build(digits.len().saturating_sub(1))?;
            nearest(splits, goal)
        })
    }

    /// What comes nearest to the target, if that is soon found.
    pub(super) fn nearest_soon(
        &mut self,
        digits: &[u8],
        target: &Number,
        budget: &Budget,
    ) -> Result<Option<Nearest>, Stop> {
        let own = budget.part(STEPS);
        match self.nearest(digits, target, &own) {
            Ok(nearest) => {
                budget.spend(own.spent())?;
                Ok(Some(nearest))
            }
            Err(Stop::Steps | Stop::Memory) => {
                budget.spend(own.spent())?;
                Ok(None)
            }
            Err(stop) => Err(stop),
        }
    }
}

struct Near {
    target: Number,
    nearest: Nearest,
}

impl Near {
    fn offer(&mut self, value: &Number) {
        let Nearest { below, above } = &mut self.nearest;
        if *value <= self.target && below.as_ref().is_none_or(|below| value > below) {
            *below = Some(value.clone());
        }
        if *value >= self.target && above.as_ref().is_none_or(|above| value < above) {
            *above = Some(value.clone());
        }
    }
}

/// What comes nearest, of all values of the whole, which are not kept.
fn nearest(splits: &mut Splits<'_>, goal: Signed) -> Result<Nearest, Stop> {
    let (mut below, mut above) = (None::<Signed>, None::<Signed>);
    let mut offer_one = |value: Signed| {
        if value <= goal && below.is_none_or(|below| value > below) {
            below = Some(value);
        }
        if value >= goal && above.is_none_or(|above| value < above) {
            above = Some(value);
        }
    };
    let mut offer = |value: Fraction, costs: [u16; 2]| {
        for (negative, cost) in [false, true].into_iter().zip(costs) {
            if cost != cost::NEVER {
                offer_one(Signed::new(value, negative));
            }
        }
    };
    let (store, plan, budget) = (&*splits.store, splits.plan, splits.budget);
    let Some(all) = plan.parts.get(plan.whole()) else { return Ok(Nearest::default()) };
    let moves = store.moves;
    let mut chain = Vec::new();
    let mut each = |value: Fraction, costs: [u16; 2]| {
        offer(value, costs);
        if moves.has_unary() && costs[0] != cost::NEVER {
            chain.clear();
            chain.push(value);
            let mut index = 0;
            while let Some(value) = chain.get(index).copied() {
                index += 1;
                for (result, _) in moves.unary(value) {
                    // 0! is 1, and !1 is 0.
                    if !chain.contains(&result) {
                        offer(result, moves.closed(result, [0, cost::NEVER]));
                        chain.push(result);
                    }
                }
            }
        }
    };
    for leaf in &all.leaves {
        each(leaf.value, store.leaf_costs(all, leaf.value));
    }
    for (left, right) in &all.splits {
        let set = |part: usize| plan.parts.get(part).and_then(|part| store.find(part));
        let (Some(lefts), Some(rights)) = (set(*left), set(*right)) else { continue };
        store.each_pair(lefts, rights, budget, |a, b| {
            moves.each(a, b, &mut each);
            Ok(())
        })?;
    }
    Ok(Nearest { below: below.map(number), above: above.map(number) })
}
