//! Texts that are too deep or too long give a value or a clear error at once.

use std::time::Instant;

use super::support::{SOON, abacist, feed, file};

/// Feeds one line, and checks that the answer comes soon.
#[track_caller]
fn answer(line: &str) -> (String, String, i32) {
    let start = Instant::now();
    let run = feed(&["--report", "short"], format!("{line}\n1+1\n"));
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    let (first, rest) = run.out.split_once('\n').unwrap();
    let (value, rest) = if rest.is_empty() { ("", first) } else { (first, rest.trim_end()) };
    assert_eq!(rest, "2", "the session is harmed");
    (value.to_owned(), run.error, run.status)
}

#[test]
fn deep_nesting_is_an_error_and_long_chains_are_not() {
    let n = 100_000;
    let brackets = format!("{}1{}", "(".repeat(n), ")".repeat(n));
    assert!(answer(&brackets).1.contains("abacist::limit::too_deep"));
    assert!(answer(&format!("{}1", "-".repeat(n))).1.contains("abacist::limit::too_deep"));
    assert!(answer(&format!("x = {brackets}")).1.contains("abacist::limit::too_"));
    assert_eq!(answer(&vec!["1"; n].join("+")).0, n.to_string());
    let times = answer(&":time ".repeat(10_000));
    assert!(times.1.contains("cannot time itself"), "{times:?}");
    for depth in [255, 256, 257] {
        let line = format!("{}7{}", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(answer(&line).2, if depth <= 256 { 0 } else { 3 }, "{depth}");
    }
}

#[test]
fn a_megabyte_on_one_line_is_a_value_or_an_error() {
    let plain = "12 + 34 × 5 - 6 / 7 + ".repeat(50_000) + "1";
    assert!(plain.len() > 1 << 20);
    assert_ne!(answer(&plain).0, "");
    let others = [
        ("x".repeat(1 << 20), 2),
        ("1.5 + ".repeat(200_000), 2),
        ("\"".repeat(1 << 20), 2),
        ("(".repeat(1 << 20), 3),
    ];
    for (other, expected) in others {
        let (value, error, status) = answer(&other);
        assert_eq!((value.as_str(), status), ("", expected));
        assert!(error.len() < 2000, "{} bytes of report", error.len());
    }
}

#[test]
fn reading_a_script_counts_for_the_timeout() {
    let long = file("long.aba", "x = 1 + 2 × 3 - f(4, [5, 6])\n".repeat(10_000));
    for words in [&["run"][..], &["run", "--format", "json"], &["check"], &["fmt"]] {
        let start = Instant::now();
        let words = [&["--timeout", "0.02"], words, &[&long]].concat();
        abacist(&words).gives("", 3).says("the time is used up");
        assert!(start.elapsed() < SOON, "{words:?}: {:?}", start.elapsed());
    }
    // What is read at once is read.
    let short = file("short.aba", "x = 1 + 2 × 3\nx\n");
    abacist(&["--timeout", "0", "run", &short]).gives("7\n", 0);
    abacist(&["--timeout", "0", "check", &short]).gives("", 0).says_nothing();
    abacist(&["--timeout", "0", "fmt", "--check", &short]).gives("", 0).says_nothing();
}

/// Whoever reads a script, a limit of it gives the same status, and a text that is too long another.
#[test]
fn a_limit_has_one_status() {
    let deep = format!("x = {}1{}\n", "(".repeat(300), ")".repeat(300));
    let long = format!("x = \"{}\"\n", "y".repeat(70_000));
    let texts = [
        ("deep", deep.as_str(), 3),
        ("number", "x = 1e1000000000\n", 3),
        ("number-fault", "x = 1e1000000000\n1 +* 2\n", 3),
        ("long", long.as_str(), 2),
    ];
    for (name, text, status) in texts {
        let script = file(&format!("status-{name}.aba"), text);
        for command in ["run", "check", "fmt"] {
            // Whoever lists all errors tells the other one, too.
            let worst = if name == "number-fault" && command == "check" { 2 } else { status };
            abacist(&[command, &script]).gives("", worst);
        }
    }
    let runs = [
        "fn f(n) = 1 + f(n + 1)\nf(1)\n",
        "fn f(n) = [n] |> map(f) |> first\nf(1)\n",
        "fn after(f) = x => f(x) + 1\nf = x => x\nfor n in 1..300 { f = after(f) }\n",
        "9^9^9\n",
    ];
    for text in runs {
        abacist(&["run", &file("status-run.aba", text)]).gives("", 3);
        abacist(&[text]).gives("", 3);
    }
}

#[test]
fn an_answer_that_takes_too_long_to_write_has_a_place() {
    for text in ["7^(8^7)", "2^7999999"] {
        let run = abacist(&["eval", "--report", "short", "--timeout", "0.03", text]);
        assert_eq!(run.status, 3, "{}", run.error);
        run.says("input:1:1: the time is used up");
    }
}
