//! What stands around the place where a text stops making sense.

use std::mem;

use super::Dialect;
use super::level::{Bracket, Level};
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
    /// Whether the end of a statement lies between the last word and the place.
    pub(super) new_statement: bool,
    /// The bracket that the last word closes.
    pub(super) closed: Option<Level>,
    /// What the place stands in directly.
    pub(super) level: Level,
    /// What stands around that, the outermost first.
    outer: Vec<Level>,
    /// Where the text begins that the last word is a part of and does not end.
    in_text: Option<Span>,
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
            new_statement: false,
            closed: None,
            level: Level::outermost(),
            outer: Vec::new(),
            in_text: None,
            base,
            at,
        };
        let words = words_past(rest, at - base, dialect);
        for (index, word) in words.iter().enumerate() {
            let word = Token { span: word.span.shift(base), ..*word };
            if word.span.end as usize > at {
                if !word.kind.is_blank()
                    || text.get(at..).is_some_and(|rest| rest.starts_with('\n'))
                {
                    scene.found = Some(word);
                    break;
                }
            } else {
                scene.take(word, words.get(index + 1..).unwrap_or_default());
            }
        }
        scene
    }

    /// Whether the statement or side is well-formed once the text reads `mended`.
    pub(super) fn reads(&self, mended: &str) -> bool {
        is_well_formed(mended, self.base, self.dialect)
    }

    fn take(&mut self, word: Token, after: &[Token]) {
        let text_before = self.in_text.take();
        match word.kind {
            TokenKind::LineEnd => {
                let ends = self.level.holds_statements() && !self.expects_operand();
                self.new_statement |= ends && self.level.heads.is_empty();
                return;
            }
            TokenKind::Blank | TokenKind::Comment => return,
            _ => {}
        }
        self.closed = None;
        if self.begins(word) {
            self.level.statement = Some(word.span.start as usize);
        }
        match word.kind {
            TokenKind::Text => {
                let (from, body) = match text_before {
                    Some(start) => (start, self.word(word)),
                    None => (word.span, self.word(word).get(1..).unwrap_or_default()),
                };
                self.in_text = (!is_closed(body)).then_some(from);
            }
            TokenKind::Open => {
                let level = self.opens(word, text_before, after);
                if level.bracket == Bracket::Block {
                    self.level.heads.pop();
                }
                self.outer.push(mem::replace(&mut self.level, level));
            }
            TokenKind::Close => {
                if let Some(outer) = self.outer.pop() {
                    let closed = mem::replace(&mut self.level, outer);
                    self.in_text = closed.text;
                    self.closed = Some(closed);
                }
            }
            TokenKind::Keyword if matches!(self.word(word), "if" | "while" | "for" | "fn") => {
                self.level.heads.push(word);
            }
            _ => self.take_sign(word),
        }
        self.new_statement = self.word(word) == ";";
        self.before.push(word);
    }

    /// Whether a statement begins with this word.
    fn begins(&self, word: Token) -> bool {
        let is_first = self.level.statement.is_none() || self.new_statement;
        let goes_on = matches!(word.kind, TokenKind::Close | TokenKind::Separator)
            || self.word(word) == "else";
        self.level.holds_statements() && is_first && !goes_on
    }

    /// Where the innermost statement begins that the place is in. If the text ends in a block, it
    /// is the statement that has the block, and the bracket of the block is given.
    pub(super) fn statement(&self) -> (usize, Option<Span>) {
        if let Some(found) = self.found.filter(|&found| self.begins(found)) {
            return (found.span.start as usize, None);
        }
        let in_block = self.found.is_none() && self.level.bracket == Bracket::Block;
        let own = (!in_block).then_some(&self.level);
        let mut levels = own.into_iter().chain(self.outer.iter().rev());
        let holder = levels.find_map(|level| level.statement);
        let opener = self.level.opener.filter(|_| in_block);
        (holder.unwrap_or(self.at), opener.map(|opener| opener.span))
    }

    fn take_sign(&mut self, word: Token) {
        let is_function = self.head().is_some_and(|head| self.word(head) == "fn");
        match self.word(word) {
            ";" | "；" => self.level.heads.clear(),
            "," | "，" => {
                self.level.comma.get_or_insert(word.span);
            }
            "=" | "＝" if is_function => {
                self.level.heads.pop();
            }
            _ => {}
        }
    }

    /// What a bracket opens, with the words after it.
    fn opens(&self, word: Token, text: Option<Span>, after: &[Token]) -> Level {
        let follows_operand = !self.expects_operand();
        let last = self.last().map(|last| self.word(last)).unwrap_or_default();
        let is_function = || self.head().is_some_and(|head| self.word(head) == "fn");
        let bracket = match (self.word(word), follows_operand) {
            ("{", _) if text.is_some() => Bracket::Hole,
            ("{", _) if last == "=>" && self.begins_record(after) => Bracket::Record,
            ("{", false) if last != "=>" && last != "else" => Bracket::Record,
            ("{", _) => Bracket::Block,
            ("[", true) => Bracket::Index,
            ("[", false) => Bracket::List,
            (_, true) if is_function() => Bracket::Parameters,
            (_, true) => Bracket::Call,
            (_, false) => Bracket::Group,
        };
        Level { text, ..Level::of(bracket, word) }
    }

    /// Whether what follows `{` makes it a record: `}`, or a name and `:`.
    fn begins_record(&self, after: &[Token]) -> bool {
        let mut words = after.iter().filter(|word| !word.kind.is_blank());
        let (first, second) = (words.next(), words.next());
        let shifted = |word: &Token| self.text_at(word.span.shift(self.base));
        match first.map(|word| word.kind) {
            Some(TokenKind::Close) => first.is_some_and(|word| shifted(word) == "}"),
            Some(TokenKind::Name | TokenKind::Text) => {
                second.is_some_and(|word| shifted(word) == ":")
            }
            _ => false,
        }
    }

    /// The innermost bracket that is open at the place.
    pub(super) fn opened(&self) -> Option<Token> {
        self.level.opener
    }

    /// The word, such as `if`, that waits for its block.
    pub(super) fn head(&self) -> Option<Token> {
        self.level.heads.last().copied()
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
            TokenKind::Keyword => {
                matches!(self.word(word), "true" | "false" | "none" | "break" | "continue")
            }
            TokenKind::Sign => {
                let sign = self.word(word);
                matches!(sign, "!" | "！") || is_superscript(sign)
            }
            _ => false,
        }
    }

    /// Whether the last word is the name of an entry of a record that the place is in.
    pub(super) fn names_entry(&self) -> bool {
        self.second_last().is_some_and(|word| matches!(self.word(word), "{" | ","))
    }

    /// Whether only so many words stand before the place in its statement.
    pub(super) fn begins_statement(&self, words: usize) -> bool {
        let count = self.before.len();
        let first = count.checked_sub(words).and_then(|index| self.before.get(index));
        let before = count.checked_sub(words + 1).and_then(|index| self.before.get(index));
        let (Some(first), Some(before)) = (first, before) else { return count == words };
        let between = self.text.get(before.span.end as usize..first.span.start as usize);
        let is_opener = Some(before.span) == self.level.opener.map(|opener| opener.span);
        let ends = between.unwrap_or_default().contains('\n') && self.ends_operand(*before);
        self.level.holds_statements() && (is_opener || ends || self.word(*before) == ";")
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
        let rest = self.text.get(self.at..).unwrap_or_default();
        let touches = self.last().is_some_and(|last| last.span.end as usize == self.at);
        if let Some(start) = self.in_text.filter(|_| touches) {
            if rest.starts_with('{') {
                return Some(SyntaxError::BareBrace { at: Span::new(self.at, self.at + 1) });
            }
            // `"a {"`: the quote that is to end the text begins another one in the expression.
            let hole = self.level.opener.filter(|_| self.level.bracket == Bracket::Hole);
            let before = self.second_last().map(|word| word.span);
            if let Some(hole) = hole.filter(|hole| before == Some(hole.span)) {
                return Some(SyntaxError::BareBrace { at: hole.span });
            }
            let at = Span::new(start.start as usize, self.at);
            return Some(SyntaxError::UnclosedText { at });
        }
        let inside =
            |word: &Token| word.kind == TokenKind::Text && (word.span.start as usize) < self.at;
        let word = self.found.filter(inside)?;
        let rest = self.text.get(self.at..word.span.end as usize).unwrap_or_default();
        let before = self.text.get(..self.at).unwrap_or_default();
        if before.ends_with('\\') && !rest.is_empty() {
            let code = rest.starts_with("u{").then(|| rest.find('}')).flatten();
            let one = rest.chars().next().map_or(0, char::len_utf8);
            let at = Span::new(self.at - 1, self.at + code.map_or(one, |end| end + 1));
            return Some(SyntaxError::bad_escape(self.text_at(at), at));
        }
        Some(SyntaxError::UnclosedText { at: word.span })
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

/// Whether what follows the first quote of a text, or an expression in it, has the last quote.
fn is_closed(body: &str) -> bool {
    let mut escaped = false;
    for character in body.chars() {
        if character == '"' && !escaped {
            return true;
        }
        escaped = character == '\\' && !escaped;
    }
    false
}
