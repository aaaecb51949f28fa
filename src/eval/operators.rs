//! Operators on values.

use std::cmp::Ordering;
use std::sync::Arc;

use super::fault::{number_fault, stopped, wrong_type};
use super::{Context, Placed};
use crate::diagnostic::{ArithmeticError, Error, EvalError};
use crate::limits::Budget;
use crate::number::{Number, NumberError};
use crate::source::Span;
use crate::syntax::ast::{ChainOp, CompareOp, PrefixOp};
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
        _ => Err(wrong_type(
            "true or false",
            operand,
            "`and`, `or` and `not` take what a comparison gives, such as `x > 0`",
        )),
    }
}

/// `a + b`, `a // b` and the like. Texts and lists can be added, too.
pub(super) fn chain(
    op: ChainOp,
    lhs: Placed,
    rhs: &Placed,
    context: &Context<'_>,
) -> Result<Value, Error> {
    let (a, b) = match (&lhs.value, &rhs.value) {
        (Value::Number(a), Value::Number(b)) => (a, b),
        _ if op == ChainOp::Add => return join(lhs, rhs, context),
        _ => {
            let help = "this operator takes two numbers";
            (number(&lhs, help)?, number(rhs, help)?)
        }
    };
    let budget = context.budget;
    let result = match op {
        ChainOp::Add => a.add(b, budget),
        ChainOp::Subtract => a.sub(b, budget),
        ChainOp::Multiply => a.mul(b, budget),
        ChainOp::Divide => a.div(b, budget),
        ChainOp::FloorDivide => a.floor_div(b, budget),
        ChainOp::Remainder => a.remainder(b, budget),
    };
    let result = result.map_err(|error| number_fault(error, rhs.at, lhs.at.join(rhs.at)))?;
    Ok(Value::Number(result))
}

/// Two texts or two lists, one after the other.
fn join(lhs: Placed, rhs: &Placed, context: &Context<'_>) -> Result<Value, Error> {
    check_joins(&lhs, rhs)?;
    let at = lhs.at.join(rhs.at);
    let joined = match (lhs.value, &rhs.value) {
        (Value::Text(a), Value::Text(b)) => {
            let bytes = (a.len() + b.len()) as u64;
            context.budget.reserve(bytes).map_err(|stop| stopped(stop, at))?;
            Value::from([&*a, &**b].concat())
        }
        (Value::List(mut a), Value::List(b)) => {
            let count = (a.len() + b.len()) as u64;
            context.spend(count, at)?;
            context.reserve_values(count, at)?;
            let list = Arc::make_mut(&mut a);
            b.iter().for_each(|item| list.push(item.clone()));
            Value::List(a)
        }
        (other, _) => other,
    };
    context.admit(joined, at)
}

/// Both must be texts, or both lists; the error says which of the two is at fault.
fn check_joins(lhs: &Placed, rhs: &Placed) -> Result<(), Error> {
    let help = "`+` adds two numbers, or joins two texts or two lists; `join([a, b])` makes one \
                text of other values";
    match (&lhs.value, &rhs.value) {
        (Value::Text(_), Value::Text(_)) | (Value::List(_), Value::List(_)) => Ok(()),
        (Value::Number(_), _) => Err(wrong_type("a number", rhs, help)),
        (Value::Text(_), _) => Err(wrong_type("a text", rhs, help)),
        (Value::List(_), _) => Err(wrong_type("a list", rhs, help)),
        _ => Err(wrong_type("a number", lhs, help)),
    }
}

/// `base ^ exponent`.
pub(super) fn power(base: &Placed, exponent: &Placed, budget: &Budget) -> Result<Value, Error> {
    let help = "`^` takes two numbers";
    let (a, b) = (number(base, help)?, number(exponent, help)?);
    let whole = base.at.join(exponent.at);
    let result = a.pow(b, budget).map_err(|error| match error {
        NumberError::DivisionByZero => ArithmeticError::ZeroPower { at: base.at }.into(),
        NumberError::NegativeBase => {
            ArithmeticError::NegativeBase { help: root_help(a, b), at: base.at }.into()
        }
        other => number_fault(other, base.at, whole),
    })?;
    Ok(Value::Number(result))
}

/// How to say the root of a negative number that was meant by a fraction as exponent.
fn root_help(base: &Number, exponent: &Number) -> String {
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
    number.sqrt(budget).map_err(|error| match error {
        NumberError::NegativeRoot => {
            ArithmeticError::NegativeRoot { root: "square root", at: operand.at }.into()
        }
        other => number_fault(other, operand.at, whole),
    })
}

/// Whether a comparison holds. Values of any types can be equal or not; only numbers and texts
/// have an order.
pub(super) fn compare(op: CompareOp, lhs: &Placed, rhs: &Placed) -> Result<bool, Error> {
    Ok(match op {
        CompareOp::Equal => lhs.value == rhs.value,
        CompareOp::NotEqual => lhs.value != rhs.value,
        CompareOp::Less => order(lhs, rhs)?.is_lt(),
        CompareOp::LessOrEqual => order(lhs, rhs)?.is_le(),
        CompareOp::Greater => order(lhs, rhs)?.is_gt(),
        CompareOp::GreaterOrEqual => order(lhs, rhs)?.is_ge(),
    })
}

/// The order of two numbers or two texts.
pub(super) fn order(lhs: &Placed, rhs: &Placed) -> Result<Ordering, Error> {
    match (&lhs.value, &rhs.value) {
        (Value::Number(a), Value::Number(b)) => Ok(a.cmp(b)),
        (Value::Text(a), Value::Text(b)) => Ok(a.cmp(b)),
        (a, b) => {
            let problem = format!("{} and {} have no order", a.in_brief(), b.in_brief());
            let (label, other) = (rhs.label(), lhs.label());
            Err(EvalError::NoOrder { problem, label, other, other_at: lhs.at, at: rhs.at }.into())
        }
    }
}
