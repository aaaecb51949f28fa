//! A function while it is compiled: its registers and instructions so far.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use super::super::code::{Code, Op, Path, Register, Shared, Signature, Site};
use crate::diagnostic::{Error, LimitError};
use crate::source::Span;
use crate::value::Value;

/// Registers that a function may have.
const MOST_REGISTERS: u32 = 60_000;

/// A function while it is compiled.
#[derive(Default)]
pub(super) struct Function<'a> {
    ops: Vec<Op>,
    spans: Vec<[Span; 2]>,
    constants: Vec<Value>,
    names: HashMap<&'a str, u32>,
    pub sites: Vec<Site>,
    pub paths: Vec<Path>,
    /// Its functions, by their places among all that are done.
    pub children: Vec<usize>,
    /// The register of each local; none for what stands outside of all functions.
    pub locals: HashMap<&'a str, Register>,
    /// Which locals, by register, have surely been set where the next instruction stands.
    set: Vec<bool>,
    /// The first register that no local and no part of a pending expression has.
    next: u32,
    most: u32,
    pub loops: Vec<Loop>,
    pub signature: Signature,
    /// Names that must not be assigned again, and where they were made.
    pub constants_made: HashMap<&'a str, Span>,
}

/// A loop around the statement that is compiled.
#[derive(Default)]
pub(super) struct Loop {
    /// Where `continue` goes.
    pub start: u32,
    /// Jumps to the instruction behind the loop.
    pub breaks: Vec<usize>,
}

/// The locals that were surely set at some place.
pub(super) struct Known(Vec<bool>);

/// The constants of the branches of an `if`: only one of them is run, so each may make the same.
pub(super) struct Branches<'a> {
    before: HashMap<&'a str, Span>,
    /// Those of all branches so far.
    made: HashMap<&'a str, Span>,
}

impl<'a> Branches<'a> {
    /// For an `if` that stands in `function`, before its first branch.
    pub fn of(function: &Function<'a>) -> Self {
        let before = function.constants_made.clone();
        Self { made: before.clone(), before }
    }

    /// Ends a branch and begins another.
    pub fn next(&mut self, function: &mut Function<'a>) {
        let made = mem::replace(&mut function.constants_made, self.before.clone());
        self.made.extend(made);
    }

    /// Ends the last branch.
    pub fn end(mut self, function: &mut Function<'a>) {
        self.next(function);
        function.constants_made = self.made;
    }
}

impl<'a> Function<'a> {
    /// A function whose first `locals` registers are taken.
    pub fn new(locals: usize, at: Span) -> Result<Self, Error> {
        let mut function = Self::default();
        for _ in 0..locals {
            function.temporary(at)?;
        }
        function.set = vec![false; locals];
        Ok(function)
    }

    /// A register for a part of an expression that stands at `at`.
    pub fn temporary(&mut self, at: Span) -> Result<Register, Error> {
        let register = Register::try_from(self.next).ok().filter(|_| self.next < MOST_REGISTERS);
        self.next += 1;
        self.most = self.most.max(self.next);
        register.ok_or_else(|| LimitError::TooManyParts { at }.into())
    }

    /// How many registers are taken now.
    pub fn mark(&self) -> u32 {
        self.next
    }

    /// Gives back the registers that were taken since `mark`.
    pub fn release(&mut self, mark: u32) {
        self.next = mark;
    }

    /// Whether a register is one of a local or global.
    pub fn is_variable(&self, register: Register) -> bool {
        usize::from(register) < self.set.len()
    }

    pub fn is_set(&self, register: Register) -> bool {
        self.set.get(usize::from(register)).is_none_or(|&set| set)
    }

    pub fn note_set(&mut self, register: Register) {
        if let Some(set) = self.set.get_mut(usize::from(register)) {
            *set = true;
        }
    }

    /// What is known of the locals here.
    pub fn known(&self) -> Known {
        Known(self.set.clone())
    }

    /// Goes back to what was known at some place before.
    pub fn restore(&mut self, known: &Known) {
        self.set.clone_from(&known.0);
    }

    /// Keeps what is known on both ways here.
    pub fn meet(&mut self, other: &Known) {
        self.set.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= theirs);
    }

    /// Adds an instruction and tells where it is.
    pub fn emit(&mut self, op: Op, first: Span, second: Span) -> usize {
        self.ops.push(op);
        self.spans.push([first, second]);
        self.ops.len() - 1
    }

    /// Where the next instruction will be.
    pub fn here(&self) -> u32 {
        u32::try_from(self.ops.len()).unwrap_or(u32::MAX)
    }

    /// Lets the jump at `place` go to the next instruction.
    pub fn land(&mut self, place: usize) {
        let here = self.here();
        let op = self.ops.get_mut(place);
        if let Some(
            Op::Jump { target }
            | Op::JumpIf { target, .. }
            | Op::JumpIfSet { target, .. }
            | Op::JumpUnlessCompare { target, .. }
            | Op::JumpUnlessCompareSmall { target, .. }
            | Op::Next { target, .. },
        ) = op
        {
            *target = here;
        }
    }

    pub fn constant(&mut self, value: Value) -> u32 {
        self.constants.push(value);
        u32::try_from(self.constants.len() - 1).unwrap_or(u32::MAX)
    }

    /// The constant for the name of a field.
    pub fn name(&mut self, name: &'a str) -> u32 {
        if let Some(&index) = self.names.get(name) {
            return index;
        }
        let index = self.constant(name.into());
        self.names.insert(name, index);
        index
    }

    pub fn site(&mut self, site: Site) -> u32 {
        self.sites.push(site);
        u32::try_from(self.sites.len() - 1).unwrap_or(u32::MAX)
    }

    /// If the last instructions call a function and move its result, makes them one call that
    /// takes the place of the function that calls; gives the register of the result.
    pub fn make_tail_call(&mut self) -> Option<Register> {
        let Some((Op::Take { from, .. }, before)) = self.ops.split_last_mut() else { return None };
        let from = *from;
        match before.last_mut()? {
            Op::Call { tail, base, .. } | Op::CallGlobal { tail, base, .. } if *base == from => {
                *tail = true;
            }
            _ => return None,
        }
        self.ops.pop();
        self.spans.pop();
        Some(from)
    }

    /// The function in its final form.
    pub fn finish(self, shared: &Arc<Shared>, done: &[Arc<Code>]) -> Code {
        let children = self.children.iter().filter_map(|&child| done.get(child).cloned());
        Code {
            ops: self.ops.into(),
            spans: self.spans.into(),
            constants: self.constants.into(),
            sites: self.sites.into(),
            paths: self.paths.into(),
            children: children.collect(),
            registers: self.most as usize,
            locals: self.set.len(),
            signature: self.signature,
            shared: shared.clone(),
            hint: AtomicUsize::new(usize::MAX),
        }
    }
}
