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
    /// `||`: what is behind it is written behind what is before it, so that 2||3 is 23.
    Join,
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
    /// `!!` behind it: every second number multiplied, so that 5!! is 5 × 3 × 1.
    DoubleFactorial,
    /// `!` before it: in how many orders of so many things none keeps its place; !4 is 9.
    Subfactorial,
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
    Join,
    Factorial,
    Number,
}

impl Operation {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Add, Self::Subtract, Self::Multiply, Self::Divide, Self::Power, Self::Join];

    /// The sign, as it is printed and read.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Power => "^",
            Self::Join => "||",
        }
    }

    pub(super) fn cost(self) -> u16 {
        match self {
            Self::Add => cost::ADD,
            Self::Subtract => cost::SUBTRACT,
            Self::Multiply => cost::MULTIPLY,
            Self::Divide => cost::DIVIDE,
            Self::Power => cost::POWER,
            Self::Join => cost::JOIN,
        }
    }

    fn level(self) -> Level {
        match self {
            Self::Add | Self::Subtract => Level::Sum,
            Self::Multiply | Self::Divide => Level::Product,
            Self::Power => Level::Power,
            Self::Join => Level::Join,
        }
    }
}

impl Unary {
    /// The sign, as it is printed and read; of the subfactorial with a letter behind it.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Minus => "-",
            Self::Root => "√",
            Self::Factorial => "!",
            Self::DoubleFactorial => "!!",
            Self::Subfactorial => "!n",
        }
    }

    pub(super) fn cost(self) -> u16 {
        match self {
            Self::Minus => cost::MINUS,
            Self::Root => cost::ROOT,
            Self::Factorial | Self::DoubleFactorial | Self::Subfactorial => cost::FACTORIAL,
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
        use Operation::{Add, Divide, Join, Multiply, Subtract};
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
                (Add, Add | Subtract) | (Multiply, Multiply | Divide) | (Join, Join) => {
                    Some(*inner)
                }
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

    /// What it costs, see [`Solver::cheapest`](super::Solver::cheapest). Several minus signs one
    /// after the other in a sum cost as one and plus signs: 3-1-2 is 3-(1+2) without brackets.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits 0: 312 ten-puzzle", Rules::default())?;
    /// let answer = task.cheapest(&Budget::generous())?.unwrap();
    /// assert_eq!((answer.to_string(), answer.cost()), ("3-1-2".into(), 201));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn cost(&self) -> u64 {
        match self {
            Self::Number(_) => 0,
            Self::Unary(sign, operand) => u64::from(sign.cost()) + operand.cost(),
            Self::Step(operation, sides) => {
                let is_next = *operation == Operation::Subtract
                    && matches!(&sides.0, Self::Step(Operation::Subtract, _));
                let cost = if is_next { cost::ADD } else { operation.cost() };
                u64::from(cost) + sides.0.cost() + sides.1.cost()
            }
        }
    }

    /// The digits of its numbers, in their order.
    pub(super) fn digits(&self) -> Vec<u8> {
        let text = self.to_string();
        text.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect()
    }

    /// The expression in signs that every keyboard has; the language reads it with the same value.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits 3: 9", Rules::default())?;
    /// let answer = task.cheapest(&Budget::generous())?.unwrap();
    /// assert_eq!((answer.to_string(), answer.plain()), ("√9".into(), "sqrt(9)".into()));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn plain(&self) -> String {
        let mut plain = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut plain, true);
        plain
    }

    /// The expression in typographic signs, with blanks; the language reads it, too.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits -3: 1234 ten-puzzle", Rules::default())?;
    /// let answer = task.cheapest(&Budget::generous())?.unwrap();
    /// assert_eq!((answer.to_string(), answer.pretty()), ("1+(2-3)*4".into(), "1 + (2 − 3) × 4".into()));
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
                // The first of two.
                '|' if before != '|' => pretty.push_str(" |"),
                '|' => pretty.push_str("| "),
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
            Self::Number(text) => text.replace('(', r"\overline{").replace(')', "}"),
            Self::Unary(Unary::Root, operand) => format!(r"\sqrt{{{}}}", operand.latex()),
            Self::Unary(sign, operand) => {
                let operand = bracketed(operand.latex(), operand.is_loose_under(*sign));
                match sign {
                    Unary::Minus => format!("-{operand}"),
                    Unary::Subfactorial => format!("!{operand}"),
                    Unary::DoubleFactorial => format!("{operand}!!"),
                    Unary::Factorial | Unary::Root => format!("{operand}!"),
                }
            }
            Self::Step(operation, sides) => {
                let (left, right) = &**sides;
                let [left_loose, right_loose] = Self::are_loose(*operation, sides);
                let (lhs, rhs) = (left.latex(), right.latex());
                let (lhs, rhs) = (bracketed(lhs, left_loose), bracketed(rhs, right_loose));
                match operation {
                    Operation::Add | Operation::Subtract => {
                        format!("{lhs} {} {rhs}", operation.sign())
                    }
                    Operation::Multiply => format!(r"{lhs} \cdot {rhs}"),
                    Operation::Divide => format!(r"\frac{{{lhs}}}{{{rhs}}}"),
                    Operation::Power => format!("{lhs}^{{{rhs}}}"),
                    Operation::Join => format!(r"{lhs} \Vert {rhs}"),
                }
            }
        }
    }

    /// Whether it needs brackets behind or before a sign of one operand, where fractions have a line
    /// and roots a roof.
    fn is_loose_under(&self, sign: Unary) -> bool {
        match sign {
            Unary::Root => false,
            Unary::Minus => {
                matches!(self.level(), Level::Sum | Level::Join) || self.begins_with_minus(true)
            }
            Unary::Factorial | Unary::DoubleFactorial | Unary::Subfactorial => {
                !self.is_latex_atom(false)
            }
        }
    }

    /// The same for both sides of a step.
    fn are_loose(operation: Operation, (left, right): &(Self, Self)) -> [bool; 2] {
        let right_of_sum = right.level() == Level::Sum || right.begins_with_minus(true);
        let is_joined = |side: &Self| side.level() == Level::Join;
        match operation {
            Operation::Add | Operation::Subtract => [false, right_of_sum],
            Operation::Multiply => {
                [left.level() == Level::Sum || is_joined(left), right_of_sum || is_joined(right)]
            }
            Operation::Divide => [false, false],
            Operation::Power => [!left.is_latex_atom(true), false],
            Operation::Join => {
                [!is_joined(left) && !left.is_latex_atom(true), !right.is_latex_atom(true)]
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
            Self::Number(text) => match text.split_once('(') {
                None => format!("<mn>{text}</mn>"),
                Some((fixed, again)) => format!(
                    "<mrow><mn>{fixed}</mn><mover><mn>{}</mn><mo>¯</mo></mover></mrow>",
                    again.trim_end_matches(')')
                ),
            },
            Self::Unary(Unary::Root, operand) => format!("<msqrt>{}</msqrt>", operand.markup()),
            Self::Unary(sign, operand) => {
                let operand = within(operand.markup(), operand.is_loose_under(*sign));
                match sign {
                    Unary::Minus => format!("<mo>−</mo>{operand}"),
                    Unary::Subfactorial => format!("<mo>!</mo>{operand}"),
                    Unary::DoubleFactorial => format!("{operand}<mo>!!</mo>"),
                    Unary::Factorial | Unary::Root => format!("{operand}<mo>!</mo>"),
                }
            }
            Self::Step(operation, sides) => {
                let (left, right) = &**sides;
                let [left_loose, right_loose] = Self::are_loose(*operation, sides);
                let (lhs, rhs) =
                    (within(left.markup(), left_loose), within(right.markup(), right_loose));
                match operation {
                    Operation::Add => format!("{lhs}<mo>+</mo>{rhs}"),
                    Operation::Subtract => format!("{lhs}<mo>−</mo>{rhs}"),
                    Operation::Multiply => format!("{lhs}<mo>⋅</mo>{rhs}"),
                    Operation::Divide => format!("<mfrac>{}{}</mfrac>", row(lhs), row(rhs)),
                    Operation::Power => format!("<msup>{}{}</msup>", row(lhs), row(rhs)),
                    Operation::Join => format!("{lhs}<mo>‖</mo>{rhs}"),
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
            Self::Unary(Unary::Factorial | Unary::DoubleFactorial, _) => behind_is_exponent,
            _ => false,
        }
    }

    /// Whether it is written with a minus first; `lines` if fractions have a line, which holds them
    /// together.
    fn begins_with_minus(&self, lines: bool) -> bool {
        match self {
            Self::Unary(Unary::Minus, _) => true,
            Self::Number(_) | Self::Unary(..) => false,
            Self::Step(Operation::Power | Operation::Join, _) => false,
            Self::Step(Operation::Divide, _) if lines => false,
            Self::Step(operation, sides) => {
                sides.0.level() >= operation.level() && sides.0.begins_with_minus(lines)
            }
        }
    }

    fn level(&self) -> Level {
        match self {
            Self::Number(_) => Level::Number,
            Self::Unary(Unary::Minus | Unary::Root | Unary::Subfactorial, _) => Level::Prefix,
            Self::Unary(Unary::Factorial | Unary::DoubleFactorial, _) => Level::Factorial,
            Self::Step(operation, _) => operation.level(),
        }
    }

    /// Writes it with `√`, or where it is to be plain with `sqrt`, which needs brackets always.
    fn write(&self, f: &mut dyn fmt::Write, plain: bool) -> fmt::Result {
        let side = |f: &mut dyn fmt::Write, side: &Self, is_loose: bool| {
            if is_loose {
                write!(f, "(")?;
            }
            side.write(f, plain)?;
            if is_loose { write!(f, ")") } else { Ok(()) }
        };
        match self {
            Self::Number(text) => write!(f, "{text}"),
            Self::Unary(sign, operand) => {
                let is_loose = operand.level() < Level::Number;
                match sign {
                    Unary::Minus => {
                        write!(f, "-")?;
                        let is_loose = matches!(operand.level(), Level::Sum | Level::Join);
                        side(f, operand, is_loose || operand.begins_with_minus(false))
                    }
                    Unary::Factorial | Unary::DoubleFactorial => {
                        side(f, operand, is_loose)?;
                        write!(f, "{}", sign.sign())
                    }
                    Unary::Root => {
                        write!(f, "{}", if plain { "sqrt" } else { "√" })?;
                        side(f, operand, is_loose || plain)
                    }
                    Unary::Subfactorial => {
                        write!(f, "!")?;
                        side(f, operand, is_loose)
                    }
                }
            }
            Self::Step(operation, sides) => {
                let (left, right) = &**sides;
                let level = operation.level();
                // Where `||` binds is not what people know: brackets say it.
                let is_joined = |side: &Self| level != Level::Sum && side.level() == Level::Join;
                if level == Level::Power {
                    side(f, left, left.level() <= Level::Power || is_joined(left))?;
                    write!(f, "^")?;
                    return side(f, right, right.level() < Level::Factorial);
                }
                let is_chain = level == Level::Join;
                side(f, left, left.level() < level || !is_chain && is_joined(left))?;
                write!(f, "{}", operation.sign())?;
                let is_loose = right.level() <= level || right.begins_with_minus(false);
                side(f, right, is_loose || is_joined(right))
            }
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, false)
    }
}

fn bracketed(text: String, brackets: bool) -> String {
    if brackets { format!(r"\left({text}\right)") } else { text }
}
