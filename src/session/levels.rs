//! Levels of calculator games: `:buttons`, and how they are shown.

use super::Session;
use super::arguments::Arguments;
use super::hand::Hand;
use super::host::Host;
use crate::output::{Listed, SolvedLevel, Verdict};
use crate::puzzle::buttons::Level;
use crate::puzzle::file::PuzzleLine;
use crate::{Budget, Error, Stop};

/// `:buttons [all] LEVEL`
pub fn buttons(
    session: &mut Session,
    arguments: Arguments<'_>,
    host: &mut dyn Host,
) -> Result<Verdict, Error> {
    let (all, text) = arguments.after_all();
    text.required("the level", "write one, such as -1 -> 2020 in 8: *3 +8 +2 Mirror Reverse")?;
    let level = Level::parse(&text.in_place(), session.settings.terms.dialect)?;
    session.hand = Some(Hand::Buttons(level.clone()));
    let budget = session.budget();
    let solved = SolvedLevel::solve(&level, &budget);
    if all {
        list(&solved, &budget, session, host)?;
    } else {
        show(&solved, None, &budget, session, host);
    }
    Ok(solved.verdict())
}

/// Lists the ways to each goal within the moves.
fn list(
    solved: &SolvedLevel<'_>,
    budget: &Budget,
    session: &Session,
    host: &mut dyn Host,
) -> Result<(), Stop> {
    for (index, goal) in solved.answer.goals.iter().enumerate() {
        if goal.moves.is_some() {
            let listed = Listed::of(solved.level, index, session.settings.limit, 0, budget)?;
            for presses in &listed.lists {
                host.answer(&format!("{presses}\n"));
            }
            if let Some(more) = listed.more(":set limit all") {
                host.remark(&format!("{more}\n"));
            }
        }
        host.remark(&format!("{}\n", solved.summary(goal)));
    }
    Ok(())
}

/// Shows what came of a level; one of several puzzles is shown with its number and text to a
/// person, with its line to a program.
pub fn show(
    solved: &SolvedLevel<'_>,
    label: Option<(usize, &PuzzleLine)>,
    budget: &Budget,
    session: &Session,
    host: &mut dyn Host,
) {
    let interactive = session.settings.interactive;
    session.leave_key_line(host);
    if let Some((number, line)) = label {
        if !interactive {
            for goal in &solved.answer.goals {
                host.answer(&format!("{}: {}\n", line.line, solved.line(goal)));
            }
            return;
        }
        host.answer(&format!("{number}. {}\n", line.text()));
    }
    let indent = if label.is_some() { "    " } else { "" };
    for goal in &solved.answer.goals {
        if goal.moves.is_some() {
            let steps = solved.steps(goal, session.settings.glyphs, budget);
            host.answer(&format!("{indent}{steps}\n"));
        }
        host.remark(&format!("{indent}{}\n", solved.summary(goal)));
    }
}
