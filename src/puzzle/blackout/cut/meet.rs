//! Lists of values, one of each of which shall together come to nothing.

use rustc_hash::FxHashMap;

use super::Refusal;
use super::list::{Counts, List, combinations};
use super::residue::{self, Residue};
use super::weight::Weight;
use crate::limits::{Budget, Stop};
use crate::number::{Number, NumberError};

/// How values come together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Law {
    /// They are added; nothing is 0.
    Sum,
    /// They are multiplied, and none is 0; nothing is 1.
    Product,
}

impl Law {
    pub(super) fn nothing(self) -> Number {
        if self == Self::Sum { Number::ZERO } else { Number::ONE }
    }

    #[inline]
    fn together(self, one: &Number, other: &Number, budget: &Budget) -> Result<Number, Stop> {
        let result = match self {
            Self::Sum => one.add(other, budget),
            Self::Product => one.mul(other, budget),
        };
        result.map_err(stop)
    }

    #[inline]
    fn residues_together(self, one: Residue, other: Residue) -> Residue {
        match self {
            Self::Sum => residue::add(one, other),
            Self::Product => residue::multiply(one, other),
        }
    }

    /// The residues that come to nothing with these.
    fn inverses(self, values: &mut [Residue]) {
        match self {
            Self::Sum => values.iter_mut().for_each(|value| *value = residue::negate(*value)),
            Self::Product => residue::invert_all(values),
        }
    }
}

/// Sums and products always have a value: only the budget can stop them.
fn stop(error: NumberError) -> Stop {
    match error {
        NumberError::Stop(stop) => stop,
        _ => Stop::Memory,
    }
}

/// Which lists go into the table, and what the work is worth: about one for each look-up.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    table: u32,
    pub(super) cost: u64,
}

/// What an entry of a table costs, in look-ups.
pub(super) const ENTRY: u64 = 3;

/// The cheapest way to let lists with so many entries meet.
pub(super) fn plan(lists: &[&Counts; LISTS], limit: usize) -> Plan {
    let size = |wanted: u32| {
        let chosen = lists.iter().enumerate().filter(|(bit, _)| wanted >> bit & 1 == 1);
        combinations(chosen.map(|(_, list)| *list), limit)
    };
    let all = (1_u32 << LISTS) - 1;
    let plans = (0..=all).map(|table| {
        let cost = size(table).saturating_mul(ENTRY).saturating_add(size(all & !table));
        Plan { table, cost }
    });
    plans.min_by_key(|plan| plan.cost).unwrap_or(Plan { table: 0, cost: 0 })
}

/// How many lists meet.
const LISTS: usize = 4;

/// Which entry of each list.
type Path = [u32; LISTS];

/// Calls `found` with the squares out and the weight of every combination of entries that comes to
/// nothing.
pub(super) fn meet(
    lists: &[&List; LISTS],
    law: Law,
    plan: Plan,
    limit: usize,
    budget: &Budget,
    found: &mut impl FnMut(usize, Weight),
) -> Result<(), Refusal> {
    if lists.iter().any(|list| list.is_empty()) {
        return Ok(());
    }
    let mut residues: [&[Residue]; LISTS] = Default::default();
    for (residues, list) in residues.iter_mut().zip(lists) {
        *residues = list.residues().ok_or(Refusal::TooMany)?;
    }
    let meeting = Meeting { lists, residues, law, limit, budget };
    let chosen = |in_table: u32| {
        let wanted = (0..LISTS).filter(move |bit| plan.table >> bit & 1 == in_table);
        wanted.collect::<Vec<_>>()
    };
    let nothing = Partial {
        residue: Residue::from(law == Law::Product),
        removed: 0,
        weight: Weight::ONE,
        path: Path::default(),
    };
    let mut held = Vec::new();
    let result = meeting.combine(&chosen(1), nothing, &mut |partial| {
        budget.reserve(Table::BYTES)?;
        budget.spend(1)?;
        held.push(partial);
        Ok(())
    });
    let table = Table::new(held, law);
    let result = result.and_then(|()| {
        meeting.combine(&chosen(0), nothing, &mut |partial| {
            budget.spend(1)?;
            for other in table.find(partial.residue) {
                let removed = partial.removed + other.removed;
                if removed <= limit && meeting.is_nothing(&partial.path, &other.path)? {
                    found(removed, partial.weight.times(other.weight));
                }
            }
            Ok(())
        })
    });
    table.release(budget);
    Ok(result?)
}

