//! Arithmetic on numbers that are known before the program runs.
//!
//! What errs, or grows large, is left for the run, which says where and counts what it takes.

use super::super::chain::operation;
use crate::limits::{Budget, Interrupt, Limits};
use crate::number::{Number, NumberError};
use crate::syntax::ast::ChainOp;

/// Bits and steps that an operation may take here.
const SMALL: u64 = 1_000;

pub(super) fn chain(op: ChainOp, lhs: &Number, rhs: &Number) -> Option<Number> {
    if lhs.as_ratio().is_none() || rhs.as_ratio().is_none() {
        return None;
    }
    exact(operation(op)(lhs, rhs, &budget()))
}

pub(super) fn power(base: &Number, exponent: &Number) -> Option<Number> {
    let is_small = exponent.to_i64().is_some_and(|exponent| exponent.unsigned_abs() < 64);
    if base.as_ratio().is_none() || !is_small {
        return None;
    }
    exact(base.pow(exponent, &budget()))
}

pub(super) fn factorial(number: &Number) -> Option<Number> {
    number.to_u64().filter(|&number| number <= 20)?;
    exact(number.factorial(&budget()))
}

fn exact(result: Result<Number, NumberError>) -> Option<Number> {
    result.ok().filter(|number| number.as_ratio().is_some())
}

fn budget() -> Budget {
    let limits = Limits { steps: SMALL, number_bits: SMALL, ..Limits::default() };
    Budget::new(&limits, Interrupt::new())
}
