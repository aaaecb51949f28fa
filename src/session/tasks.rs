//! Tasks of digits and signs: `:digits`, and how they are shown.

use super::Session;
use super::arguments::Arguments;
use super::hand::Hand;
use super::host::Host;
use crate::Error;
use crate::output::{
    Counting, ListedTargets, Listing, SolvedTargets, SolvedTask, TaskWriting, Verdict, Wanted,
};
use crate::puzzle::digits::{Rules, Solver, Task};
use crate::puzzle::file::PuzzleLine;

/// `:digits [all] TASK`
pub fn digits(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let all = arguments.words().next().is_some_and(|(word, _)| word == "all");
    let written = if all { arguments.after(1) } else { arguments };
    written.required("the task", "write one, such as 10: 2144")?;
    let task = Task::read(&written.in_place(), Rules::default(), session.settings.terms.digits)?;
    session.hand = Some(Hand::Digits(task.clone()));
    let listing = all.then_some(Listing { skip: 0, limit: None, count: Counting::All });
    Ok(show(&task, listing, None, session, host))
}

/// Solves a task and shows what is found: one of the cheapest expressions for each target, or those
/// that `listing` asks for. One of several puzzles is shown with its number and text to a person,
/// with its line to a program.
pub fn show(
    task: &Task,
    listing: Option<Listing>,
    label: Option<(usize, &PuzzleLine)>,
    session: &Session,
    host: &mut dyn Host,
) -> Verdict {
    let interactive = session.settings.interactive;
    let before = match label {
        Some((number, line)) if interactive => {
            host.answer(&format!("{number}. {}\n", line.text()));
            "    ".to_owned()
        }
        Some((_, line)) => format!("{}: ", line.line),
        None => String::new(),
    };
    let mut shown = Shown {
        before,
        writing: TaskWriting::of(session.settings.glyphs),
        is_labelled: label.is_some() && !interactive,
        session,
        host,
    };
    match (task.only_target(), listing) {
        (Some(_), _) => shown.one(task, listing),
        (None, None) => shown.cheapest_of_each(task),
        (None, Some(listing)) => shown.all_of_each(task, listing),
    }
}

/// Where the answers to one task go.
struct Shown<'a> {
    /// What stands before each line.
    before: String,
    writing: TaskWriting,
    /// Whether it is one of several puzzles, shown to a program.
    is_labelled: bool,
    session: &'a Session,
    host: &'a mut dyn Host,
}

impl Shown<'_> {
    fn one(&mut self, task: &Task, listing: Option<Listing>) -> Verdict {
        let wanted = listing.map_or(Wanted::Cheapest(Counting::Soon), Wanted::Different);
        let (mut solver, budget) = (Solver::new(task.rules), self.session.budget());
        let mut shown = 0;
        let solved =
            SolvedTask::each(&mut solver, task, task.target(), wanted, &budget, |solution| {
                self.answer(&self.writing.solution(&solution));
                shown += 1;
                Ok(())
            });
        self.session.leave_key_line(self.host);
        if self.is_labelled && solved.verdict() != Verdict::Found {
            self.answer(&solved.none());
        } else {
            for line in solved.near_lines(self.writing) {
                self.answer(&line);
            }
        }
        if let Some(more) = solved.unlisted(shown, ":digits all") {
            self.remark(&more);
        }
        if !self.is_labelled {
            self.remark(&solved.summary());
        }
        solved.verdict()
    }

    fn cheapest_of_each(&mut self, task: &Task) -> Verdict {
        let solved = SolvedTargets::solve(task, true, &self.session.budget());
        self.session.leave_key_line(self.host);
        for (target, way) in &solved.reached {
            if let Some(way) = way {
                self.answer(&self.writing.of_target(target, way));
            }
        }
        self.close(&solved.summary(), solved.verdict())
    }

    fn all_of_each(&mut self, task: &Task, listing: Listing) -> Verdict {
        let budget = self.session.budget();
        let solved = ListedTargets::each(task, listing, &budget, |target, solution| {
            self.answer(&self.writing.of_target(target, &solution));
            Ok(())
        });
        self.session.leave_key_line(self.host);
        self.close(&solved.summary(), solved.verdict())
    }

    /// Says what came of several targets.
    fn close(&mut self, summary: &str, verdict: Verdict) -> Verdict {
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

#[cfg(test)]
mod tests {
    use crate::session::Transcript;

    #[test]
    fn a_task_is_solved() {
        for entry in [":digits 10: 4751", ":digits 4751 10", ":digi digits 10: 4751 deset"] {
            let shown = Transcript::of(&[entry]);
            assert_eq!(shown.answers, "4/(7/5-1)\n", "{entry}");
            assert!(shown.remarks.contains("… and 15 more (:digits all)\n"), "{shown:?}");
            assert!(shown.remarks.contains("10 from 4751: 16 solutions"), "{shown:?}");
        }
        let all = Transcript::of(&[":digits all 10: 4751"]);
        assert_eq!(all.answers.lines().count(), 16);
        let none = Transcript::of(&[":digits 11: 4444 ten-puzzle merge"]);
        assert_eq!(none.answers, "(44-4)/4 = 10\n(4+44)/4 = 12\n");
        assert!(
            none.remarks.contains("no way to 11 from 4444; the nearest are 10 and 12 (searched")
        );
    }

    #[test]
    fn each_target_has_its_expression() {
        let shown = Transcript::of(&[":digits 9..=11: 4444 ten-puzzle merge"]);
        assert_eq!(shown.answers, "9 = 4+4+4/4\n10 = (44-4)/4\n");
        assert!(shown.remarks.contains("2 of 3 reached; missing: 11 (searched"), "{shown:?}");
        let all = Transcript::of(&[":digits all 10 20: 1234 ten-puzzle"]).answers;
        assert_eq!(all, "10 = 1+2+3+4\n10 = 1*(2*3+4)\n20 = 1*(2+3)*4\n");
    }

    #[test]
    fn rules_are_settings() {
        let answers = |entries: &[&str]| Transcript::of(entries).answers;
        let preset = ":set rules preset ten-puzzle";
        assert_eq!(answers(&[preset, ":digits all 10: 1234"]), "1+2+3+4\n1*(2*3+4)\n");
        assert_eq!(answers(&[preset, ":set rules merge on", ":digits 46: 1234"]), "12+34\n");
        assert_eq!(answers(&[":set rules ops + -", ":digits 46: 1234"]), "12+34\n");
        let usual = [preset, ":set rules preset usual", ":digits 9: 3! "];
        assert!(Transcript::of(&usual).remarks.contains("`!` is no digit"));
        assert_eq!(answers(&[preset, ":set rules preset usual", ":digits 6: 3"]), "3!\n");
    }

    #[test]
    fn attempts_are_at_the_task_at_hand() {
        let entries = [":digits 10: 4751", ":check 4/(7/5 - 1)", ":check 4 + 7 - 5 + 1"];
        let expected = "4/(7/5-1)\ncorrect: it is 10\nnot correct: 7 is not 10\n";
        assert_eq!(Transcript::of(&entries).answers, expected);
    }

    #[test]
    fn an_error_points_into_the_entry() {
        for (entry, column) in
            [(":digits 10: 2x", 14), (":digits all 10: 2x", 18), (":digits 10: 21 tanja", 16)]
        {
            let report = Transcript::of(&[entry]).remarks;
            assert!(report.contains(&format!("1:{column}")), "{entry}: {report}");
        }
        assert!(Transcript::of(&[":digits"]).remarks.contains("such as 10: 2144"));
        assert!(Transcript::of(&[":digits all"]).remarks.contains("such as 10: 2144"));
    }
}
