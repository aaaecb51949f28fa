//! Lowers values and what follows them directly: numbers, texts, lists, records, calls, `!`, `²`.

use pest::iterators::Pair;

use super::super::ast::{Argument, ChainOp, Expr, ExprKind, Link, Name, Postfix, PrefixOp, SpanOf};
use super::super::grammar::Rule;
use super::super::lex::span_of;
use super::super::text;
use super::{Lower, Part, combine};
use crate::diagnostic::{Error, LimitError, SyntaxError};
use crate::number::{LiteralError, Number};
use crate::source::Span;

impl Lower {
    /// A value with the calls, items, fields and marks that follow it, or a value of a puzzle.
    pub(super) fn item(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Part, Error> {
        if pair.as_rule() != Rule::item {
            return self.value(pair, depth);
        }
        let mut part: Option<Part> = None;
        for inner in pair.into_inner() {
            part = Some(match part {
                None => self.value(inner, depth)?,
                Some(part) => self.extend(part, inner, depth)?,
            });
        }
        Ok(part.unwrap_or_else(|| Part::new(ExprKind::None, Span::default())))
    }

    fn value(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Part, Error> {
        let span = span_of(&pair, self.base);
        let kind = match pair.as_rule() {
            Rule::number | Rule::whole => ExprKind::Number(number(pair.as_str(), span)?),
            Rule::truth => ExprKind::Bool(pair.as_str() == "true"),
            Rule::name => ExprKind::Name(pair.as_str().to_owned()),
            Rule::text => ExprKind::Text(self.text(pair)?),
            Rule::list => ExprKind::List(self.list(pair, depth + 1)?),
            Rule::record => ExprKind::Record(self.record(pair, depth + 1)?),
            Rule::bracketed => return self.bracketed(pair, span, depth + 1),
            Rule::side_group => return self.bracketed(pair, span, depth + 1),
            _ => ExprKind::None,
        };
        Ok(Part::new(kind, span))
    }

    fn bracketed(&self, pair: Pair<'_, Rule>, outer: Span, depth: usize) -> Result<Part, Error> {
        for inner in pair.into_inner() {
            let part = match inner.as_rule() {
                Rule::equation => self.equation(inner, depth)?,
                Rule::side_sum => self.chain(inner, depth)?,
                _ => continue,
            };
            return Ok(Part { expr: part.expr, outer });
        }
        Ok(Part::new(ExprKind::None, outer))
    }

    fn list(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Vec<Expr>, Error> {
        let elements = pair.into_inner().filter(|inner| inner.as_rule() == Rule::equation);
        elements.map(|element| Ok(self.equation(element, depth)?.expr)).collect()
    }

    fn record(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Vec<(Name, Expr)>, Error> {
        let mut entries = Vec::new();
        for entry in pair.into_inner().filter(|inner| inner.as_rule() == Rule::entry) {
            let (name, value) = self.named(entry, depth)?;
            if let Some(name) = name {
                entries.push((name, value));
            }
        }
        Ok(entries)
    }

    fn arguments(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Vec<Argument>, Error> {
        let mut arguments: Vec<Argument> = Vec::new();
        for inner in pair.into_inner().filter(|inner| inner.as_rule() == Rule::argument) {
            let (name, value) = self.named(inner, depth)?;
            if name.is_none() && arguments.last().is_some_and(|last| last.name.is_some()) {
                return Err(SyntaxError::UnnamedAfterNamed { at: value.span }.into());
            }
            arguments.push(Argument { name, value });
        }
        Ok(arguments)
    }

    /// `name: value`, or a value alone.
    fn named(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<(Option<Name>, Expr), Error> {
        let mut name = None;
        let mut value = None;
        for inner in pair.into_inner() {
            let span = span_of(&inner, self.base);
            match inner.as_rule() {
                Rule::name => name = Some(Name { text: inner.as_str().to_owned(), span }),
                Rule::text => name = Some(Name { text: self.text(inner)?, span }),
                Rule::equation => value = Some(self.equation(inner, depth)?.expr),
                _ => {}
            }
        }
        let nothing = || Expr { kind: ExprKind::None, span: Span::default() };
        Ok((name, value.unwrap_or_else(nothing)))
    }

    /// `part` with one call, item, field or mark after it.
    fn extend(&self, part: Part, pair: Pair<'_, Rule>, depth: usize) -> Result<Part, Error> {
        let at = span_of(&pair, self.base);
        let span = part.outer.join(at);
        let step = match pair.as_rule() {
            Rule::factorial => {
                return Ok(Part::new(ExprKind::Factorial(Box::new(part.expr)), span));
            }
            Rule::raised => {
                let exponent = exponent(pair.as_str(), at)?;
                let kind = ExprKind::Power(Box::new(part.expr), Box::new(exponent));
                return Ok(Part::new(kind, span));
            }
            Rule::call => Postfix::Call(self.arguments(pair, depth + 1)?, SpanOf(at)),
            Rule::index => {
                let index = self.bracketed(pair, at, depth + 1)?;
                Postfix::Index(index.expr, SpanOf(at))
            }
            _ => Postfix::Field(self.field(pair)),
        };
        Ok(add_step(part, step, span))
    }

    fn field(&self, pair: Pair<'_, Rule>) -> Name {
        let name = pair.into_inner().find(|inner| inner.as_rule() == Rule::name);
        name.map_or_else(
            || Name { text: String::new(), span: Span::default() },
            |name| Name { text: name.as_str().to_owned(), span: span_of(&name, self.base) },
        )
    }

    fn text(&self, pair: Pair<'_, Rule>) -> Result<String, Error> {
        let mut value = String::new();
        for piece in pair.into_inner() {
            match piece.as_rule() {
                Rule::plain_text => value.push_str(piece.as_str()),
                Rule::escape => {
                    let at = span_of(&piece, self.base);
                    let unknown = || SyntaxError::bad_escape(piece.as_str(), at);
                    value.push(text::unescape(piece.as_str()).ok_or_else(unknown)?);
                }
                _ => {}
            }
        }
        Ok(value)
    }

    /// `2√3`: the product of a number and a root.
    pub(super) fn times_root(&self, sign: &Pair<'_, Rule>, operand: Part) -> Result<Part, Error> {
        let mut factor = None;
        let mut root = Span::default();
        for inner in sign.clone().into_inner() {
            let at = span_of(&inner, self.base);
            match inner.as_rule() {
                Rule::number => {
                    factor = Some(Part::new(ExprKind::Number(number(inner.as_str(), at)?), at));
                }
                _ => root = at,
            }
        }
        let end = operand.outer;
        let operand = Expr {
            kind: ExprKind::Prefix(PrefixOp::Root, Box::new(operand.expr)),
            span: root.join(end),
        };
        let op_span = Span::at(root.start as usize);
        let link = Link { op: ChainOp::Multiply, op_span, operand };
        let factor = factor.unwrap_or_else(|| Part::new(ExprKind::None, Span::default()));
        Ok(combine::chain(factor, link, end))
    }
}

/// A step on a base; steps on steps make one row.
fn add_step(mut part: Part, step: Postfix, span: Span) -> Part {
    match &mut part.expr.kind {
        ExprKind::Postfix(_, steps) => {
            steps.push(step);
            part.expr.span = span;
            Part { expr: part.expr, outer: span }
        }
        _ => Part::new(ExprKind::Postfix(Box::new(part.expr), vec![step]), span),
    }
}

/// The value of a literal, in any digits that the grammar takes.
fn number(literal: &str, at: Span) -> Result<Number, Error> {
    let mut digits: String = literal.chars().map(text::narrow).collect();
    if digits.starts_with('.') {
        digits.insert(0, '0');
    }
    Number::parse(&digits).map_err(|error| match error {
        LiteralError::Stop(stop) => LimitError::Stopped { stop, at: Some(at) }.into(),
        _ => SyntaxError::bad_number(literal, "write digits, as in 1_000 or 0.25", at).into(),
    })
}

/// The number that superscripts write.
fn exponent(superscript: &str, at: Span) -> Result<Expr, Error> {
    let digits: String = superscript.chars().filter_map(text::lower_digit).collect();
    let kind = ExprKind::Number(number(&digits, at)?);
    let exponent = Expr { kind, span: at };
    if superscript.starts_with('⁻') {
        let kind = ExprKind::Prefix(PrefixOp::Minus, Box::new(exponent));
        return Ok(Expr { kind, span: at });
    }
    Ok(exponent)
}
