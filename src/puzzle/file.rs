//! Puzzle files: one puzzle a line, of any family, blank lines, comments from `#` to the end of the
//! line, and directives such as `@k 3` or `@edition old`, which hold from their line on.

use super::blackout::{Blackout, Rules};
use super::buttons::{Dialect, Level};
use super::digits::{self, Task};
use super::make::{self, Game};
use super::options::{Fixed, Rule, Terms, Told, k_beside, read_which, unknown};
use crate::diagnostic::{InputError, MakeError};
use crate::source::words;
use crate::{Error, Source, Span};

/// The directives that are no rules.
const OWN_DIRECTIVES: [&str; 2] = ["k", "edition"];

/// A puzzle of any family.
#[derive(Clone, Debug)]
pub enum Puzzle {
    /// An equation of which squares are blacked out.
    Blackout(Blackout),
    /// A level of a calculator game.
    Buttons(Level),
    /// A number to be made from others.
    Make(Game),
    /// Numbers to be made from digits and signs.
    Digits(Task),
}

/// Reads a puzzle file line by line.
///
/// ```
/// use abacist::puzzle::file::{FileReader, Puzzle};
/// let mut file = FileReader::new("puzzles.txt");
/// assert!(file.read("# mine")?.is_none());
/// assert!(file.read("@k 3")?.is_none());
/// let line = file.read("3 + 2 / 5 = 5 + 3 × 2")?.unwrap();
/// assert_eq!((line.line, line.terms.which.to_string()), (3, "3".to_owned()));
/// let Puzzle::Blackout(puzzle) = line.parse()? else { panic!() };
/// assert_eq!(puzzle.squares(), 11);
/// let line = file.read("buttons 2 -> 10 in 3: +2 x2")?.unwrap();
/// let Puzzle::Buttons(level) = line.parse()? else { panic!() };
/// assert_eq!(level.moves, Some(3));
/// let line = file.read("24: 3 3 8 8")?.unwrap();
/// let Puzzle::Make(game) = line.parse()? else { panic!() };
/// assert_eq!(game.target, 24.into());
/// let line = file.read("digits 10: 2144")?.unwrap();
/// let Puzzle::Digits(task) = line.parse()? else { panic!() };
/// assert_eq!(task.digits, [2, 1, 4, 4]);
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct FileReader {
    name: String,
    line: usize,
    terms: Terms,
    told: Told,
    fixed: Fixed,
}

/// A family of puzzles whose lines can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Equations.
    Blackout,
    /// Levels of calculator games.
    Buttons,
    /// Numbers to be made from others.
    Make,
    /// Numbers to be made from digits and signs.
    Digits,
}

impl Family {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Blackout => "blackout",
            Self::Buttons => "buttons",
            Self::Make => "make",
            Self::Digits => "digits",
        }
    }
}

/// A line that holds a puzzle, and what the file says about it.
#[derive(Clone, Debug)]
pub struct PuzzleLine {
    /// The number of the line, 1-based.
    pub line: usize,
    /// The family of its puzzle.
    pub family: Family,
    /// What is asked, and by which rules.
    pub terms: Terms,
    /// Which of these the file says itself.
    told: Told,
    source: Source,
    length: usize,
}

impl FileReader {
    /// A reader of the file that reports call `name`, with k = 2 and the default rules.
    pub fn new(name: impl Into<String>) -> Self {
        Self::with(name, Terms::default(), Fixed::default())
    }

    /// A reader with other values to begin with, and some that no directive changes.
    pub fn with(name: impl Into<String>, terms: Terms, fixed: Fixed) -> Self {
        Self { name: name.into(), line: 0, terms, told: Told::default(), fixed }
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
        let family = family(content).map_err(|error| Error::from(error).in_source(&source))?;
        let terms = self.fixed.apply(self.terms);
        let (line, told) = (self.line, self.told);
        Ok(Some(PuzzleLine { line, family, terms, told, source, length }))
    }

    /// Counts a line that could not be read as text.
    pub fn skip(&mut self) {
        self.line += 1;
    }

