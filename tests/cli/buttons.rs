//! `buttons`.

use super::support::{abacist, feed, file, temporary};

const SEED: &str = "-1 -> 2020 in 8: *3 +8 +2 Mirror Reverse";

#[test]
fn a_level_is_solved_as_one_text_and_by_options() {
    let whole = abacist(&["buttons", SEED]);
    assert_eq!(whole.status, 0);
    assert!(whole.out.starts_with("-1  ") && whole.out.ends_with("-> 2020\n"), "{whole:?}");
    whole.says("2020: 8 moves, 3 ways");
    let parts = ["--start", "-1", "--goal", "2020", "--moves", "8"];
    let words = ["*3", "+8", "+2", "Mirror", "Reverse"];
    let all: Vec<_> = ["buttons"].iter().chain(&parts).chain(&words).copied().collect();
    assert_eq!(abacist(&all).out, whole.out);
    abacist(&["buttons", "2 -> 11 in 3: +2 x2"]).gives("", 1).says("no solution within 3 moves");
    abacist(&["buttons", "2 -> 1 : +2 x2"]).gives("", 1).says("however many moves");
}

#[test]
fn what_is_no_level_is_advised_about() {
    abacist(&["buttons", "2", "-"]).gives("", 2).says("put the level in quotes");
    abacist(&["buttons", "examples/levels.txt"])
        .gives("", 2)
        .says("abacist solve examples/levels.txt");
    abacist(&["buttons", "2 10: -"]).gives("", 2);
    abacist(&["buttons", "1 -> 2: \"+1\""]).gives("", 2).says("help: write +1, with blanks");
    abacist(&["button", "1 -> 2: +1"]).says("did you mean `abacist buttons …`?");
}

#[test]
fn ways_are_listed_counted_and_checked() {
    let ask = |option: &[&str]| {
        let mut words = vec!["buttons", "0 -> 4 in 4: +1 +2"];
        words.extend(option);
        abacist(&words)
    };
    ask(&["--count"]).gives("5\n", 0);
    ask(&["--first"]).gives("+2 +2\n", 0);
    ask(&["--limit", "0"]).gives("", 0).says("none of 5 listed (--all)");
    assert_eq!(ask(&["--limit", "all"]).out, ask(&["--all"]).out);
    ask(&["--limit", "2"]).gives("+2 +2\n+1 +1 +2\n", 0).says("… and 3 more (--all)");
    assert_eq!(ask(&["--all"]).out.lines().count(), 5);
    ask(&["--check", "+2 +2"]).gives("0  +2 -> 2  +2 -> 4\ncorrect: 4 in 2 moves\n", 0);
    assert_eq!(ask(&["--check", "+2 +1"]).status, 1);
    assert_eq!(ask(&["--check", "+2 +3"]).status, 1);
    ask(&["--hint", "1"]).gives("4: 2 moves will do\n", 0);
    ask(&["--hint", "2"]).gives("4: +2 …\n", 0);
    assert_eq!(ask(&["--reachable"]).out.lines().next(), Some("0\t0"));
}

#[test]
fn rules_and_errors_of_levels() {
    let store = "1 -> 11 in 1: Store";
    abacist(&["buttons", store]).gives("", 1);
    assert_eq!(abacist(&["buttons", "--edition", "old", store]).status, 0);
    assert_eq!(abacist(&["buttons", "--rule", "store=free", store]).status, 0);
    abacist(&["buttons", "--rule", "stor=free", store]).gives("", 64).says("did you mean `store`?");
    abacist(&["buttons", "--rule", "store=cheap", store]).gives("", 64);
    abacist(&["buttons", "--edition", "new", store]).gives("", 64);
    abacist(&["buttons", "1 -> 2 in 3: Revers"]).gives("", 2).says("did you mean Reverse?");
    abacist(&["buttons", "--goal", "5", "+1"]).gives("", 64);
    let run = abacist(&["buttons", "--format", "json", SEED]);
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(answer["goals"][0]["min_moves"], 8);
}

