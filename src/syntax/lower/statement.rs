//! Lowers statements, blocks and functions.

use std::sync::Arc;

use pest::iterators::{Pair, Pairs};

use super::{Lower, Part, combine, unforeseen};
use crate::diagnostic::{Error, SyntaxError};
use crate::limits::with_stack;
use crate::source::Span;
use crate::source::composed;
use crate::syntax::ast::{
    AssignOp, Block, Body, Expr, ExprKind, Lambda, Name, Parameter, Statement,
};
use crate::syntax::grammar::Rule;
use crate::syntax::lex::span_of;

impl Lower {
    /// The statement that a `statement` pair makes, and its place.
    pub(in crate::syntax) fn statement(
        &self,
        pair: Pair<'_, Rule>,
    ) -> Result<(Span, Statement), Error> {
        self.statement_at(pair, 0)
    }

    fn statement_at(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<(Span, Statement), Error> {
        let at = span_of(&pair, self.base);
        let written = pair.into_inner().next().ok_or_else(|| unforeseen(at))?;
        let rule = written.as_rule();
        if let Rule::break_word | Rule::continue_word = rule {
            let is_break = rule == Rule::break_word;
            let statement = if is_break { Statement::Break } else { Statement::Continue };
            return Ok((span_of(&written, self.base), statement));
        }
        let mut parts = written.into_inner();
        if rule == Rule::assignment {
            return self.assignment(parts, at, depth);
        }
        let word = parts.next().ok_or_else(|| unforeseen(at))?;
        let from = span_of(&word, self.base);
        let (end, statement) = match rule {
            Rule::function => self.function(from, parts, depth)?,
            Rule::return_value => {
                let value = parts.next().map(|value| self.equation(value, depth)).transpose()?;
                let end = value.as_ref().map_or(from, |value| value.expr.span);
                (end, Statement::Return(value.map(|value| value.expr)))
            }
            Rule::constant => {
                let name = self.name(&mut parts, at)?;
                let value = self.next_equation(&mut parts, at, depth)?;
                (value.span, Statement::Const(name, value))
            }
            Rule::for_loop => {
                let name = self.name(&mut parts, at)?;
                let values = self.next_equation(&mut parts, at, depth)?;
                let block = self.next_block(&mut parts, at, depth)?;
                (block.span, Statement::For(name, values, block))
            }
            _ => {
                let condition = self.next_equation(&mut parts, at, depth)?;
                let block = self.next_block(&mut parts, at, depth)?;
                (block.span, Statement::While(condition, block))
            }
        };
        Ok((from.join(end), statement))
    }

    /// `a = b`, `a += b`, or an expression for its value.
    fn assignment(
        &self,
        parts: Pairs<'_, Rule>,
        at: Span,
        depth: usize,
    ) -> Result<(Span, Statement), Error> {
        let mut sides = Vec::new();
        let mut compound = None;
        for part in parts {
            match part.as_rule() {
                Rule::expression => sides.push(self.chain(part, depth)?),
                Rule::equation => sides.push(self.equation(part, depth)?),
                Rule::compound => compound = Some(part),
                _ => {}
            }
        }
        let assigns = compound.is_some() || sides.len() > 1;
        if !assigns || !sides.first().is_some_and(is_assignable) {
            if let Some(sign) = compound {
                let found = sign.as_str().to_owned();
                let help = "only a name, an item or a field can be assigned to".to_owned();
                let at = span_of(&sign, self.base);
                return Err(SyntaxError::Unexpected { found, help, at }.into());
            }
            let part = combine::equation(sides);
            return Ok((part.expr.span, Statement::Expr(part.expr)));
        }
        let op = compound.map(|sign| assign_op(&sign).ok_or_else(|| unforeseen(at))).transpose()?;
        let target = sides.remove(0).expr;
        let value = combine::equation(sides).expr;
        Ok((target.span.join(value.span), Statement::Assign { target, op, value }))
    }

    fn function(
        &self,
        from: Span,
        mut parts: Pairs<'_, Rule>,
        depth: usize,
    ) -> Result<(Span, Statement), Error> {
        let name = self.name(&mut parts, from)?;
        let listed = parts.next().ok_or_else(|| unforeseen(from))?;
        let mut parameters = Vec::new();
        for pair in listed.into_inner().filter(|pair| pair.as_rule() == Rule::parameter) {
            parameters.push(self.parameter(pair, depth + 1)?);
        }
        let last = parts.next_back().ok_or_else(|| unforeseen(from))?;
        let (body, end) = self.body(last, depth)?;
        let span = from.join(end);
        let lambda = Lambda { name: Some(name.clone()), parameters, body, span };
        named_once(&lambda.parameters)?;
        Ok((span, Statement::Function(name, Arc::new(lambda))))
    }

    /// `x => value`: the pairs of an expression that ends with the body of a function.
    pub(super) fn lambda(&self, mut pairs: Pairs<'_, Rule>, depth: usize) -> Result<Part, Error> {
        let first = pairs.next().ok_or_else(|| unforeseen(Span::default()))?;
        let from = span_of(&first, self.base);
        let body = pairs.next_back().ok_or_else(|| unforeseen(from))?;
        if first.as_rule() != Rule::item {
            // A sign stands before the parameters.
            return Err(no_parameter(first.as_str(), from));
        }
        let parameters = self.lambda_parameters(first, depth + 1)?;
        named_once(&parameters)?;
        let (body, end) = self.body(body, depth + 1)?;
        let span = from.join(end);
        let lambda = Lambda { name: None, parameters, body, span };
        Ok(Part::new(ExprKind::Lambda(Arc::new(lambda)), span))
    }

    /// What stands before an arrow: `x` or `(a, b = 1)`.
    fn lambda_parameters(
        &self,
        item: Pair<'_, Rule>,
        depth: usize,
    ) -> Result<Vec<Parameter>, Error> {
        let at = span_of(&item, self.base);
        let written = item.as_str().trim_end();
        let mut parts = item.into_inner();
        let (first, more) = (parts.next(), parts.next());
        match first {
            Some(name) if name.as_rule() == Rule::name && more.is_none() => {
                let name = self.as_name(&name);
                Ok(vec![Parameter { name, default: None }])
            }
            Some(group) if group.as_rule() == Rule::group && more.is_none() => {
                let mut parameters = Vec::new();
                for pair in group.into_inner() {
                    match pair.as_rule() {
                        Rule::equation => parameters.push(self.first_parameter(pair, depth)?),
                        Rule::parameter => parameters.push(self.parameter(pair, depth)?),
                        _ => {}
                    }
                }
                Ok(parameters)
            }
            _ => Err(no_parameter(written, at)),
        }
    }

    /// `a` or `a = 1`, read as an equation because an arrow could not be foreseen.
    fn first_parameter(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Parameter, Error> {
        let (at, written) = (span_of(&pair, self.base), pair.as_str().trim_end());
        let mut sides = self.sides(pair, depth)?.into_iter();
        let (name, default, more) = (sides.next(), sides.next(), sides.next());
        if let (Some(name), None) = (name, more)
            && let (ExprKind::Name(text), false) = (&name.expr.kind, name.bracketed)
        {
            let name = Name { text: text.clone(), span: name.expr.span };
            return Ok(Parameter { name, default: default.map(|part| part.expr) });
        }
        Err(no_parameter(written, Span { end: at.start + written.len() as u32, ..at }))
    }

    fn parameter(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Parameter, Error> {
        let at = span_of(&pair, self.base);
        let mut parts = pair.into_inner();
        let name = self.name(&mut parts, at)?;
        let default = parts.find(|part| part.as_rule() == Rule::expression);
        let default = default.map(|value| self.chain(value, depth)).transpose()?;
        Ok(Parameter { name, default: default.map(|part| part.expr) })
    }

    fn body(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<(Body, Span), Error> {
        if pair.as_rule() == Rule::block {
            let block = self.block(pair, depth)?;
            let span = block.span;
            return Ok((Body::Block(block), span));
        }
        let value = self.equation(pair, depth)?.expr;
        let span = value.span;
        Ok((Body::Expr(value), span))
    }

    /// `if c { … } else if d { … } else { … }`.
    pub(super) fn if_else(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Part, Error> {
        let mut span = span_of(&pair, self.base);
        let (mut branches, mut last, mut condition) = (Vec::new(), None, None);
        for part in pair.into_inner() {
            let at = span_of(&part, self.base);
            match part.as_rule() {
                Rule::else_word if last.is_some() => {
                    let help = "`else` with a block of its own comes last".to_owned();
                    let found = part.as_str().to_owned();
                    return Err(SyntaxError::Unexpected { found, help, at }.into());
                }
                Rule::equation => condition = Some(self.equation(part, depth + 1)?.expr),
                Rule::block => {
                    let block = self.block(part, depth)?;
                    span.end = block.span.end;
                    match condition.take() {
                        Some(condition) => branches.push((condition, block)),
                        None => last = Some(block),
                    }
                }
                _ => {}
            }
        }
        Ok(Part::new(ExprKind::If(branches, last), span))
    }

    fn block(&self, pair: Pair<'_, Rule>, depth: usize) -> Result<Block, Error> {
        let span = span_of(&pair, self.base);
        let inside = pair.into_inner().filter(|part| part.as_rule() == Rule::statement);
        let statements = with_stack(|| {
            inside.map(|part| self.statement_at(part, depth + 1)).collect::<Result<_, _>>()
        })?;
        Ok(Block { statements, span })
    }

    fn next_block(
        &self,
        parts: &mut Pairs<'_, Rule>,
        at: Span,
        depth: usize,
    ) -> Result<Block, Error> {
        let block = parts.find(|part| part.as_rule() == Rule::block);
        self.block(block.ok_or_else(|| unforeseen(at))?, depth)
    }

    fn next_equation(
        &self,
        parts: &mut Pairs<'_, Rule>,
        at: Span,
        depth: usize,
    ) -> Result<Expr, Error> {
        let equation = parts.find(|part| part.as_rule() == Rule::equation);
        Ok(self.equation(equation.ok_or_else(|| unforeseen(at))?, depth)?.expr)
    }

    fn name(&self, parts: &mut Pairs<'_, Rule>, at: Span) -> Result<Name, Error> {
        let name = parts.find(|part| part.as_rule() == Rule::name);
        Ok(self.as_name(&name.ok_or_else(|| unforeseen(at))?))
    }

    pub(super) fn as_name(&self, pair: &Pair<'_, Rule>) -> Name {
        Name { text: composed(pair.as_str()).into_owned(), span: span_of(pair, self.base) }
    }
}

fn is_assignable(part: &Part) -> bool {
    !part.bracketed && combine::is_target(&part.expr)
}

/// What a sign such as `+=` computes, whatever glyphs it is written with.
fn assign_op(sign: &Pair<'_, Rule>) -> Option<AssignOp> {
    let mut rules = sign.clone().into_inner();
    let op = rules.next()?.as_rule();
    Some(match op {
        Rule::power => AssignOp::Power,
        _ => AssignOp::Chain(combine::chain_op(op)?),
    })
}

fn no_parameter(written: &str, at: Span) -> Error {
    let found = written.to_owned();
    let help = "a function is written `x => …` or `(a, b) => …`; to compare, write `>=`".to_owned();
    SyntaxError::NotAParameter { found, help, at }.into()
}

fn named_once(parameters: &[Parameter]) -> Result<(), Error> {
    super::named_once(parameters.iter().map(|parameter| &parameter.name))
}
