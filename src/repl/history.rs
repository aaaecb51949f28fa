//! The history file: what was entered, in this session and those before it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::Terminal;

/// Where the history is kept: `ABACIST_HISTORY`, or `abacist/history` in the user's folder for
/// program state. None if that variable is empty, or there is no such folder.
pub fn path() -> Option<PathBuf> {
    place(|name| std::env::var_os(name)).filter(|path| may_be_file(path))
}

/// Whether there is a file or nothing yet: a device or a pipe keeps nothing, and might be read
/// without end.
fn may_be_file(path: &Path) -> bool {
    std::fs::metadata(path).map_or(true, |found| found.is_file())
}

fn place(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(path) = variable("ABACIST_HISTORY") {
        return Some(PathBuf::from(path)).filter(|path| !path.as_os_str().is_empty());
    }
    let folder = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = folder("XDG_STATE_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local/state")))?;
    Some(state.join("abacist").join("history"))
}

/// Reads the history, if there is one.
pub fn load(editor: &mut Terminal, path: &Path) {
    if let Some(folder) = path.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    let _ = editor.load_history(path);
}

/// Adds an entry and writes it out at once, so that nothing is lost when a session ends badly.
/// A history that cannot be written is no reason to stop.
pub fn add(editor: &mut Terminal, text: &str, path: &Path) {
    if editor.add_history_entry(text).unwrap_or(false) {
        let _ = editor.append_history(path);
    }
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
    fn a_device_keeps_no_history() {
        assert!(!may_be_file(Path::new("/dev/zero")) && !may_be_file(Path::new("/")));
        assert!(may_be_file(Path::new("Cargo.toml")) && may_be_file(Path::new("no/such/file")));
    }

    #[test]
    fn the_variable_comes_before_the_folders() {
        let home = ("HOME", "/home/ada");
        assert_eq!(place_with(&[home]).unwrap(), "/home/ada/.local/state/abacist/history");
        let state = ("XDG_STATE_HOME", "/state");
        assert_eq!(place_with(&[home, state]).unwrap(), "/state/abacist/history");
        assert_eq!(place_with(&[home, ("ABACIST_HISTORY", "h.txt")]).unwrap(), "h.txt");
        assert_eq!(place_with(&[home, ("ABACIST_HISTORY", "")]), None);
        assert_eq!(place_with(&[]), None);
    }
}
