//! From text to tree and back: pest pairs become an AST with spans; an AST prints with the fewest
//! brackets and reads back to an equal tree.

pub mod ast;

mod explain;
mod format;
mod grammar;
mod lex;
mod lower;
mod parse;
mod print;
mod recover;
mod text;

pub use ast::{Expr, ExprKind, Statement};
pub use format::{format, format_within};
pub use lex::{Token, TokenKind, lex};
#[cfg(test)]
pub(crate) use parse::is_level;
pub use parse::{parse, parse_expression, parse_side, parse_statements, parse_statements_within};
pub use print::{Signs, print};
pub use recover::{MOST_ERRORS, Recovered, parse_all, parse_all_within};
