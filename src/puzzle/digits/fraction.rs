//! Fractions of machine words that are at least 0, and what can be done with them exactly. What
//! would leave the bound is `None`.

/// A fraction in lowest terms that is at least 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Fraction {
    pub(super) above: u64,
    pub(super) below: u64,
}

/// The largest exponent, and the largest root, of a power.
pub(super) const MOST_EXPONENT: u64 = 62;

impl Fraction {
    pub(super) const ZERO: Self = Self::whole(0);
    pub(super) const ONE: Self = Self::whole(1);

    pub(super) const fn whole(above: u64) -> Self {
        Self { above, below: 1 }
    }

    #[inline]
    pub(super) fn is_zero(self) -> bool {
        self.above == 0
    }

    #[inline]
    pub(super) fn is_one(self) -> bool {
        self.above == 1 && self.below == 1
    }

    #[inline]
    pub(super) fn is_whole(self) -> bool {
        self.below == 1
    }

    #[inline]
    fn within(above: u128, below: u128, limit: u64) -> Option<Self> {
        let limit = u128::from(limit);
        if above >= limit || below >= limit {
            return None;
        }
        Some(Self { above: u64::try_from(above).ok()?, below: u64::try_from(below).ok()? })
    }

    #[inline]
    pub(super) fn plus(self, other: Self, limit: u64) -> Option<Self> {
        if self.below == 1 && other.below == 1 {
            let above = self.above + other.above;
            return (above < limit).then_some(Self::whole(above));
        }
        let (left, right, below, common) = self.on_one_line(other);
        Self::lowered(left + right, below, common, limit)
    }

    /// The difference, and whether it is negative.
    #[inline]
    pub(super) fn minus(self, other: Self, limit: u64) -> Option<(Self, bool)> {
        if self.below == 1 && other.below == 1 {
            return Some((Self::whole(self.above.abs_diff(other.above)), self.above < other.above));
        }
        let (left, right, below, common) = self.on_one_line(other);
        Some((Self::lowered(left.abs_diff(right), below, common, limit)?, left < right))
    }

    /// Both numerators over one denominator, that denominator, and what is common to both.
    #[inline]
    fn on_one_line(self, other: Self) -> (u128, u128, u128, u64) {
        let common = gcd(self.below, other.below);
        let (left, right) = (u128::from(self.above), u128::from(other.above));
        let (own, others) = (part(self.below, common), part(other.below, common));
        let (own, others) = (u128::from(own), u128::from(others));
        (left * others, right * own, own * u128::from(other.below), common)
    }

    /// `above / below`, which have only divisors of `common` in common.
    #[inline]
    fn lowered(above: u128, below: u128, common: u64, limit: u64) -> Option<Self> {
        if above == 0 {
            return Some(Self::ZERO);
        }
        if common == 1 {
            return Self::within(above, below, limit);
        }
        // The remainder is below `common`, a machine word.
        let rest = u64::try_from(above % u128::from(common)).unwrap_or(0);
        let divisor = u128::from(gcd(rest, common));
        Self::within(above / divisor, below / divisor, limit)
    }

    #[inline]
    pub(super) fn times(self, other: Self, limit: u64) -> Option<Self> {
        if self.below == 1 && other.below == 1 {
            let above = self.above.checked_mul(other.above)?;
            return (above < limit).then_some(Self::whole(above));
        }
        let (left, right) = (gcd(self.above, other.below), gcd(other.above, self.below));
        let above = u128::from(part(self.above, left)) * u128::from(part(other.above, right));
        let below = u128::from(part(self.below, right)) * u128::from(part(other.below, left));
        Self::within(above, below, limit)
    }

