//! `make` and `countdown`, and games in puzzle files.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::support::{Run, SOON, abacist, command, feed, file};

/// Runs a command on its words and a game.
fn ask(words: &str, game: &str) -> Run {
    abacist(&words.split(' ').chain([game]).collect::<Vec<_>>())
}

#[test]
fn a_game_is_typed_in_many_ways() {
    for words in [
        "make|24: 3 3 8 8",
        "make|24:|3|3|8|8",
        "make|24|3|3|8|8",
        "make|make 24: 3 3 8 8",
        "make|24|3,3,8,8",
        "make|--target|24|3|3|8|8",
        "make|--target|24|[3,3,8,8]",
        "make|24|from|3|3|8|8",
        "make|3|3|8|8|=|24",
        "make|(3,3,8,8) -> 24",
        "make|２４：３　３　８　８",
        "countdown|--use|all|--intermediate|rational|24: 3 3 8 8",
    ] {
        let words: Vec<_> = words.split('|').collect();
        abacist(&words).gives("8/(3 - 8/3)\n", 0).says("24 from 3 3 8 8: 1 solution\n");
    }
    abacist(&["make", "8", "3", "3", "8", "--target=24"]).gives("8/(3 - 8/3)\n", 0);
    ask("make", "ten: 1 1 5 8").gives("8/(1 - 1/5)\n", 0);
    ask("make", "-5: -8 3").gives("3 + (-8)\n", 0);
    abacist(&["make", "-5", "-8", "3"]).gives("3 + (-8)\n", 0);
    ask("countdown", "952: 25 50 75 100 3 6").says("2 solutions");
    assert_eq!(ask("countdown", "K: A Q").out, "12 + 1\n");
}

#[test]
fn answers_are_listed_and_counted() {
    const GAME: &str = "24: 2 4 8 10";
    let all = ask("make --all", GAME);
    assert_eq!((all.status, all.out.lines().count()), (0, 11));
    all.says("24 from 2 4 8 10: 11 solutions\n");
    let ten = ask("make", GAME);
    assert_eq!(ten.out.lines().count(), 10);
    assert!(all.out.starts_with(&ten.out));
    ten.says("… and 1 more (--all)\n");
    assert_eq!(ask("make --limit all", GAME).out, all.out);
    let first = ask("make --first", GAME);
    assert!(all.out.starts_with(&first.out) && first.out.lines().count() == 1);
    first.says_nothing();
    ask("make --limit 0", GAME).gives("", 0).says("none of 11 listed (--all)");
    ask("make --count", GAME).gives("11\n", 0);
    ask("make --count --distinct raw", GAME).gives("196\n", 0);
    ask("make --count", "24: 1 1 1 1").gives("0\n", 1);
    ask("make --count", "5000000000: 50000 100000 3 3").gives("1\n", 0);
}

#[test]
fn answers_are_written_in_steps_and_in_reverse_polish() {
    let steps = "8/(3 - 8/3)\n  1. 8 / 3 = 8/3\n  2. 3 - 8/3 = 1/3\n  3. 8 / (1/3) = 24\n";
    ask("make --steps", "24: 3 3 8 8").gives(steps, 0);
    ask("make --explain", "24: 3 3 8 8").gives(steps, 0);
    ask("make --rpn", "24: 3 3 8 8").gives("8 3 8 3 / - /\n", 0);
}

#[test]
fn where_there_is_no_answer_the_nearest_are_shown_if_numbers_may_be_left_out() {
    let none = ask("countdown", "831: 1 3 7 10 25 50");
    assert_eq!(none.status, 1);
    let values: Vec<_> = none.out.lines().map(|line| line.rsplit(" = ").next().unwrap()).collect();
    assert_eq!(values, ["830", "832"]);
    none.says("no way to 831 from 1 3 7 10 25 50; the nearest are 830 and 832\n");
    // What is shown is true.
    for line in none.out.lines() {
        abacist(&["eval", line]).gives("true\n", 0);
    }
    ask("countdown", "100: 2 3").gives("3*2 = 6\n", 1).says("the nearest is 6\n");
    ask("make", "24: 1 1 1 1").gives("", 1).says("no way to 24 from all of 1 1 1 1\n");
    ask("make --solvable", "24: 1 1 1 1").gives("not solvable\n", 1).says_nothing();
    ask("make --solvable", "24: 3 3 8 8").gives("solvable\n", 0).says_nothing();
    for help in ["--hint=1", "--explain"] {
        ask(&format!("make {help}"), "24: 1 1 1 1").gives("", 1).says("no way to 24");
    }
}

