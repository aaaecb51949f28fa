//! The judge of attempts: reads an expression as the language does, and tells all that is wrong
//! with it. It shares no code with the search, and counts with numbers of any size.

mod node;
mod read;

use node::{Kind, Node, One, Sign};

use super::rules::{Decimals, Exponents, Grouping, Minus, Order, Rules};
use super::{Targets, Task, value};
use crate::diagnostic::{DigitsError, Error};
use crate::limits::{Budget, Interrupt, Limits, with_stack};
use crate::number::{Number, NumberError};
use crate::source::Span;
use crate::syntax::ast::ExprKind;
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
        let (node, result) = match self.read_attempt(attempt) {
            Ok(read) => read,
            Err(fault) => return Attempt { value: None, faults: vec![fault] },
        };
        let limits = Limits { steps: STEPS, number_bits: NUMBER_BITS, ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::new());
        let mut judge =
            Judge { task: self, text: attempt, faults: Vec::new(), used: Vec::new(), budget };
        let value = judge.value(&node);
        let is_foreign = |fault: &DigitsError| matches!(fault, DigitsError::Malformed { .. });
        if !judge.faults.iter().any(is_foreign) {
            judge.compare_digits(node.span);
        }
        judge.grouping(&node);
        if let Some(value) = &value {
            judge.compare_target(value, node.span, result);
        }
        Attempt { value, faults: judge.faults }
    }

    /// What an attempt says, and where what follows `=` stands.
    fn read_attempt(&self, attempt: &str) -> Result<(Node, Option<Span>), DigitsError> {
        if self.rules.has_extras() {
            return read::read(attempt);
        }
        let tree = parse_expression(attempt).map_err(|error| of_syntax(&error))?;
        if let ExprKind::Equation(sides) = &tree.kind
            && let [left, right] = sides.as_slice()
        {
            return Ok((Node::of(left), Some(right.span)));
        }
        Ok((Node::of(&tree), None))
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

impl<'a> Judge<'a> {
    fn rules(&self) -> &Rules {
        &self.task.rules
    }

    fn value(&mut self, node: &Node) -> Option<Number> {
        with_stack(|| self.value_of(node))
    }

    fn value_of(&mut self, node: &Node) -> Option<Number> {
        let at = node.span;
        match &node.kind {
            Kind::Number => self.number(at),
            Kind::One(One::Minus, operand) => {
                let is_first = self.used.is_empty();
                let value = self.value(operand);
                self.minus(operand, is_first, at);
                Some(value?.neg())
            }
            Kind::One(One::Root, operand) => self.root(operand, at),
            Kind::One(One::Factorial, operand) => {
                let value = self.value(operand);
                self.allow("!", self.rules().factorial, at);
                self.factorial(value?, Number::factorial, at)
            }
            Kind::One(One::DoubleFactorial, operand) => {
                let value = self.value(operand);
                self.allow("!!", self.rules().double_factorial, at);
                self.factorial(value?, value::double_factorial, at)
            }
            Kind::One(One::Subfactorial, operand) => {
                let value = self.value(operand);
                self.allow("!n", self.rules().subfactorial, at);
                self.factorial(value?, value::subfactorial, at)
            }
            Kind::Power(base, exponent) => {
                let (base, power) = (self.value(base), self.value(exponent));
                self.allow("^", self.rules().operations.power, at);
                self.power(&base?, &power?, exponent.span, at)
            }
            Kind::Join(left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                self.allow("||", self.rules().join, at);
                self.joined(&left?, &right?, at)
            }
            Kind::Chain(first, links) => self.chain(first, links),
            Kind::Foreign => self.foreign(at),
        }
    }

    fn factorial(
        &mut self,
        value: Number,
        of: fn(&Number, &Budget) -> Result<Number, NumberError>,
        at: Span,
    ) -> Option<Number> {
        let factorial = of(&value, &self.budget);
        self.taken(factorial, "only whole numbers from 0 have a factorial here", at)
    }

    fn joined(&mut self, left: &Number, right: &Number, at: Span) -> Option<Number> {
        let joined = value::joined(left, right, self.rules().base, &self.budget);
        let help = "write a whole number above 0 before `||`, and one from 0 on behind it";
        match self.taken(joined, help, at)? {
            None => {
                let why = format!("{left} and {right} make no number");
                self.faults.push(DigitsError::NoValue { why, help, at });
                None
            }
            joined => joined,
        }
    }

    /// A number without brackets around it, and where it stands then.
    fn bare(&self, at: Span) -> (&'a str, Span) {
        let mut text = self.text.get(at.start as usize..at.end as usize).unwrap_or_default();
        while let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            text = inner.trim();
        }
        let start = text.as_ptr() as usize - self.text.as_ptr() as usize;
        (text, Span::new(start, start + text.len()))
    }

    /// A number as it is written: digits, with a point among them if the rules have that.
    fn number(&mut self, at: Span) -> Option<Number> {
        let (text, at) = self.bare(at);
        let is_decimal = text.contains('.') && self.rules().decimals != Decimals::None;
        let is_digit =
            |byte: u8| byte.is_ascii_digit() || is_decimal && matches!(byte, b'.' | b'(' | b')');
        if !text.bytes().all(is_digit) {
            let message = format!("`{text}` is not written with digits alone");
            self.faults.push(malformed(&message, "write whole numbers such as 14", at));
            return None;
        }
        let mut digits = Vec::new();
        for (index, digit) in text.char_indices().filter(|(_, glyph)| glyph.is_ascii_digit()) {
            let start = at.start as usize + index;
            digits.push((digit, Span::new(start, start + 1)));
        }
        let count = digits.len();
        self.used.extend(digits);
        let before = text.split('.').next().unwrap_or_default();
        if count > 1 && !self.rules().merge {
            self.not_allowed(
                format!("{text} is a number of several digits"),
                "use single digits",
                at,
            );
        } else if before.len() > 1 && before.starts_with('0') && !self.rules().leading_zeros {
            let help = "put a sign behind the 0";
            self.not_allowed(format!("{text} begins with 0"), help, at);
        }
        if text.contains('(') && self.rules().decimals != Decimals::Recurring {
            let help = "write decimals such as .4";
            self.not_allowed(format!("the end of {text} comes again and again"), help, at);
        }
        let value = value::number(text, self.rules().base, &self.budget);
        if let Some(value) = self.taken(value, "write a shorter number", at)? {
            return Some(value);
        }
        let message = format!("`{text}` is no number in base {}", self.rules().base);
        self.faults.push(malformed(&message, "write the digits of the task", at));
        None
    }

    fn minus(&mut self, operand: &Node, is_first: bool, at: Span) {
        let is_number = matches!(operand.kind, Kind::Number);
        let (is_good, help) = match self.rules().minus {
            Minus::Anywhere => (true, ""),
            Minus::First => (is_first && is_number, "only the first number may have a minus"),
            Minus::None => (false, "a minus stands between two operands"),
        };
        if !is_good {
            self.not_allowed("a minus stands before this".to_owned(), help, at);
        }
    }

    fn root(&mut self, operand: &Node, at: Span) -> Option<Number> {
        let value = self.value(operand);
        self.allow("√", self.rules().root, at);
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

    fn chain(&mut self, first: &Node, links: &[(Sign, Span, Node)]) -> Option<Number> {
        let mut whole = self.value(first);
        for (sign, sign_at, operand) in links {
            let right = self.value(operand);
            let operations = self.rules().operations;
            let (glyph, is_on) = match sign {
                Sign::Add => ("+", operations.add),
                Sign::Subtract => ("-", operations.subtract),
                Sign::Multiply => ("*", operations.multiply),
                Sign::Divide => ("/", operations.divide),
                Sign::Other(glyph) => (*glyph, false),
            };
            self.allow(glyph, is_on, *sign_at);
            whole = self.step(*sign, whole, right, operand.span);
        }
        whole
    }

    fn step(
        &mut self,
        sign: Sign,
        left: Option<Number>,
        right: Option<Number>,
        place: Span,
    ) -> Option<Number> {
        let (left, right) = (left?, right?);
        let budget = &self.budget;
        let value = match sign {
            Sign::Add => left.add(&right, budget),
            Sign::Subtract => left.sub(&right, budget),
            Sign::Multiply => left.mul(&right, budget),
            Sign::Divide => left.div(&right, budget),
            Sign::Other(_) => return None,
        };
        self.taken(value, "what is divided by must not be 0", place)
    }

    /// The value, or a fault that says why there is none.
    fn taken<T>(
        &mut self,
        value: Result<T, NumberError>,
        help: &'static str,
        at: Span,
    ) -> Option<T> {
        match value {
            Ok(value) => Some(value),
            Err(error) => {
                self.faults.push(DigitsError::NoValue { why: error.to_string(), help, at });
                None
            }
        }
    }

    fn allow(&mut self, sign: &str, is_on: bool, at: Span) {
        if !is_on {
            let (sign, signs) = (sign.to_owned(), self.rules().all_signs());
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
    fn grouping(&mut self, node: &Node) {
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
                if let Some(at) = right_of(node) {
                    let what = "this is not worked out from the left".to_owned();
                    let help = "put what is on the left of a sign in brackets, not what is right";
                    self.not_allowed(what, help, at);
                }
            }
        }
    }

    fn compare_target(&mut self, value: &Number, at: Span, result: Option<Span>) {
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
        if let Some(span) = result {
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
fn right_of(node: &Node) -> Option<Span> {
    match &node.kind {
        Kind::Chain(first, links) => {
            let loose = links.iter().find(|(_, _, node)| !matches!(node.kind, Kind::Number));
            loose.map(|(.., node)| node.span).or_else(|| with_stack(|| right_of(first)))
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
