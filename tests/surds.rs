//! Sums of square roots beside 200 digits: random expressions are computed exactly and, by code of
//! the test's own, as intervals of big whole numbers.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use abacist::number::{Number, NumberError};
use abacist::{Budget, Engine, Limits, Stop, Value};
use num_bigint::BigInt;
use proptest::prelude::*;

/// Decimal places of the intervals.
const PLACES: u32 = 200;

/// A closed interval of numbers, times `10^PLACES`.
#[derive(Clone, Debug)]
struct Interval {
    low: BigInt,
    high: BigInt,
}

fn unit() -> BigInt {
    BigInt::from(10).pow(PLACES)
}

impl Interval {
    fn whole(value: i64) -> Self {
        let value = BigInt::from(value) * unit();
        Self { low: value.clone(), high: value }
    }

    fn add(&self, other: &Self) -> Self {
        Self { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    fn neg(&self) -> Self {
        Self { low: -&self.high, high: -&self.low }
    }

    fn mul(&self, other: &Self) -> Self {
        let products: Vec<BigInt> = [&self.low, &self.high]
            .into_iter()
            .flat_map(|left| [left * &other.low, left * &other.high])
            .collect();
        let (least, most) = (products.iter().min().unwrap(), products.iter().max().unwrap());
        Self { low: floor(least, &unit()), high: -floor(&-most, &unit()) }
    }

    /// 1 divided by it; `None` if it holds 0.
    fn inverse(&self) -> Option<Self> {
        let zero = BigInt::ZERO;
        if self.low <= zero && self.high >= zero {
            return None;
        }
        let one = unit() * unit();
        Some(Self { low: floor(&one, &self.high), high: -floor(&-&one, &self.low) })
    }

    /// The square root; `None` if it holds what is below 0.
    fn sqrt(&self) -> Option<Self> {
        (self.low >= BigInt::ZERO).then(|| Self {
            low: (&self.low * unit()).sqrt(),
            high: (&self.high * unit()).sqrt() + 1,
        })
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.low <= other.high && other.low <= self.high
    }
}

fn floor(dividend: &BigInt, divisor: &BigInt) -> BigInt {
    let (quotient, rest) = (dividend / divisor, dividend % divisor);
    let negative = (dividend < &BigInt::ZERO) != (divisor < &BigInt::ZERO);
    if negative && rest != BigInt::ZERO { quotient - 1 } else { quotient }
}

/// An expression over whole numbers.
#[derive(Clone, Debug)]
enum Tree {
    Whole(i64),
    Add(Box<Tree>, Box<Tree>),
    Subtract(Box<Tree>, Box<Tree>),
    Multiply(Box<Tree>, Box<Tree>),
    Divide(Box<Tree>, Box<Tree>),
    Power(Box<Tree>, i64),
    Root(Box<Tree>),
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        (-9..60_i64).prop_map(Tree::Whole),
        (2..60_i64).prop_map(|value| Tree::Root(Box::new(Tree::Whole(value)))),
    ];
    leaf.prop_recursive(4, 12, 2, |inner| {
        let pair = (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        prop_oneof![
            pair.clone().prop_map(|(a, b)| Tree::Add(a, b)),
            pair.clone().prop_map(|(a, b)| Tree::Subtract(a, b)),
            pair.clone().prop_map(|(a, b)| Tree::Multiply(a, b)),
            pair.prop_map(|(a, b)| Tree::Divide(a, b)),
            (inner.clone().prop_map(Box::new), -3..4_i64).prop_map(|(a, k)| Tree::Power(a, k)),
            inner.prop_map(|a| Tree::Root(Box::new(a))),
        ]
    })
}

/// The exact value; `None` where there is none among the sums of square roots.
fn exact(tree: &Tree, budget: &Budget) -> Option<Number> {
    let value = |tree| exact(tree, budget);
    match tree {
        Tree::Whole(whole) => Some((*whole).into()),
        Tree::Add(a, b) => value(a)?.add(&value(b)?, budget).ok(),
        Tree::Subtract(a, b) => value(a)?.sub(&value(b)?, budget).ok(),
        Tree::Multiply(a, b) => value(a)?.mul(&value(b)?, budget).ok(),
        Tree::Divide(a, b) => value(a)?.div(&value(b)?, budget).ok(),
        Tree::Power(a, k) => value(a)?.pow(&(*k).into(), budget).ok(),
        Tree::Root(a) => value(a)?.sqrt(budget).ok(),
    }
}

/// The interval of the value; `None` where 200 digits do not tell whether there is one.
fn interval(tree: &Tree) -> Option<Interval> {
    Some(match tree {
        Tree::Whole(whole) => Interval::whole(*whole),
        Tree::Add(a, b) => interval(a)?.add(&interval(b)?),
        Tree::Subtract(a, b) => interval(a)?.add(&interval(b)?.neg()),
        Tree::Multiply(a, b) => interval(a)?.mul(&interval(b)?),
        Tree::Divide(a, b) => interval(a)?.mul(&interval(b)?.inverse()?),
        Tree::Power(a, k) => {
            let base = if *k < 0 { interval(a)?.inverse()? } else { interval(a)? };
            (0..k.abs()).fold(Interval::whole(1), |power, _| power.mul(&base))
        }
        Tree::Root(a) => interval(a)?.sqrt()?,
    })
}

/// The interval of an exact number, from its decimal places.
fn shown(number: &Number, budget: &Budget) -> Interval {
    let (text, _) = number.decimal(PLACES, budget).unwrap();
    let (whole, places) = text.split_once('.').unwrap_or((&text, ""));
    let digits: BigInt =
        format!("{whole}{places:0<width$}", width = PLACES as usize).parse().unwrap();
    Interval { low: &digits - 1, high: digits + 1 }
}

fn budget() -> Budget {
    let mut limits = Limits::default();
    limits.steps(20_000_000).number_bits(200_000);
    Budget::new(&limits, abacist::Interrupt::new())
}

fn hash(number: &Number) -> u64 {
    let mut hasher = DefaultHasher::new();
    number.hash(&mut hasher);
    hasher.finish()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 500 } else { 20_000 }))]

    #[test]
    fn values_lie_where_200_digits_say(tree in tree()) {
        let budget = budget();
        if let (Some(exact), Some(interval)) = (exact(&tree, &budget), interval(&tree)) {
            prop_assert!(shown(&exact, &budget).overlaps(&interval), "{}", exact);
        }
    }

    #[test]
    fn order_and_sign_are_those_of_200_digits(left in tree(), right in tree()) {
        let budget = budget();
        let exact = (exact(&left, &budget), exact(&right, &budget));
        if let ((Some(a), Some(b)), (Some(left), Some(right))) =
            (exact, (interval(&left), interval(&right)))
        {
            if !left.overlaps(&right) {
                prop_assert_eq!(a.cmp(&b), left.low.cmp(&right.low));
                prop_assert_ne!(&a, &b);
            }
            if left.low > BigInt::ZERO || left.high < BigInt::ZERO {
                prop_assert_eq!(a.is_negative(), left.high < BigInt::ZERO);
            }
            let floor = shown(&a.floor().unwrap(), &budget);
            prop_assert!(floor.low <= left.high && left.low <= &floor.high + unit());
        }
    }

    #[test]
    fn the_laws_of_a_field_hold(a in tree(), b in tree(), c in tree()) {
        let budget = budget();
        let values = (exact(&a, &budget), exact(&b, &budget), exact(&c, &budget));
        let (Some(a), Some(b), Some(c)) = values else { return Ok(()) };
        prop_assert_eq!(&(&a + &b) - &b, a.clone());
        prop_assert_eq!(&a * &(&b + &c), &a * &b + &a * &c);
        prop_assert_eq!(hash(&(&a + &b)), hash(&(&b + &a)));
        if let Ok(inverse) = Number::ONE.div(&a, &budget) {
            prop_assert_eq!(&inverse * &a, Number::ONE);
        }
        if let Ok(root) = (&a * &a).sqrt(&budget) {
            prop_assert_eq!(root, a.abs());
        }
    }

    #[test]
    fn texts_read_back(tree in tree()) {
        let budget = budget();
        if let Some(value) = exact(&tree, &budget) {
            let text = value.to_string();
            prop_assert_eq!(text.parse::<Number>(), Ok(value.clone()), "{}", text);
            let engine = Engine::new();
            let pretty = abacist::output::Glyphs::Pretty.value(&text);
            for text in [text, pretty] {
                prop_assert_eq!(engine.eval(&text).unwrap(), Value::from(value.clone()), "{}", text);
            }
        }
    }
}

