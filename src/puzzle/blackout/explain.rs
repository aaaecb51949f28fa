//! A solution worked through by hand: one operation at a time, in the order of the two stacks.

use super::{Blackout, Solution};
use crate::number::Number;
use crate::two_stack::Square;

/// One side of a solution as it shrinks to its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worked {
    /// The side as it is left.
    pub text: String,
    /// What is done to it, one operation after the other.
    pub steps: Vec<Step>,
}

/// One operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The operation and what comes of it, as in `288 / 4 = 72`.
    pub operation: String,
    /// The side after it.
    pub text: String,
}

impl Blackout {
    /// Both sides of a solution of this puzzle, computed step by step in the puzzle's own glyphs.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::blackout::{Blackout, Rules, Which};
    /// let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default())?;
    /// let solution = puzzle.first(Which::Exactly(2), &Budget::generous()).unwrap().unwrap();
    /// let sides = puzzle.explain(&solution);
    /// assert_eq!(sides[0].text, "288 / 4 × 6");
    /// assert_eq!(sides[0].steps[0].operation, "288 / 4 = 72");
    /// assert_eq!(sides[0].steps[0].text, "72 × 6");
    /// assert_eq!(sides[0].steps[1].text, "432");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn explain(&self, solution: &Solution) -> Vec<Worked> {
        let mut sides = vec![Vec::new()];
        for index in (0..self.squares()).filter(|index| !solution.removed.contains(index)) {
            match (self.square(index), sides.last_mut()) {
                (Some(square), Some(side)) => side.push((square, self.glyph(index))),
                _ => sides.push(Vec::new()),
            }
        }
        sides.into_iter().map(|side| Work::of(&side, self.spaced).work()).collect()
    }
}

