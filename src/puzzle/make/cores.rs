//! Cores: what forms are made of, each kept once.
//!
//! Sums and products are flat. A power, a remainder, a root, a factorial and joined numbers are
//! parts like numbers; what they are made of are cores of their own. Values are kept positive: a
//! minus moves outward as far as it can.

use std::cmp::Ordering;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::form::Group;
use super::key::Key;
use crate::number::Number;

/// A core, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Core(u32);

/// A core as a part of another, and whether it is subtracted or divided by; in a power and a
/// remainder, whether it is negative.
pub(super) type Part = (Core, bool);

/// What a core is. Of cores of equal value the simpler kind comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    /// The factorial of one part.
    Factorial,
    /// What is divided, and the divisor.
    Remainder,
    /// A base and an exponent.
    Power,
    /// Numbers of the game side by side that look like none of them. It has no numbers of its own,
    /// as others side by side may look the same.
    Joined,
    /// A number of the game below 0.
    NegativeCard,
    /// A number of the game.
    Card,
    /// Factors.
    Product,
    /// Terms.
    Sum,
    /// Nothing times numbers: a core that is 0, and the other numbers, however they are arranged.
    Nothing,
    /// The root of one part.
    Root,
}

/// What is known of a core.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The numbers in it.
    pub(super) key: Key,
    /// Its value, at least 0.
    pub(super) value: Number,
    pub(super) parts: Rc<[Part]>,
}

/// All cores of a search.
#[derive(Debug)]
pub(super) struct Cores {
    /// The different numbers of the game.
    numbers: Vec<Number>,
    nodes: Vec<Node>,
    index: FxHashMap<Node, Core>,
}

/// The bytes that a core takes, parts aside.
pub(super) const BYTES: u64 = 3 * size_of::<Node>() as u64;

