//! Very many solutions: they are written as they are listed, so that memory, time and Ctrl-C are
//! heeded, and what was found by then is there.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::support::{command, feed, file};

/// Has so many solutions that to list them takes far longer than to count them.
const MANY: (&str, u64) = if cfg!(debug_assertions) {
    ("12+34-5*6+78/9+12-3=6+7+89-12+3*45", 334_282)
} else {
    ("12+34-5*6+78/9+12-3+45=6+7+89-12+3*45-6", 5_586_422)
};

const HUGE: &str = MANY.0;

/// How late a stop may be: ten times of what is promised.
const LATE: Duration = Duration::from_secs(1);

/// Runs the program, raises Ctrl-C once so many bytes of its answers are there, and gives what it
/// wrote on both streams.
#[track_caller]
fn interrupted(words: &[&str], input: &str) -> (String, String) {
    let mut child = command(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut read = vec![0; 100_000];
    out.read_exact(&mut read).unwrap();
    let start = Instant::now();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    out.read_to_end(&mut read).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < LATE, "{:?}", start.elapsed());
    assert_eq!(output.status.code(), Some(130));
    (String::from_utf8(read).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_what_was_listed() {
    let words = ["blackout", "-k", "all", "--all", HUGE];
    let (out, error) = interrupted(&words, "");
    let listed = out.lines().count();
    assert!(out.ends_with('\n') && error.contains("interrupted after"), "{error}");
    let summary = format!("{} solutions, {listed} of them listed\n", MANY.1);
    assert!(error.ends_with(&summary), "{listed} lines: {error}");

    let (out, error) = interrupted(&[&words[..], &["--format", "json"]].concat(), "");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert!(answer["solutions"].as_array().unwrap().len() > 100);
    assert_eq!(answer["complete"], false);
    assert_eq!((&answer["counted"], &answer["strings"]), (&true.into(), &MANY.1.into()));
    assert_eq!(error, "");

    let entries = format!(":set limit all\n:blackout all {HUGE}\n");
    let (out, error) = interrupted(&[], &entries);
    let summary = format!("{} solutions, {} of them listed\n", MANY.1, out.lines().count());
    assert!(error.ends_with(&summary), "{error}");
}

#[test]
fn the_time_for_a_list_is_kept() {
    let batch = format!(
        r#"{{"kind": "blackout", "puzzle": "{HUGE}", "k": "all", "timeout_ms": 2000, "limit": 9999999}}"#
    );
    let huge = file("huge.txt", format!("12 = 2\n{HUGE}\n"));
    let blackout = ["blackout", "-k", "all", "--all", "--timeout", "2", HUGE];
    let json = ["--format", "json"];
    let solve = ["solve", "-k", "all", "--timeout", "2", huge.as_str()];
    for (words, input) in [
        (&blackout[..], ""),
        (&[&blackout[..], &json].concat(), ""),
        (&solve, ""),
        (&[&solve[..], &json].concat(), ""),
        (&["batch"], &*batch),
        (&["--timeout", "2"], &format!(":set limit all\n:blackout all {HUGE}\n")),
    ] {
        let start = Instant::now();
        let run = feed(words, input);
        assert_eq!(run.status, 3, "{words:?}");
        let late = start.elapsed().saturating_sub(Duration::from_secs(2));
        assert!(late < LATE, "{words:?}: {late:?}");
        assert!(run.out.len() > 10_000, "{words:?}");
        if words.contains(&"json") || words.contains(&"batch") {
            let last = run.out.lines().last().unwrap();
            let answer: Value = serde_json::from_str(last).unwrap();
            assert_eq!((&answer["complete"], &answer["counted"]), (&false.into(), &true.into()));
        }
    }
}

#[test]
fn a_list_that_no_memory_holds_is_refused_at_once() {
    // Of the smaller ones all can be held.
    const HUGE: &str = "12+34-5*6+78/9+12-3+45=6+7+89-12+3*45-6";
    let start = Instant::now();
    let run = feed(&[&format!("len(blackout(\"{HUGE}\", \"all\"))")], "");
    run.gives("", 3).says("the memory limit is reached").says("Limits::memory");
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}