/// A combination of entries of some of the lists.
#[derive(Clone, Copy)]
struct Partial {
    residue: Residue,
    removed: usize,
    weight: Weight,
    /// One more than the index of the entry in each list that has one, 0 for the others.
    path: Path,
}

struct Meeting<'a> {
    lists: &'a [&'a List; LISTS],
    residues: [&'a [Residue]; LISTS],
    law: Law,
    limit: usize,
    budget: &'a Budget,
}

impl Meeting<'_> {
    /// Calls `f` with `partial` and one entry of each of the lists `chosen`.
    #[allow(clippy::indexing_slicing, reason = "hot; `chosen` are indices of lists")]
    fn combine(
        &self,
        chosen: &[usize],
        partial: Partial,
        f: &mut impl FnMut(Partial) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let Some((&list, others)) = chosen.split_first() else { return f(partial) };
        let entries = self.lists[list].within(self.limit - partial.removed);
        for ((entry, &residue), index) in entries.iter().zip(self.residues[list]).zip(1..) {
            let mut longer = Partial {
                residue: self.law.residues_together(partial.residue, residue),
                removed: partial.removed + entry.removed,
                weight: partial.weight.times(entry.weight),
                path: partial.path,
            };
            longer.path[list] = index;
            self.combine(others, longer, f)?;
        }
        Ok(())
    }

    /// Whether the entries of two paths, which have one of each list, come to nothing exactly.
    fn is_nothing(&self, one: &Path, other: &Path) -> Result<bool, Stop> {
        let mut value = self.law.nothing();
        for ((list, index), other) in self.lists.iter().zip(one).zip(other) {
            let entry = list.all().get((index + other) as usize - 1);
            let Some(entry) = entry else { return Ok(false) };
            value = self.law.together(&value, &entry.value, self.budget)?;
        }
        Ok(value == self.law.nothing())
    }
}

/// Goes over combinations of entries by their exact values.
#[derive(Clone, Copy)]
pub(super) struct Each<'a> {
    pub(super) law: Law,
    pub(super) limit: usize,
    pub(super) budget: &'a Budget,
}

impl Each<'_> {
    /// Calls `f` with what `value` comes to with one entry of each list.
    pub(super) fn combine(
        self,
        lists: &[&List],
        value: &Number,
        removed: usize,
        weight: Weight,
        f: &mut impl FnMut(Number, usize, Weight) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let Some((first, others)) = lists.split_first() else {
            return f(value.clone(), removed, weight);
        };
        for entry in first.within(self.limit - removed) {
            let value = self.law.together(value, &entry.value, self.budget)?;
            let removed = removed + entry.removed;
            self.combine(others, &value, removed, weight.times(entry.weight), f)?;
        }
        Ok(())
    }
}

/// Combinations by the residue that they need, in chains.
struct Table {
    heads: FxHashMap<Residue, u32>,
    links: Vec<(Partial, u32)>,
}

/// The end of a chain.
const END: u32 = u32::MAX;

impl Table {
    /// What a combination takes, the list of residues included.
    const BYTES: u64 = (2 * size_of::<(Partial, u32)>() + 3 * size_of::<(Residue, u32)>()) as u64;

    fn new(partials: Vec<Partial>, law: Law) -> Self {
        let mut needed: Vec<_> = partials.iter().map(|partial| partial.residue).collect();
        law.inverses(&mut needed);
        let mut heads = FxHashMap::with_capacity_and_hasher(needed.len(), Default::default());
        let links = partials.into_iter().zip(needed).zip(0..);
        let links = links.map(|((partial, needed), index)| {
            (partial, heads.insert(needed, index).unwrap_or(END))
        });
        Self { links: links.collect(), heads }
    }

    /// The combinations that need `residue`.
    #[inline]
    fn find(&self, residue: Residue) -> impl Iterator<Item = &Partial> {
        let mut index = self.heads.get(&residue).copied().unwrap_or(END);
        std::iter::from_fn(move || {
            let (partial, before) = self.links.get(index as usize)?;
            index = *before;
            Some(partial)
        })
    }

    fn release(self, budget: &Budget) {
        budget.release(self.links.len() as u64 * Self::BYTES);
    }
}
