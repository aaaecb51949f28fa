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
        let squares = squares.iter().map(|&square| (square, 1 << kind(square))).collect();
        Self { squares, closers, plain_from }
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
        bits_below(index) & !bits_below(self.len())
    }

    /// The squares that are out when the text of the squares `kept` is chosen by the
    /// lexicographically smallest list of squares to take out: each character of the text lies on
    /// the last square of its kind before the next one's.
    pub(super) fn smallest_removal(&self, kept: u128) -> u128 {
        let mut out = self.bits_from(0);
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

/// All bits below that of the square before `index`.
fn bits_below(index: usize) -> u128 {
    u128::MAX.checked_shr(u32::try_from(index).unwrap_or(u32::MAX)).unwrap_or(0)
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
