//! Rows of tables of hands: tab-separated values, or a JSON object each.

use std::io::{self, BufRead, Read};

use super::json::{JsonFields, json_text};
use crate::puzzle::make::{Expression, HandRow, Table};

/// How the rows of a table are written, a line each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// Tab-separated values under a line with the names of the columns.
    Tabs,
    /// A JSON object each.
    Json,
}

impl RowFormat {
    /// What stands above the rows, with the end of its line.
    #[must_use]
    pub fn heading(self, table: &Table) -> String {
        match self {
            Self::Tabs => table.columns().join("\t") + "\n",
            Self::Json => String::new(),
        }
    }

    /// A row as a line, with its end.
    #[must_use]
    pub fn line(self, row: &HandRow) -> String {
        match self {
            Self::Tabs => tabs(row) + "\n",
            Self::Json => object(row) + "\n",
        }
    }

    /// What the line of a hand begins with.
    #[must_use]
    pub fn beginning(self, hand: &[u32]) -> String {
        match self {
            Self::Tabs => words(hand) + "\t",
            Self::Json => format!("{{\"hand\":{},", list(hand)),
        }
    }
}

fn words(numbers: &[u32]) -> String {
    let words: Vec<_> = numbers.iter().map(ToString::to_string).collect();
    words.join(" ")
}

fn tabs(row: &HandRow) -> String {
    match row {
        HandRow::Answers { hand, solvable, whole, distinct, first } => {
            let first = first.as_ref().map(Expression::plain).unwrap_or_default();
            let (solvable, whole) = (u8::from(*solvable), u8::from(*whole));
            format!("{}\t{solvable}\t{whole}\t{distinct}\t{first}", words(hand))
        }
        HandRow::Targets { hand, reached, missing } => {
            format!("{}\t{reached}\t{}", words(hand), words(missing))
        }
    }
}

fn object(row: &HandRow) -> String {
    let mut fields = JsonFields::default();
    match row {
        HandRow::Answers { hand, solvable, whole, distinct, first } => {
            let first = first.as_ref().map(|first| json_text(&first.plain()));
            fields
                .raw("hand", list(hand))
                .raw("solvable", solvable.to_string())
                .raw("integer", whole.to_string())
                .count("distinct", distinct)
                .raw("first", first.unwrap_or_else(|| "null".to_owned()));
        }
        HandRow::Targets { hand, reached, missing } => {
            fields
                .raw("hand", list(hand))
                .raw("reached", reached.to_string())
                .raw("missing", list(missing));
        }
    }
    fields.object()
}

fn list(numbers: &[u32]) -> String {
    let words: Vec<_> = numbers.iter().map(ToString::to_string).collect();
    format!("[{}]", words.join(","))
}

/// How much of a table a text has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// How many lines are complete.
    pub lines: u64,
    /// How many bytes these have.
    pub bytes: u64,
    /// The first line and the last complete one, without their ends.
    pub ends: Option<(String, String)>,
    /// The beginning of a line behind the complete ones.
    pub rest: Vec<u8>,
}

/// More than any row has bytes.
const LONGEST: u64 = 16 << 20;

impl Written {
    /// Reads a text to its end; a last line that is cut short does not count, nor does what follows a
    /// line that is longer than any row. No more than three lines are held at a time.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(mut text: impl BufRead) -> io::Result<Self> {
        let (mut written, mut line) = (Self::default(), Vec::new());
        loop {
            line.clear();
            let bytes = text.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
            if line.pop_if(|last| *last == b'\n').is_none() {
                written.rest = line;
                return Ok(written);
            }
            written.lines += 1;
            written.bytes += bytes as u64;
            let last = String::from_utf8_lossy(&line);
            match &mut written.ends {
                Some((_, end)) => {
                    end.clear();
                    end.push_str(&last);
                }
                None => written.ends = Some((last.to_string(), last.into_owned())),
            }
        }
    }
}
