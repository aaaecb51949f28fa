//! Countdown on machine words: which whole numbers can be made, for one hand or for thousands.
//!
//! All steps are whole numbers above 0. The values of up to five numbers are kept, so that hands
//! which have them in common share the work.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::key::Key;
use super::quantity::{Halt, Halting};
use crate::limits::Budget;

/// The values below this are kept as bits, too.
const LOW: usize = 2048;

/// The values below this are found to be new by a bit each.
const MARKED: usize = 1 << 17;

/// The values of some numbers, each once, in their order.
#[derive(Debug)]
struct Set {
    list: Vec<u32>,
    low: [u64; LOW / 64],
}

impl Set {
    /// The values from `least` to `most`.
    fn between(&self, least: u64, most: u64) -> &[u32] {
        let start = self.list.partition_point(|value| u64::from(*value) < least);
        let rest = self.list.get(start..).unwrap_or_default();
        let end = rest.partition_point(|value| u64::from(*value) <= most);
        rest.get(..end).unwrap_or_default()
    }
}

/// What is known of the numbers of Countdown games.
#[derive(Debug)]
pub(super) struct Sets {
    /// The different numbers.
    numbers: Vec<u32>,
    sets: FxHashMap<Key, Rc<Set>>,
    marks: Vec<u64>,
    pub(super) reserved: u64,
}

/// Of a few numbers, what comes nearest to a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Near {
    /// The largest value that is at most the target.
    pub(super) below: Option<u32>,
    /// The smallest value that is at least the target.
    pub(super) above: Option<u32>,
}

impl Near {
    fn offer(&mut self, value: u32, target: u32) {
        if value <= target {
            self.below = self.below.max(Some(value));
        }
        if value >= target {
            self.above = Some(self.above.map_or(value, |above| above.min(value)));
        }
    }

    /// The values that would be nearer than those found.
    fn window(&self, most: u32) -> (u64, u64) {
        let above = self.above.unwrap_or(most);
        (u64::from(self.below.unwrap_or(0)), u64::from(above))
    }
}

impl Default for Sets {
    fn default() -> Self {
        let (numbers, sets, marks) = (Vec::new(), FxHashMap::default(), vec![0; MARKED / 64]);
        Self { numbers, sets, marks, reserved: 0 }
    }
}

impl Sets {
    /// The key of a hand. Overflows if there are more different numbers than a key holds.
    fn key(&mut self, hand: &[u32]) -> Halting<Key> {
        let mut key = Key::EMPTY;
        for number in hand {
            let known = self.numbers.iter().position(|other| other == number);
            let index = known.unwrap_or_else(|| {
                self.numbers.push(*number);
                self.numbers.len() - 1
            });
            if index > 15 {
                return Err(Halt::Overflow);
            }
            key = key.plus(Key::one(index));
        }
        Ok(key)
    }

    /// The values that use exactly the numbers of the key.
    fn set(&mut self, key: Key, budget: &Budget) -> Halting<Rc<Set>> {
        if let Some(set) = self.sets.get(&key) {
            return Ok(Rc::clone(set));
        }
        let (mut small, mut large) = (Vec::new(), Vec::new());
        if key.size() == 1 {
            self.numbers.get(key.first()).inspect(|number| large.push(**number));
        }
        for sub in key.subs_with_first() {
            let (left, right) = (self.set(sub, budget)?, self.set(key.without(sub), budget)?);
            let marks = &mut self.marks;
            let mut offer = |value: u32| {
                let Some(mark) = marks.get_mut(value as usize / 64) else {
                    large.push(value);
                    return;
                };
                let bit = 1 << (value % 64);
                if *mark & bit == 0 {
                    *mark |= bit;
                    small.push(value);
                }
            };
            for x in &left.list {
                budget.spend(right.list.len() as u64)?;
                for y in &right.list {
                    each_step(*x, *y, &mut offer)?;
                }
            }
        }
        for value in &small {
            if let Some(mark) = self.marks.get_mut(*value as usize / 64) {
                *mark = 0;
            }
        }
        small.append(&mut large);
        small.sort_unstable();
        small.dedup();
        small.shrink_to_fit();
        let bytes = (small.len() * size_of::<u32>() + size_of::<Set>()) as u64;
        budget.reserve(bytes)?;
        self.reserved += bytes;
        let mut low = [0; LOW / 64];
        for value in small.iter().take_while(|value| (**value as usize) < LOW) {
            if let Some(word) = low.get_mut(*value as usize / 64) {
                *word |= 1 << (value % 64);
            }
        }
        let set = Rc::new(Set { list: small, low });
        self.sets.insert(key, Rc::clone(&set));
        Ok(set)
    }

