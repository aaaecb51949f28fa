//! Products and powers.

use super::super::pace::Pace;
use super::{Surd, Term};

/// Bits that a pair of terms counts before they are multiplied: a product may have as many terms
/// as there are pairs, and takes the time of that many.
const BITS_OF_A_PAIR: u64 = 8;

impl Surd {
    pub(in crate::number) fn mul<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        let pairs = (self.terms.len() as u64).saturating_mul(other.terms.len() as u64);
        pace.allow_bits(pairs.saturating_mul(BITS_OF_A_PAIR))?;
        let mut product = Self { terms: Vec::new() };
        for left in &self.terms {
            let row = other.terms.iter().map(|right| left.times(right, pace));
            product.add_terms(row.collect::<Result<_, _>>()?, pace)?;
            pace.allow_bits(product.bits())?;
        }
        Ok(product)
    }

    /// The power, by repeated squaring; the exponent is not 0.
    pub(in crate::number) fn power<P: Pace>(&self, times: u64, pace: &P) -> Result<Self, P::Stop> {
        let mut power = self.clone();
        for position in (0..times.checked_ilog2().unwrap_or(0)).rev() {
            power = power.mul(&power, pace)?;
            if times >> position & 1 == 1 {
                power = power.mul(self, pace)?;
            }
        }
        Ok(power)
    }
}

impl Term {
    fn times<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        let (outside, radicand) = self.radicand.product(&other.radicand, pace)?;
        let coefficient = self.coefficient.times(&other.coefficient, pace)?;
        Ok(Self { coefficient: coefficient.times(&outside, pace)?, radicand })
    }
}
