//! Lowers numbers and texts.

use pest::iterators::Pair;

use super::Lower;
use crate::diagnostic::{ArithmeticError, Error, LimitError, SyntaxError};
use crate::limits::Budget;
use crate::number::{LiteralError, Number};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, PrefixOp, TextPart};
use crate::syntax::grammar::Rule;
use crate::syntax::lex::span_of;
use crate::syntax::text;

impl Lower {
    /// A text, with expressions in it or without.
    pub(super) fn text(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<ExprKind, Error> {
        let mut parts = Vec::new();
        let mut plain = String::new();
        for piece in pair.into_inner() {
            if piece.as_rule() == Rule::interpolation {
                if !plain.is_empty() {
                    parts.push(TextPart::Text(std::mem::take(&mut plain)));
                }
                parts.push(TextPart::Expr(self.inside(piece, depth + 1)?));
            } else {
                self.add_piece(&mut plain, &piece)?;
            }
        }
        if parts.is_empty() {
            return Ok(ExprKind::Text(plain));
        }
        if !plain.is_empty() {
            parts.push(TextPart::Text(plain));
        }
        Ok(ExprKind::Interpolated(parts))
    }

    /// `≈ 3.14`, or with the sign after `≈`.
    pub(super) fn approximate(&self, pair: Pair<'_, Rule>) -> Result<Number, Error> {
        let digits = self.inner(pair.clone(), &[Rule::number])?;
        let at = span_of(&digits, self.base);
        let budget = Budget::generous();
        let read = |text: &str| Number::parse_approximate(text, &budget);
        let number = read_number(digits.as_str(), at, read)?;
        let negative = pair.into_inner().any(|inner| inner.as_rule() == Rule::negative);
        Ok(if negative { number.neg() } else { number })
    }

    /// A text that names an entry of a record.
    pub(super) fn key(&self, pair: Pair<'_, Rule>) -> Result<String, Error> {
        let mut plain = String::new();
        for piece in pair.into_inner() {
            self.add_piece(&mut plain, &piece)?;
        }
        Ok(plain)
    }

    fn add_piece(&self, plain: &mut String, piece: &Pair<'_, Rule>) -> Result<(), Error> {
        match piece.as_rule() {
            Rule::plain_text => plain.push_str(piece.as_str()),
            Rule::escape => {
                let at = span_of(piece, self.base);
                let unknown = || SyntaxError::bad_escape(piece.as_str(), at);
                plain.push(text::unescape(piece.as_str()).ok_or_else(unknown)?);
            }
            _ => {}
        }
        Ok(())
    }
}

/// The value of a literal, in any digits that the grammar takes.
pub(super) fn number(literal: &str, at: Span) -> Result<Number, Error> {
    // Most numbers are short.
    if literal.len() < 19
        && literal.bytes().all(|byte| byte.is_ascii_digit())
        && let Ok(small) = literal.parse::<i64>()
    {
        return Ok(Number::from(small));
    }
    read_number(literal, at, Number::parse)
}

fn read_number(
    literal: &str,
    at: Span,
    read: impl Fn(&str) -> Result<Number, LiteralError>,
) -> Result<Number, Error> {
    let mut digits: String = literal.chars().map(text::narrow).collect();
    if digits.starts_with('.') {
        digits.insert(0, '0');
    }
    read(&digits).map_err(|error| match error {
        LiteralError::TooLarge => ArithmeticError::TooLarge { at }.into(),
        LiteralError::Stop(stop) => LimitError::Stopped { stop, at: Some(at) }.into(),
        _ => SyntaxError::bad_number(literal, "write digits, as in 1_000 or 0.25", at).into(),
    })
}

/// The number that superscripts write.
pub(super) fn exponent(superscript: &str, at: Span) -> Result<Expr, Error> {
    let digits: String = superscript.chars().filter_map(text::lower_digit).collect();
    let kind = ExprKind::Number(number(&digits, at)?);
    let exponent = Expr { kind, span: at };
    if superscript.starts_with('⁻') {
        let kind = ExprKind::Prefix(PrefixOp::Minus, Box::new(exponent));
        return Ok(Expr { kind, span: at });
    }
    Ok(exponent)
}
