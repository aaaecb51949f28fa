//! JSON Lines in, JSON Lines out.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::process::Stdio;
use std::time::Instant;

use serde_json::Value;

use super::support::{SOON, abacist, command, feed, file};

fn answers(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn answers_keep_the_order_for_any_number_of_threads() {
    let mut requests = String::new();
    for n in 0..2000 {
        let source = if n % 97 == 0 { "2^20000 % 1000007".to_owned() } else { format!("{n} + 1") };
        writeln!(requests, "{{\"id\": {n}, \"kind\": \"eval\", \"source\": \"{source}\"}}")
            .unwrap();
    }
    let one = feed(&["batch", "--jobs", "1"], &requests);
    assert_eq!(one.status, 0);
    let ids: Vec<_> =
        answers(&one.out).iter().map(|answer| answer["id"].as_u64().unwrap()).collect();
    assert_eq!(ids, (0..2000).collect::<Vec<_>>());
    for jobs in ["2", "5"] {
        assert_eq!(feed(&["batch", "--jobs", jobs], &requests), one);
    }
    assert_eq!(abacist(&["batch", &file("requests.jsonl", &requests)]), one);
}

#[test]
fn a_bad_line_never_stops_the_run() {
    let requests = b"{\"id\": 1, \"kind\": \"eval\", \"source\": \"1+1\"}\n\nnonsense\n\xff\n\
        {\"id\": \"b\", \"kind\": \"eval\", \"source\": \"1/0\"}\n\
        {\"id\": [2], \"kind\": \"blackout\", \"puzzle\": \"12 = 3\", \"k\": 9}\n";
    let run = feed(&["batch"], requests);
    assert_eq!(run.status, 2, "{run:?}");
    let answers = answers(&run.out);
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["value"], "2");
    assert_eq!((&answers[1]["id"], &answers[1]["error"]["line"]), (&Value::Null, &3.into()));
    assert_eq!(answers[2]["error"]["code"], "abacist::input::not_utf8");
    assert_eq!(answers[2]["error"]["line"], 4);
    assert_eq!(answers[3]["id"], "b");
    assert_eq!(answers[4]["strings"], 0);
}

#[test]
fn the_status_tells_limits_from_errors() {
    let stopped = "{\"kind\": \"blackout\", \"puzzle\": \"3 + 2 / 5 = 5 + 3 × 2\", \"steps\": 1}\n";
    assert_eq!(feed(&["batch"], stopped).status, 3);
    assert_eq!(feed(&["batch"], format!("{stopped}{{}}\n")).status, 2);
    assert_eq!(feed(&["batch"], "{\"kind\": \"eval\", \"source\": \"1 = 2\"}\n").status, 0);
    assert_eq!(feed(&["batch"], "").status, 0);
}

#[test]
fn the_timeout_holds_for_each_request_that_names_none() {
    let long = "{\"kind\": \"eval\", \"source\": \"fold(1..=10^10, 0, max)\"}\n";
    let run = feed(&["batch", "--timeout", "0.1"], format!("{long}{long}"));
    assert_eq!(run.status, 3, "{run:?}");
    for answer in answers(&run.out) {
        assert_eq!(answer["error"]["code"], "abacist::limit::stopped");
    }
}

#[test]
fn each_answer_is_out_before_the_next_request_comes() {
    let mut child =
        command(&["batch"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let start = Instant::now();
    for n in 0..20 {
        writeln!(requests, "{{\"id\": {n}, \"kind\": \"eval\", \"source\": \"{n}\"}}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("{{\"id\":{n},")), "{answer}");
    }
    drop(requests);
    assert!(child.wait().unwrap().success());
    assert!(start.elapsed() < SOON);
}

#[test]
fn a_zero_byte_is_told_as_json_writes_it() {
    let run = feed(&["batch"], "{\"kind\": \"eval\", \"source\": \"\\\"\0\\\"\"}\n");
    let answer = answers(&run.out).remove(0);
    assert_eq!(answer["error"]["code"], "abacist::input::not_utf8");
    let help = answer["error"]["help"].as_str().unwrap();
    assert!(help.contains("\\u0000") && !help.contains("\\u{0}"), "{help}");
    feed(&[], "\"\0\"\n").gives("", 2).says("\\u{0}");
}
