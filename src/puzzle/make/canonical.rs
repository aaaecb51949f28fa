//! Which expressions are one answer: the form of an expression, of which there is one.
//!
//! A form is what is left when order and brackets no longer count, and, where answers are merged,
//! when what changes nothing counts as if it stood at the top. It is worked out step by step, from
//! the inside out, from the forms of both sides alone. Where either of two things may be taken out,
//! it is the one with fewer parts, and of those the first in the order of [`Cores::compare`].
//! Two expressions are one answer if [`Former::whole`] is the same for both; the searches find the
//! answers in their own ways, but this alone tells them apart.

use std::collections::BTreeSet;

use super::cores::{Core, Cores, Kind, Part, neutral};
use super::expression::{Expression, Operation, Unary};
use super::form::Group;
use super::key::Key;
use super::operate;
use super::rules::{Distinct, Rules};
use crate::number::Number;

/// A form: a core with a sign. Where answers are merged, beside it the factor that comes to 1, and
/// the terms that come to 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Form {
    pub(super) core: Core,
    pub(super) negative: bool,
    units: Vec<Core>,
    zeros: Vec<Part>,
}

/// What two answers that are one have in common: terms, and a factor that comes to 1.
pub(super) type Whole = (Vec<Part>, Vec<Core>);

/// Makes forms.
#[derive(Debug)]
pub(super) struct Former {
    pub(super) cores: Cores,
    /// Whether what changes nothing is moved to the top.
    merged: bool,
    /// Whether a minus sign may stand before a number, so that one below 0 looks like that.
    negates: bool,
}

impl Form {
    fn plain(core: Core, negative: bool) -> Self {
        Self { core, negative, units: Vec::new(), zeros: Vec::new() }
    }

    /// A core above 0 with a factor that comes to 1 and terms that come to 0.
    pub(super) fn merged(core: Core, units: Vec<Core>, zeros: Vec<Part>) -> Self {
        Self { core, negative: false, units, zeros }
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        let more = self.zeros.len() + self.units.len();
        (size_of::<Self>() + more * size_of::<Part>()) as u64
    }
}

impl Former {
    /// For forms of these numbers, each of which is there once.
    pub(super) fn new(rules: Rules, numbers: Vec<Number>) -> Self {
        let merged = rules.distinct() == Distinct::Merged;
        Self { cores: Cores::new(numbers), merged, negates: rules.operations.negate }
    }

    /// The form of an expression; `None` if that has no value, or numbers of another game.
    pub(super) fn of(&mut self, expression: &Expression) -> Option<Form> {
        match expression {
            Expression::Number(number) => {
                self.cores.key_of(number)?;
                Some(self.leaf(number))
            }
            Expression::Joined(numbers) => Some(self.leaf(&operate::joined(numbers)?)),
            Expression::Signed { operation, operand } => {
                let inner = self.of(operand)?;
                let value = operate::signed(*operation, &self.value(&inner))?;
                Some(self.signed(*operation, &inner, &value))
            }
            Expression::Step { operation, sides } => {
                let (left, right) = (self.of(&sides.0)?, self.of(&sides.1)?);
                let value = operate::step(*operation, &self.value(&left), &self.value(&right))?;
                Some(self.step(*operation, &left, &right, &value))
            }
        }
    }

    /// What a form comes to.
    fn value(&self, form: &Form) -> Number {
        let value = self.cores.value(form.core);
        if form.negative { value.neg() } else { value.clone() }
    }

    /// A number of the game, or some of them side by side: what looks the same is one.
    pub(super) fn leaf(&mut self, value: &Number) -> Form {
        let (negative, size) = (value.is_negative(), value.abs());
        let own = self.cores.key_of(if self.negates { &size } else { value });
        let key = own.or_else(|| self.cores.key_of(&size.neg()).filter(|_| self.negates));
        let kind = match key {
            None => Kind::Joined,
            Some(_) if negative && !self.negates => Kind::NegativeCard,
            Some(_) => Kind::Card,
        };
        let core = self.cores.of(kind, key.unwrap_or(Key::EMPTY), size, &[]);
        Form::plain(core, negative)
    }

