//! `ans`, `_`, `ans1` and so on.

use std::collections::VecDeque;

use crate::Span;
use crate::diagnostic::InputError;
use crate::engine::Scope;
use crate::limits::{MAX_LINE, with_stack};
use crate::syntax::ast::{Block, Expr};
use crate::syntax::{ExprKind, Statement, parse_statements};
use crate::value::Value;

/// How many answers have names.
const KEPT: usize = 9;

/// The last answers, the latest first.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    latest: VecDeque<Value>,
}

impl Answers {
    /// Adds an answer and gives each its names: `ans`, `_` and `ans1` are the latest, `ans2` is
    /// the one before it, and so on.
    pub fn add(&mut self, value: Value, scope: &mut Scope) {
        self.latest.push_front(value);
        self.latest.truncate(KEPT);
        self.restore(scope);
    }

    /// Gives each answer its names again, and nothing else.
    pub fn restore(&self, scope: &mut Scope) {
        let missing = (self.latest.len() + 1..=KEPT).map(|number| format!("ans{number}"));
        let first = ["ans", "_"].map(str::to_owned).into_iter();
        for name in missing.chain(first.filter(|_| self.latest.is_empty())) {
            if scope.get(&name).is_some() {
                scope.remove(&name);
            }
        }
        for (index, value) in self.latest.iter().enumerate() {
            if index == 0 {
                scope.set("ans", value.clone());
                scope.set("_", value.clone());
            }
            scope.set(format!("ans{}", index + 1), value.clone());
        }
    }

    /// What to say where an answer is asked for that is not there.
    pub fn missing(&self) -> String {
        match self.latest.len() {
            0 => "there is no answer yet: `ans` is the last value that an entry gave".to_owned(),
            1 => "there is only one answer yet, `ans`".to_owned(),
            count => format!("there are only {count} answers yet, up to `ans{count}`"),
        }
    }

    /// Whether a variable of this name holds an answer.
    pub fn has_name(name: &str) -> bool {
        let number = name.strip_prefix("ans").map(|number| number.parse::<usize>());
        name == "_" || name == "ans" || matches!(number, Some(Ok(1..=KEPT)))
    }
}

/// Refuses statements that would set the name of an answer: the next answer would take the value
/// away. A function may, for its variables are its own.
///
/// # Errors
/// When there is one. What is malformed is not looked at.
pub fn spare(text: &str) -> Result<(), InputError> {
    let may_name = text.contains("ans") || text.contains('_');
    if !may_name || text.len() > MAX_LINE {
        return Ok(());
    }
    parse_statements(text).unwrap_or_default().iter().try_for_each(|(_, it)| spare_in(it))
}

fn spare_in(statement: &Statement) -> Result<(), InputError> {
    match statement {
        Statement::Assign { target, .. } => spare_in_target(target),
        Statement::Const(name, _) | Statement::Function(name, _) => {
            spare_name(&name.text, name.span)
        }
        Statement::For(name, _, block) => {
            spare_name(&name.text, name.span)?;
            spare_in_block(block)
        }
        Statement::While(_, block) => spare_in_block(block),
        Statement::Expr(Expr { kind: ExprKind::If(branches, last), .. }) => {
            branches.iter().map(|(_, block)| block).chain(last).try_for_each(spare_in_block)
        }
        _ => Ok(()),
    }
}

fn spare_in_block(block: &Block) -> Result<(), InputError> {
    with_stack(|| block.statements.iter().try_for_each(|(_, it)| spare_in(it)))
}

fn spare_in_target(target: &Expr) -> Result<(), InputError> {
    let base = if let ExprKind::Postfix(base, _) = &target.kind { base } else { target };
    if let ExprKind::Name(name) = &base.kind { spare_name(name, base.span) } else { Ok(()) }
}

fn spare_name(name: &str, at: Span) -> Result<(), InputError> {
    let name = name.to_owned();
    if Answers::has_name(&name) { Err(InputError::AnswerName { name, at }) } else { Ok(()) }
}