#[test]
fn expressions_are_judged() {
    let check = |attempt: &str| abacist(&["make", "--check", attempt, "24: 3 3 8 8"]);
    check("8/(3-8/3)").gives("correct: it is 24\n", 0);
    let wrong = "not correct: uses 8 three times; you have two 8\n             leaves out 3\n             \
                 25 is not 24\n";
    check("8 × 3 + 8 ÷ 8").gives(wrong, 1);
    check("24 = 8/(3-8/3)").gives("correct: it is 24\n", 0);
    abacist(&["make", "--check", "T+A+K", "24: T A K"]).gives("correct: it is 24\n", 0);
    check("-3 +").gives("not correct: a number is missing\n", 1);
    ask("countdown --check 8*3", "24: 3 3 8 8").gives("correct: it is 24\n", 0);
}

#[test]
fn all_numbers_that_can_be_made_are_listed() {
    ask("countdown --reachable", "1: 2 6").gives("2\n3\n4\n6\n8\n12\n", 0).says("6 numbers\n");
    ask("make --reachable", "1: 2 3").gives("-1\n2/3\n1\n3/2\n5\n6\n", 0);
    let powers = "8 numbers (searched: powers of at most 128 bits)\n";
    ask("make --reachable", "3 ^: 2 3").says(powers);
    // Without a colon all are numbers; with a sign for the result they are not.
    ask("make --reachable", "2 3").gives("-1\n2/3\n1\n3/2\n5\n6\n", 0);
    ask("countdown --reachable", "2 6").gives("2\n3\n4\n6\n8\n12\n", 0);
    ask("make --reachable", "2 3 = 1").gives("-1\n2/3\n1\n3/2\n5\n6\n", 0);
}

#[test]
fn only_asks_for_an_operation() {
    ask("make", "24 only: 3 8").gives("", 2).says("abacist::make::nothing_only");
    ask("make", "24 any only integer: 3 8").gives("", 2).says("only what?");
    abacist(&["make", "--ops", "+-*/ only", "24: 3 8"])
        .gives("", 64)
        .says("--ops cannot be `+-*/ only`");
    abacist(&["make", "--ops", "only ^", "8: 2 3"]).says("8 from 2 3: 1 solution");
}

#[test]
fn unknown_options_give_no_far_tips() {
    for words in [&["generate", "make", "--hint", "2"][..], &["worksheet", "make", "--features"]] {
        let told = abacist(words).gives("", 64).error.clone();
        assert!(told.contains("unexpected argument") && !told.contains("tip:"), "{told}");
    }
    abacist(&["generate", "make", "--sed", "2"]).gives("", 64).says("'--seed'");
}

#[test]
fn rules_are_options_and_words_of_the_game() {
    ask("make --use any --count", "24: 3 3 8 8").gives("2\n", 0);
    ask("make --count", "24 any: 3 3 8 8").gives("2\n", 0);
    ask("make --intermediate integer", "24: 3 3 8 8").gives("", 1);
    assert_eq!(ask("make --ops +-", "24: 10 8 4 2").out, "10 + 8 + 4 + 2\n");
    assert_eq!(ask("make --ops -+", "24: 10 8 4 2").out, "10 + 8 + 4 + 2\n");
    // Words of the game beat options, and these the word that it begins with.
    ask("make --use any --count", "24 all: 3 3 8 8").gives("1\n", 0);
    ask("countdown --use all --count", "24: 3 3 8 8").gives("0\n", 1);
    for (option, says) in [
        ("--use=some", "--use cannot be `some`"),
        ("--intermediate=whole", "rational or integer or positive"),
        ("--ops=x", "--ops cannot be `x`"),
        ("--ops=x", "also with ^, %, !, sqrt, concat, neg"),
        ("--distinct=few", "merged or structural or lean or raw"),
    ] {
        abacist(&["make", option, "24: 3 8"]).gives("", 64).says(says);
        abacist(&["solve", option, "-"]).gives("", 64).says(says);
    }
}

