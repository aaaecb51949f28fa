//! `a + b - c`, `a * b // c`: operators of one level, applied from the left.

use std::sync::Arc;

use super::fault::{number_fault, stopped, wrong_type};
use super::{Context, Placed};
use crate::diagnostic::Error;
use crate::limits::{Budget, Stop};
use crate::number::{Accumulator, Number, NumberError};
use crate::source::Span;
use crate::syntax::ast::ChainOp;
use crate::value::{List, Value};

/// What a chain has come to so far, and where that stands.
pub(super) struct Chain {
    left: Left,
    at: Span,
}

enum Left {
    Number(Accumulator),
    /// Anything but a number.
    Other(Value),
}

impl Chain {
    pub fn new(first: Placed) -> Self {
        let left = match first.value {
            Value::Number(number) => Left::Number(number.into()),
            other => Left::Other(other),
        };
        Self { left, at: first.at }
    }

    /// Applies an operator to the chain so far and `rhs`. Texts and lists can be added, too.
    pub fn take(&mut self, op: ChainOp, rhs: &Placed, context: &Context<'_>) -> Result<(), Error> {
        let left = std::mem::replace(&mut self.left, Left::Other(Value::None));
        let whole = self.at.join(rhs.at);
        self.left = match (left, &rhs.value) {
            (Left::Number(left), Value::Number(right)) => {
                let result = accumulate(op, left, right, context);
                Left::Number(result.map_err(|error| number_fault(error, rhs.at, whole))?)
            }
            (left, _) => {
                let joined = join(op, self.placed(left, context)?, rhs, context);
                Left::Other(joined.map_err(|(error, _)| error)?)
            }
        };
        self.at = whole;
        Ok(())
    }

    /// The value of the whole.
    pub fn value(self, context: &Context<'_>) -> Result<Value, Error> {
        value(self.left, self.at, context)
    }

    fn placed(&self, left: Left, context: &Context<'_>) -> Result<Placed, Error> {
        Ok(Placed::new(value(left, self.at, context)?, self.at))
    }
}

fn value(left: Left, at: Span, context: &Context<'_>) -> Result<Value, Error> {
    match left {
        Left::Other(value) => Ok(value),
        Left::Number(number) => {
            let number = number.into_number(context.budget);
            number.map(Value::Number).map_err(|error| number_fault(error, at, at))
        }
    }
}

fn accumulate(
    op: ChainOp,
    left: Accumulator,
    right: &Number,
    context: &Context<'_>,
) -> Result<Accumulator, NumberError> {
    let budget = context.budget;
    match op {
        ChainOp::Add => left.add(right, budget),
        ChainOp::Subtract => left.sub(right, budget),
        ChainOp::Multiply => left.mul(right, budget),
        ChainOp::Divide => left.div(right, budget),
        ChainOp::FloorDivide => left.floor_div(right, budget),
        ChainOp::Remainder => left.remainder(right, budget),
    }
}

/// An operation on two numbers.
type Operation = fn(&Number, &Number, &Budget) -> Result<Number, NumberError>;

/// What an operator does with two numbers.
pub(super) fn operation(op: ChainOp) -> Operation {
    match op {
        ChainOp::Add => Number::add,
        ChainOp::Subtract => Number::sub,
        ChainOp::Multiply => Number::mul,
        ChainOp::Divide => Number::div,
        ChainOp::FloorDivide => Number::floor_div,
        ChainOp::Remainder => Number::remainder,
    }
}

/// Two texts or two lists, one after the other; they are not both numbers. What is in one place
/// only grows in place. An error gives back what stands on the left.
pub(super) fn join(
    op: ChainOp,
    lhs: Placed,
    rhs: &Placed,
    context: &Context<'_>,
) -> Result<Value, (Error, Placed)> {
    let is_row = |it: &Placed| matches!(it.value, Value::List(_) | Value::Range(_));
    if op == ChainOp::Add && is_row(&lhs) && is_row(rhs) {
        if let Value::Range(_) = rhs.value {
            return match listed(rhs, context) {
                Ok(list) => join(op, lhs, &list, context),
                Err(error) => Err((error, lhs)),
            };
        }
        if let Value::Range(_) = lhs.value {
            let joined = listed(&lhs, context)
                .and_then(|list| join(op, list, rhs, context).map_err(|(error, _)| error));
            return joined.map_err(|error| (error, lhs));
        }
    }
    let at = lhs.at.join(rhs.at);
    let checked = check_join(op, &lhs, rhs, at, context);
    if let Err(error) = checked {
        return Err((error, lhs));
    }
    match (lhs.value, &rhs.value) {
        (Value::Text(mut a), Value::Text(b)) => {
            if let Some(own) = Arc::get_mut(&mut a) {
                own.push_str(b);
                return Ok(Value::Text(a));
            }
            // A new one has no more room than it needs.
            Ok(Value::from([a.as_str(), b].concat()))
        }
        (Value::List(a), Value::List(b)) => extend(a, b, context.budget)
            .map(Value::List)
            .map_err(|(stop, a)| (stopped(stop, at), Placed::new(Value::List(a), lhs.at))),
        (value, _) => Ok(value),
    }
}

