//! The formatter: what it makes of programs, and that it changes no meaning and loses no comment.

#[allow(dead_code, reason = "trees without statements are for others")]
mod random_tree;

use std::fs;
use std::path::Path;

use abacist::limits::{MAX_LINE, MAX_SCRIPT};
use abacist::syntax::{Statement, TokenKind, format, lex, parse_statements};
use proptest::prelude::*;

fn trees(text: &str) -> Vec<Statement> {
    let statements = parse_statements(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    statements.into_iter().map(|(_, statement)| statement).collect()
}

fn comments(text: &str) -> Vec<&str> {
    let comments = lex(text).into_iter().filter(|token| token.kind == TokenKind::Comment);
    comments.map(|token| text[token.span.range()].trim_end()).collect()
}

/// What it is formatted to, with all that holds of every program checked.
fn formatted(text: &str) -> String {
    let once = format(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert_eq!(trees(&once), trees(text), "{text}\n---\n{once}");
    assert_eq!(comments(&once), comments(text), "{text}\n---\n{once}");
    let twice = format(&once).unwrap();
    assert_eq!(twice, once, "not the same again:\n{text}\n---\n{once}\n---\n{twice}");
    assert!(!once.contains("\n\n\n") && !once.starts_with('\n') && !once.ends_with("\n\n"));
    assert!(once.is_empty() || once.ends_with('\n'));
    once
}

#[test]
fn each_program_is_laid_out_as_it_is_recorded() {
    let table = include_str!("data/format.txt");
    let mut found = String::new();
    for case in table.split_inclusive("\n====\n") {
        let case = case.trim_end_matches("====\n");
        let (typed, _) = case.split_once("----\n").expect("a case has two parts");
        found += &format!("{typed}----\n{}====\n", formatted(typed));
    }
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/format.txt");
        fs::write(path, &found).unwrap();
        return;
    }
    assert!(found == table, "{found}");
}

#[test]
fn programs_that_people_wrote_keep_their_meaning() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for folder in ["examples", "benches/programs", "tests/errors/eval"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|it| it == "aba") {
                formatted(&fs::read_to_string(path).unwrap());
                count += 1;
            }
        }
    }
    for table in ["statements.txt", "functions.txt", "values.txt"] {
        let table = fs::read_to_string(root.join("tests/language").join(table)).unwrap();
        for case in table.split("\n---\n") {
            let program = case.rsplit_once("\n=> ").unwrap().0;
            if parse_statements(program).is_ok() {
                formatted(program);
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}

/// A run would refuse what these become, so they stay as they are.
#[test]
fn programs_that_would_be_too_long_are_refused() {
    let long = "y".repeat(MAX_LINE - 8);
    let in_block = |line: &str| format!("if a {{\n{line}\n}}\n");
    let deep = |depth: usize, lines: &str| {
        format!("{}{lines}{}", "if a {\n".repeat(depth), "}\n".repeat(depth))
    };
    let outgrown = [
        deep(2, &format!("\"{long}\"\n")),
        deep(2, &format!("# {long}\n")),
        in_block(&format!("x=1 # {}", &long[2..])),
        in_block(&format!("x=\"{long}\"")),
        deep(9, &format!("f({})\n", &long[8..])),
        deep(250, &"x\n".repeat(5_000)),
        deep(200, &"x # of them\n".repeat(6_000)),
    ];
    for text in outgrown {
        assert!(parse_statements(&text).is_ok());
        let error = format(&text).err().unwrap_or_else(|| panic!("{} bytes", text.len()));
        assert_eq!(error.code(), "abacist::limit::too_long", "{}", text.len());
        assert!(error.help().unwrap().contains("laid out"), "{error:?}");
        assert_eq!(error.source_text().unwrap().name(), "the script laid out");
    }
    for text in
        [format!("x = \"{0}{0}\"\n", &long[..MAX_LINE / 2]), "x\n".repeat(MAX_SCRIPT / 2 + 1)]
    {
        assert_eq!(format(&text).unwrap_err().code(), "abacist::limit::too_long");
    }
    // What just fits stays runnable.
    let fits = deep(2, &format!("\"{}\"\n", "y".repeat(MAX_LINE - 10)));
    assert!(formatted(&fits).lines().any(|line| line.len() == MAX_LINE));
}

#[test]
fn malformed_programs_are_refused() {
    for text in ["x = (1", "1 )", "fn f(a, a) = a", "x = 1 +"] {
        let error = format(text).unwrap_err();
        assert_eq!(error, parse_statements(text).unwrap_err(), "{text}");
    }
    let deep = "(".repeat(300) + "1" + &")".repeat(300);
    assert_eq!(format(&deep).unwrap_err().code(), "abacist::limit::too_deep");
}

#[test]
fn deep_programs_are_formatted_on_a_small_stack() {
    for (open, inside, close) in [
        ("f(", "x", ")"),
        ("if a { ", "1", " } else { 2 }"),
        ("x => { ", "1", " }"),
        ("[ # c\n", "x", "]"),
    ] {
        let count = if open == "if a { " || open == "x => { " { 127 } else { 255 };
        let text = open.repeat(count) + inside + &close.repeat(count);
        let small = std::thread::Builder::new().stack_size(256 << 10);
        small.spawn(move || drop(format(&text).unwrap())).unwrap().join().unwrap();
    }
}

#[test]
fn long_programs_take_no_longer_than_they_must() {
    let sum = format!("x = {}1\n", "1 + ".repeat(2_000));
    assert!(formatted(&sum).lines().all(|line| line.len() <= 100));
    let list = format!("x = [{}1]\n", "1, ".repeat(2_000));
    assert!(formatted(&list).lines().all(|line| line.len() <= 100));
    let lines = "x = f(1, 2)  # a\n".repeat(500);
    assert_eq!(formatted(&lines), lines);
}

/// Blanks, line ends and comments that are put between words, where they mean nothing.
fn noise() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 1..60)
}

