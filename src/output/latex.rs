//! Expressions and values as LaTeX, for the mathematics mode of a document or a web page.

use crate::limits::with_stack;
use crate::number::Number;
use crate::syntax;
use crate::syntax::ast::{Argument, ChainOp, CompareOp, Expr, ExprKind, Link, Postfix, PrefixOp};
use crate::value::Value;

/// How tight a formula holds together; what is looser than its place gets brackets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Relation,
    Sum,
    Product,
    Prefix,
    Fraction,
    Atom,
}

/// A formula.
struct Formula {
    text: String,
    level: Level,
}

impl Formula {
    fn new(level: Level, text: impl Into<String>) -> Self {
        Self { text: text.into(), level }
    }

    fn atom(text: impl Into<String>) -> Self {
        Self::new(Level::Atom, text)
    }

    /// The text, in brackets if it is looser than `least`.
    fn at(self, least: Level) -> String {
        if self.level < least { in_brackets(&self.text) } else { self.text }
    }
}

/// Writes an expression as LaTeX: quotients as fractions, roots under their sign.
///
/// ```
/// use abacist::{output::latex, syntax::parse_expression};
/// let tex = |text| latex(&parse_expression(text).unwrap());
/// assert_eq!(tex("(1 + √5)/2"), r"\frac{1 + \sqrt{5}}{2}");
/// assert_eq!(tex("2 × (3 + x)^-2"), r"2 \cdot \left(3 + x\right)^{-2}");
/// assert_eq!(tex("8/(3 - 8/3) == 24"), r"\frac{8}{3 - \frac{8}{3}} = 24");
/// ```
#[must_use]
pub fn latex(expression: &Expr) -> String {
    formula(expression).text
}

/// Writes a value likewise.
///
/// ```
/// use abacist::{Engine, output::value_latex};
/// let value = Engine::new().eval("[1/2, √8]")?;
/// assert_eq!(value_latex(&value), r"\left[\frac{1}{2}, 2 \sqrt{2}\right]");
/// # Ok::<(), abacist::Error>(())
/// ```
#[must_use]
pub fn value_latex(value: &Value) -> String {
    text_latex(&value.to_string())
}

/// Writes the text of a value likewise; one that is no expression, such as a function's, as it is.
pub(super) fn text_latex(text: &str) -> String {
    syntax::parse_expression(text).map_or_else(|_| verbatim(text), |expression| latex(&expression))
}

fn formula(expression: &Expr) -> Formula {
    with_stack(|| match &expression.kind {
        ExprKind::Number(number) => of_number(number),
        ExprKind::Bool(_) | ExprKind::None => Formula::atom(format!(r"\mathrm{{{expression}}}")),
        ExprKind::Text(text) => Formula::atom(format!(r"\text{{{}}}", escaped(text))),
        ExprKind::Name(name) => Formula::atom(of_name(name)),
        ExprKind::List(items) => Formula::atom(format!(r"\left[{}\right]", separated(items))),
        ExprKind::Prefix(op, operand) => prefix(*op, operand),
        ExprKind::Factorial(operand) => Formula::atom(formula(operand).at(Level::Atom) + "!"),
        ExprKind::Power(base, exponent) => {
            let base = formula(base).at(Level::Atom);
            Formula::atom(format!("{base}^{{{}}}", formula(exponent).text))
        }
        ExprKind::Chain(first, links) => chain(first, links),
        ExprKind::Compare(first, links) => {
            let links = links.iter().map(|(op, operand)| (relation(*op), operand));
            joined(first, links)
        }
        ExprKind::Equation(sides) => match sides.split_first() {
            Some((first, rest)) => joined(first, rest.iter().map(|side| ("=", side))),
            None => Formula::atom(""),
        },
        ExprKind::And(operands) => logic(operands, r"\land"),
        ExprKind::Or(operands) => logic(operands, r"\lor"),
        ExprKind::Postfix(base, row) => match (&base.kind, row.as_slice()) {
            (ExprKind::Name(name), [Postfix::Call(arguments, _)]) => call(name, arguments),
            _ => Formula::atom(verbatim(&expression.to_string())),
        },
        ExprKind::Record(_)
        | ExprKind::Range { .. }
        | ExprKind::Pipe(..)
        | ExprKind::If(..)
        | ExprKind::Lambda(_)
        | ExprKind::Interpolated(_) => Formula::atom(verbatim(&expression.to_string())),
    })
}

