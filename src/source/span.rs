//! A range of bytes in a source text.

use std::ops::Range;

/// A range of bytes `start..end` in a source text.
///
/// Offsets are `u32`, since no source may exceed 16 MiB. An empty span marks a place between two
/// characters, such as the end of the input.
///
/// ```
/// use abacist::Span;
/// let sign = Span::new(2, 4);
/// assert_eq!(&"7 × 8"[sign.range()], "×");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset just past the last byte.
    pub end: u32,
}

impl Span {
    /// The span of the bytes `start..end`. Offsets beyond `u32::MAX` are cut to it.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let cut = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { start: cut(start), end: cut(end.max(start)) }
    }

    /// The empty span at `offset`.
    #[must_use]
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// The number of bytes.
    #[must_use]
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether the span holds no byte.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The span as an index range.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The smallest span that covers both.
    ///
    /// ```
    /// use abacist::Span;
    /// assert_eq!(Span::new(1, 2).join(Span::new(5, 7)), Span::new(1, 7));
    /// ```
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The same span, `by` bytes further on: a part's span seen from the whole.
    #[must_use]
    pub fn shift(self, by: usize) -> Self {
        Self::new(self.start as usize + by, self.end as usize + by)
    }
}

impl From<Span> for miette::SourceSpan {
    fn from(span: Span) -> Self {
        (span.start as usize, span.len()).into()
    }
}
