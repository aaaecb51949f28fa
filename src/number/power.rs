//! Powers and exact roots.

use super::pace::{Pace, Unhurried};
use super::{Number, NumberError, Ratio, Repr};
use crate::limits::Budget;

impl Number {
    /// The number raised to a power, exactly: `0^0` is 1, `2^-1` is `1/2`, `8^(1/3)` is 2.
    ///
    /// # Errors
    /// [`DivisionByZero`](NumberError::DivisionByZero) for 0 raised to a negative power; for a
    /// fractional exponent those of [`root`](Number::root), but a negative base where the root
    /// is odd is [`NegativeBase`](NumberError::NegativeBase); when the budget says stop, which it
    /// does before a result is begun that would be too large.
    pub fn pow(&self, exponent: &Self, budget: &Budget) -> Result<Self, NumberError> {
        if self.is_approximate() || exponent.is_approximate() {
            return self.approximate_power(exponent);
        }
        if self.is_zero() && exponent.is_negative() {
            return Err(NumberError::DivisionByZero);
        }
        if exponent.is_integer() {
            return self.whole_power(exponent, budget);
        }
        let degree = exponent.denominator();
        if self.is_negative() && (degree.is_odd() || !exponent.is_rational()) {
            return Err(NumberError::NegativeBase);
        }
        if !exponent.is_rational() {
            let itself = self.is_zero() || self.is_one();
            return if itself { Ok(self.clone()) } else { Err(NumberError::Irrational) };
        }
        self.root(&degree, budget)?.whole_power(&exponent.numerator(), budget)
    }

    /// The power with a whole exponent, which is not negative if `self` is 0.
    fn whole_power(&self, exponent: &Self, budget: &Budget) -> Result<Self, NumberError> {
        if exponent.is_zero() || self.is_one() {
            return Ok(Self::ONE);
        }
        if self.is_zero() {
            return Ok(Self::ZERO);
        }
        if *self == Self::from(-1) {
            return Ok(if exponent.is_odd() { self.clone() } else { Self::ONE });
        }
        let base = if exponent.is_negative() { Self::ONE.div(self, budget)? } else { self.clone() };
        Ok(base.power(exponent.abs().to_u64().unwrap_or(u64::MAX), budget)?)
    }

    /// The number, not 0, times itself.
    pub(super) fn power<P: Pace>(&self, times: u64, pace: &P) -> Result<Self, P::Stop> {
        if let Some(power) = self.as_ratio().and_then(|ratio| small_power(ratio, times)) {
            return Ok(power.into());
        }
        let Some(big) = self.as_big() else {
            return Ok(self.to_surd().power(times, pace)?.into());
        };
        // A number of b bits is at least 2^(b - 1).
        pace.allow_bits((self.bits() - 1).saturating_mul(times).saturating_add(1))?;
        Ok(big.pow(times, pace)?.into())
    }

    /// Whether this is an odd whole number.
    pub(crate) fn is_odd(&self) -> bool {
        match self.to_i64() {
            Some(value) => value % 2 != 0,
            None => self.is_integer() && self.as_big().is_some_and(|big| big.is_odd()),
        }
    }

    /// The exact square root: a sum of square roots.
    ///
    /// # Errors
    /// [`NegativeRoot`](NumberError::NegativeRoot) below 0,
    /// [`Irrational`](NumberError::Irrational) when the root of a sum of square roots is no such
    /// sum; when the budget says stop.
    ///
    /// ```
    /// # use abacist::{Budget, number::{Number, NumberError}};
    /// let budget = Budget::generous();
    /// let root = |number: &Number| number.sqrt(&budget);
    /// assert_eq!(root(&"9/16".parse().unwrap()), Ok("3/4".parse().unwrap()));
    /// let two = root(&8.into())?;
    /// assert_eq!(two.to_string(), "2*sqrt(2)");
    /// assert_eq!(root(&(two.clone() + 3))?.to_string(), "1 + sqrt(2)");
    /// assert_eq!(root(&two), Err(NumberError::Irrational));
    /// # Ok::<(), NumberError>(())
    /// ```
    pub fn sqrt(&self, budget: &Budget) -> Result<Self, NumberError> {
        if self.is_below_0(budget)? {
            return Err(NumberError::NegativeRoot);
        }
        if let Some(interval) = self.as_interval() {
            return Ok(interval.sqrt()?.into());
        }
        if let Some(root) = self.as_ratio().and_then(small_sqrt) {
            return Ok(root.into());
        }
        self.square_root(budget)?.ok_or(NumberError::Irrational)
    }

    /// The exact root of a degree: `root(-8, 3)` is −2, `root(4, 4)` is √2.
    ///
    /// # Errors
    /// [`RootDegree`](NumberError::RootDegree) unless the degree is a whole number from 1,
    /// [`NegativeRoot`](NumberError::NegativeRoot) for an even root of a negative number,
    /// [`Irrational`](NumberError::Irrational) when the root is no sum of square roots; when the
    /// budget says stop.
    pub fn root(&self, degree: &Self, budget: &Budget) -> Result<Self, NumberError> {
        if !degree.is_integer() || *degree < Self::ONE {
            return Err(NumberError::RootDegree);
        }
        if self.is_approximate() {
            return self.approximate_root(degree);
        }
        if self.is_below_0(budget)? {
            if !degree.is_odd() {
                return Err(NumberError::NegativeRoot);
            }
            return Ok(self.neg().root(degree, budget)?.neg());
        }
        // A degree beyond the machine word is beyond the bits of every number.
        self.positive_root(degree.to_u64().unwrap_or(u64::MAX), budget)
    }