fn of_number(number: &Number) -> Formula {
    if number.is_approximate() {
        let text = number.to_string();
        let digits = text.trim_start_matches('~');
        let digits = match digits.split_once('e') {
            Some((mantissa, exponent)) => format!(r"{mantissa} \cdot 10^{{{exponent}}}"),
            None => digits.to_owned(),
        };
        return Formula::new(Level::Prefix, format!(r"{{\approx}} {digits}"));
    }
    if number.is_negative() {
        return Formula::new(Level::Prefix, format!("-{}", of_number(&number.neg()).text));
    }
    if number.is_integer() {
        return Formula::atom(number.to_string());
    }
    let (above, below) = (number.numerator().to_string(), number.denominator().to_string());
    Formula::new(Level::Fraction, fraction(&above, &below))
}

/// A name: a letter stands for itself, a word is set upright.
fn of_name(name: &str) -> String {
    match name {
        "pi" => r"\pi".to_owned(),
        _ if name.chars().count() == 1 => name.to_owned(),
        _ => format!(r"\mathrm{{{}}}", escaped(name)),
    }
}

fn prefix(op: PrefixOp, operand: &Expr) -> Formula {
    let operand = formula(operand);
    match op {
        PrefixOp::Root => Formula::atom(format!(r"\sqrt{{{}}}", operand.text)),
        PrefixOp::Minus => Formula::new(Level::Prefix, format!("-{}", operand.at(Level::Product))),
        PrefixOp::Plus => Formula::new(Level::Prefix, format!("+{}", operand.at(Level::Product))),
        PrefixOp::Not => {
            Formula::new(Level::Prefix, format!(r"\lnot {}", operand.at(Level::Prefix)))
        }
    }
}

fn chain(first: &Expr, links: &[Link]) -> Formula {
    let is_product =
        links.iter().all(|link| matches!(link.op, ChainOp::Multiply | ChainOp::Divide));
    match &first.kind {
        // The sign stands before the whole fraction.
        ExprKind::Prefix(PrefixOp::Minus, operand) if is_product => {
            let rest = links_of(formula(operand), links).at(Level::Product);
            Formula::new(Level::Prefix, format!("-{rest}"))
        }
        _ => links_of(formula(first), links),
    }
}

fn links_of(mut whole: Formula, links: &[Link]) -> Formula {
    for Link { op, operand, .. } in links {
        let is_root = matches!(operand.kind, ExprKind::Prefix(PrefixOp::Root, _))
            || matches!(&operand.kind, ExprKind::Postfix(base, _)
                if matches!(&base.kind, ExprKind::Name(name) if name == "sqrt"));
        let rhs = formula(operand);
        whole = match op {
            ChainOp::Divide => Formula::new(Level::Fraction, fraction(&whole.text, &rhs.text)),
            ChainOp::FloorDivide => Formula::atom(format!(
                r"\left\lfloor {} \right\rfloor",
                fraction(&whole.text, &rhs.text)
            )),
            ChainOp::Add | ChainOp::Subtract => {
                let sign = if *op == ChainOp::Add { "+" } else { "-" };
                let lhs = whole.at(Level::Sum);
                Formula::new(Level::Sum, format!("{lhs} {sign} {}", rhs.at(Level::Product)))
            }
            ChainOp::Multiply | ChainOp::Remainder => {
                let sign = match op {
                    ChainOp::Remainder => r" \bmod ",
                    // `2√3`: nothing between a number and a root.
                    _ if is_root && whole.text.ends_with(|c: char| c.is_ascii_digit()) => " ",
                    _ => r" \cdot ",
                };
                let lhs = whole.at(Level::Product);
                Formula::new(Level::Product, format!("{lhs}{sign}{}", rhs.at(Level::Fraction)))
            }
        };
    }
    whole
}

fn fraction(above: &str, below: &str) -> String {
    format!(r"\frac{{{above}}}{{{below}}}")
}

fn relation(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Equal => "=",
        CompareOp::NotEqual => r"\neq",
        CompareOp::Less => "<",
        CompareOp::LessOrEqual => r"\leq",
        CompareOp::Greater => ">",
        CompareOp::GreaterOrEqual => r"\geq",
    }
}

