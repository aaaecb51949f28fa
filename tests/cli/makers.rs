//! Puzzles and worksheets that are made, hints, and drawings.

use std::fs;

use super::support::{abacist, feed, temporary};

const SEED: &str = "288 / 24 × 6 = 18 × 13 × 8";

#[test]
fn generated_puzzles_are_a_puzzle_file() {
    let words = ["generate", "blackout", "--count", "5", "-k", "3", "--features"];
    let made = abacist(&words);
    assert_eq!(made.out.lines().count(), 6, "{made:?}");
    let solved = feed(&["solve", "-"], made.out.clone());
    assert_eq!((solved.out.lines().count(), solved.status), (5, 0), "{solved:?}");
    assert_eq!(abacist(&words), made, "the same seed");
    let other = abacist(&["generate", "blackout", "--count", "5", "-k", "3", "--seed", "2"]);
    assert_ne!(other.out, made.out);
    abacist(&["generate", "blackout", "--squares", "3"]).gives("", 64).says("write 7 to 40");
    abacist(&["generate", "chess"]).gives("", 64);
}

#[test]
fn a_worksheet_is_written_to_its_file() {
    let path = temporary("worksheet.html");
    let name = path.to_str().unwrap();
    let words = ["worksheet", "--family", "blackout", "--title", "Friday", "--format", "html"];
    abacist(&[&words[..], &["-o", name]].concat()).gives("", 0).says_nothing();
    let page = fs::read_to_string(&path).unwrap();
    assert_eq!(page, abacist(&words).out);
    assert_eq!(page.matches("<svg").count(), 24);
    let nowhere = [&words[..], &["-o", "no/such/folder/x.html"]].concat();
    abacist(&nowhere)
        .gives("", 74)
        .says("cannot write no/such/folder/x.html: there is no such folder")
        .says("help: check");
}

#[test]
fn drawings_are_of_what_can_be_drawn() {
    let drawn = abacist(&["tree", "--blackout", "--depth", "2", "--format", "dot", SEED]);
    assert!(drawn.out.starts_with("digraph") && drawn.status == 0, "{drawn:?}");
    abacist(&["tree", "--blackout", SEED]).gives("", 2).says("--depth 11");
    let traced = abacist(&["trace", "--format", "svg", "1 +"]);
    assert!(traced.out.starts_with("<svg") && traced.status == 2, "{traced:?}");
    for words in [&["eval", "1"][..], &["tree", "1"], &["worksheet"], &[]] {
        let words = [words, &["--format", "dot"]].concat();
        abacist(&words).gives("", 64).says("formats of trace");
    }
}

#[test]
fn impossible_ranges_are_told_with_what_to_write() {
    for (options, help) in [
        (["--range", "5-1"], ": write 1-5\n"),
        (["--target", "20-10"], ": write 10-20\n"),
        (["--rules", "first-minus any"], ": write `no-minus` or `any-minus`\n"),
        (["--digits", "12"], ": write 2 to 9\n"),
    ] {
        let words = [&["generate", "digits"][..], &options].concat();
        abacist(&words).gives("", 64).says(help);
    }
}

