//! How many texts and choices of squares pieces have.

/// How many texts, and how many choices of squares, some pieces have.
///
/// Parts of a sum may be taken away again, so weights are whole numbers modulo 2^64. What comes out
/// in the end is a count of less than 2^63 choices, and exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Weight {
    /// Texts, each counted where its leftmost choice lies.
    pub(in super::super) texts: u64,
    /// Choices of squares.
    pub(in super::super) ways: u64,
}

impl Weight {
    /// That of nothing, which is there once.
    pub(super) const ONE: Self = Self { texts: 1, ways: 1 };

    /// That of so many texts and choices, which machine words can count.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a side that is cut has less than 64 squares"
    )]
    pub(in super::super) fn of(texts: u128, ways: u128) -> Self {
        Self { texts: texts as u64, ways: ways as u64 }
    }

    /// The weight of one choice, which is the leftmost one of its text or not.
    pub(super) fn choice(leftmost: bool) -> Self {
        Self { texts: leftmost.into(), ways: 1 }
    }

    /// That of one piece after the other.
    #[inline]
    pub(super) fn times(self, other: Self) -> Self {
        let texts = self.texts.wrapping_mul(other.texts);
        Self { texts, ways: self.ways.wrapping_mul(other.ways) }
    }

    /// That of both together.
    #[inline]
    pub(super) fn plus(self, other: Self) -> Self {
        let texts = self.texts.wrapping_add(other.texts);
        Self { texts, ways: self.ways.wrapping_add(other.ways) }
    }

    /// What takes this one away when it is added.
    fn negative(self) -> Self {
        Self { texts: self.texts.wrapping_neg(), ways: self.ways.wrapping_neg() }
    }
}

/// Weights by the number of squares out.
#[derive(Clone, Debug, Default)]
pub(super) struct Weights(Vec<Weight>);

impl Weights {
    /// One weight.
    pub(super) fn of(removed: usize, weight: Weight) -> Self {
        let mut weights = Self::default();
        weights.add(removed, weight);
        weights
    }

    pub(super) fn add(&mut self, removed: usize, weight: Weight) {
        if self.0.len() <= removed {
            self.0.resize(removed + 1, Weight::default());
        }
        if let Some(sum) = self.0.get_mut(removed) {
            *sum = sum.plus(weight);
        }
    }

    /// What is left without some of these weights.
    pub(super) fn without(self, part: &Self) -> Self {
        self.plus(&part.negative())
    }

    /// What takes these away when it is added.
    pub(super) fn negative(&self) -> Self {
        Self(self.0.iter().map(|weight| weight.negative()).collect())
    }

    pub(super) fn plus(mut self, other: &Self) -> Self {
        other.each(|removed, weight| self.add(removed, weight));
        self
    }

    /// The weights of one piece after the other, with at most `limit` squares out.
    pub(super) fn times(&self, other: &Self, limit: usize) -> Self {
        let mut product = Self::default();
        self.each(|removed, weight| {
            other.each(|more, factor| {
                if removed + more <= limit {
                    product.add(removed + more, weight.times(factor));
                }
            });
        });
        product
    }

    /// Calls `f` with every number of squares out that occurs.
    pub(super) fn each(&self, mut f: impl FnMut(usize, Weight)) {
        let occurs = |(_, weight): &(usize, &Weight)| **weight != Weight::default();
        self.0.iter().enumerate().filter(occurs).for_each(|(removed, weight)| f(removed, *weight));
    }

    /// The same as long as `f` does not fail.
    pub(super) fn try_each<E>(
        &self,
        mut f: impl FnMut(usize, Weight) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut result = Ok(());
        self.each(|removed, weight| {
            if result.is_ok() {
                result = f(removed, weight);
            }
        });
        result
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
