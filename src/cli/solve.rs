//! `abacist solve FILE…`: every puzzle, in order, on all cores.

use std::cell::RefCell;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::args::{DialectOptions, GameOptions, ListOptions, PuzzleOptions, TaskOptions};
use super::ask::{Ways, fix_dialect, fix_rules, fixed, limit, ways};
use super::exit::Exit;
use super::files::{Stream, unreadable};
use super::lines::Lines;
use super::ordered::{Questions, answer_in_order};
use super::solved_game::GameTask;
use super::solved_level::say_level;
use super::solved_task::DigitsTask;
use super::solved_text::{Layout, Said, Written, say};
use super::told::Asked;
use super::world::World;
use crate::output::{Help, Solved, Verdict, Writing};
use crate::puzzle::blackout::{Blackout, Rules, Solver};
use crate::puzzle::file::{FileReader, Puzzle, PuzzleLine, hidden_puzzles, hides_puzzle};
use crate::puzzle::options::{Fixed, Terms};
use crate::session::more_without_text;
use crate::{Budget, Error, Interrupt, Limits};

thread_local! {
    /// Each thread uses the memory of its solver again for the next puzzle.
    static SOLVER: RefCell<Option<Solver>> = const { RefCell::new(None) };
}

/// Runs `work` with the thread's solver.
pub fn with_solver<T>(work: impl FnOnce(&mut Solver) -> T) -> T {
    SOLVER.with_borrow_mut(|solver| work(solver.get_or_insert_with(Solver::new)))
}

/// The options about the rules of levels, games and digits.
#[derive(Clone, Copy, Debug)]
pub struct RuleChoices<'a> {
    pub dialect: &'a DialectOptions,
    pub game: &'a GameOptions,
    pub task: &'a TaskOptions,
}

/// Solves the puzzles of all files.
pub fn solve(
    files: &[String],
    options: &PuzzleOptions,
    rules: RuleChoices<'_>,
    help: Option<Help>,
    jobs: Option<usize>,
    world: &mut World,
) -> Exit {
    let fixed = fixed(options).and_then(|mut fixed| {
        fix_dialect(rules.dialect, &mut fixed)?;
        fix_rules(rules.game.given().into_iter().chain(rules.task.given()), &mut fixed)?;
        Ok(fixed)
    });
    let fixed = match fixed {
        Ok(fixed) => fixed,
        Err(error) => return world.usage(error),
    };
    let layout = match () {
        () if world.json() => Layout::Json,
        () if world.settings.interactive => Layout::Person,
        () => Layout::Lines,
    };
    let mut printer = Printer {
        several_files: files.len() > 1,
        held: None,
        puzzles: 0,
        solved: 0,
        undecided: 0,
        bad: 0,
        no_text: 0,
        unread: 0,
        verdict: Verdict::Found,
        layout,
        writing: rules.game.writing(world.settings.glyphs),
        world,
    };
    for file in files {
        printer.file(file, &options.listed, &fixed, help, jobs);
    }
    printer.finish()
}

/// The lines of a puzzle file that hold something.
struct Puzzles {
    lines: Lines<Stream>,
    reader: FileReader,
    /// Comments that look like puzzles.
    hidden: Arc<AtomicUsize>,
}

impl Questions for Puzzles {
    type Question = Result<PuzzleLine, (usize, Error)>;

    fn next(&mut self) -> io::Result<Option<Self::Question>> {
        while let Some(line) = self.lines.next_line()? {
            let read = match line.text {
                Ok(text) => {
                    let hidden = usize::from(hides_puzzle(&text));
                    self.hidden.fetch_add(hidden, Ordering::Relaxed);
                    self.reader.read(&text)
                }
                Err(error) => {
                    self.reader.skip();
                    Err(error)
                }
            };
            match read {
                Ok(None) => {}
                Ok(Some(puzzle)) => return Ok(Some(Ok(puzzle))),
                Err(error) => return Ok(Some(Err((line.number, error)))),
            }
        }
        Ok(None)
    }

    fn ready(&mut self) -> bool {
        self.lines.is_ready()
    }

    fn size(question: &Self::Question) -> usize {
        question.as_ref().map_or(0, |puzzle| puzzle.text().len())
    }
}

