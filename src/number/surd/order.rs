//! Sign, order and rounding, by ever more leading bits of the terms.
//!
//! A sum that is no fraction is never 0 and never halfway between two numbers that it may be
//! rounded to, so that this comes to an end.

use std::cmp::Ordering;

use super::super::big::{Bounds, Ends};
use super::super::pace::Pace;
use super::{Number, Surd, Term};

/// Leading bits of the first try.
const BITS: u64 = 64;

/// Sums of more bits are not worked out to be compared, unless their leading bits agree.
const LARGE: u64 = 4096;

impl Surd {
    /// Whether the sum is below 0.
    pub(in crate::number) fn is_negative<P: Pace>(&self, pace: &P) -> Result<bool, P::Stop> {
        let mut signs = self.terms.iter().map(|term| term.coefficient.is_negative());
        let first = signs.next().unwrap_or(false);
        if signs.all(|sign| sign == first) {
            return Ok(first);
        }
        if self.bits() > LARGE
            && let Some(negative) = self.known_to(BITS, pace)?.is_negative()
        {
            return Ok(negative);
        }
        if let [left, right] = self.terms.as_slice() {
            // Of opposite signs, so that the larger square decides.
            let sum = left.signed_square(pace)?.plus(&right.signed_square(pace)?, pace)?;
            return Ok(sum < Number::ZERO);
        }
        self.settle(0, pace, Ends::is_negative)
    }

    /// The order of two sums.
    pub(in crate::number) fn compare<P: Pace>(
        &self,
        other: &Self,
        pace: &P,
    ) -> Result<Ordering, P::Stop> {
        let order = |is_less| if is_less { Ordering::Less } else { Ordering::Greater };
        if self.bits().max(other.bits()) > LARGE {
            let own = self.terms.iter().map(|term| (false, term));
            let difference = own.chain(other.terms.iter().map(|term| (true, term)));
            // Both may be equal, which an end at 0 does not exclude.
            let ends = ends(difference, BITS, pace)?;
            if let Some(is_less) = ends.surely_negative() {
                return Ok(order(is_less));
            }
        }
        let difference = self.sub(other, pace)?;
        if difference.terms.is_empty() {
            return Ok(Ordering::Equal);
        }
        Ok(order(difference.is_negative(pace)?))
    }

    /// The largest whole number that is not above this sum.
    pub(in crate::number) fn floor<P: Pace>(&self, pace: &P) -> Result<Number, P::Stop> {
        let mut size = 0;
        for term in &self.terms {
            size = size.max(term.leading(BITS, pace)?.size());
        }
        let whole_bits = u64::try_from(size).unwrap_or(0);
        Ok(self.settle(whole_bits, pace, Ends::floor)?.into())
    }

    /// The neighbouring floats that enclose this sum; `None` beyond the largest.
    pub(in crate::number) fn bounds<P: Pace>(
        &self,
        pace: &P,
    ) -> Result<Option<(f64, f64)>, P::Stop> {
        self.settle(0, pace, Ends::floats)
    }

    /// Asks `decide` about what the sum lies between, known to so many leading bits and ever more
    /// beside them, until it decides.
    fn settle<T, P: Pace>(
        &self,
        bits: u64,
        pace: &P,
        decide: impl Fn(&Ends) -> Option<T>,
    ) -> Result<T, P::Stop> {
        let mut more = BITS;
        loop {
            if let Some(decided) = decide(&self.known_to(bits.saturating_add(more), pace)?) {
                return Ok(decided);
            }
            more = more.saturating_mul(2);
        }
    }

    fn known_to<P: Pace>(&self, bits: u64, pace: &P) -> Result<Ends, P::Stop> {
        ends(self.terms.iter().map(|term| (false, term)), bits, pace)
    }
}

/// What the sum of terms lies between, known to so many leading bits of the largest; those that
/// are marked are subtracted.
fn ends<'a, P: Pace>(
    terms: impl Iterator<Item = (bool, &'a Term)>,
    bits: u64,
    pace: &P,
) -> Result<Ends, P::Stop> {
    let parts = terms.map(|(is_subtracted, term)| {
        Ok((term.coefficient.is_negative() != is_subtracted, term.leading(bits, pace)?))
    });
    Ok(Ends::of_sum(&parts.collect::<Result<Vec<_>, _>>()?, bits))
}

