//! The greatest common divisor of big natural numbers, which can be stopped on the way.
//!
//! Up to [`DIRECT`] bits it is one call of the library. Beyond that a half-gcd cuts the numbers
//! down: the quotients that Euclid's algorithm finds for two numbers depend, for its first half,
//! on their leading halves only, so they are computed from those, recursively, and applied to the
//! whole numbers as one matrix (Möller, "On Schönhage's algorithm and subquadratic integer gcd
//! computation", Math. Comp. 77 (2008)).

use std::mem;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd};

use super::bit_length;
use super::divide::divide;
use super::natural::multiply;
use crate::number::pace::Pace;

/// Bits of the larger number up to which the library is asked.
const DIRECT: usize = 250_000;

/// The greatest common divisor; of 0 and a number it is that number.
pub(super) fn gcd<P: Pace>(left: &UBig, right: &UBig, pace: &P) -> Result<UBig, P::Stop> {
    if left.is_one() || right.is_one() {
        return Ok(UBig::ONE);
    }
    if left.is_zero() {
        return Ok(right.clone());
    }
    if right.is_zero() {
        return Ok(left.clone());
    }
    pace.work(bit_length(left) + bit_length(right))?;
    if left.bit_len().max(right.bit_len()) <= DIRECT {
        return Ok(left.gcd(right));
    }
    large_gcd(left.clone(), right.clone(), pace)
}

fn large_gcd<P: Pace>(left: UBig, right: UBig, pace: &P) -> Result<UBig, P::Stop> {
    let mut pair = Pair { large: left, small: right };
    pair.order();
    while pair.small.bit_len() > DIRECT {
        // One division makes the sizes nearly equal, or a step where the half-gcd finds none.
        pair = Pair { large: pair.small.clone(), small: divide(&pair.large, &pair.small, pace)?.1 };
        if let Some((_, reduced)) = pair.reduce_leading(pair.large.bit_len() / 2, pace)? {
            pair = reduced;
        }
    }
    if pair.small.is_zero() {
        return Ok(pair.large);
    }
    let rest = divide(&pair.large, &pair.small, pace)?.1;
    Ok(if rest.is_zero() { pair.small } else { pair.small.gcd(rest) })
}

/// Two numbers on their way to their greatest common divisor.
#[derive(Clone, Debug)]
struct Pair {
    large: UBig,
    small: UBig,
}

/// A product of Euclid's steps: the pair before is this matrix times the pair after. The
/// determinant is 1 or −1, so both pairs have the same divisors.
#[derive(Clone, Debug)]
struct Steps {
    rows: [[UBig; 2]; 2],
    /// Whether the number of steps is odd, and so the determinant −1.
    odd: bool,
}

impl Pair {
    fn order(&mut self) {
        if self.large < self.small {
            mem::swap(&mut self.large, &mut self.small);
        }
    }

    /// The steps that lead from this pair to one of half the size, and that pair.
    ///
    /// Both of its numbers keep more than half of the bits: this is what makes steps that were
    /// found for leading bits right for whole numbers.
    fn halve<P: Pace>(&self, pace: &P) -> Result<(Steps, Pair), P::Stop> {
        let bits = self.large.bit_len().max(self.small.bit_len());
        let keep = bits / 2 + 1;
        pace.work(bits as u64)?;
        if let Some(half) = halve_words(self, keep) {
            return Ok(half);
        }
        let (mut steps, mut pair) = (Steps::none(), self.clone());
        // The first quarter of the bits goes by way of the leading half ...
        if let Some((found, reduced)) = pair.reduce_leading(bits / 2, pace)? {
            (steps, pair) = (found, reduced);
        }
        // ... down to three quarters exactly by single steps, of which there are few ...
        while pair.large.bit_len() > bits - bits / 4 {
            if !pair.step(&mut steps, keep, pace)? {
                return Ok((steps, pair));
            }
        }
        // ... and the second quarter by way of the leading half of what is left.
        if let Some(low) = (2 * keep).checked_sub(pair.large.bit_len())
            && let Some((found, reduced)) = pair.reduce_leading(low, pace)?
            && reduced.small.bit_len() > keep
        {
            steps = steps.then(&found, pace)?;
            pair = reduced;
        }
        while pair.step(&mut steps, keep, pace)? {}
        Ok((steps, pair))
    }

    /// Halves what is above the `low` lowest bits, and applies those steps to the whole numbers;
    /// `None` if there are no steps, or none that are right.
    fn reduce_leading<P: Pace>(
        &self,
        low: usize,
        pace: &P,
    ) -> Result<Option<(Steps, Pair)>, P::Stop> {
        let (large_low, large) = self.large.clone().split_bits(low);
        let (small_low, small) = self.small.clone().split_bits(low);
        if small.bit_len() <= large.bit_len() / 2 + 1 {
            return Ok(None);
        }
        let (steps, reduced) = Pair { large, small }.halve(pace)?;
        if steps.is_none() {
            return Ok(None);
        }
        let reduced = steps.undo(&reduced, low, &large_low, &small_low, pace)?;
        Ok(reduced.map(|pair| (steps, pair)))
    }

