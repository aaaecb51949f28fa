//! Questions about one target, and about a range of them.

use std::ops::{ControlFlow, RangeInclusive};

use super::expression::Expression;
use super::flat::Flat;
use super::form::Merged;
use super::fraction::{Fraction, Signed};
use super::list::Lister;
use super::plan::Plan;
use super::range::Goals;
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
    rules: Rules,
    /// All values, and whole ones only.
    any: Option<Store>,
    whole: Option<Store>,
}

/// The values nearest to a target. Both are the target if it can be made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nearest {
    /// The largest value that is at most the target.
    pub below: Option<Number>,
    /// The smallest value that is at least the target.
    pub above: Option<Number>,
}

/// Which targets of a range are reached, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The targets that are reached, in order, each with an expression: the cheapest one with
    /// whole intermediate results if the search began with those and there is one, else the
    /// cheapest of all.
    pub reached: Vec<(i64, Expression)>,
    /// The targets that are not, within the bound of the rules.
    pub missing: Vec<i64>,
}

/// How many bytes may be kept from one question to the next.
const KEPT: u64 = 64 << 20;

/// The sets of values that are worked out before single targets are looked for have so many
/// digits.
const SEARCHED: usize = 5;

/// Up to so many targets are looked for one by one.
const FEW: usize = 64;

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

    /// Hands each different solution to `take` as it is found, until that breaks off. What is
    /// different: see [`Task::answers`](super::Task::answers).
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn each(
        &mut self,
        digits: &[u8],
        target: &Number,
        budget: &Budget,
        mut take: impl FnMut(Expression) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        if self.rules.grouping != Grouping::Brackets {
            return Flat::new(digits, self.rules, budget).each(target, &mut take);
        }
        let Some(target) = signed(target, &self.rules) else { return Ok(()) };
        let merged = match self.rules {
            Rules { merge: false, .. } => Merged::No,
            Rules { order: Order::Fixed, .. } => Merged::Neighbours,
            Rules { order: Order::Any, .. } => Merged::All,
        };
        self.with_splits(digits, false, budget, |splits| {
            splits.build(digits.len().saturating_sub(1))?;
            splits.exhaustive = true;
            Lister::new(splits, merged).each(target, &mut take)
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

    /// All targets of a range in one pass.
    ///
    /// More than five digits without roots and factorials are searched on whole numbers first,
    /// and on fractions for what these do not reach.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Solver};
    /// let mut solver = Solver::new(Rules::four_fours());
    /// let reached = solver.range(&[4, 4, 4, 4], &(0..=50), &Budget::generous())?;
    /// assert_eq!(reached.missing.first(), Some(&39));
    /// assert_eq!(reached.reached[0].1.to_string(), "44-44");
    /// # Ok::<(), abacist::Stop>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn range(
        &mut self,
        digits: &[u8],
        range: &RangeInclusive<i64>,
        budget: &Budget,
    ) -> Result<Reached, Stop> {
        let mut result = Reached { reached: Vec::new(), missing: all_of(range, budget)? };
        if self.rules.grouping != Grouping::Brackets {
            let flat = Flat::new(digits, self.rules, budget);
            let mut missing = Vec::new();
            for target in result.missing {
                match flat.first(&Number::from(target))? {
                    Some(expression) => result.reached.push((target, expression)),
                    None => missing.push(target),
                }
            }
            return Ok(Reached { missing, ..result });
        }
        if digits.is_empty() {
            return Ok(result);
        }
        let is_long = digits.len() > SEARCHED && !self.rules.has_unary();
        let passes: &[bool] = if is_long { &[true, false] } else { &[false] };
        for whole in passes {
            if result.missing.is_empty() {
                break;
            }
            if is_long && !whole && result.missing.len() <= FEW {
                self.one_by_one(digits, &mut result, budget)?;
                break;
            }
            self.with_splits(digits, *whole, budget, |splits| {
                let mut goals = Goals::new(range, budget)?;
                goals.search(splits)?;
                take_reached(&goals, splits, &mut result)
            })?;
        }
        result.reached.sort_by_key(|(target, _)| *target);
        Ok(result)
    }

    /// Looks for each target that is missing.
    fn one_by_one(
        &mut self,
        digits: &[u8],
        result: &mut Reached,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let mut missing = Vec::new();
        for target in std::mem::take(&mut result.missing) {
            match self.cheapest(digits, &Number::from(target), budget)? {
                Some(expression) => result.reached.push((target, expression)),
                None => missing.push(target),
            }
        }
        result.missing = missing;
        Ok(())
    }

    /// Which targets of a range are reached, without their expressions; those that are not, in
    /// order. What is asked of whole numbers first: see [`Solver::range`].
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn missing(
        &mut self,
        digits: &[u8],
        range: &RangeInclusive<i64>,
        budget: &Budget,
    ) -> Result<Vec<i64>, Stop> {
        if self.rules.grouping != Grouping::Brackets || digits.len() <= SEARCHED {
            return Ok(self.range(digits, range, budget)?.missing);
        }
        let mut missing = all_of(range, budget)?;
        let is_long = !self.rules.has_unary();
        for whole in if is_long { &[true, false][..] } else { &[false][..] } {
            if is_long && !whole && missing.len() <= FEW {
                let mut left = Vec::new();
                for target in missing {
                    if !self.solvable(digits, &Number::from(target), budget)? {
                        left.push(target);
                    }
                }
                return Ok(left);
            }
            self.with_splits(digits, *whole, budget, |splits| {
                let mut goals = Goals::new(range, budget)?;
                goals.search(splits)?;
                missing.retain(|target| !goals.is_reached(*target));
                Ok(())
            })?;
        }
        Ok(missing)
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
    fn with_splits<T>(
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

fn take_reached(goals: &Goals, splits: &mut Splits<'_>, result: &mut Reached) -> Result<(), Stop> {
    let mut missing = Vec::new();
    for target in std::mem::take(&mut result.missing) {
        splits.budget.reserve(256)?;
        match goals.expression(splits, target)? {
            Some(expression) => result.reached.push((target, expression)),
            None => missing.push(target),
        }
    }
    result.missing = missing;
    Ok(())
}

/// The targets of a range, if there is memory for them.
fn all_of(range: &RangeInclusive<i64>, budget: &Budget) -> Result<Vec<i64>, Stop> {
    let width = range.end().checked_sub(*range.start()).map_or(u64::MAX, |it| it.unsigned_abs());
    let bytes = if range.is_empty() { 0 } else { width.saturating_mul(8) };
    budget.reserve(bytes)?;
    budget.release(bytes);
    Ok(range.clone().collect())
}

/// The target, if it is within the bound.
fn signed(target: &Number, rules: &Rules) -> Option<Signed> {
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
