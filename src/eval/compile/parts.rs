//! What expressions and statements are made of, for walks that look for names.

use crate::syntax::ast::{Block, Body, Expr, ExprKind, Lambda, Postfix, Statement, TextPart};

/// A part of an expression or statement.
#[derive(Clone, Copy)]
pub(super) enum Part<'a> {
    /// A name that is read.
    Read(&'a str),
    /// A name that is assigned.
    Assigned(&'a str),
    Expr(&'a Expr),
    Block(&'a Block),
    Lambda(&'a Lambda),
}

/// Shows the parts of `expr`, in the order in which they are evaluated.
pub(super) fn of_expr<'a>(expr: &'a Expr, see: &mut dyn FnMut(Part<'a>)) {
    match &expr.kind {
        ExprKind::Name(name) => see(Part::Read(name)),
        ExprKind::List(items) | ExprKind::And(items) | ExprKind::Or(items) => all(items, see),
        ExprKind::Equation(sides) => all(sides, see),
        ExprKind::Record(fields) => fields.iter().for_each(|(_, value)| see(Part::Expr(value))),
        ExprKind::Prefix(_, operand) | ExprKind::Factorial(operand) => see(Part::Expr(operand)),
        ExprKind::Power(base, exponent) => {
            see(Part::Expr(base));
            see(Part::Expr(exponent));
        }
        ExprKind::Chain(first, links) => {
            see(Part::Expr(first));
            links.iter().for_each(|link| see(Part::Expr(&link.operand)));
        }
        ExprKind::Compare(first, rest) => {
            see(Part::Expr(first));
            rest.iter().for_each(|(_, operand)| see(Part::Expr(operand)));
        }
        ExprKind::Range { from, to, .. } => {
            [from, to].into_iter().flatten().for_each(|end| see(Part::Expr(end)));
        }
        ExprKind::Postfix(base, steps) => {
            see(Part::Expr(base));
            of_steps(steps, see);
        }
        ExprKind::Pipe(first, stages) => {
            see(Part::Expr(first));
            all(stages, see);
        }
        ExprKind::If(arms, otherwise) => {
            for (condition, block) in arms {
                see(Part::Expr(condition));
                see(Part::Block(block));
            }
            otherwise.iter().for_each(|block| see(Part::Block(block)));
        }
        ExprKind::Lambda(lambda) => see(Part::Lambda(lambda)),
        ExprKind::Interpolated(parts) => parts.iter().for_each(|part| match part {
            TextPart::Expr(expr) => see(Part::Expr(expr)),
            TextPart::Text(_) => {}
        }),
        ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::None | ExprKind::Text(_) => {}
    }
}

fn all<'a>(parts: &'a [Expr], see: &mut dyn FnMut(Part<'a>)) {
    parts.iter().for_each(|part| see(Part::Expr(part)));
}

fn of_steps<'a>(steps: &'a [Postfix], see: &mut dyn FnMut(Part<'a>)) {
    for step in steps {
        match step {
            Postfix::Call(arguments, _) => {
                arguments.iter().for_each(|argument| see(Part::Expr(&argument.value)));
            }
            Postfix::Index(index, _) => see(Part::Expr(index)),
            Postfix::Field(_) => {}
        }
    }
}

/// Shows the parts of `statement`.
pub(super) fn of_statement<'a>(statement: &'a Statement, see: &mut dyn FnMut(Part<'a>)) {
    match statement {
        Statement::Assign { target, value, .. } => {
            see(Part::Expr(value));
            match &target.kind {
                ExprKind::Name(name) => see(Part::Assigned(name)),
                ExprKind::Postfix(base, steps) => {
                    of_steps(steps, see);
                    if let ExprKind::Name(name) = &base.kind {
                        see(Part::Assigned(name));
                    }
                }
                _ => {}
            }
        }
        Statement::Const(name, value) => {
            see(Part::Expr(value));
            see(Part::Assigned(&name.text));
        }
        Statement::Function(name, lambda) => {
            see(Part::Assigned(&name.text));
            see(Part::Lambda(lambda));
        }
        Statement::While(condition, body) => {
            see(Part::Expr(condition));
            see(Part::Block(body));
        }
        Statement::For(name, values, body) => {
            see(Part::Expr(values));
            see(Part::Assigned(&name.text));
            see(Part::Block(body));
        }
        Statement::Return(Some(value)) | Statement::Expr(value) => see(Part::Expr(value)),
        Statement::Return(None) | Statement::Break | Statement::Continue => {}
    }
}

/// Shows the parts of a function: the defaults of its parameters, and its body.
pub(super) fn of_lambda<'a>(lambda: &'a Lambda, see: &mut dyn FnMut(Part<'a>)) {
    for parameter in &lambda.parameters {
        parameter.default.iter().for_each(|default| see(Part::Expr(default)));
    }
    match &lambda.body {
        Body::Expr(expr) => see(Part::Expr(expr)),
        Body::Block(block) => see(Part::Block(block)),
    }
}
