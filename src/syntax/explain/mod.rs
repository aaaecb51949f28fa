//! From the place where pest stopped to an error with words.
//!
//! The grammar tells every choice by its first word, so the farthest place that pest reached is
//! the first word that nothing can continue with. What went before says why.

mod foreign;
mod level;
mod operand;
mod scene;
mod statement;
mod unclosed;
mod unknown;

use level::Bracket;
use scene::Scene;

use super::lex::TokenKind;
use crate::diagnostic::{Error, SyntaxError, replaced, rewritten};
use crate::source::Span;

/// Which of the two grammars read the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Statements and expressions.
    Language,
    /// One side of a blackout equation.
    Side,
}

/// The error for `text`, which was read from `base` on and stops making sense at `at`.
#[cold]
pub(super) fn explain(text: &str, base: usize, at: usize, dialect: Dialect) -> Error {
    let scene = Scene::new(text, base, at, dialect);
    let broken = scene
        .broken_text()
        .or_else(|| operand::line_end(&scene))
        .or_else(|| unclosed::bracket(&scene))
        .or_else(|| if_language(&scene))
        .or_else(|| unknown::character(&scene));
    let error = broken.unwrap_or_else(|| match scene.found {
        None => at_end(&scene),
        Some(found) if found.kind == TokenKind::Close => closer(&scene),
        Some(_) if scene.expects_operand() => operand::missing(&scene),
        Some(_) => operand::surplus(&scene),
    });
    error.into()
}

/// Where the innermost statement begins that `at` is in, of a text that was read from `base` on. If
/// the text ends in a block there, it is the statement that has the block, whose bracket is given.
#[cold]
pub(super) fn statement_around(text: &str, base: usize, at: usize) -> (usize, Option<Span>) {
    Scene::new(text, base, at, Dialect::Language).statement()
}

/// What only statements and the habits of other languages can be the cause of.
fn if_language(scene: &Scene<'_>) -> Option<SyntaxError> {
    if scene.dialect == Dialect::Side {
        return None;
    }
    foreign::sign(scene)
        .or_else(|| operand::no_parameters(scene))
        .or_else(|| operand::percent_of(scene))
        .or_else(|| foreign::word(scene))
        .or_else(|| statement::incomplete(scene))
        .or_else(|| statement::misplaced(scene))
}

/// The text ends too early.
fn at_end(scene: &Scene<'_>) -> SyntaxError {
    let Some(last) = scene.last() else { return SyntaxError::Empty { at: scene.end() } };
    if let Some(percent) = operand::percent(scene) {
        return percent;
    }
    if scene.word(last) == "." {
        let operand = scene.second_last().map_or("…", |it| scene.short_operand(it)).to_owned();
        return SyntaxError::FieldMissing { operand, at: last.span };
    }
    let opened = scene.opened().map(|bracket| bracket.span);
    // After `f(`, `[`, `{`, `,` and `;` a closer could stand as well.
    let takes_nothing = scene.level.holds_elements() || scene.level.bracket == Bracket::Block;
    let closer_fits =
        matches!(scene.word(last), "," | ";") || takes_nothing && opened == Some(last.span);
    if operand::is_mark(scene.word(last)) {
        let (wanted, help) =
            ("digits".to_owned(), format!("write a number, as in `{}3.14`", scene.word(last)));
        return SyntaxError::EndsBefore { wanted, help, at: last.span };
    }
    if scene.expects_operand() && !closer_fits {
        let opened = opened.filter(|&bracket| bracket != last.span);
        return SyntaxError::EndsEarly {
            found: scene.word(last).to_owned(),
            at: last.span,
            opened,
        };
    }
    let at = opened.unwrap_or(last.span);
    let found = scene.text_at(at).to_owned();
    SyntaxError::UnmatchedOpen { closer: closer_of(&found).to_owned(), found, next: None, at }
}

/// A closing bracket that cannot stand where it does.
fn closer(scene: &Scene<'_>) -> SyntaxError {
    let at = scene.place();
    let found = scene.found_word();
    let Some(open) = scene.opened() else {
        return SyntaxError::UnmatchedClose { found, at };
    };
    let opened = open.span;
    let closer = closer_of(scene.word(open));
    if !same_bracket(closer, &found) {
        let open = scene.word(open).to_owned();
        return SyntaxError::MismatchedClose { found, open, closer: closer.to_owned(), at, opened };
    }
    if scene.last().is_some_and(|last| last.span == opened) {
        return SyntaxError::EmptyBrackets { at: opened.join(at) };
    }
    if scene.expects_operand() {
        return operand::percent(scene)
            .or_else(|| operand::field(scene))
            .unwrap_or(SyntaxError::ExpectedOperand { found, at, opened: Some(opened) });
    }
    operand::surplus(scene)
}

fn closer_of(open: &str) -> &'static str {
    match open {
        "[" => "]",
        "{" => "}",
        _ => ")",
    }
}

fn same_bracket(closer: &str, found: &str) -> bool {
    closer == found || (closer == ")" && found == "）")
}

/// What help lines tell to write in place of `span`: the whole line, or `replacement` alone if the
/// line would still be malformed.
fn instead(scene: &Scene<'_>, span: Span, replacement: &str) -> String {
    match scene.reads(&replaced(scene.text, span, replacement)) {
        true => rewritten(scene.text, span, replacement),
        false => replacement.trim().to_owned(),
    }
}
