//! Expressions whose operands are all evaluated.

use super::super::code::{Op, Register};
use super::{Compiler, fold};
use crate::diagnostic::Error;
use crate::limits::with_stack;
use crate::number::{Number, Ratio};
use crate::source::Span;
use crate::syntax::ast::{ChainOp, Expr, ExprKind, Link, PrefixOp};
use crate::value::Value;

/// Chains of more operators than this are worked out by an accumulator, which puts off operations
/// on large numbers.
const LONG_CHAIN: usize = 32;

/// An operand: known already, or in a register.
pub(super) enum Operand {
    Number(Number),
    Register(Register),
}

impl<'a> Compiler<'a> {
    /// Evaluates `expr` into `to`, which is written last of all.
    pub(super) fn into(&mut self, expr: &'a Expr, to: Register) -> Result<(), Error> {
        let mark = self.current.mark();
        match &expr.kind {
            ExprKind::Number(number) => self.number(number, to, expr.span),
            ExprKind::Bool(truth) => self.constant((*truth).into(), to, expr.span),
            ExprKind::Text(text) => self.constant(text.as_str().into(), to, expr.span),
            ExprKind::None => {
                self.emit(Op::Nothing { to }, expr.span, expr.span);
            }
            ExprKind::Name(name) => {
                let from = self.variable(name, expr.span)?;
                self.transfer(to, from, expr.span);
            }
            _ => with_stack(|| self.compound(expr, to))?,
        }
        self.current.release(mark);
        Ok(())
    }

    fn compound(&mut self, expr: &'a Expr, to: Register) -> Result<(), Error> {
        match &expr.kind {
            ExprKind::Chain(..)
            | ExprKind::Prefix(..)
            | ExprKind::Power(..)
            | ExprKind::Factorial(..) => {
                let operand = self.arithmetic(expr, to)?;
                return self.settle(operand, to, expr.span);
            }
            ExprKind::Range { from, to: end, inclusive } => {
                let ends = self.ends(from.as_deref(), end.as_deref(), expr.span)?;
                let [(a, a_at), (b, b_at)] = ends;
                self.emit(Op::Range { to, a, b, inclusive: *inclusive }, a_at, b_at);
            }
            ExprKind::If(arms, otherwise) => {
                self.branches(arms, otherwise.as_ref(), Some(to), expr.span)?;
            }
            ExprKind::Lambda(lambda) => self.lambda(lambda, shown(expr), to)?,
            ExprKind::Postfix(base, steps) => self.row(base, steps, None, to)?,
            ExprKind::Pipe(first, stages) => self.pipe(first, stages, to)?,
            _ => {
                // What is put together step by step must not spoil a variable that it reads.
                let home = self.home(to, expr.span)?;
                self.put_together(expr, home)?;
                self.transfer(to, home, expr.span);
            }
        }
        Ok(())
    }

    fn put_together(&mut self, expr: &'a Expr, to: Register) -> Result<(), Error> {
        match &expr.kind {
            ExprKind::List(items) => self.list(items, to, expr.span),
            ExprKind::Record(fields) => self.record(fields, to, expr.span),
            ExprKind::Interpolated(parts) => self.interpolated(parts, to, expr.span),
            ExprKind::Compare(first, rest) => self.comparison(first, rest, to),
            ExprKind::And(operands) => self.logic(operands, false, to),
            ExprKind::Or(operands) => self.logic(operands, true, to),
            ExprKind::Equation(sides) => self.equation_value(sides, to),
            _ => Ok(()),
        }
    }

    /// The value of `expr` in some register: a variable's own, or a new one.
    pub(super) fn operand(&mut self, expr: &'a Expr) -> Result<Register, Error> {
        match self.part(expr)? {
            Operand::Register(register) => Ok(register),
            Operand::Number(number) => self.loaded(&number, expr.span),
        }
    }

    /// The register, or a copy if it is a variable's that an assignment may change.
    pub(super) fn kept(
        &mut self,
        register: Register,
        at: Span,
        changes: bool,
    ) -> Result<Register, Error> {
        if !changes || !self.current.is_variable(register) {
            return Ok(register);
        }
        let to = self.current.temporary(at)?;
        self.emit(Op::Move { to, from: register }, at, at);
        Ok(to)
    }

    /// The value of `expr`: known, or in some register.
    pub(super) fn part(&mut self, expr: &'a Expr) -> Result<Operand, Error> {
        match &expr.kind {
            ExprKind::Number(number) => Ok(Operand::Number(number.clone())),
            ExprKind::Name(name) => self.variable(name, expr.span).map(Operand::Register),
            ExprKind::Chain(..)
            | ExprKind::Prefix(..)
            | ExprKind::Power(..)
            | ExprKind::Factorial(..) => with_stack(|| {
                let to = self.current.temporary(expr.span)?;
                let mark = self.current.mark();
                let operand = self.arithmetic(expr, to);
                self.current.release(mark);
                operand
            }),
            ExprKind::Postfix(base, steps) if !steps.is_empty() => {
                let row = with_stack(|| self.row_value(base, steps, None));
                row.map(|(register, _)| Operand::Register(register))
            }
            _ => {
                let to = self.current.temporary(expr.span)?;
                self.into(expr, to)?;
                Ok(Operand::Register(to))
            }
        }
    }