fn joined<'a>(first: &Expr, links: impl Iterator<Item = (&'static str, &'a Expr)>) -> Formula {
    let mut text = formula(first).at(Level::Sum);
    for (sign, operand) in links {
        text.push_str(&format!(" {sign} {}", formula(operand).at(Level::Sum)));
    }
    Formula::new(Level::Relation, text)
}

fn logic(operands: &[Expr], sign: &str) -> Formula {
    let operands = operands.iter().map(|operand| {
        let is_logic = matches!(operand.kind, ExprKind::And(_) | ExprKind::Or(_));
        formula(operand).at(if is_logic { Level::Atom } else { Level::Relation })
    });
    let text = operands.collect::<Vec<_>>().join(&format!(" {sign} "));
    Formula::new(Level::Relation, text)
}

/// A call: what mathematics has a sign for is written with it.
fn call(name: &str, arguments: &[Argument]) -> Formula {
    let given: Vec<_> = arguments.iter().map(|argument| formula(&argument.value).text).collect();
    Formula::atom(match (name, given.as_slice()) {
        ("sqrt", [x]) => format!(r"\sqrt{{{x}}}"),
        ("root", [x, degree]) => format!(r"\sqrt[{degree}]{{{x}}}"),
        ("abs", [x]) => format!(r"\left|{x}\right|"),
        ("floor", [x]) => format!(r"\left\lfloor {x} \right\rfloor"),
        ("ceil", [x]) => format!(r"\left\lceil {x} \right\rceil"),
        ("binomial", [n, k]) => format!(r"\binom{{{n}}}{{{k}}}"),
        ("exp" | "ln" | "log" | "sin" | "cos" | "tan" | "gcd" | "min" | "max", _) => {
            format!(r"\{name}{}", in_brackets(&given.join(", ")))
        }
        _ => of_name(name) + &in_brackets(&given.join(", ")),
    })
}

fn separated(items: &[Expr]) -> String {
    items.iter().map(|item| formula(item).text).collect::<Vec<_>>().join(", ")
}

fn in_brackets(text: &str) -> String {
    format!(r"\left({text}\right)")
}

/// Program text, as it is written.
fn verbatim(text: &str) -> String {
    format!(r"\texttt{{{}}}", escaped(text))
}

/// Text in which no character means anything to LaTeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\\' => escaped.push_str(r"\textbackslash{}"),
            '^' => escaped.push_str(r"\textasciicircum{}"),
            '~' => escaped.push_str(r"\textasciitilde{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions() {
        for (text, tex) in [
            ("1/2/3", r"\frac{\frac{1}{2}}{3}"),
            ("a * (b - c)", r"a \cdot \left(b - c\right)"),
            ("a - (b - c)", r"a - \left(b - c\right)"),
            ("-x^2", "-x^{2}"),
            ("(-x)^2", r"\left(-x\right)^{2}"),
            ("(1/2)^n", r"\left(\frac{1}{2}\right)^{n}"),
            ("3! + (n + 1)!", r"3! + \left(n + 1\right)!"),
            ("2√3 + 5 × √x", r"2 \sqrt{3} + 5 \sqrt{x}"),
            ("7 // 2 + 7 % 2", r"\left\lfloor \frac{7}{2} \right\rfloor + 7 \bmod 2"),
            ("1 < x <= 5 and not done", r"1 < x \leq 5 \land \lnot \mathrm{done}"),
            ("root(8, 3) + binomial(n, 2)", r"\sqrt[3]{8} + \binom{n}{2}"),
            ("my_rate(2, \"50%\")", r"\mathrm{my\_rate}\left(2, \text{50\%}\right)"),
            ("0.5", r"\frac{1}{2}"),
            ("-1/3", r"-\frac{1}{3}"),
            ("-7 // 2", r"\left\lfloor \frac{-7}{2} \right\rfloor"),
            ("~3.14", r"{\approx} 3.14"),
            ("2 + ~-1.5e-7", r"2 + {\approx} -1.5 \cdot 10^{-7}"),
            ("1..=3", r"\texttt{1..=3}"),
        ] {
            assert_eq!(latex(&syntax::parse_expression(text).unwrap()), tex, "{text}");
        }
    }
}