    /// The root of a degree, at least 1, if this is a fraction that is not negative and the root
    /// is a fraction, too.
    pub(crate) fn fraction_root(&self, degree: u64) -> Option<Self> {
        if self.is_negative() {
            return None;
        }
        if degree == 2
            && let Some(ratio) = self.as_ratio()
        {
            return small_sqrt(ratio).map(Self::from);
        }
        let Ok(root) = self.as_big()?.root(degree, &Unhurried);
        root.map(Self::from)
    }

    /// The square of a number that is a fraction times one root.
    fn square_of_only_root(&self) -> Option<Self> {
        match &self.repr {
            Repr::Surd(surd) => surd.square_of_only_term(),
            _ => None,
        }
    }

    /// The root of a number that is not negative.
    fn positive_root(&self, degree: u64, budget: &Budget) -> Result<Self, NumberError> {
        if degree == 2 {
            return self.sqrt(budget);
        }
        if degree == 1 {
            return Ok(self.clone());
        }
        // In lowest terms the root of a fraction is a fraction exactly if those of numerator and
        // denominator are whole.
        if let Some(big) = self.as_big()
            && let Some(root) = big.root(degree, budget)?
        {
            return Ok(root.into());
        }
        match degree % 2 {
            0 => self.positive_root(degree / 2, budget)?.sqrt(budget),
            // ∛(2√2) is the square root of ∛8.
            _ => match self.square_of_only_root() {
                Some(square) => square.positive_root(degree, budget)?.sqrt(budget),
                None => match &self.repr {
                    Repr::Surd(surd) => {
                        surd.odd_root(degree, budget)?.ok_or(NumberError::Irrational)
                    }
                    _ => Err(NumberError::Irrational),
                },
            },
        }
    }
}

/// The power, if it fits. Lowest terms stay lowest terms, so nothing is reduced.
fn small_power(base: Ratio, times: u64) -> Option<Ratio> {
    let times = u32::try_from(times).ok()?;
    let numerator = base.numerator().checked_pow(times)?;
    let denominator = base.denominator().checked_pow(times)?;
    Ratio::from_magnitudes(numerator < 0, numerator.unsigned_abs(), denominator.unsigned_abs())
}

/// The square root of a ratio that is not negative, if it is a ratio.
fn small_sqrt(square: Ratio) -> Option<Ratio> {
    let whole_root = |value: i64| {
        let root = value.unsigned_abs().isqrt();
        (root * root == value.unsigned_abs()).then_some(root)
    };
    Ratio::from_magnitudes(
        false,
        whole_root(square.numerator())?,
        whole_root(square.denominator())?,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        text.parse().unwrap()
    }

    #[test]
    fn powers() {
        use NumberError::{DivisionByZero, Irrational, NegativeBase, NegativeRoot};
        for (base, exponent, power) in [
            ("0", "0", Ok("1")),
            ("0", "5/2", Ok("0")),
            ("0", "-1", Err(DivisionByZero)),
            ("0", "-1/2", Err(DivisionByZero)),
            ("2", "-1", Ok("1/2")),
            ("-2/3", "-3", Ok("-27/8")),
            ("-9223372036854775808", "2", Ok("85070591730234615865843651857942052864")),
            ("8", "1/3", Ok("2")),
            ("8", "-2/3", Ok("1/4")),
            ("9/16", "3/2", Ok("27/64")),
            ("1", "1/7", Ok("1")),
            ("2", "1/3", Err(Irrational)),
            ("1/2", "1/4", Err(Irrational)),
            ("2", "1/99999999999999999999999", Err(Irrational)),
            ("-8", "1/3", Err(NegativeBase)),
            ("-8", "2/3", Err(NegativeBase)),
            ("-4", "1/2", Err(NegativeRoot)),
        ] {
            let found = number(base).pow(&number(exponent), &Budget::generous());
            assert_eq!(found, power.map(number), "{base}^({exponent})");
        }
    }

    #[test]
    fn roots() {
        use NumberError::{Irrational, NegativeRoot, RootDegree};
        for (radicand, degree, root) in [
            ("-8", "3", Ok("-2")),
            ("-8", "1", Ok("-8")),
            ("16/81", "4", Ok("2/3")),
            ("100000000000000000000000000000000000000000", "41", Ok("10")),
            ("0", "5", Ok("0")),
            ("1", "99999999999999999999999", Ok("1")),
            ("-1", "99999999999999999999999", Ok("-1")),
            ("2", "99999999999999999999999", Err(Irrational)),
            ("9223372036854775807", "3", Err(Irrational)),
            ("-4", "2", Err(NegativeRoot)),
            ("4", "0", Err(RootDegree)),
            ("4", "-2", Err(RootDegree)),
            ("4", "1/2", Err(RootDegree)),
        ] {
            let found = number(radicand).root(&number(degree), &Budget::generous());
            assert_eq!(found, root.map(number), "root({radicand}, {degree})");
        }
    }
}
