//! What `solve` prints of a puzzle.

use crate::Error;
use crate::output::{Help, Helped, JsonFields, LEADING_ZERO, Solved, Verdict, json_text};
use crate::puzzle::file::PuzzleLine;

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
    pub fn no_help(help: Help, nothing: String, puzzle: &PuzzleLine, layout: Layout) -> Self {
        let text = if layout == Layout::Person { &nothing } else { "" };
        let said = Self::of_help(Verdict::None, text, &help.none(), puzzle, layout);
        let none = if layout == Layout::Lines { "none".to_owned() } else { String::new() };
        Self { summary: format!("{nothing}\n"), none, ..said }
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

    /// The answers of one of several puzzles; `file` is named if there are several of those.
    pub fn with_line(&self, file: Option<&str>) -> String {
        let before = match (self.layout, file) {
            (Layout::Lines, Some(file)) => format!("{file}:{}: ", self.line),
            (Layout::Lines, None) => format!("{}: ", self.line),
            (Layout::Json, Some(file)) => return self.json_in(file),
            _ => String::new(),
        };
        let lines = self.answers.iter().chain(Some(&self.none).filter(|none| !none.is_empty()));
        lines.map(|line| format!("{}\n", format!("{before}{line}").trim_end())).collect()
    }

    /// The JSON object with the file's name.
    fn json_in(&self, file: &str) -> String {
        let fields = |object: &String| {
            let rest = object.strip_prefix('{').unwrap_or_default();
            format!("{{\"file\":{},{rest}\n", json_text(file))
        };
        self.answers.iter().map(fields).collect()
    }

    /// The answers of the only puzzle.
    pub fn alone(&self) -> String {
        self.answers.iter().map(|answer| format!("{answer}\n")).collect()
    }
}

/// Says what came of a puzzle.
pub fn say(
    solved: &Solved<'_>,
    puzzle: &PuzzleLine,
    layout: Layout,
    limit: Option<usize>,
    count: bool,
) -> Said {
    let complete = solved.outcome.complete();
    let answers: Vec<String> = match layout {
        Layout::Person => person(solved, puzzle, count),
        Layout::Lines if count && !complete => Vec::new(),
        Layout::Lines if count => vec![solved.outcome.strings().to_string()],
        Layout::Lines => {
            solved.outcome.solutions.iter().map(|solution| solution.text.clone()).collect()
        }
        Layout::Json => vec![json(solved, puzzle)],
    };
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

fn person(solved: &Solved<'_>, puzzle: &PuzzleLine, count: bool) -> Vec<String> {
    let mut lines = vec![puzzle.text().to_owned()];
    for solution in &solved.outcome.solutions {
        let zero = if solution.leading_zero { LEADING_ZERO } else { "" };
        lines.push(format!("    {}{zero}", solution.text));
    }
    if count || !solved.outcome.found() || !solved.outcome.complete() {
        lines.push(format!("    {}", solved.summary()));
    }
    lines
}

fn json(solved: &Solved<'_>, puzzle: &PuzzleLine) -> String {
    of_puzzle(puzzle).all(&solved.json()).object()
}

/// The fields that say which puzzle an answer is of.
pub(super) fn of_puzzle(puzzle: &PuzzleLine) -> JsonFields {
    let mut fields = JsonFields::default();
    fields.raw("line", puzzle.line.to_string()).text("puzzle", puzzle.text()).raw("ok", "true");
    fields
}
