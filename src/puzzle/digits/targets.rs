//! Questions about a range of targets.

use std::ops::RangeInclusive;

use super::expression::Expression;
use super::flat::Flat;
use super::range::Goals;
use super::rules::Grouping;
use super::search::{SEARCHED, Solver};
use super::split::Splits;
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// Which targets of a range are reached, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The targets that are reached, in order, each with an expression: the cheapest one with
    /// whole intermediate results if the search began with those and there is one, else the
    /// cheapest of all.
    pub reached: Vec<(i64, Expression)>,
    /// The targets that are not, within the bound of the rules.
    pub missing: Vec<i64>,
}

/// Up to so many targets are looked for one by one.
const FEW: usize = 64;

impl Solver {
    /// All targets of a range in one pass.
    ///
    /// More than five digits without roots and factorials are searched on whole numbers first,
    /// and on fractions for what these do not reach.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::digits::{Rules, Solver};
    /// let mut solver = Solver::new(Rules::four_fours());
    /// let reached = solver.range(&[4, 4, 4, 4], &(0..=50), &Budget::generous())?;
    /// assert_eq!(reached.missing.first(), Some(&39));
    /// assert_eq!(reached.reached[0].1.to_string(), "44-44");
    /// # Ok::<(), abacist::Stop>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn range(
        &mut self,
        digits: &[u8],
        range: &RangeInclusive<i64>,
        budget: &Budget,
    ) -> Result<Reached, Stop> {
        let mut result = Reached { reached: Vec::new(), missing: all_of(range, budget)? };
        if self.rules.grouping != Grouping::Brackets {
            let flat = Flat::new(digits, self.rules, budget);
            let mut missing = Vec::new();
            for target in result.missing {
                match flat.first(&Number::from(target))? {
                    Some(expression) => result.reached.push((target, expression)),
                    None => missing.push(target),
                }
            }
            return Ok(Reached { missing, ..result });
        }
        if digits.is_empty() {
            return Ok(result);
        }
        let is_long = digits.len() > SEARCHED && !self.rules.has_unary();
        let passes: &[bool] = if is_long { &[true, false] } else { &[false] };
        for whole in passes {
            if result.missing.is_empty() {
                break;
            }
            if is_long && !whole && result.missing.len() <= FEW {
                self.one_by_one(digits, &mut result, budget)?;
                break;
            }
            self.with_splits(digits, *whole, budget, |splits| {
                let mut goals = Goals::new(range, true, budget)?;
                goals.search(splits)?;
                take_reached(&goals, splits, &mut result)
            })?;
        }
        result.reached.sort_by_key(|(target, _)| *target);
        Ok(result)
    }

    /// Looks for each target that is missing.
    fn one_by_one(
        &mut self,
        digits: &[u8],
        result: &mut Reached,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let mut missing = Vec::new();
        for target in std::mem::take(&mut result.missing) {
            match self.cheapest(digits, &Number::from(target), budget)? {
                Some(expression) => result.reached.push((target, expression)),
                None => missing.push(target),
            }
        }
        result.missing = missing;
        Ok(())
    }

    /// Which targets of a range are reached, without their expressions; those that are not, in
    /// order. What is asked of whole numbers first: see [`Solver::range`].
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn missing(
        &mut self,
        digits: &[u8],
        range: &RangeInclusive<i64>,
        budget: &Budget,
    ) -> Result<Vec<i64>, Stop> {
        if self.rules.grouping != Grouping::Brackets || digits.is_empty() {
            return Ok(self.range(digits, range, budget)?.missing);
        }
        let mut missing = all_of(range, budget)?;
        let is_long = digits.len() > SEARCHED && !self.rules.has_unary();
        for whole in if is_long { &[true, false][..] } else { &[false][..] } {
            if is_long && !whole && missing.len() <= FEW {
                let mut left = Vec::new();
                for target in missing {
                    if !self.solvable(digits, &Number::from(target), budget)? {
                        left.push(target);
                    }
                }
                return Ok(left);
            }
            self.with_splits(digits, *whole, budget, |splits| {
                let mut goals = Goals::new(range, false, budget)?;
                goals.search(splits)?;
                missing.retain(|target| !goals.is_reached(*target));
                Ok(())
            })?;
        }
        Ok(missing)
    }
}

fn take_reached(goals: &Goals, splits: &mut Splits<'_>, result: &mut Reached) -> Result<(), Stop> {
    let mut stopped = Ok(());
    result.missing.retain(|target| {
        if stopped.is_err() || !goals.is_reached(*target) {
            return true;
        }
        let expression =
            splits.budget.reserve(256).and_then(|()| goals.expression(splits, *target));
        match expression {
            Ok(Some(expression)) => {
                result.reached.push((*target, expression));
                return false;
            }
            Ok(None) => {}
            Err(stop) => stopped = Err(stop),
        }
        true
    });
    stopped
}

/// The targets of a range, if there is memory for them.
fn all_of(range: &RangeInclusive<i64>, budget: &Budget) -> Result<Vec<i64>, Stop> {
    let width = range.end().checked_sub(*range.start()).map_or(u64::MAX, |it| it.unsigned_abs());
    let bytes = if range.is_empty() { 0 } else { width.saturating_mul(8) };
    budget.reserve(bytes)?;
    budget.release(bytes);
    Ok(range.clone().collect())
}
