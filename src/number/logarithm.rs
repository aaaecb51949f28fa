//! Logarithms: exact where they are fractions.

use super::approx::Interval;
use super::big::Big;
use super::{Number, NumberError, Ratio};
use crate::limits::Budget;

/// The most steps in which [`Number::log`] looks for a logarithm that is a fraction: each at least
/// halves an exponent.
const LOGARITHM_STEPS: usize = 64;

/// The most bits of numbers of which it looks for a logarithm that is a fraction, but not whole.
const LOGARITHM_BITS: u64 = 10_000;

impl Number {
    /// The natural logarithm: exactly 0 for 1, else approximate.
    ///
    /// # Errors
    /// [`NotAboveZero`](NumberError::NotAboveZero), [`Undecided`](NumberError::Undecided).
    pub fn ln(&self) -> Result<Self, NumberError> {
        if self.is_one() {
            return Ok(Self::ZERO);
        }
        Ok(self.logarithm()?.into())
    }

    fn logarithm(&self) -> Result<Interval, NumberError> {
        if self.is_approximate() || *self <= Self::ZERO {
            return self.enclosure()?.ln();
        }
        // Near 1 the distance from it says more than the number.
        let beyond = self - Self::ONE;
        if beyond.abs() < Self::from(Ratio::HALF) {
            return beyond.enclosure()?.ln_of_one_and();
        }
        match (self.enclosure(), self.as_big()) {
            (Err(_), Some(big)) => logarithm_by_scale(&big),
            (Ok(interval), Some(big)) if interval.may_be_zero() => logarithm_by_scale(&big),
            (interval, _) => interval?.ln(),
        }
    }

    /// The logarithm to a base: exact where it is a fraction, as `log(8, 2)` and `log(4, 8)`,
    /// else approximate.
    ///
    /// # Errors
    /// [`NotAboveZero`](NumberError::NotAboveZero) of a number or base,
    /// [`LogarithmBase`](NumberError::LogarithmBase), [`Undecided`](NumberError::Undecided); when
    /// the budget says stop.
    pub fn log(&self, base: &Self, budget: &Budget) -> Result<Self, NumberError> {
        if base.is_one() {
            return Err(NumberError::LogarithmBase);
        }
        let quotient = self.logarithm()?.div(base.logarithm()?)?;
        if !self.is_approximate()
            && !base.is_approximate()
            && let Some(exact) = exact_logarithm(self, base, budget)?
        {
            return Ok(exact);
        }
        Ok(quotient.into())
    }
}

/// The natural logarithm of a number above 0 that no float is near.
fn logarithm_by_scale(number: &Big) -> Result<Interval, NumberError> {
    let (bounds, exponent) = number.scaled_bounds();
    let powers = Interval::around(&Big::from(i128::from(exponent)))?;
    Interval::new(bounds)?.ln()?.add(powers.mul(Interval::LN_2)?)
}

/// The logarithm of a number, if it is a fraction; both numbers are above 0, the base is not 1.
///
/// If both are powers of one number, dividing one by the other as often as it goes, and then those
/// two, and so on, comes to 1, as in Euclid's algorithm on the exponents, and no number on the way
/// has more bits than these. Otherwise there soon is one.
fn exact_logarithm(
    number: &Number,
    base: &Number,
    budget: &Budget,
) -> Result<Option<Number>, NumberError> {
    let bits = number.bits().max(base.bits());
    let (mut number, mut base) = (number.clone(), base.clone());
    let mut wholes = Vec::new();
    loop {
        // A base so near 1 that its logarithm may be 0 is no power of a smaller number.
        let Ok(quotient) = number.logarithm()?.div(base.logarithm()?) else { return Ok(None) };
        let whole = Number::from(quotient.ends().0).round()?;
        if bits > LOGARITHM_BITS && !Number::from(quotient).may_equal(&whole) {
            return Ok(None);
        }
        let Some(power) = power_within(&base, &whole, bits, budget)? else { return Ok(None) };
        wholes.push(whole);
        if power == number {
            break;
        }
        if wholes.len() > LOGARITHM_STEPS || bits > LOGARITHM_BITS {
            return Ok(None);
        }
        let rest = number.div(&power, budget)?;
        if rest.bits() > bits {
            return Ok(None);
        }
        (number, base) = (base, rest);
    }
    // Each is its whole part and the inverse of the next; the last is whole.
    let mut wholes = wholes.iter().rev();
    let mut value = wholes.next().cloned().unwrap_or_default();
    for whole in wholes {
        value = Number::ONE.div(&value, budget)?.add(whole, budget)?;
    }
    Ok(Some(value))
}

