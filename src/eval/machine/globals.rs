//! What globals are, for the functions of this program and of others.

use std::ptr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::super::Placed;
use super::super::builtins::constant;
use super::super::code::{Code, Global, Register, Shared};
use super::super::fault::{not_exact, unknown_name};
use super::Machine;
use crate::diagnostic::Error;
use crate::source::Span;
use crate::value::Closure;
use crate::value::{Function, Value};

/// A code at hand.
pub(super) struct Entry {
    pub code: Arc<Code>,
    /// Whether it is of the program that runs, whose globals are the first registers.
    pub is_own: bool,
    /// Where its globals are linked, if it is not.
    link: usize,
}

/// The globals of another program: functions of it were made before this one ran.
pub(super) struct Linked {
    shared: Arc<Shared>,
    links: Vec<Link>,
}

/// Where a global of another program is. This program can only assign its own, so that the others
/// stay as they are while a statement runs.
enum Link {
    Own(usize),
    Value(Value),
    Absent,
}

impl Machine<'_> {
    /// The place of a function's code among the entries, one more than that to be exact.
    pub(super) fn entry(&mut self, closure: &Closure) -> usize {
        // Only the evaluator makes closures, all of this type.
        let Some(code) = closure.code.downcast_ref::<Code>() else { return 0 };
        let hint = code.hint.load(Ordering::Relaxed);
        match self.entries.get(hint) {
            Some(entry) if ptr::eq(&*entry.code, code) => hint + 1,
            _ => self.add_entry(closure),
        }
    }

    #[cold]
    fn add_entry(&mut self, closure: &Closure) -> usize {
        // Another machine may have noted where it keeps the code.
        let here = Arc::as_ptr(&closure.code).cast::<Code>();
        if let Some(place) = self.entries.iter().position(|it| ptr::eq(&*it.code, here)) {
            return place + 1;
        }
        if let Ok(code) = closure.code.clone().downcast::<Code>() {
            let is_own = Arc::ptr_eq(&code.shared, &self.unit.top.shared);
            let link = if is_own { 0 } else { self.link(&code.shared) };
            code.hint.store(self.entries.len(), Ordering::Relaxed);
            self.entries.push(Entry { code, is_own, link });
        }
        self.entries.len()
    }

    fn link(&mut self, shared: &Arc<Shared>) -> usize {
        let known = self.linked.iter().position(|linked| Arc::ptr_eq(&linked.shared, shared));
        known.unwrap_or_else(|| {
            let links = shared.globals.iter().map(|global| self.find(global)).collect();
            self.linked.push(Linked { shared: shared.clone(), links });
            self.linked.len() - 1
        })
    }

    fn find(&mut self, global: &Global) -> Link {
        let own = self.unit.top.shared.globals.iter().position(|own| own.name == global.name);
        let in_scope = || self.scope.get(&global.name).cloned();
        match own {
            Some(place) => {
                if let Some(slot @ None) = self.stack.get_mut(place) {
                    *slot = in_scope();
                }
                Link::Own(place)
            }
            None => in_scope().map_or(Link::Absent, Link::Value),
        }
    }

    /// What a global is now, for the code that runs.
    pub(super) fn global(&self, global: u32) -> Option<&Value> {
        let place = global as usize;
        let own = |place: usize| self.stack.get(place)?.as_ref();
        match self.at.code.checked_sub(1).and_then(|entry| self.entries.get(entry)) {
            Some(entry) if !entry.is_own => match self.linked.get(entry.link)?.links.get(place)? {
                Link::Own(place) => own(*place),
                Link::Value(value) => Some(value),
                Link::Absent => None,
            },
            _ => own(place),
        }
    }

    /// A name that no variable has: the built-in, if there is one.
    pub(super) fn builtin(&self, global: u32, at: Span) -> Result<Value, Error> {
        let shared = &self.code().shared;
        let Some(global) = shared.globals.get(global as usize) else { return Ok(Value::None) };
        match (&global.builtin, constant(&global.name)) {
            (Some(native), _) => Ok(Arc::new(Function::builtin(native.name())).into()),
            (None, Some(constant)) => self.context.admit((constant.value)().into(), at),
            (None, None) => Err(self.unknown(&global.name, at)),
        }
    }

    pub(super) fn unknown(&self, name: &str, at: Span) -> Error {
        let own = &self.unit.top.shared.globals;
        let set = own.iter().zip(&self.stack).filter(|(_, slot)| slot.is_some());
        let names = set.map(|(global, _)| &*global.name);
        let names = names.chain(self.scope.iter().map(|(name, _)| name));
        let text = self.code().shared.source.text();
        unknown_name(name, (text, at), names, self.context.builtins)
    }

    /// Gives a register what a global or built-in is.
    pub(super) fn read_global(&mut self, to: Register, global: u32) -> Result<(), Error> {
        let [at, _] = self.spans();
        let value = match self.global(global) {
            Some(value) => {
                self.refuse_approximate(value, global, at)?;
                value.clone()
            }
            None => self.builtin(global, at)?,
        };
        self.set(to, value);
        Ok(())
    }

    /// Refuses a variable that had approximate numbers in it when the program began, and still
    /// has, where all must be exact. What this program made is exact.
    pub(super) fn refuse_approximate(
        &self,
        value: &Value,
        global: u32,
        at: Span,
    ) -> Result<(), Error> {
        if self.approximate.is_empty() {
            return Ok(());
        }
        let name = self.code().shared.globals.get(global as usize).map(|global| &global.name);
        if name.is_none_or(|name| !self.approximate.contains(name)) || !value.leads_to_approximate()
        {
            return Ok(());
        }
        Err(not_exact(&Placed::new(value.clone(), at), None))
    }

    /// Gives a register an approximate number that stands in the text, unless all must be exact.
    pub(super) fn approximate(&mut self, to: Register, index: u32) -> Result<(), Error> {
        let Some(value) = self.code().constants.get(index as usize).cloned() else { return Ok(()) };
        if self.context.budget.limits().exact {
            let [at, _] = self.spans();
            let literal = self.code().shared.source.text().get(at.range());
            return Err(not_exact(&Placed::new(value, at), literal));
        }
        self.set(to, value);
        Ok(())
    }
}
