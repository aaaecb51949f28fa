//! Joins operands to nodes; chains of one level become one node.

use pest::iterators::Pair;

use super::item::not_signed;
use super::{Lower, Part};
use crate::diagnostic::{Error, SyntaxError};
use crate::source::Span;
use crate::syntax::ast::{ChainOp, CompareOp, Expr, ExprKind, Link, Postfix, PrefixOp};
use crate::syntax::grammar::Rule;
use crate::syntax::lex::span_of;

/// Whether `expr = …` assigns where no brackets are around `expr`: a name, or an item or field of what a name holds.
pub(in crate::syntax) fn is_target(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Name(_) => true,
        ExprKind::Postfix(base, steps) => {
            matches!(base.kind, ExprKind::Name(_))
                && !steps.iter().any(|step| matches!(step, Postfix::Call(..)))
        }
        _ => false,
    }
}

/// One side as it is, several as an equation.
pub(super) fn equation(mut sides: Vec<Part>) -> Part {
    let span = match sides.as_slice() {
        [first, .., last] => first.expr.span.join(last.expr.span),
        _ => return sides.pop().unwrap_or_else(|| Part::new(ExprKind::None, Span::default())),
    };
    let sides = sides.into_iter().map(|side| side.expr).collect();
    Part::new(ExprKind::Equation(sides), span)
}

impl Lower {
    pub(super) fn prefix(&self, sign: &Pair<'_, Rule>, operand: Part) -> Result<Part, Error> {
        let at = span_of(sign, self.base);
        let span = at.join(operand.expr.span);
        let op = match sign.as_rule() {
            Rule::coefficient => return self.times_root(sign, operand),
            Rule::negative => PrefixOp::Minus,
            Rule::positive => PrefixOp::Plus,
            Rule::not_word => PrefixOp::Not,
            _ => PrefixOp::Root,
        };
        Ok(Part::new(ExprKind::Prefix(op, Box::new(operand.expr)), span))
    }

    pub(super) fn infix(&self, lhs: Part, sign: &Pair<'_, Rule>, rhs: Part) -> Result<Part, Error> {
        let op_span = span_of(sign, self.base);
        let rule = sign.as_rule();
        if let Some(op) = chain_op(rule) {
            not_a_percentage(op, &lhs, op_span, &rhs)?;
            self.not_an_increment(&lhs, sign, &rhs)?;
            return Ok(chain(lhs, Link { op, op_span, operand: rhs.expr }));
        }
        if let Some(op) = compare_op(rule) {
            return Ok(compare(lhs, op, rhs));
        }
        match rule {
            Rule::and_word => Ok(logic(lhs, rhs, ExprKind::And, and_operands)),
            Rule::or_word => Ok(logic(lhs, rhs, ExprKind::Or, or_operands)),
            Rule::pipe => pipe(lhs, rhs),
            Rule::power => {
                not_signed(&lhs)?;
                let span = lhs.expr.span.join(rhs.expr.span);
                Ok(Part::new(ExprKind::Power(Box::new(lhs.expr), Box::new(rhs.expr)), span))
            }
            _ => range(lhs, op_span, rhs, rule == Rule::range_inclusive),
        }
    }

    /// Refuses `x++` at the end of a line, where the next line would be taken for an operand.
    fn not_an_increment(&self, lhs: &Part, sign: &Pair<'_, Rule>, rhs: &Part) -> Result<(), Error> {
        let ExprKind::Prefix(PrefixOp::Plus | PrefixOp::Minus, operand) = &rhs.expr.kind else {
            return Ok(());
        };
        let (at, doubled) = (span_of(sign, self.base), rhs.expr.span.start as usize);
        let (from, to) = (doubled - self.base, operand.span.start as usize - self.base);
        let between = sign.as_span().get_input().get(from..to).unwrap_or_default();
        let touches =
            is_target(&lhs.expr) && lhs.expr.span.end == at.start && at.end as usize == doubled;
        if !touches
            || rhs.bracketed
            || !between.contains('\n')
            || !between.starts_with(sign.as_str())
        {
            return Ok(());
        }
        let (sign, at) =
            (sign.as_str(), Span::new(at.start as usize, doubled + sign.as_str().len()));
        let help = format!("write `{sign}= 1` to count, or another operand");
        Err(SyntaxError::ForeignNotation { found: format!("{sign}{sign}"), help, at }.into())
    }
}

pub(super) fn chain_op(rule: Rule) -> Option<ChainOp> {
    Some(match rule {
        Rule::plus => ChainOp::Add,
        Rule::minus => ChainOp::Subtract,
        Rule::times | Rule::side_times => ChainOp::Multiply,
        Rule::divide | Rule::side_divide => ChainOp::Divide,
        Rule::floor_divide => ChainOp::FloorDivide,
        Rule::remainder => ChainOp::Remainder,
        _ => return None,
    })
}

fn compare_op(rule: Rule) -> Option<CompareOp> {
    Some(match rule {
        Rule::equal => CompareOp::Equal,
        Rule::not_equal => CompareOp::NotEqual,
        Rule::less => CompareOp::Less,
        Rule::less_or_equal => CompareOp::LessOrEqual,
        Rule::greater => CompareOp::Greater,
        Rule::greater_or_equal => CompareOp::GreaterOrEqual,
        _ => return None,
    })
}

