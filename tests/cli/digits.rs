//! `digits`, and tasks of digits in puzzle files.

use std::fmt::Write as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::support::{Run, SOON, abacist, command, feed, file};

/// Runs `digits` with options, separated by blanks, on a task.
fn ask(options: &str, task: &str) -> Run {
    let options = options.split(' ').filter(|it| !it.is_empty());
    abacist(&["digits"].into_iter().chain(options).chain([task]).collect::<Vec<_>>())
}

const BOUND: &str = "(searched: numerators and denominators below 2^62)";

#[test]
fn a_task_is_typed_in_many_ways() {
    for words in [
        "10: 4751",
        "10:|4751",
        "digits 10: 4751",
        "Digits|10:|4 7|5,1",
        "4751|10",
        "4751|--target|10",
        "--target|10|4|7|5|1",
        "10: 4751 deset",
        "10 deset: 4751",
    ] {
        let words: Vec<_> = ["digits"].into_iter().chain(words.split('|')).collect();
        abacist(&words).gives("4/(7/5-1)\n", 0).says("10 from 4751: 16 solutions (searched: ");
    }
    ask("", "-2: 13 +- single").gives("1-3\n", 0);
    abacist(&["digits", "-2:", "13", "single", "+-"]).gives("1-3\n", 0);
    abacist(&["digits", "--target=-2", "13", "single", "+-"]).gives("1-3\n", 0);
}

#[test]
fn one_of_the_cheapest_is_shown_and_others_on_demand() {
    ask("", "10: 2144").gives("2+1*(4+4)\n", 0).says("… and 222 more (--all)\n");
    assert_eq!(ask("--cheapest", "10: 2144"), ask("", "10: 2144"));
    let all = ask("--all", "10: 2144");
    assert_eq!((all.status, all.out.lines().count()), (0, 223));
    all.says("10 from 2144: 223 solutions");
    for line in all.out.lines() {
        assert!(line.is_ascii(), "{line}");
    }
    let few = ask("--limit 7", "10: 2144");
    assert!(all.out.starts_with(&few.out) && few.out.lines().count() == 7, "{few:?}");
    few.says("… and 216 more (--all)\n");
    for (options, task) in [
        ("--ops +-*/!", "-40: 388"),
        ("", "-75: 0580"),
        ("--order any", "-82: 864"),
        ("--preset ten-puzzle", "0: 312"),
        ("--preset sum-to-100", "100: 123456789"),
    ] {
        let shown = ask(options, task).out;
        assert_eq!(ask(&format!("--first {options}"), task).out, shown, "{options} {task}");
        let all = ask(&format!("--all {options}"), task).out;
        assert!(all.starts_with(&shown), "{options} {task}: {all}");
    }
    let first = ask("--first", "10: 2144");
    assert!(all.out.starts_with(&first.out) && first.out.lines().count() == 1);
    first.says_nothing();
    ask("--count", "10: 2144").gives("223\n", 0);
    ask("--limit 0", "10: 2144").gives("", 0).says("none of 223 listed (--all)");
    ask("--count", "10: 6667").gives("0\n", 1);
    // Each is true, and each is a solution.
    let equations: String = all.out.lines().map(|line| format!("10 = {line}\n")).collect();
    let run = feed(&[], &equations);
    assert_eq!(run.out, "true\n".repeat(223));
}

#[test]
fn that_there_is_none_is_said_with_its_bound_and_what_is_nearest() {
    let all = "numerators and denominators below 2^62, factorials up to 20!, exponents up to 62";
    let none = ask("", "10: 6667");
    none.gives("6!/(6+67) = 720/73\n6!/sqrt(6/6+7!) = 720/71\n", 1);
    none.says(&format!(
        "no way to 10 from 6667; the nearest are 720/73 and 720/71 (searched: {all})"
    ));
    for line in none.out.lines() {
        abacist(&["eval", line]).gives("true\n", 0);
    }
    ask("--solvable", "10: 6667").gives("not solvable\n", 1).says(&format!("searched: {all}\n"));
    ask("--solvable", "10: 2144").gives("solvable\n", 0).says_nothing();
    let nearest = ask("--nearest", "11: 4444 ten-puzzle merge");
    nearest.gives("(44-4)/4 = 10\n(4+44)/4 = 12\n", 1);
}

