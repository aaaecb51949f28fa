//! Assignments to names, items and fields.

use super::super::code::{Op, Path, Register, Step};
use super::Compiler;
use super::expression::{Operand, binary, small, with_small};
use super::names::Names;
use super::statement::name_of;
use crate::diagnostic::{Error, EvalError};
use crate::source::Span;
use crate::syntax::ast::{AssignOp, ChainOp, Expr, ExprKind, Postfix, Statement};

impl<'a> Compiler<'a> {
    pub(super) fn assign(
        &mut self,
        target: &'a Expr,
        op: Option<AssignOp>,
        value: &'a Expr,
    ) -> Result<(), Error> {
        match (&target.kind, op) {
            (ExprKind::Name(name), None) => {
                let to = self.assigned(name, target.span, false)?;
                self.into(value, to)?;
                self.current.note_set(to);
                Ok(())
            }
            (ExprKind::Name(name), Some(op)) => {
                let to = self.assigned(name, target.span, false)?;
                let left = self.variable(name, target.span)?;
                let left = self.kept(left, target.span, self.names.assigns(value))?;
                if let (AssignOp::Chain(ChainOp::Add), ExprKind::List(items), true) =
                    (op, &value.kind, left == to)
                    && let [item] = items.as_slice()
                {
                    let from = self.current.temporary(item.span)?;
                    self.into(item, from)?;
                    self.emit(Op::Push { to, from }, target.span, value.span);
                    return Ok(());
                }
                if let (AssignOp::Chain(ChainOp::Add), ExprKind::Interpolated(parts), true) =
                    (op, &value.kind, left == to)
                {
                    let (first, count) = self.text_parts(parts, value.span)?;
                    self.emit(Op::Append { to, first, count }, target.span, value.span);
                    return Ok(());
                }
                let right = self.part(value)?;
                self.combine(op, to, (left, target.span), right, value.span)?;
                self.current.note_set(to);
                Ok(())
            }
            (ExprKind::Postfix(base, steps), op) => {
                let ExprKind::Name(name) = &base.kind else { return Err(not_a_place(base.span)) };
                self.assign_part(name, base.span, target.span, steps, op, value)
            }
            _ => Err(not_a_place(target.span)),
        }
    }

    /// `left op right` into `to`.
    fn combine(
        &mut self,
        op: AssignOp,
        to: Register,
        (a, a_at): (Register, Span),
        right: Operand,
        right_at: Span,
    ) -> Result<(), Error> {
        let op = match (op, small(&right)) {
            (AssignOp::Chain(op), Some(value)) => with_small(op, to, a, value),
            (AssignOp::Power, Some(value)) => Op::PowerSmall { to, a, value },
            (AssignOp::Chain(op), None) => binary(op, to, a, self.in_register(right, right_at)?),
            (AssignOp::Power, None) => Op::Power { to, a, b: self.in_register(right, right_at)? },
        };
        self.emit(op, a_at, right_at);
        Ok(())
    }

    /// `name[index].field = value`. The value comes first, then the indices.
    fn assign_part(
        &mut self,
        name: &'a str,
        root_at: Span,
        target: Span,
        steps: &'a [Postfix],
        op: Option<AssignOp>,
        value: &'a Expr,
    ) -> Result<(), Error> {
        let changes = steps.iter().any(|step| match step {
            Postfix::Index(index, _) => self.names.assigns(index),
            _ => false,
        });
        let mut from = self.operand(value)?;
        from = self.kept(from, value.span, changes)?;
        let steps = steps.iter().map(|step| self.path_step(step, changes));
        let steps = steps.collect::<Result<Box<[_]>, _>>()?;
        let root = self.assigned(name, root_at, false)?;
        let found = self.variable(name, root_at)?;
        self.transfer(root, found, root_at);
        if let Some(op) = op {
            let part = self.read_part(root, root_at, &steps)?;
            self.combine(op, part, (part, target), Operand::Register(from), value.span)?;
            from = part;
        }
        self.current.paths.push(Path { root: root_at, target, steps });
        let path = u32::try_from(self.current.paths.len() - 1).unwrap_or(u32::MAX);
        self.emit(Op::Put { root, from, path }, root_at, value.span);
        self.current.note_set(root);
        Ok(())
    }

    fn path_step(&mut self, step: &'a Postfix, changes: bool) -> Result<Step, Error> {
        match step {
            Postfix::Index(index, brackets) => {
                if let ExprKind::Range { from, to, inclusive } = &index.kind {
                    let first = self.slice(from.as_deref(), to.as_deref(), index.span)?;
                    return Ok(Step::Slice(first, *inclusive, brackets.0));
                }
                let register = self.operand(index)?;
                let register = self.kept(register, index.span, changes)?;
                Ok(Step::Index(register, index.span, brackets.0))
            }
            Postfix::Field(name) => Ok(Step::Field(name.clone())),
            Postfix::Call(_, brackets) => Err(not_a_place(brackets.0)),
        }
    }

    /// The part of `root` that the steps lead to, in a new register.
    fn read_part(
        &mut self,
        root: Register,
        mut at: Span,
        steps: &[Step],
    ) -> Result<Register, Error> {
        let to = self.current.temporary(at)?;
        let mut a = root;
        for step in steps {
            match step {
                Step::Index(b, index, brackets) => {
                    self.emit(Op::Index { to, a, b: *b }, at, *index);
                    at = at.join(*brackets);
                }
                Step::Slice(first, inclusive, brackets) => {
                    let op = Op::Slice { to, a, first: *first, inclusive: *inclusive };
                    self.emit(op, at, *brackets);
                    at = at.join(*brackets);
                }
                Step::Field(name) => {
                    let field = self.current.constant(name.text.as_str().into());
                    self.emit(Op::Field { to, a, name: field }, at, name.span);
                    at = at.join(name.span);
                }
            }
            a = to;
        }
        Ok(to)
    }
}

/// Whether a statement assigns once, at its end, so that what it changes may leave the scope.
pub(super) fn is_simple(statement: &Statement, names: &Names<'_>) -> bool {
    let Statement::Assign { target, value, .. } = statement else { return false };
    let steps = match &target.kind {
        ExprKind::Postfix(_, steps) => steps.as_slice(),
        _ => &[],
    };
    let step_assigns = |step: &Postfix| match step {
        Postfix::Index(index, _) => names.assigns(index),
        _ => false,
    };
    name_of(target).is_some() && !names.assigns(value) && !steps.iter().any(step_assigns)
}

fn not_a_place(at: Span) -> Error {
    EvalError::NotAPlace { at }.into()
}
