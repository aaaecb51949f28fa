//! The one path from an error to text.
//!
//! Whatever is shown to a person goes through here, so that no text of a user's reaches a terminal
//! raw and every style names the same places.

#[cfg(feature = "report")]
mod fancy;
mod json;
mod plain;
mod snippet;

use super::{Error, Severity};
use crate::source::{fold, visible};

pub(super) use json::error_object;

/// How a report looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Frames and markers under the text, drawn by miette. Without the feature `report` it is
    /// [`Style::Plain`].
    Fancy,
    /// Sentences and no drawing, for screen readers and `TERM=dumb`.
    Plain,
    /// One line: `name:line:column: message [code]; help`.
    #[default]
    Short,
    /// One JSON object on one line: the fields of [`Error::to_json`], then `severity`, `source`
    /// (the name) and `labels`.
    Json,
}

/// Renders `error` in `style`; the text ends with a line end.
///
/// Only [`Style::Fancy`] uses `colour`: the front end decides, nothing here reads the environment.
/// Control characters, bidirectional overrides and the like are shown as visible characters (in
/// JSON as escapes), and long lines are cut around their labels.
///
/// ```
/// use abacist::diagnostic::{Style, SyntaxError, render};
/// use abacist::{Error, Source, Span};
/// let error = Error::from(SyntaxError::EmptyBrackets { at: Span::new(2, 4) });
/// let error = error.in_source(&Source::new("sum.aba", "3·()"));
/// assert_eq!(
///     render(&error, Style::Short, false),
///     "sum.aba:1:2: these brackets hold nothing [abacist::syntax::empty_brackets]; \
///      write an expression between them, or take them out\n"
/// );
/// ```
#[must_use]
pub fn render(error: &Error, style: Style, colour: bool) -> String {
    render_within(error, style, colour, None)
}

/// The same for a screen of so many columns, if it is one: prose is broken between words to fit. The
/// frames around a text are as wide as the text.
///
/// ```
/// use abacist::diagnostic::{Style, SyntaxError, render_within};
/// use abacist::{Error, Span};
/// let error = Error::from(SyntaxError::EmptyBrackets { at: Span::new(2, 4) });
/// let report = render_within(&error, Style::Short, false, Some(40));
/// assert!(report.starts_with("these brackets hold nothing\n[abacist::"));
/// ```
#[must_use]
pub fn render_within(error: &Error, style: Style, colour: bool, columns: Option<usize>) -> String {
    let fitted = |text: String| columns.map_or(text.clone(), |columns| fold(&text, columns));
    match style {
        #[cfg(feature = "report")]
        Style::Fancy => fancy::fancy(error, colour, columns) + &fitted(calls(error)),
        #[cfg(not(feature = "report"))]
        Style::Fancy => {
            let _ = colour;
            fitted(plain::plain(error) + &calls(error))
        }
        Style::Plain => fitted(plain::plain(error) + &calls(error)),
        Style::Short => fitted(short(error)),
        Style::Json => json::json(error) + "\n",
    }
}

fn short(error: &Error) -> String {
    let name = error.source_text().map(|source| tidy(source.name()));
    let place = error.location().map(|place| format!("{}:{}", place.line, place.column));
    let severity = (error.severity() != Severity::Error).then(|| word(error).to_lowercase());
    let place = name.into_iter().filter(|name| !name.is_empty()).chain(place).collect::<Vec<_>>();
    let place = Some(place.join(":")).filter(|place| !place.is_empty());
    let mut line: String =
        [place, severity].into_iter().flatten().map(|part| part + ": ").collect();
    line += &tidy(&error.to_string());
    line += &format!(" [{}]", error.code());
    line += &error.help().map(|help| format!("; {}", tidy(&help))).unwrap_or_default();
    line + "\n"
}

/// The calls that led to the error, the innermost first, a line each.
fn calls(error: &Error) -> String {
    let mut report = String::new();
    for call in error.calls() {
        let place = call.source.locate(call.at.start as usize);
        let name = tidy(call.source.name());
        let text = call.source.text().get(call.at.range()).unwrap_or_default();
        let (line, column) = (place.line, place.column);
        let function = tidy(&call.function);
        let line = format!("in `{function}`, called at {name}:{line}:{column}: {}", tidy(text));
        report += &line;
        report.push('\n');
    }
    match error.more_calls() {
        0 => {}
        1 => report += "… 1 more call\n",
        more => report += &format!("… {more} more calls\n"),
    }
    report
}

/// How grave `error` is, as the beginning of a sentence.
fn word(error: &Error) -> &'static str {
    match error.severity() {
        Severity::Error => "Error",
        Severity::Warning => "Warning",
        Severity::Advice => "Note",
    }
}

/// The most characters of a message, a help line, a label or a name that a report shows.
const LONGEST_PROSE: usize = 300;

/// `prose` made fit to print: visible characters only, and the middle left out if it is very long
/// (messages quote the input, which can hold a name of megabytes).
fn tidy(prose: &str) -> String {
    let half = LONGEST_PROSE / 2;
    let ends = || {
        let head = prose.char_indices().nth(half)?.0;
        let tail = prose.char_indices().rev().nth(half - 1)?.0;
        Some((prose.get(..head)?, prose.get(tail..).filter(|_| head < tail)?))
    };
    match ends() {
        Some((head, tail)) => format!("{}…{}", visible(head), visible(tail)),
        None => visible(prose).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_cut_in_the_middle_only_when_it_is_long() {
        let exact = "×".repeat(LONGEST_PROSE);
        assert_eq!(tidy(&exact), exact);
        let long = format!("{}1{exact}2", "a".repeat(LONGEST_PROSE));
        assert_eq!(tidy(&long).chars().count(), LONGEST_PROSE + 1);
        assert!(tidy(&long).starts_with('a') && tidy(&long).ends_with("×2"));
    }
}
