//! The numbers that digits among some squares can become.

use super::line::Line;
use super::list::{Bag, List};
use super::weight::{Weight, Weights};
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::two_stack::{Operand, Square};

/// For each place from `from` to `last` the numbers that lie before it.
pub(super) fn list(
    line: &Line<'_>,
    from: usize,
    last: usize,
    budget: &Budget,
) -> Result<Vec<List>, Stop> {
    let bags = (from..=last).map(|_| Bag::new(budget)).collect();
    let mut walk = Walk { line, from, last, bags, ways: vec![1; last - from + 1] };
    walk.extend(&Number::ZERO, 0, from)?;
    Ok(walk.bags.into_iter().map(Bag::list).collect())
}

/// A walk over the numbers that begin at one square.
struct Walk<'a, 'b> {
    line: &'a Line<'a>,
    from: usize,
    last: usize,
    bags: Vec<Bag<'b>>,
    /// For each number on the way to the present one and each place from `from` to `last`, the
    /// number of choices that put all its digits before that place.
    ways: Vec<u64>,
}

impl Walk<'_, '_> {
    /// Reports each number that is longer than `number`, whose digits end before `next`.
    fn extend(&mut self, number: &Number, digits: usize, next: usize) -> Result<(), Stop> {
        if digits > 0 && number.is_zero() && !self.line.rules.leading_zeros {
            return Ok(());
        }
        let held = self.ways.len();
        let mut seen = 0_u16;
        let end = self.last.min(self.from + digits + self.line.limit + 1);
        for square in next..end {
            let (Square::Digit(digit), code) = self.line.square(square) else { continue };
            if seen & code != 0 {
                continue;
            }
            seen |= code;
            let longer = Number::push_digit(number, digit).map_err(|_| Stop::Memory)?;
            self.count(square, code);
            self.report(&longer, digits + 1, square, held)?;
            self.extend(&longer, digits + 1, square + 1)?;
            self.ways.truncate(held);
        }
        Ok(())
    }

    /// Adds the counts of the number whose last digit is of the kind of `square`, the first one
    /// on which it can lie.
    #[allow(clippy::indexing_slicing, reason = "hot; the last number's counts are there")]
    fn count(&mut self, square: usize, code: u16) {
        let places = self.last - self.from + 1;
        let shorter = self.ways.len() - places;
        let mut sum = 0;
        self.ways.extend(std::iter::repeat_n(0, square - self.from + 1));
        for at in square..self.last {
            if self.line.square(at).1 == code {
                sum += self.ways[shorter + at - self.from];
            }
            self.ways.push(sum);
        }
    }

    /// Adds the number to the bags of the places where it may end.
    fn report(
        &mut self,
        number: &Number,
        digits: usize,
        square: usize,
        start: usize,
    ) -> Result<(), Stop> {
        let end = self.last.min(self.from + digits + self.line.limit);
        for place in square + 1..=end {
            if place < self.line.len() && !ends_number(self.line.square(place).0) {
                continue;
            }
            let ways = self.ways.get(start + place - self.from).copied().unwrap_or_default();
            let texts = self.line.is_leftmost(square + 1, place).into();
            if let Some(bag) = self.bags.get_mut(place - self.from) {
                bag.add(number.clone(), place - self.from - digits, Weight { texts, ways })?;
            }
        }
        Ok(())
    }
}

/// Whether a number can end before a square.
fn ends_number(square: Square) -> bool {
    !matches!(square, Square::Digit(_) | Square::Open)
}

/// The weights of the texts that write `number` with digits among the squares `from..to`.
pub(super) fn spellings(line: &Line<'_>, from: usize, to: usize, number: &Number) -> Weights {
    let mut weights = Weights::default();
    let mut text = [0_u8; 64];
    let Some(length) = decimal(number, &mut text) else { return weights };
    let digits = text.get(..length).unwrap_or_default();
    let most_zeros = if line.rules.leading_zeros { to - from } else { 0 };
    for zeros in 0..=most_zeros {
        let spelled = || std::iter::repeat_n(0, zeros).chain(digits.iter().copied());
        let Some(end) = leftmost_end(line, from, to, spelled()) else { break };
        let removed = to - from - zeros - length;
        if removed <= line.limit {
            let texts = line.is_leftmost(end, to).into();
            weights.add(removed, Weight { texts, ways: ways(line, from, to, spelled()) });
        }
    }
    weights
}

