//! What the machine's loop makes of approximate numbers is what [`Number`] makes of them.

use std::cmp::Ordering;

use abacist::{Budget, Engine, Number, Program, Scope, Value};
use proptest::prelude::*;

/// The operations that the loop does, on registers and with a small number.
const OPERATIONS: [(&str, Operation); 4] =
    [("+", Number::add), ("-", Number::sub), ("*", Number::mul), ("/", Number::div)];

type Operation = fn(&Number, &Number, &Budget) -> Result<Number, abacist::number::NumberError>;

/// Whether a comparison holds of what is ordered so.
type Holds = fn(Ordering) -> bool;

const COMPARISONS: [(&str, Holds); 4] = [
    ("<", Ordering::is_lt),
    ("<=", Ordering::is_le),
    (">", Ordering::is_gt),
    (">=", Ordering::is_ge),
];

/// Approximate numbers at the edges, and what they are mixed with.
const EDGES: [&str; 26] = [
    "~0",
    "pi - pi",
    "0 * pi",
    "pi",
    "-pi",
    "~4.0",
    "~5e-324",
    "-~5e-324",
    "~1e-310",
    "-~1e-280",
    "~3.000e-160",
    "~1e150",
    "~1e290",
    "-~1.001e290",
    "~1.7e308",
    "-~1.7e308",
    "~9007199254740993",
    "0",
    "-2",
    "4",
    "1/3",
    "2^53 + 1",
    "-2^63",
    "2^64",
    "10^400",
    "√2",
];

/// Holds each operation of the loop on two values to that of [`Number`].
fn check(programs: &Programs, a: &Number, b: &Number) -> Result<(), TestCaseError> {
    if !a.is_approximate() && !b.is_approximate() {
        return Ok(());
    }
    let mut scope = Scope::default();
    scope.set("x", a.clone());
    scope.set("y", b.clone());
    let budget = Budget::generous();
    for (text, program, operation) in &programs.operations {
        let expected = operation(a, b, &budget).ok().map(Value::from);
        let found = by_machine(&programs.engine, program, &mut scope);
        // Approximate numbers are equal here if all bits of both ends are.
        prop_assert_eq!(found, expected, "{} {:?} {:?}", text, a, b);
    }
    for (text, program, holds) in &programs.comparisons {
        let expected = a.compare(b).ok().map(|order| Value::from(holds(order)));
        let found = by_machine(&programs.engine, program, &mut scope);
        prop_assert_eq!(found, expected, "{} {:?} {:?}", text, a, b);
    }
    Ok(())
}

struct Programs {
    engine: Engine,
    operations: Vec<(String, Program, Operation)>,
    comparisons: Vec<(String, Program, Holds)>,
}

impl Programs {
    /// What stands on the right is `right`.
    fn new(right: &str) -> Self {
        let engine = Engine::new();
        let compiled = |text: &str| engine.compile(text).unwrap();
        let operations = OPERATIONS.map(|(sign, operation)| {
            // What was in the register before is a small number, then an approximate one.
            let text = format!("z = 1; for i in 0..2 {{ z = x {sign} {right} }}; z");
            (text.clone(), compiled(&text), operation)
        });
        let comparisons = COMPARISONS.iter().flat_map(|&(sign, holds)| {
            let condition = format!("x {sign} {right}");
            let branches = format!("if {condition} {{ true }} else {{ false }}");
            [condition, branches].map(|text| (text.clone(), compiled(&text), holds))
        });
        let comparisons = comparisons.collect();
        Self { operations: operations.into(), comparisons, engine }
    }
}

/// What the machine gives, if there is no error.
fn by_machine(engine: &Engine, program: &Program, scope: &mut Scope) -> Option<Value> {
    let mut last = Value::None;
    let result = program.run(scope, &engine.budget(), |outcome| last = outcome.into_value());
    result.ok().map(|_| last)
}

#[test]
fn edges_have_one_result() {
    let programs = Programs::new("y");
    let numbers = EDGES.map(|text| number(&programs.engine, text));
    for a in &numbers {
        for b in &numbers {
            check(&programs, a, b).unwrap();
        }
    }
}

#[test]
fn small_numbers_in_instructions_have_one_result() {
    for small in ["0", "1", "-1", "2", "3", "4", "-7", "2147483647", "-2147483648"] {
        let programs = Programs::new(small);
        let b = number(&programs.engine, small);
        for text in EDGES {
            check(&programs, &number(&programs.engine, text), &b).unwrap();
        }
    }
}

fn number(engine: &Engine, text: &str) -> Number {
    engine.eval(text).unwrap().try_into().unwrap()
}

/// Approximate numbers of any width, size and sign, fractions and whole numbers.
fn any_number() -> impl Strategy<Value = Number> {
    let wide = (any::<bool>(), 0..=999_999_999_u32, 0..=9_u32, -320..300_i32);
    let wide = wide.prop_map(|(is_negative, digits, cut, exponent)| {
        let sign = if is_negative { "-" } else { "" };
        let text = format!("~{sign}{}e{exponent}", digits / 10_u32.pow(cut));
        text.parse().unwrap()
    });
    prop_oneof![
        wide,
        any::<f64>().prop_filter("numbers only", |float| float.is_finite()).prop_map(Number::from),
        (-4.0..4.0_f64).prop_map(Number::from),
        (any::<i64>(), 1..=i64::MAX).prop_map(|(n, d)| Number::ratio(n.into(), d.into()).unwrap()),
        (-9..9_i64).prop_map(Number::from),
    ]
}

#[test]
fn any_numbers_have_one_result() {
    let programs = Programs::new("y");
    let config = ProptestConfig { cases: 1024, failure_persistence: None, ..Default::default() };
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let pairs = (any_number(), any_number());
    runner.run(&pairs, |(a, b)| check(&programs, &a, &b)).unwrap();
}
