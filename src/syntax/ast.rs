//! The tree of a statement and of an expression.
//!
//! Chains of operators of one level are one node each, so that a sum of a hundred thousand terms
//! is as shallow as a sum of two; the depth of a tree is bounded by
//! [`MAX_DEPTH`](crate::limits::MAX_DEPTH). Trees compare equal when they say the same thing,
//! wherever it stands.

mod statement;

pub use statement::{AssignOp, Block, Body, Lambda, Parameter, Statement};

use std::fmt;
use std::mem;
use std::sync::Arc;

use crate::limits::with_stack;
use crate::number::Number;
use crate::source::Span;

/// An expression and where it stands.
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands, with the brackets around it.
    pub span: Span,
}

// What follows the tree down takes care of the stack, level by level.

impl Clone for Expr {
    fn clone(&self) -> Self {
        with_stack(|| Self { kind: self.kind.clone(), span: self.span })
    }
}

impl fmt::Debug for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_stack(|| self.kind.fmt(f))
    }
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        with_stack(|| self.kind == other.kind)
    }
}

impl Drop for Expr {
    fn drop(&mut self) {
        if !self.kind.is_leaf() {
            with_stack(|| drop(mem::replace(&mut self.kind, ExprKind::None)));
        }
    }
}

/// A name as written.
#[derive(Clone, Debug)]
pub struct Name {
    /// The text.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `12`, `0.5`, `1e-3`: the exact value.
    Number(Number),
    /// `true` or `false`.
    Bool(bool),
    /// `none`.
    None,
    /// A text literal, escapes resolved.
    Text(String),
    /// A variable or built-in.
    Name(String),
    /// `[a, b]`.
    List(Vec<Expr>),
    /// `{ a: x, b: y }`; the order is kept.
    Record(Vec<(Name, Expr)>),
    /// `- x`, `+ x`, `√ x`, `not x`.
    Prefix(PrefixOp, Box<Expr>),
    /// `x!`.
    Factorial(Box<Expr>),
    /// `x ^ y`.
    Power(Box<Expr>, Box<Expr>),
    /// `a + b - c` or `a * b / c`: operators of one level, applied from the left. A first operand
    /// that is a chain of the same level is merged into it.
    Chain(Box<Expr>, Vec<Link>),
    /// `a < b <= c`: true if each comparison holds; at least one.
    Compare(Box<Expr>, Vec<(CompareOp, Expr)>),
    /// `a and b and c`; at least two.
    And(Vec<Expr>),
    /// `a or b or c`; at least two.
    Or(Vec<Expr>),
    /// `a .. b` or `a ..= b`. An end may be missing only where the range is the whole index of a
    /// slice: `a[2..]`, `a[..3]`.
    Range {
        /// The first value.
        from: Option<Box<Expr>>,
        /// The end.
        to: Option<Box<Expr>>,
        /// Whether the end belongs to the range.
        inclusive: bool,
    },
    /// `f(x)`, `a[i]`, `r.name` and any row of these on one base; at least one.
    Postfix(Box<Expr>, Vec<Postfix>),
    /// `x |> f(a) |> g`: each stage is a call that gets the value before it as first argument.
    Pipe(Box<Expr>, Vec<Expr>),
    /// `a = b` or `a = b = c` where it cannot be an assignment.
    Equation(Vec<Expr>),
    /// `if c { … } else if d { … } else { … }`: conditions with their blocks, at least one, and
    /// the block of the last `else`.
    If(Vec<(Expr, Block)>, Option<Block>),
    /// `x => x^2`, `(a, b = 1) => { … }`.
    Lambda(Arc<Lambda>),
    /// `"text {x} text"`; at least one part is an expression.
    Interpolated(Vec<TextPart>),
}

/// A part of a text with expressions in it.
#[derive(Clone, Debug, PartialEq)]
pub enum TextPart {
    /// What stands as it is, escapes resolved; not empty, and no two in a row.
    Text(String),
    /// `{x}`: an expression whose value is put in.
    Expr(Expr),
}

impl ExprKind {
    /// Whether it has no parts.
    #[must_use]
    pub fn is_leaf(&self) -> bool {
        matches!(self, Self::Number(_) | Self::Bool(_) | Self::None | Self::Text(_) | Self::Name(_))
    }
}

/// One operator of a chain with its right operand.
#[derive(Clone, Debug)]
pub struct Link {
    /// The operator.
    pub op: ChainOp,
    /// Where the operator stands.
    pub op_span: Span,
    /// The right operand.
    pub operand: Expr,
}

impl PartialEq for Link {
    fn eq(&self, other: &Self) -> bool {
        self.op == other.op && self.operand == other.operand
    }
}

/// An operator of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ChainOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Remainder,
}

impl ChainOp {
    /// Whether this is `+` or `-`, the looser of the two levels of chains.
    #[must_use]
    pub fn is_additive(self) -> bool {
        matches!(self, Self::Add | Self::Subtract)
    }
}

/// A prefix operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum PrefixOp {
    Minus,
    Plus,
    Root,
    Not,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum CompareOp {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// One step of a postfix row.
#[derive(Clone, Debug, PartialEq)]
pub enum Postfix {
    /// `(a, name: b)` with the span from bracket to bracket.
    Call(Vec<Argument>, SpanOf),
    /// `[i]` with the span from bracket to bracket.
    Index(Expr, SpanOf),
    /// `.name`.
    Field(Name),
}

/// A span that does not count when trees are compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpanOf(pub Span);

impl PartialEq for SpanOf {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// The parameter's name, if the call gives it.
    pub name: Option<Name>,
    /// The value.
    pub value: Expr,
}
