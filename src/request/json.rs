//! JSON read to the end of its form, so that a fault is told in words, under the very character.
//!
//! Objects and lists are taken apart into the texts of their parts; what the parts say is for
//! others to read.

use std::collections::HashMap;

use super::fault::{Found, Wanted, fault};
use crate::Span;
use crate::diagnostic::InputError;

/// How deep a text may nest.
const DEEPEST: usize = 128;

/// A part of a text: itself, and where it begins in the whole.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The text of the part.
    pub text: &'a str,
    start: usize,
}

/// A field of an object.
#[derive(Clone, Debug)]
pub struct Field<'a> {
    /// Its name, without escapes.
    pub name: String,
    /// Where its name stands in the whole, with the quotes.
    pub at: Span,
    /// Its value.
    pub value: Part<'a>,
}

impl<'a> Part<'a> {
    /// A whole text that holds one object.
    ///
    /// # Errors
    /// When it holds anything else. Only the form is checked, and not whether a name is given twice.
    pub fn fields_in(text: &'a str) -> Result<Vec<Field<'a>>, InputError> {
        let whole = Self { text, start: 0 };
        let mut reader = Reader::new(whole);
        reader.blanks();
        if reader.peek() != Some(b'{') {
            return Err(reader.fault(Wanted::Object));
        }
        let fields = reader.object(0)?;
        reader.blanks();
        if reader.at < text.len() { Err(reader.fault(Wanted::End)) } else { Ok(fields) }
    }

    /// Where the part stands in the whole.
    pub fn span(self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// The fields, if the part is an object.
    ///
    /// # Errors
    /// When a name is given twice.
    pub fn object(self) -> Option<Result<Vec<Field<'a>>, InputError>> {
        self.text.starts_with('{').then(|| once_each(Reader::new(self).object(0)?))
    }

    /// The items, if the part is a list.
    pub fn list(self) -> Option<Vec<Part<'a>>> {
        self.text.starts_with('[').then(|| Reader::new(self).list(0))?.ok()
    }
}

/// Goes through a part.
struct Reader<'a> {
    part: Part<'a>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(part: Part<'a>) -> Self {
        Self { part, at: 0 }
    }

    fn peek(&self) -> Option<u8> {
        self.part.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a str {
        self.part.text.get(self.at..).unwrap_or_default()
    }

    fn blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Goes past `byte`, if it is next.
    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// The error where something else is wanted.
    #[cold]
    fn fault(&self, wanted: Wanted) -> InputError {
        fault(wanted, &Found::new(self.rest()), self.part.start + self.at)
    }

    /// Goes past a value and gives it.
    fn value(&mut self, depth: usize) -> Result<Part<'a>, InputError> {
        let start = self.at;
        match self.peek() {
            Some(b'"') => self.text()?,
            Some(b'{' | b'[') if depth == DEEPEST => return Err(self.fault(Wanted::LessDepth)),
            Some(b'{') => drop(self.object(depth + 1)?),
            Some(b'[') => drop(self.list(depth + 1)?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => self.word()?,
        }
        let text = self.part.text.get(start..self.at).unwrap_or_default();
        Ok(Part { text, start: self.part.start + start })
    }

    fn object(&mut self, depth: usize) -> Result<Vec<Field<'a>>, InputError> {
        self.take(b'{');
        let mut fields = Vec::new();
        self.blanks();
        while !(fields.is_empty() && self.take(b'}')) {
            fields.push(self.field(depth)?);
            self.blanks();
            if self.take(b'}') {
                break;
            }
            if !self.take(b',') {
                return Err(self.fault(Wanted::CommaOr("}")));
            }
            self.blanks();
        }
        Ok(fields)
    }

    fn field(&mut self, depth: usize) -> Result<Field<'a>, InputError> {
        let start = self.at;
        if self.peek() != Some(b'"') {
            return Err(self.fault(Wanted::Name));
        }
        self.text()?;
        let quoted = self.part.text.get(start..self.at).unwrap_or_default();
        let at = Span::new(start, self.at).shift(self.part.start);
        self.blanks();
        if !self.take(b':') {
            return Err(self.fault(Wanted::Colon));
        }
        self.blanks();
        Ok(Field { name: plain(quoted), at, value: self.value(depth)? })
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Part<'a>>, InputError> {
        self.take(b'[');
        let mut items = Vec::new();
        self.blanks();
        while !(items.is_empty() && self.take(b']')) {
            items.push(self.value(depth)?);
            self.blanks();
            if self.take(b']') {
                break;
            }
            if !self.take(b',') {
                return Err(self.fault(Wanted::CommaOr("]")));
            }
            self.blanks();
        }
        Ok(items)
    }

    fn text(&mut self) -> Result<(), InputError> {
        self.take(b'"');
        loop {
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') => self.escape()?,
                None | Some(0..=0x1f) => return Err(self.fault(Wanted::Quote)),
                Some(_) => self.at += 1,
            }
        }
        self.at += 1;
        Ok(())
    }

    fn escape(&mut self) -> Result<(), InputError> {
        let rest = self.rest().as_bytes();
        let length = match rest.get(1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 2,
            Some(b'u') => match (code(rest), rest.get(6..).and_then(code)) {
                (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
                (Some(0xd800..=0xdfff) | None, _) => return Err(self.fault(Wanted::Escape)),
                (Some(_), _) => 6,
            },
            _ => return Err(self.fault(Wanted::Escape)),
        };
        self.at += length;
        Ok(())
    }

    fn number(&mut self) -> Result<(), InputError> {
        let (start, rest) = (self.at, self.rest());
        let is_part = |it: char| it.is_ascii_alphanumeric() || "+-._".contains(it);
        let length = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let literal = rest.get(..length).unwrap_or_default().as_bytes();
        self.at += usize::from(literal.first() == Some(&b'-'));
        let whole = self.digits(start, literal)?;
        if whole > 1 && literal.get(self.at - start - whole) == Some(&b'0') {
            self.at = start;
            return Err(self.fault(Wanted::Number));
        }
        if self.take(b'.') {
            self.digits(start, literal)?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _ = self.take(b'+') || self.take(b'-');
            self.digits(start, literal)?;
        }
        if self.at - start < length {
            self.at = start;
            return Err(self.fault(Wanted::Number));
        }
        Ok(())
    }

    /// Goes past the digits of a number that begins at `start`, one at least.
    fn digits(&mut self, start: usize, literal: &[u8]) -> Result<usize, InputError> {
        let rest = literal.get(self.at - start..).unwrap_or_default();
        let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if count == 0 {
            self.at = start;
            return Err(self.fault(Wanted::Number));
        }
        self.at += count;
        Ok(count)
    }

    fn word(&mut self) -> Result<(), InputError> {
        let rest = self.rest();
        let length = rest.find(|it: char| !it.is_alphanumeric()).unwrap_or(rest.len());
        if !matches!(rest.get(..length), Some("true" | "false" | "null")) {
            return Err(self.fault(Wanted::Value));
        }
        self.at += length;
        Ok(())
    }
}

