//! What `make` and `digits` write as it is found.

use std::time::{Duration, Instant};

use super::args::{ListOptions, join};
use super::world::World;
use crate::Span;
use crate::diagnostic::InputError;
use crate::output::{Counting, Findings, Helped, Verdict};

/// How long an answer may wait for others before it is sent out.
const PATIENCE: Duration = Duration::from_millis(100);

/// A puzzle as text: the words, with the target before them if it is an option.
pub fn text(words: &[String], target: Option<&String>) -> Result<String, InputError> {
    let words = join(words);
    match target {
        Some(_) if words.contains(':') => Err(InputError::BadArgument {
            message: "the target is given twice".to_owned(),
            help: "leave out --target, or what stands before the colon with it".to_owned(),
            at: Span::default(),
        }),
        Some(target) => Ok(format!("{}: {words}", target.trim())),
        None => Ok(words),
    }
}

/// How far answers are counted that are not listed.
pub fn counting(listed: &ListOptions) -> Counting {
    match () {
        () if listed.count => Counting::All,
        () if listed.first => Counting::No,
        () => Counting::Soon,
    }
}

/// Whether there is an answer, and if not, within which bound that is so.
pub fn solvable(solvable: bool, bound: Option<String>, world: &mut World) -> Verdict {
    world.console.write(if solvable { "solvable\n" } else { "not solvable\n" });
    if let Some(bound) = bound.filter(|_| !solvable) {
        world.console.write_error(&format!("searched: {bound}\n"));
    }
    found(solvable)
}

/// Help with a puzzle.
pub fn show_help(helped: &Helped, world: &mut World) -> Verdict {
    world.console.write(&format!("{}\n", helped.text));
    helped.verdict()
}

/// The error for a tree that shall be written in a format of other answers.
pub fn tree_as(what: &str, format: &str) -> InputError {
    InputError::BadArgument {
        message: format!("a tree is not written as {what}"),
        help: format!("leave out --format {format}: --tree says how it is drawn"),
        at: Span::default(),
    }
}

/// That there is no tree to draw: words are no picture, what comes nearest is told beside it.
pub fn no_tree(solved: &impl Findings, world: &mut World) -> Verdict {
    world.console.write_error(&format!("{}\n", solved.summary()));
    solved.verdict()
}

pub fn found(found: bool) -> Verdict {
    if found { Verdict::Found } else { Verdict::None }
}

/// The answers, a line each.
pub struct Page {
    shown: usize,
    sent: Instant,
}

impl Page {
    pub fn new() -> Self {
        Self { shown: 0, sent: Instant::now() }
    }

    /// Writes a line; it waits for others, but not for long.
    pub fn write(&mut self, line: &str, world: &mut World) {
        world.console.write(&format!("{line}\n"));
        if self.shown == 0 || self.sent.elapsed() > PATIENCE {
            world.console.flush();
            self.sent = Instant::now();
        }
        self.shown += 1;
    }

    /// Says what came of a search, `near` the ways to what is nearest.
    pub fn close(
        &self,
        solved: &impl Findings,
        near: &[String],
        listed: &ListOptions,
        world: &mut World,
    ) -> Verdict {
        // A count that was cut short would look like one that was not.
        if listed.count && solved.stopped().is_none() {
            world.console.write(&format!("{}\n", solved.found()));
        }
        // Of a count only the number is read.
        for line in near.iter().filter(|_| !listed.count) {
            world.console.write(&format!("{line}\n"));
        }
        let more = solved.unlisted(self.shown, "--all");
        if let Some(more) = more.filter(|_| !listed.count && !listed.first) {
            world.console.write_error(&format!("{more}\n"));
        }
        if !(listed.first && solved.has_more()) {
            world.console.write_error(&format!("{}\n", solved.summary()));
        }
        solved.verdict()
    }
}
