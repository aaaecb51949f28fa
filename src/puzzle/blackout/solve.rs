//! Counts and lists the solutions of a puzzle.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::join::{Pair, Pairs, Sides, Tables, join};
use super::outcome::{Count, Fewest, Outcome, Solution};
use super::side::Side;
use super::table::Key;
use super::{Blackout, Which};
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::two_stack::Square;

/// Solves one puzzle after the other, using its memory again.
#[derive(Debug)]
pub struct Solver {
    tables: Tables,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver.
    #[must_use]
    pub const fn new() -> Self {
        Self { tables: Tables::new() }
    }

    /// Counts the solutions with the numbers of squares out that `which` asks for, and lists the
    /// first `limit` of them (all of them if that is `None`), fewest squares first, then leftmost
    /// squares first.
    ///
    /// The result is the same on every run. When the budget stops the search, the outcome says so
    /// and holds what was found.
    pub fn solve(
        &mut self,
        puzzle: &Blackout,
        which: Which,
        limit: Option<usize>,
        budget: &Budget,
    ) -> Outcome {
        let mut outcome = Outcome { solutions: Vec::new(), counts: Vec::new(), stopped: None };
        let result = match which {
            Which::Exactly(k) => self.solve_exactly(puzzle, k, limit, budget, &mut outcome),
            _ => self.solve_range(puzzle, which, limit, budget, &mut outcome),
        };
        outcome.stopped = result.err();
        outcome
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

    fn solve_exactly(
        &mut self,
        puzzle: &Blackout,
        k: usize,
        limit: Option<usize>,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), Stop> {
        let (list, result) = self.list(puzzle, k, limit, budget);
        outcome.counts.extend(list.count.result(k));
        outcome.solutions.extend(list.solutions());
        result
    }

    fn solve_range(
        &mut self,
        puzzle: &Blackout,
        which: Which,
        limit: Option<usize>,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), Stop> {
        let range = match which {
            Which::Min => match self.fewest(puzzle, budget) {
                Fewest::Squares(k) => k..=k,
                Fewest::Never => return Ok(()),
                Fewest::MoreThan(_, stop) | Fewest::Unknown(stop) => return Err(stop),
            },
            _ => which.range(puzzle.most()),
        };
        outcome.counts = self.count(puzzle, range, budget)?;
        let ks: Vec<_> = outcome.counts.iter().map(|count| count.k).collect();
        for k in ks {
            let left = limit.map(|limit| limit - outcome.solutions.len());
            if left == Some(0) {
                break;
            }
            let (list, result) = self.list(puzzle, k, left, budget);
            outcome.solutions.extend(list.solutions());
            result?;
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
        let mut counts = Counts { first: *range.start(), tallies: Vec::new() };
        join(&puzzle.sides(), range, &mut self.tables, budget, &mut counts)?;
        let numbered = counts.tallies.into_iter().enumerate();
        Ok(numbered.filter_map(|(index, tally)| tally.result(index + counts.first)).collect())
    }

    /// The solutions with exactly `k` squares out: their count, and the first `limit`. When
    /// stopped, what was found until then.
    fn list<'a>(
        &mut self,
        puzzle: &'a Blackout,
        k: usize,
        limit: Option<usize>,
        budget: &'a Budget,
    ) -> (List<'a>, Result<(), Stop>) {
        let limit = limit.unwrap_or(usize::MAX);
        let mut list = List { puzzle, budget, limit, matches: Vec::new(), count: Tally::default() };
        if k > puzzle.most() {
            return (list, Ok(()));
        }
        let sides = puzzle.sides();
        let result = join(&sides, k..=k, &mut self.tables, budget, &mut list);
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
                return Some(Ok(solution));
            }
            let k = self.ks.next()?;
            let (list, result) = self.solver.list(self.puzzle, k, None, self.budget);
            self.ready = list.solutions().into_iter();
            if let Err(stop) = result {
                self.ks = RangeInclusive::new(1, 0);
                return Some(Err(stop));
            }
            if self.only_first && self.ready.len() > 0 {
                self.ks = RangeInclusive::new(1, 0);
            }
        }
    }
}

