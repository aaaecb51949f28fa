//! Variables.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use super::code::Slot;
use crate::source::{Source, Span};
use crate::value::{Names, Value};

/// The variables that a program sees and sets, in the order in which they were first set.
///
/// ```
/// use abacist::Scope;
/// let mut scope = Scope::default();
/// scope.set("n", 20);
/// scope.set("name", "twenty");
/// assert_eq!(scope.get("n"), Some(&20.into()));
/// assert_eq!(scope.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["n", "name"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scope {
    names: Names,
    /// Where each constant was made.
    constants: HashMap<Arc<str>, (Source, Span)>,
    registers: Registers,
}

/// Memory for the registers of a machine, kept between runs. A copy starts without.
#[derive(Debug, Default)]
struct Registers(Vec<Slot>);

impl Clone for Registers {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Scope {
    /// The value of the variable `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.names.get(name)
    }

    /// Gives the variable `name` a value, and returns the one that it had before.
    pub fn set(&mut self, name: impl Into<Arc<str>>, value: impl Into<Value>) -> Option<Value> {
        self.names.insert(name, value.into())
    }

    /// Takes the variable `name` away, and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        self.constants.remove(name);
        self.names.remove(name)
    }

    /// How many variables there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no variable.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &Value)> + ExactSizeIterator {
        self.names.iter()
    }

    /// Where the variable `name` is: at `hint`, if that was noted and nothing was taken away since.
    pub(super) fn position(&self, name: &str, hint: usize) -> Option<usize> {
        self.names.position(name, hint)
    }

    pub(super) fn at(&self, place: usize) -> Option<&Value> {
        self.names.at(place)
    }

    /// The value at a place, where none stays behind.
    pub(super) fn take_at(&mut self, place: usize) -> Option<Value> {
        self.names.at_mut(place).map(mem::take)
    }

    pub(super) fn put_at(&mut self, place: usize, value: Value) {
        if let Some(known) = self.names.at_mut(place) {
            *known = value;
        }
    }

    pub(super) fn has_constants(&self) -> bool {
        !self.constants.is_empty()
    }

    /// Whether a program made the variable `name` by `const`, so that none can assign it.
    #[must_use]
    pub fn is_constant(&self, name: &str) -> bool {
        self.constants.contains_key(name)
    }

    /// The text that made a constant, and the place of its name there.
    pub(super) fn constant(&self, name: &str) -> Option<&(Source, Span)> {
        self.constants.get(name)
    }

    pub(super) fn make_constant(&mut self, name: Arc<str>, source: Source, at: Span) {
        self.constants.insert(name, (source, at));
    }

    /// The registers that were kept, all empty.
    pub(super) fn take_registers(&mut self) -> Vec<Slot> {
        mem::take(&mut self.registers.0)
    }

    pub(super) fn keep_registers(&mut self, mut registers: Vec<Slot>) {
        /// More than these are given back.
        const KEPT: usize = 4096;
        registers.clear();
        registers.shrink_to(KEPT);
        self.registers = Registers(registers);
    }
}
