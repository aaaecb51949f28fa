//! Opening files, with errors that say what to do.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read};

use super::lines::Lines;
use crate::diagnostic::{InputError, LimitError};
use crate::eval::{Files, Unreadable, reason_of};
use crate::limits::MAX_SCRIPT;
use crate::{Error, Interrupt, Source, Stop};

/// A stream of bytes: a file, or standard input for `-`.
pub type Stream = BufReader<Box<dyn Read + Send>>;

/// The lines of the file at `path`, or of standard input if that is `-`.
///
/// # Errors
/// When there is no such file, or it cannot be opened, or is a directory.
pub fn open(path: &str, interrupt: Interrupt) -> Result<Lines<Stream>, Error> {
    let name = if path == "-" { STANDARD_INPUT } else { path };
    Ok(Lines::new(open_file(path)?, name, interrupt))
}

/// The bytes of the file at `path`, or of standard input if that is `-`.
///
/// # Errors
/// When there is no such file, or it cannot be opened, or is a directory.
pub fn open_file(path: &str) -> Result<Stream, Error> {
    if path == "-" {
        return Ok(BufReader::new(Box::new(io::stdin())));
    }
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let is_directory = fs::metadata(path).is_ok_and(|metadata| metadata.is_dir());
    if is_directory {
        return Err(unreadable(path, &io::ErrorKind::IsADirectory.into()));
    }
    let stream: Box<dyn Read + Send> = Box::new(file);
    Ok(BufReader::with_capacity(64 << 10, stream))
}

/// What reports call standard input.
pub const STANDARD_INPUT: &str = "standard input";

/// The whole text of the file at `path`, or of standard input if that is `-`: a script.
///
/// # Errors
/// When it cannot be read, is longer than a script may be, or is not UTF-8, and when an interrupt
/// ends the reading: half a script is none.
pub fn read_script(path: &str, interrupt: Interrupt) -> Result<Source, Error> {
    let name = if path == "-" { STANDARD_INPUT } else { path };
    script_of(open_file(path)?, name, interrupt)
}

/// The same of a stream that reports call `name`.
///
/// # Errors
/// As [`read_script`].
pub fn script_of(stream: impl BufRead, name: &str, interrupt: Interrupt) -> Result<Source, Error> {
    let mut lines = Lines::new(stream, name, interrupt);
    let mut text = String::new();
    while let Some(line) = lines.next_line().map_err(|error| unreadable(name, &error))? {
        text.push_str(&line.text?);
        text.push('\n');
        if text.len() > MAX_SCRIPT {
            let help = "split it into several scripts";
            let error = LimitError::too_long(&text, MAX_SCRIPT, help);
            return Err(Error::from(error).in_source(&Source::new(lines.name(), text)));
        }
    }
    if lines.is_interrupted() {
        return Err(Stop::Interrupted.into());
    }
    Ok(Source::new(lines.name(), text))
}

/// The error for a file that cannot be read, or for standard input, which is `-`.
pub fn unreadable(path: &str, error: &io::Error) -> Error {
    let Unreadable { reason, mut help } = error.into();
    let is_input = path == "-" || path == STANDARD_INPUT;
    if is_input && error.kind() == io::ErrorKind::IsADirectory {
        "let a file or a pipe be standard input, as in abacist < FILE".clone_into(&mut help);
    }
    let path = if is_input { STANDARD_INPUT.to_owned() } else { shown(path) };
    InputError::Unreadable { path, reason, help, at: None }.into()
}

/// A path in a message: an empty one could not be seen.
fn shown(path: &str) -> String {
    if path.is_empty() { "\"\"".to_owned() } else { path.to_owned() }
}

/// What helps where nothing better is known.
const ELSEWHERE: &str = "write to another place";

/// Opens the file at `path` to go on with what it holds; makes it if it is not there. What is no
/// file of its own, such as a device or a pipe, has no end at which to go on.
///
/// # Errors
/// When it is not a file, or cannot be opened.
pub fn open_to_go_on(path: &str) -> Result<File, Error> {
    // A pipe is not opened: that would wait for its other end.
    match fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => {
            let (path, reason) = (shown(path), "it is a device or a pipe".to_owned());
            let help = "name a file, which can be read and then gone on with".to_owned();
            return Err(InputError::Unwritable { path, reason, help, at: None }.into());
        }
        _ => {}
    }
    let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    options.map_err(|error| unwritable(path, &error))
}

/// The error for a file that cannot be written.
pub fn unwritable(path: &str, error: &io::Error) -> Error {
    let (reason, help) = match error.kind() {
        io::ErrorKind::AlreadyExists => {
            ("it is there already", "write another name, or `over` before it to replace it")
        }
        _ if path.is_empty() => ("it has no name", "name a file"),
        io::ErrorKind::NotFound => ("there is no such folder", "check the spelling and the folder"),
        io::ErrorKind::NotADirectory => ("a part of its path is no folder", "check the spelling"),
        io::ErrorKind::IsADirectory => ("it is a directory", "name a file in it"),
        io::ErrorKind::PermissionDenied => {
            ("access is denied", "write to another folder, or check the permissions of this one")
        }
        io::ErrorKind::ReadOnlyFilesystem => ("its folder can only be read", ELSEWHERE),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            ("there is no room left", "make room, or write to another place")
        }
        io::ErrorKind::InvalidFilename => ("its name is too long", "write a shorter name"),
        _ => ("", ELSEWHERE),
    };
    let reason = if reason.is_empty() { reason_of(error) } else { reason.to_owned() };
    let (path, help) = (shown(path), help.to_owned());
    InputError::Unwritable { path, reason, help, at: None }.into()
}

/// The files that a script names, from the folder in which the program was started.
pub struct WorkingFolder;

impl Files for WorkingFolder {
    fn read(&self, path: &str, most: u64) -> Result<String, Unreadable> {
        let file = File::open(path)?;
        if fs::metadata(path)?.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
        }
        let mut text = String::new();
        // One byte more tells a file that is too large from one that just fits.
        file.take(most.saturating_add(1)).read_to_string(&mut text)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_said_in_words() {
        let missing = open("no/such/file", Interrupt::new()).err().unwrap();
        assert_eq!(missing.to_string(), "cannot read no/such/file: there is no such file");
        let directory = open(env!("CARGO_MANIFEST_DIR"), Interrupt::new()).err().unwrap();
        assert!(directory.to_string().ends_with("it is a directory"), "{directory}");
    }
}
