//! What the makers of puzzles of all families share.

use crate::diagnostic::InputError;
use crate::limits::Stop;

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Short, and little misleads.
    Easy,
    /// A little of what makes a puzzle hard.
    Medium,
    /// Long, or much misleads.
    Hard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// That of something with so many points, where easy ones have at most `easy`, and medium ones
    /// at most `medium`.
    pub(super) fn of_points(points: usize, easy: usize, medium: usize) -> Self {
        match points {
            points if points <= easy => Self::Easy,
            points if points <= medium => Self::Medium,
            _ => Self::Hard,
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|difficulty| difficulty.name() == name)
    }
}

/// Why no puzzle is made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// A part of the recipe is out of its range.
    #[error("`{part}` must be {expected}")]
    Range {
        /// The part's name.
        part: &'static str,
        /// What it can be.
        expected: &'static str,
    },
    /// None of so many tries gave a puzzle.
    #[error("no puzzle with these properties came of {0} tries")]
    Tries(usize),
    /// All that there are were made: so many.
    #[error("{}", InputError::FewPuzzles { made: *.0 })]
    Few(usize),
    /// The budget said stop.
    #[error("{0}")]
    Stop(Stop),
}

impl RecipeError {
    /// What to ask for instead of levels that many tries did not give.
    pub const ADVICE: &'static str =
        "ask for less at once: another level, other numbers of buttons or moves";

    /// The same for games of making a number.
    pub const GAME_ADVICE: &'static str =
        "ask for less at once: another level, a larger range, more targets";

    /// The same for tasks of digits.
    pub const TASK_ADVICE: &'static str =
        "ask for less at once: another level, another range, other targets or rules";

    /// The error of a recipe whose puzzle `number` of `count`, from 1, was not made in so many tries.
    #[must_use]
    pub(crate) fn unmakeable(
        tries: usize,
        (number, count): (u64, u64),
        help: String,
    ) -> InputError {
        let what = match count {
            0 | 1 => "such a puzzle".to_owned(),
            _ => format!("puzzle {number} of {count}"),
        };
        InputError::Unmakeable { tries, what, help }
    }

    /// The error for the first part that is out of its range: of each its name, what it can be, and
    /// whether it is.
    pub(super) fn of_parts(parts: &[(&'static str, &'static str, bool)]) -> Result<(), Self> {
        match parts.iter().find(|(_, _, holds)| !holds) {
            Some(&(part, expected, _)) => Err(Self::Range { part, expected }),
            None => Ok(()),
        }
    }
}

impl From<Stop> for RecipeError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}
