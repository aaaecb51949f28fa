//! The value of a side in the extended dialect, by two stacks that also know powers, decimals and
//! three kinds of brackets. Only puzzles that need them come here: it is slower than
//! [`two_stack`](crate::two_stack), and takes no square back.

use super::Rules;
use super::mark::{Bracket, Mark, PREFIX, Sign, goes_before};
use crate::limits::{Budget, Stop};
use crate::number::{Number, NumberError};
use crate::two_stack::Fault;

/// The most bits that a power may have: a candidate beyond is passed over.
pub(super) const MOST_BITS: u64 = 1 << 16;

/// A fault and the index of the mark that it concerns.
pub(super) type FaultOf = (Fault, usize);

/// The value of a side.
///
/// # Errors
/// The first fault of form, else the first one of arithmetic. [`Fault::Overflow`] stands for a
/// power that is too large, [`Fault::Inexact`] for one that has no exact value.
pub(super) fn value(marks: &[Mark], rules: Rules, budget: &Budget) -> Result<Number, FaultOf> {
    let (numbers, waiting) = (Vec::new(), Vec::new());
    let mut infix = Infix { marks, rules, budget, numbers, waiting, arithmetic: None };
    infix.read()?;
    match (infix.arithmetic, infix.numbers.pop()) {
        (Some(fault), _) => Err(fault),
        (None, Some(value)) => Ok(value),
        (None, None) => Err((Fault::Empty, 0)),
    }
}

/// What waits on the stack of operators.
#[derive(Clone, Copy, Debug)]
enum Waiting {
    Open(Bracket, usize),
    /// A sign before an operand, and whether it is a minus.
    Prefix(bool),
    Sign(Sign, usize),
}

struct Infix<'a> {
    marks: &'a [Mark],
    rules: Rules,
    budget: &'a Budget,
    numbers: Vec<Number>,
    waiting: Vec<Waiting>,
    /// The first fault of arithmetic: those of form come before it, wherever they are.
    arithmetic: Option<FaultOf>,
}

