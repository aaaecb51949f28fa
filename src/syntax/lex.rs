//! Cuts any text into words: for colouring, completion, matching brackets and error messages.

use pest::Parser;
use pest::iterators::Pair;

use super::grammar::{Grammar, Rule};
use crate::source::Span;

/// A word of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What kind of word it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// A kind of word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// Blanks, but no line end.
    Blank,
    /// A line end.
    LineEnd,
    /// `# …` up to the line end.
    Comment,
    /// A number.
    Number,
    /// A text literal, or a part of one that has expressions in it; the closing quote may be
    /// missing.
    Text,
    /// A variable or built-in.
    Name,
    /// A word that no name may be, such as `and`.
    Keyword,
    /// A sign, `=` and `.` among them.
    Sign,
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// `,`, `:` or `;`.
    Separator,
    /// A character that is no part of the language.
    Unknown,
}

impl TokenKind {
    /// Whether the word means nothing: blanks, line ends and comments.
    #[must_use]
    pub fn is_blank(self) -> bool {
        matches!(self, Self::Blank | Self::LineEnd | Self::Comment)
    }
}

/// The words of `text`, which need not be well-formed. They cover it without gaps.
///
/// ```
/// use abacist::syntax::{TokenKind, lex};
/// let kinds: Vec<_> = lex("2 × @").iter().map(|token| token.kind).collect();
/// use TokenKind::{Blank, Number, Sign, Unknown};
/// assert_eq!(kinds, [Number, Blank, Sign, Blank, Unknown]);
/// ```
#[must_use]
pub fn lex(text: &str) -> Vec<Token> {
    words(text, Rule::lexemes)
}

/// The words of one side of a puzzle.
pub(super) fn lex_side(text: &str) -> Vec<Token> {
    words(text, Rule::side_lexemes)
}

fn words(text: &str, rule: Rule) -> Vec<Token> {
    // The rule takes any character, so it cannot fail; if it did, the text would be uncoloured.
    let Ok(mut parsed) = Grammar::parse(rule, text) else { return Vec::new() };
    parsed.next().map(Pair::into_inner).into_iter().flatten().map(|pair| token(&pair)).collect()
}

fn token(pair: &Pair<'_, Rule>) -> Token {
    let kind = match pair.as_rule() {
        Rule::blanks => TokenKind::Blank,
        Rule::line_break => TokenKind::LineEnd,
        Rule::remark => TokenKind::Comment,
        Rule::number | Rule::whole => TokenKind::Number,
        Rule::any_text | Rule::whole_text | Rule::whole_rest | Rule::part_rest => TokenKind::Text,
        Rule::name => TokenKind::Name,
        Rule::keyword => TokenKind::Keyword,
        Rule::lexeme_sign | Rule::lexeme_side_sign => TokenKind::Sign,
        Rule::opener | Rule::hole => TokenKind::Open,
        Rule::closer | Rule::hole_end => TokenKind::Close,
        Rule::separator => TokenKind::Separator,
        _ => TokenKind::Unknown,
    };
    Token { kind, span: span_of(pair, 0) }
}

/// Where a pair stands in a text whose first `base` bytes were not given to pest.
pub(super) fn span_of(pair: &Pair<'_, Rule>, base: usize) -> Span {
    let span = pair.as_span();
    Span::new(span.start() + base, span.end() + base)
}