impl Term {
    /// What the term without its sign lies between, known to so many leading bits.
    fn leading<P: Pace>(&self, bits: u64, pace: &P) -> Result<Bounds, P::Stop> {
        let coefficient = self.coefficient.exact_big().leading(bits, pace)?;
        coefficient.times_root(&self.radicand.value().exact_big(), bits, pace)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::super::big::Big;
    use super::super::super::pace::Unhurried;
    use super::*;
    use crate::{Budget, Number};

    /// Whole numbers between which a sum times `2^places` lies, from whole roots of its terms.
    fn between(sum: &Surd, places: u64) -> (Number, Number) {
        let scale = Number::from(2).pow(&Number::from(places), &Budget::generous()).unwrap();
        let (mut low, mut high) = (Number::ZERO, Number::ZERO);
        for term in &sum.terms {
            let scaled = &term.coefficient * &scale;
            let square = (&(&scaled * &scaled) * term.radicand.value()).floor().unwrap();
            let Ok(root) = square.floor_root(&Unhurried);
            let (below, above) = match term.coefficient.is_negative() {
                true => (-(&root + 1), -root),
                false => (root.clone(), root + 1),
            };
            (low, high) = (low + below, high + above);
        }
        (low, high)
    }

    /// Sums of up to four roots, whose coefficients have up to so many bits.
    fn sum(bits: u32) -> impl Strategy<Value = Number> {
        let coefficient = (0..=bits, 0..=bits, -9..=9_i64).prop_map(|(above, below, offset)| {
            let power = |bits: u32| {
                Number::from(3).pow(&Number::from(bits / 2), &Budget::generous()).unwrap()
            };
            Number::ratio(power(above) * offset + offset, power(below) + 1).unwrap()
        });
        let term = (coefficient, 1..40_i64).prop_map(|(coefficient, radicand)| {
            coefficient * Number::from(radicand).sqrt(&Budget::generous()).unwrap()
        });
        prop::collection::vec(term, 1..=4)
            .prop_map(|terms| terms.into_iter().fold(Number::ZERO, |sum, term| sum + term))
    }

    proptest! {
        #[test]
        fn leading_bits_tell_what_whole_roots_tell(sum in prop_oneof![sum(40), sum(6_000)]) {
            let surd = sum.to_surd();
            let Ok(ends) = surd.known_to(80, &Unhurried);
            if sum.is_rational() {
                return Ok(());
            }
            let (low, high) = between(&surd, 20_000);
            let Ok(is_negative) = surd.is_negative(&Unhurried);
            prop_assert_eq!(is_negative, high <= Number::ZERO);
            prop_assert!(ends.is_negative().is_none_or(|known| known == is_negative));
            let scale = Number::from(2).pow(&Number::from(20_000), &Budget::generous()).unwrap();
            let low = Number::ratio(low, scale.clone()).unwrap();
            let high = Number::ratio(high, scale).unwrap();
            let floor = low.floor().unwrap();
            prop_assert_eq!(sum.floor().unwrap(), floor.clone());
            let order = sum.compare(&floor);
            prop_assert_eq!(order, Ok(Ordering::Greater));
            prop_assert_eq!(sum.compare(&(floor + 1)), Ok(Ordering::Less));
            let Ok(floats) = surd.bounds(&Unhurried);
            if let Some((below, above)) = floats {
                prop_assert!(below.next_up() >= above);
                let exact = |float: f64| Number::from(Big::from_f64(float));
                prop_assert!(exact(below) <= high && exact(above) >= low);
            }
        }

        #[test]
        fn sums_that_are_close_have_an_order(sum in sum(6_000), places in 1..3_000_u32) {
            let nudge = Number::ratio(Number::ONE, Number::from(2)
                .pow(&Number::from(places), &Budget::generous()).unwrap()).unwrap();
            let above = &sum + &nudge;
            prop_assert_eq!(sum.cmp(&above), Ordering::Less);
            prop_assert_eq!(above.cmp(&sum), Ordering::Greater);
            prop_assert_eq!(above.cmp(&(&sum + &nudge)), Ordering::Equal);
        }
    }

    #[test]
    fn a_budget_stops_what_many_digits_must_tell() {
        let generous = Budget::generous();
        let large = Number::from(10).pow(&Number::from(20_000), &generous).unwrap();
        let root = Number::from(2).sqrt(&generous).unwrap() * &large;
        let floor = root.floor().unwrap();
        let mut limits = crate::Limits::default();
        limits.steps(1_000);
        let few = || Budget::new(&limits, crate::Interrupt::new());
        assert!(root.floor_within(&few()).is_err());
        assert!((&root - &floor).abs_within(&few()).is_err());
        assert!(root.compare_within(&floor, &few()).is_err());
        // What leading digits tell takes few steps.
        let other = Number::from(3).sqrt(&generous).unwrap() * &large;
        assert_eq!(root.compare_within(&other, &few()), Ok(Ordering::Less));
    }
}
