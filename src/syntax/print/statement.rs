//! Statements, blocks, functions, and texts with expressions in them, each on one line.

use std::fmt;

use super::{Level, Printer, Signs};
use crate::limits::with_stack;
use crate::syntax::ast::{
    AssignOp, Block, Body, ChainOp, Expr, ExprKind, Lambda, Parameter, Statement, TextPart,
};
use crate::syntax::text::escaped;

/// In ASCII.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { signs: Signs::Ascii, text: String::new() };
        printer.statement(self);
        f.write_str(&printer.text)
    }
}

impl Printer {
    pub(super) fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Assign { target, op, value } => {
                self.write(target, Level::Row);
                self.spaced(assign_sign(*op));
                self.write(value, Level::Equation);
            }
            Statement::Const(name, value) => {
                self.words(&["const ", &name.text, " = "]);
                self.write(value, Level::Equation);
            }
            Statement::Function(name, lambda) => {
                self.words(&["fn ", &name.text]);
                self.parameters(&lambda.parameters);
                self.text.push(' ');
                match &lambda.body {
                    Body::Block(block) => self.block(block),
                    Body::Expr(value) => {
                        self.text.push_str("= ");
                        self.write(value, Level::Equation);
                    }
                }
            }
            Statement::While(condition, block) => {
                self.text.push_str("while ");
                self.with_block(condition, block);
            }
            Statement::For(name, values, block) => {
                self.words(&["for ", &name.text, " in "]);
                self.with_block(values, block);
            }
            Statement::Return(value) => {
                self.text.push_str("return");
                if let Some(value) = value {
                    self.text.push(' ');
                    self.write(value, Level::Equation);
                }
            }
            Statement::Break => self.text.push_str("break"),
            Statement::Continue => self.text.push_str("continue"),
            Statement::Expr(expr) => self.line(expr),
        }
    }

    fn words(&mut self, words: &[&str]) {
        self.text.extend(words.iter().copied());
    }

    fn with_block(&mut self, head: &Expr, block: &Block) {
        self.write(head, Level::Equation);
        self.text.push(' ');
        self.block(block);
    }

    fn block(&mut self, block: &Block) {
        with_stack(|| {
            self.text.push('{');
            for (index, (_, statement)) in block.statements.iter().enumerate() {
                self.text.push_str(if index > 0 { "; " } else { " " });
                self.statement(statement);
            }
            self.text.push_str(if block.statements.is_empty() { "}" } else { " }" });
        });
    }

    pub(super) fn if_else(&mut self, branches: &[(Expr, Block)], last: Option<&Block>) {
        for (index, (condition, block)) in branches.iter().enumerate() {
            self.text.push_str(if index > 0 { " else if " } else { "if " });
            self.with_block(condition, block);
        }
        if let Some(block) = last {
            self.text.push_str(" else ");
            self.block(block);
        }
    }

    pub(super) fn lambda(&mut self, lambda: &Lambda) {
        match lambda.parameters.as_slice() {
            [Parameter { name, default: None }] => self.text.push_str(&name.text),
            parameters => self.parameters(parameters),
        }
        self.text.push_str(" => ");
        match &lambda.body {
            // `{}` would be the record.
            Body::Block(block) if block.statements.is_empty() => self.text.push_str("{;}"),
            Body::Block(block) => self.block(block),
            Body::Expr(value) => self.write(value, Level::Equation),
        }
    }

    fn parameters(&mut self, parameters: &[Parameter]) {
        self.text.push('(');
        for (index, parameter) in parameters.iter().enumerate() {
            if index > 0 {
                self.text.push_str(", ");
            }
            self.text.push_str(&parameter.name.text);
            if let Some(default) = &parameter.default {
                self.text.push_str(" = ");
                self.side(default);
            }
        }
        self.text.push(')');
    }

    pub(super) fn interpolated(&mut self, parts: &[TextPart]) {
        self.text.push('"');
        for part in parts {
            match part {
                TextPart::Text(text) => self.text.push_str(&escaped(text)),
                TextPart::Expr(expr) => {
                    self.text.push('{');
                    self.write(expr, Level::Equation);
                    self.text.push('}');
                }
            }
        }
        self.text.push('"');
    }
}

/// Whether this is a function whose end its block shows.
pub(super) fn ends_with_block(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Lambda(lambda) if matches!(lambda.body, Body::Block(_)))
}

fn assign_sign(op: Option<AssignOp>) -> &'static str {
    match op {
        None => "=",
        Some(AssignOp::Power) => "^=",
        Some(AssignOp::Chain(op)) => match op {
            ChainOp::Add => "+=",
            ChainOp::Subtract => "-=",
            ChainOp::Multiply => "*=",
            ChainOp::Divide => "/=",
            ChainOp::FloorDivide => "//=",
            ChainOp::Remainder => "%=",
        },
    }
}
