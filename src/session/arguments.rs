//! What stands after a command's name.

use crate::Span;
use crate::diagnostic::InputError;
use crate::puzzle::blackout::{Rules, Which, WhichError};
use crate::puzzle::options::{k_beside, read_which};
use crate::source::words;

/// The rest of an entry after a command's name, and where it begins.
#[derive(Clone, Copy, Debug)]
pub struct Arguments<'a> {
    entry: &'a str,
    start: usize,
}

impl<'a> Arguments<'a> {
    /// What follows the byte at `start` of `entry`.
    pub fn new(entry: &'a str, start: usize) -> Self {
        Self { entry, start }
    }

    /// The text, without blanks around it.
    pub fn text(self) -> &'a str {
        self.entry.get(self.start..).unwrap_or_default().trim()
    }

    /// Where that is.
    pub fn place(self) -> Span {
        let end = self.entry.trim_end().len();
        Span::new(end - self.text().len(), end)
    }

    /// The text with blanks in place of everything before it, so that places in it are places in
    /// the whole entry.
    pub fn in_place(self) -> String {
        let before = self.entry.get(..self.start).unwrap_or_default();
        let blank = |character: char| {
            if character == '\n' { "\n" } else { " " }.repeat(character.len_utf8())
        };
        let blanks: String = before.chars().map(blank).collect();
        blanks + self.entry.get(self.start..).unwrap_or_default()
    }

    /// What stands before: the command.
    pub fn before(self) -> Span {
        let before = self.entry.get(..self.start).unwrap_or_default();
        Span::new(before.len() - before.trim_start().len(), before.len())
    }

    /// The words, and where they stand in the entry.
    pub fn words(self) -> impl Iterator<Item = (&'a str, Span)> {
        let start = self.start;
        words(self.entry.get(start..).unwrap_or_default())
            .map(move |(word, at)| (word, at.shift(start)))
    }

    /// Whether the first word is `all`, and what stands behind it if it is.
    pub fn after_all(self) -> (bool, Self) {
        match self.words().next() {
            Some(("all", _)) => (true, self.after(1)),
            _ => (false, self),
        }
    }

    /// The text, which must not be empty.
    ///
    /// # Errors
    /// When it is: `what` is missing.
    pub fn required(self, what: &str, help: &str) -> Result<&'a str, InputError> {
        if !self.text().is_empty() {
            return Ok(self.text());
        }
        let at = Span::at(self.entry.trim_end().len());
        Err(InputError::MissingArgument { what: what.to_owned(), help: help.to_owned(), at })
    }

    /// What is left after the first `count` words.
    pub fn after(self, count: usize) -> Self {
        let last = self.words().take(count).last();
        last.map_or(self, |(_, at)| Self { start: at.end as usize, ..self })
    }
}

/// What `:solve` is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The numbers of the puzzles, and where they stand.
    pub puzzles: Option<(Which, Span)>,
    /// How many squares of each are to be blacked out.
    pub k: Option<Which>,
}

/// Reads what `:solve` is asked.
///
/// # Errors
/// When a word is neither.
pub fn chosen(arguments: Arguments<'_>) -> Result<Chosen, InputError> {
    let Chosen { mut puzzles, mut k } = Chosen::default();
    for (word, at) in arguments.words() {
        let named = word.strip_prefix("k=");
        let start = at.start as usize + word.len() - named.map_or(word.len(), str::len);
        match named {
            Some(value) if k.is_none() => {
                k = Some(read_which(value, Span { start: Span::at(start).start, ..at })?);
            }
            None if puzzles.is_none() && k.is_none() => {
                puzzles = Some((read_puzzles(word, at)?, at))
            }
            None if k.is_none() => k = Some(read_which(word, at)?),
            _ => return Err(too_many(word, at, "write :solve WHICH K, such as :solve 1..=3 k=2")),
        }
    }
    Ok(Chosen { puzzles, k })
}

/// The numbers of puzzles, written at `at`.
fn read_puzzles(word: &str, at: Span) -> Result<Which, InputError> {
    let which = word.parse();
    if !matches!(which, Err(WhichError::Unknown(_)) | Ok(Which::Min)) {
        return read_which(word, at);
    }
    let message = format!("`{word}` is no number of a puzzle");
    let help = "write one such as 3, a range 1..=3, or all; K alone is written k=2".to_owned();
    Err(InputError::BadArgument { message, help, at })
}

/// What `:blackout` is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// How many squares are to be blacked out, if it is said.
    pub k: Option<Which>,
    /// The equation.
    pub equation: Arguments<'a>,
}

