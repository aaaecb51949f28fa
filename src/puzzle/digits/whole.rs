//! What can be done with whole numbers only: factorials of all kinds, and numbers side by side.

use super::fraction::Fraction;

/// The largest number whose factorial fits 62 bits, and whose subfactorial does.
pub(super) const MOST_FACTORIAL: u64 = 20;

/// The largest number whose double factorial fits 62 bits.
pub(super) const MOST_DOUBLE_FACTORIAL: u64 = 32;

impl Fraction {
    /// The factorial, but for 1 and 2, which it returns.
    #[inline]
    pub(super) fn factorial(self, limit: u64) -> Option<Self> {
        if self.below != 1 || self.above > MOST_FACTORIAL || matches!(self.above, 1 | 2) {
            return None;
        }
        let product: u64 = (2..=self.above).product();
        (product < limit).then_some(Self::whole(product))
    }

    /// The number whose factorial this is, but for 1 and 2; 0 for 1.
    pub(super) fn factorial_root(self) -> Option<Self> {
        if self.below != 1 || self.above == 2 {
            return None;
        }
        let (mut product, mut number) = (1_u64, 1_u64);
        while product < self.above && number < MOST_FACTORIAL {
            number += 1;
            product *= number;
        }
        (product == self.above).then_some(Self::whole(if product == 1 { 0 } else { number }))
    }

    /// The double factorial, every second number multiplied, but for 1 to 3, which it returns.
    pub(super) fn double_factorial(self, limit: u64) -> Option<Self> {
        if self.below != 1 || self.above > MOST_DOUBLE_FACTORIAL || matches!(self.above, 1..=3) {
            return None;
        }
        let product = double_factorial(self.above);
        (product < limit).then_some(Self::whole(product))
    }

    /// The number whose double factorial this is, but for 2 and 3; 0 for 1.
    pub(super) fn before_double_factorial(self) -> Option<Self> {
        if self.below != 1 || self.above == 0 {
            return None;
        }
        let mut numbers = std::iter::once(0).chain(4..=MOST_DOUBLE_FACTORIAL);
        numbers.find(|number| double_factorial(*number) == self.above).map(Self::whole)
    }

    /// The subfactorial: in how many orders of so many things none keeps its place.
    pub(super) fn subfactorial(self, limit: u64) -> Option<Self> {
        if self.below != 1 || self.above > MOST_FACTORIAL {
            return None;
        }
        let orders = subfactorial(self.above);
        (orders < limit).then_some(Self::whole(orders))
    }

    /// The numbers whose subfactorial this is: two for 1, and else at most one.
    pub(super) fn before_subfactorial(self) -> [Option<Self>; 2] {
        if self.below != 1 {
            return [None; 2];
        }
        let mut numbers = (0..=MOST_FACTORIAL).filter(|number| subfactorial(*number) == self.above);
        [numbers.next().map(Self::whole), numbers.next().map(Self::whole)]
    }

    /// The whole number that is written as this one with `other` behind it.
    #[inline]
    pub(super) fn joined(self, other: Self, base: u64, limit: u64) -> Option<Self> {
        if self.below != 1 || other.below != 1 || self.above == 0 {
            return None;
        }
        let scale = scale(other.above, base)?;
        let above = self.above.checked_mul(scale)?.checked_add(other.above)?;
        (above < limit).then_some(Self::whole(above))
    }

    /// What must stand behind a number so that both are written as this one.
    pub(super) fn joined_behind(self, left: Self, base: u64) -> Option<Self> {
        if self.below != 1 || left.below != 1 || left.above == 0 {
            return None;
        }
        let (mut above, mut scale) = (self.above, 1_u64);
        while above > left.above {
            above /= base;
            scale = scale.checked_mul(base)?;
        }
        let rest = self.above % scale;
        // What begins with 0 is no number but 0 itself.
        let is_number = scale == base || rest >= scale / base;
        (above == left.above && scale > 1 && is_number).then_some(Self::whole(rest))
    }

    /// What must stand before a number so that both are written as this one.
    pub(super) fn joined_before(self, right: Self, base: u64) -> Option<Self> {
        if self.below != 1 || right.below != 1 {
            return None;
        }
        let scale = scale(right.above, base)?;
        let above = self.above / scale;
        (above > 0 && self.above % scale == right.above).then_some(Self::whole(above))
    }
}

/// One and as many zeros as a number has digits.
#[inline]
fn scale(number: u64, base: u64) -> Option<u64> {
    let mut scale = base;
    while scale <= number {
        scale = scale.checked_mul(base)?;
    }
    Some(scale)
}

fn double_factorial(number: u64) -> u64 {
    (1..=number).rev().step_by(2).product()
}

fn subfactorial(number: u64) -> u64 {
    // !n = n × !(n − 1) + (−1)^n, in whole numbers that are at least 0.
    (1..=number).fold(1, |orders, n| if n % 2 == 0 { n * orders + 1 } else { n * orders - 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: u64 = 1 << 62;

    #[test]
    fn numbers_are_joined_and_cut() {
        for base in [2, 3, 10] {
            for (left, right) in [(1, 0), (1, 1), (12, 3), (2, 10), (7, 99), (10, 100), (99, 9)] {
                let (a, b) = (Fraction::whole(left), Fraction::whole(right));
                let whole = a.joined(b, base, LIMIT).unwrap();
                if base == 10 {
                    assert_eq!(whole.above.to_string(), format!("{left}{right}"));
                }
                assert_eq!(whole.joined_behind(a, base), Some(b), "{left} {right} {base}");
                assert_eq!(whole.joined_before(b, base), Some(a), "{left} {right} {base}");
            }
        }
        let whole = Fraction::whole;
        assert_eq!(whole(0).joined(whole(5), 10, LIMIT), None);
        assert_eq!(whole(105).joined_behind(whole(1), 10), None);
        assert_eq!(whole(100).joined_behind(whole(1), 10), None);
        assert_eq!(whole(12).joined_behind(whole(12), 10), None);
        assert_eq!(whole(12).joined_before(whole(12), 10), None);
        assert_eq!(whole(5).joined_before(whole(5), 10), None);
    }

    #[test]
    fn factorials_are_turned_round() {
        for number in (0..=20).filter(|number| !matches!(number, 1 | 2)) {
            let factorial = Fraction::whole(number).factorial(LIMIT).unwrap();
            assert_eq!(factorial.factorial_root(), Some(Fraction::whole(number)));
        }
        for number in (0..=32).filter(|number| !matches!(number, 1..=3)) {
            let result = Fraction::whole(number).double_factorial(LIMIT).unwrap();
            assert_eq!(result.before_double_factorial(), Some(Fraction::whole(number)));
        }
        assert_eq!(Fraction::whole(33).double_factorial(u64::MAX), None);
        let orders = [1, 0, 1, 2, 9, 44, 265, 1854, 14833];
        for (number, orders) in (0..).zip(orders) {
            let result = Fraction::whole(number).subfactorial(LIMIT);
            assert_eq!(result, Some(Fraction::whole(orders)));
            let before = Fraction::whole(orders).before_subfactorial();
            assert!(before.contains(&Some(Fraction::whole(number))), "{number}");
        }
        assert!(Fraction::whole(20).subfactorial(LIMIT).is_some());
    }
}
