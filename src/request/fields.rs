//! The fields of a request.

use super::json::{Field, Part, once_each};
use crate::diagnostic::{InputError, did_you_mean};
use crate::output::json_text;
use crate::puzzle::blackout::{Rules, Which};
use crate::puzzle::options::RULES;
use crate::{Budget, Interrupt, Limits, Number};

/// Fields that every kind has.
const COMMON: &[&str] = &["id", "kind", "limit", "skip", "steps", "timeout_ms"];

/// The fields of a request, each as it was written.
pub struct Fields<'a> {
    fields: Vec<Field<'a>>,
}

/// A request that has no fields, or two of one name.
pub struct Unread<'a> {
    /// The `id`, as it was written, if there is one.
    pub id: &'a str,
    /// What is wrong.
    pub error: InputError,
}

impl<'a> Fields<'a> {
    /// Reads a JSON object.
    pub fn read(line: &'a str) -> Result<Self, Unread<'a>> {
        let fields = Part::fields_in(line).map_err(|error| Unread { id: "null", error })?;
        let mut ids =
            fields.iter().filter(|field| field.name == "id").map(|field| field.value.text);
        let id = ids.next().filter(|_| ids.next().is_none()).unwrap_or("null");
        match once_each(fields) {
            Ok(fields) => Ok(Self { fields }),
            Err(error) => Err(Unread { id, error }),
        }
    }

    /// The `id`, as it was written.
    pub fn id(&self) -> &'a str {
        self.raw("id").unwrap_or("null")
    }

    /// The JSON of a field; nothing if it is missing or null.
    pub fn raw(&self, name: &str) -> Option<&'a str> {
        self.part(name).map(|value| value.text)
    }

    /// The same with its place.
    pub fn part(&self, name: &str) -> Option<Part<'a>> {
        let field = self.fields.iter().find(|field| field.name == name)?;
        Some(field.value).filter(|value| value.text != "null")
    }

    /// Checks that there are no other fields than the common ones and `own`.
    pub fn check_names(&self, own: &[&str]) -> Result<(), InputError> {
        let rules = if own.contains(&"puzzle") && own.contains(&"k") { RULES } else { &[] };
        let is_known = |name: &str| {
            own.contains(&name) || COMMON.contains(&name) || rules.iter().any(|it| it.name == name)
        };
        let unknown = self.fields.iter().find(|field| !is_known(&field.name));
        let Some(Field { name, .. }) = unknown else { return Ok(()) };
        let rules = rules.iter().map(|rule| rule.name);
        let known: Vec<_> = COMMON.iter().chain(own).copied().chain(rules).collect();
        let help = match did_you_mean(name, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are {}", known.join(", ")),
        };
        Err(InputError::UnknownField { name: name.clone(), help })
    }

    /// A text.
    pub fn text(&self, name: &str) -> Result<Option<String>, InputError> {
        let Some(json) = self.raw(name) else { return Ok(None) };
        // Its form has been checked: without escapes, what stands between the quotes is the text.
        let inner = json.strip_prefix('"').and_then(|json| json.strip_suffix('"'));
        if let Some(text) = inner.filter(|text| !text.contains('\\')) {
            return Ok(Some(text.to_owned()));
        }
        serde_json::from_str(json).map(Some).map_err(|_| bad(name, "a text", json))
    }

    /// A text that must be there.
    pub fn required(&self, name: &str) -> Result<String, InputError> {
        let help = format!("write \"{name}\": \"…\"");
        self.text(name)?.ok_or_else(|| InputError::MissingField { name: name.to_owned(), help })
    }

    /// A text that must be there, and be one of `names`.
    pub fn one_of(&self, name: &str, names: &[&str]) -> Result<String, InputError> {
        let known = names.iter().map(|name| json_text(name)).collect::<Vec<_>>().join(", ");
        let Some(text) = self.text(name)? else {
            let help = format!("it is one of {known}");
            return Err(InputError::MissingField { name: name.to_owned(), help });
        };
        if names.contains(&text.as_str()) {
            return Ok(text);
        }
        Err(bad(name, &format!("one of {known}"), self.raw(name).unwrap_or_default()))
    }

    /// A whole number from 0, as a number or as text.
    pub fn whole(&self, name: &str) -> Result<Option<u64>, InputError> {
        let Some(json) = self.raw(name) else { return Ok(None) };
        whole(json).map(Some).ok_or_else(|| bad(name, "a whole number from 0", json))
    }

    /// True or false.
    pub fn truth(&self, name: &str) -> Result<Option<bool>, InputError> {
        let Some(json) = self.raw(name) else { return Ok(None) };
        json.parse().map(Some).map_err(|_| bad(name, "true or false", json))
    }

    /// A number of things to list or to skip.
    pub fn size(&self, name: &str) -> Result<Option<usize>, InputError> {
        let whole = self.whole(name)?;
        Ok(whole.map(|whole| usize::try_from(whole).unwrap_or(usize::MAX)))
    }

    /// How many squares: a number, `[from, to]`, `"min"` or `"all"`.
    pub fn which(&self) -> Result<Which, InputError> {
        let Some(json) = self.raw("k") else { return Ok(Which::default()) };
        let error = || bad("k", "a number such as 2, [from, to], \"min\" or \"all\"", json);
        if json.starts_with('[') {
            let inside = json.strip_prefix('[').and_then(|json| json.strip_suffix(']'));
            let (from, to) = inside.and_then(|ends| ends.split_once(',')).ok_or_else(error)?;
            let end = |text: &str| usize::try_from(whole(text.trim())?).ok();
            let (from, to) = (end(from).ok_or_else(error)?, end(to).ok_or_else(error)?);
            return if from <= to { Ok(Which::Between(from, to)) } else { Err(error()) };
        }
        if let Some(k) = whole(json) {
            return Ok(Which::Exactly(usize::try_from(k).unwrap_or(usize::MAX)));
        }
        let text: String = serde_json::from_str(json).map_err(|_| error())?;
        text.parse().map_err(|_| error())
    }

    /// The rules of a blackout puzzle: each as one of its two words, or as true or false.
    pub fn rules(&self) -> Result<Rules, InputError> {
        let mut rules = Rules::default();
        for rule in RULES {
            let Some(json) = self.raw(rule.name) else { continue };
            let on = match json {
                "true" => Some(true),
                "false" => Some(false),
                _ => serde_json::from_str(json).ok().and_then(|word: String| rule.read(&word)),
            };
            let [off_word, on_word] = rule.values;
            let expected = format!("\"{off_word}\" (false) or \"{on_word}\" (true)");
            rule.set(&mut rules, on.ok_or_else(|| bad(rule.name, &expected, json))?);
        }
        Ok(rules)
    }
}

