//! Forms: what is left of an expression when brackets in chains, the side of a minus, and the
//! places of idle ones and zeros do not count.
//!
//! A sum is a multiset of signed terms, none of which is a sum; a product is a multiset of factors
//! above or below the line, none of which is a product. All values are kept positive: a minus
//! moves outward. A factor that is 1 and a term that is 0, wherever they stand, count as if they
//! stood at the top.

use rustc_hash::FxHashMap;

use super::expression::{Operation, Unary};
use super::fraction::{Fraction, Signed};
use super::plan::{Leaf, Part as Digits};

/// The index of a core.
type Id = u32;

/// A part of a core: a term and whether it is subtracted, a factor and whether it is divided by,
/// or an operand and whether it is negative.
type Part = (bool, Id);

/// What a form is, without its sign and without idle ones and zeros.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Core {
    /// A number: part of the digits, and which of its numbers; the place behind it; whether it is
    /// whole, and has no 0 before it that says nothing.
    Leaf(usize, usize, usize, bool),
    Sum(Vec<Part>),
    Product(Vec<Part>),
    Power(Part, Part),
    Unary(Unary, Id),
    /// Numbers written one behind the other.
    Joined(Vec<Id>),
}

/// Which numbers side by side are one number anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Merged {
    /// None.
    No,
    /// Those whose digits are neighbours.
    Neighbours,
    /// All.
    All,
}

/// A form: its sign, its core, and the idle ones and zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Form {
    pub(super) negative: bool,
    core: Id,
    idle: u32,
}

/// All forms of a list.
#[derive(Debug)]
pub(super) struct Forms {
    merged: Merged,
    cores: FxHashMap<Core, Id>,
    /// Each core with its value and its first place.
    known: Vec<(Core, Fraction, usize)>,
    idles: FxHashMap<Vec<Id>, u32>,
    idle: Vec<Vec<Id>>,
}

impl Form {
    /// The form with the sign of `value`; that of 0 is kept, which a sum that is 0 may have.
    pub(super) fn signed(self, value: Signed) -> Self {
        if value.size.is_zero() { self } else { Self { negative: value.negative, ..self } }
    }

    /// The form of the opposite.
    pub(super) fn turned(self) -> Self {
        Self { negative: !self.negative, ..self }
    }

    /// The form without a sign.
    pub(super) fn unsigned(self) -> Self {
        Self { negative: false, ..self }
    }
}

impl Forms {
    pub(super) fn new(merged: Merged) -> Self {
        let mut idles = FxHashMap::default();
        idles.insert(Vec::new(), 0);
        let idle = vec![Vec::new()];
        Self { merged, cores: FxHashMap::default(), known: Vec::new(), idles, idle }
    }

    fn core(&mut self, core: Core, value: Fraction, place: usize) -> Id {
        if let Some(id) = self.cores.get(&core) {
            return *id;
        }
        let id = Id::try_from(self.known.len()).unwrap_or(Id::MAX);
        self.known.push((core.clone(), value, place));
        self.cores.insert(core, id);
        id
    }

    fn idle(&mut self, mut idle: Vec<Id>) -> u32 {
        idle.sort_unstable();
        if let Some(index) = self.idles.get(&idle) {
            return *index;
        }
        let index = u32::try_from(self.idle.len()).unwrap_or(u32::MAX);
        self.idle.push(idle.clone());
        self.idles.insert(idle, index);
        index
    }

    fn idle_of(&self, forms: &[Form]) -> Vec<Id> {
        let lists = forms.iter().filter_map(|form| self.idle.get(form.idle as usize));
        lists.flatten().copied().collect()
    }

    fn known(&self, id: Id) -> Option<&(Core, Fraction, usize)> {
        self.known.get(id as usize)
    }

    fn value(&self, id: Id) -> Fraction {
        self.known(id).map_or(Fraction::ZERO, |(_, value, _)| *value)
    }

    fn place(&self, id: Id) -> usize {
        self.known(id).map_or(0, |(_, _, place)| *place)
    }

    /// A number.
    pub(super) fn leaf(
        &mut self,
        part: usize,
        digits: &Digits,
        (index, leaf): (usize, &Leaf),
        negative: bool,
    ) -> Form {
        let end = digits.start + digits.size();
        let core = Core::Leaf(part, index, end, leaf.is_plain());
        let core = self.core(core, leaf.value, digits.start);
        Form { negative, core, idle: 0 }
    }

    /// The root or a factorial of a form that is not negative; `None` if the signs that stand there
    /// already came from this value, as in !(0!).
    pub(super) fn unary(&mut self, sign: Unary, operand: Form, value: Fraction) -> Option<Form> {
        let mut inner = operand.core;
        while let Some((Core::Unary(_, next), ..)) = self.known(inner) {
            inner = *next;
            if self.value(inner) == value {
                return None;
            }
        }
        let core = self.core(Core::Unary(sign, operand.core), value, self.place(operand.core));
        Some(Form { negative: false, core, idle: operand.idle })
    }

    /// Two forms with a sign between them.
    pub(super) fn join(
        &mut self,
        operation: Operation,
        left: Form,
        right: Form,
        value: Signed,
    ) -> Option<Form> {
        Some(match operation {
            Operation::Add => self.sum(left, right, value),
            Operation::Subtract => {
                self.sum(left, Form { negative: !right.negative, ..right }, value)
            }
            Operation::Multiply => self.product(left, right, false, value),
            Operation::Divide => self.product(left, right, true, value),
            Operation::Power => self.power(left, right, value),
            Operation::Join => return self.joined(left, right, value.size),
        })
    }

