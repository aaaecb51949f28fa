//! What can be made at all: the values of each choice of the numbers, without their expressions.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::key::Key;
use super::quantity::{Halting, Quantity};
use super::rules::{Rules, Steps};
use crate::limits::Budget;

/// The values of some numbers, each once.
#[derive(Debug)]
pub(super) struct Values<V> {
    /// In the order of their sizes.
    pub(super) list: Vec<V>,
    index: FxHashSet<V>,
}

/// How many values are looked through before there is an index.
const SCANNED: usize = 16;

impl<V: Quantity> Values<V> {
    fn new(index: FxHashSet<V>, budget: &Budget) -> Halting<Self> {
        let list = sorted(index.iter().cloned().collect(), budget)?;
        let index = if list.len() <= SCANNED { FxHashSet::default() } else { index };
        Ok(Self { list, index })
    }

    fn holds(&self, value: &V) -> bool {
        if self.list.len() <= SCANNED {
            self.list.contains(value)
        } else {
            self.index.contains(value)
        }
    }
}

/// How many values are gone through, put in order or kept between two looks at the budget.
pub(super) const PIECE: usize = 1 << 13;

/// Puts values in order, piece by piece, so that an interrupt need not wait for all of them.
fn sorted<V: Quantity>(mut list: Vec<V>, budget: &Budget) -> Halting<Vec<V>> {
    for piece in list.chunks_mut(PIECE) {
        budget.poll()?;
        piece.sort_unstable();
    }
    let mut width = PIECE;
    while width < list.len() {
        let mut merged = Vec::with_capacity(list.len());
        for pair in list.chunks(2 * width) {
            let (left, right) = pair.split_at(width.min(pair.len()));
            merge(left, right, &mut merged, budget)?;
        }
        (list, width) = (merged, 2 * width);
    }
    Ok(list)
}

/// Adds the values of two lists in their order.
fn merge<'v, V: Quantity>(
    mut left: &'v [V],
    mut right: &'v [V],
    merged: &mut Vec<V>,
    budget: &Budget,
) -> Halting<()> {
    while let (Some(x), Some(y)) = (left.first(), right.first()) {
        if merged.len().is_multiple_of(PIECE) {
            budget.poll()?;
        }
        let from = if x <= y { &mut left } else { &mut right };
        if let Some((next, rest)) = from.split_first() {
            merged.push(next.clone());
            *from = rest;
        }
    }
    merged.extend_from_slice(left);
    merged.extend_from_slice(right);
    Ok(())
}

/// What is kept from one game to the next.
#[derive(Debug)]
pub(super) struct Known<V> {
    pub(super) rules: Rules,
    /// The different numbers.
    pub(super) numbers: Vec<V>,
    sets: FxHashMap<Key, Rc<Values<V>>>,
    goals: FxHashMap<(Key, V), bool>,
    pub(super) reserved: u64,
}

impl<V: Quantity> Known<V> {
    pub(super) fn new(rules: Rules) -> Self {
        let (sets, goals) = (FxHashMap::default(), FxHashMap::default());
        Self { rules, numbers: Vec::new(), sets, goals, reserved: 0 }
    }

    pub(super) fn index(&mut self, number: &V) -> usize {
        self.numbers.iter().position(|other| other == number).unwrap_or_else(|| {
            self.numbers.push(number.clone());
            self.numbers.len() - 1
        })
    }
}

/// A search under way.
pub(super) struct Reach<'a, V> {
    pub(super) known: &'a mut Known<V>,
    pub(super) budget: &'a Budget,
    /// How many numbers sets have at most, if nobody asks for all values.
    pub(super) complete: u32,
}

