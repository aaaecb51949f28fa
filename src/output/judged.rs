//! An attempt at a puzzle, judged in words.

use std::fmt;

use super::Verdict as Answer;
use crate::puzzle::blackout::{Attempt, Blackout, Fewest, Solver, Verdict, Which, test};
use crate::{Budget, Span, Stop};

/// Whether an attempt solves a puzzle, and why or why not.
///
/// ```
/// use abacist::output::Judged;
/// use abacist::puzzle::blackout::{Blackout, Rules, Which};
/// let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default())?;
/// let budget = abacist::Budget::generous();
/// let judged = Judged::of(&puzzle, "288 / 2 × 6 = 18 × 3 × 8", Which::Exactly(2), &budget);
/// assert_eq!(judged.to_string(), "not correct: 864 ≠ 432");
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Whether it is a solution; `false` if that is not known.
    pub correct: bool,
    /// Whether that is not known, since a power in it cannot be worked out exactly.
    pub unknown: bool,
    /// Why it is not known whether fewer squares would do, if fewest are asked for.
    pub stopped: Option<Stop>,
    /// Why, or why not, in a few words.
    pub why: String,
}

impl Judged {
    /// Judges `attempt`. The budget is for the search for a solution with fewer squares out, if
    /// `which` asks for the fewest.
    #[must_use]
    pub fn of(puzzle: &Blackout, attempt: &str, which: Which, budget: &Budget) -> Self {
        let left = puzzle.blacked(attempt).map(|removed| puzzle.without(&removed));
        let left = left.as_deref().unwrap_or(attempt);
        let why = match puzzle.check(attempt, which) {
            Attempt::Solution { removed, value } => {
                return match enough(puzzle, removed.len(), which, budget) {
                    Ok(None) => {
                        let why = format!("{}   {value} = {value}", puzzle.blacked_out(&removed));
                        Self { correct: true, unknown: false, stopped: None, why }
                    }
                    Ok(Some(k)) => {
                        let why = format!("true, but k = {k} is enough");
                        Self { correct: false, unknown: false, stopped: None, why }
                    }
                    Err(stop) => {
                        let k = removed.len();
                        let why = format!("true with k = {k}, but fewer may be enough: {stop}");
                        Self { correct: false, unknown: false, stopped: Some(stop), why }
                    }
                };
            }
            Attempt::Foreign { at } => foreign(puzzle, attempt, at),
            Attempt::OtherCount { removed } => {
                let squares = if removed == 1 { "square is" } else { "squares are" };
                let equation = match test(left, puzzle.rules()) {
                    Verdict::True(_) | Verdict::Unknown(_) => String::new(),
                    Verdict::False(left, right) => format!("; besides, {left} ≠ {right}"),
                    Verdict::Malformed(error) => {
                        format!("; besides, {}", malformed(left, &error))
                    }
                };
                format!("{removed} {squares} out, and k is {which}{equation}")
            }
            Attempt::Wrong(Verdict::True(value)) => format!("{value} = {value}"),
            Attempt::Wrong(Verdict::False(left, right)) => format!("{left} ≠ {right}"),
            Attempt::Wrong(Verdict::Malformed(error)) => malformed(left, &error),
            Attempt::Wrong(Verdict::Unknown(error)) => {
                let why = format!("nobody knows whether it is true: {}", malformed(left, &error));
                return Self { correct: false, unknown: true, stopped: None, why };
            }
        };
        Self { correct: false, unknown: false, stopped: None, why }
    }

    /// Whether the attempt is a solution, if that is known.
    #[must_use]
    pub fn known(&self) -> Option<bool> {
        (self.stopped.is_none() && !self.unknown).then_some(self.correct)
    }

    /// What it amounts to.
    #[must_use]
    pub fn verdict(&self) -> Answer {
        match self.stopped {
            Some(Stop::Interrupted) => Answer::Interrupted,
            Some(_) => Answer::Undecided,
            None if self.unknown => Answer::Undecided,
            None if self.correct => Answer::Found,
            None => Answer::None,
        }
    }
}

/// The fewest squares that would be enough, if `removed` is more than that and `which` asks for
/// the fewest.
fn enough(
    puzzle: &Blackout,
    removed: usize,
    which: Which,
    budget: &Budget,
) -> Result<Option<usize>, Stop> {
    if which != Which::Min || removed == 0 {
        return Ok(None);
    }
    match Solver::new().fewest(puzzle, budget) {
        Fewest::Squares(k) => Ok((k < removed).then_some(k)),
        Fewest::MoreThan(k, stop) if k + 1 < removed => Err(stop),
        Fewest::Unknown(stop) => Err(stop),
        Fewest::Never | Fewest::MoreThan(..) => Ok(None),
    }
}

