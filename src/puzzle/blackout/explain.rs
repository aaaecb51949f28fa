//! A solution worked through by hand: one operation at a time, in the order of the two stacks.

use super::infix::power;
use super::mark::{Mark, Sign, goes_before};
use super::{Blackout, Solution};
use crate::limits::Budget;
use crate::number::Number;

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
            match (self.mark(index), sides.last_mut()) {
                (Some(mark), Some(side)) if mark != Mark::Equals => {
                    side.push((mark, self.glyph(index)));
                }
                _ => sides.push(Vec::new()),
            }
        }
        sides.into_iter().map(|side| Work::of(&side, self.spaced).work()).collect()
    }
}

/// What stands in a side while it is worked on.
#[derive(Clone, Debug)]
enum Piece<'a> {
    /// A number, as it is written in the puzzle if it stands there.
    Value(Number, Option<String>),
    /// An operator between operands.
    Operator(Sign, &'a str),
    /// A sign before an operand.
    Prefix(Sign, &'a str),
    Open(&'a str),
    Close(&'a str),
}

struct Work<'a> {
    pieces: Vec<Piece<'a>>,
    spaced: bool,
}

impl<'a> Work<'a> {
    fn of(side: &[(Mark, &'a str)], spaced: bool) -> Self {
        let mut pieces: Vec<Piece<'a>> = Vec::new();
        let (mut number, mut written) = (String::new(), String::new());
        let value = |number: &mut String, written: &mut String| {
            let (number, written) = (std::mem::take(number), std::mem::take(written));
            number.parse().ok().map(|value| Piece::Value(value, Some(written)))
        };
        for &(mark, glyph) in side {
            match mark {
                Mark::Digit(digit) => number.push(char::from(b'0' + digit)),
                Mark::Point => number.push('.'),
                _ => pieces.extend(value(&mut number, &mut written)),
            }
            if matches!(mark, Mark::Digit(_) | Mark::Point) {
                written.push_str(glyph);
            }
            let after_operand = matches!(pieces.last(), Some(Piece::Value(..) | Piece::Close(_)));
            match mark {
                Mark::Open(_) => pieces.push(Piece::Open(glyph)),
                Mark::Close(_) => pieces.push(Piece::Close(glyph)),
                Mark::Sign(sign) if after_operand => pieces.push(Piece::Operator(sign, glyph)),
                Mark::Sign(sign) => pieces.push(Piece::Prefix(sign, glyph)),
                _ => {}
            }
        }
        pieces.extend(value(&mut number, &mut written));
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
                matches!(three, [Piece::Open(_), Piece::Value(..), Piece::Close(_)])
            };
            if let Some(at) = self.pieces.windows(3).position(bracketed) {
                self.pieces.remove(at + 2);
                self.pieces.remove(at);
                continue;
            }
            // A power binds its base tighter than the sign before it.
            let signed = |at: &usize| {
                let power = self.operator(Some(at + 2)) == Some(Sign::Power);
                let two = self.pieces.get(*at..at + 2);
                !power && matches!(two, Some([Piece::Prefix(..), Piece::Value(..)]))
            };
            let Some(at) = (0..self.pieces.len()).find(signed) else { return };
            let sign = self.pieces.remove(at);
            if let (Piece::Prefix(Sign::Minus, _), Some(piece)) = (sign, self.pieces.get_mut(at))
                && let Piece::Value(value, _) = piece
            {
                *piece = Piece::Value(value.neg(), None);
            }
        }
    }

    /// Does the first operation whose turn it is, and tells of it.
    fn step(&mut self) -> Option<String> {
        let last = self.pieces.len().checked_sub(2)?;
        let at = (1..last + 1).find(|&at| self.is_next(at))?;
        let three = self.pieces.get(at - 1..=at + 1)?;
        let [Piece::Value(left, _), Piece::Operator(sign, _), Piece::Value(right, _)] = three
        else {
            return None;
        };
        let value = match sign {
            Sign::Plus => left + right,
            Sign::Minus => left - right,
            Sign::Times => left * right,
            Sign::Divide => Number::ratio(left.clone(), right.clone())?,
            Sign::Power => power(left, right, &Budget::generous()).ok()?,
        };
        let done = Work { pieces: three.to_vec(), spaced: self.spaced }.text();
        let operation = format!("{done}{}{value}", if self.spaced { " = " } else { "=" });
        self.pieces.splice(at - 1..=at + 1, [Piece::Value(value, None)]);
        Some(operation)
    }

    /// Whether the operator at `at` has its values and nothing beside it binds tighter.
    fn is_next(&self, at: usize) -> bool {
        let value = |at| matches!(self.pieces.get(at), Some(Piece::Value(..)));
        let Some(sign) = self.operator(Some(at)) else { return false };
        let (before, after) = (self.operator(at.checked_sub(2)), self.operator(Some(at + 2)));
        value(at - 1)
            && value(at + 1)
            && before.is_none_or(|before| !goes_before(before.precedence(), sign))
            && after.is_none_or(|after| goes_before(sign.precedence(), after))
    }

    fn operator(&self, at: Option<usize>) -> Option<Sign> {
        match self.pieces.get(at?)? {
            Piece::Operator(sign, _) => Some(*sign),
            _ => None,
        }
    }

    fn text(&self) -> String {
        let alone = self.pieces.len() == 1;
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Value(_, Some(written)) => text.push_str(written),
                Piece::Value(value, _) if alone || value.is_integer() && !value.is_negative() => {
                    text.push_str(&value.to_string());
                }
                Piece::Value(value, _) => text.push_str(&format!("({value})")),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::blackout::{Rules, Which};

    /// The left side of `text = 1`, worked through.
    fn lines(text: &str) -> Vec<String> {
        let rules = Rules { unary: true, extended: true, ..Rules::default() };
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
        assert_eq!(lines("2 ^ 3 ^ 2 - 1.5 × [4 - 2]")[1], "2 ^ 9 - 1.5 × [4 - 2]");
        assert_eq!(lines("-2 ^ 2 + 1"), ["-2 ^ 2 + 1", "(-4) + 1", "-3"]);
        assert_eq!(lines("06 × ２.50"), ["06 × ２.50", "15"]);
        assert_eq!(lines("007"), ["007"]);
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