/// Refuses `10% + 5`, which could mean a tenth and 5 as well as the rest of 10 by +5.
fn not_a_percentage(op: ChainOp, lhs: &Part, sign: Span, rhs: &Part) -> Result<(), Error> {
    let signed = matches!(rhs.expr.kind, ExprKind::Prefix(PrefixOp::Minus | PrefixOp::Plus, _));
    let uneven = lhs.expr.span.end == sign.start && sign.end < rhs.expr.span.start;
    if op != ChainOp::Remainder || !signed || !uneven || rhs.bracketed {
        return Ok(());
    }
    let help = "write `/100` for a percentage, or brackets around what `%` divides by".to_owned();
    Err(SyntaxError::Ambiguous { found: "%".to_owned(), help, at: sign }.into())
}

pub(super) fn chain(mut lhs: Part, link: Link) -> Part {
    let span = lhs.expr.span.join(link.operand.span);
    let level = link.op.is_additive();
    match &mut lhs.expr.kind {
        ExprKind::Chain(_, links)
            if links.first().is_some_and(|first| first.op.is_additive() == level) =>
        {
            links.push(link);
            lhs.joined(span)
        }
        _ => Part::new(ExprKind::Chain(Box::new(lhs.expr), vec![link]), span),
    }
}

/// `(a < b) < c` compares a boolean, so brackets keep comparisons apart.
fn compare(mut lhs: Part, op: CompareOp, rhs: Part) -> Part {
    let span = lhs.expr.span.join(rhs.expr.span);
    match &mut lhs.expr.kind {
        ExprKind::Compare(_, rest) if !lhs.bracketed => {
            rest.push((op, rhs.expr));
            lhs.joined(span)
        }
        _ => Part::new(ExprKind::Compare(Box::new(lhs.expr), vec![(op, rhs.expr)]), span),
    }
}

type Operands = fn(&mut ExprKind) -> Option<&mut Vec<Expr>>;

fn and_operands(kind: &mut ExprKind) -> Option<&mut Vec<Expr>> {
    if let ExprKind::And(operands) = kind { Some(operands) } else { None }
}

fn or_operands(kind: &mut ExprKind) -> Option<&mut Vec<Expr>> {
    if let ExprKind::Or(operands) = kind { Some(operands) } else { None }
}

fn logic(mut lhs: Part, rhs: Part, make: fn(Vec<Expr>) -> ExprKind, operands: Operands) -> Part {
    let span = lhs.expr.span.join(rhs.expr.span);
    match operands(&mut lhs.expr.kind) {
        Some(operands) => {
            operands.push(rhs.expr);
            lhs.joined(span)
        }
        None => Part::new(make(vec![lhs.expr, rhs.expr]), span),
    }
}

fn pipe(mut lhs: Part, stage: Part) -> Result<Part, Error> {
    if !matches!(stage.expr.kind, ExprKind::Name(_) | ExprKind::Postfix(..) | ExprKind::Lambda(_)) {
        return Err(SyntaxError::NotAStage { at: stage.expr.span }.into());
    }
    let span = lhs.expr.span.join(stage.expr.span);
    Ok(match &mut lhs.expr.kind {
        ExprKind::Pipe(_, stages) => {
            stages.push(stage.expr);
            lhs.joined(span)
        }
        _ => Part::new(ExprKind::Pipe(Box::new(lhs.expr), vec![stage.expr]), span),
    })
}

fn range(from: Part, at: Span, to: Part, inclusive: bool) -> Result<Part, Error> {
    if matches!(from.expr.kind, ExprKind::Range { .. }) && !from.bracketed {
        let help = "put brackets around the range that is an end of the other".to_owned();
        return Err(SyntaxError::Ambiguous { found: "..".to_owned(), help, at }.into());
    }
    let span = from.expr.span.join(to.expr.span);
    let (from, to) = (Some(Box::new(from.expr)), Some(Box::new(to.expr)));
    Ok(Part::new(ExprKind::Range { from, to, inclusive }, span))
}

/// A range that lacks an end, or both. What stands on its other side must bind tighter, as it has
/// to in a whole range.
pub(super) fn open_range(
    from: Option<Part>,
    sign: Span,
    to: Option<Part>,
    inclusive: bool,
) -> Result<Expr, Error> {
    let is_loose = |end: &&Part| !end.bracketed && is_looser_than_range(&end.expr.kind);
    if let Some(loose) = [&from, &to].into_iter().flatten().find(is_loose) {
        let help = "put brackets around the end of the range".to_owned();
        let at = loose.expr.span;
        return Err(SyntaxError::Ambiguous { found: "..".to_owned(), help, at }.into());
    }
    let mut span = sign;
    for end in [&from, &to].into_iter().flatten() {
        span = span.join(end.expr.span);
    }
    let boxed = |end: Option<Part>| end.map(|end| Box::new(end.expr));
    Ok(Expr { kind: ExprKind::Range { from: boxed(from), to: boxed(to), inclusive }, span })
}

fn is_looser_than_range(kind: &ExprKind) -> bool {
    matches!(
        kind,
        ExprKind::Range { .. }
            | ExprKind::Compare(..)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::Prefix(PrefixOp::Not, _)
            | ExprKind::Pipe(..)
            | ExprKind::Lambda(_)
            | ExprKind::Equation(_)
    )
}
