//! The loop: what is done most often, done fast.

use std::cmp::Ordering;
use std::mem;

use super::super::code::{Op, Slot};
use super::{Machine, Position};
use crate::diagnostic::Error;
use crate::number::{Number, Ratio};
use crate::syntax::ast::{CompareOp, PrefixOp};
use crate::value::Value;

/// Steps after which the budget is asked, at the next jump back or call.
pub(super) const STEPS_AT_ONCE: u64 = 256;

/// Why the fast loop is left for a moment.
enum Exit {
    /// An instruction, or a case of one, that is done elsewhere.
    Other(Op),
    /// The function is done; the register holds its value.
    Return(usize),
    /// A call of a global that takes no place of its caller's.
    Call { base: u16, global: u32, site: u32 },
    /// Steps are to be counted.
    Count,
    /// The statement is done.
    Finish,
}

/// The small fraction in a slot.
#[inline]
fn ratio(slot: &Slot) -> Option<Ratio> {
    match slot {
        Some(Value::Number(number)) => number.as_ratio(),
        _ => None,
    }
}

/// The small whole number in a slot.
#[inline]
fn whole(slot: &Slot) -> Option<i64> {
    ratio(slot).filter(|ratio| ratio.is_integer()).map(Ratio::numerator)
}

/// Quotient and remainder of what most programs divide: small numbers that are not negative. A
/// division of half words takes a fraction of the time of a whole one.
#[inline]
fn divided(a: &Slot, b: i64) -> Option<(u32, u32)> {
    let (a, b) = (u32::try_from(whole(a)?).ok()?, u32::try_from(b).ok()?);
    Some((a.checked_div(b)?, a.checked_rem(b)?))
}

/// The exact square root, if it is a small whole number. The float is a guess that is checked.
#[inline]
fn square_root(square: i64) -> Option<i64> {
    if !(0..1 << 52).contains(&square) {
        return None;
    }
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "below 2^52")]
    let root = (square as f64).sqrt() as i64;
    (root * root == square).then_some(root)
}

/// Puts a small fraction into a slot. Most of what is there before needs no care to go.
#[inline]
fn put(slot: &mut Slot, value: Ratio) {
    put_value(slot, Value::Number(Number::from(value)));
}

#[inline]
fn put_value(slot: &mut Slot, value: Value) {
    let before = slot.replace(value);
    match &before {
        None | Some(Value::None | Value::Bool(_)) => mem::forget(before),
        Some(Value::Number(number)) if number.as_ratio().is_some() => mem::forget(before),
        _ => drop(before),
    }
}

#[inline]
fn holds(op: CompareOp, order: Ordering) -> bool {
    match op {
        CompareOp::Equal => order.is_eq(),
        CompareOp::NotEqual => order.is_ne(),
        CompareOp::Less => order.is_lt(),
        CompareOp::LessOrEqual => order.is_le(),
        CompareOp::Greater => order.is_gt(),
        CompareOp::GreaterOrEqual => order.is_ge(),
    }
}

/// The power with a small exponent, if it fits.
#[inline]
fn power(base: Ratio, exponent: i32) -> Option<Ratio> {
    match exponent {
        1 => Some(base),
        2 => base.checked_mul(base),
        3 => base.checked_mul(base)?.checked_mul(base),
        _ => None,
    }
}

/// Does an operation on two registers if both hold small fractions and so does the result.
macro_rules! both {
    ($registers:ident, $to:ident, $a:ident, $b:ident, $operation:ident) => {
        if let (Some(a), Some(b)) =
            (ratio(&$registers[usize::from($a)]), ratio(&$registers[usize::from($b)]))
            && let Some(result) = a.$operation(b)
        {
            put(&mut $registers[usize::from($to)], result);
            continue;
        }
    };
}

/// The same with a small number for the second one.
macro_rules! with_small {
    ($registers:ident, $to:ident, $a:ident, $value:ident, $operation:ident) => {
        if let Some(a) = ratio(&$registers[usize::from($a)])
            && let Some(result) = a.$operation(Ratio::from(i64::from($value)))
        {
            put(&mut $registers[usize::from($to)], result);
            continue;
        }
    };
}