#[test]
fn help_and_judgements_have_their_json() {
    let ask = |option: &[&str]| -> serde_json::Value {
        let mut words = vec!["buttons", "--format", "json", "0 -> 4 in 4: +1 +2"];
        words.extend(option);
        serde_json::from_str(&abacist(&words).out).unwrap()
    };
    let answer = ask(&["--check", "+2 +2"]);
    assert_eq!((&answer["kind"], &answer["correct"]), (&"check".into(), &true.into()));
    assert_eq!(ask(&["--hint", "2"])["hint"], "4: +2 …");
    assert_eq!(ask(&["--explain"])["steps"][0]["steps"][1]["does"], "add 2");
    let goal = |option: &[&str]| ask(option)["goals"][0].clone();
    assert_eq!(goal(&["--count"])["count"], 5);
    assert_eq!(goal(&["--all"])["solutions"].as_array().unwrap().len(), 5);
    assert_eq!(goal(&["--first"])["solutions"], serde_json::json!([["+2", "+2"]]));
    assert!(goal(&[]).get("count").is_none());
    let store = "1 -> 11 in 1: Store";
    let words = ["buttons", "--format", "json", "--edition", "old", store];
    assert!(abacist(&words).out.contains("\"min_moves\":1"));
    let words = ["buttons", "--format", "json", &format!("{store} store free screen none")];
    assert!(abacist(&words).out.contains("\"min_moves\":1"));
    for words in [["--reachable", "json"], ["--all", "latex"], ["--all", "svg"]] {
        let run = abacist(&["buttons", words[0], "--format", words[1], store]);
        assert_eq!((run.status, run.out.as_str()), (64, ""), "{words:?}");
    }
}

#[test]
fn ways_are_listed_as_they_are_found() {
    // There are more of them than any memory holds.
    let words = ["buttons", "--all", "0 -> 9 in 20: +1 +2 -1", "--timeout", "2"];
    let run = abacist(&words);
    assert_eq!(run.status, 3, "{run:?}");
    assert!(run.out.starts_with("+1 +2 +2 +2 +2\n"), "{}", &run.out[..200]);
    assert!(run.out.lines().count() > 1000);
}

#[test]
fn a_way_is_worked_through() {
    let table = "10: 3 moves, 2 ways
         2
  1  +2  4   add 2
  2  x2  8   multiply by 2
  3  +2  10  add 2
no shorter way: all that 2 moves can show was seen
";
    abacist(&["buttons", "--explain", "2 -> 10 in 3: +2 x2"]).gives(table, 0);
    let none = "11: no solution within 3 moves (all 7 states seen)\n";
    abacist(&["buttons", "--explain", "2 -> 11 in 3: +2 x2"]).gives("", 1).says(none);
    abacist(&["buttons", "--hint", "1", "2 -> 11 in 3: +2 x2"]).gives("", 1).says(none);
    abacist(&["buttons", "--count", "2 -> 11 in 3: +2 x2"]).gives("0\n", 1);
    for option in ["--explain", "--hint=1", "--all", "--reachable"] {
        assert_eq!(abacist(&["buttons", "--check", "+2", option, SEED]).status, 64, "{option}");
    }
}

const MIXED: &str = "\
# Puzzles of both families.
288 / 24 × 6 = 18 × 13 × 8
buttons -1 -> 2020 in 8: *3 +8 +2 Mirror Reverse

@edition old
1 -> 11 in 1: Store     # a long press costs nothing
2 -> 10, 11 in 3: +2 x2
2 -> 10 in 3: +2 Revers
2 10 in 3: +2
@edition new
@k 3
@screen none
2 → 11 in 3: +2 x2
123 = 45
1 -> 120000001 in 2: x12 0000001 uneven cut
";

#[test]
fn levels_stand_in_files_beside_equations() {
    let path = file("mixed.txt", MIXED);
    let path = path.as_str();
    let lines = "\
2: 288 / 4 × 6 = 18 × 3 × 8
3: +8 x3 Reverse +8 Mirror +8 +8 +2
6: Store! Store
7: 10: +2 x2 +2
7: 11: none (within 3 moves)
13: none (within 3 moves)
14: none (for any k)
15: x12 0000001
";
    let run = abacist(&["solve", "--report", "short", path]);
    run.gives(lines, 2).says("4 of 7 puzzles solved, 3 lines have errors");
    run.says("mixed.txt:8:18: `Revers` is no button [abacist::buttons::bad_button]; did you mean Reverse?");
    run.says("mixed.txt:9:2: `->` with a goal is missing");
    run.says("mixed.txt:10:10: there is no edition `new`");
    let count = abacist(&["solve", "--count", "--report", "short", path]);
    assert!(count.out.contains("\n3: 3\n6: 1\n7: 10: 2\n7: 11: 0\n13: 0\n"), "{count:?}");
    let all = abacist(&["solve", "--all", path]);
    assert_eq!(all.out.lines().filter(|line| line.starts_with("3: ")).count(), 3);
    assert!(all.out.contains("\n7: 10: +2 x2 +2\n7: 10: x2 x2 +2\n7: 11: none"), "{all:?}");
    let first = abacist(&["solve", "--limit", "1", path]);
    assert!(!first.error.contains("3: … and"), "{first:?}");
    abacist(&["solve", "--limit", "2", path]).says("3: … and 1 more (--all)");
}

