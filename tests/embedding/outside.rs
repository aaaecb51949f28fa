//! What scripts print, and the files that they read.

use std::io;
use std::sync::{Arc, Mutex};

use abacist::eval::{Files, Unreadable};
use abacist::{Engine, Error, Value};

const PUZZLES: &str = "\u{feff}# mine\r\n288 / 24 × 6 = 18 × 13 × 8\r@k 1..=3\n@division whole\n\
                       5 + × 3 = 15\n  3 + 2 / 5 = 5 + 3 × 2  # hard\n@kk 3\ndigits 10: 2144\n";

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.files(|path: &str| match path {
        "puzzles.txt" => Ok(PUZZLES.to_owned()),
        "numbers.txt" => Ok("1\n2\r\n\n1/3".to_owned()),
        "empty.txt" => Ok(String::new()),
        _ => Err(io::Error::from(io::ErrorKind::NotFound)),
    });
    engine
}

#[test]
fn puzzle_files_are_lists_of_records() -> Result<(), Error> {
    let engine = engine();
    let first = "{ line: 2, kind: \"blackout\", text: \"288 / 24 × 6 = 18 × 13 × 8\", k: 2, \
                 leading_zeros: true, unary: false, division: \"exact\", lenient: false, \
                 dialect: \"basic\", error: none }";
    assert_eq!(engine.eval("load(\"puzzles.txt\")[0]")?.to_string(), first);
    let all = engine.eval("load(\"puzzles.txt\") |> map(p => [p.line, p.kind, p.error])")?;
    let expected = "[[2, \"blackout\", none], \
                    [5, \"blackout\", \"a number or `(` is missing before `×`\"], \
                    [6, \"blackout\", none], \
                    [7, none, \"there is no directive `kk`\"], \
                    [8, \"digits\", none]]";
    assert_eq!(all.to_string(), expected);
    let program = "found = []\n\
                   for p in load(\"puzzles.txt\") { if p.kind == \"blackout\" and p.error == none {\n\
                       found += [len(blackout(p.text, p.k, division: p.division))] } }\n\
                   [found, blackout(load(\"puzzles.txt\")[0].text, 2)[0].text]";
    let value = engine.compile(program)?.eval(&mut engine.scope())?;
    assert_eq!(value.to_string(), "[[1, 0], \"288 / 4 × 6 = 18 × 3 × 8\"]");
    assert_eq!(engine.eval("load(\"puzzles.txt\")[2].k")?.to_string(), "1..=3");
    assert_eq!(engine.eval("load(\"empty.txt\")")?.to_string(), "[]");

    // A line with an error is not solved by accident.
    let program = engine.compile("p = load(\"puzzles.txt\")[1]\nblackout(p.text, 2)")?;
    let error = program.eval(&mut engine.scope()).unwrap_err();
    assert_eq!(error.code(), "abacist::blackout::expected_number");
    Ok(())
}

#[test]
fn text_files_are_lists_of_lines() -> Result<(), Error> {
    let lines = engine().eval("read_lines(\"numbers.txt\")")?;
    assert_eq!(lines.to_string(), "[\"1\", \"2\", \"\", \"1/3\"]");
    Ok(())
}

#[test]
fn files_that_are_not_there_are_told_under_their_names() {
    let error = engine().eval("len(load(\"puzles.txt\"))").unwrap_err();
    assert_eq!(error.code(), "abacist::eval::unreadable_file");
    assert_eq!(error.to_string(), "cannot read puzles.txt: there is no such file");
    assert_eq!(error.labels()[0].span.range(), 9..21);

    let without = Engine::new();
    for program in ["load(\"puzzles.txt\")", "read_lines(\"puzzles.txt\")"] {
        let error = without.eval(program).unwrap_err();
        assert_eq!(error.code(), "abacist::eval::no_files");
        assert!(error.help().is_some());
    }
    let error = engine().eval("load(5)").unwrap_err();
    assert_eq!(error.code(), "abacist::eval::wrong_type");
}

/// Gives more than was asked for, or panics.
struct Careless;

impl Files for Careless {
    fn read(&self, path: &str, most: u64) -> Result<String, Unreadable> {
        assert!(path != "panic", "no such luck");
        Ok("1\n".repeat(usize::try_from(most).unwrap()))
    }
}

#[test]
fn a_careless_host_harms_nothing() {
    let mut engine = Engine::new();
    engine.files(Careless);
    engine.limits().memory(1 << 20);
    let error = engine.eval("read_lines(\"large\")").unwrap_err();
    assert_eq!(error.to_string(), "cannot read large: it has more than 1048576 bytes");
    let error = engine.eval("load(\"panic\")").unwrap_err();
    assert_eq!(error.code(), "abacist::eval::host_panicked");
    assert_eq!(engine.eval("1 + 1"), Ok(Value::from(2)));
}

#[test]
fn loading_is_limited_like_all_work() {
    let mut engine = Engine::new();
    engine.files(|_: &str| Ok::<_, String>("1 + 2 = 34\n".repeat(10_000)));
    engine.limits().memory(1 << 20);
    let error = engine.eval("load(\"many\")").unwrap_err();
    assert_eq!(error.stop(), Some(abacist::Stop::Memory));
    engine.limits().memory(1 << 30).steps(10_000);
    let error = engine.eval("load(\"many\")").unwrap_err();
    assert_eq!(error.stop(), Some(abacist::Stop::Steps));
}

#[test]
fn what_is_printed_goes_to_the_output_in_order() -> Result<(), Error> {
    let (mut engine, lines) = (Engine::new(), Arc::new(Mutex::new(Vec::new())));
    let kept = lines.clone();
    engine.output(move |line: &str| kept.lock().unwrap().push(line.to_owned()));
    let program = engine.compile("print(\"a\", 1/2)\nfn f(n) { print(n); n }\nf(1) + f(2)")?;
    assert_eq!(program.eval_as::<i64>(&mut engine.scope())?, 3);
    assert_eq!(*lines.lock().unwrap(), ["a 1/2", "1", "2"]);
    // Without an output nobody is told, and nothing fails.
    Engine::new().eval("print(1)")?;
    Ok(())
}