#[test]
fn several_targets_have_an_expression_each() {
    let run = ask("", "10 20 5/2 1/99: 1234 ten-puzzle");
    run.gives("10 = 1+2+3+4\n20 = 1*(2+3)*4\n5/2 = 1+2*3/4\n", 0);
    run.says(&format!("10 20 5/2 1/99 from 1234: 3 of 4 reached; missing: 1/99 {BOUND}\n"));
    let run = ask("", "0..=20: 4444 four-fours");
    assert_eq!((run.status, run.out.lines().count()), (0, 21));
    for line in run.out.lines() {
        abacist(&["eval", line]).gives("true\n", 0);
    }
    run.says("0..=20 from 4444: all 21 reached");
    const RANGE: &str = "0..=20: 4444 ten-puzzle merge";
    ask("--missing", RANGE).gives("11\n13\n14\n18\n19\n", 0).says("16 of 21 reached");
    assert_eq!(ask("--reached", RANGE).out.lines().count(), 16);
    ask("--solvable", RANGE).gives("16 of 21 reached; missing: 11 13 14 18 19\n", 0);
    ask("--missing", "10 20 7: 1234 ten-puzzle").gives("7\n", 0);
    ask("", "7..=9: 11").gives("", 1).says("0 of 3 reached; missing: 7 8 9");
    ask("--missing", "1000..=1020: 12").says("1008 1009 and 11 more");
    let run = ask("--count", "99..=101: 123456789 sum-to-100");
    run.gives("99: 25\n100: 12\n101: 18\n", 0).says("3 of 3 reached, 55 solutions");
    let run = ask("--all", "10 20 7: 1234 ten-puzzle");
    run.gives("10 = 1+2+3+4\n10 = 1*(2*3+4)\n20 = 1*(2+3)*4\n", 0);
}

#[test]
fn expressions_are_written_for_documents() {
    ask("--format latex", "10: 4751").gives("\\frac{4}{\\frac{7}{5} - 1}\n", 0);
    let run = ask("--format latex", "1/2 10: 24 ten-puzzle");
    run.gives("\\frac{1}{2} = \\frac{2}{4}\n", 0);
    let run = ask("--format mathml", "6: 24 ten-puzzle");
    let head = r#"<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow>"#;
    run.gives(&format!("{head}<mn>2</mn><mo>+</mo><mn>4</mn></mrow></math>\n"), 0);
    let run = ask("--format mathml", "6 9: 24 ten-puzzle");
    let equation = "<mn>6</mn><mo>=</mo><mn>2</mn><mo>+</mo><mn>4</mn></mrow></math>\n";
    run.gives(&format!("{head}{equation}"), 0);
    assert_eq!(ask("--format svg", "6: 24").status, 64);
    abacist(&["make", "--format", "mathml", "8: 8"]).gives("", 64).says("a format of digits");
}

#[test]
fn expressions_are_judged() {
    let check = |attempt: &str, task: &str| abacist(&["digits", "--check", attempt, task]);
    check("2*(1+√(4*4))", "10: 2144").gives("correct: it is 10\n", 0);
    check("2*(1+sqrt(4*4))", "10: 2144").gives("correct: it is 10\n", 0);
    let wrong = "not correct: uses the digits 2414, not 2144\n             13 is not 10\n";
    check("2*4+1+4", "10: 2144").gives(wrong, 1);
    check("2+", "10: 2144")
        .gives("not correct: the text ends where an operand must follow `+`\n", 1);
    check("1+2*3/4", "10 5/2: 1234").gives("correct: it is 5/2\n", 0);
    check("√16", "4: 16 taneja").gives("not correct: this task has no `√`\n", 1);
    for option in ["--all", "--solvable", "--nearest", "--missing", "--count"] {
        let run = abacist(&["digits", "--check", "8", option, "8: 8"]);
        assert_eq!(run.status, 64, "{option}");
    }
}

