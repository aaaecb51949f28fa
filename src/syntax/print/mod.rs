//! From the tree back to text, with the fewest brackets.

mod number;
mod statement;

use std::fmt;

use super::ast::{ChainOp, CompareOp, Expr, ExprKind, Link, Name, Postfix, PrefixOp};
use super::lex::{TokenKind, lex};
use super::lower::is_target;
use super::text::quote;
use crate::limits::with_stack;
use crate::number::Number;
use number::{decimal, number_level, raised};
use statement::ends_with_block;

/// Which signs to print. Both are read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// `2*3 - x^2`, and `sqrt(x)` for a root: plain ASCII, for other programs.
    Ascii,
    /// `2 × 3 − x²`, `√x`: for people.
    Pretty,
}

/// The text of `expr`, which reads back to an equal tree; only a root in ASCII, which has no sign
/// there, reads back as the call that has its value.
///
/// ```
/// use abacist::syntax::{Signs, parse_expression, print};
/// let tree = parse_expression("(8) / (3 - (8 / 3)) ^ 2").unwrap();
/// assert_eq!(print(&tree, Signs::Ascii), "8/(3 - 8/3)^2");
/// assert_eq!(print(&tree, Signs::Pretty), "8 ÷ (3 − 8 ÷ 3)²");
/// ```
#[must_use]
pub fn print(expr: &Expr, signs: Signs) -> String {
    let mut printer = Printer { signs, text: String::new() };
    printer.line(expr);
    printer.text
}

/// In ASCII; [`print()`] has the other signs.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print(self, Signs::Ascii))
    }
}

/// How tight a tree holds together, the loosest first: one written where a tighter one is needed
/// takes brackets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Equation,
    Pipe,
    Or,
    And,
    Not,
    Compare,
    Range,
    Sum,
    Product,
    Prefix,
    Power,
    Marked,
    Row,
}

struct Printer {
    signs: Signs,
    text: String,
}