#[test]
fn what_is_no_game_is_advised_about() {
    ask("make", "24: 3 3 8 x").gives("", 2).says("`x` is no number");
    ask("make", "24").gives("", 2).says("a number is missing");
    ask("countdown", "24: 3 1/2").gives("", 2).says("does not go with the number 1/2");
    ask("make", "examples/games.txt").gives("", 2).says("abacist solve examples/games.txt");
    ask("mak", "24: 3 8").says("did you mean `abacist make …`?");
    for game in ["24: 3 3 8 8", "3 3 8 8 = 24", "24 3 3 8 8"] {
        abacist(&[game]).gives("", 2).says(&format!("solved by `abacist make '{game}'`"));
        feed(&[], format!("{game}\n")).says(&format!("solved by `:make {game}`"));
    }
    abacist(&["make", "--target", "24", "24: 1 2"]).gives("", 64).says("the target is given twice");
    for option in ["--explain", "--hint=1", "--all", "--reachable", "--solvable"] {
        assert_eq!(abacist(&["make", "--check", "8", option, "8: 8"]).status, 64, "{option}");
    }
    assert_eq!(abacist(&["make", "--format", "latex", "8: 8"]).status, 64);
    abacist(&["make", "--format", "svg", "8: 8"]).gives("", 64).says("`abacist make --tree svg");
    ask("make", "24: 1e99999999999 3").gives("", 2).says("`1e99999999999` is too large a number");
}

#[test]
fn attempts_are_at_a_made_game_unless_they_solve_a_loaded_one() {
    let load = ":load examples/games.txt\n:generate make hard 5\n:check ";
    let made = feed(&[], format!("{load}1+1\n")).out;
    assert!(made.contains("\nnot correct: ") && !made.contains("of puzzle"), "{made}");
    let loaded = feed(&[], format!("{load}8/(3-8/3)\n")).out;
    assert!(loaded.ends_with("\nof puzzle 1: correct: it is 24\n"), "{loaded}");
}

#[test]
fn where_there_is_no_answer_no_tree_is_drawn() {
    for format in ["svg", "dot", "latex", "text"] {
        let run = ask(&format!("countdown --tree {format}"), "831: 1 3 7 10 25 50");
        run.gives("", 1).says("no way to 831 from 1 3 7 10 25 50; the nearest are 830 and 832\n");
    }
}

#[test]
fn options_that_would_say_nothing_are_refused() {
    let game = "24: 3 3 8 8";
    for (one, others) in [
        ("--steps", "--hint=1 --count --check=8 --solvable --reachable --tree=svg"),
        ("--rpn", "--hint=1 --explain --count --check=8 --solvable --reachable --tree=svg"),
        ("--distinct=raw", "--hint=1 --explain --check=8 --solvable --reachable"),
        ("--tree=svg", "--format=json --all --check=8 --solvable --reachable --hint=1 --explain"),
        ("--solvable", "--reachable --all --count --first --limit=3 --hint=1 --explain"),
        ("--reachable", "--all --count --first --limit=3 --hint=1 --explain"),
        ("--hint=1", "--explain --all --count --first --limit=3"),
    ] {
        for other in others.split(' ') {
            for words in [[one, other], [other, one]] {
                let run = abacist(&["make", words[0], words[1], game]);
                assert_eq!((run.status, &*run.out), (64, ""), "{words:?}");
                assert!(!run.error.is_empty(), "{words:?}");
            }
        }
    }
    abacist(&["make", "--tree", "svg", "--format", "json", game]).says("not written as JSON");
    abacist(&["--bail", "make", game]).gives("", 64).says("--bail");
    abacist(&["--bail", "1 + 2"]).gives("", 64).says("--bail");
    abacist(&["batch", "--format", "latex", "-"]).gives("", 64).says("latex");
}

