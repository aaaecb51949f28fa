//! The tree of an expression, as a drawing.

mod statement;

use super::{Drawing, Glyphs};
use crate::diagnostic::InputError;
use crate::syntax::ast::{ChainOp, CompareOp, Expr, ExprKind, Postfix, PrefixOp};

/// The most nodes that are drawn.
const MOST_NODES: usize = 4096;

/// The most levels that are drawn.
const MOST_LEVELS: usize = 256;

/// Draws the tree of `expression`: what is computed last stands at the root.
///
/// # Errors
/// When it has more than 4,096 nodes or 256 levels, which nobody could read.
pub fn expression_tree(expression: &Expr, glyphs: Glyphs) -> Result<Drawing, InputError> {
    let mut pen = Pen { glyphs, left: MOST_NODES };
    let too_big = || InputError::BadArgument {
        message: format!("the tree has more than {MOST_NODES} nodes or {MOST_LEVELS} levels"),
        help: "draw a part of it".to_owned(),
        at: expression.span,
    };
    pen.draw(expression, MOST_LEVELS).ok_or_else(too_big)
}

struct Pen {
    glyphs: Glyphs,
    /// Nodes that may still be drawn.
    left: usize,
}

impl Pen {
    /// The drawing of one node; `None` if it would be too big. At most `levels` below each other,
    /// which also bounds the recursion.
    fn draw(&mut self, expression: &Expr, levels: usize) -> Option<Drawing> {
        crate::limits::with_stack(|| self.draw_node(expression, levels.checked_sub(1)?))
    }

    fn draw_node(&mut self, expression: &Expr, levels: usize) -> Option<Drawing> {
        self.left = self.left.checked_sub(1)?;
        let node = match &expression.kind {
            ExprKind::Number(number) => Drawing::leaf(number.to_string()),
            ExprKind::Bool(truth) => Drawing::leaf(truth.to_string()),
            ExprKind::None => Drawing::leaf("none"),
            ExprKind::Text(text) => Drawing::leaf(format!("{text:?}")),
            ExprKind::Name(name) => Drawing::leaf(name),
            ExprKind::List(items) => self.node("[ ]", items, levels)?,
            ExprKind::Record(fields) => {
                let fields = fields.iter().map(|(name, value)| (name.text.as_str(), value));
                self.named("{ }", fields, levels)?
            }
            ExprKind::Prefix(op, operand) => {
                let label = match op {
                    PrefixOp::Minus => "-",
                    PrefixOp::Plus => "+",
                    PrefixOp::Root => "√",
                    PrefixOp::Not => "not",
                };
                self.node(label, [&**operand], levels)?
            }
            ExprKind::Factorial(operand) => self.node("!", [&**operand], levels)?,
            ExprKind::Power(base, exponent) => self.node("^", [&**base, exponent], levels)?,
            ExprKind::Chain(first, links) => {
                let links = links.iter().map(|link| (sign(link.op), &link.operand));
                self.chained(first, links, levels)?
            }
            ExprKind::Compare(first, links) => {
                let links = links.iter().map(|(op, operand)| (comparison(*op), operand));
                self.chained(first, links, levels)?
            }
            ExprKind::And(operands) => self.node("and", operands, levels)?,
            ExprKind::Or(operands) => self.node("or", operands, levels)?,
            ExprKind::Range { from, to, inclusive } => {
                let ends = [from, to].into_iter().flatten().map(|end| &**end);
                self.node(if *inclusive { "..=" } else { ".." }, ends, levels)?
            }
            ExprKind::Postfix(base, row) => self.postfix(base, row, levels)?,
            ExprKind::Pipe(first, stages) => {
                let stages = stages.iter().map(|stage| ("|>", stage));
                self.chained(first, stages, levels)?
            }
            ExprKind::Equation(sides) => self.node("=", sides, levels)?,
            ExprKind::If(branches, last) => self.if_else(branches, last.as_ref(), levels)?,
            ExprKind::Lambda(lambda) => self.function(lambda, levels)?,
            ExprKind::Interpolated(parts) => self.interpolated(parts, levels)?,
        };
        Some(node)
    }

