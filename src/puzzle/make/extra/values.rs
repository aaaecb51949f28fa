//! What each choice of the numbers makes, without its expressions.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::Game;
use super::super::expression::{Operation, Unary};
use super::super::key::Key;
use super::super::operate;
use super::super::quantity::Halting;
use super::super::rules::{Operations, Rules};
use crate::limits::Budget;
use crate::number::Number;

/// The values of some numbers, all of which are used.
#[derive(Debug)]
pub(super) struct Values {
    /// In the order of their sizes, each once.
    pub(super) list: Vec<Number>,
    /// Those that are whole.
    pub(super) wholes: Vec<Number>,
    /// Those that may be exponents of any base.
    pub(super) exponents: Vec<Number>,
    /// Each with the fewest signs that must stand on the outside of its expressions.
    index: FxHashMap<Number, u8>,
}

impl Values {
    fn new(index: FxHashMap<Number, u8>) -> Self {
        let mut list: Vec<_> = index.keys().cloned().collect();
        list.sort_unstable();
        let those = |holds: fn(&Number) -> bool| -> Vec<Number> {
            list.iter().filter(|value| holds(value)).cloned().collect()
        };
        Self {
            wholes: those(Number::is_integer),
            exponents: those(operate::is_exponent),
            list,
            index,
        }
    }

    pub(super) fn holds(&self, value: &Number) -> bool {
        self.index.contains_key(value)
    }

    /// Whether there is an expression with at most so many signs on its outside.
    pub(super) fn holds_within(&self, value: &Number, signs: u8) -> bool {
        self.index.get(value).is_some_and(|least| *least <= signs)
    }
}

/// The bytes of a value in its list and index.
const BYTES: u64 = 4 * size_of::<(Number, u8)>() as u64;

/// How many values are found before memory is asked for.
const PACE: usize = 1 << 10;

const STEPS: [Operation; 6] = [
    Operation::Add,
    Operation::Subtract,
    Operation::Multiply,
    Operation::Divide,
    Operation::Power,
    Operation::Remainder,
];

const SIGNS: [Unary; 3] = [Unary::Root, Unary::Factorial, Unary::Negate];

/// The numbers of a game and what they make.
#[derive(Debug)]
pub(super) struct Hand<'a> {
    pub(super) rules: Rules,
    pub(super) steps: Vec<Operation>,
    pub(super) signs: Vec<Unary>,
    /// The different numbers.
    pub(super) numbers: Vec<Number>,
    /// All numbers.
    pub(super) whole: Key,
    pub(super) budget: &'a Budget,
    known: FxHashMap<Key, Rc<Values>>,
    pub(super) reserved: u64,
}

impl<'a> Hand<'a> {
    pub(super) fn new(game: &Game, budget: &'a Budget) -> Self {
        let on = game.rules.operations;
        let steps = [on.add, on.subtract, on.multiply, on.divide, on.power, on.remainder];
        let signs = [on.root, on.factorial, on.negate];
        let (mut numbers, mut whole) = (Vec::new(), Key::EMPTY);
        for number in &game.numbers {
            let index = numbers.iter().position(|other| other == number).unwrap_or_else(|| {
                numbers.push(number.clone());
                numbers.len() - 1
            });
            whole = whole.plus(Key::one(index));
        }
        Self {
            rules: game.rules,
            steps: STEPS.into_iter().zip(steps).filter(|(_, on)| *on).map(|(it, _)| it).collect(),
            signs: SIGNS.into_iter().zip(signs).filter(|(_, on)| *on).map(|(it, _)| it).collect(),
            numbers,
            whole,
            budget,
            known: FxHashMap::default(),
            reserved: 0,
        }
    }

    pub(super) fn allows(&self, value: &Number) -> bool {
        self.rules.steps.allow(value)
    }

    /// Takes memory, which is given back when the game is over.
    pub(super) fn reserve(&mut self, bytes: u64) -> Halting<()> {
        self.budget.reserve(bytes)?;
        self.reserved += bytes;
        Ok(())
    }

    /// The number, if the key is one.
    pub(super) fn card(&self, key: Key) -> Option<&Number> {
        if key.size() == 1 { self.numbers.get(key.first()) } else { None }
    }

    /// The values of numbers that are not all of the game.
    pub(super) fn values(&mut self, key: Key) -> Halting<Rc<Values>> {
        if let Some(values) = self.known.get(&key) {
            return Ok(Rc::clone(values));
        }
        let mut plain = FxHashSet::default();
        let mut paid = 0;
        let budget = self.budget;
        self.each_plain(key, &mut |value| {
            plain.insert(value);
            if plain.len() >= paid + PACE {
                budget.reserve(BYTES * PACE as u64)?;
                paid += PACE;
            }
            Ok(())
        })?;
        let mut index = FxHashMap::default();
        for value in &plain {
            self.budget.spend(1)?;
            self.each_signed(value, &mut |value, signs| {
                let least = index.entry(value.clone()).or_insert(signs);
                *least = signs.min(*least);
                Ok(())
            })?;
        }
        drop(plain);
        self.budget.release(BYTES * paid as u64);
        self.reserve(BYTES * index.len() as u64)?;
        let values = Rc::new(Values::new(index));
        self.known.insert(key, Rc::clone(&values));
        Ok(values)
    }

