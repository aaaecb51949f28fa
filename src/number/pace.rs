//! How long work on big numbers is kept within limits, or let run where nobody can stop it.

use std::convert::Infallible;

use crate::limits::{Budget, Stop};

/// What work on big numbers asks as it goes.
pub(super) trait Pace {
    /// Why the work was stopped.
    type Stop;

    /// Counts the work of touching about this many bits.
    fn work(&self, bits: u64) -> Result<(), Self::Stop>;

    /// Checks that a number of this many bits may come into being.
    fn allow_bits(&self, bits: u64) -> Result<(), Self::Stop>;
}

impl Pace for Budget {
    type Stop = Stop;

    #[inline]
    fn work(&self, bits: u64) -> Result<(), Stop> {
        self.spend(bits / u64::from(u64::BITS) + 1)
    }

    #[inline]
    fn allow_bits(&self, bits: u64) -> Result<(), Stop> {
        Self::allow_bits(self, bits)
    }
}

/// No limits: for operators, which cannot fail.
pub(super) struct Unhurried;

impl Pace for Unhurried {
    type Stop = Infallible;

    fn work(&self, _bits: u64) -> Result<(), Infallible> {
        Ok(())
    }

    fn allow_bits(&self, _bits: u64) -> Result<(), Infallible> {
        Ok(())
    }
}
