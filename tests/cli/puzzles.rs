//! `solve` and `blackout`.

use std::fs;

use super::support::{abacist, command, feed, file};

const SEED: &str = "288 / 24 × 6 = 18 × 13 × 8";
const SEED_ANSWER: &str = "288 / 4 × 6 = 18 × 3 × 8\n";
const TREE: &str = "3 + 2 / 5 = 5 + 3 × 2";

#[test]
fn one_puzzle_is_solved() {
    abacist(&["blackout", "-k", "2", SEED])
        .gives(SEED_ANSWER, 0)
        .says("1 solution (1 choice of squares)");
    abacist(&["blackout", SEED]).gives(SEED_ANSWER, 0);
    let six = "3 + 5 = 5 + 3\n32 = 32\n3 + 2 = 5\n5 = 5\n2 = 2\n3 = 3\n";
    abacist(&["blackout", "-k", "all", TREE]).gives(six, 0);
    abacist(&["blackout", "-k", "min", TREE]).gives("3 + 5 = 5 + 3\n", 0).says("k = 4");
    abacist(&["blackout", TREE])
        .gives("", 1)
        .says("no solution with k = 2; the fewest that works is 4");
    abacist(&["blackout", "-k", "1..=4", TREE]).gives("3 + 5 = 5 + 3\n", 0);
    abacist(&["blackout", "-k", "all", "1 = 2"]).gives("", 1).says("whatever k is");
}

#[test]
fn solutions_are_listed_counted_or_only_the_first_shown() {
    let ask = |option: &[&str]| {
        let mut words = vec!["blackout", "-k", "all", TREE];
        words.extend(option);
        abacist(&words)
    };
    ask(&["--count"]).gives("6\n", 0);
    ask(&["--first"]).gives("3 + 5 = 5 + 3\n", 0);
    ask(&["--limit", "2"]).gives("3 + 5 = 5 + 3\n32 = 32\n", 0).says("… and 4 more (--all)");
    ask(&["--limit", "0"]).gives("", 0).says("none of 6 listed (--all)\n6 solutions");
    let two = file("limit-none.txt", format!("@k all\n{TREE}\n0 -> 4 in 4: +1 +2\n"));
    abacist(&["solve", "--limit", "0", &two])
        .gives("", 0)
        .says("2: none of 6 listed (--all)\n")
        .says("3: none of 5 listed (--all)\n");
    let many = abacist(&["blackout", "-k", "all", SEED]);
    assert_eq!(many.out.lines().count(), 10, "{many:?}");
    let total = abacist(&["blackout", "-k", "all", "--count", SEED]).out;
    let total: usize = total.trim().parse().unwrap();
    many.says(&format!("… and {} more (--all)", total - 10));
    assert_eq!(abacist(&["blackout", "-k", "all", "--all", SEED]).out.lines().count(), total);
}

#[test]
fn an_attempt_is_judged() {
    let check = |attempt| abacist(&["blackout", SEED, "--check", attempt]);
    assert_eq!(check("288 / 4 × 6 = 18 × 3 × 8").status, 0);
    check("288 / 2 × 6 = 18 × 3 × 8").gives("not correct: 864 ≠ 432\n", 1);
    check("24 × = 18 × 3 × 8");
    for attempt in ["288 / 24 × 6 = 18 × 3 × 8", "288 / 4 × 6 = 18 × 7 × 8", "nonsense"] {
        assert_eq!(check(attempt).status, 1, "{attempt}");
    }
}

/// Thirty-six squares on either side of which there are very many true texts.
const WIDE: &str = "1+2+3+4+5+6+7+8+9+1+2+3+4+5+6+7+8+9=1+2+3+4+5+6+7+8+9+1+2+3+4+5+6+7+8+9";

