//! Calls, indices, fields and pipelines.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use super::super::code::{Op, Register, Site};
use super::Compiler;
use crate::diagnostic::Error;
use crate::limits::with_stack;
use crate::source::Span;
use crate::syntax::ast::{Argument, Expr, ExprKind, Name, Postfix};

/// The function of a call, as far as it is known.
enum Callee {
    /// In a register, that of a variable of this name if it has one.
    Register(Register, Option<Arc<str>>),
    /// What a global, or the built-in of that name, is at the call.
    Global(u32, Arc<str>),
}

/// A value that goes into a call as its first argument.
type Piped = Option<(Register, Span)>;

impl<'a> Compiler<'a> {
    /// A value with calls, indices and fields after it, into `to`.
    pub(super) fn row(
        &mut self,
        base: &'a Expr,
        steps: &'a [Postfix],
        piped: Piped,
        to: Register,
    ) -> Result<(), Error> {
        let (from, at) = self.row_value(base, steps, piped)?;
        self.transfer(to, from, at);
        Ok(())
    }

    /// The register of such a value, and where that stands. A piped value goes first into the last
    /// call, or into the whole if no call is last.
    pub(super) fn row_value(
        &mut self,
        base: &'a Expr,
        steps: &'a [Postfix],
        mut piped: Piped,
    ) -> Result<(Register, Span), Error> {
        let changes = steps.iter().any(|step| self.step_assigns(step));
        let mut rest = steps.iter();
        let mut at = base.span;
        let mut current = match (&base.kind, steps.first()) {
            (ExprKind::Name(name), Some(Postfix::Call(arguments, brackets))) => {
                rest.next();
                let first = if steps.len() == 1 { piped.take() } else { None };
                let callee = self.callee(name, base.span, changes)?;
                at = at.join(brackets.0);
                self.call(callee, base.span, first, arguments, at)?
            }
            (ExprKind::Name(name), None) if piped.is_some() => {
                let callee = self.callee(name, base.span, false)?;
                self.call(callee, base.span, piped.take(), &[], base.span)?
            }
            _ => {
                let register = self.operand(base)?;
                self.kept(register, base.span, changes)?
            }
        };
        while let Some(step) = rest.next() {
            let first = if rest.len() == 0 { piped.take() } else { None };
            (current, at) = self.step(current, at, step, first)?;
        }
        if piped.is_some() {
            current = self.call(Callee::Register(current, None), at, piped, &[], at)?;
        }
        Ok((current, at))
    }

    fn step_assigns(&self, step: &'a Postfix) -> bool {
        match step {
            Postfix::Call(arguments, _) => {
                arguments.iter().any(|argument| self.names.assigns(&argument.value))
            }
            Postfix::Index(index, _) => self.names.assigns(index),
            Postfix::Field(_) => false,
        }
    }

    /// One step on what is in `current`, which stands at `at`.
    fn step(
        &mut self,
        current: Register,
        at: Span,
        step: &'a Postfix,
        mut piped: Piped,
    ) -> Result<(Register, Span), Error> {
        let (result, whole) = match step {
            Postfix::Call(arguments, brackets) => {
                let whole = at.join(brackets.0);
                let callee = Callee::Register(current, None);
                (self.call(callee, at, piped.take(), arguments, whole)?, whole)
            }
            Postfix::Index(index, brackets) => {
                let to = self.home(current, at)?;
                let mark = self.current.mark();
                self.index(index, current, at, to)?;
                self.current.release(mark);
                (to, at.join(brackets.0))
            }
            Postfix::Field(name) => {
                let to = self.home(current, at)?;
                let field = self.current.name(&name.text);
                self.emit(Op::Field { to, a: current, name: field }, at, name.span);
                (to, at.join(name.span))
            }
        };
        match piped {
            Some(_) => {
                Ok((self.call(Callee::Register(result, None), whole, piped, &[], whole)?, whole))
            }
            None => Ok((result, whole)),
        }
    }

