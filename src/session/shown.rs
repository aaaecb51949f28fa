//! Where the ways to a number go as they are found: the same for games of making a number and for
//! tasks of digits.

use super::Session;
use super::host::Host;
use crate::output::{Findings, Verdict};
use crate::puzzle::file::PuzzleLine;

/// What is shown of one puzzle.
pub struct Shown<'a> {
    pub session: &'a Session,
    host: &'a mut dyn Host,
    /// What stands before each line.
    before: String,
    /// Whether it is one of several puzzles, shown to a program.
    is_labelled: bool,
    /// How many ways were listed.
    listed: usize,
}

impl<'a> Shown<'a> {
    /// Begins with a puzzle; one of several is shown with its number and text to a person, with its
    /// line to a program.
    pub fn new(
        label: Option<(usize, &PuzzleLine)>,
        session: &'a Session,
        host: &'a mut dyn Host,
    ) -> Self {
        let interactive = session.settings.interactive;
        let before = match label {
            Some((number, line)) if interactive => {
                host.answer(&format!("{number}. {}\n", line.text()));
                "    ".to_owned()
            }
            Some((_, line)) => format!("{}: ", line.line),
            None => String::new(),
        };
        let is_labelled = label.is_some() && !interactive;
        Self { session, host, before, is_labelled, listed: 0 }
    }

    /// Shows one of the ways.
    pub fn way(&mut self, line: &str) {
        self.answer(line);
        self.listed += 1;
    }

    /// Says what came of it: with `near`, the ways to what is nearest, and what to write for those
    /// that are not listed, `all`.
    pub fn close(mut self, solved: &impl Findings, near: &[String], all: &str) -> Verdict {
        self.session.leave_key_line(self.host);
        let verdict = solved.verdict();
        if self.is_labelled && verdict != Verdict::Found {
            self.answer(&solved.none());
        } else {
            for line in near {
                self.answer(line);
            }
        }
        if let Some(more) = solved.unlisted(self.listed, all) {
            self.remark(&more);
        }
        if !self.is_labelled {
            self.remark(&solved.summary());
        }
        verdict
    }

    /// Says what came of several targets.
    pub fn close_targets(mut self, summary: &str, verdict: Verdict) -> Verdict {
        self.session.leave_key_line(self.host);
        if self.is_labelled && verdict != Verdict::Found {
            self.answer("none");
        } else {
            self.remark(summary);
        }
        verdict
    }

    fn answer(&mut self, line: &str) {
        self.host.answer(&format!("{}{line}\n", self.before));
    }

    fn remark(&mut self, line: &str) {
        self.host.remark(&format!("{}{line}\n", self.before));
    }
}
