//! What help shows is true: every example runs, every topic is there.

use std::time::Duration;

use abacist::session::{COMMANDS, FileLines, Host, Reply, Session, Settings, Transcript, topics};
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
            assert!(matches!(reply, Reply::Answer(_)), "{example}: {reply:?}");
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