impl Infix<'_> {
    fn read(&mut self) -> Result<(), FaultOf> {
        let mut operand_expected = true;
        let mut next = 0;
        while let Some(&mark) = self.marks.get(next) {
            let at = next;
            next += 1;
            match mark {
                Mark::Digit(_) | Mark::Open(_) | Mark::Point if !operand_expected => {
                    return Err((Fault::MissingOperator, at));
                }
                Mark::Digit(_) => {
                    next = self.number(at)?;
                    operand_expected = false;
                }
                Mark::Open(bracket) => self.waiting.push(Waiting::Open(bracket, at)),
                Mark::Sign(sign @ (Sign::Plus | Sign::Minus))
                    if operand_expected && self.rules.unary =>
                {
                    self.waiting.push(Waiting::Prefix(sign == Sign::Minus));
                }
                Mark::Sign(sign) if !operand_expected => {
                    self.sign(sign, at)?;
                    operand_expected = true;
                }
                Mark::Close(bracket) => self.close(bracket, at, operand_expected)?,
                Mark::Sign(_) | Mark::Point | Mark::Equals => {
                    return Err((Fault::ExpectedOperand, at));
                }
            }
        }
        if operand_expected {
            let last = self.marks.len().checked_sub(1);
            return Err(last.map_or((Fault::Empty, 0), |last| (Fault::EndsEarly, last)));
        }
        self.apply_while(|_| true)?;
        match self.waiting.pop() {
            Some(Waiting::Open(_, at)) => Err((Fault::UnmatchedOpen, at)),
            _ => Ok(()),
        }
    }

    /// Reads the number that begins at `start`; gives the index after it.
    fn number(&mut self, start: usize) -> Result<usize, FaultOf> {
        let mut text = String::new();
        let mut end = start;
        let mut has_point = false;
        while let Some(mark) = self.marks.get(end) {
            match mark {
                Mark::Digit(digit) => text.push(char::from(b'0' + digit)),
                Mark::Point if !has_point => {
                    if self.rules.denies_zero(&text) {
                        return Err((Fault::LeadingZero, start));
                    }
                    has_point = true;
                    text.push('.');
                }
                _ => break,
            }
            end += 1;
        }
        if text.ends_with('.') {
            let ends = end == self.marks.len();
            return Err(if ends {
                (Fault::EndsEarly, end - 1)
            } else {
                (Fault::ExpectedOperand, end)
            });
        }
        if !has_point && self.rules.denies_zero(&text) {
            return Err((Fault::LeadingZero, start));
        }
        let number = text.parse().map_err(|_| (Fault::Stop(Stop::Memory), start))?;
        self.numbers.push(number);
        Ok(end)
    }

    fn sign(&mut self, sign: Sign, at: usize) -> Result<(), FaultOf> {
        self.apply_while(|waiting| goes_before(waiting, sign))?;
        self.waiting.push(Waiting::Sign(sign, at));
        Ok(())
    }

    fn close(&mut self, bracket: Bracket, at: usize, empty: bool) -> Result<(), FaultOf> {
        let is_open = |waiting: &Waiting| matches!(waiting, Waiting::Open(..));
        if !self.waiting.iter().any(is_open) {
            return Err((Fault::UnmatchedClose, at));
        }
        if empty {
            let nothing = self.waiting.last().is_some_and(is_open);
            let fault = if nothing { Fault::EmptyBrackets } else { Fault::ExpectedOperand };
            return Err((fault, at));
        }
        self.apply_while(|_| true)?;
        match self.waiting.pop() {
            Some(Waiting::Open(opened, _)) if opened == bracket => Ok(()),
            _ => Err((Fault::UnmatchedClose, at)),
        }
    }

    /// Applies waiting operators down to a bracket, as long as `goes` says so of their precedence.
    fn apply_while(&mut self, goes: impl Fn(u8) -> bool) -> Result<(), FaultOf> {
        loop {
            let result = match self.waiting.last() {
                Some(Waiting::Prefix(minus)) if goes(PREFIX) => {
                    let operand = self.numbers.pop().unwrap_or_default();
                    if *minus { operand.neg() } else { operand }
                }
                Some(&Waiting::Sign(sign, at)) if goes(sign.precedence()) => {
                    let right = self.numbers.pop().unwrap_or_default();
                    let left = self.numbers.pop().unwrap_or_default();
                    match apply(sign, &left, &right, self.rules, self.budget) {
                        Ok(value) => value,
                        Err(Fault::Stop(stop)) => return Err((Fault::Stop(stop), at)),
                        Err(fault) => {
                            self.arithmetic.get_or_insert((fault, at));
                            Number::ONE
                        }
                    }
                }
                _ => return Ok(()),
            };
            self.waiting.pop();
            self.numbers.push(result);
        }
    }
}

/// One operation.
fn apply(
    sign: Sign,
    left: &Number,
    right: &Number,
    rules: Rules,
    budget: &Budget,
) -> Result<Number, Fault> {
    match sign {
        Sign::Plus => left.add(right, budget),
        Sign::Minus => left.sub(right, budget),
        Sign::Times => left.mul(right, budget),
        Sign::Power => {
            return power(left, right, budget).map_err(|error| match error {
                NumberError::Stop(Stop::NumberBits { .. }) => Fault::Overflow,
                NumberError::Stop(stop) => Fault::Stop(stop),
                NumberError::DivisionByZero => Fault::DivisionByZero,
                NumberError::Irrational => Fault::Inexact,
                _ => Fault::NotWhole,
            });
        }
        Sign::Divide => {
            let quotient = left.div(right, budget);
            if let (Ok(quotient), true) = (&quotient, rules.whole_division)
                && !quotient.is_integer()
            {
                return Err(Fault::NotWhole);
            }
            quotient
        }
    }
    .map_err(Fault::from)
}

/// A power, if it has an exact value and no more than [`MOST_BITS`].
pub(super) fn power(
    base: &Number,
    exponent: &Number,
    budget: &Budget,
) -> Result<Number, NumberError> {
    let is_one = base.is_zero() || base.abs().is_one();
    if is_one || !exponent.is_rational() {
        return base.pow(exponent, budget);
    }
    let degree = exponent.denominator();
    let root = match Number::ratio(Number::ONE, degree) {
        Some(part) if !part.is_one() => base.pow(&part, budget)?,
        _ => base.clone(),
    };
    let times = exponent.numerator().abs().to_u64().unwrap_or(u64::MAX);
    let power = whole_power(&root, times, budget)?;
    if exponent.is_negative() { Number::ONE.div(&power, budget) } else { Ok(power) }
}

