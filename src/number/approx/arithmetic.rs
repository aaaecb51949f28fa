//! The four operations, rounding and powers of intervals.

use std::hint::select_unpredictable;

use super::functions::ULPS;
use super::rounding::{self, near};
use super::{Interval, NumberError};

/// The most operations of one kind that an interval takes at its ends.
type Corners = [(f64, f64); 4];

/// The interval from the least lower bound to the greatest upper one.
fn spanning(bounds: Corners) -> Result<Interval, NumberError> {
    // Infinite or missing bounds must not be lost among others.
    if bounds.iter().any(|(low, high)| !low.is_finite() || !high.is_finite()) {
        return Err(NumberError::TooLarge);
    }
    let low = bounds.iter().fold(f64::INFINITY, |least, (low, _)| least.min(*low));
    let high = bounds.iter().fold(f64::NEG_INFINITY, |most, (_, high)| most.max(*high));
    Interval::new((low, high))
}

impl Interval {
    /// The pairs of an end of this and an end of the other.
    fn corners(self, other: Self) -> Corners {
        let ends = [(self.low, other.low), (self.low, other.high)];
        let [a, b] = ends;
        [a, b, (self.high, other.low), (self.high, other.high)]
    }

    /// The sum.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    #[inline(always)]
    pub fn add(self, rhs: Self) -> Result<Self, NumberError> {
        Self::of_sums(rounding::sums([self.low, self.high], [rhs.low, rhs.high]))
    }

    /// The difference.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    #[inline(always)]
    pub fn sub(self, rhs: Self) -> Result<Self, NumberError> {
        Self::of_sums(rounding::sums([self.low, self.high], [-rhs.high, -rhs.low]))
    }

    /// The interval between two sums, if they are finite.
    #[inline(always)]
    fn of_sums([low, high]: [f64; 2]) -> Result<Self, NumberError> {
        // The lower one is not above the upper one, so this is said of both.
        if low >= f64::MIN && high <= f64::MAX {
            Ok(Self { low, high })
        } else {
            Err(NumberError::TooLarge)
        }
    }

    /// The product.
    ///
    /// # Errors
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    #[inline(always)]
    pub fn mul(self, rhs: Self) -> Result<Self, NumberError> {
        if !self.is_on_one_side() | !rhs.is_on_one_side() {
            return self.mul_around_zero(rhs);
        }
        // Where no sign changes, two of the corners are the ends.
        let (a, b) = (self.turned(rhs.is_negative()), rhs.turned(self.is_negative()));
        match rounding::plain_products(a, b) {
            Some([low, high]) => Ok(Self { low, high }),
            None => Self::special_product(a, b),
        }
    }

    #[inline(never)]
    fn special_product(a: [f64; 2], b: [f64; 2]) -> Result<Self, NumberError> {
        Self::new(rounding::products(a, b).into())
    }

    /// The product where a factor may be 0, or of either sign.
    #[cold]
    fn mul_around_zero(self, rhs: Self) -> Result<Self, NumberError> {
        spanning(self.corners(rhs).map(|(a, b)| rounding::product(a, b)))
    }

    /// Whether all of it is on one side of 0, which itself belongs to the natural one.
    #[inline]
    fn is_on_one_side(self) -> bool {
        self.is_natural() | self.is_negative()
    }

    /// The ends, the upper one first if asked for.
    #[inline]
    fn turned(self, is_wanted: bool) -> [f64; 2] {
        // Signs change at random, so this is no branch to be guessed.
        select_unpredictable(is_wanted, [self.high, self.low], [self.low, self.high])
    }

    /// The quotient.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when the divisor may be 0,
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn div(self, rhs: Self) -> Result<Self, NumberError> {
        if rhs.may_be_zero() {
            return Err(NumberError::Undecided);
        }
        spanning(self.corners(rhs).map(|(a, b)| rounding::quotient(a, b)))
    }

    /// The number with the other sign.
    #[inline]
    pub fn neg(self) -> Self {
        // Subtracting from 0 makes no zero negative.
        Self { low: 0.0 - self.high, high: 0.0 - self.low }
    }

