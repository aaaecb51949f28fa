//! How a task is gone about, in three phases: how the digits are grouped into numbers, in which
//! order the numbers are joined two at a time, and which signs join them.

use std::fmt;

use super::Task;
use super::expression::{Expression, Unary};
use super::rules::{Grouping, Order, Rules};
use super::search::Solver;
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::puzzle::Nearest;

/// The ways to cut a string of digits into numbers, as how many digits each number has. The last
/// number grows the slowest, as in the recursion that cuts it off first.
///
/// ```
/// use abacist::puzzle::digits::Groupings;
/// let all: Vec<_> = Groupings::of(3).collect();
/// assert_eq!(all, [vec![1, 1, 1], vec![2, 1], vec![1, 2], vec![3]]);
/// assert_eq!(Groupings::count(3), 4.into());
/// ```
#[derive(Clone, Debug)]
pub struct Groupings {
    digits: usize,
    /// Whether there is a cut behind each digit but the last; the lowest bit is the first digit's.
    cuts: Option<u128>,
}

impl Groupings {
    /// Those of so many digits, at most [`Task::MOST_DIGITS`].
    #[must_use]
    pub fn of(digits: usize) -> Self {
        let digits = digits.min(Task::MOST_DIGITS);
        let cuts = digits.checked_sub(1).map(|places| (1 << places) - 1);
        Self { digits, cuts }
    }

    /// How many there are: 2^(digits − 1).
    #[must_use]
    pub fn count(digits: usize) -> Number {
        (1..digits).fold(Number::ONE, |count, _| count * Number::from(2))
    }
}

impl Iterator for Groupings {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let cuts = self.cuts?;
        self.cuts = cuts.checked_sub(1);
        let (mut sizes, mut size) = (Vec::new(), 0);
        for place in 0..self.digits {
            size += 1;
            if cuts >> place & 1 == 1 || place + 1 == self.digits {
                sizes.push(size);
                size = 0;
            }
        }
        Some(sizes)
    }
}

/// An order in which numbers are joined two at a time, as a tree: its `Display` is that of nested
/// lists, with the numbers counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderTree {
    /// A number, by its place.
    Number(usize),
    /// What two parts make.
    Pair(Box<(OrderTree, OrderTree)>),
}

impl OrderTree {
    fn pair(left: Self, right: Self) -> Self {
        Self::Pair(Box::new((left, right)))
    }

    /// The tree with each number as `name` writes it.
    #[must_use]
    pub fn named(&self, name: &dyn Fn(usize) -> String) -> String {
        match self {
            Self::Number(place) => name(*place),
            Self::Pair(sides) => {
                format!("[{}, {}]", sides.0.named(name), sides.1.named(name))
            }
        }
    }

    /// The order in which an expression joins its numbers.
    fn of(expression: &Expression, next: &mut usize) -> Self {
        match expression {
            Expression::Number(_) => {
                *next += 1;
                Self::Number(*next - 1)
            }
            Expression::Unary(_, operand) => Self::of(operand, next),
            Expression::Step(_, sides) => {
                let left = Self::of(&sides.0, next);
                Self::pair(left, Self::of(&sides.1, next))
            }
        }
    }
}

impl fmt::Display for OrderTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.named(&|place| place.to_string()))
    }
}

/// The orders in which numbers are joined two at a time.
#[derive(Clone, Copy, Debug)]
pub struct Orders;

impl Orders {
    /// How many there are for so many numbers: a Catalan number.
    ///
    /// ```
    /// use abacist::puzzle::digits::Orders;
    /// let counts: Vec<_> = (1..=6).map(|numbers| Orders::count(numbers).to_string()).collect();
    /// assert_eq!(counts, ["1", "1", "2", "5", "14", "42"]);
    /// ```
    #[must_use]
    pub fn count(numbers: usize) -> Number {
        (1..numbers).fold(Number::ONE, |count, joins| {
            let grown = count * Number::from(4 * joins as u64 - 2);
            Number::ratio(grown, Number::from(joins as u64 + 1)).unwrap_or(Number::ZERO)
        })
    }

