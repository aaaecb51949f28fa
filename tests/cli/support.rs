//! Runs the program.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_abacist");

/// What came of a run.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub error: String,
    /// The exit status.
    pub status: i32,
}

impl Run {
    /// Checks standard output and the exit status.
    #[track_caller]
    pub fn gives(&self, out: &str, status: i32) -> &Self {
        assert_eq!((self.out.as_str(), self.status), (out, status), "{self:#?}");
        self
    }

    /// Checks that standard error holds `text`.
    #[track_caller]
    pub fn says(&self, text: &str) -> &Self {
        assert!(self.error.contains(text), "`{text}` is missing in {self:#?}");
        self
    }

    /// Checks that standard error is empty.
    #[track_caller]
    pub fn says_nothing(&self) -> &Self {
        assert_eq!(self.error, "");
        self
    }
}

/// A command of the program in an environment of its own.
pub fn command(words: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(words).current_dir(env!("CARGO_MANIFEST_DIR"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    command.env("ABACIST_HISTORY", temporary("history-of-a-pipe"));
    command
}

/// Runs the program with these words and nothing on standard input.
pub fn abacist(words: &[&str]) -> Run {
    feed(words, "")
}

/// Runs the program with these words and `input` on standard input.
pub fn feed(words: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut command = command(words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap();
    Run { out: text(output.stdout), error: text(output.stderr), status }
}

/// A path in the folder for the tests' files.
pub fn temporary(name: &str) -> PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Writes a file for a test and gives its path.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = temporary(name);
    std::fs::write(&path, content).unwrap();
    path.to_string_lossy().into_owned()
}

/// How long a test waits for what should come at once.
pub const SOON: Duration = Duration::from_secs(10);
