//! Files that are written anew, so that the old one is lost only when the new one is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes the file at `path`, whether there is one already or not. If it cannot be written, what it
/// held is still there, and where there was none there is none.
///
/// # Errors
/// When it cannot be written.
pub fn write_file(path: &Path, text: &str) -> io::Result<()> {
    if has_old(path) {
        return match replace(path, text) {
            // Where no other file may stand beside it, only itself can be written.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => fs::write(path, text),
            written => written,
        };
    }
    let is_new = fs::symlink_metadata(path).is_err();
    let written = fs::write(path, text);
    if written.is_err() && is_new && path.is_file() {
        let _ = fs::remove_file(path);
    }
    written
}

/// Writes a file that is not there yet, whole or not at all.
///
/// # Errors
/// When it is there already, or cannot be written.
pub fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(text.as_bytes()).inspect_err(|_| drop(fs::remove_file(path)))
}

/// Whether there is a file that may be lost: no device, no pipe, and none that is open already.
fn has_old(path: &Path) -> bool {
    let is_open = ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
    !is_open && path.is_file()
}

/// Replaces what the file at `path` holds, all at once: another file beside it takes its place, so
/// that nobody ever sees half of it. A link stays one; the permissions stay as they are.
///
/// # Errors
/// When there is no such file, or it may not be written to, or the new one cannot be written.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let (beside, mut file) = new_file_beside(&path)?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.set_permissions(permissions))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, &path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A file of a name that no other one has, in the folder of `path`.
fn new_file_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut number = 0;
    loop {
        let beside = path.with_file_name(format!(".{name}.{}-{number}", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            opened => return opened.map(|file| (beside, file)),
        }
    }
}

/// A file that is begun anew while the old one, if there is one, is kept beside it: a long table can
/// be gone on with when it is not whole.
pub struct Begun {
    path: PathBuf,
    old: Option<PathBuf>,
}

impl Begun {
    /// Begins the file at `path`.
    ///
    /// # Errors
    /// When it cannot be written to; what it held is still there then.
    pub fn new(path: &str) -> io::Result<(Self, File)> {
        let path = Path::new(path);
        if !has_old(path) {
            let file = File::create(path)?;
            return Ok((Self { path: path.to_owned(), old: None }, file));
        }
        let path = fs::canonicalize(path)?;
        // Whether it may be written to.
        OpenOptions::new().write(true).open(&path)?;
        let Ok((beside, _)) = new_file_beside(&path) else {
            let file = File::create(&path)?;
            return Ok((Self { path, old: None }, file));
        };
        let permissions = fs::metadata(&path)?.permissions();
        fs::rename(&path, &beside)?;
        let begun = Self { path, old: Some(beside) };
        let file = File::create(&begun.path).and_then(|file| {
            file.set_permissions(permissions)?;
            Ok(file)
        });
        match file {
            Ok(file) => Ok((begun, file)),
            Err(error) => {
                begun.take_back();
                Err(error)
            }
        }
    }

    /// A file that is gone on with: it is its own old one.
    pub fn going_on(path: &str) -> Self {
        Self { path: Path::new(path).to_owned(), old: None }
    }

    /// Lets the old file go.
    pub fn keep(self) {
        if let Some(old) = self.old {
            let _ = fs::remove_file(old);
        }
    }

    /// Puts the old file in its place again.
    pub fn take_back(self) {
        if let Some(old) = self.old {
            let _ = fs::rename(old, self.path);
        }
    }
}
