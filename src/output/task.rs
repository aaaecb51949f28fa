//! Tasks of digits and signs with what came of them, in words and for programs.

use std::ops::ControlFlow;

use super::game::{list_json, near_words};
use super::{Counting, Glyphs, JsonFields, Listing, Verdict};
use crate::number::Number;
use crate::puzzle::digits::{Expression, Solver, Task};
use crate::{Budget, Limits, Stop};

/// The most steps that are spent to say how many solutions there are beyond those that are listed.
const STEPS_FOR_COUNT: u64 = 1_000_000;

/// The most steps that are spent to say what comes nearest where nobody asks for that.
const STEPS_FOR_NEAREST: u64 = 10_000_000;

/// Which solutions of a task are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// One of the cheapest, and how many there are besides.
    Cheapest(Counting),
    /// Different ones, in the order in which they are found.
    Different(Listing),
}

/// How the solutions of tasks are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TaskWriting {
    /// In signs that every keyboard has.
    #[default]
    Plain,
    /// In typographic signs.
    Pretty,
    /// For LaTeX's mathematics mode.
    Latex,
    /// For web pages.
    Mathml,
}

/// A task, and the solutions for one target.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::{Counting, SolvedTask, Wanted};
/// use abacist::puzzle::digits::{Rules, Task};
/// let task = Task::parse("digits 11: 4444 ten-puzzle merge", Rules::default())?;
/// let solved = SolvedTask::solve(&task, Wanted::Cheapest(Counting::No), &Budget::generous());
/// assert_eq!(
///     solved.summary(),
///     "no way to 11 from 4444; the nearest are 10 and 12 \
///      (searched: numerators and denominators below 2^62)"
/// );
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolvedTask<'a> {
    /// The task.
    pub task: &'a Task,
    /// The target in question.
    pub target: Number,
    /// The solutions that are listed, unless each was taken as it was found.
    pub listed: Vec<Expression>,
    /// How many solutions were come across: all, if there are no more.
    pub found: u64,
    /// Whether there may be more than those.
    pub more: bool,
    /// Whether it is known if there is a solution.
    pub decided: bool,
    /// What comes nearest, with a way to each, where there is no solution: one or two values, or
    /// none if that is not soon known.
    pub nearest: Vec<(Number, Expression)>,
    /// What stopped the search.
    pub stopped: Option<Stop>,
}

impl TaskWriting {
    /// How solutions are written in these signs.
    #[must_use]
    pub fn of(glyphs: Glyphs) -> Self {
        match glyphs {
            Glyphs::Ascii => Self::Plain,
            Glyphs::Pretty => Self::Pretty,
            Glyphs::Latex => Self::Latex,
        }
    }

    /// A solution.
    #[must_use]
    pub fn solution(self, solution: &Expression) -> String {
        match self {
            Self::Plain => solution.plain(),
            Self::Pretty => solution.pretty(),
            Self::Latex => solution.latex(),
            Self::Mathml => solution.mathml(),
        }
    }

    /// A solution for one of several targets, behind it.
    #[must_use]
    pub fn of_target(self, target: &Number, solution: &Expression) -> String {
        match self {
            Self::Mathml => markup(&self.value(target), &solution.markup()),
            _ => format!("{} = {}", self.value(target), self.solution(solution)),
        }
    }

    /// A way to a value that is not the target: behind it stands what it comes to.
    #[must_use]
    pub fn near(self, value: &Number, way: &Expression) -> String {
        match self {
            Self::Mathml => markup(&way.markup(), &self.value(value)),
            _ => format!("{} = {}", self.solution(way), self.value(value)),
        }
    }

    fn value(self, value: &Number) -> String {
        let text = value.to_string();
        match self {
            Self::Plain => text,
            Self::Pretty => Glyphs::Pretty.value(&text),
            Self::Latex => Glyphs::Latex.value(&text),
            Self::Mathml => format!("<mn>{}</mn>", text.replace('-', "−")),
        }
    }
}

/// Two sides of an equation.
fn markup(left: &str, right: &str) -> String {
    format!(
        r#"<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow>{left}<mo>=</mo>{right}</mrow></math>"#
    )
}

impl<'a> SolvedTask<'a> {
    /// Solves a task for its first target.
    #[must_use]
    pub fn solve(task: &'a Task, wanted: Wanted, budget: &Budget) -> Self {
        let mut listed = Vec::new();
        let mut solver = Solver::new(task.rules);
        let solved = Self::each(&mut solver, task, task.target(), wanted, budget, |solution| {
            budget.reserve((task.digits.len() * 3 * size_of::<Expression>()) as u64)?;
            listed.push(solution);
            Ok(())
        });
        Self { listed, ..solved }
    }

