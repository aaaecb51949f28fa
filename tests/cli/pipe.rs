//! Entries through a pipe: cases R1 to R5 of `tests/data/repl-cases.md`.

use std::process::Command;
use std::time::Instant;

use super::support::{PROGRAM, SOON, feed, temporary};

#[test]
fn r1_an_entry_goes_on_until_it_is_complete() {
    feed(&[], "(1 +\n2)\nmax(3,\n 9\n)\n").gives("3\n9\n", 0).says_nothing();
    feed(&[], "1 +\n\n2\n").gives("3\n", 0);
    feed(&[], "1 )\n5\n").gives("5\n", 2).says("standard input:1:3");
}

#[test]
fn what_informs_is_no_value() {
    for entry in [":vars", ":set k", ":help sqrt", ":set limit 3", ":save -", ":time :vars"] {
        assert_eq!(feed(&[], format!("x = 3\n1 = 2\n{entry}\n")).status, 1, "{entry}");
    }
    assert_eq!(feed(&[], "1 = 2\n:solve\n").status, 2);
    assert_eq!(feed(&[], "1 = 2\n:blackout 1 12 = 2\n:vars\n").status, 0);
}

#[test]
fn an_else_may_stand_on_the_line_after() {
    feed(&[], "if 2 < 1 {\n  1\n}\nelse {\n  2\n}\n3\n").gives("2\n3\n", 0).says_nothing();
    feed(&["--bail"], "if 1 { 2 }\nprint(3)\n").gives("", 2);
    feed(&["--report", "short"], "else { 2 }\n")
        .gives("", 2)
        .says("in a session it stands on the same line");
}

#[test]
fn r1_an_entry_that_never_ends_does_not_swallow_the_rest() {
    let run = feed(&["--report", "short"], "(1 +\n1 + 1\n\n\n2 + 2\n");
    run.gives("2\n4\n", 2).says("standard input:1:4: ");
    feed(&["--report", "short"], "2\nf(").gives("2\n", 2).says("standard input:2:2: ");
}

#[test]
fn r2_places_are_consistent_in_bytes_and_characters() {
    let cases = [
        ("\t12 × (3 + ) − 4", ")"),
        ("8 ÷\t(2 − 2", "("),
        ("\"─\" - 2", "\"─\""),
        ("√16 × ) + 1", ")"),
        ("変 × 6", "変"),
    ];
    for (entry, labelled) in cases {
        let run = feed(&["--report", "json"], entry);
        let report: serde_json::Value = serde_json::from_str(&run.error).unwrap();
        let number = |value: &serde_json::Value| value.as_u64().unwrap() as usize;
        let (start, length) = (number(&report["span"][0]), number(&report["span"][1]));
        assert_eq!(entry.get(start..start + length), Some(labelled), "{report}");
        assert_eq!(report["line"], 1);
        assert_eq!(number(&report["column"]), entry[..start].chars().count() + 1, "{report}");
    }
}

#[test]
fn r3_no_prompt_no_banner_and_no_history() {
    for (input, output) in [
        ("1+1\n2+2\n", "2\n4\n"),
        ("1+1", "2\n"),
        ("", ""),
        ("1+1\r\n2+2\r\n", "2\n4\n"),
        ("\u{feff}1+1", "2\n"),
    ] {
        feed(&[], input).gives(output, 0).says_nothing();
    }
    assert!(!temporary("history-of-a-pipe").exists());
}

#[test]
fn r4_a_reader_that_goes_away_ends_the_program_quietly() {
    let script = format!(
        "yes '1+1' | head -100000 | {PROGRAM} | head -1; echo ${{PIPESTATUS[2]}}
        {PROGRAM} --format json blackout --all -k all \
            '12+34×56-78=91×23-45+6' | head -c 10; echo \" ${{PIPESTATUS[0]}}\"
        {PROGRAM} --help | head -1 > {}; echo ${{PIPESTATUS[0]}}",
        temporary("help").display()
    );
    let start = Instant::now();
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "2\n0\n{\"id\":null 0\n0\n");
    assert!(start.elapsed() < SOON);
}

#[test]
fn r4_an_output_that_cannot_be_written_has_a_status_of_its_own() {
    for words in ["1+1", "--help", "--version"] {
        let Ok(full) = std::fs::File::create("/dev/full") else { return };
        let output = Command::new(PROGRAM).arg(words).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(74), "{words}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("abacist: the output cannot be written: "), "{words}: {said}");
    }
}

#[test]
fn r5_what_is_printed_is_ascii_and_reads_back() {
    let run = feed(&[], "2 - 5\n-7/3\n1 - 2^70\n[1/2 - 1, \"−\"] |> len\n2 − 5\n");
    run.gives("-3\n-7/3\n-1180591620717411303423\n2\n-3\n", 0);
    feed(&[], &run.out).gives(&run.out, 0);
    feed(&[], "3 · 4 ÷ 2 × 1² − √16 × 2³\n").gives("-26\n", 0);
}

#[test]
fn a_bad_byte_is_an_error_of_its_line_alone() {
    let run = feed(&["--report", "short"], b"1+1\n2\xff+2\n3+3\n");
    run.gives("2\n6\n", 2).says("standard input:2:2: byte 5 of the input is no text");
}

#[test]
fn commands_and_answers_live_through_the_pipe() {
    let run =
        feed(&[], ":set k 1..=2\n7\nans + _ + ans1\nans2\nx = 5\n:vars\n:blackout 12 = 3 + 9\n");
    assert!(run.out.starts_with("7\n21\n7\nx     = 5\n"), "{run:?}");
    assert!(run.out.ends_with("\nans3  = 7\n2 = 9\n") || run.status == 1, "{run:?}");
    feed(&["--report", "short"], "1\n:time 1 )\n").gives("1\n", 2).says("input:2:9: ");
    let run = feed(&["--report", "short"], "5\n1/0\n:set k 1..3\nans\n:quit\n6\n");
    run.gives("5\n5\n", 2).says("3:8: ").says("1..=3");
}

#[test]
fn the_status_follows_the_last_value_unless_a_line_was_wrong() {
    feed(&[], "1 = 1\n1 = 2\n").gives("true\nfalse\n", 1);
    feed(&[], "1 = 2\n1 = 1\n").gives("false\ntrue\n", 0);
    feed(&[], "1/0\n1 = 1\n").gives("true\n", 2);
    feed(&["--bail"], "1\n1/0\n2\n").gives("1\n", 2);
}

#[test]
fn settings_may_be_given_with_an_equals_sign() {
    feed(&[], ":set base=hex\n255\n:set k=1..=3\n:set k\n")
        .gives("0xff\nk  1..=3  how many squares are blacked out\n", 0)
        .says_nothing();
    feed(&[], ":set rules leading_zeros = deny\n:blackout 105 = 5 + 10\n").gives("", 1);
    feed(&["--report", "short"], ":set base=8\n").gives("", 2).says("standard input:1:11: ");
}
