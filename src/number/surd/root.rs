//! Square roots of fractions, which are sums of one term, and of sums that are squares of sums.
//!
//! With `S = A + B`, where `B` turns its sign with one of the roots and `A` does not, the sum is a
//! square only if `A² − B²` is one, too, and of a sum without that root; then with `r` for the root
//! `√S = √((A + r)/2) ± √((A − r)/2)`, both of which have one root less to deal with.

use super::super::pace::Pace;
use super::radicand::Radicand;
use super::{Number, Repr, Surd, Term};

/// How many roots a sum may hold, products aside, to be looked at: each one more makes it three
/// times the work.
const MOST_LEVELS: u32 = 8;

impl Number {
    /// The square root of an exact number that is not negative, if it is a sum of square roots.
    pub(in crate::number) fn square_root<P: Pace>(
        &self,
        pace: &P,
    ) -> Result<Option<Self>, P::Stop> {
        self.root_within(MOST_LEVELS, pace)
    }

    fn root_within<P: Pace>(&self, levels: u32, pace: &P) -> Result<Option<Self>, P::Stop> {
        match &self.repr {
            Repr::Surd(surd) => Ok(surd.denested(levels, pace)?.map(Self::from)),
            _ if self.is_zero() => Ok(Some(Self::ZERO)),
            _ => self.root_of_fraction(pace).map(Some),
        }
    }

    /// The square root of a positive fraction: `√(n/d)` is `√(n·d)/d`.
    fn root_of_fraction<P: Pace>(&self, pace: &P) -> Result<Self, P::Stop> {
        let (above, below) = (self.numerator(), self.denominator());
        let (above_root, above) = Radicand::drawn_out(&above, pace)?;
        let (below_root, below) = Radicand::drawn_out(&below, pace)?;
        let (shared, radicand) = above.product(&below, pace)?;
        let divisor = below_root.times(below.value(), pace)?;
        let coefficient = above_root.times(&shared, pace)?.over(&divisor, pace)?;
        Ok(Surd { terms: vec![Term { coefficient, radicand }] }.into())
    }
}

impl Surd {
    /// The square root of a sum that is positive, if it is a sum.
    fn denested<P: Pace>(&self, levels: u32, pace: &P) -> Result<Option<Self>, P::Stop> {
        let (Some(levels), Some((kept, turned))) = (levels.checked_sub(1), self.halves(pace)?)
        else {
            return Ok(None);
        };
        let root_of = |sum: Number| match sum.is_below_0(pace)? {
            true => Ok(None),
            false => sum.root_within(levels, pace),
        };
        let norm = kept.mul(&kept, pace)?.sub(&turned.mul(&turned, pace)?, pace)?;
        let Some(root) = root_of(norm.into())? else { return Ok(None) };
        let (kept, two) = (Number::from(kept), Number::from(2));
        let Some(larger) = root_of(kept.plus(&root, pace)?.over(&two, pace)?)? else {
            return Ok(None);
        };
        let Some(smaller) = root_of(kept.plus(&root.neg(), pace)?.over(&two, pace)?)? else {
            return Ok(None);
        };
        let smaller = if turned.is_negative(pace)? { smaller.neg() } else { smaller };
        larger.plus(&smaller, pace).map(|sum| Some(sum.to_surd()))
    }
}
