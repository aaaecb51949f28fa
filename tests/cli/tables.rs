//! Tables of many hands: the same bytes for any number of threads, in parts, and after a kill.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::support::{abacist, command, temporary};

const SMALL: [&str; 8] = ["table", "make", "--numbers", "1..=9", "--cards", "3", "--target", "24"];

#[test]
fn a_table_has_a_row_for_each_hand() {
    let words = ["table", "make", "--numbers", "1..=3", "--cards", "2", "--target", "3/2"];
    let rows = "hand\tsolvable\tinteger\tdistinct\tfirst\n1 1\t0\t0\t0\t\n1 2\t0\t0\t0\t\n\
                1 3\t0\t0\t0\t\n2 2\t0\t0\t0\t\n2 3\t1\t0\t1\t3/2\n3 3\t0\t0\t0\t\n";
    abacist(&words).gives(rows, 0).says_nothing();
    let json = abacist(&[&words[..], &["--format", "json", "--shard", "5/6"]].concat());
    let row = r#"{"hand":[2,3],"solvable":true,"integer":false,"distinct":1,"first":"3/2"}"#;
    json.gives(&format!("{row}\n"), 0).says_nothing();
    let wide = ["table", "make", "--numbers", "１-３", "--cards", "2", "--target", "３/２"];
    abacist(&wide).gives(rows, 0);
    let alike = abacist(&["table", "make", "--numbers", "1..=3", "--cards", "3", "--alike", "1"]);
    alike.gives("hand\tsolvable\tinteger\tdistinct\tfirst\n1 2 3\t0\t0\t0\t\n", 0);
    let dashed = ["table", "make", "--numbers", "1-3", "--cards", "2", "--target", "3/2"];
    abacist(&dashed).gives(rows, 0);
    let below = ["table", "make", "--numbers", "3", "--cards", "2", "--target", "-6"];
    abacist(&below).gives("hand\tsolvable\tinteger\tdistinct\tfirst\n3 3\t0\t0\t0\t\n", 0);
    let below = ["table", "make", "--numbers", "1-3", "--cards", "2", "--target=-2"];
    assert!(abacist(&below).out.contains("1 3\t1\t1\t1\t1 - 3\n"));
    let targets = abacist(&["table", "countdown", "--targets", "101..=110", "--shard", "1/13243"]);
    targets.gives(
        "hand\treached\tmissing\n1 1 2 2 3 3\t0\t101 102 103 104 105 106 107 108 109 110\n",
        0,
    );
}

#[test]
fn ranges_that_are_none_are_told_what_to_write() {
    for (range, says) in [
        ("1..13", "write 1-13 or 1-12"),
        ("3-1", "write 1-3"),
        ("-3-5", "a whole number from 0, or a range of them such as 1-13"),
        ("few", "a whole number, or a range such as 1-13"),
    ] {
        abacist(&["table", "make", "--numbers", range]).gives("", 64).says(says);
    }
    abacist(&["table", "countdown", "--targets", "0-9"]).gives("", 64).says("from 1 to 1023");
    abacist(&["generate", "make", "--range", "1..13"]).gives("", 64).says("1-13 or 1-12");
}

#[test]
fn answers_are_in_signs_of_a_plain_keyboard() {
    let words = ["table", "make", "--numbers", "3-4", "--cards", "3", "--target", "24"];
    for format in ["text", "json"] {
        let table = abacist(&[&words[..], &["--format", format]].concat()).out;
        assert!(table.is_ascii() && table.contains("(3 + 3)*4"), "{table}");
    }
}

#[test]
fn threads_and_parts_change_no_byte() {
    let whole = abacist(&SMALL);
    assert_eq!((whole.out.lines().count(), whole.status), (166, 0), "{whole:?}");
    for jobs in ["1", "2", "5"] {
        assert_eq!(abacist(&[&SMALL[..], &["--jobs", jobs]].concat()), whole);
    }
    let part = |shard: &str| abacist(&[&SMALL[..], &["--shard", shard]].concat()).out;
    assert_eq!([part("1/3"), part("2/3"), part("3/3")].concat(), whole.out);
}

