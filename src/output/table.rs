//! Columns of text.

use crate::source::cell_width;

/// Rows of cells as lines: each column but the last is as wide as its widest cell, two blanks
/// apart. Each line is indented by `indent` blanks and ends with a line end.
///
/// ```
/// use abacist::output::columns;
/// let rows = [["×", "times"], ["abc", "a name"]];
/// assert_eq!(columns(&rows, 1), " ×    times\n abc  a name\n");
/// ```
#[must_use]
pub fn columns<S: AsRef<str>, const N: usize>(rows: &[[S; N]], indent: usize) -> String {
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell_width(cell.as_ref()).max(*width);
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = " ".repeat(indent);
        for (cell, width) in row.iter().zip(widths) {
            let cell = cell.as_ref();
            line.push_str(cell);
            line.push_str(&" ".repeat(width - cell_width(cell) + 2));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
