//! Walks every distinct text that is left of one side when some of its squares are blacked out,
//! sharing the evaluation of common beginnings.
//!
//! A text can come about by several choices of squares (`1̶1` or `11̶`). The walk makes only its
//! leftmost choice, each next character being the first of its kind, so each text is met once.
//! The other choices are counted beside it: for the text so far, `ways` holds for each square on
//! which its last character may lie the number of choices that put it there.

use super::side::Side;
use crate::limits::{Budget, Stop};
use crate::number::{Number, Ratio};
use crate::two_stack::{Fault, Operand, StackRules, Stacks};

/// One text that a side can become, with its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf<V> {
    pub(super) value: V,
    /// How many squares are out.
    pub(super) removed: usize,
    /// The squares that are kept in the leftmost choice; see [`Side::bit`].
    pub(super) kept: u128,
    /// How many choices of squares leave this text.
    pub(super) ways: u128,
}

/// Takes the leaves of a walk: almost all values fit machine words.
pub(super) trait Leaves {
    fn small(&mut self, leaf: Leaf<Ratio>) -> Result<(), Stop>;
    fn big(&mut self, leaf: Leaf<Number>) -> Result<(), Stop>;
}

/// Reports to `leaves` every text with a value that `side` becomes when at most `most` squares are
/// out.
pub(super) fn walk(
    side: &Side,
    most: usize,
    rules: StackRules,
    budget: &Budget,
    leaves: &mut impl Leaves,
) -> Result<(), Stop> {
    let most = most.min(side.len());
    let mut walk = Walk {
        side,
        most,
        budget,
        leaves,
        stacks: Stacks::<Ratio>::new(rules),
        // The empty text ends before the first square, in one way.
        ways: std::iter::once(1).chain(std::iter::repeat_n(0, side.len())).collect(),
    };
    walk.from(Place { next: 0, left: most, kept: 0, ways: 0 })
}

/// Where a walk stands.
#[derive(Clone, Copy)]
struct Place {
    /// The square after the last one kept.
    next: usize,
    /// How many more squares may go out.
    left: usize,
    kept: u128,
    /// Where in [`Walk::ways`] the counts for the text so far begin, which are the last ones: for
    /// the last square kept, and for each one after it that could hold the last character instead.
    ways: usize,
}

struct Walk<'a, N, L> {
    side: &'a Side,
    most: usize,
    budget: &'a Budget,
    leaves: &'a mut L,
    stacks: Stacks<N>,
    /// The counts of all texts on the way to the present one.
    ways: Vec<u128>,
}

/// An operand type that a walk can run on.
trait Value: Operand {
    fn report(leaf: Leaf<Self>, leaves: &mut impl Leaves) -> Result<(), Stop>;
    fn widen(&self) -> Number;
}

impl Value for Ratio {
    #[inline]
    fn report(leaf: Leaf<Self>, leaves: &mut impl Leaves) -> Result<(), Stop> {
        leaves.small(leaf)
    }

    fn widen(&self) -> Number {
        Number::from(*self)
    }
}

impl Value for Number {
    fn report(leaf: Leaf<Self>, leaves: &mut impl Leaves) -> Result<(), Stop> {
        match leaf.value.as_ratio() {
            Some(value) => leaves.small(Leaf {
                value,
                removed: leaf.removed,
                kept: leaf.kept,
                ways: leaf.ways,
            }),
            None => leaves.big(leaf),
        }
    }

    fn widen(&self) -> Number {
        self.clone()
    }
}

