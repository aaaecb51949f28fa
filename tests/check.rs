//! Every error of a script: none that is not there, and the first one as a run would tell it.

#[allow(dead_code, reason = "trees without statements are for others")]
mod random_tree;

use std::fs;
use std::path::Path;

use abacist::syntax::{MOST_ERRORS, parse_all, parse_statements};
use abacist::{Engine, Error, Scope, Source};
use proptest::prelude::*;

fn check(text: &str) -> Vec<Error> {
    Engine::new().check(&Source::new("script", text), &Scope::default())
}

fn codes(text: &str) -> Vec<String> {
    check(text).iter().map(Error::code).collect()
}

/// The programs of the language's tests.
fn programs() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/language");
    let mut all = Vec::new();
    for name in ["statements.txt", "functions.txt", "values.txt"] {
        let table = fs::read_to_string(folder.join(name)).unwrap();
        all.extend(table.split("\n---\n").map(|case| {
            case.rsplit_once("\n=> ").expect("a case ends with => and a value").0.to_owned()
        }));
    }
    all
}

#[test]
fn what_runs_has_no_errors() {
    let engine = Engine::new();
    let mut count = 0;
    for program in programs() {
        if engine.eval(&program).is_ok() {
            assert_eq!(codes(&program), [""; 0], "{program}");
            count += 1;
        }
    }
    assert!(count > 80, "{count}");
}

#[test]
fn what_a_run_stumbles_on_at_once_is_found() {
    const FOUND: [&str; 8] = [
        "constant_assigned",
        "extra_argument",
        "missing_argument",
        "misplaced",
        "repeated_argument",
        "unknown_name",
        "unknown_parameter",
        "not_a_place",
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors");
    let mut count = 0;
    for stage in ["eval", "syntax"] {
        for entry in fs::read_dir(folder.join(stage)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "aba") {
                continue;
            }
            let script = fs::read_to_string(&path).unwrap();
            let script = script.trim_end_matches('\n');
            let expected = Engine::new().eval(script).unwrap_err();
            let code = expected.code();
            let code = code.rsplit("::").next().unwrap();
            if stage == "syntax" || FOUND.contains(&code) {
                let errors = check(script);
                assert!(errors.contains(&expected), "{}: {errors:?}", path.display());
                // Of a definition in another language each of its names is unknown.
                let alone = stage == "syntax" || code != "unknown_name";
                assert!(!alone || errors.len() == 1, "{}: {errors:?}", path.display());
                count += 1;
            }
        }
    }
    assert!(count > 70, "{count}");
}

#[test]
fn the_errors_are_in_the_order_of_the_script_and_in_its_lines() {
    let script = "a\nb = (\nc\n";
    let lines = check(script).iter().map(|it| it.location().unwrap().line).collect::<Vec<_>>();
    assert_eq!(lines, [1, 2]);
    let long = format!("x = {}1", "1 + ".repeat(20_000));
    assert_eq!(codes(&long), ["abacist::limit::too_long"]);
}

/// A program with a piece of it taken away, doubled, or with something put in.
fn broken(text: &str, place: usize, length: usize, put: &str) -> String {
    let boundary = |place: usize| (0..=place).rev().find(|&it| text.is_char_boundary(it)).unwrap();
    let start = boundary(place % (text.len() + 1));
    let end = boundary((start + length).min(text.len()));
    [&text[..start], put, &text[end..]].concat()
}

proptest! {
    /// A malformed program has the error that it always had, and reading on comes to an end.
    #[test]
    fn the_first_error_is_what_a_run_tells(
        statements in prop::collection::vec(random_tree::statements(), 1..5),
        place in any::<usize>(),
        length in 0_usize..4,
        put in prop::sample::select(vec![
            "", " ", "(", ")", "{", "}", "[", "]", "\"", "{;}", "\n", ";", " fn ", " if ", "=", "#", "1 2",
            " else ", " × ", " return ", ",", ":",
        ]),
    ) {
        let printed: Vec<_> = statements.iter().map(ToString::to_string).collect();
        let whole = printed.join("\n");
        let read = parse_all(&whole);
        prop_assert!(read.errors.is_empty());
        prop_assert_eq!(&read.statements, &parse_statements(&whole).unwrap());

        let text = broken(&whole, place, length, put);
        let read = parse_all(&text);
        match parse_statements(&text) {
            Ok(statements) => {
                prop_assert!(read.errors.is_empty());
                prop_assert_eq!(read.statements, statements);
            }
            Err(error) => {
                prop_assert_eq!(&read.errors[0], &error, "{}", text);
                prop_assert!(read.errors.len() <= MOST_ERRORS);
            }
        }
        check(&text);
    }

    /// One fault in a block of plain lines is one report, and all other lines are read.
    #[test]
    fn one_fault_is_one_report(
        count in 2_usize..8,
        at in any::<prop::sample::Index>(),
        fault in prop::sample::select(vec![
            "x = (1 + 2", "x = [1, 2", "x = 1 + * 2", "f(1, 2", "x = 1 2", "x = 3 +* (4)", "x = )",
            "x = \"open", "let y = 5", "x = {a: 1", "if { x = 1 }", "x = a b c", "for x 1..3 { x }",
        ]),
        wrapped in any::<bool>(),
    ) {
        let bad = at.index(count);
        let lines = (0..count).map(|line| match line == bad {
            true => fault.to_owned(),
            false => format!("value_{line} = {line}"),
        });
        let lines: Vec<_> = lines.collect();
        let script = match wrapped {
            true => format!("fn g() {{\n    {}\n}}\ng()\n", lines.join("\n    ")),
            false => lines.join("\n") + "\n",
        };
        let read = parse_all(&script);
        prop_assert_eq!(read.errors.len(), 1, "{}\n{:?}", script, read.errors);
        let kept: Vec<_> = read.statements.iter().map(|(_, it)| it.to_string()).collect();
        let kept = kept.join("\n");
        for line in (0..count).filter(|&line| line != bad) {
            let value = format!("value_{line} = {line}");
            prop_assert!(kept.contains(&value), "{}\n---\n{}", script, kept);
        }
    }
}

