//! Tasks of digits and signs: `:digits`, and how they are shown.

use super::Session;
use super::arguments::Arguments;
use super::hand::Hand;
use super::host::Host;
use super::shown::Shown;
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
    let (all, written) = arguments.after_all();
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
    let shown = Shown::new(label, session, host);
    match (task.only_target(), listing) {
        (Some(_), _) => one(task, listing, shown),
        (None, None) => cheapest_of_each(task, shown),
        (None, Some(listing)) => all_of_each(task, listing, shown),
    }
}

fn writing(shown: &Shown<'_>) -> TaskWriting {
    TaskWriting::of(shown.session.settings.glyphs)
}

fn one(task: &Task, listing: Option<Listing>, mut shown: Shown<'_>) -> Verdict {
    let wanted = listing.map_or(Wanted::Cheapest(Counting::Soon), Wanted::Different);
    let (mut solver, budget) = (Solver::new(task.rules), shown.session.budget());
    let writing = writing(&shown);
    let solved = SolvedTask::each(&mut solver, task, task.target(), wanted, &budget, |solution| {
        shown.way(&writing.solution(&solution));
        Ok(())
    });
    shown.close(&solved, &solved.near_lines(writing), ":digits all")
}

fn cheapest_of_each(task: &Task, mut shown: Shown<'_>) -> Verdict {
    let solved = SolvedTargets::solve(task, true, &shown.session.budget());
    let writing = writing(&shown);
    for (target, way) in &solved.reached {
        if let Some(way) = way {
            shown.way(&writing.of_target(target, way));
        }
    }
    shown.close_targets(&solved.summary(), solved.verdict())
}

fn all_of_each(task: &Task, listing: Listing, mut shown: Shown<'_>) -> Verdict {
    let (writing, budget) = (writing(&shown), shown.session.budget());
    let solved = ListedTargets::each(task, listing, &budget, |target, solution| {
        shown.way(&writing.of_target(target, &solution));
        Ok(())
    });
    shown.close_targets(&solved.summary(), solved.verdict())
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
    fn help_is_about_the_task_at_hand() {
        let entries = [":digits 10: 4751", ":hint", ":hint", ":hint", ":hint", ":hint"];
        let expected = "4/(7/5-1)\nthere is a way to 10\n\
                        the numbers are 4, 7, 5, 1, and the last sign is /\nbegin with 7/5\n\
                        4/(7/5-1)\n4/(7/5-1)\n";
        assert_eq!(Transcript::of(&entries).answers, expected);
        for entry in [":hint 3 digits 10: 4751", ":hint 3 Digits 4751 10"] {
            assert_eq!(Transcript::of(&[entry]).answers, "begin with 7/5\n", "{entry}");
        }
        let near = Transcript::of(&[":hint 4 digits 11: 4444 ten-puzzle merge"]).answers;
        assert_eq!(near, "(44-4)/4 = 10\n");
        let shown = Transcript::of(&[":explain digits 24: 144", ":check (1*4)!*4/4"]).answers;
        assert!(shown.contains("\n3. Operations: (1^4*4)! = 24\n! = 24\n"), "{shown}");
        assert!(shown.contains("not correct: uses the digits 1444, not 144"), "{shown}");
        let several = Transcript::of(&[":hint digits 0..=9: 12"]);
        assert_eq!(several.answers, "");
        for (entry, column) in [(":hint digits 0..=9: 12", 7), (":explain digits 1 2: 12", 10)] {
            let told = Transcript::of(&[entry]).remarks;
            assert!(told.contains("hints and explanations are about one target"), "{told}");
            assert!(told.contains("abacist::input::bad_argument"), "{told}");
            assert!(told.contains(&format!("1:{column}")), "{told}");
            assert!(told.contains("; write one target, as in digits 10: 2144"), "{told}");
        }
        assert!(Transcript::of(&[":hint 2 digits 10: 2x"]).remarks.contains("1:21"), "{near}");
    }

    #[test]
    fn extras_are_settings() {
        let answers = |rule: &str, task: &str| {
            Transcript::of(&[&format!(":set rules {rule}"), &format!(":digits {task}")]).answers
        };
        assert_eq!(answers("subfactorial on", "45: 54 ten-puzzle"), "5*!4\n");
        assert_eq!(answers("decimals point", "10: 44 ten-puzzle"), "4/.4\n");
        assert_eq!(answers("base 4", "12: 123 + no-minus"), "1+23\n");
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
