//! How many ways there are to choose some of many things.

use super::integer::product_of_range;
use super::pace::Pace;
use super::{Number, NumberError};
use crate::limits::{Budget, Stop};

/// The most things for which the primes up to their number are sieved.
const SIEVED: u64 = 1 << 26;

/// Sieving pays unless fewer than one of this many things is chosen.
const SPARSE: u64 = 40;

impl Number {
    /// How many ways there are to choose `chosen` of this many things.
    ///
    /// # Errors
    /// [`NotNatural`](NumberError::NotNatural) unless both are whole and not negative; when the
    /// budget says stop, early for a result that would be too large.
    ///
    /// ```
    /// # use abacist::{Budget, number::Number};
    /// let hands = Number::from(52).binomial(&Number::from(5), &Budget::generous());
    /// assert_eq!(hands, Ok(Number::from(2_598_960)));
    /// ```
    pub fn binomial(&self, chosen: &Self, budget: &Budget) -> Result<Self, NumberError> {
        let (all, chosen) = (self.natural()?, chosen.natural()?);
        if chosen > all {
            return Ok(Self::ZERO);
        }
        let rest = all.sub(chosen, budget)?;
        let (fewer, above) = if *chosen < rest { (chosen, &rest) } else { (&rest, chosen) };
        if fewer.is_zero() {
            return Ok(Self::ONE);
        }
        let times = fewer.to_u64().unwrap_or(u64::MAX);
        // Choosing k of n is n/k × (n - 1)/(k - 1) × …, of which none is below n/k.
        let least = all.floor_div(fewer, budget)?.bits() - 1;
        budget.allow_bits(least.saturating_mul(times))?;
        match all.to_u64() {
            Some(all) if all <= SIEVED && all / times < SPARSE => {
                Ok(product(&prime_powers(all, times, budget)?, budget)?)
            }
            _ => quotient(above, times, budget),
        }
    }
}

/// The product of the numbers from `above + 1` to `above + times`, by the factorial of `times`.
fn quotient(above: &Number, times: u64, budget: &Budget) -> Result<Number, NumberError> {
    let roomy = Roomy(budget);
    let dividend = product_of_range(above, 1, times, &roomy)?;
    let divisor = product_of_range(&Number::ZERO, 1, times, &roomy)?;
    let quotient = match (dividend.as_big(), divisor.as_big()) {
        (Some(dividend), Some(divisor)) => Number::from(dividend.div_floor(&divisor, &roomy)?),
        _ => return Err(NumberError::NotNatural),
    };
    budget.allow_bits(quotient.bits())?;
    Ok(quotient)
}

/// The powers of primes whose product the result is, several in one word where they fit. A prime
/// divides it as often as there are carries in adding `chosen` and the rest in its base (Kummer,
/// "Über die Ergänzungssätze zu den allgemeinen Reciprocitätsgesetzen", 1852); so each power is
/// `all` at most.
fn prime_powers(all: u64, chosen: u64, budget: &Budget) -> Result<Vec<u64>, Stop> {
    let mut powers = Vec::new();
    let mut word = 1_u64;
    for prime in primes_to(all, budget)? {
        budget.spend(1)?;
        let (mut left, mut right, mut carry) = (chosen, all - chosen, 0);
        while left > 0 || right > 0 {
            carry = u64::from(left % prime + right % prime + carry >= prime);
            (left, right) = (left / prime, right / prime);
            if carry == 0 {
                continue;
            }
            word = word.checked_mul(prime).unwrap_or_else(|| {
                powers.push(word);
                prime
            });
        }
    }
    powers.push(word);
    Ok(powers)
}