/// What stands in a side while it is worked on.
#[derive(Clone, Debug)]
enum Piece<'a> {
    Value(Number),
    /// An operator between operands.
    Operator(Square, &'a str),
    /// A sign before an operand.
    Prefix(Square, &'a str),
    Open(&'a str),
    Close(&'a str),
}

struct Work<'a> {
    pieces: Vec<Piece<'a>>,
    spaced: bool,
}

impl<'a> Work<'a> {
    fn of(side: &[(Square, &'a str)], spaced: bool) -> Self {
        let mut pieces: Vec<Piece<'a>> = Vec::new();
        let mut digits = String::new();
        for &(square, glyph) in side {
            if let Square::Digit(digit) = square {
                digits.push(char::from(b'0' + digit));
                continue;
            }
            pieces.extend(digits.parse().ok().map(Piece::Value));
            digits.clear();
            let after_operand = matches!(pieces.last(), Some(Piece::Value(_) | Piece::Close(_)));
            pieces.push(match square {
                Square::Open => Piece::Open(glyph),
                Square::Close => Piece::Close(glyph),
                _ if after_operand => Piece::Operator(square, glyph),
                _ => Piece::Prefix(square, glyph),
            });
        }
        pieces.extend(digits.parse().ok().map(Piece::Value));
        Self { pieces, spaced }
    }

    fn work(mut self) -> Worked {
        let text = self.text();
        let mut steps = Vec::new();
        self.tidy();
        while let Some(operation) = self.step() {
            self.tidy();
            steps.push(Step { operation, text: self.text() });
        }
        Worked { text, steps }
    }

    /// Takes away brackets that hold a value alone, and signs before a value.
    fn tidy(&mut self) {
        loop {
            let bracketed = |three: &[Piece<'_>]| {
                matches!(three, [Piece::Open(_), Piece::Value(_), Piece::Close(_)])
            };
            if let Some(at) = self.pieces.windows(3).position(bracketed) {
                self.pieces.remove(at + 2);
                self.pieces.remove(at);
                continue;
            }
            let signed = |two: &[Piece<'_>]| matches!(two, [Piece::Prefix(..), Piece::Value(_)]);
            let Some(at) = self.pieces.windows(2).position(signed) else { return };
            let sign = self.pieces.remove(at);
            if let (Piece::Prefix(Square::Minus, _), Some(Piece::Value(value))) =
                (sign, self.pieces.get_mut(at))
            {
                *value = value.neg();
            }
        }
    }

    /// Does the first operation whose turn it is, and tells of it.
    fn step(&mut self) -> Option<String> {
        let last = self.pieces.len().checked_sub(2)?;
        let at = (1..last + 1).find(|&at| self.is_next(at))?;
        let three = self.pieces.get(at - 1..=at + 1)?;
        let [Piece::Value(left), Piece::Operator(square, _), Piece::Value(right)] = three else {
            return None;
        };
        let value = match square {
            Square::Plus => left + right,
            Square::Minus => left - right,
            Square::Times => left * right,
            _ => Number::ratio(left.clone(), right.clone())?,
        };
        let done = Work { pieces: three.to_vec(), spaced: self.spaced }.text();
        let operation = format!("{done}{}{value}", if self.spaced { " = " } else { "=" });
        self.pieces.splice(at - 1..=at + 1, [Piece::Value(value)]);
        Some(operation)
    }

    /// Whether the operator at `at` has its values and nothing beside it binds tighter.
    fn is_next(&self, at: usize) -> bool {
        let operator = |at: Option<usize>| match self.pieces.get(at?)? {
            Piece::Operator(square, _) => Some(is_product(*square)),
            _ => None,
        };
        let value = |at| matches!(self.pieces.get(at), Some(Piece::Value(_)));
        let Some(product) = operator(Some(at)) else { return false };
        let (before, after) = (operator(at.checked_sub(2)), operator(at.checked_add(2)));
        let free = product || before.is_none() && after != Some(true);
        free && value(at - 1) && value(at + 1)
    }

    fn text(&self) -> String {
        let alone = self.pieces.len() == 1;
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Value(value) if alone || value.is_integer() && !value.is_negative() => {
                    text.push_str(&value.to_string());
                }
                Piece::Value(value) => text.push_str(&format!("({value})")),
                Piece::Operator(_, glyph) if self.spaced => {
                    text.extend([" ", glyph, " "]);
                }
                Piece::Operator(_, glyph)
                | Piece::Prefix(_, glyph)
                | Piece::Open(glyph)
                | Piece::Close(glyph) => text.push_str(glyph),
            }
        }
        text
    }
}

fn is_product(square: Square) -> bool {
    matches!(square, Square::Times | Square::Divide)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::puzzle::blackout::{Rules, Which};

    /// The left side of `text = 1`, worked through.
    fn lines(text: &str) -> Vec<String> {
        let rules = Rules { unary: true, ..Rules::default() };
        let puzzle = Blackout::parse(&format!("{text} = 1"), rules).unwrap();
        let solution = Solution {
            text: String::new(),
            removed: Vec::new(),
            value: Number::ZERO,
            choices: Number::ZERO,
            leading_zero: false,
        };
        let worked = puzzle.explain(&solution).swap_remove(0);
        std::iter::once(worked.text).chain(worked.steps.into_iter().map(|step| step.text)).collect()
    }

    #[test]
    fn operations_come_in_the_order_of_the_two_stacks() {
        assert_eq!(lines("2 + 3 × 4 - 1"), ["2 + 3 × 4 - 1", "2 + 12 - 1", "14 - 1", "13"]);
        assert_eq!(lines("8 - 2 - 2"), ["8 - 2 - 2", "6 - 2", "4"]);
        assert_eq!(lines("2 × (1 + 3 × 2)"), ["2 × (1 + 3 × 2)", "2 × (1 + 6)", "2 × 7", "14"]);
        assert_eq!(lines("7 / 2 * 2"), ["7 / 2 * 2", "(7/2) * 2", "7"]);
        assert_eq!(lines("((5))"), ["((5))"]);
        assert_eq!(lines("3 × -(2 - 5)"), ["3 × -(2 - 5)", "3 × 3", "9"]);
        assert_eq!(lines("4 - (2 - 5)"), ["4 - (2 - 5)", "4 - (-3)", "7"]);
    }

    #[test]
    fn the_last_step_is_the_value_of_the_solution() {
        for text in ["(2 + 7) × 5 = 6 × 4 + 18 - 5", "168 / 24 + 8 = 11 × 3 - 16"] {
            let puzzle = Blackout::parse(text, Rules::default()).unwrap();
            let outcome = puzzle.solve(Which::All, Some(50), &Budget::generous());
            assert!(outcome.solutions.len() > 1);
            for solution in &outcome.solutions {
                for side in puzzle.explain(solution) {
                    let last = side.steps.last().map_or(side.text, |step| step.text.clone());
                    let value: Number = crate::puzzle::blackout::compute(&last, puzzle.rules())
                        .unwrap_or_else(|_| last.parse().unwrap());
                    assert_eq!(value, solution.value, "{}", solution.text);
                }
            }
        }
    }
}
