//! Numbers against an independent implementation of exact fractions.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};

use abacist::number::{LiteralError, Number, NumberError, Ratio};
use abacist::{Budget, Interrupt, Limits, Stop};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use proptest::prelude::*;

/// Whole numbers of every size: small, next to the edges of machine words, up to 150 digits.
fn whole() -> impl Strategy<Value = BigInt> {
    let edge = (prop::sample::select(vec![15, 31, 32, 53, 62, 63, 64, 126, 127, 128]), -2..=2_i32)
        .prop_map(|(bits, offset)| (BigInt::from(1) << bits) + offset);
    let digits = prop::collection::vec(0..10_u8, 1..=150)
        .prop_map(|digits| BigInt::from_radix_be(Sign::Plus, &digits, 10).unwrap());
    let magnitude = prop_oneof![
        4 => (0..=20_u8).prop_map(BigInt::from),
        2 => (0..=9999_u16).prop_map(BigInt::from),
        2 => any::<u64>().prop_map(BigInt::from),
        4 => edge,
        3 => digits,
    ];
    (magnitude, any::<bool>()).prop_map(|(value, minus)| if minus { -value } else { value })
}

/// Fractions of every size, half of them whole numbers.
fn fraction() -> impl Strategy<Value = BigRational> {
    let lower = prop_oneof![Just(BigInt::from(1)), whole().prop_filter("zero", |d| *d != 0.into())];
    (whole(), lower).prop_map(|(n, d)| BigRational::new(n, d))
}

/// Two fractions, some of them with a common factor, a common denominator, or each other's inverse.
fn pair() -> impl Strategy<Value = (BigRational, BigRational)> {
    (fraction(), fraction(), 0..6_u8).prop_map(|(a, b, kind)| {
        let related = match kind {
            0 => BigRational::new(b.numer().clone(), a.denom().clone()),
            1 => &a * &b,
            2 if a.numer() != &0.into() => a.recip(),
            3 => -&a,
            _ => b,
        };
        (a, related)
    })
}

fn number(value: &BigRational) -> Number {
    let whole = |value: &BigInt| value.to_string().parse::<Number>().unwrap();
    Number::ratio(whole(value.numer()), whole(value.denom())).unwrap()
}

fn ratio(value: &BigRational) -> Option<Ratio> {
    Ratio::new(i64::try_from(value.numer()).ok()?, i64::try_from(value.denom()).ok()?)
}

fn hash(value: &Number) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Checks that a result is the expected value, in the one form that this value has.
#[track_caller]
fn check(found: &Number, expected: &BigRational) {
    assert_eq!(found.to_string(), expected.to_string());
    assert_eq!(found.as_ratio(), ratio(expected), "inline exactly if it fits");
    let rebuilt = number(expected);
    assert_eq!(*found, rebuilt);
    assert_eq!(hash(found), hash(&rebuilt));
    assert_eq!(found.cmp(&rebuilt), Ordering::Equal);
}

fn floor_div(a: &BigRational, b: &BigRational) -> BigRational {
    (a / b).floor()
}

type Operation = fn(&Number, &Number, &Budget) -> Result<Number, NumberError>;
type Expected = fn(&BigRational, &BigRational) -> BigRational;

/// Every operation of two numbers, what it should give, and whether it needs a divisor.
const OPERATIONS: &[(&str, Operation, Expected, bool)] = &[
    ("add", Number::add, |a, b| a + b, false),
    ("sub", Number::sub, |a, b| a - b, false),
    ("mul", Number::mul, |a, b| a * b, false),
    ("div", Number::div, |a, b| a / b, true),
    ("floor_div", Number::floor_div, floor_div, true),
    ("remainder", Number::remainder, |a, b| a - b * floor_div(a, b), true),
];

type SmallOperation = fn(Ratio, Ratio) -> Option<Ratio>;

