//! Whatever is typed, a session answers or reports, and lives on.

use std::time::Duration;

use abacist::Interrupt;
use abacist::request::request;
use abacist::session::{Completion, Feeder, Reply, Session, Settings, Transcript};
use proptest::prelude::*;

/// Pieces of entries: what commands take, and what nobody would type.
const PIECES: &[&str] = &[
    ":",
    ":load ",
    ":puzzles ",
    ":solve ",
    ":blackout ",
    ":check ",
    ":trace ",
    ":tree ",
    ":set ",
    ":vars ",
    ":time ",
    ":help ",
    ":reset ",
    ":reload",
    ":save ",
    ":run ",
    ":play ",
    "make ",
    "digits ",
    "easy ",
    "hint",
    "skip",
    "give up",
    "puzzle",
    ":b ",
    ":s",
    "k=",
    "1..=3",
    "1..3",
    "1-3",
    "min",
    "all",
    "rules ",
    "unary ",
    "allow ",
    "limit ",
    "decimals ",
    "9",
    "12",
    "05",
    " ",
    "\t",
    "\n",
    "\n\n",
    "=",
    "+",
    "−",
    "×",
    "/",
    "^",
    "!",
    "√",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ".",
    "..",
    "x",
    "ans",
    "_",
    "sqrt(",
    "max(",
    "\"",
    "\\",
    "#",
    "変",
    "\u{feff}",
    "\u{1b}",
    "|>",
    "==",
    "ans2",
    "x = ",
    ";",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..12).prop_map(|pieces| pieces.concat())
}

fn session() -> Session {
    let settings = Settings { timeout: Some(Duration::from_secs(1)), ..Settings::default() };
    Session::new(settings, Interrupt::new())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_entry_is_answered_or_reported(entries in prop::collection::vec(text(), 1..6)) {
        let mut session = session();
        for entry in &entries {
            let mut shown = Transcript::default();
            let unfinished = session.is_unfinished(entry);
            let reply = session.enter(entry, &mut shown);
            prop_assert_eq!(reply == Reply::Unfinished, unfinished);
            if unfinished {
                prop_assert_eq!(shown, Transcript::default());
            }
        }
        let mut shown = Transcript::default();
        // Without a game this is an unknown name.
        session.enter("stop", &mut shown);
        session.enter(":set limit 10", &mut shown);
        session.enter("1 + 1", &mut shown);
        prop_assert!(shown.answers.ends_with("2\n"), "{:?}", shown);
    }

    #[test]
    fn lines_of_a_pipe_never_swallow_what_follows(lines in prop::collection::vec(text(), 0..6)) {
        let (mut session, mut feeder) = (session(), Feeder::default());
        let mut shown = Transcript::default();
        let lines: Vec<_> = lines.iter().flat_map(|text| text.lines()).collect();
        for (index, line) in lines.iter().enumerate() {
            feeder.line(index + 1, line, &mut session, &mut shown);
        }
        for (index, line) in ["", "", "stop", "6 × 7"].iter().enumerate() {
            feeder.line(lines.len() + index + 1, line, &mut session, &mut shown);
        }
        feeder.end(&mut session, &mut shown);
        prop_assert!(feeder.has_left() || shown.answers.ends_with("42\n"), "{:?}", shown);
    }

    #[test]
    fn every_prefix_is_completed_and_previewed(entry in text()) {
        let session = session();
        for (end, _) in entry.char_indices() {
            let before = &entry[..end];
            let _ = session.preview(before);
            let (Completion::Words { start, .. } | Completion::File { start, .. }) = session.complete(before);
            prop_assert!(before.is_char_boundary(start), "{start} in {before:?}");
        }
    }

    #[test]
    fn every_request_has_one_answer_on_one_line(line in text(), source in text()) {
        let sources = serde_json::json!({"kind": "eval", "source": source, "timeout_ms": 1000});
        let puzzle = serde_json::json!({"kind": "blackout", "puzzle": source, "k": line, "timeout_ms": 1000});
        for request_line in [line, sources.to_string(), puzzle.to_string()] {
            let answer = request(&request_line);
            prop_assert!(!answer.contains('\n'));
            let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
            prop_assert!(answer["ok"].is_boolean());
        }
    }
}

#[test]
fn the_names_of_answers_cannot_be_set() {
    let mut session = Session::new(Settings::default(), Interrupt::new());
    let mut enter = |entry: &str| {
        let mut shown = Transcript::default();
        session.enter(entry, &mut shown);
        shown
    };
    enter("[6, 7]");
    for entry in [
        "ans = 5",
        "_ = 5",
        "ans1 = 5",
        "x = 1; ans9 = 2",
        "ans[0] = 5",
        "_.a ＝ 5",
        "ans += 1",
        "const ans = 5",
        "fn ans(x) = x",
        "for _ in 1..3 { }",
        "while true { if true { ans = 5 } }",
    ] {
        let shown = enter(entry);
        assert!(shown.remarks.contains("abacist::input::answer_name"), "{entry}: {shown:?}");
    }
    assert_eq!(enter("ans").answers, "[6, 7]\n");
    assert!(enter("x").remarks.contains("unknown_name"), "nothing of the entry was done");
    for entry in ["answer = 5", "ans10 = 5", "x_1 = 5", "ans = [6, 7] = [6, 7]; y = _"] {
        let expected = entry.starts_with("ans = [");
        let shown = enter(entry);
        assert_eq!(shown.remarks.contains("answer_name"), expected, "{entry}: {shown:?}");
    }
}

#[test]
fn what_could_have_been_k_is_said_where_there_is_no_solution() {
    let mut session = Session::new(Settings::default(), Interrupt::new());
    let mut enter = |entry: &str| {
        let mut shown = Transcript::default();
        session.enter(entry, &mut shown);
        shown.remarks
    };
    let cells = enter(":blackout 1 6 8 / 2 4 = 7");
    assert!(cells.contains("with `k=2 1 6 8 / 2 4 = 7` there is"), "{cells}");
    for plain in [
        ":blackout k=1 6 8 / 2 4 = 7",
        ":blackout 2 288 / 24 × 6 = 18 × 13 × 8",
        ":blackout 1 5 + 5 = 1",
        ":blackout 12 - 3 = 2",
    ] {
        assert!(!enter(plain).contains("there is:"), "{plain}");
    }
    enter(":set rules unary allow");
    let signed = enter(":blackout 3 - 5 + 8 = 3111");
    assert!(signed.contains("with `k=3 - 5 + 8 = 3111` there is"), "{signed}");
}

#[test]
fn a_name_is_one_name_however_its_accents_are_spelled() {
    let mut session = Session::new(Settings::default(), Interrupt::new());
    let mut shown = Transcript::default();
    for entry in [
        "caf\u{e9} = 6",
        "cafe\u{301} × 7",
        "r = { e\u{301}: 1 }",
        "r.\u{e9}",
        "fn f(u\u{308}) = \u{fc} + 1",
        "f(\u{fc}: 2)",
    ] {
        session.enter(entry, &mut shown);
    }
    assert_eq!((shown.answers.as_str(), shown.remarks.as_str()), ("42\n1\n3\n", ""));
    let bound = r#"{"kind": "eval", "source": "é", "bindings": {"é": 7}}"#;
    assert!(request(bound).contains(r#""value":"7""#), "{}", request(bound));
}
