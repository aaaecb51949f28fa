//! Tasks of digits and signs with what came of them, in words and for programs.

use super::listing::{bound_words, near_words, none_words, soon, undecided_words};
use super::{Counting, Findings, Glyphs, JsonFields, Listing, Verdict, json_list};
use crate::number::Number;
use crate::puzzle::digits::{Expression, Solver, Task};
use crate::{Budget, Stop};

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
/// use abacist::output::{Counting, Findings, SolvedTask, Wanted};
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
            Wanted::Different(listing) if listing.is_count() => {
                self.found = solver.count(digits, &self.target, budget)?;
            }
            Wanted::Different(listing) => {
                let target = &self.target;
                let page = listing.page(|each| solver.each(digits, target, budget, each), take);
                let (found, more, searched) = page;
                (self.found, self.more) = (found as u64, more);
                searched?;
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
        let counted = counting.of(budget, |budget| solver.count(digits, &self.target, budget))?;
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

    /// The ways to the nearest values, a line each, where there is no solution.
    #[must_use]
    pub fn near_lines(&self, writing: TaskWriting) -> Vec<String> {
        self.nearest.iter().map(|(value, way)| writing.near(value, way)).collect()
    }

    fn bound_words(&self) -> String {
        bound_words(&self.task.rules.bound())
    }

    fn sentence(&self) -> String {
        let (target, digits) = (&self.target, self.task.digits_text());
        let solutions = self.solutions();
        if self.is_none() {
            let nearest = near_words(self.nearest.iter().map(|(value, _)| value));
            return format!("no way to {target} from {digits}{nearest}");
        }
        match self.stopped {
            Some(stop) if self.found == 0 => format!("{target} from {digits}: undecided: {stop}"),
            Some(stop) => format!("{target} from {digits}: {solutions} so far: {stop}"),
            None if self.more => format!("{target} from {digits}: at least {solutions}"),
            None => format!("{target} from {digits}: {solutions}"),
        }
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
        fields.raw("solutions", json_list(solutions));
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

impl Findings for SolvedTask<'_> {
    fn found(&self) -> Number {
        Number::from(self.found)
    }

    fn has_more(&self) -> bool {
        self.more
    }

    fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    fn verdict(&self) -> Verdict {
        match self.stopped {
            Some(Stop::Interrupted) => Verdict::Interrupted,
            _ if self.is_none() => Verdict::None,
            Some(stop) => Verdict::of_error(&stop.into()),
            None => Verdict::Found,
        }
    }

    /// In brackets stands within what was searched, if it was searched to the end.
    fn summary(&self) -> String {
        let bound = if self.decided { self.bound_words() } else { String::new() };
        format!("{}{bound}", self.sentence())
    }

    fn none(&self) -> String {
        match self.stopped {
            _ if self.is_none() => {
                none_words(self.nearest.iter().map(|(value, _)| value), &self.bound_words())
            }
            Some(stop) => undecided_words(stop, &Number::from(self.found)),
            None => String::new(),
        }
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
    let mut ways = Vec::new();
    for value in nearest.values() {
        if let Some(way) = solver.cheapest(digits, &value, budget)? {
            ways.push((value, way));
        }
    }
    Ok(ways)
}

/// Values with a way to each as JSON.
#[must_use]
pub fn nearest_json(nearest: &[(Number, Expression)]) -> String {
    json_list(nearest.iter().map(|(value, way)| way_json(way, value)))
}

pub(super) fn way_json(way: &Expression, value: &Number) -> String {
    let mut fields = JsonFields::default();
    fields
        .text("text", &way.plain())
        .text("value", &value.to_string())
        .raw("cost", way.cost().to_string());
    fields.object()
}
