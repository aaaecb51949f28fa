//! `abacist batch`: JSON Lines in, JSON Lines out, in order, on all cores.

use std::io;
use std::ops::ControlFlow;

use super::exit::Exit;
use super::files::{Stream, unreadable};
use super::lines::{Line, Lines};
use super::ordered::{Questions, answer_in_order};
use super::solve::with_solver;
use super::world::World;
use crate::output::Verdict;
use crate::request::{Answer, Requests, unreadable as unreadable_line};

/// Answers the requests in the file at `path`.
pub fn batch(path: &str, jobs: Option<usize>, world: &mut World) -> Exit {
    let lines = match world.open(path) {
        Ok(lines) => lines,
        Err(error) => return world.report(&error).into(),
    };
    let requests =
        Requests::new(world.interrupt.clone(), world.settings.timeout).exact(world.settings.exact);
    let work = move |line: Line| match &line.text {
        Ok(text) => with_solver(|solver| requests.answer(text, line.number, solver)),
        Err(error) => unreadable_line(error),
    };
    let mut worst = Verdict::Found;
    let sink = |answer: Option<Answer>| {
        match answer {
            Some(answer) => {
                world.console.write(&answer.json);
                world.console.write("\n");
                worst = worst.max(answer.verdict);
            }
            None => world.console.flush(),
        }
        let stop = world.interrupt.is_raised();
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    if let Err(error) = answer_in_order(jobs, RequestLines(lines), work, sink) {
        worst = worst.max(world.report(&unreadable(path, &error)));
    }
    match worst {
        _ if world.interrupt.is_raised() => Exit::Interrupted,
        // An answer is an answer, whatever it says.
        Verdict::Found | Verdict::None => Exit::Found,
        worst => worst.into(),
    }
}

/// The lines that hold requests.
struct RequestLines(Lines<Stream>);

impl Questions for RequestLines {
    type Question = Line;

    fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            let line = self.0.next_line()?;
            let is_blank =
                |line: &Line| line.text.as_ref().is_ok_and(|text| text.trim().is_empty());
            if !line.as_ref().is_some_and(is_blank) {
                return Ok(line);
            }
        }
    }

    fn ready(&self) -> bool {
        self.0.is_ready()
    }

    fn size(line: &Line) -> usize {
        line.text.as_ref().map_or(0, String::len)
    }
}
