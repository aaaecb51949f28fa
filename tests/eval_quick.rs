//! The short way of small expressions gives what the machine gives, whatever the variables hold.

use abacist::{Engine, Error, Program, Scope, Value};

const EXPRESSIONS: [&str; 20] = [
    "x",
    "7",
    "x + y",
    "x - y",
    "x * y",
    "x / y",
    "x // y",
    "x % y",
    "-x",
    "√x",
    "x ^ 0.5",
    "x^2 - y^3",
    "x^5 + x^63",
    "x^1 * x^0",
    "2 * x + 1/3",
    "(-x + (y^2 - 4*x*y)^0.5) / (2*x)",
    "x // 3 + y % 3 - x / 7",
    "3 - x * (y - 2 / (x + 1))",
    "x * y * x * y - y * x",
    "1.5 * x - y // 0.5",
];

/// What the machine gives, which tells what comes of each statement.
fn by_machine(engine: &Engine, program: &Program, scope: &mut Scope) -> Result<Value, Error> {
    let mut last = Value::None;
    program.run(scope, &engine.budget(), |outcome| last = outcome.into_value())?;
    Ok(last)
}

#[test]
fn small_expressions_have_one_value() {
    let engine = Engine::new();
    let texts = [
        "0",
        "1",
        "-1",
        "2",
        "-3",
        "4",
        "9",
        "1/2",
        "-7/3",
        "2^31",
        "2^52 - 1",
        "2^62",
        "2^63 - 1",
        "-2^63",
        "2^64",
        "1/(2^63 - 1)",
        "√2",
        "pi",
        "\"text\"",
        "[1]",
        "true",
        "none",
    ];
    let values: Vec<Value> = texts.iter().map(|text| engine.eval(text).unwrap()).collect();
    let mut scopes = vec![Scope::default()];
    for x in &values {
        for y in &values {
            // Names in another order, and others before them.
            let mut scope = Scope::default();
            scope.set("before", 1);
            scope.set("y", y.clone());
            scope.set("x", x.clone());
            scopes.push(scope.clone());
            scope.remove("before");
            scopes.push(scope);
        }
    }
    for text in EXPRESSIONS {
        let program = engine.compile(text).unwrap();
        for scope in &mut scopes {
            let (quick, slow) = (program.eval(scope), by_machine(&engine, &program, scope));
            assert_eq!(quick, slow, "{text}: {:?}", scope.iter().collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_limit_of_steps_holds_the_short_way() {
    for steps in 0..8 {
        let mut engine = Engine::new();
        engine.limits().steps(steps);
        let (program, mut scope) = (engine.compile("x * x + x").unwrap(), Scope::default());
        scope.set("x", 3);
        let (quick, slow) = (program.eval(&mut scope), by_machine(&engine, &program, &mut scope));
        assert_eq!(quick, slow, "{steps} steps");
    }
}
