//! Through the library, on a thread with a small stack.

use std::thread;

use abacist::diagnostic::{Style, render};
use abacist::limits::MAX_LINE;
use abacist::puzzle::blackout::{Blackout, Rules, Solver};
use abacist::request::Requests;
use abacist::session::{COMMANDS, Session, Settings, Transcript};
use abacist::two_stack::{self, StackRules};
use abacist::{Engine, Error, Interrupt, Source, Value, syntax};

use super::texts::{Answer, texts};
use super::{LONG, at_once};

/// The smallest stack that a host may give.
const STACK: usize = 256 << 10;

/// Lines of a script. More of them take the grammar more time, a second or two for a megabyte
/// (docs/performance.md), which is no line's fault.
const LINES: usize = 2;

fn on_small_stack(work: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(STACK).spawn(work).unwrap().join().unwrap();
}

/// Checks that `result` is the answer, and clear if it is an error.
#[track_caller]
fn check(name: &str, text: &str, result: Result<Value, Error>, expected: &Answer) {
    match (result, expected) {
        // The numbers are too long to be shown.
        (Ok(Value::Number(number)), Answer::Number(expected)) => {
            assert!(number == *expected, "{name} has another value");
        }
        (Ok(value), _) => panic!("{name}: {:.80}", value.to_string()),
        (Err(error), Answer::Number(_)) => panic!("{name}: {error}"),
        (Err(error), Answer::Error(code)) => {
            check_error(name, text, &error);
            assert_eq!(error.code(), format!("abacist::{code}"), "{name}");
        }
    }
}

/// Checks that an error says what to do, points into the text, and makes a short report.
fn check_error(name: &str, text: &str, error: &Error) {
    assert!(error.help().is_some_and(|help| !help.is_empty()), "{name}: {error}");
    for label in error.labels() {
        assert!(text.get(label.span.range()).is_some(), "{name}: {error}");
    }
    for style in [Style::Fancy, Style::Plain, Style::Short, Style::Json] {
        let report = render(error, style, false);
        assert!(report.len() < 2_000, "{name}: {report:.2000}");
    }
}

#[test]
#[cfg_attr(not(debug_assertions), ignore = "slow: run in release")]
fn lines_have_a_value_or_a_clear_error() {
    on_small_stack(|| {
        let engine = Engine::new();
        for text in texts(LONG).into_iter().chain(texts(MAX_LINE)) {
            let result = at_once(&text.name, || engine.eval(&text.text));
            check(&text.name, &text.text, result, &text.answer);
        }
    });
}

#[test]
#[cfg_attr(not(debug_assertions), ignore = "slow: run in release")]
fn scripts_have_a_value_or_a_clear_error() {
    on_small_stack(|| {
        let engine = Engine::new();
        for text in texts(LONG) {
            let (name, text) = (&text.name, &text.text);
            let compiled = at_once(name, || engine.compile(text)).map(drop);
            check_error(name, text, &compiled.expect_err(name));
            // A line at its longest, again and again: what is wrong with one is found in the first.
            let line = text.get(..MAX_LINE).unwrap_or_default();
            let lines = format!("{line}\n").repeat(LINES);
            if let Err(error) = at_once(name, || engine.compile(&lines)) {
                check_error(name, &lines, &error);
            }
        }
    });
}

#[test]
#[ignore = "slow: run in release"]
fn scripts_are_checked_and_formatted() {
    on_small_stack(|| {
        let engine = Engine::new();
        let texts = texts(MAX_LINE / 64).into_iter();
        for text in texts.filter(|text| text.text.len() < MAX_LINE) {
            let (name, text) = (&text.name, format!("{0}\n{0}\n", text.text));
            let source = Source::new("script", &text);
            let errors = at_once(name, || engine.check(&source, &engine.scope()));
            assert!(engine.compile(&text).is_ok() || !errors.is_empty(), "{name}");
            errors.iter().for_each(|error| check_error(name, &text, error));
            let formatted = at_once(name, || syntax::format(&text));
            match (formatted, syntax::parse_statements(&text)) {
                (Ok(formatted), Ok(_)) => assert_eq!(syntax::format(&formatted), Ok(formatted)),
                (formatted, parsed) => assert_eq!(formatted.err(), parsed.err(), "{name}"),
            }
        }
    });
}

#[test]
#[ignore = "slow: run in release"]
fn puzzles_and_their_sides_have_a_clear_error() {
    on_small_stack(|| {
        let budget = Engine::new().budget();
        for text in texts(LONG) {
            let equation = format!("{} = 1", text.text);
            let result = at_once(&text.name, || Blackout::parse(&equation, Rules::default()));
            check_error(&text.name, &equation, &result.unwrap_err());
            let side = || two_stack::evaluate(&text.text, StackRules::SEED, &budget);
            if let Err(error) = at_once(&text.name, side) {
                check_error(&text.name, &text.text, &error);
            }
        }
    });
}

#[test]
#[ignore = "slow: run in release"]
fn requests_are_answered() {
    on_small_stack(|| {
        let requests = Requests::new(Interrupt::new(), None);
        let answer = |name: &str, line: &str| {
            at_once(name, || requests.answer(line, 1, &mut Solver::new())).json
        };
        for text in texts(LONG) {
            let quoted = serde_json::to_string(&text.text).unwrap();
            for fields in [
                r#""kind":"eval","source":"#,
                r#""kind":"trace","source":"#,
                r#""kind":"tree","source":"#,
                r#""kind":"blackout","puzzle":"#,
                r#""kind":"check","puzzle":"288 / 24 = 3 × 4","attempt":"#,
            ] {
                let json = answer(&text.name, &format!("{{{fields}{quoted}}}"));
                let value = fields.contains("eval") && matches!(text.answer, Answer::Number(_));
                assert!(value || json.len() < 3_000, "{} {fields} {json:.3000}", text.name);
            }
            // As it stands it is no request at all.
            let json = answer(&text.name, &text.text);
            assert!(json.contains(r#""ok":false"#) && json.len() < 3_000, "{json:.3000}");
        }
    });
}

#[test]
#[ignore = "slow: run in release"]
fn commands_are_answered() {
    /// As long as an entry may be, with its command.
    const ENTRY: usize = (64 << 10) - 20;
    on_small_stack(|| {
        for text in texts(ENTRY) {
            let names = COMMANDS.iter().map(|command| command.name);
            for name in names.chain(["", "no-command"]) {
                let end = (0..=ENTRY).rev().find(|&end| text.text.is_char_boundary(end));
                let entry = format!(":{name} {}", &text.text[..end.unwrap()]);
                let shown = at_once(&format!("{entry:.30}"), || {
                    let mut shown = Transcript::default();
                    Session::new(Settings::default(), Interrupt::new()).enter(&entry, &mut shown);
                    shown
                });
                assert!(shown.remarks.len() < 3_000, "{:.30} {:.3000}", entry, shown.remarks);
            }
        }
    });
}