    /// The value nearest to `target` on both sides, of some or all numbers of the hand.
    pub(super) fn nearest(&mut self, hand: &[u32], target: u32, budget: &Budget) -> Halting<Near> {
        let whole = self.key(hand)?;
        let mut near = Near::default();
        for key in whole.subs().filter(|key| !key.is_empty() && *key != whole) {
            let set = self.set(key, budget)?;
            let at = set.list.partition_point(|value| *value < target);
            for index in [at.wrapping_sub(1), at] {
                set.list.get(index).inspect(|value| near.offer(**value, target));
            }
        }
        if whole.size() == 1 {
            self.set(whole, budget)?.list.iter().for_each(|value| near.offer(*value, target));
        }
        for sub in whole.subs_with_first() {
            let (left, right) = (self.set(sub, budget)?, self.set(whole.without(sub), budget)?);
            let (few, many) =
                if left.list.len() <= right.list.len() { (left, right) } else { (right, left) };
            for x in &few.list {
                if near.below == Some(target) {
                    return Ok(near);
                }
                budget.spend(1)?;
                nearest_step(*x, &many, target, &mut near)?;
            }
        }
        Ok(near)
    }

    /// Which of the targets below 1,024 some or all numbers of the hand come to: a bit each.
    pub(super) fn targets(
        &mut self,
        hand: &[u32],
        budget: &Budget,
    ) -> Halting<[u64; TARGETS / 64]> {
        let whole = self.key(hand)?;
        let mut bits = [0; TARGETS / 64];
        for key in whole.subs().filter(|key| !key.is_empty() && (*key != whole || key.size() == 1))
        {
            let set = self.set(key, budget)?;
            bits.iter_mut().zip(&set.low).for_each(|(bits, low)| *bits |= low);
        }
        for sub in whole.subs_with_first() {
            let (left, right) = (self.set(sub, budget)?, self.set(whole.without(sub), budget)?);
            let (few, many) =
                if left.list.len() <= right.list.len() { (left, right) } else { (right, left) };
            budget.spend(few.list.len() as u64 * 16)?;
            few.list.iter().for_each(|x| mark_steps(*x, &many, &mut bits));
        }
        // A difference 0 is no step.
        if let Some(first) = bits.first_mut() {
            *first &= !1;
        }
        Ok(bits)
    }
}

/// The targets that have bits.
pub(super) const TARGETS: usize = 1024;

/// What one step makes of two values.
#[inline]
fn each_step(x: u32, y: u32, offer: &mut impl FnMut(u32)) -> Halting<()> {
    let (x, y) = (x.max(y), x.min(y));
    offer(x.checked_add(y).ok_or(Halt::Overflow)?);
    if x > y {
        offer(x - y);
    }
    offer(x.checked_mul(y).ok_or(Halt::Overflow)?);
    if x.is_multiple_of(y) {
        offer(x / y);
    }
    Ok(())
}

