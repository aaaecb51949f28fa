//! Statements, blocks and functions.

use std::fmt;
use std::mem;
use std::sync::Arc;

use super::{ChainOp, Expr, Name};
use crate::limits::with_stack;
use crate::source::Span;

/// A statement: what a line of the REPL or of a script holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// `name = value`, `name[i].field = value`, `name += value`.
    Assign {
        /// The name, item or field.
        target: Expr,
        /// What `+=` and the like compute before they assign; `None` for `=`.
        op: Option<AssignOp>,
        /// The right side.
        value: Expr,
    },
    /// `const name = value`.
    Const(Name, Expr),
    /// `fn name(a, b = 2) = value` or `fn name(a) { … }`.
    Function(Name, Arc<Lambda>),
    /// `while condition { … }`.
    While(Expr, Block),
    /// `for name in values { … }`.
    For(Name, Expr, Block),
    /// `return` or `return value`.
    Return(Option<Expr>),
    /// `break`.
    Break,
    /// `continue`.
    Continue,
    /// An expression for its value.
    Expr(Expr),
}

/// What a compound assignment computes: `x ∘= y` is `x = x ∘ (y)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssignOp {
    /// `+= -= *= /= //= %=`.
    Chain(ChainOp),
    /// `^=`.
    Power,
}

/// `{ … }`: statements, the last of which may be an expression that is the value of the whole.
pub struct Block {
    /// The statements with their places.
    pub statements: Vec<(Span, Statement)>,
    /// From bracket to bracket.
    pub span: Span,
}

// Blocks stand in each other without an expression between, so they look after the stack as well.

impl Clone for Block {
    fn clone(&self) -> Self {
        with_stack(|| Self { statements: self.statements.clone(), span: self.span })
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_stack(|| f.debug_list().entries(self.statements.iter().map(|(_, it)| it)).finish())
    }
}

impl PartialEq for Block {
    fn eq(&self, other: &Self) -> bool {
        let (mine, theirs) = (&self.statements, &other.statements);
        let same = || mine.iter().map(|(_, it)| it).eq(theirs.iter().map(|(_, it)| it));
        with_stack(same)
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        if !self.statements.is_empty() {
            with_stack(|| drop(mem::take(&mut self.statements)));
        }
    }
}

/// A function that a script defines.
#[derive(Clone, Debug)]
pub struct Lambda {
    /// Its name, if `fn` gave it one.
    pub name: Option<Name>,
    /// What it takes.
    pub parameters: Vec<Parameter>,
    /// What it does.
    pub body: Body,
    /// Where it stands, from its first word to its last.
    pub span: Span,
}

impl PartialEq for Lambda {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.parameters == other.parameters && self.body == other.body
    }
}

/// What a function takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// Its value where a call gives none.
    pub default: Option<Expr>,
}

/// What a function does.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// An expression, which is its value.
    Expr(Expr),
    /// Statements.
    Block(Block),
}
