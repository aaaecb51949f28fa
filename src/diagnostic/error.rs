//! The error that every part of abacist returns.

use std::fmt;

use miette::{Diagnostic, LabeledSpan, SourceCode};

use super::{
    ArithmeticError, BlackoutError, ButtonsError, DigitsError, EvalError, InputError, LimitError,
    MakeError, Severity, SyntaxError, render::error_object,
};
use crate::limits::Stop;
use crate::source::{Location, Source, Span};

/// What went wrong, by the stage that found it.
#[derive(Clone, Debug, PartialEq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum ErrorKind {
    #[error(transparent)]
    #[diagnostic(transparent)]
    Syntax(#[from] SyntaxError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Arithmetic(#[from] ArithmeticError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Eval(#[from] EvalError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Limit(#[from] LimitError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Blackout(#[from] BlackoutError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Buttons(#[from] ButtonsError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Make(#[from] MakeError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Digits(#[from] DigitsError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Input(#[from] InputError),
}

/// An error with a stable code, labels, a help line and, once attached, the source that the
/// labels point into. One word wide, so that results stay small.
///
/// ```
/// use abacist::diagnostic::SyntaxError;
/// let error = abacist::Error::from(SyntaxError::EmptyBrackets { at: abacist::Span::new(4, 6) });
/// assert_eq!(error.code(), "abacist::syntax::empty_brackets");
/// assert_eq!(error.span().map(|span| span.start), Some(4));
/// ```
#[derive(Clone)]
pub struct Error {
    inner: Box<Inner>,
}

#[derive(Clone)]
struct Inner {
    kind: ErrorKind,
    source: Option<Source>,
    calls: Vec<CallSite>,
    more_calls: usize,
    /// Whether it has no place, as what its labels point into was put together.
    placeless: bool,
}

/// A call of a function that was not done when an error came.
#[derive(Clone, Debug)]
pub struct CallSite {
    /// The name of the function that was called, or its text if it has none.
    pub function: String,
    /// Where it was called.
    pub at: Span,
    /// The text that this is in.
    pub source: Source,
}

/// A labelled span of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is said there; may be empty.
    pub text: String,
}

