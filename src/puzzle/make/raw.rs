//! Raw answers: every expression counts. They are counted by their values, and written out only
//! where they come to what is wanted.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::expression::{Expression, Operation};
use super::key::Key;
use super::quantity::{Halting, Quantity};
use super::rules::{Rules, Steps};
use crate::limits::Budget;

/// How many expressions have each value, in the order of the values.
#[derive(Debug)]
struct Counts<V> {
    list: Vec<(V, u64)>,
    index: FxHashMap<V, u64>,
}

/// What the other side of an operation must be.
enum Other<V> {
    Value(V),
    Any,
    AnyButZero,
    None,
}

/// A count of expressions under way.
pub(super) struct Raw<'a, V> {
    rules: Rules,
    numbers: Vec<V>,
    counts: FxHashMap<Key, Rc<Counts<V>>>,
    expressions: FxHashMap<(Key, V), Rc<[Expression]>>,
    budget: &'a Budget,
}

/// Takes an operation and, for both sides, their numbers and their value.
type TakesPair<'t, 'a, V> =
    dyn FnMut(&mut Raw<'a, V>, Operation, (Key, &V), (Key, &V)) -> Halting<()> + 't;

const ALL: [Operation; 4] =
    [Operation::Add, Operation::Subtract, Operation::Multiply, Operation::Divide];

/// The bytes that an expression takes for each of its numbers.
const BYTES: u64 = 96;

impl<'a, V: Quantity> Raw<'a, V> {
    pub(super) fn new(rules: Rules, budget: &'a Budget) -> Self {
        let (counts, expressions) = (FxHashMap::default(), FxHashMap::default());
        Self { rules, numbers: Vec::new(), counts, expressions, budget }
    }

    pub(super) fn index(&mut self, number: V) -> usize {
        self.numbers.iter().position(|other| *other == number).unwrap_or_else(|| {
            self.numbers.push(number);
            self.numbers.len() - 1
        })
    }

    fn operations(&self) -> impl Iterator<Item = Operation> + use<V> {
        let on = self.rules.operations;
        let on = [on.add, on.subtract, on.multiply, on.divide];
        ALL.into_iter().zip(on).filter(|(_, on)| *on).map(|(operation, _)| operation)
    }

    fn allows(&self, value: &V) -> bool {
        match self.rules.steps {
            Steps::Rational => true,
            Steps::Integer => value.is_whole(),
            Steps::Positive => value.is_whole() && !value.is_negative() && !value.is_zero(),
        }
    }

    /// The pairs of halves, each half as the left one too.
    fn halves(key: Key) -> impl Iterator<Item = (Key, Key)> {
        let subs = key.subs().filter(move |sub| !sub.is_empty() && *sub != key);
        subs.map(move |sub| (sub, key.without(sub)))
    }

    /// How many expressions of all numbers of the key have each value.
    fn counts(&mut self, key: Key) -> Halting<Rc<Counts<V>>> {
        if let Some(counts) = self.counts.get(&key) {
            return Ok(Rc::clone(counts));
        }
        let mut index = FxHashMap::default();
        if key.size() == 1 {
            self.numbers.get(key.first()).map(|number| index.insert(number.clone(), 1));
        }
        for (left, right) in Self::halves(key) {
            let (left, right) = (self.counts(left)?, self.counts(right)?);
            for (x, ways) in &left.list {
                self.budget.spend(4 * right.list.len() as u64)?;
                for (y, others) in &right.list {
                    for operation in self.operations() {
                        let Some(value) = apply(operation, x, y)? else { continue };
                        if self.allows(&value) {
                            *index.entry(value).or_default() += ways * others;
                        }
                    }
                }
            }
        }
        let mut list: Vec<_> = index.iter().map(|(value, ways)| (value.clone(), *ways)).collect();
        list.sort_unstable();
        self.budget.reserve((list.len() * size_of::<(V, u64)>() * 3) as u64)?;
        let counts = Rc::new(Counts { list, index });
        self.counts.insert(key, Rc::clone(&counts));
        Ok(counts)
    }

    /// How many expressions of all numbers of the key come to `value`.
    pub(super) fn count(&mut self, key: Key, value: &V) -> Halting<u64> {
        if key.size() == 1 {
            return Ok(self.counts(key)?.index.get(value).copied().unwrap_or(0));
        }
        let mut count = 0;
        self.each_pair(key, value, &mut |raw, _, left, right| {
            let ways = |raw: &mut Self, (key, value): (Key, &V)| -> Halting<u64> {
                Ok(raw.counts(key)?.index.get(value).copied().unwrap_or(0))
            };
            count += ways(raw, left)? * ways(raw, right)?;
            Ok(())
        })?;
        Ok(count)
    }

    /// Writes out the expressions of all numbers of the key that come to `value`.
    pub(super) fn each(
        &mut self,
        key: Key,
        value: &V,
        take: &mut dyn FnMut(Expression) -> Halting<()>,
    ) -> Halting<()> {
        if key.size() == 1 {
            let number = self.numbers.get(key.first()).filter(|number| *number == value);
            return number.map_or(Ok(()), |number| take(Expression::Number(number.number())));
        }
        self.each_pair(key, value, &mut |raw, operation, (left, x), (right, y)| {
            let (left, right) = (raw.expressions(left, x)?, raw.expressions(right, y)?);
            for left in left.iter() {
                for right in right.iter() {
                    raw.budget.spend(8)?;
                    take(Expression::step(operation, left.clone(), right.clone()))?;
                }
            }
            Ok(())
        })
    }

    fn expressions(&mut self, key: Key, value: &V) -> Halting<Rc<[Expression]>> {
        if let Some(expressions) = self.expressions.get(&(key, value.clone())) {
            return Ok(Rc::clone(expressions));
        }
        let (mut found, budget) = (Vec::new(), self.budget);
        self.each(key, value, &mut |expression| {
            budget.reserve(u64::from(key.size()) * BYTES)?;
            found.push(expression);
            Ok(())
        })?;
        let found: Rc<[Expression]> = found.into();
        self.expressions.insert((key, value.clone()), Rc::clone(&found));
        Ok(found)
    }

    /// The operations and the values of both sides that come to `value`.
    fn each_pair(&mut self, key: Key, value: &V, take: &mut TakesPair<'_, 'a, V>) -> Halting<()> {
        if !self.allows(value) {
            return Ok(());
        }
        for (left, right) in Self::halves(key) {
            let (lefts, rights) = (self.counts(left)?, self.counts(right)?);
            for (x, _) in &lefts.list {
                for operation in self.operations() {
                    self.budget.spend(1)?;
                    let other = other(operation, x, value)?;
                    match &other {
                        Other::None => {}
                        Other::Value(y) if rights.index.contains_key(y) => {
                            take(self, operation, (left, x), (right, y))?;
                        }
                        Other::Value(_) => {}
                        Other::Any | Other::AnyButZero => {
                            let fits = |y: &V| matches!(other, Other::Any) || !y.is_zero();
                            for (y, _) in rights.list.iter().filter(|(y, _)| fits(y)) {
                                take(self, operation, (left, x), (right, y))?;
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// The result of an operation; `None` of a division by 0.
fn apply<V: Quantity>(operation: Operation, x: &V, y: &V) -> Halting<Option<V>> {
    Ok(match operation {
        Operation::Add => Some(x.plus(y)?),
        Operation::Subtract => Some(x.minus(y)?),
        Operation::Multiply => Some(x.times(y)?),
        Operation::Divide if y.is_zero() => None,
        Operation::Divide => Some(x.over(y)?),
        Operation::Power | Operation::Remainder => None,
    })
}

/// What `y` must be, so that the operation on `x` and `y` gives `value`.
fn other<V: Quantity>(operation: Operation, x: &V, value: &V) -> Halting<Other<V>> {
    Ok(match operation {
        Operation::Add => Other::Value(value.minus(x)?),
        Operation::Subtract => Other::Value(x.minus(value)?),
        Operation::Multiply if x.is_zero() && value.is_zero() => Other::Any,
        Operation::Divide if x.is_zero() && value.is_zero() => Other::AnyButZero,
        Operation::Multiply if x.is_zero() => Other::None,
        Operation::Multiply => Other::Value(value.over(x)?),
        Operation::Divide if x.is_zero() || value.is_zero() => Other::None,
        Operation::Divide => Other::Value(x.over(value)?),
        Operation::Power | Operation::Remainder => Other::None,
    })
}
