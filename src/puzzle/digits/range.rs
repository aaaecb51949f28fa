//! All targets of a range in one pass: what the digits make is not kept, only the cheapest way to
//! each target.

use std::ops::RangeInclusive;

use super::expression::{Expression, Unary};
use super::fraction::{Fraction, MOST_EXPONENT, Signed};
use super::plan::Plan;
use super::set::{Costs, Entry, Moves, NOTHING, Set, cost};
use super::split::Splits;
use super::store::Store;
use crate::limits::{Budget, Stop};

/// Two values of two parts.
#[derive(Clone, Copy, Debug)]
struct Pair {
    left: (u32, Fraction),
    right: (u32, Fraction),
}

/// How a target is reached: at what cost, and which of the ways.
#[derive(Clone, Copy, Debug)]
struct Found {
    cost: u16,
    way: u32,
}

/// A way to a target.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// `None` if the target is the number that all digits make, or is in the set of all digits.
    pair: Option<Pair>,
    /// What the side of the pair whose values are not kept is made of, if there is one.
    inner: Option<Pair>,
}

/// The targets of a range, and how each is reached.
#[derive(Debug)]
pub(super) struct Goals<'a> {
    first: i64,
    found: Vec<Found>,
    /// The ways to those that are reached, if they are asked for.
    ways: Vec<Way>,
    with_ways: bool,
    budget: &'a Budget,
    /// That there is no memory for the ways.
    stopped: Option<Stop>,
}

const UNKNOWN: Found = Found { cost: cost::NEVER, way: 0 };

impl<'a> Goals<'a> {
    /// The targets of a range, of none of which anything is known; with ways to them if these are
    /// asked for.
    pub(super) fn new(
        range: &RangeInclusive<i64>,
        with_ways: bool,
        budget: &'a Budget,
    ) -> Result<Self, Stop> {
        let count = range.end().checked_sub(*range.start()).map_or(u64::MAX, |width| {
            u64::try_from(width).map_or(0, |width| width.saturating_add(1))
        });
        budget.reserve(count.saturating_mul(size_of::<Found>() as u64))?;
        let count = usize::try_from(count).map_err(|_| Stop::Memory)?;
        Ok(Self {
            first: *range.start(),
            found: vec![UNKNOWN; count],
            ways: Vec::new(),
            with_ways,
            budget,
            stopped: None,
        })
    }

    /// The largest size of a target.
    fn most(&self) -> u64 {
        let last = self.first.saturating_add_unsigned(self.found.len() as u64);
        self.first.unsigned_abs().max(last.unsigned_abs())
    }

    pub(super) fn is_reached(&self, target: i64) -> bool {
        let index = usize::try_from(target.wrapping_sub(self.first)).ok();
        index.and_then(|it| self.found.get(it)).is_some_and(|it| it.cost != cost::NEVER)
    }

    #[inline]
    fn place(&mut self, size: u64, negative: bool) -> Option<&mut Found> {
        let size = i64::try_from(size).ok()?;
        let target = if negative { -size } else { size };
        self.found.get_mut(usize::try_from(target.checked_sub(self.first)?).ok()?)
    }

    /// Keeps a way to a target, in place of the one before.
    fn keep(&mut self, size: u64, negative: bool, cost: u16, way: impl Fn() -> Way) {
        let (next, with_ways) = (self.ways.len(), self.with_ways);
        let Some(found) = self.place(size, negative) else { return };
        let is_new = found.cost == cost::NEVER;
        found.cost = cost;
        if !with_ways {
            return;
        }
        if !is_new {
            let index = found.way as usize;
            if let Some(place) = self.ways.get_mut(index) {
                *place = way();
            }
            return;
        }
        found.way = u32::try_from(next).unwrap_or(u32::MAX);
        if next == self.ways.capacity() {
            // Old and new ones are there at once, until all have moved.
            let room = next.max(64);
            if let Err(stop) = self.budget.reserve((2 * room * size_of::<Way>()) as u64) {
                self.stopped = Some(stop);
                return;
            }
            self.ways.reserve_exact(room);
            self.budget.release((room * size_of::<Way>()) as u64);
        }
        self.ways.push(way());
    }

    /// Goes on, unless there is no memory.
    fn go_on(&self) -> Result<(), Stop> {
        self.stopped.map_or(Ok(()), Err)
    }