/// Writes the decimal digits of a whole number that is not negative; gives how many. `None` if
/// it is something else, or has more digits than there is room for.
fn decimal(number: &Number, digits: &mut [u8]) -> Option<usize> {
    if let Some(mut word) = number.to_u64() {
        let length = word.checked_ilog10().unwrap_or(0) as usize + 1;
        for digit in digits.get_mut(..length)?.iter_mut().rev() {
            *digit = u8::try_from(word % 10).ok()?;
            word /= 10;
        }
        return Some(length);
    }
    if !number.is_integer() || number.is_negative() || number.bits() > 4 * digits.len() as u64 {
        return None;
    }
    let text = number.to_string();
    for (digit, glyph) in digits.get_mut(..text.len())?.iter_mut().zip(text.bytes()) {
        *digit = glyph - b'0';
    }
    Some(text.len())
}

/// The place after the last digit, if all lie in `from..to` as far left as they can.
fn leftmost_end(
    line: &Line<'_>,
    from: usize,
    to: usize,
    digits: impl Iterator<Item = u8>,
) -> Option<usize> {
    let mut squares = from..to;
    for digit in digits {
        squares.find(|&at| line.square(at).0 == Square::Digit(digit))?;
    }
    Some(squares.start)
}

/// How many choices of the squares `from..to` leave these digits.
fn ways(line: &Line<'_>, from: usize, to: usize, digits: impl Iterator<Item = u8>) -> u64 {
    // `ways[i]` choices put the digits so far before the place `from + i`.
    let mut ways = vec![1_u64; to - from + 1];
    for digit in digits {
        let (mut sum, mut before) = (0, 0);
        for (at, ways) in ways.iter_mut().enumerate() {
            // The square before this place may hold the last digit.
            if at > 0 && line.square(from + at - 1).0 == Square::Digit(digit) {
                sum += before;
            }
            before = std::mem::replace(ways, sum);
        }
    }
    ways.last().copied().unwrap_or_default()
}

/// The weights of all numbers with digits among the squares `from..to`.
pub(super) fn all_numbers(line: &Line<'_>, from: usize, to: usize) -> Weights {
    let digits: Vec<usize> =
        (from..to).filter(|&at| matches!(line.square(at).0, Square::Digit(_))).collect();
    // For each square that may hold the last digit so far, the weights by the number of digits.
    let mut by_last: Vec<Vec<Weight>> = Vec::new();
    let mut all = Weights::default();
    for (index, &last) in digits.iter().enumerate() {
        let mut own = vec![Weight::default(); index + 2];
        let mut add = |length: usize, weight: Weight| {
            if let Some(sum) = own.get_mut(length) {
                *sum = sum.plus(weight);
            }
        };
        add(1, Weight::choice(line.is_leftmost(from, last)));
        for (&before, shorter) in digits.iter().zip(&by_last) {
            let leftmost = Weight::choice(line.is_leftmost(before + 1, last));
            let lone_zero = !line.rules.leading_zeros && line.square(before).0 == Square::Digit(0);
            for (length, &weight) in shorter.iter().enumerate() {
                // The digits of length 1 that end at a 0 are that 0.
                if !(lone_zero && length == 1) {
                    add(length + 1, weight.times(leftmost));
                }
            }
        }
        for (length, &weight) in own.iter().enumerate() {
            let removed = (to - from).saturating_sub(length);
            if weight.ways > 0 && removed <= line.limit {
                all.add(removed, weight.times(Weight::choice(line.is_leftmost(last + 1, to))));
            }
        }
        by_last.push(own);
    }
    all
}
