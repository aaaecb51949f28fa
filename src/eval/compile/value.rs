//! Values that are put together step by step: lists, records, texts, truths.

use super::super::code::{Op, Register};
use super::Compiler;
use crate::diagnostic::Error;
use crate::source::Span;
use crate::syntax::ast::{CompareOp, Expr, Name, TextPart};

/// Items that are put into a list at once.
const AT_ONCE: usize = 64;

impl<'a> Compiler<'a> {
    pub(super) fn list(&mut self, items: &'a [Expr], to: Register, at: Span) -> Result<(), Error> {
        let mark = self.current.mark();
        for (index, group) in items.chunks(AT_ONCE).enumerate() {
            let first = self.in_a_row(group, at)?;
            let count = u16::try_from(group.len()).unwrap_or(u16::MAX);
            let op = match index {
                0 => Op::List { to, first, count },
                _ => Op::Extend { to, first, count },
            };
            self.emit(op, at, at);
            self.current.release(mark);
        }
        if items.is_empty() {
            self.emit(Op::List { to, first: to, count: 0 }, at, at);
        }
        self.emit(Op::Admit { from: to }, at, at);
        Ok(())
    }

    /// Evaluates expressions into registers one after the other, and gives the first.
    fn in_a_row(&mut self, parts: &'a [Expr], at: Span) -> Result<Register, Error> {
        let mut first = None;
        for part in parts {
            let to = self.current.temporary(at)?;
            self.into(part, to)?;
            first.get_or_insert(to);
        }
        Ok(first.unwrap_or_default())
    }

    pub(super) fn record(
        &mut self,
        fields: &'a [(Name, Expr)],
        to: Register,
        at: Span,
    ) -> Result<(), Error> {
        self.emit(Op::NewRecord { to }, at, at);
        for (name, value) in fields {
            let mark = self.current.mark();
            let from = self.current.temporary(at)?;
            self.into(value, from)?;
            let field = self.current.name(&name.text);
            self.emit(Op::SetField { to, from, name: field }, name.span, value.span);
            self.current.release(mark);
        }
        self.emit(Op::Admit { from: to }, at, at);
        Ok(())
    }

    pub(super) fn interpolated(
        &mut self,
        parts: &'a [TextPart],
        to: Register,
        at: Span,
    ) -> Result<(), Error> {
        let mark = self.current.mark();
        let (first, count) = self.text_parts(parts, at)?;
        self.emit(Op::Text { to, first, count }, at, at);
        self.current.release(mark);
        Ok(())
    }

    /// The registers of the parts of a text: the first, and how many.
    pub(super) fn text_parts(
        &mut self,
        parts: &'a [TextPart],
        at: Span,
    ) -> Result<(Register, u16), Error> {
        let mut first = None;
        for part in parts {
            let register = self.current.temporary(at)?;
            match part {
                TextPart::Text(text) => self.constant(text.as_str().into(), register, at),
                TextPart::Expr(expr) => self.into(expr, register)?,
            }
            first.get_or_insert(register);
        }
        let count = u16::try_from(parts.len()).unwrap_or(u16::MAX);
        Ok((first.unwrap_or_default(), count))
    }

    /// Stops at the first comparison that does not hold.
    pub(super) fn comparison(
        &mut self,
        first: &'a Expr,
        rest: &'a [(CompareOp, Expr)],
        to: Register,
    ) -> Result<(), Error> {
        let mut jumps = Vec::new();
        let (mut a, mut a_at) = (self.operand(first)?, first.span);
        for (index, (op, operand)) in rest.iter().enumerate() {
            a = self.kept(a, a_at, self.names.assigns(operand))?;
            let b = self.operand(operand)?;
            self.emit(Op::Compare { op: *op, to, a, b }, a_at, operand.span);
            if index + 1 < rest.len() {
                jumps.push(self.jump_if(false, to, operand.span));
            }
            (a, a_at) = (b, operand.span);
        }
        jumps.into_iter().for_each(|jump| self.current.land(jump));
        Ok(())
    }

    /// `and` and `or`: the first operand that is `decisive` decides, and the rest is not
    /// evaluated.
    pub(super) fn logic(
        &mut self,
        operands: &'a [Expr],
        decisive: bool,
        to: Register,
    ) -> Result<(), Error> {
        let mut jumps = Vec::new();
        let mut known = None;
        for (index, operand) in operands.iter().enumerate() {
            self.into(operand, to)?;
            // The operands behind the first may not be evaluated at all.
            known.get_or_insert_with(|| self.current.known());
            if index + 1 < operands.len() {
                jumps.push(self.jump_if(decisive, to, operand.span));
            } else {
                self.emit(Op::Truth { from: to }, operand.span, operand.span);
            }
        }
        jumps.into_iter().for_each(|jump| self.current.land(jump));
        known.iter().for_each(|known| self.current.restore(known));
        Ok(())
    }

    /// Whether all sides, each of which is evaluated, are equal.
    pub(super) fn equation_value(&mut self, sides: &'a [Expr], to: Register) -> Result<(), Error> {
        let registers = self.sides(sides)?;
        let mut jumps = Vec::new();
        for (pair, at) in registers.windows(2).zip(sides.windows(2)) {
            let ([a, b], [lhs, rhs]) = (pair, at) else { continue };
            let op = Op::Compare { op: CompareOp::Equal, to, a: *a, b: *b };
            self.emit(op, lhs.span, rhs.span);
            jumps.push(self.jump_if(false, to, rhs.span));
        }
        jumps.into_iter().for_each(|jump| self.current.land(jump));
        Ok(())
    }

    /// Evaluates the sides of an equation into registers one after the other.
    pub(super) fn sides(&mut self, sides: &'a [Expr]) -> Result<Vec<Register>, Error> {
        let mut registers = Vec::with_capacity(sides.len());
        for side in sides {
            let to = self.current.temporary(side.span)?;
            self.into(side, to)?;
            registers.push(to);
        }
        Ok(registers)
    }

    /// A jump, still without a target, if `from` is `wanted`.
    pub(super) fn jump_if(&mut self, wanted: bool, from: Register, at: Span) -> usize {
        self.emit(Op::JumpIf { wanted, from, target: 0 }, at, at)
    }
}
