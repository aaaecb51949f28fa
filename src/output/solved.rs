//! A blackout puzzle with what came of it, in words.

use super::{Verdict, grouped};
use crate::number::Number;
use crate::puzzle::blackout::{Blackout, Fewest, Outcome, Solution, Solver, Which};
use crate::{Budget, Limits, Stop};

/// The most steps that are spent to say how many squares would do when the asked number does not.
const STEPS_FOR_FEWEST: u64 = 5_000_000;

/// A puzzle, what was asked, and the answer.
///
/// ```
/// use abacist::output::Solved;
/// use abacist::puzzle::blackout::{Blackout, Rules, Solver, Which};
/// let puzzle = Blackout::parse("3 + 2 / 5 = 5 + 3 × 2", Rules::default())?;
/// let budget = abacist::Budget::generous();
/// let solved = Solved::solve(&mut Solver::new(), &puzzle, Which::Exactly(2), None, &budget);
/// assert_eq!(solved.summary(), "no solution with k = 2; the fewest that works is 4");
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solved<'a> {
    /// The puzzle.
    pub puzzle: &'a Blackout,
    /// How many squares were to be blacked out.
    pub which: Which,
    /// What the solver found, but for the solutions that were handed on as they were listed.
    pub outcome: Outcome,
    /// How many solutions were listed.
    pub listed: usize,
    /// If it found nothing: how many squares would do.
    pub fewest: Option<Fewest>,
    /// How many steps it took.
    pub steps: u64,
}

/// What a person is told about a solution that has a number such as 05.
pub const LEADING_ZERO: &str = "   (leading zero)";

impl<'a> Solved<'a> {
    /// Solves a puzzle, listing at most `limit` solutions; if there is none, looks for some more
    /// with how many squares there would be one.
    pub fn solve(
        solver: &mut Solver,
        puzzle: &'a Blackout,
        which: Which,
        limit: Option<usize>,
        budget: &Budget,
    ) -> Self {
        let mut solutions = Vec::new();
        let mut solved = Self::solve_each(solver, puzzle, which, limit, budget, |_, solution| {
            budget.reserve(solution.bytes())?;
            solutions.push(solution);
            Ok(())
        });
        solved.outcome.solutions = solutions;
        solved
    }

    /// The same, but that `each` takes the solutions as they are listed; see
    /// [`Solver::solve_each`].
    pub fn solve_each(
        solver: &mut Solver,
        puzzle: &'a Blackout,
        which: Which,
        limit: Option<usize>,
        budget: &Budget,
        mut each: impl FnMut(&Outcome, Solution) -> Result<(), Stop>,
    ) -> Self {
        let before = budget.spent();
        let mut listed = 0;
        let outcome = solver.solve_each(puzzle, which, limit, budget, |so_far, solution| {
            each(so_far, solution)?;
            listed += 1;
            Ok(())
        });
        let steps = budget.spent() - before;
        let every_k = matches!(which, Which::Min | Which::All);
        let fewest = match () {
            () if outcome.found() || !outcome.complete() => None,
            () if every_k => Some(Fewest::Never),
            () => {
                let steps = STEPS_FOR_FEWEST.min(budget.limits().steps);
                let limits = Limits { steps, ..budget.limits().clone() };
                Some(solver.fewest(puzzle, &Budget::new(&limits, budget.interrupt().clone())))
            }
        };
        Self { puzzle, which, outcome, listed, fewest, steps }
    }

    /// A puzzle whose search was stopped before it found anything.
    #[must_use]
    pub fn stopped(puzzle: &'a Blackout, which: Which, stop: Stop) -> Self {
        let outcome = Outcome { stopped: Some(stop), ..Outcome::default() };
        Self { puzzle, which, outcome, listed: 0, fewest: None, steps: 0 }
    }

