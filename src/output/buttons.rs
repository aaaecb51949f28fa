//! Levels of calculator games with what came of them, in words and for programs.

use super::{Glyphs, JsonFields, Verdict, json_list, json_text};
use crate::number::Number;
use crate::puzzle::buttons::{Answer, Attempt, GoalAnswer, Level, Lists, Press};
use crate::{Budget, Stop};

/// A level, and the answers to its goals.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::{Glyphs, SolvedLevel};
/// use abacist::puzzle::buttons::{Dialect, Level};
/// let level = Level::parse("2 -> 10 in 3: +2 x2", Dialect::default())?;
/// let solved = SolvedLevel::solve(&level, &Budget::generous());
/// let goal = &solved.answer.goals[0];
/// let steps = solved.steps(goal, Glyphs::Pretty, &Budget::generous());
/// assert_eq!(steps, "2  +2 → 4  x2 → 8  +2 → 10");
/// assert_eq!(solved.summary(goal), "10: 3 moves, 2 ways");
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolvedLevel<'a> {
    /// The level.
    pub level: &'a Level,
    /// What the solver found.
    pub answer: Answer,
}

impl<'a> SolvedLevel<'a> {
    /// Solves a level.
    #[must_use]
    pub fn solve(level: &'a Level, budget: &Budget) -> Self {
        Self { level, answer: level.solve(budget) }
    }

    /// What it amounts to: found only if every goal can be reached.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let open = self.answer.goals.iter().any(|goal| goal.moves.is_none());
        match self.answer.stopped {
            Some(Stop::Interrupted) => Verdict::Interrupted,
            Some(_) if open => Verdict::Undecided,
            _ if open => Verdict::None,
            _ => Verdict::Found,
        }
    }

    /// The presses of a list, as they are written.
    #[must_use]
    pub fn presses(&self, presses: &[Press]) -> String {
        let texts: Vec<_> = presses.iter().map(|press| self.level.press_text(press)).collect();
        texts.join(" ")
    }

    /// The start, and each press of a goal's answer with the screen after it; if the budget does
    /// not last for that, the presses alone.
    #[must_use]
    pub fn steps(&self, goal: &GoalAnswer, glyphs: Glyphs, budget: &Budget) -> String {
        let presses = self.presses(&goal.presses);
        match self.level.check(&presses, budget) {
            Ok(attempt) => played(self.level, &attempt, glyphs),
            Err(_) => presses,
        }
    }

    /// A hint at the way to a goal: 1 says how many moves, 2 the first press, 3 the first half of
    /// the presses, 4 all.
    #[must_use]
    pub fn hint(&self, goal: &GoalAnswer, level: usize) -> String {
        let shown = &goal.goal;
        let moves = goal.moves.unwrap_or_default();
        let count = match level {
            1 => return format!("{shown}: {moves} move{} will do", plural(moves)),
            2 => 1,
            3 => goal.presses.len().div_ceil(2),
            _ => goal.presses.len(),
        };
        let presses = self.presses(goal.presses.get(..count).unwrap_or(&goal.presses));
        let more = if count < goal.presses.len() { " …" } else { "" };
        format!("{shown}: {presses}{more}")
    }

    /// What was found about a goal, in a sentence.
    #[must_use]
    pub fn summary(&self, goal: &GoalAnswer) -> String {
        let shown = &goal.goal;
        match (goal.moves, self.answer.stopped) {
            (Some(moves), _) => {
                let ways = &goal.shortest;
                let (s, way) = (plural(moves), if ways.is_one() { "way" } else { "ways" });
                format!("{shown}: {moves} move{s}, {ways} {way}")
            }
            (None, Some(stop)) => format!("{shown}: undecided: {stop}"),
            (None, None) => format!("{shown}: {}", self.none()),
        }
    }

    /// Why there is no solution.
    fn none(&self) -> String {
        let states = self.answer.states;
        let seen = match states {
            1 => "its one state seen".to_owned(),
            _ => format!("all {states} states seen"),
        };
        match self.level.moves {
            Some(moves) if !self.answer.exhausted => {
                format!("no solution within {moves} move{} ({seen})", plural(moves))
            }
            _ => format!("no solution, however many moves ({seen})"),
        }
    }

    /// The answer to a goal as a line for programs: the presses, or why there are none. Of several
    /// goals each has its own before it.
    #[must_use]
    pub fn line(&self, goal: &GoalAnswer) -> String {
        let line = match (goal.moves, self.answer.stopped) {
            (Some(_), _) => self.presses(&goal.presses),
            (None, Some(stop)) => format!("undecided: {stop}"),
            (None, None) => match self.level.moves {
                Some(moves) if !self.answer.exhausted => {
                    format!("none (within {moves} move{})", plural(moves))
                }
                _ => "none (for any number of moves)".to_owned(),
            },
        };
        if self.answer.goals.len() > 1 { format!("{}: {line}", goal.goal) } else { line }
    }

    /// The fields of the answer.
    #[must_use]
    pub fn json(&self) -> JsonFields {
        let goals = self.answer.goals.iter().map(|goal| self.goal_fields(goal)).collect();
        self.whole_json(goals, None)
    }

    /// The same with all ways within the moves of the level: how many, and `limit` of them after
    /// the first `skip`.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn json_of_ways(
        &self,
        limit: Option<usize>,
        skip: usize,
        budget: &Budget,
    ) -> Result<JsonFields, Stop> {
        let goals = (0..).zip(&self.answer.goals).map(|(index, goal)| {
            let mut fields = self.goal_fields(goal);
            let listed = match goal.moves {
                Some(_) => Listed::of(self.level, index, limit, skip, budget)?,
                None => Listed { total: Number::default(), lists: Vec::new() },
            };
            let way = |list: &String| json_list(list.split_whitespace().map(json_text));
            let ways = json_list(listed.lists.iter().map(way));
            fields.count("count", &listed.total).raw("solutions", ways);
            Ok(fields)
        });
        Ok(self.whole_json(goals.collect::<Result<_, Stop>>()?, self.bound()))
    }

    fn goal_fields(&self, goal: &GoalAnswer) -> JsonFields {
        let mut fields = JsonFields::default();
        let moves = goal.moves.map_or("null".to_owned(), |moves| moves.to_string());
        fields.raw("goal", goal_json(goal)).raw("min_moves", moves);
        let press = |press: &Press| json_text(&self.level.press_text(press));
        let solution = match goal.moves {
            Some(_) => json_list(goal.presses.iter().map(press)),
            None => "null".to_owned(),
        };
        fields.raw("solution", solution).count("shortest_count", &goal.shortest);
        fields
    }

    /// What is left out of all ways of a level without a limit of moves.
    #[must_use]
    pub fn bound(&self) -> Option<String> {
        let unlimited = self.level.moves.is_none();
        unlimited.then(|| format!("ways of at most {} moves", Level::MOST_MOVES))
    }

    fn whole_json(&self, goals: Vec<JsonFields>, bound: Option<String>) -> JsonFields {
        let complete = self.answer.complete() && bound.is_none();
        let mut fields = JsonFields::default();
        fields
            .raw("goals", json_list(goals.iter().map(JsonFields::object)))
            .raw("complete", complete.to_string());
        if let Some(bound) = bound {
            fields.text("bound", &bound);
        }
        fields
    }
}

