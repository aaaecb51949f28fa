//! The search in the extended dialect. Each side becomes the list of its texts with their values,
//! each text once; chains of any length are joined on equal values. Slower than the search of plain
//! puzzles, and as exact.

use std::collections::{BTreeMap, HashMap};
use std::ops::{Range, RangeInclusive};

use super::in_order::InOrder;
use super::infix::{MOST_BITS, value};
use super::list::Lister;
use super::mark::{Mark, Sign};
use super::outcome::{Count, Fewest, Solution};
use super::{Blackout, Which};
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::two_stack::Fault;

/// What [`Solver::solve_each`](super::Solver::solve_each) does, for a puzzle that needs the dialect.
pub(super) fn solve(lister: &mut Lister<'_, '_>) -> Result<(), Stop> {
    let (puzzle, budget) = (lister.puzzle, lister.budget);
    let range = match lister.which {
        Which::Min => match fewest(puzzle, budget) {
            Fewest::Squares(k) => k..=k,
            Fewest::Never => return lister.counted(Ok(())),
            Fewest::MoreThan(_, stop) | Fewest::Unknown(stop) => return lister.counted(Err(stop)),
        },
        which => which.range(puzzle.most()),
    };
    let mut search = Search::new(puzzle, range, budget);
    let result = search.run();
    lister.outcome.bound = search.too_large.then_some(MOST_BITS);
    lister.outcome.inexact = search.inexact;
    let counts = search.counts.into_iter();
    lister.outcome.counts =
        counts.map(|(k, (strings, choices))| Count { k, strings, choices }).collect();
    lister.counted(result)?;
    let mut found = InOrder::new(search.found, |one, other| {
        (one.removed.len(), &one.removed).cmp(&(other.removed.len(), &other.removed))
    });
    while let Some(solution) = found.next().filter(|_| lister.left > 0) {
        budget.release(solution.bytes());
        lister.give(solution)?;
    }
    Ok(())
}

/// What [`Solver::fewest`](super::Solver::fewest) does.
pub(super) fn fewest(puzzle: &Blackout, budget: &Budget) -> Fewest {
    for k in 0..=puzzle.most() {
        let mut search = Search::new(puzzle, k..=k, budget);
        match search.run() {
            Ok(()) if search.counts.is_empty() => {}
            Ok(()) => return Fewest::Squares(k),
            Err(stop) if k == 0 => return Fewest::Unknown(stop),
            Err(stop) => return Fewest::MoreThan(k - 1, stop),
        }
    }
    Fewest::Never
}

/// A text that a side can become.
struct Text {
    value: Number,
    /// The squares out: the lexicographically smallest list that leaves the text.
    removed: Vec<usize>,
    /// How many lists leave it.
    ways: Number,
}

struct Search<'a> {
    puzzle: &'a Blackout,
    ks: RangeInclusive<usize>,
    budget: &'a Budget,
    /// Strings and choices by the number of squares out.
    counts: BTreeMap<usize, (Number, Number)>,
    found: Vec<Solution>,
    /// Whether a text was passed over since a power in it is too large.
    too_large: bool,
    /// Whether one was since a power in it has no exact value.
    inexact: bool,
}

impl<'a> Search<'a> {
    fn new(puzzle: &'a Blackout, ks: RangeInclusive<usize>, budget: &'a Budget) -> Self {
        let (counts, found) = Default::default();
        Self { puzzle, ks, budget, counts, found, too_large: false, inexact: false }
    }

    fn run(&mut self) -> Result<(), Stop> {
        let mut sides = Vec::new();
        for squares in self.puzzle.segments() {
            let mut texts = Vec::new();
            let side = self.puzzle.marks.get(squares.clone()).unwrap_or_default();
            self.texts(side, squares.start, 0, &mut Vec::new(), &mut texts)?;
            sides.push(texts);
        }
        let Some((first, others)) = sides.split_first() else { return Ok(()) };
        let tables: Vec<_> = others.iter().map(|texts| by_value(texts)).collect();
        for text in first {
            let mut chosen = vec![text];
            self.join(&text.value, &tables, &mut chosen)?;
        }
        Ok(())
    }

    /// Collects what `side`, whose first square is the puzzle's square `start`, can become when the
    /// squares `kept` are and the next one kept is `next` or a later one. Of equal squares the first
    /// is kept, so that each text comes once.
    fn texts(
        &mut self,
        side: &[Mark],
        start: usize,
        next: usize,
        kept: &mut Vec<Mark>,
        texts: &mut Vec<Text>,
    ) -> Result<(), Stop> {
        self.budget.spend(1)?;
        let most = *self.ks.end();
        let out = next - kept.len();
        if !kept.is_empty() && out + side.len() - next <= most {
            self.text(side, start, kept, texts)?;
        }
        let mut seen: Vec<Mark> = Vec::new();
        for (index, &mark) in side.iter().enumerate().skip(next) {
            if index - kept.len() > most {
                break;
            }
            if seen.contains(&mark) {
                continue;
            }
            seen.push(mark);
            if self.may_follow(kept.last().copied(), mark) {
                kept.push(mark);
                self.texts(side, start, index + 1, kept, texts)?;
                kept.pop();
            }
        }
        Ok(())
    }