    #[inline]
    fn offer(&mut self, value: Fraction, costs: Costs, way: impl Fn() -> (Pair, Option<Pair>)) {
        for (negative, cost) in [false, true].into_iter().zip(costs) {
            if self.place(value.above, negative).is_some_and(|found| cost < found.cost) {
                self.keep(value.above, negative, cost, || {
                    let (pair, inner) = way();
                    Way { pair: Some(pair), inner }
                });
            }
        }
    }

    fn offer_whole(&mut self, value: Fraction, costs: Costs) {
        for (negative, cost) in [false, true].into_iter().zip(costs) {
            if value.is_whole()
                && self.place(value.above, negative).is_some_and(|found| cost < found.cost)
            {
                self.keep(value.above, negative, cost, || Way { pair: None, inner: None });
            }
        }
    }

    /// Finds the cheapest way to each target.
    pub(super) fn search(&mut self, splits: &mut Splits<'_>) -> Result<(), Stop> {
        let (plan, budget) = (splits.plan, splits.budget);
        let whole = plan.whole();
        let Some(all) = plan.parts.get(whole) else { return Ok(()) };
        let moves = splits.store.moves;
        if moves.has_unary() || all.size() <= MOST_KEPT {
            let set = splits.store.build(plan, whole, budget)?;
            for entry in splits.store.entries(set) {
                budget.spend(1)?;
                self.offer_whole(entry.value, entry.costs);
                self.go_on()?;
            }
            return Ok(());
        }
        splits.build(all.size() - 2)?;
        for leaf in &all.leaves {
            self.offer_whole(leaf.value, splits.store.leaf_costs(all, leaf.value));
        }
        for (left, right) in &all.splits {
            self.split(splits.store, plan, (*left, *right), budget)?;
        }
        Ok(())
    }

    /// All that the two sides of a split make.
    fn split(
        &mut self,
        store: &Store,
        plan: &Plan,
        (left, right): (usize, usize),
        budget: &Budget,
    ) -> Result<(), Stop> {
        let set = |part: usize| plan.parts.get(part).and_then(|part| store.find(part));
        let moves = store.moves;
        match (set(left), set(right)) {
            (Some(lefts), Some(rights)) => {
                let most = self.most();
                store.each_pair(lefts, rights, budget, |a, b| {
                    moves.each_whole(a, b, most, &mut |value, costs| {
                        self.offer(value, costs, || (pair(left, a, right, b), None));
                    });
                    self.go_on()
                })
            }
            (None, Some(near)) => self.stream(
                store,
                plan,
                Stream { far: left, near, by: right, near_is_left: false },
                budget,
            ),
            (Some(near), None) => self.stream(
                store,
                plan,
                Stream { far: right, near, by: left, near_is_left: true },
                budget,
            ),
            (None, None) => Ok(()),
        }
    }

    /// All that a part whose values are not kept makes with the digit beside it.
    fn stream(
        &mut self,
        store: &Store,
        plan: &Plan,
        stream: Stream,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let Some(far) = plan.parts.get(stream.far) else { return Ok(()) };
        let (moves, near) = (store.moves, store.entries(stream.near));
        // Where the number that all its digits make is not enough for 0, 1 and -1.
        let open = far.leaves.iter().all(|leaf| leaf.value.is_zero())
            || stream.near_is_left
                && !moves.minus
                && near.iter().any(|it| it.value.is_one() && it.costs[1] != cost::NEVER);
        let window = Window { open, ..Window::new(self.most(), near) };
        for leaf in &far.leaves {
            let value = leaf.value;
            if moves.whole && !value.is_whole() {
                continue;
            }
            let entry = Entry { value, costs: store.leaf_costs(far, value) };
            self.join(moves, &stream, near, &entry, None);
        }
        for (left, right) in &far.splits {
            let set = |part: usize| plan.parts.get(part).and_then(|part| store.find(part));
            let (Some(lefts), Some(rights)) = (set(*left), set(*right)) else { continue };
            store.each_pair(lefts, rights, budget, |a, b| {
                moves.each(a, b, &mut |value, costs| {
                    if window.takes(value) {
                        let inner = pair(*left, a, *right, b);
                        self.join(moves, &stream, near, &Entry { value, costs }, Some(inner));
                    }
                });
                self.go_on()
            })?;
        }
        Ok(())
    }

