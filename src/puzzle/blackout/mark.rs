//! What a square of a puzzle can hold: plain arithmetic, the `=`, and what the extended dialect
//! adds to them.

use crate::two_stack::Square;

/// What one square holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Mark {
    Digit(u8),
    Sign(Sign),
    Open(Bracket),
    Close(Bracket),
    /// The point of a decimal.
    Point,
    Equals,
}

/// An operator; plus and minus may also stand before an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sign {
    Plus,
    Minus,
    Times,
    Divide,
    Power,
}

/// A kind of bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Bracket {
    Round,
    Square,
    Curly,
}

impl Mark {
    /// What a glyph stands for; powers, points and brackets that are not round only if `extended`.
    pub(super) fn read(glyph: char, extended: bool) -> Option<Self> {
        let mark = match glyph {
            '=' | '＝' => Self::Equals,
            '^' | '＾' if extended => Self::Sign(Sign::Power),
            '.' | '．' if extended => Self::Point,
            '[' | '［' if extended => Self::Open(Bracket::Square),
            ']' | '］' if extended => Self::Close(Bracket::Square),
            '{' | '｛' if extended => Self::Open(Bracket::Curly),
            '}' | '｝' if extended => Self::Close(Bracket::Curly),
            _ => match Square::of_puzzle(glyph)? {
                Square::Digit(digit) => Self::Digit(digit),
                Square::Plus => Self::Sign(Sign::Plus),
                Square::Minus => Self::Sign(Sign::Minus),
                Square::Times => Self::Sign(Sign::Times),
                Square::Divide | Square::FloorDivide => Self::Sign(Sign::Divide),
                Square::Open => Self::Open(Bracket::Round),
                Square::Close => Self::Close(Bracket::Round),
            },
        };
        Some(mark)
    }

    /// The square of plain arithmetic, if it is one.
    pub(super) fn plain(self) -> Option<Square> {
        match self {
            Self::Digit(digit) => Some(Square::Digit(digit)),
            Self::Sign(sign) => sign.plain(),
            Self::Open(Bracket::Round) => Some(Square::Open),
            Self::Close(Bracket::Round) => Some(Square::Close),
            _ => None,
        }
    }

    /// The brackets of the kind that it is one of: the opening one and the closing one.
    pub(super) fn pair(self) -> Option<[char; 2]> {
        match self {
            Self::Open(bracket) | Self::Close(bracket) => Some(match bracket {
                Bracket::Round => ['(', ')'],
                Bracket::Square => ['[', ']'],
                Bracket::Curly => ['{', '}'],
            }),
            _ => None,
        }
    }

    /// Whether it stands between two values: an operator or the `=`.
    pub(super) fn is_between(self) -> bool {
        matches!(self, Self::Sign(_) | Self::Equals)
    }
}

impl Sign {
    fn plain(self) -> Option<Square> {
        match self {
            Self::Plus => Some(Square::Plus),
            Self::Minus => Some(Square::Minus),
            Self::Times => Some(Square::Times),
            Self::Divide => Some(Square::Divide),
            Self::Power => None,
        }
    }

    /// How tight it binds its operands.
    pub(super) fn precedence(self) -> u8 {
        match self {
            Self::Plus | Self::Minus => 1,
            Self::Times | Self::Divide => 2,
            // A sign before an operand stands between: -2^2 is -(2^2), and -2 × 3 is (-2) × 3.
            Self::Power => 4,
        }
    }
}

/// How tight a sign before an operand binds it.
pub(super) const PREFIX: u8 = 3;

/// Whether a waiting operator is to be applied before one of precedence `next` that follows it.
pub(super) fn goes_before(waiting: u8, next: Sign) -> bool {
    waiting > next.precedence() || (waiting == next.precedence() && next != Sign::Power)
}
