//! Puzzle files: one puzzle a line, blank lines, comments from `#` to the end of the line, and
//! directives such as `@k 3` or `@leading_zeros deny`, which hold from their line on.

use super::blackout::{Blackout, Rules, Which};
use super::options::{Fixed, RULES, RuleOption, read_which, unknown};
use crate::diagnostic::InputError;
use crate::source::words;
use crate::{Error, Source, Span};

/// The families whose lines begin with a word.
const OTHER_FAMILIES: &[&str] = &["buttons", "countdown", "digits", "make"];

/// Reads a puzzle file line by line.
///
/// ```
/// use abacist::puzzle::file::FileReader;
/// let mut file = FileReader::new("puzzles.txt");
/// assert!(file.read("# mine")?.is_none());
/// assert!(file.read("@k 3")?.is_none());
/// let puzzle = file.read("3 + 2 / 5 = 5 + 3 × 2")?.unwrap();
/// assert_eq!((puzzle.line, puzzle.which.to_string()), (3, "3".to_owned()));
/// assert_eq!(puzzle.parse()?.squares(), 11);
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct FileReader {
    name: String,
    line: usize,
    which: Which,
    rules: Rules,
    fixed: Fixed,
}

/// A line that holds a puzzle, and what the file says about it.
#[derive(Clone, Debug)]
pub struct PuzzleLine {
    /// The number of the line, 1-based.
    pub line: usize,
    /// How many squares are to be blacked out.
    pub which: Which,
    /// The rules.
    pub rules: Rules,
    source: Source,
    length: usize,
}

impl FileReader {
    /// A reader of the file that reports call `name`, with k = 2 and the default rules.
    pub fn new(name: impl Into<String>) -> Self {
        Self::with(name, Which::default(), Rules::default(), Fixed::default())
    }

    /// A reader with other values to begin with, and some that no directive changes.
    pub fn with(name: impl Into<String>, which: Which, rules: Rules, fixed: Fixed) -> Self {
        Self { name: name.into(), line: 0, which, rules, fixed }
    }

    /// Reads the next line: its puzzle, if it holds one.
    ///
    /// # Errors
    /// When the line is a directive that cannot be taken, or a puzzle of a family that cannot be
    /// solved. The lines after it can be read all the same.
    pub fn read(&mut self, text: &str) -> Result<Option<PuzzleLine>, Error> {
        self.line += 1;
        let length = text.find('#').unwrap_or(text.len());
        let content = text.get(..length).unwrap_or(text);
        if content.trim().is_empty() {
            return Ok(None);
        }
        let source = Source::starting_at(&self.name, text, self.line);
        if content.trim_start().starts_with('@') {
            return match self.direct(content) {
                Ok(()) => Ok(None),
                Err(error) => Err(Error::from(error).in_source(&source)),
            };
        }
        other_family(content).map_err(|error| Error::from(error).in_source(&source))?;
        let (which, rules) = self.fixed.apply(self.which, self.rules);
        Ok(Some(PuzzleLine { line: self.line, which, rules, source, length }))
    }

    /// Counts a line that could not be read as text.
    pub fn skip(&mut self) {
        self.line += 1;
    }

    /// Takes a directive.
    fn direct(&mut self, text: &str) -> Result<(), InputError> {
        let mut words = words(text);
        let (name, at) = words.next().unwrap_or_default();
        let name = name.trim_start_matches('@');
        let value = words.next();
        let rule = RuleOption::find(name);
        if name != "k" && rule.is_none() {
            let known: Vec<_> =
                ["k"].into_iter().chain(RULES.iter().map(|rule| rule.name)).collect();
            return Err(unknown("directive", name, &known, at));
        }
        let Some((value, place)) = value else {
            let what = format!("the value of `@{name}`");
            let help = rule.map_or("write it after a blank, as in @k 3".to_owned(), |rule| {
                format!("write @{name} {} or @{name} {}", rule.values[0], rule.values[1])
            });
            return Err(InputError::MissingArgument {
                what,
                help,
                at: Span::at(text.trim_end().len()),
            });
        };
        if let Some((extra, at)) = words.next() {
            let message = format!("`{extra}` is one word too many");
            let help = "a directive is a name and a value, on a line of its own".to_owned();
            return Err(InputError::BadArgument { message, help, at });
        }
        match rule {
            Some(rule) => rule.write(&mut self.rules, value, place),
            None => read_which(value, place).map(|which| self.which = which),
        }
    }
}

impl PuzzleLine {
    /// The puzzle as typed, without blanks around it or a comment behind it.
    #[must_use]
    pub fn text(&self) -> &str {
        self.content().trim()
    }

    /// Reads the puzzle.
    ///
    /// # Errors
    /// When the line is no puzzle; the error points into the line.
    pub fn parse(&self) -> Result<Blackout, Error> {
        Blackout::parse(self.content(), self.rules).map_err(|error| error.in_source(&self.source))
    }

