//! The value of every kind of expression.

use super::chain::Chain;
use super::fault::{not_run, unknown_name};
use super::{Context, Equation, Placed, Scope, access, call, operators};
use crate::diagnostic::Error;
use crate::limits::with_stack;
use crate::source::Span;
use crate::syntax::ast::{
    Argument, Block, CompareOp, Expr, ExprKind, Link, Name, Postfix, Statement, TextPart,
};
use crate::value::{List, Range, Record, Value};

/// Evaluates expressions on variables that it only reads.
pub(super) struct Evaluator<'a> {
    scope: &'a Scope,
    context: &'a Context<'a>,
}

impl<'a> Evaluator<'a> {
    pub fn new(scope: &'a Scope, context: &'a Context<'a>) -> Self {
        Self { scope, context }
    }

    /// The value of `expr`.
    pub fn value(&self, expr: &Expr) -> Result<Value, Error> {
        self.context.spend(1, expr.span)?;
        match &expr.kind {
            ExprKind::Number(number) => Ok(Value::Number(number.clone())),
            ExprKind::Bool(truth) => Ok(Value::Bool(*truth)),
            ExprKind::None => Ok(Value::None),
            ExprKind::Text(text) => Ok(Value::from(text.as_str())),
            ExprKind::Name(name) => self.named(name, expr),
            _ => with_stack(|| self.compound(expr)),
        }
    }

    /// The value of `expr` with its place.
    pub fn placed(&self, expr: &Expr) -> Result<Placed, Error> {
        Ok(Placed::new(self.value(expr)?, expr.span))
    }

    fn compound(&self, expr: &Expr) -> Result<Value, Error> {
        let budget = self.context.budget;
        match &expr.kind {
            ExprKind::List(items) => self.list(items, expr),
            ExprKind::Record(fields) => self.record(fields, expr),
            ExprKind::Prefix(op, operand) => {
                operators::prefix(*op, &self.placed(operand)?, expr.span, budget)
            }
            ExprKind::Factorial(operand) => {
                operators::factorial(&self.placed(operand)?, expr.span, budget)
            }
            ExprKind::Power(base, exponent) => {
                operators::power(&self.placed(base)?, &self.placed(exponent)?, budget)
            }
            ExprKind::Chain(first, links) => self.chain(first, links),
            ExprKind::Compare(first, rest) => self.comparison(first, rest),
            ExprKind::And(operands) => self.logic(operands, false),
            ExprKind::Or(operands) => self.logic(operands, true),
            ExprKind::Range { from: Some(from), to: Some(to), inclusive } => {
                self.range(from, to, *inclusive)
            }
            ExprKind::Range { .. } => Err(not_run(expr.span)),
            ExprKind::Postfix(base, steps) => self.row(base, steps, None),
            ExprKind::Pipe(first, stages) => self.pipe(first, stages),
            ExprKind::Equation(sides) => Ok(Value::Bool(self.equation(sides)?.holds)),
            ExprKind::Interpolated(parts) => self.interpolated(parts, expr),
            ExprKind::If(branches, last) => self.if_else(branches, last.as_ref()),
            ExprKind::Lambda(_) => Err(not_run(expr.span)),
            ExprKind::Number(_)
            | ExprKind::Bool(_)
            | ExprKind::None
            | ExprKind::Text(_)
            | ExprKind::Name(_) => self.value(expr),
        }
    }

    /// The values of all sides, and whether they are equal.
    pub fn equation(&self, sides: &[Expr]) -> Result<Equation, Error> {
        let sides: Vec<_> = sides.iter().map(|side| self.value(side)).collect::<Result<_, _>>()?;
        let holds = sides.iter().zip(sides.iter().skip(1)).all(|(lhs, rhs)| lhs == rhs);
        Ok(Equation { holds, sides })
    }

    fn named(&self, name: &str, expr: &Expr) -> Result<Value, Error> {
        if let Some(value) = self.scope.get(name) {
            return Ok(value.clone());
        }
        match self.context.builtins.get(name) {
            Some(builtin) => Ok(Value::Function(builtin.name.into())),
            None => Err(unknown_name(name, expr.span, self.scope, self.context)),
        }
    }

    fn list(&self, items: &[Expr], expr: &Expr) -> Result<Value, Error> {
        let items: List = items.iter().map(|item| self.value(item)).collect::<Result<_, _>>()?;
        self.context.admit(items.into(), expr.span)
    }

    fn record(&self, fields: &[(Name, Expr)], expr: &Expr) -> Result<Value, Error> {
        let mut record = Record::default();
        for (name, value) in fields {
            record.set(&name.text, self.value(value)?);
        }
        self.context.admit(record.into(), expr.span)
    }

    fn chain(&self, first: &Expr, links: &[Link]) -> Result<Value, Error> {
        let mut chain = Chain::new(self.placed(first)?);
        for link in links {
            chain.take(link.op, &self.placed(&link.operand)?, self.context)?;
        }
        chain.value(self.context)
    }

