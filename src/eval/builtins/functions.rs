//! Functions whose values are seldom exact, and comparison as far as digits are known.

use super::super::{Call, Parameter, Table};
use super::Parameter::{Optional, Required};
use super::row;
use crate::diagnostic::Error;
use crate::number::{Number, NumberError};
use crate::value::Value;

const NUMBER: &[Parameter] = &[Required("number")];
const ANGLE: &[Parameter] = &[Required("angle")];

pub(super) static TABLE: Table = Table {
    topic: "functions",
    builtins: &[
        row(
            "exp",
            NUMBER,
            "gives e raised to a number",
            &[("exp(0)", "1"), ("exp(1)", "~2.7182818284590")],
            |call| of_number(call, Number::exp),
        ),
        row(
            "ln",
            NUMBER,
            "gives the natural logarithm",
            &[("ln(1)", "0"), ("ln(2)", "~0.69314718055995")],
            |call| of_number(call, Number::ln),
        ),
        row(
            "log",
            &[Required("number"), Optional("base")],
            "gives the logarithm to base 10 or another, exact if it is a fraction",
            &[("log(1000)", "3"), ("log(4, 8)", "2/3"), ("log(2)", "~0.301029995663981")],
            log,
        ),
        row(
            "sin",
            ANGLE,
            "gives the sine of an angle in radians",
            &[
                ("sin(0)", "0"),
                ("sin(pi/6)", "~0.500000000000000"),
                ("sin(10^22)", "~-0.852200849767189"),
            ],
            |call| of_number(call, Number::sin),
        ),
        row(
            "cos",
            ANGLE,
            "gives the cosine of an angle in radians",
            &[("cos(0)", "1"), ("cos(radians(60))", "~0.50000000000000")],
            |call| of_number(call, Number::cos),
        ),
        row(
            "tan",
            ANGLE,
            "gives the tangent of an angle in radians",
            &[("tan(0)", "0"), ("tan(pi/4)", "~1.00000000000000")],
            |call| of_number(call, Number::tan),
        ),
        row(
            "asin",
            NUMBER,
            "gives the angle in radians with this sine, from -pi/2 to pi/2",
            &[("asin(0)", "0"), ("degrees(asin(1/2))", "~30.0000000000000")],
            |call| of_number(call, Number::asin),
        ),
        row(
            "acos",
            NUMBER,
            "gives the angle in radians with this cosine, from 0 to pi",
            &[("acos(1)", "0"), ("acos(-1)", "~3.14159265358979")],
            |call| of_number(call, Number::acos),
        ),
        row(
            "atan",
            NUMBER,
            "gives the angle in radians with this tangent, from -pi/2 to pi/2",
            &[("atan(0)", "0"), ("4 * atan(1)", "~3.14159265358979")],
            |call| of_number(call, Number::atan),
        ),
        row(
            "atan2",
            &[Required("y"), Required("x")],
            "gives the angle in radians from the x axis to the point (x, y), from -pi to pi",
            &[("atan2(0, 1)", "0"), ("degrees(atan2(-1, -1))", "~-135.000000000000")],
            |call| {
                let (y, x) = (call.number(0)?, call.number(1)?);
                if y.is_zero() && x.is_zero() {
                    return Err(call.refuse(
                        0,
                        "the point (0, 0) has no angle",
                        "give another point",
                    ));
                }
                Ok(call.checked(0, y.atan2(x))?.into())
            },
        ),
        row(
            "sinh",
            NUMBER,
            "gives the hyperbolic sine",
            &[("sinh(0)", "0"), ("sinh(1)", "~1.17520119364380")],
            |call| of_number(call, Number::sinh),
        ),
        row(
            "cosh",
            NUMBER,
            "gives the hyperbolic cosine",
            &[("cosh(0)", "1"), ("cosh(1)", "~1.54308063481524")],
            |call| of_number(call, Number::cosh),
        ),
        row(
            "tanh",
            NUMBER,
            "gives the hyperbolic tangent",
            &[("tanh(0)", "0"), ("tanh(1)", "~0.761594155955765")],
            |call| of_number(call, Number::tanh),
        ),
        row(
            "degrees",
            ANGLE,
            "turns radians into degrees",
            &[("degrees(0)", "0"), ("degrees(pi)", "~180.000000000000")],
            |call| scaled(call, &Number::from(180), &Number::pi()),
        ),
        row(
            "radians",
            ANGLE,
            "turns degrees into radians",
            &[("radians(0)", "0"), ("radians(180)", "~3.14159265358979")],
            |call| scaled(call, &Number::pi(), &Number::from(180)),
        ),
        row(
            "approx",
            &[Required("a"), Required("b"), Optional("tolerance")],
            "says whether two numbers agree as far as they are known, or differ by a tolerance at most",
            &[
                ("approx(sin(pi/6), 1/2)", "true"),
                ("approx(pi, 355/113)", "false"),
                ("approx(pi, 355/113, 0.001)", "true"),
            ],
            approx,
        ),
    ],
};

fn of_number(
    call: &Call<'_>,
    function: fn(&Number) -> Result<Number, NumberError>,
) -> Result<Value, Error> {
    Ok(call.checked(0, function(call.number(0)?))?.into())
}

fn log(call: &Call<'_>) -> Result<Value, Error> {
    let number = call.number(0)?;
    let base = match call.optional(1) {
        Some(_) => call.number(1)?.clone(),
        None => Number::from(10),
    };
    let result = number.log(&base, call.budget());
    let base_at_fault = match result {
        Err(NumberError::LogarithmBase) => true,
        Err(NumberError::NotAboveZero) => *number > Number::ZERO,
        Err(NumberError::Undecided) => !number.is_approximate(),
        _ => false,
    };
    Ok(call.checked(usize::from(base_at_fault), result)?.into())
}

/// The argument times one number and divided by another; 0 stays 0.
fn scaled(call: &Call<'_>, times: &Number, over: &Number) -> Result<Value, Error> {
    let number = call.number(0)?;
    if number.is_zero() {
        return Ok(Number::ZERO.into());
    }
    let product = call.checked(0, number.mul(times, call.budget()))?;
    Ok(call.checked(0, product.div(over, call.budget()))?.into())
}

fn approx(call: &Call<'_>) -> Result<Value, Error> {
    let (a, b) = (call.number(0)?, call.number(1)?);
    if call.optional(2).is_none() {
        return Ok(a.may_equal(b).into());
    }
    if call.number(2)?.is_negative() {
        return Err(call.refuse(2, "no distance is below 0", "give a tolerance of 0 or more"));
    }
    let distance = call.checked(0, a.sub(b, call.budget()))?;
    let distance = call.checked(0, distance.abs_within(call.budget()))?;
    Ok(call.checked(0, distance.compare_within(call.number(2)?, call.budget()))?.is_le().into())
}
