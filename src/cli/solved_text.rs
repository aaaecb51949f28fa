//! What `solve` prints of a puzzle.

use crate::output::{
    BlackoutPieces, Findings, Help, Helped, JsonFields, LEADING_ZERO, Solved, Verdict, json_text,
    solution_json,
};
use crate::puzzle::blackout::{Outcome, Solution};
use crate::puzzle::file::PuzzleLine;
use crate::{Budget, Error, Stop};

/// How the answers of a file are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Each puzzle with its answers indented under it.
    Person,
    /// Answers, each with the number of the puzzle's line if there are several puzzles.
    Lines,
    /// A JSON object a puzzle.
    Json,
}

/// What is said about one line of a file.
#[derive(Debug)]
pub struct Said {
    pub verdict: Verdict,
    /// Why the line holds no puzzle.
    pub error: Option<Error>,
    /// What stays unsaid in the answers.
    pub remark: String,
    /// What was found, for the only puzzle of a file.
    pub summary: String,
    pub(super) line: usize,
    pub(super) answers: Vec<String>,
    /// What stands for answers where there are none.
    pub(super) none: String,
    pub(super) layout: Layout,
}

impl Said {
    /// A line with an error.
    pub fn error(line: usize, error: Error, layout: Layout) -> Self {
        let mut fields = JsonFields::default();
        fields.raw("line", line.to_string()).raw("ok", "false").raw("error", error.to_json());
        Self {
            verdict: Verdict::of_error(&error),
            error: Some(error),
            remark: String::new(),
            summary: String::new(),
            line,
            answers: vec![fields.object()],
            none: String::new(),
            layout,
        }
    }

    /// Help with a puzzle.
    pub fn help(helped: Helped, puzzle: &PuzzleLine, layout: Layout) -> Self {
        let (verdict, note) = (helped.verdict(), helped.note());
        let said = Self::of_help(verdict, &helped.text, &helped.fields, puzzle, layout);
        let Some(note) = note.filter(|_| layout != Layout::Json) else { return said };
        let remark = format!("{}{note}\n", said.before());
        Self { remark, summary: format!("{note}\n"), ..said }
    }

    /// No help, since the puzzle has no solution; `nothing` says so.
    pub fn no_help(
        fields: &JsonFields,
        nothing: String,
        puzzle: &PuzzleLine,
        layout: Layout,
    ) -> Self {
        let text = if layout == Layout::Person { &nothing } else { "" };
        let said = Self::of_help(Verdict::None, text, fields, puzzle, layout);
        let none = if layout == Layout::Lines { "none".to_owned() } else { String::new() };
        Self { summary: format!("{nothing}\n"), none, ..said }
    }

    /// Help with making a number, or what a search, `solve`, says where there is none.
    pub fn helped<F: Findings>(
        helped: Option<Helped>,
        help: Help,
        solve: impl FnOnce() -> F,
        puzzle: &PuzzleLine,
        layout: Layout,
    ) -> Self {
        match helped {
            Some(helped) => Self::help(helped, puzzle, layout),
            None => Self::no_help(&help.none(), solve().summary(), puzzle, layout),
        }
    }

    pub(super) fn of_help(
        verdict: Verdict,
        text: &str,
        fields: &JsonFields,
        puzzle: &PuzzleLine,
        layout: Layout,
    ) -> Self {
        let answers = match layout {
            Layout::Person => {
                let indented = text.lines().map(|line| format!("    {line}").trim_end().to_owned());
                [puzzle.text().to_owned()].into_iter().chain(indented).collect()
            }
            Layout::Lines => text.lines().map(str::to_owned).collect(),
            Layout::Json => vec![of_puzzle(puzzle).all(fields).object()],
        };
        Self {
            verdict,
            error: None,
            remark: String::new(),
            summary: String::new(),
            line: puzzle.line,
            answers,
            none: String::new(),
            layout,
        }
    }

    /// What stands before a remark on the puzzle, if it is one of several.
    fn before(&self) -> String {
        match self.layout {
            Layout::Person => "    ".to_owned(),
            _ => format!("{}: ", self.line),
        }
    }

    /// What stands before each answer of one of several puzzles; `file` is named if there are
    /// several of those.
    pub fn head(&self, file: Option<&str>) -> String {
        match (self.layout, file) {
            (Layout::Lines, Some(file)) => format!("{file}:{}: ", self.line),
            (Layout::Lines, None) => format!("{}: ", self.line),
            (Layout::Json, Some(file)) => format!("{{\"file\":{},", json_text(file)),
            _ => String::new(),
        }
    }

