//! The blank-separated words of a text.

use super::Span;

/// The words of `text` and where they stand in it.
///
/// ```
/// use abacist::Span;
/// let words: Vec<_> = abacist::source::words(" @k  3").collect();
/// assert_eq!(words, [("@k", Span::new(1, 3)), ("3", Span::new(5, 6))]);
/// ```
pub fn words(text: &str) -> impl Iterator<Item = (&str, Span)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (word, Span::new(start, start + word.len()))
    })
}
