//! How deep a text nests, found in one pass before any parser recurses into it.

use super::Span;

/// A bracket or prefix sign that nests deeper than the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooDeep {
    /// The bracket or sign that goes one too deep.
    pub at: Span,
}

/// Checks that brackets, prefix signs, `if` and `=>` in `text` nest at most `limit` deep.
///
/// The depth at a place is the number of brackets open there, of prefix signs still waiting for
/// their operand, of `if` whose block has not come and of `=>` whose function has not ended,
/// outside the brackets as well as inside. Text literals are skipped, but not the expressions in
/// them, and comments are. The text need not be well-formed. Gives how deep it nests.
///
/// ```
/// use abacist::source::check_nesting;
/// assert_eq!(check_nesting("-(-1) + -(2)", 3), Ok(3));
/// assert_eq!(check_nesting("1 - (-(2))", 2).unwrap_err().at.start, 6);
/// ```
///
/// # Errors
/// [`TooDeep`] at the first bracket, sign or word that goes beyond.
pub fn check_nesting(text: &str, limit: usize) -> Result<usize, TooDeep> {
    let mut nesting = Nesting { limit, expects: true, ..Nesting::default() };
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let start = text.len() - rest.len();
        let at = |length| Span::new(start, start + length);
        let length = match first {
            '"' => nesting.text(rest, start)?,
            '}' if nesting.ends_hole() => nesting.text(rest, start)?,
            '#' => rest.find('\n').unwrap_or(rest.len()),
            _ if is_word(first) => {
                let length = rest.find(|next| !is_word(next)).unwrap_or(rest.len());
                nesting.word(rest.get(..length).unwrap_or_default(), at(length))?;
                length
            }
            _ if rest.starts_with("=>") => {
                nesting.open(Level::Arrow, at(2))?;
                nesting.begins_block = true;
                2
            }
            _ => {
                nesting.sign(first, at(first.len_utf8()))?;
                first.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    Ok(nesting.deepest)
}

/// Something that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// A bracket in which line ends are blanks.
    Bracket,
    /// `{` of a block, where line ends end statements.
    Block,
    /// `{` of an expression in a text.
    Hole,
    /// `if` whose block has not come.
    If,
    /// `=>` whose function has not ended.
    Arrow,
}

/// Where the reading stands.
#[derive(Default)]
struct Nesting {
    limit: usize,
    depth: usize,
    deepest: usize,
    /// Prefix signs that wait for their operand, since the last level was opened.
    waiting: usize,
    /// What is open, and what `waiting` was before it.
    levels: Vec<(Level, usize)>,
    /// Whether an operand is expected, so that `-` is a prefix sign.
    expects: bool,
    /// Whether `{` begins a block here though an operand is expected.
    begins_block: bool,
}

impl Nesting {
    fn word(&mut self, word: &str, at: Span) -> Result<(), TooDeep> {
        self.begins_block = word == "else";
        match word {
            "if" => self.open(Level::If, at)?,
            "and" | "or" | "not" | "else" | "while" | "in" | "return" => self.expects = true,
            _ => self.operand(),
        }
        Ok(())
    }

    fn operand(&mut self) {
        self.depth -= self.waiting;
        self.waiting = 0;
        self.expects = false;
    }

    fn sign(&mut self, sign: char, at: Span) -> Result<(), TooDeep> {
        if sign == '\n' {
            let mut brackets = self.levels.iter().rev().map(|(level, _)| *level);
            let inner = brackets.find(|level| !matches!(level, Level::If | Level::Arrow));
            if !self.expects && matches!(inner, None | Some(Level::Block)) {
                self.end_part();
            }
            return Ok(());
        }
        if sign.is_whitespace() {
            return Ok(());
        }
        let begins_block = std::mem::take(&mut self.begins_block);
        match sign {
            '(' | '[' | '（' => self.open(Level::Bracket, at)?,
            '{' if begins_block => self.open(Level::Block, at)?,
            '{' if self.expects => self.open(Level::Bracket, at)?,
            '{' => {
                self.end_condition();
                self.open(Level::Block, at)?;
            }
            ')' | ']' | '}' | '）' => {
                self.end_part();
                self.close();
            }
            ',' | '，' | ';' | '；' => {
                self.end_part();
                self.expects = true;
            }
            '√' => self.wait(at)?,
            '+' | '＋' | '-' | '−' | '‐' | '‑' | '‒' | '–' | '﹣' | '－' if self.expects =>
            {
                self.wait(at)?;
            }
            // A factorial follows its operand.
            '!' | '！' => {}
            _ => self.expects = true,
        }
        Ok(())
    }

    /// Takes a part of a text from its quote, or from the bracket after an expression in it, up
    /// to the next such bracket or the end. The length is that of what was taken.
    fn text(&mut self, rest: &str, start: usize) -> Result<usize, TooDeep> {
        self.begins_block = false;
        self.operand();
        let (length, has_hole) = text_part(rest);
        if has_hole {
            self.open(Level::Hole, Span::new(start + length - 1, start + length))?;
        }
        Ok(length)
    }

    /// Whether a closing bracket is that of an expression in a text, which then is closed.
    fn ends_hole(&mut self) -> bool {
        let mut brackets = self.levels.iter().rev().map(|(level, _)| *level);
        let inner = brackets.find(|level| !matches!(level, Level::If | Level::Arrow));
        if inner == Some(Level::Hole) {
            self.end_part();
            self.close();
        }
        inner == Some(Level::Hole)
    }

    /// Ends what goes on up to the end of a statement, an element or a bracket.
    fn end_part(&mut self) {
        while let Some((Level::If | Level::Arrow, _)) = self.levels.last() {
            self.close();
        }
        self.operand();
    }

    /// Ends the condition of the innermost `if`, or whatever stands before a block.
    fn end_condition(&mut self) {
        while let Some((level @ (Level::If | Level::Arrow), waiting)) = self.levels.last().copied()
        {
            self.close();
            if level == Level::If {
                // The signs before `if` wait for its blocks.
                self.waiting = waiting;
                self.depth += waiting;
                return;
            }
        }
    }

    fn open(&mut self, level: Level, at: Span) -> Result<(), TooDeep> {
        self.levels.push((level, self.waiting));
        self.waiting = 0;
        self.expects = true;
        self.deeper(at)
    }

    /// Closes the innermost level, which with the signs before it makes an operand.
    fn close(&mut self) {
        self.operand();
        if let Some((_, waiting)) = self.levels.pop() {
            self.depth -= waiting + 1;
        }
    }

    fn wait(&mut self, at: Span) -> Result<(), TooDeep> {
        self.waiting += 1;
        self.expects = true;
        self.deeper(at)
    }

    fn deeper(&mut self, at: Span) -> Result<(), TooDeep> {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        if self.depth > self.limit { Err(TooDeep { at }) } else { Ok(()) }
    }
}

fn is_word(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric() || character == '_';
    }
    character.is_alphanumeric()
}

