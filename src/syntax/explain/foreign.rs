//! Words and signs of other languages, and what they are called here.

use super::instead;
use super::level::Bracket;
use super::scene::Scene;
use super::statement::{FOR, FUNCTION};
use crate::diagnostic::{SyntaxError, replaced};
use crate::source::Span;
use crate::syntax::lex::{Token, TokenKind};

/// What to do about a word.
enum Instead {
    /// Write other words, if the whole then reads; else what the line says.
    Words(&'static str, &'static str),
    /// What the line says.
    Says(&'static str),
}

use Instead::{Says, Words};

const ASSIGNED: &str = "a name springs into being when it is assigned to: `x = 5`";
const ANONYMOUS: &str = "a function without a name is written `x => …` or `(a, b) => …`";
const CHOICE: &str = "a choice is written `if a { b } else if c { d } else { e }`";

/// Names that begin statements elsewhere, before the word at fault.
const BEGINNINGS: &[(&[&str], Instead)] = &[
    (&["function", "def", "func", "fun", "proc", "sub"], Words("fn", FUNCTION)),
    (&["let", "var", "local", "my", "val", "dim"], Words("", ASSIGNED)),
    (&["lambda"], Says(ANONYMOUS)),
    (
        &["class", "struct", "enum", "type", "interface", "record"],
        Says("what belongs together stands in a record: `{ name: value }`"),
    ),
    (&["switch", "match", "case", "unless"], Says(CHOICE)),
    (&["foreach"], Words("for", FOR)),
    (&["do", "repeat", "loop", "until"], Says("a loop is written `while a < b { … }`")),
    (&["print", "echo", "say"], Says("a call has brackets: `print(…)`")),
    (
        &["import", "use", "using", "require", "from"],
        Says("all functions are there at once: `sqrt(2)`"),
    ),
    (&["throw", "raise"], Says("a program stops itself by `error(\"…\")`")),
    (&["elif", "elseif", "elsif"], Words("else if", CHOICE)),
    (&["try"], Says("nothing catches an error; ask before what could fail: `if x != 0 { … }`")),
];

/// Names that go on with statements elsewhere, and are at fault themselves.
const CONTINUATIONS: &[(&[&str], Instead)] = &[
    (&["elif", "elseif", "elsif"], Words("else if", CHOICE)),
    (&["then", "begin"], Says("what is done stands in a block: `{ … }`")),
    (&["of"], Words("in", FOR)),
    (&["mod", "modulo", "rem"], Words("%", "the rest of a division is written `a % b`")),
    (&["div"], Words("//", "division rounded down is written `a // b`")),
    (&["plus"], Words("+", "a sum is written `a + b`")),
    (&["minus"], Words("-", "a difference is written `a - b`")),
    (&["times"], Words("×", "a product is written `a × b`")),
    (&["over"], Words("/", "a quotient is written `a / b`")),
    (&["to", "upto"], Words("..=", "the numbers from 1 to 10 are written `1..=10`")),
    (&["is", "equals"], Words("==", "whether values are equal is asked by `a == b`")),
];

/// A word that belongs to another language.
pub(super) fn word(scene: &Scene<'_>) -> Option<SyntaxError> {
    let found = scene.found?;
    if found.kind == TokenKind::Name && !scene.expects_operand() {
        let text = scene.word(found);
        let known = CONTINUATIONS.iter().find(|(theirs, _)| theirs.contains(&text));
        if let Some((_, ours)) = known {
            return Some(in_place_of(scene, found.span, ours));
        }
    }
    if let Some(help) = membership(scene) {
        return Some(foreign(scene, found.span, help));
    }
    if let Some(error) = conditional(scene).or_else(|| several(scene)) {
        return Some(error);
    }
    let last = scene.last().filter(|last| last.kind == TokenKind::Name)?;
    let touches = last.span.end == found.span.start;
    let is_operand = matches!(found.kind, TokenKind::Name | TokenKind::Number | TokenKind::Text)
        || scene.word(found) == "{";
    let text = scene.word(last);
    // A function without a name may stand wherever a value does.
    let begins = scene.begins_statement(1) || text == "lambda";
    if touches || !is_operand || scene.new_statement || !begins {
        return None;
    }
    let (_, ours) = BEGINNINGS.iter().find(|(theirs, _)| theirs.contains(&text))?;
    let place = match ours {
        Words("", _) => Span::new(last.span.start as usize, found.span.start as usize),
        _ => last.span,
    };
    Some(match in_place_of(scene, place, ours) {
        SyntaxError::ForeignNotation { help, .. } => foreign(scene, last.span, help),
        other => other,
    })
}

/// `5 in [5]`.
fn membership(scene: &Scene<'_>) -> Option<String> {
    let found = scene.found.filter(|&found| scene.word(found) == "in")?;
    let is_loop = scene.head().is_some_and(|head| scene.word(head) == "for");
    let item = scene.last().filter(|_| !scene.expects_operand() && !is_loop)?;
    let rest = scene.text.get(found.span.end as usize..)?;
    let rest = rest.split(['\n', ';', '#', '{']).next().unwrap_or_default().trim_end();
    let whole = Span { end: found.span.end + u32::try_from(rest.len()).ok()?, ..item.span };
    let call = format!("contains({}, {})", rest.trim(), scene.word(item));
    let reads = scene.begins_statement(1) && scene.reads(&replaced(scene.text, whole, &call));
    let call = if reads { &call } else { "contains(list, item)" };
    Some(format!("whether a list has an item is asked by `{call}`"))
}

fn in_place_of(scene: &Scene<'_>, at: Span, ours: &Instead) -> SyntaxError {
    let help = match ours {
        Words(words, help) => {
            let written = instead(scene, at, words);
            match written.trim() == words.trim() {
                true => (*help).to_owned(),
                false => format!("write `{written}`"),
            }
        }
        Says(help) => (*help).to_owned(),
    };
    foreign(scene, at, help)
}

fn foreign(scene: &Scene<'_>, at: Span, help: String) -> SyntaxError {
    SyntaxError::ForeignNotation { found: scene.text_at(at).to_owned(), help, at }
}

/// Signs that belong to other languages: `x++`, `!x`, `x := 1`, `(a, b) -> c`, `a ? b : c`, `'a'`.
pub(super) fn sign(scene: &Scene<'_>) -> Option<SyntaxError> {
    if let Some(error) = increment(scene).or_else(|| comment(scene)) {
        return Some(error);
    }
    let found = scene.found?;
    let at = found.span;
    let next = scene.text.get(at.end as usize..)?.chars().next();
    let with_next = Span { end: at.end + 1, ..at };
    Some(match (scene.word(found), next) {
        ("!" | "！", Some(next)) if scene.expects_operand() && next != '=' => {
            foreign(scene, at, format!("write `{}`", instead(scene, at, "not ")))
        }
        (":", Some('=')) => {
            foreign(scene, with_next, format!("write `{}`", instead(scene, with_next, "=")))
        }
        ("-", Some('>')) => arrow(scene, with_next),
        (">", _) if scene.last().is_some_and(|last| is_before(scene, last, "-", at)) => {
            arrow(scene, Span { start: at.start - 1, ..at })
        }
        ("=>", _) if after_parameters(scene) => arrow(scene, at),
        ("?", _) => foreign(scene, at, CHOICE.to_owned()),
        ("'", _) => quotes(scene, at)?,
        _ => return None,
    })
}

fn is_before(scene: &Scene<'_>, word: Token, sign: &str, at: Span) -> bool {
    scene.word(word) == sign && word.span.end == at.start
}

fn after_parameters(scene: &Scene<'_>) -> bool {
    scene.closed.as_ref().is_some_and(|level| level.bracket == Bracket::Parameters)
}

/// `fn f(x) -> x` and `x -> x`.
fn arrow(scene: &Scene<'_>, at: Span) -> SyntaxError {
    let ours = if after_parameters(scene) { "=" } else { "=>" };
    foreign(scene, at, format!("write `{}`", instead(scene, at, ours)))
}

/// `// comment` and `/* comment */` as a statement or behind one.
fn comment(scene: &Scene<'_>) -> Option<SyntaxError> {
    let found = scene.found?;
    let rest = scene.text.get(found.span.start as usize..)?;
    let begins = scene.new_statement || scene.begins_statement(0) || scene.before.is_empty();
    let is_sign = rest.starts_with("//") && begins || rest.starts_with("/*");
    if is_sign && (begins || scene.expects_operand() || rest.starts_with("/*")) {
        let at = Span { end: found.span.start + 2, ..found.span };
        return Some(SyntaxError::comment(scene.text_at(at), at));
    }
    // `x = 5 // of them`: words that no operator joins.
    let is_word = matches!(found.kind, TokenKind::Name | TokenKind::Keyword);
    let before = scene.text.get(..found.span.start as usize)?;
    let line = before.get(before.rfind('\n').map_or(0, |end| end + 1)..)?;
    let (_, words) = line.split_once("//").filter(|_| is_word && !scene.expects_operand())?;
    let is_prose = |it: char| it.is_alphanumeric() || matches!(it, ' ' | '\t' | '_');
    if !words.trim_start().starts_with(char::is_alphabetic) || !words.chars().all(is_prose) {
        return None;
    }
    let start = before.len() - words.len() - 2;
    let at = Span::new(start, start + 2);
    Some(SyntaxError::comment(scene.text_at(at), at))
}

/// `a if c else b`.
fn conditional(scene: &Scene<'_>) -> Option<SyntaxError> {
    let found = scene.found.filter(|&found| scene.word(found) == "if")?;
    let operand = scene.last().filter(|_| !scene.expects_operand() && !scene.new_statement)?;
    let rest = scene.text.get(found.span.end as usize..)?;
    let rest = rest.split(['\n', ';', '#']).next().unwrap_or_default().trim_end();
    let known = rest.split_once(" else ").and_then(|(condition, other)| {
        let (condition, other) = (condition.trim(), other.trim());
        let ours = format!("if {condition} {{ {} }} else {{ {other} }}", scene.word(operand));
        let whole = Span { end: found.span.end + u32::try_from(rest.len()).ok()?, ..operand.span };
        scene.reads(&replaced(scene.text, whole, &ours)).then(|| instead(scene, whole, &ours))
    });
    let help = match known {
        Some(known) => format!("write `{known}`"),
        // After a block, a statement of its own is what is meant: only its line end is missing.
        None if scene.word(operand) == "}" => return None,
        None => "a choice is written `if a { b } else { c }`".to_owned(),
    };
    Some(foreign(scene, found.span, help))
}

/// `a, b = 1, 2`.
fn several(scene: &Scene<'_>) -> Option<SyntaxError> {
    let found = scene.found.filter(|&found| scene.word(found) == ",")?;
    let last = scene.last().filter(|last| last.kind == TokenKind::Name)?;
    let rest = scene.text.get(found.span.start as usize..)?.split(['\n', ';', '#']).next()?;
    let (names, value) = rest.split_once('=')?;
    let is_name = |name: &str| name.trim().chars().all(|it| it.is_alphanumeric() || it == '_');
    if !scene.begins_statement(1) || value.starts_with('=') || !names.split(',').all(is_name) {
        return None;
    }
    let help = format!(
        "each name has an assignment of its own: `{} = …`, then `{} = …`",
        scene.word(last),
        names.split(',').nth(1).unwrap_or_default().trim()
    );
    Some(foreign(scene, found.span, help))
}

/// `x++` and `x--` at the end of a statement.
fn increment(scene: &Scene<'_>) -> Option<SyntaxError> {
    let mut before = scene.before.iter().rev();
    let (second, first, operand) = (*before.next()?, *before.next()?, *before.next()?);
    let sign = scene.word(first);
    let is_twice = matches!(sign, "+" | "-") && is_before(scene, first, sign, second.span);
    if !is_twice || scene.word(second) != sign || operand.span.end != first.span.start {
        return None;
    }
    let ends = match scene.found {
        None => true,
        Some(found) => found.kind == TokenKind::Close || scene.word(found) == ";",
    };
    let is_target = operand.kind == TokenKind::Name || scene.word(operand) == "]";
    if !ends || !is_target {
        return None;
    }
    let at = first.span.join(second.span);
    let help = format!("write `{}`", instead(scene, at, &format!(" {sign}= 1")));
    Some(foreign(scene, at, help))
}

/// `'text'`.
fn quotes(scene: &Scene<'_>, at: Span) -> Option<SyntaxError> {
    let rest = scene.text.get(at.end as usize..)?;
    let body = rest.get(..rest.find(['\'', '\n'])?)?;
    let end = at.end as usize + body.len() + 1;
    if body.contains(['"', '{']) || !rest.get(body.len()..)?.starts_with('\'') {
        return None;
    }
    let whole = Span::new(at.start as usize, end);
    let help = format!("write `{}`", instead(scene, whole, &format!("\"{body}\"")));
    Some(foreign(scene, whole, help))
}
