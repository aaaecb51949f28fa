//! Batches in parts, and batches that are killed and gone on with.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::mixed;
use super::support::{abacist, command, feed, file, temporary};

#[test]
fn the_number_of_threads_changes_no_byte() {
    let requests = mixed::requests(200);
    let one = feed(&["batch", "--stats", "--jobs", "1"], &requests);
    assert_eq!((one.status, one.error.as_str()), (2, ""));
    assert!(one.out.contains("\"candidates\":") && one.out.contains("\"states\":"), "{}", one.out);
    for jobs in ["2", "7"] {
        assert_eq!(feed(&["batch", "--stats", "--jobs", jobs], &requests), one);
    }
}

#[test]
fn the_shares_of_several_machines_are_the_whole() {
    let requests = file("shares.jsonl", mixed::requests(100));
    let whole = abacist(&["batch", &requests]);
    for machines in [1, 3, 1000] {
        let shares: Vec<_> = (1..=machines.min(200))
            .map(|n| abacist(&["batch", &requests, "--shard", &format!("{n}/{machines}")]).out)
            .collect();
        let mut shares: Vec<_> = shares.iter().map(|share| share.lines()).collect();
        let mut together = String::new();
        for (index, line) in fs::read_to_string(&requests).unwrap().lines().enumerate() {
            if !line.trim().is_empty() {
                together += shares[index % machines].next().unwrap();
                together.push('\n');
            }
        }
        assert_eq!(together, whole.out);
        assert!(shares.iter_mut().all(|share| share.next().is_none()));
    }
    abacist(&["batch", &requests, "--shard", "4/3"]).gives("", 64).says("as 3/16");
}

#[test]
fn answers_are_gone_on_with_from_any_byte() {
    let text = mixed::requests(45);
    let requests = file("cut.jsonl", &text);
    let whole = abacist(&["batch", &requests]);
    let path = temporary("cut-answers.jsonl");
    let name = path.to_str().unwrap();
    let _ = fs::remove_file(&path);
    let resume = ["batch", &requests, "--resume", name];
    abacist(&resume).gives("", whole.status).says_nothing();
    assert_eq!(fs::read_to_string(&path).unwrap(), whole.out, "no file");
    let bytes = whole.out.as_bytes();
    for end in (0..bytes.len()).step_by(bytes.len() / 12).chain([1, bytes.len() - 1, bytes.len()]) {
        fs::write(&path, &bytes[..end]).unwrap();
        abacist(&resume).gives("", whole.status).says_nothing();
        assert_eq!(fs::read(&path).unwrap(), bytes, "cut at {end}");
    }
    // The requests may come through a pipe, and be a share.
    let share = abacist(&["batch", &requests, "--shard", "2/3"]);
    fs::write(&path, &share.out.as_bytes()[..share.out.len() / 2]).unwrap();
    let run = feed(&["batch", "--shard", "2/3", "--resume", name, "-"], &text);
    run.gives("", share.status).says_nothing();
    assert_eq!(fs::read_to_string(&path).unwrap(), share.out);
}

#[test]
fn the_status_is_that_of_all_answers() {
    let good = "{\"kind\": \"eval\", \"source\": \"\\\"ok\\\" + \\\":false\\\"\"}\n";
    let stopped = "{\"kind\": \"blackout\", \"puzzle\": \"3 + 2 / 5 = 5 + 3 × 2\", \"steps\": 1}\n";
    let slow = "{\"kind\": \"eval\", \"source\": \"fold(1..=10^9, 0, max)\", \"steps\": 100}\n";
    let wrong = "{\"kind\": \"eval\", \"source\": \"1 +\"}\n";
    let path = temporary("status-answers.jsonl");
    for (first, status) in [(good, 0), (stopped, 3), (slow, 3), (wrong, 2)] {
        fs::write(&path, feed(&["batch"], first).out).unwrap();
        let run = feed(&["batch", "--resume", path.to_str().unwrap()], format!("{first}{good}"));
        run.gives("", status).says_nothing();
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 2);
    }
}

