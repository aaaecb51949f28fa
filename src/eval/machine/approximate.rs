//! Approximate numbers in registers, which the loop works on without leaving it.
//!
//! Each function does an operation if one operand at least is approximate, the other one too or a
//! small number, and nothing is in its way, and says whether it did. Whatever is not done here is
//! done as for any other values. These are functions of their own, so that the loop does not lose
//! registers of the processor to them.

use super::super::code::{Register, Slot};
use super::small::{holds, put_value, ratio};
use crate::number::{Interval, Number, NumberError};
use crate::syntax::ast::CompareOp;
use crate::value::Value;

/// The interval in a slot.
#[inline]
pub(super) fn interval(slot: &Slot) -> Option<Interval> {
    match slot {
        Some(Value::Number(number)) => number.as_interval(),
        _ => None,
    }
}

/// Puts an interval into a slot, where most often there is one already.
#[inline]
pub(super) fn put_interval(slot: &mut Slot, value: Interval) {
    if let Some(Value::Number(number)) = slot
        && let Some(place) = number.as_interval_mut()
    {
        *place = value;
    } else {
        put_value(slot, Value::Number(Number::from(value)));
    }
}

/// The intervals around what is in two slots, one of which at least is approximate.
#[inline(always)]
fn operands(a: &Slot, b: &Slot) -> Option<(Interval, Interval)> {
    match (interval(a), interval(b)) {
        (Some(a), Some(b)) => Some((a, b)),
        (Some(a), None) => Some((a, enclosure(b)?)),
        (None, Some(b)) => Some((enclosure(a)?, b)),
        (None, None) => None,
    }
}

/// The closest interval around a small number.
#[inline]
fn enclosure(slot: &Slot) -> Option<Interval> {
    let ratio = ratio(slot)?;
    match i32::try_from(ratio.numerator()) {
        Ok(whole) if ratio.is_integer() => Some(Interval::point(f64::from(whole))),
        _ => Interval::around_ratio(ratio),
    }
}

/// Does an operation on two intervals.
#[inline(always)]
fn operate(
    registers: &mut [Slot],
    to: Register,
    operands: Option<(Interval, Interval)>,
    operation: impl FnOnce(Interval, Interval) -> Result<Interval, NumberError>,
) -> bool {
    let Some((a, b)) = operands else { return false };
    let Ok(result) = operation(a, b) else { return false };
    let Some(slot) = registers.get_mut(usize::from(to)) else { return false };
    put_interval(slot, result);
    true
}

macro_rules! operations {
    ($($both:ident $with_small:ident $operation:ident;)*) => {$(
        #[inline(never)]
        pub(super) fn $both(registers: &mut [Slot], to: Register, a: Register, b: Register) -> bool {
            let Some(a) = registers.get(usize::from(a)) else { return false };
            let Some(b) = registers.get(usize::from(b)) else { return false };
            let operands = operands(a, b);
            operate(registers, to, operands, |a, b| a.$operation(b))
        }

        #[inline(never)]
        pub(super) fn $with_small(
            registers: &mut [Slot],
            to: Register,
            a: Register,
            value: i32,
        ) -> bool {
            let a = registers.get(usize::from(a)).and_then(interval);
            let operands = a.map(|a| (a, Interval::point(f64::from(value))));
            operate(registers, to, operands, |a, b| a.$operation(b))
        }
    )*};
}

operations!(
    add add_small add;
    subtract subtract_small sub;
    multiply multiply_small mul;
    divide divide_small div;
);

/// Whether a comparison holds, if the intervals tell it.
#[inline(never)]
pub(super) fn compare(op: CompareOp, a: &Slot, b: &Slot) -> Option<bool> {
    let (a, b) = operands(a, b)?;
    decide(op, a, b)
}

/// The same with a small number for the second one.
#[inline(never)]
pub(super) fn compare_small(op: CompareOp, a: &Slot, value: i32) -> Option<bool> {
    decide(op, interval(a)?, Interval::point(f64::from(value)))
}

#[inline]
fn decide(op: CompareOp, a: Interval, b: Interval) -> Option<bool> {
    match op {
        // Nothing is known to be equal to an approximate number.
        CompareOp::Equal | CompareOp::NotEqual => None,
        _ => Some(holds(op, a.order(b)?)),
    }
}
