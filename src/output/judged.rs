//! An attempt at a puzzle, judged in words.

use std::fmt;

use crate::puzzle::blackout::{Attempt, Blackout, Fewest, Solver, Verdict, Which, test};
use crate::{Budget, Interrupt, Limits, Span};

/// Whether an attempt solves a puzzle, and why or why not.
///
/// ```
/// use abacist::output::Judged;
/// use abacist::puzzle::blackout::{Blackout, Rules, Which};
/// let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default())?;
/// let judged = Judged::of(&puzzle, "288 / 2 × 6 = 18 × 3 × 8", Which::Exactly(2));
/// assert_eq!(judged.to_string(), "not correct: 864 ≠ 432");
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Whether it is a solution.
    pub correct: bool,
    /// Why, or why not, in a few words.
    pub why: String,
}

impl Judged {
    /// Judges `attempt`.
    #[must_use]
    pub fn of(puzzle: &Blackout, attempt: &str, which: Which) -> Self {
        let why = match puzzle.check(attempt, which) {
            Attempt::Solution { removed, value } => {
                if which == Which::Min
                    && let Fewest::Squares(k) = fewest(puzzle)
                    && k < removed.len()
                {
                    let why = format!("true, but k = {k} is enough");
                    return Self { correct: false, why };
                }
                let why = format!("{}   {value} = {value}", puzzle.blacked_out(&removed));
                return Self { correct: true, why };
            }
            Attempt::Foreign { at } => foreign(attempt, at),
            Attempt::OtherCount { removed } => {
                let squares = if removed == 1 { "square is" } else { "squares are" };
                let equation = match test(attempt, puzzle.rules()) {
                    Verdict::True(_) => String::new(),
                    Verdict::False(left, right) => format!("; besides, {left} ≠ {right}"),
                    Verdict::Malformed(error) => {
                        format!("; besides, {}", malformed(attempt, &error))
                    }
                };
                format!("{removed} {squares} out, and k is {which}{equation}")
            }
            Attempt::Wrong(Verdict::True(value)) => format!("{value} = {value}"),
            Attempt::Wrong(Verdict::False(left, right)) => format!("{left} ≠ {right}"),
            Attempt::Wrong(Verdict::Malformed(error)) => malformed(attempt, &error),
        };
        Self { correct: false, why }
    }
}

/// The most steps that are spent to see whether fewer squares would do.
const STEPS_FOR_FEWEST: u64 = 20_000_000;

fn fewest(puzzle: &Blackout) -> Fewest {
    let limits = Limits { steps: STEPS_FOR_FEWEST, ..Limits::default() };
    Solver::new().fewest(puzzle, &Budget::new(&limits, Interrupt::new()))
}

/// Why a text cannot be left of a puzzle, where the character at `at` is the first that does not
/// fit.
fn foreign(attempt: &str, at: Span) -> String {
    match attempt.get(at.range()).unwrap_or_default().trim() {
        "" => "it has no =, and the = cannot be blacked out".to_owned(),
        character => format!(
            "blacking out squares of the puzzle cannot leave this `{character}` ({})",
            column(attempt, at)
        ),
    }
}

fn malformed(attempt: &str, error: &crate::Error) -> String {
    match error.span() {
        Some(at) => format!("{error} ({})", column(attempt, at)),
        None => error.to_string(),
    }
}

fn column(attempt: &str, at: Span) -> String {
    let before = attempt.get(..at.start as usize).unwrap_or(attempt);
    format!("column {}", before.chars().count() + 1)
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", if self.correct { "correct" } else { "not correct" }, self.why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::blackout::Rules;

    #[test]
    fn every_way_to_fail_says_what_is_wrong() {
        let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default()).unwrap();
        let why = |attempt| Judged::of(&puzzle, attempt, Which::Exactly(2)).why;
        let foreign = "blacking out squares of the puzzle cannot leave this `7` (column 17)";
        assert_eq!(why("288 / 4 × 6 = 1 7 × 8"), foreign);
        assert_eq!(why("288 / 4 × 6"), "it has no =, and the = cannot be blacked out");
        assert_eq!(
            why("288 / 24 × 6 = 18 × 3 × 8"),
            "1 square is out, and k is 2; besides, 72 ≠ 432"
        );
        assert_eq!(why("288 / 2 × 6 = 18 × 3 × 8"), "864 ≠ 432");
        assert_eq!(why("288 / 4 × = 18 × 13 × 8"), "the side ends after `×` (column 9)");
        assert_eq!(
            why("288 / × 6 = 18 × 13 × 8"),
            "a number or `(` is missing before `×` (column 7)"
        );
    }
}
