//! What the documents show is what the program does.
//!
//! Every `console` block of README.md and docs/ is run: lines that begin with `$ ` are commands,
//! those that begin with `» ` or `play » ` entries of a session, and the others what comes of them, on both
//! output streams. Every `aba` block is run as a script, and `# → ` stands before each line that it
//! shows, in order. `UPDATE_SNAPSHOTS=1 cargo test --test docs` writes what comes into the documents.
//! Blocks of Rust are run as doc tests; see `src/lib.rs`.

#![cfg(feature = "cli")]

use std::collections::HashMap;
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

/// The kinds of code blocks; those of `text` and `sh` alone are not held to the program. Those of
/// other languages are run by the tests of the bindings.
const LANGUAGES: [&str; 9] =
    ["console", "aba", "rust", "toml", "text", "sh", "python", "javascript", "c"];

fn documents() -> Vec<PathBuf> {
    let pages = fs::read_dir(Path::new(ROOT).join("docs")).unwrap();
    let mut all: Vec<_> = pages.map(|page| page.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    all.sort();
    let pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];
    all.extend(pages.map(|page| Path::new(ROOT).join(page)));
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
fn every_dependency_has_its_reason() {
    let folders = ["", "bindings/c", "bindings/python", "bindings/wasm"];
    let manifests = folders.map(|folder| {
        fs::read_to_string(Path::new(ROOT).join(folder).join("Cargo.toml")).unwrap() + "\n"
    });
    let manifest = manifests.concat();
    let reasons = fs::read_to_string(Path::new(ROOT).join("docs/dependencies.md")).unwrap();
    let words: Vec<_> =
        reasons.split(|it: char| !it.is_alphanumeric() && !"-_".contains(it)).collect();
    let sections = manifest.split("\n[").filter(|it| it.contains("dependencies]\n"));
    let names = sections.flat_map(|section| {
        section.lines().skip(1).filter_map(|line| line.split_once(" = ")).map(|(name, _)| name)
    });
    let missing: Vec<_> = names.filter(|name| !words.contains(name)).collect();
    assert!(missing.is_empty(), "docs/dependencies.md does not name {missing:?}");
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

#[test]
fn links_lead_to_headings() {
    let mut links = 0;
    for path in documents() {
        for line in prose(&fs::read_to_string(&path).unwrap()) {
            let text: String = line.split('`').step_by(2).collect();
            for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let Some((file, anchor)) = link.split_once('#') else { continue };
                let target = match file {
                    "" => path.clone(),
                    file => path.parent().unwrap().join(file),
                };
                if file.contains("://") || target.extension().is_none_or(|it| it != "md") {
                    continue;
                }
                let known = anchors(&fs::read_to_string(&target).unwrap());
                assert!(known.iter().any(|it| it == anchor), "{}: {link}", path.display());
                links += 1;
            }
        }
    }
    assert!(links > 20, "{links}");
}

/// What links to the headings of a document end with, as GitHub makes it: small letters, hyphens
/// for blanks, no signs; of equal ones all but the first have a number.
fn anchors(document: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in prose(document).into_iter().filter(|line| line.starts_with('#')) {
        let title = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        let plain: String =
            title.chars().filter(|it| it.is_alphanumeric() || "-_".contains(*it)).collect();
        let numbered = (1..).map(|number| format!("{plain}-{number}"));
        let mut names = std::iter::once(plain.clone()).chain(numbered);
        found.push(names.find(|name| !found.contains(name)).unwrap());
    }
    found
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

#[test]
fn the_tables_of_the_language_are_those_of_the_program() {
    let read = |name: &str| fs::read_to_string(Path::new(ROOT).join(name)).unwrap();
    let (lesson, grammar) = (read("docs/language.md"), read("grammar/README.md"));
    let levels = rows(&grammar, "| level |");
    assert!(levels.len() > 10, "{levels:?}");
    let signs = |row: &Vec<String>| quoted(&row[1]);
    let expected: Vec<_> = levels.iter().map(signs).collect();
    let shown: Vec<_> = rows(&lesson, "| level |").iter().map(signs).collect();
    assert_eq!(shown, expected);

    let engine = abacist::Engine::new();
    let names = |table: &abacist::eval::Table| {
        let names = table.builtins.iter().map(|builtin| builtin.name.to_owned());
        (table.topic.to_owned(), names.collect())
    };
    let expected: Vec<(String, Vec<String>)> = engine.builtins().tables().map(names).collect();
    let shown = rows(&lesson, "| topic |").into_iter();
    let shown: Vec<_> = shown.map(|row| (row[0].clone(), quoted(&row[1]))).collect();
    assert_eq!(shown, expected);
}

#[test]
fn what_the_language_is_said_to_refuse_is_refused_and_what_to_write_is_not() {
    let lesson = fs::read_to_string(Path::new(ROOT).join("docs/language.md")).unwrap();
    let refused = rows(&lesson, "| text | why |");
    assert!(refused.len() > 10, "{refused:?}");
    let setting = "x = 3; n = 2; list = [1, 2, 3]; fn f(x) = x\n";
    let run = |text: &str| abacist::Engine::new().eval(&format!("{setting}{text}"));
    for row in refused {
        for text in quoted(&row[0]) {
            assert!(run(&text).is_err(), "{text}");
        }
        for text in quoted(&row[2]) {
            assert!(run(&text).is_ok(), "{text}: {:?}", run(&text));
        }
    }
    for row in rows(&lesson, "| level |") {
        for example in row[2].split("; ").filter(|example| example.starts_with('`')) {
            let (text, value) = example.split_once(" is ").unwrap();
            let value = run(value).unwrap_or_else(|error| panic!("{value}: {error}"));
            assert_eq!(run(&quoted(text)[0]), Ok(value), "{text}");
        }
    }
}

#[test]
fn the_rules_of_calculators_are_those_of_the_program() {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/buttons.md")).unwrap();
    let shown: Vec<_> =
        rows(&page, "| rule |").iter().map(|row| quoted(&row[0])[0].clone()).collect();
    let rules: Vec<_> = abacist::puzzle::buttons::Rule::all().collect();
    assert_eq!(shown, rules.iter().map(|rule| rule.name()).collect::<Vec<_>>());
    for (rule, row) in rules.iter().zip(rows(&page, "| rule |")) {
        for value in rule.values() {
            assert!(quoted(&row[1]).iter().any(|shown| shown == value), "{} {value}", rule.name());
        }
    }
}

/// The rows of the table of a document with this heading, its cells without blanks around them.
fn rows(document: &str, heading: &str) -> Vec<Vec<String>> {
    let table = document.lines().skip_while(|line| !line.starts_with(heading)).skip(2);
    let table = table.take_while(|line| line.starts_with('|'));
    let cells = |line: &str| {
        let cells = line.replace("\\|", "\u{0}");
        let cells = cells.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().replace('\u{0}', "|")).collect()
    };
    table.map(cells).collect()
}

/// What stands between backquotes.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
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
        let run = match line {
            "```console" => real_block,
            "```aba" => real_script,
            _ => continue,
        };
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        for line in run(&block).lines() {
            text += &format!("{}\n", line.trim_end());
        }
        text += "```\n";
    }
    text
}

