//! Merged answers: a sum at the top, the terms that come to 0, and a factor that comes to 1.
//!
//! Wherever a number, a term or a factor changes nothing in an expression, it might stand anywhere
//! else; so it is taken out and stands at the top. What is left has no part that cancels.

use std::collections::HashSet;
use std::rc::Rc;

use super::doubt::is_doubtful;
use super::form::{Group, Kind, Part};
use super::key::Key;
use super::quantity::{Halting, Quantity};
use super::rules::{Distinct, Steps};
use super::search::{Search, Sink};

/// Sums that come to 0, each as a form: a sum, a number 0, or nothing times numbers.
pub(super) type ZeroSet = Vec<Part>;

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Whole {
    /// What comes to the target: a sum, a product or a number; `None` if the target is 0 and all
    /// numbers are in `zeros`.
    pub(super) core: Option<Part>,
    /// What comes to 0.
    pub(super) zeros: ZeroSet,
    /// What comes to 1.
    pub(super) unit: Option<Part>,
}

/// What may be in an answer besides what comes to the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Besides {
    Nothing,
    /// A factor that comes to 1.
    Unit,
    /// Terms that come to 0, and perhaps a factor that comes to 1.
    Zeros,
}

impl Besides {
    pub(super) const ALL: [Self; 3] = [Self::Nothing, Self::Unit, Self::Zeros];

    /// How many reciprocals it can give a number above the line.
    pub(super) fn tops(self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Unit => 1,
            Self::Zeros => u32::MAX,
        }
    }
}

/// Takes answers.
pub(super) type Takes<'s, V> = dyn FnMut(&mut Search<'_, V>, &Whole) -> Halting<()> + 's;

/// The answers with terms that come to 0 that were there before, in their first orientation.
type Seen = HashSet<(Vec<Part>, Option<Part>), rustc_hash::FxBuildHasher>;

