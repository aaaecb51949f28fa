//! Files as built-in functions: they exist where the program around the engine gives some.

use crate::diagnostic::Error;
use crate::eval::{Builtin, Call, Parameter, Table};
use crate::puzzle::blackout::Which;
use crate::puzzle::file::{Family, FileReader, Puzzle, PuzzleLine};
use crate::value::{List, Range, Record, Value};

/// Functions that read files.
pub(super) static TABLE: Table = Table {
    topic: "files",
    builtins: &[
        Builtin {
            name: "load",
            parameters: &[Parameter::Required("path")],
            summary: "gives a record for each puzzle of a file: its line, kind, text, k and rules, and in \
                  error what is wrong with the line, or none; the text of a level, a game or digits has its rules in it",
            examples: &[
                ("load(\"puzzles.txt\")[0].text", "\"288 / 24 × 6 = 18 × 13 × 8\""),
                (
                    "load(\"puzzles.txt\") |> filter(p => p.error == none) |> map(p => p.k) |> first",
                    "2",
                ),
            ],
            run: load,
        },
        Builtin {
            name: "read_lines",
            parameters: &[Parameter::Required("path")],
            summary: "gives the lines of a file as texts, without their ends",
            examples: &[(
                "read_lines(\"puzzles.txt\") |> filter(line => contains(line, \"2171\")) |> len",
                "1",
            )],
            run: read_lines,
        },
    ],
};

fn load(call: &Call<'_>) -> Result<Value, Error> {
    let text = call.file(0)?;
    let mut file = FileReader::new(call.text(0)?);
    let mut records = Vec::new();
    for (place, line) in lines(&text).enumerate() {
        call.spend(1 + line.len() as u64)?;
        let record = match file.read(line) {
            Ok(None) => continue,
            Ok(Some(puzzle)) => match puzzle.parse() {
                Ok(Puzzle::Blackout(_)) => record(puzzle.line, puzzle.text(), Some(&puzzle), None),
                // As a text, so that the solver's function reads it without the file.
                Ok(Puzzle::Buttons(level)) => {
                    record(puzzle.line, &level.to_string(), Some(&puzzle), None)
                }
                Ok(Puzzle::Make(game)) => {
                    record(puzzle.line, &game.to_string(), Some(&puzzle), None)
                }
                Ok(Puzzle::Digits(task)) => {
                    record(puzzle.line, &task.to_string(), Some(&puzzle), None)
                }
                Err(error) => record(puzzle.line, puzzle.text(), Some(&puzzle), Some(error)),
            },
            Err(error) => record(place + 1, line.trim(), None, Some(error)),
        };
        let record = Value::from(record);
        call.reserve(usize::try_from(record.bytes()).unwrap_or(usize::MAX))?;
        records.push(record);
    }
    Ok(records.into())
}

/// What a line says. One that is no puzzle has only its text and the error, and a level, a game or
/// digits have no k and no rules of equations; all have all fields.
fn record(line: usize, text: &str, puzzle: Option<&PuzzleLine>, error: Option<Error>) -> Record {
    let equation = puzzle.filter(|puzzle| puzzle.family == Family::Blackout);
    let rules = equation.map(|puzzle| puzzle.terms.rules);
    let fields = [
        ("line", line.into()),
        ("kind", puzzle.map(|puzzle| puzzle.family.name()).into()),
        ("text", text.into()),
        ("k", equation.map(|puzzle| which(puzzle.terms.which)).into()),
        ("leading_zeros", rules.map(|rules| rules.leading_zeros).into()),
        ("unary", rules.map(|rules| rules.unary).into()),
        ("division", rules.map(|it| if it.whole_division { "whole" } else { "exact" }).into()),
        ("lenient", rules.map(|rules| rules.lenient).into()),
        ("dialect", rules.map(|it| if it.extended { "extended" } else { "basic" }).into()),
        ("error", error.map(|error| error.to_string()).into()),
    ];
    fields.into_iter().collect()
}

/// What the solver's function takes for k.
fn which(which: Which) -> Value {
    match which {
        Which::Exactly(k) => k.into(),
        Which::Between(first, last) => {
            Range::new(first.into(), last.into(), true).map_or(Value::None, Value::from)
        }
        other => other.to_string().into(),
    }
}

fn read_lines(call: &Call<'_>) -> Result<Value, Error> {
    let text = call.file(0)?;
    let mut found = Vec::new();
    for line in lines(&text) {
        call.spend(1 + line.len() as u64 / 64)?;
        call.reserve(size_of::<Value>() + line.len())?;
        found.push(line.into());
    }
    Ok(List::new(found).into())
}

/// The lines of a text, which end in LF, CRLF or CR, without a byte order mark before them.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let (line, after) = rest.split_at(end);
        rest = after.strip_prefix("\r\n").or_else(|| after.get(1..)).unwrap_or_default();
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn lines_end_in_any_way() {
        let found = |text| lines(text).collect::<Vec<_>>();
        assert_eq!(found("\u{feff}a\r\nb\rc\n\nd"), ["a", "b", "c", "", "d"]);
        assert_eq!(found("a\n"), ["a"]);
        assert!(found("").is_empty());
    }
}
