//! Counts and lists the solutions of a puzzle.

use std::ops::RangeInclusive;

use super::count::{Groups, count};
use super::cut::Weight;
use super::extended;
use super::join::{Sides, Tables, join};
use super::list::{List, Lister};
use super::lopsided;
use super::mark::Mark;
use super::outcome::{Count, Fewest, Outcome, Solution};
use super::rest::Rests;
use super::{Blackout, Which};
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// Solves one puzzle after the other, using its memory again.
#[derive(Debug, Default)]
pub struct Solver {
    groups: Groups,
    tables: Tables,
    rests: Rests,
}

impl Solver {
    /// A solver.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts the solutions with the numbers of squares out that `which` asks for, and lists the
    /// first `limit` of them (all of them if that is `None`), fewest squares first, then leftmost
    /// squares first.
    ///
    /// The result is the same on every run. When the budget stops the search, the outcome says so
    /// and holds what was found. What the solutions take counts against its memory; they are
    /// taken one by one with [`solve_each`](Self::solve_each).
    pub fn solve(
        &mut self,
        puzzle: &Blackout,
        which: Which,
        limit: Option<usize>,
        budget: &Budget,
    ) -> Outcome {
        let mut solutions = Vec::new();
        let mut outcome = self.solve_each(puzzle, which, limit, budget, |_, solution| {
            budget.reserve(solution.bytes())?;
            solutions.push(solution);
            Ok(())
        });
        outcome.solutions = solutions;
        outcome
    }

    /// The same, but that `each` takes the solutions, as they are listed, and the outcome holds
    /// none. With a solution comes what is known by then: the counts, and what stopped them.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::blackout::{Blackout, Rules, Solver, Which};
    /// let puzzle = Blackout::parse("3 + 2 / 5 = 5 + 3 × 2", Rules::default())?;
    /// let (mut solver, budget) = (Solver::new(), Budget::generous());
    /// let mut lines = Vec::new();
    /// solver.solve_each(&puzzle, Which::All, None, &budget, |so_far, solution| {
    ///     lines.push(format!("{} of {}", solution.text, so_far.strings()));
    ///     Ok(())
    /// });
    /// assert_eq!(lines[0], "3 + 5 = 5 + 3 of 6");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// What `each` returns as an error stops the listing, and is what the outcome says then.
    pub fn solve_each(
        &mut self,
        puzzle: &Blackout,
        which: Which,
        limit: Option<usize>,
        budget: &Budget,
        mut each: impl FnMut(&Outcome, Solution) -> Result<(), Stop>,
    ) -> Outcome {
        let mut lister = Lister::new(puzzle, which, limit, budget, &mut each);
        let listed = match which {
            _ if puzzle.extended => extended::solve(&mut lister),
            Which::Exactly(k) => self.solve_exactly(k, &mut lister),
            _ => self.solve_range(&mut lister),
        };
        lister.end(listed)
    }