impl Printer {
    /// Writes `expr` as a line of its own, where `x = 2` would assign.
    fn line(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Equation(sides) if sides.first().is_some_and(is_target) => {
                self.equation(sides, true);
            }
            _ => self.write(expr, Level::Equation),
        }
    }

    /// Sides with `=` between; brackets around the first keep it from being assigned to.
    fn equation(&mut self, sides: &[Expr], is_statement: bool) {
        for (index, side) in sides.iter().enumerate() {
            if index > 0 {
                self.text.push_str(" = ");
            }
            if index == 0 && is_statement {
                self.bracketed(side);
            } else if index + 1 == sides.len() || ends_with_block(side) {
                self.side(side);
            } else {
                self.write(side, Level::Pipe);
            }
        }
    }

    /// What stands after `=` with nothing after it but the end of the whole: no equation.
    fn side(&mut self, expr: &Expr) {
        let is_function = matches!(expr.kind, ExprKind::Lambda(_));
        self.write(expr, if is_function { Level::Equation } else { Level::Pipe });
    }

    fn write(&mut self, expr: &Expr, at_least: Level) {
        with_stack(|| {
            if self.level(expr) < at_least {
                self.bracketed(expr);
            } else {
                self.bare(expr);
            }
        });
    }

    fn bracketed(&mut self, expr: &Expr) {
        self.text.push('(');
        self.write(expr, Level::Equation);
        self.text.push(')');
    }

    fn level(&self, expr: &Expr) -> Level {
        match &expr.kind {
            ExprKind::Equation(_) | ExprKind::Lambda(_) => Level::Equation,
            ExprKind::Pipe(..) => Level::Pipe,
            ExprKind::Or(_) => Level::Or,
            ExprKind::And(_) => Level::And,
            ExprKind::Compare(..) => Level::Compare,
            ExprKind::Range { .. } => Level::Range,
            ExprKind::Chain(_, links) if links.iter().any(|link| link.op.is_additive()) => {
                Level::Sum
            }
            ExprKind::Chain(first, links) => match self.multiple_root(first, links) {
                Some(_) => Level::Prefix,
                None => Level::Product,
            },
            ExprKind::Prefix(PrefixOp::Not, _) => Level::Not,
            ExprKind::Prefix(PrefixOp::Root, _) if self.signs == Signs::Ascii => Level::Row,
            ExprKind::Prefix(..) => Level::Prefix,
            ExprKind::Power(..) => Level::Power,
            ExprKind::Factorial(_) | ExprKind::If(..) => Level::Marked,
            ExprKind::Number(number) => number_level(number),
            _ => Level::Row,
        }
    }

    fn bare(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Number(number) => self.number(number),
            ExprKind::Bool(value) => self.text.push_str(if *value { "true" } else { "false" }),
            ExprKind::None => self.text.push_str("none"),
            ExprKind::Text(value) => self.text.push_str(&quote(value)),
            ExprKind::Name(name) => self.text.push_str(name),
            ExprKind::List(elements) => {
                self.text.push('[');
                self.row(elements, ", ", Level::Equation);
                self.text.push(']');
            }
            ExprKind::Record(entries) => self.record(entries),
            ExprKind::Prefix(op, operand) => self.prefix(*op, operand),
            ExprKind::Factorial(operand) => {
                self.write(operand, Level::Row);
                self.text.push('!');
            }
            ExprKind::Power(base, exponent) => self.power(base, exponent),
            ExprKind::Chain(first, links) => self.chain(first, links),
            ExprKind::Compare(first, rest) => {
                self.write(first, Level::Range);
                for (op, operand) in rest {
                    self.spaced(self.compare_sign(*op));
                    self.write(operand, Level::Range);
                }
            }
            ExprKind::And(operands) => self.row(operands, " and ", Level::Not),
            ExprKind::Or(operands) => self.row(operands, " or ", Level::And),
            ExprKind::Range { from, to, inclusive } => {
                if let Some(from) = from {
                    self.write(from, Level::Sum);
                }
                self.text.push_str(if *inclusive { "..=" } else { ".." });
                if let Some(to) = to {
                    self.write(to, Level::Sum);
                }
            }
            ExprKind::Postfix(base, steps) => self.postfix(base, steps),
            ExprKind::Pipe(first, stages) => {
                self.write(first, Level::Pipe);
                for stage in stages {
                    self.spaced("|>");
                    self.write(stage, Level::Row);
                }
            }
            ExprKind::Equation(sides) => self.equation(sides, false),
            ExprKind::If(branches, last) => self.if_else(branches, last.as_ref()),
            ExprKind::Lambda(lambda) => self.lambda(lambda),
            ExprKind::Interpolated(parts) => self.interpolated(parts),
        }
    }

    fn spaced(&mut self, sign: &str) {
        self.text.push(' ');
        self.text.push_str(sign);
        self.text.push(' ');
    }

    fn row(&mut self, parts: &[Expr], between: &str, at_least: Level) {
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                self.text.push_str(between);
            }
            self.write(part, at_least);
        }
    }

    fn record(&mut self, entries: &[(Name, Expr)]) {
        self.text.push('{');
        for (index, (name, value)) in entries.iter().enumerate() {
            self.text.push_str(if index > 0 { ", " } else { " " });
            self.entry_name(&name.text);
            self.text.push_str(": ");
            self.write(value, Level::Equation);
        }
        self.text.push_str(if entries.is_empty() { "}" } else { " }" });
    }

    /// A name, in quotes if it could not stand without.
    fn entry_name(&mut self, name: &str) {
        match lex(name).as_slice() {
            [only] if only.kind == TokenKind::Name => self.text.push_str(name),
            _ => self.text.push_str(&quote(name)),
        }
    }

    fn prefix(&mut self, op: PrefixOp, operand: &Expr) {
        let (sign, at_least) = match (op, self.signs) {
            (PrefixOp::Root, Signs::Ascii) => {
                self.text.push_str("sqrt");
                return self.bracketed(operand);
            }
            (PrefixOp::Root, Signs::Pretty) => ("√", Level::Prefix),
            (PrefixOp::Minus, _) => (self.minus(), Level::Prefix),
            (PrefixOp::Plus, _) => ("+", Level::Prefix),
            (PrefixOp::Not, _) => ("not ", Level::Not),
        };
        self.text.push_str(sign);
        self.write(operand, at_least);
    }

    fn minus(&self) -> &'static str {
        if self.signs == Signs::Pretty { "−" } else { "-" }
    }

    fn power(&mut self, base: &Expr, exponent: &Expr) {
        if self.signs == Signs::Pretty
            && let Some(raised) = raised(exponent)
        {
            // A mark can follow another, but no block.
            let after_block = matches!(base.kind, ExprKind::If(..));
            self.write(base, if after_block { Level::Row } else { Level::Marked });
            return self.text.push_str(&raised);
        }
        self.write(base, Level::Marked);
        self.text.push('^');
        self.write(exponent, Level::Prefix);
    }

    fn chain(&mut self, first: &Expr, links: &[Link]) {
        if let Some(root) = self.multiple_root(first, links) {
            self.write(first, Level::Row);
            return self.bare(root);
        }
        let sum = links.first().is_some_and(|link| link.op.is_additive());
        let at_least = if sum { Level::Product } else { Level::Prefix };
        self.write(first, at_least);
        for link in links {
            match (link.op, self.signs) {
                (ChainOp::Add, _) => self.spaced("+"),
                (ChainOp::Subtract, _) => self.spaced(self.minus()),
                (ChainOp::Multiply, Signs::Ascii) => self.text.push('*'),
                (ChainOp::Multiply, Signs::Pretty) => self.spaced("×"),
                (ChainOp::Divide, Signs::Ascii) => self.text.push('/'),
                (ChainOp::Divide, Signs::Pretty) => self.spaced("÷"),
                (ChainOp::FloorDivide, _) => self.spaced("//"),
                (ChainOp::Remainder, _) => self.spaced("%"),
            }
            self.write(&link.operand, at_least);
        }
    }

    /// The root of a product `2√3`, which needs no sign between.
    fn multiple_root<'e>(&self, first: &Expr, links: &'e [Link]) -> Option<&'e Expr> {
        let literal = matches!(first.kind, ExprKind::Number(_)) && self.level(first) == Level::Row;
        match links {
            [Link { op: ChainOp::Multiply, operand, .. }]
                if literal && self.signs == Signs::Pretty =>
            {
                let is_root = matches!(operand.kind, ExprKind::Prefix(PrefixOp::Root, _));
                is_root.then_some(operand)
            }
            _ => None,
        }
    }

    fn compare_sign(&self, op: CompareOp) -> &'static str {
        match (op, self.signs) {
            (CompareOp::Equal, _) => "==",
            (CompareOp::Less, _) => "<",
            (CompareOp::Greater, _) => ">",
            (CompareOp::NotEqual, Signs::Ascii) => "!=",
            (CompareOp::NotEqual, Signs::Pretty) => "≠",
            (CompareOp::LessOrEqual, Signs::Ascii) => "<=",
            (CompareOp::LessOrEqual, Signs::Pretty) => "≤",
            (CompareOp::GreaterOrEqual, Signs::Ascii) => ">=",
            (CompareOp::GreaterOrEqual, Signs::Pretty) => "≥",
        }
    }

    fn postfix(&mut self, base: &Expr, steps: &[Postfix]) {
        match base.kind {
            // Nothing can follow these without brackets, tight as they are.
            ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::None => self.bracketed(base),
            _ => self.write(base, Level::Row),
        }
        for step in steps {
            match step {
                Postfix::Call(arguments, _) => {
                    self.text.push('(');
                    for (index, argument) in arguments.iter().enumerate() {
                        if index > 0 {
                            self.text.push_str(", ");
                        }
                        if let Some(name) = &argument.name {
                            self.text.push_str(&name.text);
                            self.text.push_str(": ");
                        }
                        self.write(&argument.value, Level::Equation);
                    }
                    self.text.push(')');
                }
                Postfix::Index(index, _) => {
                    self.text.push('[');
                    self.write(index, Level::Equation);
                    self.text.push(']');
                }
                Postfix::Field(name) => {
                    self.text.push('.');
                    self.text.push_str(&name.text);
                }
            }
        }
    }

    /// Numbers that no literal spells are written as the operation that gives them.
    fn number(&mut self, number: &Number) {
        if number.is_approximate() {
            // The signs that read back: `~-3`, `≈ −3`.
            let text = number.to_string();
            return match (self.signs, text.strip_prefix("~-"), text.strip_prefix('~')) {
                (Signs::Pretty, Some(digits), _) => self.text.push_str(&format!("≈ −{digits}")),
                (Signs::Pretty, None, Some(digits)) => self.text.push_str(&format!("≈ {digits}")),
                _ => self.text.push_str(&text),
            };
        }
        if number.is_negative() {
            self.text.push_str(self.minus());
        }
        let magnitude = number.abs();
        match decimal(&magnitude) {
            Some(digits) => self.text.push_str(&digits),
            None => self.text.push_str(&magnitude.to_string()),
        }
    }
}
