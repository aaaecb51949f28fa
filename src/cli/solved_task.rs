//! What `solve` prints of a task of digits and signs.

use super::ask::Ways;
use super::solved_text::{Layout, Said, of_puzzle};
use crate::Budget;
use crate::output::{
    Counting, Help, JsonFields, ListedTargets, Listing, SolvedTargets, SolvedTask, TaskWriting,
    Verdict, Wanted,
};
use crate::puzzle::digits::Task;
use crate::puzzle::file::PuzzleLine;

/// What is asked about the tasks of a file.
#[derive(Clone, Copy, Debug)]
pub struct DigitsTask {
    /// How the answers of the file are laid out.
    pub layout: Layout,
    /// The help that is wanted instead of answers.
    pub help: Option<Help>,
    /// Which solutions are listed or counted; one of the cheapest if it is not said.
    pub ways: Option<Ways>,
    /// How solutions are written.
    pub writing: TaskWriting,
}

/// What is said of a task, in the order in which it is shown.
struct Told {
    verdict: Verdict,
    /// The solutions, or how many there are.
    answers: Vec<String>,
    /// The ways to what is nearest.
    near: Vec<String>,
    /// What stands for answers where there are none, or not all.
    none: String,
    /// That there are more solutions, or which targets are missing.
    remark: Option<String>,
    summary: String,
    fields: JsonFields,
}

impl DigitsTask {
    /// Solves a task, and says what came of it.
    pub fn say(self, task: &Task, line: &PuzzleLine, budget: &Budget) -> Said {
        if let Some(help) = self.help {
            let nothing = "there is no such help with digits".to_owned();
            return Said::no_help(&help.none(), nothing, line, self.layout);
        }
        let told = match (task.only_target(), self.wanted()) {
            (Some(_), _) => self.one(task, budget),
            (None, Wanted::Cheapest(_)) => self.cheapest_of_each(task, budget),
            (None, Wanted::Different(listing)) => self.all_of_each(task, listing, budget),
        };
        self.laid_out(told, line)
    }

    fn wanted(self) -> Wanted {
        let Some(Ways { limit, count }) = self.ways else { return Wanted::Cheapest(Counting::No) };
        let count = match limit {
            _ if count || self.layout == Layout::Json => Counting::All,
            Some(1) => Counting::No,
            _ => Counting::Soon,
        };
        Wanted::Different(Listing { skip: 0, limit, count })
    }

    fn is_count(self) -> bool {
        self.ways.is_some_and(|ways| ways.count)
    }

    fn one(self, task: &Task, budget: &Budget) -> Told {
        let solved = SolvedTask::solve(task, self.wanted(), budget);
        let is_counted = self.is_count() && solved.stopped.is_none();
        let answers = match is_counted {
            true => vec![solved.found.to_string()],
            false => solved.listed.iter().map(|it| self.writing.solution(it)).collect(),
        };
        let is_list = self.ways.is_some_and(|ways| ways.limit != Some(1) && !ways.count);
        let more = solved.unlisted(solved.listed.len(), "--all").filter(|_| is_list);
        Told {
            verdict: solved.verdict(),
            answers,
            near: if self.is_count() { Vec::new() } else { solved.near_lines(self.writing) },
            none: if is_counted { String::new() } else { solved.none() },
            remark: more,
            summary: solved.summary(),
            fields: solved.json(self.wanted()),
        }
    }

    fn cheapest_of_each(self, task: &Task, budget: &Budget) -> Told {
        let solved = SolvedTargets::solve(task, true, budget);
        let ways = solved.reached.iter().filter_map(|(target, way)| Some((target, way.as_ref()?)));
        let verdict = solved.verdict();
        let none = match verdict {
            Verdict::Found => String::new(),
            _ => solved.tally(),
        };
        let remark =
            (!solved.missing.is_empty() && verdict == Verdict::Found).then(|| solved.tally());
        Told {
            verdict,
            answers: ways.map(|(target, way)| self.writing.of_target(target, way)).collect(),
            near: Vec::new(),
            none,
            remark,
            summary: solved.summary(),
            fields: solved.json(0, None),
        }
    }

    fn all_of_each(self, task: &Task, listing: Listing, budget: &Budget) -> Told {
        let solved = ListedTargets::solve(task, listing, budget);
        let answers = match self.is_count() {
            true => solved.count_lines(),
            false => {
                let listed = solved.listed.iter();
                listed.map(|(target, it)| self.writing.of_target(target, it)).collect()
            }
        };
        let verdict = solved.verdict();
        let none = match verdict {
            Verdict::None if !self.is_count() => "none".to_owned(),
            Verdict::None | Verdict::Found => String::new(),
            _ => solved.summary(),
        };
        let (summary, fields) = (solved.summary(), solved.json());
        Told { verdict, answers, near: Vec::new(), none, remark: None, summary, fields }
    }

    fn laid_out(self, told: Told, line: &PuzzleLine) -> Said {
        let is_found = told.verdict == Verdict::Found;
        let mut answers = told.answers;
        let mut none = String::new();
        match self.layout {
            Layout::Json => answers = vec![of_puzzle(line).all(&told.fields).object()],
            Layout::Person => {
                answers.extend(told.near);
                if self.is_count() || !is_found {
                    answers.push(told.summary.clone());
                }
                answers.retain(|answer| !answer.is_empty());
                let indented = answers.iter().map(|answer| format!("    {answer}"));
                answers = [line.text().to_owned()].into_iter().chain(indented).collect();
            }
            Layout::Lines if !is_found => none = told.none,
            Layout::Lines => {}
        }
        let before = match self.layout {
            Layout::Person => "    ".to_owned(),
            _ => format!("{}: ", line.line),
        };
        let remark = told.remark.filter(|_| self.layout != Layout::Json);
        Said {
            verdict: told.verdict,
            error: None,
            remark: remark.map(|remark| format!("{before}{remark}\n")).unwrap_or_default(),
            summary: format!("{}\n", told.summary),
            line: line.line,
            answers,
            none,
            layout: self.layout,
        }
    }
}
