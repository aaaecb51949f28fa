//! Characters that are no part of the language, and what is meant by them.

use super::scene::Scene;
use super::{Dialect, instead};
use crate::diagnostic::SyntaxError;
use crate::source::Span;
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
    if found == '.' && scene.dialect == Dialect::Language {
        return Some(dots(scene, at));
    }
    let twice = scene.text.get(at.end as usize..).is_some_and(|rest| rest.starts_with(found));
    if twice && matches!(found, '&' | '|') {
        at.end += 1;
    }
    // Everybody knows what stands on a keyboard by its look.
    let code = match found.is_ascii_graphic() {
        true => String::new(),
        false => format!("this is U+{:04X}; ", found as u32),
    };
    if found == '|' && !twice && scene.dialect == Dialect::Language && scene.expects_operand() {
        let help = "the absolute value of x is written `abs(x)`".to_owned();
        return Some(SyntaxError::BadCharacter { found: found.to_string(), help, at });
    }
    let help = match meant(found).and_then(|ours| fitting(scene, found, ours)) {
        Some(ours) => format!("{code}did you mean `{}`?", instead(scene, at, ours)),
        None if found == '\0' => {
            "this is U+0000, a byte of 0: the file is no text, or in UTF-16; save it as UTF-8"
                .to_owned()
        }
        None if found.is_numeric() => format!("{code}write the digits 0 to 9"),
        None => format!("{code}take it out"),
    };
    Some(SyntaxError::BadCharacter { found: scene.text_at(at).to_owned(), help, at })
}

/// What is meant where the character stands: a text follows no operand.
fn fitting(scene: &Scene<'_>, found: char, ours: &'static str) -> Option<&'static str> {
    let after_operand = ours == "\"" && !scene.expects_operand();
    match found {
        _ if !after_operand => Some(ours),
        // What `×` becomes in some fonts and files.
        '´' => Some("×"),
        _ => None,
    }
}

/// `1...2`: more dots than a range has.
fn dots(scene: &Scene<'_>, first: Span) -> SyntaxError {
    let rest = scene.text.get(first.start as usize..).unwrap_or_default();
    let count = rest.len() - rest.trim_start_matches('.').len();
    let sign = rest.get(count..).is_some_and(|rest| rest.starts_with('='));
    let at = Span::new(first.start as usize, first.start as usize + count + usize::from(sign));
    let help = format!(
        "write `{}` for a range without its end, `{}` for one with it",
        instead(scene, at, ".."),
        instead(scene, at, "..=")
    );
    SyntaxError::ForeignNotation { found: scene.text_at(at).to_owned(), help, at }
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