    /// One division, unless it would leave `keep` bits or fewer.
    fn step<P: Pace>(&mut self, steps: &mut Steps, keep: usize, pace: &P) -> Result<bool, P::Stop> {
        let (quotient, rest) = divide(&self.large, &self.small, pace)?;
        if rest.bit_len() <= keep {
            return Ok(false);
        }
        steps.push(&quotient, pace)?;
        self.large = mem::replace(&mut self.small, rest);
        Ok(true)
    }
}

impl Steps {
    /// No step.
    fn none() -> Self {
        Self { rows: [[UBig::ONE, UBig::ZERO], [UBig::ZERO, UBig::ONE]], odd: false }
    }

    fn is_none(&self) -> bool {
        let [[_, upper], [lower, _]] = &self.rows;
        upper.is_zero() && lower.is_zero()
    }

    /// One more step, a division with this quotient.
    fn push<P: Pace>(&mut self, quotient: &UBig, pace: &P) -> Result<(), P::Stop> {
        for [left, right] in &mut self.rows {
            *right += multiply(left, quotient, pace)?;
            mem::swap(left, right);
        }
        self.odd = !self.odd;
        Ok(())
    }

    /// These steps and then the others.
    fn then<P: Pace>(&self, others: &Self, pace: &P) -> Result<Self, P::Stop> {
        let [[a, b], [c, d]] = &self.rows;
        let [[e, f], [g, h]] = &others.rows;
        let entry = |left: &UBig, above: &UBig, right: &UBig, below: &UBig| {
            Ok(multiply(left, above, pace)? + multiply(right, below, pace)?)
        };
        let upper = [entry(a, e, b, g)?, entry(a, f, b, h)?];
        let lower = [entry(c, e, d, g)?, entry(c, f, d, h)?];
        Ok(Self { rows: [upper, lower], odd: self.odd != others.odd })
    }

    /// The pair that comes after these steps of `2^low × large + large_low` and its like, where
    /// `reduced` comes after them of `large` and its like. `None` if a number would be negative.
    fn undo<P: Pace>(
        &self,
        reduced: &Pair,
        low: usize,
        large_low: &UBig,
        small_low: &UBig,
        pace: &P,
    ) -> Result<Option<Pair>, P::Stop> {
        let [[a, b], [c, d]] = &self.rows;
        let combine = |high: &UBig, plus: (&UBig, &UBig), minus: (&UBig, &UBig)| {
            let plus = multiply(plus.0, plus.1, pace)?;
            let minus = multiply(minus.0, minus.1, pace)?;
            let (plus, minus) = if self.odd { (minus, plus) } else { (plus, minus) };
            let sum = (high << low) + plus;
            Ok((sum >= minus).then(|| sum - minus))
        };
        let large = combine(&reduced.large, (d, large_low), (b, small_low))?;
        let small = combine(&reduced.small, (a, small_low), (c, large_low))?;
        Ok(large.zip(small).map(|(large, small)| Pair { large, small }))
    }
}

/// [`Pair::halve`] in machine arithmetic; `None` if a number has more than 128 bits.
fn halve_words(pair: &Pair, keep: usize) -> Option<(Steps, Pair)> {
    let mut large = u128::try_from(&pair.large).ok()?;
    let mut small = u128::try_from(&pair.small).ok()?;
    let mut rows = [[1_u128, 0], [0, 1]];
    let mut odd = false;
    while small != 0 {
        let (quotient, rest) = (large / small, large % small);
        if (u128::BITS - rest.leading_zeros()) as usize <= keep {
            break;
        }
        // The numbers stay above half of their bits, so an entry has at most the other half.
        for [left, right] in &mut rows {
            (*left, *right) = (*left * quotient + *right, *left);
        }
        (large, small) = (small, rest);
        odd = !odd;
    }
    let rows = rows.map(|row| row.map(UBig::from));
    Some((Steps { rows, odd }, Pair { large: large.into(), small: small.into() }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::number::big::tests::natural;
    use crate::number::pace::Unhurried;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn agrees_with_the_library(
            left in natural(1..150_000),
            right in natural(1..150_000),
            common in natural(1..150_000),
        ) {
            let (left, right) = (left * &common, right * common);
            let Ok(found) = large_gcd(left.clone(), right.clone(), &Unhurried);
            prop_assert!(found == left.gcd(right));
        }

        #[test]
        fn halving_keeps_the_pair(large in natural(2..9_000), small in natural(1..9_000)) {
            let mut pair = Pair { large, small };
            pair.order();
            let keep = pair.large.bit_len() / 2 + 1;
            let Ok((steps, half)) = pair.halve(&Unhurried);
            let [[a, b], [c, d]] = &steps.rows;
            prop_assert_eq!(a * &half.large + b * &half.small, pair.large);
            prop_assert_eq!(c * &half.large + d * &half.small, pair.small.clone());
            if pair.small.bit_len() > keep {
                prop_assert!(half.large.bit_len().min(half.small.bit_len()) > keep);
                prop_assert!((half.large % half.small).bit_len() <= keep);
            }
        }
    }
}