    /// The same for any target with a solver of the same rules, but hands each solution that is to
    /// be listed to `take` as soon as it is found.
    #[must_use]
    pub fn each(
        solver: &mut Solver,
        task: &'a Task,
        target: Number,
        wanted: Wanted,
        budget: &Budget,
        take: impl FnMut(Expression) -> Result<(), Stop>,
    ) -> Self {
        let mut solved = Self::unsolved(task, target);
        let searched = solved.search(solver, wanted, budget, take);
        solved.stopped = searched.err();
        solved
    }

    /// A task that nothing is known of.
    #[must_use]
    pub fn unsolved(task: &'a Task, target: Number) -> Self {
        Self {
            task,
            target,
            listed: Vec::new(),
            found: 0,
            more: false,
            decided: false,
            nearest: Vec::new(),
            stopped: None,
        }
    }

    fn search(
        &mut self,
        solver: &mut Solver,
        wanted: Wanted,
        budget: &Budget,
        mut take: impl FnMut(Expression) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let digits = &self.task.digits;
        match wanted {
            Wanted::Cheapest(counting) => {
                if let Some(cheapest) = solver.cheapest(digits, &self.target, budget)? {
                    (self.found, self.more) = (1, true);
                    take(cheapest)?;
                    self.count_others(solver, counting, budget)?;
                }
            }
            Wanted::Different(Listing { limit: Some(0), count: Counting::All, .. }) => {
                self.found = solver.count(digits, &self.target, budget)?;
            }
            Wanted::Different(listing) => {
                self.list(solver, listing, budget, take)?;
                self.count_others(solver, listing.count, budget)?;
            }
        }
        self.decided = true;
        // Of many targets nobody reads what comes nearest to each.
        if self.is_none() && self.task.only_target().is_some() {
            self.find_nearest(solver, budget)?;
        }
        Ok(())
    }

