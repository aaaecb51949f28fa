//! Variables.

use std::sync::Arc;

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

    /// The value of `name`, to be changed in place.
    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        self.names.get_mut(name)
    }
}