    /// Adds the text of the marks `kept`, if it has a value.
    fn text(
        &mut self,
        side: &[Mark],
        start: usize,
        kept: &[Mark],
        texts: &mut Vec<Text>,
    ) -> Result<(), Stop> {
        match value(kept, self.puzzle.rules(), self.budget) {
            Ok(value) => {
                self.budget.reserve((size_of::<Text>() + side.len() * 8) as u64)?;
                let removed = smallest_removal(side, kept).map(|index| index + start).collect();
                texts.push(Text { value, removed, ways: ways(side, kept) });
            }
            Err((Fault::Stop(stop), _)) => return Err(stop),
            Err((fault, _)) => {
                self.too_large |= fault == Fault::Overflow;
                self.inexact |= fault == Fault::Inexact;
            }
        }
        Ok(())
    }

    /// Whether a text can go on with `mark` after `last` at all: most cannot.
    fn may_follow(&self, last: Option<Mark>, mark: Mark) -> bool {
        let operand_expected = !matches!(last, Some(Mark::Digit(_) | Mark::Close(_) | Mark::Point));
        match (last, mark) {
            (Some(Mark::Point), _) => matches!(mark, Mark::Digit(_)),
            (_, Mark::Point) => matches!(last, Some(Mark::Digit(_))),
            (_, Mark::Digit(_)) => operand_expected || matches!(last, Some(Mark::Digit(_))),
            (_, Mark::Open(_)) => operand_expected,
            (_, Mark::Close(_)) => !operand_expected,
            (_, Mark::Sign(Sign::Plus | Sign::Minus)) => {
                !operand_expected || self.puzzle.rules().unary
            }
            (_, Mark::Sign(_)) => !operand_expected,
            (_, Mark::Equals) => false,
        }
    }

    /// Adds every way to go on with texts of the other sides that have the same value.
    fn join<'t>(
        &mut self,
        value: &Number,
        tables: &[HashMap<&'t Number, Vec<&'t Text>>],
        chosen: &mut Vec<&'t Text>,
    ) -> Result<(), Stop> {
        self.budget.spend(1)?;
        let out: usize = chosen.iter().map(|text| text.removed.len()).sum();
        if out > *self.ks.end() {
            return Ok(());
        }
        let Some((table, rest)) = tables.split_first() else {
            if self.ks.contains(&out) {
                self.add(value, chosen)?
            }
            return Ok(());
        };
        for text in table.get(value).into_iter().flatten() {
            chosen.push(text);
            self.join(value, rest, chosen)?;
            chosen.pop();
        }
        Ok(())
    }

    fn add(&mut self, value: &Number, chosen: &[&Text]) -> Result<(), Stop> {
        let removed: Vec<_> = chosen.iter().flat_map(|text| &text.removed).copied().collect();
        let choices = chosen.iter().fold(Number::ONE, |ways, text| &ways * &text.ways);
        let count = self.counts.entry(removed.len()).or_default();
        *count = (&count.0 + &Number::ONE, &count.1 + &choices);
        let solution = Solution {
            text: self.puzzle.without(&removed),
            leading_zero: self.puzzle.has_leading_zero(&removed),
            removed,
            value: value.clone(),
            choices,
        };
        self.budget.reserve(solution.bytes())?;
        self.found.push(solution);
        Ok(())
    }
}

fn by_value(texts: &[Text]) -> HashMap<&Number, Vec<&Text>> {
    let mut table: HashMap<_, Vec<_>> = HashMap::new();
    for text in texts {
        table.entry(&text.value).or_default().push(text);
    }
    table
}

/// The squares out of `side` when `kept` lies as far right as it can.
fn smallest_removal(side: &[Mark], kept: &[Mark]) -> impl Iterator<Item = usize> {
    let mut unmatched = kept.iter().rev().peekable();
    let out =
        |(index, mark): (usize, &Mark)| unmatched.next_if_eq(&mark).is_none().then_some(index);
    let mut removed: Vec<_> = side.iter().enumerate().rev().filter_map(out).collect();
    removed.reverse();
    removed.into_iter()
}

/// How many choices of squares of `side` leave `kept`.
fn ways(side: &[Mark], kept: &[Mark]) -> Number {
    // `ways[i]` choices of the squares so far leave the first `i` marks.
    let mut ways = vec![Number::ZERO; kept.len() + 1];
    if let Some(none) = ways.first_mut() {
        *none = Number::ONE;
    }
    for mark in side {
        for (index, _) in kept.iter().enumerate().rev().filter(|(_, own)| *own == mark) {
            if let Some([before, with]) = ways.get_mut(index..index + 2) {
                *with = &*with + &*before;
            }
        }
    }
    ways.pop().unwrap_or_default()
}

impl Blackout {
    /// Whether all sides without the squares `removed` have one value.
    pub(super) fn chain_holds_without(&self, removed: &[usize], budget: &Budget) -> bool {
        let side = |squares: Range<usize>| {
            let kept = squares.filter(|index| !removed.contains(index));
            let marks: Vec<_> = kept.filter_map(|index| self.mark(index)).collect();
            value(&marks, self.rules(), budget).ok()
        };
        let values: Option<Vec<_>> = self.segments().into_iter().map(side).collect();
        values.is_some_and(|values| values.windows(2).all(|two| two.first() == two.last()))
    }

    /// The squares of each side, from left to right.
    pub(super) fn segments(&self) -> Vec<Range<usize>> {
        let is_equals = |index: &usize| self.marks.get(*index) == Some(&Mark::Equals);
        let ends = (0..self.marks.len()).filter(is_equals).chain([self.marks.len()]);
        let mut start = 0;
        ends.map(|end| std::mem::replace(&mut start, end + 1)..end).collect()
    }
}