    /// The solutions that `which` asks for, one after the other, in the order of
    /// [`solve`](Self::solve): those of one number of squares are held at a time.
    pub fn solutions<'a>(
        &'a mut self,
        puzzle: &'a Blackout,
        which: Which,
        budget: &'a Budget,
    ) -> Solutions<'a> {
        let ks = which.range(puzzle.most());
        let only_first = which == Which::Min;
        Solutions { solver: self, puzzle, budget, ks, only_first, ready: Vec::new().into_iter() }
    }

    /// The fewest squares with which the puzzle can be solved.
    pub fn fewest(&mut self, puzzle: &Blackout, budget: &Budget) -> Fewest {
        if puzzle.extended {
            return extended::fewest(puzzle, budget);
        }
        let mut from = 0;
        // A search for more squares goes over the same texts again, so each one doubles the last.
        while from <= puzzle.most() {
            let to = (from * 2 + 1).min(puzzle.most());
            match self.count(puzzle, from..=to, budget) {
                Ok(counts) => match counts.first() {
                    Some(count) => return Fewest::Squares(count.k),
                    None => from = to + 1,
                },
                Err(stop) if from == 0 => return Fewest::Unknown(stop),
                Err(stop) => return Fewest::MoreThan(from - 1, stop),
            }
        }
        Fewest::Never
    }

    fn solve_exactly(&mut self, k: usize, lister: &mut Lister<'_, '_>) -> Result<(), Stop> {
        let (puzzle, budget) = (lister.puzzle, lister.budget);
        if k > puzzle.most() {
            return lister.counted(Ok(()));
        }
        if lister.left == 0 {
            let counts = self.count(puzzle, k..=k, budget);
            let result = counts.map(|counts| lister.outcome.counts = counts);
            return lister.counted(result);
        }
        let (list, result) = self.list(puzzle, k, lister.left, budget);
        lister.outcome.counts.extend(list.count.result(k));
        lister.counted(result)?;
        list.give(lister)
    }

    fn solve_range(&mut self, lister: &mut Lister<'_, '_>) -> Result<(), Stop> {
        let (puzzle, budget) = (lister.puzzle, lister.budget);
        let range = match lister.which {
            Which::Min => match self.fewest(puzzle, budget) {
                Fewest::Squares(k) => k..=k,
                Fewest::Never => return lister.counted(Ok(())),
                Fewest::MoreThan(_, stop) | Fewest::Unknown(stop) => {
                    return lister.counted(Err(stop));
                }
            },
            which => which.range(puzzle.most()),
        };
        let counts = self.count(puzzle, range, budget);
        let result = counts.map(|counts| lister.outcome.counts = counts);
        lister.counted(result)?;
        if !lister.outcome.counted {
            return Ok(());
        }
        let ks: Vec<_> = lister.outcome.counts.iter().map(|count| count.k).collect();
        for k in ks {
            if lister.left == 0 {
                break;
            }
            let (list, result) = self.list(puzzle, k, lister.left, budget);
            let given = list.give(lister);
            result.and(given)?;
        }
        Ok(())
    }

    /// The counts for each number of squares in `range` that has a solution.
    fn count(
        &mut self,
        puzzle: &Blackout,
        range: RangeInclusive<usize>,
        budget: &Budget,
    ) -> Result<Vec<Count>, Stop> {
        if let Some(counts) = self.count_by_cut(puzzle, range.clone(), budget)? {
            return Ok(counts);
        }
        let mut tallies = Tallies::default();
        let (sides, groups, rests) = (puzzle.sides(), &mut self.groups, &mut self.rests);
        count(sides, range, groups, rests, budget, |removed, texts, ways| {
            tallies.add(removed, texts, ways);
        })?;
        Ok(tallies.counts())
    }

    /// The same, if the puzzle is one for [`lopsided`].
    fn count_by_cut(
        &mut self,
        puzzle: &Blackout,
        range: RangeInclusive<usize>,
        budget: &Budget,
    ) -> Result<Option<Vec<Count>>, Stop> {
        let mut tallies = Tallies::default();
        let counted = lopsided::count(
            puzzle.sides(),
            &range,
            &mut self.rests,
            budget,
            |removed, Weight { texts, ways }| {
                tallies.add(removed, [texts.into(), 1], [ways.into(), 1]);
            },
        )?;
        Ok(counted.then(|| tallies.counts()))
    }

    /// The solutions with exactly `k` squares out: their count, and the first `limit`. When
    /// stopped, what was found until then.
    fn list<'a>(
        &mut self,
        puzzle: &'a Blackout,
        k: usize,
        limit: usize,
        budget: &'a Budget,
    ) -> (List<'a>, Result<(), Stop>) {
        let mut list = List::new(puzzle, limit, budget);
        let result = join(puzzle.sides(), k, &mut self.tables, &mut self.rests, budget, &mut list);
        (list, result)
    }
}

