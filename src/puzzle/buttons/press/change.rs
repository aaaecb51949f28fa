//! What the buttons that need no place make of the screen.

use super::Calculator;
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::puzzle::buttons::button::Kind;
use crate::puzzle::buttons::dialect::{
    NegativeDigits, NoCut, NoMatch, PlusPower, SortZeros, Uneven,
};
use crate::puzzle::buttons::figures;
use crate::puzzle::buttons::shown::{Pressed, Shown};
use crate::puzzle::buttons::state::State;

impl<V: Shown> Calculator<V> {
    /// Those buttons that need no place and change the screen alone.
    pub(super) fn plain(
        &mut self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
    ) -> Pressed<V> {
        let Some(key) = self.keys.get(button) else { return Ok(None) };
        let shown = &state.shown;
        match key.kind {
            Kind::Add | Kind::Subtract | Kind::Multiply | Kind::Divide => {
                let Some(operand) = self.operand(key, &state.added, budget)? else {
                    // Only 0 can be multiplied or divided by what no screen holds.
                    let zero = *shown == self.zero;
                    let kept = matches!(key.kind, Kind::Multiply | Kind::Divide) && zero;
                    return Ok(kept.then(|| self.zero.clone()));
                };
                match key.kind {
                    Kind::Add => shown.plus(&operand, budget),
                    Kind::Subtract => shown.plus(&operand.negated(), budget),
                    Kind::Multiply => shown.times(&operand, budget),
                    _ => {
                        let cut = self.dialect.uneven == Uneven::Cut;
                        let divided = shown.divided(&operand, budget)?;
                        let even = divided.filter(|(_, rest)| cut || *rest == self.zero);
                        Ok(even.map(|(quotient, _)| quotient))
                    }
                }
            }
            Kind::Quotient => Ok(shown.divided(&key.number, budget)?.map(|(quotient, _)| quotient)),
            Kind::Remainder => Ok(shown.divided(&key.number, budget)?.map(|(_, rest)| rest)),
            Kind::Power => {
                let mut exponent = key.number.clone();
                if self.dialect.plus_power == PlusPower::Change {
                    exponent = self.operand(key, &state.added, budget)?.unwrap_or(exponent);
                }
                shown.power(&exponent, budget)
            }
            Kind::Negate => Ok(Some(shown.negated())),
            Kind::Sum => {
                let sum: u64 = digits.iter().map(|digit| u64::from(*digit)).sum();
                let sum = V::of(&Number::from(sum));
                Ok(sum.map(|sum| if shown.is_negative() { sum.negated() } else { sum }))
            }
            Kind::Down if shown.is_negative() => Ok(V::of(&Number::from(-1))),
            Kind::Up if *shown == self.zero => Ok(Some(key.number.negated())),
            _ => self.rewritten(button, state, digits, budget),
        }
    }

    /// Those buttons that rewrite the digits and leave the sign.
    pub(super) fn rewritten(
        &mut self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
    ) -> Pressed<V> {
        let mut made = std::mem::take(&mut self.made);
        made.clear();
        let kept = self.rewrite(button, state, digits, budget, &mut made);
        let value = match kept {
            Ok(true) => V::of_digits(state.shown.is_negative(), &made, budget),
            Ok(false) => Ok(None),
            Err(stop) => Err(stop),
        };
        self.made = made;
        value
    }

    /// Writes the digits after a press into `made`; false if the button cannot be pressed.
    pub(super) fn rewrite(
        &self,
        button: usize,
        state: &State<V>,
        digits: &[u8],
        budget: &Budget,
        made: &mut Vec<u8>,
    ) -> Result<bool, Stop> {
        let Some(key) = self.keys.get(button) else { return Ok(false) };
        match key.kind {
            Kind::Append => {
                made.extend(digits);
                self.raised_digits(key, &state.added, budget, made)?;
            }
            Kind::Prepend => made.extend(key.from.iter().chain(digits)),
            Kind::DropLast => made.extend(digits.iter().take(digits.len() - 1)),
            Kind::DropFirst => made.extend(digits.iter().skip(1)),
            Kind::Replace => {
                if !figures::replace(digits, &key.from, &key.to, made) {
                    return Ok(self.dialect.no_match == NoMatch::Waste);
                }
            }
            Kind::Cut => {
                let mut cut = Vec::new();
                self.raised_digits(key, &state.added, budget, &mut cut)?;
                if !figures::replace(digits, &cut, &[], made) {
                    return Ok(self.dialect.no_cut == NoCut::Waste);
                }
            }
            Kind::Reverse => made.extend(digits.iter().rev()),
            Kind::ShiftLeft => made.extend(digits.iter().skip(1).chain(digits.first())),
            Kind::ShiftRight => {
                made.extend(digits.last().into_iter().chain(digits.iter().take(digits.len() - 1)));
            }
            Kind::Mirror | Kind::Inverse => {
                let negative = self.dialect.negative_digits;
                if state.shown.is_negative() && negative != NegativeDigits::Keep {
                    made.extend(digits);
                    return Ok(negative == NegativeDigits::Waste);
                }
                if key.kind == Kind::Mirror {
                    made.extend(digits.iter().chain(digits.iter().rev()));
                } else {
                    made.extend(digits.iter().map(|digit| (10 - digit) % 10));
                }
            }
            Kind::SortUp | Kind::SortDown => {
                made.extend(digits);
                made.sort_unstable();
                if key.kind == Kind::SortDown {
                    made.reverse();
                }
                if self.dialect.sort_zeros == SortZeros::Drop {
                    made.retain(|digit| *digit > 0);
                }
            }
            Kind::Up => figures::raise_all(digits, &key.number.number(), made),
            Kind::Down => figures::lower_all(digits, &key.number.number(), made),
            _ => return Ok(false),
        }
        Ok(true)
    }
}