    fn index(&mut self, index: &'a Expr, a: Register, at: Span, to: Register) -> Result<(), Error> {
        if let ExprKind::Range { from, to: end, inclusive } = &index.kind {
            let first = self.slice(from.as_deref(), end.as_deref(), index.span)?;
            self.emit(Op::Slice { to, a, first, inclusive: *inclusive }, at, index.span);
        } else {
            let b = self.operand(index)?;
            self.emit(Op::Index { to, a, b }, at, index.span);
        }
        Ok(())
    }

    /// The ends of a slice in two registers, one after the other.
    pub(super) fn slice(
        &mut self,
        from: Option<&'a Expr>,
        end: Option<&'a Expr>,
        at: Span,
    ) -> Result<Register, Error> {
        let registers = (self.current.temporary(at)?, self.current.temporary(at)?);
        for (to, expr) in [(registers.0, from), (registers.1, end)] {
            match expr {
                Some(expr) => self.into(expr, to)?,
                None => {
                    self.emit(Op::Nothing { to }, at, at);
                }
            }
        }
        Ok(registers.0)
    }

    /// The function that a name in front of a call means.
    fn callee(&mut self, name: &'a str, at: Span, changes: bool) -> Result<Callee, Error> {
        let global = self.global(name);
        let register = self.register(name);
        match register.filter(|_| !self.is_outermost()) {
            Some(_) => {
                let register = self.variable(name, at)?;
                let register = self.kept(register, at, changes)?;
                Ok(Callee::Register(register, Some(name.into())))
            }
            None => {
                let is_known = register.is_some_and(|register| self.current.is_set(register));
                let is_known = is_known || self.names.globals.is_assigned(global);
                if !is_known && !self.is_given(name) {
                    self.emit(Op::Known { global }, at, at);
                }
                Ok(Callee::Global(global, name.into()))
            }
        }
    }

    /// Calls a function that stands at `function`; gives the register of the result.
    fn call(
        &mut self,
        callee: Callee,
        function: Span,
        piped: Piped,
        arguments: &'a [Argument],
        whole: Span,
    ) -> Result<Register, Error> {
        let base = self.current.temporary(whole)?;
        let mut spans = Vec::with_capacity(arguments.len() + 1);
        if let Some((from, at)) = piped {
            self.transfer(base, from, at);
            spans.push(at);
        }
        for argument in arguments {
            let next = if spans.is_empty() { base } else { self.current.temporary(whole)? };
            self.into(&argument.value, next)?;
            spans.push(argument.value.span);
        }
        let mut names: Vec<Option<Name>> = Vec::new();
        if arguments.iter().any(|argument| argument.name.is_some()) {
            names.extend(piped.map(|_| None));
            names.extend(arguments.iter().map(|argument| argument.name.clone()));
        }
        let name = match &callee {
            Callee::Global(_, name) => Some(name.clone()),
            Callee::Register(_, name) => name.clone(),
        };
        let arguments = spans.into();
        let (names, entry) = (names.into(), AtomicUsize::new(usize::MAX));
        let site = Site { function, name, whole, arguments, names, entry };
        let site = self.current.site(site);
        let op = match callee {
            Callee::Register(function, _) => Op::Call { tail: false, base, function, site },
            Callee::Global(global, _) => Op::CallGlobal { tail: false, base, global, site },
        };
        self.emit(op, whole, whole);
        self.current.release(u32::from(base) + 1);
        Ok(base)
    }

    pub(super) fn pipe(
        &mut self,
        first: &'a Expr,
        stages: &'a [Expr],
        to: Register,
    ) -> Result<(), Error> {
        let (mut piped, mut at) = (self.operand(first)?, first.span);
        let changes = stages.iter().any(|stage| self.names.assigns(stage));
        piped = self.kept(piped, at, changes)?;
        for (index, stage) in stages.iter().enumerate() {
            // The last one goes where it is wanted, so that it can be a call in last place.
            let result = match index + 1 == stages.len() {
                true => to,
                false => self.current.temporary(stage.span)?,
            };
            let whole = at.join(stage.span);
            let given = Some((piped, at));
            with_stack(|| match &stage.kind {
                ExprKind::Postfix(base, steps) => self.row(base, steps, given, result),
                _ => self.row(stage, &[], given, result),
            })?;
            (piped, at) = (result, whole);
        }
        Ok(())
    }
}