#[test]
fn an_attempt_that_more_time_might_refute_is_undecided() {
    let long = "3+5+8/8/4+8+7/1/5-2*1+1+7-7+9-8/9-6-4/5+7+3*2*9/9-5*8/1/4/7=7";
    let check = |words: &[&str]| {
        let all = ["blackout", "--check", "7=7", "-k", "min", "--timeout", "0", long];
        abacist(&[&all[..], words].concat())
    };
    let run = check(&[]);
    assert_eq!(run.status, 3, "{run:?}");
    assert!(run.out.starts_with("undecided: true with k = 58, but fewer may be enough"), "{run:?}");
    let run = check(&["--format", "json"]);
    assert_eq!(run.status, 3, "{run:?}");
    assert!(run.out.contains("\"correct\":null"), "{run:?}");
}

#[test]
fn an_equation_that_is_true_counts_when_the_search_is_stopped() {
    let ask = |k, words: &[&str]| {
        abacist(&[&["blackout", "-k", k, "--timeout", "0", WIDE][..], words].concat())
    };
    ask("all", &[]).gives(&format!("{WIDE}\n"), 3).says("1 solution so far");
    ask("0..=9", &["--limit", "0"]).gives("", 3).says("1 solution so far");
    ask("min", &[]).gives(&format!("{WIDE}\n"), 0).says("the fewest that works is k = 0");
    ask("0", &["--count"]).gives("1\n", 0).says("1 solution (1 choice of squares)");
    ask("1..=9", &[]).gives("", 3).says("no solution so far");
    let json = ask("all", &["--format", "json"]).out;
    assert!(json.contains("\"strings\":1,") && json.contains("\"complete\":false"), "{json}");
}

#[test]
fn what_a_limit_keeps_from_being_counted_or_listed_to_the_end_is_undecided() {
    let stopped = ["-k", "all", "--timeout", "0"];
    let ask = |words: &[&str]| abacist(&[words, &stopped].concat());
    ask(&["blackout", "--count", WIDE]).gives("", 3).says("1 solution so far");
    ask(&["blackout", "--first", WIDE]).gives(&format!("{WIDE}\n"), 3).says("1 solution so far");
    let file = file("unfinished.txt", format!("1 = 1\n{WIDE}\n"));
    let summary = "1 of 2 puzzles solved, 1 undecided\n";
    let least = "undecided: the time is used up; at least 1 so far";
    ask(&["solve", "--count", &file]).gives(&format!("1: 1\n2: {least}\n"), 3).says(summary);
    let listed = format!("1: 1 = 1\n2: {WIDE}\n2: {least}\n");
    ask(&["solve", &file]).gives(&listed, 3).says(summary);
    let counted = ask(&["solve", "--count", "--format", "json", &file]);
    assert_eq!(counted.status, 3, "{counted:?}");
    let session = feed(&["--set", "timeout=0"], format!(":blackout all {WIDE}\n"));
    assert_eq!(session.status, 3, "{session:?}");
}

#[test]
fn help_whose_search_was_stopped_says_so() {
    let note =
        "the time is used up: there may be other solutions, and some that come before this one\n";
    let stopped = ["-k", "all", "--timeout", "0"];
    let ask = |words: &[&str]| abacist(&[words, &stopped].concat());
    ask(&["blackout", "--hint", "1", WIDE]).gives("no square goes\n", 3).says(note);
    let run = ask(&["blackout", "--explain", WIDE]);
    assert_eq!(run.status, 3, "{run:?}");
    run.says(note);
    let json = ask(&["blackout", "--hint", "1", "--format", "json", WIDE]);
    assert_eq!(json.status, 3, "{json:?}");
    assert!(json.out.ends_with("\"of\":null}\n"), "{json:?}");
    let one = file("help-unfinished.txt", WIDE);
    ask(&["solve", "--hint", "1", &one]).gives("no square goes\n", 3).says(note);
    let two = file("help-unfinished-two.txt", format!("1 = 1\n{WIDE}\n"));
    let hints = "1: no square goes\n2: no square goes\n";
    ask(&["solve", "--hint", "1", &two])
        .gives(hints, 3)
        .says(&format!("2: {note}"))
        .says("1 of 2 puzzles solved, 1 undecided\n");
    let session = feed(&["--set", "timeout=0", "--set", "k=all"], format!(":hint {WIDE}\n"));
    assert_eq!(session.status, 3, "{session:?}");
    assert!(session.out.ends_with(note), "{session:?}");
}

