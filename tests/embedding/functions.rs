//! Closures as functions of scripts.

use std::collections::BTreeMap;

use abacist::eval::Variadic;
use abacist::value::{List, Range, Record};
use abacist::{Engine, Error, Number, Value};

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.register("nothing", || ());
    engine.register("double", |x: Number| x * 2);
    engine.register("next", |n: i64| n + 1);
    engine.register("small", |n: u8| n);
    engine.register("flip", |truth: bool| !truth);
    engine.register("shout", |text: &str| text.to_uppercase());
    engine.register("join", |a: String, b: &str, c: String| a + b + &c);
    engine.register("total", |prices: Vec<i64>| prices.iter().sum::<i64>());
    engine.register("or_zero", |n: Option<i64>| n.unwrap_or(0));
    engine.register("shifted", |n: i64, by: Option<i64>| n + by.unwrap_or(1));
    engine.register("rows", |rows: Vec<Vec<i64>>| rows.len());
    engine.register("nan", || f64::NAN);
    engine.register("floats", || vec![1.0, f64::INFINITY]);
    engine.register("half", |n: i64| match n % 2 {
        0 => Ok(n / 2),
        _ => Err(format!("{n} is odd")),
    });
    engine.register("same", |value: Value| value);
    engine.register("count", |list: List| list.len());
    engine.register("names", |record: Record| record.len());
    engine.register("width", |range: Range| range.len());
    engine.register("largest", |prices: BTreeMap<String, i64>| prices.into_values().max());
    engine.register("near", |x: f64| x);
    engine.register("six", |a: i64, b: i64, c: i64, d: i64, e: i64, f: i64| a + b + c + d + e + f);
    engine.register("broken", |n: i64| -> i64 { panic!("no luck with {n}") });
    engine
}

#[test]
fn arguments_and_results_are_of_all_types() {
    let engine = engine();
    let cases = [
        ("nothing()", "none"),
        ("double(1/3)", "2/3"),
        ("next(9223372036854775806)", "9223372036854775807"),
        ("flip(1 > 2)", "true"),
        ("shout(\"ten\")", "\"TEN\""),
        ("join(\"a\", \"b\", \"c\")", "\"abc\""),
        ("total([1, 2, 3])", "6"),
        ("total(1..=3)", "6"),
        ("rows([1..3, [5]])", "2"),
        ("[or_zero(none), or_zero(7), or_zero()]", "[0, 7, 0]"),
        ("[shifted(5), shifted(5, 2), shifted(5, none)]", "[6, 7, 6]"),
        ("half(8)", "4"),
        ("same({ a: [1] })", "{ a: [1] }"),
        ("count([1, 2])", "2"),
        ("names({ a: 1 })", "1"),
        ("width(1..=9)", "9"),
        ("[largest({ a: 1, b: 7 }), largest({})]", "[7, none]"),
        ("approx(near(1/4), 1/4)", "true"),
        ("six(1, 2, 3, 4, 5, 6)", "21"),
        ("[1, 2] |> map(double)", "[2, 4]"),
        ("5 |> double", "10"),
        ("f = double; f(4)", "8"),
    ];
    for (program, value) in cases {
        let result = engine.compile(program).unwrap().eval(&mut engine.scope());
        assert_eq!(result.unwrap().to_string(), value, "{program}");
    }
}

/// The code, the message, the help and the text under the first label.
fn told(program: &str) -> (String, String, String, String) {
    let error = engine().eval(program).unwrap_err();
    let label = error.labels()[0].span;
    let under = program[label.range()].to_owned();
    let code = error.code().replace("abacist::eval::", "");
    (code, error.to_string(), error.help().unwrap(), under)
}

