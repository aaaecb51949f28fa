//! The machine that runs compiled programs.
//!
//! Registers of all frames stand in one vector, those of a callee from its caller's arguments on,
//! and what a call interrupts waits in another: calls take no native stack. [`run`] holds the loop
//! with what must be fast; whatever else an instruction does is in the other files.

mod approximate;
mod arithmetic;
mod calls;
mod fault;
mod globals;
mod parts;
mod run;
mod small;
mod statements;
mod values;

pub(super) use statements::execute;

use std::collections::HashSet;
use std::mem;
use std::sync::Arc;

use super::code::{Code, Register, Slot, Unit};
use super::{Chain, Context, Placed, Scope};
use crate::limits::MAX_DEPTH;
use crate::source::Span;
use crate::value::Value;
use globals::{Entry, Linked};

/// How many built-ins that call functions may call each other through them: each takes some of the
/// native stack, which not every host can grow.
const MOST_NESTED: usize = MAX_DEPTH;

/// Runs a program on a scope.
struct Machine<'a> {
    context: Context<'a>,
    unit: &'a Unit,
    scope: &'a mut Scope,
    /// The registers of all frames; the first are the globals of the program.
    stack: Vec<Slot>,
    /// What waits for a call to end, the outermost first.
    frames: Vec<Frame>,
    /// Where the function that runs is.
    at: Position,
    /// Codes of functions that were called since the statement began.
    entries: Vec<Entry>,
    /// What the globals of other programs are.
    linked: Vec<Linked>,
    /// The variables that had approximate numbers in them when the program began, if all must be
    /// exact.
    approximate: HashSet<Arc<str>>,
    /// Chains that are being worked out.
    chains: Vec<Chain>,
    /// Loops of this machine on the native stack.
    nested: usize,
    /// Steps that were taken and not yet counted.
    steps: u64,
    /// The memory left at which values that are gone are looked for again.
    regain_below: u64,
}

/// A place in a running function.
#[derive(Clone, Copy, Debug, Default)]
struct Position {
    /// 0 for the program's outermost code, or one more than the place of an entry.
    code: usize,
    /// The next instruction.
    next: usize,
    /// The first register.
    base: usize,
}

/// A function that waits for another.
#[derive(Clone, Copy, Debug)]
struct Frame {
    at: Position,
    /// Whether a built-in called the other one, which ends a loop of the machine.
    from_builtin: bool,
}

impl<'a> Machine<'a> {
    fn new(unit: &'a Unit, scope: &'a mut Scope, context: Context<'a>) -> Self {
        let mut stack = scope.take_registers();
        stack.resize(unit.top.registers, None);
        let exact = context.budget.limits().exact;
        let approximate = scope.iter().filter(|(_, value)| exact && value.leads_to_approximate());
        let approximate = approximate.map(|(name, _)| name.into()).collect();
        Self {
            context,
            unit,
            scope,
            stack,
            frames: Vec::new(),
            at: Position::default(),
            entries: Vec::new(),
            linked: Vec::new(),
            approximate,
            chains: Vec::new(),
            nested: 0,
            steps: 0,
            regain_below: u64::MAX,
        }
    }

    /// The code that runs.
    fn code(&self) -> &Code {
        self.code_at(self.at)
    }

    fn code_at(&self, at: Position) -> &Code {
        let entry = at.code.checked_sub(1).and_then(|place| self.entries.get(place));
        entry.map_or(&self.unit.top, |entry| &entry.code)
    }

    /// The spans of the instruction that runs; before the first one of a function its head.
    fn spans(&self) -> [Span; 2] {
        let code = self.code();
        let spans = code.spans.get(self.at.next.wrapping_sub(1));
        spans.copied().unwrap_or([code.signature.at; 2])
    }

    fn slot(&self, register: Register) -> Option<&Value> {
        self.stack.get(self.at.base + usize::from(register))?.as_ref()
    }

    /// A copy of the value in a register.
    fn value(&self, register: Register) -> Value {
        self.slot(register).cloned().unwrap_or_default()
    }

    /// The value in a register with its place.
    fn placed(&self, register: Register, at: Span) -> Placed {
        Placed::new(self.value(register), at)
    }

    fn slot_mut(&mut self, register: Register) -> Option<&mut Slot> {
        self.stack.get_mut(self.at.base + usize::from(register))
    }

    /// The value of a register, which then is empty.
    fn take(&mut self, register: Register) -> Value {
        self.slot_mut(register).and_then(mem::take).unwrap_or_default()
    }

    /// The values of `count` registers, which then are empty.
    fn take_row(&mut self, first: Register, count: u16) -> Vec<Value> {
        let begin = self.at.base + usize::from(first);
        let row = self.stack.get_mut(begin..begin + usize::from(count)).unwrap_or_default();
        row.iter_mut().map(|slot| mem::take(slot).unwrap_or_default()).collect()
    }

    fn set(&mut self, register: Register, value: Value) {
        if let Some(slot) = self.slot_mut(register) {
            *slot = Some(value);
        }
    }
}

impl Drop for Machine<'_> {
    /// The scope keeps the registers, empty, for the next run.
    fn drop(&mut self) {
        self.scope.keep_registers(mem::take(&mut self.stack));
    }
}
