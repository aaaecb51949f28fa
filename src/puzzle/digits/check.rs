//! The judge of attempts: reads an expression as the language does, and tells all that is wrong
//! with it. It shares no code with the search, and counts with numbers of any size.

use super::rules::{Exponents, Grouping, Minus, Order, Rules};
use super::{Targets, Task};
use crate::diagnostic::{DigitsError, Error};
use crate::limits::{Budget, Interrupt, Limits, with_stack};
use crate::number::{Number, NumberError};
use crate::source::Span;
use crate::syntax::ast::{ChainOp, Expr, ExprKind, Link, Postfix, PrefixOp};
use crate::syntax::parse_expression;

/// What the judge says of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// What the expression comes to, if it has an exact value.
    pub value: Option<Number>,
    /// What is wrong; the labels point into the attempt. Nothing if it is a solution.
    pub faults: Vec<DigitsError>,
}

impl Attempt {
    /// Whether the attempt solves the task.
    #[must_use]
    pub fn is_correct(&self) -> bool {
        self.faults.is_empty()
    }
}

/// The longest attempt, in bytes.
const LONGEST: usize = 10_000;

/// What an attempt may use: far more than people write.
const STEPS: u64 = 10_000_000;
const NUMBER_BITS: u64 = 100_000;

impl Task {
    /// Judges an attempt: whether it has all the digits in their order and nothing that the rules
    /// do not allow, and comes to the target; to one of them, if there are several. It may leave
    /// the [bound](Rules::bound) of searches.
    ///
    /// ```
    /// use abacist::puzzle::digits::{Rules, Task};
    /// let task = Task::parse("digits 10: 2144", Rules::default())?;
    /// assert!(task.check("2*(1+√(4*4))").is_correct());
    /// let faults = task.check("2*4+1+4").faults;
    /// assert_eq!(faults[0].to_string(), "uses the digits 2414, not 2144");
    /// assert_eq!(faults[1].to_string(), "13 is not 10");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn check(&self, attempt: &str) -> Attempt {
        if attempt.len() > LONGEST {
            let at = Span::at(LONGEST);
            let fault = malformed("the attempt is too long", "write only the expression", at);
            return Attempt { value: None, faults: vec![fault] };
        }
        let tree = match parse_expression(attempt) {
            Ok(tree) => tree,
            Err(error) => return Attempt { value: None, faults: vec![of_syntax(&error)] },
        };
        let limits = Limits { steps: STEPS, number_bits: NUMBER_BITS, ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::new());
        let mut judge =
            Judge { task: self, text: attempt, faults: Vec::new(), used: Vec::new(), budget };
        let (expression, result) = match &tree.kind {
            ExprKind::Equation(sides) => match sides.as_slice() {
                [left, right] => (left, Some(right)),
                _ => (&tree, None),
            },
            _ => (&tree, None),
        };
        let value = judge.value(expression);
        let is_foreign = |fault: &DigitsError| matches!(fault, DigitsError::Malformed { .. });
        if !judge.faults.iter().any(is_foreign) {
            judge.compare_digits(expression.span);
        }
        judge.grouping(expression);
        if let Some(value) = &value {
            judge.compare_target(value, expression.span, result);
        }
        Attempt { value, faults: judge.faults }
    }
}

struct Judge<'a> {
    task: &'a Task,
    text: &'a str,
    faults: Vec<DigitsError>,
    /// Each digit and where it stands.
    used: Vec<(char, Span)>,
    budget: Budget,
}

