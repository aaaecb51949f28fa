//! Typographic signs for terminals, ASCII for everything that another program may read.

/// Which signs answers are written with. Both kinds read back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// `-7/3`, `2 * 3`.
    #[default]
    Ascii,
    /// `−7/3`, `2 × 3`.
    Pretty,
}

impl Glyphs {
    /// Writes the minus signs of a value's text in these glyphs; what stands in quotes is kept.
    ///
    /// ```
    /// use abacist::output::Glyphs;
    /// assert_eq!(Glyphs::Pretty.value(r#"[-1, "a-b"]"#), r#"[−1, "a-b"]"#);
    /// assert_eq!(Glyphs::Ascii.value("-1"), "-1");
    /// ```
    #[must_use]
    pub fn value(self, text: &str) -> String {
        if self == Self::Ascii {
            return text.to_owned();
        }
        let (mut quoted, mut escaped) = (false, false);
        let write = |character| {
            let minus = character == '-' && !quoted;
            quoted ^= character == '"' && !escaped;
            escaped = character == '\\' && !escaped;
            if minus { '−' } else { character }
        };
        text.chars().map(write).collect()
    }

    /// Writes the operator signs of words that explain a computation in these glyphs.
    ///
    /// ```
    /// use abacist::output::Glyphs;
    /// assert_eq!(Glyphs::Ascii.words("5 × 12 = 60"), "5 * 12 = 60");
    /// ```
    #[must_use]
    pub fn words(self, text: &str) -> String {
        let ascii = |character| match character {
            '×' | '·' => '*',
            '÷' => '/',
            '−' => '-',
            _ => character,
        };
        match self {
            Self::Pretty => text.to_owned(),
            Self::Ascii => text.chars().map(ascii).collect(),
        }
    }
}

/// A number with blanks between its thousands.
///
/// ```
/// assert_eq!(abacist::output::grouped(1_234_567), "1 234 567");
/// ```
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escaped_quote_does_not_end_a_text() {
        assert_eq!(Glyphs::Pretty.value(r#"["\"-", -1, "\\", -2]"#), r#"["\"-", −1, "\\", −2]"#);
    }
}
