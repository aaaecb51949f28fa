//! What is wrong with a text that is not JSON, in words.

use crate::Span;
use crate::diagnostic::{InputError, shortened};

/// What a JSON text lacks at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The object that is the request.
    Object,
    /// The name of a field.
    Name,
    /// The `:` after it.
    Colon,
    /// A value.
    Value,
    /// A `,`, or this closing bracket.
    CommaOr(&'static str),
    /// The end of a text literal.
    Quote,
    /// An escape that there is.
    Escape,
    /// A number as JSON writes it.
    Number,
    /// Less nesting.
    LessDepth,
    /// Nothing more.
    End,
}

/// What stands there instead.
pub struct Found<'a> {
    rest: &'a str,
}

impl<'a> Found<'a> {
    /// What begins the rest of a text.
    pub fn new(rest: &'a str) -> Self {
        Self { rest }
    }

    /// A word, a number, an escape, or a single character.
    fn word(&self, wanted: Wanted) -> &'a str {
        let is_part = |it: char| it.is_alphanumeric() || "_+-.".contains(it);
        let length = match wanted {
            Wanted::Escape if self.rest.starts_with("\\u") => {
                let digits = self.rest.get(2..).unwrap_or_default();
                2 + digits.bytes().take(4).take_while(u8::is_ascii_hexdigit).count()
            }
            Wanted::Escape => 1 + self.character_from(1),
            Wanted::Quote | Wanted::LessDepth => self.character_from(0),
            _ if self.rest.starts_with('"') => self.literal(),
            _ => self.rest.find(|it| !is_part(it)).unwrap_or(self.rest.len()),
        };
        self.rest.get(..length.max(self.character_from(0))).unwrap_or_default()
    }

    /// A short text literal, or its first quote.
    fn literal(&self) -> usize {
        const MOST: usize = 30;
        let inner = self.rest.get(1..).unwrap_or_default();
        inner.find('"').filter(|&length| length <= MOST).map_or(1, |length| length + 2)
    }

    fn character_from(&self, start: usize) -> usize {
        let rest = self.rest.get(start..).unwrap_or_default();
        rest.chars().next().map_or(0, char::len_utf8)
    }
}

/// The error where `wanted` must stand, at the byte `start`, and something else does.
pub fn fault(wanted: Wanted, found: &Found<'_>, start: usize) -> InputError {
    let word = found.word(wanted);
    let at = Span::new(start, start + word.len());
    let word = shortened(word);
    let before = if word.is_empty() { "at the end".to_owned() } else { format!("before `{word}`") };
    let reason = match wanted {
        Wanted::Object if word.is_empty() => "nothing is there".to_owned(),
        Wanted::Object => format!("it begins with `{word}`, not with `{{`"),
        Wanted::Name => format!("a name in double quotes is missing {before}"),
        Wanted::Colon => format!("`:` is missing {before}"),
        Wanted::CommaOr(closer) => format!("`,` or `{closer}` is missing {before}"),
        Wanted::Value
            if word.starts_with(|it: char| it.is_alphanumeric() || "+._".contains(it)) =>
        {
            format!("`{word}` is no value")
        }
        Wanted::Value => format!("a value is missing {before}"),
        Wanted::Quote if word.is_empty() => "the text at the end is never closed".to_owned(),
        Wanted::Quote => format!("U+{:04X} stands in a text as it is", code(&word)),
        Wanted::Escape => format!("`{word}` is no escape"),
        Wanted::Number => format!("`{word}` is no number"),
        Wanted::LessDepth => "it nests too deep".to_owned(),
        Wanted::End => format!("`{word}` follows the object"),
    };
    InputError::BrokenJson { reason, help: help(wanted, &word).to_owned(), at }
}

fn code(word: &str) -> u32 {
    word.chars().next().map_or(0, u32::from)
}

fn help(wanted: Wanted, word: &str) -> &'static str {
    match wanted {
        Wanted::Name if word == "}" => "take out the `,` before it",
        Wanted::Value if word == "]" => "take out the `,` before it",
        Wanted::Name | Wanted::Value if word == "'" => "write double quotes, as in \"source\"",
        Wanted::Value => {
            "values are texts in double quotes, numbers, true, false, null, [ ] and { }"
        }
        Wanted::Quote if word.is_empty() => "close it with `\"`",
        Wanted::Quote => {
            "write \\n for a line end, \\t for a tab, \\u0000 with its code for others"
        }
        Wanted::Escape => {
            "escapes are \\n \\t \\r \\b \\f \\\" \\\\ \\/ and \\u00e9; a backslash is \\\\"
        }
        Wanted::Number => {
            "write it as in 12, -0.5 or 1e-3, or in double quotes as the language does"
        }
        Wanted::LessDepth => "128 levels are the most",
        _ => "write one JSON object a line, such as {\"kind\": \"eval\", \"source\": \"1 + 1\"}",
    }
}
