//! Where exact numbers end: order with approximate ones, constants, and the functions whose
//! values are seldom fractions.

use std::cmp::Ordering;

use super::approx::{Interval, cos, sin, tan};
use super::big::Big;
use super::pace::Unhurried;
use super::{Number, NumberError, Ratio, Repr};
use crate::limits::Budget;

/// A function of intervals.
type Function = fn(Interval) -> Result<Interval, NumberError>;

/// A function of all angles from one to another.
type OfAngles = fn(&Big, &Big) -> Result<Interval, NumberError>;

/// The most steps in which [`Number::log`] looks for a logarithm that is a fraction: each at least
/// halves an exponent.
const LOGARITHM_STEPS: usize = 64;

/// The most bits of numbers of which it looks for a logarithm that is a fraction, but not whole.
const LOGARITHM_BITS: u64 = 10_000;

impl Number {
    /// π, approximately.
    #[must_use]
    pub fn pi() -> Self {
        Interval::PI.into()
    }

    /// e, the base of the natural logarithm, approximately.
    #[must_use]
    pub fn e() -> Self {
        Interval::E.into()
    }

    /// The number as an approximate one.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn approximate(&self) -> Result<Self, NumberError> {
        Ok(self.enclosure()?.into())
    }

    /// The closest interval around the number.
    pub(super) fn enclosure(&self) -> Result<Interval, NumberError> {
        match self.repr {
            Repr::Approx(interval) => Ok(interval),
            Repr::Ratio(ratio) => match Interval::around_ratio(ratio) {
                Some(interval) => Ok(interval),
                None => Interval::around(&Big::from(ratio)),
            },
            Repr::Big(ref big) => Interval::around(big),
            Repr::Surd(ref surd) => {
                let Ok(bounds) = surd.bounds(&Unhurried);
                Interval::new(bounds.ok_or(NumberError::TooLarge)?)
            }
        }
    }

    /// The ends of the interval, or twice the exact number.
    pub(super) fn ends(&self) -> (Self, Self) {
        match self.as_interval() {
            Some(interval) => {
                let (low, high) = interval.ends();
                (low.into(), high.into())
            }
            None => (self.clone(), self.clone()),
        }
    }

    /// The order of two numbers of which at least one is approximate, as keys: by their lower
    /// ends, then by their upper ends, an exact number before an approximate one.
    pub(super) fn key_order(&self, other: &Self) -> Ordering {
        let ((low, high), (other_low, other_high)) = (self.ends(), other.ends());
        let kinds = || self.is_approximate().cmp(&other.is_approximate());
        low.cmp(&other_low).then_with(|| high.cmp(&other_high)).then_with(kinds)
    }

    /// The order of the values.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when one is approximate and they may be equal.
    ///
    /// ```
    /// # use abacist::number::{Number, NumberError};
    /// assert_eq!(Number::pi().compare(&Number::from(3)), Ok(std::cmp::Ordering::Greater));
    /// assert_eq!(Number::pi().compare(&Number::pi()), Err(NumberError::Undecided));
    /// ```
    #[inline]
    pub fn compare(&self, other: &Self) -> Result<Ordering, NumberError> {
        if self.is_approximate() || other.is_approximate() {
            self.order_of_intervals(other)
        } else {
            Ok(self.cmp(other))
        }
    }

    /// The same within a budget: sums of square roots that are close to each other take a while.
    ///
    /// # Errors
    /// As [`compare`](Self::compare), and when the budget says stop.
    #[inline]
    pub fn compare_within(&self, other: &Self, budget: &Budget) -> Result<Ordering, NumberError> {
        match (&self.repr, &other.repr) {
            (Repr::Ratio(left), Repr::Ratio(right)) => Ok(left.cmp(right)),
            (Repr::Approx(_), _) | (_, Repr::Approx(_)) => self.order_of_intervals(other),
            _ => Ok(self.exact_order(other, budget)?),
        }
    }

    #[cold]
    fn order_of_intervals(&self, other: &Self) -> Result<Ordering, NumberError> {
        if let (Some(interval), Some(others)) = (self.as_floats(), other.as_floats()) {
            return interval.order(others).ok_or(NumberError::Undecided);
        }
        order_of_ends(&self.ends(), &other.ends())
    }

    /// The interval, or the exact number as one, if it is a float.
    fn as_floats(&self) -> Option<Interval> {
        match self.repr {
            Repr::Approx(interval) => Some(interval),
            Repr::Ratio(ratio) if ratio.is_integer() => Interval::around_ratio(ratio),
            _ => None,
        }
    }

    /// Whether two numbers may be equal: exact ones if they are, approximate ones if their
    /// intervals meet.
    #[must_use]
    pub fn may_equal(&self, other: &Self) -> bool {
        !self.compare(other).is_ok_and(Ordering::is_ne)
    }

    /// The number raised to a power, approximately.
    ///
    /// # Errors
    /// As for [`pow`](Self::pow), but none is [`Irrational`](NumberError::Irrational); also
    /// [`Undecided`](NumberError::Undecided) and [`TooLarge`](NumberError::TooLarge).
    pub fn approximate_power(&self, exponent: &Self) -> Result<Self, NumberError> {
        let (base, power) = (self.enclosure()?, exponent.enclosure()?);
        if exponent.is_integer() {
            return Ok(base.whole_power(power, exponent.is_odd())?.into());
        }
        Ok(base.pow(power)?.into())
    }

    /// The root of a degree, a whole number from 1, approximately.
    ///
    /// # Errors
    /// As for [`root`](Self::root), but none is [`Irrational`](NumberError::Irrational); also
    /// [`Undecided`](NumberError::Undecided) and [`TooLarge`](NumberError::TooLarge).
    pub fn approximate_root(&self, degree: &Self) -> Result<Self, NumberError> {
        if !degree.is_integer() || *degree < Self::ONE {
            return Err(NumberError::RootDegree);
        }
        if *degree == Self::from(2) {
            return Ok(self.enclosure()?.sqrt()?.into());
        }
        if self.is_negative() && degree.is_odd() {
            return Ok(self.neg().approximate_root(degree)?.neg());
        }
        let exponent = Interval::point(1.0).div(degree.enclosure()?)?;
        self.enclosure()?.pow(exponent).map(Self::from).map_err(|error| match error {
            NumberError::NegativeBase => NumberError::NegativeRoot,
            other => other,
        })
    }

    /// `e` raised to this number: exactly 1 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn exp(&self) -> Result<Self, NumberError> {
        /// Its exponential is below every float above 0, as are those of all numbers below it.
        const FAR_BELOW: i64 = -1000;
        let far = *self < Self::from(FAR_BELOW) && !self.is_approximate();
        let exponent = if far { &Self::from(FAR_BELOW) } else { self };
        exponent.of(Interval::exp, (Self::ZERO, Self::ONE))
    }

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

    /// The sine of an angle in radians: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn sin(&self) -> Result<Self, NumberError> {
        self.of_angle(sin, Self::ZERO)
    }

    /// The cosine of an angle in radians: exactly 1 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn cos(&self) -> Result<Self, NumberError> {
        self.of_angle(cos, Self::ONE)
    }

    /// The tangent of an angle in radians: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when the angle may have none,
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn tan(&self) -> Result<Self, NumberError> {
        self.of_angle(tan, Self::ZERO)
    }

    fn of_angle(&self, function: OfAngles, at_zero: Self) -> Result<Self, NumberError> {
        if self.is_zero() {
            return Ok(at_zero);
        }
        if let Some(big) = self.as_big() {
            return Ok(function(&big, &big)?.into());
        }
        let (low, high) = self.enclosure()?.ends();
        Ok(function(&low, &high)?.into())
    }

    /// The angle with this sine, in radians: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`NotASine`](NumberError::NotASine), [`Undecided`](NumberError::Undecided).
    pub fn asin(&self) -> Result<Self, NumberError> {
        self.of(Interval::asin, (Self::ZERO, Self::ZERO))
    }

    /// The angle with this cosine, in radians: exactly 0 for 1, else approximate.
    ///
    /// # Errors
    /// [`NotASine`](NumberError::NotASine), [`Undecided`](NumberError::Undecided).
    pub fn acos(&self) -> Result<Self, NumberError> {
        self.of(Interval::acos, (Self::ONE, Self::ZERO))
    }

    /// The angle with this tangent, in radians: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn atan(&self) -> Result<Self, NumberError> {
        self.of(Interval::atan, (Self::ZERO, Self::ZERO))
    }

    /// The angle from the x axis to the point `(x, y)`, above −π to π; `self` is y. Exactly 0 on
    /// the axis right of 0, else approximate.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when an approximate point may lie on either side of
    /// the axis left of 0, and for the point 0, which has no angle.
    pub fn atan2(&self, x: &Self) -> Result<Self, NumberError> {
        if self.is_zero() && *x > Self::ZERO && !x.is_approximate() {
            return Ok(Self::ZERO);
        }
        Ok(self.enclosure()?.atan2(x.enclosure()?)?.into())
    }

    /// The hyperbolic sine: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn sinh(&self) -> Result<Self, NumberError> {
        self.of(Interval::sinh, (Self::ZERO, Self::ZERO))
    }

    /// The hyperbolic cosine: exactly 1 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn cosh(&self) -> Result<Self, NumberError> {
        self.of(Interval::cosh, (Self::ZERO, Self::ONE))
    }

    /// The hyperbolic tangent: exactly 0 for 0, else approximate.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn tanh(&self) -> Result<Self, NumberError> {
        self.of(Interval::tanh, (Self::ZERO, Self::ZERO))
    }

    /// The value of a function, which has one exact value.
    fn of(&self, function: Function, exact: (Self, Self)) -> Result<Self, NumberError> {
        let (argument, value) = exact;
        if *self == argument { Ok(value) } else { Ok(function(self.enclosure()?)?.into()) }
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

/// The lower and the upper end of what an exact number may be.
type Ends = (Number, Number);

/// The order of what lies between two ends each.
fn order_of_ends(ends: &Ends, others: &Ends) -> Result<Ordering, NumberError> {
    if ends.1 < others.0 {
        Ok(Ordering::Less)
    } else if ends.0 > others.1 {
        Ok(Ordering::Greater)
    } else {
        Err(NumberError::Undecided)
    }
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
    fn the_key_order_is_total_and_the_order_of_values_is_honest() {
        let three = Number::from(3).approximate().unwrap();
        let row = [number("3"), three.clone(), Number::e(), Number::pi(), number("355/113")];
        let mut sorted = row.to_vec();
        sorted.sort();
        let expected = [Number::e(), number("3"), three.clone(), Number::pi(), number("355/113")];
        assert_eq!(sorted, expected);
        assert_ne!(number("3"), three);
        assert_eq!(number("3").compare(&three), Err(NumberError::Undecided));
        assert_eq!(Number::pi().compare(&number("355/113")), Ok(Ordering::Less));
        assert!(number("3").may_equal(&three) && !Number::e().may_equal(&Number::pi()));
    }

    #[test]
    fn near_1_and_beyond_the_floats_logarithms_keep_their_digits() {
        let near = number("100000000000000000000000001/100000000000000000000000000");
        assert_eq!(near.ln().unwrap().to_string(), "~1.00000000000000e-26");
        let large = Number::from(10).pow(&Number::from(1000), &Budget::generous()).unwrap();
        assert_eq!(large.ln().unwrap().to_string(), "~2302.58509299405");
    }
}
