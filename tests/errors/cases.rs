//! The cases: files of this folder, each read as its extension says, and a few that no small file
//! can hold.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use abacist::diagnostic::{EvalError, Style, render};
use abacist::puzzle::blackout::{Rules, compute};
use abacist::puzzle::buttons::{Dialect, Level};
use abacist::puzzle::digits::{self, Task};
use abacist::puzzle::file::FileReader;
use abacist::puzzle::make::{self, Game};
use abacist::request::request;
use abacist::session::{Session, Settings, Transcript};
use abacist::{Engine, Error, Interrupt, Source, eval, syntax};

/// An input and what is shown for it.
pub struct Case {
    /// The file, or where it would be.
    pub path: PathBuf,
    /// The code that its path promises: `…/syntax/ends_early-bracket.aba` is a case of
    /// `abacist::syntax::ends_early`.
    pub code: String,
    /// The reports in [`STYLES`], or the one answer of a request.
    pub reports: Vec<String>,
    /// The error itself, where the library hands it out.
    pub error: Option<Error>,
}

/// The styles for people; the last one is shown in the documentation.
const STYLES: [(&str, Style); 3] =
    [("short", Style::Short), ("plain", Style::Plain), ("fancy", Style::Fancy)];

/// From an input's path and text to what is shown.
type Reader = fn(&Path, &str) -> Shown;

/// Who reads an input of each extension.
const READERS: &[(&str, Reader)] = &[
    ("aba", |path, text| in_script(&name_of(path), text).into()),
    ("args", by_program),
    ("attempt", in_attempt),
    ("digits", |path, text| in_digits(&name_of(path), text).into()),
    ("game", |path, text| in_game(&name_of(path), text).into()),
    ("json", |_, text| Shown { reports: vec![request(text) + "\n"], error: None }),
    ("level", |path, text| in_level(&name_of(path), text).into()),
    ("line", |path, text| in_line(&name_of(path), text).into()),
    ("puzzles", |path, text| in_puzzle_file(&name_of(path), text).into()),
    ("repl", in_session),
    ("signs", in_signs),
];

struct Shown {
    reports: Vec<String>,
    error: Option<Error>,
}

impl From<Option<Error>> for Shown {
    fn from(error: Option<Error>) -> Self {
        let reports =
            STYLES.iter().filter_map(|&(_, style)| Some(render(error.as_ref()?, style, false)));
        Self { reports: reports.collect(), error }
    }
}

/// All cases, in the order of their names.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (extension, read) in READERS {
        for path in files(extension) {
            let text = fs::read_to_string(&path).unwrap();
            // The last line end is the editor's.
            let shown = read(&path, text.strip_suffix('\n').unwrap_or(&text));
            cases.push(Case::new(path, shown));
        }
    }
    let built = built().into_iter();
    cases.extend(built.map(|(name, error)| Case::new(folder().join(name), error.into())));
    cases.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(cases.len() > 60, "the cases were not found");
    cases
}

impl Case {
    fn new(path: PathBuf, Shown { reports, error }: Shown) -> Self {
        assert!(!reports.is_empty(), "{} is no error", path.display());
        let stage = path.parent().unwrap().file_name().unwrap().to_string_lossy();
        let stem = path.file_stem().unwrap().to_string_lossy();
        let code = format!("abacist::{stage}::{}", stem.split('-').next().unwrap());
        Self { path, code, reports, error }
    }
}