    #[inline]
    fn join(
        &mut self,
        moves: Moves,
        stream: &Stream,
        near: &[Entry],
        far: &Entry,
        inner: Option<Pair>,
    ) {
        let most = self.most();
        for entry in near {
            let (a, b) = if stream.near_is_left { (entry, far) } else { (far, entry) };
            let (left, right) =
                if stream.near_is_left { (stream.by, stream.far) } else { (stream.far, stream.by) };
            moves.each_whole(a, b, most, &mut |value, costs| {
                self.offer(value, costs, || (pair(left, a, right, b), inner));
            });
        }
    }

    /// The expression for a target that is reached.
    pub(super) fn expression(
        &self,
        splits: &mut Splits<'_>,
        target: i64,
    ) -> Result<Option<Expression>, Stop> {
        let index = usize::try_from(target.wrapping_sub(self.first)).ok();
        let Some(found) = index.and_then(|it| self.found.get(it)).copied() else { return Ok(None) };
        if found.cost == cost::NEVER {
            return Ok(None);
        }
        let goal = Signed::new(Fraction::whole(target.unsigned_abs()), target < 0);
        let whole = splits.plan.whole();
        let Some(way) = self.ways.get(found.way as usize) else { return Ok(None) };
        match way.pair {
            Some(pair) => splits.of_pair(pair, way.inner, goal, found.cost),
            None => match splits.plan.parts.get(whole) {
                Some(part) if splits.store.find(part).is_none() => Ok(splits.leaf(whole, goal)),
                _ => splits.expression(whole, goal),
            },
        }
    }
}

/// Up to so many digits all values are kept.
const MOST_KEPT: usize = 5;

/// A part whose values are not kept, and the one beside it.
struct Stream {
    far: usize,
    /// The set of the part beside it.
    near: usize,
    by: usize,
    near_is_left: bool,
}

fn pair(left: usize, a: &Entry, right: usize, b: &Entry) -> Pair {
    let part = |part: usize| u32::try_from(part).unwrap_or(u32::MAX);
    Pair { left: (part(left), a.value), right: (part(right), b.value) }
}

/// Which values can give a target together with the ones beside them.
struct Window {
    /// Whether all can.
    open: bool,
    /// The largest numerator or denominator beside them.
    near: u64,
    /// No value beyond this gives a target, but one over small numbers.
    most: u128,
}

impl Window {
    fn new(most: u64, near: &[Entry]) -> Self {
        let sizes = near.iter().map(|entry| entry.value.above.max(entry.value.below));
        let near = sizes.max().unwrap_or(1);
        let (wide, near_wide) = (u128::from(most), u128::from(near));
        Self { open: false, near, most: (wide + near_wide) * near_wide }
    }

    /// A value that is not taken gives no target but 0 and 1, and these no cheaper than the number
    /// that all its digits make does.
    #[inline]
    fn takes(&self, value: Fraction) -> bool {
        self.open
            || value.above <= self.near
            || value.below <= self.near
                && u128::from(value.above) <= self.most * u128::from(value.below)
    }
}

impl Moves {
    /// Like [`Moves::each`], but only whole results up to `most`.
    #[inline]
    fn each_whole(&self, a: &Entry, b: &Entry, most: u64, take: &mut impl FnMut(Fraction, Costs)) {
        let (x, y) = (a.value, b.value);
        // Of two large values, as most are, hardly anything is small enough: that is seen before
        // anything is worked out.
        let both_whole = x.below == 1 && y.below == 1;
        let sums = self.add.min(self.subtract) != cost::NEVER
            && x.below == y.below
            && (!both_whole || x.above.abs_diff(y.above) <= most);
        let divides = |divisor: u64, number: u64| divisor == 1 || number.is_multiple_of(divisor);
        let is_small = || x.above.checked_mul(y.above).is_some_and(|product| product <= most);
        let product = self.multiply != cost::NEVER
            && (!both_whole || is_small())
            && divides(y.below, x.above)
            && divides(x.below, y.above);
        let quotient = self.divide != cost::NEVER
            && y.above != 0
            && x.above >= y.above
            && y.below >= x.below
            && (!both_whole || x.above <= most.saturating_mul(y.above))
            && divides(y.above, x.above)
            && divides(x.below, y.below);
        let power = self.power != cost::NEVER
            && (x.below == 1 || x.above == 1 || y.above == 0)
            && (x.above <= 1 || y.above <= MOST_EXPONENT);
        let join = self.join != cost::NEVER && x.below == 1 && y.below == 1;
        if !sums && !product && !quotient && !power && !join && x.above != 0 {
            return;
        }
        let some = Self {
            add: if sums { self.add } else { cost::NEVER },
            subtract: if sums { self.subtract } else { cost::NEVER },
            multiply: if product { self.multiply } else { cost::NEVER },
            divide: if quotient || x.above == 0 { self.divide } else { cost::NEVER },
            power: if power { self.power } else { cost::NEVER },
            join: if join { self.join } else { cost::NEVER },
            ..*self
        };
        some.each(a, b, &mut |value, costs| {
            if value.is_whole() && value.above <= most {
                take(value, costs);
            }
        });
    }
}

