//! The search for forms: complete tables for few numbers, and lists of what has one value for more.
//!
//! A sum of many numbers is one term that has the first number, and the rest; so is a product. Of
//! the two halves the smaller one is gone through, and what the other one must come to is looked
//! up. Each form is made once.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::form::{Form, Forms, Group, Kind, Part};
use super::key::Key;
use super::merged::ZeroSet;
use super::quantity::{Halting, Quantity};
use super::rules::{Distinct, Operations, Rules, Steps};
use super::sizes::Sizes;
use crate::limits::Budget;

/// Parts side by side in the lists of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct List {
    start: u32,
    len: u32,
}

impl List {
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }

    pub(super) fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// Lists by the value of what is in them.
#[derive(Debug)]
pub(super) struct Classes<V> {
    pub(super) list: Vec<(V, List)>,
    pub(super) index: FxHashMap<V, List>,
}

/// How many classes are looked through before there is an index.
pub(super) const SCANNED: usize = 12;

impl<V: Quantity> Classes<V> {
    fn find(&self, value: &V) -> List {
        if self.list.len() <= SCANNED {
            let found = self.list.iter().find(|(other, _)| other == value);
            return found.map_or(List::default(), |(_, list)| *list);
        }
        self.index.get(value).copied().unwrap_or_default()
    }
}

/// One of a kind for sums and one for products.
#[derive(Debug)]
pub(super) struct Both<T> {
    pub(super) sum: T,
    pub(super) product: T,
}

impl<T> Both<T> {
    pub(super) fn of(&self, group: Group) -> &T {
        match group {
            Group::Sum => &self.sum,
            Group::Product => &self.product,
        }
    }
}

/// All forms of a few numbers.
#[derive(Debug)]
pub(super) struct Table<V> {
    /// What can be a part: of a sum leaves and products, of a product leaves and sums.
    pub(super) atoms: Both<Classes<V>>,
    /// Sums and products of two and more parts, upright.
    pub(super) nodes: Both<Classes<V>>,
    /// Both, upright.
    pub(super) multis: Both<Classes<V>>,
}

/// What is kept from one search to the next.
#[derive(Debug)]
pub(super) struct Store<V> {
    pub(super) rules: Rules,
    pub(super) distinct: Distinct,
    /// Whether all numbers are whole and above 0.
    pub(super) is_plain: bool,
    /// The different numbers.
    pub(super) numbers: Vec<V>,
    pub(super) forms: Forms<V>,
    leaves: Vec<Part>,
    lists: Vec<Part>,
    pub(super) tables: FxHashMap<Key, Rc<Table<V>>>,
    nodes: FxHashMap<(Key, Group, V), List>,
    atoms: FxHashMap<(Key, Group, V), List>,
    multis: FxHashMap<(Key, Group, V), List>,
    pub(super) zero_groups: FxHashMap<Key, Rc<[Part]>>,
    pub(super) zero_sets: FxHashMap<Key, Rc<[ZeroSet]>>,
    pub(super) sizes: FxHashMap<Key, Option<Rc<Sizes<V>>>>,
    /// How many numbers there are at most of which it is worked out what they come to.
    pub(super) sized: u32,
    /// How many reciprocals forms may have that lack a number above the line.
    pub(super) most_bare: u32,
    /// How many numbers tables have at most.
    pub(super) complete: u32,
    pub(super) scratch: Vec<Part>,
    pub(super) worths: Vec<V>,
    pub(super) reserved: u64,
}

impl<V: Quantity> Store<V> {
    pub(super) fn new(rules: Rules, is_plain: bool, most_bare: u32) -> Self {
        Self {
            rules,
            is_plain,
            distinct: rules.distinct(),
            numbers: Vec::new(),
            forms: Forms::new(),
            leaves: Vec::new(),
            lists: Vec::new(),
            tables: FxHashMap::default(),
            nodes: FxHashMap::default(),
            atoms: FxHashMap::default(),
            multis: FxHashMap::default(),
            zero_groups: FxHashMap::default(),
            zero_sets: FxHashMap::default(),
            sizes: FxHashMap::default(),
            sized: 0,
            most_bare,
            complete: 0,
            scratch: Vec::new(),
            worths: Vec::new(),
            reserved: 0,
        }
    }