#[test]
fn one_number_of_squares_is_counted_as_fast_as_several() {
    // Pairs of texts with other numbers of squares out are never looked at.
    let ask =
        |words: &[&str]| abacist(&[&["blackout", "--timeout", "60", WIDE][..], words].concat());
    ask(&["-k", "8", "--count"]).gives("308465\n", 0);
    ask(&["-k", "8..=8", "--count"]).gives("308465\n", 0);
    ask(&["-k", "6"]).says("more (--all)");
}

#[test]
fn a_file_of_puzzles_is_helped_with() {
    let two = file("help.txt", format!("{TREE}\n\n{SEED}\n7 + a = 12\n"));
    let hints = "1: none\n3: 1 square goes on the left side and 1 on the right\n";
    abacist(&["solve", "--hint", "1", &two]).gives(hints, 2).says("1 line has an error");
    let one = file("help-one.txt", SEED);
    abacist(&["solve", "--hint", "2", &one]).gives("2 digits go\n", 0);
    abacist(&["solve", "--hint", "2", "-k", "1", &one]).gives("", 1).says("no solution with k = 1");
    let explained = abacist(&["solve", "--explain", &one]);
    assert_eq!(explained.out, abacist(&["blackout", "--explain", SEED]).out);
    let run = abacist(&["solve", "--explain", "--format", "json", &two]);
    let answers: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["steps"], serde_json::Value::Null);
    assert_eq!(answers[1]["line"], 3);
    assert_eq!(answers[1]["removed"], serde_json::json!([4, 12]));
    assert_eq!(answers[2]["ok"], false);
    abacist(&["solve", "--hint", "5", &one]).gives("", 64);
    abacist(&["solve", "--hint", "1", "--explain", &one]).gives("", 64);
}

#[test]
fn help_says_that_there_are_others_or_none() {
    let hint = |words: &[&str]| abacist(&[&["blackout", "--hint", "4"][..], words].concat());
    hint(&["12 + 3 = 1005"]).gives("one of 2 solutions: 12 + 3 = 15\n", 0);
    hint(&["--format", "json", "12 + 3 = 1005"])
        .gives("{\"id\":null,\"kind\":\"hint\",\"ok\":true,\"level\":4,\"hint\":\"12 + 3 = 15\",\"of\":2}\n", 0);
    hint(&[SEED]).gives(SEED_ANSWER, 0);
    abacist(&["blackout", "--hint", "2", "-k", "all", "--dialect", "extended", "9.41=99"])
        .gives("3 digits and 1 decimal point go\n", 0);
    let fewest = "no solution with k = 2; the fewest that works is 4";
    hint(&[TREE]).gives("", 1).says(fewest);
    abacist(&["blackout", "--explain", TREE]).gives("", 1).says(fewest);
    abacist(&["solve", "--explain", &file("help-none.txt", TREE)]).gives("", 1).says(fewest);
    let session = feed(&[], format!(":hint {TREE}\n:explain\n"));
    assert_eq!(session.out.matches(fewest).count(), 2, "{session:?}");
}

#[test]
fn what_was_typed_wrong_is_told() {
    let said = |puzzle: &str, help: &str| {
        abacist(&["blackout", puzzle]).gives("", 2).says(help);
    };
    said("12 = 3 # x", "leave out the comment");
    said("12 = ?", "write a number in its place");
    said("12 + ? = 3", "leave it out");
    said("1 == 2", "one `=` is enough");
    said("1 = 2 = 3", "dialect extended");
    said("1,200 = 3", "1200");
    said("1,5 = 3", "7 ÷ 2");
    for words in [
        ["--count", "--hint", "1"],
        ["--all", "--check", "1 = 1"],
        ["--first", "--explain", "-kmin"],
    ] {
        assert_eq!(abacist(&[&["blackout", SEED][..], &words].concat()).status, 64, "{words:?}");
    }
    for (command, says) in [
        ("blackout", "latex"),
        ("solve", "latex"),
        ("generate", "puzzles are made as text and json"),
    ] {
        abacist(&[command, "blackout", "--format", "latex"]).gives("", 64).says(says);
    }
    feed(&[], ":set rules foo\n").gives("", 2).says("`foo`");
}

