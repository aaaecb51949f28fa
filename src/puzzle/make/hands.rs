//! All hands of a deck in a fixed order, each found by its place.

use std::ops::RangeInclusive;

/// The hands of a deck, in a fixed order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hands {
    /// The values, from the smallest, and how many cards there are of each.
    cards: Vec<(u32, usize)>,
    /// How many hands of how many cards there are of the values from a place on.
    counts: Vec<Vec<u64>>,
    size: usize,
}

impl Hands {
    /// The most different values that a deck may have.
    pub const MOST_VALUES: usize = 10_000;

    /// The hands of Countdown, six cards of two of each from 1 to 10, and one of 25, 50, 75 and 100.
    ///
    /// ```
    /// use abacist::puzzle::make::Hands;
    /// let hands = Hands::countdown();
    /// assert_eq!(hands.count(), 13_243);
    /// assert_eq!(hands.hand(0).unwrap(), [1, 1, 2, 2, 3, 3]);
    /// ```
    #[must_use]
    pub fn countdown() -> Self {
        Self::of(Self::small().chain(Self::large()).collect(), 6)
    }

    /// The small cards of Countdown, and how many there are of each.
    pub(super) fn small() -> impl Iterator<Item = (u32, usize)> {
        (1..=10).map(|value| (value, 2))
    }

    /// The large ones.
    pub(super) fn large() -> impl Iterator<Item = (u32, usize)> {
        [25, 50, 75, 100].into_iter().map(|value| (value, 1))
    }

    /// The hands of all values of a range for hands of `size` cards, of which at most `alike` may
    /// be equal; `None` if the range is empty, has more than [`Self::MOST_VALUES`] values, or if
    /// there are more hands than a machine word counts.
    ///
    /// ```
    /// use abacist::puzzle::make::Hands;
    /// assert_eq!(Hands::range(1..=13, 4, 4).unwrap().count(), 1820);
    /// assert_eq!(Hands::range(1..=13, 5, 4).unwrap().count(), 6175);
    /// assert_eq!(Hands::range(2..=1, 4, 4), None);
    /// ```
    #[must_use]
    pub fn range(values: RangeInclusive<u32>, size: usize, alike: usize) -> Option<Self> {
        let count = u64::from(*values.end()).checked_sub((*values.start()).into())?;
        if count >= Self::MOST_VALUES as u64 {
            return None;
        }
        let hands = Self::of(values.map(|value| (value, alike)).collect(), size);
        (hands.count() < u64::MAX).then_some(hands)
    }

    /// The hands of `size` cards out of so many of each value, the smallest value first. Numbers
    /// of hands that no machine word has are its largest.
    pub(super) fn of(cards: Vec<(u32, usize)>, size: usize) -> Self {
        let mut counts = vec![vec![0_u64; size + 1]; cards.len() + 1];
        if let Some(none) = counts.last_mut().and_then(|counts| counts.first_mut()) {
            *none = 1;
        }
        for (at, (_, most)) in cards.iter().enumerate().rev() {
            let behind = counts.get(at + 1).cloned().unwrap_or_default();
            let count = |size: usize| {
                let taken = 0..=size.min(*most);
                let ways = taken.filter_map(|taken| behind.get(size - taken));
                ways.fold(0_u64, |sum, ways| sum.saturating_add(*ways))
            };
            if let Some(counts) = counts.get_mut(at) {
                *counts = (0..=size).map(count).collect();
            }
        }
        Self { cards, counts, size }
    }

    /// How many hands there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counted(0, self.size)
    }

    fn counted(&self, from: usize, size: usize) -> u64 {
        self.counts.get(from).and_then(|counts| counts.get(size)).copied().unwrap_or(0)
    }

    /// The hand at a place, from 0: its numbers from the smallest, in the order of the first, then
    /// of the second, and so on. `None` behind the last one.
    #[must_use]
    pub fn hand(&self, place: u64) -> Option<Vec<u32>> {
        if place >= self.count() {
            return None;
        }
        let (mut place, mut hand) = (place, Vec::new());
        for (at, (value, most)) in self.cards.iter().enumerate() {
            let left = self.size - hand.len();
            // The more of the smaller value, the earlier is the hand.
            for taken in (0..=left.min(*most)).rev() {
                let ways = self.counted(at + 1, left - taken);
                if place < ways {
                    hand.extend(std::iter::repeat_n(*value, taken));
                    break;
                }
                place -= ways;
            }
        }
        Some(hand)
    }
}