    /// Numbers one behind the other; `None` if two of them are one number anyway.
    fn joined(&mut self, left: Form, right: Form, value: Fraction) -> Option<Form> {
        let mut parts = Vec::new();
        for form in [left, right] {
            match self.known(form.core) {
                Some((Core::Joined(ids), ..)) => parts.extend(ids),
                _ => parts.push(form.core),
            }
        }
        let plain = |id: &Id| match self.known(*id) {
            Some((Core::Leaf(_, _, end, true), _, place)) => Some((*place, *end)),
            _ => None,
        };
        let is_merged = |pair: &[Id]| match pair {
            [left, right] => plain(left).zip(plain(right)).is_some_and(|((_, end), (place, _))| {
                self.merged == Merged::All || self.merged == Merged::Neighbours && end == place
            }),
            _ => false,
        };
        if parts.windows(2).any(is_merged) {
            return None;
        }
        let idle = self.idle_of(&[left, right]);
        let idle = self.idle(idle);
        let place = parts.iter().map(|id| self.place(*id)).min().unwrap_or(0);
        let core = self.core(Core::Joined(parts), value, place);
        Some(Form { negative: false, core, idle })
    }

    fn sum(&mut self, left: Form, right: Form, value: Signed) -> Form {
        let mut terms = Vec::new();
        for form in [left, right] {
            match self.known(form.core) {
                Some((Core::Sum(parts), ..)) => {
                    terms.extend(parts.iter().map(|(minus, id)| (minus ^ form.negative, *id)));
                }
                _ => terms.push((form.negative, form.core)),
            }
        }
        let mut idle = self.idle_of(&[left, right]);
        self.put_aside(&mut terms, Fraction::ZERO, &mut idle);
        let idle = self.idle(idle);
        if let [(negative, core)] = *terms.as_slice() {
            return Form { negative: negative && !value.size.is_zero(), core, idle };
        }
        terms.sort_unstable();
        let mut turned: Vec<_> = terms.iter().map(|(minus, id)| (!minus, *id)).collect();
        turned.sort_unstable();
        // Which way round a sum that is 0 stands counts in a longer sum, and nowhere else.
        let negative = value.negative || value.size.is_zero() && turned < terms;
        let terms = if negative { turned } else { terms };
        let place = self.first_place(&terms);
        let core = self.core(Core::Sum(terms), value.size, place);
        Form { negative, core, idle }
    }

    fn product(&mut self, left: Form, right: Form, divide: bool, value: Signed) -> Form {
        let mut factors = Vec::new();
        for (form, below) in [(left, false), (right, divide)] {
            match self.known(form.core) {
                Some((Core::Product(parts), ..)) => {
                    factors.extend(parts.iter().map(|(part, id)| (part ^ below, *id)));
                }
                _ => factors.push((below, form.core)),
            }
        }
        let mut idle = self.idle_of(&[left, right]);
        self.put_aside(&mut factors, Fraction::ONE, &mut idle);
        let idle = self.idle(idle);
        if let [(below, core)] = *factors.as_slice()
            && (!below || self.value(core).is_one())
        {
            // A sum that is 0 is as it was: in a longer sum it counts which way round it stands.
            let turned = left.negative ^ right.negative && self.is_sum(core);
            let negative = if value.size.is_zero() { turned } else { value.negative };
            return Form { negative, core, idle };
        }
        factors.sort_unstable();
        let place = self.first_place(&factors);
        let core = self.core(Core::Product(factors), value.size, place);
        Form { negative: value.negative, core, idle }
    }

    fn power(&mut self, base: Form, exponent: Form, value: Signed) -> Form {
        let mut idle = self.idle_of(&[base, exponent]);
        if self.value(exponent.core).is_one() && !exponent.negative {
            idle.push(exponent.core);
            return Form { idle: self.idle(idle), ..base };
        }
        let idle = self.idle(idle);
        let place = self.place(base.core).min(self.place(exponent.core));
        let part = |form: Form| (form.negative && !self.value(form.core).is_zero(), form.core);
        let (base, exponent) = (part(base), part(exponent));
        let core = self.core(Core::Power(base, exponent), value.size, place);
        Form { negative: value.negative, core, idle }
    }

    /// Whether a form is a sum, of which it counts which way round it stands even if it is 0.
    pub(super) fn is_turnable(&self, form: Form) -> bool {
        self.is_sum(form.core)
    }

    fn is_sum(&self, id: Id) -> bool {
        matches!(self.known(id), Some((Core::Sum(_), ..)))
    }

    fn first_place(&self, parts: &[Part]) -> usize {
        parts.iter().map(|(_, id)| self.place(*id)).min().unwrap_or(0)
    }

    /// Takes the parts that are worth `neutral` out, but for the first one if there are no others.
    fn put_aside(&self, parts: &mut Vec<Part>, neutral: Fraction, idle: &mut Vec<Id>) {
        let all = parts.iter().all(|(_, id)| self.value(*id) == neutral);
        let first = parts.iter().map(|(_, id)| *id).min_by_key(|id| (self.place(*id), *id));
        let mut kept = first.filter(|_| all);
        parts.retain(|(_, id)| {
            if kept == Some(*id) {
                kept = None;
                return true;
            }
            let is_idle = self.value(*id) == neutral;
            if is_idle {
                idle.push(*id);
            }
            !is_idle
        });
    }
}
