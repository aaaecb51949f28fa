//! From the pairs that pest found to the tree: the flat lists of operands and signs are ordered
//! by the precedence table.

mod combine;
mod item;
mod literal;
mod statement;

pub(super) use combine::is_target;

use std::collections::HashMap;
use std::sync::LazyLock;

use pest::iterators::{Pair, Pairs};
use pest::pratt_parser::{Assoc, Op, PrattParser};

use super::ast::{Expr, ExprKind, Name};
use super::grammar::Rule;
use super::lex::span_of;
use crate::diagnostic::{Error, LimitError, SyntaxError};
use crate::limits::{MAX_DEPTH, with_stack};
use crate::source::Span;

/// Which operators bind, from the loosest level to the tightest. What stands after an operand
/// (`!`, `²`, calls, items, fields) binds tighter than all; the grammar itself sees to that.
static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let left = |rule| Op::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(left(Rule::pipe))
        .op(left(Rule::or_word))
        .op(left(Rule::and_word))
        .op(Op::prefix(Rule::not_word))
        .op(left(Rule::equal)
            | left(Rule::not_equal)
            | left(Rule::less)
            | left(Rule::less_or_equal)
            | left(Rule::greater)
            | left(Rule::greater_or_equal))
        .op(left(Rule::range) | left(Rule::range_inclusive))
        .op(left(Rule::plus) | left(Rule::minus))
        .op(left(Rule::times)
            | left(Rule::divide)
            | left(Rule::floor_divide)
            | left(Rule::remainder)
            | left(Rule::side_times)
            | left(Rule::side_divide))
        .op(Op::prefix(Rule::negative)
            | Op::prefix(Rule::positive)
            | Op::prefix(Rule::root)
            | Op::prefix(Rule::coefficient))
        .op(Op::infix(Rule::power, Assoc::Right))
});

/// An expression, and whether brackets stand around it.
struct Part {
    expr: Expr,
    bracketed: bool,
}

impl Part {
    fn new(kind: ExprKind, span: Span) -> Self {
        Self { expr: Expr { kind, span }, bracketed: false }
    }

    /// The same after something was joined to it, which makes it stand at `span`.
    fn joined(mut self, span: Span) -> Self {
        self.expr.span = span;
        Self { bracketed: false, ..self }
    }

    /// Its place, if it is a number without brackets.
    fn bare_number(&self) -> Option<Span> {
        let bare = matches!(self.expr.kind, ExprKind::Number(_)) && !self.bracketed;
        bare.then_some(self.expr.span)
    }
}

/// Lowers pairs of a text whose first `base` bytes were not given to pest.
pub(super) struct Lower {
    pub(super) base: usize,
}

impl Lower {
    /// The expression that an `equation` or `side_sum` pair makes.
    pub(super) fn expression(&self, pair: Pair<'_, Rule>) -> Result<Expr, Error> {
        self.expression_at(pair, 0)
    }

    /// The same, inside `depth` brackets and waiting signs.
    fn expression_at(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Expr, Error> {
        let part = match pair.as_rule() {
            Rule::equation => self.equation(pair, depth)?,
            _ => self.chain(pair, depth)?,
        };
        Ok(part.expr)
    }

    fn equation(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Part, Error> {
        Ok(combine::equation(self.sides(pair, depth)?))
    }

    fn sides(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Vec<Part>, Error> {
        let sides = pair.into_inner().filter(|side| side.as_rule() == Rule::expression);
        sides.map(|side| self.chain(side, depth)).collect()
    }

    /// A list of operands and signs, which stands inside `depth` brackets and waiting signs.
    fn chain(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Part, Error> {
        let pairs = pair.into_inner();
        let mut others = pairs.clone();
        let first = others.next();
        match (first, others.next_back().map(|last| last.as_rule())) {
            // Most expressions are one value.
            (Some(only), None) => return self.lone(only, depth),
            (_, Some(Rule::block | Rule::equation)) => return self.lambda(pairs, depth),
            _ => {}
        }
        let mut depths = self.depths(pairs.clone(), depth)?.into_iter();
        let order = || {
            PRECEDENCE
                .map_primary(|item| self.item(item, depths.next().unwrap_or(depth)))
                .map_prefix(|sign, operand| self.prefix(&sign, operand?))
                .map_infix(|lhs, sign, rhs| self.infix(lhs?, &sign, rhs?))
                .parse(pairs)
        };
        // pest's ordering calls itself for each waiting sign, of which there may be many here.
        stacker::maybe_grow(1 << 20, 2 << 20, order)
    }

    /// A value with no sign before or after it.
    fn lone(&self, item: Pair<'_, Rule>, depth: usize) -> Result<Part, Error> {
        if depth > MAX_DEPTH {
            return Err(too_deep(span_of(&item, self.base)));
        }
        with_stack(|| self.item(item, depth))
    }

    /// How deep each operand of a list stands: `depth`, and the signs before it that wait for
    /// what comes next. pest's ordering recurses at these signs, so they are counted before it.
    fn depths(&self, pairs: Pairs<'_, Rule>, depth: usize) -> Result<Vec<usize>, Error> {
        let mut depths = Vec::new();
        let (mut negations, mut signs) = (0, 0);
        for pair in pairs {
            match pair.as_rule() {
                Rule::not_word => negations += 1,
                Rule::negative | Rule::positive | Rule::root | Rule::coefficient | Rule::power => {
                    signs += 1;
                }
                Rule::and_word | Rule::or_word | Rule::pipe => (negations, signs) = (0, 0),
                Rule::item | Rule::if_else | Rule::whole | Rule::side_group => {
                    depths.push(depth + negations + signs);
                }
                _ => signs = 0,
            }
            if depth + negations + signs > MAX_DEPTH {
                return Err(too_deep(span_of(&pair, self.base)));
            }
        }
        Ok(depths)
    }
}

/// Refuses a name that is given twice.
fn named_once<'n>(names: impl Iterator<Item = &'n Name>) -> Result<(), Error> {
    let mut seen = HashMap::new();
    for name in names {
        if let Some(first) = seen.insert(name.text.as_str(), name.span) {
            let (found, at) = (name.text.clone(), name.span);
            return Err(SyntaxError::NamedTwice { found, at, first }.into());
        }
    }
    Ok(())
}

/// The error where the pairs are not what the grammar says.
pub(super) fn unforeseen(at: Span) -> Error {
    let help = "this is a fault of abacist: please report it with the text".to_owned();
    SyntaxError::Unexpected { found: "this".to_owned(), help, at }.into()
}

/// The error for a bracket or sign that nests too deep.
pub(super) fn too_deep(at: Span) -> Error {
    LimitError::TooDeep { limit: MAX_DEPTH, value: false, at }.into()
}
