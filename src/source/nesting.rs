//! How deep a text nests, found in one pass before any parser recurses into it.

use super::Span;

/// A bracket or prefix sign that nests deeper than the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooDeep {
    /// The bracket or sign that goes one too deep.
    pub at: Span,
}

/// Checks that brackets and prefix signs in `text` nest at most `limit` deep.
///
/// The depth at a place is the number of brackets open there and of prefix signs still waiting
/// for their operand, outside the brackets as well as inside. Text literals and comments are
/// skipped. The text need not be well-formed.
///
/// ```
/// use abacist::source::check_nesting;
/// assert!(check_nesting("-(-1) + -(2)", 3).is_ok());
/// assert_eq!(check_nesting("1 - (-(2))", 2).unwrap_err().at.start, 6);
/// ```
///
/// # Errors
/// [`TooDeep`] at the first bracket or sign that goes beyond.
pub fn check_nesting(text: &str, limit: usize) -> Result<(), TooDeep> {
    let mut nesting = Nesting { limit, depth: 0, waiting: 0, outer: Vec::new(), expects: true };
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let at = Span::new(text.len() - rest.len(), text.len() - rest.len() + first.len_utf8());
        let length = match first {
            '"' => {
                nesting.operand();
                text_literal(rest)
            }
            '#' => rest.find('\n').unwrap_or(rest.len()),
            _ if is_word(first) => {
                let length = rest.find(|next| !is_word(next)).unwrap_or(rest.len());
                nesting.word(rest.get(..length).unwrap_or_default());
                length
            }
            _ => {
                nesting.sign(first, at)?;
                first.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    Ok(())
}

/// Where the reading stands.
struct Nesting {
    limit: usize,
    depth: usize,
    /// Prefix signs that wait for their operand, since the last open bracket.
    waiting: usize,
    /// What `waiting` was before each open bracket.
    outer: Vec<usize>,
    /// Whether an operand is expected, so that `-` is a prefix sign.
    expects: bool,
}

impl Nesting {
    fn word(&mut self, word: &str) {
        if matches!(word, "and" | "or" | "not") {
            self.expects = true;
        } else {
            self.operand();
        }
    }

    fn operand(&mut self) {
        self.depth -= self.waiting;
        self.waiting = 0;
        self.expects = false;
    }

    fn sign(&mut self, sign: char, at: Span) -> Result<(), TooDeep> {
        match sign {
            '(' | '[' | '{' | '（' => {
                self.outer.push(self.waiting);
                self.waiting = 0;
                self.expects = true;
                self.deeper(at)?;
            }
            ')' | ']' | '}' | '）' => {
                self.operand();
                if let Some(waiting) = self.outer.pop() {
                    self.depth -= waiting + 1;
                }
            }
            '√' => self.wait(at)?,
            '+' | '＋' | '-' | '−' | '‐' | '‑' | '‒' | '–' | '﹣' | '－' if self.expects =>
            {
                self.wait(at)?;
            }
            // A factorial follows its operand; of blanks, no more can be said.
            '!' | '！' => {}
            _ if sign.is_whitespace() => {}
            _ => self.expects = true,
        }
        Ok(())
    }

    fn wait(&mut self, at: Span) -> Result<(), TooDeep> {
        self.waiting += 1;
        self.expects = true;
        self.deeper(at)
    }

    fn deeper(&mut self, at: Span) -> Result<(), TooDeep> {
        self.depth += 1;
        if self.depth > self.limit { Err(TooDeep { at }) } else { Ok(()) }
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The length of the text literal that `rest` begins with; one that is not closed ends with its
/// line.
fn text_literal(rest: &str) -> usize {
    let mut escaped = false;
    for (offset, character) in rest.char_indices().skip(1) {
        match character {
            '\n' => return offset,
            '"' if !escaped => return offset + 1,
            _ => escaped = character == '\\' && !escaped,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(text: &str) -> usize {
        (0..).find(|&limit| check_nesting(text, limit).is_ok()).unwrap()
    }

    #[test]
    fn brackets_and_waiting_signs_count() {
        let cases = [
            ("1 + 2", 0),
            ("(1) + (2)", 1),
            ("((1))", 2),
            ("-1 - -2", 1),
            ("--1", 2),
            ("-(-(1))", 4),
            ("-(1) - (2)", 2),
            ("√√16", 2),
            ("2√3 + √√4", 2),
            ("f(a[{b: -1}])", 4),
            ("not -1 and --2", 2),
            ("4! - 3", 0),
            ("", 0),
        ];
        for (text, expected) in cases {
            assert_eq!(depth(text), expected, "{text}");
        }
    }

    #[test]
    fn texts_and_comments_do_not_count() {
        for text in [r#""((" + "\"((""#, "1 # ((((", "\"(((", "\"\\"] {
            assert_eq!(depth(text), 0, "{text}");
        }
        assert_eq!(depth("\"open\n(1)"), 1);
    }

    #[test]
    fn stray_closers_do_no_harm() {
        assert_eq!(depth(")))(1)"), 1);
        assert_eq!(depth("-)-)"), 1);
    }
}
