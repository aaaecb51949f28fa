//! How many ways lead to each state of a layer.

use rustc_hash::FxHashMap;

use crate::number::Number;

/// Counts of any size in a list of machine words.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    words: Vec<u64>,
    /// Those that are too large for a word, which then holds [`LARGE`].
    large: FxHashMap<usize, Number>,
}

/// A count.
#[derive(Clone, Debug)]
pub(super) enum Count {
    Word(u64),
    Large(Number),
}

/// Stands for a count that is kept elsewhere.
const LARGE: u64 = u64::MAX;

impl Counts {
    /// A list with one count of 1.
    pub(super) fn one() -> Self {
        Self { words: vec![1], large: FxHashMap::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> Count {
        match self.words.get(at) {
            Some(&LARGE) => Count::Large(self.large.get(&at).cloned().unwrap_or_default()),
            word => Count::Word(word.copied().unwrap_or_default()),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, count: &Count) {
        match count {
            Count::Word(word) => self.words.push(*word),
            Count::Large(number) => {
                self.large.insert(self.words.len(), number.clone());
                self.words.push(LARGE);
            }
        }
    }

    /// Adds to the count at a place.
    #[inline]
    pub(super) fn add(&mut self, at: usize, more: &Count) {
        let Some(word) = self.words.get_mut(at) else { return };
        if let Count::Word(more) = more
            && *word != LARGE
            && let Some(sum) = word.checked_add(*more).filter(|sum| *sum != LARGE)
        {
            *word = sum;
            return;
        }
        let sum = self.get(at).number() + more.number();
        if let Some(word) = self.words.get_mut(at) {
            *word = LARGE;
        }
        self.large.insert(at, sum);
    }

    /// Appends the counts of another list.
    pub(super) fn extend(&mut self, other: &Self) {
        for at in 0..other.words.len() {
            self.push(&other.get(at));
        }
    }
}

impl Count {
    pub(super) fn number(&self) -> Number {
        match self {
            Self::Word(word) => Number::from(*word),
            Self::Large(number) => number.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_grow_beyond_words() {
        let mut counts = Counts::one();
        counts.push(&Count::Word(u64::MAX - 1));
        for _ in 0..3 {
            let last = counts.get(1);
            counts.add(1, &last);
            counts.add(0, &last);
        }
        let large = Number::from(u64::MAX - 1);
        assert_eq!(counts.get(1).number(), large.clone() * 8);
        assert_eq!(counts.get(0).number(), large * 7 + 1);
        let mut more = Counts::one();
        more.extend(&counts);
        assert_eq!(more.get(2).number(), counts.get(1).number());
    }
}
