//! Batches as parts of pipes: answers at once, little memory, and what ends them.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::support::{SOON, command};

fn start(words: &[&str]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut command = command(words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    (child, stdin, stdout)
}

fn eval(id: usize, source: &str) -> String {
    format!("{{\"id\": {id}, \"kind\": \"eval\", \"source\": \"{source}\"}}\n")
}

/// A request that takes so many milliseconds.
fn slow(id: usize, time: u64) -> String {
    let source = "fold(1..=10^12, 0, max)";
    format!(
        "{{\"id\": {id}, \"kind\": \"eval\", \"source\": \"{source}\", \"timeout_ms\": {time}}}\n"
    )
}

fn answer(id: usize, value: &str) -> String {
    format!(
        "{{\"id\":{id},\"kind\":\"eval\",\"ok\":true,\"value\":\"{value}\",\"type\":\"number\",\
         \"approx\":false}}\n"
    )
}

fn interrupt(child: &Child) {
    assert!(
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success()
    );
}

/// The status and standard error, which come soon.
fn ending(mut child: Child) -> (Option<i32>, String) {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < SOON, "it goes on");
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    (child.wait().unwrap().code(), error)
}

#[test]
fn an_answer_is_out_before_the_slow_one_behind_it() {
    const SLOW: Duration = Duration::from_millis(2500);
    // Easy questions first, so that many are handed over at a time.
    let mut requests: String = (0..2000).map(|id| eval(id, "1 + 1")).collect();
    for id in [2000, 2002] {
        requests += &eval(id, "2 + 2");
        requests += &slow(id + 1, 2500);
    }
    for jobs in ["1", "2"] {
        let (child, mut stdin, mut stdout) = start(&["batch", "--jobs", jobs]);
        stdin.write_all(requests.as_bytes()).unwrap();
        let mut times = Vec::new();
        for _ in 0..2004 {
            let mut line = String::new();
            stdout.read_line(&mut line).unwrap();
            times.push(Instant::now());
        }
        // Each is out at most ten times a tenth of a second after the one before it.
        let gaps = [(1999, 2000), (2001, 2002)].map(|(before, after)| times[after] - times[before]);
        assert!(gaps.iter().all(|gap| *gap < Duration::from_secs(1)), "{gaps:?}");
        if jobs == "1" {
            assert!(times[2003] - times[2002] > SLOW / 2);
        }
        drop(stdin);
        assert_eq!(ending(child), (Some(3), String::new()));
    }
}

#[test]
fn blank_lines_and_other_shares_do_not_hold_an_answer_back() {
    let (child, mut stdin, mut stdout) = start(&["batch", "--shard", "1/2"]);
    for id in 0..20 {
        stdin.write_all((eval(id, "7") + "not mine\n\n \n").as_bytes()).unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, answer(id, "7"));
    }
    drop(stdin);
    assert_eq!(ending(child), (Some(0), String::new()));
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let (child, mut stdin, mut stdout) = start(&["batch"]);
    let writer = std::thread::spawn(move || {
        let requests: String = (0..1000).map(|id| eval(id, "1")).collect();
        while stdin.write_all(requests.as_bytes()).is_ok() {}
    });
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert_eq!(line, answer(0, "1"));
    drop(stdout);
    assert_eq!(ending(child), (Some(0), String::new()));
    writer.join().unwrap();
}

#[test]
fn an_interrupt_leaves_whole_answers_only() {
    let long = "x".repeat(30_000);
    for last in [String::new(), slow(700, 60_000), eval(700, "fold(1..=10^12, 0, max)")] {
        let (child, mut stdin, mut stdout) = start(&["batch", "--jobs", "2"]);
        let mut expected = String::new();
        let mut requests = String::new();
        for id in 0..700 {
            requests += &eval(id, &format!("{id} + 1"));
            expected += &answer(id, &(id + 1).to_string());
        }
        // Long answers, too, are whole.
        let source = format!("\\\"{long}\\\"");
        requests += &eval(0, &source);
        writeln!(
            expected,
            "{{\"id\":0,\"kind\":\"eval\",\"ok\":true,\"value\":\"\\\"{long}\\\"\",\"type\":\"text\",\
             \"approx\":false}}"
        )
        .unwrap();
        requests += &last;
        requests += &eval(701, "3");
        stdin.write_all(requests.as_bytes()).unwrap();
        let mut out = Vec::new();
        while out.len() < expected.len() {
            let read = stdout.fill_buf().unwrap().to_vec();
            assert!(!read.is_empty(), "it ended early");
            stdout.consume(read.len());
            out.extend(read);
        }
        if last.is_empty() {
            expected += &answer(701, "3");
        }
        interrupt(&child);
        assert_eq!(ending(child), (Some(130), String::new()));
        stdout.read_to_end(&mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert!(out == expected, "{}", &out[expected.len().min(out.len())..]);
        drop(stdin);
    }
}

#[test]
fn an_interrupt_in_the_middle_loses_nothing_before_it() {
    let request = "\"kind\": \"blackout\", \"puzzle\": \"288 / 24 × 6 = 18 × 13 × 8\"}\n";
    for wait in [1, 20, 90] {
        let (child, mut stdin, mut stdout) = start(&["batch"]);
        let writer = std::thread::spawn(move || {
            for id in 0..1_000_000 {
                if stdin.write_all(format!("{{\"id\": {id}, {request}").as_bytes()).is_err() {
                    break;
                }
            }
        });
        let mut out = String::new();
        stdout.read_line(&mut out).unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        interrupt(&child);
        stdout.read_to_string(&mut out).unwrap();
        assert_eq!(ending(child), (Some(130), String::new()));
        assert!(out.ends_with("\"complete\":true}\n"), "torn: {}", &out[out.len() - 100..]);
        for (id, line) in out.lines().enumerate() {
            assert!(line.starts_with(&format!("{{\"id\":{id},")), "{line}");
        }
        writer.join().unwrap();
    }
}

/// The most memory that a batch of so many lines takes, in KiB.
fn peak(lines: usize) -> u64 {
    let (child, mut stdin, mut stdout) = start(&["batch", "--jobs", "2"]);
    let writer = std::thread::spawn(move || {
        for id in 0..lines {
            stdin.write_all(eval(id, &format!("{id} × 6 / 4 + 8")).as_bytes()).unwrap();
        }
        stdin
    });
    let mut line = Vec::new();
    for _ in 0..lines {
        line.clear();
        stdout.read_until(b'\n', &mut line).unwrap();
    }
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(writer.join().unwrap());
    assert_eq!(ending(child).0, Some(0));
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    peak.trim().trim_end_matches(" kB").parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_lines() {
    assert!(peak(20_000) < 100 << 10);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: run in release"]
fn a_million_lines_take_little_memory() {
    let peak = peak(1_000_000);
    assert!(peak < 100 << 10, "{peak} KiB");
}
