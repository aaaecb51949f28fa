//! What one does with scripts besides running them: arguments, checking, formatting.

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::support::{PROGRAM, Run, abacist, command, feed, file, temporary};

#[test]
fn a_script_sees_its_arguments_as_texts() {
    let script = file("args.aba", "args\n");
    let shown = |words: &[&str]| {
        let mut all = vec!["run", script.as_str()];
        all.extend(words);
        let run = abacist(&all);
        assert_eq!((run.status, run.error.as_str()), (0, ""), "{run:?}");
        run.out
    };
    assert_eq!(shown(&[]), "[]\n");
    assert_eq!(shown(&["27", "two words", ""]), "[\"27\", \"two words\", \"\"]\n");
    for words in [
        &["--", "x"][..],
        &["x", "--", "y", "--"],
        &["--format", "json"],
        &["--help"],
        &["-5", "--exact", "-q"],
        &["-"],
        &["--report=short", "--bogus"],
    ] {
        let expected: Vec<_> = words.iter().map(|word| format!("{word:?}")).collect();
        assert_eq!(shown(words), format!("[{}]\n", expected.join(", ")), "{words:?}");
    }
    feed(&["run", "-", "a", "-b"], "join(args, \"+\")\n").gives("\"a+-b\"\n", 0).says_nothing();
    let sum = file("sum.aba", "args |> map(to_number) |> sum\n");
    abacist(&["run", &sum, "1/2", "1/3"]).gives("5/6\n", 0);
    let json = "{\"value\":\"5/6\",\"type\":\"number\",\"approx\":false}\n";
    abacist(&["run", "--format", "json", &sum, "1/2", "1/3"]).gives(json, 0);
    abacist(&["--format", "json", "run", &sum, "1/2", "1/3"]).gives(json, 0);
    abacist(&["run"]).gives("", 64).says("<FILE>");
}

#[cfg(unix)]
#[test]
fn a_script_can_be_a_program_of_its_own() {
    use std::os::unix::fs::PermissionsExt;
    let script = file("program.aba", "#!/usr/bin/env -S abacist run\nprint(args)\n2 + 2\n");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let folder = std::path::Path::new(PROGRAM).parent().unwrap();
    let mut path = std::ffi::OsString::from(folder);
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let output = std::process::Command::new(&script)
        .args(["--exact", "x"])
        .env("PATH", path)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "[\"--exact\", \"x\"]\n4\n");
    abacist(&["check", &script]).gives("", 0).says_nothing();
}

/// The lines and codes of what `check` reports.
fn errors(name: &str, script: &str) -> Vec<(u64, String)> {
    let path = file(name, script);
    let run = abacist(&["check", "--report", "json", &path]);
    let reports = run.error.lines().map(|line| {
        let report: serde_json::Value = serde_json::from_str(line).unwrap();
        let code = report["code"].as_str().unwrap().trim_start_matches("abacist::").to_owned();
        (report["line"].as_u64().unwrap(), code)
    });
    let reports: Vec<_> = reports.collect();
    let status = if reports.is_empty() { 0 } else { 2 };
    run.gives("", status);
    reports
}

fn expected(errors: &[(u64, &str)]) -> Vec<(u64, String)> {
    errors.iter().map(|(line, code)| (*line, (*code).to_owned())).collect()
}

#[test]
fn every_malformed_statement_is_reported_once() {
    let script = "\
# Each line with a remark has an error of its own.
x = (1 + × 2)  # 2
y = 3 4        # 3
fn f(a) {
  b = a a      # 5
  if b { )     # 6
    c = 1
  }
  b + c
}
for i in 1..3 {
  print(i      # 12, as the next line begins another statement
  z = i +      # what is missing is seen where the block ends, on 14
}
let w = 5      # 15
print(\"open) # 16
x + y + w + f(1)
5 = = 6        # 18
";
    let found = errors("malformed.aba", script);
    let lines: Vec<_> = found.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [2, 3, 5, 6, 12, 14, 15, 16, 18], "{found:#?}");
    assert!(found.iter().all(|(_, code)| code.starts_with("syntax::")), "{found:#?}");
}

