//! Characters that are no part of the language, and what is meant by them.

use super::instead;
use super::scene::Scene;
use crate::diagnostic::SyntaxError;
use crate::syntax::lex::TokenKind;
use crate::syntax::text::narrow;

/// Characters and what people mean by them, where it is one thing.
const MEANT: &[(&[char], &str)] = &[
    (&['—', '―', '─', '➖'], "-"),
    (&['➕', '✚', '﹢', '⁺'], "+"),
    (&['╳', '❌', '☓', '✗', '✘'], "×"),
    (&['•', '‧', '・', '●'], "·"),
    (&['➗', '∶', '⧸', '⟋'], "/"),
    (&['“', '”', '„', '‟', '«', '»', '″', '\'', '‘', '’', '`', '´', '′'], "\""),
    (&['&', '∧'], "and"),
    (&['|', '∨'], "or"),
    (&['¬'], "not "),
    (&['≡', '⩵'], "=="),
    (&['≔'], "="),
    (&['…', '‥'], ".."),
    (&['⁄'], "/"),
    (&['½'], "1/2"),
    (&['⅓'], "1/3"),
    (&['⅔'], "2/3"),
    (&['¼'], "1/4"),
    (&['¾'], "3/4"),
    (&['⟨', '⟮', '﹙', '❨'], "("),
    (&['⟩', '⟯', '﹚', '❩'], ")"),
    (&['ⁿ'], "^n"),
    (&['ⁱ'], "^i"),
];

/// The error for a character at the place that is no part of the language.
pub(super) fn character(scene: &Scene<'_>) -> Option<SyntaxError> {
    let word = scene.found.filter(|word| word.kind == TokenKind::Unknown)?;
    let found = scene.word(word).chars().next()?;
    let mut at = word.span;
    let twice = scene.text.get(at.end as usize..).is_some_and(|rest| rest.starts_with(found));
    if twice && matches!(found, '&' | '|') {
        at.end += 1;
    }
    let code = format!("U+{:04X}", found as u32);
    let help = match meant(found) {
        Some(ours) => format!("this is {code}; did you mean `{}`?", instead(scene, at, ours)),
        None if found.is_numeric() => format!("this is {code}; write the digits 0 to 9"),
        None => format!("this is {code}; take it out"),
    };
    Some(SyntaxError::BadCharacter { found: scene.text_at(at).to_owned(), help, at })
}

fn meant(character: char) -> Option<&'static str> {
    if let Some((_, ours)) = MEANT.iter().find(|(theirs, _)| theirs.contains(&character)) {
        return Some(ours);
    }
    // The full-width forms that the grammar does not take itself.
    let narrow = narrow(character);
    const ASCII: &str = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    let index = ASCII.find(narrow).filter(|_| narrow != character)?;
    ASCII.get(index..index + 1)
}
