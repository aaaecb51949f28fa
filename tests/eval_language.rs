//! What expressions, assignments and equations give, row by row.

use abacist::eval::Outcome;
use abacist::{Budget, Engine, Error, Scope, Source, Value};

/// What came of each statement of `text`, run on `scope`.
fn run(text: &str, scope: &mut Scope) -> Result<Vec<Outcome>, Error> {
    let mut outcomes = Vec::new();
    let source = Source::new("test", text);
    Engine::new().run(&source, scope, &Budget::generous(), |outcome| outcomes.push(outcome))?;
    Ok(outcomes)
}

fn value(text: &str) -> Result<Value, Error> {
    let outcomes = run(text, &mut Scope::default())?;
    Ok(outcomes.into_iter().next_back().map_or(Value::None, Outcome::into_value))
}

#[test]
fn expressions_have_these_values() {
    let rows = [
        // Arithmetic.
        ("-2^2", "-4"),
        ("2^-1", "1/2"),
        ("2^3^2", "512"),
        ("7 // 2", "3"),
        ("-7 // 2", "-4"),
        ("-7 % 3", "2"),
        ("7 % -3", "-2"),
        ("0^0", "1"),
        ("√16 + 9", "13"),
        ("√(9/4)", "3/2"),
        ("4!", "24"),
        ("(3!)!", "720"),
        ("8^(1/3)", "2"),
        ("(4/9)^(-3/2)", "27/8"),
        ("10 - 4 - 3", "3"),
        ("2 × 3 · 4 ÷ 6", "4"),
        ("5²", "25"),
        // Comparison and logic.
        ("1 < 2 <= 2 != 3", "true"),
        ("1 < 3 < 2", "false"),
        ("1/3 == 2/6", "true"),
        ("\"a\" < \"b\"", "true"),
        ("[1, 2] == [1, 2]", "true"),
        ("{ a: 1, b: 2 } == { b: 2, a: 1 }", "true"),
        ("1 == \"1\"", "false"),
        ("none == none", "true"),
        ("not 1 > 2 and true", "true"),
        ("false and 1/0 == 1", "false"),
        ("true or 1/0 == 1", "true"),
        // The right-hand sides are not asked once it is decided.
        ("1 > 2 > 1/0", "false"),
        // Values of several parts.
        ("[1, 1 + 1, 3][1]", "2"),
        ("\"a×b\"[1]", "\"×\""),
        ("(3..=9)[2]", "5"),
        ("{ name: \"ten\", target: 10 }.target", "10"),
        ("{ \"two words\": 7 }[\"two words\"]", "7"),
        ("[[1, 2], [3]][0][1]", "2"),
        ("1..=3 |> sum", "6"),
        ("[1, 4, 9] |> map(sqrt) |> sum", "6"),
        ("[3, 1, 2] |> sort |> first", "1"),
        ("5 |> max(3, 9)", "9"),
        ("[\"a\"] + [1]", "[\"a\", 1]"),
        ("\"2 \" + \"× 3\"", "\"2 × 3\""),
        ("[sqrt, abs][1](-3)", "3"),
        ("{ f: abs }.f(-3)", "3"),
        ("-3 |> { f: abs }.f()", "3"),
        ("round(places: 1, number: 0.25)", "3/10"),
        ("9..1 |> len", "0"),
        // Equations inside expressions.
        ("(1 = 1) and not (1 = 2)", "true"),
        ("1 + 1 = 2 = 4/2", "true"),
    ];
    for (input, output) in rows {
        let found = value(input).unwrap_or_else(|error| panic!("{input}: {error}"));
        assert_eq!(found.to_string(), output, "{input}");
    }
}

