//! What `solve` prints of a level of a calculator game.

use super::ask::Ways;
use super::solved_text::{Layout, Said, of_puzzle};
use crate::output::{Glyphs, Help, Listed, SolvedLevel, Verdict};
use crate::puzzle::buttons::{GoalAnswer, Level};
use crate::puzzle::file::PuzzleLine;
use crate::{Budget, Stop};

/// Solves a level, or helps with it, and says what came of it.
pub fn say_level(
    level: &Level,
    line: &PuzzleLine,
    layout: Layout,
    help: Option<Help>,
    ways: Option<Ways>,
    budget: &Budget,
) -> Said {
    let solved = SolvedLevel::solve(level, budget);
    let said = match help {
        Some(help) => helped(help, &solved, line, layout, budget),
        None => Telling { solved: &solved, line, layout, ways, budget }.said(),
    };
    said.unwrap_or_else(|stop| stopped(stop, line, layout))
}

fn helped(
    help: Help,
    solved: &SolvedLevel<'_>,
    line: &PuzzleLine,
    layout: Layout,
    budget: &Budget,
) -> Result<Said, Stop> {
    if let Some(stop) = solved.answer.stopped.filter(|_| !solved.answer.complete()) {
        return Err(stop);
    }
    let helped = help.with_level(solved, budget)?;
    let found = solved.answer.goals.iter().any(|goal| goal.moves.is_some());
    let said = Said::of_help(solved.verdict(), &helped.text, &helped.fields, line, layout);
    if found || layout != Layout::Lines {
        return Ok(said);
    }
    let summary = format!("{}\n", helped.text);
    Ok(Said { answers: Vec::new(), none: "none".to_owned(), summary, ..said })
}

/// A level whose search was stopped before it came to what was asked.
fn stopped(stop: Stop, line: &PuzzleLine, layout: Layout) -> Said {
    let undecided = format!("undecided: {stop}");
    let answers = match layout {
        Layout::Person => vec![line.text().to_owned(), format!("    {undecided}")],
        Layout::Lines => Vec::new(),
        Layout::Json => return Said::error(line.line, stop.into(), layout),
    };
    Said {
        verdict: Verdict::of_error(&stop.into()),
        error: None,
        remark: String::new(),
        summary: format!("{undecided}\n"),
        line: line.line,
        answers,
        none: if layout == Layout::Lines { undecided } else { String::new() },
        layout,
    }
}

/// What there is to say about a solved level.
struct Telling<'a> {
    solved: &'a SolvedLevel<'a>,
    line: &'a PuzzleLine,
    layout: Layout,
    ways: Option<Ways>,
    budget: &'a Budget,
}

impl Telling<'_> {
    fn said(&self) -> Result<Said, Stop> {
        let solved = self.solved;
        let (mut answers, mut remark, mut summary) = (Vec::new(), String::new(), String::new());
        for (index, goal) in solved.answer.goals.iter().enumerate() {
            summary += &format!("{}\n", solved.summary(goal));
            if self.layout != Layout::Json {
                answers.extend(self.answers(index, goal, &mut remark)?);
            }
        }
        let verdict = solved.verdict();
        match self.layout {
            Layout::Person => {
                let indented = answers.iter().map(|answer| format!("    {answer}"));
                answers = [self.line.text().to_owned()].into_iter().chain(indented).collect();
            }
            Layout::Lines => {}
            Layout::Json => answers.push(self.json()?),
        }
        // The only goal speaks for the level, on a line of its own where there are several lines.
        let alone = solved.answer.goals.first().filter(|_| solved.answer.goals.len() == 1);
        let none = alone
            .filter(|goal| answers.is_empty() && goal.moves.is_none())
            .map(|goal| solved.line(goal));
        Ok(Said {
            verdict,
            error: None,
            remark,
            summary,
            line: self.line.line,
            answers,
            none: none.unwrap_or_default(),
            layout: self.layout,
        })
    }

    /// The lines about a goal.
    fn answers(
        &self,
        index: usize,
        goal: &GoalAnswer,
        remark: &mut String,
    ) -> Result<Vec<String>, Stop> {
        let (solved, goals) = (self.solved, self.solved.answer.goals.len());
        let person = self.layout == Layout::Person;
        let mut lines = match (self.ways, goal.moves) {
            (Some(ways), Some(_)) => {
                let listed = Listed::of(solved.level, index, ways.limit, 0, self.budget)?;
                let before =
                    if person { "    ".to_owned() } else { format!("{}: ", self.line.line) };
                let more = listed.more("--all").filter(|_| !ways.count && ways.limit != Some(1));
                for note in more.into_iter().chain(solved.bound()) {
                    *remark += &format!("{before}{note}\n");
                }
                if ways.count { vec![listed.total.to_string()] } else { listed.lists }
            }
            (Some(Ways { count: true, .. }), None) if solved.answer.complete() => {
                vec!["0".to_owned()]
            }
            (_, None) if person => Vec::new(),
            // The line of the only goal stands where there is no answer.
            (_, None) if goals == 1 => return Ok(Vec::new()),
            (None, Some(_)) if person => vec![solved.steps(goal, Glyphs::Pretty, self.budget)],
            _ => return Ok(vec![solved.line(goal)]),
        };
        if person {
            lines.push(solved.summary(goal));
        } else if goals > 1 {
            lines.iter_mut().for_each(|line| *line = format!("{}: {line}", goal.goal));
        }
        Ok(lines)
    }

    fn json(&self) -> Result<String, Stop> {
        let fields = match self.ways {
            Some(ways) => self.solved.json_of_ways(ways.limit, 0, self.budget)?,
            None => self.solved.json(),
        };
        Ok(of_puzzle(self.line).all(&fields).object())
    }
}
