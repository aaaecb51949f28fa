//! The grammar for editors says of every word what the lexer says.

mod textmate;

use std::fs;
use std::path::{Path, PathBuf};

use abacist::Engine;
use abacist::eval::builtins::CONSTANTS;
use abacist::syntax::{Token, TokenKind, lex};
use serde_json::Value;
use textmate::{Grammar, Scoped};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn path() -> PathBuf {
    root().join("docs/editors/abacist.tmLanguage.json")
}

fn grammar() -> Value {
    serde_json::from_str(&fs::read_to_string(path()).unwrap()).unwrap()
}

/// All programs at hand: examples, those of benches and tests, and some to the point.
fn programs() -> Vec<(String, String)> {
    let mut all = vec![("hard words".to_owned(), HARD.to_owned())];
    for folder in ["examples", "benches/programs", "tests/errors/eval", "tests/errors/syntax"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|it| it == "aba") {
                all.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    for name in ["statements.txt", "functions.txt", "values.txt"] {
        let table = fs::read_to_string(root().join("tests/language").join(name)).unwrap();
        for case in table.split("\n---\n") {
            let program = case.rsplit_once("\n=> ").unwrap().0;
            all.push((format!("{name}: {program}"), program.to_owned()));
        }
    }
    assert!(all.len() > 100, "{}", all.len());
    all
}

const HARD: &str = r##"#!/usr/bin/env -S abacist run
fn double(list) = list |> map(x => 2 × x)  # twice "as" {much}
const dozen = 0xff_00 + 0b1_01 - 1_000.5e-3 * .5 ** ２ ^ x² ÷ n⁻¹²
if not iffy and android or nothing != none and true { fortune = 1..=9 } else { in_1 += 4! }
text = "a \"b\" \{ \u{e9} {x + "c {f("d")} e" + { a: 1, sum: 2 }.sum} f" + ""
record = { name: "ten", "two words": [1, 2][0], max: max(1, 2), e: e, π: pi }
record.sum //= sum; record . len **= len(record.keys)
≈3.14 ≠ √2√3 <= ~-1 ≤ a₁ == notes[2..] % 7 => x ≥ 1 < 2 > 3 = 4
g(min: 1, sum = 2, other:3) |> sqrt|>print
"open text
"{1 +
  2} closed" ⨯ 5
"##;

/// The scopes that a word of this kind has, one of them.
fn expected(kind: TokenKind) -> &'static [&'static str] {
    match kind {
        TokenKind::Comment => &["comment.line."],
        TokenKind::Number => &["constant.numeric."],
        TokenKind::Text => &["string.quoted."],
        TokenKind::Name => &["variable.", "entity.name.function.", "support."],
        TokenKind::Keyword => &[
            "keyword.control.",
            "keyword.operator.logical.",
            "constant.language.",
            "storage.type.function.",
            "storage.modifier.",
        ],
        TokenKind::Sign => {
            &["keyword.operator.", "storage.type.function.arrow.", "punctuation.accessor."]
        }
        TokenKind::Open | TokenKind::Close => &["punctuation.section."],
        TokenKind::Separator => &["punctuation.separator.", "punctuation.terminator."],
        TokenKind::Unknown => &["invalid.illegal."],
        _ => &[],
    }
}

/// The scope that says most of the character at an offset. Of a text it is that of the text, not
/// of an escape in it.
fn scope(parts: &[Scoped], offset: usize, kind: TokenKind) -> &str {
    let place = parts.partition_point(|part| part.range.end <= offset);
    let scopes = parts.get(place).filter(|part| part.range.contains(&offset));
    let scopes = scopes.map(|part| part.scopes.as_slice()).unwrap_or_default();
    let scopes = match kind {
        TokenKind::Text => {
            let text = scopes.iter().rposition(|scope| scope.starts_with("string."));
            let hole = scopes.iter().rposition(|scope| scope.starts_with("meta.interpolation."));
            text.filter(|_| text > hole).map_or(&scopes[..0], |text| &scopes[..=text])
        }
        _ => scopes,
    };
    scopes.last().map_or("", String::as_str)
}

fn is_word(kind: TokenKind) -> bool {
    !matches!(kind, TokenKind::Blank | TokenKind::LineEnd)
}