#[test]
fn rules_are_options_and_words_of_the_task() {
    const TEN: &str = "10: 6667";
    let none = |options: &str, task: &str| {
        let run = ask(options, task);
        assert_eq!(run.status, 1, "{options} {task}");
        run.says("no way to ");
    };
    none("--preset ten-puzzle", TEN);
    ask("--preset ten-puzzle --order any", "24: 3388").gives("8/(3-8/3)\n", 0);
    ask("--preset ten-puzzle --merge on", "41: 338").gives("3+38\n", 0);
    none("--ops +-*/ --merge off --minus none", "24: 3388");
    ask("--ops sqrt", "4: 16").gives("sqrt(16)\n", 0);
    ask("--ops +-*/,!", "6: 3").gives("3!\n", 0);
    ask("--minus none", "-1: 12 +-*/").gives("1-2\n", 0);
    none("--minus none --ops +", "-3: 12");
    ask("--minus first --ops +", "1: 12").gives("-1+2\n", 0);
    ask("--zeros allow --ops +", "6: 105").gives("1+05\n", 0);
    ask("--leading-zeros deny --ops +", "15: 105").gives("10+5\n", 0);
    none("--exponents whole --ops ^-", "1/2: 21");
    ask("--exponents integer --ops ^-", "1/2: 21").gives("2^(-1)\n", 0);
    ask("--grouping precedence --ops +*", "7: 123 no-minus").gives("1+2*3\n", 0);
    ask("--grouping left-to-right --ops +* --minus none", "9: 123").gives("(1+2)*3\n", 0);
    ask("--bits 4", "16: 28 *").gives("", 1).says("below 2^4)");
    // Options beat presets of the task, and other words of the task beat options.
    none("--minus none", "1: 12 + sum-to-100");
    ask("--minus none", "1: 12 + first-minus").gives("-1+2\n", 0);
    for (option, says) in [
        ("--preset=tanja", "did you mean `taneja`?"),
        ("--minus=some", "--minus cannot be `some`"),
        ("--merge=yes", "usual or on or off"),
        ("--exponents=all", "usual or whole or integer or rational"),
        ("--order=free", "usual or fixed or any"),
        ("--grouping=none", "usual or brackets or precedence or left-to-right"),
        ("--bits=63", "--bits cannot be `63`"),
    ] {
        ask(option, TEN).gives("", 64).says(says);
        abacist(&["solve", option, "-"]).gives("", 64).says(says);
    }
    ask("--ops=%", TEN).gives("", 64).says("--ops cannot be `%`");
    ask("--leading-zeros=no", TEN).gives("", 64).says("--zeros cannot be `no`");
    ask("--order any --minus first", TEN).gives("", 2).says("needs the digits in their order");
}

#[test]
fn what_is_no_task_is_advised_about() {
    for (task, code, says) in [
        ("10: 21x4", "bad_digit", "`x` is no digit"),
        ("10: ２１", "bad_digit", "`２` is no digit"),
        ("10 2144 20", "incomplete", "the colon before the digits is missing"),
        ("10:", "incomplete", "a digit is missing"),
        (": 2144", "incomplete", "the target is missing"),
        ("", "incomplete", "the colon"),
        ("10: 2144 tanja", "bad_rule", "did you mean `taneja`?"),
        ("0..=99999999999: 12", "bad_range", "more than 10000000 numbers"),
        ("3..=1: 12", "bad_range", "write 1..=3"),
        ("ten: 12", "bad_rule", "`ten` is no rule"),
    ] {
        ask("", task).gives("", 2).says(&format!("abacist::digits::{code}")).says(says);
    }
    let many = format!("10: {}", "1".repeat(60_000));
    let start = Instant::now();
    ask("--report short", &many).gives("", 2).says("a task has at most 100 digits");
    assert!(start.elapsed() < SOON);
    ask("", "examples/games.txt").gives("", 2).says("abacist solve examples/games.txt");
    for option in ["--nearest", "--hint 1", "--explain", "--tree text"] {
        let run = ask(option, "1 2: 12");
        run.gives("", 64).says("abacist::input::bad_argument").says("about one target");
        run.says("help: write one, as 10: 2144");
    }
    for format in ["html", "svg", "dot"] {
        let run = ask(&format!("--format {format}"), "10: 12");
        run.gives("", 64).says("help: write one of these, or draw the answer with --tree");
    }
    for format in ["html", "svg", "latex"] {
        let run = abacist(&["generate", "digits", "--format", format]);
        run.gives("", 64).says("help: leave out --format");
    }
    for (target, help) in [
        ("abc", "write a whole number, a fraction such as 5/2"),
        ("", "write a whole number, a fraction such as 5/2"),
        ("5..=1", "write 1..=5"),
    ] {
        let run = abacist(&["digits", "--target", target, "1234"]);
        run.gives("", 64).says(&format!("--target cannot be `{target}`")).says(help);
    }
    ask("--bits 3", "10: 12").gives("", 64).says("or another number from 4 to 62");
    ask("--base 1", "10: 12").gives("", 64).says("or another number from 2 to 10");
    ask("--check 7//2", "3: 72").says_nothing().gives("not correct: this task has no `//`\n", 1);
    ask("--unary-minus none --concat off", "-3: 12").gives("1-2 = -1\n", 1);
    abacist(&["digit", "10:", "12"]).says("did you mean `abacist digits …`?");
}