    /// The form of an operation on two expressions that comes to `value`.
    pub(super) fn step(
        &mut self,
        operation: Operation,
        left: &Form,
        right: &Form,
        value: &Number,
    ) -> Form {
        let mut form = match operation {
            Operation::Add => self.added(left, right, false),
            Operation::Subtract => self.added(left, right, true),
            Operation::Multiply => self.multiplied(left, right, false),
            Operation::Divide => self.multiplied(left, right, true),
            Operation::Power => self.power(left, right, value),
            Operation::Remainder => self.remainder(left, right, value),
        };
        if value.is_zero() {
            form.negative = false;
        }
        self.settle(&mut form);
        form
    }

    /// The form of an operation on one expression that comes to `value`.
    pub(super) fn signed(&mut self, operation: Unary, inner: &Form, value: &Number) -> Form {
        let mut form = inner.clone();
        let kind = match operation {
            Unary::Negate => {
                form.negative = !form.negative;
                return form;
            }
            Unary::Root => Kind::Root,
            Unary::Factorial => Kind::Factorial,
        };
        let (key, core) = (self.cores.get(inner.core).key, self.cores.upright(inner.core));
        form.core = self.cores.of(kind, key, value.clone(), &[(core, false)]);
        form
    }

    fn added(&mut self, left: &Form, right: &Form, minus: bool) -> Form {
        let mut form = beside(left, right);
        let is_zero = |former: &Self, form: &Form| former.cores.value(form.core).is_zero();
        let sides = [(left, left.negative), (right, right.negative != minus)];
        let zeros = sides.map(|(side, _)| is_zero(self, side));
        let mut terms = Vec::new();
        for ((side, negative), zero) in sides.into_iter().zip(zeros) {
            let own = self.cores.parts(Group::Sum, (side.core, negative));
            // One of two zeros stays.
            let out = self.merged && zero && zeros != [true, true];
            if out { form.zeros.extend(own) } else { terms.extend(own) }
        }
        if self.merged {
            while let Some(taken) = self.cancelling(Group::Sum, &mut terms) {
                form.zeros.extend(taken);
            }
        }
        (form.core, form.negative) = self.cores.sum(terms);
        form
    }

    fn multiplied(&mut self, left: &Form, right: &Form, below: bool) -> Form {
        let mut form = beside(left, right);
        form.negative = left.negative != right.negative;
        let [is_zero, times_zero] =
            [left, right].map(|side| self.merged && self.cores.value(side.core).is_zero());
        if is_zero || times_zero {
            form.core = match (is_zero, times_zero) {
                (true, true) => self.no_nothing(left.core, right.core),
                (true, false) => self.nothing(left.core, right.core, &mut form.units),
                _ => self.nothing(right.core, left.core, &mut form.units),
            };
            return form;
        }
        let cores =
            [(self.cores.upright(left.core), false), (self.cores.upright(right.core), below)];
        let sides = cores.into_iter().flat_map(|side| self.cores.parts(Group::Product, side));
        let mut factors: Vec<_> = sides.collect();
        if self.merged {
            while let Some(taken) = self.cancelling(Group::Product, &mut factors) {
                self.take_ones(&taken, &mut form);
            }
        }
        form.core = self.cores.product(factors);
        form
    }

    /// Nothing times what another core is made of; one that comes to 1 is a factor of its own,
    /// unless it has something below the line.
    fn nothing(&mut self, zero: Core, other: Core, units: &mut Vec<Core>) -> Core {
        if self.cores.value(other).is_one() && self.cores.is_one_sided(other) {
            units.push(other);
            return zero;
        }
        let base = self.base(zero);
        self.nothing_times(base, [zero, other])
    }