#[test]
fn help_comes_without_the_answer() {
    let both = "1 square goes on the left side and 1 on the right\n";
    abacist(&["blackout", "--hint", "1", SEED]).gives(both, 0).says_nothing();
    abacist(&["blackout", "--hint", "5", SEED]).gives("", 64).says("1 to 4");
    abacist(&["blackout", "--hint", "1", "1 = 2"]).gives("", 1).says("k = 2 is impossible");
    let explained = abacist(&["blackout", "--explain", SEED]);
    assert!(explained.out.ends_with("\nAll sides are 432.\n"), "{explained:?}");
    let json = abacist(&["blackout", "--explain", "--format", "json", SEED]);
    assert!(json.out.contains(r#""operation":"288 / 4 = 72""#), "{json:?}");
}

#[test]
fn options_of_makers_are_checked_before_anything_is_written() {
    abacist(&["generate", "blackout", "-k", "7"]).gives("", 64).says("--k cannot be `7`");
    abacist(&["worksheet", "--squares", "99"]).gives("", 64).says("--squares cannot be `99`");
    abacist(&["generate", "blackout", "--largest", "1"]).gives("", 64).says("cannot be `1`");
    abacist(&["generate", "blackout", "--operators", "+^"]).gives("", 64).says("cannot be `+^`");
    abacist(&["generate", "blackout", "--count", "0"]).gives("", 64);
    abacist(&["worksheet", "--count", "0"]).gives("", 64);
    let signs =
        |signs: &str| abacist(&["generate", "blackout", "--count", "2", "--operators", signs]);
    assert_eq!(signs("× ÷"), signs("*/"));
    assert_eq!(signs("+ −").status, 0);
}

#[test]
fn a_worksheet_is_written_as_its_file_is_named() {
    let begins = |name: &str, options: &[&str], text: &str| {
        let path = temporary(name).to_string_lossy().into_owned();
        let words = [&["worksheet", "--count", "1", "-o", &path][..], options].concat();
        abacist(&words).gives("", 0);
        let written = fs::read_to_string(&path).unwrap();
        assert!(written.starts_with(text), "{name}: {written}");
    };
    begins("sheet.html", &[], "<!DOCTYPE");
    begins("sheet.SVG", &[], "<svg");
    begins("sheet.txt", &[], "Blackout\n");
    begins("sheet2.html", &["--format", "text"], "Blackout\n");
    begins("sheet", &[], "Blackout\n");
    begins("sheet.pdf", &["--format", "svg"], "<svg");
    let path = temporary("sheet2.pdf").to_string_lossy().into_owned();
    abacist(&["worksheet", "--count", "1", "-o", &path]).gives("", 64).says(".html, .svg or .txt");
    assert!(!temporary("sheet2.pdf").exists());
    let printed = abacist(&["worksheet", "--count", "1"]);
    assert_eq!(abacist(&["worksheet", "--count", "1", "-o", "-"]), printed);
}

#[test]
fn levels_are_made_and_solved_as_promised() {
    let words = ["generate", "buttons", "--count", "4", "--buttons", "3", "--moves", "4"];
    let made = abacist(&words);
    assert_eq!((made.out.lines().count(), made.status), (4, 0), "{made:?}");
    for level in made.out.lines() {
        abacist(&["buttons", level]).says(": 4 moves, 1 way");
    }
    assert_eq!(abacist(&words), made, "the same seed");
    let told = abacist(&[&words[..], &["--features"]].concat());
    assert!(told.out.lines().all(|line| line.contains("   # ") && line.contains(": 4 moves, ")));
    let asked = abacist(&[&words[..], &["--format", "json"]].concat());
    let answer: serde_json::Value = serde_json::from_str(&asked.out).unwrap();
    let puzzles: Vec<_> =
        answer["puzzles"].as_array().unwrap().iter().map(|made| made["puzzle"].as_str()).collect();
    assert_eq!(puzzles, made.out.lines().map(Some).collect::<Vec<_>>());
    abacist(&["generate", "buttons", "--moves", "9"]).gives("", 64).says("write 1 to 8");
    abacist(&["generate", "buttons", "-k", "3"]).gives("", 64).says("--k is no option of buttons");
    abacist(&["generate", "blackout", "--places"]).gives("", 64).says("no option of blackout");
    let easy = ["generate", "buttons", "--level", "easy", "--moves"];
    abacist(&[&easy[..], &["5"]].concat()).gives("", 64).says("write 1 to 4: more are not easy");
    let unmakeable = ["generate", "buttons", "--level", "hard", "--moves", "3", "--buttons", "1"];
    abacist(&unmakeable).gives("", 2).says("other numbers of buttons or moves");
}

#[test]
fn levels_stand_on_worksheets() {
    let sheet = |format: &str| {
        let words = ["worksheet", "--family", "buttons", "--count", "8", "--moves", "3"];
        abacist(&[&words[..], &["--format", format]].concat()).out
    };
    let text = sheet("text");
    assert!(text.starts_with("Calculators\n"), "{text}");
    let (page, key) = text.split_once('\u{c}').unwrap();
    assert_eq!(page.matches("________ ________ ________\n").count(), 8, "{page}");
    // The key has the screen after each of the three presses.
    let answers: Vec<_> = key.lines().filter(|line| line.contains(".  ")).collect();
    assert_eq!(answers.len(), 8, "{key}");
    assert!(answers.iter().all(|answer| answer.matches(" → ").count() == 3), "{key}");
    let html = sheet("html");
    assert_eq!((html.matches("<svg").count(), html.matches("<path").count()), (16, 48));
    assert_eq!(sheet("svg").matches("<g transform").count(), 4);
}

#[test]
fn games_are_made_and_run_out() {
    let four = abacist(&["generate", "make", "--count", "5", "--seed", "7", "--level", "hard"]);
    assert_eq!(four.out.lines().count(), 5, "{four:?}");
    assert!(four.out.lines().all(|line| line.starts_with("make 24: ")), "{four:?}");
    let told = ["generate", "make", "--features", "--unique", "--range", "2-9", "--cards", "3"];
    let told = abacist(&told);
    assert!(
        told.out.lines().all(|line| line.contains(": 2 steps") && line.ends_with(", 1 answer")),
        "{told:?}"
    );
    let words = ["generate", "countdown", "--large", "4", "--target", "500-599", "--count", "3"];
    let countdown = abacist(&words);
    assert!(
        countdown
            .out
            .lines()
            .all(|line| { line.starts_with("countdown 5") && line.ends_with("25 50 75 100") })
    );
    assert_eq!(countdown, abacist(&words), "the same seed");
    let few = abacist(&["generate", "make", "--range", "1-3", "--count", "20"]);
    assert_eq!((few.out.lines().count(), few.status), (6, 2), "{few:?}");
    few.says("there are only 6 such puzzles");
    let raw = ["generate", "make", "--rules", "raw", "--count", "5", "--features"];
    for line in abacist(&raw).out.lines() {
        let (game, told) = line.split_once("   # ").unwrap();
        let count = abacist(&["make", "--count", game]).out;
        let (count, s) = (count.trim(), if count == "1\n" { "" } else { "s" });
        assert!(told.ends_with(&format!(", {count} answer{s}")), "{line}: {count}");
    }
    let rules = ["generate", "make", "--rules", "any integer +-", "--target", "30", "--count", "1"];
    assert!(abacist(&rules).out.starts_with("make 30 any integer +-: "));
}

#[test]
fn options_of_games_are_checked() {
    for (words, says) in [
        (&["make", "--cards", "11"][..], "--cards cannot be `11`"),
        (&["make", "--range", "5-1"], "the smaller number stands first: write 1-5"),
        (&["make", "--target", "5..=1"], "the smaller number stands first: write 1-5"),
        (&["make", "--range", "many"], "a range such as 1-13"),
        (&["make", "--target", "0"], "--target cannot be `0`"),
        (&["make", "--rules", "any odd"], "--rules cannot have `odd`"),
        (&["make", "--rules", "any all"], "--rules cannot have `all`"),
        (&["make", "--large", "2"], "--large is no option of make puzzles"),
        (&["countdown", "--range", "1-9"], "--range is no option of countdown puzzles"),
        (&["countdown", "--large", "5"], "--large cannot be `5`"),
        (&["buttons", "--cards", "3"], "--cards is no option of buttons puzzles"),
    ] {
        abacist(&[&["generate"], words].concat()).gives("", 64).says(says);
    }
}

#[test]
fn worksheets_of_games_have_a_key() {
    for (family, options) in [("make", &["--count", "2"][..]), ("countdown", &["--count", "1"])] {
        let words = [&["worksheet", "--family", family], options].concat();
        let text = abacist(&words);
        let (page, key) = text.out.split_once('\u{c}').unwrap();
        assert!(page.contains("│ → ") && !page.contains(" = "), "{page}");
        assert!(key.contains(" = "), "{key}");
        for (format, begins) in [("html", "<!DOCTYPE"), ("svg", "<svg"), ("json", "{")] {
            let drawn = abacist(&[&words[..], &["--format", format]].concat());
            assert!(drawn.out.starts_with(begins) && drawn.status == 0, "{drawn:?}");
        }
    }
}

#[test]
fn json_is_written_to_the_file_that_is_named() {
    let graph = ["buttons", "--graph", "2 -> 10 in 3: +2 x2"];
    for (name, words) in [
        ("sheet.json", &["worksheet", "--count", "1"][..]),
        ("sheet-of-json.html", &["worksheet", "--count", "1"]),
        ("graph.json", &graph),
    ] {
        let path = super::support::temporary(name);
        let _ = std::fs::remove_file(&path);
        let path = path.to_str().unwrap();
        let json = [words, &["--format", "json"]].concat();
        let expected = abacist(&json).out;
        abacist(&[&json[..], &["-o", path]].concat()).gives("", 0).says_nothing();
        assert_eq!(std::fs::read_to_string(path).unwrap(), expected, "{name}");
        assert!(expected.starts_with("{\"id\":null,"), "{expected}");
        abacist(&[&json[..], &["-o", "-"]].concat()).gives(&expected, 0);
    }
    // What went wrong is no worksheet.
    let path = super::support::temporary("no-sheet.json");
    let words = ["worksheet", "--format", "json", "--squares", "3", "-o", path.to_str().unwrap()];
    let run = abacist(&words);
    assert!(run.out.contains("\"ok\":false") && run.status == 2, "{run:?}");
    assert!(!path.exists());
    let words = ["worksheet", "--count", "1", "--format", "json", "-o", "/no/such/folder/w.json"];
    abacist(&words).gives("", 74).says("cannot write /no/such/folder/w.json");
}

#[test]
fn a_word_that_is_no_number_is_told_what_is_expected() {
    let generate = ["generate", "blackout"];
    for (option, word, expected) in [
        ("--count", "-1", "a whole number from 1 is expected"),
        ("--count", "0", "a whole number from 1 is expected"),
        ("--count", "many", "a whole number from 1 is expected"),
        ("--seed", "abc", "a whole number from 0 is expected"),
        ("--seed", "-1", "a whole number from 0 is expected"),
        ("--seed", "99999999999999999999", "a smaller number is expected"),
        ("-k", "min", "a whole number from 0 is expected"),
        ("--squares", "1.5", "a whole number from 0 is expected"),
        ("--largest", "99999999999", "a smaller number is expected"),
        ("--buttons", "x", "a whole number from 0 is expected"),
        ("--moves", "", "a whole number from 0 is expected"),
    ] {
        let words = [&generate[..], &[option, word]].concat();
        abacist(&words).gives("", 64).says(expected).says(&format!("'{word}'"));
    }
    let depth = ["tree", "--blackout", "12 = 2", "--depth", "-1"];
    abacist(&depth).gives("", 64).says("a whole number from 0 is expected");
    let graph = ["buttons", "--graph", "2 -> 10: +2"];
    for option in ["--states", "--depth"] {
        let words = [&graph[..], &[option, "few"]].concat();
        abacist(&words).gives("", 64).says("a whole number from 0 is expected");
    }
}

#[test]
fn long_puzzles_are_made() {
    let long = |more: &[&str]| {
        let words = ["generate", "blackout", "--squares", "40", "--seed", "8"];
        abacist(&[&words[..], more].concat())
    };
    let twelve = long(&["--count", "12"]);
    assert_eq!((twelve.out.lines().count(), twelve.status), (12, 0), "{twelve:?}");
    for more in [&["--level", "easy"][..], &["-k", "4"]] {
        let made = long(&[&["--count", "2"], more].concat());
        assert_eq!(made.status, 0, "{made:?}");
    }
    // Three squares out of so many are a point too many.
    long(&["--level", "easy", "-k", "3"]).gives("", 64).says("write 1 or 2");
}

#[test]
fn what_cannot_be_made_is_named_and_the_rest_is_given() {
    let quotients = ["generate", "blackout", "--operators", "/", "--squares", "40", "--count", "3"];
    let refused = abacist(&quotients);
    refused.gives("", 2).says("puzzle 1 of 3").says("fewer squares, fewer squares out");
    assert!(!refused.error.contains("buttons"), "{refused:?}");
    let few = ["--family", "make", "--range", "1-3", "--unique", "--count", "500"];
    let sheet = abacist(&[&["worksheet", "--format", "text"], &few[..]].concat());
    assert_eq!(sheet.status, 2, "{sheet:?}");
    assert!(sheet.out.starts_with("Make the number\n"), "{sheet:?}");
    sheet.says("the worksheet has the ");
    let json = abacist(&[&["generate", "make", "--format", "json"], &few[2..]].concat());
    assert!(json.out.contains(r#""ok":false"#) && json.out.contains(r#""puzzles":[{"#), "{json:?}");
}

#[test]
fn a_tree_of_choices_is_no_formula() {
    abacist(&["tree", "--blackout", "--format", "latex", SEED]).gives("", 64);
}

#[test]
fn tasks_of_digits_are_made_and_solved_as_promised() {
    let words = ["generate", "digits", "--count", "4", "--seed", "7", "--level", "hard"];
    let made = abacist(&words);
    assert_eq!((made.out.lines().count(), made.status), (4, 0), "{made:?}");
    for task in made.out.lines() {
        assert!(task.starts_with("digits 10: ") && task.ends_with(" deset"), "{task}");
        abacist(&["digits", "--solvable", task]).gives("solvable\n", 0);
    }
    assert_eq!(abacist(&words), made, "the same seed");
    let asked = abacist(&[&words[..], &["--format", "json"]].concat());
    let answer: serde_json::Value = serde_json::from_str(&asked.out).unwrap();
    let puzzles: Vec<_> =
        answer["puzzles"].as_array().unwrap().iter().map(|made| made["puzzle"].as_str()).collect();
    assert_eq!(puzzles, made.out.lines().map(Some).collect::<Vec<_>>());
    let unique = ["generate", "digits", "--unique", "--rules", "ten-puzzle", "--features"];
    for line in abacist(&unique).out.lines() {
        let (task, told) = line.split_once("   # ").unwrap();
        assert!(told.contains(" steps"), "{told}");
        abacist(&["digits", "--count", task]).gives("1\n", 0);
    }
    let wide = ["generate", "digits", "--digits", "5", "--range", "0-3", "--target", "-5..=-1"];
    for line in abacist(&wide).out.lines() {
        let (head, tail) = line.split_once(": ").unwrap();
        assert!(head.starts_with("digits -"), "{line}");
        assert!(tail.chars().take(5).all(|digit| ('0'..='3').contains(&digit)), "{line}");
    }
    let few = "generate digits --digits 2 --range 1-2 --target 3 --rules";
    let few: Vec<_> = few.split(' ').chain(["+ single"]).collect();
    let few = abacist(&few);
    assert_eq!((few.out.lines().count(), few.status), (2, 2), "{few:?}");
    few.says("there are only 2 such puzzles");
    let ternary = abacist(&["generate", "digits", "--rules", "base-3", "--count", "2"]);
    assert!(ternary.out.lines().all(|line| line.contains(" base-3 ")) && ternary.status == 0);
}

#[test]
fn options_of_digits_are_checked() {
    for (words, says) in [
        (&["digits", "--digits", "10"][..], "--digits cannot be `10`"),
        (&["digits", "--range", "0-10"], "--range cannot be `0-10`"),
        (&["digits", "--target", "1-99999"], "--target cannot be `1-99999`"),
        (&["digits", "--rules", "ten-puzzle odd"], "--rules cannot have `odd`"),
        (&["digits", "--rules", "first-minus any"], "write `no-minus` or `any-minus`"),
        (&["digits", "--cards", "3"], "--cards is no option of digits puzzles"),
        (&["make", "--digits", "3"], "--digits is no option of make puzzles"),
        (&["make", "--target", "-5"], "--target cannot be `-5`"),
    ] {
        abacist(&[&["generate"], words].concat()).gives("", 64).says(says);
    }
}

#[test]
fn the_family_is_a_word_or_an_option() {
    for command in ["generate", "worksheet"] {
        let rest = ["--count", "2", "--seed", "3"];
        for family in ["blackout", "buttons", "make", "countdown", "digits"] {
            let word = abacist(&[&[command, family], &rest[..]].concat());
            let option = abacist(&[&[command, "--family", family], &rest[..]].concat());
            assert_eq!((word.status, &word), (0, &option), "{command} {family}");
        }
        abacist(&[command, "make", "--family", "digits"]).gives("", 64).says("cannot be used with");
        abacist(&[command, "chess"]).gives("", 64).says("possible values: blackout");
    }
    abacist(&["generate"]).gives("", 64).says("not provided");
    let equations = abacist(&["worksheet", "--count", "1"]);
    assert_eq!(abacist(&["worksheet", "blackout", "--count", "1"]), equations);
}

#[test]
fn worksheets_of_digits_have_a_key() {
    let words = ["worksheet", "digits", "--count", "3", "--rules", "ten-puzzle"];
    let text = abacist(&words);
    let (page, key) = text.out.split_once('\u{c}').unwrap();
    assert!(page.starts_with("Signs between digits\n"), "{page}");
    assert!(page.contains("Put + − × ÷ and brackets between the digits"), "{page}");
    assert!(page.contains("│ → 10\n") && !page.contains(" = "), "{page}");
    assert_eq!(key.matches(" = 10\n").count(), 3, "{key}");
    for (format, begins) in [("html", "<!DOCTYPE"), ("svg", "<svg"), ("json", "{")] {
        let drawn = abacist(&[&words[..], &["--format", format]].concat());
        assert!(drawn.out.starts_with(begins) && drawn.status == 0, "{drawn:?}");
    }
}