#[test]
fn options_beat_the_directives_of_a_file_but_not_a_level_itself() {
    let path = file("editions.txt", "@edition genius\n7 -> 3 in 1: /2\n7 -> 3 in 1: /2 game2\n");
    let path = path.as_str();
    let none = "none (for any number of moves)";
    abacist(&["solve", path]).gives(&format!("2: /2\n3: {none}\n"), 1);
    abacist(&["solve", "--edition", "old", path]).gives(&format!("2: {none}\n3: {none}\n"), 1);
    let rules = ["solve", "--edition", "old", "--rule", "uneven=cut", path];
    abacist(&rules).gives(&format!("2: /2\n3: {none}\n"), 1);
    for (option, value) in [("--edition", "new"), ("--rule", "unary=allow"), ("--rule", "screen")] {
        assert_eq!(abacist(&["solve", option, value, path]).status, 64, "{value}");
    }
}

#[test]
fn a_level_alone_in_a_file_is_answered_like_a_puzzle_alone() {
    feed(&["solve", "-"], "2 -> 10 in 3: +2 x2\n")
        .gives("+2 x2 +2\n", 0)
        .says("10: 3 moves, 2 ways");
    feed(&["solve", "-"], "2 -> 11 in 3: +2 x2\n")
        .gives("", 1)
        .says("11: no solution within 3 moves");
    let two = feed(&["solve", "-"], "2 -> 10, 11 in 3: +2 x2\n");
    two.gives("10: +2 x2 +2\n11: none (within 3 moves)\n", 1).says("10: 3 moves, 2 ways\n11: no");
    feed(&["solve", "--hint", "2", "-"], "2 -> 10 in 3: +2 x2\n").gives("10: +2 …\n", 0);
    let many = "1 -> 999999 in 40: +7 x3 Reverse Mirror Store [+]1 Shift\n";
    let run = feed(&["solve", "--timeout", "0", "-"], many);
    assert_eq!((run.status, run.out.as_str()), (3, ""), "{run:?}");
    run.says("999999: undecided: the time is used up");
    let run = feed(&["solve", "--timeout", "0", "--explain", "-"], many);
    assert_eq!((run.status, run.out.as_str()), (3, ""), "{run:?}");
}

#[test]
fn json_of_a_level_names_its_line() {
    let run =
        feed(&["solve", "--format", "json", "-"], "# one\n2 -> CAT, 10 in 3: +2 x2 ABC\n2 -> : +1");
    let answers: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 2, "{run:?}");
    let level = &answers[0];
    assert_eq!((&level["line"], &level["ok"]), (&2.into(), &true.into()));
    assert_eq!(level["puzzle"], "2 -> CAT, 10 in 3: +2 x2 ABC");
    assert_eq!(
        (&level["goals"][0]["goal"], &level["goals"][1]["min_moves"]),
        (&"CAT".into(), &3.into())
    );
    assert_eq!(answers[1]["error"]["code"], "abacist::buttons::incomplete");
    assert_eq!(run.status, 2);
    let words = ["solve", "--format", "json", "--explain", "-"];
    let run = feed(&words, "2 -> 10 in 3: +2 x2\n");
    assert!(
        run.out
            .starts_with("{\"line\":1,\"puzzle\":\"2 -> 10 in 3: +2 x2\",\"ok\":true,\"steps\":[{"),
        "{run:?}"
    );
    let run = feed(&["solve", "--format", "json", "--count", "-"], "0 -> 4 in 4: +1 +2\n");
    assert!(run.out.contains("\"count\":5,\"solutions\":[]"), "{run:?}");
}

