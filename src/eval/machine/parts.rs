//! Parts of values: read, and put in place.

use super::super::Placed;
use super::super::access::{self, Steps};
use super::super::code::{Op, Register, Step};
use super::Machine;
use crate::diagnostic::Error;
use crate::source::Span;
use crate::value::Value;

impl Machine<'_> {
    pub(super) fn part(&mut self, op: Op) -> Result<(), Error> {
        let [base_at, at] = self.spans();
        match op {
            Op::Index { to, a, b } => {
                if let Some(found) = self.item(a, b) {
                    self.set(to, found);
                    return Ok(());
                }
                let (base, index) = (self.placed(a, base_at), self.placed(b, at));
                let found = access::index(&base, &index, &self.context)?;
                self.set(to, found);
            }
            Op::Slice { to, a, first, inclusive } => {
                let base = self.placed(a, base_at);
                let ends = self.ends(first, at);
                let found = access::slice(&base, &ends, inclusive, &self.context)?;
                self.set(to, found);
            }
            Op::Field { to, a, name } => {
                let name = self.field_name(name);
                let found = match self.slot(a) {
                    Some(Value::Record(record)) => record.get(&name).cloned(),
                    _ => None,
                };
                let found = match found {
                    Some(found) => found,
                    None => access::field(&self.placed(a, base_at), &name, at, &self.context)?,
                };
                self.set(to, found);
            }
            Op::Put { root, from, path } => self.put(root, from, path as usize)?,
            _ => {}
        }
        Ok(())
    }

    /// The item of a list at a small index.
    fn item(&self, list: Register, index: Register) -> Option<Value> {
        match (self.slot(list), self.slot(index)) {
            (Some(Value::List(list)), Some(Value::Number(index))) => {
                list.get(index.to_usize()?).cloned()
            }
            _ => None,
        }
    }

    fn ends(&self, first: Register, at: Span) -> [Placed; 2] {
        [self.placed(first, at), self.placed(first + 1, at)]
    }

    /// Puts a value into the part of a variable that a path leads to. All is checked before
    /// anything changes.
    fn put(&mut self, root: Register, from: Register, path: usize) -> Result<(), Error> {
        let [_, value_at] = self.spans();
        let Some(path) = self.code().paths.get(path) else { return Ok(()) };
        let (root_at, target) = (path.root, path.target);
        let steps = path.steps.iter().map(|step| match step {
            Step::Index(register, at, brackets) => {
                access::Step::Index(self.placed(*register, *at), *brackets)
            }
            Step::Slice(first, inclusive, brackets) => {
                access::Step::Slice(self.ends(*first, *brackets), *inclusive)
            }
            Step::Field(name) => access::Step::Field(name.text.clone(), name.span),
        });
        let steps: Steps = steps.collect();
        let value = Placed::new(self.value(from), value_at);
        if let Some(whole) = self.slot(root) {
            let bytes = whole.bytes().saturating_add(value.value.bytes());
            self.context.check_size(value.value.depth() + steps.len(), bytes, target)?;
        }
        // What is changed in place must be in one place only.
        let mut whole = self.take(root);
        let done = access::put(&mut whole, root_at, &steps, value, &self.context);
        self.set(root, whole);
        done
    }
}