#[test]
fn a_file_is_gone_on_with_from_any_byte() {
    let whole = abacist(&SMALL).out;
    let path = temporary("table.tsv");
    let name = path.to_str().unwrap();
    let resumed = [&SMALL[..], &["-o", name, "--resume"]].concat();
    let ends = [0, 1, 20, 36, 37, 38, 500, whole.len() - 1, whole.len()];
    for end in ends {
        fs::write(&path, &whole.as_bytes()[..end]).unwrap();
        abacist(&resumed).gives("", 0).says_nothing();
        assert_eq!(fs::read_to_string(&path).unwrap(), whole, "cut at {end}");
    }
    fs::remove_file(&path).unwrap();
    abacist(&resumed).gives("", 0).says_nothing();
    assert_eq!(fs::read_to_string(&path).unwrap(), whole, "no file");
    let part = [&resumed[..], &["--shard", "2/3"]].concat();
    let rows: String = abacist(&[&SMALL[..], &["--shard", "2/3"]].concat()).out;
    for end in [0, 5, rows.len() / 2, rows.len()] {
        fs::write(&path, &rows.as_bytes()[..end]).unwrap();
        abacist(&part).gives("", 0).says_nothing();
        assert_eq!(fs::read_to_string(&path).unwrap(), rows, "cut at {end}");
    }
}

#[test]
fn a_file_of_something_else_is_left_alone() {
    let path = temporary("other-table.tsv");
    let name = path.to_str().unwrap();
    let whole = abacist(&SMALL).out;
    let mut other = SMALL;
    other[7] = "10";
    let other = abacist(&other).out;
    let rows = whole.lines().take(3).collect::<Vec<_>>().join("\n");
    let (notes, more) = (rows + "\nnotes", whole.clone() + "1");
    let others = [
        "letters\n",
        "my notes without newline",
        &notes,
        &more,
        &whole[37..],
        &whole.replace("\n1 1 2\t", "\n9 9 9\t")[..63],
        &other,
    ];
    for text in others {
        fs::write(&path, text).unwrap();
        let run = abacist(&[&SMALL[..], &["-o", name, "--resume"]].concat());
        run.gives("", 2).says("no beginning of this table");
        run.says("abacist::input::bad_argument").says("leave out --resume");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    abacist(&[&SMALL[..], &["--resume"]].concat()).gives("", 64);
    abacist(&[&SMALL[..], &["--resume", "-o", "-"]].concat()).gives("", 64).says("-o FILE");
    abacist(&[&SMALL[..], &["-o", "no/such/folder/x.tsv"]].concat()).gives("", 74);
    abacist(&[&SMALL[..], &["--shard", "4/3"]].concat()).gives("", 64).says("3/16");
    let none = abacist(&["table", "make", "--numbers", "1-3", "--alike", "1"]);
    none.gives("hand\tsolvable\tinteger\tdistinct\tfirst\n", 0).says("no hand has so many cards");
    abacist(&["table", "make", "--numbers", "5..=1"]).gives("", 64).says("write 1-5");
    abacist(&["table", "countdown", "--targets", "1..=2000"]).gives("", 64).says("1023");
}

#[test]
fn a_kill_in_the_middle_loses_and_doubles_nothing() {
    let words = ["table", "make", "--jobs", "2"];
    let path = temporary("killed-table.tsv");
    let _ = fs::remove_file(&path);
    let name = path.to_str().unwrap();
    let mut child = command(&[&words[..], &["-o", name]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let written = || fs::metadata(&path).map_or(0, |metadata| metadata.len());
    while written() < 100 && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = written();
    assert!(before >= 100);
    abacist(&[&words[..], &["-o", name, "--resume"]].concat()).gives("", 0).says_nothing();
    let whole = abacist(&words).out;
    assert!(before < whole.len() as u64, "it was done before the kill");
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}