impl Splits<'_> {
    /// The number that all digits of a part make, with a minus if it needs one.
    fn leaf(&self, part: usize, goal: Signed) -> Option<Expression> {
        let leaves = &self.plan.parts.get(part)?.leaves;
        let leaf = leaves.iter().find(|leaf| leaf.value == goal.size)?;
        let number = Expression::number(&leaf.text);
        Some(if goal.negative { Expression::unary(Unary::Minus, number) } else { number })
    }

    /// The expression of two values, one of which may be that of two others.
    fn of_pair(
        &mut self,
        pair: Pair,
        inner: Option<Pair>,
        goal: Signed,
        own: u16,
    ) -> Result<Option<Expression>, Stop> {
        let (a, b) = (pair.left.1, pair.right.1);
        let a_costs = self.side_costs(pair.left, inner)?;
        let b_costs = self.side_costs(pair.right, inner)?;
        let Some((operation, left, right)) = self.traced((a, a_costs), (b, b_costs), goal, own)
        else {
            let rest = own.checked_sub(cost::MINUS).filter(|_| self.store.moves.minus);
            let Some(rest) = rest else { return Ok(None) };
            if self.traced((a, a_costs), (b, b_costs), goal.turned(), rest).is_none() {
                return Ok(None);
            }
            let positive = self.of_pair(pair, inner, goal.turned(), rest)?;
            return Ok(positive.map(|it| Expression::unary(Unary::Minus, it)));
        };
        let left = self.side(pair.left, inner, left, a_costs)?;
        let right = self.side(pair.right, inner, right, b_costs)?;
        let signs = self.store.moves.signs();
        let sides = left.zip(right);
        Ok(sides.map(|(left, right)| Expression::tidy_step(operation, left, right, signs)))
    }

    fn is_kept(&self, part: u32) -> bool {
        let part = self.plan.parts.get(part as usize);
        part.is_some_and(|part| self.store.find(part).is_some())
    }

    fn side_costs(
        &mut self,
        (part, value): (u32, Fraction),
        inner: Option<Pair>,
    ) -> Result<Costs, Stop> {
        if self.is_kept(part) {
            return self.costs(part as usize, value);
        }
        let Some(inner) = inner else {
            let part = self.plan.parts.get(part as usize);
            return Ok(part.map_or(NOTHING, |part| self.store.leaf_costs(part, value)));
        };
        let a =
            Entry { value: inner.left.1, costs: self.costs(inner.left.0 as usize, inner.left.1)? };
        let b = Entry {
            value: inner.right.1,
            costs: self.costs(inner.right.0 as usize, inner.right.1)?,
        };
        // The costs at which the value was taken are those of one of these.
        let mut set = Set::default();
        self.store.moves.each(&a, &b, &mut |result, costs| {
            if result == value {
                set.insert(result, costs);
            }
        });
        Ok(set.costs(value))
    }

    fn side(
        &mut self,
        (part, _): (u32, Fraction),
        inner: Option<Pair>,
        value: Signed,
        costs: Costs,
    ) -> Result<Option<Expression>, Stop> {
        if self.is_kept(part) {
            return self.expression(part as usize, value);
        }
        let [plus, minus] = costs;
        match inner {
            Some(inner) => {
                self.of_pair(inner, None, value, if value.negative { minus } else { plus })
            }
            None => Ok(self.leaf(part as usize, value)),
        }
    }
}
