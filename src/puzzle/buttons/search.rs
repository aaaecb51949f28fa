//! The search in layers: after each press all that the calculator can hold, each state once.

use std::ops::Range;

use super::press::{Calculator, words_suffice};
use super::shown::Shown;
use super::state::{Press, State};
use super::table::Numbered;
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
}

/// Solves a level on the smallest numbers that can hold its screen.
pub(super) fn solve(level: &Level, budget: &Budget) -> Answer {
    if words_suffice(level)
        && let Some(calculator) = Calculator::<i32>::new(level)
        && let Some(start) = calculator.start(level)
    {
        return Search::new(level, calculator, start, budget).run();
    }
    match Calculator::<Number>::new(level).map(|calculator| (calculator.start(level), calculator)) {
        Some((Some(start), calculator)) => Search::new(level, calculator, start, budget).run(),
        _ => unreachable_answer(level),
    }
}

/// Numbers of any size hold every level; this is for the types alone.
fn unreachable_answer(level: &Level) -> Answer {
    let goals = level.goals.iter().map(GoalAnswer::none).collect();
    Answer { goals, states: 0, depth: 0, exhausted: false, stopped: Some(Stop::Memory) }
}

impl GoalAnswer {
    fn none(goal: &Goal) -> Self {
        let (goal, presses, shortest) = (goal.clone(), Vec::new(), Number::default());
        Self { goal, moves: None, presses, shortest }
    }
}

struct Search<'a, V> {
    level: &'a Level,
    calculator: Calculator<V>,
    budget: &'a Budget,
    states: Numbered<State<V>>,
    /// For each state the one before it on the first way to it.
    parents: Vec<u32>,
    /// The states that so many presses lead to and no fewer.
    layer: Range<usize>,
    /// How many ways lead to each state of the layer.
    ways: Vec<Number>,
    answer: Answer,
    /// For each goal the number that the screen must show, if it can.
    targets: Vec<Option<V>>,
}

impl<'a, V: Shown> Search<'a, V> {
    fn new(
        level: &'a Level,
        calculator: Calculator<V>,
        start: State<V>,
        budget: &'a Budget,
    ) -> Self {
        let goals = level.goals.iter().map(GoalAnswer::none).collect();
        let answer = Answer { goals, states: 1, depth: 0, exhausted: false, stopped: None };
        let targets = level.goals.iter().map(|goal| V::of(&goal.number())).collect();
        let (mut states, ways) = (Numbered::new(), vec![Number::from(1)]);
        // An empty table has room for it.
        let _ = states.insert(start, budget);
        let (parents, layer) = (vec![0], 0..1);
        Self { level, calculator, budget, states, parents, layer, ways, answer, targets }
    }

    fn run(mut self) -> Answer {
        if let Err(stop) = self.layers() {
            self.answer.stopped = Some(stop);
        }
        self.answer.states = self.states.len();
        self.answer
    }

    fn layers(&mut self) -> Result<(), Stop> {
        loop {
            self.press_free()?;
            self.find_goals()?;
            if !self.wanted() {
                return Ok(());
            }
            self.press_paid()?;
            if self.layer.is_empty() {
                self.answer.exhausted = true;
                return Ok(());
            }
            self.answer.depth += 1;
        }
    }

    /// Whether a goal is open that one more press may reach.
    fn wanted(&self) -> bool {
        let open = |goal: &GoalAnswer| {
            let most = self.level.moves_for(&goal.goal);
            goal.moves.is_none() && most.is_none_or(|most| self.answer.depth < most)
        };
        self.answer.goals.iter().any(open)
    }

    /// Adds to the layer what presses that cost nothing lead to.
    fn press_free(&mut self) -> Result<(), Stop> {
        if self.level.dialect.store == super::Store::Free {
            self.press(0)?;
        }
        Ok(())
    }

    /// Goes on to the next layer.
    fn press_paid(&mut self) -> Result<(), Stop> {
        self.press(1)
    }

    /// Makes all presses that cost `price` from each state of the layer. Those that cost nothing
    /// lead to states of the same layer, the others to the next one.
    fn press(&mut self, price: u32) -> Result<(), Stop> {
        let (layer, first_new) = (self.layer.clone(), self.states.len());
        let mut ways = Vec::new();
        for number in layer.clone() {
            let Some(state) = self.states.get(number).cloned() else { continue };
            let count = self.ways.get(number - layer.start).cloned().unwrap_or_default();
            let (states, parents, budget) = (&mut self.states, &mut self.parents, self.budget);
            let old_ways = &mut self.ways;
            self.calculator.presses(&state, budget, &mut |_, cost, next| {
                budget.spend(1)?;
                if cost != price {
                    return Ok(());
                }
                let known = states.insert(next, budget)?;
                if known == parents.len() {
                    parents.push(u32::try_from(number).map_err(|_| Stop::Memory)?);
                    ways.push(count.clone());
                    return Ok(());
                }
                let way = match known.checked_sub(first_new) {
                    Some(at) => ways.get_mut(at),
                    None if price == 0 => {
                        known.checked_sub(layer.start).and_then(|at| old_ways.get_mut(at))
                    }
                    None => None,
                };
                if let Some(way) = way {
                    *way = &*way + &count;
                }
                Ok(())
            })?;
        }
        if price == 0 {
            self.layer.end = self.states.len();
            self.ways.extend(ways);
        } else {
            self.layer = first_new..self.states.len();
            self.ways = ways;
        }
        Ok(())
    }

    /// Notes the goals that the layer reaches.
    fn find_goals(&mut self) -> Result<(), Stop> {
        for goal in 0..self.targets.len() {
            let Some(answer) = self.answer.goals.get(goal) else { continue };
            let Some(Some(target)) = self.targets.get(goal) else { continue };
            let most = self.level.moves_for(&answer.goal);
            let in_time = most.is_none_or(|most| self.answer.depth <= most);
            if answer.moves.is_some() || !in_time {
                continue;
            }
            let states = self.states.items().get(self.layer.clone()).unwrap_or_default();
            let mut first = None;
            let mut ways = Number::default();
            for (at, state) in states.iter().enumerate() {
                if state.shown == *target && !state.unused {
                    first = first.or(Some(at + self.layer.start));
                    ways = ways + self.ways.get(at).cloned().unwrap_or_default();
                }
            }
            let Some(first) = first else { continue };
            let presses = self.way_to(first)?;
            let depth = self.answer.depth;
            if let Some(answer) = self.answer.goals.get_mut(goal) {
                let letters = answer.goal.letters();
                (answer.moves, answer.presses) = (Some(depth + letters), presses);
                if letters > 0 {
                    let button = self.level.buttons.iter().position(super::is_letters);
                    answer.presses.extend(button.map(Press::of));
                }
                answer.shortest = ways;
            }
        }
        Ok(())
    }

    /// The presses of the first way to a state: each one is looked for again.
    fn way_to(&mut self, number: usize) -> Result<Vec<Press>, Stop> {
        let mut presses = Vec::new();
        let mut number = number;
        while number > 0 {
            let before = self.parents.get(number).map_or(0, |parent| *parent as usize);
            let (Some(from), Some(to)) = (self.states.get(before), self.states.get(number)) else {
                break;
            };
            let mut found = None;
            self.calculator.presses(from, self.budget, &mut |press, _, next| {
                if found.is_none() && next == *to {
                    found = Some(press);
                }
                Ok(())
            })?;
            presses.extend(found);
            number = before;
        }
        presses.reverse();
        Ok(presses)
    }
}