pub(super) fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A number as a JSON number, a word as a text.
pub(super) fn goal_json(goal: &GoalAnswer) -> String {
    let text = goal.goal.to_string();
    if goal.goal.letters() > 0 { json_text(&text) } else { text }
}

/// The start of a level, and each press that was played with the screen after it.
#[must_use]
pub fn played(level: &Level, attempt: &Attempt, glyphs: Glyphs) -> String {
    let mut text = level.start.to_string();
    for step in &attempt.played {
        text += &format!("  {} {} {}", step.press, glyphs.arrow(), step.screen);
    }
    text
}

/// Why an attempt is right or wrong, in a few words.
#[must_use]
pub fn attempt_why(level: &Level, attempt: &Attempt) -> String {
    let last = attempt.played.last().map_or(level.start.to_string(), |step| step.screen.clone());
    let goals: Vec<_> = level.goals.iter().map(ToString::to_string).collect();
    let (moves, s) = (attempt.moves, plural(attempt.moves));
    match (&attempt.refused, attempt.reached.and_then(|goal| level.goals.get(goal))) {
        (Some(refused), _) => format!("press {}, {refused}", attempt.played.len() + 1),
        (None, Some(goal)) => format!("{goal} in {moves} move{s}"),
        (None, None) => format!("the screen shows {last}, not {}", goals.join(" or ")),
    }
}

/// Whether an attempt reaches a goal, and every press of it can be made.
#[must_use]
pub fn is_correct(attempt: &Attempt) -> bool {
    attempt.refused.is_none() && attempt.reached.is_some()
}

/// Whether an attempt is right or wrong, and why, in a sentence.
#[must_use]
pub fn attempt_text(level: &Level, attempt: &Attempt) -> String {
    let judgement = if is_correct(attempt) { "correct" } else { "not correct" };
    format!("{judgement}: {}", attempt_why(level, attempt))
}

/// That of `total` lists of presses only `listed` are shown, and what to write for all.
#[must_use]
pub fn more_ways(total: &Number, listed: usize, all: &str) -> Option<String> {
    let more = total - &Number::from(listed);
    match listed {
        _ if more.is_zero() => None,
        0 => Some(format!("none of {more} listed ({all})")),
        _ => Some(format!("… and {more} more ({all})")),
    }
}

/// How many lists of presses reach a goal, and the first of them.
#[derive(Clone, Debug)]
pub struct Listed {
    /// How many there are within the moves of the level.
    pub total: Number,
    /// The first of them, as they are written.
    pub lists: Vec<String>,
}

impl Listed {
    /// The lists for goal number `goal`: at most `limit` of them, the first `skip` left out.
    ///
    /// # Errors
    /// When the budget stops the search, or has no room for so many.
    pub fn of(
        level: &Level,
        goal: usize,
        limit: Option<usize>,
        skip: usize,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let mut lists = Vec::new();
        let total = Self::each(level, goal, limit, skip, budget, |presses| {
            budget.reserve((size_of::<String>() + presses.len()) as u64)?;
            lists.push(presses);
            Ok(())
        })?;
        Ok(Self { total, lists })
    }

    /// Gives the same lists to `take` one by one, and then says how many there are in all.
    ///
    /// # Errors
    /// When the budget stops the search, or `take` does.
    pub fn each(
        level: &Level,
        goal: usize,
        limit: Option<usize>,
        skip: usize,
        budget: &Budget,
        mut take: impl FnMut(String) -> Result<(), Stop>,
    ) -> Result<Number, Stop> {
        let graph = level.graph(budget)?;
        let lists = Lists::new(level, &graph, goal, false, budget)?;
        let total = lists.total();
        for list in lists.skip(skip).take(limit.unwrap_or(usize::MAX)) {
            let texts: Vec<_> = list?.iter().map(|press| level.press_text(press)).collect();
            take(texts.join(" "))?;
        }
        Ok(total)
    }

    /// That there are lists beyond these, and what to write for them, `all`.
    #[must_use]
    pub fn more(&self, all: &str) -> Option<String> {
        more_ways(&self.total, self.lists.len(), all)
    }
}
