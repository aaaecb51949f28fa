//! Statements, and blocks of them.

use super::super::code::{Assigned, Gives, Op, Register};
use super::Compiler;
use super::function::{Branches, Loop};
use crate::diagnostic::{Error, EvalError};
use crate::limits::with_stack;
use crate::source::Span;
use crate::syntax::ast::{Block, Expr, ExprKind, Name, Statement};

impl<'a> Compiler<'a> {
    /// A statement outside of all functions, and what comes of it.
    pub(super) fn outermost_gives(
        &mut self,
        statement: &'a Statement,
        at: Span,
    ) -> Result<Gives, Error> {
        let gives = match statement {
            Statement::Expr(expr) => {
                return match &expr.kind {
                    ExprKind::Equation(sides) => {
                        let registers = self.sides(sides)?;
                        let first = registers.first().copied().unwrap_or_default();
                        for (side, from) in sides.iter().zip(registers) {
                            self.emit(Op::RefuseApproximate { from }, side.span, side.span);
                        }
                        Ok(Gives::Equation(first, u16::try_from(sides.len()).unwrap_or(u16::MAX)))
                    }
                    ExprKind::If(arms, None) => {
                        // Without a value in one case it has none in any.
                        let to = self.current.temporary(expr.span)?;
                        self.branches(arms, None, Some(to), expr.span)?;
                        Ok(Gives::Value(to))
                    }
                    _ => Ok(Gives::Value(self.operand(expr)?)),
                };
            }
            Statement::Assign { target, .. } => name_of(target).map(Into::into),
            Statement::Const(name, _) | Statement::Function(name, _) => Some((*name.text).into()),
            _ => None,
        };
        self.statement(statement, at)?;
        Ok(gives.map_or(Gives::Nothing, Gives::Variable))
    }

    /// A statement whose value, if it has one, nobody asks for.
    pub(super) fn statement(&mut self, statement: &'a Statement, at: Span) -> Result<(), Error> {
        let mark = self.current.mark();
        match statement {
            Statement::Assign { target, op, value } => self.assign(target, *op, value)?,
            Statement::Const(name, value) => self.constant_made(name, value)?,
            Statement::Function(name, lambda) => {
                let to = self.assigned(&name.text, name.span, false)?;
                self.lambda(lambda, name.text.clone(), to)?;
                self.current.note_set(to);
            }
            Statement::While(condition, body) => self.repeat(condition, body, at)?,
            Statement::For(name, values, body) => self.for_each(name, values, body, at)?,
            Statement::Return(value) => {
                if self.is_outermost() {
                    return Err(
                        EvalError::Misplaced { word: "return", around: "a function", at }.into()
                    );
                }
                match value {
                    Some(value) => self.last(value)?,
                    None => self.return_nothing(at)?,
                }
            }
            Statement::Break => {
                let jump = self.emit(Op::Jump { target: 0 }, at, at);
                let around = self.current.loops.last_mut();
                around.ok_or_else(|| misplaced("break", at))?.breaks.push(jump);
            }
            Statement::Continue => {
                let around = self.current.loops.last();
                let target = around.ok_or_else(|| misplaced("continue", at))?.start;
                self.emit(Op::Loop { target }, at, at);
            }
            Statement::Expr(expr) => match &expr.kind {
                ExprKind::If(arms, otherwise) => {
                    with_stack(|| self.branches(arms, otherwise.as_ref(), None, expr.span))?;
                }
                _ => {
                    self.operand(expr)?;
                }
            },
        }
        self.current.release(mark);
        Ok(())
    }

    /// Statements; the value of the last one goes to `to`, if that is given.
    fn block(&mut self, block: &'a Block, to: Option<Register>) -> Result<(), Error> {
        let mut rest = block.statements.as_slice();
        let mut value = None;
        if let (Some(_), Some(((_, Statement::Expr(expr)), before))) = (to, rest.split_last()) {
            (value, rest) = (Some(expr), before);
        }
        for (at, statement) in rest {
            self.statement(statement, *at)?;
        }
        match (to, value) {
            (Some(to), Some(value)) => self.into(value, to),
            (Some(to), None) => {
                self.emit(Op::Nothing { to }, block.span, block.span);
                Ok(())
            }
            (None, _) => Ok(()),
        }
    }

