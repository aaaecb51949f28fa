//! The values of strings of digits, worked out once and kept, from the short to the long.

use rustc_hash::FxHashMap;

use super::fraction::Fraction;
use super::plan::{Name, Part, Plan};
use super::rules::{Exponents, Minus, Rules};
use super::set::{Costs, Entry, Moves, NOTHING, Set, cost};
use crate::limits::{Budget, Stop};

/// Sets of values under one set of rules.
#[derive(Debug)]
pub(super) struct Store {
    pub(super) moves: Moves,
    sets: Vec<Set>,
    names: FxHashMap<Name, usize>,
    /// Bytes that were reserved for the sets.
    pub(super) reserved: u64,
}

impl Store {
    /// A store that has nothing yet; of whole numbers only, if so asked.
    pub(super) fn new(rules: &Rules, whole: bool) -> Self {
        Self {
            moves: Moves::new(rules, whole),
            sets: Vec::new(),
            names: FxHashMap::default(),
            reserved: 0,
        }
    }

    /// The set of a part, if it is there.
    pub(super) fn find(&self, part: &Part) -> Option<usize> {
        self.names.get(&part.name).copied()
    }

    pub(super) fn entries(&self, set: usize) -> &[Entry] {
        self.sets.get(set).map_or(&[], Set::entries)
    }

    #[inline]
    pub(super) fn costs(&self, set: usize, value: Fraction) -> Costs {
        self.sets.get(set).map_or(NOTHING, |set| set.costs(value))
    }

    /// What a leaf of a part costs, and its opposite.
    pub(super) fn leaf_costs(&self, part: &Part, value: Fraction) -> Costs {
        let costs = if part.is_first() { [0, cost::MINUS] } else { [0, cost::NEVER] };
        self.moves.closed(value, costs)
    }

    /// Works out the set of a part of the plan, and those that it needs; gives its index.
    pub(super) fn build(
        &mut self,
        plan: &Plan,
        part: usize,
        budget: &Budget,
    ) -> Result<usize, Stop> {
        let Some(this) = plan.parts.get(part) else { return Err(Stop::Memory) };
        if let Some(known) = self.find(this) {
            return Ok(known);
        }
        let mut sides = Vec::new();
        for (left, right) in &this.splits {
            sides.push((self.build(plan, *left, budget)?, self.build(plan, *right, budget)?));
        }
        let mut set = Set::default();
        for leaf in &this.leaves {
            if !self.moves.whole || leaf.value.is_whole() {
                set.insert(leaf.value, self.leaf_costs(this, leaf.value));
            }
        }
        let mut reserved = 0;
        self.fill(&mut set, &sides, &mut reserved, budget)?;
        self.moves.close(&mut set, &mut reserved, budget)?;
        set.settle();
        let settled = set.settled_bytes();
        budget.release(reserved.saturating_sub(settled));
        self.reserved += settled.min(reserved);
        self.sets.push(set);
        self.names.insert(this.name.clone(), self.sets.len() - 1);
        Ok(self.sets.len() - 1)
    }

    /// Puts all that comes of the sides into a set.
    fn fill(
        &self,
        set: &mut Set,
        sides: &[(usize, usize)],
        reserved: &mut u64,
        budget: &Budget,
    ) -> Result<(), Stop> {
        for (left, right) in sides {
            self.each_pair(*left, *right, budget, |a, b| {
                self.moves.each(a, b, &mut |value, costs| {
                    set.insert(value, costs);
                });
                set.account(reserved, budget)
            })?;
        }
        Ok(())
    }

    /// Hands all pairs of values of two sets to `take`, the larger set in the inner loop.
    pub(super) fn each_pair(
        &self,
        left: usize,
        right: usize,
        budget: &Budget,
        mut take: impl FnMut(&Entry, &Entry) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (lefts, rights) = (self.entries(left), self.entries(right));
        if lefts.len() <= rights.len() {
            for a in lefts {
                for b in rights {
                    budget.spend(1)?;
                    take(a, b)?;
                }
            }
        } else {
            for b in rights {
                for a in lefts {
                    budget.spend(1)?;
                    take(a, b)?;
                }
            }
        }
        Ok(())
    }
}

impl Moves {
    pub(super) fn new(rules: &Rules, whole: bool) -> Self {
        let operations = rules.operations;
        let cost = |on: bool, cost: u16| if on { cost } else { cost::NEVER };
        Self {
            add: cost(operations.add, cost::ADD),
            subtract: cost(operations.subtract, cost::SUBTRACT),
            multiply: cost(operations.multiply, cost::MULTIPLY),
            divide: cost(operations.divide, cost::DIVIDE),
            power: cost(operations.power, cost::POWER),
            join: cost(rules.join, cost::JOIN),
            root: rules.root,
            factorial: rules.factorial,
            double_factorial: rules.double_factorial,
            subfactorial: rules.subfactorial,
            base: u64::from(rules.base),
            negative_exponents: rules.exponents != Exponents::Whole,
            broken_exponents: rules.exponents == Exponents::Rational,
            minus: rules.minus == Minus::Anywhere,
            limit: rules.limit(),
            whole,
        }
    }
}
