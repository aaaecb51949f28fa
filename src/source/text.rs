//! A named text with a table of its lines.

use std::sync::{Arc, OnceLock};

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use unicode_width::UnicodeWidthChar;

use super::{Span, visible_char};

/// The distance of tab stops in cells, in snippets and in cell columns alike.
pub const TAB_STOP: usize = 4;

/// A named text: what was typed, a file, one line of a batch.
///
/// Cloning is cheap. Lines end at `\n`; a `\r` before it belongs to the line end.
///
/// ```
/// use abacist::Source;
/// let source = Source::new("example", "1 + 2\n\t7 × x");
/// let place = source.locate(source.text().find('x').unwrap());
/// assert_eq!((place.line, place.column, place.byte_column, place.cell_column), (2, 6, 7, 9));
/// ```
#[derive(Clone, Debug)]
pub struct Source {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    name: String,
    /// The text and one more line end, without which miette draws no label at the text's end.
    text: String,
    first_line: usize,
    line_starts: OnceLock<Vec<u32>>,
}

/// Where a byte is: its line and its column, counted in three ways. All are 1-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The column in characters, as the JSON contract and one-line reports give it.
    pub column: usize,
    /// The column in bytes.
    pub byte_column: usize,
    /// The column in terminal cells, tabs expanded to stops of [`TAB_STOP`].
    pub cell_column: usize,
}

impl Source {
    /// A text under a name that reports can show, such as a file's path.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self::starting_at(name, text, 1)
    }

    /// A text whose first line is line `first_line` of the named whole: one line of a batch, one
    /// puzzle of a file.
    pub fn starting_at(
        name: impl Into<String>,
        text: impl Into<String>,
        first_line: usize,
    ) -> Self {
        let mut text = text.into();
        text.reserve_exact(1);
        text.push('\n');
        let shared = Shared { name: name.into(), text, first_line, line_starts: OnceLock::new() };
        Self { shared: Arc::new(shared) }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.shared.name
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.shared.text.strip_suffix('\n').unwrap_or_default()
    }

    /// The number that the first line has.
    #[must_use]
    pub fn first_line(&self) -> usize {
        self.shared.first_line
    }

    /// The place of the byte at `offset`. An offset past the end, or inside a character, is taken
    /// back to the end or to the character's start.
    #[must_use]
    pub fn locate(&self, offset: usize) -> Location {
        let text = self.text();
        let offset = char_start(text, offset);
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start as usize <= offset).max(1) - 1;
        let start = starts.get(line).map_or(0, |&start| start as usize);
        let before = text.get(start..offset).unwrap_or_default();
        Location {
            line: line + self.first_line(),
            column: before.chars().count() + 1,
            byte_column: before.len() + 1,
            cell_column: cell_width(before) + 1,
        }
    }

    /// The text of line `line` (counted as [`Location::line`] is) without its line end, and the
    /// offset at which it starts; `None` past the last line.
    #[must_use]
    pub fn line(&self, line: usize) -> Option<(usize, &str)> {
        let starts = self.line_starts();
        let index = line.checked_sub(self.first_line())?;
        let start = *starts.get(index)? as usize;
        let end = starts.get(index + 1).map_or(self.text().len(), |&next| next as usize);
        let line = self.text().get(start..end)?;
        let line = line.strip_suffix('\n').unwrap_or(line);
        Some((start, line.strip_suffix('\r').unwrap_or(line)))
    }

    /// The number of the last line. A line end at the end of the text opens one more, empty line.
    #[must_use]
    pub fn last_line(&self) -> usize {
        self.first_line() + self.line_starts().len() - 1
    }

    /// `span` cut to the text and widened to whole characters: what can be shown of it.
    ///
    /// ```
    /// use abacist::{Source, Span};
    /// let source = Source::new("example", "7 × 8");
    /// assert_eq!(source.clamp(Span::new(3, 99)), Span::new(2, 6));
    /// ```
    #[must_use]
    pub fn clamp(&self, span: Span) -> Span {
        let text = self.text();
        let start = char_start(text, span.start as usize);
        let end = (span.end as usize..text.len()).find(|&place| text.is_char_boundary(place));
        let end = if span.is_empty() { start } else { end.unwrap_or(text.len()) };
        Span::new(start, end)
    }

    fn line_starts(&self) -> &[u32] {
        self.shared.line_starts.get_or_init(|| {
            let ends = self.text().bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
            let after = ends.map(|(end, _)| u32::try_from(end + 1).unwrap_or(u32::MAX));
            std::iter::once(0).chain(after).collect()
        })
    }
}

/// Lets miette's handlers read the lines around a span without a pass over the whole text. A span
/// beyond the text is cut to it.
impl SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let span = self.clamp(Span::new(span.offset(), span.offset() + span.len()));
        let place = self.locate(span.start as usize);
        let last_byte = span.end.saturating_sub(1).max(span.start) as usize;
        let first = place.line.saturating_sub(lines_before).max(self.first_line());
        let last = (self.locate(last_byte).line + lines_after).min(self.last_line());
        let (start, column) = match lines_before {
            0 => (span.start as usize, place.column - 1),
            _ => (self.line(first).map_or(0, |(start, _)| start), 0),
        };
        let end = self.line(last + 1).map_or(self.shared.text.len(), |(start, _)| start);
        let data = self.shared.text.get(start..end).unwrap_or_default().as_bytes();
        Ok(Box::new(MietteSpanContents::new_named(
            self.name().to_owned(),
            data,
            (start, data.len()).into(),
            first.saturating_sub(1),
            column,
            last + 1 - first,
        )))
    }
}

/// The largest character boundary of `text` at or before `offset`.
#[must_use]
pub fn char_start(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(0)
}

/// The width of `text` in terminal cells when it starts at the left edge: wide characters take
/// two, combining ones none, a tab goes on to the next stop, and what a report replaces by a
/// visible character (see [`visible_char`]) takes one.
///
/// ```
/// assert_eq!(abacist::source::cell_width("\t変×"), 7);
/// ```
#[must_use]
pub fn cell_width(text: &str) -> usize {
    text.chars().fold(0, |cells, character| match character {
        '\t' => cells + TAB_STOP - cells % TAB_STOP,
        _ => cells + visible_char(character).width().unwrap_or(0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_at_both_kinds_of_line_end() {
        let source = Source::new("t", "a\r\nbc\n\nd");
        let lines: Vec<_> = (1..=5).map(|line| source.line(line)).collect();
        assert_eq!(lines, [Some((0, "a")), Some((3, "bc")), Some((6, "")), Some((7, "d")), None]);
    }

    #[test]
    fn a_place_inside_a_character_is_taken_to_its_start() {
        let source = Source::new("t", "× 2");
        assert_eq!(source.locate(1).byte_column, 1);
        assert_eq!(source.locate(99), source.locate(4));
    }

    #[test]
    fn a_part_keeps_the_line_numbers_of_the_whole() {
        let source = Source::starting_at("puzzles.txt", "1 + = 2", 17);
        assert_eq!(source.locate(4).line, 17);
        assert_eq!(source.line(17), Some((0, "1 + = 2")));
        assert_eq!(source.line(1), None);
    }

    #[test]
    fn a_final_line_end_opens_an_empty_last_line() {
        let source = Source::new("t", "1\n");
        assert_eq!(source.locate(2).line, 2);
        assert_eq!(source.line(2), Some((2, "")));
    }
}