    /// `self / other`; `None` also if that is 0.
    #[inline]
    pub(super) fn over(self, other: Self, limit: u64) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        self.times(Self { above: other.below, below: other.above }, limit)
    }

    /// The exact root of this degree.
    pub(super) fn root(self, degree: u64) -> Option<Self> {
        Some(Self { above: root(self.above, degree)?, below: root(self.below, degree)? })
    }

    /// `self ^ exponent`, or one over it. Of 0 only positive powers.
    pub(super) fn power(self, exponent: Self, turned: bool, limit: u64) -> Option<Self> {
        if self.is_zero() {
            return (!exponent.is_zero() && !turned).then_some(self);
        }
        if exponent.is_zero() || self.is_one() {
            return Some(Self::ONE);
        }
        if exponent.above > MOST_EXPONENT || exponent.below > MOST_EXPONENT {
            return None;
        }
        let base = if exponent.is_whole() { self } else { self.root(exponent.below)? };
        let times = u32::try_from(exponent.above).ok()?;
        let (above, below) = (base.above.checked_pow(times)?, base.below.checked_pow(times)?);
        if above >= limit || below >= limit {
            return None;
        }
        Some(if turned { Self { above: below, below: above } } else { Self { above, below } })
    }

    /// The exact square root, but for 0 and 1, which it returns.
    #[inline]
    pub(super) fn square_root(self) -> Option<Self> {
        if self.above <= 1 && self.below == 1 {
            return None;
        }
        Some(Self { above: square_root(self.above)?, below: square_root(self.below)? })
    }

    /// About the logarithm.
    fn logarithm(self) -> f64 {
        precise(self.above).ln() - precise(self.below).ln()
    }

    /// Each exponent, and whether it is negative, for which the power of this may be `power`: none
    /// that fits is left out, but those that are told have to be checked. Neither is 0 or 1.
    pub(super) fn each_exponent(self, power: Self, whole: bool, mut take: impl FnMut(Self, bool)) {
        let ratio = power.logarithm() / self.logarithm();
        let largest_root = if whole { 1 } else { MOST_EXPONENT };
        let least = 1.0 / precise(MOST_EXPONENT) - 0.001;
        if !ratio.is_finite() || ratio.abs() > precise(MOST_EXPONENT) + 0.5 || ratio.abs() < least {
            return;
        }
        for degree in 1..=largest_root {
            let above = ratio.abs() * precise(degree);
            let near = above.round();
            // An exponent that fits is off by some 10^-12 only.
            if (above - near).abs() > 1e-6 || near < 1.0 || near > precise(MOST_EXPONENT) {
                continue;
            }
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 to 62")]
            let above = near as u64;
            if gcd(above, degree) == 1 {
                take(Self { above, below: degree }, ratio < 0.0);
            }
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let left = u128::from(self.above) * u128::from(other.below);
        left.cmp(&(u128::from(other.above) * u128::from(self.below)))
    }
}

#[allow(clippy::cast_precision_loss, reason = "only a first guess comes of it")]
fn precise(number: u64) -> f64 {
    number as f64
}

/// `number / divisor`, which is most often 1.
#[inline]
fn part(number: u64, divisor: u64) -> u64 {
    if divisor == 1 { number } else { number / divisor }
}

/// The greatest common divisor, by halving and subtracting.
#[inline]
pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    if a == 1 || b == 1 {
        return 1;
    }
    if a == 0 || b == 0 {
        return a | b;
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    loop {
        b >>= b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
        if b == 0 {
            return a << shift;
        }
        if a == 1 {
            return 1 << shift;
        }
    }
}

/// Squares end in these numbers, in base 64.
const SQUARES: u64 = {
    let (mut ends, mut number) = (0_u64, 0_u64);
    while number < 64 {
        ends |= 1 << (number * number % 64);
        number += 1;
    }
    ends
};

#[inline]
fn square_root(number: u64) -> Option<u64> {
    if SQUARES >> (number % 64) & 1 == 0 {
        return None;
    }
    let root = number.isqrt();
    (root * root == number).then_some(root)
}

fn root(number: u64, degree: u64) -> Option<u64> {
    if number <= 1 || degree == 1 {
        return Some(number);
    }
    if degree == 2 {
        return square_root(number);
    }
    let times = u32::try_from(degree).ok()?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a first guess")]
    let guess = precise(number).powf(1.0 / precise(degree)).round() as u64;
    let mut near = guess.saturating_sub(1)..=guess + 1;
    near.find(|root| root.checked_pow(times) == Some(number))
}

/// A fraction with its sign; 0 is not negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Signed {
    pub(super) size: Fraction,
    pub(super) negative: bool,
}

impl Signed {
    pub(super) const ZERO: Self = Self::plain(Fraction::ZERO);

