//! How two halves of a sum or product become one form, once.

use super::form::{Group, Part};
use super::key::Key;
use super::quantity::{Halting, Quantity};
use super::rules::Distinct;
use super::search::{List, Search, Sink};

/// The halves of sums or products that come to one value.
struct Halves<'a, V> {
    group: Group,
    /// The numbers of the whole.
    whole: Key,
    /// What the whole comes to, upright.
    value: &'a V,
    /// The half that is one part and has the first number, and its orientation.
    atoms: (List, bool),
    /// The half that is the rest, and its orientation.
    rests: (List, bool),
    /// Whether the forms are kept.
    keep: bool,
}

impl<V: Quantity> Search<'_, V> {
    /// Finds the sums or products of two and more parts that come to `value`, which is upright.
    /// If they are not to be kept, each is gone after `sink` has taken it.
    pub(super) fn each_node(
        &mut self,
        group: Group,
        whole: Key,
        value: &V,
        keep: bool,
        sink: &mut Sink<'_, V>,
    ) -> Halting<()> {
        let is_nothing = group == Group::Product && value.is_zero();
        for key in whole.subs_with_first() {
            let other = whole.without(key);
            if is_nothing {
                self.products_of_zero(whole, key, keep, sink)?;
            } else if key.size() <= other.size() {
                self.by_atoms(group, whole, value, key, keep, sink)?;
            } else {
                self.by_rests(group, whole, value, key, keep, sink)?;
            }
        }
        Ok(())
    }

    /// Goes through the parts that have the first number, and looks up the rest.
    fn by_atoms(
        &mut self,
        group: Group,
        whole: Key,
        value: &V,
        key: Key,
        keep: bool,
        sink: &mut Sink<'_, V>,
    ) -> Halting<()> {
        let other = whole.without(key);
        let table = self.table(key)?;
        let filter = self.filter(other)?;
        for (size, atoms) in &table.atoms.of(group).list {
            if group == Group::Product && size.is_zero() {
                continue;
            }
            for &minus in self.turns(group) {
                if minus && *value == group.neutral() {
                    continue;
                }
                self.budget.spend(1)?;
                let needed =
                    if minus { group.join(value, size)? } else { group.part(value, size)? };
                let (needed, turn) = group.upright(needed)?;
                if !filter.has_multi(group, &needed)? {
                    continue;
                }
                let rests = self.multis_at(group, other, &needed)?;
                if rests.is_empty() {
                    continue;
                }
                for &turn in self.orientations(group, &needed, turn) {
                    let halves = Halves {
                        group,
                        whole,
                        value,
                        atoms: (*atoms, minus),
                        rests: (rests, turn),
                        keep,
                    };
                    self.join_all(&halves, sink)?;
                }
            }
        }
        Ok(())
    }

    /// Goes through the rests, and looks up the parts that have the first number.
    fn by_rests(
        &mut self,
        group: Group,
        whole: Key,
        value: &V,
        key: Key,
        keep: bool,
        sink: &mut Sink<'_, V>,
    ) -> Halting<()> {
        let table = self.table(whole.without(key))?;
        let filter = self.filter(key)?;
        for (size, rests) in &table.multis.of(group).list {
            if group == Group::Product && size.is_zero() {
                continue;
            }
            for turn in [false, true] {
                if !self.orientations(group, size, turn).contains(&turn) {
                    continue;
                }
                self.budget.spend(1)?;
                let needed =
                    if turn { group.join(value, size)? } else { group.part(value, size)? };
                if !filter.has_turned(group, &needed)? {
                    continue;
                }
                for &minus in self.turns(group) {
                    // A term is worth its size or the opposite; a factor its size or one over it.
                    let size = match group {
                        Group::Product if minus => needed.inverse()?,
                        Group::Sum if minus != needed.is_negative() && !needed.is_zero() => {
                            continue;
                        }
                        _ => needed.magnitude()?,
                    };
                    if minus && *value == group.neutral() {
                        continue;
                    }
                    let atoms = self.atoms_at(group, key, &size)?;
                    let (atoms, rests) = ((atoms, minus), (*rests, turn));
                    self.join_all(&Halves { group, whole, value, atoms, rests, keep }, sink)?;
                }
            }
        }
        Ok(())
    }

    /// The products that are 0, where they are told apart.
    fn products_of_zero(
        &mut self,
        whole: Key,
        key: Key,
        keep: bool,
        sink: &mut Sink<'_, V>,
    ) -> Halting<()> {
        let group = Group::Product;
        let (left, right) = (self.table(key)?, self.table(whole.without(key))?);
        for (size, atoms) in &left.atoms.of(group).list {
            for (rest, rests) in &right.multis.of(group).list {
                self.budget.spend(1)?;
                for &minus in self.turns(group) {
                    for &turn in self.turns(group) {
                        let divides = (size.is_zero() && minus) || (rest.is_zero() && turn);
                        if divides || !(size.is_zero() || rest.is_zero()) {
                            continue;
                        }
                        let (atoms, rests) = ((*atoms, minus), (*rests, turn));
                        let value = &V::ZERO;
                        self.join_all(&Halves { group, whole, value, atoms, rests, keep }, sink)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The orientations in which a rest comes to what is needed: of one that comes to 0, or to 1
    /// as a product, both, but where that counts as cancelled.
    pub(super) fn orientations(&self, group: Group, upright: &V, turn: bool) -> &'static [bool] {
        let turns = self.turns(group);
        match (*upright == group.neutral(), turn) {
            (true, _) if self.store.distinct == Distinct::Merged => &[],
            (true, _) => turns,
            (false, true) if turns.len() < 2 => &[],
            (false, true) => &[true],
            (false, false) => &[false],
        }
    }

    fn join_all(&mut self, halves: &Halves<'_, V>, sink: &mut Sink<'_, V>) -> Halting<()> {
        let group = halves.group;
        let is_neutral = *halves.value == group.neutral();
        let ((atoms, minus), (rests, turn)) = (halves.atoms, halves.rests);
        for atom in atoms.range() {
            let atom = self.member(atom).turned(minus);
            for rest in rests.range() {
                let rest = self.member(rest).turned(turn);
                self.budget.spend(1)?;
                if !self.join(group, halves.whole, atom, rest)?
                    || (is_neutral && !self.is_first_of_turned(atom))
                {
                    continue;
                }
                let node = self.push(group, halves.whole, halves.value.clone())?;
                sink(self, node)?;
                if !halves.keep {
                    self.pop();
                }
            }
        }
        Ok(())
    }

    /// Puts the parts of both halves together; says whether that is a form, and one that no other
    /// pair of halves gives.
    pub(super) fn join(
        &mut self,
        group: Group,
        whole: Key,
        atom: Part,
        rest: Part,
    ) -> Halting<bool> {
        let store = &mut *self.store;
        let form = store.forms.get(rest);
        // A rest that is the same when it is turned comes once.
        let is_group = form.kind == group.kind() && !rest.flip();
        if rest.minus() && form.symmetric && is_group {
            return Ok(false);
        }
        store.scratch.clear();
        if is_group {
            let parts = store.forms.parts(rest).iter();
            store.scratch.extend(parts.map(|part| part.turned(rest.minus())));
        } else {
            store.scratch.push(rest);
        }
        // With several of the first number, the first part that has one is the one taken apart.
        let first = whole.first();
        if whole.count(first) > 1 {
            let earlier = |part: &Part| *part < atom && store.forms.get(*part).key.count(first) > 0;
            if store.scratch.iter().any(earlier) {
                return Ok(false);
            }
        }
        if store.most_bare > 0 {
            let forms = &store.forms;
            let bare = |part: &Part| match group {
                Group::Sum => forms.bare(*part),
                Group::Product => forms.get(*part).bare,
            };
            let all: u32 = store.scratch.iter().chain([&atom]).map(bare).sum();
            if all > store.most_bare {
                return Ok(false);
            }
        }
        let fits = match store.distinct {
            Distinct::Lean => !self.cancels_one(atom)?,
            Distinct::Merged => !self.cancels_some(group, atom)?,
            Distinct::Structural | Distinct::Raw => true,
        };
        self.store.scratch.push(atom);
        self.store.scratch.sort_unstable();
        Ok(fits)
    }

    /// Whether a part of the rest is the opposite of `atom`.
    fn cancels_one(&self, atom: Part) -> Halting<bool> {
        let forms = &self.store.forms;
        for part in &self.store.scratch {
            if part.minus() != atom.minus() && forms.size(*part)? == forms.size(atom)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether some, but not all, parts of the rest come to the opposite of `atom`.
    fn cancels_some(&mut self, group: Group, atom: Part) -> Halting<bool> {
        let store = &mut *self.store;
        if store.scratch.len() < 2 {
            return Ok(false);
        }
        let opposite = store.forms.worth(atom.turned(true), group)?;
        store.worths.clear();
        store.worths.push(group.neutral());
        for (index, part) in store.scratch.iter().enumerate() {
            let worth = store.forms.worth(*part, group)?;
            let is_last = index + 1 == store.scratch.len();
            for so_far in 0..store.worths.len() {
                let Some(other) = store.worths.get(so_far) else { break };
                let sum = group.join(other, &worth)?;
                if sum == opposite && !(is_last && so_far + 1 == 1 << index) {
                    return Ok(true);
                }
                store.worths.push(sum);
            }
        }
        Ok(false)
    }

    /// Of a form that comes to 0, or to 1, and the turned one only the first is kept. Both are
    /// made only where the part that was joined last and its opposite are in it.
    pub(super) fn is_first_of_turned(&self, atom: Part) -> bool {
        let parts = &self.store.scratch;
        if !parts.contains(&atom.turned(true)) {
            return true;
        }
        let mut turned: Vec<_> = parts.iter().map(|part| part.turned(true)).collect();
        turned.sort_unstable();
        *parts <= turned
    }

    /// Adds the form that was joined last.
    pub(super) fn push(&mut self, group: Group, whole: Key, value: V) -> Halting<Part> {
        let store = &mut *self.store;
        let bytes = super::form::Forms::<V>::bytes(store.scratch.len());
        self.budget.reserve(bytes)?;
        store.reserved += bytes;
        Ok(store.forms.push(group.kind(), whole, value, &store.scratch))
    }

    fn pop(&mut self) {
        let bytes = super::form::Forms::<V>::bytes(self.store.scratch.len());
        self.budget.release(bytes);
        self.store.reserved -= bytes;
        self.store.forms.pop();
    }
}
