//! The signs that a square can hold, in every way that people type them.

use super::FaultAt;
use crate::source::Span;

/// What one square of plain arithmetic holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// A digit, 0 to 9.
    Digit(u8),
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `×`
    Times,
    /// `÷`
    Divide,
    /// `//`, division rounded down. Only texts of the language hold it, no puzzle does.
    FloorDivide,
    /// `(`
    Open,
    /// `)`
    Close,
}

/// Who reads a glyph as a sign.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Readers {
    /// Scripts and puzzles.
    All,
    /// Puzzles only: in a script the glyph is a letter or has another meaning.
    Puzzles,
}

/// Every glyph beyond the digits and signs of [`Square::of_ascii`] that stands for a square.
const GLYPHS: &[(char, Square, Readers)] = {
    use Readers::{All, Puzzles};
    &[
        ('−', Square::Minus, All),
        ('×', Square::Times, All),
        ('·', Square::Times, All),
        ('÷', Square::Divide, All),
        ('＋', Square::Plus, Puzzles),
        ('‐', Square::Minus, Puzzles),
        ('‑', Square::Minus, Puzzles),
        ('‒', Square::Minus, Puzzles),
        ('–', Square::Minus, Puzzles),
        ('﹣', Square::Minus, Puzzles),
        ('－', Square::Minus, Puzzles),
        ('x', Square::Times, Puzzles),
        ('X', Square::Times, Puzzles),
        ('ｘ', Square::Times, Puzzles),
        ('Ｘ', Square::Times, Puzzles),
        ('∙', Square::Times, Puzzles),
        ('⋅', Square::Times, Puzzles),
        ('∗', Square::Times, Puzzles),
        ('✕', Square::Times, Puzzles),
        ('✖', Square::Times, Puzzles),
        ('⨯', Square::Times, Puzzles),
        ('＊', Square::Times, Puzzles),
        (':', Square::Divide, Puzzles),
        ('：', Square::Divide, Puzzles),
        ('∕', Square::Divide, Puzzles),
        ('⁄', Square::Divide, Puzzles),
        ('／', Square::Divide, Puzzles),
        ('（', Square::Open, Puzzles),
        ('）', Square::Close, Puzzles),
    ]
};

impl Square {
    /// The square that a digit, sign or bracket of ASCII stands for wherever it is typed.
    #[inline]
    #[must_use]
    pub const fn of_ascii(byte: u8) -> Option<Self> {
        Some(match byte {
            b'0'..=b'9' => Self::Digit(byte - b'0'),
            b'+' => Self::Plus,
            b'-' => Self::Minus,
            b'*' => Self::Times,
            b'/' => Self::Divide,
            b'(' => Self::Open,
            b')' => Self::Close,
            _ => return None,
        })
    }

    /// The square that a glyph of a script stands for, if it is plain arithmetic.
    #[inline]
    #[must_use]
    pub fn of_script(glyph: char) -> Option<Self> {
        Self::read(glyph, Readers::All)
    }

    /// The square that a glyph of a puzzle stands for. Beyond the signs of scripts, puzzles have
    /// `x` and `X` for times, `:` for division, and full-width signs and digits.
    ///
    /// ```
    /// use abacist::two_stack::Square;
    /// assert_eq!(Square::of_puzzle('x'), Some(Square::Times));
    /// assert_eq!(Square::of_puzzle('：'), Some(Square::Divide));
    /// assert_eq!(Square::of_script('x'), None);
    /// ```
    #[must_use]
    pub fn of_puzzle(glyph: char) -> Option<Self> {
        let wide_digit = (glyph as u32).checked_sub('０' as u32).filter(|&digit| digit < 10);
        let wide_digit = wide_digit.and_then(|digit| u8::try_from(digit).ok()).map(Self::Digit);
        Self::read(glyph, Readers::Puzzles).or(wide_digit)
    }

    #[inline]
    fn read(glyph: char, reader: Readers) -> Option<Self> {
        if let Some(square) = u8::try_from(glyph).ok().and_then(Self::of_ascii) {
            return Some(square);
        }
        let known = |&&(own, _, readers): &&(char, Self, Readers)| {
            own == glyph && (readers == Readers::All || reader == Readers::Puzzles)
        };
        GLYPHS.iter().find(known).map(|&(_, square, _)| square)
    }

    /// Whether the square holds an operator.
    #[must_use]
    pub fn is_operator(self) -> bool {
        !matches!(self, Self::Digit(_) | Self::Open | Self::Close)
    }

    /// The sign in ASCII.
    #[must_use]
    pub fn ascii(self) -> &'static str {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        match self {
            Self::Digit(digit) => DIGITS.get(usize::from(digit)).copied().unwrap_or("?"),
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Times => "*",
            Self::Divide => "/",
            Self::FloorDivide => "//",
            Self::Open => "(",
            Self::Close => ")",
        }
    }
}

/// A text in ASCII signs, one byte a glyph, and where each glyph stands in the text as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsciiText {
    /// The signs; blanks stay blanks.
    pub ascii: String,
    /// The place of each byte of `ascii` in the text.
    pub places: Vec<Span>,
}

impl AsciiText {
    /// Reads a text of puzzle glyphs and blanks.
    ///
    /// # Errors
    /// The place of the first character that is neither.
    pub fn of_puzzle(text: &str) -> Result<Self, Span> {
        let mut result = Self { ascii: String::new(), places: Vec::new() };
        for (start, glyph) in text.char_indices() {
            let place = Span::new(start, start + glyph.len_utf8());
            let ascii = match Square::of_puzzle(glyph) {
                Some(square) => square.ascii(),
                None if glyph.is_whitespace() => " ",
                None => return Err(place),
            };
            result.ascii.push_str(ascii);
            result.places.push(place);
        }
        Ok(result)
    }

    /// The same fault, at its place in the text as typed.
    #[must_use]
    pub fn in_text(&self, fault: FaultAt) -> FaultAt {
        let opened = fault.opened.map(|opened| self.place(opened));
        FaultAt { span: self.place(fault.span), opened, ..fault }
    }

    /// The place in the text as typed of a span of `ascii`.
    #[must_use]
    pub fn place(&self, span: Span) -> Span {
        let first = self.places.get(span.start as usize);
        let Some(&first) = first else {
            return Span::at(self.places.last().map_or(0, |last| last.end as usize));
        };
        let last = (span.end as usize).checked_sub(1).and_then(|last| self.places.get(last));
        match last {
            Some(&last) if !span.is_empty() => first.join(last),
            _ => Span::at(first.start as usize),
        }
    }
}
