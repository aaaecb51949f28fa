//! The ways in: texts to statements and expressions.

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;

use super::ast::{Expr, Statement};
use super::explain::{Dialect, explain};
use super::grammar::{Grammar, Rule};
use super::lex::span_of;
use super::lower::{Lower, too_deep};
use crate::diagnostic::{Error, LimitError};
use crate::limits::{Budget, MAX_DEPTH};
use crate::source::{Span, check_nesting};

/// Reads one statement, such as an assignment or an expression.
///
/// ```
/// use abacist::syntax::{Statement, parse};
/// assert!(matches!(parse("x = 2 + 3"), Ok(Statement::Assign { .. })));
/// assert!(matches!(parse("2 + 3 = 5"), Ok(Statement::Expr(_))));
/// assert_eq!(parse("2 + × 3").unwrap_err().span().unwrap().start, 4);
/// ```
///
/// # Errors
/// When the text is malformed, holds no statement or several, or nests too deep.
pub fn parse(text: &str) -> Result<Statement, Error> {
    whole(text, Rule::single, Dialect::Language, &|pair| Ok(Lower { base: 0 }.statement(pair)?.1))
}

/// Reads one expression; `=` in it makes an equation, never an assignment.
///
/// ```
/// use abacist::syntax::parse_expression;
/// assert_eq!(parse_expression("1 + (2 × 3)").unwrap().to_string(), "1 + 2*3");
/// ```
///
/// # Errors
/// When the text is malformed, holds no expression or several, or nests too deep.
pub fn parse_expression(text: &str) -> Result<Expr, Error> {
    whole(text, Rule::sole, Dialect::Language, &|pair| Lower { base: 0 }.expression(pair))
}

/// Reads one side of a blackout equation: whole numbers, `+ - × ÷` and round brackets, with no
/// sign before an operand. The puzzle's own glyphs are taken, such as `x` and `:`.
///
/// ```
/// use abacist::syntax::parse_side;
/// assert!(parse_side("18 x (13 + 8) : 2").is_ok());
/// assert_eq!(parse_side("3 × -2").unwrap_err().code(), "abacist::syntax::expected_operand");
/// ```
///
/// # Errors
/// When the text is malformed or nests too deep.
pub fn parse_side(text: &str) -> Result<Expr, Error> {
    whole(text, Rule::side, Dialect::Side, &|pair| Lower { base: 0 }.expression(pair))
}

/// Whether the grammar takes a text for a level of a calculator game, whatever its buttons are.
#[cfg(test)]
pub(crate) fn is_level(text: &str) -> bool {
    Grammar::parse(Rule::level, text).is_ok()
}

/// Reads statements that line ends or `;` divide, each with its place.
///
/// ```
/// let statements = abacist::syntax::parse_statements("x = 2 +\n3; x # five\n").unwrap();
/// let places: Vec<_> = statements.iter().map(|(span, _)| (span.start, span.end)).collect();
/// assert_eq!(places, [(0, 9), (11, 12)]);
/// ```
///
/// # Errors
/// When a statement is malformed or nests too deep; those before it are not given.
pub fn parse_statements(text: &str) -> Result<Vec<(Span, Statement)>, Error> {
    parse_statements_within(text, &Budget::generous())
}

/// The same within a budget, whose flag and clock are looked at between statements.
///
/// # Errors
/// As [`parse_statements`], and when the budget says stop.
pub fn parse_statements_within(
    text: &str,
    budget: &Budget,
) -> Result<Vec<(Span, Statement)>, Error> {
    let mut statements = Vec::new();
    each_statement(text, budget, &mut |read, base| {
        statements.push(Lower { base }.statement(read)?);
        Ok(())
    })?;
    Ok(statements)
}

/// What is done with the pair of a statement, which was read from some offset on.
type Taking<'a> = &'a mut dyn FnMut(Pair<'_, Rule>, usize) -> Result<(), Error>;

/// Shows the pairs of the statements of `text`, one after the other.
pub(super) fn each_statement(text: &str, budget: &Budget, take: Taking<'_>) -> Result<(), Error> {
    guarded(text, &mut |input| {
        let (mut base, mut watch) = (0, Watch::new(budget));
        while base < input.part.len() {
            watch.look(base)?;
            let read = read(input, base, Rule::following, Dialect::Language)?;
            let next = span_of(&read, base).end as usize;
            if let Some(statement) = main_part(read) {
                take(statement, base)?;
            }
            base = next;
        }
        Ok(())
    })
}

/// Asks a budget now and then how far reading may go.
pub(super) struct Watch<'a> {
    budget: &'a Budget,
    next: usize,
}

