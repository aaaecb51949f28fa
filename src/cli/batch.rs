//! `abacist batch`: JSON Lines in, JSON Lines out, in order, on all cores.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use super::args::{BatchOptions, EachNth};
use super::console::Console;
use super::exit::Exit;
use super::files::{Stream, unreadable};
use super::lines::{Line, Lines};
use super::ordered::{Questions, answer_in_order};
use super::resume::{OTHER_ANSWERS, Unfit, go_on};
use super::solve::with_solver;
use super::world::World;
use crate::Span;
use crate::diagnostic::InputError;
use crate::output::Verdict;
use crate::request::{Answer, Requests, unreadable as unreadable_line};

/// Answers requests.
pub fn batch(options: &BatchOptions, world: &mut World) -> Exit {
    if options.resume.as_deref() == Some("-") {
        let message = "--resume goes on with a file, not with standard output".to_owned();
        let help = "name the file of the answers so far: --resume ANSWERS".to_owned();
        return world.usage(InputError::BadArgument { message, help, at: Span::default() });
    }
    let lines = match world.open(&options.file) {
        Ok(lines) => RequestLines::new(lines, options.shard),
        Err(error) => return world.report(&error).into(),
    };
    let Some(path) = options.resume.as_deref() else {
        return answer_all(lines, Verdict::Found, None, options, world);
    };
    match go_on(path, lines) {
        Ok((lines, verdict, file)) => answer_all(lines, verdict, Some(file), options, world),
        Err(Unfit::Interrupted) => Exit::Interrupted,
        Err(Unfit::Requests(error)) => world.report(&unreadable(&options.file, &error)).into(),
        Err(Unfit::Unopened(error)) => {
            world.report(&error);
            Exit::Output
        }
        Err(Unfit::Answers(error)) => world.cannot_write(path, &error),
        Err(Unfit::Other(message)) => world.refuse(message, OTHER_ANSWERS),
    }
}

/// Answers the requests that are left, to a file or else to standard output; the answers so far
/// amount to `worst`.
fn answer_all(
    lines: RequestLines,
    mut worst: Verdict,
    mut file: Option<BufWriter<File>>,
    options: &BatchOptions,
    world: &mut World,
) -> Exit {
    let interrupt = world.interrupt.clone();
    let requests = Requests::new(interrupt.clone(), world.settings.timeout)
        .exact(world.settings.exact)
        .stats(options.stats);
    let work = move |line: Line| {
        let mut answer = match &line.text {
            Ok(text) => with_solver(|solver| requests.answer(text, line.number, solver)),
            Err(error) => unreadable_line(error),
        };
        answer.json.push('\n');
        // What an interrupt may have cut short is no answer.
        (!interrupt.is_raised()).then_some(answer)
    };
    let mut failure = None;
    let sink = |answer: Option<Option<Answer>>| {
        let written = match answer {
            Some(Some(Answer { json, verdict })) => {
                worst = worst.max(verdict);
                write(&json, file.as_mut(), &mut world.console)
            }
            Some(None) => return ControlFlow::Break(()),
            None if world.interrupt.is_raised() => return ControlFlow::Break(()),
            None => flush(file.as_mut(), &mut world.console),
        };
        failure = written.err();
        let stop = failure.is_some() || world.console.has_failed();
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    if let Err(error) = answer_in_order(options.jobs, lines, work, sink) {
        worst = worst.max(world.report(&unreadable(&options.file, &error)));
    }
    let flushed = flush(file.as_mut(), &mut world.console);
    if let Some(error) = failure.or(flushed.err()) {
        return world.cannot_write(options.resume.as_deref().unwrap_or("-"), &error);
    }
    match worst {
        _ if world.interrupt.is_raised() => Exit::Interrupted,
        // An answer is an answer, whatever it says.
        Verdict::Found | Verdict::None => Exit::Found,
        worst => worst.into(),
    }
}

/// Writes a line to the file, or else to standard output, whose failures the console notes itself.
fn write(line: &str, file: Option<&mut BufWriter<File>>, console: &mut Console) -> io::Result<()> {
    match file {
        Some(file) => return file.write_all(line.as_bytes()),
        None => console.write_whole(line),
    }
    Ok(())
}

fn flush(file: Option<&mut BufWriter<File>>, console: &mut Console) -> io::Result<()> {
    match file {
        Some(file) => return file.flush(),
        None => console.flush(),
    }
    Ok(())
}

/// The lines that hold requests.
pub struct RequestLines {
    lines: Lines<Stream>,
    share: EachNth,
    /// The next one, if it has been looked for.
    found: Option<io::Result<Line>>,
}

impl RequestLines {
    fn new(lines: Lines<Stream>, share: Option<EachNth>) -> Self {
        Self { lines: lines.of_json(), share: share.unwrap_or(EachNth::LINE), found: None }
    }

    /// Whether an interrupt has kept requests from being read.
    pub fn is_interrupted(&self) -> bool {
        self.lines.is_interrupted()
    }

    /// Makes a request that was taken the next one again.
    pub fn put_back(&mut self, line: Line) {
        self.found = Some(Ok(line));
    }

    fn has(&self, line: &Line) -> bool {
        let is_blank = || line.text.as_ref().is_ok_and(|text| text.trim().is_empty());
        self.share.has(line.number) && !is_blank()
    }
}

impl Questions for RequestLines {
    type Question = Line;

    fn next(&mut self) -> io::Result<Option<Line>> {
        if let Some(found) = self.found.take() {
            return found.map(Some);
        }
        while let Some(line) = self.lines.next_line()? {
            if self.has(&line) {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    fn ready(&mut self) -> bool {
        while self.found.is_none() && self.lines.is_ready() {
            match self.lines.next_line().transpose() {
                None => return false,
                Some(Ok(line)) if !self.has(&line) => {}
                found => self.found = found,
            }
        }
        self.found.is_some()
    }

    fn size(line: &Line) -> usize {
        line.text.as_ref().map_or(0, String::len)
    }
}
