//! Is this text a solution, and if not, why not? An evaluator of its own, by recursive descent,
//! that shares no code with the search: what the search finds is checked against it.

use std::ops::Range;

use super::infix::power;
use super::mark::{Mark, Sign};
use super::parse::expected_number;
use super::{Blackout, Rules, Which};
use crate::diagnostic::{ArithmeticError, Error, ErrorKind, LimitError, SyntaxError};
use crate::limits::Budget;
use crate::number::{Number, NumberError};
use crate::source::Span;

/// What a text is, seen as an equation.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// A true equation; the value of both sides.
    True(Number),
    /// A false equation; the values of the left side and the right one.
    False(Number, Number),
    /// No equation, or one without a value: where and why.
    Malformed(Error),
    /// An equation with a power that cannot be worked out exactly, so that nobody knows whether it
    /// is true: which power, and why. Only the extended dialect has powers.
    Unknown(Error),
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
        /// the attempt has too few `=`.
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
    /// assert!(matches!(check("288 / ▒4 × 6 = 18 × ▒3 × 8"), Attempt::Solution { .. }));
    /// assert!(matches!(check("288/24*6 = 18*3*8"), Attempt::OtherCount { removed: 1 }));
    /// assert!(matches!(check("288/2*6 = 18*3*8"), Attempt::Wrong(Verdict::False(..))));
    /// assert!(matches!(check("288/4*6 = 18*7*8"), Attempt::Foreign { .. }));
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn check(&self, attempt: &str, which: Which) -> Attempt {
        if let Some(removed) = self.blacked(attempt) {
            return self.judge(removed.clone(), &self.without(&removed), which);
        }
        match self.reach(attempt) {
            Ok(removed) => self.judge(removed, attempt, which),
            Err(at) => Attempt::Foreign { at },
        }
    }

    /// What the attempt `left`, which has these squares out, is.
    fn judge(&self, removed: Vec<usize>, left: &str, which: Which) -> Attempt {
        if !which.range(self.most()).contains(&removed.len()) {
            return Attempt::OtherCount { removed: removed.len() };
        }
        match test(left, self.rules()) {
            Verdict::True(value) => Attempt::Solution { removed, value },
            verdict => Attempt::Wrong(verdict),
        }
    }

    /// The squares with a `▒` in an attempt that has a character for each square, if it has any
    /// `▒` and the others are the puzzle's.
    pub(crate) fn blacked(&self, attempt: &str) -> Option<Vec<usize>> {
        let glyphs = attempt.chars().filter(|glyph| !glyph.is_whitespace());
        let glyphs: Vec<_> = glyphs.collect();
        if glyphs.len() != self.squares() || !glyphs.contains(&BLACK) {
            return None;
        }
        let mut removed = Vec::new();
        for (index, &glyph) in glyphs.iter().enumerate() {
            let mark = self.mark(index);
            if glyph == BLACK && mark != Some(Mark::Equals) {
                removed.push(index);
            } else if mark != Mark::read(glyph, self.rules().extended) {
                return None;
            }
        }
        Some(removed)
    }

    /// The squares that must be out to leave `attempt`, as far left as possible; or the first
    /// character that no square of its side can give.
    fn reach(&self, attempt: &str) -> Result<Vec<usize>, Span> {
        let glyphs = attempt.char_indices().filter(|(_, glyph)| !glyph.is_whitespace());
        let segments = self.segments();
        let mut pieces = vec![Vec::new()];
        for (start, glyph) in glyphs {
            // Beyond the last side a `=` is foreign like any other character.
            let divides = matches!(glyph, '=' | '＝') && pieces.len() < segments.len();
            match pieces.last_mut() {
                Some(piece) if !divides => piece.push((start, glyph)),
                _ => pieces.push(Vec::new()),
            }
        }
        let mut removed = Vec::new();
        for (index, segment) in segments.into_iter().enumerate() {
            let piece = pieces.get(index).ok_or(Span::at(attempt.len()))?;
            removed.extend(self.reach_side(piece, segment)?);
        }
        Ok(removed)
    }

    /// The same for one side of the attempt and the squares of the puzzle's side.
    fn reach_side(
        &self,
        glyphs: &[(usize, char)],
        squares: Range<usize>,
    ) -> Result<Vec<usize>, Span> {
        let holds = |index: usize, glyph: char| {
            let mark = self.mark(index);
            mark.is_some() && mark == Mark::read(glyph, self.rules().extended)
        };
        // From the left, the first character without a square is the foreign one.
        let mut next = squares.start;
        for &(start, glyph) in glyphs {
            let found = (next..squares.end).find(|&index| holds(index, glyph));
            let foreign = Span::new(start, start + glyph.len_utf8());
            next = found.ok_or(foreign)? + 1;
        }
        // From the right, the squares kept lie as far right as possible.
        let mut unmatched = glyphs.iter().rev().peekable();
        let out = |index: &usize| unmatched.next_if(|&&(_, glyph)| holds(*index, glyph)).is_none();
        let mut removed: Vec<_> = squares.rev().filter(out).collect();
        removed.reverse();
        Ok(removed)
    }
}