    fn content(&self) -> &str {
        self.source.text().get(..self.length).unwrap_or_default()
    }
}

/// Whether a line is a comment that looks like a puzzle with its number, as in `#3 12 + 7 = 119`.
#[must_use]
pub fn hides_puzzle(line: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix('#') else { return false };
    let equation = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let is_apart = equation.len() < rest.len() && equation.starts_with([' ', '.', ':', ')']);
    let equation = equation.trim_start_matches(['.', ':', ')']);
    let rules = Rules { lenient: true, ..Rules::default() };
    is_apart && Blackout::parse(equation, rules).is_ok()
}

/// What is said of the lines that [`hides_puzzle`] finds.
#[must_use]
pub fn hidden_puzzles(name: &str, lines: usize) -> Option<String> {
    let (lines, looks) = match lines {
        0 => return None,
        1 => ("1 comment".to_owned(), "looks"),
        _ => (format!("{lines} comments"), "look"),
    };
    Some(format!(
        "{name}: {lines} {looks} like a puzzle after its number: leave `#` and number out\n"
    ))
}

/// Refuses a line of a family other than blackout.
fn other_family(text: &str) -> Result<(), InputError> {
    let Some((word, at)) = words(text).next() else { return Ok(()) };
    let end = word.find(|character: char| !character.is_alphabetic()).unwrap_or(word.len());
    let family = word.get(..end).unwrap_or(word);
    let by_arrow = text.contains("->");
    if OTHER_FAMILIES.contains(&family) || (end > 1 && text.contains(':')) {
        let at = Span { end: at.start + u32::try_from(end).unwrap_or(0), ..at };
        return Err(InputError::UnknownFamily { family: family.to_owned(), at });
    }
    if by_arrow {
        return Err(InputError::UnknownFamily { family: "buttons".to_owned(), at });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code_and_column(line: &str) -> (String, usize) {
        let mut file = FileReader::new("test");
        let error = match file.read(line) {
            Ok(Some(puzzle)) => puzzle.parse().unwrap_err(),
            other => other.unwrap_err(),
        };
        let place = error.location().unwrap();
        assert_eq!(place.line, 1);
        (error.code().replace("abacist::", ""), place.column)
    }

    #[test]
    fn directives_hold_from_their_line_on_and_fixed_values_beat_them() {
        let fixed = Fixed { which: Some(Which::Min), rules: Vec::new() };
        for (fixed, expected) in [(Fixed::default(), [2, 3]), (fixed, [0, 0])] {
            let mut file = FileReader::with("test", Which::default(), Rules::default(), fixed);
            let first = file.read("1 + 2 = 34").unwrap().unwrap();
            assert!(file.read("  @k 3 # from here").unwrap().is_none());
            assert!(file.read("@leading_zeros deny").unwrap().is_none());
            let second = file.read("1 + 2 = 34").unwrap().unwrap();
            let exact = |which| if let Which::Exactly(k) = which { k } else { 0 };
            assert_eq!([exact(first.which), exact(second.which)], expected);
            assert!(first.rules.leading_zeros && !second.rules.leading_zeros);
            assert_eq!(second.line, 4);
        }
    }

    #[test]
    fn errors_point_into_the_line_as_typed() {
        assert_eq!(code_and_column("\t5 + × 3 = 15"), ("blackout::expected_number".into(), 6));
        assert_eq!(code_and_column(" @kk 3"), ("input::unknown_name".into(), 2));
        assert_eq!(code_and_column("@k 1..3"), ("input::bad_argument".into(), 4));
        assert_eq!(code_and_column("@unary maybe"), ("input::bad_argument".into(), 8));
        assert_eq!(code_and_column("@unary"), ("input::missing_argument".into(), 7));
        assert_eq!(code_and_column("  make 24: 3 3 8 8"), ("input::unknown_family".into(), 3));
        assert_eq!(code_and_column("-1 -> 2020 in 8: *3"), ("input::unknown_family".into(), 1));
        assert_eq!(code_and_column("12 + 7 × 3   # no ="), ("blackout::no_equals".into(), 11));
    }

    #[test]
    fn a_puzzle_keeps_its_text_without_comment() {
        let mut file = FileReader::new("test");
        let puzzle = file.read("  1 + 2 = 34\t# easy").unwrap().unwrap();
        assert_eq!(puzzle.text(), "1 + 2 = 34");
        assert_eq!(puzzle.parse().unwrap().squares(), 6);
    }

    #[test]
    fn a_comment_may_hide_a_puzzle() {
        for line in ["#3 168 / 24 + 8 = 11 × 3 - 16", " #12. 12 + 7 = 119", "#3: 1 = 1"] {
            assert!(hides_puzzle(line), "{line}");
        }
        for line in ["# 12 + 7 = 119", "#3 puzzles", "#12+7 = 119", "12 + 7 = 119 #3", "#", ""] {
            assert!(!hides_puzzle(line), "{line}");
        }
    }
}
