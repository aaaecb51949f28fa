//! Fractions of machine words: the fast path of every number.

use std::cmp::Ordering;

/// A fraction of two machine words, always in lowest terms with a positive denominator.
///
/// A whole number has denominator 1. Operations that would leave the machine word give `None`, so
/// that the caller can go on with a [`Number`](super::Number); nothing ever wraps.
///
/// ```
/// use abacist::number::Ratio;
/// let half = Ratio::new(2, 4).unwrap();
/// assert_eq!((half.numerator(), half.denominator()), (1, 2));
/// assert_eq!(half.checked_add(half), Some(Ratio::from(1)));
/// assert_eq!(Ratio::from(i64::MAX).checked_add(half), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: i64,
    denominator: i64,
}

impl Ratio {
    /// The number 0.
    pub const ZERO: Self = Self::integer(0);

    /// The number 1.
    pub const ONE: Self = Self::integer(1);

    /// One half.
    pub(super) const HALF: Self = Self { numerator: 1, denominator: 2 };

    /// `numerator / denominator` in lowest terms; `None` if the denominator is 0 or if the lowest
    /// terms do not fit (as for `i64::MIN / -1`).
    #[must_use]
    pub fn new(numerator: i64, denominator: i64) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let (n, d) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        let common = gcd(n, d);
        Self::from_magnitudes((numerator < 0) != (denominator < 0), n / common, d / common)
    }

    #[inline]
    const fn integer(value: i64) -> Self {
        Self { numerator: value, denominator: 1 }
    }

    /// `±numerator / denominator`, which are in lowest terms, if they fit.
    #[inline]
    pub(super) fn from_magnitudes(
        negative: bool,
        numerator: u64,
        denominator: u64,
    ) -> Option<Self> {
        let denominator = i64::try_from(denominator).ok()?;
        let numerator = if negative {
            0_i64.checked_sub_unsigned(numerator)?
        } else {
            i64::try_from(numerator).ok()?
        };
        Some(Self { numerator, denominator })
    }

    /// The number above the line; it carries the sign.
    #[inline]
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The number below the line, at least 1.
    #[inline]
    #[must_use]
    pub const fn denominator(self) -> i64 {
        self.denominator
    }

    /// Whether this is 0.
    #[inline]
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// Whether this is below 0.
    #[inline]
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.numerator < 0
    }

    /// Whether the denominator is 1.
    #[inline]
    #[must_use]
    pub const fn is_integer(self) -> bool {
        self.denominator == 1
    }

    /// The sum, if it fits.
    #[inline]
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        if self.is_integer() && other.is_integer() {
            return self.numerator.checked_add(other.numerator).map(Self::integer);
        }
        self.add_fraction(other, i128::from(other.numerator))
    }

    /// The difference, if it fits.
    #[inline]
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        if self.is_integer() && other.is_integer() {
            return self.numerator.checked_sub(other.numerator).map(Self::integer);
        }
        self.add_fraction(other, -i128::from(other.numerator))
    }

    /// `self + numerator / other.denominator`, where the numerator is that of `other` up to sign.
    ///
    /// Only a factor that both denominators share can be left over in the sum, so one gcd of the
    /// denominators, and none of the products, decides most sums.
    fn add_fraction(self, other: Self, numerator: i128) -> Option<Self> {
        let (left, right) = (self.denominator.unsigned_abs(), other.denominator.unsigned_abs());
        let common = gcd(left, right);
        let (left, right) = (left / common, right / common);
        let sum = i128::from(self.numerator) * i128::from(right) + numerator * i128::from(left);
        let magnitude = sum.unsigned_abs();
        let left_over = if common == 1 { 1 } else { gcd(remainder(magnitude, common), common) };
        let denominator = left.checked_mul(right)?.checked_mul(common / left_over)?;
        Self::from_magnitudes(sum < 0, quotient(magnitude, left_over)?, denominator)
    }

    /// The product, if it fits.
    #[inline]
    #[must_use]
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        if self.is_integer() && other.is_integer() {
            return self.numerator.checked_mul(other.numerator).map(Self::integer);
        }
        self.mul_by(
            other.is_negative(),
            other.numerator.unsigned_abs(),
            other.denominator.unsigned_abs(),
        )
    }

    /// The quotient, if it fits; `None` too when `other` is 0.
    #[inline]
    #[must_use]
    pub fn checked_div(self, other: Self) -> Option<Self> {
        if self.is_integer() && other.is_integer() {
            if self.numerator.checked_rem(other.numerator)? == 0 {
                return self.numerator.checked_div(other.numerator).map(Self::integer);
            }
        } else if other.is_zero() {
            return None;
        }
        self.mul_by(
            other.is_negative(),
            other.denominator.unsigned_abs(),
            other.numerator.unsigned_abs(),
        )
    }

    /// One over the number, if it fits; `None` too when it is 0.
    #[inline]
    #[must_use]
    pub fn checked_inverse(self) -> Option<Self> {
        if self.is_zero() {
            return None;
        }
        let (numerator, denominator) = (self.denominator, self.numerator);
        Self::from_magnitudes(
            self.is_negative(),
            numerator.unsigned_abs(),
            denominator.unsigned_abs(),
        )
    }

    /// `self × ±numerator / denominator`, both in lowest terms: what can be cancelled is cancelled
    /// crosswise before anything is multiplied, so that the products are in lowest terms.
    fn mul_by(self, negative: bool, numerator: u64, denominator: u64) -> Option<Self> {
        let (n, d) = (self.numerator.unsigned_abs(), self.denominator.unsigned_abs());
        let (falling, rising) = (gcd(n, denominator), gcd(numerator, d));
        Self::from_magnitudes(
            self.is_negative() != negative,
            (n / falling).checked_mul(numerator / rising)?,
            (d / rising).checked_mul(denominator / falling)?,
        )
    }

    /// The quotient rounded down, if it fits; `None` too when `other` is 0.
    #[inline]
    #[must_use]
    pub fn checked_floor_div(self, other: Self) -> Option<Self> {
        let (dividend, divisor) = if self.is_integer() && other.is_integer() {
            (i128::from(self.numerator), i128::from(other.numerator))
        } else {
            (
                i128::from(self.numerator) * i128::from(other.denominator),
                i128::from(other.numerator) * i128::from(self.denominator),
            )
        };
        i64::try_from(floor_div(dividend, divisor)?).ok().map(Self::integer)
    }

    /// What a division rounded down leaves over: 0 or of the sign of `other`; `None` when it does
    /// not fit or `other` is 0.
    #[inline]
    #[must_use]
    pub fn checked_remainder(self, other: Self) -> Option<Self> {
        if !self.is_integer() || !other.is_integer() {
            let multiple = self.checked_floor_div(other)?.checked_mul(other)?;
            return self.checked_sub(multiple);
        }
        if other.is_zero() {
            return None;
        }
        // The only remainder that overflows, of i64::MIN by -1, is 0.
        let rest = self.numerator.wrapping_rem(other.numerator);
        let away = rest != 0 && (rest < 0) != other.is_negative();
        Some(Self::integer(if away { rest + other.numerator } else { rest }))
    }

    /// The largest whole number that is not above this one.
    #[must_use]
    pub const fn floor(self) -> i64 {
        self.numerator.div_euclid(self.denominator)
    }

    /// The smallest whole number that is not below this one.
    #[must_use]
    pub const fn ceil(self) -> i64 {
        let below = self.numerator.div_euclid(self.denominator);
        if self.is_integer() { below } else { below + 1 }
    }

    /// The nearest whole number; a half is rounded away from zero.
    #[must_use]
    pub const fn round(self) -> i64 {
        let toward_zero = self.numerator / self.denominator;
        let rest = (self.numerator % self.denominator).unsigned_abs();
        // Compared this way round because twice the rest may leave the machine word.
        if rest < self.denominator.unsigned_abs() - rest {
            toward_zero
        } else {
            toward_zero + self.numerator.signum()
        }
    }

    /// The number with the other sign, if it fits (all but `i64::MIN` do).
    #[inline]
    #[must_use]
    pub fn checked_neg(self) -> Option<Self> {
        let numerator = self.numerator.checked_neg()?;
        Some(Self { numerator, ..self })
    }
}