    fn node<'a>(
        &mut self,
        label: &str,
        branches: impl IntoIterator<Item = &'a Expr>,
        levels: usize,
    ) -> Option<Drawing> {
        let branches =
            branches.into_iter().map(|branch| self.draw(branch, levels)).collect::<Option<_>>()?;
        Some(Drawing::node(self.label(label), branches))
    }

    /// A node whose branches have names.
    fn named<'a>(
        &mut self,
        label: &str,
        branches: impl Iterator<Item = (&'a str, &'a Expr)>,
        levels: usize,
    ) -> Option<Drawing> {
        let mut drawing = Drawing::leaf(label);
        for (name, value) in branches {
            let value = self.draw(value, levels.checked_sub(1)?)?;
            drawing.branches.push(Drawing::node(format!("{name}:"), vec![value]));
        }
        Some(drawing)
    }

    /// Operators of one level: each applies to everything on its left, so the last is the root.
    fn chained<'a>(
        &mut self,
        first: &Expr,
        links: impl ExactSizeIterator<Item = (&'static str, &'a Expr)>,
        levels: usize,
    ) -> Option<Drawing> {
        let deepest = (levels + 1).checked_sub(links.len())?;
        let mut left = self.draw(first, deepest)?;
        for ((sign, operand), levels) in links.zip(deepest..) {
            let right = self.draw(operand, levels)?;
            left = Drawing::node(self.label(sign), vec![left, right]);
            self.left = self.left.checked_sub(1)?;
        }
        Some(left)
    }

    fn postfix(&mut self, base: &Expr, row: &[Postfix], levels: usize) -> Option<Drawing> {
        let levels = (levels + 1).checked_sub(row.len())?;
        let mut drawing = self.draw(base, levels)?;
        for step in row {
            drawing = match step {
                Postfix::Field(name) => Drawing::node(format!(".{}", name.text), vec![drawing]),
                Postfix::Index(index, _) => {
                    Drawing::node("[ ]", vec![drawing, self.draw(index, levels)?])
                }
                Postfix::Call(arguments, _) => {
                    let label =
                        if drawing.branches.is_empty() { drawing.label } else { String::new() };
                    let mut call = Drawing::leaf(format!("{label}( )"));
                    for argument in arguments {
                        let value = self.draw(&argument.value, levels)?;
                        call.branches.push(match &argument.name {
                            Some(name) => Drawing::node(format!("{}:", name.text), vec![value]),
                            None => value,
                        });
                    }
                    call
                }
            };
        }
        Some(drawing)
    }

    fn label(&self, sign: &str) -> String {
        match (self.glyphs, sign) {
            (Glyphs::Ascii, "√") => "sqrt".to_owned(),
            (Glyphs::Pretty, "-") => "−".to_owned(),
            (Glyphs::Pretty, "*") => "×".to_owned(),
            (Glyphs::Pretty, "/") => "÷".to_owned(),
            (Glyphs::Pretty, "!=") => "≠".to_owned(),
            (Glyphs::Pretty, "<=") => "≤".to_owned(),
            (Glyphs::Pretty, ">=") => "≥".to_owned(),
            _ => sign.to_owned(),
        }
    }
}

fn sign(op: ChainOp) -> &'static str {
    match op {
        ChainOp::Add => "+",
        ChainOp::Subtract => "-",
        ChainOp::Multiply => "*",
        ChainOp::Divide => "/",
        ChainOp::FloorDivide => "//",
        ChainOp::Remainder => "%",
    }
}

fn comparison(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Equal => "==",
        CompareOp::NotEqual => "!=",
        CompareOp::Less => "<",
        CompareOp::LessOrEqual => "<=",
        CompareOp::Greater => ">",
        CompareOp::GreaterOrEqual => ">=",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::parse_expression;

    fn draw(text: &str, glyphs: Glyphs) -> String {
        expression_tree(&parse_expression(text).unwrap(), glyphs).unwrap().text(glyphs)
    }

    #[test]
    fn what_is_computed_last_stands_at_the_root() {
        assert_eq!(draw("1 + 2 × 3", Glyphs::Ascii), "+\n|-- 1\n`-- *\n    |-- 2\n    `-- 3\n");
        assert_eq!(draw("8 - 4 - 2", Glyphs::Pretty), "−\n├── −\n│   ├── 8\n│   └── 4\n└── 2\n");
        assert_eq!(draw("max(1, x)", Glyphs::Ascii), "max( )\n|-- 1\n`-- x\n");
    }

    #[test]
    fn what_nobody_could_read_is_refused() {
        let long = vec!["1"; 300].join("+");
        let error = expression_tree(&parse_expression(&long).unwrap(), Glyphs::Ascii).unwrap_err();
        assert!(error.to_string().contains("levels"), "{error}");
        let wide = format!("[{}]", vec!["1"; 5000].join(","));
        assert!(expression_tree(&parse_expression(&wide).unwrap(), Glyphs::Ascii).is_err());
    }
}