    /// Takes a directive.
    fn direct(&mut self, text: &str) -> Result<(), InputError> {
        let mut words = words(text);
        let (name, at) = words.next().unwrap_or_default();
        let name = name.strip_prefix('@').unwrap_or(name);
        if let Some(help) = without_equals(name, text) {
            let sign = text.find('=').unwrap_or_default();
            let (message, at) = ("a directive has no `=`".to_owned(), Span::new(sign, sign + 1));
            return Err(InputError::BadArgument { message, help, at });
        }
        let rule = Rule::find(name);
        if !OWN_DIRECTIVES.contains(&name) && rule.is_none() {
            let known: Vec<_> = OWN_DIRECTIVES.iter().copied().chain(Rule::names()).collect();
            return Err(unknown("directive", name, &known, at));
        }
        let Some(first) = words.next() else {
            let what = format!("the value of `@{name}`");
            let choices = |values: &[&str]| {
                let choices = values.iter().map(|value| format!("@{name} {value}"));
                format!("write {}", choices.collect::<Vec<_>>().join(" or "))
            };
            let help = match (rule, name) {
                (Some(rule), _) => choices(rule.values()),
                (None, "edition") => choices(&Dialect::PRESETS),
                _ => "write it after a blank, as in @k 3".to_owned(),
            };
            let at = Span::at(text.trim_end().len());
            return Err(InputError::MissingArgument { what, help, at });
        };
        let (value, place) = match rule {
            Some(rule) => rule.value_of(first, &mut words),
            None => (first.0.to_owned(), first.1),
        };
        if let Some((extra, at)) = words.next() {
            let message = format!("`{extra}` is one word too many");
            let help = "a directive is a name and a value, on a line of its own".to_owned();
            return Err(InputError::BadArgument { message, help, at });
        }
        match (rule, name) {
            (Some(rule), _) => rule.write(&mut self.terms, &value, place)?,
            (None, "edition") => self.terms.write_edition(&value, place)?,
            _ => self.terms.which = read_which(&value, place)?,
        }
        self.told.note(name);
        Ok(())
    }
}

/// What to write instead of a directive with a `=`, as `@k=3` or `@k = 3`.
fn without_equals(name: &str, text: &str) -> Option<String> {
    let known = name.split('=').next().unwrap_or_default();
    let is_known = OWN_DIRECTIVES.contains(&known) || Rule::find(known).is_some();
    let value = text.split_once(known)?.1.trim_start().strip_prefix('=')?.trim();
    let value = if value.is_empty() { "…" } else { value };
    is_known.then(|| format!("write `@{known} {value}`"))
}

impl PuzzleLine {
    /// The puzzle as typed, without blanks around it or a comment behind it.
    #[must_use]
    pub fn text(&self) -> &str {
        self.content().trim()
    }

    /// The same line where `terms` hold as far as the file says nothing else.
    #[must_use]
    pub fn by(&self, terms: Terms) -> Self {
        Self { terms: self.told.over(&self.terms, terms), ..self.clone() }
    }

    /// Reads the puzzle.
    ///
    /// # Errors
    /// When the line is no puzzle; the error points into the line.
    pub fn parse(&self) -> Result<Puzzle, Error> {
        let read = match self.family {
            Family::Blackout => Blackout::parse(self.content(), self.terms.rules)
                .map(Puzzle::Blackout)
                .map_err(|error| self.k_in_line().map_or(error, Error::from)),
            Family::Buttons => {
                Level::parse(self.content(), self.terms.dialect).map(Puzzle::Buttons)
            }
            // Which of these is the target, if any, nobody can tell.
            Family::Make if Game::is_bare(self.content()) => {
                let first = words(self.content()).next().unwrap_or_default();
                let at = Span::at(first.1.end as usize);
                Err(MakeError::Incomplete { what: "a colon behind the target", at }.into())
            }
            Family::Make => {
                let rules = make::Rules::default();
                Game::read(self.content(), rules, self.terms.game).map(Puzzle::Make)
            }
            Family::Digits => {
                let rules = digits::Rules::default();
                Task::read(self.content(), rules, self.terms.digits).map(Puzzle::Digits)
            }
        };
        read.map_err(|error| error.in_source(&self.source))
    }