#[test]
fn an_attempt_may_be_written_as_answers_are() {
    let check = |attempt: &str| abacist(&["blackout", SEED, "--check", attempt]);
    let right = "288 / ▒4 × 6 = 18 × ▒3 × 8";
    check(right).gives(&format!("correct: {right}   432 = 432\n"), 0);
    assert_eq!(check("288 / 2▒ × 6 = 18 × ▒3 × 8").status, 1);
    assert_eq!(check("288 / ▒4 × 6 ▒ 18 × ▒3 × 8").status, 1);
    abacist(&["blackout", "-k", "0", "4 = 4", "--check", "4 = 4"])
        .gives("correct: 4 = 4   4 = 4\n", 0);
}

#[test]
fn an_attempt_is_one_at_the_puzzle_at_hand_unless_it_can_only_be_left_of_another() {
    let loaded = file("others.txt", format!("{SEED}\n2 + 12 = 34\n"));
    let entries = format!(
        ":load {loaded}\n:blackout 12 + 3 = 105\n:check 2 + 2 = 4\n:check 12 + 3 = 15\n:check 9\n"
    );
    let run = feed(&[], entries);
    let answers: Vec<_> = run.out.lines().skip(1).collect();
    assert!(answers[0].starts_with("of puzzle 2: correct: "), "{answers:?}");
    assert!(answers[1].starts_with("not correct: 1 square is out"), "{answers:?}");
    assert!(answers[2].starts_with("not correct: "), "{answers:?}");
}

#[test]
fn a_comment_that_looks_like_a_puzzle_is_remarked_on() {
    let path = file("numbered.txt", format!("#1 {SEED}\n{SEED}\n# 2 puzzles\n"));
    let remark = "1 comment looks like a puzzle after its number";
    abacist(&["solve", &path]).gives(SEED_ANSWER, 0).says(remark);
    assert_eq!(abacist(&["solve", "--format", "json", &path]).error, "");
    feed(&[], format!(":load {path}\n")).says(remark);
}

#[test]
fn rules_are_options() {
    abacist(&["trace", "--dialect", "extended", "1 + 2"]).gives("", 64);
    abacist(&["trace", "--unary", "allow", "-1 + 2"]).says_nothing();
    let zeros = "12 + 3 = 1005";
    abacist(&["blackout", "--count", zeros]).gives("2\n", 0);
    abacist(&["blackout", "--count", "--leading-zeros", "deny", zeros]).gives("1\n", 0);
    abacist(&["blackout", "6 = -5 + 11"]).gives("", 2);
    assert_ne!(abacist(&["blackout", "--unary", "allow", "6 = -5 + 11"]).status, 2);
    assert_ne!(abacist(&["blackout", "--lenient", "5 + × 3 = 15"]).status, 2);
    abacist(&["blackout", "-k", "0", "7 / 2 = 21 / 6"]).gives("7 / 2 = 21 / 6\n", 0);
    abacist(&["blackout", "-k", "0", "--division", "whole", "7 / 2 = 21 / 6"]).gives("", 1);
}

#[test]
fn the_examples_are_solved_in_order_in_their_own_notation() {
    let run = abacist(&["solve", "examples/puzzles.txt"]);
    assert_eq!(run.status, 0, "{run:?}");
    let text = fs::read_to_string("examples/puzzles.txt").unwrap();
    let is_puzzle = |line: &&str| !line.is_empty() && !line.starts_with(['#', '@']);
    let numbered = (1..).zip(text.lines()).filter(|(_, line)| is_puzzle(line));
    let puzzles: Vec<(usize, &str)> = numbered.collect();
    assert!(puzzles.len() >= 19);
    let answered = run.out.lines().map(|line| line.split_once(": ").unwrap());
    let answered: Vec<(usize, &str)> =
        answered.map(|(number, answer)| (number.parse().unwrap(), answer)).collect();
    let mut lines: Vec<_> = answered.iter().map(|(line, _)| *line).collect();
    assert!(lines.is_sorted());
    lines.dedup();
    assert_eq!(lines, puzzles.iter().map(|(line, _)| *line).collect::<Vec<_>>());
    for (line, answer) in answered {
        let (_, puzzle) = puzzles.iter().find(|(number, _)| *number == line).unwrap();
        let mut glyphs = puzzle.chars().filter(|glyph| !glyph.is_whitespace());
        let is_left = |glyph| glyphs.any(|of_puzzle| of_puzzle == glyph);
        assert!(
            answer.chars().filter(|glyph| !glyph.is_whitespace()).all(is_left),
            "{puzzle}: {answer}"
        );
    }
}