/// The files of this folder's stages with `extension`.
pub fn files(extension: &str) -> impl Iterator<Item = PathBuf> {
    let stages = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let files = stages.filter(|path| path.is_dir()).flat_map(|stage| fs::read_dir(stage).unwrap());
    files
        .map(|entry| entry.unwrap().path())
        .filter(move |path| path.extension().is_some_and(|it| it == extension))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors")
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// A script.
fn in_script(name: &str, text: &str) -> Option<Error> {
    let engine = Engine::new();
    let source = Source::new(name, text);
    engine.run(&source, &mut engine.scope(), &engine.budget(), |_| {}).err()
}

/// One statement.
fn in_line(name: &str, text: &str) -> Option<Error> {
    Some(syntax::parse(text).err()?.in_source(&Source::new(name, text)))
}

/// A puzzle file.
fn in_puzzle_file(name: &str, text: &str) -> Option<Error> {
    let mut file = FileReader::new(name);
    text.lines().find_map(|line| match file.read(line) {
        Ok(puzzle) => puzzle?.parse().err(),
        Err(error) => Some(error),
    })
}

/// One side of a puzzle under `rules`.
fn in_side(text: &str, rules: Rules) -> Option<Error> {
    Some(compute(text, rules).err()?.in_source(&Source::new("side", text)))
}

/// The entries of a session, the last of which is at fault.
fn in_session(_: &Path, text: &str) -> Shown {
    let reports = STYLES.map(|(_, report)| {
        let mut session =
            Session::new(Settings { report, ..Settings::default() }, Interrupt::new());
        let mut transcript = Transcript::default();
        for entry in text.lines() {
            transcript = Transcript::default();
            session.enter(entry, &mut transcript);
        }
        transcript.remarks
    });
    Shown { reports: reports.to_vec(), error: None }
}

/// The error of a game of making a number.
fn in_game(name: &str, text: &str) -> Option<Error> {
    let error = Game::parse(text, make::Rules::default()).err()?;
    Some(error.in_source(&Source::new(name, text)))
}

/// The first fault of an attempt, which stands in the line after its game.
fn in_attempt(path: &Path, text: &str) -> Shown {
    let (game, attempt) = text.split_once('\n').unwrap();
    let game = Game::parse(game, make::Rules::default()).unwrap();
    let fault = game.check(attempt).faults.into_iter().next();
    let source = Source::new(name_of(path), attempt);
    fault.map(|fault| Error::from(fault).in_source(&source)).into()
}

/// The error of a task of digits and signs.
fn in_digits(name: &str, text: &str) -> Option<Error> {
    let error = Task::parse(text, digits::Rules::default()).err()?;
    Some(error.in_source(&Source::new(name, text)))
}

/// The first fault of an attempt, which stands in the line after its task.
fn in_signs(path: &Path, text: &str) -> Shown {
    let (task, attempt) = text.split_once('\n').unwrap();
    let task = Task::parse(task, digits::Rules::default()).unwrap();
    let fault = task.check(attempt).faults.into_iter().next();
    let source = Source::new(name_of(path), attempt);
    fault.map(|fault| Error::from(fault).in_source(&source)).into()
}

/// The error of a level of a calculator game.
fn in_level(name: &str, text: &str) -> Option<Error> {
    let error = Level::parse(text, Dialect::default()).err()?;
    Some(error.in_source(&Source::new(name, text)))
}

/// The words after the program's name on a command line, given in the folder of the case.
fn by_program(path: &Path, text: &str) -> Shown {
    let reports = STYLES.map(|(style, _)| {
        let output = Command::new(env!("CARGO_BIN_EXE_abacist"))
            .args(["--color", "never", "--report", style])
            .args(text.split_whitespace())
            .current_dir(path.parent().unwrap())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        String::from_utf8(output.stderr).unwrap()
    });
    Shown { reports: reports.to_vec(), error: None }
}

/// Cases that are too long for a file, or that no text can make.
fn built() -> Vec<(&'static str, Option<Error>)> {
    let long_line = format!("x = [{}]", vec!["12"; 40_000].join(", "));
    let long_side = format!("{} = 7", vec!["12"; 300].join(" + "));
    let long_number = format!("make 24: 3 {}", "9".repeat(1_000_000));
    let no_zeros = Rules { leading_zeros: false, ..Rules::default() };
    let whole = Rules { whole_division: true, ..Rules::default() };
    let many_arguments = format!("max({})", vec!["x"; 70_000].join(",\n"));
    let engine = Engine::new();
    let mut broken = Engine::new();
    broken.register("luck", |n: i64| -> i64 { panic!("no luck with {n}") });
    let half = engine.compile("1/2").unwrap().eval_as::<i64>(&mut engine.scope());
    vec![
        ("arithmetic/not_whole", in_side("3 × (7 ÷ 2)", whole)),
        ("blackout/too_long", in_puzzle_file("too_long.puzzles", &long_side)),
        ("eval/conversion", half.err()),
        ("eval/data", Some(serde_like())),
        ("eval/host_panicked", broken.eval("1 + luck(3)").err()),
        ("eval/not_a_place", assign_to("abs(1)")),
        ("limit/too_many_parts", engine.compile(&many_arguments).err()),
        ("limit/too_long", in_script("too_long.aba", &long_line)),
        ("make/long_number", in_game("long_number.game", &long_number)),
        ("syntax/empty", in_side("", Rules::default())),
        ("syntax/leading_zero", in_side("12 + 05", no_zeros)),
        ("syntax/not_plain", in_side("2^3", Rules::default())),
    ]
}

/// What conversions of the feature `serde` give, which not every build of the tests has.
fn serde_like() -> Error {
    let message = "in field `count`: expected a whole number that fits, found 1/2".to_owned();
    EvalError::Data { message }.into()
}

/// The text reads as an equation, so only a tree made by hand can assign to anything.
fn assign_to(target: &str) -> Option<Error> {
    let place = syntax::parse_expression(target).unwrap();
    let statement =
        syntax::Statement::Assign { target: place.clone(), op: None, value: place.clone() };
    let source = Source::new("tree", target);
    let builtins = eval::Builtins::new(eval::builtins::TABLES);
    eval::Compiled::new(&[(place.span, statement)], &source, &builtins).err()
}
