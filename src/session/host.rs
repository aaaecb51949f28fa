//! What a session needs from the program around it.

use std::time::Duration;

use crate::diagnostic::{InputError, LimitError};
use crate::limits::MAX_SCRIPT;
use crate::{Error, Source};

/// The world around a session: where its answers go, and where its files come from.
pub trait Host {
    /// Shows an answer.
    fn answer(&mut self, text: &str);

    /// Shows what is no answer: counts, reports, advice.
    fn remark(&mut self, text: &str);

    /// The lines of a file, each with its own error if it is no text.
    ///
    /// # Errors
    /// When the file cannot be read.
    fn lines(&mut self, path: &str) -> Result<FileLines, Error>;

    /// The whole text of a script.
    ///
    /// # Errors
    /// When the file cannot be read, is too long for a script, or is no text.
    fn script(&mut self, path: &str) -> Result<Source, Error> {
        let mut text = String::new();
        for line in self.lines(path)? {
            text += &(line? + "\n");
            if text.len() > MAX_SCRIPT {
                let error =
                    LimitError::too_long(&text, MAX_SCRIPT, "split it into several scripts");
                return Err(Error::from(error).in_source(&Source::new(path, text)));
            }
        }
        Ok(Source::new(path, text))
    }

    /// Writes a file; one that is there already only if `over` says so.
    ///
    /// # Errors
    /// When it cannot be written, or is there already.
    fn write(&mut self, path: &str, text: &str, over: bool) -> Result<(), Error> {
        let _ = (text, over);
        Err(no_place(path, "there are no files here"))
    }

    /// Keeps settings for sessions to come, and tells where.
    ///
    /// # Errors
    /// When there is no place for them, or it cannot be written.
    fn keep_settings(&mut self, text: &str) -> Result<String, Error> {
        let _ = text;
        Err(no_place("the settings", "there is no place for them"))
    }

    /// A number that nobody knows beforehand; none where all must be the same each time.
    fn luck(&mut self) -> Option<u64> {
        None
    }

    /// Work on an entry begins, or ends: a host may show that it goes on.
    fn working(&mut self, on: bool) {
        let _ = on;
    }

    /// The time since some moment that stays the same.
    fn clock(&self) -> Duration;
}

/// The lines of a file.
pub type FileLines = Box<dyn Iterator<Item = Result<String, Error>>>;

/// The error of a host that cannot write.
fn no_place(path: &str, reason: &str) -> Error {
    let (path, reason) = (path.to_owned(), reason.to_owned());
    let help = "start `abacist` in a terminal or a pipe".to_owned();
    InputError::Unwritable { path, reason, help, at: None }.into()
}

/// A host without files and clock that keeps what it is shown.
///
/// ```
/// use abacist::session::{Session, Settings, Transcript};
/// let mut transcript = Transcript::default();
/// let mut session = Session::new(Settings::default(), abacist::Interrupt::new());
/// session.enter("8/(3 - 8/3)", &mut transcript);
/// assert_eq!(transcript.answers, "24\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// The answers.
    pub answers: String,
    /// Everything else.
    pub remarks: String,
}

#[cfg(test)]
impl Transcript {
    /// What a new session shows for these entries.
    pub(super) fn of(entries: &[&str]) -> Self {
        let settings = super::Settings::default();
        let mut session = super::Session::new(settings, crate::Interrupt::new());
        let mut shown = Self::default();
        for entry in entries {
            session.enter(entry, &mut shown);
        }
        shown
    }
}

impl Host for Transcript {
    fn answer(&mut self, text: &str) {
        self.answers.push_str(text);
    }

    fn remark(&mut self, text: &str) {
        self.remarks.push_str(text);
    }

    fn lines(&mut self, path: &str) -> Result<FileLines, Error> {
        let reason = "there are no files here".to_owned();
        let help = "type the puzzles one by one".to_owned();
        let path = path.to_owned();
        Err(InputError::Unreadable { path, reason, help, at: None }.into())
    }

    fn clock(&self) -> Duration {
        Duration::ZERO
    }
}
