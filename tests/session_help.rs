//! What help shows is true: every example runs, every topic is there.

use std::time::Duration;

use abacist::puzzle::options::Rule;
use abacist::session::{
    COMMANDS, Completion, FileLines, Host, Reply, Session, Settings, Transcript, topics,
};
use abacist::{Engine, Error, Interrupt};

/// A host that opens the files of the project.
#[derive(Default)]
struct Project {
    shown: Transcript,
}

impl Host for Project {
    fn answer(&mut self, text: &str) {
        self.shown.answer(text);
    }

    fn remark(&mut self, text: &str) {
        self.shown.remark(text);
    }

    fn lines(&mut self, path: &str) -> Result<FileLines, Error> {
        let text = std::fs::read_to_string(path).unwrap();
        let lines: Vec<_> = text.lines().map(|line| Ok(line.to_owned())).collect();
        Ok(Box::new(lines.into_iter()))
    }

    fn clock(&self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn every_example_of_a_command_runs() {
    let mut session = Session::new(Settings::default(), Interrupt::new());
    for command in COMMANDS {
        for example in command.examples {
            let mut project = Project::default();
            let reply = session.enter(example, &mut project);
            let is_told = matches!(reply, Reply::Answer(_) | Reply::Done);
            assert!(is_told, "{example}: {reply:?}");
            let shown = project.shown;
            // Only a malformed text is traced with an error, and that is the point.
            let reported = shown.remarks.contains("abacist::");
            assert_eq!(reported, *example == ":trace 288 / 24×", "{example}: {shown:?}");
        }
    }
}

#[test]
fn every_topic_has_a_page() {
    let mut session = Session::new(Settings::default(), Interrupt::new());
    let all = topics(Engine::new().builtins());
    assert!(all.len() > 60, "{all:?}");
    for topic in all {
        let mut shown = Transcript::default();
        session.enter(&format!(":help {topic}"), &mut shown);
        assert!(!shown.answers.is_empty() && shown.remarks.is_empty(), "{topic}: {shown:?}");
        let widest = shown.answers.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 120, "{topic} is {widest} wide");
    }
}

#[test]
fn a_topic_that_is_not_there_is_suggested() {
    let mut session = Session::new(Settings::default(), Interrupt::new());
    let mut shown = Transcript::default();
    session.enter(":help sqrtt", &mut shown);
    assert!(shown.remarks.contains("did you mean `:help sqrt`?"), "{shown:?}");
}

fn help(topic: &str) -> String {
    let mut session = Session::new(Settings::default(), Interrupt::new());
    let mut shown = Transcript::default();
    session.enter(&format!(":help {topic}"), &mut shown);
    shown.answers + &shown.remarks
}

#[test]
fn a_topic_shows_everything_that_it_means() {
    let puzzles = help("puzzles");
    for part in [":puzzles [errors]", "A blackout puzzle is", "  blackout(puzzle"] {
        assert!(puzzles.contains(part), "{part}: {puzzles}");
    }
    let keys = help("keys");
    assert!(keys.contains("Ctrl-R") && keys.contains("keys("), "{keys}");
    let blackout = help("blackout");
    assert!(blackout.contains(":blackout [K] EQUATION") && blackout.contains("\nblackout(puzzle"));
    assert_eq!(help(":puzzles").lines().next(), puzzles.lines().next());
    assert!(!help(":puzzles").contains("A blackout puzzle is"));
}

#[test]
fn what_newcomers_ask_for_is_a_topic() {
    for (topic, part) in [
        ("ans", "`ans2` the one before it"),
        ("_", "`ans2` the one before it"),
        ("ans3", "`ans2` the one before it"),
        ("commands", ":blackout [K] EQUATION"),
        ("settings", "timeout"),
        ("limits", "256 levels"),
        ("signs", "factorial"),
        ("√", "square root"),
        ("|>", "passes x on"),
        ("//", "rounded down"),
        ("exit status", "the command line is wrong"),
        ("status", "the command line is wrong"),
    ] {
        assert!(help(topic).contains(part), "{topic}: {}", help(topic));
    }
    let words = |before: &str| {
        let session = Session::new(Settings::default(), Interrupt::new());
        match session.complete(before) {
            Completion::Words { words, .. } => words,
            Completion::File { .. } => Vec::new(),
        }
    };
    for topic in ["ans", "settings", "limits", "signs", "status"] {
        let typed = format!(":help {}", &topic[..topic.len() - 1]);
        assert!(words(&typed).contains(&topic.to_owned()), "{typed}: {:?}", words(&typed));
    }
}

#[test]
fn every_rule_is_a_topic() {
    for rule in Rule::all() {
        let page = help(rule.name());
        let line = format!(":set rules {}   {}", rule.name(), rule.summary());
        assert!(page.contains(&line), "{page}");
        assert!(page.contains(&rule.values().join(" or ")), "{page}");
    }
}

#[test]
fn the_lines_of_a_table_begin_in_one_column() {
    let page = help("operators");
    assert!(page.lines().all(|line| line.starts_with("  ")), "{page}");
    assert!(help("keys").contains("  Tab       completes"));
    assert!(help("numbers").contains("\n  12  "));
}

#[test]
fn a_topic_that_begins_with_the_name_is_nearest() {
    assert!(help("record").contains("did you mean `:help records`?"), "{}", help("record"));
    assert!(help("puzzle").contains("did you mean `:help puzzles`?"));
}

/// What a session answers to these entries.
fn answers(entries: &[&str]) -> String {
    let mut session = Session::new(Settings::default(), Interrupt::new());
    let mut host = Project::default();
    for entry in entries {
        session.enter(entry, &mut host);
    }
    host.shown.answers
}

#[test]
fn tables_are_indented_from_their_first_row_on() {
    for topic in ["signs", "limits", "status", "operators", "keys"] {
        assert!(answers(&[&format!(":help {topic}")]).starts_with("  "), "{topic}");
    }
    for word in ["~", "≈", "approximate"] {
        assert_eq!(answers(&[&format!(":help {word}")]), answers(&[":help numbers"]), "{word}");
    }
}

#[test]
fn long_variables_are_shown_in_short() {
    let shown = answers(&["x = 7^2800000", ":vars"]);
    assert_eq!(shown, "x  = … (about 2366274 digits)\n");
    let entries = ["a = 10^300", "b = map(1..=100000, x => x)", "c = join(b)", ":vars"];
    let shown = answers(&entries);
    assert!(shown.lines().all(|line| line.chars().count() < 260), "{shown}");
    for part in ["a  = 1000", "digits)", "b  = [1, 2, 3, 4,", "(100000 items)", "c  = \"123"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert_eq!(answers(&["x = [1, 2/3]", ":vars"]), "x  = [1, 2/3]\n");
}
