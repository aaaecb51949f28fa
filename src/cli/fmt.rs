//! `abacist fmt`: scripts laid out evenly.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::exit::Exit;
use super::files::{STANDARD_INPUT, open_file, script_of, unreadable};
use super::world::World;
use crate::limits::MAX_SCRIPT;
use crate::{Error, syntax};

/// Formats the scripts at these paths in place, and standard input, which is `-`, to standard
/// output; if `check`, only says which of them are not formatted.
pub fn fmt(paths: &[String], check: bool, world: &mut World) -> Exit {
    let mut worst = Exit::Found;
    for path in paths {
        if world.interrupt.is_raised() {
            return Exit::Interrupted;
        }
        let exit = match read(path).and_then(|typed| formatted(path, typed, world)) {
            Ok(script) if check => tell(path, &script, world),
            Ok(script) => write(path, &script, world),
            Err(error) => world.report(&error).into(),
        };
        worst = graver(worst, exit);
    }
    worst
}

/// A script as it is, and as it should be.
struct Script {
    typed: Vec<u8>,
    formatted: String,
}

fn read(path: &str) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    // What is longer than a script may be need not be read to its end.
    let mut stream = open_file(path)?.take(2 * MAX_SCRIPT as u64);
    stream.read_to_end(&mut bytes).map_err(|error| unreadable(path, &error))?;
    Ok(bytes)
}

fn formatted(path: &str, typed: Vec<u8>, world: &World) -> Result<Script, Error> {
    let name = if path == "-" { STANDARD_INPUT } else { path };
    let source = script_of(typed.as_slice(), name, world.interrupt.clone())?;
    let formatted = syntax::format_within(source.text(), &world.budget());
    let formatted = formatted.map_err(|error| error.in_source(&source))?;
    Ok(Script { typed, formatted })
}

impl Script {
    fn is_formatted(&self) -> bool {
        self.typed == self.formatted.as_bytes()
    }
}

/// Names a script that is not formatted.
fn tell(path: &str, script: &Script, world: &mut World) -> Exit {
    if script.is_formatted() {
        return Exit::Found;
    }
    world.console.write(&format!("{path}\n"));
    Exit::None
}

fn write(path: &str, script: &Script, world: &mut World) -> Exit {
    if path == "-" {
        world.console.write(&script.formatted);
        return Exit::Found;
    }
    if script.is_formatted() {
        return Exit::Found;
    }
    match replace(Path::new(path), &script.formatted) {
        Ok(()) => Exit::Found,
        Err(error) => {
            world.console.write_error(&format!("cannot write {path}: {error}\n"));
            Exit::Output
        }
    }
}

/// Replaces what the file at `path` holds, all at once: another file beside it takes its place, so
/// that nobody ever sees half of it. A link stays one; the permissions stay as they are.
fn replace(path: &Path, text: &str) -> io::Result<()> {
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
fn new_file_beside(path: &Path) -> io::Result<(PathBuf, fs::File)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut number = 0;
    loop {
        let beside = path.with_file_name(format!(".{name}.{}-{number}", std::process::id()));
        match fs::OpenOptions::new().write(true).create_new(true).open(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            opened => return opened.map(|file| (beside, file)),
        }
    }
}

/// The status that matters more: of a file that could not be written, of one that is wrong, of one
/// that is not formatted.
fn graver(one: Exit, other: Exit) -> Exit {
    let rank = |exit: Exit| match exit {
        Exit::Found => 0,
        Exit::None => 1,
        Exit::Interrupted => 4,
        Exit::Output => 3,
        _ => 2,
    };
    if rank(other) > rank(one) { other } else { one }
}
