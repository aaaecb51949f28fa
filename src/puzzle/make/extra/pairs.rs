//! Which values of two choices of numbers come to a value: those of one half are gone through, and
//! what the other half must come to is looked up.

use super::super::expression::{Operation, Unary};
use super::super::key::Key;
use super::super::operate;
use super::super::quantity::Halting;
use super::super::rules::Operations;
use super::values::{Hand, Values};
use crate::number::Number;

/// An operation and the values of its sides.
pub(super) type Pair = (Operation, Number, Number);

/// What one side of an operation must be.
enum Side {
    Value(Number),
    Any,
    AnyButZero,
    None,
}

impl Hand<'_> {
    /// The steps with a value of each half that come to `value`.
    pub(super) fn pairs(
        &mut self,
        (left, right): (Key, Key),
        value: &Number,
        commuted: bool,
    ) -> Halting<Vec<Pair>> {
        let (lefts, rights) = (self.values(left)?, self.values(right)?);
        let mut pairs = Vec::new();
        for operation in self.steps.clone() {
            match operation {
                Operation::Add | Operation::Multiply if !commuted && left < right => {}
                Operation::Power => self.powers(&lefts, &rights, value, &mut pairs)?,
                Operation::Remainder => self.remainders(&lefts, &rights, value, &mut pairs)?,
                _ => self.plain(operation, &lefts, &rights, value, &mut pairs)?,
            }
        }
        Ok(pairs)
    }

    /// Goes through the smaller half.
    fn plain(
        &self,
        operation: Operation,
        lefts: &Values,
        rights: &Values,
        value: &Number,
        pairs: &mut Vec<Pair>,
    ) -> Halting<()> {
        let from_left = lefts.list.len() <= rights.list.len();
        let (here, there) = if from_left { (lefts, rights) } else { (rights, lefts) };
        for one in &here.list {
            self.budget.spend(2)?;
            let side = if from_left {
                right_side(operation, one, value)
            } else {
                left_side(operation, one, value)
            };
            let mut found = |other: &Number| {
                let (x, y) = if from_left { (one, other) } else { (other, one) };
                pairs.push((operation, x.clone(), y.clone()));
            };
            match side {
                Side::None => {}
                Side::Value(other) if there.holds(&other) => found(&other),
                Side::Value(_) => {}
                Side::Any => there.list.iter().for_each(found),
                Side::AnyButZero => {
                    there.list.iter().filter(|other| !other.is_zero()).for_each(found);
                }
            }
        }
        Ok(())
    }

    /// Goes through the exponents, and looks up the base.
    fn powers(
        &self,
        lefts: &Values,
        rights: &Values,
        value: &Number,
        pairs: &mut Vec<Pair>,
    ) -> Halting<()> {
        let mut offer = |x: &Number, y: &Number| {
            if lefts.holds(x) && operate::step(Operation::Power, x, y).as_ref() == Some(value) {
                pairs.push((Operation::Power, x.clone(), y.clone()));
            }
        };
        for y in &rights.exponents {
            self.budget.spend(4)?;
            if y.is_zero() {
                if value.is_one() {
                    lefts.list.iter().for_each(|x| offer(x, y));
                }
            } else if let Some(base) = base(value, y) {
                offer(&base, y);
                if !base.is_zero() {
                    offer(&base.neg(), y);
                }
            }
        }
        // Any number may be an exponent of these.
        let bases = [Number::ZERO, Number::ONE, Number::from(-1)];
        let own: Vec<_> = bases.iter().filter(|x| x.abs() == value.abs()).collect();
        for y in rights.list.iter().filter(|y| !own.is_empty() && !operate::is_exponent(y)) {
            self.budget.spend(1)?;
            own.iter().for_each(|x| offer(x, y));
        }
        Ok(())
    }

    /// Tries every whole number with every divisor that is large enough.
    fn remainders(
        &self,
        lefts: &Values,
        rights: &Values,
        value: &Number,
        pairs: &mut Vec<Pair>,
    ) -> Halting<()> {
        if !value.is_integer() {
            return Ok(());
        }
        let fits = |y: &&Number| {
            let positive = !value.is_negative() && *y > value;
            positive || (*y < value && (value.is_negative() || value.is_zero()))
        };
        for y in rights.wholes.iter().filter(fits) {
            for x in &lefts.wholes {
                self.budget.spend(1)?;
                if operate::step(Operation::Remainder, x, y).as_ref() == Some(value) {
                    pairs.push((Operation::Remainder, x.clone(), y.clone()));
                }
            }
        }
        Ok(())
    }
}

/// What must stand on the right of `x` for `value` to come out.
fn right_side(operation: Operation, x: &Number, value: &Number) -> Side {
    match operation {
        Operation::Add => Side::Value(value - x),
        Operation::Subtract => Side::Value(x - value),
        Operation::Multiply => factor(x, value),
        Operation::Divide if x.is_zero() && value.is_zero() => Side::AnyButZero,
        Operation::Divide if x.is_zero() => Side::None,
        _ => quotient(x, value),
    }
}

/// What must stand on the left of `y` for `value` to come out.
fn left_side(operation: Operation, y: &Number, value: &Number) -> Side {
    match operation {
        Operation::Add => Side::Value(value - y),
        Operation::Subtract => Side::Value(value + y),
        Operation::Multiply => factor(y, value),
        _ if y.is_zero() => Side::None,
        _ => Side::Value(value * y),
    }
}

fn factor(one: &Number, value: &Number) -> Side {
    if one.is_zero() && value.is_zero() { Side::Any } else { quotient(value, one) }
}

fn quotient(above: &Number, below: &Number) -> Side {
    Number::ratio(above.clone(), below.clone()).map_or(Side::None, Side::Value)
}

/// The most bits that a base is looked for with.
const MOST_BASE: u64 = Operations::MOST_BITS * Operations::MOST_BITS;

/// The base, up to its sign, of a power with an exponent other than 0.
fn base(value: &Number, exponent: &Number) -> Option<Number> {
    if value.is_zero() {
        return (!exponent.is_negative()).then_some(Number::ZERO);
    }
    let (times, degree) = (exponent.numerator(), exponent.denominator());
    let root = value.abs().fraction_root(times.abs().to_u64()?)?;
    let times = if times.is_negative() { degree.neg() } else { degree };
    operate::raised(&root, &times, MOST_BASE)
}

/// The signs, and what each must stand on for `value` to come out.
pub(super) fn under(signs: &[Unary], value: &Number) -> Vec<(Unary, Number)> {
    let on = |sign: &Unary| match sign {
        Unary::Negate => vec![value.neg()],
        Unary::Root if value.is_negative() => vec![],
        Unary::Root => vec![value * value],
        Unary::Factorial => {
            let numbers = (0..=operate::MOST_FACTORIAL).map(Number::from);
            let comes = |n: &Number| operate::signed(*sign, n).as_ref() == Some(value);
            if value.is_integer() { numbers.filter(comes).collect() } else { vec![] }
        }
    };
    let all = signs.iter().flat_map(|sign| on(sign).into_iter().map(|inner| (*sign, inner)));
    all.filter(|(_, inner)| inner != value).collect()
}