#[test]
fn errors_have_this_code_place_and_help() {
    let rows = [
        ("1 + 2/(3 - 3)", "arithmetic::division_by_zero", "(3 - 3)", ""),
        ("7 % (1 - 1)", "arithmetic::division_by_zero", "(1 - 1)", ""),
        ("5 + (2 - 2)^-1", "arithmetic::zero_power", "(2 - 2)", ""),
        ("(-8)^(1/3)", "arithmetic::negative_base", "(-8)", "root(-8, 3)"),
        ("(-8)^(2/3)", "arithmetic::negative_base", "(-8)", "root(-8, 3)^2"),
        ("(-4)^(1/2)", "arithmetic::negative_root", "(-4)", ""),
        ("√(1 - 5)", "arithmetic::negative_root", "(1 - 5)", ""),
        ("pi - pi < 0", "arithmetic::undecided", "pi - pi", "approx(a, b)"),
        ("1 // (pi - pi)", "arithmetic::undecided", "(pi - pi)", "approx(a, b)"),
        ("exp(1000)", "arithmetic::too_large", "exp(1000)", "10^308"),
        ("1 + pi == 4", "eval::approximate_equality", "1 + pi", "approx(a, b)"),
        ("ln(-2)", "eval::bad_argument", "-2", "above 0"),
        ("log(2, 1)", "eval::bad_argument", "1", "base 10"),
        ("asin(2)", "eval::bad_argument", "2", "from -1 to 1"),
        ("numerator(pi)", "eval::bad_argument", "pi", "fraction"),
        ("(-2)^√2", "arithmetic::negative_base", "-2", "whole number"),
        ("√(1 - √2)", "arithmetic::negative_root", "1 - √2", ""),
        ("(√2)!", "arithmetic::factorial", "√2", ""),
        ("1 / (√8 - 2√2)", "arithmetic::division_by_zero", "√8 - 2√2", ""),
        ("(1/2)!", "arithmetic::factorial", "(1/2)", ""),
        ("(-1)!", "arithmetic::factorial", "(-1)", ""),
        ("root(9, 1/2)", "eval::bad_argument", "1/2", ""),
        ("1 + true", "eval::wrong_type", "true", "join"),
        ("[1] * 2", "eval::wrong_type", "[1]", ""),
        ("-\"a\"", "eval::wrong_type", "\"a\"", ""),
        ("1 and true", "eval::wrong_type", "1", "x != 0"),
        ("[] or true", "eval::wrong_type", "[]", "len(x) > 0"),
        ("of(5)", "eval::unknown_name", "of", "20/100 × 50"),
        ("1 + length([1])", "eval::unknown_name", "length", "`len(…)` counts"),
        ("[1].append(2)", "eval::wrong_type", "[1]", "`list += [item]`"),
        ("print(1, end = 2)", "eval::unknown_name", "end", "`end: …`"),
        ("map(x => x, [1])", "eval::wrong_type", "x => x", "map(list, function)"),
        ("g(x, y) = x × y", "eval::unknown_name", "g", "`fn g(x, y) = x × y`"),
        ("1 + \"a{1 + √2}\" × √3", "eval::wrong_type", "\"a{1 + √2}\"", ""),
        ("x = 2; sqr(x) = 4", "eval::unknown_name", "sqr", "4`; or did you mean `sqrt`?"),
        ("1; nil", "eval::unknown_name", "nil", "`none`"),
        ("[1 + √2] |> filter(x => x)", "eval::wrong_type", "x => x", "filter(list, function)"),
        ("1 + sqrt", "eval::wrong_type", "sqrt", "sqrt(…)"),
        ("1/2..3", "eval::wrong_type", "1/2", "whole"),
        ("[1, 2][1/2]", "eval::wrong_type", "1/2", "from 0"),
        ("5 + 3[0]", "syntax::", "", ""),
        ("(5)[0]", "eval::wrong_type", "(5)", ""),
        ("[1].len", "eval::wrong_type", "[1]", "len(…)"),
        ("1 < \"a\"", "eval::no_order", "\"a\"", "=="),
        ("[1] < [2]", "eval::no_order", "[2]", "=="),
        ("[1, 2, 3][3]", "eval::out_of_range", "3", "the last is at 2"),
        ("[1, 2, 3][-1]", "eval::out_of_range", "-1", "last(…)"),
        ("[][0]", "eval::out_of_range", "0", "no item"),
        ("{ name: 1 }.nane", "eval::unknown_field", "nane", "`name`"),
        ("{ a: 1, b: 2 }.zebra", "eval::unknown_field", "zebra", "`a`, `b`"),
        ("2 + sqr(4)", "eval::unknown_name", "sqr", "`sqrt`"),
        ("2 + zebra", "eval::unknown_name", "zebra", "zebra = 1"),
        ("root(8)", "eval::missing_argument", "root(8)", "root(number, degree)"),
        ("abs(1, 2)", "eval::extra_argument", "2", "abs(number)"),
        ("round(2, digits: 1)", "eval::unknown_parameter", "digits", "round(number, places?)"),
        ("round(2, plaes: 1)", "eval::unknown_parameter", "plaes", "`places`"),
        ("abs(1, number: 2)", "eval::repeated_argument", "2", ""),
        ("{ f: 5 }.f(3)", "eval::not_a_function", "{ f: 5 }.f", "`f` is a field"),
        ("x = 5; 1 |> x", "eval::not_a_function", "x", ""),
        ("split(\"a\", \"\")", "eval::bad_argument", "\"\"", "chars"),
        ("to_number(\"ten\")", "eval::bad_argument", "\"ten\"", "1e-3"),
        ("sum([1, \"a\"])", "eval::wrong_type", "[1, \"a\"]", "adds the numbers"),
        ("[1] |> filter(abs)", "eval::wrong_type", "abs", "filter(list, function)"),
        ("[1, \"a\"] |> sort", "eval::no_order", "[1, \"a\"]", "=="),
        ("factors(0)", "eval::bad_argument", "0", "1, 2, 3"),
        ("from_digits([1], 1)", "eval::bad_argument", "1", "base 10"),
        ("is_prime(2^89 - 1)", "eval::bad_argument", "2^89 - 1", "certain"),
        ("blackout(\"1 = 1\", \"x\")", "eval::bad_argument", "\"x\"", "1..=3"),
        ("first([])", "eval::bad_argument", "[]", "len"),
        ("2^(2^40)", "limit::stopped", "2^(2^40)", ""),
        ("len([9^9^9])", "limit::stopped", "9^9^9", ""),
        ("1 + len(reverse(1..=10^12))", "limit::stopped", "1..=10^12", "memory"),
    ];
    let engine = Engine::new();
    for (input, code, labelled, help) in rows {
        let error = engine.eval(input).map(|value| panic!("{input}: {value}")).unwrap_err();
        let found = (
            error.code().replace("abacist::", ""),
            &input[error.span().unwrap().range()],
            error.help().unwrap_or_default(),
        );
        let bare = |text: &str| text.trim_matches(['(', ')']).to_owned();
        let as_wanted = found.0.starts_with(code)
            && (bare(found.1) == bare(labelled) || labelled.is_empty())
            && found.2.contains(help);
        assert!(as_wanted, "{input}: {error}: {found:?}");
    }
}