#[test]
fn a_missing_bracket_gives_one_report() {
    for (name, script, line, code) in [
        ("open1.aba", "fn f(a) {\n  b = a\n  return b\n\nfn g(c) = c\ng(1)\n", 1, "unmatched_open"),
        ("open2.aba", "while true {\n  if 1 < 2 {\n    break\n}\nx = 1\nx\n", 1, "unmatched_open"),
        ("open3.aba", "x = [1,\n  2,\n  3\nfn g(c) = c\ng(2)\ny = x\n", 1, "unmatched_open"),
        ("open4.aba", "x = max(1, 2\nprint(x)\ny = x\n", 1, "unmatched_open"),
        ("open5.aba", "fn g(c) = c\ng(1))\ng(2)\n", 2, "unmatched_close"),
        ("open6.aba", "}\nx = 1\nx\n", 1, "unmatched_close"),
        ("open7.aba", "if 1 < 2 { 1 }\n} else {\n  3\n}\nx = 1\nx\n", 2, "unmatched_close"),
        ("open8.aba", "x = 1 +", 1, "ends_early"),
        ("open9.aba", "fn f(a {\n  return a\n}\nf(1)\n", 1, ""),
    ] {
        let found = errors(name, script);
        assert_eq!(found.len(), 1, "{script}\n{found:?}");
        assert_eq!(found[0].0, line, "{script}\n{found:?}");
        assert!(found[0].1.ends_with(code), "{script}\n{found:?}");
    }
}

#[test]
fn what_no_run_can_do_is_reported() {
    let script = "\
const dozen = 12
dozen = 13                 # 2: constant_assigned
fn area(width, height = 1) = width * height
area()                     # 4: missing_argument
area(1, 2, 3)              # 5: extra_argument
area(1, depth: 2)          # 6: unknown_parameter
area(1, width: 2)          # 7: repeated_argument
[1, 2] |> map()            # 8: missing_argument
3 |> area(4, 5)            # 9: extra_argument
prnt(1)                    # 10: unknown_name
return 5                   # 11: misplaced
break                      # 12: misplaced
while true { fn g() { break } }  # 13: misplaced
fn h() {
  k = unknown + later      # 15: unknown_name, but `later` is one
  k += 1
  k
}
later = before             # 19: unknown_name
before = 1
total += 1                 # 21: unknown_name
items[0] = 1               # 22: unknown_name
sqrt(1, 2)                 # 23: extra_argument
x => y                     # 24: unknown_name
";
    let found = errors("meaning.aba", script);
    let remarks = (1..).zip(script.lines()).filter_map(|(number, line)| {
        let (_, remark) = line.split_once("# ")?;
        let (line, code) = remark.split_once(": ")?;
        assert_eq!(line.parse(), Ok(number));
        Some((number, format!("eval::{}", code.split(',').next().unwrap())))
    });
    assert_eq!(found, remarks.collect::<Vec<_>>());
}

#[test]
fn what_may_be_right_is_not_reported() {
    for (name, script) in [
        ("fine1.aba", "fn f() = later\nlater = 1\nf()\n"),
        ("fine2.aba", "for i in 1..3 { if i > 1 { print(x) }; x = i }\n"),
        ("fine3.aba", "max = x => 2 * x\nmax(1) + max(x: 2)\n"),
        ("fine11.aba", "sum([1, 2])\nsum = (a, b) => a + b\nsum(1, 2)\n"),
        ("fine4.aba", "fn f(a) = a\nif 1 < 2 { f = (a, b) => a + b }\nf(1, 2)\n"),
        ("fine5.aba", "fn f(a) { g = b => a + b; g(1) }\nf(2) + π + e + len(args)\n"),
        (
            "fine6.aba",
            "fn even(n) = if n == 0 { true } else { odd(n - 1) }\nfn odd(n) = not even(n)\n",
        ),
        ("fine7.aba", "const a = 1\nfn f() { a = 2; a }\nf()\n"),
        ("fine8.aba", "fn f() { fn g(n) = if n { g(n - 1) }; g(3) }\n[max(1, 2, 3), max([1])]\n"),
        ("fine9.aba", ""),
        ("fine10.aba", "fn f(a, b = a) = b\n5 |> f\n5 |> f(6)\nf(b: 1, a: 2)\n"),
    ] {
        assert_eq!(errors(name, script), expected(&[]), "{script}");
    }
    for folder in ["benches/programs", "examples"] {
        for path in fs::read_dir(folder).unwrap() {
            let path = path.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "aba") {
                abacist(&["check", path.to_str().unwrap()]).gives("", 0).says_nothing();
            }
        }
    }
}

