//! The numbers on buttons, raised by what `[+]` added.

use super::{Calculator, Key, WORD_DIGITS};
use crate::limits::{Budget, Stop};
use crate::puzzle::buttons::dialect::PlusNegative;
use crate::puzzle::buttons::shown::{Pressed, Shown};

impl<V: Shown> Calculator<V> {
    /// The sum of all `[+]` after one more.
    pub(super) fn raised(&self, added: &V, number: &V, budget: &Budget) -> Result<V, Stop> {
        let sum = added.plus(number, budget)?;
        let Some(enough) = &self.enough else { return Ok(sum.unwrap_or_else(|| added.clone())) };
        if let Some(sum) = sum.as_ref().filter(|sum| *sum < enough) {
            return Ok(sum.clone());
        }
        // `enough` is a whole number of tens.
        let mut last = enough.clone();
        for part in [added, number] {
            if let Some((_, digit)) = part.divided(&self.ten, budget)? {
                last = last.plus(&digit, budget)?.unwrap_or(last);
            }
        }
        let Some(past) = enough.plus(&self.ten, budget)? else { return Ok(last) };
        if last < past {
            return Ok(last);
        }
        Ok(last.plus(&self.ten.negated(), budget)?.unwrap_or(last))
    }

    /// The number on a button, raised by what `[+]` added; `None` if it leaves the machine word,
    /// and so the screen, too.
    pub(super) fn operand(&self, key: &Key<V>, added: &V, budget: &Budget) -> Pressed<V> {
        let magnitude = self.dialect.plus_negative == PlusNegative::Magnitude;
        let down = magnitude && key.number.is_negative();
        key.number.plus(&if down { added.negated() } else { added.clone() }, budget)
    }

    /// Adds the digits on a button, raised by what `[+]` added, to `into`.
    pub(super) fn raised_digits(
        &self,
        key: &Key<V>,
        added: &V,
        budget: &Budget,
        into: &mut Vec<u8>,
    ) -> Result<(), Stop> {
        if *added == self.zero {
            into.extend(&key.from);
            return Ok(());
        }
        let mut digits = Vec::new();
        match key.number.plus(added, budget)? {
            Some(raised) => raised.digits(&mut digits),
            // More digits than any screen has.
            None => digits.resize(WORD_DIGITS as usize * 2, 9),
        }
        into.extend(digits);
        Ok(())
    }
}
