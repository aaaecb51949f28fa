//! What the signs of an attempt come to, and whether the rules allow them.

use super::Judge;
use super::read::Item;
use crate::diagnostic::{MakeError, brief};
use crate::limits::{Budget, Interrupt, Limits};
use crate::number::{Number, NumberError};
use crate::puzzle::make::rules::Steps;
use crate::source::Span;

/// A sign of an attempt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Negate,
    Root,
    Power,
    Factorial,
}

/// The most bits of a power or a factorial that is worked out.
const MOST_BITS: u64 = 1 << 16;

/// The largest number whose factorial is worked out.
const MOST_FACTORIAL: u64 = 5_000;

impl Sign {
    /// More than any sign binds.
    pub(super) const TIGHTEST: u8 = 5;

    /// How strongly it binds.
    pub(super) fn binds(self) -> u8 {
        match self {
            Self::Add | Self::Subtract => 1,
            Self::Multiply | Self::Divide | Self::Remainder => 2,
            Self::Negate | Self::Root => 3,
            Self::Power | Self::Factorial => 4,
        }
    }

    pub(super) fn is_prefix(self) -> bool {
        matches!(self, Self::Negate | Self::Root)
    }

    /// What an error calls it.
    fn name(self) -> &'static str {
        match self {
            Self::Add => "`+`",
            Self::Subtract => "`-`",
            Self::Multiply => "`*`",
            Self::Divide => "`/`",
            Self::Remainder => "`%`",
            Self::Negate => "minus sign before a number",
            Self::Root => "`√`",
            Self::Power => "`^`",
            Self::Factorial => "`!`",
        }
    }
}

impl Judge<'_> {
    /// What a sign between two operands comes to.
    pub(super) fn step(
        &mut self,
        sign: Sign,
        at: Span,
        (left, left_at): Item,
        (right, right_at): Item,
    ) -> Option<Number> {
        self.ask_for(sign, at);
        let (left, right) = (left?, right?);
        let divides = matches!(sign, Sign::Divide | Sign::Remainder);
        if divides && right.is_zero() {
            self.faults.push(MakeError::DivisionByZero { at: right_at });
            return None;
        }
        let value = match sign {
            Sign::Add => left + right,
            Sign::Subtract => left - right,
            Sign::Multiply => left * right,
            Sign::Divide => Number::ratio(left, right)?,
            Sign::Remainder => {
                let sides = [(&left, left_at), (&right, right_at)];
                if let Some((side, at)) = sides.into_iter().find(|(side, _)| !side.is_integer()) {
                    let message = format!("`%` needs whole numbers; this is {}", short(side));
                    return self.no_value(message, "put whole numbers on both sides of it", at);
                }
                left.remainder(&right, &Budget::generous()).ok()?
            }
            _ => self.power(&left, &right, left_at.join(right_at))?,
        };
        self.allow_step(value, at)
    }

    /// What a sign before or behind an operand comes to.
    pub(super) fn signed(&mut self, sign: Sign, at: Span, operand: Item) -> Option<Number> {
        self.ask_for(sign, at);
        let (operand, place) = (operand.0?, at.join(operand.1));
        let value = match sign {
            Sign::Negate => operand.neg(),
            Sign::Root => match operand.fraction_root(2) {
                Some(root) => root,
                None if operand.is_negative() => {
                    let message = format!("{} has no square root", short(&operand));
                    return self.no_value(
                        message,
                        "what stands under √ must not be below 0",
                        place,
                    );
                }
                None => {
                    let message = format!("the square root of {} is no fraction", short(&operand));
                    return self.no_value(
                        message,
                        "roots must come out, as √9 and √(4/9) do",
                        place,
                    );
                }
            },
            _ => self.factorial(&operand, place)?,
        };
        self.allow_step(value, at)
    }

    fn factorial(&mut self, operand: &Number, at: Span) -> Option<Number> {
        if !operand.is_integer() || operand.is_negative() {
            let message = format!("{} has no factorial", short(operand));
            return self.no_value(message, "`!` stands behind whole numbers from 0", at);
        }
        if operand.to_u64().is_none_or(|number| number > MOST_FACTORIAL) {
            return self.too_large(at);
        }
        operand.factorial(&Budget::generous()).ok()
    }

    fn power(&mut self, base: &Number, exponent: &Number, at: Span) -> Option<Number> {
        if base.is_zero() && (exponent.is_zero() || exponent.is_negative()) {
            let message = format!("0^{} has no value here", short(exponent));
            return self.no_value(message, "0 has powers with exponents above 0 only", at);
        }
        if base.is_negative() && !exponent.is_integer() {
            let message = format!("({})^({}) has no value here", short(base), short(exponent));
            return self.no_value(
                message,
                "a base below 0 has powers with whole exponents only",
                at,
            );
        }
        let degree = exponent.denominator().to_u64();
        let Some(root) = degree.and_then(|degree| base.abs().fraction_root(degree)) else {
            let message = format!("{}^({}) is no fraction", short(base), short(exponent));
            return self.no_value(message, "powers must come out, as 9^(1/2) does", at);
        };
        let root = if base.is_negative() { root.neg() } else { root };
        let mut limits = Limits::default();
        limits.number_bits(MOST_BITS);
        match root.pow(&exponent.numerator(), &Budget::new(&limits, Interrupt::new())) {
            Ok(power) => Some(power),
            Err(NumberError::Stop(_)) => self.too_large(at),
            Err(_) => None,
        }
    }

    /// Notes a sign that the game does not have.
    fn ask_for(&mut self, sign: Sign, at: Span) {
        let on = self.game.rules.operations;
        let is_on = match sign {
            Sign::Add => on.add,
            Sign::Subtract => on.subtract,
            Sign::Multiply => on.multiply,
            Sign::Divide => on.divide,
            Sign::Remainder => on.remainder,
            Sign::Negate => on.negate,
            Sign::Root => on.root,
            Sign::Power => on.power,
            Sign::Factorial => on.factorial,
        };
        if !is_on {
            let (what, operations) = (sign.name(), on.to_string());
            self.faults.push(MakeError::NoOperation { what, operations, at });
        }
    }

    /// Notes a step whose result the rules do not allow.
    fn allow_step(&mut self, value: Number, at: Span) -> Option<Number> {
        let needed = match self.game.rules.steps {
            Steps::Rational => None,
            Steps::Integer => (!value.is_integer()).then_some("a whole number"),
            Steps::Positive => {
                (!value.is_integer() || value <= Number::ZERO).then_some("a whole number above 0")
            }
        };
        if let Some(needed) = needed {
            let value = short(&value);
            self.faults.push(MakeError::BadStep { value, needed, at });
        }
        Some(value)
    }

    fn no_value(&mut self, message: String, help: &'static str, at: Span) -> Option<Number> {
        self.faults.push(MakeError::NoValue { message, help, at });
        None
    }

    fn too_large(&mut self, at: Span) -> Option<Number> {
        self.faults.push(MakeError::TooLarge { at });
        None
    }
}

fn short(number: &Number) -> String {
    brief(&number.to_string())
}