#[test]
fn several_files_are_checked_and_named() {
    let good = file("check-good.aba", "1 + 1\n");
    let bad = file("check-bad.aba", "a\n1 +\n");
    let run = abacist(&["check", "--report", "short", &good, &bad, "no/such.aba"]);
    run.gives("", 2).says("check-bad.aba:1:1: `a` is not known").says("check-bad.aba:2:3: ");
    run.says("cannot read no/such.aba");
    assert_eq!(run.error.lines().count(), 3, "{run:?}");
    let run = abacist(&["check", "--format", "json", &good, &bad]);
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((run.status, run.error.as_str(), lines.len()), (2, "", 2));
    assert_eq!((&lines[0]["ok"], &lines[1]["ok"]), (&true.into(), &false.into()));
    assert_eq!(lines[0]["file"], good.as_str());
    assert_eq!(lines[1]["errors"][0]["code"], "abacist::eval::unknown_name");
    assert_eq!(lines[1]["errors"][1]["line"], 2);
    feed(&["check", "-"], "1 +").gives("", 2).says("standard input:1:3");
    abacist(&["check"]).gives("", 64);
}

#[test]
fn commands_without_answers_refuse_formats_of_answers() {
    let script = file("formats.aba", "1 + 1\n");
    feed(&["--format", "json"], "1").gives("", 64).says("needs a command");
    abacist(&["fmt", "--format", "json", &script]).gives("", 64).says("check --format json");
    abacist(&["fmt", "--check", "--format", "latex", &script]).gives("", 64).says("latex");
    abacist(&["check", "--format", "latex", &script]).gives("", 64).says("latex");
}

#[test]
fn files_that_are_no_scripts_are_not_reported_without_end() {
    let noise = "what is this? )\n".repeat(5_000);
    let run = abacist(&["check", "--report", "short", &file("noise.aba", noise)]);
    assert_eq!((run.status, run.error.lines().count()), (2, 101), "{}", run.error.len());
    run.says("noise.aba may have more errors than these");
    let block = format!("fn f() {{\n{}}}\n", "a b\n".repeat(2_000));
    let run = abacist(&["check", "--report", "short", &file("block.aba", block)]);
    assert_eq!((run.status, run.error.lines().count()), (2, 101));
    let open = "(".repeat(10_000) + "\nx = 1 1\n";
    let run = abacist(&["check", "--report", "short", &file("open.aba", open)]);
    run.gives("", 3).says("too_deep");
}

/// Errors of every kind that a check finds: so many of them are listed, and the others counted.
#[test]
fn the_errors_that_are_not_listed_are_counted() {
    let kinds = [
        "print(foo)\n",
        "bar = 1 + foo(2)\n",
        "print(len())\n",
        "return 1\n",
        "fn f(a, b = a + c) = a\n",
        "print(a_name_of_its_own, another)\n",
    ];
    for kind in kinds {
        for (count, note) in [(99_usize, ""), (100, ""), (101, " has 1 more error\n")] {
            let count = if kind.contains("another") { count.div_ceil(2) } else { count };
            let path = file("many.aba", kind.repeat(count));
            let errors = count * if kind.contains("another") { 2 } else { 1 };
            let note = if errors == 102 { " has 2 more errors\n" } else { note };
            let run = abacist(&["check", "--report", "short", &path]);
            assert_eq!(run.status, 2, "{kind}");
            let lines = errors.min(100) + usize::from(!note.is_empty());
            assert_eq!(run.error.lines().count(), lines, "{kind}: {}", run.error);
            assert!(run.error.ends_with(note), "{kind}: {}", run.error);
            let run = abacist(&["check", "--format", "json", &path]);
            let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
            assert_eq!(answer["errors"].as_array().unwrap().len(), errors.min(100));
            assert_eq!(answer["complete"], errors <= 100, "{kind}");
            let more = errors.saturating_sub(100);
            assert_eq!(answer.get("more"), (more > 0).then(|| more.into()).as_ref(), "{kind}");
        }
    }
    let both = format!("{}{}", "print(foo)\n".repeat(150), "1 +* 2\n".repeat(150));
    let run = abacist(&["check", "--report", "short", &file("both.aba", both)]);
    assert_eq!((run.status, run.error.lines().count()), (2, 101));
    run.says("has at least 150 more errors");
}

