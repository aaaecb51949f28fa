//! Every example of every table of built-ins, and what all tables must hold.

use std::collections::HashSet;

use abacist::eval::Parameter;
use abacist::{Engine, Value};

#[test]
fn every_example_gives_what_it_says() {
    let mut engine = Engine::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/");
    engine.files(move |path: &str| std::fs::read_to_string(format!("{folder}{path}")));
    for builtin in engine.builtins().iter() {
        assert!(!builtin.examples.is_empty(), "{} has no example", builtin.name);
        for (input, output) in builtin.examples {
            assert!(input.contains(builtin.name), "{input} does not show {}", builtin.name);
            let value = engine.eval(input).unwrap_or_else(|error| panic!("{input}: {error}"));
            assert_eq!(value.to_string(), *output, "{input}");
            assert!(reads_back(&engine, &value), "{output}");
        }
    }
}

/// Whether the text of a value reads back to an equal one: an approximate one up to its digits.
fn reads_back(engine: &Engine, value: &Value) -> bool {
    let text = value.to_string();
    let again = engine.eval(&text).unwrap();
    if value.is_approximate() { again.to_string() == text } else { again == *value }
}

#[test]
fn a_parameter_stands_once() {
    for builtin in Engine::new().builtins().iter() {
        let mut names = HashSet::new();
        let mut parameters = builtin.parameters.iter().map(|parameter| parameter.name());
        assert!(parameters.all(|name| names.insert(name)), "{}", builtin.signature());
    }
}

#[test]
fn names_are_given_once_and_summaries_are_one_line() {
    let engine = Engine::new();
    let mut names = HashSet::new();
    for builtin in engine.builtins().iter() {
        assert!(names.insert(builtin.name), "{} stands twice", builtin.name);
        assert!(!builtin.summary.contains('\n') && !builtin.summary.ends_with('.'));
        let value = engine.eval(builtin.name).unwrap();
        assert_eq!(value.type_name(), "function", "{}", builtin.name);
    }
}

#[test]
fn required_parameters_come_first_and_the_rest_last() {
    for builtin in Engine::new().builtins().iter() {
        let ranks = builtin.parameters.iter().map(|parameter| match parameter {
            Parameter::Required(_) => 0,
            Parameter::Optional(_) => 1,
            Parameter::Rest(_) | Parameter::Some(_) => 2,
        });
        let ranks: Vec<_> = ranks.collect();
        assert!(ranks.is_sorted(), "{builtin:?}");
        assert!(ranks.iter().filter(|&&rank| rank == 2).count() <= 1, "{builtin:?}");
    }
}

/// No arguments, too many, and each type in each place: an error or a value, never a panic, and
/// an error has a place.
#[test]
fn any_arguments_are_taken_or_refused() {
    let engine = Engine::new();
    let odd = [
        "none",
        "true",
        "0",
        "-1",
        "1/2",
        "2^70",
        "\"\"",
        "\"×\"",
        "[]",
        "[1, \"a\"]",
        "[[]]",
        "{}",
        "{ a: 1 }",
        "1..=0",
        "0..=3",
        "-(2^70)..2^70",
        "sqrt",
        "map",
    ];
    let mut limited = engine.clone();
    limited.limits().steps(20_000);
    for builtin in engine.builtins().iter() {
        let name = builtin.name;
        let mut calls = vec![format!("{name}()")];
        for first in odd {
            calls.push(format!("{name}({first})"));
            for second in ["0", "1/2", "\"\"", "[1, \"a\"]", "1..=0", "sqrt"] {
                calls.push(format!("{name}({first}, {second})"));
                calls.push(format!("{name}({first}, 2, {second})"));
            }
        }
        for call in calls {
            match limited.eval(&call) {
                Ok(value) => assert!(reads_back(&limited, &value), "{call}: {value}"),
                Err(error) => {
                    let span = error.span().unwrap_or_else(|| panic!("{call}: {error} nowhere"));
                    assert!(span.range().end <= call.len(), "{call}: {error} at {span:?}");
                    assert!(error.help().is_some_and(|help| !help.is_empty()), "{call}: {error}");
                }
            }
        }
    }
}

#[test]
fn more_places_than_a_format_has_are_written() {
    let engine = Engine::new();
    let value = |text: &str| engine.eval(text).unwrap().to_string();
    for text in ["decimals(1/3, 70000)", "decimals(1/4, 70000)", "decimals(-10^-70000, 70000)"] {
        let sign = usize::from(text.contains('-'));
        assert_eq!(value(&format!("len({text})")), (70_002 + sign).to_string(), "{text}");
    }
    let function = "x => x + 1e-70000";
    assert_eq!(value(function).len(), "x => x + 0.".len() + 70_000);
}

#[test]
fn long_lists_are_sorted_in_pieces() {
    // Each number once: 7 has no divisor in common with their count.
    let text = "n = 1_300_001; sort(map(0..n, i => i * 7 % n)) == map(0..n, i => i)";
    assert_eq!(Engine::new().eval(text).unwrap(), Value::from(true));
    assert_eq!(Engine::new().eval("sort(3..=5)").unwrap().to_string(), "[3, 4, 5]");
}