    /// Adds a number.
    pub(super) fn add(&mut self, number: &V) -> Halting<()> {
        let index = self.numbers.len();
        self.numbers.push(number.clone());
        let leaf = self.forms.push(Kind::Leaf, Key::one(index), number.magnitude()?, &[]);
        self.leaves.push(leaf);
        Ok(())
    }

    /// The number of a leaf.
    pub(super) fn leaf_number(&self, leaf: &Form<V>) -> V {
        self.numbers.get(leaf.key.first()).unwrap_or(&leaf.value).clone()
    }
}

/// Takes the forms that a search finds; each is gone when the next one comes.
pub(super) type Sink<'s, V> = dyn FnMut(&mut Search<'_, V>, Part) -> Halting<()> + 's;

/// A search under way.
pub(super) struct Search<'a, V> {
    pub(super) store: &'a mut Store<V>,
    pub(super) budget: &'a Budget,
}

impl<V: Quantity> Search<'_, V> {
    pub(super) fn operations(&self) -> Operations {
        self.store.rules.operations
    }

    #[allow(clippy::indexing_slicing, reason = "lists are ranges of what was pushed")]
    pub(super) fn member(&self, index: usize) -> Part {
        self.store.lists[index]
    }

    /// Keeps a list; a place in a table or in what is remembered goes with it.
    pub(super) fn list(&mut self, parts: &[Part]) -> Halting<List> {
        let bytes = (size_of_val(parts) + 2 * size_of::<(Key, Group, V, List)>()) as u64;
        self.budget.reserve(bytes)?;
        self.store.reserved += bytes;
        let small = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let start = small(self.store.lists.len());
        self.store.lists.extend_from_slice(parts);
        Ok(List { start, len: small(parts.len()) })
    }

    /// The leaf, if the key is one number.
    pub(super) fn leaf(&self, key: Key) -> Option<Part> {
        if key.size() == 1 { self.store.leaves.get(key.first()).copied() } else { None }
    }

    /// Whether a part of this size may stand in a sum or product.
    pub(super) fn takes(&self, group: Group, size: &V) -> bool {
        let (structural, steps) =
            (self.store.distinct == Distinct::Structural, self.store.rules.steps);
        match group {
            _ if size.is_zero() => structural && (group == Group::Sum || steps != Steps::Positive),
            Group::Sum => steps == Steps::Rational || size.is_whole(),
            Group::Product => structural || !size.is_one(),
        }
    }

    /// Whether terms such as `1/5` stand for themselves: the number above the line is one of the
    /// factors that come to 1.
    pub(super) fn bare_terms(&self) -> bool {
        self.store.most_bare > 0
    }

    /// Whether a term has no more reciprocals without a number above the line than it may have.
    pub(super) fn is_topped(&self, term: Part) -> bool {
        self.store.forms.bare(term) <= self.store.most_bare
    }

    /// Which orientations there are: `-` and `/` may be off. Where numbers below 1 take part, even
    /// then a form may have to be turned to be upright; what cannot be written is left out later.
    pub(super) fn turns(&self, group: Group) -> &'static [bool] {
        let operations = self.operations();
        let on = !self.store.is_plain
            || match group {
                // Terms that come to 0 may be written as factors that come to 1.
                Group::Sum => operations.subtract || self.store.distinct == Distinct::Merged,
                Group::Product => operations.divide,
            };
        if on { &[false, true] } else { &[false] }
    }

    pub(super) fn is_complete(&self, key: Key) -> bool {
        key.size() <= self.store.complete
    }

    /// The parts of this size that a sum or product may have.
    pub(super) fn atoms_at(&mut self, group: Group, key: Key, size: &V) -> Halting<List> {
        if self.is_complete(key) {
            return Ok(self.table(key)?.atoms.of(group).find(size));
        }
        if !self.takes(group, size) {
            return Ok(List::default());
        }
        let name = (key, group, size.clone());
        if let Some(list) = self.store.atoms.get(&name) {
            return Ok(*list);
        }
        let found = self.find_atoms(group, key, size)?;
        let list = self.list(&found)?;
        self.store.atoms.insert(name, list);
        Ok(list)
    }

    /// The leaf and the products, or the leaf and the sums.
    fn find_atoms(&mut self, group: Group, key: Key, size: &V) -> Halting<Vec<Part>> {
        let mut found: Vec<_> = self.leaf(key).into_iter().collect();
        found.retain(|leaf| self.store.forms.get(*leaf).value == *size);
        match group {
            Group::Product => {
                let list = self.nodes_at(Group::Sum, key, size)?;
                for index in list.range() {
                    let sum = self.member(index);
                    if !self.is_idle(sum)? {
                        found.push(sum);
                    }
                }
            }
            Group::Sum => {
                let (upright, flip) = Group::Product.upright(size.clone())?;
                let list = self.nodes_at(Group::Product, key, &upright)?;
                for index in list.range() {
                    self.orient(self.member(index), flip, &mut found)?;
                }
                if self.bare_terms() && !size.is_zero() {
                    let list = self.atoms_at(Group::Product, key, &size.inverse()?)?;
                    let flipped = list.range().map(|index| self.member(index).flipped(true));
                    found.extend(flipped.filter(|term| self.is_topped(*term)));
                }
            }
        }
        Ok(found)
    }

    /// Adds a product as a term, upright or flipped; both ways if it comes to 1.
    pub(super) fn orient(&self, product: Part, flip: bool, found: &mut Vec<Part>) -> Halting<()> {
        let form = self.store.forms.get(product);
        let both = form.value.is_one() && !form.symmetric;
        let flips: &[bool] = if both { &[false, true] } else { std::slice::from_ref(&flip) };
        for &flip in flips {
            let term = product.flipped(flip);
            if self.turns(Group::Product).contains(&flip)
                && self.is_topped(term)
                && !self.is_idle(term)?
            {
                found.push(term);
            }
        }
        Ok(())
    }

    /// Whether a sum or product comes to what is subtracted, or divided by, in it: `8 − 4` might
    /// as well be 4. Such ones count where no number may be idle.
    pub(super) fn is_idle(&self, part: Part) -> Halting<bool> {
        let forms = &self.store.forms;
        let kind = forms.get(part).kind;
        if self.store.distinct != Distinct::Lean || !matches!(kind, Kind::Sum | Kind::Product) {
            return Ok(false);
        }
        let size = forms.size(part)?;
        for below in forms.parts(part).iter().filter(|below| below.minus() != part.flip()) {
            if forms.size(*below)? == size {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The parts and the sums or products of this value, which is upright.
    pub(super) fn multis_at(&mut self, group: Group, key: Key, value: &V) -> Halting<List> {
        if self.is_complete(key) {
            return Ok(self.table(key)?.multis.of(group).find(value));
        }
        let name = (key, group, value.clone());
        if let Some(list) = self.store.multis.get(&name) {
            return Ok(*list);
        }
        let list = self.atoms_at(group, key, value)?;
        let mut found: Vec<_> = list.range().map(|index| self.member(index)).collect();
        if group == Group::Product && !value.is_one() && !value.is_zero() {
            let list = self.atoms_at(group, key, &value.inverse()?)?;
            found.extend(list.range().map(|index| self.member(index).turned(true)));
        }
        let list = self.nodes_at(group, key, value)?;
        found.extend(list.range().map(|index| self.member(index)));
        let list = self.list(&found)?;
        self.store.multis.insert(name, list);
        Ok(list)
    }

    /// The sums or products of two and more parts of this value, which is upright.
    pub(super) fn nodes_at(&mut self, group: Group, key: Key, value: &V) -> Halting<List> {
        let is_group_of_zero =
            self.store.distinct == Distinct::Merged && group == Group::Sum && value.is_zero();
        if self.is_complete(key) && !is_group_of_zero {
            return Ok(self.table(key)?.nodes.of(group).find(value));
        }
        if key.size() < 2 || !self.filter(key)?.has_node(group, value)? {
            return Ok(List::default());
        }
        let name = (key, group, value.clone());
        if let Some(list) = self.store.nodes.get(&name) {
            return Ok(*list);
        }
        let mut found = Vec::new();
        self.each_node(group, key, value, true, &mut |_, node| {
            found.push(node);
            Ok(())
        })?;
        let list = self.list(&found)?;
        self.store.nodes.insert(name, list);
        Ok(list)
    }
}