/// What stands for a square that is out; see [`Blackout::blacked_out`].
const BLACK: char = '▒';

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
    let side = |squares| Descent::of(&equation, squares).side();
    let (mut values, mut unknown) = (Vec::new(), None);
    for value in equation.segments().into_iter().map(side) {
        match value {
            Ok(value) => values.push(value),
            Err(error) if is_unknown(&error) => unknown = unknown.or(Some(error)),
            Err(error) => return Verdict::Malformed(error),
        }
    }
    let different = values.windows(2).find(|two| two.first() != two.last());
    match (different, unknown) {
        (Some([left, right]), _) => Verdict::False(left.clone(), right.clone()),
        (_, Some(error)) => Verdict::Unknown(error),
        _ => Verdict::True(values.into_iter().next().unwrap_or_default()),
    }
}

/// Whether a side has a value that is only not worked out.
fn is_unknown(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::Arithmetic(ArithmeticError::Irrational { .. })
            | ErrorKind::Limit(LimitError::Stopped { .. })
    )
}

/// The value of one side in the extended dialect, which is read as an equation with itself.
pub(super) fn compute(text: &str, rules: Rules) -> Result<Number, Error> {
    let equation = format!("{text}={text}");
    let equation = Blackout::parse(&equation, Rules { lenient: false, ..rules })?;
    match equation.segments().into_iter().next() {
        Some(squares) => Descent::of(&equation, squares).side(),
        None => Ok(Number::ZERO),
    }
}

/// Evaluation by recursive descent over the squares of one side.
struct Descent<'a> {
    equation: &'a Blackout,
    next: usize,
    end: usize,
}

impl<'a> Descent<'a> {
    fn of(equation: &'a Blackout, squares: Range<usize>) -> Self {
        Self { equation, next: squares.start, end: squares.end }
    }

    fn side(mut self) -> Result<Number, Error> {
        let value = self.sum()?;
        if self.next == self.end { Ok(value) } else { Err(self.unexpected()) }
    }

    fn sum(&mut self) -> Result<Number, Error> {
        let mut value = self.product()?;
        loop {
            match self.held() {
                Some(Mark::Sign(Sign::Plus)) => value = &value + &self.after_sign(Self::product)?,
                Some(Mark::Sign(Sign::Minus)) => {
                    value = &value - &self.after_sign(Self::product)?
                }
                _ => return Ok(value),
            }
        }
    }

    fn product(&mut self) -> Result<Number, Error> {
        let mut value = self.factor()?;
        loop {
            match self.held() {
                Some(Mark::Sign(Sign::Times)) => value = &value * &self.after_sign(Self::factor)?,
                Some(Mark::Sign(Sign::Divide)) => {
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
            Some(Mark::Sign(Sign::Minus)) if self.equation.rules().unary => {
                Ok(self.after_sign(Self::factor)?.neg())
            }
            Some(Mark::Sign(Sign::Plus)) if self.equation.rules().unary => {
                self.after_sign(Self::factor)
            }
            _ => self.power(),
        }
    }

    fn power(&mut self) -> Result<Number, Error> {
        let start = self.next;
        let base = self.operand()?;
        if self.held() != Some(Mark::Sign(Sign::Power)) {
            return Ok(base);
        }
        let base_at = self.span(start);
        let exponent = self.after_sign(Self::factor)?;
        let at = self.span(start);
        power(&base, &exponent, &Budget::generous()).map_err(|error| match error {
            NumberError::DivisionByZero => ArithmeticError::ZeroPower { at }.into(),
            NumberError::Stop(stop) => LimitError::Stopped { stop, at: Some(at) }.into(),
            NumberError::Irrational => {
                let help = "write a whole number as the exponent".to_owned();
                ArithmeticError::Irrational { help, at }.into()
            }
            _ => {
                let help = "write a whole number as the exponent".to_owned();
                ArithmeticError::NegativeBase { help, at: base_at }.into()
            }
        })
    }

    fn operand(&mut self) -> Result<Number, Error> {
        match self.held() {
            Some(Mark::Digit(_)) => self.number(),
            Some(Mark::Open(bracket)) => {
                let value = self.after_sign(Self::sum)?;
                if self.held() != Some(Mark::Close(bracket)) {
                    return Err(self.unexpected());
                }
                self.next += 1;
                Ok(value)
            }
            _ => Err(self.unexpected()),
        }
    }

    fn number(&mut self) -> Result<Number, Error> {
        let start = self.next;
        let mut text = self.digits();
        if self.equation.rules().denies_zero(&text) {
            let at = self.span(start);
            return Err(SyntaxError::LeadingZero { found: text, at }.into());
        }
        if self.held() == Some(Mark::Point) {
            self.next += 1;
            text.push('.');
            text.push_str(&self.digits());
        }
        text.parse().map_err(|_| self.unexpected())
    }

    fn digits(&mut self) -> String {
        let mut digits = String::new();
        while let Some(Mark::Digit(digit)) = self.held() {
            digits.push(char::from(b'0' + digit));
            self.next += 1;
        }
        digits
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

    fn held(&self) -> Option<Mark> {
        (self.next < self.end).then(|| self.equation.mark(self.next)).flatten()
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
