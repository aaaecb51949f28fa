//! Hints and worked solutions in words.

use super::{JsonFields, Solved, Verdict, json_text};
use crate::puzzle::blackout::{Blackout, First, Hint, HintLevel, Kinds, Solution, Solver, Which};
use crate::{Budget, Stop};

/// What is asked by a person who wants help with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// A hint of this level, 1 (which side) to 4 (the whole answer).
    Hint(usize),
    /// The first solution, worked through.
    Explain,
}

/// Help with a puzzle that has a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Helped {
    /// For people: a sentence, or several lines, without the last line's end.
    pub text: String,
    /// For programs.
    pub fields: JsonFields,
    /// What stopped the search after it had found a solution: there may be others, and some that
    /// come before it.
    pub stopped: Option<Stop>,
    /// Whether there is no solution, and it leads as near to one as can be.
    pub is_near: bool,
}

impl Helped {
    /// What it amounts to.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.stopped {
            Some(stop) => Verdict::of_error(&stop.into()),
            None if self.is_near => Verdict::None,
            None => Verdict::Found,
        }
    }

    /// That the search was stopped, if it was.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let stop = self.stopped?;
        Some(format!("{stop}: there may be other solutions, and some that come before this one"))
    }
}

impl Help {
    /// Helps with a puzzle; `None` if it has no solution.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::output::Help;
    /// use abacist::puzzle::blackout::{Blackout, Rules, Which};
    /// let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default())?;
    /// let helped = Help::Hint(2).with(&puzzle, Which::Exactly(2), &Budget::generous()).unwrap();
    /// assert_eq!(helped.unwrap().text, "2 digits go");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops the search before it has found a solution.
    pub fn with(
        self,
        puzzle: &Blackout,
        which: Which,
        budget: &Budget,
    ) -> Result<Option<Helped>, Stop> {
        let Some(First { solution, count }) = puzzle.first_and_count(which, budget)? else {
            return Ok(None);
        };
        let (text, mut fields) = match self {
            Self::Hint(number) => {
                let level = HintLevel::of_number(number).unwrap_or_default();
                let text = hint_text(puzzle, &puzzle.hint_towards(solution, level));
                let mut fields = self.without();
                fields.text("hint", &text);
                (text, fields)
            }
            Self::Explain => {
                let text = explanation_text(puzzle, &solution).trim_end().to_owned();
                (text, explanation_fields(puzzle, &solution))
            }
        };
        let text = match &count {
            Ok(count) if !count.is_one() => {
                let between = if self == Self::Explain { '\n' } else { ' ' };
                format!("one of {count} solutions:{between}{text}")
            }
            _ => text,
        };
        let stopped = count.as_ref().err().copied();
        fields.raw("of", count.map_or_else(|_| "null".to_owned(), |count| count.to_string()));
        Ok(Some(Helped { text, fields, stopped, is_near: false }))
    }

    /// What is said of a puzzle without a solution: with how many squares there is one, if that
    /// is soon found out.
    #[must_use]
    pub fn nothing(puzzle: &Blackout, which: Which, budget: &Budget) -> String {
        Solved::solve(&mut Solver::new(), puzzle, which, Some(0), budget).summary()
    }

    /// The fields of an answer to a puzzle without a solution.
    #[must_use]
    pub fn none(self) -> JsonFields {
        let mut fields = self.without();
        fields.raw(if self == Self::Explain { "steps" } else { "hint" }, "null");
        fields
    }

    /// The same where a found solution would say how many there are: of an equation.
    #[must_use]
    pub fn none_of_equation(self) -> JsonFields {
        let mut fields = self.none();
        fields.raw("of", "0");
        fields
    }

    /// The fields that do not depend on the solution.
    fn without(self) -> JsonFields {
        let mut fields = JsonFields::default();
        if let Self::Hint(number) = self {
            fields.raw("level", number.to_string());
        }
        fields
    }
}

/// A hint as a sentence.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::hint_text;
/// use abacist::puzzle::blackout::{Blackout, HintLevel, Rules, Which};
/// let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default())?;
/// let hint = |level| puzzle.hint(level, Which::Exactly(2), &Budget::generous()).unwrap().unwrap();
/// assert_eq!(
///     hint_text(&puzzle, &hint(HintLevel::Sides)),
///     "1 square goes on the left side and 1 on the right"
/// );
/// assert_eq!(hint_text(&puzzle, &hint(HintLevel::Kinds)), "2 digits go");
/// # Ok::<(), abacist::Error>(())
/// ```
#[must_use]
pub fn hint_text(puzzle: &Blackout, hint: &Hint) -> String {
    match hint {
        Hint::Sides(sides) => sides_text(sides),
        Hint::Kinds(kinds) => kinds_text(*kinds),
        Hint::Square(square) => {
            let (shown, glyph) = (puzzle.blacked_out(&[*square]), puzzle.glyph(*square));
            format!("the {glyph} on square {square} goes: {shown}")
        }
        Hint::Answer(solution) => solution.text.clone(),
    }
}

