//! One side of a puzzle's equation.

use crate::two_stack::Square;

/// The squares of one side, with what the walk asks of them.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Each square and the bit of its kind.
    squares: Vec<(Square, u16)>,
    /// How many `)` lie on a square or after it; one entry more than there are squares.
    closers: Vec<usize>,
    /// The square after the last bracket.
    plain_from: usize,
    /// For each square the first one from it on that holds no digit.
    digits_to: Vec<usize>,
    /// For each square the set of it and all after it.
    bits_from: Vec<u128>,
}

impl Side {
    /// The most squares that a side may have.
    pub(super) const MOST: usize = 128;

    pub(super) fn new(squares: &[Square]) -> Self {
        let mut closers: Vec<usize> = squares.iter().rev().fold(vec![0], |mut counts, square| {
            let after = counts.last().copied().unwrap_or_default();
            counts.push(after + usize::from(*square == Square::Close));
            counts
        });
        closers.reverse();
        let bracket = |square: &Square| matches!(square, Square::Open | Square::Close);
        let plain_from = squares.iter().rposition(bracket).map_or(0, |last| last + 1);
        let mut digits_to = vec![squares.len(); squares.len() + 1];
        for (index, square) in squares.iter().enumerate().rev() {
            let after = digits_to.get(index + 1).copied().unwrap_or(index);
            let to = if matches!(square, Square::Digit(_)) { after } else { index };
            if let Some(place) = digits_to.get_mut(index) {
                *place = to;
            }
        }
        let squares = squares.iter().map(|&square| (square, 1 << kind(square))).collect();
        let bits_from = (0..digits_to.len())
            .map(|index| (index..digits_to.len() - 1).map(Self::bit).sum())
            .collect();
        Self { squares, closers, plain_from, digits_to, bits_from }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.squares.len()
    }

    /// The square at an index below [`len`](Self::len), and the bit of its kind.
    #[inline]
    #[allow(clippy::indexing_slicing, reason = "the walk's innermost step")]
    pub(super) fn square(&self, index: usize) -> (Square, u16) {
        self.squares[index]
    }

    #[inline]
    pub(super) fn closers_from(&self, index: usize) -> usize {
        self.closers.get(index).copied().unwrap_or_default()
    }

    /// Whether the squares `from..to` hold digits only.
    #[inline]
    pub(super) fn only_digits(&self, from: usize, to: usize) -> bool {
        self.digits_to.get(from).is_some_and(|&end| end >= to)
    }

    /// Whether no bracket lies on the square at `index` or after it.
    #[inline]
    pub(super) fn is_plain_from(&self, index: usize) -> bool {
        index >= self.plain_from
    }

    /// The bit of a square in a set of squares. The first square has the highest bit, so that
    /// sets compare as lists of squares do.
    #[inline]
    pub(super) const fn bit(index: usize) -> u128 {
        1 << (Self::MOST - 1 - index)
    }

    /// The set of the square at `index` and all after it.
    #[inline]
    pub(super) fn bits_from(&self, index: usize) -> u128 {
        self.bits_from.get(index).copied().unwrap_or_default()
    }

    /// How many choices of squares leave the text of the squares `kept`.
    pub(super) fn ways(&self, kept: u128) -> u128 {
        if kept == self.bits_from(0) {
            return 1;
        }
        let text = (0..self.len()).filter(|&index| kept & Self::bit(index) != 0);
        let out = self.len() - kept.count_ones() as usize;
        // `ways[d]` choices put the text so far on squares of which at most d are out.
        let mut ways = vec![1_u128; out + 1];
        for (index, place) in text.enumerate() {
            let kind = self.square(place).1;
            let mut sum = 0;
            for (ahead, ways) in ways.iter_mut().enumerate() {
                if self.square(index + ahead).1 == kind {
                    sum += *ways;
                }
                *ways = sum;
            }
        }
        ways.last().copied().unwrap_or(1)
    }

    /// The squares that are out when the text of the squares `kept` is chosen by the
    /// lexicographically smallest list of squares to take out: each character of the text lies on
    /// the last square of its kind before the next one's.
    pub(super) fn smallest_removal(&self, kept: u128) -> u128 {
        let mut out = self.bits_from(0);
        if kept == out {
            return 0;
        }
        let mut end = self.len();
        for character in (0..self.len()).rev().filter(|&index| kept & Self::bit(index) != 0) {
            let kind = self.square(character).1;
            let last = (0..end).rev().find(|&index| self.square(index).1 == kind);
            let last = last.unwrap_or(character);
            out &= !Self::bit(last);
            end = last;
        }
        out
    }
}

fn kind(square: Square) -> u8 {
    match square {
        Square::Digit(digit) => digit,
        Square::Plus => 10,
        Square::Minus => 11,
        Square::Times => 12,
        Square::Divide | Square::FloorDivide => 13,
        Square::Open => 14,
        Square::Close => 15,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(text: &str) -> Side {
        Side::new(&text.chars().filter_map(Square::of_puzzle).collect::<Vec<_>>())
    }

    fn set(indices: &[usize]) -> u128 {
        indices.iter().map(|&index| Side::bit(index)).sum()
    }

    #[test]
    fn the_smallest_removal_takes_the_leftmost_squares() {
        assert_eq!(side("11").smallest_removal(set(&[0])), set(&[0]));
        assert_eq!(side("1212").smallest_removal(set(&[0, 1])), set(&[0, 1]));
        assert_eq!(side("12+12").smallest_removal(set(&[0, 1, 2, 3])), set(&[4]));
        assert_eq!(side("1").smallest_removal(set(&[0])), 0);
    }

    #[test]
    fn choices_that_leave_a_text_are_counted() {
        assert_eq!(side("11").ways(set(&[0])), 2);
        assert_eq!(side("1212").ways(set(&[0, 1])), 3);
        assert_eq!(side("1212").ways(set(&[0, 1, 2, 3])), 1);
        assert_eq!(
            side(&"1".repeat(128)).ways(side(&"1".repeat(64)).bits_from(0)).to_string(),
            "23951146041928082866135587776380551750"
        );
    }

    #[test]
    fn sets_of_squares_reach_from_a_square_to_the_end() {
        assert_eq!(side("1+2").bits_from(1), set(&[1, 2]));
        assert_eq!(side("1+2").bits_from(3), 0);
        let full = side(&"1".repeat(128));
        assert_eq!(full.bits_from(0), u128::MAX);
        assert_eq!(full.bits_from(128), 0);
    }

    #[test]
    fn brackets_are_counted_from_the_end() {
        let side = side("(1)+(2)");
        assert_eq!(side.closers_from(0), 2);
        assert_eq!(side.closers_from(3), 1);
        assert_eq!(side.closers_from(7), 0);
        assert!(side.is_plain_from(7) && !side.is_plain_from(6));
    }
}