/// What a thread needs to solve a puzzle.
struct Task {
    layout: Layout,
    limit: Option<usize>,
    count: bool,
    /// Which ways to the goals of a level, or to the target of digits, are listed; one of the
    /// shortest or cheapest if it is not said.
    ways: Option<Ways>,
    help: Option<Help>,
    /// How answers to games are written.
    writing: Writing,
    limits: Limits,
    interrupt: Interrupt,
}

impl Task {
    fn solve(&self, question: Result<PuzzleLine, (usize, Error)>) -> Said {
        let puzzle = match question {
            Ok(puzzle) => puzzle,
            Err((line, error)) => return Said::error(line, error, self.layout),
        };
        match puzzle.parse() {
            Ok(Puzzle::Blackout(blackout)) => self.blackout(&blackout, &puzzle),
            Ok(Puzzle::Buttons(level)) => {
                say_level(&level, &puzzle, self.layout, self.help, self.ways, &self.budget())
            }
            Ok(Puzzle::Make(game)) => {
                let (layout, limit, count) = (self.layout, self.limit, self.count);
                let asked = Asked { layout, limit, count };
                let task = GameTask { asked, help: self.help, writing: self.writing };
                task.say(&game, &puzzle, &self.budget())
            }
            Ok(Puzzle::Digits(task)) => {
                let (layout, ways) = (self.layout, self.ways);
                let glyphs = self.writing.glyphs;
                let asked = DigitsTask { layout, help: self.help, ways, glyphs };
                asked.say(&task, &puzzle, &self.budget())
            }
            Err(error) => Said::error(puzzle.line, error, self.layout),
        }
    }

    fn budget(&self) -> Budget {
        Budget::new(&self.limits, self.interrupt.clone())
    }

    fn blackout(&self, blackout: &Blackout, puzzle: &PuzzleLine) -> Said {
        let (which, budget) = (puzzle.terms.which, self.budget());
        if let Some(help) = self.help {
            return match help.with(blackout, which, &budget) {
                Ok(Some(helped)) => Said::help(helped, puzzle, self.layout),
                Ok(None) => {
                    let nothing = Help::nothing(blackout, which, &budget);
                    Said::no_help(&help.none_of_equation(), nothing, puzzle, self.layout)
                }
                Err(stop) => {
                    let solved = Solved::stopped(blackout, which, stop);
                    say(&solved, Written::new(puzzle, self.layout), puzzle, Some(0), true)
                }
            };
        }
        let mut written = Written::new(puzzle, self.layout);
        let solved = with_solver(|solver| {
            Solved::solve_each(solver, blackout, which, self.limit, &budget, |so_far, solution| {
                written.add(so_far, solution, &budget)
            })
        });
        say(&solved, written, puzzle, self.limit, self.count)
    }
}

/// Prints what the threads say, in order.
struct Printer<'a> {
    several_files: bool,
    /// The first puzzle, until it is known whether there are several.
    held: Option<Said>,
    puzzles: usize,
    solved: usize,
    /// Those that a limit kept from being solved, or from being solved to the end.
    undecided: usize,
    bad: usize,
    /// Lines of the file at hand that are no text.
    no_text: usize,
    /// Files that cannot be read, or not to their end.
    unread: usize,
    verdict: Verdict,
    layout: Layout,
    writing: Writing,
    world: &'a mut World,
}

