//! A bracket that is never closed, so that the next statement seems to stand in it.

use super::scene::Scene;
use super::{Dialect, closer_of, same_bracket};
use crate::diagnostic::SyntaxError;
use crate::source::Span;
use crate::syntax::lex::{Token, TokenKind, lex};

/// The error for the innermost bracket, if the fault is on a later line than the last word of what it
/// holds, and nothing closes it behind.
pub(super) fn bracket(scene: &Scene<'_>) -> Option<SyntaxError> {
    if scene.dialect == Dialect::Side || scene.level.holds_statements() {
        return None;
    }
    let open = scene.opened()?;
    let next = next_statement(scene)?;
    if is_closed(scene, open, next.end as usize) {
        return None;
    }
    let found = scene.word(open).to_owned();
    let closer = closer_of(&found).to_owned();
    Some(SyntaxError::UnmatchedOpen { closer, found, next: Some(next), at: open.span })
}

/// The first word of the line that the fault is in, if a statement can begin with it: the word at
/// fault, or the name before a sign that assigns.
fn next_statement(scene: &Scene<'_>) -> Option<Span> {
    let (found, last) = (scene.found?, scene.last()?);
    let breaks = |from: Span, to: Span| {
        let between = scene.text.get(from.end as usize..to.start as usize);
        between.is_some_and(|between| between.contains('\n'))
    };
    if breaks(last.span, found.span) {
        let begins = matches!(found.kind, TokenKind::Name | TokenKind::Keyword)
            && !matches!(scene.word(found), "and" | "or" | "in" | "else");
        return begins.then_some(found.span);
    }
    let before = scene.second_last()?;
    let assigns = found.kind == TokenKind::Sign && scene.word(found).ends_with(['=', '＝']);
    let begins = last.kind == TokenKind::Name && breaks(before.span, last.span);
    (assigns && begins).then_some(last.span)
}

/// Whether a bracket is closed behind `from`.
fn is_closed(scene: &Scene<'_>, open: Token, from: usize) -> bool {
    let rest = scene.text.get(from..).unwrap_or_default();
    let mut closers = vec![closer_of(scene.word(open))];
    for word in lex(rest) {
        let text = rest.get(word.span.range()).unwrap_or_default();
        match word.kind {
            TokenKind::Open => closers.push(closer_of(text)),
            TokenKind::Close => match closers.pop() {
                Some(closer) if same_bracket(closer, text) => {}
                _ => return false,
            },
            _ => {}
        }
        if closers.is_empty() {
            return true;
        }
    }
    false
}
