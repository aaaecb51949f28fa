//! Expressions, scripts, traces and trees on the command line.

use super::support::{abacist, command, feed, file};

#[test]
fn words_are_joined_by_blanks() {
    abacist(&["1+1"]).gives("2\n", 0).says_nothing();
    abacist(&["eval", "2", "+", "3"]).gives("5\n", 0);
    abacist(&["2", "-", "5"]).gives("-3\n", 0);
    abacist(&["-5 + 3"]).gives("-2\n", 0);
    abacist(&["eval", "-5", "+", "3"]).gives("-2\n", 0);
}

#[test]
fn the_exit_status_tells_truth_from_falsehood() {
    abacist(&["288 / 4 × 6 = 18 × 3 × 8"]).gives("true\n", 0).says_nothing();
    abacist(&["288 / 24 × 6 = 18 × 13 × 8"]).gives("false\n", 1).says("(72 != 1872)");
    abacist(&["1/0"]).gives("", 2).says("division by zero");
    abacist(&["2^(2^40)"]).gives("", 3).says("limit::stopped");
}

#[test]
fn a_report_points_at_the_word() {
    let run = abacist(&["--report", "short", "12", "×", "(3", "+", ")"]);
    run.gives("", 2).says("input:1:11: ");
    let run = abacist(&["--report", "json", "12 × )"]);
    let report: serde_json::Value = serde_json::from_str(&run.error).unwrap();
    assert_eq!((&report["line"], &report["column"]), (&1.into(), &6.into()));
    assert_eq!(report["span"], serde_json::json!([6, 1]));
}

#[test]
fn answers_can_be_formulas() {
    abacist(&["--format", "latex", "(1 + √5)/-2"]).gives("\\frac{-1 - \\sqrt{5}}{2}\n", 0);
    abacist(&["--format", "latex", "max"]).gives("\\mathrm{max}\n", 0);
}

#[test]
fn an_assignment_is_no_answer() {
    abacist(&["x = 3"]).gives("", 0).says_nothing();
    abacist(&["eval", "x = 3; x"]).gives("3\n", 0).says_nothing();
    feed(&[], "x = 3\nx\n").gives("3\n", 0).says_nothing();
}

#[test]
fn approximate_numbers_can_be_refused() {
    for words in [["--exact", "~3.14 + 1"], ["--exact", "f = x => x × ≈2; f(1)"]] {
        abacist(&words).gives("", 2).says("arithmetic::not_exact").says("which is exact");
    }
    let json = abacist(&["eval", "--exact", "--format", "json", "~3.14 + 1"]);
    assert!(json.out.contains("abacist::arithmetic::not_exact"), "{json:?}");
    feed(&[], "x = ~3.14\n:set exact on\n1 + x\n:set exact off\n1 + x\n")
        .gives("~4.1\n", 2)
        .says("arithmetic::not_exact");
}

#[test]
fn settings_can_be_given_as_to_the_session() {
    abacist(&["--set", "decimals=3", "22/7"]).gives("22/7\n", 0).says("~ 3.143");
    abacist(&["eval", "22/7", "--set", "fractions=mixed"]).gives("3 + 1/7\n", 0);
    abacist(&["--set", "base=hex", "eval", "--set", "grouping=on", "2^20"]).gives("0x10_0000\n", 0);
    abacist(&["--set", "exact=on", "pi"]).gives("", 2).says("arithmetic::irrational");
    let script = file("settings.aba", "1/7\n16");
    abacist(&["run", "--set", "recurring=on", &script]).gives("1/7\n16\n", 0).says("0.(142857)");
    feed(&["--set", "base=bin"], "5\n").gives("0b101\n", 0);
    for words in [["--set", "base=8", "1"], ["--set", "zoom=3", "1"], ["--set", "decimals", "1"]] {
        abacist(&words).gives("", 64).says("abacist::input::");
    }
    abacist(&["--set", "base=hex", "solve", "-"]).gives("", 64).says("--set is an option of eval");
}

