//! What can go wrong with numbers, without a word about where it was written.

use std::convert::Infallible;

use crate::limits::Stop;

/// Why an operation on numbers has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum NumberError {
    /// A divisor is 0, or 0 is raised to a negative power.
    #[error("division by zero")]
    DivisionByZero,
    /// A fraction stands where only a whole number has a meaning.
    #[error("a whole number is needed here")]
    NotWhole,
    /// A fraction or a negative number stands where a whole number from 0 is needed.
    #[error("a whole number that is not negative is needed here")]
    NotNatural,
    /// A number below 1 or a fraction stands where a whole number from 1 is needed.
    #[error("a whole number from 1 is needed here")]
    NotPositive,
    /// An even root of a negative number.
    #[error("a negative number has no such root")]
    NegativeRoot,
    /// A root of degree 0, of a fractional or of a negative degree.
    #[error("the degree of a root is a whole number from 1")]
    RootDegree,
    /// A negative number raised to a fraction; `root(-8, 3)` says which root is meant.
    #[error("a negative number raised to a fraction")]
    NegativeBase,
    /// The exact result is not a fraction.
    #[error("the exact result is not a fraction")]
    Irrational,
    /// A base of digits that is not a whole number from 2 to `u32::MAX`.
    #[error("the base of digits is a whole number from 2 to 4294967295")]
    Base,
    /// A digit that is not a whole number from 0 to one less than the base.
    #[error("a digit is a whole number from 0 to one less than the base")]
    Digit,
    /// A number that passes every test for primes, but is too large for them to be a proof.
    #[error("the number may be prime, but is too large to prove it")]
    Unproven,
    /// A logarithm of 0 or of a negative number.
    #[error("only a number above 0 has a logarithm")]
    NotAboveZero,
    /// A number beyond −1 and 1 where a sine or cosine is needed.
    #[error("a sine or cosine is from -1 to 1")]
    NotASine,
    /// The base of a logarithm that is 1.
    #[error("1 is the base of no logarithm")]
    LogarithmBase,
    /// An approximate number beyond the largest float.
    #[error("the number is too large to be approximated")]
    TooLarge,
    /// An approximate number that has too few digits to tell what the result is.
    #[error("the digits of an approximate number do not tell")]
    Undecided,
    /// An approximate number where only exact ones have a meaning.
    #[error("an exact number is needed here, not an approximate one")]
    NotExact,
    /// Work was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

impl From<Infallible> for NumberError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// Why a text is not a number. Offsets are bytes from its start; an offset equal to the length
/// means that something is missing at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum LiteralError {
    /// A digit is missing: in an empty text, after a sign, a point, an `e` or a `0x`.
    #[error("a digit is missing")]
    DigitMissing {
        /// Where it should stand.
        at: usize,
    },
    /// A character that cannot stand there.
    #[error("this cannot stand in a number")]
    Unexpected {
        /// Where it stands.
        at: usize,
    },
    /// An underscore that does not stand between two digits.
    #[error("an underscore stands between two digits")]
    Separator {
        /// Where it stands.
        at: usize,
    },
    /// A fraction whose lower number is 0.
    #[error("the number below the line is 0")]
    ZeroDenominator {
        /// Where that number starts.
        at: usize,
    },
    /// An approximate number beyond the largest float.
    #[error("the number is too large to be approximated")]
    TooLarge,
    /// The number is too large, or its reading was stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}
