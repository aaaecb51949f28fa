//! The values of a list or a range, one after the other, under the budget.

use super::{Context, Origin, Placed};
use crate::diagnostic::Error;
use crate::number::Number;
use crate::source::Span;
use crate::value::{Range, Value};

/// The values of a list or range. Each counts a step, so that a range of any length can be
/// stopped.
pub struct Items<'a> {
    source: Source<'a>,
    context: &'a Context<'a>,
    at: Span,
    next: usize,
}

enum Source<'a> {
    List(std::slice::Iter<'a, Value>),
    /// A range of small numbers.
    Small(std::ops::Range<i64>),
    Range(Box<dyn Iterator<Item = Number> + 'a>),
}

impl<'a> Items<'a> {
    /// The items of `placed`, if it is a list or a range.
    pub(super) fn of(placed: &'a Placed, context: &'a Context<'a>) -> Option<Self> {
        let source = match &placed.value {
            Value::List(list) => Source::List(list.iter()),
            Value::Range(range) if let Some(small) = range.small() => Source::Small(small),
            Value::Range(range) => Source::Range(Box::new(Range::iter(range))),
            _ => return None,
        };
        Some(Self { source, context, at: placed.at, next: 0 })
    }
}

impl Iterator for Items<'_> {
    type Item = Result<Placed, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let value = match &mut self.source {
            Source::List(list) => list.next()?.clone(),
            Source::Small(range) => Value::Number(Number::from(range.next()?)),
            Source::Range(range) => Value::Number(range.next()?),
        };
        let item = Placed { value, at: self.at, origin: Origin::Item(self.next) };
        self.next += 1;
        Some(self.context.spend(1, self.at).map(|()| item))
    }
}
