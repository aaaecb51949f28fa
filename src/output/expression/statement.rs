//! What an expression holds that is none itself: blocks, statements, functions, parts of texts.

use super::{Drawing, Pen, sign};
use crate::limits::with_stack;
use crate::syntax::ast::{AssignOp, Block, Body, Expr, Lambda, Statement, TextPart};

impl Pen {
    /// Conditions, each with its block, and the block of `else`.
    pub(super) fn if_else(
        &mut self,
        branches: &[(Expr, Block)],
        last: Option<&Block>,
        levels: usize,
    ) -> Option<Drawing> {
        let mut drawing = Drawing::leaf("if");
        for (condition, block) in branches {
            drawing.branches.push(self.draw(condition, levels)?);
            drawing.branches.push(self.block("then", block, levels)?);
        }
        if let Some(block) = last {
            drawing.branches.push(self.block("else", block, levels)?);
        }
        Some(drawing)
    }

    /// The body under the parameters.
    pub(super) fn function(&mut self, lambda: &Lambda, levels: usize) -> Option<Drawing> {
        let names: Vec<_> = lambda.parameters.iter().map(|it| it.name.text.as_str()).collect();
        let label = match &lambda.name {
            Some(name) => format!("fn {}({})", name.text, names.join(", ")),
            None => format!("({}) =>", names.join(", ")),
        };
        match &lambda.body {
            Body::Expr(value) => Some(Drawing::node(label, vec![self.draw(value, levels)?])),
            Body::Block(block) => self.block(&label, block, levels),
        }
    }

    pub(super) fn interpolated(&mut self, parts: &[TextPart], levels: usize) -> Option<Drawing> {
        let mut drawing = Drawing::leaf("\" \"");
        for part in parts {
            drawing.branches.push(match part {
                TextPart::Text(text) => Drawing::leaf(format!("{text:?}")),
                TextPart::Expr(expr) => self.draw(expr, levels)?,
            });
        }
        Some(drawing)
    }

    fn block(&mut self, label: &str, block: &Block, levels: usize) -> Option<Drawing> {
        let mut drawing = Drawing::leaf(label);
        for (_, statement) in &block.statements {
            self.left = self.left.checked_sub(1)?;
            let levels = levels.checked_sub(1)?;
            drawing.branches.push(with_stack(|| self.statement(statement, levels))?);
        }
        Some(drawing)
    }

    fn statement(&mut self, statement: &Statement, levels: usize) -> Option<Drawing> {
        match statement {
            Statement::Assign { target, op, value } => {
                let operator = match op {
                    None => "",
                    Some(AssignOp::Power) => "^",
                    Some(AssignOp::Chain(op)) => sign(*op),
                };
                self.node(&format!("{operator}="), [target, value], levels)
            }
            Statement::Const(name, value) => {
                self.node(&format!("const {} =", name.text), [value], levels)
            }
            Statement::Function(_, lambda) => self.function(lambda, levels),
            Statement::While(condition, block) => self.repeated("while", condition, block, levels),
            Statement::For(name, values, block) => {
                self.repeated(&format!("for {} in", name.text), values, block, levels)
            }
            Statement::Return(value) => self.node("return", value, levels),
            Statement::Break => Some(Drawing::leaf("break")),
            Statement::Continue => Some(Drawing::leaf("continue")),
            Statement::Expr(expr) => self.draw(expr, levels),
        }
    }

    fn repeated(
        &mut self,
        label: &str,
        head: &Expr,
        block: &Block,
        levels: usize,
    ) -> Option<Drawing> {
        let branches = vec![self.draw(head, levels)?, self.block("do", block, levels)?];
        Some(Drawing::node(label, branches))
    }
}