impl<V: Quantity> Search<'_, V> {
    /// Finds the answers that use all numbers of the key and come to `size`, up to their sign.
    pub(super) fn each_merged(
        &mut self,
        whole: Key,
        size: &V,
        besides: Besides,
        take: &mut Takes<'_, V>,
    ) -> Halting<()> {
        if besides == Besides::Nothing {
            if size.is_zero() {
                return Ok(());
            }
            return self.each_top(whole, size, &mut |search, core| {
                take(search, &Whole { core: Some(core), zeros: ZeroSet::new(), unit: None })
            });
        }
        let mut seen = Seen::default();
        for core in whole.subs().filter(|core| *core != whole) {
            let rest = whole.without(core);
            if size.is_zero() != core.is_empty()
                || !self.may_be_besides(besides, core, rest)?
                || !self.may_have_core(core, size)?
            {
                continue;
            }
            if besides == Besides::Unit {
                let (units, sets) = (self.units(rest)?, [ZeroSet::new()]);
                self.with_zeros(core, size, &units, &sets, &mut seen, take)?;
                continue;
            }
            for unit in rest.subs().filter(|unit| *unit != rest) {
                let sets = self.zero_sets(rest.without(unit))?;
                if !sets.is_empty() {
                    let units = self.units(unit)?;
                    self.with_zeros(core, size, &units, &sets, &mut seen, take)?;
                }
            }
        }
        Ok(())
    }

    /// Whether what is left beside the core may come to 1, or some of it to 0.
    fn may_be_besides(&mut self, besides: Besides, core: Key, rest: Key) -> Halting<bool> {
        match besides {
            Besides::Unit => Ok(!core.is_empty() && self.may_come_to(rest, &V::ONE)?),
            // One number alone must be 0.
            _ => Ok(self.leaf(rest).is_none_or(|leaf| self.store.forms.get(leaf).value.is_zero())),
        }
    }

    /// Whether these numbers may come to `size`, as far as the tables know. It keeps the search
    /// from looking for all that comes to 1 or 0 where nothing is left for the target.
    fn may_have_core(&mut self, core: Key, size: &V) -> Halting<bool> {
        if core.is_empty() {
            return Ok(true);
        }
        let may_have = self.may_come_to(core, size)?;
        let is_known = may_have && self.is_complete(core);
        Ok(may_have && (!is_known || !self.multis_at(Group::Sum, core, size)?.is_empty()))
    }

    fn with_zeros(
        &mut self,
        core: Key,
        size: &V,
        units: &[Option<Part>],
        sets: &[ZeroSet],
        seen: &mut Seen,
        take: &mut Takes<'_, V>,
    ) -> Halting<()> {
        if units.is_empty() {
            return Ok(());
        }
        let mut each_core = |search: &mut Search<'_, V>, core: Option<Part>| {
            for zeros in sets {
                for unit in units {
                    let whole = Whole { core, zeros: zeros.clone(), unit: *unit };
                    if is_doubtful(search.store, &whole, size) || search.is_new(&whole, seen)? {
                        take(search, &whole)?;
                    }
                }
            }
            Ok(())
        };
        if core.is_empty() {
            return each_core(self, None);
        }
        // Cores that are compared with other forms must stay.
        if size.is_one() || sets.iter().any(|zeros| !zeros.is_empty()) {
            let list = self.multis_at(Group::Sum, core, size)?;
            return list.range().try_for_each(|index| {
                let part = self.member(index);
                each_core(self, Some(part))
            });
        }
        self.each_top(core, size, &mut |search, part| each_core(search, Some(part)))
    }

    /// Finds the numbers, products and sums that come to `size`.
    pub(super) fn each_top(&mut self, key: Key, size: &V, sink: &mut Sink<'_, V>) -> Halting<()> {
        if self.is_complete(key) {
            // A number 0 is never a part of a lean answer, but it may be the whole of one.
            if size.is_zero()
                && self.store.distinct == Distinct::Lean
                && let Some(leaf) = self.leaf(key)
                && self.store.forms.get(leaf).value.is_zero()
            {
                sink(self, leaf)?;
            }
            let list = self.multis_at(Group::Sum, key, size)?;
            return list.range().try_for_each(|index| {
                let part = self.member(index);
                if self.is_idle(part)? { Ok(()) } else { sink(self, part) }
            });
        }
        let (upright, flip) = Group::Product.upright(size.clone())?;
        let is_term = self.may_be_top(size);
        if is_term {
            self.each_node(Group::Product, key, &upright, false, &mut |search, product| {
                let mut terms = Vec::new();
                search.orient(product, flip, &mut terms)?;
                terms.into_iter().try_for_each(|term| sink(search, term))
            })?;
        }
        if is_term && self.bare_terms() && !size.is_zero() && !size.is_one() {
            let flipped = size.inverse()?;
            self.each_node(Group::Sum, key, &flipped, false, &mut |search, sum| {
                sink(search, sum.flipped(true))
            })?;
        }
        self.each_node(Group::Sum, key, size, false, &mut |search, sum| {
            if search.is_idle(sum)? { Ok(()) } else { sink(search, sum) }
        })
    }

    fn may_be_top(&self, size: &V) -> bool {
        self.takes(Group::Sum, size)
    }

    /// What may stand as a factor that comes to 1; `None` for no numbers.
    fn units(&mut self, key: Key) -> Halting<Vec<Option<Part>>> {
        if key.is_empty() {
            return Ok(vec![None]);
        }
        let one = V::ONE;
        if !self.may_come_to(key, &one)? {
            return Ok(Vec::new());
        }
        let mut units: Vec<_> = self.leaf(key).into_iter().collect();
        units.retain(|leaf| self.store.forms.get(*leaf).value.is_one());
        let sums = self.nodes_at(Group::Sum, key, &one)?;
        units.extend(sums.range().map(|index| self.member(index)));
        // A product with factors below the line counts as a term that comes to 0.
        let products = self.nodes_at(Group::Product, key, &one)?;
        let products = products.range().map(|index| self.member(index));
        units.extend(products.filter(|product| self.store.forms.is_one_sided(*product)));
        Ok(units.into_iter().map(Some).collect())
    }

    /// All ways to make sums that come to 0 of all numbers of the key.
    fn zero_sets(&mut self, key: Key) -> Halting<Rc<[ZeroSet]>> {
        if key.is_empty() {
            return Ok(Rc::new([ZeroSet::new()]));
        }
        if let Some(sets) = self.store.zero_sets.get(&key) {
            return Ok(Rc::clone(sets));
        }
        let mut found = Vec::new();
        for group_key in key.subs_with_first().chain([key]) {
            let groups = self.zero_groups(group_key)?;
            if groups.is_empty() {
                continue;
            }
            let rests = self.zero_sets(key.without(group_key))?;
            for rest in rests.iter() {
                // Of several sums with the first number the first one is taken out.
                let with_first =
                    |part: &&Part| self.store.forms.get(**part).key.count(key.first()) > 0;
                let first = rest.iter().filter(with_first).min().copied();
                let is_first = |group: &&Part| first.is_none_or(|first| **group <= first);
                found.extend(groups.iter().filter(is_first).map(|group| {
                    let mut set = rest.clone();
                    set.push(*group);
                    set
                }));
            }
        }
        let sets: Rc<[ZeroSet]> = found.into();
        self.store.zero_sets.insert(key, Rc::clone(&sets));
        Ok(sets)
    }

    /// The sums that come to 0, of which no part does, and nothing times numbers.
    fn zero_groups(&mut self, key: Key) -> Halting<Rc<[Part]>> {
        if let Some(groups) = self.store.zero_groups.get(&key) {
            return Ok(Rc::clone(groups));
        }
        let mut found = self.zero_sums(key)?;
        let operations = self.operations();
        if self.store.rules.steps != Steps::Positive && (operations.multiply || operations.divide) {
            for zero_key in key.subs().filter(|sub| !sub.is_empty() && *sub != key) {
                if self.is_one(key.without(zero_key)) {
                    continue;
                }
                for zero in self.zero_sums(zero_key)? {
                    found.push(self.store.forms.push(Kind::Nothing, key, V::ZERO, &[zero]));
                }
            }
        }
        let groups: Rc<[Part]> = found.into();
        self.store.zero_groups.insert(key, Rc::clone(&groups));
        Ok(groups)
    }

    fn zero_sums(&mut self, key: Key) -> Halting<Vec<Part>> {
        let mut found: Vec<_> = self.leaf(key).into_iter().collect();
        found.retain(|leaf| self.store.forms.get(*leaf).value.is_zero());
        let list = self.nodes_at(Group::Sum, key, &V::ZERO)?;
        found.extend(list.range().map(|index| self.member(index)));
        Ok(found)
    }

    /// Whether numbers, multiplied by 0, count as a factor 1.
    fn is_one(&self, key: Key) -> bool {
        self.leaf(key).is_some_and(|leaf| self.store.forms.get(leaf).value.is_one())
    }

    /// The terms of an answer at the top, with their signs.
    pub(super) fn terms(&self, part: Part) -> Vec<Part> {
        let forms = &self.store.forms;
        match forms.get(part).kind {
            Kind::Sum if !part.flip() => {
                forms.parts(part).iter().map(|term| term.turned(part.minus())).collect()
            }
            _ => vec![part],
        }
    }

    /// Whether an answer was not there before. It may have been if its terms come to 0 in more
    /// ways than the sums that do say.
    fn is_new(&self, whole: &Whole, seen: &mut Seen) -> Halting<bool> {
        if whole.zeros.is_empty() {
            return Ok(true);
        }
        let parts = whole.core.iter().chain(&whole.zeros);
        let mut terms: Vec<_> = parts.flat_map(|part| self.terms(*part)).collect();
        terms.sort_unstable();
        self.budget.spend(1 << terms.len())?;
        let mut worths = Vec::new();
        for term in &terms {
            worths.push(self.store.forms.worth(*term, Group::Sum)?);
        }
        let zeros = zero_masks(&worths, 0)?;
        if zeros.len() + 1 == 1 << whole.zeros.len() {
            return Ok(true);
        }
        let first = self.first_turn(&terms, &worths)?;
        Ok(seen.insert((first, whole.unit)))
    }

    /// The terms in the first of the orientations that turning sums which come to 0 leads to.
    fn first_turn(&self, terms: &[Part], worths: &[V]) -> Halting<Vec<Part>> {
        let mut turned: Vec<u16> = vec![0];
        let mut first = terms.to_vec();
        let mut next = 0;
        while let Some(&mask) = turned.get(next) {
            next += 1;
            self.budget.spend(1 << terms.len())?;
            let oriented = terms.iter().enumerate();
            let mut oriented: Vec<_> =
                oriented.map(|(index, term)| term.turned(mask >> index & 1 == 1)).collect();
            oriented.sort_unstable();
            first = first.min(oriented);
            for zero in zero_masks(worths, mask)? {
                if !turned.contains(&(mask ^ zero)) {
                    turned.push(mask ^ zero);
                }
            }
        }
        Ok(first)
    }
}

/// The choices of terms that come to 0, where those of `mask` are turned.
fn zero_masks<V: Quantity>(worths: &[V], mask: u16) -> Halting<Vec<u16>> {
    let mut sums = vec![V::ZERO];
    for (index, worth) in worths.iter().enumerate() {
        let worth = if mask >> index & 1 == 1 { worth.negated()? } else { worth.clone() };
        for so_far in 0..sums.len() {
            let Some(other) = sums.get(so_far) else { break };
            sums.push(other.plus(&worth)?);
        }
    }
    let zero = sums.iter().enumerate().skip(1).filter(|(_, sum)| sum.is_zero());
    Ok(zero.filter_map(|(choice, _)| u16::try_from(choice).ok()).collect())
}