    /// The number without its sign.
    pub fn abs(self) -> Self {
        if self.low >= 0.0 {
            self
        } else if self.high <= 0.0 {
            self.neg()
        } else {
            Self { low: 0.0, high: self.high.max(-self.low) }
        }
    }

    /// The square root.
    ///
    /// # Errors
    /// [`NegativeRoot`](NumberError::NegativeRoot) below 0,
    /// [`Undecided`](NumberError::Undecided) when the number may be below 0 or not.
    pub fn sqrt(self) -> Result<Self, NumberError> {
        if self.is_negative() {
            return Err(NumberError::NegativeRoot);
        }
        if !self.is_natural() {
            return Err(NumberError::Undecided);
        }
        Self::new((rounding::root(self.low).0, rounding::root(self.high).1))
    }

    /// The number raised to a power; neither may be below 0 where that makes a difference.
    ///
    /// # Errors
    /// [`NegativeBase`](NumberError::NegativeBase) of a number below 0,
    /// [`Undecided`](NumberError::Undecided) when it may be below 0, or be 0 while the exponent is
    /// not above 0; [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn pow(self, exponent: Self) -> Result<Self, NumberError> {
        if self.is_negative() {
            return Err(NumberError::NegativeBase);
        }
        if !self.is_natural() || self.low == 0.0 && exponent.low <= 0.0 {
            return Err(NumberError::Undecided);
        }
        // A power rises or falls all the way in each of its parts.
        let power = spanning(self.corners(exponent).map(|(base, exponent)| {
            // These are exact, and 0 must not be taken for a number below it.
            match libm::pow(base, exponent) {
                power if base == 0.0 || base == 1.0 || exponent == 0.0 => (power, power),
                power => near(power, ULPS),
            }
        }))?;
        Ok(Self { low: power.low.max(0.0), ..power })
    }

    /// The number raised to a whole power, given as the interval around it and whether it is odd.
    ///
    /// # Errors
    /// [`Undecided`](NumberError::Undecided) when the number may be 0 and the exponent is below 0,
    /// [`TooLarge`](NumberError::TooLarge) beyond the largest float.
    pub fn whole_power(self, exponent: Self, odd: bool) -> Result<Self, NumberError> {
        if exponent == Self::point(0.0) {
            return Ok(Self::point(1.0));
        }
        if exponent.is_negative() && self.may_be_zero() {
            return Err(NumberError::Undecided);
        }
        let magnitude = |number: Self| number.abs().pow(exponent);
        if !odd {
            return magnitude(self);
        }
        // Odd powers rise all the way, for below 0 what is true above holds mirrored.
        let power = |end: f64| -> Result<Self, NumberError> {
            let power = magnitude(Self::point(end))?;
            Ok(if end < 0.0 { power.neg() } else { power })
        };
        Ok(power(self.low)?.hull(power(self.high)?))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::number::big::Big;
    use crate::number::pace::Unhurried;

    fn float() -> impl Strategy<Value = f64> {
        let any = any::<f64>().prop_filter("numbers only", |value| value.is_finite());
        prop_oneof![any, -1e3..1e3, (-9_i32..9).prop_map(f64::from), -1e-300..1e-300]
    }

    fn interval() -> impl Strategy<Value = Interval> {
        (float(), float()).prop_map(|(a, b)| Interval::new((a.min(b), a.max(b))).unwrap())
    }

    type Operation = fn(Interval, Interval) -> Result<Interval, NumberError>;
    type Exact = fn(&Big, &Big) -> Big;

    const OPERATIONS: [(Operation, Exact); 4] = [
        (Interval::add, |a, b| a.add(b, &Unhurried).unwrap()),
        (Interval::sub, |a, b| a.sub(b, &Unhurried).unwrap()),
        (Interval::mul, |a, b| a.mul(b, &Unhurried).unwrap()),
        (Interval::div, |a, b| a.div(b, &Unhurried).unwrap()),
    ];

    fn encloses(interval: Interval, exact: &Big) -> bool {
        let (low, high) = interval.ends();
        low <= *exact && *exact <= high
    }

    proptest! {
        #[test]
        fn results_enclose_what_all_ends_give(a in interval(), b in interval()) {
            for (operation, exact) in OPERATIONS {
                let Ok(result) = operation(a, b) else { continue };
                let ((a0, a1), (b0, b1)) = (a.ends(), b.ends());
                for (a, b) in [(&a0, &b0), (&a0, &b1), (&a1, &b0), (&a1, &b1)] {
                    prop_assert!(encloses(result, &exact(a, b)));
                }
            }
        }

        #[test]
        fn the_ends_of_a_product_are_those_of_the_sides(a in interval(), b in interval()) {
            let (low, high) = match (a.low >= 0.0, a.high < 0.0, b.low >= 0.0, b.high < 0.0) {
                (true, _, true, _) => ((a.low, b.low), (a.high, b.high)),
                (true, _, _, true) => ((a.high, b.low), (a.low, b.high)),
                (_, true, true, _) => ((a.low, b.high), (a.high, b.low)),
                (_, true, _, true) => ((a.high, b.high), (a.low, b.low)),
                _ => return Ok(()),
            };
            let bounds = [rounding::product(low.0, low.1).0, rounding::product(high.0, high.1).1];
            let expected = Interval::new(bounds.into());
            prop_assert_eq!(a.mul(b), expected);
        }

        #[test]
        fn results_of_points_are_as_close_as_floats_can_be(a in float(), b in float()) {
            for (operation, exact) in OPERATIONS {
                let Ok(result) = operation(Interval::point(a), Interval::point(b)) else { continue };
                let exact = exact(&Big::from_f64(a), &Big::from_f64(b));
                let tight = Interval::around(&exact).unwrap();
                let slack = if tight.low.abs() < 1e-279 || a.abs() < 1e-279 { 2 } else { 0 };
                prop_assert!(near(result.low, slack).1 >= tight.low, "{result:?} {tight:?}");
                prop_assert!(near(result.high, slack).0 <= tight.high, "{result:?} {tight:?}");
            }
        }

        #[test]
        fn roots_enclose(a in float()) {
            let a = a.abs();
            let root = Interval::point(a).sqrt().unwrap();
            let (low, high) = root.ends();
            let square = |end: &Big| end.mul(end, &Unhurried).unwrap();
            prop_assert!(square(&low) <= Big::from_f64(a) && Big::from_f64(a) <= square(&high));
        }

        #[test]
        fn whole_powers_enclose(a in interval(), exponent in -9_i32..9) {
            let wide = Interval::point(exponent.into());
            let Ok(power) = a.whole_power(wide, exponent % 2 != 0) else { return Ok(()) };
            let (low, high) = a.ends();
            for base in [low, high] {
                let positive = base.pow(exponent.unsigned_abs().into(), &Unhurried).unwrap();
                let one = Big::from_f64(1.0);
                let exact =
                    if exponent < 0 { one.div(&positive, &Unhurried).unwrap() } else { positive };
                prop_assert!(encloses(power, &exact));
            }
            prop_assert!(exponent <= 0 || exponent % 2 != 0 || !a.may_be_zero() || power.low == 0.0);
        }
    }

    #[test]
    fn what_the_digits_do_not_tell_is_undecided() {
        let around_zero = Interval { low: -1.0, high: 1.0 };
        let one = Interval::point(1.0);
        assert_eq!(one.div(around_zero), Err(NumberError::Undecided));
        assert_eq!(around_zero.sqrt(), Err(NumberError::Undecided));
        assert_eq!(around_zero.pow(one), Err(NumberError::Undecided));
        assert_eq!(one.neg().sqrt(), Err(NumberError::NegativeRoot));
        assert_eq!(one.neg().pow(one), Err(NumberError::NegativeBase));
        let most = Interval::point(f64::MAX);
        assert_eq!(most.add(most), Err(NumberError::TooLarge));
        assert_eq!(most.mul(most), Err(NumberError::TooLarge));
        assert_eq!(most.pow(most), Err(NumberError::TooLarge));
    }
}