    /// Nothing times nothing: what is made of more is the one.
    fn no_nothing(&mut self, left: Core, right: Core) -> Core {
        let (one, other) = (self.base(left), self.base(right));
        let base = if self.cores.compare(one, other).is_lt() { other } else { one };
        self.nothing_times(base, [left, right])
    }

    /// A core that comes to 0 times the other numbers of two cores.
    fn nothing_times(&mut self, base: Core, sides: [Core; 2]) -> Core {
        let mut joined: Vec<_> =
            sides.into_iter().flat_map(|side| self.cores.joined(side)).collect();
        for own in self.cores.joined(base) {
            joined.iter().position(|other| *other == own).map(|at| joined.swap_remove(at));
        }
        self.nothing_of(base, self.cores.key(&sides.map(|side| (side, false))), joined)
    }

    /// What comes to 0 in nothing times numbers.
    fn base(&mut self, zero: Core) -> Core {
        let node = self.cores.get(zero);
        match (node.kind, node.parts.first()) {
            (Kind::Nothing, Some((base, _))) => *base,
            _ => self.cores.upright(zero),
        }
    }

    /// A core that comes to 0 times the other numbers of the key, and these joined ones.
    pub(super) fn nothing_of(&mut self, base: Core, key: Key, joined: Vec<Core>) -> Core {
        let mut joined: Vec<Part> = joined.into_iter().map(|core| (core, false)).collect();
        self.cores.sort(&mut joined);
        let base = (self.cores.upright(base), false);
        let parts: Vec<_> = [base].into_iter().chain(joined).collect();
        self.cores.of(Kind::Nothing, key, Number::ZERO, &parts)
    }

    /// Factors that come to 1 together: what is above the line less what is below it, or, if they
    /// all are on one side, a factor.
    fn take_ones(&mut self, factors: &[Part], form: &mut Form) {
        let side = |below: bool| -> Vec<Part> {
            let side = factors.iter().filter(|(_, minus)| *minus == below);
            side.map(|(core, _)| (*core, false)).collect()
        };
        let (above, below) = (side(false), side(true));
        if above.is_empty() || below.is_empty() {
            let one = if above.is_empty() { below } else { above };
            form.units.push(self.cores.product(one));
            return;
        }
        for (side, minus) in [(above, false), (below, true)] {
            let core = self.cores.product(side);
            form.zeros.extend(self.cores.parts(Group::Sum, (core, minus)));
        }
    }

    /// Takes out the smallest part of a sum or product, not all of it, that changes nothing.
    fn cancelling(&self, group: Group, parts: &mut Vec<Part>) -> Option<Vec<Part>> {
        self.cores.sort(parts);
        let count = u32::try_from(parts.len()).unwrap_or(0);
        let neutral = neutral(group);
        let choices = (1..count)
            .flat_map(|size| (1_u32..1 << count).filter(move |choice| choice.count_ones() == size));
        for choice in choices {
            let chosen = |at: usize| choice >> at & 1 == 1;
            let out: Vec<Part> = picked(parts, chosen);
            if self.cores.worth(group, &out) == neutral {
                *parts = picked(parts, |at| !chosen(at));
                return Some(out);
            }
        }
        None
    }

    /// The sign of the base moves outward; so does an exponent 1, as a factor that comes to 1.
    fn power(&mut self, base: &Form, exponent: &Form, value: &Number) -> Form {
        let mut form = beside(base, exponent);
        if self.merged && !exponent.negative && self.cores.value(exponent.core).is_one() {
            form.units.push(exponent.core);
            (form.core, form.negative) = (base.core, base.negative);
            return form;
        }
        let sides = [base, exponent].map(|side| self.cores.upright(side.core));
        let parts = [(sides[0], false), (sides[1], exponent.negative)];
        let key = self.cores.key(&parts);
        form.core = self.cores.of(Kind::Power, key, value.abs(), &parts);
        form.negative = value.is_negative();
        form
    }

