//! Functions as values.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr;
use std::sync::Arc;

use super::measure::{Measure, PIECE, shared};
use super::{Object, Value, nested};

/// A function: a built-in one, one that a script defines, or a method of a host's object.
///
/// Built-in functions are equal by their names, methods by their names and objects. Functions of scripts are equal when they are made
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
    kind: Kind,
}

enum Kind {
    Builtin,
    Script(Closure),
    Method(Method),
}

/// A method of an object, ready to be called.
#[derive(PartialEq, Eq, Hash)]
struct Method {
    object: Object,
    name: Box<str>,
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
        Self { text: name.into(), kind: Kind::Builtin }
    }

    pub(crate) fn method(object: Object, name: &str) -> Self {
        let text = format!("{}.{name}", object.get().type_name()).into();
        Self { text, kind: Kind::Method(Method { object, name: name.into() }) }
    }

    pub(crate) fn from_script(
        text: Arc<str>,
        code: Arc<dyn Any + Send + Sync>,
        captures: Box<[Option<Value>]>,
    ) -> Self {
        let inside = Measure::of(captures.iter().flatten());
        Self { text, kind: Kind::Script(Closure { code, captures, inside }) }
    }

    /// The name; for a function without one its text, such as `x => x^2`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.text
    }

    /// Whether a script defines it.
    #[must_use]
    pub fn is_from_script(&self) -> bool {
        self.closure().is_some()
    }

    pub(crate) fn closure(&self) -> Option<&Closure> {
        match &self.kind {
            Kind::Script(closure) => Some(closure),
            Kind::Builtin | Kind::Method(_) => None,
        }
    }

    /// The values that it took along.
    pub(super) fn captures(&self) -> impl Iterator<Item = &Value> {
        self.closure().into_iter().flat_map(|closure| closure.captures.iter().flatten())
    }

    /// The object and the name, if it is a method.
    pub(crate) fn as_method(&self) -> Option<(&Object, &str)> {
        match &self.kind {
            Kind::Method(Method { object, name }) => Some((object, name)),
            Kind::Builtin | Kind::Script(_) => None,
        }
    }

    /// Levels of lists, records and functions in what it took along.
    pub(super) fn depth(&self) -> usize {
        self.closure().map_or(0, |closure| closure.inside.depth + 1)
    }

    /// Bytes that a function takes besides the values that it took along.
    pub(crate) const OWN_BYTES: usize = shared::<Self>() + PIECE;

    /// Bytes of what it took along, shared parts counted each time.
    pub(super) fn bytes(&self) -> u64 {
        let inside = match &self.kind {
            Kind::Builtin => 0,
            Kind::Script(closure) => closure.inside.bytes,
            Kind::Method(method) => method.object.get().bytes(),
        };
        inside.saturating_add(self.text.len() as u64)
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Builtin, Kind::Builtin) => self.text == other.text,
            (Kind::Method(mine), Kind::Method(theirs)) => mine == theirs,
            (Kind::Script(mine), Kind::Script(theirs)) => {
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
        if let Some(closure) = self.closure() {
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
        if let Kind::Script(closure) = &mut self.kind
            && closure.inside.depth > 0
        {
            nested(depth, || closure.captures = Box::default());
        }
    }
}
