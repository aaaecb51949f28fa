//! Tasks of digits and signs with several targets, in words and for programs.

use super::listing::bound_words;
use super::task::way_json;
use super::{JsonFields, Listing, SolvedTask, Verdict, Wanted, json_list, json_text};
use crate::number::Number;
use crate::puzzle::digits::{Expression, Reached, Solver, Targets, Task};
use crate::{Budget, Stop};

/// A task with several targets, and which of them are reached.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::SolvedTargets;
/// use abacist::puzzle::digits::{Rules, Task};
/// let task = Task::parse("digits 30..=40: 4444 four-fours", Rules::default())?;
/// let solved = SolvedTargets::solve(&task, true, &Budget::generous());
/// assert!(solved.summary().starts_with("30..=40 from 4444: 10 of 11 reached; missing: 39 (searched"));
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolvedTargets<'a> {
    /// The task.
    pub task: &'a Task,
    /// The targets that are reached, each with one of its cheapest expressions if these are asked
    /// for.
    pub reached: Vec<(Number, Option<Expression>)>,
    /// The targets that are not.
    pub missing: Vec<Number>,
    /// What stopped the search; then nothing is known.
    pub stopped: Option<Stop>,
}

/// How many missing targets a sentence names.
const NAMED: usize = 10;

impl<'a> SolvedTargets<'a> {
    /// Looks which targets are reached, with an expression for each or without.
    #[must_use]
    pub fn solve(task: &'a Task, expressions: bool, budget: &Budget) -> Self {
        let mut solved = Self { task, reached: Vec::new(), missing: Vec::new(), stopped: None };
        solved.stopped = solved.search(expressions, budget).err();
        solved
    }

    fn search(&mut self, expressions: bool, budget: &Budget) -> Result<(), Stop> {
        let task = self.task;
        if let Targets::Range(range) = &task.targets {
            let mut solver = Solver::new(task.rules);
            let Reached { reached, missing } = match expressions {
                true => solver.range(&task.digits, range, budget)?,
                false => {
                    let missing = solver.missing(&task.digits, range, budget)?;
                    Reached { reached: Vec::new(), missing }
                }
            };
            let count = range.end().saturating_sub(*range.start()).unsigned_abs() + 1;
            let told = count - missing.len() as u64;
            let entry = size_of::<(Number, Option<Expression>)>() as u64;
            let number = size_of::<(i64, Number)>() as u64;
            budget.reserve(told * entry + missing.len() as u64 * number)?;
            self.reached = match expressions {
                true => reached.into_iter().map(|(target, it)| (target.into(), Some(it))).collect(),
                false => {
                    let mut left = missing.iter().peekable();
                    let is_reached = |target: &i64| left.next_if(|it| *it == target).is_none();
                    range.clone().filter(is_reached).map(|target| (target.into(), None)).collect()
                }
            };
            self.missing = missing.into_iter().map(Number::from).collect();
            return Ok(());
        }
        for (target, expression) in task.each_target(budget)? {
            match expression {
                Some(expression) => self.reached.push((target, Some(expression))),
                None => self.missing.push(target),
            }
        }
        Ok(())
    }

    /// What it amounts to: whether any target is reached.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.stopped {
            Some(stop) => Verdict::of_error(&stop.into()),
            None if self.reached.is_empty() => Verdict::None,
            None => Verdict::Found,
        }
    }

    /// How many targets are reached and which are not, in a sentence; the first ten are named.
    #[must_use]
    pub fn summary(&self) -> String {
        let head = format!("{} from {}", self.task.targets, self.task.digits_text());
        if let Some(stop) = self.stopped {
            return format!("{head}: undecided: {stop}");
        }
        format!("{head}: {}{}", self.tally(), bound_words(&self.task.rules.bound()))
    }

    /// How many targets are reached, and which are not, in a few words.
    #[must_use]
    pub fn tally(&self) -> String {
        let (reached, missing) = (self.reached.len(), &self.missing);
        let all = reached + missing.len();
        let named: Vec<_> = missing.iter().take(NAMED).map(ToString::to_string).collect();
        let rest = match missing.len().saturating_sub(NAMED) {
            0 => String::new(),
            rest => format!(" and {rest} more"),
        };
        match missing.len() {
            0 if all == 1 => "reached".to_owned(),
            _ if all == 1 => "not reached".to_owned(),
            0 => format!("all {all} reached"),
            _ => format!("{reached} of {all} reached; missing: {}{rest}", named.join(" ")),
        }
    }

    /// The fields of the answer, without the first `skip` expressions and with at most `limit`.
    #[must_use]
    pub fn json(&self, skip: usize, limit: Option<usize>) -> JsonFields {
        let mut fields = self.numbers_json(false);
        let ways = self.reached.iter().filter_map(|(target, it)| Some((target, it.as_ref()?)));
        let ways = ways.skip(skip).take(limit.unwrap_or(usize::MAX));
        fields.raw("solutions", json_list(ways.map(|(target, way)| way_json(way, target))));
        fields
    }

    /// The fields of the answer without expressions, with all targets that are reached if these
    /// are asked for.
    #[must_use]
    pub fn numbers_json(&self, numbers: bool) -> JsonFields {
        let known = self.stopped.is_none();
        let list = |targets: &mut dyn Iterator<Item = &Number>| match known {
            true => json_list(targets.map(target_json)),
            false => "null".to_owned(),
        };
        let reached = if known { self.reached.len().to_string() } else { "null".to_owned() };
        let mut fields = JsonFields::default();
        fields.raw("reached", reached);
        if numbers {
            fields.raw("numbers", list(&mut self.reached.iter().map(|(target, _)| target)));
        }
        fields
            .raw("missing", list(&mut self.missing.iter()))
            .raw("complete", known.to_string())
            .text("bound", &self.task.rules.bound());
        fields
    }
}

