//! What is written is whole, or is said not to be: Ctrl-C and full disks.

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::support::{PROGRAM, abacist, command, temporary};

const SEED: &str = "288 / 24 × 6 = 18 × 13 × 8";

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
}

/// What is written and the exit status when Ctrl-C comes while nobody reads.
fn interrupted(words: &[&str]) -> (Vec<u8>, Option<i32>) {
    let mut child = command(words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    // The first bytes come when all is worked out; then the pipe is full.
    let mut read = vec![0; 1];
    out.read_exact(&mut read).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    // A busy machine takes a moment to tell the program.
    std::thread::sleep(Duration::from_millis(500));
    out.read_to_end(&mut read).unwrap();
    (read, child.wait().unwrap().code())
}

#[test]
fn an_output_that_an_interrupt_cuts_short_is_no_success() {
    let tree = ["tree", "--blackout", "--depth", "11", SEED, "--format"];
    for words in [
        &[&tree[..], &["text"]].concat()[..],
        &[&tree[..], &["svg"]].concat(),
        &[&tree[..], &["dot"]].concat(),
        &["worksheet", "--squares", "8", "--count", "300", "--format", "html"],
        &["worksheet", "--squares", "8", "--count", "1000", "--format", "text"],
        &["eval", "range(1, 200000) + [1]"],
    ] {
        let (read, status) = interrupted(words);
        assert_eq!(status, Some(130), "{words:?}: {} bytes", read.len());
        assert!(read.len() > 1000, "{words:?}");
    }
}

#[test]
fn no_interrupt_cuts_an_answer_that_programs_read() {
    for words in [
        &["tree", "--blackout", "--depth", "11", SEED, "--format", "json"][..],
        &["generate", "blackout", "--squares", "8", "--count", "3000", "--format", "json"],
    ] {
        let (read, status) = interrupted(words);
        let answer: serde_json::Value = serde_json::from_slice(&read).unwrap();
        assert_eq!((&answer["ok"], status), (&true.into(), Some(0)), "{words:?}");
        assert!(read.len() > 100_000, "{words:?}: {} bytes", read.len());
    }
}

/// Runs the program where no file may be longer than 4 KiB.
fn in_little_room(words: &[&str]) -> (Option<i32>, String) {
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"", PROGRAM])
        .args(words)
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_file_that_cannot_be_written_is_as_it_was() {
    let graph = ["buttons", "2 -> 1000 in 9: +2 x2 x3 -1", "--graph", "--states", "400"];
    let tables = ["table", "make", "--numbers", "1-13", "--cards", "4"];
    for (name, words) in [
        ("room.html", &["worksheet", "--count", "12"][..]),
        ("room.json", &["worksheet", "--count", "12", "--format", "json"]),
        ("room.svg", &graph),
        ("room.tsv", &tables),
    ] {
        let path = temporary(name);
        let folder = temporary("");
        let words = [words, &["-o", path.to_str().unwrap()]].concat();
        for old in [Some("the old file\n"), None] {
            let _ = fs::remove_file(&path);
            if let Some(old) = old {
                fs::write(&path, old).unwrap();
            }
            let (status, error) = in_little_room(&words);
            assert_eq!(status, Some(74), "{words:?}: {error}");
            assert!(error.contains("cannot write"), "{error}");
            // What there is of a table can be gone on with.
            if old.is_some() || name != "room.tsv" {
                assert_eq!(fs::read_to_string(&path).ok().as_deref(), old, "{words:?}");
            } else {
                assert!(fs::read_to_string(&path).unwrap().starts_with("hand\t"), "{words:?}");
            }
            let left = fs::read_dir(&folder).unwrap().filter_map(Result::ok);
            let beside = left.filter(|it| it.file_name().to_string_lossy().starts_with(".room"));
            assert_eq!(beside.count(), 0, "{words:?}");
        }
        fs::write(&path, "old").unwrap();
        let whole = abacist(&words);
        assert!(whole.status == 0 && fs::metadata(&path).unwrap().len() > 4096, "{whole:?}");
    }
}

#[test]
fn a_device_is_written_to_as_it_is() {
    let words = ["worksheet", "--count", "1", "--format", "text"];
    let plain = abacist(&words);
    let device = abacist(&[&words[..], &["-o", "/dev/stdout"]].concat());
    assert_eq!(device, plain);
    assert_eq!(abacist(&[&words[..], &["-o", "-"]].concat()), plain);
}
