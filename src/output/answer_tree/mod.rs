//! Answers as trees, those of games of making a number and of tasks of digits: as text, for
//! Graphviz, as SVG and for LaTeX.

mod dot;
mod latex;
mod layout;
mod svg;

use super::{Drawing, Glyphs};
use crate::number::Number;
use crate::puzzle::digits;
use crate::puzzle::make::{Expression, Operation, Unary};

/// An answer as a tree: its numbers are the leaves, and each operation shows what it comes to.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::{AnswerTree, Glyphs};
/// use abacist::puzzle::make::{Game, Rules};
/// let game = Game::parse("make 24: 3 3 8 8", Rules::default())?;
/// let answer = game.first(&Budget::generous())?.unwrap();
/// let drawn = "\
/// ÷ = 24
/// ├── 8
/// └── − = 1/3
///     ├── 3
///     └── ÷ = 8/3
///         ├── 8
///         └── 3
/// ";
/// assert_eq!(AnswerTree::of(&answer).text(Glyphs::Pretty), drawn);
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnswerTree {
    /// The answer in a line, and what it comes to.
    title: String,
    root: Node,
}

/// What stands at a node.
#[derive(Clone, Debug)]
enum Label {
    /// A number of the puzzle, or several side by side.
    Number(String),
    /// An operation, and what it comes to.
    Step(Sign, Option<Number>),
}

/// The sign of an operation, and how LaTeX writes it.
#[derive(Clone, Copy, Debug)]
struct Sign {
    text: &'static str,
    latex: &'static str,
}

#[derive(Clone, Debug)]
struct Node {
    label: Label,
    /// At most two.
    branches: Vec<Node>,
}

impl AnswerTree {
    /// The tree of an answer.
    #[must_use]
    pub fn of(answer: &Expression) -> Self {
        let value = answer.value().map(|value| format!(" = {value}")).unwrap_or_default();
        Self { title: format!("{answer}{value}"), root: Node::of(answer) }
    }

    /// The tree of an answer of a task of digits, whose numbers are written in a base; what
    /// operations come to is written in base ten.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::output::{AnswerTree, Glyphs};
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits 10: 4751", Rules::default())?;
    /// let answer = task.cheapest(&Budget::generous())?.unwrap();
    /// let drawn = "\
    /// / = 10
    /// |-- 4
    /// `-- - = 2/5
    ///     |-- / = 7/5
    ///     |   |-- 7
    ///     |   `-- 5
    ///     `-- 1
    /// ";
    /// assert_eq!(AnswerTree::of_digits(&answer, 10).text(Glyphs::Ascii), drawn);
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn of_digits(answer: &digits::Expression, base: u32) -> Self {
        let value = answer.value_in(base).map(|value| format!(" = {value}")).unwrap_or_default();
        Self { title: format!("{answer}{value}"), root: Node::of_digits(answer, base) }
    }

    /// The tree as text, a line a node.
    #[must_use]
    pub fn text(&self, glyphs: Glyphs) -> String {
        self.root.drawing(glyphs).text(glyphs)
    }
}

impl Node {
    fn of(expression: &Expression) -> Self {
        let (label, branches) = match expression {
            Expression::Number(_) | Expression::Joined(_) => {
                (Label::Number(expression.to_string()), vec![])
            }
            Expression::Signed { operation, operand } => {
                (Label::Step(Sign::of_one(*operation), expression.value()), vec![Self::of(operand)])
            }
            Expression::Step { operation, sides } => {
                let branches = vec![Self::of(&sides.0), Self::of(&sides.1)];
                (Label::Step(Sign::of(*operation), expression.value()), branches)
            }
        };
        Self { label, branches }
    }

    fn of_digits(expression: &digits::Expression, base: u32) -> Self {
        use digits::Expression as Digits;
        let (sign, branches) = match expression {
            Digits::Number(text) => {
                return Self { label: Label::Number(text.to_string()), branches: vec![] };
            }
            Digits::Unary(sign, operand) => {
                let sign = match sign {
                    digits::Unary::Minus => Sign::MINUS,
                    digits::Unary::Root => Sign::ROOT,
                    digits::Unary::Factorial => Sign::FACTORIAL,
                    digits::Unary::DoubleFactorial => Sign::DOUBLE_FACTORIAL,
                    digits::Unary::Subfactorial => Sign::SUBFACTORIAL,
                };
                (sign, vec![Self::of_digits(operand, base)])
            }
            Digits::Step(operation, sides) => {
                let sign = match operation {
                    digits::Operation::Add => Sign::PLUS,
                    digits::Operation::Subtract => Sign::MINUS,
                    digits::Operation::Multiply => Sign::TIMES,
                    digits::Operation::Divide => Sign::OVER,
                    digits::Operation::Power => Sign::POWER,
                    digits::Operation::Join => Sign::JOIN,
                };
                (sign, vec![Self::of_digits(&sides.0, base), Self::of_digits(&sides.1, base)])
            }
        };
        Self { label: Label::Step(sign, expression.value_in(base)), branches }
    }