/// The primes up to a number, by the sieve of Eratosthenes on the odd numbers.
fn primes_to(last: u64, budget: &Budget) -> Result<impl Iterator<Item = u64>, Stop> {
    let count = usize::try_from(last / 2 + 1).unwrap_or(usize::MAX);
    budget.reserve(count as u64)?;
    // Of an odd number, which is twice its place and 1.
    let mut composite = vec![false; count];
    let mut factor = 3_usize;
    while factor * factor / 2 < count {
        if composite.get(factor / 2) == Some(&false) {
            budget.spend((count / factor / 8) as u64 + 1)?;
            for multiple in composite.iter_mut().skip(factor * factor / 2).step_by(factor) {
                *multiple = true;
            }
        }
        factor += 2;
    }
    budget.release(count as u64);
    let odd = composite.into_iter().enumerate().skip(1);
    let odd = odd.filter(|(_, composite)| !composite).map(|(place, _)| 2 * place as u64 + 1);
    Ok(std::iter::once(2).chain(odd).filter(move |prime| *prime <= last))
}

/// The product, by halves so that the large multiplications are of numbers of equal size.
fn product(factors: &[u64], budget: &Budget) -> Result<Number, Stop> {
    match factors {
        [] => Ok(Number::ONE),
        [factor] => Ok((*factor).into()),
        _ => {
            let (left, right) = factors.split_at(factors.len() / 2);
            product(left, budget)?.times(&product(right, budget)?, budget)
        }
    }
}

/// A budget for numbers on the way that nobody sees: they may be larger than results.
struct Roomy<'a>(&'a Budget);

impl Pace for Roomy<'_> {
    type Stop = Stop;

    fn work(&self, bits: u64) -> Result<(), Stop> {
        self.0.work(bits)
    }

    fn allow_bits(&self, bits: u64) -> Result<(), Stop> {
        /// Few of many things are chosen, so that the dividend has no more times the bits.
        const TIMES: u64 = 8;
        self.0.allow_bits(bits / TIMES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binomial(all: &str, chosen: &str) -> Result<Number, NumberError> {
        all.parse::<Number>().unwrap().binomial(&chosen.parse().unwrap(), &Budget::generous())
    }

    #[test]
    fn agrees_with_the_triangle_of_pascal_in_both_ways() {
        let budget = Budget::generous();
        let mut row = vec![Number::ONE];
        for all in 1..130_u64 {
            let inner = row.windows(2).map(|pair| &pair[0] + &pair[1]);
            row = [Number::ONE].into_iter().chain(inner).chain([Number::ONE]).collect();
            for (chosen, expected) in row.iter().enumerate() {
                let found = Number::from(all).binomial(&Number::from(chosen), &budget);
                assert_eq!(found.as_ref(), Ok(expected), "{chosen} of {all}");
                let chosen = chosen as u64;
                let sieved = product(&prime_powers(all, chosen, &budget).unwrap(), &budget);
                assert_eq!(sieved.as_ref(), Ok(expected), "{chosen} of {all}");
                let divided = quotient(&Number::from(all - chosen), chosen, &budget);
                assert_eq!(divided.as_ref(), Ok(expected), "{chosen} of {all}");
            }
        }
    }

    #[test]
    fn only_the_result_must_be_within_the_limit() {
        use crate::limits::{Interrupt, Limits};
        let budget = |bits| {
            Budget::new(&Limits { number_bits: bits, ..Limits::default() }, Interrupt::new())
        };
        let choose = |all: u64, chosen: u64, bits| {
            Number::from(all).binomial(&Number::from(chosen), &budget(bits))
        };
        for (all, chosen) in [(10_000, 5_000), (1_000, 20), (1 << 40, 1_000), (100_000, 2_400)] {
            let bits = choose(all, chosen, 1 << 20).unwrap().bits();
            assert_eq!(choose(all, chosen, bits).unwrap().bits(), bits, "{chosen} of {all}");
            let refused = choose(all, chosen, bits - 1);
            assert!(matches!(refused, Err(NumberError::Stop(_))), "{chosen} of {all}");
        }
        assert!(matches!(binomial("1000000000000", "500000000000"), Err(NumberError::Stop(_))));
        assert_eq!(binomial("100000000000000000000", "1"), Ok(Number::from(10_u128.pow(20))));
    }
}