#[test]
fn answers_have_their_json() {
    let ask = |options: &str, task: &str| -> serde_json::Value {
        serde_json::from_str(&ask(&format!("--format json {options}"), task).out).unwrap()
    };
    let answer = ask("", "10: 4751");
    assert_eq!((&answer["kind"], &answer["solvable"]), (&"digits".into(), &true.into()));
    assert_eq!(answer["solutions"][0]["text"], "4/(7/5-1)");
    assert_eq!(answer["solutions"][0]["cost"], 305);
    let all = ask("--all", "10: 4751");
    assert_eq!((&all["count"], &all["complete"]), (&16.into(), &true.into()));
    assert_eq!(all["solutions"].as_array().unwrap().len(), 16);
    assert_eq!(ask("--limit 2", "10: 4751")["solutions"].as_array().unwrap().len(), 2);
    assert_eq!(ask("--count", "10: 4751")["count"], 16);
    let none = ask("", "10: 6667");
    assert_eq!((&none["solvable"], &none["complete"]), (&false.into(), &true.into()));
    assert_eq!(none["nearest"][0]["value"], "720/73");
    assert!(none["bound"].as_str().unwrap().contains("2^62"), "{none}");
    assert_eq!(ask("--solvable", "10: 6667")["solvable"], false);
    assert_eq!(ask("--nearest", "10: 6667")["nearest"], none["nearest"]);
    let range = ask("", "0..=20: 4444 ten-puzzle merge");
    assert_eq!((&range["reached"], &range["missing"][4]), (&16.into(), &19.into()));
    assert_eq!(range["solutions"].as_array().unwrap().len(), 16);
    let missing = ask("--missing", "0..=20: 4444 ten-puzzle merge");
    assert_eq!((&missing["missing"], missing.get("solutions")), (&range["missing"], None));
    assert_eq!(ask("--reached", "9..=11: 4444")["numbers"], serde_json::json!([9, 10, 11]));
    assert_eq!(ask("--check 2*1+4+4", "10: 2144")["correct"], true);
    assert_eq!(ask("--count", "100 101: 123456789 sum-to-100")["counts"][0]["count"], 12);
}

const MIXED: &str = "\
# Digits beside other puzzles.
digits 10: 4751
digits 10: 6667 ten-puzzle   # none
24: 3 3 8 8
digits 9..=11: 4444 ten-puzzle merge
digits 10: 21x4
@preset sum-to-100
digits 100: 123456789
@minus nowhere
@minus none
Digits 100: 123456789
@ops +-
digits 6: 24 deset
";