/// The code of `\u` and four digits at the start of a text.
fn code(text: &[u8]) -> Option<u32> {
    let digits = text.strip_prefix(b"\\u")?.get(..4)?;
    digits.iter().try_fold(0, |code, &digit| Some(code * 16 + char::from(digit).to_digit(16)?))
}

/// A text literal without quotes and escapes.
fn plain(quoted: &str) -> String {
    let inner = quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default();
    let unescaped = || serde_json::from_str(quoted).ok();
    inner.contains('\\').then(unescaped).flatten().unwrap_or_else(|| inner.to_owned())
}

/// The fields, of which no two have the same name.
///
/// # Errors
/// When two have.
pub fn once_each(fields: Vec<Field<'_>>) -> Result<Vec<Field<'_>>, InputError> {
    match repeated(&fields) {
        Some((first, again)) => {
            let (name, at) = (again.name.clone(), again.at);
            Err(InputError::RepeatedField { name, at, first })
        }
        None => Ok(fields),
    }
}

/// The first field whose name was given before, and where that was.
fn repeated<'f, 'a>(fields: &'f [Field<'a>]) -> Option<(Span, &'f Field<'a>)> {
    /// Up to this many are looked through one by one.
    const FEW: usize = 12;
    if fields.len() <= FEW {
        return fields.iter().enumerate().find_map(|(index, field)| {
            let first = fields.iter().take(index).find(|it| it.name == field.name)?;
            Some((first.at, field))
        });
    }
    let mut seen = HashMap::new();
    fields.iter().find_map(|field| Some((seen.insert(field.name.as_str(), field.at)?, field)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PIECES: &[&str] = &[
        "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"b\"", "\\", "\\n", "\\u00e9", "\\ud83d",
        "\\ude00", "true", "null", "0", "12", "-", ".", "e", "+", "1.5e-3", " ", "\t", "\u{1}",
        "×", "a",
    ];

    fn agree(text: &str) {
        let theirs: Result<serde_json::Map<_, _>, _> = serde_json::from_str(text);
        // A number that a float cannot hold is a number all the same.
        if theirs.as_ref().is_err_and(|error| error.to_string().contains("out of range")) {
            return;
        }
        match Part::fields_in(text).and_then(once_each) {
            Ok(fields) => {
                let theirs = theirs.unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(fields.len(), theirs.len(), "{text}");
                for Field { name, value, .. } in fields {
                    let ours: serde_json::Value = serde_json::from_str(value.text).unwrap();
                    assert_eq!(theirs.get(&name), Some(&ours), "{text}");
                }
            }
            Err(InputError::RepeatedField { .. }) => assert!(theirs.is_ok(), "{text}"),
            Err(error) => assert!(theirs.is_err(), "{text}: {error}"),
        }
    }

    proptest! {
        #[test]
        fn what_is_json_is_what_another_reader_takes(
            pieces in prop::collection::vec(prop::sample::select(PIECES), 0..12),
            open in any::<bool>(),
        ) {
            let text = pieces.concat();
            agree(&text);
            agree(&format!("{{\"a\":{text}}}"));
            agree(&format!("{{\"a\": \"{text}\"}}"));
            agree(&format!("{{\"a\":[{text}{}", if open { "" } else { "]}" }));
        }
    }

    #[test]
    fn depth_is_bounded() {
        let nested = |depth: usize| format!("{{\"a\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
        assert!(Part::fields_in(&nested(DEEPEST)).is_ok());
        assert!(Part::fields_in(&nested(DEEPEST + 1)).is_err());
    }
}
