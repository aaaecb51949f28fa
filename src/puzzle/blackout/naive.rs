//! The seed's first solver: try every pair of squares. Kept as a reference for tests and lessons,
//! and as the measure of what the join gains.

use super::Blackout;
use crate::limits::{Budget, Stop};

impl Blackout {
    /// Every pair of squares that leaves a true equation, each pair for itself, by trying all.
    ///
    /// ```
    /// use abacist::puzzle::blackout::{Blackout, Rules};
    /// let puzzle = Blackout::parse("168 / 24 + 8 = 11 × 3 - 16", Rules::default())?;
    /// assert_eq!(puzzle.try_all_pairs(&abacist::Budget::generous()), Ok(vec![[1, 5]]));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops the work.
    pub fn try_all_pairs(&self, budget: &Budget) -> Result<Vec<[usize; 2]>, Stop> {
        let mut found = Vec::new();
        let removable = || (0..self.squares()).filter(|&square| !self.is_equals(square));
        for first in removable() {
            for second in removable().skip_while(|&square| square <= first) {
                budget.spend(1)?;
                if self.holds_without(&[first, second], budget) {
                    found.push([first, second]);
                }
            }
        }
        Ok(found)
    }
}
