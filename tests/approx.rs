//! Approximate numbers enclose the truth, and show no digit that is not true: held against
//! references of 60 digits and more, computed here with series in whole numbers.

use abacist::value::FromValue;
use abacist::{Engine, Number};
use num_bigint::BigInt;
use proptest::prelude::*;

/// Bits after the point of the references.
const BITS: usize = 320;

/// A real number in units of 2^-[`BITS`].
type Fixed = BigInt;

fn one() -> Fixed {
    BigInt::from(1) << BITS
}

fn times(a: &Fixed, b: &Fixed) -> Fixed {
    (a * b) >> BITS
}

fn over(a: &Fixed, b: &Fixed) -> Fixed {
    (a << BITS) / b
}

fn fraction(n: i64, d: i64) -> Fixed {
    (BigInt::from(n) << BITS) / d
}

/// `first × (1 + step/(d₁) + step²/(d₁ d₂) + …)`, the divisors of each term given.
fn series(first: Fixed, step: &Fixed, divisor: impl Fn(i64) -> i64) -> Fixed {
    let (mut term, mut sum) = (first, BigInt::ZERO);
    for index in 1.. {
        if term == BigInt::ZERO || term == BigInt::from(-1) {
            break;
        }
        sum += &term;
        term = times(&term, step) / divisor(index);
    }
    sum
}

fn exp(x: &Fixed) -> Fixed {
    // Halved 16 times, so that the series is short, then squared as often.
    let small = series(one(), &(x >> 16), |index| index);
    (0..16).fold(small, |power, _| times(&power, &power))
}

fn ln(x: &Fixed) -> Fixed {
    // Newton's iteration from the float.
    let mut found = BigInt::ZERO;
    for _ in 0..400 {
        let power = exp(&found);
        let step = over(&(x - &power), &(x + &power)) * 2;
        found += &step;
        if step.magnitude().bits() < 24 {
            break;
        }
    }
    found
}

fn sin(x: &Fixed) -> Fixed {
    let square = -times(x, x);
    series(x.clone(), &square, |index| 2 * index * (2 * index + 1))
}

fn cos(x: &Fixed) -> Fixed {
    let square = -times(x, x);
    series(one(), &square, |index| 2 * index * (2 * index - 1))
}

fn atan(x: &Fixed) -> Fixed {
    // Euler's series, after halving the angle three times.
    let mut x = x.clone();
    for _ in 0..3 {
        x = over(&x, &(one() + sqrt(&(one() + times(&x, &x)))));
    }
    let square = times(&x, &x);
    let ratio = over(&square, &(one() + &square));
    let (mut term, mut sum) = (over(&x, &(one() + &square)), BigInt::ZERO);
    for index in 1..400 {
        sum += &term;
        term = times(&term, &ratio) * (2 * index) / (2 * index + 1);
    }
    sum * 8
}

fn sqrt(x: &Fixed) -> Fixed {
    (x << BITS).sqrt()
}

fn pi() -> Fixed {
    atan(&one()) * 4
}

/// The reference as an exact number.
fn exact(value: &Fixed) -> Number {
    let power: BigInt = BigInt::from(1) << BITS;
    format!("{value}/{power}").parse().unwrap()
}

/// Holds a value to its reference, which is off by 2^-`bits` at most: they may be equal, and the
/// digits shown are those of the reference, rounded.
fn check(input: &str, reference: &Fixed, engine: &Engine) -> Result<(), TestCaseError> {
    let value = engine.eval(input).and_then(Number::from_value);
    let value = value.unwrap_or_else(|error| panic!("{input}: {error}"));
    let reference = exact(reference);
    prop_assert!(value.is_approximate(), "{input} is {value}");
    prop_assert!(value.may_equal(&reference), "{input} is {value}, not {reference}");
    let text = value.to_string();
    let shown: Number = text.parse().unwrap();
    prop_assert!(shown.may_equal(&reference), "{input} is shown as {text}");
    let digits = text.trim_start_matches(['~', '-', '0', '.']);
    let digits = digits.split('e').next().unwrap().replace('.', "");
    prop_assert!(digits.len() <= 15, "{input} is shown as {text}");
    Ok(())
}

type Reference = fn(&Fixed) -> Fixed;