impl Machine<'_> {
    /// Runs until the statement is done, or the function that a built-in called; gives what that
    /// one returned.
    pub(super) fn run(&mut self) -> Result<Value, Error> {
        loop {
            let result = match self.until_exit() {
                Exit::Call { base, global, site } => {
                    if self.enter_plain(base, global, site) {
                        continue;
                    }
                    self.call(Op::CallGlobal { tail: false, base, global, site })
                }
                Exit::Other(op) => self.other(op),
                Exit::Return(register) => {
                    let value = self.leave(register);
                    match self.frames.pop() {
                        Some(frame) => {
                            if frame.from_builtin {
                                self.at = frame.at;
                                return Ok(value);
                            }
                            if let Some(slot) = self.stack.get_mut(self.at.base) {
                                *slot = Some(value);
                            }
                            self.at = frame.at;
                            Ok(())
                        }
                        None => return Ok(value),
                    }
                }
                Exit::Count => self.count(),
                Exit::Finish => return Ok(Value::None),
            };
            result.map_err(|error| self.explained(error))?;
        }
    }

    /// Counts the steps that were taken.
    pub(super) fn count(&mut self) -> Result<(), Error> {
        let steps = mem::take(&mut self.steps);
        let [at, _] = self.spans();
        self.regain();
        self.context.spend(steps, at)
    }

    /// Gives memory back that values took which are gone, once little of it is left. What is there
    /// still is counted at most once for a sixteenth of all memory, so that it takes no time to
    /// speak of.
    fn regain(&mut self) {
        let budget = self.context.budget;
        let (left, limit) = (budget.memory_left(), budget.limits().memory);
        // What a built-in that called this function holds cannot be counted.
        if left > limit / 4 || left > self.regain_below || self.nested > 0 {
            return;
        }
        let variables = self.scope.iter().map(|(_, value)| value);
        let held = self.stack.iter().flatten().chain(variables);
        let held = held.map(Value::bytes).fold(0, u64::saturating_add);
        budget.release(limit.saturating_sub(held).saturating_sub(left));
        self.regain_below = budget.memory_left().saturating_sub(limit / 16);
    }

    /// Runs instructions up to one that is not done here.
    #[allow(clippy::indexing_slicing, reason = "the registers and jumps of a code are its own")]
    fn until_exit(&mut self) -> Exit {
        let Position { code, next: mut at, base } = self.at;
        let code = match code.checked_sub(1) {
            Some(place) => &*self.entries[place].code,
            None => &self.unit.top,
        };
        let ops = &*code.ops;
        let (below, registers) = self.stack.split_at_mut(base);
        let mut steps = self.steps;
        let exit = loop {
            let op = ops[at];
            at += 1;
            steps += 1;
            match op {
                Op::Add { to, a, b } => both!(registers, to, a, b, checked_add),
                Op::Subtract { to, a, b } => both!(registers, to, a, b, checked_sub),
                Op::Multiply { to, a, b } => both!(registers, to, a, b, checked_mul),
                Op::Divide { to, a, b } => both!(registers, to, a, b, checked_div),
                Op::FloorDivide { to, a, b } => {
                    if let Some(b) = whole(&registers[usize::from(b)])
                        && let Some((quotient, _)) = divided(&registers[usize::from(a)], b)
                    {
                        put(&mut registers[usize::from(to)], Ratio::from(i64::from(quotient)));
                        continue;
                    }
                    both!(registers, to, a, b, checked_floor_div);
                }
                Op::Remainder { to, a, b } => {
                    if let Some(b) = whole(&registers[usize::from(b)])
                        && let Some((_, rest)) = divided(&registers[usize::from(a)], b)
                    {
                        put(&mut registers[usize::from(to)], Ratio::from(i64::from(rest)));
                        continue;
                    }
                    both!(registers, to, a, b, checked_remainder);
                }
                Op::AddSmall { to, a, value } => with_small!(registers, to, a, value, checked_add),
                Op::SubtractSmall { to, a, value } => {
                    with_small!(registers, to, a, value, checked_sub)
                }
                Op::MultiplySmall { to, a, value } => {
                    with_small!(registers, to, a, value, checked_mul)
                }
                Op::DivideSmall { to, a, value } => {
                    with_small!(registers, to, a, value, checked_div)
                }
                Op::FloorDivideSmall { to, a, value } => {
                    if let Some((quotient, _)) = divided(&registers[usize::from(a)], value.into()) {
                        put(&mut registers[usize::from(to)], Ratio::from(i64::from(quotient)));
                        continue;
                    }
                    with_small!(registers, to, a, value, checked_floor_div)
                }
                Op::RemainderSmall { to, a, value } => {
                    if let Some((_, rest)) = divided(&registers[usize::from(a)], value.into()) {
                        put(&mut registers[usize::from(to)], Ratio::from(i64::from(rest)));
                        continue;
                    }
                    with_small!(registers, to, a, value, checked_remainder)
                }
                Op::PowerSmall { to, a, value } => {
                    if let Some(base) = ratio(&registers[usize::from(a)])
                        && let Some(result) = power(base, value)
                    {
                        put(&mut registers[usize::from(to)], result);
                        continue;
                    }
                }
                Op::PowerHalf { to, a, .. } | Op::Prefix { op: PrefixOp::Root, to, a } => {
                    if let Some(root) = whole(&registers[usize::from(a)]).and_then(square_root) {
                        put(&mut registers[usize::from(to)], Ratio::from(root));
                        continue;
                    }
                }
                Op::Prefix { op: PrefixOp::Minus, to, a } => {
                    if let Some(result) =
                        ratio(&registers[usize::from(a)]).and_then(Ratio::checked_neg)
                    {
                        put(&mut registers[usize::from(to)], result);
                        continue;
                    }
                }
                Op::Small { to, value } => {
                    put(&mut registers[usize::from(to)], Ratio::from(i64::from(value)));
                    continue;
                }
                Op::Move { to, from } => {
                    match ratio(&registers[usize::from(from)]) {
                        Some(number) => put(&mut registers[usize::from(to)], number),
                        None => registers[usize::from(to)] = registers[usize::from(from)].clone(),
                    }
                    continue;
                }
                Op::Take { to, from } => {
                    let value = mem::take(&mut registers[usize::from(from)]);
                    put_value(&mut registers[usize::from(to)], value.unwrap_or_default());
                    continue;
                }
                Op::Constant { to, index } => {
                    put_value(
                        &mut registers[usize::from(to)],
                        code.constants[index as usize].clone(),
                    );
                    continue;
                }
                Op::Nothing { to } => {
                    put_value(&mut registers[usize::from(to)], Value::None);
                    continue;
                }
                Op::Global { to, global } => {
                    // Of other programs, and of built-ins, more must be known.
                    if self.entries.get(self.at.code.wrapping_sub(1)).is_some_and(|it| it.is_own)
                        && let Some(value) = &below[global as usize]
                    {
                        put_value(&mut registers[usize::from(to)], value.clone());
                        continue;
                    }
                }
                Op::Check { to, from, .. } if registers[usize::from(from)].is_some() => {
                    if to != from {
                        registers[usize::from(to)] = registers[usize::from(from)].clone();
                    }
                    continue;
                }
                Op::Compare { op, to, a, b } => {
                    if let (Some(a), Some(b)) =
                        (ratio(&registers[usize::from(a)]), ratio(&registers[usize::from(b)]))
                    {
                        put_value(
                            &mut registers[usize::from(to)],
                            Value::Bool(holds(op, a.cmp(&b))),
                        );
                        continue;
                    }
                }
                Op::JumpUnlessCompare { op, a, b, target } => {
                    if let (Some(a), Some(b)) =
                        (ratio(&registers[usize::from(a)]), ratio(&registers[usize::from(b)]))
                    {
                        if !holds(op, a.cmp(&b)) {
                            at = target as usize;
                        }
                        continue;
                    }
                }
                Op::JumpUnlessCompareSmall { op, a, value, target } => {
                    if let Some(a) = ratio(&registers[usize::from(a)]) {
                        if !holds(op, a.cmp(&Ratio::from(i64::from(value)))) {
                            at = target as usize;
                        }
                        continue;
                    }
                }
                Op::Jump { target } => {
                    at = target as usize;
                    continue;
                }
                Op::Loop { target } => {
                    if steps < STEPS_AT_ONCE {
                        at = target as usize;
                        continue;
                    }
                    at = target as usize;
                    break Exit::Count;
                }
                Op::JumpIf { wanted, from, target } => {
                    if let Some(Value::Bool(truth)) = registers[usize::from(from)] {
                        if truth == wanted {
                            at = target as usize;
                        }
                        continue;
                    }
                }
                Op::Truth { from } => {
                    if let Some(Value::Bool(_)) = registers[usize::from(from)] {
                        continue;
                    }
                }
                Op::JumpIfSet { from, target } => {
                    if registers[usize::from(from)].is_some() {
                        at = target as usize;
                    }
                    continue;
                }
                Op::Next { iterator, to, .. } => {
                    let (here, end) = (usize::from(iterator), usize::from(iterator) + 1);
                    if let (Some(next), Some(end)) =
                        (ratio(&registers[here]), ratio(&registers[end]))
                        && next < end
                        && let Some(after) = next.checked_add(Ratio::ONE)
                    {
                        put(&mut registers[here], after);
                        put(&mut registers[usize::from(to)], next);
                        continue;
                    }
                }
                Op::CallGlobal { tail: false, base, global, site } => {
                    break Exit::Call { base, global, site };
                }
                Op::Return { from } => break Exit::Return(usize::from(from)),
                Op::Finish => break Exit::Finish,
                _ => {}
            }
            break Exit::Other(op);
        };
        self.at.next = at;
        self.steps = steps;
        exit
    }
}
