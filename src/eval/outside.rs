//! What the program around the engine lets scripts reach: a place to print to, and files. Without
//! it they reach nothing.

use std::fmt;
use std::io;
use std::sync::Arc;

/// Where the lines go that scripts print. A closure over a text is one.
pub trait Output: Send + Sync {
    /// Takes a line, which has no line end.
    fn line(&self, text: &str);
}

impl<F: Fn(&str) + Send + Sync> Output for F {
    fn line(&self, text: &str) {
        self(text);
    }
}

/// The files that scripts can read. A closure from a path to the text or an error is some; the
/// error may be a [`std::io::Error`] or a text.
pub trait Files: Send + Sync {
    /// The text of the file at `path`, which has no more than `most` bytes.
    ///
    /// # Errors
    /// When the file cannot be read, has more bytes, or is no text.
    fn read(&self, path: &str, most: u64) -> Result<String, Unreadable>;
}

impl<F, E> Files for F
where
    F: Fn(&str) -> Result<String, E> + Send + Sync,
    E: Into<Unreadable>,
{
    fn read(&self, path: &str, _: u64) -> Result<String, Unreadable> {
        self(path).map_err(Into::into)
    }
}

/// Why a file cannot be read.
///
/// ```
/// use abacist::eval::Unreadable;
/// let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
/// assert_eq!(Unreadable::from(missing).reason, "there is no such file");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The reason, in words that follow a colon.
    pub reason: String,
    /// What to do about it.
    pub help: String,
}

impl From<&io::Error> for Unreadable {
    fn from(error: &io::Error) -> Self {
        let (reason, help) = match error.kind() {
            io::ErrorKind::NotFound => {
                ("there is no such file", "check the spelling and the folder")
            }
            io::ErrorKind::NotADirectory => {
                ("a part of its path is no folder", "check the spelling and the folder")
            }
            io::ErrorKind::IsADirectory => ("it is a directory", "name a file in it"),
            io::ErrorKind::PermissionDenied => ("access is denied", "check the file's permissions"),
            io::ErrorKind::InvalidData => ("it is no text", "save it as UTF-8 text"),
            _ => return reason_of(error).into(),
        };
        Self { reason: reason.to_owned(), help: help.to_owned() }
    }
}

/// Why something could not be read or written, in the words of the system without its number.
#[must_use]
pub fn reason_of(error: &io::Error) -> String {
    let reason = error.to_string();
    reason.split(" (os error").next().unwrap_or_default().to_owned()
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        (&error).into()
    }
}

impl From<String> for Unreadable {
    fn from(reason: String) -> Self {
        Self { reason, help: "check that the file can be read".to_owned() }
    }
}

impl From<&str> for Unreadable {
    fn from(reason: &str) -> Self {
        reason.to_owned().into()
    }
}

/// What scripts reach outside of themselves; nothing by default.
#[derive(Clone, Default)]
pub struct Outside {
    /// Where they print.
    pub output: Option<Arc<dyn Output>>,
    /// The files that they can read.
    pub files: Option<Arc<dyn Files>>,
}

impl fmt::Debug for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has = |it: bool| if it { "given" } else { "none" };
        let (output, files) = (has(self.output.is_some()), has(self.files.is_some()));
        write!(f, "Outside(output: {output}, files: {files})")
    }
}
