//! Operators on values.

use std::cmp::Ordering;

use super::Placed;
use super::fault::{number_fault, stopped, wrong_type};
use crate::diagnostic::{ArithmeticError, Error, EvalError};
use crate::limits::Budget;
use crate::number::{Number, NumberError};
use crate::source::Span;
use crate::syntax::ast::{CompareOp, PrefixOp};
use crate::value::Value;

/// The number that stands there.
pub(super) fn number<'a>(operand: &'a Placed, help: &str) -> Result<&'a Number, Error> {
    match &operand.value {
        Value::Number(number) => Ok(number),
        _ => Err(wrong_type("a number", operand, help)),
    }
}

/// The whole number that stands there.
pub(super) fn whole<'a>(operand: &'a Placed, help: &str) -> Result<&'a Number, Error> {
    match &operand.value {
        Value::Number(number) if number.is_integer() => Ok(number),
        _ => Err(wrong_type("a whole number", operand, help)),
    }
}

/// Whether true or false stands there.
pub(super) fn truth(operand: &Placed) -> Result<bool, Error> {
    match operand.value {
        Value::Bool(truth) => Ok(truth),
        _ => {
            let help = match operand.value {
                Value::Number(_) => "write a comparison, such as `x != 0`",
                Value::None => "write a comparison, such as `x != none`",
                _ => "write a comparison, such as `len(x) > 0`",
            };
            Err(wrong_type("true or false", operand, help))
        }
    }
}

/// `base ^ exponent`.
pub(super) fn power(base: &Placed, exponent: &Placed, budget: &Budget) -> Result<Value, Error> {
    let help = "`^` takes two numbers";
    let (a, b) = (number(base, help)?, number(exponent, help)?);
    let whole = base.at.join(exponent.at);
    let result = or_approximate(a.pow(b, budget), budget, || a.approximate_power(b));
    let result = result.map_err(|error| match error {
        NumberError::DivisionByZero => ArithmeticError::ZeroPower { at: base.at }.into(),
        NumberError::NegativeBase => {
            ArithmeticError::NegativeBase { help: root_help(a, b), at: base.at }.into()
        }
        other => number_fault(other, base.at, whole),
    })?;
    Ok(Value::Number(result))
}

/// A result, or where it has no exact value and need not, its approximation.
pub(super) fn or_approximate(
    exact: Result<Number, NumberError>,
    budget: &Budget,
    approximate: impl FnOnce() -> Result<Number, NumberError>,
) -> Result<Number, NumberError> {
    match exact {
        Err(NumberError::Irrational) if !budget.limits().exact => approximate(),
        exact => exact,
    }
}

/// How to say the root of a negative number that was meant by a fraction as exponent.
fn root_help(base: &Number, exponent: &Number) -> String {
    // Where the denominator is even, no real root is there.
    if !exponent.is_rational() || !exponent.denominator().is_odd() {
        return "give the power of a number that is 0 or more, or a whole number as exponent"
            .to_owned();
    }
    let (over, under) = (exponent.numerator(), exponent.denominator());
    let root = format!("root({base}, {under})");
    let written = if over.is_one() { root } else { format!("{root}^{over}") };
    format!("for the real root, write `{written}`")
}

/// `x!`, all of which stands at `whole`.
pub(super) fn factorial(operand: &Placed, whole: Span, budget: &Budget) -> Result<Value, Error> {
    let n = number(operand, "`!` follows a whole number")?;
    let result = n.factorial(budget).map_err(|error| match error {
        NumberError::Stop(stop) => stopped(stop, whole),
        _ => ArithmeticError::Factorial { at: operand.at }.into(),
    })?;
    Ok(Value::Number(result))
}

/// `-x`, `+x`, `√x`, `not x`, all of which stands at `whole`.
pub(super) fn prefix(
    op: PrefixOp,
    operand: &Placed,
    whole: Span,
    budget: &Budget,
) -> Result<Value, Error> {
    let operand_number = || number(operand, "this sign stands before a number");
    let result = match op {
        PrefixOp::Not => return Ok(Value::Bool(!truth(operand)?)),
        PrefixOp::Minus => operand_number()?.neg(),
        PrefixOp::Plus => operand_number()?.clone(),
        PrefixOp::Root => square_root(operand, operand_number()?, whole, budget)?,
    };
    Ok(Value::Number(result))
}

