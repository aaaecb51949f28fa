//! What all pieces of a side ask of it.

use super::super::side::Side;
use crate::two_stack::{Square, StackRules};

/// A side that is cut, with the rules.
pub(super) struct Line<'a> {
    side: &'a Side,
    pub(super) rules: StackRules,
    /// The most squares that may be out.
    pub(super) limit: usize,
    /// For each square the last one of its kind before it.
    like: Vec<Option<usize>>,
    /// How many squares before each one hold digits; one entry more than there are squares.
    digits: Vec<usize>,
}

impl<'a> Line<'a> {
    pub(super) fn new(side: &'a Side, limit: usize, rules: StackRules) -> Self {
        let code = |at: usize| side.square(at).1;
        let like = (0..side.len()).map(|at| (0..at).rfind(|&before| code(before) == code(at)));
        let is_digit = |at: usize| matches!(side.square(at).0, Square::Digit(_));
        let mut digits = vec![0];
        let mut sum = 0;
        for at in 0..side.len() {
            sum += usize::from(is_digit(at));
            digits.push(sum);
        }
        Self { side, rules, limit, like: like.collect(), digits }
    }

    /// The number of squares, and the place after the last one.
    pub(super) fn len(&self) -> usize {
        self.side.len()
    }

    /// What the square at an index below [`len`](Self::len) holds, and the bit of its kind.
    #[inline]
    pub(super) fn square(&self, at: usize) -> (Square, u16) {
        self.side.square(at)
    }

    /// The squares `from..to` that hold one of `wanted`.
    pub(super) fn squares<'s>(
        &'s self,
        wanted: &'static [Square],
        from: usize,
        to: usize,
    ) -> impl DoubleEndedIterator<Item = usize> + use<'s, 'a> {
        (from..to).filter(|&at| wanted.contains(&self.square(at).0))
    }

    /// Whether a choice that goes on with the square `to` after leaving out `from..to` is the
    /// leftmost one of its text. The place after the last square can be reached from anywhere.
    #[inline]
    pub(super) fn is_leftmost(&self, from: usize, to: usize) -> bool {
        self.like.get(to).copied().flatten().is_none_or(|before| before < from)
    }

    /// How many of the squares `from..to` hold digits.
    pub(super) fn digits(&self, from: usize, to: usize) -> usize {
        let before = |at: usize| self.digits.get(at).copied().unwrap_or_default();
        before(to) - before(from)
    }

    /// How many numbers the squares `from..to` have at most, if all else there is out.
    pub(super) fn numbers(&self, from: usize, to: usize) -> u64 {
        let digits = self.digits(from, to);
        (self.limit.checked_sub(to - from - digits)).map_or(0, |left| choices(digits, left))
    }
}

/// In how many ways at most `most` of `squares` can be out; at most `u64::MAX`.
pub(in super::super) fn choices(squares: usize, most: usize) -> u64 {
    let (mut sum, mut choose) = (0_u64, 1_u64);
    for out in 0..=most.min(squares) {
        sum = sum.saturating_add(choose);
        let wide = u128::from(choose) * (squares - out) as u128 / (out as u128 + 1);
        choose = u64::try_from(wide).unwrap_or(u64::MAX);
    }
    sum
}
