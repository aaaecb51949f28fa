//! What requests of several families read and answer alike: a puzzle as a text or as its parts, its
//! rules, whether it can be solved, and help with it.

use super::fields::{Fields, bad};
use super::json::Part;
use super::kinds::{Failure, truth};
use crate::diagnostic::{Error, InputError};
use crate::output::{Help, Helped, JsonFields, Verdict};
use crate::puzzle::choice::{ChoiceRule, Choices};
use crate::{Source, Stop};

/// How a family's puzzles are described.
pub struct Description {
    /// What one is called: `game`.
    pub what: &'static str,
    /// The fields that describe one besides `puzzle`.
    pub parts: &'static [&'static str],
}

impl Description {
    /// What `read` makes of `puzzle`, into which errors point, or else `compose` of its parts.
    pub fn read<P>(
        &self,
        fields: &Fields<'_>,
        read: impl FnOnce(&str) -> Result<P, Error>,
        compose: impl FnOnce() -> Result<P, Error>,
    ) -> Result<P, Error> {
        match self.whole(fields)? {
            Some(text) => {
                read(&text).map_err(|error| error.in_source(&Source::new("puzzle", text)))
            }
            None => compose(),
        }
    }

    /// The whole puzzle as a text, beside which there are no parts.
    fn whole(&self, fields: &Fields<'_>) -> Result<Option<String>, InputError> {
        let whole = fields.text("puzzle")?;
        let part = self.parts.iter().find(|part| fields.raw(part).is_some());
        match part.filter(|_| whole.is_some()) {
            Some(part) => {
                let expected = format!("left out where `puzzle` holds the whole {}", self.what);
                Err(bad(part, &expected, fields.raw(part).unwrap_or_default()))
            }
            None => Ok(whole),
        }
    }

    /// The error for a part that is missing.
    pub fn missing(&self, name: &str, example: &str) -> InputError {
        let what = self.what;
        let help = format!("write \"{name}\": {example}, or the whole {what} as \"puzzle\"");
        InputError::MissingField { name: name.to_owned(), help }
    }
}

/// A number as it was written, or what a text holds.
pub fn text(part: Part<'_>) -> String {
    serde_json::from_str(part.text).unwrap_or_else(|_| part.text.to_owned())
}

/// The same for each item of a list.
pub fn texts(name: &str, part: Part<'_>, expected: &str) -> Result<Vec<String>, InputError> {
    let items = part.list().ok_or_else(|| bad(name, expected, part.text))?;
    let nested = items.iter().find(|item| item.text.starts_with(['[', '{']));
    match nested {
        Some(item) => Err(bad(name, expected, item.text)),
        None => Ok(items.into_iter().map(text).collect()),
    }
}

/// How requests write a rule, where it is not as elsewhere.
pub struct Spelling {
    pub rule: &'static str,
    /// The name of the field.
    pub field: &'static str,
    /// Other words for values; `true` and `false` among them.
    pub values: &'static [(&'static str, &'static str)],
}

/// The rules that the fields choose.
pub fn chosen<C: Choices + Default>(
    fields: &Fields<'_>,
    spellings: &[Spelling],
) -> Result<C, InputError> {
    let mut chosen = C::default();
    for rule in ChoiceRule::<C>::all() {
        let spelling = spellings.iter().find(|spelling| spelling.rule == rule.name());
        let name = spelling.map_or(rule.name(), |spelling| spelling.field);
        let Some(part) = fields.part(name) else { continue };
        let (written, others) = (text(part), spelling.map_or(&[][..], |it| it.values));
        let other = others.iter().find(|(word, _)| *word == written);
        if !rule.set(&mut chosen, other.map_or(written.as_str(), |(_, value)| value)) {
            let is_switch = others.iter().any(|(word, _)| *word == "true");
            let words = if is_switch { "true, false or " } else { "" };
            let expected = format!("{words}one of {}{}", rule.values().join(", "), rule.also());
            return Err(bad(name, &expected, part.text));
        }
    }
    Ok(chosen)
}

/// The answer to whether there is a solution, within a bound, if there is one.
pub fn solvable(solvable: Result<bool, Stop>, bound: Option<&str>) -> (JsonFields, Verdict) {
    let told = solvable.map_or_else(|_| "null".to_owned(), |it| it.to_string());
    let mut answer = JsonFields::default();
    answer.raw("solvable", told).raw("complete", solvable.is_ok().to_string());
    if let Some(bound) = bound {
        answer.text("bound", bound);
    }
    (answer, solvable.map_or_else(|stop| Verdict::of_error(&stop.into()), truth))
}

/// The answer with help, if there is something to lead to.
pub fn helped(help: Help, helped: Option<Helped>) -> Result<(JsonFields, Verdict), Failure> {
    let verdict = helped.as_ref().map_or(Verdict::None, Helped::verdict);
    Ok((helped.map_or_else(|| help.none(), |helped| helped.fields), verdict))
}
