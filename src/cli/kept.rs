//! The settings that a session keeps for those that follow, in the user's folder for them.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::files::{unreadable, unwritable};
use super::lines::BYTE_ORDER_MARK;
use super::replace::write_file;
use crate::Error;
use crate::diagnostic::InputError;
use crate::session::Settings;

/// The most bytes of the file.
const MOST: u64 = 64 << 10;

/// Where settings are kept: `ABACIST_CONFIG`, or `abacist/settings` in the user's folder for
/// settings. None if that variable is empty, or there is no such folder.
fn place(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(path) = variable("ABACIST_CONFIG") {
        return Some(PathBuf::from(path)).filter(|path| !path.as_os_str().is_empty());
    }
    let folder = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = folder("XDG_CONFIG_HOME")
        .or_else(|| folder("APPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".config")))?;
    Some(folder.join("abacist").join("settings"))
}

fn path() -> Option<PathBuf> {
    place(|name| std::env::var_os(name))
}

/// Takes the kept settings, if there are any; gives what is wrong with them.
pub fn read(settings: &mut Settings) -> Vec<Error> {
    let Some(path) = path() else { return Vec::new() };
    let name = path.to_string_lossy();
    match text_of(&path) {
        Ok(text) => settings.read(&name, &text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => vec![unreadable(&name, &error)],
    }
}

fn text_of(path: &Path) -> io::Result<String> {
    let file = fs::metadata(path)?;
    if file.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // What is no file keeps nothing, and a device or a pipe might be read without end.
    if !file.is_file() {
        return Ok(String::new());
    }
    if file.len() > MOST {
        return Err(io::Error::other("it is too long for a file of settings"));
    }
    let bytes = fs::read(path)?;
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes);
    String::from_utf8(bytes.to_vec()).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// Keeps the settings that a text holds, and gives the path of its file.
///
/// # Errors
/// When there is no place for it, or it cannot be written.
pub fn write(text: &str) -> Result<String, Error> {
    let Some(path) = path() else {
        let help = "set ABACIST_CONFIG to the path of a file".to_owned();
        let (path, reason) = ("the settings".to_owned(), "there is no place for them".to_owned());
        return Err(InputError::Unwritable { path, reason, help, at: None }.into());
    };
    let name = path.to_string_lossy().into_owned();
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    // What stands in the way of a folder is none.
    let folder = folder.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
        _ => error,
    });
    folder.and_then(|()| write_file(&path, text)).map_err(|error| unwritable(&name, &error))?;
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place_with(variables: &[(&str, &str)]) -> Option<String> {
        let find = |name: &str| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value))
        };
        place(find).map(|path| path.to_string_lossy().replace('\\', "/"))
    }

    #[cfg(unix)]
    #[test]
    fn a_device_keeps_nothing() {
        for path in ["/dev/zero", "/dev/null"] {
            assert_eq!(text_of(Path::new(path)).unwrap(), "");
        }
    }

    #[test]
    fn the_variable_comes_before_the_folders() {
        let home = ("HOME", "/home/ada");
        assert_eq!(place_with(&[home]).unwrap(), "/home/ada/.config/abacist/settings");
        let folder = ("XDG_CONFIG_HOME", "/config");
        assert_eq!(place_with(&[home, folder]).unwrap(), "/config/abacist/settings");
        assert_eq!(place_with(&[home, ("ABACIST_CONFIG", "mine")]).unwrap(), "mine");
        assert_eq!(place_with(&[home, ("ABACIST_CONFIG", "")]), None);
        assert_eq!(place_with(&[]), None);
        assert_eq!(place_with(&[("XDG_CONFIG_HOME", "relative")]), None);
    }
}