const SMALL_OPERATIONS: &[(&str, SmallOperation, Expected, bool)] = &[
    ("add", Ratio::checked_add, |a, b| a + b, false),
    ("sub", Ratio::checked_sub, |a, b| a - b, false),
    ("mul", Ratio::checked_mul, |a, b| a * b, false),
    ("div", Ratio::checked_div, |a, b| a / b, true),
    ("floor_div", Ratio::checked_floor_div, floor_div, true),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn operations_agree((a, b) in pair()) {
        let budget = Budget::generous();
        for (name, operation, expected, divides) in OPERATIONS {
            let found = operation(&number(&a), &number(&b), &budget);
            if *divides && number(&b).is_zero() {
                prop_assert_eq!(found, Err(NumberError::DivisionByZero));
                continue;
            }
            let found = found.unwrap_or_else(|error| panic!("{name}: {error}"));
            check(&found, &expected(&a, &b));
        }
        check(&(number(&a) + number(&b)), &(&a + &b));
        check(&(&number(&a) - number(&b)), &(&a - &b));
        check(&(number(&a) * &number(&b)), &(&a * &b));
    }

    #[test]
    fn one_number_agrees(a in fraction()) {
        let found = number(&a);
        check(&found, &a);
        check(&found.neg(), &-&a);
        check(&found.abs(), &if found.is_negative() { -&a } else { a.clone() });
        check(&found.floor().unwrap(), &a.floor());
        check(&found.ceil().unwrap(), &a.ceil());
        check(&found.round().unwrap(), &a.round());
        check(&found.numerator(), &a.numer().clone().into());
        check(&found.denominator(), &a.denom().clone().into());
        prop_assert_eq!(found.is_integer(), a.is_integer());
        prop_assert_eq!(found.bits(), a.numer().bits().max(a.denom().bits()));
        prop_assert_eq!(found.to_i64(), i64::try_from(a.numer()).ok().filter(|_| a.is_integer()));
        prop_assert_eq!(found.to_u64(), u64::try_from(a.numer()).ok().filter(|_| a.is_integer()));
    }

    #[test]
    fn order_agrees((a, b) in pair()) {
        let (left, right) = (number(&a), number(&b));
        prop_assert_eq!(left.cmp(&right), a.cmp(&b));
        prop_assert_eq!(left == right, a == b);
        // Fractions that differ in their last bit only.
        if a.numer() != &0.into() {
            let near = BigRational::new(a.numer() + 1, a.denom().clone());
            prop_assert_eq!(left.cmp(&number(&near)), Ordering::Less);
            let near = BigRational::new(a.numer() * 3, a.denom() * 3 + 1);
            prop_assert_eq!(left.cmp(&number(&near)), a.cmp(&near));
        }
    }

    #[test]
    fn machine_words_fit_or_say_so((a, b) in pair()) {
        let (Some(left), Some(right)) = (ratio(&a), ratio(&b)) else { return Ok(()) };
        for (name, operation, expected, divides) in SMALL_OPERATIONS {
            let expected =
                if *divides && right.is_zero() { None } else { ratio(&expected(&a, &b)) };
            prop_assert_eq!(operation(left, right), expected, "{} {} {}", a, name, b);
        }
        prop_assert_eq!(left.checked_neg(), ratio(&-&a));
        prop_assert_eq!(left.cmp(&right), a.cmp(&b));
        // A remainder may be given up when a step on its way does not fit, but is never wrong.
        if let Some(rest) = left.checked_remainder(right) {
            prop_assert_eq!(Some(rest), ratio(&(&a - &b * floor_div(&a, &b))));
        }
    }

    #[test]
    fn new_reduces(n in any::<i64>(), d in any::<i64>(), shift in 0..64_u32) {
        for (n, d) in [(n, d), (n >> shift, d >> shift), (i64::MIN, d >> shift), (n, i64::MIN)] {
            let expected = if d == 0 { None } else { ratio(&BigRational::new(n.into(), d.into())) };
            prop_assert_eq!(Ratio::new(n, d), expected, "{}/{}", n, d);
        }
    }

    #[test]
    fn whole_powers_agree(a in fraction(), exponent in -40..40_i32) {
        let found = number(&a).pow(&Number::from(exponent), &Budget::generous());
        if number(&a).is_zero() && exponent < 0 {
            prop_assert_eq!(found, Err(NumberError::DivisionByZero));
        } else {
            check(&found.unwrap(), &a.pow(exponent));
        }
    }

    #[test]
    fn roots_undo_powers(a in fraction(), degree in 1..8_i32) {
        let budget = Budget::generous();
        let power = number(&a).pow(&Number::from(degree), &budget).unwrap();
        let root = power.root(&Number::from(degree), &budget);
        let expected = if degree % 2 == 0 { number(&a).abs() } else { number(&a) };
        prop_assert_eq!(root, Ok(expected.clone()));
        if !power.is_negative() {
            let inverse = Number::ratio(Number::ONE, Number::from(degree)).unwrap();
            prop_assert_eq!(power.pow(&inverse, &budget), Ok(expected));
        }
        if degree == 2 {
            prop_assert_eq!(power.sqrt(&budget), Ok(number(&a).abs()));
            let zero = power.is_zero();
            let rational = (power * 2).sqrt(&budget).is_ok_and(|root| root.is_rational());
            prop_assert_eq!(rational, zero);
        }
    }

    #[test]
    fn divisors_agree(a in whole(), b in whole()) {
        let budget = Budget::generous();
        let (left, right) = (number(&a.clone().into()), number(&b.clone().into()));
        let common = euclid(a.clone(), b.clone());
        check(&left.gcd(&right, &budget).unwrap(), &common.clone().into());
        let multiple = if common == 0.into() { common } else { a / common * b };
        check(&left.lcm(&right, &budget).unwrap().abs(), &BigInt::from(multiple.magnitude().clone()).into());
    }

    #[test]
    fn text_reads_back(a in fraction()) {
        let found = number(&a);
        prop_assert_eq!(found.to_string().parse::<Number>(), Ok(found.clone()));
        prop_assert_eq!(found.to_text(&Budget::generous()), Ok(a.to_string()));
    }

    #[test]
    fn literals_are_exact(digits in "[0-9]{1,40}", places in "[0-9]{0,40}", exponent in -60..60_i32) {
        let point = if places.is_empty() { "" } else { "." };
        let text = format!("{digits}{point}{places}e{exponent}");
        let significant: BigInt = format!("{digits}{places}").parse().unwrap();
        let power = exponent - i32::try_from(places.len()).unwrap();
        let expected = BigRational::from(significant) * BigRational::from(BigInt::from(10)).pow(power);
        check(&Number::parse(&text).unwrap(), &expected);
    }

    #[test]
    fn words_in_other_bases_are_read(value in whole(), upper in any::<bool>()) {
        let value = BigInt::from(value.magnitude().clone());
        let hexadecimal = format!("{value:x}");
        let hexadecimal = if upper { hexadecimal.to_uppercase() } else { hexadecimal };
        check(&Number::parse(&format!("0x{hexadecimal}")).unwrap(), &value.clone().into());
        check(&Number::parse(&format!("0b{value:b}")).unwrap(), &value.into());
    }

    #[test]
    fn decimals_are_rounded_right(a in fraction(), places in 0..60_u32) {
        let (text, exact) = number(&a).decimal(places, &Budget::generous()).unwrap();
        let scale = BigRational::from(BigInt::from(10).pow(places));
        let expected = (&a * &scale).round();
        prop_assert_eq!(exact, expected == &a * &scale);
        let sign = if text.starts_with('-') { -1 } else { 1 };
        let magnitude = Number::parse(text.trim_start_matches('-')).unwrap();
        check(&(magnitude * sign), &(expected / scale));
        let written = text.split_once('.').map_or(0, |(_, places)| places.len());
        let shortest = !text.contains('.') || !text.ends_with('0');
        let well_formed = if exact { shortest } else { written == places as usize };
        prop_assert!(well_formed, "{}", text);
    }

    #[test]
    fn digits_agree(value in whole(), base in 2..=u32::MAX) {
        let budget = Budget::generous();
        let magnitude = value.magnitude();
        for base in [2, 10, 60, base] {
            let found = number(&BigInt::from(magnitude.clone()).into());
            let digits = found.to_digits(&Number::from(base), &budget).unwrap();
            let back = digits.iter().fold(BigInt::from(0), |sum, digit| sum * base + *digit);
            prop_assert_eq!(back.magnitude(), magnitude);
            prop_assert!(digits.iter().all(|digit| *digit < base));
            prop_assert!(digits.len() == 1 || digits[0] != 0);
            let digits: Vec<Number> = digits.into_iter().map(Number::from).collect();
            prop_assert_eq!(Number::from_digits(&digits, &Number::from(base), &budget), Ok(found));
        }
    }

    #[test]
    fn any_text_is_a_number_or_an_error(text in "[-+0-9a-fxbeE._/ ×]{0,12}") {
        for result in [text.parse::<Number>(), Number::parse(&text)] {
            match result {
                Ok(value) => prop_assert_eq!(value.to_string().parse(), Ok(value)),
                Err(LiteralError::Stop(stop)) => {
                    prop_assert!(matches!(stop, Stop::NumberBits { .. }), "{}", text);
                }
                Err(
                    LiteralError::DigitMissing { at }
                    | LiteralError::Unexpected { at }
                    | LiteralError::Separator { at }
                    | LiteralError::ZeroDenominator { at },
                ) => prop_assert!(at <= text.len() && text.is_char_boundary(at), "{}", text),
                Err(error) => prop_assert!(false, "{}: {}", text, error),
            }
        }
    }
}