impl Blackout {
    fn sides(&self) -> Sides<'_> {
        Sides { left: &self.left, right: &self.right, rules: self.rules.stack_rules() }
    }

    /// The solution that a match stands for.
    fn solution(&self, found: Match) -> Solution {
        let indices = |side: &Side, out: u128, first: usize| {
            let is_out = move |index: &usize| out & Side::bit(*index) != 0;
            (0..side.len()).filter(is_out).map(move |index| index + first).collect::<Vec<_>>()
        };
        let [left, right] = found.out;
        let mut removed = indices(&self.left, left, 0);
        removed.extend(indices(&self.right, right, self.equals + 1));
        Solution {
            text: self.without(&removed),
            leading_zero: self.has_leading_zero(&removed),
            removed,
            value: found.value,
            choices: found.choices,
        }
    }

    fn has_leading_zero(&self, removed: &[usize]) -> bool {
        let kept = (0..self.squares()).filter(|index| removed.binary_search(index).is_err());
        let (mut in_number, mut after_zero) = (false, false);
        for square in kept.map(|index| self.square(index)) {
            let Some(Square::Digit(digit)) = square else {
                (in_number, after_zero) = (false, false);
                continue;
            };
            if after_zero {
                return true;
            }
            after_zero = !in_number && digit == 0;
            in_number = true;
        }
        false
    }
}

/// Exact sums: machine words until they overflow.
#[derive(Clone, Debug, Default)]
struct Tally {
    strings: Sum,
    choices: Sum,
}

impl Tally {
    #[inline]
    fn add<V>(&mut self, pair: &Pair<'_, V>) {
        self.strings.add([u128::from(pair.texts), 1]);
        self.choices.add(pair.ways);
    }

    fn result(&self, k: usize) -> Option<Count> {
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
        let sum = left.checked_mul(right).and_then(|product| self.word.checked_add(product));
        match sum {
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

fn product(left: u128, right: u128) -> Number {
    &Number::from(left) * &Number::from(right)
}

/// Counts pairs by the number of squares out.
struct Counts {
    first: usize,
    tallies: Vec<Tally>,
}

impl Pairs for Counts {
    const MERGED: bool = true;

    #[inline]
    fn pair<V: Key + Clone + Into<Number>>(&mut self, pair: Pair<'_, V>) -> Result<(), Stop> {
        let index = pair.removed - self.first;
        if index >= self.tallies.len() {
            self.tallies.resize_with(index + 1, Tally::default);
        }
        if let Some(tally) = self.tallies.get_mut(index) {
            tally.add(&pair);
        }
        Ok(())
    }
}

/// A pair of texts that solves the puzzle.
#[derive(Clone, Debug)]
struct Match {
    /// The squares out on the left side and the right one.
    out: [u128; 2],
    value: Number,
    choices: Number,
}

impl Match {
    /// The order of the squares out. Of two lists of equal length, the one with the earlier
    /// square at the first difference comes first; it is the larger set, since the first square
    /// has the highest bit.
    fn order(one: &Self, other: &Self) -> Ordering {
        other.out.cmp(&one.out)
    }
}

/// Collects the pairs that come first, and counts all.
struct List<'a> {
    puzzle: &'a Blackout,
    budget: &'a Budget,
    limit: usize,
    matches: Vec<Match>,
    count: Tally,
}

impl Pairs for List<'_> {
    const MERGED: bool = false;

    #[inline]
    fn pair<V: Key + Clone + Into<Number>>(&mut self, pair: Pair<'_, V>) -> Result<(), Stop> {
        self.count.add(&pair);
        if self.matches.len() == self.matches.capacity() {
            self.make_room()?;
        }
        let [left, right] = pair.kept;
        let puzzle = self.puzzle;
        self.matches.push(Match {
            out: [puzzle.left.smallest_removal(left), puzzle.right.smallest_removal(right)],
            value: pair.value.clone().into(),
            choices: product(pair.ways[0], pair.ways[1]),
        });
        Ok(())
    }
}

impl List<'_> {
    /// Drops the matches beyond the limit, or takes memory for as many again.
    #[cold]
    fn make_room(&mut self) -> Result<(), Stop> {
        let held = self.matches.len();
        if held > 0 && held / 2 >= self.limit {
            self.matches.select_nth_unstable_by(self.limit, Match::order);
            self.matches.truncate(self.limit);
            return Ok(());
        }
        let more = held.max(16);
        self.budget.reserve((more * size_of::<Match>()) as u64)?;
        self.matches.reserve_exact(more);
        Ok(())
    }

    fn solutions(self) -> Vec<Solution> {
        let mut matches = self.matches;
        self.budget.release((matches.capacity() * size_of::<Match>()) as u64);
        matches.sort_unstable_by(Match::order);
        matches.truncate(self.limit);
        matches.into_iter().map(|found| self.puzzle.solution(found)).collect()
    }
}