    /// The error for `k=…` beside an equation.
    fn k_in_line(&self) -> Option<InputError> {
        let (k, at, _) = k_beside(self.content(), self.terms.rules)?;
        let is_named = self.content().get(at.range())?.starts_with("k=");
        let message = "K stands on a line of its own".to_owned();
        let help = format!("write `@k {k}` on the line before: it holds from there on");
        is_named.then_some(InputError::BadArgument { message, help, at })
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

/// The family of a line: that of its first word; that of an arrow, or of `in` and a number before
/// a colon; that of a number before a colon with numbers behind it, or of numbers and what they
/// make; or else blackout.
fn family(text: &str) -> Result<Family, InputError> {
    let Some((word, at)) = words(text).next() else { return Ok(Family::Blackout) };
    let end = word.find(|character: char| !character.is_alphabetic()).unwrap_or(word.len());
    let family = word.get(..end).unwrap_or(word);
    if Task::has_head(text) {
        return Ok(Family::Digits);
    }
    if family.eq_ignore_ascii_case("buttons") {
        return Ok(Family::Buttons);
    }
    // `3 3 8 8 -> 24` is a game, for all its arrow.
    if Game::is_like(text) || Game::is_bare(text) {
        return Ok(Family::Make);
    }
    if Level::is_like(text) {
        return Ok(Family::Buttons);
    }
    if end > 1 && text.contains(':') && !Blackout::is_named(text) {
        let at = Span { end: at.start + u32::try_from(end).unwrap_or(0), ..at };
        return Err(InputError::UnknownFamily { family: family.to_owned(), at });
    }
    Ok(Family::Blackout)
}

#[cfg(test)]
mod tests {
    use super::super::blackout::Which;
    use super::*;
    use crate::diagnostic::ErrorKind;

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
        let fixed = Fixed { which: Some(Which::Min), ..Fixed::default() };
        for (fixed, expected) in [(Fixed::default(), [2, 3]), (fixed, [0, 0])] {
            let mut file = FileReader::with("test", Terms::default(), fixed);
            let first = file.read("1 + 2 = 34").unwrap().unwrap();
            assert!(file.read("  @k 3 # from here").unwrap().is_none());
            assert!(file.read("@leading_zeros deny").unwrap().is_none());
            let second = file.read("1 + 2 = 34").unwrap().unwrap();
            let exact = |which| if let Which::Exactly(k) = which { k } else { 0 };
            assert_eq!([exact(first.terms.which), exact(second.terms.which)], expected);
            assert!(first.terms.rules.leading_zeros && !second.terms.rules.leading_zeros);
            assert_eq!(second.line, 4);
        }
    }

    #[test]
    fn errors_point_into_the_line_as_typed() {
        assert_eq!(code_and_column("\t5 + × 3 = 15"), ("blackout::expected_number".into(), 6));
        assert_eq!(code_and_column("@@k 3"), ("input::unknown_name".into(), 1));
        assert_eq!(code_and_column(" @kk 3"), ("input::unknown_name".into(), 2));
        assert_eq!(code_and_column("@k 1..3"), ("input::bad_argument".into(), 4));
        assert_eq!(code_and_column("@unary maybe"), ("input::bad_argument".into(), 8));
        assert_eq!(code_and_column("@unary"), ("input::missing_argument".into(), 7));
        assert_eq!(code_and_column("  dogits 10: 2144"), ("input::unknown_family".into(), 3));
        assert_eq!(code_and_column("  digits 10: 21x4"), ("digits::bad_digit".into(), 16));
        assert_eq!(code_and_column("digits 10 taneja"), ("digits::incomplete".into(), 17));
        assert_eq!(code_and_column("@minus some"), ("input::bad_argument".into(), 8));
        assert_eq!(code_and_column("@bits 63"), ("input::bad_argument".into(), 7));
        assert_eq!(code_and_column("  make 24: 3 3 8 x"), ("make::bad_number".into(), 18));
        assert_eq!(code_and_column("countdown 24: 3 1/2"), ("make::not_for_rule".into(), 17));
        assert_eq!(code_and_column(" 24: 3 3 8 x"), ("make::bad_number".into(), 12));
        assert_eq!(code_and_column("ten:"), ("make::incomplete".into(), 5));
        assert_eq!(code_and_column(" 24 3 3 8 8"), ("make::incomplete".into(), 4));
        assert_eq!(code_and_column("２４: 3 x"), ("make::bad_number".into(), 7));
        assert_eq!(code_and_column("make 24 any all: 3"), ("make::contradiction".into(), 13));
        assert_eq!(code_and_column("24: 3 + 3 8"), ("blackout::no_equals".into(), 12));
        assert_eq!(code_and_column("@ops + *x"), ("input::bad_argument".into(), 6));
        assert_eq!(code_and_column("@intermediate whole"), ("input::bad_argument".into(), 15));
        assert_eq!(code_and_column(" -1 -> 2020 in 8: *3 *"), ("buttons::bad_button".into(), 22));
        assert_eq!(code_and_column("buttons 2 10 in 3: +2"), ("buttons::incomplete".into(), 10));
        assert_eq!(code_and_column("2 10 in 3: +2"), ("buttons::incomplete".into(), 2));
        assert_eq!(code_and_column("button 2 -> 10: +2"), ("buttons::bad_number".into(), 8));
        assert_eq!(code_and_column("@screen 5 chairs"), ("input::bad_argument".into(), 9));
        assert_eq!(code_and_column("@screen 5 digits more"), ("input::bad_argument".into(), 18));
        assert_eq!(code_and_column("@store 5 digits"), ("input::bad_argument".into(), 10));
        assert_eq!(code_and_column("@edition"), ("input::missing_argument".into(), 9));
        assert_eq!(code_and_column("@edition new"), ("input::bad_argument".into(), 10));
        assert_eq!(code_and_column(" 12 = 2 k=1"), ("input::bad_argument".into(), 9));
        assert_eq!(code_and_column("k=1 12 = 2"), ("input::bad_argument".into(), 1));
        assert_eq!(code_and_column("Puzzle 3: 12 = 2"), ("blackout::numbered".into(), 1));
        assert_eq!(code_and_column("Nr. 3: 12 = 2"), ("blackout::numbered".into(), 1));
        assert_eq!(code_and_column("12 + 7 × 3   # no ="), ("blackout::no_equals".into(), 11));
    }

    #[test]
    fn a_line_is_of_the_family_that_it_looks_like() {
        for (line, family) in [
            ("24: [3, 3, 8, 8]", Family::Make),
            ("24 from 3 3 8 8", Family::Make),
            ("3 3 8 8 = 24", Family::Make),
            ("24 = 3 3 8 8", Family::Make),
            ("(3,3,8,8) -> 24", Family::Make),
            ("3 3 8 8 → 24", Family::Make),
            ("２４：３　３　８　８", Family::Make),
            ("A K = 13", Family::Make),
            ("1 2 3 = 6", Family::Blackout),
            ("12 = 3", Family::Blackout),
            ("12 - 7 = 119", Family::Blackout),
            ("24 / 8 = 33", Family::Blackout),
            ("(12) = 3", Family::Blackout),
            ("3 3 = 8 8", Family::Blackout),
            ("2 -> 10 in 3: +2 x2", Family::Buttons),
            ("2 10 in 3: +2", Family::Buttons),
            ("5 -> 10", Family::Buttons),
        ] {
            let read = FileReader::new("test").read(line).unwrap().unwrap();
            assert_eq!(read.family, family, "{line}");
            if family == Family::Make {
                assert!(matches!(read.parse(), Ok(Puzzle::Make(_))), "{line}");
            }
        }
    }

    #[test]
    fn a_directive_has_no_equals_sign() {
        for (line, instead) in [
            ("@k=3", "@k 3"),
            ("@k = 3", "@k 3"),
            ("@k =3 # three", "@k 3"),
            ("@unary=allow", "@unary allow"),
            (" @edition= old", "@edition old"),
            ("@k=", "@k …"),
            ("@leading_zeros = deny", "@leading_zeros deny"),
        ] {
            match FileReader::new("test").read(line).unwrap_err().kind() {
                ErrorKind::Input(InputError::BadArgument { message, help, at }) => {
                    assert_eq!(*help, format!("write `{instead}`"), "{line}");
                    assert_eq!(message, "a directive has no `=`");
                    assert_eq!(&line[at.range()], "=");
                }
                other => panic!("{line}: {other:?}"),
            }
        }
        // A range has its own.
        assert!(FileReader::new("test").read("@k 1..=3").unwrap().is_none());
    }

    #[test]
    fn invisible_characters_are_named_in_every_family() {
        for hidden in [
            '\u{200b}', '\u{200d}', '\u{200e}', '\u{2060}', '\u{ad}', '\u{feff}', '\u{fe0f}', '\0',
            '\u{7}',
        ] {
            for line in [
                "12 ?+ 7 = 119",
                "?12 + 7 = 119",
                "24: 3 3? 8 8",
                "?24: 3 3 8 8",
                "digits 10: 21?44",
                "2 -> 10 in 3: +2? x2",
                "2 -> 10? in 3: +2 x2",
                "?buttons 2 -> 10 in 3: +2 x2",
                "?@k 3",
            ] {
                let line = line.replace('?', &hidden.to_string());
                let error = FileReader::new("f").read(&line).and_then(|line| line.unwrap().parse());
                let error = error.unwrap_err();
                assert_eq!(error.code(), "abacist::input::invisible_character", "{line:?}");
                let code = format!("U+{:04X}", u32::from(hidden));
                assert!(error.to_string().contains(&code), "{error}");
                let column = line.chars().position(|glyph| glyph == hidden).unwrap() + 1;
                let place = error.span().unwrap();
                assert_eq!(line[..place.start as usize].chars().count() + 1, column, "{line:?}");
            }
        }
    }

    #[test]
    fn a_puzzle_keeps_its_text_without_comment() {
        let mut file = FileReader::new("test");
        let puzzle = file.read("  1 + 2 = 34\t# easy").unwrap().unwrap();
        assert_eq!(puzzle.text(), "1 + 2 = 34");
        let Puzzle::Blackout(equation) = puzzle.parse().unwrap() else { panic!("{puzzle:?}") };
        assert_eq!(equation.squares(), 6);
    }

    #[test]
    fn a_level_has_the_rules_of_its_file_and_then_its_own() {
        let fixed = Fixed {
            rules: vec![(Rule::find("uneven").unwrap(), "cut".into())],
            ..Fixed::default()
        };
        let mut file = FileReader::with("test", Terms::default(), fixed);
        let mut dialect = |line: &str| match file.read(line).unwrap().map(|line| line.parse()) {
            None => String::new(),
            Some(Ok(Puzzle::Buttons(level))) => level.dialect.to_string(),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(dialect("2 -> 10 in 3: +2 x2 # easy"), " uneven cut");
        assert_eq!(dialect("@screen 5 characters") + &dialect("@store free"), "");
        assert_eq!(dialect("2→10: +2"), " screen 5 characters store free uneven cut");
        assert_eq!(
            dialect("buttons 2 -> 10: +2 screen 4"),
            " screen 4 digits store free uneven cut"
        );
        assert_eq!(dialect("@edition old"), "");
        assert_eq!(dialect("Buttons 2 -> 10: +2"), " store free uneven cut");
        assert_eq!(dialect("2 -> 10: +2 genius"), " uneven cut");
    }

    #[test]
    fn a_task_has_the_rules_of_its_file_and_then_its_own() {
        let mut file = FileReader::new("test");
        let mut rules = |line: &str| match file.read(line).unwrap().map(|line| line.parse()) {
            None => String::new(),
            Some(Ok(Puzzle::Digits(task))) => task.rules.to_string(),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(rules("digits 10: 2144"), "deset");
        assert_eq!(rules("@preset taneja") + &rules("@minus none"), "");
        let chosen = "+-*/^ no-minus merge no-zeros integer fixed brackets 40-bits";
        assert_eq!(rules("digits 10: 2144 # a plate"), chosen);
        assert_eq!(rules("digits 10: 2144 first-minus"), "taneja");
        // What is chosen beats a preset of the task, too.
        assert_eq!(rules("digits 10: 2144 deset"), "four-fours");
        assert_eq!(rules("@preset usual") + &rules("@minus usual") + &rules("@ops + - *"), "");
        let signs = "+-* any-minus merge no-zeros rational fixed brackets 62-bits";
        assert_eq!(rules("Digits 10: 2144"), signs);
        assert_eq!(rules("@zeros allow") + &rules("@ops %"), "");
        assert_eq!(rules("digits 10: 2144"), signs.replace("no-zeros", "zeros"));
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