/// Why a text cannot be left of a puzzle, where the character at `at` is the first that does not
/// fit.
fn foreign(puzzle: &Blackout, attempt: &str, at: Span) -> String {
    let signs = attempt.matches(['=', '＝']).count();
    match (attempt.get(at.range()).unwrap_or_default().trim(), signs, puzzle.equals_signs()) {
        ("", 0, 1) => "it has no =, and the = cannot be blacked out".to_owned(),
        ("", 0, _) => "it has no =, and no = can be blacked out".to_owned(),
        ("", own, all) => format!("it has {own} of the {all} =, and no = can be blacked out"),
        (character, ..) => format!(
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
        let judgement = match self.known() {
            None => "undecided",
            Some(true) => "correct",
            Some(false) => "not correct",
        };
        write!(f, "{judgement}: {}", self.why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::blackout::Rules;
    use crate::{Interrupt, Limits};

    #[test]
    fn every_way_to_fail_says_what_is_wrong() {
        let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default()).unwrap();
        let budget = Budget::generous();
        let why = |attempt| Judged::of(&puzzle, attempt, Which::Exactly(2), &budget).why;
        let foreign = "blacking out squares of the puzzle cannot leave this `7` (column 17)";
        assert_eq!(why("288 / 4 × 6 = 1 7 × 8"), foreign);
        assert_eq!(
            why("288 / ▒4 × 6 = 18 × 13 × 8"),
            "1 square is out, and k is 2; besides, 432 ≠ 1872"
        );
        assert_eq!(why("288 / ▒4 × 6 = 18 × ▒3 × 8").split("   ").nth(1), Some("432 = 432"));
        assert!(why("288 / ▒4 × 6 = 18 × ▒3 × 7").contains("cannot leave this `▒`"));
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

    #[test]
    fn a_chain_keeps_all_its_signs() {
        let rules = Rules { extended: true, ..Rules::default() };
        for (puzzle, attempt, why) in [
            ("12 = 2 = 3", "2 = 2", "it has 1 of the 2 =, and no = can be blacked out"),
            (
                "12 = 2 = 3",
                "22",
                "blacking out squares of the puzzle cannot leave this `2` (column 2)",
            ),
            ("12 = 2 = 3", "2", "it has no =, and no = can be blacked out"),
            ("1 = 2 = 3 = 4", "1 = 2 = 3", "it has 2 of the 3 =, and no = can be blacked out"),
            ("12 = 2", "2", "it has no =, and the = cannot be blacked out"),
        ] {
            let puzzle = Blackout::parse(puzzle, rules).unwrap();
            let judged = Judged::of(&puzzle, attempt, Which::All, &Budget::generous());
            assert_eq!(judged.why, why, "{attempt}");
        }
    }

    #[test]
    fn what_cannot_be_worked_out_cannot_be_judged() {
        let rules = Rules { extended: true, unary: true, ..Rules::default() };
        let judge = |puzzle, attempt| {
            let puzzle = Blackout::parse(puzzle, rules).unwrap();
            Judged::of(&puzzle, attempt, Which::Exactly(1), &Budget::generous())
        };
        for (puzzle, attempt) in [
            ("2^(1/3)=12^(1/3)", "2^(1/3)=2^(1/3)"),
            ("2^70000=12^70000", "2^70000=2^70000"),
            ("12=12^(1/3)", "12=2^(1/3)"),
            ("3=12^(1/3)=3", "3=2^(1/3)=3"),
        ] {
            let judged = judge(puzzle, attempt);
            assert_eq!((judged.known(), judged.verdict()), (None, Answer::Undecided), "{judged}");
            assert!(judged.to_string().starts_with("undecided: nobody knows"), "{judged}");
        }
        for (puzzle, attempt, why) in [
            // The other sides decide.
            ("3=12^(1/3)=4", "3=2^(1/3)=4", "3 ≠ 4"),
            ("1/0=12^(1/3)", "1/0=2^(1/3)", "division by zero (column 3)"),
            (
                "2=(-14)^0.5",
                "2=(-4)^0.5",
                "a negative number has no single power with such an exponent (column 3)",
            ),
        ] {
            let judged = judge(puzzle, attempt);
            assert_eq!(judged.to_string(), format!("not correct: {why}"));
        }
    }

    #[test]
    fn while_fewer_squares_may_do_an_attempt_is_undecided() {
        let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default()).unwrap();
        let limits = Limits { steps: 1, ..Limits::default() };
        let limited = Budget::new(&limits, Interrupt::new());
        let judge = |attempt, budget: &Budget| Judged::of(&puzzle, attempt, Which::Min, budget);
        let attempt = "8 = 8";
        assert_eq!(judge(attempt, &limited).verdict(), Answer::Undecided);
        assert!(judge(attempt, &limited).to_string().starts_with("undecided: true with k = 13"));
        let judged = judge(attempt, &Budget::generous());
        assert_eq!(judged.to_string(), "not correct: true, but k = 2 is enough");
        assert_eq!(judge("7 = 8", &limited).verdict(), Answer::None);
        let judged = judge("288 / 4 × 6 = 18 × 3 × 8", &Budget::generous());
        assert_eq!(judged.verdict(), Answer::Found);
    }
}