/// Reads what `:blackout` is asked: a leading whole number before a digit or an opening bracket,
/// one of `rules`, is K, and so is `k=…`, a range, `min` or `all`. Then what else could have been
/// meant: with the number in the equation, or with a sign before its first number.
///
/// # Errors
/// When the first word begins as a number of squares and is none.
pub fn k_and_equation(
    arguments: Arguments<'_>,
    rules: Rules,
) -> Result<(Asked<'_>, Option<Asked<'_>>), InputError> {
    let whole = Asked { k: None, equation: arguments };
    let Some((word, at)) = arguments.words().next() else { return Ok((whole, None)) };
    let rest = arguments.after(1);
    let with = |k| (Asked { k: Some(k), equation: rest }, None);
    if let Some(value) = word.strip_prefix("k=") {
        let start = at.end as usize - value.len();
        return read_which(value, Span::new(start, at.end as usize)).map(with);
    }
    let digits = word.find(|character: char| !character.is_ascii_digit()).unwrap_or(word.len());
    let (number, after) = word.split_at_checked(digits).unwrap_or((word, ""));
    if let (Ok(k), true) = (number.parse(), after.is_empty() || begins_bracket(after, rules)) {
        let equation = Arguments { start: at.start as usize + digits, ..arguments };
        let with = Asked { k: Some(Which::Exactly(k)), equation };
        let is_signed = equation.text().starts_with(['+', '-', '−', '–']);
        return Ok(match begins_operand(equation.text(), rules) {
            true => (with, Some(whole)),
            false => (whole, is_signed.then_some(with)),
        });
    }
    // No equation has these, whatever follows them; `1-3` may be a part of one.
    let is_range = word.contains("..") && digits > 0;
    match word.parse::<Which>() {
        Ok(k @ (Which::Min | Which::All)) => Ok(with(k)),
        Ok(k) if is_range || begins_operand(rest.text(), rules) => Ok(with(k)),
        Err(_) if is_range => read_which(word, at).map(with),
        _ => Ok((whole, None)),
    }
}

fn begins_bracket(text: &str, rules: Rules) -> bool {
    let brackets = if rules.extended { "(（[［{｛" } else { "(（" };
    text.starts_with(|glyph| brackets.contains(glyph))
}

fn begins_operand(text: &str, rules: Rules) -> bool {
    let is_digit = |it: char| matches!(it, '0'..='9' | '０'..='９');
    text.starts_with(is_digit) || begins_bracket(text, rules)
}

/// The error for K at the other end of an equation, which is one without it.
pub fn misplaced_k(equation: Arguments<'_>, rules: Rules) -> Option<InputError> {
    let (k, at, rest) = k_beside(equation.text(), rules)?;
    Some(InputError::BadArgument {
        message: "K stands before the equation".to_owned(),
        help: format!("write `k={k} {rest}`"),
        at: at.shift(equation.place().start as usize),
    })
}

/// The error for the number of a puzzle, written at `at`, where so many are loaded.
pub fn no_such_puzzle(number: &str, loaded: usize, at: Span) -> InputError {
    let message = format!("there is no puzzle {number}");
    let help = match loaded {
        0 => "no puzzle is loaded".to_owned(),
        _ => format!("they have the numbers 1 to {loaded}"),
    };
    InputError::BadArgument { message, help, at }
}