    /// How many there are of all groupings of so many digits.
    ///
    /// ```
    /// use abacist::puzzle::digits::Orders;
    /// // 5 of four numbers, three times 2 of three, three times 1 of two, and the number itself.
    /// assert_eq!(Orders::of_all_groupings(4), 15.into());
    /// ```
    #[must_use]
    pub fn of_all_groupings(digits: usize) -> Number {
        let (mut all, mut groupings) = (Number::ZERO, Number::ONE);
        for numbers in 1..=digits {
            all = &all + &(&groupings * &Self::count(numbers));
            let grown = groupings * Number::from((digits - numbers) as u64);
            groupings = Number::ratio(grown, Number::from(numbers as u64)).unwrap_or(Number::ZERO);
        }
        all
    }

    /// The first orders of so many numbers, those that join on the left first.
    ///
    /// ```
    /// use abacist::puzzle::digits::Orders;
    /// let orders: Vec<_> = Orders::first(3, 9).iter().map(ToString::to_string).collect();
    /// assert_eq!(orders, ["[[0, 1], 2]", "[0, [1, 2]]"]);
    /// ```
    #[must_use]
    pub fn first(numbers: usize, most: usize) -> Vec<OrderTree> {
        Self::of_run(0, numbers.min(Task::MOST_DIGITS), most)
    }

    fn of_run(start: usize, end: usize, most: usize) -> Vec<OrderTree> {
        if end == start + 1 {
            return vec![OrderTree::Number(start)];
        }
        let mut orders = Vec::new();
        for middle in (start + 1..end).rev() {
            let left = most.saturating_sub(orders.len());
            if left == 0 {
                break;
            }
            let (lefts, rights) =
                (Self::of_run(start, middle, left), Self::of_run(middle, end, left));
            let pairs = lefts.iter().flat_map(|left| {
                rights.iter().map(|right| OrderTree::pair(left.clone(), right.clone()))
            });
            orders.extend(pairs.take(left));
        }
        orders
    }
}

/// The three phases of a task, and the answer that they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The digits in the order in which the answer has them, or in that of the task.
    pub digits: Vec<u8>,
    /// Whether the rules let neighbouring digits be one number.
    pub merge: bool,
    /// Whether brackets may stand anywhere, so that all orders count.
    pub brackets: bool,
    /// How many digits each number of the answer has; without an answer each number has one digit.
    pub grouping: Vec<usize>,
    /// The numbers, as the answer writes them.
    pub numbers: Vec<String>,
    /// The order in which the answer joins the numbers.
    pub order: Option<OrderTree>,
    /// One of the cheapest answers.
    pub answer: Option<Expression>,
    /// The base in which numbers are written.
    pub base: u32,
    /// The nearest values, if there is no answer and they are soon found.
    pub nearest: Option<Nearest>,
}

impl Explanation {
    fn of(task: &Task, answer: Option<Expression>, nearest: Option<Nearest>) -> Self {
        let mut numbers = Vec::new();
        match &answer {
            Some(answer) => add_numbers(answer, &mut numbers),
            None => numbers.extend(task.digits.iter().map(ToString::to_string)),
        }
        let order = answer.as_ref().map(|answer| OrderTree::of(answer, &mut 0));
        let figures = numbers.iter().flat_map(|number| number.chars());
        let digits = match task.rules.order {
            Order::Fixed => task.digits.clone(),
            Order::Any => figures
                .filter_map(|figure| figure.to_digit(10).and_then(|it| u8::try_from(it).ok()))
                .collect(),
        };
        let size = |number: &String| number.chars().filter(char::is_ascii_digit).count();
        let grouping = numbers.iter().map(size).collect();
        let Rules { merge, grouping: brackets, base, .. } = task.rules;
        let brackets = brackets == Grouping::Brackets;
        Self { digits, merge, brackets, grouping, numbers, order, answer, base, nearest }
    }

