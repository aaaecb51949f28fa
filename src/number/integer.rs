//! Functions of whole numbers: divisors, primes, counting, digits.

use super::pace::Pace;
use super::ratio;
use super::{Number, NumberError};
use crate::limits::Budget;

impl Number {
    /// The greatest common divisor of two whole numbers, not negative; of 0 and 0 it is 0.
    ///
    /// # Errors
    /// [`NotWhole`](NumberError::NotWhole) unless both are whole; when the budget says stop.
    pub fn gcd(&self, other: &Self, budget: &Budget) -> Result<Self, NumberError> {
        if let (Some(left), Some(right)) = (self.to_i64(), other.to_i64()) {
            return Ok(ratio::gcd(left.unsigned_abs(), right.unsigned_abs()).into());
        }
        if !self.is_integer() || !other.is_integer() {
            return Err(NumberError::NotWhole);
        }
        match (self.as_big(), other.as_big()) {
            (Some(left), Some(right)) => Ok(left.gcd(&right, budget)?.into()),
            _ => Err(NumberError::NotWhole),
        }
    }

    /// The least common multiple of two whole numbers, not negative; with 0 it is 0.
    ///
    /// # Errors
    /// [`NotWhole`](NumberError::NotWhole) unless both are whole; when the budget says stop.
    pub fn lcm(&self, other: &Self, budget: &Budget) -> Result<Self, NumberError> {
        let common = self.gcd(other, budget)?;
        if common.is_zero() {
            return Ok(Self::ZERO);
        }
        Ok(self.div(&common, budget)?.mul(other, budget)?.abs())
    }

    /// The product of the whole numbers from 1 to this one.
    ///
    /// # Errors
    /// [`NotNatural`](NumberError::NotNatural) unless the number is whole and not negative; when
    /// the budget says stop, at once for a result that would be too large.
    ///
    /// ```
    /// # use abacist::{Budget, number::Number};
    /// let product = Number::from(20).factorial(&Budget::generous());
    /// assert_eq!(product, Ok(Number::from(2_432_902_008_176_640_000_i64)));
    /// ```
    pub fn factorial(&self, budget: &Budget) -> Result<Self, NumberError> {
        let last = self.natural()?.to_u64().unwrap_or(u64::MAX);
        budget.allow_bits(factorial_bits(last))?;
        Ok(product_of_range(&Self::ZERO, 1, last, budget)?)
    }

    /// The number itself if it is whole and not negative.
    pub(super) fn natural(&self) -> Result<&Self, NumberError> {
        if self.is_integer() && !self.is_negative() {
            Ok(self)
        } else {
            Err(NumberError::NotNatural)
        }
    }

    /// The member of the Fibonacci sequence with this index: 0, 1, 1, 2, 3, …, counted from 0.
    ///
    /// # Errors
    /// [`NotNatural`](NumberError::NotNatural) unless the index is whole and not negative; when
    /// the budget says stop, at once for a result that would be too large.
    pub fn fibonacci(&self, budget: &Budget) -> Result<Self, NumberError> {
        let index = self.natural()?.to_u64().unwrap_or(u64::MAX);
        // Each member but the first few is over 2^0.69 times the one before.
        budget.allow_bits((index / 100).saturating_mul(69))?;
        // A pair of neighbours F(i), F(i + 1), i the leading bits of the index.
        let (mut current, mut next) = (Self::ZERO, Self::ONE);
        for position in (0..u64::BITS - index.leading_zeros()).rev() {
            let doubled = next.add(&next, budget)?.sub(&current, budget)?;
            let even = current.mul(&doubled, budget)?;
            let odd = current.mul(&current, budget)?.add(&next.mul(&next, budget)?, budget)?;
            (current, next) = if index >> position & 1 == 0 {
                (even, odd)
            } else {
                let sum = even.add(&odd, budget)?;
                (odd, sum)
            };
        }
        Ok(current)
    }
}

/// A number of bits that the factorial has at least: each factor has one less than its own.
fn factorial_bits(last: u64) -> u64 {
    (1..u64::BITS - last.leading_zeros()).fold(0, |bits: u64, position| {
        let first = 1_u64 << position;
        let count = last.min(first + (first - 1)) - first + 1;
        bits.saturating_add(count.saturating_mul(position.into()))
    })
}