#[test]
fn an_error_in_a_puzzle_points_into_the_puzzle() {
    let error = Engine::new().eval("1 + len(blackout(\"3 + a = 5\", 2))").unwrap_err();
    assert_eq!(error.code(), "abacist::blackout::bad_character");
    assert_eq!(error.source_text().unwrap().text(), "3 + a = 5");
    assert_eq!(error.location().unwrap().column, 5);
}

#[test]
fn a_search_that_was_stopped_is_no_list() {
    let mut engine = Engine::new();
    engine.limits().steps(1_000);
    let error = engine.eval("blackout(\"12345678901234567890 = 12345678901234567890\", \"all\")");
    assert_eq!(error.unwrap_err().stop(), Some(abacist::Stop::Steps));
}

#[test]
fn assignments_change_the_scope_and_nothing_else() {
    let mut scope = Scope::default();
    let text = "a = [1, [2, 3], { k: 4 }]\nb = a\nb[1][0] = 20; b[2].k = 40\nb[2].new = 5";
    let outcomes = run(text, &mut scope).unwrap();
    assert_eq!(outcomes.len(), 5);
    assert_eq!(outcomes[3], Outcome::Assigned("b".into()));
    let shown = |name| scope.get(name).unwrap().to_string();
    assert_eq!(shown("a"), "[1, [2, 3], { k: 4 }]");
    assert_eq!(shown("b"), "[1, [20, 3], { k: 40, new: 5 }]");
}