impl Judge<'_> {
    fn rules(&self) -> &Rules {
        &self.task.rules
    }

    fn value(&mut self, expression: &Expr) -> Option<Number> {
        with_stack(|| self.value_of(expression))
    }

    fn value_of(&mut self, expression: &Expr) -> Option<Number> {
        let at = expression.span;
        match &expression.kind {
            ExprKind::Number(number) => self.number(number, at),
            ExprKind::Prefix(PrefixOp::Minus, operand) => {
                let is_first = self.used.is_empty();
                let value = self.value(operand);
                self.minus(operand, is_first, at);
                Some(value?.neg())
            }
            ExprKind::Prefix(PrefixOp::Root, operand) => self.root(operand, at),
            ExprKind::Postfix(base, row) => match (&base.kind, row.as_slice()) {
                (ExprKind::Name(name), [Postfix::Call(arguments, _)]) if name == "sqrt" => {
                    match arguments.as_slice() {
                        [argument] => self.root(&argument.value, at),
                        _ => self.foreign(at),
                    }
                }
                _ => self.foreign(at),
            },
            ExprKind::Factorial(operand) => {
                let value = self.value(operand);
                self.allow('!', self.rules().factorial, at);
                let factorial = value?.factorial(&self.budget);
                self.taken(factorial, "only whole numbers from 0 have a factorial here", at)
            }
            ExprKind::Power(base, exponent) => {
                let (base, power) = (self.value(base), self.value(exponent));
                self.allow('^', self.rules().operations.power, at);
                self.power(&base?, &power?, exponent.span, at)
            }
            ExprKind::Chain(first, links) => self.chain(first, links),
            _ => self.foreign(at),
        }
    }

    /// A number as it is written: digits and nothing else.
    fn number(&mut self, number: &Number, at: Span) -> Option<Number> {
        let text = self.text.get(at.start as usize..at.end as usize).unwrap_or_default();
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            let message = format!("`{text}` is not written with digits alone");
            self.faults.push(malformed(&message, "write whole numbers such as 14", at));
            return None;
        }
        for (index, digit) in text.char_indices() {
            let start = at.start as usize + index;
            self.used.push((digit, Span::new(start, start + 1)));
        }
        if text.len() > 1 && !self.rules().merge {
            self.not_allowed(
                format!("{text} is a number of several digits"),
                "use single digits",
                at,
            );
        } else if text.len() > 1 && text.starts_with('0') && !self.rules().leading_zeros {
            let help = "put a sign behind the 0";
            self.not_allowed(format!("{text} begins with 0"), help, at);
        }
        Some(number.clone())
    }

    fn minus(&mut self, operand: &Expr, is_first: bool, at: Span) {
        let is_number = matches!(operand.kind, ExprKind::Number(_));
        let (is_good, help) = match self.rules().minus {
            Minus::Anywhere => (true, ""),
            Minus::First => (is_first && is_number, "only the first number may have a minus"),
            Minus::None => (false, "a minus stands between two operands"),
        };
        if !is_good {
            self.not_allowed("a minus stands before this".to_owned(), help, at);
        }
    }

    fn root(&mut self, operand: &Expr, at: Span) -> Option<Number> {
        let value = self.value(operand);
        self.allow('√', self.rules().root, at);
        let root = value?.sqrt(&self.budget).and_then(rational);
        self.taken(root, "only squares of fractions have a root here", at)
    }

    fn power(&mut self, base: &Number, exponent: &Number, place: Span, at: Span) -> Option<Number> {
        let (is_good, help) = match self.rules().exponents {
            Exponents::Whole => (
                exponent.is_integer() && !exponent.is_negative(),
                "exponents are whole numbers from 0",
            ),
            Exponents::Integer => (exponent.is_integer(), "exponents are whole numbers"),
            Exponents::Rational => (true, ""),
        };
        if !is_good {
            self.not_allowed(format!("the exponent is {exponent}"), help, place);
        }
        if base.is_zero() && *exponent <= Number::ZERO {
            let why = format!("0^{exponent} is not allowed here");
            let help = "raise 0 to numbers above 0 only";
            self.faults.push(DigitsError::NoValue { why, help, at });
            return None;
        }
        let power = base.pow(exponent, &self.budget).and_then(rational);
        self.taken(power, "the power must be a fraction", at)
    }

    fn chain(&mut self, first: &Expr, links: &[Link]) -> Option<Number> {
        let mut whole = self.value(first);
        for Link { op, op_span, operand } in links {
            let right = self.value(operand);
            let operations = self.rules().operations;
            let (sign, is_on) = match op {
                ChainOp::Add => ('+', operations.add),
                ChainOp::Subtract => ('-', operations.subtract),
                ChainOp::Multiply => ('*', operations.multiply),
                ChainOp::Divide => ('/', operations.divide),
                ChainOp::FloorDivide => ('/', false),
                ChainOp::Remainder => ('%', false),
            };
            self.allow(sign, is_on, *op_span);
            whole = self.step(*op, whole, right, operand.span);
        }
        whole
    }

    fn step(
        &mut self,
        op: ChainOp,
        left: Option<Number>,
        right: Option<Number>,
        place: Span,
    ) -> Option<Number> {
        let (left, right) = (left?, right?);
        let budget = &self.budget;
        let value = match op {
            ChainOp::Add => left.add(&right, budget),
            ChainOp::Subtract => left.sub(&right, budget),
            ChainOp::Multiply => left.mul(&right, budget),
            ChainOp::Divide => left.div(&right, budget),
            ChainOp::FloorDivide | ChainOp::Remainder => return None,
        };
        self.taken(value, "what is divided by must not be 0", place)
    }

    /// The value, or a fault that says why there is none.
    fn taken(
        &mut self,
        value: Result<Number, NumberError>,
        help: &'static str,
        at: Span,
    ) -> Option<Number> {
        match value {
            Ok(value) => Some(value),
            Err(error) => {
                self.faults.push(DigitsError::NoValue { why: error.to_string(), help, at });
                None
            }
        }
    }

    fn allow(&mut self, sign: char, is_on: bool, at: Span) {
        if !is_on {
            let signs = self.rules().signs();
            self.faults.push(DigitsError::NoOperation { sign, signs, at });
        }
    }

    fn not_allowed(&mut self, what: String, help: &'static str, at: Span) {
        self.faults.push(DigitsError::NotAllowed { what, help, at });
    }

    fn foreign(&mut self, at: Span) -> Option<Number> {
        let help = "write digits, signs and brackets";
        self.faults.push(malformed("this is not made of digits and signs", help, at));
        None
    }

    /// Compares the digits of the attempt with those of the task.
    fn compare_digits(&mut self, whole: Span) {
        let mut expected: Vec<char> =
            self.task.digits.iter().map(|digit| char::from(b'0'.saturating_add(*digit))).collect();
        let mut found: Vec<char> = self.used.iter().map(|(digit, _)| *digit).collect();
        let text = |digits: &[char]| digits.iter().collect::<String>();
        let (found_text, expected_text) = (text(&found), text(&expected));
        let help = match self.rules().order {
            Order::Fixed => "use each digit once, in the order in which they are given",
            Order::Any => "use each digit once",
        };
        if self.rules().order == Order::Any {
            expected.sort_unstable();
            found.sort_unstable();
        }
        if found == expected {
            return;
        }
        let different = (0..).zip(&self.used).find(|(index, (digit, _))| {
            self.rules().order == Order::Fixed && expected.get(*index) != Some(digit)
        });
        let at = different.map_or(whole, |(_, (_, at))| *at);
        let (found, expected) = (found_text, expected_text);
        self.faults.insert(0, DigitsError::WrongDigits { found, expected, help, at });
    }

    /// Without brackets: whether the expression is one that signs alone can say.
    fn grouping(&mut self, expression: &Expr) {
        match self.rules().grouping {
            Grouping::Brackets => {}
            Grouping::Precedence => {
                if let Some(index) = self.text.find(['(', ')']) {
                    let what = "there is a bracket".to_owned();
                    let help = "write digits and signs only";
                    self.not_allowed(what, help, Span::new(index, index + 1));
                }
            }
            Grouping::LeftToRight => {
                if let Some(at) = right_of(expression) {
                    let what = "this is not worked out from the left".to_owned();
                    let help = "put what is on the left of a sign in brackets, not what is right";
                    self.not_allowed(what, help, at);
                }
            }
        }
    }

    fn compare_target(&mut self, value: &Number, at: Span, result: Option<&Expr>) {
        let is_target = match &self.task.targets {
            Targets::List(list) => list.contains(value),
            Targets::Range(range) => value.to_i64().is_some_and(|value| range.contains(&value)),
        };
        if !is_target {
            let target = match &self.task.targets {
                Targets::List(list) => {
                    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
                }
                Targets::Range(range) => format!("in {}..={}", range.start(), range.end()),
            };
            self.faults.push(DigitsError::OffTarget { value: value.to_string(), target, at });
        }
        if let Some(result) = result {
            let span = result.span;
            let text = self.text.get(span.start as usize..span.end as usize).unwrap_or_default();
            if text.replace(['−', '–'], "-") != value.to_string() {
                let help = "leave it out, or write the target behind it";
                let message = "what follows `=` is not what the expression comes to";
                self.faults.push(malformed(message, help, span));
            }
        }
    }
}

/// Where an operand on the right of a sign is no number.
fn right_of(expression: &Expr) -> Option<Span> {
    match &expression.kind {
        ExprKind::Chain(first, links) => {
            let is_number = |link: &&Link| matches!(link.operand.kind, ExprKind::Number(_));
            let loose = links.iter().find(|link| !is_number(link));
            loose.map(|link| link.operand.span).or_else(|| with_stack(|| right_of(first)))
        }
        _ => None,
    }
}

fn rational(value: Number) -> Result<Number, NumberError> {
    if value.is_rational() { Ok(value) } else { Err(NumberError::Irrational) }
}

fn malformed(message: &str, help: &str, at: Span) -> DigitsError {
    DigitsError::Malformed { message: message.to_owned(), help: help.to_owned(), at }
}

/// What the grammar says of a text that is no expression.
fn of_syntax(error: &Error) -> DigitsError {
    let help = error.help().unwrap_or_else(|| "write digits, signs and brackets".to_owned());
    malformed(&error.to_string(), &help, error.span().unwrap_or_default())
}