#[test]
fn what_a_script_prints_is_kept_as_it_is() {
    let script = file("printed.aba", "print(\"well-known ~ sqrt(2)\", -1)");
    for format in ["text", "latex"] {
        abacist(&["run", "--format", format, &script]).gives("well-known ~ sqrt(2) -1\n", 0);
    }
}

#[test]
fn answers_can_be_json() {
    let value = "{\"id\":null,\"kind\":\"eval\",\"ok\":true,\"value\":\"3/2\",\"type\":\"number\",\"approx\":false}\n";
    abacist(&["--format", "json", "0.3/0.2"]).gives(value, 0).says_nothing();
    let run = abacist(&["1 +", "--format", "json"]);
    assert_eq!(run.status, 2);
    run.says_nothing();
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(answer["error"]["code"], "abacist::syntax::ends_early");
    assert_eq!(abacist(&["tree", "1", "--format", "json"]).out.lines().count(), 1);
    assert_eq!(abacist(&["--format", "json"]).status, 64);
}

#[test]
fn a_wrong_command_line_is_told_from_wrong_input() {
    for words in [
        &["--bogus"][..],
        &["solve"],
        &["blackout"],
        &["batch", "--jobs", "0"],
        &["--timeout", "soon", "1"],
        &["blackout", "-k", "few", "1 = 2"],
        &["blackout", "--unary", "x", "1 = 2"],
    ] {
        let run = abacist(words);
        assert_eq!((run.status, run.out.as_str()), (64, ""), "{words:?} {run:?}");
        assert_ne!(run.error, "");
    }
    assert!(abacist(&["--help"]).out.contains("Exit status"));
    abacist(&["--version"]).gives(concat!("abacist ", env!("CARGO_PKG_VERSION"), "\n"), 0);
}

#[test]
fn what_was_meant_is_suggested() {
    abacist(&["slove", "puzzles"]).gives("", 2).says("did you mean `abacist solve …`?");
    abacist(&["examples/puzzles.txt"]).gives("", 2).says("abacist solve examples/puzzles.txt");
}

#[test]
fn the_trace_shows_both_stacks_after_every_character() {
    let run = abacist(&["trace", "2 + 5 × (6 - 3) - 6"]);
    assert_eq!((run.out.lines().count(), run.status), (1 + 11 + 1 + 1, 0), "{run:?}");
    assert!(run.out.ends_with("\n11\n"), "{run:?}");
    let deepest = run.out.lines().find(|line| line.starts_with('3')).unwrap();
    let words: Vec<_> = deepest.split_whitespace().collect();
    assert_eq!(words[1..], ["the", "number", "is", "3", "3", "2", "5", "6", "+", "*", "(", "-"]);
    let run = abacist(&["trace", "288 / 24×"]);
    assert_eq!((run.out.lines().count(), run.status), (1 + 7, 2), "{run:?}");
    run.says("abacist::syntax::ends_early");
}

#[test]
fn the_tree_has_the_last_operation_at_its_root() {
    abacist(&["tree", "1 + 2 × 3"]).gives("+\n|-- 1\n`-- *\n    |-- 2\n    `-- 3\n", 0);
    abacist(&["tree", "1 + "]).gives("", 2).says("abacist::syntax::ends_early");
}

#[test]
fn a_script_prints_the_values_of_its_expressions_up_to_the_first_error() {
    let script = file("good.aba", "\u{feff}# a script\r\nx = 6\r\nx * (1 +\r\n  6)\r\n1 = 2\r\n");
    abacist(&["run", &script]).gives("42\nfalse\n", 0);
    let script = file("bad.aba", "1 + 1\n1/0\n3\n");
    abacist(&["run", &script]).gives("2\n", 2).says("bad.aba:2:3");
    let script = file("broken.aba", "1 + 1\n1 )\n");
    abacist(&["run", &script]).gives("", 2).says("broken.aba:2:3");
    feed(&["run", "-"], "2^10\n").gives("1024\n", 0);
}

