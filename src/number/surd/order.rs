//! Sign, order and rounding, by whole square roots of ever more digits.
//!
//! A sum that is no fraction is never 0 and never halfway between two numbers that it may be
//! rounded to, so that this comes to an end.

use std::cmp::Ordering;

use super::super::pace::{Pace, Unhurried};
use super::{Number, Surd, Term};

/// Binary places of the first try.
const PLACES: u64 = 64;

impl Surd {
    pub(in crate::number) fn is_negative(&self) -> bool {
        let mut signs = self.terms.iter().map(|term| term.coefficient.is_negative());
        let first = signs.next().unwrap_or(false);
        if signs.all(|sign| sign == first) {
            return first;
        }
        if let [left, right] = self.terms.as_slice() {
            // Of opposite signs, so that the larger square decides.
            return left.signed_square() + right.signed_square() < Number::ZERO;
        }
        let Ok(negative) = self.settle(PLACES, &Unhurried, |low, high, _| {
            // A sum of 0 is both.
            (high.is_negative() || high.is_zero())
                .then_some(true)
                .or((!low.is_negative()).then_some(false))
        });
        negative
    }

    pub(in crate::number) fn cmp(&self, other: &Self) -> Ordering {
        let Ok(difference) = self.sub(other, &Unhurried);
        match Number::from(difference) {
            zero if zero.is_zero() => Ordering::Equal,
            other if other.is_negative() => Ordering::Less,
            _ => Ordering::Greater,
        }
    }

    /// The largest whole number that is not above this sum.
    pub(in crate::number) fn floor<P: Pace>(&self, pace: &P) -> Result<Number, P::Stop> {
        self.settle(PLACES, pace, |low, high, unit| {
            let floor = |value: &Number| (value * &unit.inverse_of_power()).exact_floor();
            let (low, high) = (floor(low), floor(high));
            (low == high).then_some(low)
        })
    }

    /// The neighbouring floats that enclose this sum; `None` beyond the largest.
    pub(in crate::number) fn bounds(&self) -> Option<(f64, f64)> {
        let Ok(bounds) = self.settle(PLACES, &Unhurried, |low, high, unit| {
            let inverse = unit.inverse_of_power();
            let bounds = |value: &Number| (value * &inverse).as_big()?.bounds();
            let (Some((low, _)), Some((_, high))) = (bounds(low), bounds(high)) else {
                return Some(None);
            };
            (low.next_up() >= high).then_some(Some((low, high)))
        });
        bounds
    }

    /// Asks `decide` about two whole numbers between which the sum lies, both times `unit`, with
    /// more and more places until it decides.
    fn settle<T, P: Pace>(
        &self,
        mut places: u64,
        pace: &P,
        decide: impl Fn(&Number, &Number, &Number) -> Option<T>,
    ) -> Result<T, P::Stop> {
        loop {
            let unit = Number::from(2).power(places, pace)?;
            let (mut low, mut high) = (Number::ZERO, Number::ZERO);
            for term in &self.terms {
                let (below, above) = term.between(&unit, pace)?;
                low = low.plus(&below, pace)?;
                high = high.plus(&above, pace)?;
            }
            if let Some(decided) = decide(&low, &high, &unit) {
                return Ok(decided);
            }
            places = places.saturating_mul(2);
        }
    }
}

impl Number {
    /// 1 divided by a whole number that is not 0.
    fn inverse_of_power(&self) -> Self {
        let Ok(inverse) = Self::ONE.over(self, &Unhurried);
        inverse
    }
}

impl Term {
    /// Two neighbouring whole numbers, or one and the same, between which the term times `unit`
    /// lies.
    fn between<P: Pace>(&self, unit: &Number, pace: &P) -> Result<(Number, Number), P::Stop> {
        let scaled = self.coefficient.times(unit, pace)?;
        let square = scaled.times(&scaled, pace)?.times(self.radicand.value(), pace)?;
        let floor = square.exact_floor();
        let below = floor.floor_root(pace)?;
        let exact = floor == square && below.times(&below, pace)? == floor;
        let above = if exact { below.clone() } else { below.plus(&Number::ONE, pace)? };
        Ok(if self.coefficient.is_negative() { (above.neg(), below.neg()) } else { (below, above) })
    }
}
