//! From a value back to what it is made of: every split of a part, its smaller side tried, and the
//! other side looked up.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::expression::Operation;
use super::fraction::{Fraction, Signed};
use super::plan::{Part, Plan};
use super::set::{Costs, NOTHING, cost};
use super::store::Store;
use crate::limits::{Budget, Stop};

/// Two values and the sign between them that give a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) operation: Operation,
    /// Part and value of each side.
    pub(super) left: (usize, Signed),
    pub(super) right: (usize, Signed),
    /// What the whole costs.
    pub(super) cost: u16,
}

/// Takes steps, until it breaks off.
pub(super) type Take<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// The parts of one string of digits, and what is known of their values.
pub(super) struct Splits<'a> {
    pub(super) store: &'a mut Store,
    pub(super) plan: &'a Plan,
    pub(super) budget: &'a Budget,
    /// Whether every step is told, or only one of the cheapest ones of values that any value of a
    /// side gives, such as 0 times it.
    pub(super) exhaustive: bool,
    /// Costs of values of parts whose sets are not known.
    known: FxHashMap<(usize, Fraction), Costs>,
}

/// How many bytes a value takes whose costs are kept, while the table of them grows.
const KNOWN: u64 = 128;

/// What the other side of a step must be.
enum Other {
    Never,
    Value(Option<Signed>),
    /// Any value might do.
    Any,
}

impl<'a> Splits<'a> {
    pub(super) fn new(store: &'a mut Store, plan: &'a Plan, budget: &'a Budget) -> Self {
        Self { store, plan, budget, exhaustive: false, known: FxHashMap::default() }
    }

    /// Works out the sets of all parts of at most so many digits.
    pub(super) fn build(&mut self, most: usize) -> Result<(), Stop> {
        for (index, part) in self.plan.parts.iter().enumerate() {
            if part.size() <= most {
                self.store.build(self.plan, index, self.budget)?;
            }
        }
        Ok(())
    }

    fn set(&self, part: usize) -> Option<usize> {
        self.store.find(self.plan.parts.get(part)?)
    }

    pub(super) fn operation_cost(&self, operation: Operation) -> u16 {
        let moves = &self.store.moves;
        match operation {
            Operation::Add => moves.add,
            Operation::Subtract => moves.subtract,
            Operation::Multiply => moves.multiply,
            Operation::Divide => moves.divide,
            Operation::Power => moves.power,
            Operation::Join => moves.join,
        }
    }

    /// What a value of a part and its opposite cost, the cheapest way.
    pub(super) fn costs(&mut self, part: usize, value: Fraction) -> Result<Costs, Stop> {
        if let Some(set) = self.set(part) {
            return Ok(self.store.costs(set, value));
        }
        if self.store.moves.whole && !value.is_whole() {
            return Ok(NOTHING);
        }
        if let Some(costs) = self.known.get(&(part, value)) {
            return Ok(*costs);
        }
        // All values that roots and factorials lead to this one from, which may be in a circle, as
        // 0! is 1 and !1 is 0: each as it is without them, then the cheapest ways along them.
        let moves = self.store.moves;
        let (mut values, mut index) = (vec![value], 0);
        while let Some(next) = values.get(index).copied() {
            index += 1;
            for (before, _) in moves.before(next) {
                if !values.contains(&before) {
                    values.push(before);
                }
            }
        }
        let mut known = Vec::new();
        for value in values {
            known.push((value, self.worked_out(part, value)?));
        }
        loop {
            let mut changed = false;
            for index in 0..known.len() {
                let Some((value, costs)) = known.get(index).copied() else { break };
                let [mut plus, minus] = costs;
                for (before, sign) in moves.before(value) {
                    let other = known.iter().find(|(value, _)| *value == before);
                    let cost = other.map_or(cost::NEVER, |(_, [plus, _])| *plus);
                    plus = plus.min(cost.saturating_add(sign.cost()));
                }
                let closed = moves.closed(value, [plus, minus]);
                changed |= closed != costs;
                if let Some((_, costs)) = known.get_mut(index) {
                    *costs = closed;
                }
            }
            if !changed {
                break;
            }
        }
        self.budget.reserve(KNOWN * known.len() as u64)?;
        let costs = known.first().map_or(NOTHING, |(_, costs)| *costs);
        self.known.extend(known.into_iter().map(|(value, costs)| ((part, value), costs)));
        Ok(costs)
    }

    /// What a value and its opposite cost without a root or a factorial as the last sign.
    fn worked_out(&mut self, part: usize, value: Fraction) -> Result<Costs, Stop> {
        let Some(this) = self.plan.parts.get(part) else { return Ok(NOTHING) };
        let mut costs = NOTHING;
        if this.leaves.iter().any(|leaf| leaf.value == value) {
            costs = self.store.leaf_costs(this, value);
        }
        let signs: &[bool] = if value.is_zero() { &[false] } else { &[false, true] };
        for negative in signs {
            let mut least = cost::NEVER;
            let _ = self.each(part, Signed::new(value, *negative), &mut |step| {
                least = least.min(step.cost);
                ControlFlow::Continue(())
            })?;
            let [plus, minus] = &mut costs;
            let place = if *negative { minus } else { plus };
            *place = least.min(*place);
        }
        Ok(self.store.moves.closed(value, costs))
    }

