//! Programs as serde data: their text, which is compiled again when it is read.

use serde::de::{DeserializeSeed, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Engine, Program};
use crate::diagnostic::{Style, render};
use crate::source::Source;

/// What is written of a program.
#[derive(Serialize, Deserialize)]
struct Saved {
    /// The version of this form.
    version: u32,
    name: String,
    /// The number of the first line.
    line: usize,
    source: String,
}

const VERSION: u32 = 1;

/// As its text, with its name and the version of this form.
impl Serialize for Program {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let source = self.source();
        let (name, line) = (source.name().to_owned(), source.first_line());
        let saved = Saved { version: VERSION, name, line, source: source.text().to_owned() };
        saved.serialize(out)
    }
}

/// Compiles the text by a new [`Engine`]. A program that needs functions or limits of the host's
/// is read by that engine: `(&engine).deserialize(…)`.
impl<'de> Deserialize<'de> for Program {
    fn deserialize<D: Deserializer<'de>>(data: D) -> Result<Self, D::Error> {
        Engine::new().deserialize(data)
    }
}

/// Reads programs, which get the functions and limits of this engine: also those that the host
/// registered, under the names that the program calls; what it stored holds none of them.
///
/// ```
/// use abacist::Engine;
/// use serde::de::DeserializeSeed;
/// let mut engine = Engine::new();
/// engine.register("double", |n: i64| 2 * n);
/// let json = serde_json::to_string(&engine.compile("double(21)")?).unwrap();
/// assert_eq!(json, r#"{"version":1,"name":"input","line":1,"source":"double(21)"}"#);
///
/// let program = engine.deserialize(&mut serde_json::Deserializer::from_str(&json)).unwrap();
/// assert_eq!(program.eval_as::<i64>(&mut engine.scope())?, 42);
/// # Ok::<(), abacist::Error>(())
/// ```
impl<'de> DeserializeSeed<'de> for &Engine {
    type Value = Program;

    fn deserialize<D: Deserializer<'de>>(self, data: D) -> Result<Program, D::Error> {
        let Saved { version, name, line, source } = Saved::deserialize(data)?;
        if version != VERSION {
            let message = format!("the program has the form {version}, and this reads {VERSION}");
            return Err(D::Error::custom(message));
        }
        let program = self.compile_source(&Source::starting_at(&name, &source, line));
        program.map_err(|error| D::Error::custom(render(&error, Style::Short, false).trim_end()))
    }
}