/// Functions with the numbers, from and to, that the references take.
const FUNCTIONS: &[(&str, i64, i64, Reference)] = &[
    ("exp", -40, 40, exp),
    ("ln", 0, 40, ln),
    ("sin", -12, 12, sin),
    ("cos", -12, 12, cos),
    ("tan", -12, 12, |x| over(&sin(x), &cos(x))),
    ("atan", -40, 40, atan),
    ("asin", -1, 1, |x| atan(&over(x, &sqrt(&(one() - times(x, x)))))),
    ("acos", -1, 1, |x| pi() / 2 - atan(&over(x, &sqrt(&(one() - times(x, x)))))),
    ("sinh", -20, 20, |x| (exp(x) - exp(&-x)) / 2),
    ("cosh", -20, 20, |x| (exp(x) + exp(&-x)) / 2),
    ("tanh", -20, 20, |x| over(&(exp(x) - exp(&-x)), &(exp(x) + exp(&-x)))),
    ("degrees", -1000, 1000, |x| over(&(x * 180), &pi())),
    ("radians", -1000, 1000, |x| times(x, &pi()) / 180),
    ("root", 0, 40, |x| exp(&(ln(x) / 7))),
    ("log", 0, 40, |x| over(&ln(x), &ln(&fraction(10, 1)))),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn functions_enclose_their_values(part in 1_i64..1_000_000, primes in 1_i64..500) {
        // Not 0 and not whole, where some are exact.
        let denominator = 1_000_003 * primes;
        let engine = Engine::new();
        for &(name, from, to, reference) in FUNCTIONS {
            let numerator = from * denominator + part * primes * (to - from) + 1;
            let x = fraction(numerator, denominator);
            let more = if name == "root" { ", 7" } else { "" };
            check(&format!("{name}({numerator}/{denominator}{more})"), &reference(&x), &engine)?;
        }
    }

    #[test]
    fn expressions_enclose_their_values((text, reference) in expression()) {
        check(&text, &reference, &Engine::new())?;
    }
}

/// Expressions with at least one approximate part, and their values.
fn expression() -> impl Strategy<Value = (String, Fixed)> {
    let leaf = prop_oneof![
        Just(("pi".to_owned(), pi())),
        Just(("e".to_owned(), exp(&one()))),
        (1_i64..60, 1_i64..60)
            .prop_map(|(n, d)| { (format!("sin({n}/{d})"), sin(&fraction(n, d))) }),
        (2_i64..60).prop_map(|n| (format!("ln({n})"), ln(&fraction(n, 1)))),
        (2_i64..60).prop_map(|n| (format!("2^({n}/61)"), exp(&(ln(&fraction(2, 1)) * n / 61)))),
    ];
    leaf.prop_recursive(4, 12, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone(), 0..3_u8).prop_map(|((a, x), (b, y), op)| match op {
                0 => (format!("({a} + {b})"), x + y),
                1 => (format!("({a} - {b})"), x - y),
                _ => (format!("({a}) * ({b})"), times(&x, &y)),
            }),
            (inner.clone(), 1_i64..99, 1_i64..99, 0..3_u8).prop_map(
                |((a, x), n, d, op)| match op {
                    0 => (format!("({a} + {n}/{d})"), x + fraction(n, d)),
                    1 => (format!("{n}/{d} * ({a})"), x * n / d),
                    _ => (format!("({a})/{d}"), x / d),
                }
            ),
            inner.prop_map(|(a, x)| (format!("sin({a})"), {
                let turn = pi() * 2;
                sin(&(&x - over(&x, &turn).checked_div(&one()).unwrap() * turn))
            })),
        ]
    })
}

#[test]
fn large_angles_are_reduced_exactly() {
    let engine = Engine::new();
    // Computed with 1,500 bits of pi.
    for (input, digits) in [
        ("sin(10^22)", "-0.85220084976718880177"),
        ("sin(2^120)", "0.37782010936075202266"),
        ("cos(10^300)", "-0.168214444374245073"),
        ("tan(10^100)", "0.40123196199081"),
    ] {
        let value = engine.eval(input).and_then(Number::from_value).unwrap();
        let digits: Number = format!("~{digits}").parse().unwrap();
        assert!(value.may_equal(&digits), "{input} is {value}, not {digits}");
        assert!(value.to_string().len() > 15, "{input} is {value}");
    }
}

#[test]
fn exact_arguments_with_exact_values_stay_exact() {
    let engine = Engine::new();
    for (input, value) in [
        ("exp(0) + ln(1) + sin(0) + cos(0) + tan(0)", "2"),
        ("log(1000) + log(1/8, 2) + log(4, 8)", "2/3"),
        ("8^(1/3) + root(-8, 3)", "0"),
        ("floor(pi) + ceil(pi) + round(pi)", "10"),
        ("17 // pi", "5"),
        ("sign(3 - pi)", "-1"),
    ] {
        assert_eq!(engine.eval(input).unwrap().to_string(), value, "{input}");
    }
}

#[test]
fn what_is_approximate_makes_approximate() {
    let engine = Engine::new();
    for input in [
        "pi + 1",
        "1 - pi",
        "0 * pi",
        "pi / 2",
        "-pi",
        "+pi",
        "pi % 1",
        "abs(-pi)",
        "√pi",
        "pi^2",
        "2^pi",
        "pi²",
        "root(pi, 3)",
        "max(pi, 3)",
        "[pi][0]",
        "sum([1, pi])",
        "~3",
        "π",
    ] {
        let value = engine.eval(input).unwrap();
        assert!(value.is_approximate(), "{input} is {value}");
    }
}