    /// `if … { } else if … { } else { }`.
    pub(super) fn branches(
        &mut self,
        arms: &'a [(Expr, Block)],
        otherwise: Option<&'a Block>,
        to: Option<Register>,
        at: Span,
    ) -> Result<(), Error> {
        let mut ends = Vec::new();
        let mut known_at_end = None;
        let mut constants = Branches::of(&self.current);
        for (index, (condition, block)) in arms.iter().enumerate() {
            let jumps = self.condition(condition)?;
            let known = self.current.known();
            with_stack(|| self.block(block, to))?;
            constants.next(&mut self.current);
            if index + 1 < arms.len() || otherwise.is_some() || to.is_some() {
                ends.push(self.emit(Op::Jump { target: 0 }, block.span, block.span));
            }
            if let Some(before) = known_at_end.replace(self.current.known()) {
                self.current.meet(&before);
                known_at_end = Some(self.current.known());
            }
            self.current.restore(&known);
            jumps.into_iter().for_each(|jump| self.current.land(jump));
        }
        match (otherwise, to) {
            (Some(block), _) => with_stack(|| self.block(block, to))?,
            (None, Some(to)) => {
                self.emit(Op::Nothing { to }, at, at);
            }
            (None, None) => {}
        }
        constants.end(&mut self.current);
        known_at_end.iter().for_each(|known| self.current.meet(known));
        ends.into_iter().for_each(|jump| self.current.land(jump));
        Ok(())
    }

    fn repeat(&mut self, condition: &'a Expr, body: &'a Block, at: Span) -> Result<(), Error> {
        let start = self.current.here();
        let jumps = self.condition(condition)?;
        self.body_of_loop(start, body, head(at, condition))?;
        jumps.into_iter().for_each(|jump| self.current.land(jump));
        Ok(())
    }

    fn for_each(
        &mut self,
        name: &'a Name,
        values: &'a Expr,
        body: &'a Block,
        at: Span,
    ) -> Result<(), Error> {
        let iterator = self.current.temporary(at)?;
        self.current.temporary(at)?;
        let mark = self.current.mark();
        match &values.kind {
            ExprKind::Range { from, to, inclusive } => {
                let ends = self.ends(from.as_deref(), to.as_deref(), values.span)?;
                let [(a, a_at), (b, b_at)] = ends;
                let op = Op::IterateRange { to: iterator, a, b, inclusive: *inclusive };
                self.emit(op, a_at, b_at);
            }
            _ => {
                let from = self.operand(values)?;
                self.emit(Op::Iterate { to: iterator, from }, values.span, values.span);
            }
        }
        self.current.release(mark);
        let start = self.current.here();
        let to = self.assigned(&name.text, name.span, false)?;
        let next = self.emit(Op::Next { iterator, to, target: 0 }, values.span, name.span);
        let known = self.current.known();
        self.current.note_set(to);
        self.body_of_loop(start, body, head(at, values))?;
        self.current.restore(&known);
        self.current.land(next);
        Ok(())
    }

    /// The body, the way back to `start`, and the places that `break` and `continue` go to. The
    /// body may never run, so what it sets is not known afterwards.
    fn body_of_loop(&mut self, start: u32, body: &'a Block, at: Span) -> Result<(), Error> {
        let known = self.current.known();
        self.current.loops.push(Loop { start, breaks: Vec::new() });
        with_stack(|| self.block(body, None))?;
        self.emit(Op::Loop { target: start }, at, at);
        if let Some(done) = self.current.loops.pop() {
            done.breaks.into_iter().for_each(|jump| self.current.land(jump));
        }
        self.current.restore(&known);
        Ok(())
    }

    /// The register of a name that is about to be assigned.
    pub(super) fn assigned(
        &mut self,
        name: &'a str,
        at: Span,
        constant: bool,
    ) -> Result<Register, Error> {
        if let Some(&made) = self.current.constants_made.get(name) {
            let (name, made) = (name.to_owned(), Some(made));
            let elsewhere = String::new();
            return Err(EvalError::ConstantAssigned { name, made, elsewhere, at }.into());
        }
        if constant {
            self.current.constants_made.insert(name, at);
        }
        if self.is_outermost() {
            let global = self.global(name);
            if self.statement.names_assigned.insert(name) {
                self.statement.assigned.push(Assigned { global, constant, at });
            }
        }
        self.register(name).ok_or_else(|| EvalError::NotAPlace { at }.into())
    }

    fn constant_made(&mut self, name: &'a Name, value: &'a Expr) -> Result<(), Error> {
        let to = self.assigned(&name.text, name.span, true)?;
        self.into(value, to)?;
        self.current.note_set(to);
        Ok(())
    }
}

/// Where a loop stands up to its block.
fn head(at: Span, last: &Expr) -> Span {
    Span { end: last.span.end.max(at.start), ..at }
}

/// The variable that an assignment changes.
pub(super) fn name_of(target: &Expr) -> Option<&str> {
    match &target.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Postfix(base, _) => match &base.kind {
            ExprKind::Name(name) => Some(name),
            _ => None,
        },
        _ => None,
    }
}

fn misplaced(word: &'static str, at: Span) -> Error {
    EvalError::Misplaced { word, around: "a loop", at }.into()
}
