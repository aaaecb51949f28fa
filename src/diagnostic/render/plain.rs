//! Sentences and no drawing: what a screen reader can read out.
//!
//! miette's narratable handler counts columns in cells of the line that it is handed, so with wide
//! characters or a cut line they would differ from those of the other styles.

use super::super::Error;
use super::snippet::{Mark, Snippet};
use super::{tidy, word};

/// Renders `error` as sentences.
pub fn plain(error: &Error) -> String {
    let mut lines = vec![format!("{}: {}", word(error), tidy(&error.to_string()))];
    if let Some(source) = error.source_text() {
        let name = Some(tidy(source.name())).filter(|name| !name.is_empty());
        let place = error.location();
        let place = place.map(|place| format!("line {}, column {}", place.line, place.column));
        let parts: Vec<_> = name.into_iter().chain(place).collect();
        lines.push(format!("In {}", parts.join(", ")));
        let snippet = Snippet::new(error, source, 0);
        for block in &snippet.blocks {
            for (number, line) in snippet.lines(block) {
                lines.push(format!("Line {number}: {line}"));
                let starting = snippet.marks.iter().filter(|mark| mark.start.line == number);
                lines.extend(starting.map(|mark| format!("    {}", sentence(mark))));
            }
        }
    }
    lines.extend(error.help().map(|help| format!("Help: {}", tidy(&help))));
    lines.push(format!("Code: {}", error.code()));
    lines.join("\n") + "\n"
}

fn sentence(mark: &Mark) -> String {
    let (start, end) = (mark.start, mark.end);
    let place = if start.line != end.line {
        format!("From column {} to line {}, column {}", start.column, end.line, end.column)
    } else if start.column != end.column {
        format!("Columns {} to {}", start.column, end.column)
    } else {
        format!("Column {}", start.column)
    };
    if mark.text.is_empty() { place } else { format!("{place}: {}", mark.text) }
}