#[test]
fn colour_is_decided_once() {
    let coloured = |words: &[&str], variables: &[(&str, &str)]| {
        let mut command = command(words);
        command.envs(variables.iter().copied());
        let output = command.output().unwrap();
        output.stderr.contains(&0x1b)
    };
    assert!(!coloured(&["1 +"], &[]));
    assert!(coloured(&["1 +"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&["1 +"], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(coloured(&["--color", "always", "1 +"], &[("NO_COLOR", "1")]));
    assert!(!coloured(&["--color", "never", "1 +"], &[("CLICOLOR_FORCE", "1")]));
    assert!(coloured(&["--bogus", "--color", "always"], &[]));
}

#[test]
fn a_trace_follows_the_rules_that_are_asked_for() {
    abacist(&["trace", "-5 + 3"]).says("abacist::syntax::expected_operand");
    let run = abacist(&["trace", "--unary", "allow", "-5 + 3"]);
    assert!(run.out.ends_with("\n-2\n") && run.status == 0, "{run:?}");
    let run = abacist(&["trace", "--format", "json", "--unary", "allow", "-5 + 3"]);
    assert!(run.out.contains("\"value\":\"-2\"") && run.status == 0, "{run:?}");
    abacist(&["trace", "--leading-zeros", "deny", "05"]).says("abacist::syntax::leading_zero");
    abacist(&["trace", "--unary", "maybe", "5"]).gives("", 64).says("write reject or allow");
    let entries = ":set rules unary allow\n:trace -5 + 3\n";
    let run = feed(&[], entries);
    assert!(run.out.ends_with("\n-2\n") && run.status == 0, "{run:?}");
}

#[test]
fn a_trace_goes_up_to_what_the_stacks_do_not_read() {
    let run = abacist(&["trace", "2×3^4"]);
    assert_eq!((run.out.lines().count(), run.status), (1 + 3, 2), "{run:?}");
    run.says("plain arithmetic only").says("`abacist tree` and");
}

#[test]
fn a_script_writes_an_object_a_value_if_json_is_asked_for() {
    let script = file("json.aba", "x = 1/2\nx\n\"a\"\n1 = 2\nnone\n1/0\n3\n");
    let values = "{\"value\":\"1/2\",\"type\":\"number\",\"approx\":false}\n\
                  {\"value\":\"\\\"a\\\"\",\"type\":\"text\",\"approx\":false}\n\
                  {\"value\":\"false\",\"type\":\"boolean\",\"approx\":false}\n";
    abacist(&["run", "--format", "json", &script]).gives(values, 2).says("json.aba:6:3");
    feed(&["run", "--format", "json", "-"], "1 = 2\n")
        .gives("{\"value\":\"false\",\"type\":\"boolean\",\"approx\":false}\n", 0);
}

#[test]
fn options_are_refused_in_words_and_as_they_were_typed() {
    for seconds in ["nan", "inf", "1e400", "-1", "soon"] {
        let run = abacist(&["--timeout", seconds, "eval", "1"]);
        assert_eq!(run.status, 64, "{run:?}");
        run.says(&format!("'{seconds}' for '--timeout <SECONDS>': seconds, such as 10 or 0.5"));
    }
    abacist(&["blackout", "--limit", "-1", "1 = 1"]).says("'-1' for '--limit <N>': a whole number");
    abacist(&["batch", "requests", "-1"]).says("unexpected argument '-1'");
    abacist(&["solve", "-1"]).gives("", 2).says("cannot read -1:");
    let puzzle = "1+1+1+1+1=1+1+1+1";
    let all = abacist(&["blackout", "-k", "all", "--all", puzzle]);
    assert!(all.out.lines().count() > 10, "{all:?}");
    assert_eq!(abacist(&["blackout", "-k", "all", "--limit", "all", puzzle]), all);
}
