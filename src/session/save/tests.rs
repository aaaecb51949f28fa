use super::*;
use crate::Interrupt;
use crate::session::{FileLines, Settings, Transcript};
use std::time::Duration;

/// A host with one file, which is in memory.
#[derive(Default)]
struct Desk {
    shown: Transcript,
    file: Option<String>,
}

impl Host for Desk {
    fn answer(&mut self, text: &str) {
        self.shown.answer(text);
    }

    fn remark(&mut self, text: &str) {
        self.shown.remark(text);
    }

    fn lines(&mut self, _: &str) -> Result<FileLines, Error> {
        let lines: Vec<_> = self.file.iter().flat_map(|text| text.lines()).collect();
        let lines: Vec<_> = lines.into_iter().map(|line| Ok(line.to_owned())).collect();
        Ok(Box::new(lines.into_iter()))
    }

    fn write(&mut self, _: &str, text: &str, _: bool) -> Result<(), Error> {
        self.file = Some(text.to_owned());
        Ok(())
    }

    fn clock(&self) -> Duration {
        Duration::ZERO
    }
}

/// A session after these entries, and what it saves.
fn saved(entries: &[&str]) -> (Session, Desk) {
    let mut session = Session::new(Settings::default(), Interrupt::new());
    let mut desk = Desk::default();
    for entry in entries {
        session.enter(entry, &mut desk);
        assert_eq!(desk.shown.remarks, "", "{entry}");
    }
    session.enter(":save it.aba", &mut desk);
    (session, desk)
}

/// Checks that another session has the same variables after it has run what was saved.
#[track_caller]
fn comes_back(entries: &[&str]) -> String {
    let (session, mut desk) = saved(entries);
    assert!(!desk.shown.remarks.contains("left out"), "{:?}", desk.shown);
    let mut other = Session::new(Settings::default(), Interrupt::new());
    desk.shown = Transcript::default();
    other.enter(":run it.aba", &mut desk);
    assert_eq!(desk.shown, Transcript::default());
    let own = |session: &Session| {
        let own = session.scope.iter().filter(|(name, _)| !Answers::has_name(name));
        own.map(|(name, value)| (name.to_owned(), value.clone())).collect::<Vec<_>>()
    };
    let (mut mine, mut theirs) = (own(&session), own(&other));
    mine.sort_by(|a, b| a.0.cmp(&b.0));
    theirs.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(mine.len(), theirs.len());
    for ((name, value), (other_name, other_value)) in mine.iter().zip(&theirs) {
        assert_eq!(name, other_name);
        assert!(are_alike(value, other_value), "{name}: {value} and {other_value}");
        assert_eq!(session.scope.is_constant(name), other.scope.is_constant(name), "{name}");
    }
    desk.file.unwrap()
}

#[test]
fn values_of_all_kinds_come_back() {
    let text = comes_back(&[
        "x = 5/2",
        "root = √8 + √3",
        "near = 2^(1/3)",
        "words = \"a \\\"b\\\" {1 + 1} − \\\\ tab\\t\"",
        "list = [1, [2, 3], \"four\", none, true]",
        "record = { name: \"ten\", parts: { a: -1/3 } }",
        "range = 1..=9",
        "nothing = none",
        "const dozen = 12",
        "largest = 2^3000",
        "long = 1..=3000 |> map(n => n / 7)",
        "7 × 6",
        "x += 1",
    ]);
    assert!(text.contains("\nx = 7/2\n") && text.contains("\nconst dozen = 12\n"), "{text}");
    assert!(text.lines().all(|line| line.len() < 1200), "{text}");
}

#[test]
fn functions_come_back_with_what_they_took_along() {
    comes_back(&[
        "fn double(x) = 2 × x",
        "fn fact(n) = if n < 2 { 1 } else { n × fact(n - 1) }",
        "square = x => x^2",
        "fn adder(n) = x => x + n",
        "add_two = adder(2)",
        "tools = [square, x => x + 1, sqrt]",
        "kit = { f: add_two }",
        "const twice = f => x => f(f(x))",
        "four = twice(double)",
        "other = max",
        "rate = 3",
        "fn tax(x) = x × rate",
        "fn double(x) = x + x",
    ]);
}

#[test]
fn a_function_that_was_replaced_is_written_once() {
    let text = comes_back(&["fn f(x) = x", "fn f(x) = x + 1", "g = 1", "fn f(x) = x + 2"]);
    assert_eq!(text.matches("fn f").count(), 1, "{text}");
    let text = comes_back(&["fn f(x) = x", "fn twice(x) = f(f(x))", "fn f(x) = x + 1"]);
    assert!(text.find("fn f(x) = x + 1") > text.find("fn twice"), "{text}");
}

#[test]
fn what_no_script_gives_again_is_left_out_and_named() {
    let (_, desk) =
        saved(&["n = 2", "fn adder(n) = x => x + n", "add = adder(n)", "n = 7", "x = 1"]);
    assert!(desk.shown.remarks.contains("left out, as no script gives them again: add\n"));
    let text = desk.file.unwrap();
    assert!(text.contains("fn adder") && !text.contains("add = "), "{text}");
    assert!(desk.shown.remarks.starts_with("3 names in it.aba; :run it.aba"));
    let (_, desk) = saved(&["1 + 1"]);
    assert_eq!((desk.file, desk.shown.answers.as_str()), (None, "2\n"));
    assert!(desk.shown.remarks.starts_with("there are no variables"));
}

#[test]
fn a_script_leaves_the_answers_as_they_were() {
    let mut session = Session::new(Settings::default(), Interrupt::new());
    let script = "ans = 5; ans3 = 1; y = 6\ny × 7".to_owned();
    let mut desk = Desk { file: Some(script), ..Desk::default() };
    for entry in ["8", ":run it", "ans", "ans3"] {
        session.enter(entry, &mut desk);
    }
    assert_eq!(desk.shown.answers, "8\n42\n8\n");
    assert!(desk.shown.remarks.contains("ans3"), "{:?}", desk.shown);
}
