//! Walks every distinct text that is left of one side when some of its squares are blacked out,
//! sharing the evaluation of common beginnings.
//!
//! A text can come about by several choices of squares (`1̶1` or `11̶`). The walk makes only its
//! leftmost choice, each next character being the first of its kind, so each text is met once.
//! The other choices are counted beside it: for the text so far, `ways` holds for each square on
//! which its last character may lie the number of choices that put it there. What can follow a + or
//! - outside brackets is walked once for all beginnings; see [`Rests`].

use super::leaf::{Leaf, Leaves, Value, Wanted};
use super::rest::{Collected, Rest, Rests};
use super::side::Side;
use crate::limits::{Budget, Stop};
use crate::number::{Number, Ratio};
use crate::two_stack::{Fault, Operation, Settled, Square, StackRules, Stacks};

/// Reports to `leaves` every text with a value that `side` becomes when at most `most` squares are
/// out.
pub(super) fn walk<L: Leaves>(
    side: &Side,
    most: usize,
    rules: StackRules,
    rests: &mut Rests,
    budget: &Budget,
    leaves: &mut L,
) -> Result<(), Stop> {
    let most = most.min(side.len());
    rests.reset(side.len());
    let (stacks, ways) = (Stacks::<Ratio>::new(rules), first_ways::<L>(side));
    let mut walk = Walk { side, rests, most, budget, leaves, stacks, ways };
    let result = walk.run(Place { next: 0, left: most, kept: 0, ways: 0 });
    rests.release(budget);
    result
}

/// The counts at the beginning of a walk: the empty text, or the operator of a rest, ends before
/// the first square in one way.
fn first_ways<L: Leaves>(side: &Side) -> Vec<u128> {
    if !L::Wanted::COUNTS {
        return Vec::new();
    }
    std::iter::once(1).chain(std::iter::repeat_n(0, side.len())).collect()
}

/// Why a part of a walk ends early.
enum Halt {
    Stop(Stop),
    /// A value leaves the operand type. Nothing of the part was reported: it can be done again on
    /// numbers of any size, which never overflow.
    Overflow,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
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
    rests: &'a mut Rests,
    most: usize,
    budget: &'a Budget,
    leaves: &'a mut L,
    stacks: Stacks<N>,
    /// The counts of all texts on the way to the present one.
    ways: Vec<u128>,
}

/// A text up to a + or - that is joined to what can follow.
struct Begun<'a, N> {
    /// The value of what comes before the operator.
    value: &'a N,
    /// The place after the operator in the leftmost choice.
    operator: Place,
    /// How many squares after that one the operator lies.
    ahead: usize,
    /// How many choices put it there.
    ways: u128,
}

