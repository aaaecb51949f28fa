//! Conditions: what is compared only to jump is not made a value.

use super::super::code::Op;
use super::Compiler;
use super::expression::small;
use crate::diagnostic::Error;
use crate::limits::with_stack;
use crate::syntax::ast::{CompareOp, Expr, ExprKind, PrefixOp};

impl<'a> Compiler<'a> {
    /// Evaluates a condition; gives the jumps that are taken when it does not hold.
    pub(super) fn condition(&mut self, expr: &'a Expr) -> Result<Vec<usize>, Error> {
        let mark = self.current.mark();
        let jumps = match &expr.kind {
            ExprKind::And(operands) => with_stack(|| self.conjunction(operands)),
            ExprKind::Compare(first, rest) => with_stack(|| self.compared(first, rest)),
            ExprKind::Prefix(PrefixOp::Not, operand) => {
                let from = self.operand(operand)?;
                Ok(vec![self.jump_if(true, from, operand.span)])
            }
            _ => {
                let from = self.operand(expr)?;
                Ok(vec![self.jump_if(false, from, expr.span)])
            }
        };
        self.current.release(mark);
        jumps
    }

    fn conjunction(&mut self, operands: &'a [Expr]) -> Result<Vec<usize>, Error> {
        let mut jumps = Vec::new();
        for operand in operands {
            jumps.extend(self.condition(operand)?);
        }
        Ok(jumps)
    }

    fn compared(
        &mut self,
        first: &'a Expr,
        rest: &'a [(CompareOp, Expr)],
    ) -> Result<Vec<usize>, Error> {
        let mut jumps = Vec::new();
        let (mut a, mut a_at) = (self.operand(first)?, first.span);
        for (index, (op, operand)) in rest.iter().enumerate() {
            a = self.kept(a, a_at, self.names.assigns(operand))?;
            let (op, part) = (*op, self.part(operand)?);
            let jump = match small(&part).filter(|_| index + 1 == rest.len()) {
                Some(value) => Op::JumpUnlessCompareSmall { op, a, value, target: 0 },
                None => {
                    let b = self.in_register(part, operand.span)?;
                    let jump = Op::JumpUnlessCompare { op, a, b, target: 0 };
                    a = b;
                    jump
                }
            };
            jumps.push(self.emit(jump, a_at, operand.span));
            a_at = operand.span;
        }
        Ok(jumps)
    }
}