/// A script with what it really shows.
fn real_script(block: &[&str]) -> String {
    const SHOWS: &str = "# → ";
    let script = block.join("\n");
    let settings = Settings { glyphs: Glyphs::Pretty, ..Settings::default() };
    let mut screen = Screen::default();
    let mut session = Session::new(settings, Interrupt::new());
    session.run(&abacist::Source::new("script", script.as_str()), &mut screen);
    let mut shown = screen.text.lines();
    let mut text = String::new();
    for line in block {
        match line.split_once(SHOWS) {
            Some((code, _)) => {
                let next = shown.next().unwrap_or_else(|| panic!("nothing is shown for `{line}`"));
                text += &format!("{code}{SHOWS}{next}\n");
            }
            None => text += &format!("{line}\n"),
        }
    }
    assert_eq!(shown.next(), None, "more is shown by\n{script}");
    text
}

fn real_block(block: &[&str]) -> String {
    let mut text = String::new();
    let mut status = 0;
    let mut session = None;
    let mut screen = Screen::default();
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
        } else if let Some(entry) =
            ["» ", "play » "].iter().find_map(|prompt| line.strip_prefix(prompt))
        {
            let session = session.as_mut().expect("an entry follows `$ abacist`");
            text += &format!("{}{entry}\n", session.prompt());
            session.take(Entry { text: entry, line: 1, more: false }, &mut screen);
            text += &std::mem::take(&mut screen.text);
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
    /// The files that the session has written.
    files: HashMap<String, String>,
}

impl Host for Screen {
    fn answer(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn remark(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn lines(&mut self, path: &str) -> Result<FileLines, Error> {
        let written = self.files.get(path).cloned();
        let text =
            written.unwrap_or_else(|| fs::read_to_string(Path::new(ROOT).join(path)).unwrap());
        let lines: Vec<_> = text.lines().map(|line| Ok(line.to_owned())).collect();
        Ok(Box::new(lines.into_iter()))
    }

    fn write(&mut self, path: &str, text: &str, _: bool) -> Result<(), Error> {
        match path {
            "-" => self.text.push_str(text),
            _ => drop(self.files.insert(path.to_owned(), text.to_owned())),
        }
        Ok(())
    }

    fn keep_settings(&mut self, _: &str) -> Result<String, Error> {
        Ok("/home/ada/.config/abacist/settings".to_owned())
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