impl Error {
    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.inner.kind
    }

    /// The stable code, such as `abacist::syntax::unmatched_open`.
    #[must_use]
    pub fn code(&self) -> String {
        self.kind().code().map(|code| code.to_string()).unwrap_or_default()
    }

    /// What to write instead.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        self.kind().help().map(|help| without_middle(help.to_string()))
    }

    /// How grave it is; most are [`Severity::Error`].
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.kind().severity().unwrap_or_default()
    }

    /// The labels, the primary one first. Once a source is attached, their spans are cut to it and
    /// widened to whole characters.
    #[must_use]
    pub fn labels(&self) -> Vec<Label> {
        let of_kind = self.kind().labels().filter(|_| !self.inner.placeless);
        let mut labels: Vec<_> = of_kind.into_iter().flatten().collect();
        labels.sort_by_key(|label| !label.primary());
        let own = |label: LabeledSpan| Label {
            span: self.within_source(label.inner()),
            text: label.label().unwrap_or_default().to_owned(),
        };
        labels.into_iter().map(own).collect()
    }

    fn within_source(&self, span: &miette::SourceSpan) -> Span {
        let span = Span::new(span.offset(), span.offset() + span.len());
        self.source_text().map_or(span, |source| source.clamp(span))
    }

    /// The primary span, if the error has a place.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.labels().first().map(|label| label.span)
    }

    /// The source that the spans point into, if it was attached.
    #[must_use]
    pub fn source_text(&self) -> Option<&Source> {
        self.inner.source.as_ref()
    }

    /// Line and columns of the primary span, once a source is attached.
    #[must_use]
    pub fn location(&self) -> Option<Location> {
        Some(self.source_text()?.locate(self.span()?.start as usize))
    }

    /// The same error, pointing into `source`; a source that it already has is kept.
    #[must_use]
    pub fn in_source(mut self, source: &Source) -> Self {
        self.inner.source.get_or_insert_with(|| source.clone());
        self
    }

    /// The same error without a place, where its labels point into a text that nobody wrote.
    #[must_use]
    pub(crate) fn without_place(mut self) -> Self {
        self.inner.placeless = true;
        self
    }

    /// The same error with the calls that led to it, the innermost first, and the number of those
    /// before that are left out.
    #[must_use]
    pub fn with_calls(mut self, calls: Vec<CallSite>, more: usize) -> Self {
        (self.inner.calls, self.inner.more_calls) = (calls, more);
        self
    }

    /// The calls that led to the error, the innermost first.
    #[must_use]
    pub fn calls(&self) -> &[CallSite] {
        &self.inner.calls
    }

    /// How many calls before those of [`calls`](Error::calls) are left out.
    #[must_use]
    pub fn more_calls(&self) -> usize {
        self.inner.more_calls
    }

    /// Whether the error points into another text than the outermost of its calls.
    pub(super) fn is_elsewhere(&self) -> bool {
        let own = self.source_text().map(Source::text);
        self.calls().last().is_some_and(|call| own != Some(call.source.text()))
    }

    /// The error object of the JSON contract, on one line: `code`, `message`, `help`, `span`
    /// (`[start, length]` in bytes), `line` and `column` (from 1, in characters), in this order;
    /// null where there is none. Line and column need a source. An error in a text that a built-in
    /// was given, such as a puzzle, points into that text: then `source` is its name, and `calls`
    /// tell where the built-in was called.
    ///
    /// ```
    /// use abacist::diagnostic::SyntaxError;
    /// use abacist::{Error, Source, Span};
    /// let error = Error::from(SyntaxError::EmptyBrackets { at: Span::new(3, 5) });
    /// let json = error.in_source(&Source::new("example", "3·()")).to_json();
    /// assert!(json.ends_with(r#""span":[3,2],"line":1,"column":3}"#), "{json}");
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        error_object(self)
    }

    /// Whether the input is right so far and only its end is missing, so that a REPL should ask
    /// for another line.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        matches!(self.kind(), ErrorKind::Syntax(error) if error.is_unfinished())
    }

    /// Whether the input was no text here. Of a file of another kind every line is: one report
    /// says as much as thousands.
    #[must_use]
    pub fn is_not_text(&self) -> bool {
        matches!(self.kind(), ErrorKind::Input(InputError::NotUtf8 { .. }))
    }

    /// Why the work was stopped, if this error says that it was.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        match self.kind() {
            ErrorKind::Limit(LimitError::Stopped { stop, .. }) => Some(*stop),
            _ => None,
        }
    }
}

impl<K: Into<ErrorKind>> From<K> for Error {
    fn from(kind: K) -> Self {
        let kind = kind.into();
        let (calls, more_calls) = (Vec::new(), 0);
        let inner = Inner { kind, source: None, calls, more_calls, placeless: false };
        Self { inner: Box::new(inner) }
    }
}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Self {
        LimitError::Stopped { stop, at: None }.into()
    }
}

impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind()
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.kind())
    }
}

/// A message that quotes a name of a megabyte, without its middle.
fn without_middle(text: String) -> String {
    /// The characters of the beginning, and of the end.
    const KEPT: usize = 250;
    let beginning = text.char_indices().nth(KEPT).and_then(|(offset, _)| text.get(..offset));
    let end = text.char_indices().rev().nth(KEPT - 1).and_then(|(offset, _)| text.get(offset..));
    match (beginning, end) {
        (Some(beginning), Some(end)) if beginning.len() + end.len() < text.len() => {
            format!("{beginning}…{end}")
        }
        _ => text,
    }
}

/// The message alone; [`render`](super::render) gives the report.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&without_middle(self.kind().to_string()))
    }
}

impl std::error::Error for Error {}

/// For an embedder's own miette handler: true offsets into the source as it is. Such a handler
/// prints the text raw, and miette's graphical one panics at a label beyond column 65,535;
/// [`render`](super::render) does neither.
impl Diagnostic for Error {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.kind().code()
    }

    fn severity(&self) -> Option<Severity> {
        self.kind().severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source_text().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels = self.kind().labels().filter(|_| !self.inner.placeless)?;
        Some(Box::new(labels.map(|label| {
            let span = self.within_source(label.inner());
            let text = label.label().map(str::to_owned);
            if label.primary() {
                LabeledSpan::new_primary_with_span(text, span)
            } else {
                LabeledSpan::new_with_span(text, span)
            }
        })))
    }
}
