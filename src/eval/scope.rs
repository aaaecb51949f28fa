//! Variables.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::code::{Global, Slot};
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
    shape: Shape,
    /// Where each constant was made.
    constants: HashMap<Arc<str>, (Source, Span)>,
    registers: Registers,
}

/// Tells which names there are and where: scopes of the same shape have the same names in the same
/// places. 0 may be any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Shape(u64);

impl Shape {
    /// Shapes that can be told apart.
    const MOST: u64 = 1 << (64 - Place::BITS);

    /// A shape that no scope had before.
    fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        Self(if next < Self::MOST { next } else { 0 })
    }
}

/// Where the scopes of one shape have a name: the shape and the place in one word, so that threads
/// which note different ones at once leave one of them.
#[derive(Debug, Default)]
pub(super) struct Place(AtomicU64);

impl Place {
    /// Bits of a place that can be noted.
    const BITS: u32 = 20;

    #[inline]
    fn noted(&self, shape: Shape) -> Option<usize> {
        let noted = self.0.load(Ordering::Relaxed);
        let place = usize::try_from(noted & ((1 << Self::BITS) - 1)).ok()?;
        (noted >> Self::BITS == shape.0 && shape.0 != 0).then_some(place)
    }

    fn note(&self, shape: Shape, place: usize) {
        let place = place as u64;
        if place >> Self::BITS == 0 {
            self.0.store(shape.0 << Self::BITS | place, Ordering::Relaxed);
        }
    }
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

    /// Gives the variable `name` a value, and returns the one that it had before. A name that no script
    /// can write, such as `if`, is kept but reached by none.
    pub fn set(&mut self, name: impl Into<Arc<str>>, value: impl Into<Value>) -> Option<Value> {
        let before = self.names.insert(name, value.into());
        if before.is_none() {
            self.shape = Shape::new();
        }
        before
    }

    /// Takes the variable `name` away, and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        self.constants.remove(name);
        self.shape = Shape::new();
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

    /// Where the variable of a global's name is.
    #[inline]
    pub(super) fn place(&self, global: &Global) -> Option<usize> {
        global.place.noted(self.shape).or_else(|| self.searched(global))
    }

    #[cold]
    fn searched(&self, global: &Global) -> Option<usize> {
        let place = self.names.position(&global.name, usize::MAX)?;
        global.place.note(self.shape, place);
        Some(place)
    }

    #[inline]
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