    pub(super) const fn plain(size: Fraction) -> Self {
        Self { size, negative: false }
    }

    pub(super) fn new(size: Fraction, negative: bool) -> Self {
        Self { size, negative: negative && !size.is_zero() }
    }

    pub(super) fn turned(self) -> Self {
        Self::new(self.size, !self.negative)
    }

    pub(super) fn plus(self, other: Self, limit: u64) -> Option<Self> {
        if self.negative == other.negative {
            return Some(Self::new(self.size.plus(other.size, limit)?, self.negative));
        }
        let (size, below) = self.size.minus(other.size, limit)?;
        Some(Self::new(size, self.negative != below))
    }

    pub(super) fn minus(self, other: Self, limit: u64) -> Option<Self> {
        self.plus(other.turned(), limit)
    }

    pub(super) fn times(self, other: Self, limit: u64) -> Option<Self> {
        Some(Self::new(self.size.times(other.size, limit)?, self.negative != other.negative))
    }

    pub(super) fn over(self, other: Self, limit: u64) -> Option<Self> {
        Some(Self::new(self.size.over(other.size, limit)?, self.negative != other.negative))
    }

    /// The power; a negative base has one for whole exponents only.
    pub(super) fn power(self, exponent: Self, limit: u64) -> Option<Self> {
        if self.negative && !exponent.size.is_whole() {
            return None;
        }
        let size = self.size.power(exponent.size, exponent.negative, limit)?;
        Some(Self::new(size, self.negative && exponent.size.above % 2 == 1))
    }
}

impl PartialOrd for Signed {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Signed {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.size.cmp(&other.size),
            (true, true) => other.size.cmp(&self.size),
            (own, _) => other.negative.cmp(&own),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: u64 = 1 << 62;

    fn fraction(above: u64, below: u64) -> Fraction {
        let common = gcd(above, below).max(1);
        Fraction { above: above / common, below: below / common }
    }

    #[test]
    fn sums_and_products_are_in_lowest_terms() {
        for (a, b) in [((1, 6), (1, 3)), ((5, 6), (1, 10)), ((7, 1), (2, 3)), ((0, 1), (2, 3))] {
            let (a, b) = (fraction(a.0, a.1), fraction(b.0, b.1));
            let sum = fraction(a.above * b.below + b.above * a.below, a.below * b.below);
            assert_eq!(a.plus(b, LIMIT), Some(sum));
            assert_eq!(sum.minus(b, LIMIT), Some((a, false)));
            assert_eq!(a.times(b, LIMIT), Some(fraction(a.above * b.above, a.below * b.below)));
        }
    }

    #[test]
    fn what_leaves_the_bound_is_none() {
        let large = Fraction::whole(LIMIT - 1);
        assert_eq!(large.plus(Fraction::ONE, LIMIT), None);
        assert_eq!(large.times(Fraction::whole(2), LIMIT), None);
        assert_eq!(Fraction::whole(2).power(Fraction::whole(62), false, LIMIT), None);
        let most = Fraction::whole(2).power(Fraction::whole(61), false, LIMIT);
        assert_eq!(most, Some(Fraction::whole(1 << 61)));
    }

    #[test]
    fn exponents_are_found() {
        for base in [fraction(2, 1), fraction(4, 9), fraction(1, 8), fraction(27, 1)] {
            for exponent in [fraction(1, 1), fraction(2, 1), fraction(1, 2), fraction(2, 3)] {
                for turned in [false, true] {
                    let Some(power) = base.power(exponent, turned, LIMIT) else { continue };
                    let mut found = false;
                    base.each_exponent(power, false, |other, negative| {
                        found |= other == exponent && negative == turned;
                    });
                    assert!(found, "{base:?} {exponent:?}");
                }
            }
        }
    }

    #[test]
    fn roots_are_exact() {
        assert_eq!(fraction(4, 9).square_root(), Some(fraction(2, 3)));
        assert_eq!(Fraction::ONE.square_root(), None);
        assert_eq!(fraction(8, 27).root(3), Some(fraction(2, 3)));
        assert_eq!(Fraction::whole(1 << 60).root(60), Some(fraction(2, 1)));
    }
}
