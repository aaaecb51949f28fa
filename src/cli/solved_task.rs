//! What `solve` prints of a task of digits and signs.

use super::ask::Ways;
use super::solved_text::{Layout, Said};
use super::told::{Asked, Told};
use crate::Budget;
use crate::output::{
    Counting, Glyphs, Help, ListedTargets, Listing, SolvedTargets, SolvedTask, TaskWriting,
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
    /// The signs in which solutions are written.
    pub glyphs: Glyphs,
}

impl DigitsTask {
    /// Solves a task, and says what came of it.
    pub fn say(self, task: &Task, line: &PuzzleLine, budget: &Budget) -> Said {
        if let Some(help) = self.help {
            return self.helped(help, task, line, budget);
        }
        let told = match (task.only_target(), self.wanted()) {
            (Some(_), _) => self.one(task, budget),
            (None, Wanted::Cheapest(_)) => self.cheapest_of_each(task, budget),
            (None, Wanted::Different(listing)) => self.all_of_each(task, listing, budget),
        };
        self.asked().said(told, line)
    }

    fn helped(self, help: Help, task: &Task, line: &PuzzleLine, budget: &Budget) -> Said {
        if task.only_target().is_none() {
            let fields = help.none();
            return Said::of_help(Verdict::None, Help::ONE_TARGET, &fields, line, self.layout);
        }
        let solve = || SolvedTask::solve(task, Wanted::Cheapest(Counting::No), budget);
        match help.with_task(task, self.glyphs, budget) {
            Ok(helped) => Said::helped(helped, help, solve, line, self.layout),
            Err(stop) => {
                let unsolved = SolvedTask::unsolved(task, task.target());
                self.asked().said(self.tell(&SolvedTask { stopped: Some(stop), ..unsolved }), line)
            }
        }
    }

    fn wanted(self) -> Wanted {
        if self.ways.is_none() {
            return Wanted::Cheapest(Counting::No);
        }
        let asked = self.asked();
        Wanted::Different(Listing { skip: 0, limit: asked.limit, count: asked.counting() })
    }

    fn asked(self) -> Asked {
        let Ways { limit, count } = self.ways.unwrap_or(Ways { limit: Some(1), count: false });
        Asked { layout: self.layout, limit, count }
    }

    fn one(self, task: &Task, budget: &Budget) -> Told {
        self.tell(&SolvedTask::solve(task, self.wanted(), budget))
    }

    fn tell(self, solved: &SolvedTask<'_>) -> Told {
        let answers = solved.listed.iter().map(|it| self.writing().solution(it)).collect();
        let (near, fields) = (solved.near_lines(self.writing()), solved.json(self.wanted()));
        self.asked().tell(solved, answers, near, fields)
    }

    fn writing(self) -> TaskWriting {
        TaskWriting::of(self.glyphs)
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
            answers: ways.map(|(target, way)| self.writing().of_target(target, way)).collect(),
            near: Vec::new(),
            none,
            remark,
            summary: solved.summary(),
            fields: solved.json(0, None),
        }
    }

    fn all_of_each(self, task: &Task, listing: Listing, budget: &Budget) -> Told {
        let solved = ListedTargets::solve(task, listing, budget);
        let answers = match self.asked().count {
            true => solved.count_lines(),
            false => {
                let listed = solved.listed.iter();
                listed.map(|(target, it)| self.writing().of_target(target, it)).collect()
            }
        };
        let verdict = solved.verdict();
        let none = match verdict {
            Verdict::None if !self.asked().count => "none".to_owned(),
            Verdict::None | Verdict::Found => String::new(),
            _ => solved.summary(),
        };
        let (summary, fields) = (solved.summary(), solved.json());
        Told { verdict, answers, near: Vec::new(), none, remark: None, summary, fields }
    }
}