#[test]
fn answers_have_their_json() {
    let ask = |words: &str, game: &str| -> serde_json::Value {
        serde_json::from_str(&ask(&format!("make --format json {words}"), game).out).unwrap()
    };
    let answer = ask("--limit 1", "24: 2 4 8 10");
    assert_eq!((&answer["kind"], &answer["count"]), (&"make".into(), &11.into()));
    assert_eq!(answer["solutions"].as_array().unwrap().len(), 1);
    assert_eq!(ask("--steps", "24: 3 3 8 8")["solutions"][0]["rpn"], "8 3 8 3 / - /");
    assert_eq!(ask("--solvable", "24: 3 3 8 8")["solvable"], true);
    assert_eq!(ask("--reachable", "1: 2 3")["count"], 6);
    assert_eq!(ask("--check 8", "24: 3 3 8 8")["correct"], false);
    assert_eq!(ask("--hint 2", "24: 3 3 8 8")["hint"], "the last step is /");
    assert_eq!(ask("--explain", "24: 3 3 8 8")["steps"][0], "8 / 3 = 8/3");
    assert_eq!(ask("--use any", "25: 3 3")["nearest"][0]["value"], "9");
}

#[test]
fn extra_operations_are_switched_on_and_their_bounds_told() {
    let bound = "(searched: powers of at most 128 bits)";
    let powers = ask("make 24 ^:", "1 5 11 13");
    powers.gives("1^5*11 + 13\n5^(13 - 11) - 1\n", 0).says(bound);
    ask("make --ops +-*/^", "24: 1 5 11 13").gives(&powers.out, 0).says(bound);
    ask("make --ops ^ --count", "24: 1 1").gives("0\n", 1).says(bound);
    let signs = "at most 3 of √ ! − in a row";
    ask("make --ops sqrt --solvable", "3: 7").gives("not solvable\n", 1).says(signs);
    abacist(&["make", "--ops", "! sqrt", "--first", "--rpn", "720: 9"]).gives("9 sqrt ! !\n", 0);
    ask("make --hint 2 720 !:", "3").gives("the last step is !\n", 0);
    ask("make --ops wild", "24: 3 8").gives("", 64).says("--ops cannot be `wild`");
    let near = "no way to 100 from 2 3; the nearest are 64 and 120";
    ask("countdown 100 ^!:", "2 3").says(near);
    ask("make --check √16*6 24 sqrt:", "6 16").gives("correct: it is 24\n", 0);
}

#[test]
fn an_answer_is_drawn_as_a_tree() {
    const GAME: &str = "24: 3 3 8 8";
    let text =
        "/ = 24\n|-- 8\n`-- - = 1/3\n    |-- 3\n    `-- / = 8/3\n        |-- 8\n        `-- 3\n";
    ask("make --tree text", GAME).gives(text, 0).says_nothing();
    for (format, start) in [("svg", "<svg "), ("latex", "\\begin{tikz"), ("dot", "digraph ")] {
        let drawn = ask(&format!("make --tree {format}"), GAME);
        assert!(drawn.status == 0 && drawn.out.starts_with(start), "{format}: {}", drawn.out);
    }
    ask("make --tree text", "24: 1 1 1 1").gives("", 1).says("no way to 24");
}

const MIXED: &str = "\
# Games beside other puzzles.
make 24: 3 3 8 8
24: 1 1 1 1   # none
Countdown 831: 1 3 7 10 25 50
ten: 1 1 5 8
288 / 24 × 6 = 18 × 13 × 8
2 -> 10 in 3: +2 x2
24: 3 3 8 x
@use some
@use any
24 3 3 8 8
make 24 3 3 8 8
@intermediate positive
@distinct structural
countdown 12 all: 3 4
";