    /// A variable's register; or a new one with the value of a global or built-in.
    pub(super) fn variable(&mut self, name: &'a str, at: Span) -> Result<Register, Error> {
        let global = self.global(name);
        let Some(from) = self.register(name) else {
            let to = self.current.temporary(at)?;
            self.emit(Op::Global { to, global }, at, at);
            return Ok(to);
        };
        if self.current.is_set(from) {
            return Ok(from);
        }
        // A built-in must not become a variable only because it is read.
        let to = if self.is_outermost() && self.is_given(name) {
            self.current.temporary(at)?
        } else {
            self.current.note_set(from);
            from
        };
        self.emit(Op::Check { to, from, global }, at, at);
        Ok(to)
    }

    /// An arithmetic expression: known, or in `to` or in a variable's register.
    fn arithmetic(&mut self, expr: &'a Expr, to: Register) -> Result<Operand, Error> {
        match &expr.kind {
            ExprKind::Chain(first, links) if links.len() > LONG_CHAIN => {
                self.long_chain(first, links, to)
            }
            ExprKind::Chain(first, links) => self.chain(first, links, to),
            ExprKind::Prefix(op, operand) => self.prefix(*op, operand, to, expr.span),
            ExprKind::Power(base, exponent) => self.power(base, exponent, to),
            ExprKind::Factorial(operand) => {
                let part = self.part(operand)?;
                if let Operand::Number(number) = &part
                    && let Some(known) = fold::factorial(number)
                {
                    return Ok(Operand::Number(known));
                }
                let a = self.in_register(part, operand.span)?;
                self.emit(Op::Factorial { to, a }, operand.span, expr.span);
                Ok(Operand::Register(to))
            }
            _ => self.part(expr),
        }
    }

    fn prefix(
        &mut self,
        op: PrefixOp,
        operand: &'a Expr,
        to: Register,
        at: Span,
    ) -> Result<Operand, Error> {
        let part = self.part(operand)?;
        if let (PrefixOp::Minus, Operand::Number(number)) = (op, &part) {
            return Ok(Operand::Number(number.neg()));
        }
        let a = self.in_register(part, operand.span)?;
        self.emit(Op::Prefix { op, to, a }, operand.span, at);
        Ok(Operand::Register(to))
    }

    fn power(
        &mut self,
        base: &'a Expr,
        exponent: &'a Expr,
        to: Register,
    ) -> Result<Operand, Error> {
        let (base_at, exponent_at) = (base.span, exponent.span);
        let (base, changes) = (self.part(base)?, self.names.assigns(exponent));
        let base = match base {
            Operand::Register(register) => {
                Operand::Register(self.kept(register, base_at, changes)?)
            }
            number => number,
        };
        let exponent = self.part(exponent)?;
        if let (Operand::Number(base), Operand::Number(exponent)) = (&base, &exponent)
            && let Some(known) = fold::power(base, exponent)
        {
            return Ok(Operand::Number(known));
        }
        let a = self.in_register(base, base_at)?;
        let op = match small(&exponent) {
            Some(value) => Op::PowerSmall { to, a, value },
            None => {
                let is_half = matches!(&exponent, Operand::Number(it) if *it == half());
                let b = self.in_register(exponent, exponent_at)?;
                if is_half { Op::PowerHalf { to, a, b } } else { Op::Power { to, a, b } }
            }
        };
        self.emit(op, base_at, exponent_at);
        Ok(Operand::Register(to))
    }

    fn chain(
        &mut self,
        first: &'a Expr,
        links: &'a [Link],
        to: Register,
    ) -> Result<Operand, Error> {
        let home = self.home(to, first.span)?;
        let (mut left, mut left_at) = (self.part(first)?, first.span);
        for (index, link) in links.iter().enumerate() {
            if let Operand::Register(register) = left {
                let changes = self.names.assigns(&link.operand);
                left = Operand::Register(self.kept(register, left_at, changes)?);
            }
            let mark = self.current.mark();
            let (right, right_at) = (self.part(&link.operand)?, link.operand.span);
            let known = match (&left, &right) {
                (Operand::Number(lhs), Operand::Number(rhs)) => fold::chain(link.op, lhs, rhs),
                _ => None,
            };
            left = match known {
                Some(number) => Operand::Number(number),
                None => {
                    let to = if index + 1 == links.len() { to } else { home };
                    let a = self.in_register(left, left_at)?;
                    let op = match small(&right) {
                        Some(value) => with_small(link.op, to, a, value),
                        None => binary(link.op, to, a, self.in_register(right, right_at)?),
                    };
                    self.emit(op, left_at, right_at);
                    self.current.release(mark);
                    Operand::Register(to)
                }
            };
            left_at = left_at.join(right_at);
        }
        Ok(left)
    }

