//! How the settings of a session change what numbers look like, and that it reads back.

use abacist::Interrupt;
use abacist::session::{Session, Settings, Transcript};

/// What is shown for the last of these entries.
fn shown(entries: &[&str]) -> String {
    let settings = Settings { interactive: true, ..Settings::default() };
    let mut session = Session::new(settings, Interrupt::new());
    let mut transcript = Transcript::default();
    for entry in entries {
        transcript = Transcript::default();
        session.enter(entry, &mut transcript);
    }
    transcript.answers.trim_end().to_owned() + transcript.remarks.trim_end()
}

#[test]
fn settings_change_how_numbers_are_shown() {
    for (setting, entry, text) in [
        ("decimals 12", "22/7", "22/7  ~ 3.142857142857"),
        ("decimals 12", "5/2", "5/2  = 2.5"),
        ("decimals 12", "pi", "~3.14159265358979"),
        ("decimals 5", "√2", "sqrt(2)  ~ 1.41421"),
        ("recurring on", "1/7", "1/7  = 0.(142857)"),
        ("recurring on", "7", "7"),
        ("recurring on", "√2", "sqrt(2)"),
        ("fractions mixed", "-7/2", "-3 - 1/2"),
        ("base hex", "[255, -1/16]", "[0xff, -0x1/0x10]"),
        ("base bin", "5", "0b101"),
        ("grouping on", "10^6 + 1/1000", "1_000_000_001/1_000"),
    ] {
        assert_eq!(shown(&[&format!(":set {setting}"), entry]), text, "{setting}: {entry}");
    }
}

#[test]
fn exactness_is_a_setting() {
    assert_eq!(shown(&["2^(1/3)"]), "~1.25992104989487");
    assert!(shown(&[":set exact on", "2^(1/3)"]).contains("abacist::arithmetic::irrational"));
    assert_eq!(shown(&[":set exact on", ":set exact off", "2^(1/3)"]), "~1.25992104989487");
}

#[test]
fn exactness_is_a_field_of_a_request() {
    let request = |exact: &str| {
        let line = format!(r#"{{"kind": "eval", "source": "sin(1)", "exact": {exact}}}"#);
        abacist::request::request(&line)
    };
    assert!(
        request("false").contains(r#""value":"~0.84147098480790","type":"number","approx":true"#)
    );
    assert!(request("true").contains("abacist::arithmetic::irrational"));
    assert!(request("1").contains("abacist::input::bad_field"));
}