fn sides_text(sides: &[usize]) -> String {
    let all: usize = sides.iter().sum();
    let go = |count: usize| if count == 1 { "square goes" } else { "squares go" };
    let only = sides.iter().position(|&count| count == all);
    match (sides, only) {
        _ if all == 0 => "no square goes".to_owned(),
        ([_, _], Some(side)) => {
            let side = if side == 0 { "left" } else { "right" };
            match all {
                1 => format!("the square that goes is on the {side} side"),
                2 => format!("both squares that go are on the {side} side"),
                _ => format!("all {all} squares that go are on the {side} side"),
            }
        }
        ([left, right], None) => {
            format!("{left} {} on the left side and {right} on the right", go(*left))
        }
        _ => {
            let counts: Vec<_> = sides.iter().map(ToString::to_string).collect();
            format!("of the sides, from left to right, so many squares go: {}", counts.join(", "))
        }
    }
}

fn kinds_text(kinds: Kinds) -> String {
    let named = [
        (kinds.digits, "digit"),
        (kinds.signs, "sign"),
        (kinds.points, "decimal point"),
        (kinds.brackets, "bracket"),
    ];
    let all: usize = named.iter().map(|(count, _)| count).sum();
    let some: Vec<_> = named.iter().filter(|(count, _)| *count > 0).collect();
    let words = some.iter().map(|(count, name)| match count {
        1 => format!("1 {name}"),
        _ => format!("{count} {name}s"),
    });
    let words: Vec<_> = words.collect();
    let go = if all == 1 { "goes" } else { "go" };
    match words.split_last() {
        None => "no square goes".to_owned(),
        Some((last, [])) => format!("{last} {go}"),
        Some((last, before)) => format!("{} and {last} {go}", before.join(", ")),
    }
}

/// A solution worked through: the squares that go, then each side, an operation a line.
#[must_use]
pub fn explanation_text(puzzle: &Blackout, solution: &Solution) -> String {
    let mut text = format!("{}\n", puzzle.blacked_out(&solution.removed));
    let square = |index: &usize| format!("{} (square {index})", puzzle.glyph(*index));
    let gone: Vec<_> = solution.removed.iter().map(square).collect();
    if !gone.is_empty() {
        text += &format!("out: {}\n", gone.join(", "));
    }
    text += &format!("left: {}\n", solution.text);
    for side in puzzle.explain(solution) {
        text += &format!("\n{}\n", side.text);
        for step in &side.steps {
            text += &format!("  = {}   since {}\n", step.text, step.operation);
        }
    }
    text + &format!("\nAll sides are {}.\n", solution.value)
}

/// The same as the fields of a JSON answer.
#[must_use]
pub fn explanation_fields(puzzle: &Blackout, solution: &Solution) -> JsonFields {
    let sides = puzzle.explain(solution).into_iter().map(|side| {
        let steps = side.steps.iter().map(|step| {
            let mut fields = JsonFields::default();
            fields.text("operation", &step.operation).text("text", &step.text);
            fields.object()
        });
        let steps: Vec<_> = steps.collect();
        let mut fields = JsonFields::default();
        fields.text("text", &side.text).raw("steps", format!("[{}]", steps.join(",")));
        fields.object()
    });
    let sides: Vec<_> = sides.collect();
    let removed: Vec<_> = solution.removed.iter().map(ToString::to_string).collect();
    let mut fields = JsonFields::default();
    fields
        .text("text", &solution.text)
        .raw("removed", format!("[{}]", removed.join(",")))
        .raw("value", json_text(&solution.value.to_string()))
        .raw("steps", format!("[{}]", sides.join(",")));
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_share_of_the_squares_has_its_words() {
        for (sides, words) in [
            (&[2, 0][..], "both squares that go are on the left side"),
            (&[0, 1], "the square that goes is on the right side"),
            (&[0, 3], "all 3 squares that go are on the right side"),
            (&[2, 1], "2 squares go on the left side and 1 on the right"),
            (&[0, 0], "no square goes"),
            (&[1, 0, 2], "of the sides, from left to right, so many squares go: 1, 0, 2"),
        ] {
            assert_eq!(sides_text(sides), words);
        }
        let kinds =
            |digits, signs, brackets| kinds_text(Kinds { digits, signs, points: 0, brackets });
        assert_eq!(kinds(1, 1, 2), "1 digit, 1 sign and 2 brackets go");
        assert_eq!(kinds(0, 1, 0), "1 sign goes");
        assert_eq!(kinds(0, 0, 0), "no square goes");
        assert_eq!(kinds_text(Kinds { points: 1, ..Kinds::default() }), "1 decimal point goes");
    }
}
