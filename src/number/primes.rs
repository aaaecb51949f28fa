//! Primes and prime factors of whole numbers, proven or refused.

use super::ratio::gcd;
use super::{Number, NumberError};
use crate::limits::Budget;

/// The bases that tell primes from composites below [`PROVEN`]: the first 13 primes.
/// Sorenson and Webster, "Strong pseudoprimes to twelve prime bases", Math. Comp. 86 (2017).
const WITNESSES: [u64; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];

/// The smallest composite number that passes the test for all [`WITNESSES`].
const PROVEN: u128 = 3_317_044_064_679_887_385_961_981;

/// Divisors up to here are tried one by one before anything cleverer.
const TRIED: u64 = 1 << 12;

/// How many steps of a walk share a gcd.
const STEPS_PER_GCD: u64 = 64;

impl Number {
    /// Whether this whole number is a prime.
    ///
    /// # Errors
    /// [`NotWhole`](NumberError::NotWhole) for a fraction; [`Unproven`](NumberError::Unproven)
    /// for a number beyond 3.3 × 10^24 that seems to be prime: an answer is always certain. When
    /// the budget says stop.
    ///
    /// ```
    /// # use abacist::{Budget, number::Number};
    /// let budget = Budget::generous();
    /// assert_eq!(Number::from(1_000_000_007).is_prime(&budget), Ok(true));
    /// assert_eq!(Number::from(1).is_prime(&budget), Ok(false));
    /// ```
    pub fn is_prime(&self, budget: &Budget) -> Result<bool, NumberError> {
        if !self.is_integer() {
            return Err(NumberError::NotWhole);
        }
        if *self < Self::from(2) {
            return Ok(false);
        }
        if let Some(factor) = self.small_factor(2, budget)? {
            return Ok(factor == *self);
        }
        match self.to_u64() {
            Some(modulus) => passes_all(&Words { modulus }, self, budget),
            None => passes_all(&Numbers { modulus: self, budget }, self, budget),
        }
    }

    /// The prime factors, from the least, with how often each divides the number; 1 has none.
    ///
    /// # Errors
    /// [`NotPositive`](NumberError::NotPositive) unless the number is a whole number from 1;
    /// [`Unproven`](NumberError::Unproven) when a factor is left that [`is_prime`](Self::is_prime)
    /// cannot judge. When the budget says stop: a number of two large factors takes very long.
    ///
    /// ```
    /// # use abacist::{Budget, number::Number};
    /// let factors = Number::from(360).factors(&Budget::generous()).unwrap();
    /// assert_eq!(factors, [(2.into(), 3), (3.into(), 2), (5.into(), 1)]);
    /// ```
    pub fn factors(&self, budget: &Budget) -> Result<Vec<(Self, u64)>, NumberError> {
        if !self.is_integer() || *self < Self::ONE {
            return Err(NumberError::NotPositive);
        }
        let mut found = Vec::new();
        let (mut rest, mut least) = (self.clone(), 2);
        while let Some(factor) = rest.small_factor(least, budget)? {
            let times;
            (times, rest) = rest.divide_out(&factor, budget)?;
            least = factor.to_u64().unwrap_or(TRIED);
            found.push((factor, times));
        }
        let mut pending = vec![rest];
        while let Some(number) = pending.pop() {
            if number.is_one() {
                continue;
            }
            if number.is_prime(budget)? {
                found.push((number, 1));
                continue;
            }
            let divisor = number.some_divisor(budget)?;
            pending.push(number.div(&divisor, budget)?);
            pending.push(divisor);
        }
        found.sort_unstable();
        found.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        Ok(found)
    }

    /// How often a factor divides the number, at least once, and what is left: by its powers 1, 2,
    /// 4, 8, … up and down again, as it may divide the number a million times.
    fn divide_out(&self, factor: &Self, budget: &Budget) -> Result<(u64, Self), NumberError> {
        let (mut times, mut rest) = (0, self.clone());
        let mut powers = Vec::new();
        let mut power = factor.clone();
        while rest.remainder(&power, budget)?.is_zero() {
            rest = rest.div(&power, budget)?;
            times += 1 << powers.len();
            // Its size is not limited: it may have twice the bits of the number.
            let next = &power * &power;
            powers.push(power);
            power = next;
        }
        while let Some(power) = powers.pop() {
            if rest.remainder(&power, budget)?.is_zero() {
                rest = rest.div(&power, budget)?;
                times += 1 << powers.len();
            }
        }
        Ok((times, rest))
    }

    /// The least factor from `least` on, which is 2 or odd, if there is one up to [`TRIED`] or
    /// trying shows that the number is prime. It has no factor below `least`.
    fn small_factor(&self, least: u64, budget: &Budget) -> Result<Option<Self>, NumberError> {
        if self.is_one() {
            return Ok(None);
        }
        let word = self.to_u64();
        let mut divisor = least;
        while divisor <= TRIED {
            if word.is_some_and(|word| divisor * divisor > word) {
                return Ok(Some(self.clone()));
            }
            budget.spend(1)?;
            let divides = match word {
                Some(word) => word % divisor == 0,
                None => self.remainder(&divisor.into(), budget)?.is_zero(),
            };
            if divides {
                return Ok(Some(divisor.into()));
            }
            divisor += if divisor == 2 { 1 } else { 2 };
        }
        Ok(None)
    }

