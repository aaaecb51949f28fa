//! Complete tables: all forms of a few numbers, by their values.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::form::{Group, Part};
use super::key::Key;
use super::quantity::{Halting, Quantity};
use super::search::{Both, Classes, List, SCANNED, Search, Table};

impl<V: Quantity> Search<'_, V> {
    /// The table of these numbers.
    pub(super) fn table(&mut self, key: Key) -> Halting<Rc<Table<V>>> {
        if let Some(table) = self.store.tables.get(&key) {
            return Ok(Rc::clone(table));
        }
        let [sums, products] =
            [self.all_nodes(Group::Sum, key)?, self.all_nodes(Group::Product, key)?];
        let mut factors = self.leaf_atoms(key);
        for (value, sum) in &sums {
            if !self.is_idle(*sum)? {
                factors.push((value.clone(), *sum));
            }
        }
        let mut terms = self.leaf_atoms(key);
        for (value, product) in &products {
            self.orient_both(value, *product, &mut terms)?;
        }
        factors.retain(|(size, _)| self.takes(Group::Product, size));
        if self.bare_terms() {
            for (size, factor) in factors.iter().filter(|(size, _)| !size.is_zero()) {
                let term = factor.flipped(true);
                if self.is_topped(term) {
                    terms.push((size.inverse()?, term));
                }
            }
        }
        terms.retain(|(size, _)| self.takes(Group::Sum, size));
        let mut all_terms = terms.clone();
        all_terms.extend(sums.iter().cloned());
        let mut all_factors = Vec::new();
        for (size, factor) in &factors {
            let (value, turn) = Group::Product.upright(size.clone())?;
            all_factors.push((value, factor.turned(turn)));
        }
        all_factors.extend(products.iter().cloned());
        let table = Rc::new(Table {
            atoms: Both { sum: self.classes(terms)?, product: self.classes(factors)? },
            nodes: Both { sum: self.classes(sums)?, product: self.classes(products)? },
            multis: Both { sum: self.classes(all_terms)?, product: self.classes(all_factors)? },
        });
        self.store.tables.insert(key, Rc::clone(&table));
        Ok(table)
    }

    fn leaf_atoms(&self, key: Key) -> Vec<(V, Part)> {
        let leaf = self.leaf(key).into_iter();
        leaf.map(|leaf| (self.store.forms.get(leaf).value.clone(), leaf)).collect()
    }

    /// Adds a product as a term, upright and flipped.
    fn orient_both(&self, value: &V, product: Part, terms: &mut Vec<(V, Part)>) -> Halting<()> {
        let mut found = Vec::new();
        self.orient(product, false, &mut found)?;
        terms.extend(found.drain(..).map(|term| (value.clone(), term)));
        if !value.is_zero() && !value.is_one() {
            self.orient(product, true, &mut found)?;
            let flipped = value.inverse()?;
            terms.extend(found.into_iter().map(|term| (flipped.clone(), term)));
        }
        Ok(())
    }

    /// All sums or products of two and more parts, with their values.
    fn all_nodes(&mut self, group: Group, whole: Key) -> Halting<Vec<(V, Part)>> {
        let mut found = Vec::new();
        for key in whole.subs_with_first() {
            let (left, right) = (self.table(key)?, self.table(whole.without(key))?);
            for (size, atoms) in &left.atoms.of(group).list {
                for (rest, rests) in &right.multis.of(group).list {
                    self.joined(group, whole, (size, *atoms), (rest, *rests), &mut found)?;
                }
            }
        }
        Ok(found)
    }

    /// Joins a part of one size with rests of one value, in all ways.
    fn joined(
        &mut self,
        group: Group,
        whole: Key,
        (size, atoms): (&V, List),
        (rest, rests): (&V, List),
        found: &mut Vec<(V, Part)>,
    ) -> Halting<()> {
        self.budget.spend(1)?;
        if group == Group::Product && (size.is_zero() || rest.is_zero()) {
            return self.joined_to_zero(whole, (size, atoms), (rest, rests), found);
        }
        let is_rest_neutral = *rest == group.neutral();
        for &turn in
            if is_rest_neutral { self.orientations(group, rest, false) } else { &[false, true] }
        {
            let value = if turn { group.part(size, rest)? } else { group.join(size, rest)? };
            let (value, whole_turned) = group.upright(value)?;
            let is_neutral = value == group.neutral();
            // With `-` or `/` off, nothing may be turned in the end.
            let turns = self.turns(group).len() > 1;
            if (!turns && (turn || whole_turned)) || (is_neutral && self.is_cancelled(group)) {
                continue;
            }
            for atom in atoms.range() {
                let atom = self.member(atom).turned(whole_turned);
                for other in rests.range() {
                    let other = self.member(other).turned(turn != whole_turned);
                    self.budget.spend(1)?;
                    if self.join(group, whole, atom, other)?
                        && (!is_neutral || self.is_first_of_turned(atom))
                    {
                        found.push((value.clone(), self.push(group, whole, value.clone())?));
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether sums that come to 0 are listed apart from the tables.
    fn is_cancelled(&self, group: Group) -> bool {
        group == Group::Sum && self.store.distinct == super::rules::Distinct::Merged
    }

    fn joined_to_zero(
        &mut self,
        whole: Key,
        (size, atoms): (&V, List),
        (rest, rests): (&V, List),
        found: &mut Vec<(V, Part)>,
    ) -> Halting<()> {
        let group = Group::Product;
        for &minus in self.turns(group) {
            for &turn in self.turns(group) {
                if (size.is_zero() && minus) || (rest.is_zero() && turn) {
                    continue;
                }
                for atom in atoms.range() {
                    let atom = self.member(atom).turned(minus);
                    for other in rests.range() {
                        let other = self.member(other).turned(turn);
                        if self.join(group, whole, atom, other)? {
                            found.push((V::ZERO, self.push(group, whole, V::ZERO)?));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Groups parts by their values, in the order of the values.
    fn classes(&mut self, mut parts: Vec<(V, Part)>) -> Halting<Classes<V>> {
        parts.sort_by(|left, right| left.0.cmp(&right.0));
        let mut list = Vec::new();
        for class in parts.chunk_by(|left, right| left.0 == right.0) {
            let members: Vec<_> = class.iter().map(|(_, part)| *part).collect();
            if let Some((value, _)) = class.first() {
                list.push((value.clone(), self.list(&members)?));
            }
        }
        let index = match list.len() {
            0..=SCANNED => FxHashMap::default(),
            _ => list.iter().cloned().collect(),
        };
        Ok(Classes { list, index })
    }
}
