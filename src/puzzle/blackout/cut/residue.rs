//! Numbers modulo a prime: what comes to nothing there is looked at again exactly.
//!
//! Adding fractions takes common divisors, and most combinations come to nothing near what is
//! looked for. Modulo a prime a fraction is a whole number like any other.

use rustc_hash::FxHashMap;

use crate::limits::Budget;
use crate::number::Number;

/// The prime 2^61 - 1.
const PRIME: u64 = (1 << 61) - 1;

/// A number modulo the prime.
pub(super) type Residue = u64;

#[inline]
pub(super) fn add(one: Residue, other: Residue) -> Residue {
    let sum = one + other;
    if sum >= PRIME { sum - PRIME } else { sum }
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "both parts have less than 64 bits")]
pub(super) fn multiply(one: Residue, other: Residue) -> Residue {
    let product = u128::from(one) * u128::from(other);
    let (low, high) = (product as u64 & PRIME, (product >> 61) as u64);
    add(low, high)
}

/// What comes to 0 with `value` when it is added.
#[inline]
pub(super) fn negate(value: Residue) -> Residue {
    if value == 0 { 0 } else { PRIME - value }
}

/// What comes to 1 with `value`, which is not 0, when it is multiplied.
fn invert(value: Residue) -> Residue {
    // By Fermat: the power of all ones but the last two bits, 2^61 - 3.
    let mut power = 1;
    for bit in (0..61).rev() {
        power = multiply(power, power);
        if (PRIME - 2) >> bit & 1 == 1 {
            power = multiply(power, value);
        }
    }
    power
}

/// Replaces residues, none of which is 0, by their inverses, all with one inversion.
pub(super) fn invert_all(values: &mut [Residue]) {
    let mut product = 1;
    let multiplied = |&value: &Residue| {
        let before = product;
        product = multiply(product, value);
        before
    };
    let products: Vec<_> = values.iter().map(multiplied).collect();
    let mut inverse = invert(product);
    for (value, before) in values.iter_mut().zip(products).rev() {
        let own = multiply(inverse, before);
        inverse = multiply(inverse, *value);
        *value = own;
    }
}

/// Finds the residues of numbers.
#[derive(Default)]
pub(super) struct Residues {
    /// Inverses of denominators met before.
    inverses: FxHashMap<Residue, Residue>,
}

impl Residues {
    /// The residue of a number; `None` if the prime divides its denominator, or its numerator
    /// though that is not 0, so that it would have no inverse.
    pub(super) fn of(&mut self, number: &Number) -> Option<Residue> {
        if number.is_zero() {
            return Some(0);
        }
        let (numerator, denominator) = match number.as_ratio() {
            Some(ratio) => {
                let magnitude = ratio.numerator().unsigned_abs() % PRIME;
                let signed = if ratio.is_negative() { negate(magnitude) } else { magnitude };
                (signed, ratio.denominator().unsigned_abs() % PRIME)
            }
            None => (of_whole(&number.numerator())?, of_whole(&number.denominator())?),
        };
        match (numerator, denominator) {
            (0, _) | (_, 0) => None,
            (_, 1) => Some(numerator),
            _ => {
                let inverse = self.inverses.entry(denominator);
                Some(multiply(numerator, *inverse.or_insert_with(|| invert(denominator))))
            }
        }
    }
}

/// The residue of a whole number of any size.
fn of_whole(number: &Number) -> Option<Residue> {
    number.remainder(&Number::from(PRIME), &Budget::generous()).ok()?.to_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn residue(text: &str) -> Option<Residue> {
        Residues::default().of(&text.parse().unwrap())
    }

    fn ratio(n: &str, d: &str) -> Number {
        Number::ratio(n.parse().unwrap(), d.parse().unwrap()).unwrap()
    }

    #[test]
    fn sums_and_products_are_kept() {
        let budget = Budget::generous();
        let numbers = [
            ratio("0", "1"),
            ratio("-7", "3"),
            ratio("22", "7"),
            ratio("9223372036854775807", "10"),
            ratio("-9223372036854775808", "1"),
            ratio("123456789012345678901234567890", "11"),
            ratio("-5", "98765432109876543210987654321"),
        ];
        let mut residues = Residues::default();
        for one in &numbers {
            for other in &numbers {
                let [left, right] = [one, other].map(|number| residues.of(number).unwrap());
                let sum = one.add(other, &budget).unwrap();
                assert_eq!(residues.of(&sum), Some(add(left, right)), "{one} + {other}");
                let product = one.mul(other, &budget).unwrap();
                assert_eq!(residues.of(&product), Some(multiply(left, right)), "{one} * {other}");
            }
        }
    }

    #[test]
    fn inverses_come_to_nothing() {
        for value in [1, 2, 1 << 60, PRIME - 1] {
            assert_eq!(multiply(value, invert(value)), 1);
            assert_eq!(add(value, negate(value)), 0);
        }
        let mut values = [3, PRIME - 2, 1, 12345];
        invert_all(&mut values);
        assert_eq!(values, [3, PRIME - 2, 1, 12345].map(invert));
    }

    #[test]
    fn multiples_of_the_prime_have_no_residue() {
        assert_eq!(residue("2305843009213693951"), None);
        assert_eq!(residue("4611686018427387902"), None);
        assert_eq!(residue("2305843009213693952"), Some(1));
        assert_eq!(Residues::default().of(&ratio("1", "2305843009213693951")), None);
    }
}