    /// Offers every value of all numbers of the key, some of them several times.
    pub(super) fn each_value(
        &mut self,
        key: Key,
        offer: &mut dyn FnMut(&Number) -> Halting<()>,
    ) -> Halting<()> {
        let (signs, steps) = (self.signs.clone(), self.rules.steps);
        self.each_plain(key, &mut |value| {
            let allows = |value: &Number| steps.allow(value);
            each_signed(&signs, &allows, &value, (0, true), &mut |value, _| offer(value))
        })
    }

    fn each_signed(
        &self,
        value: &Number,
        offer: &mut dyn FnMut(&Number, u8) -> Halting<()>,
    ) -> Halting<()> {
        each_signed(&self.signs, &|value| self.allows(value), value, (0, true), offer)
    }

    /// Offers every value that has no sign on its outside, some of them several times.
    fn each_plain(
        &mut self,
        key: Key,
        offer: &mut dyn FnMut(Number) -> Halting<()>,
    ) -> Halting<()> {
        if let Some(card) = self.card(key) {
            return offer(card.clone());
        }
        self.each_joined(key, offer)?;
        for left in key.subs_with_first() {
            let (lefts, rights) = (self.values(left)?, self.values(key.without(left))?);
            for x in &lefts.list {
                for y in &rights.list {
                    self.budget.spend(4)?;
                    self.each_step(x, y, offer)?;
                }
            }
        }
        Ok(())
    }

    /// Offers the results of all steps with two values on either side.
    fn each_step(
        &self,
        x: &Number,
        y: &Number,
        offer: &mut dyn FnMut(Number) -> Halting<()>,
    ) -> Halting<()> {
        for operation in &self.steps {
            let commutes = matches!(operation, Operation::Add | Operation::Multiply);
            let orders: &[_] = if commutes { &[(x, y)] } else { &[(x, y), (y, x)] };
            for (left, right) in orders {
                let value = operate::step(*operation, left, right);
                if let Some(value) = value.filter(|value| self.allows(value)) {
                    offer(value)?;
                }
            }
        }
        Ok(())
    }

    /// Offers the numbers that whole numbers side by side are read as.
    fn each_joined(&self, key: Key, offer: &mut dyn FnMut(Number) -> Halting<()>) -> Halting<()> {
        if !self.rules.operations.concatenate || !self.is_joined(key) {
            return Ok(());
        }
        let mut open = vec![(key, String::new())];
        while let Some((left, text)) = open.pop() {
            self.budget.spend(1)?;
            if left.is_empty() {
                offer(Number::parse(&text).unwrap_or_default())?;
            }
            for (at, number) in self.numbers.iter().enumerate() {
                if left.count(at) > 0 && !(text.is_empty() && number.is_zero()) {
                    open.push((left.without(Key::one(at)), format!("{text}{number}")));
                }
            }
        }
        Ok(())
    }

    /// The numbers in an order in which, side by side, they are read as `value`.
    pub(super) fn joined_as(&self, key: Key, value: &Number) -> Option<Vec<Number>> {
        let joins = self.rules.operations.concatenate && self.is_joined(key);
        if !joins || !value.is_integer() || value.is_negative() {
            return None;
        }
        let digits = value.to_string();
        let mut open = vec![(key, digits.as_str(), Vec::new())];
        while let Some((left, rest, numbers)) = open.pop() {
            if left.is_empty() && rest.is_empty() {
                return Some(numbers);
            }
            for (at, number) in self.numbers.iter().enumerate() {
                let fits = left.count(at) > 0 && !(numbers.is_empty() && number.is_zero());
                if let Some(rest) = rest.strip_prefix(&number.to_string()).filter(|_| fits) {
                    let numbers = numbers.iter().chain([number]).cloned().collect();
                    open.push((left.without(Key::one(at)), rest, numbers));
                }
            }
        }
        None
    }

    /// Whether numbers can stand side by side.
    fn is_joined(&self, key: Key) -> bool {
        let whole = |number: &Number| number.is_integer() && !number.is_negative();
        key.size() > 1 && key.indices().all(|at| self.numbers.get(at).is_some_and(whole))
    }
}

/// Offers a value and what signs before or behind it make of it, with how many there are. A sign
/// that changes nothing does not stand, nor do two minus signs in a row.
fn each_signed(
    signs: &[Unary],
    allows: &dyn Fn(&Number) -> bool,
    value: &Number,
    (count, may_negate): (u8, bool),
    offer: &mut dyn FnMut(&Number, u8) -> Halting<()>,
) -> Halting<()> {
    offer(value, count)?;
    if count == Operations::MOST_SIGNS {
        return Ok(());
    }
    for sign in signs {
        let negates = *sign == Unary::Negate;
        if negates && !may_negate {
            continue;
        }
        let signed = operate::signed(*sign, value);
        if let Some(signed) = signed.filter(|signed| signed != value && allows(signed)) {
            each_signed(signs, allows, &signed, (count + 1, !negates), offer)?;
        }
    }
    Ok(())
}
