//! Quotients, by conjugates.
//!
//! Turning the sign of some roots, in step with their products, changes no true equation between
//! sums of roots. A sum times what it becomes so is free of those roots; when all are gone, the
//! product of the factors, divided by the fraction that is left, is the inverse.

use super::super::pace::Pace;
use super::{Number, Surd, Term};

impl Surd {
    /// The quotient by a sum that is not 0.
    pub(in crate::number) fn div<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        self.mul(&other.inverse(pace)?, pace)
    }

    /// 1 divided by this sum, which is not 0.
    pub(in crate::number) fn inverse<P: Pace>(&self, pace: &P) -> Result<Self, P::Stop> {
        let (mut factors, mut rest) = (Number::ONE.to_surd(), self.clone());
        while let Some((kept, turned)) = rest.halves(pace)? {
            let conjugate = kept.sub(&turned, pace)?;
            factors = factors.mul(&conjugate, pace)?;
            rest = kept.mul(&kept, pace)?.sub(&turned.mul(&turned, pace)?, pace)?;
        }
        let divisor = Number::from(rest);
        let inverse = Number::ONE.over(&divisor, pace)?;
        factors.mul(&inverse.to_surd(), pace)
    }

    /// Two parts of the sum: one without a certain root, and one that turns its sign with that
    /// root and is not 0. A fraction has no such parts.
    pub(super) fn halves<P: Pace>(&self, pace: &P) -> Result<Option<(Self, Self)>, P::Stop> {
        for base in self.bases(pace)? {
            let (kept, turned) = self.split(&base, pace)?;
            if !turned.terms.is_empty() {
                return Ok(Some((kept, turned)));
            }
        }
        Ok(None)
    }

    /// Whole numbers above 1 that have no divisor in common, none a square, of which all radicands
    /// are products, squares aside: the roots whose signs can be turned one by one.
    fn bases<P: Pace>(&self, pace: &P) -> Result<Vec<Number>, P::Stop> {
        let mut bases: Vec<Number> = Vec::new();
        let mut waiting: Vec<_> =
            self.terms.iter().map(|term| term.radicand.value().clone()).collect();
        while let Some(mut number) = waiting.pop() {
            if number.is_one() {
                continue;
            }
            let mut met = None;
            for (place, base) in bases.iter().enumerate() {
                let shared = base.common_divisor(&number, pace)?;
                if !shared.is_one() {
                    met = Some((place, shared));
                    break;
                }
            }
            let Some((place, shared)) = met else {
                bases.push(number);
                continue;
            };
            number = number.over(&shared, pace)?;
            let base = bases.swap_remove(place);
            waiting.extend([base.over(&shared, pace)?, shared, number]);
        }
        let mut turnable = Vec::new();
        for base in bases {
            if base.whole_root(pace)?.is_none() {
                turnable.push(base);
            }
        }
        turnable.sort_unstable();
        Ok(turnable)
    }

    /// The terms that stay as they are when the sign of `√base` is turned, and those whose radicand
    /// holds the base an odd number of times, which turn.
    fn split<P: Pace>(&self, base: &Number, pace: &P) -> Result<(Self, Self), P::Stop> {
        let (mut kept, mut turned) = (Vec::new(), Vec::new());
        for term in &self.terms {
            if term.is_turned(base, pace)? { &mut turned } else { &mut kept }.push(term.clone());
        }
        Ok((Self { terms: kept }, Self { terms: turned }))
    }
}

impl Term {
    fn is_turned<P: Pace>(&self, base: &Number, pace: &P) -> Result<bool, P::Stop> {
        let (mut odd, mut rest) = (false, self.radicand.value().clone());
        while let Some(quotient) = rest.divided_evenly(base, pace)? {
            (odd, rest) = (!odd, quotient);
        }
        Ok(odd)
    }
}
