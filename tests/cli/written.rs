//! What is written is whole, or is said not to be: Ctrl-C and full disks.

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::support::{PROGRAM, SOON, abacist, command, file, temporary};

const SEED: &str = "288 / 24 × 6 = 18 × 13 × 8";

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
}

/// What is written and the exit status when Ctrl-C comes while nobody reads, or one who reads a
/// little at a time.
fn interrupted(words: &[&str], reads: bool) -> (Vec<u8>, Option<i32>) {
    let mut child = command(words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    // The first bytes come when all is worked out; then the pipe is full.
    let mut read = vec![0; 1];
    out.read_exact(&mut read).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    if reads {
        let mut part = [0; 8 << 10];
        loop {
            std::thread::sleep(Duration::from_millis(5));
            match out.read(&mut part).unwrap() {
                0 => break,
                length => read.extend_from_slice(&part[..length]),
            }
        }
        return (read, child.wait().unwrap().code());
    }
    let begin = Instant::now();
    let status = child.wait().unwrap().code();
    assert!(begin.elapsed() < SOON, "{words:?}: {:?}", begin.elapsed());
    out.read_to_end(&mut read).unwrap();
    (read, status)
}

#[test]
fn an_interrupt_ends_what_nobody_reads() {
    let tree = ["tree", "--blackout", "--depth", "11", SEED, "--format"];
    for words in [
        &[&tree[..], &["text"]].concat()[..],
        &[&tree[..], &["svg"]].concat(),
        &[&tree[..], &["dot"]].concat(),
        &["worksheet", "--squares", "8", "--count", "300", "--format", "html"],
        &["worksheet", "--squares", "8", "--count", "1000", "--format", "text"],
        &["eval", "range(1, 200000) + [1]"],
        &["tree", "--blackout", "--depth", "11", SEED, "--format", "json"],
        &["generate", "blackout", "--squares", "8", "--count", "3000", "--format", "json"],
        &["generate", "blackout", "--count", "100000"],
        &["digits", "--all", "10: 214476 no-minus"],
        &["make", "--all", "24 raw: 1 2 3 4 5 6"],
        &["buttons", "1 -> 1000 in 20: +1 +2 +3 x2", "--all"],
        &["blackout", "-k", "all", "--all", "12345678901+1+2+3-1*1=12345678901-1*1+2+3"],
    ] {
        let (read, status) = interrupted(words, false);
        assert_eq!(status, Some(130), "{words:?}: {} bytes", read.len());
        assert!(read.len() > 1000, "{words:?}");
    }
}

#[test]
fn an_interrupt_ends_a_batch_and_a_pipe_that_nobody_reads() {
    let request = r#"{"kind":"eval","source":"1 + 1"}"#.to_owned() + "\n";
    for (words, line) in [
        (&["batch", "--jobs", "1", "-"][..], &*request),
        (&["batch", "--jobs", "2", "-"], &*request),
        (&["solve", "-k", "1", "-"], "12 = 2\n"),
        (&[], ":blackout 1 12=2\n"),
    ] {
        let path = file("unread", line.repeat(20_000).as_bytes());
        let mut child = command(words)
            .stdin(fs::File::open(path).unwrap())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let out = child.stdout.take().unwrap();
        std::thread::sleep(Duration::from_millis(700));
        assert_eq!(child.try_wait().unwrap(), None, "{words:?}: the pipe is not full");
        interrupt(&child);
        let begin = Instant::now();
        let status = child.wait().unwrap().code();
        assert_eq!(status, Some(130), "{words:?}");
        assert!(begin.elapsed() < SOON, "{words:?}: {:?}", begin.elapsed());
        drop(out);
    }
}

#[test]
fn no_interrupt_cuts_an_answer_that_programs_read() {
    for words in [
        &["tree", "--blackout", "--depth", "11", SEED, "--format", "json"][..],
        &["generate", "blackout", "--squares", "8", "--count", "3000", "--format", "json"],
    ] {
        let (read, status) = interrupted(words, true);
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
