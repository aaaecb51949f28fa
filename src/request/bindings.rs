//! Values that a request gives to variables.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::fields::bad;
use crate::Error;
use crate::diagnostic::InputError;
use crate::engine::{Engine, Scope};
use crate::number::Number;
use crate::value::{Record, Value};
use crate::{Budget, Source};

/// Puts the bindings of a JSON object into `scope`.
///
/// Numbers are read digit by digit. A text is what the language writes for a value, as answers
/// give it: `"5/2"`, `"[1, 2]"`, `"\"abc\""`.
pub fn bind(json: &str, engine: &Engine, scope: &mut Scope, budget: &Budget) -> Result<(), Error> {
    let expected = "an object of values, such as {\"x\": 5, \"y\": \"5/2\"}";
    let bindings: BTreeMap<String, &RawValue> =
        serde_json::from_str(json).map_err(|_| bad("bindings", expected, json))?;
    for (name, json) in bindings {
        let value = Reader { name: &name, engine, budget }.value(json.get(), 0)?;
        scope.set(name, value);
    }
    Ok(())
}

/// How deep bindings may nest: as deep as the JSON parser follows.
const DEEPEST: usize = 100;

struct Reader<'a> {
    /// The variable.
    name: &'a str,
    engine: &'a Engine,
    budget: &'a Budget,
}

impl Reader<'_> {
    fn value(&self, json: &str, depth: usize) -> Result<Value, Error> {
        if depth > DEEPEST {
            return Err(self.wrong("nested less deep", json));
        }
        match json.as_bytes().first() {
            Some(b'n') => Ok(Value::None),
            Some(b't') => Ok(true.into()),
            Some(b'f') => Ok(false.into()),
            Some(b'"') => self.text(json),
            Some(b'[') => self.list(json, depth),
            Some(b'{') => self.record(json, depth),
            _ => self.number(json),
        }
    }

    fn number(&self, json: &str) -> Result<Value, Error> {
        let digits = json.strip_prefix('-');
        let number = Number::parse_within(digits.unwrap_or(json), self.budget);
        let number = number.map_err(|_| self.wrong("a number that is not too large", json))?;
        Ok(if digits.is_some() { number.neg() } else { number }.into())
    }

    fn text(&self, json: &str) -> Result<Value, Error> {
        let text: String = serde_json::from_str(json).map_err(|_| self.wrong("a text", json))?;
        let mut last = Value::None;
        let source = Source::new(self.name, text);
        let keep = |outcome: crate::eval::Outcome| last = outcome.into_value();
        self.engine.run(&source, &mut Scope::default(), self.budget, keep)?;
        Ok(last)
    }

    fn list(&self, json: &str, depth: usize) -> Result<Value, Error> {
        let items: Vec<&RawValue> =
            serde_json::from_str(json).map_err(|_| self.wrong("a list", json))?;
        let items = items.into_iter().map(|item| self.value(item.get(), depth + 1));
        Ok(Value::from(items.collect::<Result<Vec<_>, _>>()?))
    }

    fn record(&self, json: &str, depth: usize) -> Result<Value, Error> {
        let fields: BTreeMap<String, &RawValue> =
            serde_json::from_str(json).map_err(|_| self.wrong("an object", json))?;
        let value =
            |(name, json): (String, &RawValue)| Ok((name, self.value(json.get(), depth + 1)?));
        let record = fields.into_iter().map(value).collect::<Result<Record, Error>>()?;
        Ok(Value::from(record))
    }

    fn wrong(&self, expected: &str, json: &str) -> Error {
        let error: InputError = bad(&format!("bindings.{}", self.name), expected, json);
        error.into()
    }
}