    /// What it amounts to.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.outcome.stopped {
            Some(Stop::Interrupted) => Verdict::Interrupted,
            // What was found until a limit stopped the search may not be all, nor come first.
            Some(_) => Verdict::Undecided,
            None if self.outcome.found() => Verdict::Found,
            None => Verdict::None,
        }
    }

    /// A solution as a row for a person: the squares out, both sides, remarks.
    #[must_use]
    pub fn row(puzzle: &Blackout, solution: &Solution) -> [String; 2] {
        let value = &solution.value;
        let zero = if solution.leading_zero { LEADING_ZERO } else { "" };
        [puzzle.blacked_out(&solution.removed), format!("    {value} = {value}{zero}")]
    }

    /// How many solutions there are beyond those that are listed.
    #[must_use]
    pub fn unlisted(&self) -> Number {
        &self.outcome.strings() - &Number::from(self.listed)
    }

    /// That there are solutions beyond those listed, and what to write for them, `all`, where at
    /// most `limit` were to be listed.
    #[must_use]
    pub fn more(&self, limit: Option<usize>, all: &str) -> Option<String> {
        let unlisted = self.unlisted();
        if unlisted.is_zero() {
            return None;
        }
        // With as many listed as were asked for, the limit hides the others; else the stop does.
        let is_full = limit.is_some_and(|limit| self.listed >= limit);
        Some(match (self.listed == 0, is_full) {
            (true, true) => format!("none of {unlisted} listed ({all})"),
            (true, false) => format!("none of {unlisted} listed"),
            (false, true) => format!("… and {unlisted} more ({all})"),
            (false, false) => format!("… and {unlisted} more that were not listed"),
        })
    }

    /// Why there is no solution, or that there may be more, in a few words.
    #[must_use]
    pub fn none(&self) -> String {
        let none = match (self.outcome.stopped, self.fewest) {
            (Some(stop), _) if self.outcome.counted => {
                format!("undecided: {stop}; {} of {} listed", self.listed, self.outcome.strings())
            }
            (Some(stop), _) if self.outcome.found() => {
                format!("undecided: {stop}; at least {} so far", self.outcome.strings())
            }
            (Some(stop), _) => format!("undecided: {stop}"),
            (None, Some(Fewest::Squares(k))) => format!("none (fewest k: {k})"),
            (None, Some(Fewest::Never)) => "none (for any k)".to_owned(),
            (None, Some(Fewest::MoreThan(k, _))) => format!("none (fewest k: more than {k})"),
            (None, _) => "none".to_owned(),
        };
        none + &self.left_out()
    }

    /// What a person should know of the puzzle itself.
    #[must_use]
    pub fn remark(&self) -> Option<&'static str> {
        self.puzzle.is_true().then_some("the equation is true as it stands")
    }

    /// What was found, in a sentence.
    #[must_use]
    pub fn summary(&self) -> String {
        self.found() + &self.left_out()
    }

    /// Which equations were passed over, if some were.
    fn left_out(&self) -> String {
        let large = self.outcome.bound.map(|bits| format!("powers of more than {bits} bits"));
        let inexact = self.outcome.inexact.then(|| "powers without an exact value".to_owned());
        let left_out: Vec<_> = large.into_iter().chain(inexact).collect();
        match left_out.is_empty() {
            true => String::new(),
            false => format!("; {} left out", left_out.join(" and ")),
        }
    }

    fn found(&self) -> String {
        let outcome = &self.outcome;
        let strings = outcome.strings();
        if let Some(stop) = outcome.stopped {
            let found = match (outcome.counted, outcome.found()) {
                (true, _) => format!("{}, {} of them listed", solutions(&strings), self.listed),
                (false, true) => format!("{} so far", solutions(&strings)),
                (false, false) => "no solution so far".to_owned(),
            };
            return format!("{stop} after {} steps: {found}", grouped(self.steps));
        }
        if !outcome.found() {
            return self.no_solution();
        }
        let choices = counted(&outcome.choices(), "choice");
        let mut text = format!("{} ({choices} of squares)", solutions(&strings));
        if let (Which::Min, [only]) = (self.which, &outcome.counts[..]) {
            text = format!("the fewest that works is k = {}: {text}", only.k);
        } else if !matches!(self.which, Which::Exactly(_)) {
            let each = outcome
                .counts
                .iter()
                .map(|count| format!("{} with k = {}", count.strings, count.k));
            text = format!("{text}: {}", each.collect::<Vec<_>>().join(", "));
        }
        text
    }

    fn no_solution(&self) -> String {
        let most = self.puzzle.most();
        let asked = match self.which {
            Which::Exactly(k) if k > most => {
                let squares = self.puzzle.squares();
                let reason = format!("of {squares} squares at most {most} can be out");
                return format!("k = {k} is impossible: {reason}{}", self.fewest_in_words());
            }
            Which::Min | Which::All => return "no solution, whatever k is".to_owned(),
            which => which,
        };
        format!("no solution with k = {asked}{}", self.fewest_in_words())
    }

    fn fewest_in_words(&self) -> String {
        match self.fewest {
            Some(Fewest::Squares(k)) => format!("; the fewest that works is {k}"),
            Some(Fewest::Never) => "; no other k works either".to_owned(),
            Some(Fewest::MoreThan(k, _)) => {
                format!("; the fewest that works, if any, is above {k}")
            }
            Some(Fewest::Unknown(_)) | None => String::new(),
        }
    }
}

