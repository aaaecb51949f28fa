//! Which answers are listed, how far the others are counted, and how what came of it is told: the
//! same for games of making a number and for tasks of digits.

use std::ops::ControlFlow;

use super::Verdict;
use crate::number::Number;
use crate::{Budget, Stop};

/// The most steps that are spent to say how many answers there are beyond those that are listed.
const STEPS_FOR_COUNT: u64 = 1_000_000;

/// Which answers are listed, and whether all are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The first ones that are left out.
    pub skip: usize,
    /// The most that are listed; all if there is no most.
    pub limit: Option<usize>,
    /// How many are counted beyond those.
    pub count: Counting,
}

/// How far answers that are not listed are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// To the end.
    #[default]
    All,
    /// To the end, if that is soon done.
    Soon,
    /// Not at all.
    No,
}

impl Listing {
    /// Whether nothing is asked for but how many answers there are.
    pub(super) fn is_count(self) -> bool {
        self.limit == Some(0) && self.count == Counting::All
    }

    /// Takes the answers that are asked for of those that `each` finds, and looks whether there is
    /// another one: how many were come across, whether there are more, and what stopped it.
    pub(super) fn page<A>(
        self,
        each: impl FnOnce(&mut dyn FnMut(A) -> ControlFlow<()>) -> Result<(), Stop>,
        mut take: impl FnMut(A) -> Result<(), Stop>,
    ) -> (usize, bool, Result<(), Stop>) {
        let end = self.limit.map(|limit| self.skip.saturating_add(limit));
        let looks_for_more = self.count != Counting::No;
        let (mut found, mut more, mut taken) = (0_usize, false, Ok(()));
        let searched = each(&mut |answer| {
            if end.is_some_and(|end| found >= end) {
                more = true;
                return ControlFlow::Break(());
            }
            found += 1;
            if found > self.skip {
                taken = take(answer);
            }
            let is_last = !looks_for_more && end == Some(found);
            match taken {
                Ok(()) if !is_last => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        more |= !looks_for_more && end == Some(found);
        (found, more, searched.and(taken))
    }
}

impl Counting {
    /// What `count` gives, as far as it is asked for: of what is to be soon done, nothing if it is
    /// not.
    pub(super) fn of<N>(
        self,
        budget: &Budget,
        count: impl FnOnce(&Budget) -> Result<N, Stop>,
    ) -> Result<Option<N>, Stop> {
        match self {
            Self::No => Ok(None),
            Self::All => count(budget).map(Some),
            Self::Soon => soon(STEPS_FOR_COUNT, budget, count),
        }
    }
}

/// What is known after so many steps, if that is enough.
pub(super) fn soon<T>(
    steps: u64,
    budget: &Budget,
    work: impl FnOnce(&Budget) -> Result<T, Stop>,
) -> Result<Option<T>, Stop> {
    let own = budget.part(steps);
    let known = work(&own);
    // What it took counts, but it stops nothing.
    let _ = budget.spend(own.spent());
    match known {
        Err(Stop::Interrupted) => Err(Stop::Interrupted),
        Err(_) => Ok(None),
        Ok(known) => Ok(Some(known)),
    }
}

/// What came of a search for ways to a number, in words.
pub trait Findings {
    /// How many ways were come across: all, if there are no more.
    fn found(&self) -> Number;

    /// Whether there may be more than those.
    fn has_more(&self) -> bool;

    /// What stopped the search.
    fn stopped(&self) -> Option<Stop>;

    /// What it amounts to.
    fn verdict(&self) -> Verdict;

    /// What was found, in a sentence.
    fn summary(&self) -> String;

    /// Why there is no way, or that there may be more, in a few words for programs.
    fn none(&self) -> String;

    /// So many solutions.
    fn solutions(&self) -> String {
        let found = self.found();
        let s = if found.is_one() { "" } else { "s" };
        format!("{found} solution{s}")
    }

    /// That there are ways beyond those that are listed, and what to write for them, `all`.
    fn unlisted(&self, listed: usize, all: &str) -> Option<String> {
        let more = &self.found() - &Number::from(listed);
        if self.stopped().is_some() || more.is_zero() && !self.has_more() {
            return None;
        }
        Some(match (listed, self.has_more()) {
            (0, true) => format!("none listed ({all})"),
            (_, true) => format!("… and more ({all})"),
            (0, false) => format!("none of {more} listed ({all})"),
            (_, false) => format!("… and {more} more ({all})"),
        })
    }
}

/// Which values are the nearest, to be said behind something else.
pub(super) fn near_words<'a>(values: impl IntoIterator<Item = &'a Number>) -> String {
    let mut values = values.into_iter();
    match (values.next(), values.next()) {
        (None, _) => String::new(),
        (Some(only), None) => format!("; the nearest is {only}"),
        (Some(below), Some(above)) => format!("; the nearest are {below} and {above}"),
    }
}

/// That there is no way, with the nearest values and in brackets within what it was searched.
pub(super) fn none_words<'a>(nearest: impl Iterator<Item = &'a Number>, bound: &str) -> String {
    let values: Vec<_> = nearest.map(ToString::to_string).collect();
    match values.as_slice() {
        [] => format!("none{bound}"),
        values => format!("none (nearest: {}){bound}", values.join(", ")),
    }
}

/// The same where something stopped the search.
pub(super) fn undecided_words(stop: Stop, found: &Number) -> String {
    match found.is_zero() {
        true => format!("undecided: {stop}"),
        false => format!("undecided: {stop}; at least {found} so far"),
    }
}

/// Within what was searched, in brackets, to be said behind something else.
pub(super) fn bound_words(bound: &str) -> String {
    format!(" (searched: {bound})")
}
