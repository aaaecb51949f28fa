//! The error codes, read out of the sources that declare them, so that no list can forget one.

use std::fs;
use std::path::Path;

/// One variant of an error enum.
#[derive(Debug)]
pub struct Variant {
    /// Such as `abacist::syntax::unmatched_open`.
    pub code: String,
    /// Such as `UnmatchedOpen`.
    pub name: String,
    /// The doc comment.
    pub about: String,
    /// The message with its `{fields}`.
    pub message: String,
    /// The file that declares it, without `.rs`: its stage.
    pub stage: String,
}

/// Every variant that has a message and a code, stage by stage in the order of declaration.
pub fn variants() -> Vec<Variant> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/diagnostic");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    let mut found = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|it| it == "rs")) {
        let stage = file.file_stem().unwrap().to_string_lossy().into_owned();
        found.extend(variants_of(&stage, &fs::read_to_string(file).unwrap()));
    }
    assert!(found.len() > 10, "the error enums were not found");
    found
}

/// The variants of one file. Each begins with its doc comment, then `#[error("…")]` and
/// `#[diagnostic(code(…), …)]`, then its name.
fn variants_of(stage: &str, text: &str) -> Vec<Variant> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices("#[error(\"") {
        let (before, attributes) = (&text[..start], &text[start..]);
        let about: Vec<_> = before
            .lines()
            .rev()
            .skip(1)
            .map_while(|line| line.trim().strip_prefix("///"))
            .map(str::trim)
            .collect();
        let message = string_literal(&attributes["#[error(".len()..]);
        let Some(code_at) = attributes.find("code(abacist::") else { continue };
        let code = &attributes[code_at + "code(".len()..];
        let name = attributes
            .lines()
            .skip_while(|line| !is_attribute_end(line))
            .map(str::trim)
            .find(|line| line.starts_with(|first: char| first.is_uppercase()))
            .unwrap_or_default();
        found.push(Variant {
            code: code[..code.find(')').unwrap()].to_owned(),
            name: name.chars().take_while(|it| it.is_alphanumeric()).collect(),
            about: about.into_iter().rev().collect::<Vec<_>>().join(" "),
            message,
            stage: stage.to_owned(),
        });
    }
    found
}

fn is_attribute_end(line: &str) -> bool {
    line.trim_end().ends_with(")]")
}

/// The value of the string literal that `text` begins with.
fn string_literal(text: &str) -> String {
    let mut value = String::new();
    let mut characters = text.chars().skip(1).peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            ('"', _) => break,
            ('\\', Some('\n')) => while characters.next_if(|it| it.is_whitespace()).is_some() {},
            ('\\', Some(_)) => value.extend(characters.next()),
            _ => value.push(character),
        }
    }
    value
}