    /// The answers of one of several puzzles, each in two parts, of which the first is `head`.
    pub fn with_head<'a>(&'a self, head: &'a str) -> impl Iterator<Item = [&'a str; 2]> {
        let lines = self.answers.iter().chain(Some(&self.none).filter(|none| !none.is_empty()));
        lines.map(move |line| {
            let begun = head.starts_with('{') && self.layout == Layout::Json;
            let rest = line.strip_prefix('{').filter(|_| begun).unwrap_or(line).trim_end();
            [if rest.is_empty() { head.trim_end() } else { head }, rest]
        })
    }

    /// The answers of the only puzzle.
    pub fn alone(&self) -> impl Iterator<Item = [&str; 2]> {
        self.answers.iter().map(|answer| ["", answer.as_str()])
    }
}

/// The solutions of an equation, written as they are listed.
#[derive(Debug)]
pub struct Written {
    layout: Layout,
    lines: Vec<String>,
    json: String,
    pieces: BlackoutPieces,
}

impl Written {
    /// None yet.
    pub fn new(puzzle: &PuzzleLine, layout: Layout) -> Self {
        let pieces = BlackoutPieces::new(of_puzzle(puzzle), puzzle.terms.which);
        Self { layout, lines: Vec::new(), json: String::new(), pieces }
    }

    /// Adds a solution, when this is known so far. What is kept counts against the budget's memory.
    ///
    /// # Errors
    /// When that is used up.
    pub fn add(
        &mut self,
        so_far: &Outcome,
        solution: Solution,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let text = match self.layout {
            Layout::Person if solution.leading_zero => {
                format!("    {}{LEADING_ZERO}", solution.text)
            }
            Layout::Person => format!("    {}", solution.text),
            Layout::Lines => solution.text,
            Layout::Json => {
                let piece = self.pieces.solution(so_far, &solution_json(&solution));
                budget.reserve(piece.len() as u64)?;
                self.json.push_str(&piece);
                return Ok(());
            }
        };
        // A text has a header and is rounded up.
        budget.reserve((size_of::<String>() + text.capacity() + 16) as u64)?;
        self.lines.push(text);
        Ok(())
    }

    /// All answers, now that the outcome is known.
    fn answers(mut self, solved: &Solved<'_>, puzzle: &PuzzleLine, count: bool) -> Vec<String> {
        let outcome = &solved.outcome;
        match self.layout {
            Layout::Person => {
                self.lines.insert(0, puzzle.text().to_owned());
                if count || !outcome.found() || !outcome.complete() {
                    self.lines.push(format!("    {}", solved.summary()));
                }
                self.lines
            }
            Layout::Lines if count && outcome.complete() => vec![outcome.strings().to_string()],
            Layout::Lines => self.lines,
            Layout::Json => {
                self.json.push_str(&self.pieces.end(outcome, &JsonFields::default()));
                vec![self.json]
            }
        }
    }
}

/// Says what came of a puzzle.
pub fn say(
    solved: &Solved<'_>,
    written: Written,
    puzzle: &PuzzleLine,
    limit: Option<usize>,
    count: bool,
) -> Said {
    let (complete, layout) = (solved.outcome.complete(), written.layout);
    let answers = written.answers(solved, puzzle, count);
    let is_none = layout == Layout::Lines && (!complete || !(count || solved.outcome.found()));
    let more = solved.more(limit, "--all").filter(|_| !count);
    let before = match layout {
        Layout::Person => "    ".to_owned(),
        _ => format!("{}: ", puzzle.line),
    };
    let own = solved.remark().filter(|_| layout != Layout::Json);
    let more = more.filter(|_| layout != Layout::Json);
    let remarks = more.iter().map(String::as_str).chain(own);
    let remark = remarks.map(|remark| format!("{before}{remark}\n")).collect();
    let own = own.map(|remark| format!("{remark}\n")).unwrap_or_default();
    Said {
        verdict: solved.verdict(),
        error: None,
        remark,
        summary: format!("{}\n{own}", solved.summary()),
        line: puzzle.line,
        answers,
        none: if is_none { solved.none() } else { String::new() },
        layout,
    }
}

/// The fields that say which puzzle an answer is of.
pub(super) fn of_puzzle(puzzle: &PuzzleLine) -> JsonFields {
    let mut fields = JsonFields::default();
    fields.raw("line", puzzle.line.to_string()).text("puzzle", puzzle.text()).raw("ok", "true");
    fields
}
