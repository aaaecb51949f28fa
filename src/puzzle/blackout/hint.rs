//! Hints, from faint to plain.

use super::mark::Mark;
use super::{Blackout, Solution, Which};
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintLevel {
    /// How many squares go on each side.
    #[default]
    Sides,
    /// How many digits, signs, decimal points and brackets go.
    Kinds,
    /// One of the squares that go.
    Square,
    /// The whole answer.
    Answer,
}

impl HintLevel {
    /// All levels, from faint to plain.
    pub const ALL: [Self; 4] = [Self::Sides, Self::Kinds, Self::Square, Self::Answer];

    /// The level of a number from 1, the faintest, to 4.
    ///
    /// ```
    /// use abacist::puzzle::blackout::HintLevel;
    /// assert_eq!(HintLevel::of_number(1), Some(HintLevel::Sides));
    /// assert_eq!(HintLevel::of_number(5), None);
    /// ```
    #[must_use]
    pub fn of_number(number: usize) -> Option<Self> {
        Self::ALL.get(number.checked_sub(1)?).copied()
    }
}

/// What a hint says about a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// So many squares go on each side, from left to right.
    Sides(Vec<usize>),
    /// So many squares of each kind go.
    Kinds(Kinds),
    /// This square goes.
    Square(usize),
    /// The whole answer.
    Answer(Solution),
}

/// The solution that help is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// The first one without a leading zero, or else the first one.
    pub solution: Solution,
    /// How many solutions there are; or what stopped the search before it was certain that there
    /// are no others, and none that come before.
    pub count: Result<Number, Stop>,
}

/// A number of squares of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kinds {
    /// Squares that hold a digit.
    pub digits: usize,
    /// Squares that hold a sign.
    pub signs: usize,
    /// Squares that hold the point of a decimal.
    pub points: usize,
    /// Squares that hold a bracket.
    pub brackets: usize,
}

impl Blackout {
    /// A hint towards the first solution that `which` asks for; `None` if there is no solution.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::blackout::{Blackout, Hint, HintLevel, Rules, Which};
    /// let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default())?;
    /// let hint = |level| puzzle.hint(level, Which::Exactly(2), &Budget::generous()).unwrap();
    /// assert_eq!(hint(HintLevel::Sides), Some(Hint::Sides(vec![1, 1])));
    /// assert!(matches!(hint(HintLevel::Kinds), Some(Hint::Kinds(kinds)) if kinds.digits == 2));
    /// assert_eq!(hint(HintLevel::Square), Some(Hint::Square(4)));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops the search before it has found a solution.
    pub fn hint(
        &self,
        level: HintLevel,
        which: Which,
        budget: &Budget,
    ) -> Result<Option<Hint>, Stop> {
        let solution = self.first(which, budget)?;
        Ok(solution.map(|solution| self.hint_towards(solution, level)))
    }

    /// A hint towards this solution.
    pub(crate) fn hint_towards(&self, solution: Solution, level: HintLevel) -> Hint {
        match level {
            HintLevel::Sides => Hint::Sides(self.sides_of(&solution.removed)),
            HintLevel::Kinds => Hint::Kinds(self.kinds_of(&solution.removed)),
            HintLevel::Square => match solution.removed.first() {
                Some(&square) => Hint::Square(square),
                // With no square out the equation itself is the answer.
                None => Hint::Answer(solution),
            },
            HintLevel::Answer => Hint::Answer(solution),
        }
    }

    /// The first solution that `which` asks for without a leading zero, or else the first one.
    ///
    /// # Errors
    /// When the budget stops the search before it has found one.
    pub fn first(&self, which: Which, budget: &Budget) -> Result<Option<Solution>, Stop> {
        Ok(self.first_and_count(which, budget)?.map(|first| first.solution))
    }