#[test]
fn bad_lines_are_reported_and_the_others_solved() {
    let good = fs::read_to_string("examples/puzzles.txt").unwrap();
    let mut lines: Vec<&str> = good.lines().collect();
    lines.insert(7, "\t5 + × 3 = 15");
    lines.insert(10, "7 + a = 12");
    lines.insert(20, "@kk 3");
    let copy = file("with-errors.txt", lines.join("\n"));
    let run = abacist(&["solve", &copy]);
    assert_eq!(run.status, 2);
    run.says("with-errors.txt:8:6").says("with-errors.txt:11:5").says("with-errors.txt:21:1");
    run.says("not a puzzle character").says("3 lines have errors");
    let answers = |out: &str| {
        out.lines().map(|line| line.split_once(": ").unwrap().1.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(answers(&run.out), answers(&abacist(&["solve", "examples/puzzles.txt"]).out));
    let json = abacist(&["solve", "--format", "json", &copy]);
    assert_eq!(json.status, 2);
    let bad = json.out.lines().filter(|line| line.contains("\"ok\":false")).count();
    assert_eq!((bad, json.error.as_str()), (3, ""));
}

#[test]
fn of_a_single_puzzle_only_the_answers_are_printed() {
    let one = file("one.txt", format!("# one\n{SEED}\n"));
    abacist(&["solve", &one]).gives(SEED_ANSWER, 0);
    feed(&["solve", "-"], SEED).gives(SEED_ANSWER, 0);
    abacist(&["solve", &file("none.txt", TREE)]).gives("", 1).says("no solution with k = 2");
    abacist(&["solve", "-k", "4", &file("four.txt", TREE)]).gives("3 + 5 = 5 + 3\n", 0);
}

#[test]
fn of_several_puzzles_each_answer_has_its_line() {
    let two = file("two.txt", format!("{TREE}\n\n{SEED}\n"));
    abacist(&["solve", &two]).gives(&format!("1: none (fewest k: 4)\n3: {SEED_ANSWER}"), 1);
    abacist(&["solve", "--count", &two]).gives("1: 0\n3: 1\n", 1);
    let one = file("other.txt", SEED);
    let run = abacist(&["solve", &two, &one]);
    assert_eq!(run.out.lines().last().unwrap(), format!("{one}:1: {}", SEED_ANSWER.trim()));
    let run = abacist(&["solve", "--format", "json", &two, &one]);
    let last: serde_json::Value = serde_json::from_str(run.out.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&last["file"], &last["line"], &last["strings"]),
        (&one.into(), &1.into(), &1.into())
    );
}

#[test]
fn the_summary_counts_what_could_not_be_read() {
    let summary = |files: &[&str]| {
        let words: Vec<&str> =
            ["solve", "--report", "short"].iter().chain(files).copied().collect();
        let run = abacist(&words);
        assert_eq!(run.status, 2, "{run:?}");
        run.error.lines().last().unwrap().to_owned()
    };
    let empty = file("no-puzzles.txt", "");
    let bytes = file("one-and-bytes.txt", [SEED.as_bytes(), b"\n\xff = 1\n"].concat());
    assert_eq!(summary(&[&bytes]), "1 line has an error");
    assert_eq!(
        summary(&[&empty, "no/such/file", &bytes]),
        "1 of 1 puzzle solved, 1 line has an error, 1 file cannot be read"
    );
    assert_eq!(
        summary(&[&empty, "no/such/file", "no/other"]),
        "there are no puzzles, 2 files cannot be read"
    );
    let several =
        file("two-and-bytes.txt", [SEED.as_bytes(), b"\n\xff = 1\n", SEED.as_bytes()].concat());
    assert_eq!(summary(&[&several]), "2 of 2 puzzles solved, 1 line has an error");
    abacist(&["solve", "no/such/file"]).gives("", 2);
}

#[test]
fn the_order_does_not_depend_on_the_threads() {
    let puzzles = "tests/data/blackout-puzzles.txt";
    let one = abacist(&["solve", "--jobs", "1", puzzles]);
    assert_eq!(one.status, 0);
    assert!(one.out.lines().any(|line| line.starts_with("162: ")));
    for jobs in ["2", "7"] {
        assert_eq!(abacist(&["solve", "--jobs", jobs, puzzles]).out, one.out);
    }
}

#[test]
fn a_limit_leaves_the_question_undecided() {
    let hard = "12+34×56-78+91×23-45+67×89-12+34×5+78×9 = 678";
    let run = abacist(&["blackout", "-k", "all", "--timeout", "0.2", hard]);
    run.gives("", 3).says("the time is used up");
    abacist(&["blackout", "-k", "all", "--timeout", "0.2", "--count", hard]).gives("", 3);
    let run = abacist(&["solve", "-k", "all", "--timeout", "0.2", &file("hard.txt", hard)]);
    assert_eq!(run.status, 3, "{run:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search() {
    let hard = "12+34×56-78+91×23-45+67×89-12+34×5+78×9 = 678";
    let hard_file = &file("hard2.txt", hard);
    for words in [
        &["blackout", "-k", "all", hard][..],
        &["blackout", "-k", "all", "--explain", WIDE],
        &["blackout", "-k", "all", "--hint", "1", WIDE],
        &["solve", "-k", "all", hard_file],
    ] {
        let mut child = command(words)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(500));
        let start = std::time::Instant::now();
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(start.elapsed() < std::time::Duration::from_secs(2));
    }
}

#[cfg(unix)]
#[test]
fn answers_before_an_interrupt_keep_their_lines() {
    let hard = "12+34×56-78+91×23-45+67×89-12+34×5+78×9 = 678";
    let two = file("easy-and-hard.txt", format!("{SEED}\n@k all\n{hard}\n{hard}\n"));
    let mut child = command(&["solve", "--jobs", "1", &two]);
    let child = child.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let child = child.spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(out.starts_with(&format!("1: {SEED_ANSWER}")), "{out}");
    assert!(error.contains("1 puzzle solved before the interrupt\n"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_interrupt() {
    let many = file("many-puzzles.txt", format!("{SEED}\n").repeat(20_000));
    let mut child = command(&["solve", &many])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), String::from_utf8(output.stderr).unwrap()),
        (Some(0), String::new())
    );
}

#[test]
fn an_attempt_at_the_minimum_must_have_the_fewest_squares_out() {
    let check = |attempt: &str, puzzle: &str| {
        abacist(&["blackout", "--check", attempt, "-k", "min", puzzle]).status
    };
    assert_eq!(check("2 + 3 = 5", "12 + 3 = 15"), 1);
    assert_eq!(check("12 + 3 = 15", "12 + 3 = 15"), 0);
    assert_eq!(check("3 + 5 = 5 + 3", "3 + 2 / 5 = 5 + 3 × 2"), 0);
}

#[test]
fn an_equation_that_is_true_already_is_said_to_be() {
    let remark = "the equation is true as it stands\n";
    abacist(&["blackout", "12 = 3 + 9"]).says(remark);
    let one = file("true.txt", "12 = 3 + 9\n");
    let run = abacist(&["solve", &one]);
    assert!(run.error.contains(&format!("\n{remark}")), "{run:?}");
    let two = file("two-true.txt", "12 = 3 + 9\n1 2 = 4\n5 = 2 + 3\n");
    let run = abacist(&["solve", &two]);
    assert!(run.error.contains(&format!("1: {remark}")), "{run:?}");
    assert!(run.error.contains(&format!("3: {remark}")), "{run:?}");
    assert!(!run.error.contains(&format!("2: {remark}")), "{run:?}");
    assert!(!abacist(&["solve", "--format", "json", &two]).error.contains("stands"));
    let session = feed(&[], format!(":blackout 12 = 3 + 9\n:load {two}\n:solve\n:solve 3\n"));
    assert_eq!(session.error.matches(remark).count(), 4, "{session:?}");
    assert!(session.error.contains(&format!("\n3: {remark}")), "{session:?}");
    let other = feed(&[], ":blackout 12 = 3 + 8\n");
    assert!(!other.error.contains(remark), "{other:?}");
}

#[test]
fn the_first_of_several_puzzles_keeps_its_remark() {
    let two = file("limited.txt", "3 + 2 / 5 = 5 + 3 × 2\n3 + 2 / 5 = 5 + 3 × 2\n");
    let run = abacist(&["solve", "-k", "all", "--limit", "1", &two]);
    assert!(run.error.contains("1: … and 5 more") && run.error.contains("2: … and 5 more"));
}

#[test]
fn remarks_on_the_puzzles_of_several_files_name_the_file() {
    let one = file("true.txt", "1 = 1\n12 = 2\n");
    let remark = "1: the equation is true as it stands\n";
    let run = abacist(&["solve", "-k", "0", &one, &one]);
    assert_eq!(run.error.matches(&format!("{one}:{remark}")).count(), 2, "{run:?}");
    let run = abacist(&["solve", "-k", "0", &one]);
    assert!(run.error.starts_with(remark), "{run:?}");
    let many = file("many-of-one.txt", "3 + 2 / 5 = 5 + 3 × 2\n");
    let run = abacist(&["solve", "-k", "all", "--limit", "2", &many, &one]);
    run.says(&format!("{many}:1: … and 4 more (--all)\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_fails_is_no_interrupt() {
    let many = file("more-puzzles.txt", format!("{SEED}\n").repeat(20_000));
    for words in [
        &["solve", many.as_str()][..],
        &["blackout", "-k", "all", "--all", WIDE],
        &["blackout", "-k", "all", "--all", "--format", "json", WIDE],
        &["generate", "blackout", "--count", "2000", "--squares", "9"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(words).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(74), "{words:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with("abacist: the output cannot be written"), "{words:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{words:?}: {error}");
    }
}

#[test]
fn a_tree_takes_the_rules_of_equations_for_equations_alone() {
    let lenient = ["tree", "--blackout", "--lenient", "1 +* 2=3"];
    let run = abacist(&lenient);
    assert!(run.status == 0 && run.out.contains("true"), "{run:?}");
    let json = abacist(&[&lenient[..], &["--format", "json"]].concat());
    assert!(json.status == 0 && json.out.contains("\"ok\":true"), "{json:?}");
    for rule in [["--unary", "allow"], ["--leading-zeros", "deny"], ["--dialect", "extended"]] {
        for format in ["text", "json"] {
            let words = ["tree", "--format", format, rule[0], rule[1], "1 + 2"];
            abacist(&words)
                .gives("", 64)
                .says(&format!("{} is a rule", rule[0]))
                .says("--blackout");
        }
    }
    abacist(&["tree", "--lenient", "1 + 2"]).gives("", 64).says("--blackout");
}

#[test]
fn what_belongs_elsewhere_is_told_where_it_goes() {
    let advice = "an equation is solved by `abacist blackout '12 = 2'`\n";
    abacist(&["solve", "12 = 2"]).gives("", 2).says(advice);
    let advice = "checked by `abacist blackout EQUATION --check ATTEMPT`\n";
    abacist(&["check", "12 = 2", "2 = 2"]).gives("", 2).says(advice);
    for words in [["solve", "12 2"], ["check", "12 2"]] {
        let run = abacist(&words);
        assert!(!run.error.contains("abacist blackout"), "{run:?}");
    }
    for words in [&["1", "12", "=", "2"][..], &["12 = 2", "1"], &["12 = 2 k=1"], &["k=1 12 = 2"]] {
        for format in ["text", "json"] {
            let words = [&["blackout", "--format", format], words].concat();
            abacist(&words).gives("", 64).says("write `abacist blackout -k 1 '12 = 2'`");
        }
    }
    for k in ["min", "all", "0..=2"] {
        let advice = format!("write `abacist blackout -k {k} '12 = 2'`");
        abacist(&["blackout", k, "12 = 2"]).gives("", 64).says(&advice);
        abacist(&["blackout", "12 = 2", k]).gives("", 64).says(&advice);
    }
    // Cells are an equation, and so is what a rule reads.
    abacist(&["blackout", "-k", "1", "1 2 = 2"]).gives("2 = 2\n", 0);
    let session = feed(&["--report", "short"], ":blackout 12 = 2 k=1\n:blackout 12 = 2 min\n");
    session.says("K stands before the equation").says("write `k=1 12 = 2`").says("`k=min 12 = 2`");
}

#[cfg(unix)]
#[test]
fn interrupted_work_on_puzzles_speaks_of_no_variables() {
    for words in [
        &["generate", "blackout", "--squares", "40", "--count", "100000"][..],
        &["worksheet", "--squares", "40", "--count", "100000"],
        &["blackout", "--hint", "1", "-k", "all", WIDE],
    ] {
        let mut child = command(words);
        let child = child.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
        let child = child.spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(200));
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{words:?}: {error}");
        assert!(!error.contains("variables"), "{words:?}: {error}");
    }
}

#[test]
fn a_number_beside_an_equation_in_cells_is_k() {
    for (k, equation) in [("2", "1 2 + 7 = 1 1 9"), ("1", "2 + 7 = 9"), ("min", "1 2 = 3")] {
        let advice = format!("write `abacist blackout -k {k} '{equation}'`");
        abacist(&["blackout", k, equation]).gives("", 64).says(&advice);
        abacist(&["blackout", equation, k]).gives("", 64).says(&advice);
        abacist(&["blackout", "--check", "1 = 1", k, equation]).gives("", 64).says(&advice);
        abacist(&["tree", "--blackout", k, equation]).gives("", 64).says("leave it out");
    }
    abacist(&["blackout", "--lenient", "2", "(12 + 7) = 119"]).gives("", 64);
    // Cells that the shell has taken apart are an equation.
    let cells = "2 1 2 + 7 = 1 1 9";
    let apart: Vec<_> = ["blackout"].into_iter().chain(cells.split(' ')).collect();
    assert_eq!(abacist(&apart), abacist(&["blackout", cells]));
}

#[test]
fn k_that_is_given_is_not_looked_for_in_the_equation() {
    let blank = ["blackout", "-k", "2", "1 2 + 30 = 42", "--report", "short"];
    abacist(&blank).gives("", 2).says("input:1:2: ").says("space_in_number");
    let session = feed(&[], ":blackout k=2 1 2 + 30 = 42\n");
    session.gives("", 2).says("space_in_number");
    abacist(&["blackout", "1 2 + 30 = 42"]).gives("", 64).says("blackout -k 1 '2 + 30 = 42'");
}

#[test]
fn attempts_are_at_the_puzzle_at_hand_unless_they_solve_a_loaded_one() {
    let judged = |attempt: &str| {
        let load = ":load examples/puzzles.txt\n:blackout 1 12 = 2\n:check ";
        feed(&[], format!("{load}{attempt}\n")).out
    };
    assert!(!judged("1 = 1").contains("of puzzle"), "{}", judged("1 = 1"));
    let solves = judged("288 / 4 × 6 = 18 × 3 × 8");
    assert!(solves.contains("of puzzle 1: correct"), "{solves}");
}

#[test]
fn explanations_keep_the_numbers_of_the_puzzle() {
    let run = abacist(&["blackout", "-k", "3", "--explain", "0+60=46", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&answer["text"], &answer["steps"][0]["text"]), (&"06=6".into(), &"06".into()));
}
