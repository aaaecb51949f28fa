//! Questions about one target.

use std::ops::ControlFlow;

use super::expression::Expression;
use super::flat::Flat;
use super::form::Merged;
use super::fraction::{Fraction, Signed};
use super::list::Lister;
use super::plan::Plan;
use super::rules::{Grouping, Order, Rules};
use super::set::cost;
use super::split::Splits;
use super::store::Store;
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// Answers questions about digits under one set of rules, and keeps what it found out about the
/// values of strings of digits for the next question.
///
/// ```
/// use abacist::Budget;
/// use abacist::puzzle::digits::{Rules, Solver};
/// let (mut solver, budget) = (Solver::new(Rules::deset()), Budget::generous());
/// assert!(solver.solvable(&[2, 1, 4, 4], &10.into(), &budget)?);
/// assert!(!solver.solvable(&[6, 6, 6, 7], &10.into(), &budget)?);
/// # Ok::<(), abacist::Stop>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    pub(super) rules: Rules,
    /// All values, and whole ones only.
    any: Option<Store>,
    whole: Option<Store>,
}

/// How many bytes may be kept from one question to the next.
const KEPT: u64 = 64 << 20;

/// The sets of values that are worked out before single targets are looked for have so many
/// digits.
pub(super) const SEARCHED: usize = 5;

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self { rules, any: None, whole: None }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether the digits make the target, within the bound of the rules.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn solvable(
        &mut self,
        digits: &[u8],
        target: &Number,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if self.rules.grouping != Grouping::Brackets {
            return Ok(Flat::new(digits, self.rules, budget).first(target)?.is_some());
        }
        let Some(target) = signed(target, &self.rules) else { return Ok(false) };
        self.with_splits(digits, false, budget, |splits| {
            splits.build(kept(digits.len()))?;
            is_reached(splits, target)
        })
    }

    /// One of the cheapest expressions for the target: with the fewest operations, signs of one
    /// operand included, and of those the one with the fewest roots and factorials, powers,
    /// quotients and minus signs. An operation costs 100, and a little more if it is not `+`:
    /// `-` and `*` 1, `/` and a minus before an operand 2, `^` and `||` 3, `√` and all factorials 4.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn cheapest(
        &mut self,
        digits: &[u8],
        target: &Number,
        budget: &Budget,
    ) -> Result<Option<Expression>, Stop> {
        if self.rules.grouping != Grouping::Brackets {
            return Flat::new(digits, self.rules, budget).first(target);
        }
        let Some(target) = signed(target, &self.rules) else { return Ok(None) };
        self.with_splits(digits, false, budget, |splits| {
            splits.build(kept(digits.len()))?;
            splits.expression(splits.plan.whole(), target)
        })
    }

    /// Hands each different solution for `goal` to `take` as it is found, until that breaks off. What is
    /// different: see [`Task::answers`](super::Task::answers).
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn each(
        &mut self,
        digits: &[u8],
        goal: &Number,
        budget: &Budget,
        mut take: impl FnMut(Expression) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        if self.rules.grouping != Grouping::Brackets {
            return Flat::new(digits, self.rules, budget).each(goal, &mut take);
        }
        let Some(target) = signed(goal, &self.rules) else { return Ok(()) };
        let merged = match self.rules {
            Rules { merge: false, .. } => Merged::No,
            Rules { order: Order::Fixed, .. } => Merged::Neighbours,
            Rules { order: Order::Any, .. } => Merged::All,
        };
        // The one that is shown for itself comes first; which one of several that cost the same it
        // is depends on the search. What that keeps is let go before the other begins.
        let first = Self::new(self.rules).cheapest(digits, goal, budget)?;
        let Some(first) = first else { return Ok(()) };
        self.with_splits(digits, false, budget, |splits| {
            splits.build(digits.len().saturating_sub(1))?;
            splits.exhaustive = true;
            Lister::new(splits, merged).each(target, &first, &mut take)
        })
    }

    /// How many different solutions there are.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn count(&mut self, digits: &[u8], target: &Number, budget: &Budget) -> Result<u64, Stop> {
        if self.rules.grouping != Grouping::Brackets {
            return Flat::new(digits, self.rules, budget).count(target);
        }
        let mut count = 0;
        self.each(digits, target, budget, |_| {
            count += 1;
            ControlFlow::Continue(())
        })?;
        Ok(count)
    }

    /// All values that the digits come to without brackets, in order, and how many expressions
    /// come to each; `None` where brackets may stand.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Solver};
    /// let mut solver = Solver::new(Rules::sum_to_100());
    /// let tally = solver.tally(&[1, 2, 3, 4, 5, 6, 7, 8, 9], &Budget::generous())?.unwrap();
    /// assert!(tally.contains(&(100.into(), 12)));
    /// # Ok::<(), abacist::Stop>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn tally(
        &mut self,
        digits: &[u8],
        budget: &Budget,
    ) -> Result<Option<Vec<(Number, u64)>>, Stop> {
        if self.rules.grouping == Grouping::Brackets {
            return Ok(None);
        }
        Flat::new(digits, self.rules, budget).tally().map(Some)
    }

    /// Asks about the parts of some digits, on all values or on whole ones.
    pub(super) fn with_splits<T>(
        &mut self,
        digits: &[u8],
        whole: bool,
        budget: &Budget,
        ask: impl FnOnce(&mut Splits<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let place = if whole { &mut self.whole } else { &mut self.any };
        let mut store = place.take().unwrap_or_else(|| Store::new(&self.rules, whole));
        let before = (store.reserved, budget.memory_left());
        let plan = Plan::new(digits, &self.rules, budget)?;
        let result = ask(&mut Splits::new(&mut store, &plan, budget));
        budget.release(before.1.saturating_sub(budget.memory_left()));
        if store.reserved < KEPT && result.is_ok() {
            *place = Some(store);
        }
        result
    }
}

