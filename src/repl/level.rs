//! The words of a level of a calculator game, for its colours.

use crate::Span;
use crate::puzzle::buttons::{Button, Dialect, Rule};
use crate::syntax::{Token, TokenKind};

/// What may stand between words.
fn is_between(glyph: char) -> bool {
    glyph.is_whitespace() || glyph == ','
}

/// The words of `text`, an unfinished level perhaps. They cover it without gaps. A button that is
/// none is unknown, but for one at the end, which is still being typed.
pub fn level_tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut start = 0;
    let (mut is_head, mut rule) = (true, None);
    while let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) {
        let blank = rest.starts_with(is_between);
        let colon = rest.starts_with([':', '：']) && is_head;
        let ends = |glyph: char| {
            is_between(glyph) != blank || (is_head && !blank && matches!(glyph, ':' | '：'))
        };
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let end = if colon { first } else { rest.find(ends).unwrap_or(rest.len()) };
        let word = rest.get(..end).unwrap_or_default();
        let is_last = end == rest.len();
        let kind = match () {
            () if blank => TokenKind::Blank,
            () if colon => TokenKind::Separator,
            () if is_head => head_kind(word),
            () => tail_kind(word, rule, is_last),
        };
        is_head &= !colon;
        if !blank {
            rule = Rule::find(&word.to_lowercase()).filter(|_| !is_head);
        }
        tokens.push(Token { kind, span: Span::new(start, start + end) });
        start += end;
    }
    tokens
}

/// A word before the colon: numbers and words to reach, the arrow, `in`, the portal.
fn head_kind(word: &str) -> TokenKind {
    match word {
        "->" | "=>" | "→" | "⇒" | "➔" => TokenKind::Sign,
        _ if word.starts_with('@') => TokenKind::Sign,
        _ if word.eq_ignore_ascii_case("in") || word == "buttons" => TokenKind::Keyword,
        _ if word.contains(|glyph: char| glyph.is_ascii_digit()) => TokenKind::Number,
        _ => TokenKind::Name,
    }
}

/// A word after the colon: a button, an edition, a rule and its value, the portal.
fn tail_kind(word: &str, rule: Option<Rule>, is_last: bool) -> TokenKind {
    let lower = word.to_lowercase();
    let is_set = |(name, value): (&str, &str)| {
        let rule = Rule::find(name);
        rule.is_some_and(|rule| rule.set(&mut Dialect::default(), value))
    };
    let is_value = rule.is_some_and(|rule| is_set((rule.name(), &lower)));
    match () {
        () if word.starts_with('@') => TokenKind::Sign,
        () if is_value || lower.split_once('=').is_some_and(is_set) => TokenKind::Keyword,
        () if word.parse::<Button>().is_ok() => TokenKind::Name,
        () if Dialect::preset(&lower).is_some() || Rule::find(&lower).is_some() => {
            TokenKind::Keyword
        }
        () if is_last || matches!(&*lower, "digits" | "characters") => TokenKind::Name,
        () => TokenKind::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TokenKind::{Keyword, Name, Number, Separator, Sign, Unknown};

    fn kinds(text: &str) -> Vec<TokenKind> {
        let tokens = level_tokens(text);
        let ends = tokens.iter().map(|token| token.span.end as usize);
        let starts = tokens.iter().map(|token| token.span.start as usize);
        assert_eq!(
            starts.chain([text.len()]).collect::<Vec<_>>(),
            [0].into_iter().chain(ends).collect::<Vec<_>>()
        );
        tokens.iter().map(|token| token.kind).filter(|kind| !kind.is_blank()).collect()
    }

    #[test]
    fn each_word_of_a_level_has_its_kind() {
        for (text, expected) in [
            (
                " -1 -> 2020 in 8: *3 +8",
                &[Number, Sign, Number, Keyword, Number, Separator, Name, Name][..],
            ),
            ("5173 → MATH @3>1：ABC", &[Number, Sign, Name, Sign, Separator, Name]),
            ("1→2:+1 @3>1", &[Number, Separator, Name, Sign]),
            ("1 -> 2: Mirrr Rev", &[Number, Sign, Number, Separator, Unknown, Name]),
            ("1 -> 2: Mirr", &[Number, Sign, Number, Separator, Name]),
            (
                ": Store free screen none game2 x=1 ",
                &[Separator, Name, Keyword, Keyword, Keyword, Keyword, Unknown],
            ),
            (": Store Shift store=free :3", &[Separator, Name, Name, Keyword, Name]),
            ("", &[]),
        ] {
            assert_eq!(kinds(text), expected, "{text}");
        }
    }
}