#[test]
fn every_word_has_the_scope_of_its_kind() {
    let grammar = Grammar::new(&grammar());
    let mut seen = Vec::new();
    for (name, program) in programs() {
        let parts = grammar.scopes(&program);
        for Token { kind, span } in lex(&program).into_iter().filter(|token| is_word(token.kind)) {
            let word = &program[span.range()];
            seen.push(kind);
            for (offset, character) in word.char_indices() {
                let found = scope(&parts, span.start as usize + offset, kind);
                let fits = expected(kind).iter().any(|start| found.starts_with(start));
                let is_blank = character.is_whitespace();
                assert!(fits || is_blank, "{name}: `{word}` is {kind:?} and has `{found}`");
            }
        }
    }
    for kind in [TokenKind::Comment, TokenKind::Text, TokenKind::Number, TokenKind::Unknown] {
        assert!(seen.contains(&kind), "{kind:?}");
    }
}

/// The names that a rule of the repository lists in its first bracket.
fn listed(rule: &Value) -> Vec<String> {
    let regex = rule["match"].as_str().unwrap();
    let list = regex.strip_prefix("(?:").unwrap().split_once(')').unwrap().0;
    list.split('|').map(str::to_owned).collect()
}

/// The names of all built-in functions, sorted.
fn builtins() -> Vec<String> {
    let engine = Engine::new();
    let mut names: Vec<_> = engine.builtins().names().map(str::to_owned).collect();
    names.sort_unstable();
    names
}

#[test]
fn the_names_are_those_of_the_tables() {
    let json = grammar();
    let found = listed(&json["repository"]["builtin"]);
    if found != builtins() && std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        let text = fs::read_to_string(path()).unwrap();
        fs::write(path(), text.replace(&found.join("|"), &builtins().join("|"))).unwrap();
        return;
    }
    let hint = "UPDATE_SNAPSHOTS=1 cargo test --test editor_grammar writes the names anew";
    assert_eq!(found, builtins(), "{hint}");
    let mut constants = listed(&json["repository"]["constant"]);
    let mut names: Vec<_> = CONSTANTS.iter().map(|constant| constant.name.to_owned()).collect();
    constants.sort_unstable();
    names.sort_unstable();
    assert_eq!(constants, names);
}

/// The words between bars in the rule `keyword` of the grammar's own file.
fn keywords() -> Vec<String> {
    let tokens = fs::read_to_string(root().join("grammar/tokens.pest")).unwrap();
    let rule = tokens.split_once("\nkeyword  = @{").unwrap().1.split_once(") ~").unwrap().0;
    rule.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_keyword_and_built_in_name_is_coloured_as_one() {
    let grammar = Grammar::new(&grammar());
    let keywords = keywords();
    assert!(keywords.len() >= 16 && keywords.contains(&"continue".to_owned()), "{keywords:?}");
    for word in &keywords {
        let parts = grammar.scopes(&format!("{word} {word}s"));
        let found = [0, word.len() + 1].map(|offset| scope(&parts, offset, TokenKind::Keyword));
        let is_keyword =
            |scope: &str| expected(TokenKind::Keyword).iter().any(|start| scope.starts_with(start));
        assert_eq!(found.map(is_keyword), [true, false], "{word} {found:?}");
    }
    for name in builtins() {
        let parts = grammar.scopes(&format!("{name} {name}_2(1) r.{name} {{ {name}: 1 }}"));
        let word = |number: usize| {
            let offset = [0, name.len() + 1, 2 * name.len() + 9, 3 * name.len() + 12][number];
            scope(&parts, offset, TokenKind::Name).split('.').next().unwrap().to_owned()
        };
        let found = [0, 1, 2, 3].map(word);
        assert_eq!(found, ["support", "entity", "variable", "variable"], "{name}");
    }
}

#[test]
fn the_extension_names_files_that_are_there() {
    let folder = path().parent().unwrap().to_owned();
    let read = |name: &str| -> Value {
        serde_json::from_str(&fs::read_to_string(folder.join(name)).unwrap()).unwrap()
    };
    let package = read("package.json");
    let language = &package["contributes"]["languages"][0];
    let grammar = &package["contributes"]["grammars"][0];
    assert_eq!(language["id"], grammar["language"]);
    let configuration = read(language["configuration"].as_str().unwrap());
    assert_eq!(configuration["comments"]["lineComment"], "#");
    assert_eq!(read(grammar["path"].as_str().unwrap())["scopeName"], grammar["scopeName"]);
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
}
