//! The text of a value, as the language reads it back.

use std::fmt::{self, Display, Formatter, Write};

use super::{List, Record, Value, nested};
use crate::limits::{Budget, Stop};
use crate::number::{Number, NumberError};

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Printer { out: f, budget: None, stop: None }.value(self)
    }
}

impl Value {
    /// The text that [`Display`] writes, under a budget: large values take a while.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn to_text(&self, budget: &Budget) -> Result<String, Stop> {
        let mut text = String::new();
        let mut printer = Printer { out: &mut text, budget: Some(budget), stop: None };
        match printer.value(self) {
            Ok(()) => Ok(text),
            // A string takes whatever is written, so only the budget can have said no.
            Err(fmt::Error) => Err(printer.stop.unwrap_or(Stop::Memory)),
        }
    }

    /// A few words that say what the value is: its text if that is short, otherwise its type with
    /// an article.
    ///
    /// ```
    /// use abacist::Value;
    /// assert_eq!(Value::from(5).in_brief(), "5");
    /// assert_eq!(Value::from(vec![1, 2]).in_brief(), "a list");
    /// assert_eq!(abacist::Engine::new().eval("1 + √2")?.in_brief(), "1 + sqrt(2)");
    /// assert_eq!(abacist::Engine::new().eval("2^300")?.in_brief(), "a number");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn in_brief(&self) -> String {
        /// More bits than this are not looked at, and more characters do not help.
        const SHORT: (u64, usize) = (1_000, 40);
        match self {
            Self::None | Self::Bool(_) => self.to_string(),
            Self::Number(number) if number.bits() <= SHORT.0 => {
                let text = number.to_string();
                if text.chars().count() <= SHORT.1 { text } else { "a number".to_owned() }
            }
            Self::Function(function) => format!("the function `{}`", function.name()),
            Self::Object(object) => with_article(object.get().type_name()),
            _ => format!("a {}", self.type_name()),
        }
    }
}

/// `an order`, `a price`.
fn with_article(noun: &str) -> String {
    let article =
        if noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Writes values one after the other; with a budget it stops when told.
struct Printer<'a> {
    out: &'a mut dyn Write,
    budget: Option<&'a Budget>,
    stop: Option<Stop>,
}

impl Printer<'_> {
    fn value(&mut self, value: &Value) -> fmt::Result {
        match value {
            Value::None => self.out.write_str("none"),
            Value::Bool(truth) => write!(self.out, "{truth}"),
            Value::Number(number) => self.number(number),
            Value::Text(text) => write_quoted(text, self.out),
            Value::List(list) => nested(list.depth(), || self.list(list)),
            Value::Record(record) => nested(record.depth(), || self.record(record)),
            Value::Range(range) => {
                self.number(range.from())?;
                self.out.write_str(if range.is_inclusive() { "..=" } else { ".." })?;
                self.number(range.to())
            }
            Value::Function(function) => self.out.write_str(function.name()),
            Value::Object(object) => self.out.write_str(&object.get().text()),
        }
    }

    fn number(&mut self, number: &Number) -> fmt::Result {
        let Some(budget) = self.budget else {
            return write!(self.out, "{number}");
        };
        let text = budget.spend(1).map_err(NumberError::from).and_then(|()| number.to_text(budget));
        match text {
            Ok(text) => self.out.write_str(&text),
            Err(error) => {
                if let NumberError::Stop(stop) = error {
                    self.stop = Some(stop);
                }
                Err(fmt::Error)
            }
        }
    }

    fn list(&mut self, list: &List) -> fmt::Result {
        self.out.write_char('[')?;
        for (index, item) in list.iter().enumerate() {
            self.out.write_str(if index > 0 { ", " } else { "" })?;
            self.value(item)?;
        }
        self.out.write_char(']')
    }

    fn record(&mut self, record: &Record) -> fmt::Result {
        if record.is_empty() {
            return self.out.write_str("{}");
        }
        for (index, (name, value)) in record.iter().enumerate() {
            self.out.write_str(if index > 0 { ", " } else { "{ " })?;
            if is_plain_name(name) {
                self.out.write_str(name)?;
            } else {
                write_quoted(name, self.out)?;
            }
            self.out.write_str(": ")?;
            self.value(value)?;
        }
        self.out.write_str(" }")
    }
}

/// Words that are no names, so that a field of that name is quoted.
const KEYWORDS: &[&str] = &[
    "true", "false", "none", "not", "and", "or", "const", "fn", "if", "else", "while", "for", "in",
    "return", "break", "continue",
];

/// Whether `name` can stand as it is before a colon. Names in other scripts are quoted, too: that
/// always reads back.
fn is_plain_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !KEYWORDS.contains(&name)
}

/// Writes `text` in quotes, with the escapes of the language.
fn write_quoted(text: &str, out: &mut dyn Write) -> fmt::Result {
    out.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' | '\\' | '{' => write!(out, "\\{character}")?,
            '\n' => out.write_str("\\n")?,
            '\t' => out.write_str("\\t")?,
            _ if hides(character) => write!(out, "\\u{{{:x}}}", u32::from(character))?,
            _ => out.write_char(character)?,
        }
    }
    out.write_char('"')
}

/// Whether a character shows nothing of itself or turns the text around it.
fn hides(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(character, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Interrupt, Limits};

    #[test]
    fn text_is_quoted_with_the_escapes_of_the_language() {
        let text = Value::from("a \"b\" \\ {c}\n\t\u{1b}\u{202e}×");
        assert_eq!(text.to_string(), r#""a \"b\" \\ \{c}\n\t\u{1b}\u{202e}×""#);
    }

    #[test]
    fn empty_values_are_spelled_as_such() {
        assert_eq!(Value::from(List::default()).to_string(), "[]");
        assert_eq!(Value::from(Record::default()).to_string(), "{}");
        assert_eq!(Value::None.to_string(), "none");
        assert_eq!(Value::from("").to_string(), "\"\"");
    }

    #[test]
    fn fields_that_are_no_names_are_quoted() {
        let record: Record = [("if", 1), ("a b", 2), ("größe", 3), ("x_1", 4)]
            .map(|(name, number)| (name, Value::from(number)))
            .into_iter()
            .collect();
        let text = r#"{ "if": 1, "a b": 2, "größe": 3, x_1: 4 }"#;
        assert_eq!(Value::from(record).to_string(), text);
    }

    #[test]
    fn printing_asks_the_budget() {
        let list = Value::from(vec![1; 10_000]);
        let limits = Limits { steps: 5_000, ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::new());
        assert_eq!(list.to_text(&budget), Err(Stop::Steps));
        assert_eq!(list.to_text(&Budget::generous()), Ok(list.to_string()));
    }
}
