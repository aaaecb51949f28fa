//! What the screen does after a press: it may be too small, a digit may be locked, and digits may go
//! through the portal.

use super::Calculator;
use crate::limits::Budget;
use crate::puzzle::buttons::dialect::Overflow;
use crate::puzzle::buttons::figures;
use crate::puzzle::buttons::shown::{Pressed, Shown};
use crate::puzzle::buttons::state::Lock;

impl<V: Shown> Calculator<V> {
    /// The number that is shown in the end: what does not fit is refused, a locked digit gets its
    /// value back, the portal takes digits.
    pub(in crate::puzzle::buttons) fn settle(
        &mut self,
        shown: V,
        lock: Option<Lock>,
        budget: &Budget,
    ) -> Pressed<V> {
        let before = self.dialect.overflow == Overflow::Before || self.portal.is_none();
        if before && !self.fits(&shown) {
            return Ok(None);
        }
        let mut shown = shown;
        if let Some(lock) = lock {
            let Some(locked) = self.locked(&shown, lock, budget)? else { return Ok(None) };
            shown = locked;
        }
        if let Some((from, to)) = self.portal {
            let mut digits = std::mem::take(&mut self.made);
            shown.digits(&mut digits);
            let moved = digits.len() >= from;
            figures::through_portal(&mut digits, from, to, self.dialect.portal, budget)?;
            let settled = if moved {
                V::of_digits(shown.is_negative(), &digits, budget)?
            } else {
                Some(shown)
            };
            self.made = digits;
            let Some(settled) = settled else { return Ok(None) };
            shown = settled;
        }
        Ok(Some(shown).filter(|shown| self.fits(shown)))
    }

    pub(super) fn fits(&self, shown: &V) -> bool {
        self.bounds.as_ref().is_none_or(|(least, most)| least <= shown && shown <= most)
    }

    /// A number whose digit at a place is as it was locked.
    pub(super) fn locked(&mut self, shown: &V, lock: Lock, budget: &Budget) -> Pressed<V> {
        let mut digits = std::mem::take(&mut self.made);
        shown.digits(&mut digits);
        let place = usize::from(lock.place);
        if digits.len() <= place {
            let missing = place + 1 - digits.len();
            digits.splice(0..0, std::iter::repeat_n(0, missing));
        }
        let index = digits.len() - 1 - place;
        if let Some(digit) = digits.get_mut(index) {
            *digit = lock.digit;
        }
        let locked = V::of_digits(shown.is_negative(), &digits, budget);
        self.made = digits;
        locked
    }
}