impl<N: Value, L: Leaves> Walk<'_, N, L> {
    /// Walks from `start`, on wider numbers if need be.
    fn run(&mut self, start: Place) -> Result<(), Stop> {
        let saved = self.stacks.save();
        let mut result = self.from(start);
        if matches!(result, Err(Halt::Overflow)) {
            self.stacks.restore(&saved);
            result = self.widened(|wide| wide.from(start));
        }
        result.map_err(|halt| match halt {
            Halt::Stop(stop) => stop,
            Halt::Overflow => Stop::Memory,
        })
    }

    /// Reports the text so far if all further squares can go out, then every longer one.
    fn from(&mut self, place: Place) -> Result<(), Halt> {
        self.budget.spend(1)?;
        if place.left == 0 && self.side.is_plain_from(place.next) {
            return self.tail(place);
        }
        let end = self.side.len().min(place.next + place.left + 1);
        let at_end = self.side.len() - place.next <= place.left;
        let settled =
            if at_end || !self.side.only_digits(place.next, end) { self.settle()? } else { None };
        if let Some(settled) = &settled
            && at_end
            && self.stacks.open_brackets() == 0
        {
            self.report(place, settled.value().clone())?;
        }
        let saved = self.stacks.save();
        let mut seen = 0_u16;
        for square in place.next..end {
            let (held, code) = self.side.square(square);
            if seen & code != 0 {
                continue;
            }
            seen |= code;
            if let Some(settled) = &settled
                && self.joins_rest(held)
                && self.add_rest(place, square, settled.value())?
            {
                continue;
            }
            let start = self.ways.len();
            let result = match self.feed(held, settled.as_ref()) {
                Ok(()) => self.go_on(place, square, code),
                Err(Fault::Overflow) => Err(Halt::Overflow),
                Err(Fault::Stop(stop)) => Err(Halt::Stop(stop)),
                // The square cannot stand here, and nothing was fed.
                Err(_) => continue,
            };
            self.ways.truncate(start);
            self.stacks.restore(&saved);
            match result {
                Err(Halt::Overflow) => self.widened(|wide| wide.only(place, square))?,
                result => result?,
            }
        }
        Ok(())
    }

    /// What the operators so far come to; `None` if no operator can follow.
    #[inline]
    fn settle(&self) -> Result<Option<Settled<N>>, Halt> {
        match self.stacks.settle(self.budget) {
            Ok(settled) => Ok(Some(settled)),
            Err(Fault::Overflow) => Err(Halt::Overflow),
            Err(Fault::Stop(stop)) => Err(stop.into()),
            Err(_) => Ok(None),
        }
    }

    /// Goes on after `square` was fed as the next one kept.
    #[inline]
    fn go_on(&mut self, place: Place, square: usize, code: u16) -> Result<(), Halt> {
        if self.stacks.open_brackets() > self.side.closers_from(square + 1) {
            return Ok(());
        }
        let next = self.keep(place, square, code);
        self.from(next)
    }

    /// Feeds a square, using what the operators before it come to, if that is known.
    #[inline]
    fn feed(&mut self, held: Square, settled: Option<&Settled<N>>) -> Result<(), Fault> {
        match settled {
            Some(settled) => self.stacks.feed_settled(held, settled),
            // An operand is expected, or what waits has no value: then only a digit can come.
            None if self.stacks.operand_expected() => self.stacks.feed(held, self.budget),
            None if matches!(held, Square::Digit(_)) => self.stacks.feed(held, self.budget),
            None => Err(Fault::DivisionByZero),
        }
    }

    /// Goes on with `square`, and no other, as the next one kept.
    fn only(&mut self, place: Place, square: usize) -> Result<(), Halt> {
        let (held, code) = self.side.square(square);
        match self.stacks.feed(held, self.budget) {
            Ok(()) => self.go_on(place, square, code),
            Err(Fault::Stop(stop)) => Err(stop.into()),
            Err(_) => Ok(()),
        }
    }

    /// The place after `square` was kept.
    #[inline]
    fn keep(&mut self, place: Place, square: usize, code: u16) -> Place {
        let left = place.left - (square - place.next);
        let start = self.ways.len();
        if L::Wanted::COUNTS {
            self.count_ways(place, square, left, code);
        }
        Place { next: square + 1, left, kept: place.kept | Side::bit(square), ways: start }
    }

    #[inline]
    #[allow(clippy::indexing_slicing, reason = "hot; the counts of `place` reach that far")]
    fn count_ways(&mut self, place: Place, square: usize, left: usize, code: u16) {
        // The last character may lie on `square` or a later one of its kind, after any square on
        // which the text before it may end.
        let first = place.ways + square + 1 - place.next;
        let mut ways: u128 = self.ways[place.ways..first].iter().sum();
        self.ways.push(ways);
        let end = self.side.len().min(square + left + 1);
        for (offset, later) in (square + 1..end).enumerate() {
            ways += self.ways[first + offset];
            self.ways.push(if self.side.square(later).1 == code { ways } else { 0 });
        }
    }

    /// Goes on to the end with every square kept; none of them is a bracket. The stacks are left
    /// as they are then: the caller restores them.
    #[inline]
    fn tail(&mut self, place: Place) -> Result<(), Halt> {
        let kept = place.kept | self.side.bits_from(place.next);
        match self.tail_value(place.next) {
            Ok(value) => {
                let end = Place { next: self.side.len(), kept, ..place };
                self.report(end, value).map_err(Halt::Stop)
            }
            Err(Fault::Stop(stop)) => Err(stop.into()),
            Err(Fault::Overflow) => Err(Halt::Overflow),
            Err(_) => Ok(()),
        }
    }

    /// The value when every square from `next` on is kept.
    #[inline]
    fn tail_value(&mut self, next: usize) -> Result<N, Fault> {
        for square in next..self.side.len() {
            self.stacks.feed(self.side.square(square).0, self.budget)?;
        }
        self.stacks.value(self.budget)
    }

    /// Whether what follows an operator is the same for all beginnings.
    #[inline]
    fn joins_rest(&self, held: Square) -> bool {
        matches!(held, Square::Plus | Square::Minus) && self.stacks.open_brackets() == 0
    }

    /// Reports every text that goes on with the + or - on `square`, if what can follow it is
    /// small enough to be kept.
    fn add_rest(&mut self, place: Place, square: usize, value: &N) -> Result<bool, Stop> {
        let code = self.side.square(square).1;
        let reach = self.side.len().min(place.next + place.left + 1);
        let reach = if L::Wanted::COUNTS { reach } else { square + 1 };
        let side = self.side;
        let same = (square..reach).filter(move |&later| side.square(later).1 == code);
        for later in same.clone() {
            if matches!(self.rests.of(later), Rest::Unknown) {
                self.walk_rest(later)?;
            }
            if matches!(self.rests.of(later), Rest::Large) {
                return Ok(false);
            }
        }
        let start = self.ways.len();
        let operator = self.keep(place, square, code);
        for later in same {
            // The operator may lie on a later square of its kind; these are other choices, but
            // no other texts.
            let ahead = later - square;
            let ways = self.ways.get(start + ahead).copied().unwrap_or_default();
            let begun = Begun { value, operator, ahead, ways };
            self.join_rest(&begun, later)?;
        }
        self.ways.truncate(start);
        Ok(true)
    }

    /// Reports the texts that go on with the operator on `square`, as `begun`.
    fn join_rest(&mut self, begun: &Begun<'_, N>, square: usize) -> Result<(), Stop> {
        let Rest::Known(rest) = self.rests.of(square) else { return Ok(()) };
        let Begun { value, operator, ahead, ways } = *begun;
        let Some(left) = operator.left.checked_sub(ahead) else { return Ok(()) };
        let out = self.most - left;
        for (added, leaf) in rest.iter().take_while(|(_, leaf)| leaf.removed <= left) {
            self.budget.spend(1)?;
            let leaf = Leaf {
                removed: out + leaf.removed,
                kept: operator.kept | leaf.kept,
                ways: if L::Wanted::COUNTS { ways * leaf.ways } else { 0 },
                texts: if ahead == 0 { leaf.texts } else { 0 },
            };
            match value.apply(Operation::Add, &N::of(*added), self.budget) {
                Ok(sum) => sum.report(leaf, self.leaves)?,
                Err(Fault::Stop(stop)) => return Err(stop),
                Err(_) => (&value.widen() + &Number::from(*added)).report(leaf, self.leaves)?,
            }
        }
        Ok(())
    }

    /// Walks what can follow the + or - on `square`.
    #[cold]
    fn walk_rest(&mut self, square: usize) -> Result<(), Stop> {
        let mut collected: Collected<L::Wanted> = self.rests.collect();
        let mut stacks = self.stacks.map(|_| Ratio::ZERO);
        stacks.clear();
        let held = self.side.square(square).0;
        let begun = stacks.number(Ratio::ZERO).and_then(|()| stacks.feed(held, self.budget));
        debug_assert!(begun.is_ok(), "an operator can follow a number");
        let mut walk = Walk {
            side: self.side,
            rests: &mut *self.rests,
            most: self.most,
            budget: self.budget,
            leaves: &mut collected,
            stacks,
            ways: first_ways::<L>(self.side),
        };
        let result = walk.run(Place { next: square + 1, left: self.most, kept: 0, ways: 0 });
        let gave_up = collected.large;
        self.rests.set(square, collected, self.budget);
        if gave_up { Ok(()) } else { result }
    }

    /// Reports the text so far with its value; all squares from `place.next` on are out.
    #[inline]
    fn report(&mut self, place: Place, value: N) -> Result<(), Stop> {
        let removed = self.most - place.left + self.side.len() - place.next;
        let ways = if L::Wanted::COUNTS {
            self.ways.get(place.ways..).unwrap_or_default().iter().sum()
        } else {
            0
        };
        value.report(Leaf { removed, kept: place.kept, ways, texts: 1 }, self.leaves)
    }

    /// Does a part of the walk on numbers of any size.
    #[cold]
    fn widened(
        &mut self,
        part: impl FnOnce(&mut Walk<'_, Number, L>) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let mut wide = Walk {
            side: self.side,
            rests: &mut *self.rests,
            most: self.most,
            budget: self.budget,
            leaves: &mut *self.leaves,
            stacks: self.stacks.map(N::widen),
            ways: self.ways.clone(),
        };
        part(&mut wide)
    }
}
