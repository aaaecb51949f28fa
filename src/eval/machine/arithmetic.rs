//! Operators on whatever the fast loop leaves: large numbers, texts, lists, and what is wrong.

use std::sync::Arc;

use super::super::chain::{self, Chain};
use super::super::code::{Op, Register};
use super::super::fault::{number_fault, wrong_type};
use super::super::{Placed, operators};
use super::Machine;
use crate::diagnostic::Error;
use crate::number::Number;
use crate::source::Span;
use crate::syntax::ast::ChainOp;
use crate::value::Value;

/// The second operand of an instruction.
#[derive(Clone, Copy)]
pub(super) enum Right {
    Register(Register),
    Small(i32),
}

impl Machine<'_> {
    /// `a op b` into `to`.
    pub(super) fn chain_op(
        &mut self,
        op: ChainOp,
        to: Register,
        a: Register,
        b: Right,
    ) -> Result<(), Error> {
        let [left_at, right_at] = self.spans();
        let small;
        let right = match b {
            Right::Register(b) => self.slot(b),
            Right::Small(value) => {
                small = Value::from(value);
                Some(&small)
            }
        };
        if let (Some(Value::Number(x)), Some(Value::Number(y))) = (self.slot(a), right) {
            let result = chain::operation(op)(x, y, self.context.budget);
            let whole = left_at.join(right_at);
            let number = result.map_err(|error| number_fault(error, right_at, whole))?;
            self.set(to, number.into());
            return Ok(());
        }
        let right = Placed::new(right.cloned().unwrap_or_default(), right_at);
        // What is changed in place must be in one place only.
        let left = if to == a { self.take(a) } else { self.value(a) };
        let context = self.context;
        let joined = chain::join(op, Placed::new(left, left_at), &right, &context);
        match joined {
            Ok(value) => self.set(to, value),
            Err((error, left)) => {
                self.set(a, left.value);
                return Err(error);
            }
        }
        Ok(())
    }

    pub(super) fn power(&mut self, to: Register, a: Register, b: Right) -> Result<(), Error> {
        let [base_at, exponent_at] = self.spans();
        let exponent = match b {
            Right::Register(b) => self.placed(b, exponent_at),
            Right::Small(value) => Placed::new(value.into(), exponent_at),
        };
        let base = self.placed(a, base_at);
        let value = operators::power(&base, &exponent, self.context.budget)?;
        self.set(to, value);
        Ok(())
    }

    /// Comparisons, signs and factorials.
    pub(super) fn operator(&mut self, op: Op) -> Result<(), Error> {
        let ([first, second], budget) = (self.spans(), self.context.budget);
        let (to, value) = match op {
            Op::Prefix { op, to, a } => {
                (to, operators::prefix(op, &self.placed(a, first), second, budget)?)
            }
            Op::Factorial { to, a } => {
                (to, operators::factorial(&self.placed(a, first), second, budget)?)
            }
            Op::Compare { op, to, a, b } => {
                let (lhs, rhs) = (self.placed(a, first), self.placed(b, second));
                (to, operators::compare(op, &lhs, &rhs, budget)?.into())
            }
            Op::JumpUnlessCompare { op, a, b, target } => {
                let (lhs, rhs) = (self.placed(a, first), self.placed(b, second));
                if !operators::compare(op, &lhs, &rhs, budget)? {
                    self.at.next = target as usize;
                }
                return Ok(());
            }
            Op::JumpUnlessCompareSmall { op, a, value, target } => {
                let (lhs, rhs) = (self.placed(a, first), Placed::new(value.into(), second));
                if !operators::compare(op, &lhs, &rhs, budget)? {
                    self.at.next = target as usize;
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        self.set(to, value);
        Ok(())
    }

    pub(super) fn chain(&mut self, op: Op) -> Result<(), Error> {
        let ([at, _], context) = (self.spans(), self.context);
        match op {
            Op::ChainBegin { from } => self.chains.push(Chain::new(self.placed(from, at))),
            Op::ChainTake { op, from } => {
                let rhs = self.placed(from, at);
                if let Some(chain) = self.chains.last_mut() {
                    chain.take(op, &rhs, &context)?;
                }
            }
            Op::ChainEnd { to } => {
                if let Some(chain) = self.chains.pop() {
                    let value = chain.value(&context)?;
                    self.set(to, value);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Prepares the two registers of a loop over what is in `from`.
    pub(super) fn iterate(&mut self, to: Register, from: Register) -> Result<(), Error> {
        let [at, _] = self.spans();
        let (first, second) = match self.value(from) {
            Value::Range(range) => (range.from().clone().into(), range.end().into()),
            list @ Value::List(_) => (list, Value::from(0)),
            value => {
                let help = "`for` goes through lists and ranges; `chars(…)` gives the characters \
                            of a text, `keys(…)` the names of a record";
                return Err(wrong_type("a list or a range", &Placed::new(value, at), help));
            }
        };
        self.set(to, first);
        self.set(to + 1, second);
        Ok(())
    }

    pub(super) fn iterate_range(&mut self, op: Op) -> Result<(), Error> {
        let Op::IterateRange { to, a, b, inclusive } = op else { return Ok(()) };
        let [a_at, b_at] = self.spans();
        let (from, end) = (self.placed(a, a_at), self.placed(b, b_at));
        let from = operators::whole(&from, RANGE_HELP)?.clone();
        let end = operators::whole(&end, RANGE_HELP)?;
        let end = if inclusive { end + Number::ONE } else { end.clone() };
        self.set(to, from.into());
        self.set(to + 1, end.into());
        Ok(())
    }

    /// The next item of a loop, or the end of it.
    pub(super) fn next_item(&mut self, op: Op) -> Result<(), Error> {
        let Op::Next { iterator, to, target } = op else { return Ok(()) };
        let item = match (self.slot(iterator), self.slot(iterator + 1)) {
            (Some(Value::Number(next)), Some(Value::Number(end))) if next < end => {
                let after = next + Number::ONE;
                Some((iterator, Value::from(after), Value::from(next.clone())))
            }
            (Some(Value::List(list)), Some(Value::Number(index))) => {
                let item = index.to_usize().and_then(|index| list.get(index));
                item.map(|item| (iterator + 1, (index + Number::ONE).into(), item.clone()))
            }
            _ => None,
        };
        match item {
            Some((place, state, item)) => {
                self.set(place, state);
                self.set(to, item);
            }
            None => {
                self.take(iterator);
                self.at.next = target as usize;
            }
        }
        Ok(())
    }

    /// Makes one text of what is in registers.
    pub(super) fn text(
        &mut self,
        to: Register,
        first: Register,
        count: u16,
        at: Span,
    ) -> Result<(), Error> {
        self.context.reserve(1, Value::TEXT_BYTES, at)?;
        let mut text = String::new();
        for value in self.take_row(first, count) {
            self.context.put_text(&mut text, &value, at)?;
        }
        self.set(to, Value::from(text));
        Ok(())
    }

    /// Adds what is in registers to a text, in place if no one else has it.
    pub(super) fn append(
        &mut self,
        to: Register,
        first: Register,
        count: u16,
    ) -> Result<(), Error> {
        let [_, at] = self.spans();
        let mut whole = self.take(to);
        let own = match &mut whole {
            Value::Text(text) => Arc::get_mut(text),
            _ => None,
        };
        let Some(text) = own else {
            self.set(to, whole);
            self.text(first, first, count, at)?;
            return self.chain_op(ChainOp::Add, to, to, Right::Register(first));
        };
        let before = text.len();
        let mut added = Ok(());
        for register in first..first + count {
            let part = self.take(register);
            added = added.and_then(|()| self.context.put_text(text, &part, at));
        }
        added = added.and_then(|()| self.context.check_size(0, text.len() as u64, at));
        if added.is_err() {
            text.truncate(before);
        }
        self.set(to, whole);
        added
    }
}

pub(super) const RANGE_HELP: &str = "a range goes from one whole number to another";