fn root(value: impl Into<Number>) -> Number {
    value.into().sqrt(&Budget::generous()).unwrap()
}

#[test]
fn sums_are_shown_in_the_usual_form() {
    for (input, ascii, pretty) in [
        ("√8", "2*sqrt(2)", "2√2"),
        ("(1 + √5)/2", "(1 + sqrt(5))/2", "(1 + √5)/2"),
        ("√(1/2)", "sqrt(2)/2", "√2/2"),
        ("-√3/3", "-sqrt(3)/3", "−√3/3"),
        ("√12 - √5", "2*sqrt(3) - sqrt(5)", "2√3 − √5"),
        ("1/(√2 + √3)", "-sqrt(2) + sqrt(3)", "−√2 + √3"),
        ("1 - 3√2/4", "(4 - 3*sqrt(2))/4", "(4 − 3√2)/4"),
        ("[√2, \"sqrt(2)\"]", "[sqrt(2), \"sqrt(2)\"]", "[√2, \"sqrt(2)\"]"),
    ] {
        let text = Engine::new().eval(input).unwrap().to_string();
        assert_eq!(text, ascii, "{input}");
        assert_eq!(abacist::output::Glyphs::Pretty.value(&text), pretty, "{input}");
    }
}

#[test]
fn roots_of_sums_that_are_squares_are_taken_apart() {
    for (nested, sum) in [
        ("√(3 + 2√2)", "1 + √2"),
        ("√(3 - 2√2)", "√2 - 1"),
        ("√(5 + 2√6)", "√2 + √3"),
        ("√(10 + 2√6 + 2√10 + 2√15)", "√2 + √3 + √5"),
        ("√(3/2 + √2)", "1 + √2/2"),
        ("√(2 + √3)", "(√6 + √2)/2"),
        ("√(17 - 4√(9 + 4√5))", "√5 - 2"),
        ("√((1 + √2 + √3 + √5 + √7)^2)", "1 + √2 + √3 + √5 + √7"),
        ("root(17 + 12√2, 4)", "1 + √2"),
        ("2^(1/2)", "√2"),
        ("8^(3/2)", "16√2"),
        ("root(4, 4)", "√2"),
        ("2^(-1/2)", "√2/2"),
        ("(1/2)^(5/2)", "√2/8"),
        ("(2√2)^(1/3)", "√2"),
        ("root(-9√3, 5)", "-√3"),
    ] {
        assert_eq!(
            Engine::new().eval(&format!("{nested} == {sum}")).unwrap(),
            Value::from(true),
            "{nested}"
        );
    }
    let budget = Budget::generous();
    for number in [root(2), root(2) + 1, root(2) + root(3), root(7) + 3] {
        assert_eq!(number.sqrt(&budget), Err(NumberError::Irrational), "{number}");
    }
}

