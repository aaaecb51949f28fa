//! What stands under a root.

use std::sync::LazyLock;

use super::super::pace::Pace;
use super::Number;

/// Squares of primes below this are drawn out of radicands.
const PRIMES_BELOW: u64 = 1 << 16;

/// A whole number from 1.
#[derive(Clone)]
pub(super) struct Radicand {
    value: Number,
    /// Whether it is known to have no square factor. Two such radicands have a product that is a
    /// square only if they are equal.
    square_free: bool,
}

impl Radicand {
    pub(super) const ONE: Self = Self { value: Number::ONE, square_free: true };

    pub(super) fn value(&self) -> &Number {
        &self.value
    }

    pub(super) fn is_one(&self) -> bool {
        self.value.is_one()
    }

    pub(super) fn is_square_free(&self) -> bool {
        self.square_free
    }

    /// The square factors that are found in a whole number from 1, and what is left of it: the
    /// number is the square of the first times the second.
    pub(super) fn drawn_out<P: Pace>(value: &Number, pace: &P) -> Result<(Number, Self), P::Stop> {
        let (mut outside, mut inside, mut rest) = (Number::ONE, Number::ONE, value.clone());
        for &Divisors { product, ref primes } in DIVISORS.iter() {
            // Beyond the third root of the rest, it has two prime factors at most, so that a
            // square factor would be all of it.
            let first = primes.first().copied().unwrap_or(PRIMES_BELOW);
            if rest.to_u64().is_some_and(|rest| first.pow(3) > rest) {
                break;
            }
            pace.work(rest.bits())?;
            let left = rest.modulo(product, pace)?;
            for &prime in primes.iter().filter(|&&prime| left % prime == 0) {
                let prime = Number::from(prime);
                let mut times = 0_u32;
                while let Some(quotient) = rest.divided_evenly(&prime, pace)? {
                    rest = quotient;
                    times += 1;
                }
                outside = outside.times(&prime.power((times / 2).into(), pace)?, pace)?;
                if times % 2 == 1 {
                    inside = inside.times(&prime, pace)?;
                }
            }
        }
        let root = rest.whole_root(pace)?;
        match &root {
            Some(root) => outside = outside.times(root, pace)?,
            None => inside = inside.times(&rest, pace)?,
        }
        let two_primes_at_most = rest.to_u64().is_some_and(|rest| rest < PRIMES_BELOW.pow(3));
        Ok((outside, Self { value: inside, square_free: root.is_some() || two_primes_at_most }))
    }

    /// `√self ÷ √other` if that is a fraction.
    pub(super) fn in_terms_of<P: Pace>(
        &self,
        other: &Self,
        pace: &P,
    ) -> Result<Option<Number>, P::Stop> {
        if self.square_free && other.square_free {
            return Ok((self.value == other.value).then_some(Number::ONE));
        }
        let product = self.value.times(&other.value, pace)?;
        let Some(root) = product.whole_root(pace)? else { return Ok(None) };
        root.over(&other.value, pace).map(Some)
    }

    /// `√self × √other` as a whole number times a root.
    pub(super) fn product<P: Pace>(
        &self,
        other: &Self,
        pace: &P,
    ) -> Result<(Number, Self), P::Stop> {
        if self.is_one() || other.is_one() {
            let (one, radicand) = if self.is_one() { (self, other) } else { (other, self) };
            return Ok((one.value.clone(), radicand.clone()));
        }
        let shared = self.value.common_divisor(&other.value, pace)?;
        let left = self.value.over(&shared, pace)?;
        let value = left.times(&other.value.over(&shared, pace)?, pace)?;
        let square_free = self.square_free && other.square_free;
        if !square_free && let Some(root) = value.whole_root(pace)? {
            return Ok((shared.times(&root, pace)?, Self::ONE));
        }
        Ok((shared, Self { value, square_free }))
    }
}

/// Some primes in a row, and their product, which fits a word.
struct Divisors {
    product: u64,
    primes: Vec<u64>,
}

/// All primes below [`PRIMES_BELOW`].
static DIVISORS: LazyLock<Vec<Divisors>> = LazyLock::new(|| {
    let mut composite = vec![false; PRIMES_BELOW as usize];
    let mut all: Vec<Divisors> = Vec::new();
    for candidate in 2..PRIMES_BELOW {
        if composite.get(candidate as usize) == Some(&true) {
            continue;
        }
        let multiples = composite.iter_mut().step_by(candidate as usize).skip(candidate as usize);
        multiples.for_each(|multiple| *multiple = true);
        match all.last_mut().map(|last| (last.product.checked_mul(candidate), last)) {
            Some((Some(product), last)) => {
                last.product = product;
                last.primes.push(candidate);
            }
            _ => all.push(Divisors { product: candidate, primes: vec![candidate] }),
        }
    }
    all
});

#[cfg(test)]
mod tests {
    use super::super::super::pace::Unhurried;
    use super::*;

    fn drawn_out(value: &Number) -> (Number, Number, bool) {
        let Ok((outside, radicand)) = Radicand::drawn_out(value, &Unhurried);
        (outside, radicand.value, radicand.square_free)
    }

    #[test]
    fn squares_are_drawn_out() {
        for (value, outside, inside) in
            [(1, 1, 1), (8, 2, 2), (72, 6, 2), (97, 1, 97), (9409, 97, 1)]
        {
            assert_eq!(drawn_out(&value.into()), (outside.into(), inside.into(), true), "{value}");
        }
        let number = |text: &str| text.parse::<Number>().unwrap();
        // The largest prime that is tried, and the least that is not.
        let (tried, untried) = (Number::from(65_521), Number::from(65_537));
        let two = Number::from(2);
        assert_eq!(drawn_out(&(&tried * &tried * 2)), (tried.clone(), two.clone(), true));
        assert_eq!(drawn_out(&(&untried * &untried * 2)), (untried.clone(), two.clone(), true));
        // A large square beside a large prime cannot be told from a product of large primes.
        let hidden = &untried * &untried * &number("1000000007");
        assert_eq!(drawn_out(&hidden), (Number::ONE, hidden, false));
        let large = number("1000000000000000000000000000057");
        assert_eq!(drawn_out(&(&large * &large * 3)), (large, Number::from(3), true));
    }

    #[test]
    fn every_prime_is_tried() {
        let primes: Vec<_> = DIVISORS.iter().flat_map(|divisors| &divisors.primes).collect();
        assert_eq!(
            (primes.len(), primes.first(), primes.last()),
            (6_542, Some(&&2), Some(&&65_521))
        );
        assert!(DIVISORS.iter().all(|d| d.product == d.primes.iter().product::<u64>()));
    }
}