/// The words of a program with other things between them, of which `noise` chooses.
///
/// A line end is put after what cannot end a statement, in a bracket that no block is in, or where
/// one was; a comment is put before a line end.
fn disturbed(text: &str, noise: &[u8]) -> String {
    let mut out = String::new();
    let mut choice = noise.iter().copied().cycle();
    let mut next = || choice.next().unwrap();
    let mut open: Vec<bool> = Vec::new();
    let mut number = 0;
    let tokens = lex(text);
    for (index, token) in tokens.iter().enumerate() {
        let word = &text[token.span.range()];
        match token.kind {
            TokenKind::Blank | TokenKind::LineEnd => {
                out.push_str(word);
                continue;
            }
            TokenKind::Open => {
                // A block, as far as the words before tell it, or an expression in a text.
                let before = text[..token.span.start as usize].trim_end();
                let is_block = word == "{"
                    && (before.ends_with([')', ']', '}', '"', '>'])
                        || before.ends_with(|it: char| it.is_alphanumeric() || it == '_')
                        || before.ends_with('!'));
                open.push(word != "{" || !is_block);
            }
            TokenKind::Close => drop(open.pop()),
            _ => {}
        }
        out.push_str(word);
        // Inside texts everything is part of them.
        if text_depth(&tokens[..=index], text) > 0 {
            continue;
        }
        let sign = matches!(word, "+" | "*" | "/" | "==" | "<" | "and" | "or" | "|>" | "=>" | "=");
        let separator = matches!(word, ",") || matches!(word, "(" | "[");
        let in_bracket = open.last() == Some(&true);
        let breakable = sign || in_bracket && separator;
        let pick = next();
        match pick % 8 {
            0 | 1 if sign || separator => out.push_str("  \t"),
            2 if breakable => out.push('\n'),
            3 if breakable => out.push_str("\r\n\n\n  "),
            4 if breakable => {
                number += 1;
                out += &format!(" # comment {number}  \n");
            }
            5 if breakable => {
                number += 1;
                out += &format!("\n\n# comment {number}\n # (another\n");
            }
            _ => {}
        }
    }
    out
}

/// How many texts the last of the words is in.
fn text_depth(tokens: &[abacist::syntax::Token], text: &str) -> usize {
    let mut depth: usize = 0;
    let mut holes = Vec::new();
    let mut inside = false;
    for token in tokens {
        let word = &text[token.span.range()];
        match token.kind {
            TokenKind::Text => {
                let body = if inside { word } else { &word[1..] };
                inside = !closes(body);
            }
            TokenKind::Open => {
                holes.push(inside);
                depth += usize::from(inside);
                inside = false;
            }
            TokenKind::Close => {
                inside = holes.pop().unwrap_or_default();
                depth -= usize::from(inside);
            }
            _ => {}
        }
    }
    depth + usize::from(inside)
}

fn closes(body: &str) -> bool {
    let mut escaped = false;
    for character in body.chars() {
        if character == '"' && !escaped {
            return true;
        }
        escaped = character == '\\' && !escaped;
    }
    false
}

proptest! {
    #[test]
    fn any_program_keeps_its_meaning_and_its_comments(
        statements in prop::collection::vec(random_tree::statements(), 0..4),
        noise in noise(),
    ) {
        let printed: Vec<_> = statements.iter().map(ToString::to_string).collect();
        let text = printed.join("\n");
        formatted(&text);
        let disturbed = disturbed(&text, &noise);
        // A line end can divide what it was put into; whatever is well-formed is formatted.
        if parse_statements(&disturbed).is_ok() {
            formatted(&disturbed);
        }
    }
}

#[test]
fn the_examples_are_formatted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let scripts: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|it| it == "aba")).collect();
    assert!(scripts.len() >= 3, "{scripts:?}");
    for script in scripts {
        let text = fs::read_to_string(&script).unwrap();
        assert_eq!(formatted(&text), text, "{}", script.display());
    }
}
