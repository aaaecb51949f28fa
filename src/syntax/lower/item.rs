//! Lowers values and what follows them directly: lists, records, calls, items, `!`, `²`.

use pest::iterators::Pair;

use super::literal::{exponent, number};
use super::{Lower, Part, combine, named_once, unforeseen};
use crate::diagnostic::{Error, SyntaxError};
use crate::source::Span;
use crate::source::composed;
use crate::syntax::ast::{
    Argument, ChainOp, Expr, ExprKind, Link, Name, Postfix, PrefixOp, SpanOf,
};
use crate::syntax::grammar::Rule;
use crate::syntax::lex::span_of;

impl Lower {
    /// A value with the calls, items, fields and marks that follow it, or a value of a puzzle.
    pub(super) fn item(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Part, Error> {
        match pair.as_rule() {
            Rule::item => {}
            Rule::if_else => return self.if_else(pair, depth),
            _ => return self.value(pair, depth),
        }
        let at = span_of(&pair, self.base);
        let mut parts = pair.into_inner();
        let value = self.value(parts.next().ok_or_else(|| unforeseen(at))?, depth)?;
        parts.try_fold(value, |part, step| self.extend(part, step, depth))
    }

    fn value(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Part, Error> {
        let span = span_of(&pair, self.base);
        let kind = match pair.as_rule() {
            Rule::number | Rule::whole => ExprKind::Number(number(pair.as_str(), span)?),
            Rule::approximate => ExprKind::Number(self.approximate(pair)?),
            Rule::truth => ExprKind::Bool(pair.as_str() == "true"),
            Rule::nothing => ExprKind::None,
            Rule::name => ExprKind::Name(composed(pair.as_str()).into_owned()),
            Rule::text => self.text(pair, depth)?,
            Rule::list => ExprKind::List(self.list(pair, depth + 1)?),
            Rule::record => ExprKind::Record(self.record(pair, depth + 1)?),
            Rule::group | Rule::side_group => {
                let mut expr = self.inside(pair, depth + 1)?;
                expr.span = span;
                return Ok(Part { expr, bracketed: true });
            }
            _ => return Err(unforeseen(span)),
        };
        Ok(Part::new(kind, span))
    }

    /// What stands in a pair of brackets, without them.
    pub(super) fn inside(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Expr, Error> {
        self.expression_at(self.inner(pair, &[Rule::equation, Rule::side_sum])?, depth)
    }

    /// What stands in square brackets after a value; an end of a range may be missing there.
    fn index(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Expr, Error> {
        let at = span_of(&pair, self.base);
        let (mut sign, mut ends) = (None, (None, None));
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::range | Rule::range_inclusive => sign = Some(part),
                Rule::equation => ends.0 = Some(self.equation(part, depth)?),
                Rule::expression => ends.1 = Some(self.chain(part, depth)?),
                _ => {}
            }
        }
        match (sign, ends) {
            (None, (Some(index), _)) => Ok(index.expr),
            (Some(sign), (from, to)) => {
                let inclusive = sign.as_rule() == Rule::range_inclusive;
                combine::open_range(from, span_of(&sign, self.base), to, inclusive)
            }
            _ => Err(unforeseen(at)),
        }
    }

    fn list(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Vec<Expr>, Error> {
        let mut elements = Vec::new();
        let mut before = None;
        for element in pair.into_inner().filter(|inner| inner.as_rule() == Rule::equation) {
            let written = element.as_str();
            let value = self.equation(element, depth)?;
            not_grouped(before, value.bare_number(), written)?;
            before = value.bare_number();
            elements.push(value.expr);
        }
        Ok(elements)
    }

    fn record(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Vec<(Name, Expr)>, Error> {
        let mut entries = Vec::new();
        for entry in pair.into_inner().filter(|inner| inner.as_rule() == Rule::entry) {
            let at = span_of(&entry, self.base);
            let (name, value, _) = self.named(entry, depth)?;
            entries.push((name.ok_or_else(|| unforeseen(at))?, value.expr));
        }
        named_once(entries.iter().map(|(name, _)| name))?;
        Ok(entries)
    }

    fn arguments(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Vec<Argument>, Error> {
        let mut arguments: Vec<Argument> = Vec::new();
        let mut before = None;
        for argument in pair.into_inner().filter(|inner| inner.as_rule() == Rule::argument) {
            let (name, value, written) = self.named(argument, depth)?;
            if let Some(last) = arguments.last()
                && name.is_none()
            {
                if last.name.is_some() {
                    return Err(SyntaxError::UnnamedAfterNamed { at: value.expr.span }.into());
                }
                not_grouped(before, value.bare_number(), written)?;
            }
            before = value.bare_number();
            arguments.push(Argument { name, value: value.expr });
        }
        named_once(arguments.iter().filter_map(|argument| argument.name.as_ref()))?;
        Ok(arguments)
    }

    /// `name: value` or a value alone, and the value as it is written.
    fn named<'t>(
        &self,
        pair: Pair<'t, Rule>,
        depth: usize,
    ) -> Result<(Option<Name>, Part, &'t str), Error> {
        let at = span_of(&pair, self.base);
        let mut name = None;
        for inner in pair.into_inner() {
            let span = span_of(&inner, self.base);
            match inner.as_rule() {
                Rule::name => name = Some(self.as_name(&inner)),
                Rule::key => name = Some(Name { text: self.key(inner)?, span }),
                Rule::equation => {
                    let written = inner.as_str();
                    return Ok((name, self.equation(inner, depth)?, written));
                }
                _ => {}
            }
        }
        Err(unforeseen(at))
    }

    /// The first part of `pair` that one of `rules` made.
    pub(super) fn inner<'t>(
        &self,
        pair: Pair<'t, Rule>,
        rules: &[Rule],
    ) -> Result<Pair<'t, Rule>, Error> {
        let at = span_of(&pair, self.base);
        let found = pair.into_inner().find(|inner| rules.contains(&inner.as_rule()));
        found.ok_or_else(|| unforeseen(at))
    }

    /// `part` with one call, item, field or mark after it.
    fn extend(&self, part: Part, pair: Pair<'_, Rule>, depth: usize) -> Result<Part, Error> {
        let at = span_of(&pair, self.base);
        let span = part.expr.span.join(at);
        if matches!(pair.as_rule(), Rule::factorial | Rule::raised) {
            not_signed(&part)?;
        }
        let step = match pair.as_rule() {
            Rule::factorial => {
                if part.expr.span.end < at.start && after(&pair).starts_with("==") {
                    let at = Span::new(at.start as usize, at.end as usize + 2);
                    let help = "write `!=`, or `! ==` for a factorial".to_owned();
                    return Err(SyntaxError::Ambiguous { found: "!==".to_owned(), help, at }.into());
                }
                return Ok(Part::new(ExprKind::Factorial(Box::new(part.expr)), span));
            }
            Rule::raised => {
                let exponent = exponent(pair.as_str(), at)?;
                let kind = ExprKind::Power(Box::new(part.expr), Box::new(exponent));
                return Ok(Part::new(kind, span));
            }
            Rule::call => Postfix::Call(self.arguments(pair, depth + 1)?, SpanOf(at)),
            Rule::index => Postfix::Index(self.index(pair, depth + 1)?, SpanOf(at)),
            _ => Postfix::Field(self.as_name(&self.inner(pair, &[Rule::name])?)),
        };
        Ok(add_step(part, step, span))
    }

    /// `2√3`: the product of a number and a root.
    pub(super) fn times_root(&self, sign: &Pair<'_, Rule>, operand: Part) -> Result<Part, Error> {
        let at = |pair: &Pair<'_, Rule>| span_of(pair, self.base);
        let factor = self.value(self.inner(sign.clone(), &[Rule::number])?, 0)?;
        let root = at(&self.inner(sign.clone(), &[Rule::root])?);
        let span = root.join(operand.expr.span);
        let kind = ExprKind::Prefix(PrefixOp::Root, Box::new(operand.expr));
        let (op_span, operand) = (Span::at(root.start as usize), Expr { kind, span });
        Ok(combine::chain(factor, Link { op: ChainOp::Multiply, op_span, operand }))
    }
}

/// Refuses `1,000` as two elements, given where they stand if they are numbers.
fn not_grouped(before: Option<Span>, number: Option<Span>, written: &str) -> Result<(), Error> {
    let (Some(before), Some(number)) = (before, number) else { return Ok(()) };
    if before.end + 1 != number.start {
        return Ok(());
    }
    let digits = written.trim_end();
    if digits.len() != 3 || !digits.starts_with('0') || digits.contains(['.', 'x', 'b']) {
        return Ok(());
    }
    let help = format!("write `_{digits}` for one number, or `, {digits}` for two");
    let at = before.join(number);
    Err(SyntaxError::Ambiguous { found: format!(",{digits}"), help, at }.into())
}

/// The text behind a pair.
fn after<'t>(pair: &Pair<'t, Rule>) -> &'t str {
    let span = pair.as_span();
    span.get_input().get(span.end()..).unwrap_or_default()
}

/// A step on a base; steps on steps make one row.
fn add_step(mut part: Part, step: Postfix, span: Span) -> Part {
    match &mut part.expr.kind {
        ExprKind::Postfix(_, steps) => {
            steps.push(step);
            part.joined(span)
        }
        _ => Part::new(ExprKind::Postfix(Box::new(part.expr), vec![step]), span),
    }
}

/// Refuses `~-3^2`, which might mean the power of the number with its sign or without.
pub(super) fn not_signed(part: &Part) -> Result<(), Error> {
    let ExprKind::Number(number) = &part.expr.kind else { return Ok(()) };
    if part.bracketed || !number.is_approximate() || !number.is_negative() {
        return Ok(());
    }
    let (found, magnitude, at) = (number.to_string(), number.neg(), part.expr.span);
    let help = format!("put brackets around one of the two: `({found})^2`, `-({magnitude}^2)`");
    Err(SyntaxError::Ambiguous { found, help, at }.into())
}
