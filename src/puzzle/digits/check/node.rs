//! What an attempt says, whoever has read it.

use crate::limits::with_stack;
use crate::source::Span;
use crate::syntax::ast::{ChainOp, Expr, ExprKind, Link, Postfix, PrefixOp};

/// A part of an attempt, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

/// A sign of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum One {
    Minus,
    Root,
    Factorial,
    DoubleFactorial,
    Subfactorial,
}

/// A sign of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Add,
    Subtract,
    Multiply,
    Divide,
    /// One that tasks do not have.
    Other(&'static str),
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// A number, as it is written.
    Number,
    One(One, Box<Node>),
    Power(Box<Node>, Box<Node>),
    Join(Box<Node>, Box<Node>),
    /// Operands with signs between them; each sign with its place.
    Chain(Box<Node>, Vec<(Sign, Span, Node)>),
    /// What tasks do not have.
    Foreign,
}

impl Node {
    pub(super) fn new(kind: Kind, span: Span) -> Self {
        Self { kind, span }
    }

    pub(super) fn one(sign: One, operand: Self, span: Span) -> Self {
        Self::new(Kind::One(sign, Box::new(operand)), span)
    }

    /// What an expression of the language says.
    pub(super) fn of(expression: &Expr) -> Self {
        with_stack(|| Self::new(Kind::of(expression), expression.span))
    }
}

impl Kind {
    fn of(expression: &Expr) -> Self {
        let one = |sign, operand: &Expr| Self::One(sign, Box::new(Node::of(operand)));
        match &expression.kind {
            ExprKind::Number(_) => Self::Number,
            ExprKind::Prefix(PrefixOp::Minus, operand) => one(One::Minus, operand),
            ExprKind::Prefix(PrefixOp::Root, operand) => one(One::Root, operand),
            ExprKind::Postfix(base, row) => match (&base.kind, row.as_slice()) {
                (ExprKind::Name(name), [Postfix::Call(arguments, _)]) if name == "sqrt" => {
                    match arguments.as_slice() {
                        [argument] => one(One::Root, &argument.value),
                        _ => Self::Foreign,
                    }
                }
                _ => Self::Foreign,
            },
            ExprKind::Factorial(operand) => one(One::Factorial, operand),
            ExprKind::Power(base, exponent) => {
                Self::Power(Box::new(Node::of(base)), Box::new(Node::of(exponent)))
            }
            ExprKind::Chain(first, links) => {
                let link = |Link { op, op_span, operand }: &Link| {
                    (Sign::of(*op), *op_span, Node::of(operand))
                };
                Self::Chain(Box::new(Node::of(first)), links.iter().map(link).collect())
            }
            _ => Self::Foreign,
        }
    }
}

impl Sign {
    fn of(op: ChainOp) -> Self {
        match op {
            ChainOp::Add => Self::Add,
            ChainOp::Subtract => Self::Subtract,
            ChainOp::Multiply => Self::Multiply,
            ChainOp::Divide => Self::Divide,
            ChainOp::FloorDivide => Self::Other("//"),
            ChainOp::Remainder => Self::Other("%"),
        }
    }
}
