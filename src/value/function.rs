//! Functions as values.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr;
use std::sync::Arc;

use super::measure::Measure;
use super::{Value, nested};

/// A function: a built-in one, or one that a script defines.
///
/// Built-in functions are equal by their names. Functions of scripts are equal when they are made
/// at one place of a program from equal values.
///
/// ```
/// let engine = abacist::Engine::new();
/// assert_eq!(engine.eval("[sqrt, x => x^2]")?.to_string(), "[sqrt, x => x^2]");
/// # Ok::<(), abacist::Error>(())
/// ```
pub struct Function {
    /// What it is called by, or the text of one without a name.
    text: Arc<str>,
    closure: Option<Closure>,
}

/// What a function of a script is made of.
pub(crate) struct Closure {
    /// The code, which is of a type of the evaluator's.
    pub code: Arc<dyn Any + Send + Sync>,
    /// The values that it took along; none for names without a value.
    pub captures: Box<[Option<Value>]>,
    inside: Measure,
}

impl Function {
    pub(crate) fn builtin(name: &str) -> Self {
        Self { text: name.into(), closure: None }
    }

    pub(crate) fn from_script(
        text: Arc<str>,
        code: Arc<dyn Any + Send + Sync>,
        captures: Box<[Option<Value>]>,
    ) -> Self {
        let inside = Measure::of(captures.iter().flatten());
        Self { text, closure: Some(Closure { code, captures, inside }) }
    }

    /// The name; for a function without one its text, such as `x => x^2`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.text
    }

    /// Whether a script defines it.
    #[must_use]
    pub fn is_from_script(&self) -> bool {
        self.closure.is_some()
    }

    pub(crate) fn closure(&self) -> Option<&Closure> {
        self.closure.as_ref()
    }

    /// Levels of lists, records and functions in what it took along.
    pub(super) fn depth(&self) -> usize {
        self.closure.as_ref().map_or(0, |closure| closure.inside.depth + 1)
    }

    /// Bytes of what it took along, shared parts counted each time.
    pub(super) fn bytes(&self) -> u64 {
        let inside = self.closure.as_ref().map_or(0, |closure| closure.inside.bytes);
        inside.saturating_add(self.text.len() as u64)
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        match (&self.closure, &other.closure) {
            (None, None) => self.text == other.text,
            (Some(mine), Some(theirs)) => {
                let same = || mine.captures == theirs.captures;
                Arc::ptr_eq(&mine.code, &theirs.code) && nested(self.depth(), same)
            }
            _ => false,
        }
    }
}

impl Eq for Function {}

impl Hash for Function {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
        if let Some(closure) = &self.closure {
            ptr::hash(Arc::as_ptr(&closure.code).cast::<()>(), state);
            nested(self.depth(), || closure.captures.hash(state));
        }
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Function({:?})", self.text)
    }
}

/// Functions that took functions along are dropped level by level with room on the stack.
impl Drop for Function {
    fn drop(&mut self) {
        let depth = self.depth();
        if let Some(closure) = &mut self.closure
            && closure.inside.depth > 0
        {
            nested(depth, || closure.captures = Box::default());
        }
    }
}