    /// The steps of the answer, the first ones first: each with what it comes to. A minus before a
    /// number is none.
    #[must_use]
    pub fn steps(&self) -> Vec<(Expression, Option<Number>)> {
        let mut steps = Vec::new();
        if let Some(answer) = &self.answer {
            add_steps(answer, self.base, &mut steps);
        }
        steps
    }
}

/// Adds the numbers of an expression, from left to right.
pub(super) fn add_numbers(expression: &Expression, numbers: &mut Vec<String>) {
    match expression {
        Expression::Number(text) => numbers.push(text.to_string()),
        Expression::Unary(_, operand) => add_numbers(operand, numbers),
        Expression::Step(_, sides) => {
            add_numbers(&sides.0, numbers);
            add_numbers(&sides.1, numbers);
        }
    }
}

/// Adds the steps of an expression in an order in which they can be done.
pub(super) fn add_steps(
    expression: &Expression,
    base: u32,
    steps: &mut Vec<(Expression, Option<Number>)>,
) {
    match expression {
        Expression::Number(_) => return,
        Expression::Unary(sign, operand) => {
            add_steps(operand, base, steps);
            if *sign == Unary::Minus && matches!(**operand, Expression::Number(_)) {
                return;
            }
        }
        Expression::Step(_, sides) => {
            add_steps(&sides.0, base, steps);
            add_steps(&sides.1, base, steps);
        }
    }
    steps.push((expression.with_values(base), expression.value_in(base)));
}

impl Expression {
    /// The last step of an expression, with what stands on its sides as numbers.
    fn with_values(&self, base: u32) -> Self {
        let number = |side: &Self| match (side, side.value_in(base)) {
            (Self::Number(_), _) | (_, None) => side.clone(),
            (_, Some(value)) => plain(&value, base),
        };
        match self {
            Self::Number(_) => self.clone(),
            Self::Unary(sign, operand) => Self::unary(*sign, number(operand)),
            Self::Step(operation, sides) => {
                Self::step(*operation, number(&sides.0), number(&sides.1))
            }
        }
    }
}

/// A value as an expression, so that it gets the brackets that it needs.
fn plain(value: &Number, base: u32) -> Expression {
    let size = value.abs();
    let whole = |number: Number| Expression::number(&in_base(&number, base));
    let expression = if size.is_integer() {
        whole(size)
    } else {
        let (above, below) = (whole(size.numerator()), whole(size.denominator()));
        Expression::step(super::Operation::Divide, above, below)
    };
    if value.is_negative() { Expression::unary(Unary::Minus, expression) } else { expression }
}

/// A whole number from 0 on in a base; one of more than 64 bits is written in base ten.
fn in_base(number: &Number, base: u32) -> String {
    let (Some(mut rest), true) = (number.to_u64(), base < 10) else { return number.to_string() };
    let mut figures = Vec::new();
    while rest > 0 || figures.is_empty() {
        let figure = u32::try_from(rest % u64::from(base)).ok();
        figures.extend(figure.and_then(|figure| char::from_digit(figure, base)));
        rest /= u64::from(base);
    }
    figures.into_iter().rev().collect()
}

impl Task {
    /// The three phases for the first target: see [`Explanation`].
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits 10: 4751", Rules::default())?;
    /// let explanation = task.explain(&Budget::generous())?;
    /// assert_eq!(explanation.grouping, [1, 1, 1, 1]);
    /// assert_eq!(explanation.order.as_ref().unwrap().to_string(), "[0, [[1, 2], 3]]");
    /// let steps = explanation.steps().into_iter();
    /// let steps: Vec<_> = steps.map(|(step, value)| format!("{step} = {}", value.unwrap())).collect();
    /// assert_eq!(steps, ["7/5 = 7/5", "7/5-1 = 2/5", "4/(2/5) = 10"]);
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn explain(&self, budget: &Budget) -> Result<Explanation, Stop> {
        let mut solver = Solver::new(self.rules);
        let target = self.target();
        let answer = solver.cheapest(&self.digits, &target, budget)?;
        let nearest = match answer {
            Some(_) => None,
            None => solver.nearest_soon(&self.digits, &target, budget)?,
        };
        Ok(Explanation::of(self, answer, nearest))
    }
}