#[test]
fn tasks_stand_in_files_beside_other_puzzles() {
    let path = file("digits.txt", MIXED);
    let run = abacist(&["solve", "--report", "short", &path]);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[0], "2: 4/(7/5-1)");
    assert!(lines[1].starts_with("3: none (nearest: ") && lines[1].ends_with(BOUND), "{lines:?}");
    assert_eq!(lines[2..5], ["4: 8/(3 - 8/3)", "5: 9 = 4+4+4/4", "5: 10 = (44-4)/4"]);
    assert_eq!(lines.len(), 8, "{lines:?}");
    assert!(lines[5].starts_with("8: ") && lines[6].starts_with("11: 1"), "{lines:?}");
    assert_eq!((lines[7], run.status), ("13: 2+4", 2));
    run.says("6 of 7 puzzles solved, 2 lines have errors");
    run.says("5: 2 of 3 reached; missing: 11\n");
    assert!(!run.error.contains("more (--all)"), "{run:?}");
    let counts = abacist(&["solve", "--count", &path]).out;
    let expected = "2: 16\n3: 0\n4: 1\n5: 9: 3\n5: 10: 1\n5: 11: 0\n8: 12\n11: 11\n13: 1\n";
    assert_eq!(counts, expected);
    // An option beats the directives.
    let run = abacist(&["solve", "--count", "--minus", "first", &path]).out;
    assert!(run.contains("\n11: 12\n"), "{run}");
    let json = abacist(&["solve", "--format", "json", &path]).out;
    let objects: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects[0]["solutions"][0]["text"], "4/(7/5-1)");
    assert_eq!((&objects[1]["line"], &objects[1]["solvable"]), (&3.into(), &false.into()));
    assert_eq!((&objects[3]["reached"], &objects[3]["missing"][0]), (&2.into(), &11.into()));
    assert_eq!(objects[4]["error"]["code"], "abacist::digits::bad_digit");
    for jobs in ["1", "3"] {
        let run = abacist(&["solve", "--jobs", jobs, "--format", "json", &path]);
        assert_eq!(run.out, json);
    }
    // A single task speaks for itself.
    feed(&["solve", "-"], "digits 10: 4751\n").gives("4/(7/5-1)\n", 0).says("10 from 4751");
    feed(&["solve", "-"], "digits 10: 6667\n").gives("", 1).says("no way to 10 from 6667");
    feed(&["solve", "--all", "-"], "digits 10: 1234 ten-puzzle").gives("1+2+3+4\n1*(2*3+4)\n", 0);
}

#[test]
fn hints_go_from_faint_to_plain() {
    let hint = |level: &str, task: &str| abacist(&["digits", "--hint", level, task]);
    for (level, said) in [
        ("1", "there is a way to 10"),
        ("2", "the numbers are 4, 7, 5, 1, and the last sign is /"),
        ("3", "begin with 7/5"),
        ("4", "4/(7/5-1)"),
    ] {
        hint(level, "10: 4751").gives(&format!("{said}\n"), 0).says_nothing();
    }
    hint("4", "4: 16 +-*/√").gives("sqrt(16)\n", 0);
    const NEAR: &str = "11: 4444 ten-puzzle merge";
    hint("1", NEAR).gives("no way to 11; the nearest are 10 and 12\n", 1);
    hint("4", NEAR).gives("(44-4)/4 = 10\n", 1);
    hint("5", NEAR).gives("", 64).says("a number from 1 to 4 is expected");
    let json: serde_json::Value =
        serde_json::from_str(&ask("--format json --hint 3", "10: 4751").out).unwrap();
    assert_eq!((&json["kind"], &json["hint"]), (&"hint".into(), &"begin with 7/5".into()));
    for options in
        ["--hint 1 --explain", "--hint 1 --all", "--explain --check 8", "--tree svg --count"]
    {
        assert_eq!(ask(options, "8: 8").status, 64, "{options}");
    }
    ask("--hint 1 --format latex", "8: 8").gives("", 64).says("not written as LaTeX");
    ask("--tree svg --format json", "8: 8").gives("", 64).says("a tree is not written as JSON");
    assert_eq!(ask("--hint 1 --timeout 0", "1234567: 98765432").status, 3);
}