    /// The same, and how many solutions there are.
    ///
    /// # Errors
    /// When the budget stops the search before it has found one.
    pub fn first_and_count(&self, which: Which, budget: &Budget) -> Result<Option<First>, Stop> {
        let outcome = self.solve(which, Some(1), budget);
        let mut count = outcome.stopped.map_or_else(|| Ok(outcome.strings()), Err);
        let mut solution = match (outcome.solutions.into_iter().next(), outcome.stopped) {
            (None, Some(stop)) => return Err(stop),
            (None, None) => return Ok(None),
            (Some(solution), _) => solution,
        };
        if solution.leading_zero {
            let which = match which {
                Which::Min => Which::Exactly(solution.removed.len()),
                which => which,
            };
            let mut denying = self.clone();
            denying.rules.leading_zeros = false;
            let plain = denying.solve(which, Some(1), budget);
            solution = plain.solutions.into_iter().next().unwrap_or(solution);
            count = plain.stopped.map_or(count, Err);
        }
        Ok(Some(First { solution, count }))
    }

    /// How many of the squares `removed` lie on each side, from left to right.
    #[must_use]
    pub fn sides_of(&self, removed: &[usize]) -> Vec<usize> {
        let sides = self.segments().into_iter();
        sides.map(|side| removed.iter().filter(|&index| side.contains(index)).count()).collect()
    }

    /// How many of the squares `removed` are of each kind.
    #[must_use]
    pub fn kinds_of(&self, removed: &[usize]) -> Kinds {
        let mut kinds = Kinds::default();
        for &index in removed {
            match self.mark(index) {
                Some(Mark::Digit(_)) => kinds.digits += 1,
                Some(Mark::Open(_) | Mark::Close(_)) => kinds.brackets += 1,
                Some(Mark::Point) => kinds.points += 1,
                _ => kinds.signs += 1,
            }
        }
        kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::blackout::Rules;

    #[test]
    fn kinds_tell_signs_and_brackets_from_digits() {
        let puzzle = Blackout::parse("(2 + 7) × 5 = 6 × 4 + 18 - 5", Rules::default()).unwrap();
        let hint = puzzle.hint(HintLevel::Kinds, Which::Min, &Budget::generous()).unwrap();
        assert_eq!(hint, Some(Hint::Kinds(Kinds { brackets: 2, ..Kinds::default() })));
    }

    #[test]
    fn without_a_solution_there_is_no_hint() {
        let puzzle = Blackout::parse("1 = 2", Rules::default()).unwrap();
        for level in HintLevel::ALL {
            assert_eq!(puzzle.hint(level, Which::All, &Budget::generous()), Ok(None));
        }
    }

    #[test]
    fn an_equation_that_is_true_needs_no_square() {
        let puzzle = Blackout::parse("1 = 1", Rules::default()).unwrap();
        let hint = puzzle.hint(HintLevel::Square, Which::Min, &Budget::generous()).unwrap();
        assert!(matches!(hint, Some(Hint::Answer(_))), "{hint:?}");
    }

    #[test]
    fn a_solution_without_a_leading_zero_comes_first() {
        // 2 + 3 = 005 comes before 12 + 3 = 15, and 1 + 2 = 03 before 1 + 2 = 3.
        for (text, which) in [("12 + 3 = 1005", Which::Exactly(2)), ("1 + 2 = 103", Which::All)] {
            let puzzle = Blackout::parse(text, Rules::default()).unwrap();
            let all = puzzle.solve(which, None, &Budget::generous());
            assert!(all.solutions[0].leading_zero, "{all:?}");
            let first = puzzle.first_and_count(which, &Budget::generous()).unwrap().unwrap();
            let plain = all.solutions.iter().find(|solution| !solution.leading_zero);
            assert_eq!((Some(&first.solution), first.count), (plain, Ok(all.strings())));
        }
        // If all have one, it is the first.
        let puzzle = Blackout::parse("1 + 2 = 03", Rules::default()).unwrap();
        assert!(puzzle.first(Which::Exactly(0), &Budget::generous()).unwrap().is_some());
    }
}