#[test]
fn a_file_of_something_else_is_left_as_it_is() {
    let requests = file("other.jsonl", mixed::requests(10));
    let whole = abacist(&["batch", &requests]).out;
    let first = whole.lines().next().unwrap();
    for (content, message) in [
        (fs::read_to_string(&requests).unwrap(), "line 1 of"),
        (format!("{first}\n{first}\n"), "is no answer to the request on line 2"),
        (format!("{whole}{first}\n"), "there is no request for it"),
        ("precious".to_owned(), "is no answer to the request on line 1"),
        (format!("{first}\n{{\"id\":2,\"precious\""), "is no answer to the request on line 2"),
        (format!("{whole}{{\"id\":"), "there is no request for it"),
        (format!("{first}\n\n"), "line 2 of"),
    ] {
        let path = file("other-answers.jsonl", &content);
        let run = abacist(&["batch", &requests, "--report", "short", "--resume", &path]);
        run.gives("", 2).says(message).says("abacist::input::bad_argument").says("--shard");
        assert_eq!(fs::read_to_string(&path).unwrap(), content, "{message}");
    }
    let run = abacist(&["batch", "--resume", "-"]);
    run.gives("", 64).says("not with standard output").says("name the file of the answers");
}

#[test]
fn only_a_file_is_gone_on_with() {
    let requests = file("only.jsonl", mixed::requests(3));
    let pipe = temporary("only-pipe");
    let _ = fs::remove_file(&pipe);
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for (path, reason, help) in [
        ("", "cannot write \"\": it has no name", "name a file"),
        (temporary("").to_str().unwrap(), "it is a directory", "name a file in it"),
        ("no/such/folder/x.out", "there is no such folder", "check the spelling"),
        ("Cargo.toml/x.out", "a part of its path is no folder", "check the spelling"),
        ("/dev/null", "it is a device or a pipe", "name a file"),
        ("/dev/full", "it is a device or a pipe", "name a file"),
        ("/dev/zero", "it is a device or a pipe", "name a file"),
        (pipe.to_str().unwrap(), "it is a device or a pipe", "name a file"),
    ] {
        for words in [
            &["batch", &requests, "--report", "short", "--resume", path][..],
            &[
                "table",
                "make",
                "--numbers",
                "1-2",
                "--report",
                "short",
                "--format",
                "text",
                "--resume",
                "-o",
                path,
            ],
        ] {
            let run = abacist(words);
            if path.is_empty() && words[0] == "table" {
                assert_ne!(run.status, 0);
                continue;
            }
            run.gives("", 74).says(reason).says(help).says("abacist::input::unwritable");
        }
    }
}

#[test]
fn a_long_line_of_answers_takes_no_memory() {
    let requests = file("long-line.jsonl", "{\"kind\": \"eval\", \"source\": \"1\"}\n");
    let path =
        file("long-line-answers.jsonl", "{\"id\":null,\"kind\":\"eval\",\"ok\":true,\"value\":\"");
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(300 << 20).unwrap();
    let limited = |words: &[&str]| {
        let program = super::support::PROGRAM;
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 400000; exec \"$0\" \"$@\"", program]).args(words);
        command.output().unwrap().status.code()
    };
    // As it could be an answer that was cut short, it is gone on with.
    assert_eq!(limited(&["batch", &requests, "--jobs", "1", "--resume", &path]), Some(0));
    assert_eq!(fs::read_to_string(&path).unwrap(), abacist(&["batch", &requests]).out);
    let table = file("long-line.tsv", "");
    fs::OpenOptions::new().write(true).open(&table).unwrap().set_len(300 << 20).unwrap();
    let words = ["table", "make", "--numbers", "1-2", "--jobs", "1", "--resume", "-o", &table];
    assert_eq!(limited(&words), Some(2));
}

#[test]
fn a_kill_loses_and_doubles_nothing() {
    let requests = file("kill.jsonl", mixed::requests(1500));
    let start = Instant::now();
    let whole = abacist(&["batch", &requests]);
    let time = start.elapsed();
    let path = temporary("kill-answers.jsonl");
    let _ = fs::remove_file(&path);
    let resume = ["batch", &requests, "--resume", path.to_str().unwrap()];
    let mut begun = 0;
    for hundredths in [3, 20, 11, 38, 7, 25] {
        let mut child = command(&resume).stdin(Stdio::null()).spawn().unwrap();
        std::thread::sleep(time * hundredths / 100 + Duration::from_micros(137));
        child.kill().unwrap();
        child.wait().unwrap();
        let answers = fs::read(&path).unwrap_or_default();
        assert!(whole.out.as_bytes().starts_with(&answers), "after {hundredths} hundredths");
        begun += usize::from(!answers.is_empty() && answers.len() < whole.out.len());
    }
    assert!(begun > 0, "no run was killed in the middle");
    abacist(&resume).gives("", whole.status).says_nothing();
    assert_eq!(fs::read_to_string(&path).unwrap(), whole.out);
}
