//! Cube roots, fifth roots and so on of sums of two roots: `∛(7 + 5√2)` is `1 + √2`.
//!
//! An odd root x of X = a + b√d is real, and so is the root x′ of a − b√d; so if x is a sum of
//! square roots at all, turning the sign of √d makes x′ of it and leaves no other root, which
//! means that x = p + q√d. Then x·x′ is a fraction, the root of a² − b²d, and x + x′ = 2p is one
//! whose denominator divides that of X, so that few digits of both roots tell it. What is found so
//! is raised to the power again: only what comes out as X is an answer.

use super::super::pace::Pace;
use super::{Number, Surd, Term};

/// The most bits of the numbers whose roots tell the digits.
const MOST_BITS: u64 = 200_000;

impl Surd {
    /// The root of an odd degree of this positive sum, if it has two terms and the root is a sum.
    pub(in crate::number) fn odd_root<P: Pace>(
        &self,
        degree: u64,
        pace: &P,
    ) -> Result<Option<Number>, P::Stop> {
        let [first, _] = self.terms.as_slice() else { return Ok(None) };
        // The power of a sum of two terms has at least a bit for every few degrees.
        if degree.saturating_mul(first.radicand.value().bits()) > MOST_BITS
            || degree > self.bits().saturating_mul(8)
        {
            return Ok(None);
        }
        // A√r + B√s is √r to the degree times such a sum with a fraction.
        let term = Term { coefficient: Number::ONE, radicand: first.radicand.clone() };
        let unit = Number::from(Self { terms: vec![term] });
        let whole = Number::from(self.clone());
        let turnable = whole.over(&unit.power(degree, pace)?, pace)?;
        let Some(root) = turnable.to_surd().root_by_conjugate(degree, pace)? else {
            return Ok(None);
        };
        let root = root.times(&unit, pace)?;
        let exact = root.power(degree, pace)? == whole;
        Ok(exact.then_some(root))
    }

    /// What the root must be if it is one, of a fraction and a root.
    fn root_by_conjugate<P: Pace>(&self, degree: u64, pace: &P) -> Result<Option<Number>, P::Stop> {
        let Some((kept, turned)) = self.halves(pace)? else { return Ok(None) };
        let conjugate = kept.sub(&turned, pace)?;
        let norm = Number::from(self.mul(&conjugate, pace)?);
        let Some(big) = norm.abs().as_big().map(std::borrow::Cow::into_owned) else {
            return Ok(None);
        };
        let Some(size) = big.root(degree, pace)? else { return Ok(None) };
        let product = if norm.is_negative() { Number::from(size).neg() } else { size.into() };
        let denominator = self.denominator(pace)?;
        let places = denominator.bits() + 4;
        if degree.saturating_mul(places) > MOST_BITS {
            return Ok(None);
        }
        // Both digits are less than one unit off, and a unit is a sixteenth of the denominator.
        let unit = Number::from(2).power(places, pace)?;
        let scale = Number::from(2).power(places * degree, pace)?;
        let digits = |sum: &Self| {
            let is_negative = sum.is_negative(pace)?;
            let size = if is_negative { sum.clone().neg() } else { sum.clone() };
            let root = size.mul(&scale.to_surd(), pace)?.floor(pace)?;
            let root = match root.as_big() {
                Some(big) => Number::from(big.floor_root(degree, pace)?),
                None => Number::ZERO,
            };
            Ok(if is_negative { root.neg() } else { root })
        };
        let both = digits(self)?.plus(&digits(&conjugate)?, pace)?;
        let half = Number::ONE.over(&Number::from(2), pace)?;
        let times = both.times(&denominator, pace)?.over(&unit, pace)?;
        let middle = times.plus(&half, pace)?.exact_floor(pace)?.times(&half, pace)?;
        let middle = middle.over(&denominator, pace)?;
        let square = middle.times(&middle, pace)?.plus(&product.neg(), pace)?;
        if square.is_negative() {
            return Ok(None);
        }
        let Some(other) = square.square_root(pace)? else { return Ok(None) };
        let other = if turned.is_negative(pace)? { other.neg() } else { other };
        middle.plus(&other, pace).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use crate::Budget;
    use crate::number::{Number, NumberError};

    fn number(text: &str) -> Number {
        text.parse().unwrap()
    }

    #[test]
    fn odd_roots_of_powers_are_found_and_none_beside_them() {
        let budget = Budget::generous();
        let (halves, roots) = ([-7, -1, 0, 1, 2, 40], [2, 5, 12]);
        for (p, q) in halves.iter().flat_map(|p| halves.iter().map(move |q| (p, q))) {
            for (below, inside) in [1, 6].iter().flat_map(|n| roots.iter().map(move |d| (n, d))) {
                let inside = Number::from(*inside).sqrt(&budget).unwrap();
                let sum = Number::from(*p) + Number::from(*q) * inside;
                let root = sum.div(&Number::from(*below), &budget).unwrap();
                for degree in [3, 5, 9] {
                    let degree = Number::from(degree);
                    let power = root.pow(&degree, &budget).unwrap();
                    assert_eq!(power.root(&degree, &budget), Ok(root.clone()), "{root}^{degree}");
                    if !root.is_rational() {
                        let beside = (&power + &Number::ONE).root(&degree, &budget);
                        let beside = beside.map(|it| it.pow(&degree, &budget).unwrap());
                        let right = Ok(&power + &Number::ONE);
                        assert!(beside == right || beside == Err(NumberError::Irrational));
                    }
                }
            }
        }
    }

    #[test]
    fn known_roots() {
        let budget = Budget::generous();
        for (of, degree, root) in [
            ("7 + 5*sqrt(2)", "3", "1 + sqrt(2)"),
            ("2 + sqrt(5)", "3", "(1 + sqrt(5))/2"),
            ("2 - sqrt(5)", "3", "(1 - sqrt(5))/2"),
            ("11*sqrt(2) + 9*sqrt(3)", "3", "sqrt(2) + sqrt(3)"),
            ("41 + 29*sqrt(2)", "5", "1 + sqrt(2)"),
            ("99 + 70*sqrt(2)", "6", "1 + sqrt(2)"),
        ] {
            let found = number(of).root(&number(degree), &budget);
            assert_eq!(found, Ok(number(root)), "root({of}, {degree})");
        }
        for (of, degree) in [
            ("1 + sqrt(2)", "3"),
            ("1 + sqrt(2)", "1000000001"),
            ("1 + sqrt(3)", "3"),
            ("2 + sqrt(5)", "5"),
        ] {
            let found = number(of).root(&number(degree), &budget);
            assert_eq!(found, Err(NumberError::Irrational), "root({of}, {degree})");
        }
    }
}
