//! The different values that digits come to, each with what it costs.

use super::expression::{Signs, Unary};
use super::fraction::Fraction;
use crate::limits::{Budget, Stop};

/// What a value costs, and what its opposite does: see [`cost`].
pub(super) type Costs = [u16; 2];

/// What expressions cost: those with the fewest operations cost the least.
pub(super) mod cost {
    pub(in super::super) const ADD: u16 = 100;
    pub(in super::super) const SUBTRACT: u16 = 101;
    pub(in super::super) const MULTIPLY: u16 = 101;
    pub(in super::super) const DIVIDE: u16 = 102;
    pub(in super::super) const MINUS: u16 = 102;
    pub(in super::super) const POWER: u16 = 103;
    pub(in super::super) const JOIN: u16 = 103;
    pub(in super::super) const ROOT: u16 = 104;
    pub(in super::super) const FACTORIAL: u16 = 104;
    /// What cannot be made; sums with it are it.
    pub(in super::super) const NEVER: u16 = u16::MAX;
}

/// Neither the value nor its opposite can be made.
pub(super) const NOTHING: Costs = [cost::NEVER; 2];

/// A value that is at least 0, and what it and its opposite cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) value: Fraction,
    pub(super) costs: Costs,
}

/// More values than two others come to at a time.
const SOON: usize = 64;

/// Different values, found by hashing.
#[derive(Debug, Default)]
pub(super) struct Set {
    entries: Vec<Entry>,
    /// One more than the index of an entry, or 0; a power of two of them.
    slots: Vec<u32>,
}

/// Slots hold indices of entries, and are as many as the mask says.
#[allow(clippy::indexing_slicing, reason = "the innermost loops of the search")]
impl Set {
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The bytes that the set takes; shortly before it grows, with those that it takes meanwhile,
    /// old and new ones at once.
    pub(super) fn bytes(&self) -> u64 {
        let (room, slots) = (self.entries.capacity(), self.slots.capacity());
        let entries = match self.entries.len() + SOON {
            soon if soon >= room => 3 * room.max(SOON),
            _ => room,
        };
        let slots = if (self.entries.len() + SOON) * 2 >= slots { 2 * slots } else { slots };
        Self::taken(entries, slots)
    }

    /// The bytes that the set takes while it does not grow.
    pub(super) fn settled_bytes(&self) -> u64 {
        Self::taken(self.entries.capacity(), self.slots.capacity())
    }

    fn taken(entries: usize, slots: usize) -> u64 {
        (entries * size_of::<Entry>() + slots * size_of::<u32>()) as u64
    }

    /// Reserves what the set takes by now, beside what is reserved for it already.
    #[inline]
    pub(super) fn account(&self, reserved: &mut u64, budget: &Budget) -> Result<(), Stop> {
        let bytes = self.bytes();
        if bytes > *reserved {
            budget.reserve(bytes - *reserved)?;
        } else if bytes < *reserved {
            budget.release(*reserved - bytes);
        }
        *reserved = bytes;
        Ok(())
    }

