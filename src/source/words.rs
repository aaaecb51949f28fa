//! The blank-separated words of a text, and names.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

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

/// A name in composed form: `é` of one character and of two look alike, and are the same name.
#[inline]
#[must_use]
pub fn composed(name: &str) -> Cow<'_, str> {
    if name.is_ascii() { Cow::Borrowed(name) } else { composed_beyond_ascii(name) }
}

#[cold]
fn composed_beyond_ascii(name: &str) -> Cow<'_, str> {
    match is_nfc_quick(name.chars()) {
        IsNormalized::Yes => Cow::Borrowed(name),
        _ => Cow::Owned(name.nfc().collect()),
    }
}