#[test]
fn a_session_solves_levels_and_helps_with_them() {
    let entries = "\
:buttons 2 -> 10 in 3: +2 x2
:check x2 x2
:check +2 x2 +2
:hint
:hint
:hint 3 2 -> 4 in 1: +2
:buttons all 0 -> 4 in 4: +1 +2
:set limit 1
:buttons all 0 -> 4 in 4: +1 +2
:buttons 1 -> 11 in 1: Store
:set edition old
:buttons 1 -> 11 in 1: Store
:set rules screen 1
:set rules screen
:buttons 1 -> 2 in 1: +1
:buttons 2 -> 8 in 3: +2 x2
:check 288 / 4 × 6 = 18 × 3 × 8
";
    let run = feed(&[], entries);
    let shown = "\
2  +2 -> 4  x2 -> 8  +2 -> 10
2  x2 -> 4  x2 -> 8
not correct: the screen shows 8, not 10
2  +2 -> 4  x2 -> 8  +2 -> 10
correct: 10 in 3 moves
10: 3 moves will do
10: +2 …
4: +2
+2 +2
+1 +1 +2
+1 +2 +1
+2 +1 +1
+1 +1 +1 +1
+2 +2
1  Store! -> 1  Store -> 11
rules screen  1 digit  what fits on the screen: so many digits and a sign, or characters
1  +1 -> 2
2  +2 -> 4  x2 -> 8
2
not correct: press 1, `288`: the level has no such button
";
    run.gives(shown, 1);
    run.says("10: 3 moves, 2 ways\nhint 1 of 4; :hint says more\n")
        .says("… and 4 more (:set limit all)");
    let path = file("mixed-session.txt", MIXED);
    let entries = format!(
        ":load {}\n:solve 2\n:solve 4\n:check 288 / 4 × 6 = 18 × 3 × 8\n:check Store! Store\n:explain\n",
        path
    );
    let run = feed(&[], &entries);
    let shown = "\
-1  +8 -> 7  x3 -> 21  Reverse -> 12  +8 -> 20  Mirror -> 2002  +8 -> 2010  +8 -> 2018  +2 -> 2020
2  +2 -> 4  x2 -> 8  +2 -> 10
of puzzle 1: correct: 288 / ▒4 × 6 = 18 × ▒3 × 8   432 = 432
1  Store! -> 1  Store -> 11
of puzzle 3: correct: 11 in 1 move
10: 3 moves, 2 ways
";
    assert!(run.out.starts_with(shown), "{run:#?}");
    run.says("7 puzzles from").says("(3 lines have errors: :puzzles errors)");
}

#[test]
fn the_states_of_a_level_are_drawn() {
    let level = "2 -> 10 in 3: +2 x2";
    let draw = |words: &[&str]| {
        let all: Vec<_> = ["buttons", "--graph", level].iter().chain(words).copied().collect();
        abacist(&all)
    };
    assert!(draw(&[]).out.ends_with("all 7 states within 3 moves; 10 after 3\n"));
    assert!(draw(&["--states", "4"]).out.ends_with("4 of 7 states within 3 moves; 10 after 3\n"));
    let shallow = draw(&["--depth", "1"]);
    assert!(shallow.out.ends_with("all 2 states within 1 move; 10 is not reached\n"));
    let svg = draw(&["--format", "svg"]);
    assert!(svg.status == 0 && svg.out.starts_with("<svg"));
    let path = temporary("states.dot");
    draw(&["-o", path.to_str().unwrap()]).gives("", 0);
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("digraph"));
    draw(&["-o", "page.html"]).gives("", 64).says("ends with .svg or .dot");
    draw(&["--format", "html"]).gives("", 64).says("buttons --graph");
    draw(&["-o", "states.pdf"]).gives("", 64).says(".svg, .dot or .txt");
    assert_eq!(draw(&["-o", "-"]), draw(&[]));
    abacist(&["buttons", level, "--format", "svg"]).gives("", 64);
    let asked = draw(&["--format", "json", "--states", "4"]);
    let answer: serde_json::Value = serde_json::from_str(&asked.out).unwrap();
    assert!(answer["text"].as_str().unwrap().contains("4 of 7 states"), "{answer}");
}

#[test]
fn presses_that_come_to_the_same_are_one_way() {
    let count = |text: &str| {
        let run = abacist(&["buttons", "--count", text]);
        (run.out.trim().to_owned(), run.status)
    };
    // Worked out by hand: both places, both digits, lead through the portal to the same.
    for text in [
        "6 -> 4 in 1 @2>1: Insert7",
        "11 -> 6 in 1 @2>1: Replace5",
        "121 -> 3 in 1 @2>1: Delete",
        "0 -> 5 in 2: Store +5 store free",
        "964 -> 959 in 2: -5 Store store free",
    ] {
        assert_eq!(count(text), ("1".to_owned(), 0), "{text}");
    }
    assert_eq!(count("5 -> 55 in 1: Store store free"), ("1".to_owned(), 0));
}

#[test]
#[ignore = "slow: run in release"]
fn all_ways_without_a_limit_of_moves_are_those_of_sixty() {
    let run = abacist(&["buttons", "--count", "0 -> 70: +1"]);
    run.gives("0\n", 0).says("ways of at most 60 moves\n70: 70 moves, 1 way");
    let run = abacist(&["buttons", "--all", "--format", "json", "0 -> 2: +1"]);
    assert!(run.out.contains(r#""complete":false,"bound":"ways of at most 60 moves""#), "{run:?}");
    let run = abacist(&["buttons", "--format", "json", "0 -> 2: +1"]);
    assert!(run.out.contains(r#""complete":true"#), "{run:?}");
}