#[test]
fn a_task_is_gone_about_in_three_phases() {
    let run = ask("--explain", "24: 144");
    assert!(run.status == 0 && run.out.is_ascii(), "{run:?}");
    for line in [
        "1. Groupings: neighbouring digits may be one number.",
        "4 groupings, 2^2.",
        "|-- [[1, 4], 4]  <-",
        "2 orders of 3 numbers; 5 of all groupings.",
        "3. Operations: (1^4*4)! = 24",
    ] {
        assert!(run.out.lines().any(|it| it == line), "{line}: {}", run.out);
    }
    let none = ask("--explain", "11: 4444 ten-puzzle merge");
    assert_eq!(none.status, 1);
    assert!(none.out.ends_with("no signs reach the target; the nearest are 10 and 12.\n"));
    let json = |task: &str| -> serde_json::Value {
        serde_json::from_str(&ask("--format json --explain", task).out).unwrap()
    };
    let answer = json("24: 144");
    assert_eq!((&answer["text"], &answer["value"]), (&"(1^4*4)!".into(), &"24".into()));
    assert_eq!((&answer["groupings"]["count"], &answer["orders"]["count"]), (&4.into(), &2.into()));
    assert_eq!(answer["steps"][2], serde_json::json!({"text": "4!", "value": "24"}));
    let none = json("11: 4444 ten-puzzle merge");
    assert_eq!(
        (&none["text"], &none["steps"]),
        (&serde_json::Value::Null, &serde_json::Value::Null)
    );
    assert_eq!(none["nearest"], serde_json::json!(["10", "12"]));
}

#[test]
fn answers_are_drawn_as_trees() {
    let text =
        "/ = 10\n|-- 4\n`-- - = 2/5\n    |-- / = 7/5\n    |   |-- 7\n    |   `-- 5\n    `-- 1\n";
    ask("--tree text", "10: 4751").gives(text, 0).says_nothing();
    for (format, begins) in
        [("svg", "<svg "), ("latex", "\\begin{tikzpicture}"), ("dot", "digraph")]
    {
        let run = ask(&format!("--tree {format}"), "10: 4751");
        assert!(run.out.starts_with(begins) && run.status == 0, "{run:?}");
    }
    let none = ask("--tree text", "11: 4444 ten-puzzle merge");
    none.gives("", 1).says("no way to 11 from 4444; the nearest are 10 and 12");
    abacist(&["digits", "--target", "10", "10: 4751"]).gives("", 64).says("given twice");
}

#[test]
fn extras_are_options_and_directives() {
    for (options, task, answer) in [
        ("--double-factorial on", "60: 54 ten-puzzle", "5!!*4"),
        ("--subfactorial on", "45: 54 ten-puzzle", "5*!4"),
        ("--join on", "33: 123 ten-puzzle", "(1+2)||3"),
        ("--decimals point", "10: 44 ten-puzzle", "4/.4"),
        ("--decimals recurring", "9: 44 four-fours", "4/.(4)"),
        ("--base 4", "12: 123 + no-minus", "1+23"),
    ] {
        ask(options, task).gives(&format!("{answer}\n"), 0);
        let (name, value) = options.trim_start_matches('-').split_once(' ').unwrap();
        let file = format!("@{} {value}\ndigits {task}\n", name.replace('-', "_"));
        feed(&["solve", "-"], &file).gives(&format!("{answer}\n"), 0);
        feed(&["solve", &format!("--{name}={value}"), "-"], format!("digits {task}"))
            .gives(&format!("{answer}\n"), 0);
    }
    // A word of the task beats an option.
    assert_eq!(ask("--decimals point", "10: 44 ten-puzzle no-decimals").status, 1);
    for (option, says) in [
        ("--double-factorial=yes", "usual or on or off"),
        ("--decimals=recuring", "did you mean `recurring`?"),
        ("--base=11", "--base cannot be `11`"),
        ("--join=1", "--join cannot be `1`"),
    ] {
        ask(option, "8: 8").gives("", 64).says(says);
    }
    ask("--base 4", "8: 8").gives("", 2).says("abacist::digits::large_digit");
}