/// A list with another one behind it; what is in one place only grows in place. When the budget says
/// stop, the list is given back as it was.
fn extend(
    mut list: Arc<List>,
    more: &[Value],
    budget: &Budget,
) -> Result<Arc<List>, (Stop, Arc<List>)> {
    if let Some(own) = Arc::get_mut(&mut list) {
        let before = own.len();
        if let Err(stop) = copy(own, more, budget) {
            own.truncate(before);
            return Err((stop, list));
        }
        return Ok(list);
    }
    let mut both = List::default();
    both.reserve(list.len() + more.len());
    let copied = copy(&mut both, &list, budget).and_then(|()| copy(&mut both, more, budget));
    copied.map(|()| Arc::new(both)).map_err(|stop| (stop, list))
}

/// Adds values to a list, in pieces between which the budget can say stop.
fn copy(list: &mut List, values: &[Value], budget: &Budget) -> Result<(), Stop> {
    const PIECE: usize = 1 << 16;
    list.reserve(values.len());
    for (index, piece) in values.chunks(PIECE).enumerate() {
        if index > 0 {
            budget.poll()?;
        }
        list.extend_from(piece);
    }
    Ok(())
}

/// A range as the list of its numbers.
fn listed(placed: &Placed, context: &Context<'_>) -> Result<Placed, Error> {
    let Value::Range(range) = &placed.value else { return Ok(placed.clone()) };
    context.reserve_list(range.len().to_u64().unwrap_or(u64::MAX), placed.at)?;
    let mut list = Vec::new();
    for number in range.iter() {
        context.spend(1, placed.at)?;
        list.push(Value::from(number));
    }
    Ok(Placed { value: list.into(), ..placed.clone() })
}

/// Checks that two values can be joined, and takes the steps and the memory for that.
fn check_join(
    op: ChainOp,
    lhs: &Placed,
    rhs: &Placed,
    at: Span,
    context: &Context<'_>,
) -> Result<(), Error> {
    let (kept, added, shared) = match (op, &lhs.value, &rhs.value) {
        (ChainOp::Add, Value::Text(a), Value::Text(b)) => {
            (a.len(), b.len(), Arc::strong_count(a) > 1)
        }
        (ChainOp::Add, Value::List(a), Value::List(b)) => {
            let shared = Arc::strong_count(a) > 1;
            let copied = if shared { a.len() } else { 0 };
            context.spend((copied + b.len()) as u64, at)?;
            context.reserve_values((copied + b.len()) as u64, at)?;
            context.reserve(u64::from(shared), List::OWN_BYTES, at)?;
            let bytes = lhs.value.bytes().saturating_add(rhs.value.bytes());
            return context.check_size(lhs.value.depth().max(rhs.value.depth()), bytes, at);
        }
        _ => return Err(cannot_join(op, lhs, rhs)),
    };
    let copied = if shared { kept + Value::TEXT_BYTES } else { 0 };
    let reserved = context.budget.reserve((copied + added) as u64);
    reserved.map_err(|stop| stopped(stop, at))?;
    context.check_size(0, (kept + added) as u64, at)
}

/// Which of the two operands is at fault.
fn cannot_join(op: ChainOp, lhs: &Placed, rhs: &Placed) -> Error {
    if op != ChainOp::Add {
        let help = "this operator takes two numbers";
        let at_fault = if matches!(lhs.value, Value::Number(_)) { rhs } else { lhs };
        return wrong_type("a number", at_fault, help);
    }
    let help = "`+` adds two numbers, or joins two texts or two lists; `join([a, b])` makes one \
                text of other values";
    match &lhs.value {
        Value::Number(_) => wrong_type("a number", rhs, help),
        Value::Text(_) => wrong_type("a text", rhs, help),
        Value::List(_) | Value::Range(_) => wrong_type("a list", rhs, help),
        _ => wrong_type("a number", lhs, help),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Interrupt, Limits};

    #[test]
    fn joining_long_lists_is_stopped_and_leaves_them_as_they_were() {
        let values = vec![Value::Bool(true); 200_000];
        let interrupt = Interrupt::new();
        let budget = Budget::new(&Limits::default(), interrupt.clone());
        for is_shared in [false, true] {
            interrupt.clear();
            let list = Arc::new(List::from(vec![Value::None]));
            let other = is_shared.then(|| Arc::clone(&list));
            let joined = extend(list, &values, &budget).unwrap();
            assert_eq!((joined.len(), joined.first()), (200_001, Some(&Value::None)));
            assert_eq!(other.map(|other| other.len()), is_shared.then_some(1));
            let before = joined.bytes();
            interrupt.raise();
            let other = is_shared.then(|| Arc::clone(&joined));
            let (stop, list) = extend(joined, &values, &budget).unwrap_err();
            assert_eq!((stop, list.len(), list.bytes()), (Stop::Interrupted, 200_001, before));
            drop(other);
        }
    }
}
