//! Counts and lists the solutions of a puzzle.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::count::{Groups, count};
use super::cut::Weight;
use super::extended;
use super::join::{Pairs, Sides, Tables, join};
use super::lopsided;
use super::mark::Mark;
use super::outcome::{Count, Fewest, Outcome, Solution};
use super::rest::Rests;
use super::side::Side;
use super::{Attempt, Blackout, Which};
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
    /// and holds what was found.
    pub fn solve(
        &mut self,
        puzzle: &Blackout,
        which: Which,
        limit: Option<usize>,
        budget: &Budget,
    ) -> Outcome {
        let mut outcome = if puzzle.extended {
            extended::solve(puzzle, which, limit, budget)
        } else {
            let mut outcome = Outcome::default();
            let result = match which {
                Which::Exactly(k) => self.solve_exactly(puzzle, k, limit, budget, &mut outcome),
                _ => self.solve_range(puzzle, which, limit, budget, &mut outcome),
            };
            outcome.stopped = result.err();
            outcome
        };
        if outcome.stopped.is_some() {
            add_as_it_stands(puzzle, which, limit, &mut outcome);
        }
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

    fn solve_exactly(
        &mut self,
        puzzle: &Blackout,
        k: usize,
        limit: Option<usize>,
        budget: &Budget,
        outcome: &mut Outcome,
    ) -> Result<(), Stop> {
        if limit == Some(0) {
            if k <= puzzle.most() {
                outcome.counts = self.count(puzzle, k..=k, budget)?;
            }
            return Ok(());
        }
        let (list, result) = self.list(puzzle, k, limit, budget);
        outcome.counts.extend(list.count.result(k));
        result.and(list.solutions(&mut outcome.solutions))
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
            result.and(list.solutions(&mut outcome.solutions))?;
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
        limit: Option<usize>,
        budget: &'a Budget,
    ) -> (List<'a>, Result<(), Stop>) {
        let limit = limit.unwrap_or(usize::MAX);
        let mut list = List { puzzle, budget, limit, matches: Vec::new(), count: Tally::default() };
        if k > puzzle.most() {
            return (list, Ok(()));
        }
        let result = join(puzzle.sides(), k, &mut self.tables, &mut self.rests, budget, &mut list);
        (list, result)
    }
}

/// Adds the solution without any square out to what a search found until it was stopped: it takes
/// no search.
fn add_as_it_stands(puzzle: &Blackout, which: Which, limit: Option<usize>, outcome: &mut Outcome) {
    let is_asked_for = which.range(puzzle.most()).contains(&0);
    if !is_asked_for || outcome.counts.first().is_some_and(|count| count.k == 0) {
        return;
    }
    let none = Which::Exactly(0);
    let text = puzzle.without(&[]);
    let Attempt::Solution { removed, value } = puzzle.check(&text, none) else { return };
    let (strings, choices) = (Number::ONE, Number::ONE);
    outcome.counts.insert(0, Count { k: 0, strings, choices });
    let leading_zero = puzzle.has_leading_zero(&removed);
    let choices = Number::ONE;
    outcome.solutions.insert(0, Solution { text, removed, value, choices, leading_zero });
    outcome.solutions.truncate(limit.unwrap_or(usize::MAX));
    // With no square out there is one text, and nothing has fewer out.
    if matches!(which, Which::Min | Which::Exactly(0)) {
        outcome.stopped = outcome.stopped.filter(|stop| *stop == Stop::Interrupted);
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
struct Tally {
    strings: Sum,
    choices: Sum,
}

impl Tally {
    #[inline]
    fn add(&mut self, texts: [u128; 2], ways: [u128; 2]) {
        self.strings.add(texts);
        self.choices.add(ways);
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

fn product(left: u128, right: u128) -> Number {
    &Number::from(left) * &Number::from(right)
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
    #[inline]
    fn pair(&mut self, value: impl Into<Number>, kept: [u128; 2]) -> Result<(), Stop> {
        self.budget.spend(1)?;
        if self.matches.len() == self.matches.capacity() {
            self.make_room()?;
        }
        let sides = [&self.puzzle.left, &self.puzzle.right];
        let both = |of: fn(&Side, u128) -> u128| [of(sides[0], kept[0]), of(sides[1], kept[1])];
        let ways = both(Side::ways);
        self.count.add([1, 1], ways);
        let out = both(Side::smallest_removal);
        let choices = product(ways[0], ways[1]);
        self.matches.push(Match { out, value: value.into(), choices });
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

    /// Adds the solutions that come first to `solutions`, as far as the budget allows.
    fn solutions(self, solutions: &mut Vec<Solution>) -> Result<(), Stop> {
        let mut matches = self.matches;
        self.budget.release((matches.capacity() * size_of::<Match>()) as u64);
        matches.sort_unstable_by(Match::order);
        matches.truncate(self.limit);
        for (index, found) in matches.into_iter().enumerate() {
            if index % SOLUTIONS_PER_POLL == SOLUTIONS_PER_POLL - 1 {
                self.budget.poll()?;
            }
            solutions.push(self.puzzle.solution(found));
        }
        Ok(())
    }
}

/// How many solutions are written out between two looks at the clock and the interrupt flag. So
/// many are written out even when the search was stopped before.
const SOLUTIONS_PER_POLL: usize = 4096;
