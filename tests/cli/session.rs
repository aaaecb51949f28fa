//! Games, scripts and files of a session whose entries come through a pipe.

use super::support::{Run, command, feed, file, temporary};
use std::io::Write;
use std::process::Stdio;

/// The lines of a run's answers.
fn lines(run: &Run) -> Vec<&str> {
    run.out.lines().collect()
}

#[test]
fn games_of_all_families_are_played_through_a_pipe() {
    for family in ["blackout", "buttons", "make", "countdown", "digits"] {
        let play = format!(":play {family} easy 7\n");
        let hints = feed(&[], format!("{play}hint\nhint\nhint\nhint\n"));
        let hints = lines(&hints);
        let last = hints.last().unwrap();
        let last = last.rsplit_once("solutions: ").map_or(*last, |(_, answer)| answer);
        let answer = last.rsplit_once(": ").map_or(last, |(_, answer)| answer);

        let run = feed(&[], format!("{play}1\n{answer}\ngive up\nskip\nscore\nstop\n6 × 7\n"));
        run.says(&format!("puzzle 1 ({family}, easy, seed 7): "));
        run.says("4 points; score 4 of 4: 1 solved, 0 given up\n");
        run.says("score 4 of 8: 1 solved, 1 given up; :explain works it through\n");
        let shown = lines(&run);
        let not_yet = shown.iter().filter(|line| line.contains("not correct")).count();
        assert!(not_yet == 1 && shown[0] == hints[0], "{run:#?}");
        assert!(shown.iter().any(|line| line.starts_with("correct")), "{run:#?}");
        let score = "score 4 of 8: 1 solved, 1 given up, 1 skipped";
        assert_eq!(shown[shown.len() - 3..], [score, score, "42"], "{run:#?}");
        assert_eq!(run.status, 0);
    }
}

#[test]
fn a_wrong_answer_in_last_place_is_a_status_of_its_own() {
    assert_eq!(feed(&[], ":play make 7\n1 + 1\n").status, 1);
    assert_eq!(feed(&[], ":play make 7\nhint\n").status, 0);
    feed(&["--report", "short"], ":play chess\n1\n").gives("1\n", 2).says("standard input:1:7: ");
}

#[test]
fn a_game_without_a_seed_is_another_each_time() {
    let seeds: std::collections::HashSet<_> =
        (0..5).map(|_| feed(&[], ":play make easy\n").error).collect();
    assert!(seeds.len() > 1, "{seeds:?}");
}

#[test]
fn what_is_saved_is_a_script() {
    let path = temporary("saved.aba");
    let _ = std::fs::remove_file(&path);
    let path = path.to_string_lossy();
    let entries = "x = 1/3\nfn twice(n) = 2 × n\nconst dozen = 12\n";
    feed(&[], format!("{entries}:save {path}\n"))
        .gives("", 0)
        .says(&format!("3 names in {path}; :run {path} reads them back"));
    feed(&[], format!(":run {path}\ntwice(x) + dozen\n")).gives("38/3\n", 0).says_nothing();
    super::support::abacist(&["run", &path]).gives("", 0).says_nothing();

    // A file that is there is replaced only if that is said.
    let before = std::fs::read_to_string(&*path).unwrap();
    let run = feed(&["--report", "short"], format!("y = 2\n:save {path}\n"));
    run.gives("", 2).says("it is there already").says("`over`");
    assert_eq!(std::fs::read_to_string(&*path).unwrap(), before);
    feed(&[], format!("y = 2\n:save over {path}\n")).gives("", 0);
    assert!(std::fs::read_to_string(&*path).unwrap().ends_with("\ny = 2\n"));
    feed(&[], "y = 2\n:save -\n").gives("# What a session of abacist had defined.\ny = 2\n", 0);
}

#[test]
fn what_cannot_be_written_is_reported_and_the_session_goes_on() {
    for (path, reason) in [
        ("no/such/folder/x.aba", "there is no such folder"),
        ("src", "it is"),
        ("Cargo.toml/x.aba", "a part of its path is no folder"),
    ] {
        let run = feed(&["--report", "short"], format!("x = 1\n:save {path}\nx\n"));
        run.gives("1\n", 2).says(&format!("cannot write {path}: {reason}"));
    }
    assert_eq!(feed(&[], "x = 1\n:save over /dev/null\n").status, 0);
    assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
    for entry in [":save over", ":save  over ", ":save"] {
        let run = feed(&["--report", "short"], format!("x = 1\n{entry}\n"));
        run.gives("", 2).says("the file is missing");
        assert!(!std::path::Path::new("over").exists());
    }
    feed(&[], ":save x.aba\n").gives("", 1).says("there are no variables");
}

#[test]
fn a_script_runs_in_the_session_up_to_its_first_error() {
    let path = file("in-session.aba", "y = x + 1\ny × 2\nz = 1/0\nw = 1\n");
    let entries = format!("x = 4\n8\n:run {path}\ny\nans2\n:vars\n");
    let run = feed(&["--report", "short"], entries);
    assert!(run.out.starts_with("8\n10\n5\n8\n"), "{run:?}");
    assert!(!run.out.contains("w "), "{run:?}");
    run.says("in-session.aba:3:7: ");
    assert_eq!(run.status, 2);
    feed(&["--report", "short"], ":run no/such\n1\n").gives("1\n", 2).says("standard input:1:6: ");
    let bytes = file("in-session-bytes.aba", b"x = 1\ny = \xff\n");
    feed(&["--report", "short"], format!(":run {bytes}\n1\n")).gives("1\n", 2).says(":2:5: ");
}

#[test]
fn a_file_is_loaded_once_more() {
    let path = file("reload.txt", "12 = 2\n");
    feed(&["--report", "short"], ":reload\n").gives("", 2).says("no file was loaded");
    let run = feed(&[], format!(":load {path}\n:reload\n:solve k=1\n"));
    run.gives("2 = 2\n", 0);
    assert_eq!(run.error.matches("1 puzzle from").count(), 2);
}

#[test]
fn a_pipe_heeds_no_settings_that_were_kept() {
    let kept = file("kept-settings", "decimals 3\n");
    let mut child = command(&[])
        .env("ABACIST_CONFIG", &kept)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"1/3\n:set limit 4\n:set save\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "1/3\n");
    assert_eq!(output.status.code(), Some(0));
    let text = std::fs::read_to_string(&kept).unwrap();
    assert!(text.starts_with('#') && text.ends_with("\nlimit 4\n"), "{text}");
}

#[test]
fn a_pipe_has_no_progress_and_no_pages() {
    let run = feed(&["--timeout", "1.2"], "while true { }\nfor n in 1..=200 { print(n) }\n");
    assert!(!run.error.contains("Ctrl-C stops"), "{run:?}");
    assert_eq!(run.out.lines().count(), 200);
    assert!(!run.out.contains("more"));
}
