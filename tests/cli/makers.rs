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
    abacist(&nowhere).gives("", 74).says("cannot write no/such/folder/x.html");
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
    abacist(&["generate", "blackout", "-k", "7"]).gives("", 64);
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
}