#[test]
fn files_of_tasks_have_hints_and_explanations() {
    const TWO: &str = "digits 10: 4751\ndigits 11: 4444 ten-puzzle merge\ndigits 0..=9: 12\n";
    let run = feed(&["solve", "--hint", "1", "-"], TWO);
    let expected = "1: there is a way to 10\n2: no way to 11; the nearest are 10 and 12\n\
                    3: hints and explanations are about one target\n";
    run.gives(expected, 1);
    let one = feed(&["solve", "--hint", "3", "-"], "digits 10: 4751\n");
    one.gives("begin with 7/5\n", 0);
    let several = feed(&["solve", "--hint", "3", "-"], "digits 0..=9: 12\n");
    several.gives("hints and explanations are about one target\n", 1);
    let run = feed(&["solve", "--explain", "--format", "json", "-"], TWO);
    let objects: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects[0]["text"], "4/(7/5-1)");
    assert_eq!((objects[2]["ok"].as_bool(), objects[2]["steps"].is_null()), (Some(true), true));
}

/// Rows of the table of Deset: the solved ones have an expression, and the others are proven to
/// have none.
#[test]
fn rows_of_the_table_of_deset_have_their_answers() {
    let text = std::fs::read_to_string("tests/data/deset-4digit.tsv").unwrap();
    let rows = text.lines().filter(|line| line.starts_with(|glyph: char| glyph.is_ascii_digit()));
    let rows: Vec<Vec<&str>> = rows.map(|line| line.split('\t').collect()).step_by(29).collect();
    let columns = ["+-*/ no-minus", "+-*/", "+-*/^", "deset"];
    let (mut tasks, mut solvable) = (String::new(), Vec::new());
    for row in &rows {
        for (column, rules) in columns.iter().enumerate() {
            writeln!(tasks, "digits 10: {} {rules}", row[0]).unwrap();
            solvable.push(row[column + 1] == "1");
        }
    }
    let run = feed(&["solve", "--format", "json", "-"], &tasks);
    let answers: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((answers.len(), answers.len() > 500), (solvable.len(), true));
    for (answer, solvable) in answers.iter().zip(solvable) {
        assert_eq!(answer["solvable"], solvable, "{answer}");
        assert_eq!(answer["complete"], true, "{answer}");
    }
}

#[test]
fn wide_ranges_are_answered() {
    let run = ask("--solvable", "0..=9999999: 12");
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.out.contains(" of 10000000 reached; missing: "), "{run:?}");
    let missing = ask("--missing", "0..=3000000: 12");
    let reached = ask("--reached", "0..=3000000: 12").out;
    assert_eq!(missing.out.lines().count() + reached.lines().count(), 3_000_001);
    let shown = ask("", "0..=3000000: 12").out;
    assert_eq!(shown.lines().count(), reached.lines().count());
    ask("--missing", "10: 1234").gives("", 0).says("10 from 1234: reached (searched: ");
    ask("--missing", "9: 1 ten-puzzle").gives("9\n", 1).says("9 from 1: not reached (searched: ");
}

/// A task that takes long, and whose first solutions are found at once.
const LONG: &str = "1234567: 987654321 deset";

#[test]
fn a_limit_stops_the_search() {
    let start = Instant::now();
    ask("--all --timeout 1", LONG).gives("", 3).says("undecided: the time is used up\n");
    ask("--timeout 0", "0..=99: 987654 deset").gives("", 3).says("undecided: the time is used up");
    assert_eq!(ask("--missing --timeout 0.2", "0..=99: 98765432 deset").status, 3);
    assert_eq!(ask("--nearest --timeout 0.2", LONG).status, 3);
    assert_eq!(ask("--count --timeout 0.2", LONG).status, 3);
    assert_eq!(
        feed(&["solve", "--all", "--timeout", "0.2", "-"], format!("digits {LONG}")).status,
        3
    );
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search() {
    for (options, task) in [("--all", LONG), ("--missing", "0..=99: 98765432 deset")] {
        let mut child = command(&["digits", options, task]);
        let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(500));
        let id = child.id().to_string();
        std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
        let start = Instant::now();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{options}");
        assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    }
}