fn solutions(count: &Number) -> String {
    counted(count, "solution")
}

/// `1 solution`, `2 solutions`.
fn counted(count: &Number, noun: &str) -> String {
    let plural = if count.is_one() { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interrupt;
    use crate::output::blackout_fields;
    use crate::puzzle::blackout::Rules;

    fn summary(text: &str, which: &str) -> String {
        let puzzle = Blackout::parse(text, Rules::default()).unwrap();
        let which = which.parse().unwrap();
        let budget = Budget::generous();
        Solved::solve(&mut Solver::new(), &puzzle, which, None, &budget).summary()
    }

    #[test]
    fn summaries_say_what_was_found() {
        let seed = "288 / 24 × 6 = 18 × 13 × 8";
        assert_eq!(summary(seed, "2"), "1 solution (1 choice of squares)");
        let all = summary("3 + 2 / 5 = 5 + 3 × 2", "all");
        assert!(all.starts_with("6 solutions ("), "{all}");
        assert!(all.ends_with("1 with k = 4, 2 with k = 6, 3 with k = 8"), "{all}");
        assert_eq!(
            summary("3 + 2 / 5 = 5 + 3 × 2", "9"),
            "k = 9 is impossible: of 11 squares at most 8 can be out; the fewest that works is 4"
        );
        assert_eq!(summary("1 = 2", "all"), "no solution, whatever k is");
        assert_eq!(summary("12 = 34", "1"), "no solution with k = 1; no other k works either");
    }

    #[test]
    fn a_stopped_search_is_undecided() {
        let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default()).unwrap();
        let limits = Limits { steps: 1, ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::new());
        let which = Which::Exactly(2);
        let solved = Solved::solve(&mut Solver::new(), &puzzle, which, None, &budget);
        assert_eq!(solved.verdict(), Verdict::Undecided);
        let (before, after) = ("the steps are used up after ", " steps: no solution so far");
        let summary = solved.summary();
        assert!(summary.starts_with(before) && summary.ends_with(after), "{summary}");
    }

    #[test]
    fn a_listing_that_is_stopped_says_how_many_there_are_all_the_same() {
        let puzzle = Blackout::parse("3 + 2 / 5 = 5 + 3 × 2", Rules::default()).unwrap();
        for which in [Which::All, Which::Exactly(8)] {
            let (budget, mut room) = (Budget::generous(), 2);
            let solver = &mut Solver::new();
            let solved = Solved::solve_each(solver, &puzzle, which, None, &budget, |so_far, _| {
                assert!(so_far.counted && so_far.complete());
                room -= 1;
                if room < 0 { Err(Stop::Memory) } else { Ok(()) }
            });
            let all = if which == Which::All { 6 } else { 3 };
            let rest = format!("{all} solutions, 2 of them listed");
            assert!(solved.summary().ends_with(&rest), "{}", solved.summary());
            assert!(solved.none().ends_with(&format!("2 of {all} listed")), "{}", solved.none());
            assert_eq!(solved.verdict(), Verdict::Undecided);
            let fields = blackout_fields(&solved.outcome, which, 0).object();
            assert!(fields.ends_with("\"complete\":false,\"counted\":true}"), "{fields}");
        }
    }

    #[test]
    fn what_is_not_listed_is_advised_about_only_where_that_helps() {
        let puzzle = Blackout::parse("3 + 2 / 5 = 5 + 3 × 2", Rules::default()).unwrap();
        let (which, budget) = (Which::All, Budget::generous());
        let mut solved = Solved::solve(&mut Solver::new(), &puzzle, which, Some(2), &budget);
        assert_eq!(solved.more(Some(2), "--all").unwrap(), "… and 4 more (--all)");
        solved.outcome.stopped = Some(Stop::Deadline);
        for limit in [None, Some(10)] {
            assert_eq!(solved.more(limit, "--all").unwrap(), "… and 4 more that were not listed");
        }
        let solved = Solved::solve(&mut Solver::new(), &puzzle, which, None, &budget);
        assert_eq!(solved.more(None, "--all"), None);
        let solved = Solved::solve(&mut Solver::new(), &puzzle, which, Some(0), &budget);
        assert_eq!(solved.more(Some(0), "--all").unwrap(), "none of 6 listed (--all)");
    }
}
