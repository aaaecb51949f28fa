//! Functions of whole numbers.

use super::super::{Call, Parameter, Placed, Table, operators};
use super::Parameter::{Optional, Required, Rest};
use super::row;
use crate::diagnostic::Error;
use crate::limits::Budget;
use crate::number::{Number, NumberError};
use crate::value::Value;

const WHOLE: &[Parameter] = &[Required("number")];

pub(super) static TABLE: Table = Table {
    topic: "whole numbers",
    builtins: &[
        row(
            "gcd",
            &[Rest("numbers")],
            "gives the greatest common divisor",
            &[("gcd(12, 18)", "6"), ("gcd([12, 18, 27])", "3"), ("gcd(0, 5)", "5")],
            |call| fold(call, 0, Number::gcd),
        ),
        row(
            "lcm",
            &[Rest("numbers")],
            "gives the least common multiple",
            &[("lcm(4, 6)", "12"), ("lcm(1..=10)", "2520")],
            |call| fold(call, 1, Number::lcm),
        ),
        row(
            "factorial",
            WHOLE,
            "gives 1 × 2 × … × number, as `!` does",
            &[("factorial(5)", "120"), ("factorial(0)", "1")],
            |call| operators::factorial(call.argument(0)?, call.at(), call.budget()),
        ),
        row(
            "binomial",
            &[Required("n"), Required("k")],
            "counts the ways to choose k of n things",
            &[("binomial(5, 2)", "10"), ("binomial(3, 7)", "0")],
            binomial,
        ),
        row(
            "fibonacci",
            WHOLE,
            "gives the Fibonacci number of an index, counted from fibonacci(0) = 0",
            &[("fibonacci(10)", "55"), ("fibonacci(100)", "354224848179261915075")],
            |call| Ok(call.checked(0, call.number(0)?.fibonacci(call.budget()))?.into()),
        ),
        row(
            "is_prime",
            WHOLE,
            "says whether a number is prime",
            &[
                ("is_prime(97)", "true"),
                ("1..=20 |> filter(is_prime)", "[2, 3, 5, 7, 11, 13, 17, 19]"),
            ],
            |call| Ok(call.checked(0, call.number(0)?.is_prime(call.budget()))?.into()),
        ),
        row(
            "factors",
            WHOLE,
            "gives the prime factors, the least first",
            &[("factors(360)", "[2, 2, 2, 3, 3, 5]"), ("factors(1)", "[]")],
            factors,
        ),
        row(
            "to_digits",
            &[Required("number"), Optional("base")],
            "gives the digits, the first one first, in base 10 or another",
            &[("to_digits(2026)", "[2, 0, 2, 6]"), ("to_digits(10, 2)", "[1, 0, 1, 0]")],
            to_digits,
        ),
        row(
            "hex",
            WHOLE,
            "gives the text of a whole number in base 16, which reads back",
            &[("hex(255)", "\"0xff\""), ("hex(-16)", "\"-0x10\"")],
            |call| based(call, "0x", 16),
        ),
        row(
            "bin",
            WHOLE,
            "gives the text of a whole number in base 2, which reads back",
            &[("bin(10)", "\"0b1010\""), ("bin(-2)", "\"-0b10\"")],
            |call| based(call, "0b", 2),
        ),
        row(
            "from_digits",
            &[Required("digits"), Optional("base")],
            "gives the number with these digits, in base 10 or another",
            &[("from_digits([2, 0, 2, 6])", "2026"), ("from_digits([1, 0, 1, 0], 2)", "10")],
            from_digits,
        ),
    ],
};

/// The numbers given for the rest parameter, taken together from the left.
fn fold(
    call: &Call<'_>,
    start: i64,
    join: fn(&Number, &Number, &Budget) -> Result<Number, NumberError>,
) -> Result<Value, Error> {
    let mut result = Number::from(start);
    for value in call.rest()? {
        result = call.checked_at(value.at, join(&result, whole(call, &value)?, call.budget()))?;
    }
    Ok(result.into())
}

fn whole<'a>(call: &Call<'_>, value: &'a Placed) -> Result<&'a Number, Error> {
    operators::whole(value, &call.help())
}

fn binomial(call: &Call<'_>) -> Result<Value, Error> {
    let (n, k) = (call.whole(0)?, call.whole(1)?);
    let at_fault = usize::from(!n.is_negative());
    Ok(call.checked(at_fault, n.binomial(k, call.budget()))?.into())
}

fn factors(call: &Call<'_>) -> Result<Value, Error> {
    let mut list = Vec::new();
    for (prime, times) in call.checked(0, call.number(0)?.factors(call.budget()))? {
        for _ in 0..times {
            call.reserve(size_of::<Value>())?;
            list.push(Value::from(prime.clone()));
        }
    }
    Ok(list.into())
}

/// The base that the second argument gives, or 10.
fn base(call: &Call<'_>) -> Result<Number, Error> {
    match call.optional(1) {
        Some(_) => call.whole(1).cloned(),
        None => Ok(Number::from(10)),
    }
}

fn to_digits(call: &Call<'_>) -> Result<Value, Error> {
    let digits = call.number(0)?.to_digits(&base(call)?, call.budget());
    let at_fault = usize::from(matches!(digits, Err(NumberError::Base)));
    let digits = call.checked(at_fault, digits)?;
    call.reserve(digits.len().saturating_mul(size_of::<Value>()))?;
    Ok(digits.into())
}

fn based(call: &Call<'_>, prefix: &str, base: u32) -> Result<Value, Error> {
    let number = call.whole(0)?;
    let sign = if number.is_negative() { "-" } else { "" };
    let digits = call.checked(0, number.abs().in_base(base, call.budget()))?;
    call.reserve(digits.len())?;
    Ok(format!("{sign}{prefix}{digits}").into())
}

fn from_digits(call: &Call<'_>) -> Result<Value, Error> {
    let mut digits = Vec::new();
    for item in call.items(0)? {
        call.reserve(size_of::<Number>())?;
        digits.push(whole(call, &item?)?.clone());
    }
    let number = Number::from_digits(&digits, &base(call)?, call.budget());
    let at_fault = usize::from(matches!(number, Err(NumberError::Base)));
    Ok(call.checked(at_fault, number)?.into())
}