#[test]
fn defaults_use_only_the_parameters_before() {
    let text = "b = 3\nfn f(a = b, b = a, c = c) = a\n";
    let errors = check(text);
    let found: Vec<_> = errors
        .iter()
        .map(|error| (error.code(), text[error.labels()[0].span.range()].to_owned()))
        .collect();
    let code = "abacist::eval::later_parameter".to_owned();
    assert_eq!(found, [(code.clone(), "b".to_owned()), (code, "c".to_owned())]);
    assert_eq!(errors[0].labels()[0].span.start, 15);
}

#[test]
fn what_stands_before_an_unclosed_block_is_outside_of_it() {
    let text = "return 5\nbreak\nfn f() {\n  x = 1\n  return 2\n";
    let codes = codes(text);
    let expected = ["eval::misplaced", "eval::misplaced", "syntax::unmatched_open"];
    assert_eq!(codes, expected.map(|code| format!("abacist::{code}")));
}

#[test]
fn arguments_are_counted_where_it_is_known_what_is_called() {
    let mut engine = Engine::new();
    engine.register("tax", |price: abacist::Number, percent: abacist::Number| price * percent);
    let found = |text: &str| {
        let errors = engine.check(&Source::new("script", text), &Scope::default());
        errors.iter().map(|error| (error.code(), error.span().unwrap().start)).collect::<Vec<_>>()
    };
    let error = |code: &str, at: u32| vec![(format!("abacist::eval::{code}"), at)];
    for (text, code, at) in [
        ("tax(1)", "missing_argument", 0),
        ("1 |> tax(2, 3)", "extra_argument", 12),
        ("fn f(n) = tax(n, 1, 2)", "extra_argument", 20),
        ("f = n => n + 1\nf(1, 2)", "extra_argument", 20),
        ("const f = (a, b) => a\nf(1)", "missing_argument", 22),
        ("fn f(n) = g(n, 1)\ng = n => n", "extra_argument", 15),
        ("fn f(n) {\n  fn g(k) = g(k, 1)\n  g(n)\n}", "extra_argument", 27),
        ("fn f(n) = f(n, 1)", "extra_argument", 15),
        ("fn f(n) {\n  fn g(k) = map([k], i => g(i, 1))\n  g(n)\n}", "extra_argument", 41),
    ] {
        assert_eq!(found(text), error(code, at), "{text}");
    }
    for text in [
        "tax(1, 2)",
        "tax(1, percent: 2)",
        "f = n => n\nf = (a, b) => a\nf(1, 2)",
        "f = n => n\nfn g(f) = f(1, 2)\ng((a, b) => a)",
        // What the name means before a variable has it.
        "sqrt(4)\nfn sqrt(a, b) = a\nsqrt(1, 2)",
        "fn g() = sqrt(4)\ng()\nfn sqrt(a, b) = a",
        "fn g() = sqrt(4, 2)\nfn sqrt(a, b) = a\ng()",
        "fn f(n) {\n  fn g(k) {\n    g = (a, b) => a\n    g(k, 1)\n  }\n  g(n)\n}",
        "fn f(n) {\n  g = k => k\n  g = (a, b) => a\n  g(n, 1)\n}",
    ] {
        assert_eq!(found(text), [], "{text}");
        assert!(engine.compile(text).is_ok(), "{text}");
    }
}

#[test]
fn an_open_head_of_a_function_hides_nothing_after_it() {
    let found = [
        "abacist::syntax::expected",
        "abacist::syntax::expected_operand",
        "abacist::eval::unknown_name",
    ];
    for head in ["fn f( =", "fn f(a, =", "fn f(a = 1, ="] {
        assert_eq!(codes(&format!("{head}\nx = 1 +* 2\ny = q\n")), found, "{head}");
    }
}
