//! Scopes as serde data: the variables in their order, and which of them are constants.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Scope;
use crate::source::{Source, Span};
use crate::value::{Record, Value};

#[derive(Serialize, Deserialize)]
struct Stored {
    variables: Value,
    constants: Vec<String>,
}

/// Functions and objects of the host cannot be stored, so that a scope that holds one is an error.
impl Serialize for Scope {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let variables = self.iter().map(|(name, value)| (name, value.clone()));
        let variables = variables.collect::<Record>().into();
        let constants = self.iter().map(|(name, _)| name).filter(|name| self.is_constant(name));
        Stored { variables, constants: constants.map(str::to_owned).collect() }.serialize(out)
    }
}

impl<'de> Deserialize<'de> for Scope {
    fn deserialize<D: Deserializer<'de>>(data: D) -> Result<Self, D::Error> {
        let Stored { variables, constants } = Stored::deserialize(data)?;
        let Value::Record(variables) = &variables else {
            return Err(D::Error::custom("the variables are a record"));
        };
        let mut scope = Self::default();
        for (name, value) in variables.iter() {
            scope.set(name, value.clone());
        }
        for name in constants {
            let Some(value) = scope.get(&name) else {
                return Err(D::Error::custom(format!("the constant `{name}` has no value")));
            };
            // Errors show the text that made a constant; the one that did is not kept.
            let (before, made) = ("const ", format!("const {name} = {value}"));
            let at = Span::new(before.len(), before.len() + name.len());
            scope.make_constant(name.into(), Source::new("scope", made), at);
        }
        Ok(scope)
    }
}