/// The solutions of a puzzle in order; see [`Solver::solutions`].
#[derive(Debug)]
pub struct Solutions<'a> {
    solver: &'a mut Solver,
    puzzle: &'a Blackout,
    budget: &'a Budget,
    /// The numbers of squares that are still to be tried.
    ks: RangeInclusive<usize>,
    /// Whether to end after the first number of squares that has a solution.
    only_first: bool,
    ready: std::vec::IntoIter<Solution>,
}

impl Iterator for Solutions<'_> {
    type Item = Result<Solution, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(solution) = self.ready.next() {
                self.budget.release(solution.bytes());
                return Some(Ok(solution));
            }
            let k = self.ks.next()?;
            let which = Which::Exactly(k);
            let outcome = self.solver.solve(self.puzzle, which, None, self.budget);
            if let Some(stop) = outcome.stopped {
                self.ks = RangeInclusive::new(1, 0);
                return Some(Err(stop));
            }
            self.ready = outcome.solutions.into_iter();
            if self.only_first && self.ready.len() > 0 {
                self.ks = RangeInclusive::new(1, 0);
            }
        }
    }
}

impl Blackout {
    pub(super) fn sides(&self) -> Sides<'_> {
        Sides { left: &self.left, right: &self.right, rules: self.rules.stack_rules() }
    }

    /// Whether a number begins with a 0 that is followed by a digit, when the squares `removed` are
    /// out.
    pub(super) fn has_leading_zero(&self, removed: &[usize]) -> bool {
        let kept = (0..self.squares()).filter(|index| removed.binary_search(index).is_err());
        let (mut in_number, mut after_zero) = (false, false);
        for mark in kept.filter_map(|index| self.mark(index)) {
            if let Mark::Digit(digit) = mark {
                if after_zero {
                    return true;
                }
                after_zero = !in_number && digit == 0;
                in_number = true;
            } else {
                // What follows a point begins no number.
                (in_number, after_zero) = (mark == Mark::Point, false);
            }
        }
        false
    }
}

/// A tally for each number of squares out.
#[derive(Default)]
struct Tallies(Vec<Tally>);

impl Tallies {
    #[inline]
    fn add(&mut self, removed: usize, texts: [u128; 2], ways: [u128; 2]) {
        if removed >= self.0.len() {
            self.0.resize_with(removed + 1, Tally::default);
        }
        if let Some(tally) = self.0.get_mut(removed) {
            tally.add(texts, ways);
        }
    }

    /// The counts of those that have a solution.
    fn counts(&self) -> Vec<Count> {
        self.0.iter().enumerate().filter_map(|(removed, tally)| tally.result(removed)).collect()
    }
}

/// Exact sums: machine words until they overflow.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    strings: Sum,
    choices: Sum,
}

impl Tally {
    #[inline]
    pub(super) fn add(&mut self, texts: [u128; 2], ways: [u128; 2]) {
        self.strings.add(texts);
        self.choices.add(ways);
    }

    pub(super) fn result(&self, k: usize) -> Option<Count> {
        let (strings, choices) = (self.strings.total(), self.choices.total());
        (!strings.is_zero()).then_some(Count { k, strings, choices })
    }
}

/// An exact sum of products.
#[derive(Clone, Debug, Default)]
struct Sum {
    word: u128,
    spilled: Number,
}

impl Sum {
    #[inline]
    fn add(&mut self, [left, right]: [u128; 2]) {
        // Two machine words have a product of two; wider factors are rare.
        let product = match (u64::try_from(left), u64::try_from(right)) {
            (Ok(left), Ok(right)) => Some(u128::from(left) * u128::from(right)),
            _ => left.checked_mul(right),
        };
        match product.and_then(|product| self.word.checked_add(product)) {
            Some(sum) => self.word = sum,
            None => self.spill(left, right),
        }
    }

    #[cold]
    fn spill(&mut self, left: u128, right: u128) {
        self.spilled = &self.spilled + &product(left, right);
    }

    fn total(&self) -> Number {
        &self.spilled + &Number::from(self.word)
    }
}

pub(super) fn product(left: u128, right: u128) -> Number {
    &Number::from(left) * &Number::from(right)
}