impl<'a> Watch<'a> {
    /// Bytes that are read in a few milliseconds: what is shorter is read at once.
    const FAR: usize = 4096;

    pub(super) fn new(budget: &'a Budget) -> Self {
        Self { budget, next: Self::FAR }
    }

    /// Looks at the flag and the clock, if `offset` is far behind where this was done last.
    pub(super) fn look(&mut self, offset: usize) -> Result<(), Error> {
        if offset < self.next {
            return Ok(());
        }
        self.next = offset + Self::FAR;
        self.budget.poll().map_err(|stop| LimitError::Stopped { stop, at: None }.into())
    }
}

type Lowering<'a, T> = &'a dyn Fn(Pair<'_, Rule>) -> Result<T, Error>;

/// Reads the whole of `text` by one rule.
fn whole<T>(text: &str, rule: Rule, dialect: Dialect, lower: Lowering<'_, T>) -> Result<T, Error> {
    guarded(text, &mut |input| {
        let read = read(input, 0, rule, dialect)?;
        // A rule that matched has its main part, so this is the error for an empty text at most.
        let Some(part) = main_part(read) else { return Err(explain(text, 0, 0, dialect)) };
        lower(part)
    })
}

/// A text and the part of it that is read: all of it, or its beginning up to where it nests too
/// deep.
#[derive(Clone, Copy)]
struct Input<'a> {
    text: &'a str,
    part: &'a str,
}

/// Runs `work` on `text` if its nesting is within the limit, with the stack that this takes.
fn guarded<'a, T>(
    text: &'a str,
    work: &mut dyn FnMut(Input<'a>) -> Result<T, Error>,
) -> Result<T, Error> {
    // pest takes some 8 KiB a bracket in an unoptimised build. Most texts are shallow, and fit on
    // the stack of a common thread.
    let nesting = check_nesting(text, MAX_DEPTH);
    let is_shallow = nesting.is_ok_and(|depth| depth <= MAX_DEPTH / 8);
    let needed = if is_shallow { 3 << 17 } else { 3 << 20 };
    let mut roomy = |part| stacker::maybe_grow(needed, 4 << 20, || work(Input { text, part }));
    let Err(deep) = nesting else { return roomy(text) };
    // The first error in reading order counts, so what stands before may hold another, or the
    // bracket or sign itself may be one that cannot stand there.
    match roomy(text.get(..deep.at.end as usize).unwrap_or_default()) {
        Err(error) if !error.is_unfinished() => Err(error),
        _ => Err(too_deep(deep.at)),
    }
}

/// What `rule` makes of the part from `base` on.
fn read<'a>(
    input: Input<'a>,
    base: usize,
    rule: Rule,
    dialect: Dialect,
) -> Result<Pair<'a, Rule>, Error> {
    matched(input.part, base, rule).map_err(|stop| match stop {
        Stop::TooDeep(at) => too_deep(Span::at(at)),
        Stop::At(at) => {
            // At the end of a part only more of the text is missing.
            let seen = if at < input.part.len() { input.text } else { input.part };
            explain(seen, base, at, dialect)
        }
    })
}

/// Where pest stopped.
pub(super) enum Stop {
    /// At the first word that nothing can go on with.
    At(usize),
    /// Where the stack ran out, which takes a host that cannot grow it.
    TooDeep(usize),
}

/// What `rule` makes of `text` from `base` on.
pub(super) fn matched(text: &str, base: usize, rule: Rule) -> Result<Pair<'_, Rule>, Stop> {
    let rest = text.get(base..).unwrap_or_default();
    match Grammar::parse(rule, rest) {
        Ok(mut pairs) => pairs.next().ok_or(Stop::At(base)),
        Err(error) => {
            let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
            Err(match error.variant {
                ErrorVariant::CustomError { .. } => Stop::TooDeep(base + at),
                ErrorVariant::ParsingError { .. } => Stop::At(base + at),
            })
        }
    }
}

/// Whether the statement or side from `base` on is well-formed.
#[cold]
pub(super) fn is_well_formed(text: &str, base: usize, dialect: Dialect) -> bool {
    let rest = text.get(base..).unwrap_or_default();
    let rule = match dialect {
        Dialect::Language => Rule::following,
        Dialect::Side => Rule::side,
    };
    check_nesting(rest, MAX_DEPTH).is_ok() && Grammar::parse(rule, rest).is_ok()
}

pub(super) fn main_part(read: Pair<'_, Rule>) -> Option<Pair<'_, Rule>> {
    read.into_inner()
        .find(|pair| matches!(pair.as_rule(), Rule::statement | Rule::equation | Rule::side_sum))
}