impl Cores {
    pub(super) fn new(numbers: Vec<Number>) -> Self {
        Self { numbers, nodes: Vec::new(), index: FxHashMap::default() }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The key of a number of the game.
    pub(super) fn key_of(&self, number: &Number) -> Option<Key> {
        self.numbers.iter().position(|other| other == number).map(Key::one)
    }

    /// The core with these parts.
    pub(super) fn of(&mut self, kind: Kind, key: Key, value: Number, parts: &[Part]) -> Core {
        let node = Node { kind, key, value, parts: parts.into() };
        if let Some(core) = self.index.get(&node) {
            return *core;
        }
        let core = Core(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(node.clone());
        self.index.insert(node, core);
        core
    }

    #[allow(clippy::indexing_slicing, reason = "a core is a place in the list")]
    pub(super) fn get(&self, core: Core) -> &Node {
        &self.nodes[core.0 as usize]
    }

    pub(super) fn value(&self, core: Core) -> &Number {
        &self.get(core).value
    }

    /// The parts of a core in a sum or product of this sign: its own, if it is one itself.
    pub(super) fn parts(&self, group: Group, (core, minus): Part) -> Vec<Part> {
        let node = self.get(core);
        let is_group = match group {
            Group::Sum => node.kind == Kind::Sum,
            Group::Product => node.kind == Kind::Product,
        };
        if !is_group {
            return vec![(core, minus)];
        }
        node.parts.iter().map(|(part, own)| (*part, *own != minus)).collect()
    }

    /// What parts come to: their sum, or their product.
    pub(super) fn worth(&self, group: Group, parts: &[Part]) -> Number {
        parts.iter().fold(neutral(group), |worth, (core, minus)| {
            let value = self.value(*core);
            match (group, minus) {
                (Group::Sum, false) => worth + value,
                (Group::Sum, true) => worth - value,
                (Group::Product, false) => worth * value,
                // Nothing is divided by 0.
                (Group::Product, true) => Number::ratio(worth, value.clone()).unwrap_or_default(),
            }
        })
    }

    /// The numbers of parts.
    pub(super) fn key(&self, parts: &[Part]) -> Key {
        parts.iter().fold(Key::EMPTY, |key, (core, _)| key.plus(self.get(*core).key))
    }

    /// The joined numbers that a core is made of.
    pub(super) fn joined(&self, core: Core) -> Vec<Core> {
        let node = self.get(core);
        match node.kind {
            Kind::Joined => vec![core],
            _ => node.parts.iter().flat_map(|(part, _)| self.joined(*part)).collect(),
        }
    }

    /// A sum as a core, and whether its value is negative. One that comes to 0 keeps its signs.
    pub(super) fn sum(&mut self, mut terms: Vec<Part>) -> Part {
        if let [term] = terms.as_slice() {
            return *term;
        }
        self.sort(&mut terms);
        let mut value = self.worth(Group::Sum, &terms);
        let negative = value.is_negative();
        if negative {
            terms = self.opposite(&terms);
            value = value.abs();
        }
        let key = self.key(&terms);
        (self.of(Kind::Sum, key, value, &terms), negative)
    }

    /// The core as a part of anything but a sum: there a sum that comes to 0 and its opposite are
    /// one, of which the first is taken.
    pub(super) fn upright(&mut self, core: Core) -> Core {
        let node = self.get(core);
        if node.kind != Kind::Sum || !node.value.is_zero() {
            return core;
        }
        let (key, terms) = (node.key, Rc::clone(&node.parts));
        let opposite = self.opposite(&terms);
        match self.compare_parts(&opposite, &terms) {
            Ordering::Less => self.of(Kind::Sum, key, Number::ZERO, &opposite),
            _ => core,
        }
    }

    /// The parts turned, in order.
    pub(super) fn opposite(&self, parts: &[Part]) -> Vec<Part> {
        let mut turned: Vec<_> = parts.iter().map(|(core, minus)| (*core, !minus)).collect();
        self.sort(&mut turned);
        turned
    }

    /// A product as a core. One over a core that comes to 1 is that core.
    pub(super) fn product(&mut self, mut factors: Vec<Part>) -> Core {
        if let [(core, minus)] = factors.as_slice()
            && (!minus || self.value(*core).is_one())
        {
            return *core;
        }
        self.sort(&mut factors);
        let (value, key) = (self.worth(Group::Product, &factors), self.key(&factors));
        self.of(Kind::Product, key, value, &factors)
    }

    /// The fixed order of cores, which does not depend on the order in which they were made: by
    /// value, by kind, by what they are made of.
    pub(super) fn compare(&self, left: Core, right: Core) -> Ordering {
        if left == right {
            return Ordering::Equal;
        }
        let (one, other) = (self.get(left), self.get(right));
        one.value
            .cmp(&other.value)
            .then(one.kind.cmp(&other.kind))
            .then_with(|| self.compare_parts(&one.parts, &other.parts))
            .then_with(|| self.loose(one).cmp(&self.loose(other)))
    }

    /// The numbers of a core that are in none of its parts, with their sizes.
    fn loose(&self, node: &Node) -> Vec<(Number, Number)> {
        let indices = node.key.without(self.key(&node.parts)).indices();
        let mut numbers: Vec<_> = indices.filter_map(|at| self.numbers.get(at).cloned()).collect();
        numbers.sort_unstable();
        numbers.into_iter().map(|number| (number.abs(), number)).collect()
    }

    /// The order of lists of parts: what is taken away comes first.
    fn compare_parts(&self, left: &[Part], right: &[Part]) -> Ordering {
        let pairs = left.iter().zip(right).map(|(one, other)| self.compare_part(*one, *other));
        let differs = pairs.into_iter().find(|order| order.is_ne());
        differs.unwrap_or_else(|| left.len().cmp(&right.len()))
    }

    fn compare_part(&self, (one, minus): Part, (other, turned): Part) -> Ordering {
        turned.cmp(&minus).then_with(|| self.compare(one, other))
    }

    pub(super) fn sort(&self, parts: &mut [Part]) {
        parts.sort_unstable_by(|one, other| self.compare_part(*one, *other));
    }

    /// Whether nothing stands below the line of a product.
    pub(super) fn is_one_sided(&self, core: Core) -> bool {
        let node = self.get(core);
        node.kind != Kind::Product || node.parts.iter().all(|(_, below)| !below)
    }

    /// Whether a part of a core is idle: a factor 1 or 0, a term 0, parts that cancel, a sum or
    /// product that comes to what is taken away in it, a power or remainder that comes to one of
    /// its sides.
    pub(super) fn is_idle(&self, core: Core) -> bool {
        let node = self.get(core);
        let idle = |part: &Part| {
            let (value, minus) = (self.value(part.0), part.1);
            let is_own = *value == node.value;
            match node.kind {
                Kind::Power | Kind::Remainder => is_own && !minus,
                Kind::Sum | Kind::Product | Kind::Nothing => {
                    let is_one = node.kind == Kind::Product && value.is_one();
                    let twin =
                        |(other, turned): &Part| *turned != minus && self.value(*other) == value;
                    is_one || value.is_zero() || (is_own && minus) || node.parts.iter().any(twin)
                }
                Kind::Card | Kind::NegativeCard | Kind::Joined | Kind::Root | Kind::Factorial => {
                    false
                }
            }
        };
        node.parts.iter().any(|part| idle(part) || self.is_idle(part.0))
    }
}

/// What changes nothing in a sum or product.
pub(super) fn neutral(group: Group) -> Number {
    match group {
        Group::Sum => Number::ZERO,
        Group::Product => Number::ONE,
    }
}
