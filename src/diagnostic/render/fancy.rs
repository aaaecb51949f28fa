//! Frames and markers, drawn by miette from a prepared snippet.

use std::fmt;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError,
    MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};

use super::super::{Error, Severity};
use super::snippet::Snippet;
use super::tidy;

/// The most columns that messages and help are wrapped to, so that equal errors give equal reports
/// but on narrow screens.
const WIDTH: usize = 80;

/// Lines shown before and after a labelled one.
const CONTEXT_LINES: usize = 1;

/// The fewest of them: less would leave no room beside the frames.
const NARROWEST: usize = 20;

/// Renders `error` with miette's graphical handler.
pub fn fancy(error: &Error, colour: bool, columns: Option<usize>) -> String {
    let width = columns.map_or(WIDTH, |columns| columns.clamp(NARROWEST, WIDTH));
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(width)
        .with_break_words(width == WIDTH)
        .with_context_lines(CONTEXT_LINES)
        .with_links(false)
        .without_syntax_highlighting();
    let report = Report::new(error);
    let mut text = String::new();
    match handler.render_report(&mut text, &report) {
        Ok(()) => text,
        // Writing to a string does not fail, and no span of a snippet is out of its bounds.
        Err(fmt::Error) => super::short(error),
    }
}

/// An error made fit for miette: nothing raw, nothing out of bounds, only the lines that matter.
#[derive(Debug)]
struct Report {
    message: String,
    code: String,
    help: Option<String>,
    severity: Severity,
    snippet: Option<NamedSnippet>,
}

#[derive(Debug)]
struct NamedSnippet {
    name: String,
    snippet: Snippet,
}

impl Report {
    fn new(error: &Error) -> Self {
        Self {
            message: tidy(&error.to_string()),
            code: error.code(),
            help: error.help().map(|help| tidy(&help)),
            severity: error.severity(),
            snippet: error.source_text().map(|source| NamedSnippet {
                name: tidy(source.name()),
                snippet: Snippet::new(error, source, CONTEXT_LINES),
            }),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report {}

impl Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.code))
    }

    fn severity(&self) -> Option<Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.snippet.as_ref().map(|named| named as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let marks = &self.snippet.as_ref()?.snippet.marks;
        Some(Box::new(marks.iter().enumerate().map(|(index, mark)| {
            let text = Some(mark.text.clone()).filter(|text| !text.is_empty());
            match index {
                0 => LabeledSpan::new_primary_with_span(text, mark.span.clone()),
                _ => LabeledSpan::new_with_span(text, mark.span.clone()),
            }
        })))
    }
}

/// Gives miette a whole block for whatever span it asks for, under the line numbers of the source,
/// and the place in the source when it asks where a mark is (then it wants no context lines).
impl SourceCode for NamedSnippet {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        _lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let Self { name, snippet } = self;
        let block = snippet
            .blocks
            .iter()
            .find(|block| block.range.contains(&span.offset()))
            .filter(|block| span.offset() + span.len() <= block.range.end)
            .ok_or(MietteError::OutOfBounds)?;
        let mark = snippet.marks.iter().find(|mark| mark.span.start == span.offset());
        let (line, column) = match mark {
            Some(mark) if lines_before == 0 => (mark.start.line, mark.start.column),
            _ => (block.first_line, 1),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            name.clone(),
            snippet.text.get(block.range.clone()).unwrap_or_default().as_bytes(),
            (block.range.start, block.range.len()).into(),
            line.saturating_sub(1),
            column.saturating_sub(1),
            snippet.lines(block).count(),
        )))
    }
}
