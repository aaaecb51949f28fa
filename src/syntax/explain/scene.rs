//! What stands around the place where a text stops making sense.

use super::Dialect;
use crate::diagnostic::{SyntaxError, shortened};
use crate::source::Span;
use crate::syntax::lex::{Token, TokenKind, lex, lex_side};
use crate::syntax::parse::is_well_formed;
use crate::syntax::text::lower_digit;

/// The words before the place, and the one at it.
pub(super) struct Scene<'a> {
    pub(super) text: &'a str,
    pub(super) dialect: Dialect,
    /// The words before the place, without blanks.
    pub(super) before: Vec<Token>,
    /// The word at the place; `None` at the end.
    pub(super) found: Option<Token>,
    /// The brackets that are open there.
    pub(super) opened: Vec<Token>,
    /// Whether the end of a statement lies between the last word and the place.
    pub(super) new_statement: bool,
    base: usize,
    at: usize,
}

impl<'a> Scene<'a> {
    pub(super) fn new(text: &'a str, base: usize, at: usize, dialect: Dialect) -> Self {
        let rest = text.get(base..).unwrap_or_default();
        // No word goes on past the end of its line.
        let line_end = rest.get(at - base..).and_then(|rest| rest.find('\n'));
        let rest = line_end.and_then(|length| rest.get(..=at - base + length)).unwrap_or(rest);
        let mut scene = Self {
            text,
            dialect,
            before: Vec::new(),
            found: None,
            opened: Vec::new(),
            new_statement: false,
            base,
            at,
        };
        for word in words_past(rest, at - base, dialect) {
            let word = Token { span: word.span.shift(base), ..word };
            if word.span.end as usize > at {
                if !word.kind.is_blank()
                    || text.get(at..).is_some_and(|rest| rest.starts_with('\n'))
                {
                    scene.found = Some(word);
                    break;
                }
            } else {
                scene.take(word);
            }
        }
        scene
    }

    /// Whether the statement or side is well-formed once the text reads `mended`.
    pub(super) fn reads(&self, mended: &str) -> bool {
        is_well_formed(mended, self.base, self.dialect)
    }

    fn take(&mut self, word: Token) {
        match word.kind {
            TokenKind::LineEnd => {
                self.new_statement |= self.opened.is_empty() && !self.expects_operand();
                return;
            }
            TokenKind::Blank | TokenKind::Comment => return,
            TokenKind::Open => self.opened.push(word),
            TokenKind::Close => {
                self.opened.pop();
            }
            _ => {}
        }
        self.new_statement = self.word(word) == ";";
        self.before.push(word);
    }

    /// The place of the word at fault.
    pub(super) fn place(&self) -> Span {
        self.found.map_or(Span::at(self.at), |found| found.span)
    }

    /// The end of the text.
    pub(super) fn end(&self) -> Span {
        Span::at(self.text.len())
    }