#[test]
fn signs_before_literals_read_as_approximate() {
    let engine = Engine::new();
    for (input, shown) in [
        ("~3.14", "~3.14"),
        ("≈ 3.14", "~3.14"),
        ("≈3.140", "~3.140"),
        ("~-3.14", "~-3.14"),
        ("≈ −3.14", "~-3.14"),
        ("-~3.14", "~-3.14"),
        ("~1.5e-20", "~1.5e-20"),
        ("[~1, 2]", "[~1, 2]"),
        ("~2^2 > 1", "true"),
        ("~2.000 + 1", "~3.00"),
        ("~0.333333333333333333333", "~0.333333333333333"),
    ] {
        assert_eq!(engine.eval(input).unwrap().to_string(), shown, "{input}");
    }
}

#[test]
fn nothing_is_decided_that_the_digits_do_not_tell() {
    let engine = Engine::new();
    for (input, code) in [
        ("pi == 3", "eval::approximate_equality"),
        ("3 != pi", "eval::approximate_equality"),
        ("[1, pi] == [1, pi]", "eval::approximate_equality"),
        ("3 × pi = 9", "eval::approximate_equality"),
        ("~3 < 3.2", "arithmetic::undecided"),
        ("pi <= pi", "arithmetic::undecided"),
        ("floor(~3)", "arithmetic::undecided"),
        ("ceil(sin(pi))", "arithmetic::undecided"),
        ("sign(pi - pi)", "arithmetic::undecided"),
        ("1 / (pi - pi)", "arithmetic::undecided"),
        ("√(pi - pi)", "arithmetic::undecided"),
        ("ln(pi - pi)", "arithmetic::undecided"),
        ("max(~3, 3.2)", "arithmetic::undecided"),
        ("tan(pi/2)", "arithmetic::undecided"),
        ("√-pi", "arithmetic::negative_root"),
        ("(-pi)^(1/2)", "arithmetic::negative_base"),
        ("pi!", "arithmetic::factorial"),
        ("gcd(pi, 2)", "eval::wrong_type"),
        ("1..pi", "eval::wrong_type"),
        ("10^400 + pi", "arithmetic::too_large"),
        ("product([2^10000, pi, 0])", "arithmetic::too_large"),
        ("sin(10^400)", "arithmetic::too_large"),
        ("~1e400", "arithmetic::too_large"),
    ] {
        let error = engine.eval(input).unwrap_err();
        assert_eq!(error.code(), format!("abacist::{code}"), "{input}");
        assert!(error.span().is_some_and(|span| !span.is_empty()), "{input}");
    }
}

#[test]
fn exactness_can_be_demanded() {
    let mut engine = Engine::new();
    engine.limits().exact(true);
    for input in ["pi", "sin(1)", "1 + e", "2^(1/3)", "root(2, 3)", "[1, exp(1)]"] {
        let error = engine.eval(input).unwrap_err();
        assert_eq!(error.code(), "abacist::arithmetic::irrational", "{input}");
    }
    for input in ["8^(1/3)", "log(1000)", "cos(0)", "√(9/4)"] {
        assert!(engine.eval(input).is_ok(), "{input}");
    }
}

/// What a program comes to, or its error in a line.
fn outcome(program: &str) -> String {
    match Engine::new().eval(program) {
        Ok(value) => value.to_string(),
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn what_differs_surely_is_unequal_and_nothing_else_of_an_approximate_number_is_told() {
    let told = [
        ("pi == \"a\"", "false"),
        ("pi == none", "false"),
        ("pi != none", "true"),
        ("[pi] == 5", "false"),
        ("[pi] == [pi, 1]", "false"),
        ("[pi, 1] == [pi, 2]", "false"),
        ("{a: pi} == {b: pi}", "false"),
        ("contains([pi], \"a\")", "false"),
        ("contains([pi, 5], 5)", "true"),
        ("len(unique([pi, \"a\", none, \"a\"]))", "3"),
        ("len(unique([pi]))", "1"),
    ];
    for (program, expected) in told {
        assert_eq!(outcome(program), expected, "{program}");
    }
    let error = "error: an approximate number is never known to be equal";
    for program in [
        "pi == pi",
        "pi == 3",
        "pi != 3",
        "[pi, 1] == [pi, 1]",
        "{a: pi} == {a: 3}",
        "unique([~3, ~3])",
        "unique([3, ~3])",
        "contains([~3], ~3)",
        "contains([pi], pi)",
        "contains([pi], 3)",
        "contains(1..=9, ~3)",
    ] {
        assert_eq!(outcome(program), error, "{program}");
    }
}

#[test]
fn what_is_tiny_is_not_called_too_large() {
    for (program, same) in [("pi/10^400", "10^-400*pi"), ("exp(-10^1000)", "exp(-2000)")] {
        assert_eq!(outcome(program), outcome(same), "{program}");
        assert!(!outcome(program).contains("error"), "{program}: {}", outcome(program));
    }
}

#[test]
fn a_root_is_advised_where_there_is_one() {
    let advice = |program: &str| format!("{:?}", Engine::new().eval(program).unwrap_err());
    assert!(!advice("(-pi)^0.5").contains("root("), "{}", advice("(-pi)^0.5"));
    assert!(advice("(-pi)^(1/3)").contains(", 3)"), "{}", advice("(-pi)^(1/3)"));
}