impl<V: Quantity> Reach<'_, V> {
    fn allows(&self, value: &V) -> bool {
        match self.known.rules.steps {
            Steps::Rational => true,
            Steps::Integer => value.is_whole(),
            Steps::Positive => value.is_whole() && !value.is_negative() && !value.is_zero(),
        }
    }

    /// All values that use exactly the numbers of the key.
    pub(super) fn all(&mut self, key: Key) -> Halting<Rc<Values<V>>> {
        if let Some(values) = self.known.sets.get(&key) {
            return Ok(Rc::clone(values));
        }
        let (mut found, mut reserved) = (FxHashSet::default(), 0);
        if key.size() == 1 {
            found.extend(self.known.numbers.get(key.first()).cloned());
        }
        for sub in key.subs_with_first() {
            let (left, right) = (self.all(sub)?, self.all(key.without(sub))?);
            for x in &left.list {
                for part in right.list.chunks(PIECE) {
                    self.budget.spend(part.len() as u64)?;
                    for y in part {
                        self.each_step(x, y, &mut |value| {
                            found.insert(value);
                        })?;
                    }
                    if found.len() > reserved + PIECE {
                        self.reserve(found.len() - reserved)?;
                        reserved = found.len();
                    }
                }
            }
        }
        self.reserve(found.len() - reserved)?;
        let values = Rc::new(Values::new(found, self.budget)?);
        self.known.sets.insert(key, Rc::clone(&values));
        Ok(values)
    }

    /// Takes the memory of so many values.
    fn reserve(&mut self, values: usize) -> Halting<()> {
        let bytes = (values * size_of::<V>() * 4) as u64;
        self.budget.reserve(bytes)?;
        self.known.reserved += bytes;
        Ok(())
    }

    /// What one step makes of two values.
    pub(super) fn each_step(&self, x: &V, y: &V, take: &mut dyn FnMut(V)) -> Halting<()> {
        let operations = self.known.rules.operations;
        let mut offer = |value: V| {
            if self.allows(&value) {
                take(value);
            }
        };
        if operations.add {
            offer(x.plus(y)?);
        }
        if operations.subtract {
            offer(x.minus(y)?);
            offer(y.minus(x)?);
        }
        if operations.multiply {
            offer(x.times(y)?);
        }
        if operations.divide && !y.is_zero() {
            offer(x.over(y)?);
        }
        if operations.divide && !x.is_zero() {
            offer(y.over(x)?);
        }
        Ok(())
    }

    /// Whether the numbers of the key, all of them, come to `value`.
    pub(super) fn reaches(&mut self, key: Key, value: &V) -> Halting<bool> {
        if !self.allows(value) && key.size() > 1 {
            return Ok(false);
        }
        if key.size() <= self.complete || self.known.sets.contains_key(&key) {
            return Ok(self.all(key)?.holds(value));
        }
        let name = (key, value.clone());
        if let Some(known) = self.known.goals.get(&name) {
            return Ok(*known);
        }
        let found = self.search(key, value)?;
        self.known.goals.insert(name, found);
        Ok(found)
    }

    /// Goes through the smaller halves, and looks up what the other half must come to.
    fn search(&mut self, key: Key, value: &V) -> Halting<bool> {
        // Large halves first: their values are known, and nothing is left to search.
        let mut subs: Vec<_> = key.subs_with_first().collect();
        subs.sort_by_key(|sub| std::cmp::Reverse(sub.size().min(key.size() - sub.size())));
        for sub in subs {
            let other = key.without(sub);
            let (small, large) =
                if sub.size() <= other.size() { (sub, other) } else { (other, sub) };
            let values = self.all(small)?;
            for x in &values.list {
                self.budget.spend(1)?;
                if self.completes(x, large, value)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether a value of the numbers in `key` and `x` make `value` in one step.
    fn completes(&mut self, x: &V, key: Key, value: &V) -> Halting<bool> {
        let operations = self.known.rules.operations;
        if operations.add && self.reaches(key, &value.minus(x)?)? {
            return Ok(true);
        }
        if operations.subtract
            && (self.reaches(key, &x.minus(value)?)? || self.reaches(key, &value.plus(x)?)?)
        {
            return Ok(true);
        }
        if x.is_zero() {
            // 0 times anything, and 0 over anything but 0.
            let values = if value.is_zero() { Some(self.all(key)?) } else { None };
            return Ok(values.is_some_and(|values| {
                (operations.multiply && !values.list.is_empty())
                    || (operations.divide && values.list.iter().any(|value| !value.is_zero()))
            }));
        }
        if operations.multiply && self.reaches(key, &value.over(x)?)? {
            return Ok(true);
        }
        if !operations.divide {
            return Ok(false);
        }
        Ok(self.reaches(key, &value.times(x)?)?
            || (!value.is_zero() && self.reaches(key, &x.over(value)?)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Ratio;
    use crate::puzzle::make::quantity::Halt;
    use crate::{Interrupt, Limits, Stop};

    #[test]
    fn values_are_in_order_and_an_interrupt_ends_the_sorting() {
        for count in [1, 2, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE + 7] {
            // 7,919 and the count have no common factor, so every number comes once.
            let scattered = (0..count).map(|at| Ratio::from((at as i64 * 7919) % count as i64));
            let mut expected: Vec<Ratio> = scattered.clone().collect();
            expected.sort_unstable();
            let values = sorted(scattered.collect(), &Budget::generous()).ok();
            assert_eq!(values, Some(expected), "{count}");
        }
        let interrupt = Interrupt::new();
        interrupt.raise();
        let budget = Budget::new(&Limits::default(), interrupt);
        let many = (0..10).map(Ratio::from).collect();
        assert!(matches!(sorted(many, &budget), Err(Halt::Stop(Stop::Interrupted))));
    }
}