#[test]
fn errors_name_the_function_and_label_the_argument() {
    let cases = [
        (
            "1 + double(\"two\")",
            "wrong_type",
            "a number is needed here, not a text",
            "`double` belongs to the program around this one, and takes a number as its argument 1",
            "\"two\"",
        ),
        (
            "join(\"a\", 5, \"c\")",
            "wrong_type",
            "a text is needed here, not 5",
            "`join` belongs to the program around this one, and takes a text as its argument 2",
            "5",
        ),
        (
            "total([1, \"x\"])",
            "wrong_type",
            "a whole number from -9223372036854775808 to 9223372036854775807 as item 1 is needed here, not a text",
            "`total` belongs to the program around this one, and takes a whole number from \
             -9223372036854775808 to 9223372036854775807 as item 1 as its argument 1",
            "[1, \"x\"]",
        ),
        (
            "rows([[1], [2, none]])",
            "wrong_type",
            "a whole number from -9223372036854775808 to 9223372036854775807 as item 1 of item 1 is \
             needed here, not none",
            "`rows` belongs to the program around this one, and takes a whole number from \
             -9223372036854775808 to 9223372036854775807 as item 1 of item 1 as its argument 1",
            "[[1], [2, none]]",
        ),
        (
            "total(1..10^9)",
            "wrong_type",
            "a list, or a range of up to 1000000 numbers is needed here, not a range",
            "`total` belongs to the program around this one, and takes a list, or a range of up to \
             1000000 numbers as its argument 1",
            "1..10^9",
        ),
        (
            "shifted()",
            "missing_argument",
            "`shifted` needs its parameter `value1`",
            "write `shifted(value1, value2?)`",
            "shifted()",
        ),
        (
            "1 + nan()",
            "raised",
            "`nan` gives a float that is not finite, which is no number",
            "`nan` belongs to the program around this one, which must see to it",
            "nan()",
        ),
        (
            "floats()",
            "raised",
            "`floats` gives a float that is not finite, which is no number",
            "`floats` belongs to the program around this one, which must see to it",
            "floats()",
        ),
        (
            "small(256)",
            "wrong_type",
            "a whole number from 0 to 255 is needed here, not 256",
            "`small` belongs to the program around this one, and takes a whole number from 0 to \
             255 as its argument 1",
            "256",
        ),
        (
            "double()",
            "missing_argument",
            "`double` needs its parameter `value1`",
            "write `double(value1)`",
            "double()",
        ),
        (
            "double(1, 2)",
            "extra_argument",
            "`double` takes no more than 1 argument",
            "write `double(value1)`",
            "2",
        ),
        (
            "double(x: 2)",
            "unknown_parameter",
            "`double` has no parameter `x`",
            "its arguments are given by place",
            "x",
        ),
        (
            "2 * half(3)",
            "raised",
            "3 is odd",
            "`half` belongs to the program around this one, which refuses this",
            "half(3)",
        ),
        (
            "1 + broken(3)",
            "host_panicked",
            "`broken` broke down: no luck with 3",
            "this is a mistake of the program around this one, not of the script",
            "broken(3)",
        ),
    ];
    for (program, code, message, help, under) in cases {
        let expected = (code.into(), message.into(), help.into(), under.into());
        assert_eq!(told(program), expected, "{program}");
    }
}

#[test]
fn a_function_that_panics_poisons_nothing() -> Result<(), Error> {
    let engine = engine();
    let mut scope = engine.scope();
    engine.compile("xs = [1, 2, 3]; n = 5")?.eval(&mut scope)?;
    let before: Vec<_> = scope.iter().map(|(name, it)| (name.to_owned(), it.clone())).collect();
    let failing = ["xs += [broken(4)]", "n = broken(n)", "for x in xs { n += x; broken(x) }"];
    for failing in failing {
        let program = engine.compile(failing)?;
        for _ in 0..2 {
            let error = program.eval(&mut scope).unwrap_err();
            assert_eq!(error.code(), "abacist::eval::host_panicked", "{failing}");
        }
        let after: Vec<_> = scope.iter().map(|(name, it)| (name.to_owned(), it.clone())).collect();
        assert_eq!(after, before, "{failing}");
    }
    assert_eq!(engine.compile("sum(xs) + double(n)")?.eval_as::<i64>(&mut scope)?, 16);
    Ok(())
}

#[test]
fn a_function_takes_the_place_of_another_of_its_name() -> Result<(), Error> {
    let mut engine = Engine::new();
    let before = engine.compile("sqrt(16)")?;
    engine.register("sqrt", |_: Number| "mine");
    assert_eq!(engine.eval("sqrt(16)")?, "mine".into());
    assert_eq!(before.eval_as::<i64>(&mut engine.scope())?, 4);
    Ok(())
}

#[test]
fn a_function_takes_its_arguments_as_a_list() {
    let mut engine = Engine::new();
    let told = |values: &[Value]| match values {
        [Value::None] => Err("none is not counted".to_owned()),
        values => Ok(values.len()),
    };
    engine.register("any", Variadic::new(0..=usize::MAX, told));
    engine.register("some", Variadic::new(1..=3, told));
    assert_eq!(
        engine.eval("[any(), any(none, 1), some(1), some(1, 2, none)]"),
        engine.eval("[0, 2, 1, 3]")
    );
    for (text, message) in [
        ("some()", "`some` needs its parameter `value1`"),
        ("some(1, 2, 3, 4)", "`some` takes no more than 3 arguments"),
        ("1 + any(none)", "none is not counted"),
    ] {
        assert_eq!(engine.eval(text).unwrap_err().to_string(), message, "{text}");
    }
    let help = engine.eval("some()").unwrap_err().help().unwrap();
    assert!(help.contains("some(value1, value2?, value3?)"), "{help}");
}