/// The error for a word after everything that a command takes.
pub fn too_many(word: &str, at: Span, help: &str) -> InputError {
    let message = format!("`{word}` is one word too many");
    InputError::BadArgument { message, help: help.to_owned(), at }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blackout(entry: &str) -> (Option<Which>, String) {
        blackout_by(Rules::default(), entry)
    }

    fn blackout_by(rules: Rules, entry: &str) -> (Option<Which>, String) {
        let (asked, _) = k_and_equation(Arguments::new(entry, ":blackout".len()), rules).unwrap();
        (asked.k, asked.equation.text().to_owned())
    }

    #[test]
    fn a_leading_number_before_a_digit_or_bracket_is_k() {
        let equation = "288 / 24 = 3".to_owned();
        assert_eq!(blackout(":blackout 288 / 24 = 3"), (None, equation.clone()));
        for (word, which) in [
            ("2", Which::Exactly(2)),
            ("k=2", Which::Exactly(2)),
            ("min", Which::Min),
            ("all", Which::All),
            ("1..=3", Which::Between(1, 3)),
            ("1-3", Which::Between(1, 3)),
        ] {
            let entry = format!(":blackout {word} {equation}");
            assert_eq!(blackout(&entry), (Some(which), equation.clone()), "{entry}");
        }
        let cells = (Some(Which::Exactly(2)), "1 6 8 / 2 4 = 7".to_owned());
        assert_eq!(blackout(":blackout 2 1 6 8 / 2 4 = 7"), cells);
        let brackets = (Some(Which::Exactly(2)), "(1 + 2) = 4".to_owned());
        assert_eq!(blackout(":blackout 2 (1 + 2) = 4"), brackets);
        assert_eq!(blackout(":blackout 2(1 + 2) = 4"), brackets);
        assert_eq!(blackout(":blackout (1 + 2) = 4").0, None);
        assert_eq!(blackout(":blackout 12 / 3 = 4"), (None, "12 / 3 = 4".to_owned()));
        assert_eq!(
            blackout(":blackout 12 ３ = 4"),
            (Some(Which::Exactly(12)), "３ = 4".to_owned())
        );
        assert_eq!(blackout(":blackout 7-3 = 10-6").0, None);
    }

    #[test]
    fn words_that_no_equation_has_are_k_before_any_sign() {
        let basic = Rules::default();
        let extended = Rules { extended: true, ..basic };
        for rules in [basic, Rules { unary: true, lenient: true, ..basic }, extended] {
            for (word, which) in [
                ("min", Which::Min),
                ("all", Which::All),
                ("0..=3", Which::Between(0, 3)),
                ("k=2", Which::Exactly(2)),
            ] {
                for equation in
                    ["-5+18=3", "+5=3", "[5+18]=23", "{5+18}=3", ")5=5", "−5=5", "×5=5", "=5", "x"]
                {
                    let entry = format!(":blackout {word} {equation}");
                    assert_eq!(blackout_by(rules, &entry), (Some(which), equation.to_owned()));
                }
            }
        }
        // What may belong to an equation does.
        for equation in ["2 -5+18=3", "1-3 -5=3", "1-3 = 5", "2=2", "2 )5=5"] {
            let entry = format!(":blackout {equation}");
            assert_eq!(blackout_by(extended, &entry), (None, equation.to_owned()));
        }
        for (rules, which) in [(basic, None), (extended, Some(Which::Exactly(2)))] {
            for equation in ["[5+18]=23", "{5+18}=3", "［5+18］=3"] {
                assert_eq!(blackout_by(rules, &format!(":blackout 2 {equation}")).0, which);
                assert_eq!(blackout_by(rules, &format!(":blackout 2{equation}")).0, which);
            }
        }
    }

    #[test]
    fn k_behind_an_equation_is_told_from_its_numbers() {
        let misplaced = |entry: &str| {
            let arguments = Arguments::new(entry, ":blackout".len());
            misplaced_k(arguments, Rules::default()).map(|error| match error {
                InputError::BadArgument { help, at, .. } => (help, entry[at.range()].to_owned()),
                other => panic!("{other:?}"),
            })
        };
        for word in ["1", "k=1", "min", "all", "0..=3", "1-3"] {
            let (help, found) = misplaced(&format!(":blackout 12 = 2 {word}")).unwrap();
            assert_eq!(help, format!("write `k={} 12 = 2`", word.trim_start_matches("k=")));
            assert_eq!(found, word);
        }
        for entry in ["12 = 2 +", "12 + 2 1", "12 2", "1", "", "12 = 2 k=", "12 = 2 few"] {
            assert_eq!(misplaced(&format!(":blackout {entry}")), None, "{entry}");
        }
    }

    #[test]
    fn a_range_that_reads_two_ways_is_an_error() {
        let arguments = Arguments::new(":blackout 1..3 4 = 5", 9);
        let error = k_and_equation(arguments, Rules::default()).unwrap_err();
        assert!(
            error.to_string().contains("1..=3") && error.to_string().contains("1..=2"),
            "{error}"
        );
        assert!(chosen(Arguments::new(":solve 1..3", 6)).is_err());
    }

    #[test]
    fn solve_takes_which_then_k() {
        let read = |entry| {
            chosen(Arguments::new(entry, 6)).map(|chosen| (chosen.puzzles.map(|p| p.0), chosen.k))
        };
        assert_eq!(read(":solve"), Ok((None, None)));
        assert_eq!(read(":solve 3"), Ok((Some(Which::Exactly(3)), None)));
        assert_eq!(read(":solve 1-3 4"), Ok((Some(Which::Between(1, 3)), Some(Which::Exactly(4)))));
        assert_eq!(read(":solve k=min"), Ok((None, Some(Which::Min))));
        assert_eq!(read(":solve 3 k=all"), Ok((Some(Which::Exactly(3)), Some(Which::All))));
        assert!(read(":solve 1 2 3").is_err());
        let help = |entry| match read(entry) {
            Err(InputError::BadArgument { help, .. }) => help,
            other => panic!("{other:?}"),
        };
        assert_eq!(help(":solve 2..=1"), "write 1..=2");
        assert_eq!(help(":solve k=3-2"), "write 2..=3");
        assert!(help(":solve min").contains("such as 3, a range 1..=3, or all"));
        assert!(help(":solve x").contains("such as 3, a range 1..=3, or all"));
        assert!(read(":solve k=2 k=3").is_err());
    }
}
