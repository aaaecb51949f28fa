//! The makers' own source of chance: SplitMix64, whole numbers only, so that a seed gives the
//! same puzzles on every machine and in every release.

use super::RecipeError;
use crate::limits::{Budget, Stop};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub(in crate::puzzle) struct Random {
    state: u64,
}

impl Random {
    /// The stream of puzzle `index` of a seed. Each has its own, so that puzzles do not depend on
    /// how many are made.
    pub(in crate::puzzle) fn of(seed: u64, index: u64) -> Self {
        let mut random = Self { state: seed };
        let mixed = random.next();
        Self { state: mixed ^ index.wrapping_mul(0xD1B5_4A32_D192_ED03) }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below `end`; 0 if that is 0.
    pub(in crate::puzzle) fn below(&mut self, end: usize) -> usize {
        // The high half of the product: its bias is below end / 2^64.
        let product = u128::from(self.next()) * end as u128;
        usize::try_from(product >> 64).unwrap_or(0)
    }

    /// A number from `first` to `last`.
    pub(in crate::puzzle) fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below((last + 1).saturating_sub(first))
    }

    /// Whether a chance of `percent` in a hundred comes true.
    pub(in crate::puzzle) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of `items`.
    pub(in crate::puzzle) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }
}

/// The numbers below `count` in an order of the seed's: a cipher of four rounds over the next
/// larger power of 4, done again while it leads to a number that is too large.
#[derive(Debug)]
struct Shuffle {
    seed: u64,
    /// At most 2^60.
    count: u64,
}

impl Shuffle {
    /// The numbers below `count`, at most 2^60.
    fn new(seed: u64, count: u64) -> Self {
        Self { seed, count: count.min(1 << 60) }
    }

    /// How many numbers there are.
    fn count(&self) -> u64 {
        self.count
    }

    /// The number at a place below `count`.
    fn at(&self, place: u64) -> u64 {
        let bits = (u64::BITS - self.count.saturating_sub(1).leading_zeros()).div_ceil(2).max(1);
        let mask = (1_u64 << bits) - 1;
        let mut mixed = place;
        loop {
            let (mut left, mut right) = (mixed >> bits, mixed & mask);
            for round in 0..4 {
                let mut random = Random::of(self.seed ^ (round << 60), right);
                let other = random.below(1 << bits) as u64;
                (left, right) = (right, (left ^ other) & mask);
            }
            mixed = left << bits | right;
            if mixed < self.count {
                return mixed;
            }
        }
    }
}

/// How many steps may go into what takes too long, from one puzzle to the next, before a run gives
/// up.
const WASTED: u64 = 50_000_000;

/// The places of a shuffle one after the other, and what came of them: what makers of puzzles that
/// are numbered go through.
#[derive(Debug)]
pub(in crate::puzzle) struct Places {
    shuffle: Shuffle,
    next: u64,
    /// How many puzzles came of them.
    made: usize,
    /// The steps of those that took too long since.
    wasted: u64,
}

impl Places {
    /// Those of the numbers below `count`, at most 2^60.
    pub(in crate::puzzle) fn new(seed: u64, count: u64) -> Self {
        Self { shuffle: Shuffle::new(seed, count), next: 0, made: 0, wasted: 0 }
    }

    /// The number at the next place.
    ///
    /// # Errors
    /// When there is none, or when the budget says stop.
    pub(in crate::puzzle) fn next(&mut self, budget: &Budget) -> Result<u64, RecipeError> {
        if self.next == self.shuffle.count() {
            return Err(RecipeError::Few(self.made));
        }
        budget.spend(1)?;
        self.next += 1;
        Ok(self.shuffle.at(self.next - 1))
    }

    /// Counts a puzzle that was made.
    pub(in crate::puzzle) fn count_made(&mut self) {
        self.made += 1;
        self.wasted = 0;
    }

    /// Passes over a number for which its own part of the budget was not enough, `steps`: what is too
    /// large here is so on every machine.
    ///
    /// # Errors
    /// When something else stopped it, or too much was passed over.
    pub(in crate::puzzle) fn pass_over(&mut self, stop: Stop, steps: u64) -> Result<(), Stop> {
        self.wasted += steps;
        let too_large = matches!(stop, Stop::Steps | Stop::Memory);
        if too_large && self.wasted < WASTED { Ok(()) } else { Err(stop) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_has_every_number_once() {
        for (seed, count) in [(1, 1), (1, 2), (7, 1000), (7, 1024), (8, 1025)] {
            let shuffle = Shuffle::new(seed, count);
            let mut all: Vec<_> = (0..count).map(|place| shuffle.at(place)).collect();
            assert!(count < 10 || !all.is_sorted());
            all.sort_unstable();
            assert!(all.into_iter().eq(0..count), "{seed} {count}");
        }
    }

    #[test]
    fn the_stream_is_splitmix64() {
        // The published test values of the generator for the seed 1234567.
        let mut random = Random { state: 1_234_567 };
        let first = [random.next(), random.next(), random.next()];
        let published =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(first, published);
    }

    #[test]
    fn numbers_stay_in_their_range_and_reach_all_of_it() {
        let mut random = Random::of(7, 0);
        let mut met = [false; 5];
        for _ in 0..200 {
            met[random.between(3, 7) - 3] = true;
        }
        assert_eq!(met, [true; 5]);
        assert_eq!((random.below(0), random.pick::<u8>(&[])), (0, None));
    }
}
