//! Statements that lack a word: a name, a bracket or a block.

use super::level::Bracket;
use super::scene::Scene;
use crate::diagnostic::SyntaxError;
use crate::syntax::lex::TokenKind;

/// What must stand at the place, and how the whole is written.
type Wanted = (&'static str, &'static str);

const FUNCTION: &str = "a function is written `fn name(a, b) = …` or `fn name(a, b) { … }`";
const FOR: &str = "a loop is written `for name in values { … }`";
const CONST: &str = "a constant is written `const name = value`";

/// The error where the place waits for a certain word.
pub(super) fn incomplete(scene: &Scene<'_>) -> Option<SyntaxError> {
    let last = scene.last()?;
    let (wanted, help) = wanted(scene)?;
    let (wanted, help) = (wanted.to_owned(), help.to_owned());
    if scene.found.is_none() {
        return Some(SyntaxError::EndsBefore { wanted, help, at: last.span });
    }
    let (found, at) = (scene.found_word(), scene.place());
    let is_word = scene.found.is_some_and(|found| found.kind == TokenKind::Keyword);
    if is_word && wanted == "a name" {
        return Some(SyntaxError::ReservedWord { found, at });
    }
    Some(SyntaxError::Expected { wanted, found, help, at })
}

fn wanted(scene: &Scene<'_>) -> Option<Wanted> {
    let last = scene.last()?;
    let before = scene.second_last().map(|word| scene.word(word)).unwrap_or_default();
    let is_keyword = |kind| kind == TokenKind::Keyword;
    match scene.word(last) {
        "fn" => return Some(("a name", FUNCTION)),
        "for" => return Some(("a name", FOR)),
        "const" => return Some(("a name", CONST)),
        "else" if is_keyword(last.kind) => {
            return Some(("`{`", "after `else` stands `{ … }` or another `if`"));
        }
        _ => {}
    }
    if last.kind == TokenKind::Name {
        match before {
            "fn" => return Some(("`(`", FUNCTION)),
            "for" => return Some(("`in`", FOR)),
            "const" => return Some(("`=`", CONST)),
            _ => {}
        }
    }
    if scene.closed.as_ref().is_some_and(|level| level.bracket == Bracket::Parameters) {
        return Some(("`=` or `{`", FUNCTION));
    }
    let head = scene.head().filter(|_| !scene.expects_operand())?;
    Some(match scene.word(head) {
        "if" => ("`{`", "a condition is written `if a < b { … } else { … }`"),
        "while" => ("`{`", "a loop is written `while a < b { … }`"),
        "for" => ("`{`", FOR),
        _ => return None,
    })
}
