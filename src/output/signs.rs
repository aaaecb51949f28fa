//! Typographic signs for terminals, ASCII for everything that another program may read.

use super::latex::text_latex;

/// Which signs answers are written with. ASCII and typographic signs read back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// `-7/3`, `2 * 3`, `~3.14`.
    #[default]
    Ascii,
    /// `−7/3`, `2 × 3`, `≈ 3.14`.
    Pretty,
    /// `-\frac{7}{3}`, `2 \cdot 3`, which another program sets.
    Latex,
}

impl Glyphs {
    /// Writes the minus signs and square roots of a value's text, and the `~` before approximate
    /// numbers, in these glyphs; what stands in quotes is kept.
    ///
    /// ```
    /// use abacist::output::Glyphs;
    /// assert_eq!(Glyphs::Pretty.value(r#"[-1, "a-b"]"#), r#"[−1, "a-b"]"#);
    /// assert_eq!(Glyphs::Pretty.value("(1 - 2*sqrt(5))/2"), "(1 − 2√5)/2");
    /// assert_eq!(Glyphs::Pretty.value("~-1.5e-7"), "≈ −1.5e-7");
    /// assert_eq!(Glyphs::Ascii.value("-1"), "-1");
    /// ```
    #[must_use]
    pub fn value(self, text: &str) -> String {
        match self {
            Self::Ascii => text.to_owned(),
            Self::Pretty => typographic(text),
            Self::Latex => text_latex(text),
        }
    }

    /// The sign between a press and the screen after it.
    #[must_use]
    pub fn arrow(self) -> &'static str {
        if self == Self::Pretty { "→" } else { "->" }
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
            Self::Pretty | Self::Latex => text.to_owned(),
            Self::Ascii => text.chars().map(ascii).collect(),
        }
    }
}

fn typographic(text: &str) -> String {
    // Texts in quotes are every second piece, once an escaped quote is none.
    let mut pretty = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let outside = rest.find('"').unwrap_or(rest.len());
        let (unquoted, from_quote) = rest.split_at(outside);
        // The sign of an exponent belongs to the number: `1.5e-7`.
        let signs = unquoted.replace('-', "−").replace("e−", "e-").replace('~', "≈ ");
        pretty.push_str(&with_roots(&signs));
        let (quoted, after) = from_quote.split_at(quoted_length(from_quote));
        pretty.push_str(quoted);
        rest = after;
    }
    pretty
}

/// How much of a text that begins with a quote stands in quotes.
fn quoted_length(text: &str) -> usize {
    let mut escaped = false;
    let mut inside = text.char_indices().skip(1);
    let end = inside.find(|&(_, character)| {
        let ends = character == '"' && !escaped;
        escaped = character == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

/// Writes `2*sqrt(3)` as `2√3`, wherever a number alone is under the root.
fn with_roots(text: &str) -> String {
    const ROOT: &str = "sqrt(";
    let mut pieces = text.split(ROOT);
    let mut pretty = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.split_once(')') {
            Some((radicand, after)) if radicand.bytes().all(|byte| byte.is_ascii_digit()) => {
                if pretty.ends_with('*') {
                    pretty.pop();
                }
                pretty.push('√');
                pretty.push_str(radicand);
                pretty.push_str(after);
            }
            _ => {
                pretty.push_str(ROOT);
                pretty.push_str(piece);
            }
        }
    }
    pretty
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
