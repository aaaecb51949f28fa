//! Small numbers in registers, which need no care when they come and go.

use std::cmp::Ordering;
use std::mem;

use super::super::code::Slot;
use crate::number::{Number, Ratio};
use crate::syntax::ast::CompareOp;
use crate::value::Value;

/// The small fraction in a slot.
#[inline]
pub(super) fn ratio(slot: &Slot) -> Option<Ratio> {
    match slot {
        Some(Value::Number(number)) => number.as_ratio(),
        _ => None,
    }
}

/// The small fractions in two slots, neither of which is read unless both are there.
#[inline]
pub(super) fn ratios(a: &Slot, b: &Slot) -> Option<(Ratio, Ratio)> {
    if ratio(a).is_some() & ratio(b).is_some() {
        return Some((ratio(a)?, ratio(b)?));
    }
    None
}

/// The small whole number in a slot.
#[inline]
pub(super) fn whole(slot: &Slot) -> Option<i64> {
    ratio(slot).filter(|ratio| ratio.is_integer()).map(Ratio::numerator)
}

/// Quotient and remainder of what most programs divide: small numbers that are not negative. A
/// division of half words takes a fraction of the time of a whole one.
#[inline]
pub(super) fn divided(a: &Slot, b: i64) -> Option<(u32, u32)> {
    let (a, b) = (u32::try_from(whole(a)?).ok()?, u32::try_from(b).ok()?);
    Some((a.checked_div(b)?, a.checked_rem(b)?))
}

/// Puts a small fraction into a slot, where most often there is one already.
#[inline]
pub(super) fn put(slot: &mut Slot, value: Ratio) {
    if let Some(Value::Number(number)) = slot
        && let Some(place) = number.as_ratio_mut()
    {
        *place = value;
    } else {
        put_first(slot, value);
    }
}

#[inline(never)]
fn put_first(slot: &mut Slot, value: Ratio) {
    put_value(slot, Value::Number(Number::from(value)));
}

/// Puts a value into a slot.
#[inline]
pub(super) fn put_value(slot: &mut Slot, value: Value) {
    empty(slot);
    // What is there now has nothing to drop.
    mem::forget(slot.replace(value));
}

/// Puts true or false into a slot.
#[inline]
pub(super) fn put_truth(slot: &mut Slot, truth: bool) {
    match slot {
        Some(Value::Bool(place)) => *place = truth,
        _ => put_value(slot, Value::Bool(truth)),
    }
}

/// Whether a comparison holds of what is ordered so.
#[inline]
pub(super) fn holds(op: CompareOp, order: Ordering) -> bool {
    const LESS: u8 = 1;
    const EQUAL: u8 = 2;
    const GREATER: u8 = 4;
    let order = match order {
        Ordering::Less => LESS,
        Ordering::Equal => EQUAL,
        Ordering::Greater => GREATER,
    };
    let wanted = match op {
        CompareOp::Equal => EQUAL,
        CompareOp::NotEqual => LESS | GREATER,
        CompareOp::Less => LESS,
        CompareOp::LessOrEqual => LESS | EQUAL,
        CompareOp::Greater => GREATER,
        CompareOp::GreaterOrEqual => GREATER | EQUAL,
    };
    order & wanted != 0
}

/// Whether what a slot holds needs no care to go.
#[inline]
fn is_light(slot: &Slot) -> bool {
    match slot {
        None | Some(Value::None | Value::Bool(_)) => true,
        Some(Value::Number(number)) => number.is_inline(),
        _ => false,
    }
}

/// Takes what needs care out of a slot; anything else may stay.
#[inline]
pub(super) fn empty(slot: &mut Slot) {
    if !is_light(slot) {
        drop_slot(slot);
    }
}

/// Leaves nothing in a slot.
#[inline]
pub(super) fn clear(slot: &mut Slot) {
    empty(slot);
    mem::forget(slot.take());
}

#[cold]
#[inline(never)]
fn drop_slot(slot: &mut Slot) {
    *slot = None;
}