    /// A divisor other than 1 and the number itself, of a composite number without small factors.
    fn some_divisor(&self, budget: &Budget) -> Result<Self, NumberError> {
        for offset in 1_u64.. {
            let found = match self.to_u64() {
                Some(modulus) => walk(&Words { modulus }, offset, budget)?,
                None => walk(&Numbers { modulus: self, budget }, offset, budget)?,
            };
            if let Some(divisor) = found.filter(|divisor| divisor != self) {
                return Ok(divisor);
            }
        }
        Ok(self.clone())
    }
}

/// Arithmetic modulo a number: in machine words if that fits, else with numbers of any size.
trait Residues {
    type Residue: Clone + PartialEq;

    /// A number below the modulus.
    fn residue(&self, value: u64) -> Self::Residue;

    fn multiply(
        &self,
        left: &Self::Residue,
        right: &Self::Residue,
    ) -> Result<Self::Residue, NumberError>;

    fn subtract(
        &self,
        left: &Self::Residue,
        right: &Self::Residue,
    ) -> Result<Self::Residue, NumberError>;

    /// The greatest common divisor with the modulus.
    fn common_divisor(&self, residue: &Self::Residue) -> Result<Number, NumberError>;
}

struct Words {
    modulus: u64,
}

impl Residues for Words {
    type Residue = u64;

    fn residue(&self, value: u64) -> u64 {
        value
    }

    fn multiply(&self, left: &u64, right: &u64) -> Result<u64, NumberError> {
        if let Some(product) = left.checked_mul(*right) {
            return Ok(product % self.modulus);
        }
        let product = u128::from(*left) * u128::from(*right);
        #[allow(clippy::cast_possible_truncation, reason = "a remainder is below the modulus")]
        Ok((product % u128::from(self.modulus)) as u64)
    }

    fn subtract(&self, left: &u64, right: &u64) -> Result<u64, NumberError> {
        Ok(if left >= right { left - right } else { self.modulus - (right - left) })
    }

    fn common_divisor(&self, residue: &u64) -> Result<Number, NumberError> {
        Ok(gcd(*residue, self.modulus).into())
    }
}

struct Numbers<'a> {
    modulus: &'a Number,
    budget: &'a Budget,
}

impl Residues for Numbers<'_> {
    type Residue = Number;

    fn residue(&self, value: u64) -> Number {
        value.into()
    }

    fn multiply(&self, left: &Number, right: &Number) -> Result<Number, NumberError> {
        // The product is not a number that anyone sees, so its size is not limited.
        (left * right).remainder(self.modulus, self.budget)
    }

    fn subtract(&self, left: &Number, right: &Number) -> Result<Number, NumberError> {
        left.sub(right, self.budget)?.remainder(self.modulus, self.budget)
    }

    fn common_divisor(&self, residue: &Number) -> Result<Number, NumberError> {
        residue.gcd(self.modulus, self.budget)
    }
}

/// Whether an odd number above all [`WITNESSES`] is a prime, by Miller and Rabin's test.
fn passes_all<R: Residues>(
    residues: &R,
    number: &Number,
    budget: &Budget,
) -> Result<bool, NumberError> {
    let one = residues.residue(1);
    let minus_one = residues.subtract(&residues.residue(0), &one)?;
    let bits = number.sub(&Number::ONE, budget)?.to_digits(&Number::from(2), budget)?;
    let twos = bits.iter().rev().take_while(|bit| **bit == 0).count();
    for witness in WITNESSES {
        let witness = residues.residue(witness);
        let mut power = one.clone();
        for bit in bits.iter().take(bits.len() - twos) {
            budget.spend(1)?;
            power = residues.multiply(&power, &power)?;
            if *bit == 1 {
                power = residues.multiply(&power, &witness)?;
            }
        }
        let mut squarings = 1;
        while power != one && power != minus_one && squarings < twos {
            power = residues.multiply(&power, &power)?;
            squarings += 1;
        }
        if power != minus_one && (power != one || squarings > 1) {
            return Ok(false);
        }
    }
    if *number < Number::from(PROVEN) { Ok(true) } else { Err(NumberError::Unproven) }
}