    /// Stops at the first comparison that does not hold.
    fn comparison(&self, first: &Expr, rest: &[(CompareOp, Expr)]) -> Result<Value, Error> {
        let mut lhs = self.placed(first)?;
        for (op, operand) in rest {
            let rhs = self.placed(operand)?;
            if !operators::compare(*op, &lhs, &rhs)? {
                return Ok(Value::Bool(false));
            }
            lhs = rhs;
        }
        Ok(Value::Bool(true))
    }

    /// `and` and `or`: the first operand that is `decisive` decides, and the rest is not
    /// evaluated.
    fn logic(&self, operands: &[Expr], decisive: bool) -> Result<Value, Error> {
        for operand in operands {
            if operators::truth(&self.placed(operand)?)? == decisive {
                return Ok(Value::Bool(decisive));
            }
        }
        Ok(Value::Bool(!decisive))
    }

    fn interpolated(&self, parts: &[TextPart], expr: &Expr) -> Result<Value, Error> {
        let mut whole = String::new();
        for part in parts {
            match part {
                TextPart::Text(text) => whole.push_str(text),
                TextPart::Expr(part) => match self.value(part)? {
                    Value::Text(text) => whole.push_str(&text),
                    value => whole.push_str(&value.to_string()),
                },
            }
        }
        self.context.admit(Value::from(whole.as_str()), expr.span)
    }

    fn if_else(&self, branches: &[(Expr, Block)], last: Option<&Block>) -> Result<Value, Error> {
        for (condition, block) in branches {
            if operators::truth(&self.placed(condition)?)? {
                return self.block(block);
            }
        }
        last.map_or(Ok(Value::None), |block| self.block(block))
    }

    fn block(&self, block: &Block) -> Result<Value, Error> {
        match block.statements.as_slice() {
            [] => Ok(Value::None),
            [(_, Statement::Expr(expr))] => self.value(expr),
            _ => Err(not_run(block.span)),
        }
    }

    fn range(&self, from: &Expr, to: &Expr, inclusive: bool) -> Result<Value, Error> {
        let (from, to) = (self.placed(from)?, self.placed(to)?);
        let whole = |end| operators::whole(end, "a range goes from one whole number to another");
        let range = Range::new(whole(&from)?.clone(), whole(&to)?.clone(), inclusive);
        Ok(range.map_or(Value::None, Value::from))
    }

    /// A value with calls, indices and fields after it. A piped value goes first into the last
    /// call, or into the whole if no call is last.
    fn row(
        &self,
        base: &Expr,
        steps: &[Postfix],
        mut piped: Option<Placed>,
    ) -> Result<Value, Error> {
        let mut current = self.placed(base)?;
        if let (ExprKind::Name(name), Some(Postfix::Call(..))) = (&base.kind, steps.first()) {
            self.check_not_hidden(name, &current)?;
        }
        for (index, step) in steps.iter().enumerate() {
            let is_last = index + 1 == steps.len();
            let (value, end) = match step {
                Postfix::Call(arguments, brackets) => {
                    let first = if is_last { piped.take() } else { None };
                    let given = self.arguments(first, arguments)?;
                    (self.call(&current, given, brackets.0)?, brackets.0)
                }
                Postfix::Index(index, brackets) => {
                    (access::index(&current, &self.placed(index)?)?, brackets.0)
                }
                Postfix::Field(name) => (access::field(&current, name)?, name.span),
            };
            current = Placed::new(value, current.at.join(end));
        }
        match piped {
            Some(first) => {
                let at = current.at;
                self.call(&current, vec![(None, first)], at)
            }
            None => Ok(current.value),
        }
    }

    /// A variable that is called in place of the function that it hides.
    fn check_not_hidden(&self, name: &str, found: &Placed) -> Result<(), Error> {
        let is_function = matches!(found.value, Value::Function(_));
        if is_function || self.context.builtins.get(name).is_none() {
            return Ok(());
        }
        let help = format!("the variable `{name}` hides the function; give it another name");
        Err(call::not_a_function(found, help))
    }

    fn pipe(&self, first: &Expr, stages: &[Expr]) -> Result<Value, Error> {
        let mut piped = self.placed(first)?;
        for stage in stages {
            let at = piped.at.join(stage.span);
            let value = match &stage.kind {
                ExprKind::Postfix(base, steps) => self.row(base, steps, Some(piped))?,
                _ => self.row(stage, &[], Some(piped))?,
            };
            piped = Placed::new(value, at);
        }
        Ok(piped.value)
    }

    fn arguments<'e>(
        &self,
        first: Option<Placed>,
        arguments: &'e [Argument],
    ) -> Result<Vec<call::Given<'e>>, Error> {
        let mut given: Vec<call::Given<'e>> = Vec::with_capacity(arguments.len() + 1);
        given.extend(first.map(|value| (None, value)));
        for argument in arguments {
            given.push((argument.name.as_ref(), self.placed(&argument.value)?));
        }
        Ok(given)
    }

    fn call(
        &self,
        function: &Placed,
        given: Vec<call::Given<'_>>,
        brackets: Span,
    ) -> Result<Value, Error> {
        let builtin = call::callee(function, self.context)?;
        call::call(builtin, given, function.at.join(brackets), self.context)
    }
}
