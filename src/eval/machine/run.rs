//! The loop: what is done most often, done fast.

use std::mem;
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::super::code::{Code, Op, Site, Slot};
use super::super::quick::{power, square_root};
use super::approximate::{self, interval, put_interval};
use super::globals::Entry;
use super::small::{clear, divided, empty, holds, put, put_truth, put_value, ratio, ratios, whole};
use super::{Frame, Machine, Position};
use crate::diagnostic::Error;
use crate::number::Ratio;
use crate::syntax::ast::PrefixOp;
use crate::value::Value;

/// Steps after which the budget is asked, at the next jump back or call.
pub(super) const STEPS_AT_ONCE: u64 = 256;

/// Why the fast loop is left for a moment.
enum Exit {
    /// An instruction, or a case of one, that is done elsewhere.
    Other(Op),
    /// The function is done; the register holds its value.
    Return(usize),
    /// Steps are to be counted before a loop goes on at this instruction: the loop is what runs.
    Loop(u32),
    /// The statement is done.
    Finish,
}

/// Does an operation on two registers if both hold small fractions and so does the result.
macro_rules! both {
    ($registers:ident, $to:ident, $a:ident, $b:ident, $operation:ident) => {
        if let Some((a, b)) = ratios(&$registers[usize::from($a)], &$registers[usize::from($b)])
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
                Exit::Loop(target) => {
                    let counted = self.count();
                    if counted.is_ok() {
                        self.at.next = target as usize;
                    }
                    counted
                }
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
    #[inline(never)]
    #[allow(clippy::indexing_slicing, reason = "the registers and jumps of a code are its own")]
    fn until_exit(&mut self) -> Exit {
        let Position { code: mut number, next: at, mut base } = self.at;
        let (entries, stack) = (&*self.entries, &mut *self.stack);
        let (mut code, mut is_own) = code_of(entries, &self.unit.top, number);
        let mut next = code.ops[at..].iter();
        let mut registers = &mut stack[base..];
        let depth = self.context.budget.limits().depth;
        let exact = self.context.budget.limits().exact;
        let watched = !self.approximate.is_empty();
        let mut steps = self.steps;
        let exit = loop {
            let Some(op) = next.next() else { break Exit::Finish };
            steps += 1;
            match *op {
                Op::Add { to, a, b } => {
                    both!(registers, to, a, b, checked_add);
                    if approximate::add(registers, to, a, b) {
                        continue;
                    }
                }
                Op::Subtract { to, a, b } => {
                    both!(registers, to, a, b, checked_sub);
                    if approximate::subtract(registers, to, a, b) {
                        continue;
                    }
                }
                Op::Multiply { to, a, b } => {
                    both!(registers, to, a, b, checked_mul);
                    if approximate::multiply(registers, to, a, b) {
                        continue;
                    }
                }
                Op::Divide { to, a, b } => {
                    both!(registers, to, a, b, checked_div);
                    if approximate::divide(registers, to, a, b) {
                        continue;
                    }
                }
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
                Op::AddSmall { to, a, value } => {
                    with_small!(registers, to, a, value, checked_add);
                    if approximate::add_small(registers, to, a, value) {
                        continue;
                    }
                }
                Op::SubtractSmall { to, a, value } => {
                    with_small!(registers, to, a, value, checked_sub);
                    if approximate::subtract_small(registers, to, a, value) {
                        continue;
                    }
                }
                Op::MultiplySmall { to, a, value } => {
                    with_small!(registers, to, a, value, checked_mul);
                    if approximate::multiply_small(registers, to, a, value) {
                        continue;
                    }
                }
                Op::DivideSmall { to, a, value } => {
                    with_small!(registers, to, a, value, checked_div);
                    if approximate::divide_small(registers, to, a, value) {
                        continue;
                    }
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
                    if let Some(a) = ratio(&registers[usize::from(a)])
                        && let Some(result) = power(a, value)
                    {
                        put(&mut registers[usize::from(to)], result);
                        continue;
                    }
                }
                Op::PowerHalf { to, a, .. } | Op::Prefix { op: PrefixOp::Root, to, a } => {
                    if let Some(root) = ratio(&registers[usize::from(a)]).and_then(square_root) {
                        put(&mut registers[usize::from(to)], root);
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
                    if let Some(interval) = interval(&registers[usize::from(a)]) {
                        put_interval(&mut registers[usize::from(to)], interval.neg());
                        continue;
                    }
                }
                Op::Small { to, value } => {
                    put(&mut registers[usize::from(to)], Ratio::from(i64::from(value)));
                    continue;
                }
                Op::Move { to, from } => {
                    if let Some(number) = ratio(&registers[usize::from(from)]) {
                        put(&mut registers[usize::from(to)], number);
                    } else if let Some(interval) = interval(&registers[usize::from(from)]) {
                        put_interval(&mut registers[usize::from(to)], interval);
                    } else {
                        registers[usize::from(to)] = registers[usize::from(from)].clone();
                    }
                    continue;
                }
                Op::Take { to, from } => {
                    if let Some(number) = ratio(&registers[usize::from(from)]) {
                        put(&mut registers[usize::from(to)], number);
                        continue;
                    }
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
                Op::Approximate { to, index } if !exact => {
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
                    if is_own
                        && !watched
                        && let Some(value) = stack[global as usize].clone()
                    {
                        registers = &mut stack[base..];
                        put_value(&mut registers[usize::from(to)], value);
                        continue;
                    }
                }
                Op::Check { to, from, .. }
                    if registers[usize::from(from)].is_some() && !watched =>
                {
                    if to != from {
                        registers[usize::from(to)] = registers[usize::from(from)].clone();
                    }
                    continue;
                }
                Op::Compare { op, to, a, b } => {
                    if let (Some(a), Some(b)) =
                        (ratio(&registers[usize::from(a)]), ratio(&registers[usize::from(b)]))
                    {
                        put_truth(&mut registers[usize::from(to)], holds(op, a.cmp(&b)));
                        continue;
                    }
                    let (a, b) = (&registers[usize::from(a)], &registers[usize::from(b)]);
                    if let Some(truth) = approximate::compare(op, a, b) {
                        put_truth(&mut registers[usize::from(to)], truth);
                        continue;
                    }
                }
                Op::JumpUnlessCompare { op, a, b, target } => {
                    if let (Some(a), Some(b)) =
                        (ratio(&registers[usize::from(a)]), ratio(&registers[usize::from(b)]))
                    {
                        if !holds(op, a.cmp(&b)) {
                            next = code.ops[target as usize..].iter();
                        }
                        continue;
                    }
                    let (a, b) = (&registers[usize::from(a)], &registers[usize::from(b)]);
                    if let Some(truth) = approximate::compare(op, a, b) {
                        if !truth {
                            next = code.ops[target as usize..].iter();
                        }
                        continue;
                    }
                }
                Op::JumpUnlessCompareSmall { op, a, value, target } => {
                    if let Some(a) = ratio(&registers[usize::from(a)]) {
                        if !holds(op, a.cmp(&Ratio::from(i64::from(value)))) {
                            next = code.ops[target as usize..].iter();
                        }
                        continue;
                    }
                    let a = &registers[usize::from(a)];
                    if let Some(truth) = approximate::compare_small(op, a, value) {
                        if !truth {
                            next = code.ops[target as usize..].iter();
                        }
                        continue;
                    }
                }
                Op::Jump { target } => {
                    next = code.ops[target as usize..].iter();
                    continue;
                }
                Op::Loop { target } => {
                    if steps < STEPS_AT_ONCE {
                        next = code.ops[target as usize..].iter();
                        continue;
                    }
                    break Exit::Loop(target);
                }
                Op::JumpIf { wanted, from, target } => {
                    if let Some(Value::Bool(truth)) = registers[usize::from(from)] {
                        if truth == wanted {
                            next = code.ops[target as usize..].iter();
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
                        next = code.ops[target as usize..].iter();
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
                Op::CallGlobal { tail: false, base: first, global, site } => {
                    let begin = base + usize::from(first);
                    if is_own
                        && steps < STEPS_AT_ONCE
                        && self.frames.len() < depth
                        && let Some((place, callee, given)) =
                            at_hand(entries, &code.sites[site as usize], &stack[global as usize])
                        && begin + callee.registers <= stack.len()
                    {
                        let at_call =
                            Position { code: number, next: code.ops.len() - next.len(), base };
                        self.frames.push(Frame { at: at_call, from_builtin: false });
                        (number, base) = (place + 1, begin);
                        (code, is_own) = (callee, entries[place].is_own);
                        next = code.ops.iter();
                        registers = &mut stack[base..];
                        registers[given..code.locals].iter_mut().for_each(clear);
                        continue;
                    }
                }
                Op::Return { from } => {
                    let caller = self.frames.pop_if(|frame| !frame.from_builtin);
                    let Some(Frame { at: caller, .. }) = caller else {
                        break Exit::Return(usize::from(from));
                    };
                    let number_given = ratio(&registers[usize::from(from)]);
                    let value = match number_given {
                        Some(_) => None,
                        None => mem::take(&mut registers[usize::from(from)]),
                    };
                    registers[..code.registers].iter_mut().for_each(empty);
                    match number_given {
                        Some(number) => put(&mut registers[0], number),
                        None => put_value(&mut registers[0], value.unwrap_or_default()),
                    }
                    (number, base) = (caller.code, caller.base);
                    (code, is_own) = code_of(entries, &self.unit.top, number);
                    next = code.ops[caller.next..].iter();
                    registers = &mut stack[base..];
                    continue;
                }
                Op::Finish => break Exit::Finish,
                _ => {}
            }
            break Exit::Other(*op);
        };
        self.at = Position { code: number, next: code.ops.len() - next.len(), base };
        self.steps = steps;
        exit
    }
}

/// A code, and whether it is of the program that runs.
#[inline]
#[allow(clippy::indexing_slicing, reason = "entries stay while a statement runs")]
fn code_of<'c>(entries: &'c [Entry], top: &'c Code, number: usize) -> (&'c Code, bool) {
    match number.checked_sub(1) {
        Some(place) => (&entries[place].code, entries[place].is_own),
        None => (top, true),
    }
}

/// The place and code of a function that takes nothing along, and how many arguments it has, if it
/// was called at this site before and the arguments fit: what most calls come to.
#[inline]
fn at_hand<'c>(
    entries: &'c [Entry],
    site: &Site,
    function: &Slot,
) -> Option<(usize, &'c Code, usize)> {
    let Some(Value::Function(function)) = function else { return None };
    let place = site.entry.load(Ordering::Relaxed);
    let (closure, entry) = (function.closure()?, entries.get(place)?);
    let given = site.arguments.len();
    let fits = ptr::addr_eq(Arc::as_ptr(&closure.code), Arc::as_ptr(&entry.code))
        && entry.code.signature.is_plain()
        && site.names.is_empty()
        && given == entry.code.signature.parameters.len();
    fits.then_some((place, &*entry.code, given))
}