/// A whole number from 0, as a JSON number, which some programs write as `3.0` or `3e0`, or as text.
pub fn whole(json: &str) -> Option<u64> {
    let text = json.strip_prefix('"').and_then(|json| json.strip_suffix('"')).unwrap_or(json);
    let digits = || text.bytes().all(|byte| byte.is_ascii_digit() || b".eE+-".contains(&byte));
    let exact = || {
        let budget =
            Budget::new(&Limits { number_bits: 256, ..Limits::default() }, Interrupt::new());
        Number::parse_within(text, &budget).ok()?.to_u64()
    };
    text.parse().ok().or_else(|| if digits() { exact() } else { None })
}

/// The error for a field that holds something else.
pub fn bad(name: &str, expected: &str, json: &str) -> InputError {
    let mut found: String = json.chars().take(40).collect();
    if found.len() < json.len() {
        found.push('…');
    }
    InputError::BadField { name: name.to_owned(), expected: expected.to_owned(), found }
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn a_whole_number_is_one_however_it_is_written() {
        for json in ["30", "\"30\"", "30.0", "3e1", "\"3E+1\"", "300e-1", "030"] {
            assert_eq!(whole(json), Some(30), "{json}");
        }
        assert_eq!(whole("18446744073709551615"), Some(u64::MAX));
        for json in [
            "-1",
            "1.5",
            "1e-1",
            "30.",
            "true",
            "\"\"",
            "18446744073709551616",
            "1e999999999",
            "\"two\"",
            "[1]",
            "1/2",
            "null",
        ] {
            assert_eq!(whole(json), None, "{json}");
        }
    }
}
