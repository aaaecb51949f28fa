//! The same program, laid out evenly.
//!
//! The words are taken from the pairs that pest found, so that each stays as it was typed; what
//! stands between them, blanks, line ends and comments, is laid out anew.

mod doc;
mod expression;
mod gap;
mod list;
mod render;
mod statement;
mod words;

use super::ast::Statement;
use super::lex::{TokenKind, lex};
use super::lower::{Lower, unforeseen};
use super::parse::{Watch, each_statement, parse_statements_within};
use crate::diagnostic::{Error, LimitError};
use crate::limits::{Budget, MAX_SCRIPT};
use crate::source::{Source, Span};
use words::Layout;

/// How many columns a line should have at most. Longer ones are broken where they can be.
const WIDTH: usize = 100;

/// How many columns each level is indented.
const INDENT: usize = 4;

/// Lays a script out evenly: four blanks a level, one statement a line, at most one blank line in
/// a row, and lines beyond 100 columns broken at their brackets and operators.
///
/// Comments stay where they are, and words, numbers and signs as they were typed; so do text
/// literals with all that is in them. Line ends after operators are kept, and brackets with line
/// ends in them stay open. The result means the same, and laying it out again changes nothing. It
/// ends with a line end, unless it is empty.
///
/// ```
/// let script = "fn double( x )=2×x   # twice\n\n\n\nfor i in 1 ..=3 {\nprint( double(i) )}";
/// let expected = "\
/// fn double(x) = 2×x  # twice
///
/// for i in 1..=3 {
///     print(double(i))
/// }
/// ";
/// assert_eq!(abacist::syntax::format(script)?, expected);
/// # Ok::<(), abacist::Error>(())
/// ```
///
/// # Errors
/// When the script is malformed or nests too deep; when it is longer than
/// [`MAX_SCRIPT`](crate::limits::MAX_SCRIPT), or one of its lines than
/// [`MAX_LINE`](crate::limits::MAX_LINE), as it is or laid out.
pub fn format(text: &str) -> Result<String, Error> {
    format_within(text, &Budget::generous())
}

/// The same within a budget, whose flag and clock are looked at between statements.
///
/// # Errors
/// As [`format`](fn@format), and when the budget says stop.
pub fn format_within(text: &str, budget: &Budget) -> Result<String, Error> {
    // What follows the brackets down: the making, the rendering and the dropping of documents.
    stacker::maybe_grow(3 << 20, 4 << 20, || formatted(text, budget))
}

fn formatted(text: &str, budget: &Budget) -> Result<String, Error> {
    if let Some(error) = LimitError::of_script(text, MAX_SCRIPT) {
        return Err(error.into());
    }
    let mut layout = Layout::new(text);
    let mut statements = Vec::new();
    each_statement(text, budget, &mut |pair, base| {
        statements.push(Lower { base }.statement(pair.clone())?);
        layout.outermost(pair, base);
        Ok(())
    })?;
    look(text, budget)?;
    let formatted = render::render(&layout.finish(), || look(text, budget))?;
    look(text, budget)?;
    if let Some(error) = outgrown(&formatted) {
        return Err(error);
    }
    // Whatever this has overlooked must not change a program.
    let overlooked = || unforeseen(Span::new(0, text.len()));
    let read = parse_statements_within(&formatted, budget)
        .map_err(|error| if error.stop().is_some() { error } else { overlooked() })?;
    let meaning = read.iter().map(|(_, statement)| statement);
    let same_meaning = meaning.eq(statements.iter().map(|(_, statement)| statement));
    if same_meaning && comments(&formatted, &read, budget)? == comments(text, &statements, budget)?
    {
        return Ok(formatted);
    }
    Err(overlooked())
}

/// The error for a script that would be too long to run once it is laid out: blanks before its
/// lines can make it so. It points into that text.
fn outgrown(formatted: &str) -> Option<Error> {
    let mut error = LimitError::of_script(formatted, MAX_SCRIPT)?;
    if let LimitError::TooLong { help, limit, .. } = &mut error {
        let shorter = match *limit {
            MAX_SCRIPT => "split it into several scripts",
            _ => "make the line shorter, or move it to where it is indented less",
        };
        *help = format!("laid out, the script could not be run; {shorter}");
    }
    Some(Error::from(error).in_source(&Source::new("the script laid out", formatted)))
}

/// Looks at the flag and the clock between the steps that a text takes, unless it takes no time.
fn look(text: &str, budget: &Budget) -> Result<(), Error> {
    /// Bytes that each step takes a few milliseconds for.
    const LONG: usize = 1 << 16;
    if text.len() < LONG {
        return Ok(());
    }
    budget.poll().map_err(|stop| LimitError::Stopped { stop, at: None }.into())
}

/// The comments of `text`, in order. It is cut before its statements, so that the budget can be
/// looked at between the parts.
fn comments<'a>(
    text: &'a str,
    statements: &[(Span, Statement)],
    budget: &Budget,
) -> Result<Vec<&'a str>, Error> {
    let (mut found, mut from, mut watch) = (Vec::new(), 0, Watch::new(budget));
    let starts = statements.iter().map(|(span, _)| span.start as usize);
    for end in starts.chain([text.len()]) {
        watch.look(from)?;
        let part = text.get(from..end).unwrap_or_default();
        let remarks = lex(part).into_iter().filter(|token| token.kind == TokenKind::Comment);
        found.extend(remarks.filter_map(|token| Some(part.get(token.span.range())?.trim_end())));
        from = end;
    }
    Ok(found)
}
