//! What the documents show is what the program does.
//!
//! Every `console` block of README.md and docs/ is run: lines that begin with `$ ` are commands,
//! those that begin with `» ` entries of a session, and the others what comes of them, on both
//! output streams. `UPDATE_SNAPSHOTS=1 cargo test --test docs` writes what comes into the documents.
//! Blocks of Rust are run as doc tests; see `src/lib.rs`.

#![cfg(feature = "cli")]

use std::fs;
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use abacist::diagnostic::Style;
use abacist::output::Glyphs;
use abacist::puzzle::options::RULES;
use abacist::session::{COMMANDS, Entry, FileLines, Host, Session, Settings, setting_names};
use abacist::{Error, Interrupt};

const PROGRAM: &str = env!("CARGO_BIN_EXE_abacist");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The kinds of code blocks; those of `text` and `sh` alone are not held to the program.
const LANGUAGES: [&str; 5] = ["console", "rust", "toml", "text", "sh"];

fn documents() -> Vec<PathBuf> {
    let pages = fs::read_dir(Path::new(ROOT).join("docs")).unwrap();
    let mut all: Vec<_> = pages.map(|page| page.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    all.sort();
    all.extend(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|it| Path::new(ROOT).join(it)));
    all
}

#[test]
fn commands_and_sessions_give_what_is_shown() {
    for path in documents() {
        let shown = fs::read_to_string(&path).unwrap();
        let real = with_real_output(&shown);
        if shown == real {
            continue;
        }
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            fs::write(&path, real).unwrap();
            continue;
        }
        let lines = (1..).zip(shown.lines().zip(real.lines()));
        let (line, (shown, real)) = lines
            .into_iter()
            .find(|(_, (shown, real))| shown != real)
            .unwrap_or_else(|| panic!("{} ends too early", path.display()));
        panic!("{}:{line} shows\n  {shown}\nand the program gives\n  {real}", path.display());
    }
}

#[test]
fn every_document_with_rust_is_run_as_a_doc_test() {
    let library = fs::read_to_string(Path::new(ROOT).join("src/lib.rs")).unwrap();
    for path in documents() {
        let name = path.strip_prefix(ROOT).unwrap().to_str().unwrap().to_owned();
        if fs::read_to_string(&path).unwrap().contains("```rust") {
            assert!(library.contains(&format!("include_str!(\"../{name}\")")), "{name}");
        }
    }
}

#[test]
fn every_block_says_what_it_is() {
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        let fences =
            (1..).zip(text.lines()).filter(|(_, line)| line.trim_start().starts_with("```"));
        let opening = fences.step_by(2);
        for (number, line) in opening {
            let language = line.trim().trim_start_matches('`');
            assert!(LANGUAGES.contains(&language), "{}:{number}: {line}", path.display());
        }
    }
}

#[test]
fn links_lead_to_files() {
    for path in documents() {
        for line in prose(&fs::read_to_string(&path).unwrap()) {
            // What stands between backquotes is no link.
            let text: String = line.split('`').step_by(2).collect();
            for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let file = link.split('#').next().unwrap_or_default();
                let is_outside = file.is_empty() || file.contains("://");
                let there = path.parent().unwrap().join(file).exists();
                assert!(is_outside || there, "{}: {link}", path.display());
            }
        }
    }
}

/// The lines of a document outside its code blocks.
fn prose(document: &str) -> Vec<&str> {
    let mut inside = false;
    let is_prose = |line: &&str| {
        let fence = line.trim_start().starts_with("```");
        inside ^= fence;
        !inside && !fence
    };
    document.lines().filter(is_prose).collect()
}

#[test]
fn the_readme_names_all_that_there_is() {
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    let mut names = Vec::new();
    let help = run(&["--help".to_owned()], "").0;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    for line in listed.take_while(|line| !line.is_empty()) {
        let command = line.split_whitespace().next().unwrap().to_owned();
        let own_help = run(&[command.clone(), "--help".to_owned()], "").0;
        names.extend(options(&own_help));
        names.push(format!("`abacist {command}"));
    }
    assert!(names.len() > 20, "{names:?}");
    names.extend(options(&help));
    names.extend(COMMANDS.iter().map(|command| format!("`{}`", command.usage())));
    names.extend(RULES.iter().map(|rule| format!("`{}`", rule.name)));
    names.extend(setting_names().into_iter().map(|name| format!("`{name}`")));
    for name in names {
        assert!(readme.contains(&name), "README.md does not name {name}");
    }
}

