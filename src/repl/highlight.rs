//! Colours of an entry while it is typed.

use std::fmt::Write;

use super::level::level_tokens;
use crate::puzzle::buttons::Level;
use crate::session::{Command, Takes, name_of};
use crate::syntax::{Token, TokenKind, lex};

/// The longest entry that is coloured, in bytes: what is longer was pasted, and is not read by
/// its colours.
const LONGEST: usize = 16 << 10;

const RESET: &str = "\x1b[0m";
const BOLD: &str = "\x1b[1m";
const FAULT: &str = "\x1b[31m";
const MATCH: &str = "\x1b[1;4m";

/// The entry with colours and nothing else changed. Brackets that `cursor` touches are marked
/// with their partners.
pub fn highlight(entry: &str, cursor: usize) -> Option<String> {
    if entry.len() > LONGEST {
        return None;
    }
    let mut text = String::with_capacity(entry.len() * 2);
    let (mut start, mut takes) = (0, None);
    if let Some(name) = name_of(entry) {
        start = name.end as usize;
        let found = Command::find(entry.get(name.range()).unwrap_or_default(), name);
        takes = found.as_ref().ok().map(|command| command.takes);
        let command = entry.get(..start).unwrap_or_default();
        let _ = write!(text, "{}{command}{RESET}", if takes.is_some() { BOLD } else { FAULT });
    }
    let rest = entry.get(start..).unwrap_or_default();
    let is_level = match takes {
        Some(Takes::Level) => true,
        Some(Takes::Puzzle) => Level::is_like(rest),
        _ => false,
    };
    let tokens = if is_level { level_tokens(rest) } else { lex(rest) };
    let pair = bracket_pair(rest, &tokens, cursor.wrapping_sub(start));
    for (index, token) in tokens.iter().enumerate() {
        let word = rest.get(token.span.range()).unwrap_or_default();
        let is_paired = pair.is_some_and(|(open, close)| index == open || index == close);
        match if is_paired { MATCH } else { style(token.kind) } {
            "" => text.push_str(word),
            style => {
                let _ = write!(text, "{style}{word}{RESET}");
            }
        }
    }
    Some(text)
}

fn style(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Comment => "\x1b[2m",
        TokenKind::Number => "\x1b[36m",
        TokenKind::Text => "\x1b[32m",
        TokenKind::Keyword => "\x1b[35m",
        TokenKind::Sign => "\x1b[33m",
        TokenKind::Unknown => FAULT,
        _ => "",
    }
}

/// The bracket at the cursor, or else before it, and its partner.
fn bracket_pair(text: &str, tokens: &[Token], cursor: usize) -> Option<(usize, usize)> {
    let is_bracket = |token: &Token| matches!(token.kind, TokenKind::Open | TokenKind::Close);
    let touches = |token: &Token, at: usize| is_bracket(token) && token.span.start as usize == at;
    let before =
        tokens.iter().position(|token| is_bracket(token) && token.span.end as usize == cursor);
    let at = tokens.iter().position(|token| touches(token, cursor)).or(before)?;
    let mut open: Vec<usize> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => open.push(index),
            TokenKind::Close => {
                let opener = open.pop()?;
                if (opener == at || index == at) && fit(text, tokens.get(opener)?, token) {
                    return Some((opener, index));
                }
            }
            _ => {}
        }
    }
    None
}

fn fit(text: &str, open: &Token, close: &Token) -> bool {
    let pair = [open, close].map(|token| text.get(token.span.range()).unwrap_or_default());
    matches!(pair, ["(" | "（", ")" | "）"] | ["[", "]"] | ["{", "}"])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text without its colours.
    fn plain(text: &str) -> String {
        let mut plain = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('\x1b') {
            plain.push_str(before);
            rest = after.split_once('m').unwrap().1;
        }
        plain + rest
    }

    #[test]
    fn every_prefix_keeps_its_text_at_every_cursor() {
        let entries = [
            ":blackout 2 288 / 24 × 6 = 18",
            "max(3, [変, \"a\\\"b\"]) # end",
            "{ a: 1 } @ 2)",
            "(1 + (2 − 3)",
            "\"open",
            "  :solve 3",
            ":buttons -1 → 2020 in 8: ×3 Mirrr, @3>1",
        ];
        for entry in entries {
            for (end, _) in entry.char_indices().chain([(entry.len(), ' ')]) {
                for cursor in 0..=end {
                    let shown = highlight(&entry[..end], cursor).unwrap();
                    assert_eq!(plain(&shown), &entry[..end]);
                }
            }
        }
    }

    #[test]
    fn a_word_that_is_no_button_is_a_fault_once_it_is_typed() {
        let faults = |entry: &str| highlight(entry, entry.len()).unwrap().matches(FAULT).count();
        assert_eq!(faults(":buttons 1 -> 2 in 3: Mirrr"), 0);
        assert_eq!(faults(":buttons 1 -> 2 in 3: Mirrr "), 1);
        assert_eq!(faults(":hint 1 -> 2 in 3: Mirrr +1 @3>1 ²"), 1);
    }

    #[test]
    fn a_bracket_is_marked_with_its_partner() {
        let marked = |entry: &str, cursor| highlight(entry, cursor).unwrap().matches(MATCH).count();
        assert_eq!(marked("(1 + (2))", 0), 2);
        assert_eq!(marked("(1 + (2))", 9), 2);
        assert_eq!(marked("(1 + (2))", 3), 0);
        assert_eq!(marked("(1 + 2]", 0), 0);
        assert_eq!(marked("(1", 0), 0);
    }
}