/// Offers what `x` and a value of the set make that may be nearest to the target.
fn nearest_step(x: u32, set: &Set, target: u32, near: &mut Near) -> Halting<()> {
    let (wide, goal) = (u64::from(x), u64::from(target));
    let most = u32::MAX;
    // The smallest interval of partners that may do better, for each of the steps; in it the
    // nearest ones come first from either end.
    let mut try_all = |least: u64, greatest: u64, step: fn(u32, u32) -> Option<u32>| {
        for y in set.between(least, greatest) {
            if let Some(value) = step(x, *y) {
                near.offer(value, target);
            }
        }
        near.window(most)
    };
    let neighbours = |value: u64| {
        let at = set.list.partition_point(|other| u64::from(*other) < value);
        let before = at.checked_sub(1).and_then(|index| set.list.get(index));
        let behind = set.list.get(at);
        let least = before.map_or(value, |value| u64::from(*value));
        (least, behind.map_or(value, |value| u64::from(*value)))
    };
    let sum = goal.checked_sub(wide).map(neighbours);
    if let Some((least, greatest)) = sum {
        try_all(least, greatest, u32::checked_add);
    } else {
        try_all(0, set.list.first().map_or(0, |first| u64::from(*first)), u32::checked_add);
    }
    let (least, greatest) = neighbours(goal + wide);
    try_all(least, greatest, |x, y| y.checked_sub(x).filter(|value| *value > 0));
    if wide > goal {
        let (least, greatest) = neighbours(wide - goal);
        try_all(least, greatest, |x, y| x.checked_sub(y).filter(|value| *value > 0));
    } else {
        try_all(0, set.list.first().map_or(0, |first| u64::from(*first)), |x, y| {
            x.checked_sub(y).filter(|value| *value > 0)
        });
    }
    let (least, greatest) = neighbours(goal.div_ceil(wide.max(1)));
    let (below, above) = try_all(least, greatest, u32::checked_mul);
    // Only some partners divide: all that would do better are tried.
    let quotient = |x: u32, y: u32| y.is_multiple_of(x).then(|| y / x);
    try_all(below.saturating_mul(wide), above.saturating_mul(wide), quotient);
    let (below, above) = near.window(most);
    let least = wide / above.max(1);
    let mut inverse = |least: u64, greatest: u64| {
        for y in set.between(least, greatest) {
            if x.is_multiple_of(*y) {
                near.offer(x / y, target);
            }
        }
    };
    inverse(least, wide / below.max(1));
    Ok(())
}

/// Marks what `x` and the values of the set make, up to the largest target.
fn mark_steps(x: u32, set: &Set, bits: &mut [u64; TARGETS / 64]) {
    let top = TARGETS as u64 - 1;
    let wide = u64::from(x);
    let mut mark = |value: u32| {
        if let Some(word) = bits.get_mut(value as usize / 64) {
            *word |= 1 << (value % 64);
        }
    };
    // Products and quotients: few partners come to a target at all.
    set.between(1, top / wide.max(1)).iter().for_each(|y| mark(x * y));
    for y in set.between(wide, top * wide) {
        if y.is_multiple_of(x) {
            mark(y / x);
        }
    }
    for y in set.between(wide.div_ceil(top), wide) {
        if x.is_multiple_of(*y) {
            mark(x / y);
        }
    }
    set.between(wide.saturating_sub(top), wide.saturating_sub(1)).iter().for_each(|y| mark(x - y));
    if wide + top >= LOW as u64 {
        set.between(wide + 1, wide + top).iter().for_each(|y| mark(y - x));
    } else {
        shift_down(&set.low, x as usize, bits);
    }
    if wide < top {
        shift_up(&set.low, x as usize, bits);
    }
}

/// Marks `value - by` for the values of the bits.
fn shift_down(low: &[u64; LOW / 64], by: usize, bits: &mut [u64; TARGETS / 64]) {
    let (words, rest) = (by / 64, by % 64);
    for (index, bits) in bits.iter_mut().enumerate() {
        let word = |index: usize| low.get(index).copied().unwrap_or(0);
        *bits |= word(index + words) >> rest;
        if rest > 0 {
            *bits |= word(index + words + 1) << (64 - rest);
        }
    }
}

/// Marks `value + by` for the values of the bits.
fn shift_up(low: &[u64; LOW / 64], by: usize, bits: &mut [u64; TARGETS / 64]) {
    let (words, rest) = (by / 64, by % 64);
    for (index, bits) in bits.iter_mut().enumerate().skip(words) {
        let word = |index: usize| low.get(index).copied().unwrap_or(0);
        *bits |= word(index - words) << rest;
        if rest > 0 && index > words {
            *bits |= word(index - words - 1) >> (64 - rest);
        }
    }
}
