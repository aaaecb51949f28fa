//! How many squares are to be blacked out.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The numbers of squares out that are asked for.
///
/// ```
/// use abacist::puzzle::blackout::Which;
/// assert_eq!("2".parse(), Ok(Which::Exactly(2)));
/// assert_eq!("1..=3".parse(), Ok(Which::Between(1, 3)));
/// assert_eq!("1-3".parse(), Ok(Which::Between(1, 3)));
/// assert_eq!("all".parse(), Ok(Which::All));
/// assert!("3..=1".parse::<Which>().is_err());
/// assert!("3..1".parse::<Which>().unwrap_err().to_string().contains("smaller"));
/// assert!("1..3".parse::<Which>().unwrap_err().to_string().contains("1..=3"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// Exactly so many.
    Exactly(usize),
    /// From the first number to the second one, both included.
    Between(usize, usize),
    /// The fewest for which there is a solution.
    Min,
    /// Any number.
    All,
}

impl Default for Which {
    /// Two, as in the puzzle's first form.
    fn default() -> Self {
        Self::Exactly(2)
    }
}

impl Which {
    /// The numbers asked for, when at most `most` squares can be out.
    pub(super) fn range(self, most: usize) -> RangeInclusive<usize> {
        match self {
            Self::Exactly(k) => k..=k,
            Self::Between(from, to) => from..=to.min(most),
            Self::Min | Self::All => 0..=most,
        }
    }
}

impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(k) => write!(f, "{k}"),
            Self::Between(from, to) => write!(f, "{from}..={to}"),
            Self::Min => f.write_str("min"),
            Self::All => f.write_str("all"),
        }
    }
}

/// A text that names no number of squares.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WhichError {
    /// `1..3`, which other languages read in two ways.
    #[error("`{from}..{to}` can be read in two ways: write `{from}..={to}` or `{from}..={before}`")]
    TwoReadings {
        /// The number before the dots.
        from: usize,
        /// The number after the dots.
        to: usize,
        /// The number before that.
        before: usize,
    },
    /// `3..=1`.
    #[error("`{from}..={to}` holds no number: write the smaller one first")]
    Empty {
        /// The number before the dots.
        from: usize,
        /// The number after the dots.
        to: usize,
    },
    /// Something else.
    #[error("`{0}` is no number of squares: write a number such as 2, a range 1..=3, min or all")]
    Unknown(String),
}

impl FromStr for Which {
    type Err = WhichError;

    fn from_str(text: &str) -> Result<Self, WhichError> {
        let text = text.trim();
        let unknown = || WhichError::Unknown(text.to_owned());
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| unknown());
        match text {
            "min" => return Ok(Self::Min),
            "all" => return Ok(Self::All),
            _ => {}
        }
        let between = |(from, to)| match (number(from)?, number(to)?) {
            (from, to) if from > to => Err(WhichError::Empty { from, to }),
            (from, to) => Ok(Self::Between(from, to)),
        };
        if let Some(ends) = text.split_once("..=").or_else(|| text.split_once('-')) {
            return between(ends);
        }
        if let Some((from, to)) = text.split_once("..") {
            let (from, to) = (number(from)?, number(to)?);
            if from > to {
                return Err(WhichError::Empty { from, to });
            }
            return Err(WhichError::TwoReadings { from, to, before: to.saturating_sub(1) });
        }
        number(text).map(Self::Exactly)
    }
}
