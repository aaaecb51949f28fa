//! The search for the fewest presses: from the start in layers, and for large levels from both
//! ends.

use super::ends::FEW;
use super::forward::Forward;
use super::packed::{Form, Packed, Whole};
use super::press::{Calculator, words_suffice};
use super::roads::Plan;
use super::shown::Shown;
use super::state::Press;
use super::{Goal, Level};
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// What came of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// For each goal.
    pub goals: Vec<GoalAnswer>,
    /// How many states of the calculator were seen.
    pub states: usize,
    /// After how many presses all states were seen.
    pub depth: u32,
    /// Whether more presses would lead to no other state.
    pub exhausted: bool,
    /// Why the search was stopped, if it was. A goal without an answer is then undecided.
    pub stopped: Option<Stop>,
}

/// What came of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalAnswer {
    /// The goal.
    pub goal: Goal,
    /// The fewest moves, the one of ABC included; `None` if there was no way.
    pub moves: Option<u32>,
    /// The presses of one way with so few moves: the first in the order of the buttons, or, where
    /// storing costs nothing, any of them.
    pub presses: Vec<Press>,
    /// How many different ways have so few moves.
    pub shortest: Number,
}

impl Answer {
    /// Whether each goal has an answer or is proven to have none.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.stopped.is_none() || self.goals.iter().all(|goal| goal.moves.is_some())
    }

    /// An answer before anything is found.
    fn none(level: &Level, stop: Stop) -> Self {
        let goals = level.goals.iter().map(GoalAnswer::none).collect();
        Self { goals, states: 0, depth: 0, exhausted: false, stopped: Some(stop) }
    }
}

impl GoalAnswer {
    fn none(goal: &Goal) -> Self {
        let (goal, presses, shortest) = (goal.clone(), Vec::new(), Number::default());
        Self { goal, moves: None, presses, shortest }
    }
}

/// Solves a level on the smallest numbers that can hold its screen.
pub(super) fn solve(level: &Level, budget: &Budget) -> Answer {
    solve_with(level, FEW, budget)
}

/// The same; more states than `few` are searched from both ends, if that is possible.
pub(super) fn solve_with(level: &Level, few: usize, budget: &Budget) -> Answer {
    if words_suffice(level)
        && let Some(calculator) = Calculator::<i32>::new(level)
        && let Some(start) = calculator.start(level)
    {
        return match Packed::new(level) {
            Some(packed) => {
                let plan = Plan::of(level);
                let forward = Forward::new(level, calculator, start, packed, budget);
                run(level, forward, budget, |search| match plan {
                    Some(plan) => search.with_plan(plan, few),
                    None => search.layers(|_| false).map(|_| ()),
                })
            }
            None => {
                let forward = Forward::new(level, calculator, start, Whole, budget);
                run(level, forward, budget, |search| search.layers(|_| false).map(|_| ()))
            }
        };
    }
    match Calculator::<Number>::new(level).map(|calculator| (calculator.start(level), calculator)) {
        Some((Some(start), calculator)) => {
            let forward = Forward::new(level, calculator, start, Whole, budget);
            run(level, forward, budget, |search| search.layers(|_| false).map(|_| ()))
        }
        // Numbers of any size hold every level; this is for the types alone.
        _ => Answer::none(level, Stop::Memory),
    }
}

/// Searches until the end or a stop.
fn run<V: Shown, F: Form<V>>(
    level: &Level,
    forward: Result<Forward<'_, V, F>, Stop>,
    budget: &Budget,
    search: impl FnOnce(&mut Search<'_, V, F>) -> Result<(), Stop>,
) -> Answer {
    let forward = match forward {
        Ok(forward) => forward,
        Err(stop) => return Answer::none(level, stop),
    };
    let targets = level.goals.iter().map(|goal| V::of(&goal.number())).collect();
    let answer = Answer { stopped: None, ..Answer::none(level, Stop::Memory) };
    let mut state = Search { level, forward, budget, answer, targets, seen_behind: 0 };
    state.answer.stopped = search(&mut state).err();
    state.answer.depth = state.forward.depth;
    state.answer.states = state.forward.len() + state.seen_behind;
    state.answer
}

/// A search under way.
pub(super) struct Search<'a, V, F: Form<V>> {
    pub(super) level: &'a Level,
    pub(super) forward: Forward<'a, V, F>,
    pub(super) budget: &'a Budget,
    pub(super) answer: Answer,
    /// For each goal the number that the screen must show, if it can.
    pub(super) targets: Vec<Option<V>>,
    /// How many states were seen from goals backwards.
    pub(super) seen_behind: usize,
}

impl<V: Shown, F: Form<V>> Search<'_, V, F> {
    /// Goes from layer to layer, until nothing is open or `enough` says so; whether anything is
    /// still open.
    pub(super) fn layers(&mut self, enough: impl Fn(&Self) -> bool) -> Result<bool, Stop> {
        self.find_goals()?;
        while self.wanted() {
            if enough(self) {
                return Ok(true);
            }
            if !self.advance()? {
                break;
            }
        }
        Ok(false)
    }

    /// Goes on to the next layer; whether there is any.
    pub(super) fn advance(&mut self) -> Result<bool, Stop> {
        self.forward.advance()?;
        if self.forward.layer.is_empty() {
            self.forward.depth -= 1;
            self.answer.exhausted = true;
            return Ok(false);
        }
        self.find_goals()?;
        Ok(true)
    }

    /// Whether a goal is open that one more press may reach.
    fn wanted(&self) -> bool {
        (0..self.targets.len()).any(|goal| self.open(goal))
    }

    /// Whether a goal is open that one more press may reach.
    pub(super) fn open(&self, goal: usize) -> bool {
        self.answer.goals.get(goal).is_some_and(|goal| {
            let most = self.level.moves_for(&goal.goal);
            goal.moves.is_none() && most.is_none_or(|most| self.forward.depth < most)
        })
    }

    /// Notes the goals that the layer reaches.
    fn find_goals(&mut self) -> Result<(), Stop> {
        for goal in 0..self.targets.len() {
            let Some(answer) = self.answer.goals.get(goal) else { continue };
            let Some(Some(target)) = self.targets.get(goal) else { continue };
            let most = self.level.moves_for(&answer.goal);
            let in_time = most.is_none_or(|most| self.forward.depth <= most);
            if answer.moves.is_some() || !in_time {
                continue;
            }
            let Some((first, ways)) = self.forward.showing(target) else { continue };
            let presses = self.forward.way_to(first)?;
            self.found(goal, self.forward.depth, presses, ways);
        }
        Ok(())
    }

    /// Notes the answer for a goal.
    pub(super) fn found(&mut self, goal: usize, moves: u32, presses: Vec<Press>, ways: Number) {
        let Some(answer) = self.answer.goals.get_mut(goal) else { return };
        let letters = answer.goal.letters();
        (answer.moves, answer.presses, answer.shortest) = (Some(moves + letters), presses, ways);
        if letters > 0 {
            let button = self.level.buttons.iter().position(super::is_letters);
            answer.presses.extend(button.map(Press::of));
        }
    }
}