impl Default for Ratio {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<i64> for Ratio {
    #[inline]
    fn from(value: i64) -> Self {
        Self::integer(value)
    }
}

impl Ord for Ratio {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let left = i128::from(self.numerator) * i128::from(other.denominator);
        let right = i128::from(other.numerator) * i128::from(self.denominator);
        left.cmp(&right)
    }
}

impl PartialOrd for Ratio {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `dividend % divisor`, in one machine word where that is enough: the wide remainder takes
/// several times as long.
#[inline]
fn remainder(dividend: u128, divisor: u64) -> u64 {
    match u64::try_from(dividend) {
        Ok(small) => small % divisor,
        #[allow(clippy::cast_possible_truncation, reason = "a remainder is below its divisor")]
        Err(_) => (dividend % u128::from(divisor)) as u64,
    }
}

/// `dividend / divisor`, if it fits.
#[inline]
fn quotient(dividend: u128, divisor: u64) -> Option<u64> {
    match u64::try_from(dividend) {
        Ok(small) => Some(small / divisor),
        Err(_) => u64::try_from(dividend / u128::from(divisor)).ok(),
    }
}

/// `dividend / divisor` rounded down; `None` when the divisor is 0.
#[inline]
fn floor_div(dividend: i128, divisor: i128) -> Option<i128> {
    let quotient = match (i64::try_from(dividend), i64::try_from(divisor)) {
        (Ok(n), Ok(d)) if d > 0 => return Some(n.div_euclid(d).into()),
        _ => dividend.checked_div(divisor)?,
    };
    let uneven = quotient * divisor != dividend;
    Some(if uneven && (dividend < 0) != (divisor < 0) { quotient - 1 } else { quotient })
}

/// The greatest common divisor; of 0 and a number it is that number.
///
/// Binary: shifts and subtractions only.
pub(super) fn gcd(a: u64, b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let shared = (a | b).trailing_zeros();
    let mut a = a >> a.trailing_zeros();
    let mut b = b >> b.trailing_zeros();
    while a != b && b != 1 {
        let difference = a.abs_diff(b);
        b = a.min(b);
        a = difference >> difference.trailing_zeros();
    }
    b << shared
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: Ratio = Ratio::integer(i64::MIN);

    fn ratio(numerator: i64, denominator: i64) -> Ratio {
        Ratio::new(numerator, denominator).unwrap()
    }

    #[test]
    fn the_least_word_is_no_special_case() {
        let minus_one = Ratio::from(-1);
        assert_eq!(LEAST.checked_div(minus_one), None);
        assert_eq!(LEAST.checked_floor_div(minus_one), None);
        assert_eq!(LEAST.checked_remainder(minus_one), Some(Ratio::ZERO));
        assert_eq!(LEAST.checked_neg(), None);
        assert_eq!(LEAST.checked_div(LEAST), Some(Ratio::ONE));
        assert_eq!(LEAST.checked_sub(LEAST), Some(Ratio::ZERO));
        assert_eq!(Ratio::new(i64::MIN, i64::MIN), Some(Ratio::ONE));
        assert_eq!(Ratio::new(1, i64::MIN), None);
        assert_eq!(Ratio::new(2, i64::MIN), Some(ratio(-1, 1 << 62)));
    }

    #[test]
    fn nothing_is_divided_by_zero() {
        assert_eq!(Ratio::new(1, 0), None);
        for dividend in [Ratio::ZERO, Ratio::ONE, ratio(1, 2), LEAST] {
            assert_eq!(dividend.checked_div(Ratio::ZERO), None);
            assert_eq!(dividend.checked_floor_div(Ratio::ZERO), None);
            assert_eq!(dividend.checked_remainder(Ratio::ZERO), None);
        }
    }

    #[test]
    fn results_that_fit_are_found_though_their_products_do_not() {
        let near = i64::MAX / 2;
        assert_eq!(ratio(1, near).checked_sub(ratio(1, near)), Some(Ratio::ZERO));
        assert_eq!(ratio(near, 3).checked_mul(ratio(3, near)), Some(Ratio::ONE));
        assert_eq!(ratio(i64::MAX, 3).checked_add(ratio(i64::MAX, 3)), None);
        assert_eq!(ratio(i64::MAX, 2).checked_add(ratio(-i64::MAX, 2)), Some(Ratio::ZERO));
    }

    #[test]
    fn rounding() {
        // Number, floor, ceiling, nearest.
        for (n, d, floor, ceil, round) in [
            (7, 2, 3, 4, 4),
            (-7, 2, -4, -3, -4),
            (7, 3, 2, 3, 2),
            (-7, 3, -3, -2, -2),
            (8, 3, 2, 3, 3),
            (1, i64::MAX, 0, 1, 0),
            (i64::MAX - 1, i64::MAX, 0, 1, 1),
            (i64::MIN, 1, i64::MIN, i64::MIN, i64::MIN),
            (i64::MIN, 3, i64::MIN / 3 - 1, i64::MIN / 3, i64::MIN / 3 - 1),
        ] {
            let ratio = ratio(n, d);
            assert_eq!(
                (ratio.floor(), ratio.ceil(), ratio.round()),
                (floor, ceil, round),
                "{n}/{d}"
            );
        }
    }

    #[test]
    fn greatest_common_divisors() {
        for (a, b, common) in [
            (0, 0, 0),
            (0, 7, 7),
            (1, 1 << 63, 1),
            (12, 18, 6),
            (1 << 63, 3 << 40, 1 << 40),
            (u64::MAX, 3, 3),
            (u64::MAX, u64::MAX, u64::MAX),
        ] {
            assert_eq!((gcd(a, b), gcd(b, a)), (common, common), "{a} {b}");
        }
    }
}
