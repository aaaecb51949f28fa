//! Through the program: as arguments, through a pipe, and in files of every kind.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::texts::{Answer, Text, texts};
use super::{LONG, at_once};

/// More than what is ever said of an error.
const SHORT: usize = 3_000;

/// What came of a run: both streams, and the exit status.
struct Run {
    out: String,
    error: String,
    status: i32,
}

impl Run {
    /// Checks that this is an error with `code`, told in short: one of a text that is wrong, or of
    /// a limit that left open whether it is.
    #[track_caller]
    fn fails(&self, name: &str, code: &str) {
        let Self { out, error, status } = self;
        let limit = error.contains("abacist::limit::") && !error.contains("::too_long");
        assert_eq!(*status, if limit { 3 } else { 2 }, "{name}: {out:.1000} {error:.1000}");
        assert!(error.contains(code) && error.len() < SHORT, "{name}: {error:.3000}");
    }
}

/// Runs the program with `input` on standard input.
fn run(words: &[OsString], input: &[u8]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_abacist"));
    command.args(["--report", "short"]).args(words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        // The program may end before it has read everything.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    });
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = output.status.code().expect("no signal ends it");
    Run { out: text(output.stdout), error: text(output.stderr), status }
}

fn on_file(command: &str, path: &Path) -> Run {
    run(&[command.into(), path.into()], b"")
}

/// Writes a file for these tests.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{name}"));
    std::fs::write(&path, content).unwrap();
    path
}

/// Runs the program on each text in turn.
fn on_each(work: impl Fn(&Text) -> Run, check: impl Fn(&Text, &Run)) {
    for text in texts(LONG) {
        check(&text, &at_once(&text.name, || work(&text)));
    }
}

/// Checks that the program shows the answer to `text`.
#[track_caller]
fn shows(text: &Text, run: &Run) {
    let name = &text.name;
    match &text.answer {
        // No text of a file or a pipe has a zero byte.
        Answer::Error(_) if text.text.contains('\0') => run.fails(name, "abacist::input::not_utf8"),
        Answer::Number(number) => {
            assert_eq!((run.status, run.error.as_str()), (0, ""), "{name}");
            assert!(run.out == format!("{number}\n"), "{name} has another value");
        }
        Answer::Error(code) => run.fails(name, &format!("abacist::{code}")),
    }
}

#[test]
#[ignore = "slow: run in release"]
fn a_pipe_gives_a_value_or_a_clear_error() {
    on_each(|text| run(&[], text.text.as_bytes()), |text, run| shows(text, run));
}

#[test]
#[ignore = "slow: run in release"]
fn arguments_give_a_value_or_a_clear_error() {
    // A system takes words of so many bytes, and none with a zero.
    const WORD: usize = 100_000;
    let words = |text: &Text| {
        let mut words = vec!["eval".into(), "--".into()];
        let mut rest = text.text.replace('\0', "0");
        while !rest.is_empty() {
            let end = (0..=WORD.min(rest.len())).rev().find(|&end| rest.is_char_boundary(end));
            let after = rest.split_off(end.unwrap());
            words.push(std::mem::replace(&mut rest, after).into());
        }
        words
    };
    on_each(
        |text| run(&words(text), b""),
        // A blank between two words may be one between two digits.
        |text, run| match run.status {
            0 => assert!(matches!(text.answer, Answer::Number(_)), "{}", text.name),
            _ => run.fails(&text.name, "abacist::"),
        },
    );
}

#[test]
#[ignore = "slow: run in release"]
fn a_script_gives_a_value_or_a_clear_error() {
    for text in texts(LONG) {
        let script = file("script.aba", text.text.as_bytes());
        let run = at_once(&text.name, || on_file("run", &script));
        shows(&text, &run);
    }
}

#[test]
#[ignore = "slow: run in release"]
fn a_file_of_puzzles_reports_each_line_and_goes_on() {
    on_each(
        |text| {
            let lines = format!("{}\n288 / 24 × 6 = 18 × 13 × 8\n", text.text);
            on_file("solve", &file("puzzles.txt", lines.as_bytes()))
        },
        |text, run| {
            run.fails(&text.name, "abacist::");
            assert_eq!(run.out, "288 / 4 × 6 = 18 × 3 × 8\n", "{}", text.name);
        },
    );
}

#[test]
#[ignore = "slow: run in release"]
fn a_batch_answers_every_line() {
    on_each(
        |text| on_file("batch", &file("requests.jsonl", text.text.as_bytes())),
        |text, run| {
            assert_eq!(run.status, 2, "{}", text.name);
            assert!(run.out.contains(r#""ok":false"#), "{}: {:.3000}", text.name, run.out);
            assert!(run.out.len() + run.error.len() < SHORT, "{}", text.name);
        },
    );
}

const ON_FILES: [&str; 5] = ["run", "check", "fmt", "solve", "batch"];

#[test]
fn what_is_no_text_is_said_to_be_none() {
    let not_text = [
        b"\xff".to_vec(),
        b"1 + \xc3(\n".to_vec(),
        vec![0xff; LONG],
        b"\xed\xa0\x80".repeat(LONG / 3),
        (0..=255).cycle().take(LONG).collect(),
    ];
    for (index, bytes) in not_text.iter().enumerate() {
        let path = file("not-text", bytes);
        let runs = ON_FILES.iter().map(|command| on_file(command, &path));
        for run in runs.chain([run(&[], bytes)]) {
            assert_eq!(run.status, 2, "{index}: {:.3000}", run.error);
            let said = run.out + &run.error;
            assert!(said.contains("abacist::input::not_utf8"), "{index}: {said:.3000}");
        }
    }
}

#[test]
#[cfg(unix)]
fn an_argument_that_is_no_text_is_said_to_be_none() {
    use std::os::unix::ffi::OsStringExt;
    let bad = || OsString::from_vec(b"1+\xff".to_vec());
    let commands = ["eval", "blackout", "trace"].iter().chain(&ON_FILES);
    let words = commands.map(|&command| vec![command.into(), bad()]);
    for words in words.chain([vec![bad()]]) {
        let run = run(&words, b"");
        assert!([2, 64].contains(&run.status), "{words:?}: {}", run.error);
        assert!(run.error.contains("UTF-8"), "{words:?}: {}", run.error);
    }
}

#[test]
fn an_empty_file_is_no_error() {
    for content in [&b""[..], b"\n", b"\n\n  \n\t\r\n", b"\xef\xbb\xbf", b"# nothing\n"] {
        let path = file("empty", content);
        let commands = ["run", "check", "solve"].map(|command| on_file(command, &path));
        for run in commands.into_iter().chain([run(&[], content)]) {
            assert_eq!((run.status, run.out.as_str()), (0, ""), "{content:?}: {}", run.error);
        }
    }
    assert_eq!(on_file("batch", &file("empty", b"")).status, 0);
}

#[test]
fn a_directory_and_a_missing_file_cannot_be_read() {
    for command in ON_FILES {
        on_file(command, Path::new("src")).fails(command, "abacist::input::unreadable");
        on_file(command, Path::new("no/such")).fails(command, "abacist::input::unreadable");
        on_file(command, Path::new("")).fails(command, "abacist::input::unreadable");
    }
}