fn euclid(a: BigInt, b: BigInt) -> BigInt {
    let (mut a, mut b) = (BigInt::from(a.magnitude().clone()), BigInt::from(b.magnitude().clone()));
    while b != 0.into() {
        (a, b) = (b.clone(), a % b);
    }
    a
}

#[test]
fn counting_functions_agree_with_their_recurrences() {
    let budget = Budget::generous();
    let (mut factorial, mut row) = (BigInt::from(1), vec![BigInt::from(1)]);
    let (mut current, mut next) = (BigInt::from(0), BigInt::from(1));
    for n in 0..200_u32 {
        if n > 0 {
            factorial *= n;
        }
        check(&Number::from(n).factorial(&budget).unwrap(), &factorial.clone().into());
        check(&Number::from(n).fibonacci(&budget).unwrap(), &current.clone().into());
        (current, next) = (next.clone(), current + next);
        for (k, expected) in row.iter().enumerate() {
            let found = Number::from(n).binomial(&Number::from(k), &budget).unwrap();
            check(&found, &expected.clone().into());
        }
        let sums = row.windows(2).map(|two| &two[0] + &two[1]);
        row = std::iter::once(1.into()).chain(sums).chain(std::iter::once(1.into())).collect();
    }
    let huge: Number = "1_000_000_000_000_000_000_000".replace('_', "").parse().unwrap();
    let pairs = huge.binomial(&Number::from(2), &budget).unwrap();
    assert_eq!(pairs * 2 + &huge, &huge * &huge);
}

