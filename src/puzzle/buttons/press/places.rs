//! The buttons that work at a place of the number, and what they do at each.

use super::{Calculator, Emit};
use crate::limits::{Budget, Stop};
use crate::puzzle::buttons::button::Kind;
use crate::puzzle::buttons::dialect::{DeleteLast, DigitWrap, InsertZero};
use crate::puzzle::buttons::figures;
use crate::puzzle::buttons::shown::Shown;
use crate::puzzle::buttons::state::{Place, Press, State};

impl<V: Shown> Calculator<V> {
    /// Those buttons that need a place.
    pub(super) fn placed(
        &mut self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
        emit: Emit<'_, V>,
    ) -> Result<(), Stop> {
        let mut seen: Vec<V> = Vec::new();
        for (place, made) in self.choices(button, state, digits, budget)? {
            budget.spend(1)?;
            let Some(shown) = V::of_digits(state.shown.is_negative(), &made, budget)? else {
                continue;
            };
            let Some(shown) = self.settle(shown, state.lock, budget)? else { continue };
            if seen.contains(&shown) {
                continue;
            }
            seen.push(shown.clone());
            let press = Press { button, long: false, place };
            emit(press, 1, State { shown, lock: None, ..state.clone() })?;
        }
        Ok(())
    }

    /// What the digits become at each place.
    pub(super) fn choices(
        &self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
    ) -> Result<Vec<(Place, Vec<u8>)>, Stop> {
        let Some(key) = self.keys.get(button) else { return Ok(Vec::new()) };
        let mut operand = Vec::new();
        match key.kind {
            Kind::Insert => self.raised_digits(key, &state.added, budget, &mut operand)?,
            Kind::Overwrite => operand.extend(&key.from),
            _ => {}
        }
        let change = match key.kind {
            Kind::DigitAdd | Kind::DigitSubtract => {
                // Of a number from 10 on only the last digit counts, and that it is so large.
                let Some(raised) = self.operand(key, &state.added, budget)? else {
                    return Ok(Vec::new());
                };
                let last = raised.divided(&self.ten, budget)?.map(|(_, digit)| digit.number());
                let last = last.and_then(|digit| digit.to_i64()).unwrap_or(0);
                if raised < self.ten { last } else { 10 + last }
            }
            _ => 0,
        };
        let length = digits.len();
        let at = |place: usize| Place::At(u16::try_from(place).unwrap_or(u16::MAX));
        let splice = |place: usize, out: usize, put: &[u8]| {
            let mut made = digits.to_vec();
            let start = length - place - out;
            made.splice(start..start + out, put.iter().copied());
            (at(place), made)
        };
        let only_zero = digits == [0];
        Ok(match key.kind {
            Kind::Delete if length == 1 && self.dialect.delete_last == DeleteLast::Refuse => {
                Vec::new()
            }
            Kind::Delete => (0..length).map(|place| splice(place, 1, &[])).collect(),
            Kind::Insert if only_zero && self.dialect.insert_zero == InsertZero::Replace => {
                vec![splice(0, 1, &operand)]
            }
            Kind::Insert => (0..=length).map(|place| splice(place, 0, &operand)).collect(),
            Kind::Overwrite => (0..length).map(|place| splice(place, 1, &operand)).collect(),
            Kind::DigitAdd | Kind::DigitSubtract => {
                let change = if key.kind == Kind::DigitAdd { change } else { -change };
                let absolute = self.dialect.digit_wrap == DigitWrap::Absolute;
                let turned = |place: usize| {
                    let digit = digits.get(length - 1 - place).copied().unwrap_or(0);
                    splice(place, 1, &[figures::turned(digit, change, absolute)])
                };
                (0..length).map(turned).collect()
            }
            Kind::Round => (1..length)
                .map(|place| (at(place), figures::rounded(digits, place, self.dialect.rounding)))
                .collect(),
            Kind::Shift => figures::shifts(digits, self.dialect.shift, budget)?
                .into_iter()
                .map(|(arrows, made)| (Place::Arrows(arrows), made))
                .collect(),
            _ => Vec::new(),
        })
    }
}
