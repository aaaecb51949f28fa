//! Is this text a solution, and if not, why not? An evaluator of its own, by recursive descent,
//! that shares no code with the search: what the search finds is checked against it.

use super::parse::expected_number;
use super::{Blackout, Rules, Which};
use crate::diagnostic::{ArithmeticError, Error, SyntaxError};
use crate::number::Number;
use crate::source::Span;
use crate::two_stack::Square;

/// What a text is, seen as an equation.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// A true equation; the value of both sides.
    True(Number),
    /// A false equation; the values of the left side and the right one.
    False(Number, Number),
    /// No equation, or one without a value: where and why.
    Malformed(Error),
}

/// What an attempt at a puzzle is.
#[derive(Clone, Debug, PartialEq)]
pub enum Attempt {
    /// A solution, with these squares out.
    Solution {
        /// The squares that are out: the lexicographically smallest choice.
        removed: Vec<usize>,
        /// The value of both sides.
        value: Number,
    },
    /// Blacking out squares of the puzzle cannot leave this text.
    Foreign {
        /// The first character of the attempt that cannot come from the puzzle; at its end, when
        /// the attempt has no `=`.
        at: Span,
    },
    /// It can be left, but with another number of squares out than was asked for.
    OtherCount {
        /// How many squares would be out.
        removed: usize,
    },
    /// It can be left, but is no true equation: never [`Verdict::True`].
    Wrong(Verdict),
}

impl Blackout {
    /// Checks an attempt at this puzzle: can it be left when so many squares are blacked out as
    /// `which` says (any number, if that is `Min` or `All`), and is it true?
    ///
    /// ```
    /// use abacist::puzzle::blackout::{Attempt, Blackout, Rules, Verdict, Which};
    /// let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default())?;
    /// let check = |attempt| puzzle.check(attempt, Which::Exactly(2));
    /// assert!(matches!(check("288/4*6 = 18*3*8"), Attempt::Solution { .. }));
    /// assert!(matches!(check("288/24*6 = 18*3*8"), Attempt::OtherCount { removed: 1 }));
    /// assert!(matches!(check("288/2*6 = 18*3*8"), Attempt::Wrong(Verdict::False(..))));
    /// assert!(matches!(check("288/4*6 = 18*7*8"), Attempt::Foreign { .. }));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn check(&self, attempt: &str, which: Which) -> Attempt {
        let removed = match self.reach(attempt) {
            Ok(removed) => removed,
            Err(at) => return Attempt::Foreign { at },
        };
        if !which.range(self.most()).contains(&removed.len()) {
            return Attempt::OtherCount { removed: removed.len() };
        }
        match test(attempt, self.rules()) {
            Verdict::True(value) => Attempt::Solution { removed, value },
            verdict => Attempt::Wrong(verdict),
        }
    }

    /// The squares that must be out to leave `attempt`, as far left as possible; or the first
    /// character that no square of its side can give.
    fn reach(&self, attempt: &str) -> Result<Vec<usize>, Span> {
        let glyphs = || attempt.char_indices().filter(|(_, glyph)| !glyph.is_whitespace());
        let Some((equals, sign)) = glyphs().find(|(_, glyph)| matches!(glyph, '=' | '＝')) else {
            // What comes before the missing sign is looked at first.
            self.reach_side(glyphs(), 0, self.equals())?;
            return Err(Span::at(attempt.len()));
        };
        let left = glyphs().take_while(|&(start, _)| start < equals);
        let right = glyphs().skip_while(|&(start, _)| start < equals + sign.len_utf8());
        let mut removed = self.reach_side(left, 0, self.equals())?;
        removed.extend(self.reach_side(right, self.equals() + 1, self.squares())?);
        Ok(removed)
    }

    /// The same for one side of the attempt and the squares `from..to`.
    fn reach_side(
        &self,
        glyphs: impl Iterator<Item = (usize, char)>,
        from: usize,
        to: usize,
    ) -> Result<Vec<usize>, Span> {
        let glyphs: Vec<_> = glyphs.collect();
        let holds = |index: usize, glyph: char| {
            let square = self.square(index);
            square.is_some() && square == Square::of_puzzle(glyph)
        };
        // From the left, the first character without a square is the foreign one.
        let mut next = from;
        for &(start, glyph) in &glyphs {
            let found = (next..to).find(|&index| holds(index, glyph));
            let foreign = Span::new(start, start + glyph.len_utf8());
            next = found.ok_or(foreign)? + 1;
        }
        // From the right, the squares kept lie as far right as possible.
        let mut unmatched = glyphs.iter().rev().peekable();
        let out = |index: &usize| unmatched.next_if(|&&(_, glyph)| holds(*index, glyph)).is_none();
        let mut removed: Vec<_> = (from..to).rev().filter(out).collect();
        removed.reverse();
        Ok(removed)
    }
}