/// The product of `base + first` to `base + last`, by halves so that the large multiplications
/// are of numbers of equal size. The base is a whole number from 0.
pub(super) fn product_of_range<P: Pace>(
    base: &Number,
    first: u64,
    last: u64,
    pace: &P,
) -> Result<Number, P::Stop> {
    if first > last {
        return Ok(Number::ONE);
    }
    if let Some(product) = small_product_of_range(base, first, last) {
        pace.work((last - first) * u64::from(u64::BITS))?;
        return Ok(product.into());
    }
    if first == last {
        return base.plus(&first.into(), pace);
    }
    let middle = first + (last - first) / 2;
    let left = product_of_range(base, first, middle, pace)?;
    left.times(&product_of_range(base, middle + 1, last, pace)?, pace)
}

/// The same, if bit lengths show that it fits.
fn small_product_of_range(base: &Number, first: u64, last: u64) -> Option<u64> {
    let base = base.to_u64()?;
    let (least, largest) = (base.checked_add(first)?, base.checked_add(last)?);
    let bits = (largest - least).checked_add(1)?.checked_mul(largest.checked_ilog2()?.into())?;
    let count = largest - least + 1;
    (bits + count <= u64::BITS.into()).then(|| (least..=largest).product())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        text.parse().unwrap()
    }

    #[test]
    fn known_values() {
        let budget = Budget::generous();
        let factorial = number("30").factorial(&budget);
        assert_eq!(factorial, Ok(number("265252859812191058636308480000000")));
        assert_eq!(number("52").binomial(&number("5"), &budget), Ok(number("2598960")));
        assert_eq!(number("5").binomial(&number("6"), &budget), Ok(Number::ZERO));
        assert_eq!(number("100").fibonacci(&budget), Ok(number("354224848179261915075")));
        assert_eq!(number("-12").gcd(&number("18"), &budget), Ok(number("6")));
        assert_eq!(number("-4").lcm(&number("6"), &budget), Ok(number("12")));
        assert_eq!(number("0").lcm(&number("0"), &budget), Ok(Number::ZERO));
        // The magnitude of the least machine word does not fit one.
        let least = Number::from(i64::MIN);
        assert_eq!(least.gcd(&least, &budget), Ok(number("9223372036854775808")));
    }

    #[test]
    fn only_whole_numbers_have_a_value() {
        let budget = Budget::generous();
        let one = Number::ONE;
        for text in ["1/2", "-1/2", "100000000000000000000/3"] {
            assert_eq!(number(text).gcd(&one, &budget), Err(NumberError::NotWhole));
            assert_eq!(one.lcm(&number(text), &budget), Err(NumberError::NotWhole));
        }
        for text in ["1/2", "-1", "-100000000000000000000"] {
            assert_eq!(number(text).factorial(&budget), Err(NumberError::NotNatural));
            assert_eq!(number(text).fibonacci(&budget), Err(NumberError::NotNatural));
            assert_eq!(number(text).binomial(&one, &budget), Err(NumberError::NotNatural));
            assert_eq!(one.binomial(&number(text), &budget), Err(NumberError::NotNatural));
        }
    }

    #[test]
    fn large_factorials_end_in_as_many_zeros_as_they_have_fives() {
        let budget = Budget::generous();
        let text = number("5000").factorial(&budget).unwrap().to_string();
        let zeros = text.len() - text.trim_end_matches('0').len();
        assert_eq!(zeros, 5000 / 5 + 5000 / 25 + 5000 / 125 + 5000 / 625 + 5000 / 3125);
    }

    #[test]
    fn the_estimate_is_below_the_factorial() {
        let budget = Budget::generous();
        for last in (0..300).chain([1_000, 4_095, 4_096, 4_097]) {
            let bits = Number::from(last).factorial(&budget).unwrap().bits();
            let estimate = factorial_bits(last);
            assert!(estimate < bits && bits <= estimate + last + 1, "{last}");
        }
        assert_eq!(factorial_bits(u64::MAX), u64::MAX);
    }
}
