//! Expressions: what an answer says, and how it is written so that it is read as meant.

use std::fmt;
use std::sync::Arc;

use super::set::cost;

/// A sign between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `/`.
    Divide,
    /// `^`.
    Power,
}

/// A sign of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unary {
    /// `-` before it.
    Minus,
    /// `√` before it.
    Root,
    /// `!` behind it.
    Factorial,
}

/// An expression of digits in their order.
///
/// Its `Display` has the fewest brackets with which the language reads it as it is meant.
///
/// ```
/// use abacist::Budget;
/// use abacist::puzzle::digits::{Rules, Task};
/// let task = Task::parse("digits 24: 144", Rules::default())?;
/// let answer = task.cheapest(&Budget::generous())?.unwrap();
/// assert_eq!(answer.to_string(), "(1^4*4)!");
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// A number, as it is written.
    Number(Arc<str>),
    /// A sign and its operand.
    Unary(Unary, Arc<Expression>),
    /// Two operands and the sign between them.
    Step(Operation, Arc<(Expression, Expression)>),
}

/// Which of the signs of sums there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signs {
    pub(super) add: bool,
    pub(super) subtract: bool,
}

/// How tight an expression holds together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Sum,
    Product,
    /// `-x` and `√x`.
    Prefix,
    Power,
    Factorial,
    Number,
}

impl Operation {
    /// The sign, as it is printed and read.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Power => "^",
        }
    }

    fn cost(self) -> u16 {
        match self {
            Self::Add => cost::ADD,
            Self::Subtract => cost::SUBTRACT,
            Self::Multiply => cost::MULTIPLY,
            Self::Divide => cost::DIVIDE,
            Self::Power => cost::POWER,
        }
    }

    fn level(self) -> Level {
        match self {
            Self::Add | Self::Subtract => Level::Sum,
            Self::Multiply | Self::Divide => Level::Product,
            Self::Power => Level::Power,
        }
    }
}

impl Unary {
    fn cost(self) -> u16 {
        match self {
            Self::Minus => cost::MINUS,
            Self::Root => cost::ROOT,
            Self::Factorial => cost::FACTORIAL,
        }
    }

    /// The sign, as it is printed and read.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Minus => "-",
            Self::Root => "√",
            Self::Factorial => "!",
        }
    }
}

impl Expression {
    pub(super) fn number(text: &str) -> Self {
        Self::Number(text.into())
    }

    pub(super) fn unary(sign: Unary, operand: Self) -> Self {
        Self::Unary(sign, Arc::new(operand))
    }

    pub(super) fn step(operation: Operation, left: Self, right: Self) -> Self {
        Self::Step(operation, Arc::new((left, right)))
    }

    /// A step without brackets that say nothing: a+(b-c) is a+b-c. What is added by subtracting
    /// twice, or the other way round, is written so if there are both signs.
    pub(super) fn tidy_step(operation: Operation, left: Self, right: Self, signs: Signs) -> Self {
        use Operation::{Add, Divide, Multiply, Subtract};
        if let Self::Unary(Unary::Minus, operand) = &right
            && operand.level() > Level::Sum
        {
            match operation {
                Add if signs.subtract => return Self::step(Subtract, left, (**operand).clone()),
                Subtract if signs.add => return Self::step(Add, left, (**operand).clone()),
                _ => {}
            }
        }
        if let Self::Step(inner, sides) = &right {
            let turned = match (operation, inner) {
                (Add, Add | Subtract) | (Multiply, Multiply | Divide) => Some(*inner),
                (Subtract, Add) => Some(Subtract),
                (Subtract, Subtract) if signs.add => Some(Add),
                _ => None,
            };
            if let Some(turned) = turned {
                let (first, last) = (sides.0.clone(), sides.1.clone());
                return Self::step(turned, Self::tidy_step(operation, left, first, signs), last);
            }
        }
        Self::step(operation, left, right)
    }

    /// How many operations there are, signs of one operand included.
    #[must_use]
    pub fn operations(&self) -> usize {
        match self {
            Self::Number(_) => 0,
            Self::Unary(_, operand) => 1 + operand.operations(),
            Self::Step(_, sides) => 1 + sides.0.operations() + sides.1.operations(),
        }
    }