    #[inline]
    fn slot(&self, value: Fraction) -> usize {
        let mixed = (value.above.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23) ^ value.below)
            .wrapping_mul(0xff51_afd7_ed55_8ccd);
        #[allow(clippy::cast_possible_truncation, reason = "the mask leaves few bits")]
        let place = (mixed >> 32) as usize;
        place & (self.slots.len() - 1)
    }

    /// What a value and its opposite cost.
    #[inline]
    pub(super) fn costs(&self, value: Fraction) -> Costs {
        if self.slots.is_empty() {
            return NOTHING;
        }
        let mut slot = self.slot(value);
        loop {
            match self.slots[slot] {
                0 => return NOTHING,
                index => {
                    let entry = &self.entries[index as usize - 1];
                    if entry.value == value {
                        return entry.costs;
                    }
                }
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// Takes a value at these costs; says whether it is new or costs less than before.
    #[inline]
    pub(super) fn insert(&mut self, value: Fraction, costs: Costs) -> bool {
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mut slot = self.slot(value);
        loop {
            match self.slots[slot] {
                0 => break,
                index => {
                    let entry = &mut self.entries[index as usize - 1];
                    if entry.value == value {
                        let [plus, minus] = entry.costs;
                        let less = [plus.min(costs[0]), minus.min(costs[1])];
                        entry.costs = less;
                        return less != [plus, minus];
                    }
                }
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.entries.push(Entry { value, costs });
        self.slots[slot] = u32::try_from(self.entries.len()).unwrap_or(0);
        true
    }

    #[cold]
    fn grow(&mut self) {
        let length = (self.slots.len() * 2).max(8);
        // The old ones go first, as the entries say all.
        self.slots = Vec::new();
        self.slots = vec![0; length];
        for index in 0..self.entries.len() {
            let mut slot = self.slot(self.entries[index].value);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (length - 1);
            }
            self.slots[slot] = u32::try_from(index + 1).unwrap_or(0);
        }
    }

    /// Gives back what growing took in advance.
    pub(super) fn settle(&mut self) {
        self.entries.shrink_to_fit();
    }
}

/// What can be done with two values, at what cost, and within which bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    pub(super) add: u16,
    pub(super) subtract: u16,
    pub(super) multiply: u16,
    pub(super) divide: u16,
    pub(super) power: u16,
    pub(super) join: u16,
    pub(super) root: bool,
    pub(super) factorial: bool,
    pub(super) double_factorial: bool,
    pub(super) subfactorial: bool,
    /// The base in which numbers are joined.
    pub(super) base: u64,
    /// Whether exponents may be negative, and fractions.
    pub(super) negative_exponents: bool,
    pub(super) broken_exponents: bool,
    /// Whether a minus may stand anywhere.
    pub(super) minus: bool,
    /// All values are below this.
    pub(super) limit: u64,
    /// Whether only whole numbers count.
    pub(super) whole: bool,
}

#[inline]
fn sum(left: u16, right: u16, more: u16) -> u16 {
    left.saturating_add(right).saturating_add(more)
}

impl Moves {
    /// Which of the signs of sums there are.
    pub(super) fn signs(&self) -> Signs {
        Signs { add: self.add != cost::NEVER, subtract: self.subtract != cost::NEVER }
    }

    /// Costs of a value, for which a minus before it may be cheaper.
    #[inline]
    pub(super) fn closed(&self, value: Fraction, [plus, minus]: Costs) -> Costs {
        if value.is_zero() {
            return [plus.min(minus); 2];
        }
        if self.minus {
            let turned = |cost: u16| cost.saturating_add(cost::MINUS);
            return [plus.min(turned(minus)), minus.min(turned(plus))];
        }
        [plus, minus]
    }

    /// Hands all that comes of two values, one after the other, to `take`.
    #[inline]
    pub(super) fn each(&self, a: &Entry, b: &Entry, take: &mut impl FnMut(Fraction, Costs)) {
        let mut offer = |value: Option<Fraction>, costs: Costs| {
            if costs != NOTHING
                && let Some(value) = value
                && (!self.whole || value.is_whole())
            {
                take(value, self.closed(value, costs));
            }
        };
        let ([ap, am], [bp, bm]) = (a.costs, b.costs);
        let (x, y) = (a.value, b.value);
        if self.add.min(self.subtract) != cost::NEVER {
            let both = |plain: u16, like: u16, other: u16| {
                sum(plain, like, self.add).min(sum(plain, other, self.subtract))
            };
            offer(x.plus(y, self.limit), [both(ap, bp, bm), both(am, bm, bp)]);
            if let Some((difference, turned)) = x.minus(y, self.limit) {
                let [plus, minus] = [both(ap, bm, bp), both(am, bp, bm)];
                offer(Some(difference), if turned { [minus, plus] } else { [plus, minus] });
            }
        }
        let like = |more: u16| sum(ap, bp, more).min(sum(am, bm, more));
        let unlike = |more: u16| sum(ap, bm, more).min(sum(am, bp, more));
        if self.multiply != cost::NEVER {
            offer(x.times(y, self.limit), [like(self.multiply), unlike(self.multiply)]);
        }
        if self.divide != cost::NEVER && !y.is_zero() {
            let quotient = if self.whole {
                x.above.is_multiple_of(y.above).then(|| Fraction::whole(x.above / y.above))
            } else {
                x.over(y, self.limit)
            };
            offer(quotient, [like(self.divide), unlike(self.divide)]);
        }
        if self.power != cost::NEVER {
            self.powers(a, b, &mut offer);
        }
        if self.join != cost::NEVER {
            offer(x.joined(y, self.base, self.limit), [sum(ap, bp, self.join), cost::NEVER]);
        }
    }

    #[inline]
    fn powers(&self, a: &Entry, b: &Entry, offer: &mut impl FnMut(Option<Fraction>, Costs)) {
        let ([ap, am], [bp, bm]) = (a.costs, b.costs);
        if !b.value.is_whole() && !self.broken_exponents {
            return;
        }
        // Which sign the power of a negative base has, if it has one.
        let signs = |up: u16, um: u16, exponent: u16| {
            let (plain, turned) = (sum(up, exponent, self.power), sum(um, exponent, self.power));
            if !b.value.is_whole() {
                [plain, cost::NEVER]
            } else if b.value.above.is_multiple_of(2) {
                [plain.min(turned), cost::NEVER]
            } else {
                [plain, turned]
            }
        };
        let power = a.value.power(b.value, false, self.limit);
        if bp != cost::NEVER {
            offer(power, signs(ap, am, bp));
        }
        if bm != cost::NEVER && self.negative_exponents && !b.value.is_zero() {
            let turned = power.filter(|power| !power.is_zero());
            offer(
                turned.map(|power| Fraction { above: power.below, below: power.above }),
                signs(ap, am, bm),
            );
        }
    }

    /// Whether there are signs of one operand besides the minus.
    pub(super) fn has_unary(&self) -> bool {
        self.root || self.factorial || self.double_factorial || self.subfactorial
    }

    /// Hands what roots and factorials of the values make to the set, until nothing new comes.
    pub(super) fn close(
        &self,
        set: &mut Set,
        reserved: &mut u64,
        budget: &Budget,
    ) -> Result<(), Stop> {
        if !self.has_unary() {
            return Ok(());
        }
        let mut index = 0;
        let mut again = Vec::new();
        while let Some(entry) = set.entries.get(index).copied() {
            index += 1;
            again.push(entry.value);
            while let Some(value) = again.pop() {
                budget.spend(1)?;
                let [plus, _] = set.costs(value);
                if plus == cost::NEVER {
                    continue;
                }
                for (result, sign) in self.unary(value) {
                    let costs = [plus.saturating_add(sign.cost()), cost::NEVER];
                    if set.insert(result, self.closed(result, costs)) {
                        again.push(result);
                    }
                }
                set.account(reserved, budget)?;
            }
        }
        Ok(())
    }

    /// What roots and factorials make of a value, where that differs from it.
    #[inline]
    pub(super) fn unary(&self, value: Fraction) -> impl Iterator<Item = (Fraction, Unary)> + use<> {
        let limit = self.limit;
        let results = [
            (self.root.then(|| value.square_root()), Unary::Root),
            (self.factorial.then(|| value.factorial(limit)), Unary::Factorial),
            (self.double_factorial.then(|| value.double_factorial(limit)), Unary::DoubleFactorial),
            (self.subfactorial.then(|| value.subfactorial(limit)), Unary::Subfactorial),
        ];
        results.into_iter().filter_map(|(result, sign)| Some((result.flatten()?, sign)))
    }

    /// What a root or a factorial gives this value for.
    pub(super) fn before(
        &self,
        value: Fraction,
    ) -> impl Iterator<Item = (Fraction, Unary)> + use<> {
        let is_small = value.above < self.limit;
        let square = || {
            let is_changed = !value.is_zero() && !value.is_one();
            is_changed.then(|| value.times(value, self.limit)).flatten()
        };
        let number = (self.factorial && is_small).then(|| value.factorial_root());
        let double = (self.double_factorial && is_small).then(|| value.before_double_factorial());
        let [sub, other] =
            if self.subfactorial && is_small { value.before_subfactorial() } else { [None; 2] };
        let all = [
            (self.root.then(square).flatten(), Unary::Root),
            (number.flatten(), Unary::Factorial),
            (double.flatten(), Unary::DoubleFactorial),
            (sub, Unary::Subfactorial),
            (other, Unary::Subfactorial),
        ];
        let limit = self.limit;
        all.into_iter()
            .filter_map(move |(before, sign)| Some((before.filter(|it| it.above < limit)?, sign)))
    }
}
