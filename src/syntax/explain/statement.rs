//! Statements that lack a word: a name, a bracket or a block.

use super::level::Bracket;
use super::scene::Scene;
use crate::diagnostic::SyntaxError;
use crate::syntax::lex::TokenKind;

/// What must stand at the place, and how the whole is written.
type Wanted = (&'static str, &'static str);

pub(super) const FUNCTION: &str =
    "a function is written `fn name(a, b) = …` or `fn name(a, b) { … }`";
pub(super) const FOR: &str = "a loop is written `for name in values { … }`";
const COUNT: &str = "to count, write `for i in 0..10 { … }`";
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

pub(super) fn wanted(scene: &Scene<'_>) -> Option<Wanted> {
    let last = scene.last()?;
    let before = scene.second_last().map(|word| scene.word(word)).unwrap_or_default();
    let is_keyword = |kind| kind == TokenKind::Keyword;
    match scene.word(last) {
        "fn" => return Some(("a name", FUNCTION)),
        "for" if scene.found.is_some_and(|found| scene.word(found) == "(") => {
            return Some(("a name", COUNT));
        }
        "for" => return Some(("a name", FOR)),
        "const" => return Some(("a name", CONST)),
        "else" if is_keyword(last.kind) => {
            return Some(("`{`", "after `else` stands `{ … }`, or `if` and another condition"));
        }
        _ => {}
    }
    if last.kind == TokenKind::Name {
        match before {
            "fn" => return Some(("`(`", FUNCTION)),
            "for" if scene.found.is_some_and(|found| scene.word(found) == "=") => {
                return Some(("`in`", COUNT));
            }
            "for" => return Some(("`in`", FOR)),
            "const" => return Some(("`=`", CONST)),
            _ => {}
        }
    }
    if scene.closed.as_ref().is_some_and(|level| level.bracket == Bracket::Parameters) {
        return Some(("`=` or `{`", FUNCTION));
    }
    if scene.level.bracket == Bracket::Parameters && matches!(scene.word(last), "(" | ",") {
        let is_other = scene.found.is_some_and(|found| found.kind != TokenKind::Close);
        return is_other.then_some(("a name", FUNCTION));
    }
    let head = scene.head().filter(|_| !scene.expects_operand())?;
    Some(match scene.word(head) {
        "if" => ("`{`", "a condition is written `if a < b { … } else { … }`"),
        "while" => ("`{`", "a loop is written `while a < b { … }`"),
        "for" => ("`{`", FOR),
        _ => return None,
    })
}

/// A word or sign that stands only in certain places of statements.
pub(super) fn misplaced(scene: &Scene<'_>) -> Option<SyntaxError> {
    let found = scene.found?;
    let at = found.span;
    let unexpected = |help: &str| {
        let found = scene.found_word();
        Some(SyntaxError::Unexpected { found, help: help.to_owned(), at })
    };
    let last = scene.last();
    if let Some(last) = last.filter(|last| last.kind == TokenKind::Keyword)
        && scene.word(found) == "="
        && scene.begins_statement(1)
    {
        let found = scene.word(last).to_owned();
        return Some(SyntaxError::ReservedWord { found, at: last.span });
    }
    if is_compound(scene.word(found)) {
        return unexpected("an assignment is a statement by itself, and has no value");
    }
    if let ("break" | "continue", true) =
        (last.map_or("", |last| scene.word(last)), !scene.new_statement)
    {
        return unexpected("nothing follows `break` and `continue` but the end of the statement");
    }
    let after_block = scene.closed.as_ref().is_some_and(|level| level.bracket == Bracket::Block);
    let begins = is_start(found.kind) || scene.word(found) == "if";
    if after_block && !scene.new_statement && scene.level.holds_statements() && begins {
        let help = "a line end or `;` divides statements".to_owned();
        let (wanted, found) = ("a line end".to_owned(), scene.found_word());
        return Some(SyntaxError::Expected { wanted, found, help, at });
    }
    if found.kind == TokenKind::Keyword && !scene.new_statement {
        return match scene.word(found) {
            "else" => unexpected("`else` follows the `}` of an `if`"),
            "fn" if scene.expects_operand() => {
                unexpected("a function without a name is written `x => …` or `(a, b) => …`")
            }
            "const" | "while" | "for" | "return" | "break" | "continue" | "fn" => {
                unexpected("this begins a statement: put it on a line of its own, or after `;`")
            }
            _ => None,
        };
    }
    if scene.level.bracket == Bracket::Hole && found.kind == TokenKind::Text {
        let help = "close the expression with `}` before the text goes on; `\\{` writes a bracket";
        let (wanted, found) = ("`}`".to_owned(), scene.found_word());
        return Some(SyntaxError::Expected { wanted, found, help: help.to_owned(), at });
    }
    in_record(scene)
}

fn is_start(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Name | TokenKind::Number | TokenKind::Text | TokenKind::Open)
}

fn is_compound(sign: &str) -> bool {
    sign.len() > 1
        && sign.ends_with(['=', '＝'])
        && !matches!(sign, "==" | "!=" | "<=" | ">=" | "..=")
}

/// Statements where a record is read, because no block can stand there.
fn in_record(scene: &Scene<'_>) -> Option<SyntaxError> {
    let (found, last) = (scene.found?, scene.last()?);
    let opener = scene.level.opener.filter(|_| scene.level.bracket == Bracket::Record)?;
    let named = scene.names_entry() && last.kind == TokenKind::Name;
    let first = opener.span == last.span;
    let is_statement = named && matches!(scene.word(found), "=" | ";" | "(" | "[")
        || first && found.kind == TokenKind::Keyword;
    let before = scene.before.iter().rev().find(|word| word.span.end <= opener.span.start);
    let help = match before.map(|before| scene.word(*before)) {
        Some(head @ ("if" | "while")) if named || first => {
            format!("a condition stands between `{head}` and `{{`")
        }
        _ if !is_statement => return None,
        _ => "a record is written `{ name: value }`; a block stands after a condition, a loop, \
              `fn` or `=>`"
            .to_owned(),
    };
    let wanted = if named { "`: value`" } else { "a name" }.to_owned();
    let (found, at) = (scene.found_word(), scene.place());
    Some(SyntaxError::Expected { wanted, found, help, at })
}