/// The length of the part of a text that `rest` begins with, from one sign to the next, and
/// whether an expression follows; one that is not closed ends with its line.
fn text_part(rest: &str) -> (usize, bool) {
    let mut characters = rest.char_indices().skip(1);
    while let Some((offset, character)) = characters.next() {
        match character {
            '\n' => return (offset, false),
            '"' => return (offset + 1, false),
            '{' => return (offset + 1, true),
            '\\' => {
                let escaped = rest.get(offset + 1..).unwrap_or_default();
                let skipped = if escaped.starts_with("u{") { 2 } else { 1 };
                if !escaped.starts_with('\n') {
                    characters.nth(skipped - 1);
                }
            }
            _ => {}
        }
    }
    (rest.len(), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(text: &str) -> usize {
        let deepest = check_nesting(text, usize::MAX).unwrap();
        assert!(deepest == 0 || check_nesting(text, deepest - 1).is_err());
        assert_eq!(check_nesting(text, deepest), Ok(deepest));
        deepest
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
            ("if a { b } else if c { d } else { e }", 1),
            ("if if a { b } else { c } { d }", 2),
            ("x => y => (z)", 3),
            ("[x => 1, y => 2]", 2),
            ("x => 1\ny => 2\nz => (3)", 2),
            ("f = x => {\n y => 1\n z => 2\n}", 3),
            ("-if a { (b) } else { c }", 3),
            ("while a { x => 1 }\n(2)", 2),
            ("\"a {(b) + \"{c}\"} d\" + (1)", 2),
            ("\"}\" + (1)", 1),
        ];
        for (text, expected) in cases {
            assert_eq!(depth(text), expected, "{text}");
        }
    }

    #[test]
    fn texts_and_comments_do_not_count() {
        for text in [r#""((" + "\"((""#, r#""\{\u{e9} ( }""#, "1 # ((((", "\"(((", "\"\\"] {
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
