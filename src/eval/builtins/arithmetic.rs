//! Functions of numbers.

use std::cmp::Ordering;

use super::super::{Call, Parameter, Table, operators};
use super::Parameter::{Optional, Required};
use super::row;
use crate::diagnostic::Error;
use crate::number::{Number, NumberError};
use crate::value::Value;

const NUMBER: &[Parameter] = &[Required("number")];

pub(super) static TABLE: Table = Table {
    topic: "arithmetic",
    builtins: &[
        row(
            "abs",
            NUMBER,
            "gives the distance from 0",
            &[("abs(-5/2)", "5/2"), ("abs(7)", "7")],
            |call| Ok(call.checked(0, call.number(0)?.abs_within(call.budget()))?.into()),
        ),
        row(
            "sign",
            NUMBER,
            "gives -1, 0 or 1",
            &[("sign(-5/2)", "-1"), ("sign(0)", "0"), ("sign(9)", "1")],
            |call| Ok(call.checked(0, call.number(0)?.signum_within(call.budget()))?.into()),
        ),
        row(
            "floor",
            NUMBER,
            "gives the greatest whole number that is not above",
            &[("floor(7/2)", "3"), ("floor(-7/2)", "-4")],
            |call| Ok(call.checked(0, call.number(0)?.floor_within(call.budget()))?.into()),
        ),
        row(
            "ceil",
            NUMBER,
            "gives the least whole number that is not below",
            &[("ceil(7/2)", "4"), ("ceil(-7/2)", "-3")],
            |call| Ok(call.checked(0, call.number(0)?.ceil_within(call.budget()))?.into()),
        ),
        row(
            "round",
            &[Required("number"), Optional("places")],
            "rounds to whole numbers or to decimal places, a half away from 0; -2 places are hundreds",
            &[
                ("round(5/2)", "3"),
                ("round(-5/2)", "-3"),
                ("round(2/3, 2)", "67/100"),
                ("round(1234, -2)", "1200"),
            ],
            round,
        ),
        row(
            "numerator",
            NUMBER,
            "gives the upper number of a fraction in lowest terms",
            &[("numerator(10/4)", "5"), ("numerator(-3)", "-3")],
            |call| Ok(call.exact(0)?.numerator().into()),
        ),
        row(
            "denominator",
            NUMBER,
            "gives the lower number of a fraction in lowest terms",
            &[("denominator(10/4)", "2"), ("denominator(-3)", "1")],
            |call| Ok(call.exact(0)?.denominator().into()),
        ),
        row(
            "min",
            &[Parameter::Some("values")],
            "gives the least of its arguments, or of one list",
            &[("min(3, 1/2, 2)", "1/2"), ("min([\"b\", \"a\"])", "\"a\"")],
            |call| extreme(call, Ordering::Less),
        ),
        row(
            "max",
            &[Parameter::Some("values")],
            "gives the greatest of its arguments, or of one list",
            &[("max(3, 1/2, 2)", "3"), ("max(1..=9)", "9")],
            |call| extreme(call, Ordering::Greater),
        ),
        row(
            "sqrt",
            NUMBER,
            "gives the square root, as `√` does",
            &[("sqrt(9/4)", "3/2"), ("sqrt(8)", "2*sqrt(2)"), ("sqrt(3 + sqrt(8))", "1 + sqrt(2)")],
            sqrt,
        ),
        row(
            "root",
            &[Required("number"), Required("degree")],
            "gives the root of a degree, exact if it is made of fractions and square roots",
            &[
                ("root(-8, 3)", "-2"),
                ("root(16/81, 4)", "2/3"),
                ("root(4, 4)", "sqrt(2)"),
                ("root(2, 3)", "~1.25992104989487"),
            ],
            root,
        ),
    ],
};

fn round(call: &Call<'_>) -> Result<Value, Error> {
    let number = call.number(0)?;
    if call.optional(1).is_none() {
        return Ok(call.checked(0, number.round_within(call.budget()))?.into());
    }
    let scale = call.checked(1, Number::from(10).pow(call.whole(1)?, call.budget()))?;
    let scaled = call.checked(0, number.mul(&scale, call.budget()))?;
    let rounded = call.checked(0, scaled.round_within(call.budget()))?;
    Ok(call.checked(0, rounded.div(&scale, call.budget()))?.into())
}

/// The first value that no other one stands `before`.
fn extreme(call: &Call<'_>, before: Ordering) -> Result<Value, Error> {
    let values = call.rest()?;
    let mut values = values.into_iter().peekable();
    let Some(mut best) = values.next() else {
        return Err(call.refuse(0, "there is nothing to compare", "give one value at least"));
    };
    // A value that stands alone must be one that others could be compared with.
    if values.peek().is_none() {
        operators::order(&best, &best, call.budget())?;
    }
    for value in values {
        if operators::order(&value, &best, call.budget())? == before {
            best = value;
        }
    }
    Ok(best.value)
}

fn sqrt(call: &Call<'_>) -> Result<Value, Error> {
    let (operand, number) = (call.argument(0)?, call.number(0)?);
    Ok(operators::square_root(operand, number, call.at(), call.budget())?.into())
}

fn root(call: &Call<'_>) -> Result<Value, Error> {
    let (number, degree) = (call.number(0)?, call.number(1)?);
    let result = number.root(degree, call.budget());
    let result =
        operators::or_approximate(result, call.budget(), || number.approximate_root(degree));
    let at_fault = usize::from(matches!(result, Err(NumberError::RootDegree)));
    Ok(call.checked(at_fault, result)?.into())
}