/// Whether a text is a correct equation.
///
/// ```
/// use abacist::puzzle::blackout::{Rules, Verdict, test};
/// assert!(matches!(test("18 / 2 + 8 = 11 × 3 - 16", Rules::default()), Verdict::True(_)));
/// assert!(matches!(test("1 + 1", Rules::default()), Verdict::Malformed(_)));
/// ```
#[must_use]
pub fn test(text: &str, rules: Rules) -> Verdict {
    let equation = match Blackout::parse(text, Rules { lenient: false, ..rules }) {
        Ok(equation) => equation,
        Err(error) => return Verdict::Malformed(error),
    };
    let side = |from: usize, to: usize| Descent { equation: &equation, next: from, end: to }.side();
    match (side(0, equation.equals()), side(equation.equals() + 1, equation.squares())) {
        (Ok(left), Ok(right)) if left == right => Verdict::True(left),
        (Ok(left), Ok(right)) => Verdict::False(left, right),
        (Err(error), _) | (_, Err(error)) => Verdict::Malformed(error),
    }
}

/// Evaluation by recursive descent over the squares of one side.
struct Descent<'a> {
    equation: &'a Blackout,
    next: usize,
    end: usize,
}

impl Descent<'_> {
    fn side(mut self) -> Result<Number, Error> {
        let value = self.sum()?;
        if self.next == self.end { Ok(value) } else { Err(self.unexpected()) }
    }

    fn sum(&mut self) -> Result<Number, Error> {
        let mut value = self.product()?;
        loop {
            match self.held() {
                Some(Square::Plus) => value = &value + &self.after_sign(Self::product)?,
                Some(Square::Minus) => value = &value - &self.after_sign(Self::product)?,
                _ => return Ok(value),
            }
        }
    }

    fn product(&mut self) -> Result<Number, Error> {
        let mut value = self.factor()?;
        loop {
            match self.held() {
                Some(Square::Times) => value = &value * &self.after_sign(Self::factor)?,
                Some(Square::Divide) => {
                    let start = self.next + 1;
                    let divisor = self.after_sign(Self::factor)?;
                    value = self.divide(&value, divisor, start)?;
                }
                _ => return Ok(value),
            }
        }
    }

    fn factor(&mut self) -> Result<Number, Error> {
        match self.held() {
            Some(Square::Digit(_)) => self.number(),
            Some(Square::Open) => {
                let value = self.after_sign(Self::sum)?;
                if self.held() != Some(Square::Close) {
                    return Err(self.unexpected());
                }
                self.next += 1;
                Ok(value)
            }
            Some(Square::Minus) if self.equation.rules().unary => {
                Ok(self.after_sign(Self::factor)?.neg())
            }
            Some(Square::Plus) if self.equation.rules().unary => self.after_sign(Self::factor),
            _ => Err(self.unexpected()),
        }
    }

    fn number(&mut self) -> Result<Number, Error> {
        let start = self.next;
        let mut digits = String::new();
        while let Some(Square::Digit(digit)) = self.held() {
            digits.push(char::from(b'0' + digit));
            self.next += 1;
        }
        if digits.len() > 1 && digits.starts_with('0') && !self.equation.rules().leading_zeros {
            let at = self.span(start);
            return Err(SyntaxError::LeadingZero { found: digits, at }.into());
        }
        digits.parse().map_err(|_| self.unexpected())
    }

    fn divide(&self, value: &Number, divisor: Number, start: usize) -> Result<Number, Error> {
        let at = self.span(start);
        let quotient = Number::ratio(value.clone(), divisor);
        let quotient = quotient.ok_or(ArithmeticError::DivisionByZero { at })?;
        if self.equation.rules().whole_division && !quotient.is_integer() {
            return Err(ArithmeticError::NotWhole { at }.into());
        }
        Ok(quotient)
    }

    fn held(&self) -> Option<Square> {
        (self.next < self.end).then(|| self.equation.square(self.next)).flatten()
    }

    fn after_sign(
        &mut self,
        read: impl Fn(&mut Self) -> Result<Number, Error>,
    ) -> Result<Number, Error> {
        self.next += 1;
        read(self)
    }

    /// The text from the square `start` to the last one read.
    fn span(&self, start: usize) -> Span {
        let place = |index: usize| self.equation.place(index);
        place(start).join(place(self.next.max(start + 1) - 1))
    }

    fn unexpected(&self) -> Error {
        let at = self.equation.place(self.next.min(self.equation.squares() - 1));
        let found = self.equation.glyph(self.next).to_owned();
        expected_number(found, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_foreign_character_of_an_attempt_is_found() {
        let puzzle = Blackout::parse("288 / 24 × 6 = 18 × 13 × 8", Rules::default()).unwrap();
        let foreign = |attempt: &str| match puzzle.check(attempt, Which::All) {
            Attempt::Foreign { at } => at.range(),
            other => panic!("{attempt}: {other:?}"),
        };
        assert_eq!(foreign("1 = 1"), 0..1);
        assert_eq!(foreign("2 = 2"), 4..5);
        assert_eq!(foreign("28 / 4 = 1 = 8"), 11..12);
        assert_eq!(foreign("28 / 4"), 6..6);
        assert_eq!(foreign("28 + 4"), 3..4);
    }
}