#[test]
fn long_work_stops_when_it_is_interrupted() {
    let free = Budget::generous();
    // Fractions of 475,000 bits above and below the line.
    let power = |base: u32| Number::from(base).pow(&Number::from(300_000), &free).unwrap();
    let a = Number::ratio(power(3), power(2)).unwrap();
    let b = Number::ratio(power(2) + 1, power(3)).unwrap();
    let (n, d) = (a.numerator(), b.denominator() + 2);
    let interrupt = Interrupt::new();
    interrupt.raise();
    let budget = Budget::new(&Limits::default(), interrupt);
    let stopped = Some(NumberError::Stop(Stop::Interrupted));
    for (name, operation, ..) in OPERATIONS {
        assert_eq!(operation(&a, &b, &budget).err(), stopped, "{name}");
        assert_eq!(operation(&n, &d, &budget).err(), stopped, "{name} of whole numbers");
    }
    assert_eq!(n.gcd(&d, &budget).err(), stopped);
    assert_eq!(n.sqrt(&budget).err(), stopped);
    assert_eq!(n.root(&Number::from(3), &budget).err(), stopped);
    assert_eq!(n.pow(&Number::from(2), &budget).err(), stopped);
    assert_eq!(n.to_text(&budget).err(), stopped);
    assert_eq!(n.decimal(5, &budget).err(), stopped);
    assert_eq!(n.to_digits(&Number::from(2), &budget).err(), stopped);
    assert_eq!(n.factors(&budget).err(), stopped);
    assert_eq!((d * n).is_prime(&budget).err(), stopped);
    assert_eq!(Number::from(100_000).factorial(&budget).err(), stopped);
    assert_eq!(Number::from(1_000_000).fibonacci(&budget).err(), stopped);
    assert_eq!(Number::from(100_000).binomial(&Number::from(50_000), &budget).err(), stopped);
    let digits = "7".repeat(200_000);
    let read = Number::parse_within(&digits, &budget);
    assert_eq!(read.err(), Some(LiteralError::Stop(Stop::Interrupted)));
}

#[test]
fn limits_hold_before_the_work_is_done() {
    let limits = Limits { steps: 1_000, ..Limits::default() };
    let budget = Budget::new(&limits, Interrupt::new());
    let number = |text: &str| text.parse::<Number>().unwrap();
    let too_large = NumberError::Stop(Stop::NumberBits { limit: limits.number_bits });
    let tower = number("9").pow(&number("387420489"), &budget);
    assert_eq!(tower, Err(too_large));
    assert_eq!(number("2").pow(&number("1099511627776"), &budget), Err(too_large));
    assert_eq!(number("1/2").pow(&number("-1099511627776"), &budget), Err(too_large));
    assert_eq!(number("2").pow(&number("1e40"), &budget), Err(too_large));
    assert_eq!(number("2/3").pow(&number("10000000"), &budget), Err(too_large));
    assert_eq!(number("10000000").factorial(&budget), Err(too_large));
    assert_eq!(number("1e30").factorial(&budget), Err(too_large));
    assert_eq!(number("1e9").binomial(&number("5e8"), &budget), Err(too_large));
    assert_eq!(number("1e8").fibonacci(&budget), Err(too_large));
    for text in ["1e999999999", "1e-999999999", "1e99999999999999999999", "0.1e-2500000"] {
        let refused = Number::parse_within(text, &budget);
        assert!(matches!(refused, Err(LiteralError::Stop(Stop::NumberBits { .. }))), "{text}");
    }
    assert_eq!(Number::parse("0e999999999"), Ok(Number::ZERO));
    assert_eq!(Number::ZERO.pow(&number("1e40"), &budget), Ok(Number::ZERO));
    assert_eq!(number("-1").pow(&number("1e40"), &budget), Ok(Number::ONE));
    assert_eq!(number("-1").pow(&(number("1e40") + 1), &budget), Ok(number("-1")));
}