    fn cost(&mut self, part: usize, value: Signed) -> Result<u16, Stop> {
        let [plus, minus] = self.costs(part, value.size)?;
        Ok(if value.negative { minus } else { plus })
    }

    /// Hands the steps that give `goal` for a part to `take`.
    pub(super) fn each(
        &mut self,
        part: usize,
        goal: Signed,
        take: &mut Take<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        let plan = self.plan;
        let Some(this) = plan.parts.get(part) else { return Ok(ControlFlow::Continue(())) };
        for (left, right) in &this.splits {
            if self.each_of(*left, *right, goal, take)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The same for one split.
    fn each_of(
        &mut self,
        left: usize,
        right: usize,
        goal: Signed,
        take: &mut Take<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        let (left_set, right_set) = (self.set(left), self.set(right));
        let digits = |part: usize| self.plan.parts.get(part).map_or(0, Part::size);
        let size = |part: usize, set: Option<usize>| {
            let values = set.map_or(usize::MAX, |set| self.store.entries(set).len());
            (values, digits(part))
        };
        let by_left = size(left, left_set) <= size(right, right_set);
        let side = if by_left { left } else { right };
        let set = match if by_left { left_set } else { right_set } {
            Some(set) => set,
            None => self.store.build(self.plan, side, self.budget)?,
        };
        let operations =
            Operation::ALL.map(|operation| (operation, self.operation_cost(operation)));
        let mut index = 0;
        while let Some(entry) = self.store.entries(set).get(index).copied() {
            index += 1;
            self.budget.spend(1)?;
            for negative in [false, true] {
                let own = if negative { entry.costs[1] } else { entry.costs[0] };
                if own == cost::NEVER || negative && entry.value.is_zero() {
                    continue;
                }
                let value = Signed::new(entry.value, negative);
                for (operation, more) in operations {
                    if more == cost::NEVER {
                        continue;
                    }
                    let mut join = Join { operation, left, right, by_left, value, goal, own, more };
                    if join.hand(self, take)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// A value of one side, an operation and the goal.
struct Join {
    operation: Operation,
    left: usize,
    right: usize,
    by_left: bool,
    value: Signed,
    goal: Signed,
    own: u16,
    more: u16,
}

impl Join {
    /// Hands the steps with this value on its side to `take`.
    fn hand(
        &mut self,
        splits: &mut Splits<'_>,
        take: &mut Take<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        let limit = splits.store.moves.limit;
        match self.operation {
            Operation::Power => return self.hand_power(splits, take),
            Operation::Join => return self.hand_joined(splits, take),
            _ => {}
        }
        let other = if self.by_left { self.right_for(limit) } else { self.left_for(limit) };
        match other {
            Other::Never | Other::Value(None) => Ok(ControlFlow::Continue(())),
            Other::Value(Some(other)) => self.offer(other, splits, take),
            Other::Any => self.hand_any(splits, take),
        }
    }

    /// What the right side must be for the left one.
    fn right_for(&self, limit: u64) -> Other {
        let (left, goal) = (self.value, self.goal);
        match self.operation {
            Operation::Add => Other::Value(goal.minus(left, limit)),
            Operation::Subtract => Other::Value(left.minus(goal, limit)),
            Operation::Multiply if !left.size.is_zero() => Other::Value(goal.over(left, limit)),
            Operation::Divide if !left.size.is_zero() => Other::Value(left.over(goal, limit)),
            _ if goal.size.is_zero() => Other::Any,
            _ => Other::Never,
        }
    }

    /// What the left side must be for the right one.
    fn left_for(&self, limit: u64) -> Other {
        let (right, goal) = (self.value, self.goal);
        match self.operation {
            Operation::Add => Other::Value(goal.minus(right, limit)),
            Operation::Subtract => Other::Value(goal.plus(right, limit)),
            Operation::Multiply if !right.size.is_zero() => Other::Value(goal.over(right, limit)),
            Operation::Multiply if goal.size.is_zero() => Other::Any,
            Operation::Divide if !right.size.is_zero() => Other::Value(goal.times(right, limit)),
            _ => Other::Never,
        }
    }

    fn hand_joined(
        &self,
        splits: &mut Splits<'_>,
        take: &mut Take<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        let (own, goal, base) = (self.value, self.goal, splits.store.moves.base);
        let other = match (own.negative || goal.negative, self.by_left) {
            (true, _) => None,
            (false, true) => goal.size.joined_behind(own.size, base),
            (false, false) => goal.size.joined_before(own.size, base),
        };
        match other {
            Some(other) => self.offer(Signed::plain(other), splits, take),
            None => Ok(ControlFlow::Continue(())),
        }
    }

    fn hand_power(
        &mut self,
        splits: &mut Splits<'_>,
        take: &mut Take<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        let (size, goal) = (self.value.size, self.goal.size);
        let is_any = if self.by_left {
            (size.is_zero() && goal.is_zero()) || (size.is_one() && goal.is_one())
        } else {
            size.is_zero() && goal.is_one()
        };
        if is_any {
            return self.hand_any(splits, take);
        }
        let mut others = Vec::new();
        if self.by_left {
            if goal.is_one() {
                others.push(Signed::ZERO);
            } else if !size.is_zero() && !size.is_one() && !goal.is_zero() {
                let whole = !splits.store.moves.broken_exponents;
                size.each_exponent(goal, whole, |exponent, negative| {
                    others.push(Signed::new(exponent, negative));
                });
            }
        } else if !size.is_zero() {
            let root = if goal.is_zero() {
                Some(goal)
            } else {
                let turned = Fraction { above: size.below, below: size.above };
                goal.power(turned, self.value.negative, splits.store.moves.limit)
            };
            if let Some(root) = root {
                others.push(Signed::plain(root));
                if !root.is_zero() {
                    others.push(Signed::new(root, true));
                }
            }
        }
        for other in others {
            if self.gives_goal(other, splits) && self.offer(other, splits, take)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn sides(&self, other: Signed) -> (Signed, Signed) {
        if self.by_left { (self.value, other) } else { (other, self.value) }
    }

    /// Whether the step gives the goal, forward.
    fn gives_goal(&self, other: Signed, splits: &Splits<'_>) -> bool {
        let (left, right) = self.sides(other);
        splits.apply(self.operation, left, right) == Some(self.goal)
    }

    fn offer(
        &self,
        other: Signed,
        splits: &mut Splits<'_>,
        take: &mut Take<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        let part = if self.by_left { self.right } else { self.left };
        let others = splits.cost(part, other)?;
        if others == cost::NEVER || !splits.allows(self.operation, self.sides(other).1) {
            return Ok(ControlFlow::Continue(()));
        }
        let (left, right) = self.sides(other);
        let cost = self.own.saturating_add(others).saturating_add(self.more);
        let (operation, left, right) = (self.operation, (self.left, left), (self.right, right));
        Ok(take(Step { operation, left, right, cost }))
    }

    /// Tries all values of the other side.
    fn hand_any(
        &self,
        splits: &mut Splits<'_>,
        take: &mut Take<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        let part = if self.by_left { self.right } else { self.left };
        let plan = splits.plan;
        // No value is cheaper than a number, and a number does where any does.
        if !splits.exhaustive
            && let Some(leaf) = plan.parts.get(part).and_then(|part| part.leaves.last())
        {
            let leaf = Signed::plain(leaf.value);
            if !leaf.size.is_zero() && self.gives_goal(leaf, splits) {
                let (left, right) = self.sides(leaf);
                let cost = self.own.saturating_add(self.more);
                let (operation, left, right) =
                    (self.operation, (self.left, left), (self.right, right));
                return Ok(take(Step { operation, left, right, cost }));
            }
        }
        let set = splits.store.build(plan, part, splits.budget)?;
        let mut index = 0;
        while let Some(entry) = splits.store.entries(set).get(index).copied() {
            index += 1;
            splits.budget.spend(1)?;
            let others = [false, true].map(|negative| Signed::new(entry.value, negative));
            for other in others.into_iter().take(if entry.value.is_zero() { 1 } else { 2 }) {
                if self.gives_goal(other, splits) && self.offer(other, splits, take)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl Splits<'_> {
    /// Whether an exponent is one that the rules have; of other signs any right side is.
    fn allows(&self, operation: Operation, right: Signed) -> bool {
        let moves = &self.store.moves;
        operation != Operation::Power
            || (!right.negative || moves.negative_exponents)
                && (right.size.is_whole() || moves.broken_exponents)
    }

    /// What a step gives, if it is allowed.
    pub(super) fn apply(
        &self,
        operation: Operation,
        left: Signed,
        right: Signed,
    ) -> Option<Signed> {
        let limit = self.store.moves.limit;
        match operation {
            Operation::Add => left.plus(right, limit),
            Operation::Subtract => left.minus(right, limit),
            Operation::Multiply => left.times(right, limit),
            Operation::Divide => left.over(right, limit),
            Operation::Power if !self.allows(operation, right) => None,
            Operation::Power => left.power(right, limit),
            Operation::Join if left.negative || right.negative => None,
            Operation::Join => {
                left.size.joined(right.size, self.store.moves.base, limit).map(Signed::plain)
            }
        }
    }
}
