//! Functions that a script defines.

use std::mem;

use super::super::code::{Op, Parameter, Register, Signature};
use super::Compiler;
use super::defaults::check_defaults;
use super::function::{Branches, Function};
use crate::diagnostic::Error;
use crate::limits::with_stack;
use crate::source::Span;
use crate::syntax::ast::{Block, Body, Expr, ExprKind, Lambda, Statement};

impl<'a> Compiler<'a> {
    /// Makes a function into `to`.
    pub(super) fn lambda(
        &mut self,
        lambda: &'a Lambda,
        text: String,
        to: Register,
    ) -> Result<(), Error> {
        if let Some(error) = check_defaults(lambda).into_iter().next() {
            return Err(error);
        }
        let function = self.begin(lambda, text)?;
        self.around.push(mem::replace(&mut self.current, function));
        let compiled = with_stack(|| self.body(lambda));
        let around = self.around.pop().unwrap_or_default();
        let function = mem::replace(&mut self.current, around);
        compiled?;
        self.done.push(function);
        let child = u32::try_from(self.current.children.len()).unwrap_or(u32::MAX);
        self.current.children.push(self.done.len() - 1);
        self.emit(Op::Closure { to, child }, lambda.span, lambda.span);
        Ok(())
    }

    /// The function before its first instruction: its registers are known.
    fn begin(&mut self, lambda: &'a Lambda, text: String) -> Result<Function<'a>, Error> {
        let locals = self.names.take_locals(lambda);
        let mut function = Function::new(locals.names.len(), lambda.span)?;
        let places = locals.names.iter().zip(0..=Register::MAX);
        function.locals = places.map(|(name, place)| (*name, place)).collect();
        let mut captures = Vec::with_capacity(locals.captures.len());
        for name in &locals.captures {
            let inside = function.locals.get(name).copied().unwrap_or_default();
            if let Some(&outside) = self.current.locals.get(name) {
                captures.push((outside, inside));
                if self.current.is_set(outside) {
                    function.note_set(inside);
                }
            }
        }
        let itself = locals.itself.and_then(|name| function.locals.get(name).copied());
        itself.iter().for_each(|&register| function.note_set(register));
        let parameters = lambda.parameters.iter();
        function.signature = Signature {
            name: lambda.name.clone(),
            text: text.into(),
            parameters: parameters
                .map(|it| Parameter { name: it.name.clone(), has_default: it.default.is_some() })
                .collect(),
            captures: captures.into(),
            itself,
            at: head(lambda),
        };
        Ok(function)
    }

    fn body(&mut self, lambda: &'a Lambda) -> Result<(), Error> {
        for (parameter, register) in lambda.parameters.iter().zip(0..=Register::MAX) {
            if let Some(default) = &parameter.default {
                let at = parameter.name.span;
                let jump = self.emit(Op::JumpIfSet { from: register, target: 0 }, at, at);
                let known = self.current.known();
                self.into(default, register)?;
                self.current.restore(&known);
                self.current.land(jump);
            }
            self.current.note_set(register);
        }
        match &lambda.body {
            Body::Expr(expr) => self.last(expr),
            Body::Block(block) => self.last_block(block),
        }
    }

    /// Returns the value of `expr`. A call there takes the place of this one.
    pub(super) fn last(&mut self, expr: &'a Expr) -> Result<(), Error> {
        let mark = self.current.mark();
        match &expr.kind {
            ExprKind::If(arms, otherwise) => {
                let mut constants = Branches::of(&self.current);
                for (condition, block) in arms {
                    let jumps = self.condition(condition)?;
                    let known = self.current.known();
                    with_stack(|| self.last_block(block))?;
                    constants.next(&mut self.current);
                    self.current.restore(&known);
                    jumps.into_iter().for_each(|jump| self.current.land(jump));
                }
                match otherwise {
                    Some(block) => with_stack(|| self.last_block(block))?,
                    None => self.return_nothing(expr.span)?,
                }
            }
            ExprKind::Postfix(..) | ExprKind::Pipe(..) => {
                let to = self.current.temporary(expr.span)?;
                self.into(expr, to)?;
                let from = self.current.make_tail_call().unwrap_or(to);
                self.emit(Op::Return { from }, expr.span, expr.span);
            }
            _ => {
                let from = self.operand(expr)?;
                self.emit(Op::Return { from }, expr.span, expr.span);
            }
        }
        self.current.release(mark);
        Ok(())
    }

    fn last_block(&mut self, block: &'a Block) -> Result<(), Error> {
        let Some(((at, last), before)) = block.statements.split_last() else {
            return self.return_nothing(block.span);
        };
        for (at, statement) in before {
            self.statement(statement, *at)?;
        }
        if let Statement::Expr(expr) = last {
            return self.last(expr);
        }
        self.statement(last, *at)?;
        self.return_nothing(block.span)
    }

    pub(super) fn return_nothing(&mut self, at: Span) -> Result<(), Error> {
        let to = self.current.temporary(at)?;
        self.emit(Op::Nothing { to }, at, at);
        self.emit(Op::Return { from: to }, at, at);
        Ok(())
    }
}

/// Where the name and the parameters of a function stand.
pub(super) fn head(lambda: &Lambda) -> Span {
    let parameters = lambda.parameters.iter().map(|parameter| parameter.name.span);
    let names = lambda.name.iter().map(|name| name.span).chain(parameters);
    names.reduce(Span::join).unwrap_or(lambda.span)
}
