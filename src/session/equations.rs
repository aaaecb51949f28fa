//! What a session shows of the solutions of an equation, as they are listed.

use super::Session;
use super::host::Host;
use crate::output::{Solved, columns};
use crate::puzzle::blackout::{Blackout, Solution, Solver, Which};
use crate::puzzle::file::PuzzleLine;

/// Solves a puzzle and shows what came of it, the solutions as they are listed; one of several
/// puzzles is shown with its number and text to a person, with its line to a program.
pub fn show<'a>(
    (puzzle, which): (&'a Blackout, Which),
    label: Option<(usize, &PuzzleLine)>,
    solver: &mut Solver,
    session: &Session,
    host: &mut dyn Host,
) -> Solved<'a> {
    let (budget, limit) = (session.budget(), session.settings.limit);
    let mut shown =
        Shown { label, session, host, rows: Vec::new(), bytes: 0, begun: false, after_key: false };
    let solved = Solved::solve_each(solver, puzzle, which, limit, &budget, |_, solution| {
        shown.solution(puzzle, &solution);
        Ok(())
    });
    shown.end(&solved);
    solved
}

/// What is shown so far.
struct Shown<'a> {
    label: Option<(usize, &'a PuzzleLine)>,
    session: &'a Session,
    host: &'a mut dyn Host,
    /// Solutions that are yet to be shown to a person, side by side.
    rows: Vec<[String; 2]>,
    bytes: usize,
    begun: bool,
    /// Whether the line with the key that interrupts is left.
    after_key: bool,
}

/// So many bytes of rows are aligned and shown together.
const BLOCK: usize = 8 << 10;

impl Shown<'_> {
    fn solution(&mut self, puzzle: &Blackout, solution: &Solution) {
        self.begin();
        if !self.session.settings.interactive {
            let before = self.before();
            self.host.answer(&format!("{before}{}\n", solution.text));
            return;
        }
        let row = Solved::row(puzzle, solution);
        self.bytes += row.iter().map(String::len).sum::<usize>();
        self.rows.push(row);
        if self.bytes >= BLOCK {
            self.show_rows();
        }
    }

    fn begin(&mut self) {
        if self.begun {
            return;
        }
        self.begun = true;
        self.leave_key_line();
        if let Some((number, puzzle)) = self.label.filter(|_| self.session.settings.interactive) {
            self.host.answer(&format!("{number}. {}\n", puzzle.text()));
        }
    }

    fn leave_key_line(&mut self) {
        if !self.after_key {
            self.session.leave_key_line(self.host);
            self.after_key = self.session.interrupt.is_raised();
        }
    }

    fn show_rows(&mut self) {
        let indent = if self.label.is_some() { 4 } else { 0 };
        self.host.answer(&columns(&self.rows, indent));
        self.rows.clear();
        self.bytes = 0;
    }

    /// What stands before an answer in a pipe, if the puzzle is one of several.
    fn before(&self) -> String {
        self.label.map_or_else(String::new, |(_, puzzle)| format!("{}: ", puzzle.line))
    }

    fn end(mut self, solved: &Solved<'_>) {
        self.begin();
        self.show_rows();
        self.leave_key_line();
        let (before, labelled) = (self.before(), self.label.is_some());
        let (session, host) = (self.session, self.host);
        let interactive = session.settings.interactive;
        if !interactive && labelled && !(solved.outcome.found() && solved.outcome.complete()) {
            host.answer(&format!("{before}{}\n", solved.none()));
        }
        let indent = if labelled && interactive { "    " } else { "" };
        let more = solved.more(session.settings.limit, ":set limit all");
        if let Some(more) = more.filter(|_| solved.listed > 0) {
            host.remark(&format!("{indent}{more}\n"));
        }
        if !labelled || interactive {
            host.remark(&format!("{indent}{}\n", solved.summary()));
        }
        if let Some(remark) = solved.remark() {
            let before = if interactive { indent } else { &before };
            host.remark(&format!("{before}{remark}\n"));
        }
    }
}
