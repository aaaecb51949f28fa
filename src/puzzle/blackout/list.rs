//! What a search found, listed: the pairs that come first, and who takes the solutions.

use std::cmp::Ordering;

use super::in_order::InOrder;
use super::join::Pairs;
use super::outcome::{Count, Outcome, Solution};
use super::side::Side;
use super::solve::{Tally, product};
use super::{Attempt, Blackout, Which};
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// Takes the solutions one after the other, with what is known of all of them by then.
pub(super) type Each<'a> = dyn FnMut(&Outcome, Solution) -> Result<(), Stop> + 'a;

/// Hands solutions on as they are listed.
pub(super) struct Lister<'a, 'e> {
    pub(super) puzzle: &'a Blackout,
    pub(super) which: Which,
    pub(super) budget: &'a Budget,
    /// How many solutions are still to be listed.
    pub(super) left: usize,
    /// What is known so far, but for the solutions.
    pub(super) outcome: Outcome,
    each: &'e mut Each<'e>,
    until_poll: usize,
}

/// How many solutions are written out between two looks at the clock and the interrupt flag. So
/// many are written out even when the search was stopped before.
const SOLUTIONS_PER_POLL: usize = 1024;

impl<'a, 'e> Lister<'a, 'e> {
    pub(super) fn new(
        puzzle: &'a Blackout,
        which: Which,
        limit: Option<usize>,
        budget: &'a Budget,
        each: &'e mut Each<'e>,
    ) -> Self {
        let (left, outcome) = (limit.unwrap_or(usize::MAX), Outcome::default());
        Self { puzzle, which, budget, left, outcome, each, until_poll: SOLUTIONS_PER_POLL }
    }

    /// Notes that all are counted, or what stopped that. The solution without any square out takes
    /// no search: it is added to what was found until a stop.
    pub(super) fn counted(&mut self, result: Result<(), Stop>) -> Result<(), Stop> {
        self.outcome.stopped = result.err();
        self.outcome.counted = result.is_ok();
        if result.is_err() { self.add_as_it_stands() } else { Ok(()) }
    }

    fn add_as_it_stands(&mut self) -> Result<(), Stop> {
        let (puzzle, none) = (self.puzzle, Which::Exactly(0));
        let is_asked_for = self.which.range(puzzle.most()).contains(&0);
        if !is_asked_for || self.outcome.counts.first().is_some_and(|count| count.k == 0) {
            return Ok(());
        }
        let text = puzzle.without(&[]);
        let Attempt::Solution { removed, value } = puzzle.check(&text, none) else {
            return Ok(());
        };
        let (strings, choices) = (Number::ONE, Number::ONE);
        self.outcome.counts.insert(0, Count { k: 0, strings, choices });
        // With no square out there is one text, and nothing has fewer out.
        if matches!(self.which, Which::Min | Which::Exactly(0)) {
            self.outcome.stopped = self.outcome.stopped.filter(|stop| *stop == Stop::Interrupted);
            self.outcome.counted = true;
        }
        let leading_zero = puzzle.has_leading_zero(&removed);
        self.give(Solution { text, removed, value, choices: Number::ONE, leading_zero })
    }

    /// Hands a solution on, unless enough are listed.
    pub(super) fn give(&mut self, solution: Solution) -> Result<(), Stop> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(()) };
        self.left = left;
        self.until_poll -= 1;
        if self.until_poll == 0 {
            self.until_poll = SOLUTIONS_PER_POLL;
            self.budget.poll()?;
        }
        (self.each)(&self.outcome, solution)
    }

    /// The outcome, the listing of which came to this end.
    pub(super) fn end(self, listed: Result<(), Stop>) -> Outcome {
        let Self { mut outcome, .. } = self;
        let stopped = listed.err();
        let interrupted = stopped.filter(|stop| *stop == Stop::Interrupted);
        outcome.stopped = interrupted.or(outcome.stopped).or(stopped);
        outcome
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
pub(super) struct List<'a> {
    puzzle: &'a Blackout,
    budget: &'a Budget,
    limit: usize,
    matches: Vec<Match>,
    pub(super) count: Tally,
}

impl<'a> List<'a> {
    /// An empty list for the first `limit` pairs.
    pub(super) fn new(puzzle: &'a Blackout, limit: usize, budget: &'a Budget) -> Self {
        Self { puzzle, budget, limit, matches: Vec::new(), count: Tally::default() }
    }

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

    /// Hands the solutions that come first to `lister`, as far as the budget allows. They are
    /// written out as they are taken, so that only the pairs are held.
    pub(super) fn give(self, lister: &mut Lister<'_, '_>) -> Result<(), Stop> {
        let mut matches = InOrder::new(self.matches, Match::order);
        let mut given = Ok(());
        while given.is_ok()
            && lister.left > 0
            && let Some(found) = matches.next()
        {
            given = lister.give(self.puzzle.solution(found));
        }
        self.budget.release((matches.capacity() * size_of::<Match>()) as u64);
        given
    }
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

impl Blackout {
    /// The solution that a match stands for.
    fn solution(&self, found: Match) -> Solution {
        let indices = |side: &Side, out: u128, first: usize| {
            let is_out = move |index: &usize| out & Side::bit(*index) != 0;
            (0..side.len()).filter(is_out).map(move |index| index + first)
        };
        let [left, right] = found.out;
        let mut removed = Vec::with_capacity((left.count_ones() + right.count_ones()) as usize);
        removed.extend(indices(&self.left, left, 0));
        removed.extend(indices(&self.right, right, self.equals + 1));
        Solution {
            text: self.without(&removed),
            leading_zero: self.has_leading_zero(&removed),
            removed,
            value: found.value,
            choices: found.choices,
        }
    }
}