/// The power of a number that is not 0, 1 or -1, by repeated squaring. The powers on the way have
/// no more bits than the last one, so it ends as soon as one has too many by far: what a sum of
/// roots has beside its digits does not matter then.
fn whole_power(base: &Number, times: u64, budget: &Budget) -> Result<Number, NumberError> {
    let within = |number: Number, most: u64| match number.bits() > most {
        true => Err(NumberError::Stop(Stop::NumberBits { limit: MOST_BITS })),
        false => Ok(number),
    };
    let mut power = Number::ONE;
    for position in (0..u64::BITS - times.leading_zeros()).rev() {
        power = power.mul(&power, budget)?;
        if times >> position & 1 == 1 {
            power = power.mul(base, budget)?;
        }
        power = within(power, 2 * MOST_BITS)?;
    }
    within(power, MOST_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, rules: Rules) -> Result<String, FaultOf> {
        let marks: Vec<_> = text.chars().filter_map(|glyph| Mark::read(glyph, true)).collect();
        value(&marks, rules, &Budget::generous()).map(|value| value.to_string())
    }

    #[test]
    fn values() {
        for (text, expected) in [
            ("2^3^2", "512"),
            ("2×3^2", "18"),
            ("[1+{2-(3-4)}]×2", "8"),
            ("3.5+0.25", "15/4"),
            ("4^(1/2)", "2"),
            ("2^(1-2)", "1/2"),
            ("8/2/2", "2"),
            ("1^999999999999", "1"),
            ("8^(5/3)", "32"),
            ("2^40000/2^39999", "2"),
            ("2^65535/2^65534", "2"),
            ("0.5^65535×2^65535", "1"),
            ("4^(130001/4)/2^65000", "sqrt(2)"),
            ("3^41348/3^41347", "3"),
        ] {
            assert_eq!(read(text, Rules::default()).as_deref(), Ok(expected), "{text}");
        }
        let unary = Rules { unary: true, ..Rules::default() };
        for (text, expected) in
            [("-2^2", "-4"), ("2^-1×3", "3/2"), ("2^-2^2", "1/16"), ("--3×-2", "-6")]
        {
            assert_eq!(read(text, unary).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn faults_of_form_come_before_those_of_arithmetic() {
        for (text, fault, at) in [
            ("", Fault::Empty, 0),
            ("(1]", Fault::UnmatchedClose, 2),
            ("[1+2", Fault::UnmatchedOpen, 0),
            ("[]", Fault::EmptyBrackets, 1),
            ("1/0+", Fault::EndsEarly, 3),
            ("1/0", Fault::DivisionByZero, 1),
            ("2^(1/3)", Fault::Inexact, 1),
            ("2^(2^0.5)", Fault::Inexact, 1),
            ("1.", Fault::EndsEarly, 1),
            (".5", Fault::ExpectedOperand, 0),
            ("1.+2", Fault::ExpectedOperand, 2),
            ("1.2.3", Fault::MissingOperator, 3),
            ("2(3)", Fault::MissingOperator, 1),
            ("9^9^9", Fault::Overflow, 1),
            ("2^65536", Fault::Overflow, 1),
            ("2^(0-65536)", Fault::Overflow, 1),
            ("0.5^65536", Fault::Overflow, 3),
            ("3^41349", Fault::Overflow, 1),
            ("(1+2^0.5)^99999999", Fault::Overflow, 9),
            ("2^99999999999999999999", Fault::Overflow, 1),
            ("-1", Fault::ExpectedOperand, 0),
        ] {
            assert_eq!(read(text, Rules::default()), Err((fault, at)), "{text}");
        }
        let strict = Rules { leading_zeros: false, whole_division: true, ..Rules::default() };
        assert_eq!(read("00.5", strict), Err((Fault::LeadingZero, 0)));
        assert_eq!(read("0.05", strict).as_deref(), Ok("1/20"));
        assert_eq!(read("5/2", strict), Err((Fault::NotWhole, 1)));
    }
}
