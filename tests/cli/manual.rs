//! Help, manual pages and completions.

use std::process::Command;

use super::support::{abacist, command, file};

const COMMANDS: [&str; 18] = [
    "eval",
    "run",
    "check",
    "fmt",
    "solve",
    "blackout",
    "buttons",
    "make",
    "countdown",
    "digits",
    "trace",
    "tree",
    "generate",
    "worksheet",
    "table",
    "batch",
    "man",
    "completions",
];

/// Whether there is such a program here.
fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

/// Both output streams of a program.
fn output(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn manual_pages_are_set_without_warnings() {
    for name in COMMANDS.into_iter().map(Some).chain([None]) {
        let words: Vec<_> = ["man"].into_iter().chain(name).collect();
        let page = abacist(&words);
        assert_eq!((page.status, page.error.as_str()), (0, ""));
        for section in ["NAME", "SYNOPSIS", "OPTIONS", "EXAMPLES"] {
            assert!(page.out.contains(&format!(".SH {section}\n")), "{name:?}: {section}");
        }
        if has("groff") {
            let path = file("page.1", &page.out);
            assert_eq!(output("groff", &["-man", "-Tutf8", "-Kutf8", "-ww", "-z", &path]), "");
            let set = output("groff", &["-man", "-Tascii", "-Kutf8", "-P-cbou", &path]);
            let example = name.map_or("abacist batch requests.jsonl > ", |_| "abacist ");
            assert!(set.lines().any(|line| line.trim_start().starts_with(example)), "{set}");
        }
    }
    let program = abacist(&["man"]).out;
    assert!(program.contains("EXIT STATUS") && program.contains("NO_COLOR"));
    assert!(program.contains("abacist\\-batch(1)") && program.contains("completions"));
    let help = abacist(&["--help"]);
    assert!(COMMANDS.iter().all(|name| help.out.contains(&format!("\n  {name} "))), "{}", help.out);
    for words in [&["help", "--help"][..], &["help", "-h"], &["help", "solve", "--help"]] {
        let words = abacist(words);
        assert!(words.status == 0 && words.out.contains("Usage: abacist"), "{words:?}");
    }
    abacist(&["man", "nothing"]).gives("", 64).says("no such command");
}

#[test]
fn bash_completes_commands_and_options() {
    let script = file("completions.bash", abacist(&["completions", "bash"]).out);
    let complete = |line: &str| {
        let words: Vec<_> = line.split(' ').collect();
        let (last, count) = (words.last().unwrap(), words.len() - 1);
        let before = words[count - 1];
        let program = format!(
            "source {script}; COMP_WORDS=({line}{}); COMP_CWORD={count}; \
             _abacist abacist '{last}' {before}; echo \"${{COMPREPLY[*]}}\"",
            if last.is_empty() { "''" } else { "" },
        );
        output("bash", &["-c", &program]).trim().to_owned()
    };
    assert_eq!(complete("abacist ma"), "make man");
    assert_eq!(complete("abacist comp"), "completions");
    assert_eq!(complete("abacist batch --r"), "--resume --report");
    assert_eq!(complete("abacist batch --format j"), "json");
}

#[test]
fn every_shell_has_completions() {
    for (shell, check) in [
        ("bash", Some(("bash", "-n"))),
        ("zsh", Some(("zsh", "-n"))),
        ("fish", Some(("fish", "--no-execute"))),
        ("elvish", None),
        ("powershell", None),
    ] {
        let script = abacist(&["completions", shell]);
        assert_eq!((script.status, script.error.as_str()), (0, ""));
        assert!(script.out.contains("countdown") && script.out.contains("resume"), "{shell}");
        if let Some((program, option)) = check.filter(|(program, _)| has(program)) {
            assert_eq!(output(program, &[option, &file(shell, &script.out)]), "");
        }
    }
    abacist(&["completions", "tcsh"]).gives("", 64).says("bash");
}

#[test]
fn help_has_the_colour_that_is_asked_for() {
    let coloured = |words: &[&str], variables: &[(&str, &str)]| {
        let output = command(words).envs(variables.iter().copied()).output().unwrap();
        [output.stdout, output.stderr].concat().contains(&0x1b)
    };
    let force = ("CLICOLOR_FORCE", "1");
    for words in [&["--help"][..], &["help", "batch"], &["batch", "--help"], &["--bogus"], &["1 +"]]
    {
        assert!(!coloured(words, &[]), "{words:?}");
        assert!(coloured(words, &[force]), "{words:?}");
        assert!(!coloured(words, &[force, ("NO_COLOR", "1")]), "{words:?}");
        for option in ["--color=always", "--colour=always"] {
            assert!(coloured(&[&[option], words].concat(), &[("NO_COLOR", "1")]), "{words:?}");
        }
        assert!(!coloured(&[&["--color", "never"], words].concat(), &[force]), "{words:?}");
    }
}
