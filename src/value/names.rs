//! Values by name, in the order in which the names came.

use std::collections::HashMap;
use std::sync::Arc;

use super::Value;

/// Up to this many names are looked through one by one.
const FEW: usize = 8;

/// Values by name, in the order in which the names came. What records and scopes are made of.
#[derive(Clone, Debug, Default)]
pub struct Names {
    entries: Vec<(Arc<str>, Value)>,
    /// Where each name stands in `entries`; kept once there are more than [`FEW`].
    places: HashMap<Arc<str>, usize>,
}

impl Names {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The value of `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        Some(&self.entries.get(self.place(name)?)?.1)
    }

    /// The value of `name`, to be changed.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        let place = self.place(name)?;
        Some(&mut self.entries.get_mut(place)?.1)
    }

    /// Gives `name` a value; a new name comes last. The value that it had before is returned.
    pub fn insert(&mut self, name: impl Into<Arc<str>>, value: Value) -> Option<Value> {
        let name = name.into();
        if let Some(known) = self.get_mut(&name) {
            return Some(std::mem::replace(known, value));
        }
        self.entries.push((name, value));
        if self.entries.len() > FEW {
            self.note_places(if self.places.is_empty() { 0 } else { self.entries.len() - 1 });
        }
        None
    }

    /// Where `name` stands in the order, which is `hint` if it has not moved since that was noted.
    pub(crate) fn position(&self, name: &str, hint: usize) -> Option<usize> {
        match self.entries.get(hint) {
            Some((known, _)) if **known == *name => Some(hint),
            _ => self.place(name),
        }
    }

    /// The name and the value at a place in the order.
    #[cfg(feature = "serde")]
    pub(super) fn entry(&self, place: usize) -> Option<(&str, &Value)> {
        self.entries.get(place).map(|(name, value)| (&**name, value))
    }

    /// The value at a place in the order.
    pub(crate) fn at(&self, place: usize) -> Option<&Value> {
        self.entries.get(place).map(|(_, value)| value)
    }

    /// The value at a place in the order, to be changed.
    pub(crate) fn at_mut(&mut self, place: usize) -> Option<&mut Value> {
        self.entries.get_mut(place).map(|(_, value)| value)
    }

    /// Takes `name` out; the others keep their order.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        let (_, value) = self.entries.remove(self.place(name)?);
        self.places.clear();
        if self.entries.len() > FEW {
            self.note_places(0);
        }
        Some(value)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &Value)> + ExactSizeIterator {
        self.entries.iter().map(|(name, value)| (&**name, value))
    }

    fn place(&self, name: &str) -> Option<usize> {
        if self.entries.len() <= FEW {
            self.entries.iter().position(|(known, _)| **known == *name)
        } else {
            self.places.get(name).copied()
        }
    }

    fn note_places(&mut self, from: usize) {
        let new = self.entries.iter().enumerate().skip(from);
        self.places.extend(new.map(|(place, (name, _))| (name.clone(), place)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_order_however_many_there_are() {
        let mut names = Names::default();
        for number in 0..50 {
            assert_eq!(names.insert(format!("x{number}"), Value::from(number)), None);
            for known in 0..=number {
                assert_eq!(names.get(&format!("x{known}")), Some(&Value::from(known)));
            }
        }
        assert_eq!(names.insert("x7", Value::None), Some(Value::from(7)));
        assert_eq!(names.len(), 50);
        for gone in (0..50).step_by(2) {
            assert!(names.remove(&format!("x{gone}")).is_some());
            assert_eq!(names.remove(&format!("x{gone}")), None);
            assert_eq!(names.get("x49"), Some(&Value::from(49)));
        }
        let left: Vec<_> = names.iter().map(|(name, _)| name.to_owned()).collect();
        let odd: Vec<_> = (1..50).step_by(2).map(|number| format!("x{number}")).collect();
        assert_eq!(left, odd);
    }
}
