//! Steps with whole numbers that are not negative.

use super::super::pace::Pace;
use super::super::ratio;
use super::Number;

impl Number {
    /// The greatest common divisor.
    pub(super) fn common_divisor<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        if let (Some(left), Some(right)) = (self.to_i64(), other.to_i64()) {
            let divisor = ratio::gcd(left.unsigned_abs(), right.unsigned_abs());
            return Ok(divisor.into());
        }
        match (self.as_big(), other.as_big()) {
            (Some(left), Some(right)) => Ok(left.gcd(&right, pace)?.into()),
            _ => Ok(Self::ONE),
        }
    }

    /// The quotient, if the division by a number above 0 comes out even.
    pub(super) fn divided_evenly<P: Pace>(
        &self,
        divisor: &Self,
        pace: &P,
    ) -> Result<Option<Self>, P::Stop> {
        Ok(Some(self.over(divisor, pace)?).filter(Self::is_integer))
    }

    /// What a division by a number above 0 leaves over.
    pub(super) fn modulo<P: Pace>(&self, divisor: u64, pace: &P) -> Result<u64, P::Stop> {
        let left_over = match self.to_u64() {
            Some(value) => return Ok(value % divisor),
            None => self.left_over(&divisor.into(), pace)?,
        };
        Ok(left_over.to_u64().unwrap_or(0))
    }

    /// The square root, if it is whole.
    pub(super) fn whole_root<P: Pace>(&self, pace: &P) -> Result<Option<Self>, P::Stop> {
        // Squares end in few of all groups of six bits.
        const LAST_SIX_BITS: u64 = 0x0202_0212_0203_0213;
        if LAST_SIX_BITS >> self.modulo(64, pace)? & 1 == 0 {
            return Ok(None);
        }
        let root = self.floor_root(pace)?;
        let exact = root.times(&root, pace)? == *self;
        Ok(exact.then_some(root))
    }

    /// The square root, rounded down.
    pub(super) fn floor_root<P: Pace>(&self, pace: &P) -> Result<Self, P::Stop> {
        match (self.to_u64(), self.as_big()) {
            (Some(value), _) => Ok(value.isqrt().into()),
            (None, Some(big)) => Ok(big.floor_root(2, pace)?.into()),
            (None, None) => Ok(Self::ZERO),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::pace::Unhurried;
    use super::*;

    #[test]
    fn whole_roots_are_those_of_squares() {
        let mut squares = 0;
        for value in 0..10_000_u64 {
            let Ok(root) = Number::from(value).whole_root(&Unhurried);
            assert_eq!(root.is_some(), value.isqrt().pow(2) == value, "{value}");
            squares += u64::from(root.is_some());
        }
        assert_eq!(squares, 100);
        let large: Number = "123456789012345678901234567890".parse().unwrap();
        let square = &large * &large;
        assert_eq!(square.whole_root(&Unhurried), Ok(Some(large)));
        assert_eq!((square + 1).whole_root(&Unhurried), Ok(None));
    }
}