    fn drawing(&self, glyphs: Glyphs) -> Drawing {
        let sign = match (self.label.sign(), glyphs) {
            ("√", Glyphs::Ascii) => "sqrt",
            (sign, _) => sign,
        };
        let label = match &self.label {
            Label::Number(number) => number.clone(),
            _ => format!("{sign}{}", self.label.result()),
        };
        let branches = self.branches.iter().map(|branch| branch.drawing(glyphs)).collect();
        Drawing::node(glyphs.words(&label), branches)
    }
}

impl Sign {
    const PLUS: Self = Self::new("+", "+");
    const MINUS: Self = Self::new("−", "-");
    const TIMES: Self = Self::new("×", "\\times");
    const OVER: Self = Self::new("÷", "\\div");
    const POWER: Self = Self::new("^", "\\wedge");
    const REMAINDER: Self = Self::new("%", "\\bmod");
    const ROOT: Self = Self::new("√", "\\surd");
    const FACTORIAL: Self = Self::new("!", "!");
    const DOUBLE_FACTORIAL: Self = Self::new("!!", "!!");
    const SUBFACTORIAL: Self = Self::new("!n", "!n");
    const JOIN: Self = Self::new("||", "\\Vert");

    const fn new(text: &'static str, latex: &'static str) -> Self {
        Self { text, latex }
    }

    fn of(operation: Operation) -> Self {
        match operation {
            Operation::Add => Self::PLUS,
            Operation::Subtract => Self::MINUS,
            Operation::Multiply => Self::TIMES,
            Operation::Divide => Self::OVER,
            Operation::Power => Self::POWER,
            Operation::Remainder => Self::REMAINDER,
        }
    }

    fn of_one(operation: Unary) -> Self {
        match operation {
            Unary::Negate => Self::MINUS,
            Unary::Root => Self::ROOT,
            Unary::Factorial => Self::FACTORIAL,
        }
    }
}

impl Label {
    /// The sign of an operation, or the number.
    fn sign(&self) -> &str {
        match self {
            Self::Number(number) => number,
            Self::Step(sign, _) => sign.text,
        }
    }

    /// What an operation comes to.
    fn value(&self) -> Option<&Number> {
        match self {
            Self::Number(_) => None,
            Self::Step(_, value) => value.as_ref(),
        }
    }

    /// The same behind a sign.
    fn result(&self) -> String {
        self.value().map(|value| format!(" = {value}")).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::puzzle::make::{Game, Rules};

    /// The tree of the first answer of a game.
    pub(super) fn tree(text: &str) -> AnswerTree {
        let game = Game::parse(text, Rules::default()).unwrap();
        AnswerTree::of(&game.first(&Budget::generous()).unwrap().unwrap())
    }

    #[test]
    fn every_operation_has_a_node() {
        let drawn = "\
- = -9
`-- sqrt = 9
    `-- ^ = 81
        |-- 3
        `-- ! = 4
            `-- 12
";
        let operand = |text: &str| Expression::Number(text.parse().unwrap());
        let signed =
            |operation, operand| Expression::Signed { operation, operand: Box::new(operand) };
        let cards = Expression::Joined(vec![1.into(), 2.into()]);
        let factorial = signed(Unary::Factorial, cards);
        let sides = Box::new((operand("3"), factorial));
        let power = Expression::Step { operation: Operation::Power, sides };
        let whole = signed(Unary::Negate, signed(Unary::Root, power));
        let text = AnswerTree::of(&whole).text(Glyphs::Ascii);
        let signs = |text: &str| -> Vec<String> {
            text.lines().map(|line| line.split(" =").next().unwrap().to_owned()).collect()
        };
        assert_eq!(signs(&text), signs(drawn));
    }
}