#[test]
fn a_failed_assignment_changes_nothing() {
    let rows = [
        ("a[0] = 1/0", "arithmetic::division_by_zero", "0"),
        ("a[2] = 1", "eval::out_of_range", "2"),
        ("a[1].x.y = 1", "eval::unknown_field", "x"),
        ("a[0].x = 1", "eval::wrong_type", "a[0]"),
        ("a.x = 1", "eval::wrong_type", "a"),
        ("b[0] = 1", "eval::unknown_name", "b"),
        ("a[1][2] = 1", "eval::wrong_type", "2"),
        ("t[0] = \"b\"", "eval::wrong_type", "t"),
    ];
    let mut scope = Scope::default();
    run("a = [1, { k: 2 }]; t = \"abc\"", &mut scope).unwrap();
    for (input, code, labelled) in rows {
        let error = run(input, &mut scope).map(|_| panic!("{input}")).unwrap_err();
        assert!(error.code().contains(code), "{input}: {}", error.code());
        assert_eq!(&input[error.span().unwrap().range()], labelled, "{input}: {error}");
        assert_eq!(scope.get("a").unwrap().to_string(), "[1, { k: 2 }]", "{input}");
        assert_eq!(scope.len(), 2);
    }
}

#[test]
fn an_equation_keeps_both_sides() {
    let outcomes = run("288 / 24 × 6 = 18 × 13 × 8", &mut Scope::default()).unwrap();
    let [Outcome::Equation(equation)] = &*outcomes else { panic!("{outcomes:?}") };
    assert!(!equation.holds);
    assert_eq!(equation.sides, [Value::from(72), Value::from(1872)]);
    let outcomes = run("x = 2; x^2 = 4 = 2 + 2", &mut Scope::default());
    let Ok([_, Outcome::Equation(equation)]) = outcomes.as_deref() else { panic!("{outcomes:?}") };
    assert!(equation.holds);
    assert_eq!(equation.sides.len(), 3);
}

#[test]
fn a_variable_hides_a_function_of_its_name() {
    let mut scope = Scope::default();
    run("sum = 5", &mut scope).unwrap();
    assert_eq!(run("sum + 1", &mut scope).unwrap(), [Outcome::Value(6.into())]);
    let error = run("sum([1])", &mut scope).unwrap_err();
    assert_eq!(error.code(), "abacist::eval::not_a_function");
    assert!(error.help().unwrap().contains("hides"), "{:?}", error.help());
    scope.remove("sum");
    assert_eq!(run("sum([1])", &mut scope).unwrap(), [Outcome::Value(1.into())]);
}

#[test]
fn what_is_printed_reads_back() {
    let mut scope = Scope::default();
    for text in [
        "[none, true, -5/2, \"a \\\"b\\\" \\{c}\\n\", [], {}, 1..=3, -2..5, sqrt]",
        "{ \"if\": 1, \"größe\": { a: [1/3] }, x: \"\\u{202e}\" }",
        "2^200 - 1",
        "-1/3",
    ] {
        let first = value(text).unwrap();
        let printed = first.to_string();
        assert_eq!(value(&printed), Ok(first.clone()), "{printed}");
        scope.set("x", first);
        assert_eq!(run("x", &mut scope).unwrap()[0].clone().into_value().to_string(), printed);
    }
}