/// A divisor of the modulus above 1, perhaps itself, found by Pollard's walk
/// `x → x² - offset` as Brent detects its cycles ("An improved Monte Carlo factorization
/// algorithm", BIT 20 (1980)).
fn walk<R: Residues>(
    residues: &R,
    offset: u64,
    budget: &Budget,
) -> Result<Option<Number>, NumberError> {
    let offset = residues.residue(offset);
    let step = |place: &R::Residue| {
        budget.spend(1)?;
        residues.subtract(&residues.multiply(place, place)?, &offset)
    };
    let mut ahead = residues.residue(3);
    for doublings in 0..u64::BITS {
        let (anchor, mut left) = (ahead.clone(), 1_u64 << doublings);
        while left > 0 {
            let (start, steps) = (ahead.clone(), left.min(STEPS_PER_GCD));
            let mut product = residues.residue(1);
            for _ in 0..steps {
                ahead = step(&ahead)?;
                product = residues.multiply(&product, &residues.subtract(&anchor, &ahead)?)?;
            }
            if !residues.common_divisor(&product)?.is_one() {
                return first_divisor(residues, &anchor, start, steps, step).map(Some);
            }
            left -= steps;
        }
    }
    Ok(None)
}

/// The first common divisor above 1 on a stretch of the walk that is known to have one.
fn first_divisor<R: Residues>(
    residues: &R,
    anchor: &R::Residue,
    mut place: R::Residue,
    steps: u64,
    step: impl Fn(&R::Residue) -> Result<R::Residue, NumberError>,
) -> Result<Number, NumberError> {
    let mut divisor = Number::ONE;
    for _ in 0..steps {
        place = step(&place)?;
        divisor = residues.common_divisor(&residues.subtract(anchor, &place)?)?;
        if !divisor.is_one() {
            break;
        }
    }
    Ok(divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        text.parse().unwrap()
    }

    fn is_prime(text: &str) -> Result<bool, NumberError> {
        number(text).is_prime(&Budget::generous())
    }

    fn factors(text: &str) -> Result<String, NumberError> {
        let factors = number(text).factors(&Budget::generous())?;
        let written = factors.iter().map(|(prime, times)| format!("{prime}^{times}"));
        Ok(written.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn agrees_with_a_sieve() {
        let limit = 200_000;
        let mut composite = vec![false; limit];
        for number in 2..limit {
            if !composite[number] {
                (number * number..limit).step_by(number).for_each(|i| composite[i] = true);
            }
            let prime = Number::from(number).is_prime(&Budget::generous());
            assert_eq!(prime, Ok(!composite[number]), "{number}");
        }
    }

    #[test]
    fn knows_large_primes_and_false_friends() {
        // Primes next to powers of two, and Carmichael numbers and strong pseudoprimes.
        for prime in ["18446744073709551557", "18446744073709551629", "1208925819614629174706111"] {
            assert_eq!(is_prime(prime), Ok(true), "{prime}");
        }
        for composite in [
            "3215031751",
            "3825123056546413051",
            "318665857834031151167461",
            "18446744073709551617",
            "9999999999999999999999999999999999999999999999999999999999999999",
            "-7",
            "0",
            "1",
        ] {
            assert_eq!(is_prime(composite), Ok(false), "{composite}");
        }
        assert_eq!(is_prime("1/2"), Err(NumberError::NotWhole));
        // A composite number that passes all the tests, and 2^127 - 1, a prime.
        for seeming in ["3317044064679887385961981", "170141183460469231731687303715884105727"] {
            assert_eq!(is_prime(seeming), Err(NumberError::Unproven));
        }
    }

    #[test]
    fn multiplies_back_to_the_number() {
        let budget = Budget::generous();
        for number in (1..3_000).chain((1..40).map(|i: u64| u64::MAX / i)) {
            let number = Number::from(number);
            let mut product = Number::ONE;
            for (prime, times) in number.factors(&budget).unwrap() {
                assert_eq!(prime.is_prime(&budget), Ok(true));
                product =
                    product.mul(&prime.pow(&times.into(), &budget).unwrap(), &budget).unwrap();
            }
            assert_eq!(product, number);
        }
    }

    #[test]
    fn finds_large_factors() {
        assert_eq!(factors("1"), Ok(String::new()));
        assert_eq!(factors("18446744073709551617").unwrap(), "274177^1 67280421310721^1");
        assert_eq!(factors("4611686014132420609").unwrap(), "2147483647^2");
        assert_eq!(
            factors("340282366920938463463374607431768211455").unwrap(),
            "3^1 5^1 17^1 257^1 641^1 65537^1 274177^1 6700417^1 67280421310721^1"
        );
        assert_eq!(factors("0"), Err(NumberError::NotPositive));
        assert_eq!(factors("3/2"), Err(NumberError::NotPositive));
    }

    #[test]
    fn stops_when_told() {
        use crate::limits::{Interrupt, Limits, Stop};
        let limits = Limits { steps: 100_000, ..Limits::default() };
        let budget = Budget::new(&limits, Interrupt::new());
        // Two primes of 40 digits.
        let hard = number("1000000000000000000000000000000000000000121").mul(
            &number("1000000000000000000000000000000000000000000000000000000000000000000061"),
            &budget,
        );
        assert_eq!(hard.unwrap().factors(&budget), Err(NumberError::Stop(Stop::Steps)));
    }
}
