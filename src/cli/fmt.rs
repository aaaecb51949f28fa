//! `abacist fmt`: scripts laid out evenly.

use std::io::Read;
use std::path::Path;

use super::exit::Exit;
use super::files::{STANDARD_INPUT, open_file, script_of, unreadable};
use super::replace::replace;
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
        Err(error) => world.cannot_write(path, &error),
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