/// The power, unless it surely has far more bits than these.
///
/// Without that, `log(1000001)` would raise 1.000001 to its 2302586th power: to look for 10.
fn power_within(
    base: &Number,
    exponent: &Number,
    bits: u64,
    budget: &Budget,
) -> Result<Option<Number>, NumberError> {
    let Some(times) = exponent.abs().to_u64() else { return Ok(None) };
    if base.is_rational() {
        // A numerator or denominator of b bits is at least 2^(b - 1).
        let beyond = (base.bits() - 1).saturating_mul(times) > bits.saturating_mul(2);
        return if beyond { Ok(None) } else { base.pow(exponent, budget).map(Some) };
    }
    // Powers of a sum of roots may have fewer bits than it has, so they are watched as they grow.
    let base = if exponent.is_negative() { Number::ONE.div(base, budget)? } else { base.clone() };
    let mut power = Number::ONE;
    for bit in (0..u64::BITS - times.leading_zeros()).rev() {
        power = power.mul(&power, budget)?;
        if times >> bit & 1 == 1 {
            power = power.mul(&base, budget)?;
        }
        if power.bits() > bits.saturating_mul(8) {
            return Ok(None);
        }
    }
    Ok(Some(power))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        text.parse().unwrap()
    }

    #[test]
    fn logarithms_that_are_fractions() {
        for (of, base, logarithm) in [
            ("1000", "10", "3"),
            ("8", "2", "3"),
            ("1/8", "2", "-3"),
            ("8", "1/2", "-3"),
            ("4", "8", "2/3"),
            ("2", "8", "1/3"),
            ("1", "7", "0"),
            ("27/8", "9/4", "3/2"),
            ("1267650600228229401496703205376", "1024", "10"),
            ("4294967296", "1208925819614629174706176", "2/5"),
        ] {
            let found = number(of).log(&number(base), &Budget::generous());
            assert_eq!(found, Ok(number(logarithm)), "log({of}, {base})");
        }
        let large = Number::from(10).pow(&Number::from(1000), &Budget::generous()).unwrap();
        let log = |number: &Number| number.log(&Number::from(10), &Budget::generous());
        assert_eq!(log(&large), Ok(Number::from(1000)));
        let beside = log(&(&large + 1)).unwrap();
        assert!(beside.is_approximate() && beside.may_equal(&Number::from(1000)));
        for (of, base) in [("10", "2"), ("3", "2"), ("2", "3"), ("999", "10"), ("9/8", "3/2")] {
            let found = number(of).log(&number(base), &Budget::generous()).unwrap();
            assert!(found.is_approximate(), "log({of}, {base})");
        }
        let refused = |of: &str, base: &str| number(of).log(&number(base), &Budget::generous());
        assert_eq!(refused("2", "1"), Err(NumberError::LogarithmBase));
        assert_eq!(refused("0", "2"), Err(NumberError::NotAboveZero));
        assert_eq!(refused("2", "-2"), Err(NumberError::NotAboveZero));
    }

    #[test]
    fn logarithms_near_those_that_are_fractions() {
        let budget = Budget::generous();
        let power = |base: &Number, times: i64| base.pow(&Number::from(times), &budget).unwrap();
        for base in ["2", "3", "7", "10", "12", "1/2", "9/8", "1000/999", "1.000001", "sqrt(2)"] {
            let base = number(base);
            for times in (1..150).chain([-1, -2, -9, -40]) {
                let exact = power(&base, times);
                assert_eq!(exact.log(&base, &budget), Ok(Number::from(times)), "{base}^{times}");
                for beside in [1, -1] {
                    let near = &exact + &Number::from(beside);
                    if near <= Number::ZERO || near.is_one() {
                        continue;
                    }
                    let found = near.log(&base, &budget);
                    let found =
                        found.unwrap_or_else(|error| panic!("log({near}, {base}): {error:?}"));
                    assert!(
                        found.is_approximate()
                            || power(
                                &base.root(&found.denominator(), &budget).unwrap(),
                                found.numerator().to_i64().unwrap()
                            ) == near,
                        "log({near}, {base})"
                    );
                    let other_way = base.log(&near, &budget);
                    assert!(other_way.is_ok(), "log({base}, {near}): {other_way:?}");
                }
            }
        }
        for text in ["1 + sqrt(2)/1000000000", "99/100 + sqrt(2)/1000000000", "3 + sqrt(8)"] {
            let (near, two) = (number(text), Number::from(2));
            assert!(near.log(&two, &budget).unwrap().is_approximate(), "log({text}, 2)");
            assert!(two.log(&near, &budget).unwrap().is_approximate(), "log(2, {text})");
            assert_eq!(power(&near, 20).log(&power(&near, 6), &budget), Ok(number("10/3")));
        }
    }

    #[test]
    fn near_1_and_beyond_the_floats_logarithms_keep_their_digits() {
        let near = number("100000000000000000000000001/100000000000000000000000000");
        assert_eq!(near.ln().unwrap().to_string(), "~1.00000000000000e-26");
        let large = Number::from(10).pow(&Number::from(1000), &Budget::generous()).unwrap();
        assert_eq!(large.ln().unwrap().to_string(), "~2302.58509299405");
    }
}