    /// A chain in which large numbers wait until small ones have been put together.
    fn long_chain(
        &mut self,
        first: &'a Expr,
        links: &'a [Link],
        to: Register,
    ) -> Result<Operand, Error> {
        let mark = self.current.mark();
        let from = self.operand(first)?;
        self.emit(Op::ChainBegin { from }, first.span, first.span);
        for link in links {
            self.current.release(mark);
            let from = self.operand(&link.operand)?;
            self.emit(Op::ChainTake { op: link.op, from }, link.operand.span, link.operand.span);
        }
        self.emit(Op::ChainEnd { to }, first.span, first.span);
        Ok(Operand::Register(to))
    }

    /// The two ends of a range; a missing one is none.
    pub(super) fn ends(
        &mut self,
        from: Option<&'a Expr>,
        to: Option<&'a Expr>,
        whole: Span,
    ) -> Result<[(Register, Span); 2], Error> {
        let changes = to.is_some_and(|to| self.names.assigns(to));
        Ok([self.end(from, changes, whole)?, self.end(to, false, whole)?])
    }

    fn end(
        &mut self,
        expr: Option<&'a Expr>,
        changes: bool,
        whole: Span,
    ) -> Result<(Register, Span), Error> {
        if let Some(expr) = expr {
            let register = self.operand(expr)?;
            return Ok((self.kept(register, expr.span, changes)?, expr.span));
        }
        let to = self.current.temporary(whole)?;
        self.emit(Op::Nothing { to }, whole, whole);
        Ok((to, whole))
    }

    /// A register for what is put together before it moves to `to`.
    pub(super) fn home(&mut self, to: Register, at: Span) -> Result<Register, Error> {
        if self.current.is_variable(to) { self.current.temporary(at) } else { Ok(to) }
    }

    /// Brings what `from` holds to `to`; only variables keep it as well.
    pub(super) fn transfer(&mut self, to: Register, from: Register, at: Span) {
        if to == from {
            return;
        }
        let is_variable = self.current.is_variable(from);
        let op = if is_variable { Op::Move { to, from } } else { Op::Take { to, from } };
        self.emit(op, at, at);
    }

    fn settle(&mut self, operand: Operand, to: Register, at: Span) -> Result<(), Error> {
        match operand {
            Operand::Number(number) => self.number(&number, to, at),
            Operand::Register(from) => self.transfer(to, from, at),
        }
        Ok(())
    }

    pub(super) fn in_register(&mut self, operand: Operand, at: Span) -> Result<Register, Error> {
        match operand {
            Operand::Register(register) => Ok(register),
            Operand::Number(number) => self.loaded(&number, at),
        }
    }

    fn loaded(&mut self, number: &Number, at: Span) -> Result<Register, Error> {
        let to = self.current.temporary(at)?;
        self.number(number, to, at);
        Ok(to)
    }

    fn number(&mut self, number: &Number, to: Register, at: Span) {
        match number.to_i64().and_then(|value| i32::try_from(value).ok()) {
            Some(value) => {
                self.emit(Op::Small { to, value }, at, at);
            }
            None => self.constant(number.clone().into(), to, at),
        }
    }

    pub(super) fn constant(&mut self, value: Value, to: Register, at: Span) {
        let is_approximate = value.is_approximate();
        let index = self.current.constant(value);
        let op = match is_approximate {
            true => Op::Approximate { to, index },
            false => Op::Constant { to, index },
        };
        self.emit(op, at, at);
    }
}

fn half() -> Number {
    Ratio::new(1, 2).map(Number::from).unwrap_or_default()
}

/// A function's text, if it is short.
fn shown(expr: &Expr) -> String {
    /// More bytes than this do not help.
    const SHORT: usize = 80;
    if expr.span.len() <= SHORT { expr.to_string() } else { "function".to_owned() }
}

/// The number, if it fits into an instruction.
pub(super) fn small(operand: &Operand) -> Option<i32> {
    match operand {
        Operand::Number(number) => i32::try_from(number.to_i64()?).ok(),
        Operand::Register(_) => None,
    }
}

pub(super) fn binary(op: ChainOp, to: Register, a: Register, b: Register) -> Op {
    match op {
        ChainOp::Add => Op::Add { to, a, b },
        ChainOp::Subtract => Op::Subtract { to, a, b },
        ChainOp::Multiply => Op::Multiply { to, a, b },
        ChainOp::Divide => Op::Divide { to, a, b },
        ChainOp::FloorDivide => Op::FloorDivide { to, a, b },
        ChainOp::Remainder => Op::Remainder { to, a, b },
    }
}

pub(super) fn with_small(op: ChainOp, to: Register, a: Register, value: i32) -> Op {
    match op {
        ChainOp::Add => Op::AddSmall { to, a, value },
        ChainOp::Subtract => Op::SubtractSmall { to, a, value },
        ChainOp::Multiply => Op::MultiplySmall { to, a, value },
        ChainOp::Divide => Op::DivideSmall { to, a, value },
        ChainOp::FloorDivide => Op::FloorDivideSmall { to, a, value },
        ChainOp::Remainder => Op::RemainderSmall { to, a, value },
    }
}