/// A task with several targets, and the different solutions for each of them.
#[derive(Clone, Debug)]
pub struct ListedTargets<'a> {
    /// The task.
    pub task: &'a Task,
    /// The solutions that are listed, each behind its target, unless each was taken as it was
    /// found.
    pub listed: Vec<(Number, Expression)>,
    /// Each target that was searched to the end or as far as it was asked for, how many solutions
    /// were come across, and whether there may be more.
    pub counts: Vec<(Number, u64, bool)>,
    /// What stopped the search.
    pub stopped: Option<Stop>,
}

impl<'a> ListedTargets<'a> {
    /// Lists and counts solutions for each target; the first and the most of each are as `listing`
    /// says.
    #[must_use]
    pub fn solve(task: &'a Task, listing: Listing, budget: &Budget) -> Self {
        let mut listed = Vec::new();
        let solved = Self::each(task, listing, budget, |target, solution| {
            budget.reserve((task.digits.len() * 3 * size_of::<Expression>()) as u64)?;
            listed.push((target.clone(), solution));
            Ok(())
        });
        Self { listed, ..solved }
    }

    /// The same, but hands each solution that is to be listed to `take` as soon as it is found.
    #[must_use]
    pub fn each(
        task: &'a Task,
        listing: Listing,
        budget: &Budget,
        mut take: impl FnMut(&Number, Expression) -> Result<(), Stop>,
    ) -> Self {
        let mut solver = Solver::new(task.rules);
        let mut solved = Self { task, listed: Vec::new(), counts: Vec::new(), stopped: None };
        if listing.limit == Some(0) {
            match solver.tally(&task.digits, budget) {
                Ok(Some(tally)) => {
                    solved.counts = task.targets.iter().map(|it| counted(&tally, it)).collect();
                    return solved;
                }
                Ok(None) => {}
                Err(stop) => return Self { stopped: Some(stop), ..solved },
            }
        }
        for target in task.targets.iter() {
            let wanted = Wanted::Different(listing);
            let copy = target.clone();
            let one = SolvedTask::each(&mut solver, task, target, wanted, budget, |solution| {
                take(&copy, solution)
            });
            solved.stopped = one.stopped;
            if one.stopped.is_some() {
                break;
            }
            solved.counts.push((one.target, one.found, one.more));
        }
        solved
    }

    fn reached(&self) -> usize {
        self.counts.iter().filter(|(_, found, _)| *found > 0).count()
    }

    /// What it amounts to: whether any target is reached.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.stopped {
            Some(stop) => Verdict::of_error(&stop.into()),
            None if self.reached() == 0 => Verdict::None,
            None => Verdict::Found,
        }
    }

    /// How many solutions each target has, a line each.
    #[must_use]
    pub fn count_lines(&self) -> Vec<String> {
        self.counts.iter().map(|(target, found, _)| format!("{target}: {found}")).collect()
    }

    /// How many targets are reached, and how many solutions they have, in a sentence.
    #[must_use]
    pub fn summary(&self) -> String {
        let head = format!("{} from {}", self.task.targets, self.task.digits_text());
        let found: u64 = self.counts.iter().map(|(_, found, _)| found).sum();
        let least = if self.counts.iter().any(|(.., more)| *more) { "at least " } else { "" };
        let (reached, all) = (self.reached(), self.counts.len());
        let s = if found == 1 { "" } else { "s" };
        let told = format!("{reached} of {all} reached, {least}{found} solution{s}");
        match self.stopped {
            Some(stop) => format!("{head}: {told} so far: {stop}"),
            None => format!("{head}: {told}{}", bound_words(&self.task.rules.bound())),
        }
    }

    /// The fields of the answer.
    #[must_use]
    pub fn json(&self) -> JsonFields {
        let missing = self.counts.iter().filter(|(_, found, _)| *found == 0);
        let missing = missing.map(|(target, ..)| target_json(target));
        let counts = self.counts.iter().map(|(target, found, _)| {
            let mut fields = JsonFields::default();
            fields.text("value", &target.to_string()).count("count", &Number::from(*found));
            fields.object()
        });
        let ways = self.listed.iter().map(|(target, way)| way_json(way, target));
        let complete = self.stopped.is_none() && !self.counts.iter().any(|(.., more)| *more);
        let mut fields = JsonFields::default();
        fields
            .raw("reached", self.reached().to_string())
            .raw("missing", json_list(missing))
            .raw("counts", json_list(counts))
            .raw("solutions", json_list(ways))
            .raw("complete", complete.to_string())
            .text("bound", &self.task.rules.bound());
        fields
    }
}

/// A target with its number of solutions, from those of all values in order.
fn counted(tally: &[(Number, u64)], target: Number) -> (Number, u64, bool) {
    let place = tally.binary_search_by(|(value, _)| value.cmp(&target));
    let found = place.ok().and_then(|place| tally.get(place)).map_or(0, |(_, count)| *count);
    (target, found, false)
}

fn target_json(target: &Number) -> String {
    if target.is_integer() { target.to_string() } else { json_text(&target.to_string()) }
}