/// The square root of `number`, which stands at `operand` in the operation at `whole`.
pub(super) fn square_root(
    operand: &Placed,
    number: &Number,
    whole: Span,
    budget: &Budget,
) -> Result<Number, Error> {
    let root = || number.approximate_root(&Number::from(2));
    or_approximate(number.sqrt(budget), budget, root).map_err(|error| match error {
        NumberError::NegativeRoot => {
            ArithmeticError::NegativeRoot { root: "square root", at: operand.at }.into()
        }
        other => number_fault(other, operand.at, whole),
    })
}

/// Bytes of a text or list that are gone through in the time of about one step.
pub(super) const BYTES_A_STEP: u64 = 64;

/// The steps that going through a value takes beside the one of the operation.
pub(super) fn weight(value: &Value) -> u64 {
    match value {
        Value::Text(_) | Value::List(_) | Value::Record(_) => value.bytes() / BYTES_A_STEP,
        _ => 0,
    }
}

/// Counts the steps of comparing two values.
fn spend(lhs: &Placed, rhs: &Placed, budget: &Budget) -> Result<(), Error> {
    match weight(&lhs.value).min(weight(&rhs.value)) {
        0 => Ok(()),
        steps => budget.spend(steps).map_err(|stop| stopped(stop, lhs.at.join(rhs.at))),
    }
}

/// Whether a comparison holds. Values of any types can be equal or not; only numbers and texts
/// have an order.
pub(super) fn compare(
    op: CompareOp,
    lhs: &Placed,
    rhs: &Placed,
    budget: &Budget,
) -> Result<bool, Error> {
    Ok(match op {
        CompareOp::Equal => equal(lhs, rhs, budget)?,
        CompareOp::NotEqual => !equal(lhs, rhs, budget)?,
        CompareOp::Less => order(lhs, rhs, budget)?.is_lt(),
        CompareOp::LessOrEqual => order(lhs, rhs, budget)?.is_le(),
        CompareOp::Greater => order(lhs, rhs, budget)?.is_gt(),
        CompareOp::GreaterOrEqual => order(lhs, rhs, budget)?.is_ge(),
    })
}

/// Whether two values are equal. No number is known to be equal to an approximate one.
pub(super) fn equal(lhs: &Placed, rhs: &Placed, budget: &Budget) -> Result<bool, Error> {
    spend(lhs, rhs, budget)?;
    let approximate = [lhs, rhs].into_iter().find(|side| side.value.is_approximate());
    match approximate {
        None => Ok(lhs.value == rhs.value),
        Some(_) if lhs.value.surely_differs(&rhs.value) => Ok(false),
        Some(side) => known_to_be_equal(side).map(|()| false),
    }
}

/// Refuses a value that nothing is known to be equal to.
pub(super) fn known_to_be_equal(side: &Placed) -> Result<(), Error> {
    if !side.value.is_approximate() {
        return Ok(());
    }
    Err(EvalError::ApproximateEquality { label: side.label(), at: side.at }.into())
}

/// The order of two numbers or two texts.
pub(super) fn order(lhs: &Placed, rhs: &Placed, budget: &Budget) -> Result<Ordering, Error> {
    match (&lhs.value, &rhs.value) {
        (Value::Number(a), Value::Number(b)) => a.compare_within(b, budget).map_err(|error| {
            let approximate = if a.is_approximate() { lhs } else { rhs };
            number_fault(error, approximate.at, lhs.at.join(rhs.at))
        }),
        (Value::Text(a), Value::Text(b)) => {
            spend(lhs, rhs, budget)?;
            Ok(a.cmp(b))
        }
        (a, b) => {
            let problem = format!("{} and {} have no order", a.in_brief(), b.in_brief());
            let (label, other) = (rhs.label(), lhs.label());
            Err(EvalError::NoOrder { problem, label, other, other_at: lhs.at, at: rhs.at }.into())
        }
    }
}