/// A script of many unknown names: half of them near to others, which takes a search.
fn unknown_names(count: usize) -> String {
    (0..count).map(|n| format!("value_{n} = valeu_{n} + foo(1)\n")).collect()
}

#[test]
fn many_errors_take_time_by_their_number() {
    for (name, text) in [("same", "print(foo)\n".repeat(10_000)), ("near", unknown_names(5_000))] {
        for format in ["text", "json"] {
            let start = Instant::now();
            let path = file(&format!("{name}.aba"), &text);
            let run = abacist(&["check", "--report", "short", "--format", format, &path]);
            assert_eq!(run.status, 2);
            // Ten times what an unoptimised build takes; by the square it takes minutes.
            assert!(start.elapsed() < Duration::from_secs(30), "{name}: {:?}", start.elapsed());
        }
    }
}

#[test]
fn what_a_check_found_is_told_when_its_time_is_up() {
    let script =
        |fault: &str| file("slow.aba", format!("{fault}{}", "x = 1 + 2 * 3\n".repeat(50_000)));
    let check = |path: &str, format: &str| {
        abacist(&["check", "--timeout", "0.2", "--report", "short", "--format", format, path])
    };
    let run = check(&script("1 +* 2\n1 )\n"), "text");
    assert_eq!((run.status, run.error.lines().count()), (2, 3), "{run:?}");
    assert!(run.error.lines().last().unwrap().contains("the time is used up"), "{run:?}");
    let run = check(&script("1 +* 2\n1 )\n"), "json");
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.status, answer["errors"].as_array().unwrap().len()), (2, 3));
    assert_eq!((&answer["ok"], &answer["complete"]), (&false.into(), &false.into()));
    assert_eq!(answer["errors"][2]["code"], "abacist::limit::stopped");
    let run = check(&script(""), "text");
    run.gives("", 3).says("the time is used up");
    assert_eq!(run.error.lines().count(), 1, "{run:?}");
}

fn formats(name: &str, before: impl AsRef<[u8]>, after: &str) -> Run {
    let path = file(name, before);
    let run = abacist(&["fmt", &path]);
    assert_eq!(fs::read_to_string(&path).unwrap(), after);
    abacist(&["fmt", "--check", &path]).gives("", 0).says_nothing();
    run
}

#[test]
fn scripts_are_formatted_in_place() {
    formats("plain.aba", "x=1+2   # sum\n", "x = 1 + 2  # sum\n").gives("", 0).says_nothing();
    let typed = "\u{feff}#!/usr/bin/env -S abacist run\r\nx  = 0xff\r\n\r\n\r\n\r\ny=1_000×2";
    formats("ends.aba", typed, "#!/usr/bin/env -S abacist run\nx = 0xff\n\ny = 1_000×2\n");
    formats("returns.aba", "x = 1\ry = 2\r", "x = 1\ny = 2\n");
    formats("empty-script.aba", "\n\n", "");
    feed(&["fmt", "-"], "f( 1,2 )").gives("f(1, 2)\n", 0).says_nothing();
}

#[test]
fn what_is_not_formatted_is_named() {
    let good = file("fmt-good.aba", "x = 1\n");
    let bad = file("fmt-bad.aba", "x=1\n");
    let broken = file("fmt-broken.aba", "x = (\n");
    abacist(&["fmt", "--check", &good]).gives("", 0);
    abacist(&["fmt", "--check", &good, &bad]).gives(&format!("{bad}\n"), 1).says_nothing();
    assert_eq!(fs::read_to_string(&bad).unwrap(), "x=1\n");
    let run = abacist(&["fmt", "--check", &bad, &broken]);
    run.gives(&format!("{bad}\n"), 2).says("fmt-broken.aba:1:5");
    feed(&["fmt", "--check", "-"], "x=1").gives("-\n", 1);
    feed(&["fmt", "--check", "-"], "x = 1\n").gives("", 0);
}