impl Printer<'_> {
    fn file(
        &mut self,
        path: &str,
        options: &ListOptions,
        fixed: &Fixed,
        help: Option<Help>,
        jobs: Option<usize>,
    ) {
        let lines = match self.world.open(path) {
            Ok(lines) => lines,
            Err(error) => {
                self.error(&error);
                if path.contains(['=', '＝']) && Blackout::parse(path, Rules::default()).is_ok() {
                    let advice = format!("an equation is solved by `abacist blackout '{path}'`\n");
                    self.world.console.write_error(&advice);
                }
                return;
            }
        };
        if self.several_files && self.layout == Layout::Person {
            self.world.console.write(&format!("{path}:\n"));
        }
        let reader = FileReader::with(lines.name(), Terms::default(), fixed.clone());
        let task = Task {
            layout: self.layout,
            limit: limit(options, None),
            count: options.count,
            ways: ways(options.all, options.count, options.first, options.limit),
            help,
            writing: self.writing,
            limits: Limits { deadline: self.world.settings.timeout, ..Limits::default() },
            interrupt: self.world.interrupt.clone(),
        };
        let hidden = Arc::new(AtomicUsize::new(0));
        let puzzles = Puzzles { lines, reader, hidden: hidden.clone() };
        let file = self.several_files.then_some(path);
        let result = answer_in_order(
            jobs,
            puzzles,
            move |question| task.solve(question),
            |said| self.take(said, file),
        );
        let hidden = hidden_puzzles(path, hidden.load(Ordering::Relaxed));
        if let Some(remark) = hidden.filter(|_| self.layout != Layout::Json) {
            self.world.console.write_error(&remark);
        }
        if let Some(remark) = more_without_text(path, std::mem::take(&mut self.no_text)) {
            self.world.console.write_error(&remark);
        }
        if let Err(error) = result {
            self.error(&unreadable(path, &error));
        }
    }

    fn take(&mut self, said: Option<Said>, file: Option<&str>) -> ControlFlow<()> {
        match said {
            None => self.world.console.flush(),
            Some(said) => self.print(said, file),
        }
        let stop = self.world.interrupt.is_raised();
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn print(&mut self, said: Said, file: Option<&str>) {
        self.verdict = self.verdict.max(said.verdict);
        if let Some(error) = &said.error {
            self.bad += 1;
            if self.layout != Layout::Json {
                self.no_text += usize::from(error.is_not_text());
                if !error.is_not_text() || self.no_text == 1 {
                    self.world.report(error);
                }
                return;
            }
        } else {
            self.puzzles += 1;
            self.world.console.progress.count();
            self.undecided += usize::from(said.verdict == Verdict::Undecided);
            self.solved += usize::from(said.verdict == Verdict::Found);
        }
        if self.layout == Layout::Lines && file.is_none() {
            // Of a single puzzle only the answers are printed, of several each with its line.
            if self.puzzles == 1 {
                self.held = Some(said);
                return;
            }
            if let Some(first) = self.held.take() {
                self.say(&first, None);
            }
        }
        self.say(&said, file);
    }

    fn say(&mut self, said: &Said, file: Option<&str>) {
        let head = said.head(file);
        self.world.console.write_lines(said.with_head(&head));
        // A remark names the line, as answers do.
        let file = file.filter(|_| self.layout == Layout::Lines);
        let file = file.map(|file| format!("{file}:")).unwrap_or_default();
        for remark in said.remark.lines() {
            self.world.console.write_error(&format!("{file}{remark}\n"));
        }
    }

    /// Reports a file that cannot be read.
    fn error(&mut self, error: &Error) {
        self.unread += 1;
        self.verdict = self.verdict.max(self.world.report(error));
    }

    fn finish(mut self) -> Exit {
        if let Some(only) = self.held.take() {
            if self.world.interrupt.is_raised() {
                // Others may have been on their way.
                self.say(&only, None);
            } else {
                self.world.console.write_lines(only.alone());
                self.world.console.write_error(&only.summary);
            }
        }
        if self.layout != Layout::Json {
            let summary = self.summary();
            self.world.console.write_error(&summary);
        }
        if self.world.interrupt.is_raised() { Exit::Interrupted } else { self.verdict.into() }
    }

    /// What came of all files. A single puzzle speaks for itself, and so does a single file that
    /// cannot be read; whatever stands beside others is counted.
    fn summary(&self) -> String {
        let (puzzles, solved, bad) = (self.puzzles, self.solved, self.bad);
        let interrupted = self.world.interrupt.is_raised();
        let mut parts = Vec::new();
        match puzzles {
            _ if interrupted => {
                let noun = if solved == 1 { "puzzle" } else { "puzzles" };
                parts.push(format!("{solved} {noun} solved before the interrupt"));
            }
            0 if self.several_files || bad + self.unread == 0 => {
                parts.push("there are no puzzles".to_owned());
            }
            0 | 1 if !self.several_files => {}
            1 => parts.push(format!("{solved} of 1 puzzle solved")),
            _ => parts.push(format!("{solved} of {puzzles} puzzles solved")),
        }
        if puzzles > 1 && self.undecided > 0 {
            parts.push(format!("{} undecided", self.undecided));
        }
        match bad {
            0 => {}
            1 => parts.push("1 line has an error".to_owned()),
            _ => parts.push(format!("{bad} lines have errors")),
        }
        match self.unread {
            0 => {}
            1 if !self.several_files => {}
            1 => parts.push("1 file cannot be read".to_owned()),
            unread => parts.push(format!("{unread} files cannot be read")),
        }
        if parts.is_empty() { String::new() } else { parts.join(", ") + "\n" }
    }
}
