//! Ranges of whole numbers.

use std::hash::{Hash, Hasher};

use super::Value;
use super::measure::shared;
use crate::number::Number;

/// The whole numbers from one to another, with or without the last. A range whose end lies before
/// its start is empty. Ranges are equal when they have the same numbers.
#[derive(Clone, Debug)]
pub struct Range {
    from: Number,
    to: Number,
    inclusive: bool,
}

impl Range {
    /// Bytes that a range takes besides the digits of its ends.
    pub(crate) const OWN_BYTES: usize = shared::<Self>();

    /// The range `from .. to`, or `from ..= to` if `inclusive`; `None` unless both are whole.
    ///
    /// ```
    /// use abacist::value::Range;
    /// let range = Range::new(1.into(), 9.into(), true).unwrap();
    /// assert_eq!(range.len(), 9.into());
    /// assert!(range.contains(&9.into()));
    /// ```
    #[must_use]
    pub fn new(from: Number, to: Number, inclusive: bool) -> Option<Self> {
        (from.is_integer() && to.is_integer()).then_some(Self { from, to, inclusive })
    }

    /// The first number, if there is one.
    #[must_use]
    pub fn first(&self) -> Option<&Number> {
        (!self.is_empty()).then_some(&self.from)
    }

    /// The last number, if there is one.
    #[must_use]
    pub fn last(&self) -> Option<Number> {
        (!self.is_empty()).then(|| self.end() - Number::from(1))
    }

    /// How many numbers there are.
    #[must_use]
    pub fn len(&self) -> Number {
        if self.is_empty() { Number::default() } else { self.end() - &self.from }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.from >= self.end()
    }

    /// Whether `number` is one of them.
    #[must_use]
    pub fn contains(&self, number: &Number) -> bool {
        number.is_integer() && *number >= self.from && *number < self.end()
    }

    /// The number at `index`, counted from 0, if the range reaches that far.
    #[must_use]
    pub fn get(&self, index: &Number) -> Option<Number> {
        let number = &self.from + index;
        (!index.is_negative() && self.contains(&number)).then_some(number)
    }

    /// The numbers in order.
    pub fn iter(&self) -> impl Iterator<Item = Number> + use<> {
        let (mut next, end) = (self.from.clone(), self.end());
        std::iter::from_fn(move || {
            let after = &next + Number::from(1);
            (next < end).then(|| std::mem::replace(&mut next, after))
        })
    }

    /// The same range of machine words, if its ends are such.
    pub(crate) fn small(&self) -> Option<std::ops::Range<i64>> {
        Some(self.from.to_i64()?..self.end().to_i64()?)
    }

    /// The number that it starts at, whether or not it belongs to it.
    #[must_use]
    pub fn from(&self) -> &Number {
        &self.from
    }

    /// The number that it ends at, as written.
    #[must_use]
    pub fn to(&self) -> &Number {
        &self.to
    }

    /// Whether the end belongs to it.
    #[must_use]
    pub fn is_inclusive(&self) -> bool {
        self.inclusive
    }

    /// The first number and the first one after it: the same for all ranges without numbers.
    fn ends(&self) -> (Number, Number) {
        if self.is_empty() { Default::default() } else { (self.from.clone(), self.end()) }
    }

    /// Whether a list has just these numbers, in order.
    pub(super) fn is_listed(&self, list: &[Value]) -> bool {
        let same = |(item, number): (&Value, _)| matches!(item, Value::Number(it) if *it == number);
        self.len() == list.len().into() && list.iter().zip(self.iter()).all(same)
    }

    /// The range that has just the items of a list, if there is one.
    pub(super) fn of_list(list: &[Value]) -> Option<Self> {
        let Some(first) = list.first() else { return Self::new(0.into(), 0.into(), false) };
        let Value::Number(from) = first else { return None };
        let range = Self::new(from.clone(), from + Number::from(list.len()), false)?;
        range.is_listed(list).then_some(range)
    }

    /// Bits of its ends.
    pub(super) fn bits(&self) -> u64 {
        self.from.bits() + self.to.bits()
    }

    /// The first number that no longer belongs to it.
    #[must_use]
    pub fn end(&self) -> Number {
        if self.inclusive { &self.to + Number::from(1) } else { self.to.clone() }
    }
}

impl PartialEq for Range {
    fn eq(&self, other: &Self) -> bool {
        self.ends() == other.ends()
    }
}

impl Eq for Range {}

impl Hash for Range {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.ends().hash(state);
    }
}
