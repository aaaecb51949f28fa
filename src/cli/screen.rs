//! The size of the screen.

/// The columns of the terminal, if there is one.
pub fn columns() -> Option<usize> {
    terminal_size::terminal_size().map(|(columns, _)| usize::from(columns.0))
}