/// The sets of so many digits are worked out before one target is looked for.
fn kept(digits: usize) -> usize {
    SEARCHED.max(digits.div_ceil(2)).min(digits.saturating_sub(1))
}

/// The target, if it is within the bound.
pub(super) fn signed(target: &Number, rules: &Rules) -> Option<Signed> {
    let ratio = target.as_ratio()?;
    let (above, below) = (ratio.numerator(), ratio.denominator());
    let size = Fraction { above: above.unsigned_abs(), below: below.unsigned_abs() };
    let limit = rules.limit();
    (size.above < limit && size.below < limit).then_some(Signed::new(size, above < 0))
}

pub(super) fn number(value: Signed) -> Number {
    let above = Number::from(value.size.above);
    let above = if value.negative { above.neg() } else { above };
    Number::ratio(above, Number::from(value.size.below)).unwrap_or(Number::ZERO)
}

/// Whether the whole reaches the target: the target itself, or what roots and factorials and signs
/// make it of, is looked for until one is found.
fn is_reached(splits: &mut Splits<'_>, target: Signed) -> Result<bool, Stop> {
    let whole = splits.plan.whole();
    if splits.plan.parts.is_empty() {
        return Ok(false);
    }
    let moves = splits.store.moves;
    let mut goals = vec![target];
    if moves.minus && !target.size.is_zero() {
        goals.push(target.turned());
    }
    let mut index = 0;
    while let Some(goal) = goals.get(index).copied() {
        index += 1;
        for (before, _) in moves.before(goal.size).filter(|_| !goal.negative) {
            let before = Signed::plain(before);
            if !goals.contains(&before) {
                goals.push(before);
                goals.extend(moves.minus.then(|| before.turned()));
            }
        }
    }
    for goal in goals {
        if let Some(part) = splits.plan.parts.get(whole)
            && part.leaves.iter().any(|leaf| leaf.value == goal.size)
        {
            let [plus, minus] = splits.store.leaf_costs(part, goal.size);
            if (if goal.negative { minus } else { plus }) != cost::NEVER {
                return Ok(true);
            }
        }
        if splits.each(whole, goal, &mut |_| ControlFlow::Break(()))?.is_break() {
            return Ok(true);
        }
    }
    Ok(false)
}