#[test]
fn a_script_with_errors_is_left_as_it_is() {
    let broken = file("fmt-untouched.aba", "x=(1\r\n");
    abacist(&["fmt", &broken]).gives("", 2).says("unmatched_open");
    assert_eq!(fs::read_to_string(&broken).unwrap(), "x=(1\r\n");
    feed(&["fmt", "-"], "x=(1").gives("", 2).says("standard input:1:3");
    abacist(&["fmt", "no/such.aba"]).gives("", 2).says("cannot read no/such.aba");
    let long = format!("if true {{\nx=\"{}\"\n}}\n", "y".repeat(65_530));
    let path = file("fmt-long.aba", &long);
    abacist(&["fmt", &path]).gives("", 2).says("the script laid out:2:65537").says("indented less");
    assert_eq!(fs::read_to_string(&path).unwrap(), long);
    abacist(&["fmt", "--check", &path]).gives("", 2).says("too_long");
    let bytes = file("fmt-bytes.aba", b"x=1 # \xff\n");
    abacist(&["fmt", &bytes]).gives("", 2).says("not_utf8");
    assert_eq!(fs::read(&bytes).unwrap(), b"x=1 # \xff\n");
}

#[cfg(unix)]
#[test]
fn permissions_links_and_untouched_files_stay() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = temporary("fmt-folder");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let (script, link) = (folder.join("script.aba"), folder.join("link.aba"));
    fs::write(&script, "x=1\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o751)).unwrap();
    symlink("script.aba", &link).unwrap();
    let mut fmt = command(&["fmt"]);
    assert!(fmt.arg(&link).status().unwrap().success());
    assert_eq!(fs::read_to_string(&script).unwrap(), "x = 1\n");
    assert_eq!(fs::metadata(&script).unwrap().permissions().mode() & 0o777, 0o751);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let before = fs::metadata(&script).unwrap();
    assert!(command(&["fmt"]).arg(&script).status().unwrap().success());
    let after = fs::metadata(&script).unwrap();
    assert_eq!((before.ino(), before.mtime_nsec()), (after.ino(), after.mtime_nsec()));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing else is left behind");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_reading_of_a_long_script() {
    let long = file("long.aba", "x = [1, 2] |> sum\n".repeat(100_000));
    for words in [&["check", long.as_str()][..], &["fmt", "--check", &long]] {
        let mut child = command(words).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(300));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let start = std::time::Instant::now();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{words:?}");
        assert!(start.elapsed() < std::time::Duration::from_secs(1), "{words:?}");
    }
}

#[cfg(unix)]
#[test]
fn nothing_runs_of_a_script_whose_reading_is_interrupted() {
    let mut child = command(&["run", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"print(1)\nprint(2)\n").unwrap();
    input.flush().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    // Whoever listens to signals may come late. A program that goes on would read the rest.
    for _ in 0..100 {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    let _ = input.write_all(b"print(3)\n1/0\n");
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), &b""[..]));
}

#[cfg(unix)]
#[test]
fn an_answer_that_is_cut_short_ends_the_script() {
    let long = file("long-answer.aba", "print(1)\nx = 2^7000000\n[x, x, x, x]\nprint(2)\n");
    // Nobody reads what does not fit into the pipe, so that the answer lasts.
    let child =
        command(&["run", &long]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(4));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert!(out.starts_with("1\n") && !out.ends_with("2\n"), "{} bytes", out.len());
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_interrupt() {
    let script = file("many.aba", "for i in 1..1000000 { print(i) }\n1/0\n");
    let mut child =
        command(&["run", &script]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = [0; 2];
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut line).unwrap();
    drop(out);
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.as_str(), &line), (Some(0), "", b"1\n"));
}