    pub(super) fn text_at(&self, span: Span) -> &'a str {
        self.text.get(span.range()).unwrap_or_default()
    }

    pub(super) fn word(&self, token: Token) -> &'a str {
        self.text_at(token.span)
    }

    pub(super) fn found_word(&self) -> String {
        shortened(self.text_at(self.place()))
    }

    /// The last word before the place.
    pub(super) fn last(&self) -> Option<Token> {
        self.before.last().copied()
    }

    /// The word before the last.
    pub(super) fn second_last(&self) -> Option<Token> {
        self.before.iter().rev().nth(1).copied()
    }

    /// Whether the words before the place wait for an operand.
    pub(super) fn expects_operand(&self) -> bool {
        self.last().is_none_or(|last| !self.ends_operand(last))
    }

    /// Whether an operand can end with this word.
    pub(super) fn ends_operand(&self, word: Token) -> bool {
        match word.kind {
            TokenKind::Number | TokenKind::Name | TokenKind::Text | TokenKind::Close => true,
            TokenKind::Keyword => matches!(self.word(word), "true" | "false" | "none"),
            TokenKind::Sign => {
                let sign = self.word(word);
                matches!(sign, "!" | "！") || is_superscript(sign)
            }
            _ => false,
        }
    }

    /// Whether the bracket at `opened` holds elements that commas divide: of a list, a record or
    /// a call.
    pub(super) fn holds_elements(&self, opened: Option<Span>) -> bool {
        let is_opener = |word: &Token| Some(word.span) == opened;
        let Some(index) = self.before.iter().position(is_opener) else { return false };
        let before = index.checked_sub(1).and_then(|index| self.before.get(index));
        let follows_operand = before.is_some_and(|&before| self.ends_operand(before));
        match opened.map(|span| self.text_at(span)) {
            Some("{") => true,
            Some("[") => !follows_operand,
            _ => follows_operand,
        }
    }

    /// Whether the last word is the name of an entry of a record that the place is in.
    pub(super) fn names_entry(&self) -> bool {
        self.second_last().is_some_and(|word| matches!(self.word(word), "{" | ","))
    }

    /// The operand that ends with `word` in short, for help lines.
    pub(super) fn short_operand(&self, word: Token) -> &'a str {
        match word.kind {
            TokenKind::Number | TokenKind::Name => self.word(word),
            _ => "…",
        }
    }

    /// The error inside a text literal, if the place is there.
    pub(super) fn broken_text(&self) -> Option<SyntaxError> {
        let text = |word: Option<Token>| word.filter(|word| word.kind == TokenKind::Text);
        let ends_here = |last: &Token| last.span.end as usize == self.at;
        let left_open =
            text(self.last()).filter(|last| ends_here(last) && !is_closed(self.word(*last)));
        let around = || text(self.found).filter(|found| (found.span.start as usize) < self.at);
        let word = left_open.or_else(around)?;
        let rest = self.text.get(self.at..word.span.end as usize).unwrap_or_default();
        let before = self.text.get(..self.at).unwrap_or_default();
        if rest.starts_with('{') {
            return Some(SyntaxError::BareBrace { at: Span::new(self.at, self.at + 1) });
        }
        if before.ends_with('\\') && !rest.is_empty() {
            let code = rest.starts_with("u{").then(|| rest.find('}')).flatten();
            let one = rest.chars().next().map_or(0, char::len_utf8);
            let at = Span::new(self.at - 1, self.at + code.map_or(one, |end| end + 1));
            return Some(SyntaxError::bad_escape(self.text_at(at), at));
        }
        (!is_closed(self.word(word))).then_some(SyntaxError::UnclosedText { at: word.span })
    }
}

/// The words of the beginning of `text` up to the one at `at` or after it, and some more. What
/// follows may be long, and does not matter.
fn words_past(text: &str, at: usize, dialect: Dialect) -> Vec<Token> {
    /// No word depends on more characters after it.
    const AHEAD: usize = 16;
    let mut reach = 256;
    loop {
        let end = (at.saturating_add(reach)..text.len()).find(|&end| text.is_char_boundary(end));
        let part = end.and_then(|end| text.get(..end)).unwrap_or(text);
        let words = match dialect {
            Dialect::Language => lex(part),
            Dialect::Side => lex_side(part),
        };
        let past = |word: &&Token| word.span.end as usize > at && !word.kind.is_blank();
        let is_whole = |word: &Token| word.span.end as usize + AHEAD < part.len();
        if part.len() == text.len() || words.iter().find(past).is_some_and(is_whole) {
            return words;
        }
        reach *= 8;
    }
}

pub(super) fn is_superscript(sign: &str) -> bool {
    sign.chars().next_back().and_then(lower_digit).is_some()
}

/// Whether a text literal has its second quote.
fn is_closed(literal: &str) -> bool {
    let body = literal.get(1..).unwrap_or_default();
    let mut escaped = false;
    for character in body.chars() {
        if character == '"' && !escaped {
            return true;
        }
        escaped = character == '\\' && !escaped;
    }
    false
}