#[test]
fn games_stand_in_files_beside_other_puzzles() {
    let path = file("games.txt", MIXED);
    let lines = "\
2: 8/(3 - 8/3)
3: none
4: none (nearest: 830, 832)
5: 8/(1 - 1/5)
6: 288 / 4 × 6 = 18 × 3 × 8
7: +2 x2 +2
12: 8*3
12: 8/(3 - 8/3)
15: 4*3
";
    let run = abacist(&["solve", "--report", "short", &path]);
    run.gives(lines, 2).says("6 of 8 puzzles solved, 3 lines have errors");
    let run = abacist(&["solve", "--count", "--intermediate", "rational", &path]);
    let counts = ["2: 1", "3: 0", "4: 0", "5: 1", "6: 1", "7: 2", "12: 2", "15: 1"];
    assert_eq!(run.out.lines().collect::<Vec<_>>(), counts);
    let steps = abacist(&["solve", "--steps", "--first", &path]).out;
    assert!(steps.contains("2: 8/(3 - 8/3)\n2:   1. 8 / 3 = 8/3\n"), "{steps}");
    let hints = abacist(&["solve", "--hint", "2", &path]).out;
    assert!(hints.contains("2: the last step is /\n3: none\n"), "{hints}");
    let json = abacist(&["solve", "--format", "json", &path]).out;
    let objects: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects[0]["solutions"][0]["text"], "8/(3 - 8/3)");
    assert_eq!(
        (&objects[2]["line"], &objects[2]["nearest"][1]["value"]),
        (&4.into(), &"832".into())
    );
    // A single game speaks for itself.
    feed(&["solve", "-"], "24: 3 3 8 8\n").gives("8/(3 - 8/3)\n", 0).says("1 solution");
    feed(&["solve", "-"], "24: 1 1 1 1\n").gives("", 1).says("no way to 24");
    feed(&["solve", "--limit", "2", "-"], "24: 2 4 8 10\n24: 3 8").says("1: … and 9 more (--all)");
}

/// A game whose first answers are found at once, and all of them after long.
const LONG: &str = "24 any: 1 2 3 4 5 6 7 8 9";

#[test]
fn a_limit_stops_the_search_and_what_was_found_is_kept() {
    let run = ask("make --all --timeout 2", LONG);
    assert_eq!(run.status, 3, "{}", run.error);
    assert!(run.out.lines().count() > 10);
    run.says("solutions so far: the time is used up");
    ask("make --count --timeout 0", LONG).gives("", 3).says("undecided: the time is used up");
    assert_eq!(ask("make --reachable --timeout 0", LONG).status, 3);
    assert_eq!(feed(&["solve", "--timeout", "0", "-"], LONG).status, 3);
}

#[test]
fn a_few_answers_do_not_wait_for_all() {
    let start = Instant::now();
    let run = ask("make --limit 3", LONG);
    assert_eq!((run.status, run.out.lines().count()), (0, 3), "{}", run.error);
    run.says("… and more (--all)");
    assert!(start.elapsed() < Duration::from_secs(100), "{:?}", start.elapsed());
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_found() {
    let mut child = command(&["make", "--all", LONG]);
    let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
    let start = Instant::now();
    let all: Vec<_> = lines.map(Result::unwrap).collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(start.elapsed() < SOON && !all.is_empty());
    abacist(&["make", "--check", &first, LONG]).gives("correct: it is 24\n", 0);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_a_whole_answer_as_json() {
    let mut child = command(&["make", "--all", "--format", "json", LONG]);
    let child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
    let start = Instant::now();
    let run = child.wait_with_output().unwrap();
    assert_eq!(run.status.code(), Some(130));
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    let answer: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(answer["complete"], false);
    // More than what is written between two looks at an interrupt.
    assert!(run.stdout.len() > 16 << 10 && run.stderr.is_empty(), "{}", run.stdout.len());
}