/// The long options of a help text, as the README names them.
fn options(help: &str) -> Vec<String> {
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let words = lines.filter_map(|line| line.split_whitespace().find(|it| it.starts_with("--")));
    let own = words.filter(|word| !matches!(*word, "--help" | "--version"));
    own.map(|word| format!("`{word}")).collect()
}

/// The document with what its commands and entries really give.
fn with_real_output(document: &str) -> String {
    let mut text = String::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        text += &format!("{line}\n");
        if line == "```console" {
            let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
            for line in real_block(&block).lines() {
                text += &format!("{}\n", line.trim_end());
            }
            text += "```\n";
        }
    }
    text
}

fn real_block(block: &[&str]) -> String {
    let mut text = String::new();
    let mut status = 0;
    let mut session = None;
    for line in block {
        if let Some(command) = line.strip_prefix("$ ") {
            text += &format!("{line}\n");
            session = (command == "abacist").then(new_session);
            if session.is_some() {
                let version = env!("CARGO_PKG_VERSION");
                text += &format!("abacist {version} — type :help, Ctrl-D to leave\n");
            } else {
                text += &shell(command, &mut status);
            }
        } else if let Some(entry) = line.strip_prefix("» ") {
            text += &format!("{line}\n");
            let session = session.as_mut().expect("an entry follows `$ abacist`");
            let mut screen = Screen::default();
            session.take(Entry { text: entry, line: 1, more: false }, &mut screen);
            text += &screen.text;
        }
    }
    text
}

/// A session as on a terminal, with no colours.
fn new_session() -> Session {
    let settings = Settings {
        interactive: true,
        glyphs: Glyphs::Pretty,
        report: Style::Fancy,
        ..Settings::default()
    };
    Session::new(settings, Interrupt::new())
}

/// A terminal's screen.
#[derive(Default)]
struct Screen {
    text: String,
}

impl Host for Screen {
    fn answer(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn remark(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn lines(&mut self, path: &str) -> Result<FileLines, Error> {
        let text = fs::read_to_string(Path::new(ROOT).join(path)).unwrap();
        let lines: Vec<_> = text.lines().map(|line| Ok(line.to_owned())).collect();
        Ok(Box::new(lines.into_iter()))
    }

    fn clock(&self) -> Duration {
        Duration::ZERO
    }
}

/// What a shell would show of commands with pipes between them.
fn shell(line: &str, status: &mut i32) -> String {
    let mut text = String::new();
    for words in pipeline(line) {
        let (program, arguments) = words.split_first().expect("a command between pipes");
        text = match (program.as_str(), arguments) {
            ("echo", [only]) if only == "$?" => format!("{status}\n"),
            ("echo", words) => words.join(" ") + "\n",
            ("cat", []) => text,
            ("cat", [file]) => fs::read_to_string(Path::new(ROOT).join(file)).unwrap(),
            ("abacist", words) => {
                let (output, exit) = run(words, &text);
                *status = exit;
                output
            }
            _ => panic!("the documents' commands know no `{program}`"),
        };
    }
    text
}

/// The words of each command of a line, as a shell divides them: at blanks outside of quotes.
fn pipeline(line: &str) -> Vec<Vec<String>> {
    let mut commands = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in line.chars().chain([' ']) {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, ' ') => commands.last_mut().unwrap().extend(word.take()),
            (None, '|') => commands.push(Vec::new()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    assert_eq!(quote, None, "a quote is not closed: {line}");
    commands
}

/// Runs the program: what it writes on both streams, in the order of writing, and its status.
fn run(words: &[String], input: &str) -> (String, i32) {
    let (mut reader, writer) = std::io::pipe().unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(words).current_dir(ROOT).stdin(Stdio::piped());
    command.stdout(writer.try_clone().unwrap()).stderr(writer);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    let mut child = command.spawn().unwrap();
    // The command holds the ends for writing; reading ends once they are closed.
    drop(command);
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let mut text = String::new();
    reader.read_to_string(&mut text).unwrap();
    let status = child.wait().unwrap().code().unwrap();
    (text, status)
}

#[test]
fn words_are_divided_as_a_shell_does() {
    let words = |line| pipeline(line).into_iter().map(|words| words.join("_")).collect::<Vec<_>>();
    assert_eq!(words("abacist eval '1 + 1' 2"), ["abacist_eval_1 + 1_2"]);
    assert_eq!(words("echo '{\"a\": 1}' | abacist batch"), ["echo_{\"a\": 1}", "abacist_batch"]);
    assert_eq!(words("abacist \"max('a')\" ''"), ["abacist_max('a')_"]);
}
