//! What comes nearest to a target.

use crate::number::Number;

/// The values nearest to a target. Both are the target if it can be made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nearest {
    /// The largest value that is at most the target.
    pub below: Option<Number>,
    /// The smallest value that is at least the target.
    pub above: Option<Number>,
}

impl Nearest {
    /// The values, from the smaller one: one if both are the target.
    ///
    /// ```
    /// use abacist::puzzle::Nearest;
    /// let nearest = Nearest { below: Some(9.into()), above: Some(12.into()) };
    /// assert_eq!(nearest.values(), [9.into(), 12.into()]);
    /// ```
    #[must_use]
    pub fn values(self) -> Vec<Number> {
        let mut values: Vec<_> = [self.below, self.above].into_iter().flatten().collect();
        values.dedup();
        values
    }

    /// The nearer one of both values; that below the target if they are equally near.
    pub(super) fn nearer(&self, target: &Number) -> Option<&Number> {
        match (&self.below, &self.above) {
            (Some(below), Some(above)) if above - target < target - below => Some(above),
            (below, above) => below.as_ref().or(above.as_ref()),
        }
    }
}