    /// What it costs, see [`Solver::cheapest`](super::Solver::cheapest).
    #[must_use]
    pub fn cost(&self) -> u64 {
        match self {
            Self::Number(_) => 0,
            Self::Unary(sign, operand) => u64::from(sign.cost()) + operand.cost(),
            Self::Step(operation, sides) => {
                u64::from(operation.cost()) + sides.0.cost() + sides.1.cost()
            }
        }
    }

    /// The expression in signs that every keyboard has; the language reads it with the same value.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits 10: 1144", Rules::default())?;
    /// let answer = task.cheapest(&Budget::generous())?.unwrap();
    /// assert_eq!((answer.to_string(), answer.plain()), ("11-√(4/4)".into(), "11-sqrt(4/4)".into()));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn plain(&self) -> String {
        // What stands under a root is digits, or in brackets.
        let text = self.to_string();
        let mut pieces = text.split('√');
        let mut plain = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let digits = piece.find(|glyph: char| !glyph.is_ascii_digit()).unwrap_or(piece.len());
            match piece.split_at(digits) {
                ("", rest) => plain += &format!("sqrt{rest}"),
                (digits, rest) => plain += &format!("sqrt({digits}){rest}"),
            }
        }
        plain
    }

    /// The expression in typographic signs, with blanks; the language reads it, too.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits -3: 1234 ten-puzzle", Rules::default())?;
    /// let answer = task.cheapest(&Budget::generous())?.unwrap();
    /// assert_eq!((answer.to_string(), answer.pretty()), ("(1-2)*3*4".into(), "1 − 2 × 3 ÷ 4".into()));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn pretty(&self) -> String {
        let mut pretty = String::new();
        let mut before = '(';
        for glyph in self.to_string().chars() {
            match glyph {
                '-' if before == '(' => pretty.push('−'),
                '+' => pretty.push_str(" + "),
                '-' => pretty.push_str(" − "),
                '*' => pretty.push_str(" × "),
                '/' => pretty.push_str(" ÷ "),
                _ => pretty.push(glyph),
            }
            before = glyph;
        }
        pretty
    }

    /// The expression in LaTeX, for the mathematics mode.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits 1/2: 24 deset", Rules::default())?;
    /// let answer = task.cheapest(&Budget::generous())?.unwrap();
    /// assert_eq!(answer.latex(), r"\frac{2}{4}");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn latex(&self) -> String {
        match self {
            Self::Number(text) => text.to_string(),
            Self::Unary(Unary::Minus, operand) => {
                let is_sum = operand.level() == Level::Sum;
                format!(
                    "-{}",
                    bracketed(operand.latex(), is_sum || operand.begins_with_minus(true))
                )
            }
            Self::Unary(Unary::Root, operand) => format!(r"\sqrt{{{}}}", operand.latex()),
            Self::Unary(Unary::Factorial, operand) => {
                format!("{}!", bracketed(operand.latex(), !operand.is_latex_atom(false)))
            }
            Self::Step(operation, sides) => {
                let (left, right) = &**sides;
                let (lhs, rhs) = (left.latex(), right.latex());
                match operation {
                    Operation::Add | Operation::Subtract => {
                        let is_loose = right.level() == Level::Sum || right.begins_with_minus(true);
                        format!("{lhs} {} {}", operation.sign(), bracketed(rhs, is_loose))
                    }
                    Operation::Multiply => {
                        let is_loose = right.level() == Level::Sum || right.begins_with_minus(true);
                        let lhs = bracketed(lhs, left.level() == Level::Sum);
                        format!(r"{lhs} \cdot {}", bracketed(rhs, is_loose))
                    }
                    Operation::Divide => format!(r"\frac{{{lhs}}}{{{rhs}}}"),
                    Operation::Power => {
                        let is_atom = left.is_latex_atom(true);
                        format!("{}^{{{rhs}}}", bracketed(lhs, !is_atom))
                    }
                }
            }
        }
    }

    /// The expression in MathML.
    #[must_use]
    pub fn mathml(&self) -> String {
        format!(
            r#"<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow>{}</mrow></math>"#,
            self.markup()
        )
    }

    /// What stands within the elements of [`Expression::mathml`].
    pub(crate) fn markup(&self) -> String {
        let row = |text: String| format!("<mrow>{text}</mrow>");
        let within = |text: String, is_loose: bool| {
            if is_loose { format!("<mo>(</mo>{text}<mo>)</mo>") } else { text }
        };
        match self {
            Self::Number(text) => format!("<mn>{text}</mn>"),
            Self::Unary(Unary::Minus, operand) => {
                let is_loose = operand.level() == Level::Sum || operand.begins_with_minus(true);
                format!("<mo>−</mo>{}", within(operand.markup(), is_loose))
            }
            Self::Unary(Unary::Root, operand) => format!("<msqrt>{}</msqrt>", operand.markup()),
            Self::Unary(Unary::Factorial, operand) => {
                format!("{}<mo>!</mo>", within(operand.markup(), !operand.is_latex_atom(false)))
            }
            Self::Step(operation, sides) => {
                let (left, right) = &**sides;
                let (lhs, rhs) = (left.markup(), right.markup());
                let is_loose = right.level() == Level::Sum || right.begins_with_minus(true);
                match operation {
                    Operation::Add => format!("{lhs}<mo>+</mo>{}", within(rhs, is_loose)),
                    Operation::Subtract => format!("{lhs}<mo>−</mo>{}", within(rhs, is_loose)),
                    Operation::Multiply => {
                        let lhs = within(lhs, left.level() == Level::Sum);
                        format!("{lhs}<mo>⋅</mo>{}", within(rhs, is_loose))
                    }
                    Operation::Divide => format!("<mfrac>{}{}</mfrac>", row(lhs), row(rhs)),
                    Operation::Power => {
                        let base = within(lhs, !left.is_latex_atom(true));
                        format!("<msup>{}{}</msup>", row(base), row(rhs))
                    }
                }
            }
        }
    }

    /// Whether what stands behind it applies to all of it, where fractions have a line and roots
    /// a roof.
    fn is_latex_atom(&self, behind_is_exponent: bool) -> bool {
        match self {
            Self::Number(_) => true,
            Self::Unary(Unary::Root, _) => true,
            Self::Unary(Unary::Factorial, _) => behind_is_exponent,
            _ => false,
        }
    }

    /// Whether it is written with a minus first; `lines` if fractions have a line, which holds them
    /// together.
    fn begins_with_minus(&self, lines: bool) -> bool {
        match self {
            Self::Number(_) | Self::Unary(Unary::Root | Unary::Factorial, _) => false,
            Self::Unary(Unary::Minus, _) => true,
            Self::Step(Operation::Power, _) => false,
            Self::Step(Operation::Divide, _) if lines => false,
            Self::Step(operation, sides) => {
                sides.0.level() >= operation.level() && sides.0.begins_with_minus(lines)
            }
        }
    }

    fn level(&self) -> Level {
        match self {
            Self::Number(_) => Level::Number,
            Self::Unary(Unary::Minus | Unary::Root, _) => Level::Prefix,
            Self::Unary(Unary::Factorial, _) => Level::Factorial,
            Self::Step(operation, _) => operation.level(),
        }
    }

    fn side(&self, f: &mut fmt::Formatter<'_>, is_loose: bool) -> fmt::Result {
        if is_loose { write!(f, "({self})") } else { write!(f, "{self}") }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(text) => write!(f, "{text}"),
            Self::Unary(Unary::Minus, operand) => {
                write!(f, "-")?;
                operand.side(f, operand.level() == Level::Sum || operand.begins_with_minus(false))
            }
            Self::Unary(Unary::Root, operand) => {
                write!(f, "√")?;
                operand.side(f, operand.level() < Level::Number)
            }
            Self::Unary(Unary::Factorial, operand) => {
                operand.side(f, operand.level() < Level::Number)?;
                write!(f, "!")
            }
            Self::Step(operation, sides) => {
                let (left, right) = &**sides;
                let level = operation.level();
                if level == Level::Power {
                    left.side(f, left.level() <= Level::Power)?;
                    write!(f, "^")?;
                    return right.side(f, right.level() < Level::Factorial);
                }
                left.side(f, left.level() < level)?;
                write!(f, "{}", operation.sign())?;
                right.side(f, right.level() <= level || right.begins_with_minus(false))
            }
        }
    }
}

fn bracketed(text: String, brackets: bool) -> String {
    if brackets { format!(r"\left({text}\right)") } else { text }
}