    /// The sign of the divisor moves outward.
    fn remainder(&mut self, left: &Form, right: &Form, value: &Number) -> Form {
        let mut form = beside(left, right);
        let zero = self.cores.value(left.core).is_zero();
        let sides = [left, right].map(|side| self.cores.upright(side.core));
        let parts = [(sides[0], left.negative != right.negative && !zero), (sides[1], false)];
        let key = self.cores.key(&parts);
        form.core = self.cores.of(Kind::Remainder, key, value.abs(), &parts);
        form.negative = value.is_negative();
        form
    }

    /// Two factors that come to 1 become a term that comes to 0.
    fn settle(&mut self, form: &mut Form) {
        let cores = &self.cores;
        form.units.sort_unstable_by(|one, other| cores.compare(*one, *other));
        while form.units.len() > 1 {
            for (core, minus) in form.units.drain(..2).zip([false, true]) {
                form.zeros.extend(self.cores.parts(Group::Sum, (core, minus)));
            }
        }
        form.zeros.sort_unstable();
    }

    /// What tells an answer from others. Of a sum in which terms that come to 0 may be turned the
    /// first of all that this leads to is taken.
    pub(super) fn whole(&self, form: &Form) -> Whole {
        let core = self.cores.get(form.core);
        let mut terms = self.cores.parts(Group::Sum, (form.core, form.negative));
        let mut units = form.units.clone();
        if !self.merged {
            let opposite = self.cores.opposite(&terms);
            if core.value.is_zero() && opposite < terms {
                terms = opposite;
            }
            return (terms, units);
        }
        // A factor and a core that both come to 1 may change places.
        if let [unit] = units.as_slice()
            && self.cores.is_one_sided(form.core)
            && core.value.is_one()
            && !form.negative
            && self.cores.compare(*unit, form.core).is_gt()
        {
            terms = self.cores.parts(Group::Sum, (*unit, false));
            units = vec![form.core];
        }
        let is_turned = !form.zeros.is_empty() || core.value.is_zero();
        terms.extend(form.zeros.iter().copied());
        for term in &mut terms {
            term.1 &= self.cores.get(term.0).kind != Kind::Nothing;
        }
        terms.sort_unstable();
        if is_turned { (self.first_turned(terms), units) } else { (terms, units) }
    }

    /// The first of all sums that turning terms that come to 0 leads to.
    fn first_turned(&self, terms: Vec<Part>) -> Vec<Part> {
        let mut seen = BTreeSet::from([terms.clone()]);
        let mut open = vec![terms];
        while let Some(next) = open.pop() {
            for choice in 1_u32..1 << next.len() {
                let chosen = |at: usize| choice >> at & 1 == 1;
                let part = picked(&next, chosen);
                if !self.cores.worth(Group::Sum, &part).is_zero() {
                    continue;
                }
                let mut turned = self.cores.opposite(&part);
                turned.extend(picked(&next, |at| !chosen(at)));
                for term in &mut turned {
                    term.1 &= self.cores.get(term.0).kind != Kind::Nothing;
                }
                turned.sort_unstable();
                if seen.insert(turned.clone()) {
                    open.push(turned);
                }
            }
        }
        seen.into_iter().next().unwrap_or_default()
    }
}

/// A form with what two forms have beside their cores.
fn beside(left: &Form, right: &Form) -> Form {
    Form {
        units: left.units.iter().chain(&right.units).copied().collect(),
        zeros: left.zeros.iter().chain(&right.zeros).copied().collect(),
        ..Form::plain(left.core, false)
    }
}

fn picked(parts: &[Part], chosen: impl Fn(usize) -> bool) -> Vec<Part> {
    let indexed = parts.iter().enumerate();
    indexed.filter(|(at, _)| chosen(*at)).map(|(_, part)| *part).collect()
}
