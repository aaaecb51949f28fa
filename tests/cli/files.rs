//! Files that cannot be read, and what stands around puzzles in those that can.

use super::support::{abacist, feed, file, temporary};

#[test]
fn what_cannot_be_read_is_said_in_words() {
    for command in ["solve", "run", "batch"] {
        abacist(&[command, "no/such/file"]).gives("", 2).says("there is no such file");
        abacist(&[command, "examples"]).gives("", 2).says("it is a directory");
    }
    let run = feed(&["--report", "short"], ":load no/such/file\n:load examples\n1+1\n");
    run.gives("2\n", 2).says("there is no such file").says("it is a directory");
}

#[test]
fn a_folder_as_standard_input_is_told_as_such() {
    for words in
        [&[][..], &["solve", "-"], &["run", "-"], &["batch"], &["fmt", "-"], &["check", "-"]]
    {
        let folder = std::fs::File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
        let output = super::support::command(words).stdin(folder).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(
            error.contains("cannot read standard input: it is a directory"),
            "{words:?}: {error}"
        );
        assert!(error.contains("abacist < FILE"), "{words:?}: {error}");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn an_empty_file_holds_no_puzzles() {
    abacist(&["solve", &file("empty.txt", "")]).gives("", 0).says("there are no puzzles");
    abacist(&["run", &file("empty.aba", "")]).gives("", 0).says_nothing();
    feed(&[], format!(":load {}\n", file("empty2.txt", ""))).gives("", 0).says("0 puzzles");
}

#[test]
fn a_line_of_200_megabytes_is_an_error_and_the_session_goes_on() {
    let path = temporary("long.txt");
    std::fs::File::create(&path).unwrap().set_len(200 << 20).unwrap();
    let path = path.to_string_lossy();
    abacist(&["solve", &path]).gives("", 2).says("abacist::limit::too_long");
    let run = feed(&[], format!("x = 5\n:load {path}\n:puzzles errors\nx\n"));
    assert!(run.out.contains("abacist::limit::too_long") && run.out.ends_with("\n5\n"), "{run:?}");
}

#[test]
fn marks_line_ends_and_encodings_are_taken() {
    let puzzles =
        "\u{feff}288 / 24 × 6 = 18 × 13 × 8\r\n\r\n# comment\r\n168 / 24 + 8 = 11 × 3 - 16";
    let answers = "1: 288 / 4 × 6 = 18 × 3 × 8\n4: 18 / 2 + 8 = 11 × 3 - 16\n";
    abacist(&["solve", &file("windows.txt", puzzles)]).gives(answers, 0);
    let run = abacist(&["solve", "--report", "short", &file("latin.txt", b"12 = 3\n1\xd72 = 3\n")]);
    assert_eq!(run.status, 2);
    run.says("latin.txt:2:2: byte 8 of the input is no text");
}

#[test]
fn a_file_that_is_no_text_is_one_error() {
    let bytes: Vec<u8> = (0..2_000).flat_map(|n: u32| [0xfe, (n % 7) as u8, 0x80, b'\n']).collect();
    let path = file("binary", [&b"1 + 2 = 34\n"[..], &bytes].concat());
    let run = abacist(&["solve", "--report", "short", &path]);
    assert_eq!(run.status, 2);
    run.says("binary:2:1: byte 11 of the input is no text");
    run.says("1999 more lines are no text").says("2000 lines have errors");
    assert_eq!(run.error.matches("abacist::").count(), 1, "{}", run.error);
    let script = format!(":set report short\n:load {path}\n:puzzles errors\n");
    let run = feed(&[], script);
    run.says("1999 more lines are no text").says("2000 lines have errors");
    assert_eq!(run.out.matches("abacist::").count(), 1, "{}", run.out);
    // Text in UTF-16, of which half the lines might be taken for ASCII.
    let wide: Vec<u8> = "1 + 2 = 34\n5 = 5\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let run = abacist(&["solve", "--report", "short", &file("wide", wide)]);
    run.says("byte 1 of the input is no text");
    assert_eq!(run.error.matches("abacist::").count(), 1, "{}", run.error);
}

#[test]
fn lines_may_end_as_on_any_system() {
    for end in ["\n", "\r\n", "\r"] {
        let puzzles = ["288 / 24 × 6 = 18 × 13 × 8", "# comment", "", "5 = 5 = 5", "12 = 3", ""];
        let run = abacist(&["solve", "--report", "short", &file("ends.txt", puzzles.join(end))]);
        run.gives("1: 288 / 4 × 6 = 18 × 3 × 8\n5: none (for any k)\n", 2).says("ends.txt:4:7");
        abacist(&["run", &file("ends.aba", ["x = 2", "x + 1", "x × 3"].join(end))])
            .gives("3\n6\n", 0);
        feed(&[], ["x = 2", "x + 1", "(x", "× 3)"].join(end)).gives("3\n6\n", 0);
        let request = r#"{"kind": "eval", "source": "1 + 1"}"#;
        let run = feed(&["batch"], [request, "", request].join(end));
        assert_eq!(run.out.matches("\"value\":\"2\"").count(), 2, "{run:?}");
    }
}