impl<N: Value, L: Leaves> Walk<'_, N, L> {
    /// Reports the text so far if all further squares can go out, then every longer one.
    fn from(&mut self, place: Place) -> Result<(), Stop> {
        self.budget.spend(1)?;
        if self.side.len() - place.next <= place.left {
            self.report(place)?;
        }
        if place.left == 0 && self.side.is_plain_from(place.next) {
            return self.tail(place);
        }
        let saved = self.stacks.save();
        let mut seen = 0_u16;
        for square in place.next..self.side.len().min(place.next + place.left + 1) {
            let (held, code) = self.side.square(square);
            if seen & code != 0 {
                continue;
            }
            seen |= code;
            match self.stacks.feed(held, self.budget) {
                Ok(()) => {
                    if self.stacks.open_brackets() <= self.side.closers_from(square + 1) {
                        let start = self.ways.len();
                        let next = self.count_ways(place, square, code);
                        self.from(next)?;
                        self.ways.truncate(start);
                    }
                    self.stacks.restore(&saved);
                }
                Err(Fault::Overflow) => self.widened(|wide| wide.only(place, square))?,
                Err(Fault::Stop(stop)) => return Err(stop),
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Goes on with `square`, and no other, as the next one kept.
    fn only(&mut self, place: Place, square: usize) -> Result<(), Stop> {
        let (held, code) = self.side.square(square);
        match self.stacks.feed(held, self.budget) {
            Err(Fault::Stop(stop)) => Err(stop),
            Err(_) => Ok(()),
            Ok(()) if self.stacks.open_brackets() > self.side.closers_from(square + 1) => Ok(()),
            Ok(()) => {
                let next = self.count_ways(place, square, code);
                self.from(next)
            }
        }
    }

    /// The place after `square` was kept, with the counts of its text.
    #[inline]
    fn count_ways(&mut self, place: Place, square: usize, code: u16) -> Place {
        let left = place.left - (square - place.next);
        let start = self.ways.len();
        // The last character may lie on `square` or a later one of its kind, after any square on
        // which the text before it may end.
        let before = |walk: &Self, from: usize, to: usize| {
            walk.ways.get(place.ways + from..place.ways + to).unwrap_or_default().iter().sum()
        };
        let mut ways: u128 = before(self, 0, square + 1 - place.next);
        self.ways.push(ways);
        for later in square + 1..self.side.len().min(square + left + 1) {
            let end = later - place.next;
            ways += before(self, end, end + 1);
            self.ways.push(if self.side.square(later).1 == code { ways } else { 0 });
        }
        Place { next: square + 1, left, kept: place.kept | Side::bit(square), ways: start }
    }

    /// Goes on to the end with every square kept; none of them is a bracket.
    #[inline]
    fn tail(&mut self, place: Place) -> Result<(), Stop> {
        if place.next == self.side.len() {
            return Ok(());
        }
        let saved = self.stacks.save();
        let mut outcome = Ok(());
        for square in place.next..self.side.len() {
            outcome = self.stacks.feed(self.side.square(square).0, self.budget);
            if outcome.is_err() {
                break;
            }
        }
        let kept = place.kept | self.side.bits_from(place.next);
        let end = Place { next: self.side.len(), kept, ..place };
        let result = match outcome {
            Ok(()) => self.report(end),
            Err(Fault::Stop(stop)) => Err(stop),
            Err(Fault::Overflow) => {
                self.stacks.restore(&saved);
                self.widened(|wide| wide.tail(place))
            }
            Err(_) => Ok(()),
        };
        self.stacks.restore(&saved);
        result
    }

    /// Reports the text so far, if it has a value; all squares from `place.next` on are out.
    #[inline]
    fn report(&mut self, place: Place) -> Result<(), Stop> {
        let value = match self.stacks.value(self.budget) {
            Ok(value) => value,
            Err(Fault::Overflow) => return self.widened(|wide| wide.report(place)),
            Err(Fault::Stop(stop)) => return Err(stop),
            Err(_) => return Ok(()),
        };
        let removed = self.most - place.left + self.side.len() - place.next;
        let ways = self.ways.get(place.ways..).unwrap_or_default().iter().sum();
        N::report(Leaf { value, removed, kept: place.kept, ways }, self.leaves)
    }

    /// Does a part of the walk on numbers of any size.
    #[cold]
    fn widened(
        &mut self,
        part: impl FnOnce(&mut Walk<'_, Number, L>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut wide = Walk {
            side: self.side,
            most: self.most,
            budget: self.budget,
            leaves: &mut *self.leaves,
            stacks: self.stacks.map(N::widen),
            ways: self.ways.clone(),
        };
        part(&mut wide)
    }
}