    /// Lists the solutions that are asked for, and looks whether there is another one.
    fn list(
        &mut self,
        solver: &mut Solver,
        listing: Listing,
        budget: &Budget,
        mut take: impl FnMut(Expression) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let end = listing.limit.map(|limit| listing.skip.saturating_add(limit));
        let looks_for_more = listing.count != Counting::No;
        let (mut found, mut taken) = (0_usize, Ok(()));
        let searched = solver.each(&self.task.digits, &self.target, budget, |solution| {
            if end.is_some_and(|end| found >= end) {
                self.more = true;
                return ControlFlow::Break(());
            }
            found += 1;
            if found > listing.skip {
                taken = take(solution);
            }
            let is_last = !looks_for_more && end == Some(found);
            match taken {
                Ok(()) if !is_last => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        self.found = found as u64;
        self.more |= !looks_for_more && end == Some(found);
        searched.and(taken)
    }

    /// Counts the solutions that were not listed.
    fn count_others(
        &mut self,
        solver: &mut Solver,
        counting: Counting,
        budget: &Budget,
    ) -> Result<(), Stop> {
        if !self.more {
            return Ok(());
        }
        let digits = &self.task.digits;
        let counted = match counting {
            Counting::No => return Ok(()),
            Counting::All => Some(solver.count(digits, &self.target, budget)?),
            Counting::Soon => {
                soon(STEPS_FOR_COUNT, budget, |budget| solver.count(digits, &self.target, budget))?
            }
        };
        if let Some(counted) = counted {
            (self.found, self.more) = (counted, false);
        }
        Ok(())
    }

    fn find_nearest(&mut self, solver: &mut Solver, budget: &Budget) -> Result<(), Stop> {
        let (digits, target) = (&self.task.digits, &self.target);
        let nearest =
            soon(STEPS_FOR_NEAREST, budget, |budget| nearest(solver, digits, target, budget))?;
        self.nearest = nearest.unwrap_or_default();
        Ok(())
    }

    /// Whether it is proven that there is no solution.
    fn is_none(&self) -> bool {
        self.decided && self.found == 0 && !self.more
    }

    /// What it amounts to.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.stopped {
            Some(Stop::Interrupted) => Verdict::Interrupted,
            _ if self.is_none() => Verdict::None,
            Some(stop) => Verdict::of_error(&stop.into()),
            None => Verdict::Found,
        }
    }

    /// The ways to the nearest values, a line each, where there is no solution.
    #[must_use]
    pub fn near_lines(&self, writing: TaskWriting) -> Vec<String> {
        self.nearest.iter().map(|(value, way)| writing.near(value, way)).collect()
    }

    /// What was found, in a sentence, and in brackets within what.
    #[must_use]
    pub fn summary(&self) -> String {
        let bound = if self.decided { bound_words(self.task) } else { String::new() };
        format!("{}{bound}", self.sentence())
    }

    fn sentence(&self) -> String {
        let (target, digits) = (&self.target, self.task.digits_text());
        let s = if self.found == 1 { "" } else { "s" };
        let solutions = format!("{} solution{s}", self.found);
        if self.is_none() {
            let values: Vec<_> = self.nearest.iter().map(|(value, _)| value).collect();
            return format!("no way to {target} from {digits}{}", near_words(&values));
        }
        match self.stopped {
            Some(stop) if self.found == 0 => format!("{target} from {digits}: undecided: {stop}"),
            Some(stop) => format!("{target} from {digits}: {solutions} so far: {stop}"),
            None if self.more => format!("{target} from {digits}: at least {solutions}"),
            None => format!("{target} from {digits}: {solutions}"),
        }
    }

    /// Why there is no solution, or that there may be more, in a few words for programs.
    #[must_use]
    pub fn none(&self) -> String {
        let values: Vec<_> = self.nearest.iter().map(|(value, _)| value.to_string()).collect();
        match self.stopped {
            _ if self.is_none() && values.is_empty() => format!("none{}", bound_words(self.task)),
            _ if self.is_none() => {
                format!("none (nearest: {}){}", values.join(", "), bound_words(self.task))
            }
            Some(stop) if self.found == 0 => format!("undecided: {stop}"),
            Some(stop) => format!("undecided: {stop}; at least {} so far", self.found),
            None => String::new(),
        }
    }

    /// That there are solutions beyond those that are listed, and what to write for them, `all`.
    #[must_use]
    pub fn unlisted(&self, listed: usize, all: &str) -> Option<String> {
        let more = self.found.saturating_sub(listed as u64);
        if self.stopped.is_some() || more == 0 && !self.more {
            return None;
        }
        Some(match (listed, self.more) {
            (0, true) => format!("none listed ({all})"),
            (_, true) => format!("… and more ({all})"),
            (0, false) => format!("none of {more} listed ({all})"),
            (_, false) => format!("… and {more} more ({all})"),
        })
    }

    /// The fields of the answer to what was `wanted`.
    #[must_use]
    pub fn json(&self, wanted: Wanted) -> JsonFields {
        let solvable = match (self.found > 0, self.is_none()) {
            (true, _) => "true",
            (false, true) => "false",
            (false, false) => "null",
        };
        let mut fields = JsonFields::default();
        fields.raw("solvable", solvable);
        let is_cheapest = matches!(wanted, Wanted::Cheapest(_));
        if !is_cheapest {
            fields.count("count", &Number::from(self.found));
        }
        let solutions = self.listed.iter().map(|solution| way_json(solution, &self.target));
        fields.raw("solutions", list_json(solutions));
        if self.is_none() {
            fields.raw("nearest", nearest_json(&self.nearest));
        }
        let cheapest_is_known = is_cheapest && self.found > 0;
        let is_complete = cheapest_is_known || self.stopped.is_none() && !self.more;
        fields.raw("complete", (is_complete || self.is_none()).to_string());
        fields.text("bound", &self.task.rules.bound());
        fields
    }
}

/// Within what was searched, in brackets, to be said behind something else.
pub(super) fn bound_words(task: &Task) -> String {
    format!(" (searched: {})", task.rules.bound())
}

/// What is known after so many steps, if that is enough.
fn soon<T>(
    steps: u64,
    budget: &Budget,
    work: impl FnOnce(&Budget) -> Result<T, Stop>,
) -> Result<Option<T>, Stop> {
    let steps = steps.min(budget.limits().steps);
    let limits = Limits { steps, ..budget.limits().clone() };
    match work(&Budget::new(&limits, budget.interrupt().clone())) {
        Err(Stop::Interrupted) => Err(Stop::Interrupted),
        Err(_) => Ok(None),
        Ok(known) => Ok(Some(known)),
    }
}

/// What comes nearest to a target, with a way to each: one value if it is the target itself.
///
/// # Errors
/// When the budget stops it.
pub fn nearest_ways(task: &Task, budget: &Budget) -> Result<Vec<(Number, Expression)>, Stop> {
    nearest(&mut Solver::new(task.rules), &task.digits, &task.target(), budget)
}

fn nearest(
    solver: &mut Solver,
    digits: &[u8],
    target: &Number,
    budget: &Budget,
) -> Result<Vec<(Number, Expression)>, Stop> {
    let nearest = solver.nearest(digits, target, budget)?;
    let mut values: Vec<_> = [nearest.below, nearest.above].into_iter().flatten().collect();
    values.dedup();
    let mut ways = Vec::new();
    for value in values {
        if let Some(way) = solver.cheapest(digits, &value, budget)? {
            ways.push((value, way));
        }
    }
    Ok(ways)
}

/// Values with a way to each as JSON.
#[must_use]
pub fn nearest_json(nearest: &[(Number, Expression)]) -> String {
    list_json(nearest.iter().map(|(value, way)| way_json(way, value)))
}

pub(super) fn way_json(way: &Expression, value: &Number) -> String {
    let mut fields = JsonFields::default();
    fields
        .text("text", &way.plain())
        .text("value", &value.to_string())
        .raw("cost", way.cost().to_string());
    fields.object()
}
