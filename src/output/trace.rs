//! The run of the two stacks as a table.

use super::{Glyphs, columns};
use crate::two_stack::{Trace, TraceRow};

/// The table of a trace of `text`: a row a character with what was done, the number that is being
/// built, and both stacks with their bottoms first.
#[must_use]
pub fn trace_table(trace: &Trace, text: &str, glyphs: Glyphs) -> String {
    let head = HEAD.map(str::to_owned);
    let rows: Vec<_> = std::iter::once(head).chain(cells(trace, text, glyphs, glyphs)).collect();
    columns(&rows, 0)
}

/// What stands in each column.
pub(super) const HEAD: [&str; 5] = ["", "what is done", "number", "numbers", "operators"];

/// The rows of the table: its numbers in the signs `glyphs`, its words and operators in those of
/// `signs`.
pub(super) fn cells(trace: &Trace, text: &str, glyphs: Glyphs, signs: Glyphs) -> Vec<[String; 5]> {
    let row = |row: &TraceRow| {
        let numbers: Vec<_> = row.numbers.iter().map(ToString::to_string).collect();
        [
            text.get(row.at.range()).filter(|text| !text.is_empty()).unwrap_or("end").to_owned(),
            signs.words(&row.action),
            row.open.as_ref().map(|open| glyphs.value(&open.to_string())).unwrap_or_default(),
            glyphs.value(&numbers.join(" ")),
            signs.words(&row.operators.join(" ")),
        ]
    };
    trace.rows.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::two_stack::{StackRules, trace};

    #[test]
    fn every_character_has_its_row_with_both_stacks() {
        let text = "2 + 5 × (6 - 3) - 6";
        let table =
            trace_table(&trace(text, StackRules::SEED, &Budget::generous()), text, Glyphs::Ascii);
        let lines: Vec<_> = table.lines().collect();
        assert_eq!(lines.len(), 1 + 11 + 1, "{table}");
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert!(lines[5].starts_with('('), "{table}");
        assert_eq!(words(lines[5])[3..], ["2", "5", "+", "*", "("], "{table}");
        assert!(lines.iter().all(|line| line.chars().skip(1).all(|c| c.is_ascii())), "{table}");
        assert_eq!(words(lines[12]).last().unwrap(), "11");
    }
}