/// The root of a square that is too large to be found is a number of its own until it meets one
/// that it is a multiple of.
#[test]
fn radicands_that_hide_the_same_square_root_are_equal() {
    let prime = Number::from(4_294_967_311_i64);
    let other = Number::from(4_294_967_357_i64);
    let hidden = root(&prime * &prime * &other);
    let plain = &root(other.clone()) * &prime;
    assert_ne!(hidden.to_string(), plain.to_string());
    assert_eq!(hidden, plain);
    assert_eq!(hash(&hidden), hash(&plain));
    assert_eq!(&hidden - &plain, Number::ZERO);
    assert_eq!(&hidden + &plain, &plain * 2);
    assert_eq!(&hidden * &plain, &prime * &prime * &other);
    assert_eq!((&hidden + 1).cmp(&plain), std::cmp::Ordering::Greater);
}

#[test]
fn what_explodes_is_stopped_by_a_limit() {
    let engine = Engine::new();
    let primes = engine.eval("2..1300 |> filter(is_prime) |> map(sqrt) |> sum").unwrap();
    let Value::Number(sum) = primes else { panic!("{primes}") };
    assert_eq!(sum.to_string().matches("sqrt").count(), 211);
    let budget = Budget::generous();
    assert!(matches!(Number::ONE.div(&sum, &budget), Err(NumberError::Stop(_))));
    let few: Number = [2, 3, 5, 7, 11, 13].into_iter().map(root).fold(Number::ZERO, |a, b| a + b);
    let power = few.pow(&50.into(), &budget).unwrap();
    assert_eq!(power.div(&few.pow(&49.into(), &budget).unwrap(), &budget), Ok(few));
}

/// Terms are merged in order. One by one, the square would take minutes to meet its limit.
#[test]
fn long_sums_are_added_and_refused_soon() {
    let engine = Engine::new();
    let long = engine.eval("1..=20000 |> map(sqrt) |> sum").unwrap();
    // As many as there are square-free numbers.
    assert_eq!(long.to_string().matches(" + ").count() + 1, 12_160);
    let mut limits = Limits::default();
    limits.deadline(std::time::Duration::from_secs(20));
    let budget = Budget::new(&limits, abacist::Interrupt::new());
    let primes = engine.eval("2..5000 |> filter(is_prime) |> map(sqrt) |> sum").unwrap();
    let Value::Number(primes) = primes else { panic!("{primes}") };
    let too_large = Stop::NumberBits { limit: limits.number_bits };
    assert_eq!(primes.mul(&primes, &budget), Err(NumberError::Stop(too_large)));
}

#[test]
fn only_fractions_are_asked_for_what_only_they_have() {
    let budget = Budget::generous();
    let root = root(2);
    assert_eq!(root.factorial(&budget), Err(NumberError::NotNatural));
    assert_eq!(root.gcd(&2.into(), &budget), Err(NumberError::NotWhole));
    assert_eq!(root.is_prime(&budget), Err(NumberError::NotWhole));
    assert_eq!(root.to_digits(&10.into(), &budget), Err(NumberError::NotNatural));
    assert_eq!(Number::from(2).pow(&root, &budget), Err(NumberError::Irrational));
    assert_eq!(root.to_u64(), None);
    assert_eq!(root.floor(), Ok(Number::ONE));
    assert_eq!(root.ceil(), Ok(Number::from(2)));
    assert_eq!(root.neg().round(), Ok(Number::from(-1)));
    assert_eq!(root.decimal(12, &budget), Ok(("1.414213562373".to_owned(), false)));
    assert_eq!(Number::from(7).remainder(&root, &budget).unwrap().to_string(), "7 - 4*sqrt(2)");
}
