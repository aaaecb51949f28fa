//! Columns of text.

use crate::source::cell_width;

/// A text with line ends instead of the blanks at which its lines would be wider than `width`
/// cells. Ends with a line end.
///
/// ```
/// assert_eq!(abacist::output::wrap("one two three", 8), "one two\nthree\n");
/// ```
#[must_use]
pub fn wrap(text: &str, width: usize) -> String {
    let (mut wrapped, mut line) = (String::new(), String::new());
    for word in text.split_whitespace() {
        if !line.is_empty() && cell_width(&line) + 1 + cell_width(word) > width {
            wrapped.push_str(&line);
            wrapped.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    wrapped + &line + "\n"
}

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
