//! Values that a request gives to variables.

use super::fields::bad;
use super::json::{Field, Part};
use crate::diagnostic::InputError;
use crate::engine::{Engine, Scope};
use crate::eval::Outcome;
use crate::number::Number;
use crate::source::composed;
use crate::syntax::{TokenKind, lex};
use crate::value::{Record, Value};
use crate::{Budget, Error, Source};

/// Puts the bindings of a JSON object into `scope`.
///
/// Numbers are read digit by digit. A text is what the language writes for a value, as answers
/// give it: `"5/2"`, `"[1, 2]"`, `"\"abc\""`.
pub fn bind(
    bindings: Part<'_>,
    engine: &Engine,
    scope: &mut Scope,
    budget: &Budget,
) -> Result<(), Error> {
    let expected = "an object of values, such as {\"x\": 5, \"y\": \"5/2\"}";
    let fields = bindings.object().ok_or_else(|| bad("bindings", expected, bindings.text))??;
    for Field { name, at, value } in fields {
        if !is_name(&name) {
            return Err(InputError::BadName { name, at }.into());
        }
        let value = Reader { name: &name, engine, budget }.value(value, 0)?;
        scope.set(composed(&name).as_ref(), value);
    }
    Ok(())
}

fn is_name(text: &str) -> bool {
    matches!(lex(text)[..], [only] if only.kind == TokenKind::Name)
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
    fn value(&self, part: Part<'_>, depth: usize) -> Result<Value, Error> {
        if depth > DEEPEST {
            return Err(self.wrong("nested less deep", part.text));
        }
        if let Some(items) = part.list() {
            let items = items.into_iter().map(|item| self.value(item, depth + 1));
            return Ok(Value::from(items.collect::<Result<Vec<_>, _>>()?));
        }
        if let Some(fields) = part.object() {
            let value = |field: Field<'_>| Ok((field.name, self.value(field.value, depth + 1)?));
            return Ok(fields?.into_iter().map(value).collect::<Result<Record, Error>>()?.into());
        }
        match part.text.as_bytes().first() {
            Some(b'n') => Ok(Value::None),
            Some(b't') => Ok(true.into()),
            Some(b'f') => Ok(false.into()),
            Some(b'"') => self.text(part),
            _ => self.number(part.text),
        }
    }

    fn number(&self, json: &str) -> Result<Value, Error> {
        let digits = json.strip_prefix('-');
        let number = Number::parse_within(digits.unwrap_or(json), self.budget);
        let number = number.map_err(|_| self.wrong("a number that is not too large", json))?;
        Ok(if digits.is_some() { number.neg() } else { number }.into())
    }

    fn text(&self, part: Part<'_>) -> Result<Value, Error> {
        let text: String =
            serde_json::from_str(part.text).map_err(|_| self.wrong("a text", part.text))?;
        let mut last = None;
        let keep = |outcome: Outcome| {
            last = (!matches!(outcome, Outcome::Assigned(_))).then(|| outcome.into_value());
        };
        let source = Source::new(self.name, text);
        let run = self.engine.run(&source, &mut Scope::default(), self.budget, keep);
        match (run, last) {
            (Ok(()), Some(value)) => Ok(value),
            (Err(error), _) if error.stop().is_some() => Err(error),
            (Err(error), _) => {
                let help = error.help().unwrap_or_else(|| VALUE.to_owned());
                Err(self.without_value(error.to_string(), help, part))
            }
            (Ok(()), None) => {
                Err(self.without_value("its last part is no expression".into(), VALUE.into(), part))
            }
        }
    }

    fn without_value(&self, reason: String, help: String, part: Part<'_>) -> Error {
        let (name, at) = (self.name.to_owned(), part.span());
        InputError::BadBinding { name, reason, help, at }.into()
    }

    fn wrong(&self, expected: &str, json: &str) -> Error {
        let error: InputError = bad(&format!("bindings.{}", self.name), expected, json);
        error.into()
    }
}

/// What a text may be.
const VALUE: &str = "write a value as answers show it, such as \"5/2\" or \"[1, 2]\"; a text has \
                     quotes of its own: \"\\\"abc\\\"\"";
