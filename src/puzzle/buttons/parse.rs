//! From a level as typed to its parts.

use super::button::Button;
use super::dialect::{Dialect, Screen};
use super::{Goal, Level, Portal, is_letters, rules, spelling};
use crate::diagnostic::{ButtonsError, Error, LimitError};
use crate::limits::MAX_LINE;
use crate::number::Number;
use crate::source::Span;

/// The signs between the start and the goals.
const ARROWS: [&str; 5] = ["->", "→", "⇒", "➔", "=>"];

/// The word that may stand before a level, as it names the family of a line.
const FAMILY: &str = "buttons";

/// The farthest place of a portal.
const FARTHEST: u32 = 1000;

/// Reads a level.
pub(super) fn parse(text: &str, dialect: Dialect) -> Result<Level, Error> {
    if text.len() > MAX_LINE {
        let help = "a level has a few goals, and 64 buttons at most";
        return Err(LimitError::too_long(text, MAX_LINE, help).into());
    }
    let incomplete = |what, at| ButtonsError::Incomplete { what, at: Span::at(at) };
    let end = text.trim_end().len();
    let colon = text.find([':', '：']);
    let head = text.get(..colon.unwrap_or(end)).unwrap_or_default();
    let Some((arrow, length)) = arrow(head) else {
        let start = Part { text, start: 0, end: head.len() };
        let start = start.words().into_iter().find(|(word, _)| !is_family(word));
        let end = start.map_or(head.trim_end().len(), |(_, at)| at.end as usize);
        return Err(incomplete("`->` with a goal", end).into());
    };
    let after = arrow + length;
    let Some(colon) = colon else { return Err(incomplete("`:` with the buttons", end).into()) };
    let part = |start: usize, end: usize| Part { text, start, end };
    let after_colon =
        text.get(colon..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let words = part(colon + after_colon, text.len()).words();
    let (dialect, words) = rules::split(&words, dialect)?;
    let start = part(0, arrow).words();
    let start = match start.as_slice() {
        [(family, _), rest @ ..] if is_family(family) => rest,
        all => all,
    };
    let start = match start {
        [(word, at)] => number(word, "number to start with", *at, dialect)?,
        [] => return Err(incomplete("the number to start with", arrow).into()),
        [_, (word, at), ..] => return Err(bad_number(word, "number to start with", *at).into()),
    };
    let mut level =
        Level { start, goals: Vec::new(), moves: None, buttons: Vec::new(), portal: None, dialect };
    let places = header(&mut level, &part(after, colon))?;
    if level.goals.is_empty() {
        return Err(incomplete("a goal", after).into());
    }
    for (word, at) in words {
        if word.starts_with('@') {
            add_portal(&mut level.portal, word, at)?;
        } else {
            add(&mut level.buttons, spelling::button(word, at)?, at)?;
        }
    }
    if level.buttons.is_empty() {
        return Err(incomplete("a button", text.trim_end().len()).into());
    }
    letters(&level, &places)?;
    Ok(level)
}

fn is_family(word: &str) -> bool {
    word.eq_ignore_ascii_case(FAMILY)
}

/// Where the arrow of a level's head stands, and how long it is.
fn arrow(head: &str) -> Option<(usize, usize)> {
    ARROWS.iter().filter_map(|arrow| Some((head.find(arrow)?, arrow.len()))).min()
}

/// Whether a text is meant to be a level.
pub(super) fn is_like(text: &str) -> bool {
    let head = text.split([':', '：']).next().unwrap_or_default();
    let mut words = head.split_whitespace().rev();
    let counts = words.next().is_some_and(is_count);
    let moves = counts && words.next().is_some_and(|word| word.eq_ignore_ascii_case("in"));
    arrow(head).is_some() || (moves && head.len() < text.len())
}

/// A part of the text.
struct Part<'a> {
    text: &'a str,
    start: usize,
    end: usize,
}

impl<'a> Part<'a> {
    /// The words between blanks and commas.
    fn words(&self) -> Vec<(&'a str, Span)> {
        let text = self.text.get(self.start..self.end).unwrap_or_default();
        let base = self.text.as_ptr() as usize;
        text.split(|glyph: char| glyph.is_whitespace() || glyph == ',')
            .filter(|word| !word.is_empty())
            .map(|word| {
                let start = word.as_ptr() as usize - base;
                (word, Span::new(start, start + word.len()))
            })
            .collect()
    }
}

/// Reads goals, moves and the portal, and says where each goal stands.
fn header(level: &mut Level, part: &Part<'_>) -> Result<Vec<Span>, ButtonsError> {
    let mut places = Vec::new();
    let mut words = part.words().into_iter().peekable();
    while let Some((word, at)) = words.next() {
        if word.starts_with('@') {
            add_portal(&mut level.portal, word, at)?;
        } else if word.eq_ignore_ascii_case("in")
            && (!places.is_empty() || words.peek().is_some_and(|(next, _)| is_count(next)))
        {
            let missing = ButtonsError::Incomplete {
                what: "the number of moves",
                at: Span::at(at.end as usize),
            };
            let (word, at) = words.next().ok_or(missing)?;
            level.moves = Some(moves(word, at)?);
        } else if word.eq_ignore_ascii_case("moves") && level.moves.is_some() {
            // As people say it.
        } else {
            level.goals.push(goal(word, at, level.dialect)?);
            places.push(at);
        }
    }
    Ok(places)
}

fn is_count(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn goal(word: &str, at: Span, dialect: Dialect) -> Result<Goal, ButtonsError> {
    if word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        let goal = Goal::Word(word.to_ascii_uppercase());
        on_screen(&goal.number(), word, at, dialect.screen)?;
        return Ok(goal);
    }
    number(word, "goal", at, dialect).map(Goal::Number)
}

/// Reads a whole number that the screen can show.
fn number(
    word: &str,
    what: &'static str,
    at: Span,
    dialect: Dialect,
) -> Result<Number, ButtonsError> {
    let plain = word.replace(['−', '–'], "-");
    let digits = plain.strip_prefix(['-', '+']).unwrap_or(&plain);
    let whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: Option<Number> =
        plain.trim_start_matches('+').parse().ok().filter(|_| whole && digits.len() <= 10_000);
    let number = number.ok_or_else(|| bad_number(word, what, at))?;
    on_screen(&number, word, at, dialect.screen)?;
    Ok(number)
}

fn bad_number(word: &str, what: &'static str, at: Span) -> ButtonsError {
    let help = match what {
        "goal" => "write a whole number, or a word if there is the button ABC",
        _ => "write one whole number before the `->`",
    };
    ButtonsError::BadNumber { found: word.to_owned(), what, help: help.to_owned(), at }
}

fn on_screen(number: &Number, word: &str, at: Span, screen: Screen) -> Result<(), ButtonsError> {
    let digits = number.abs().to_string().len();
    let (length, size) = match screen {
        Screen::Digits(size) => (digits, size),
        Screen::Characters(size) => (digits + usize::from(number.is_negative()), size),
        Screen::Endless => return Ok(()),
    };
    if length <= size as usize {
        return Ok(());
    }
    Err(ButtonsError::OffScreen { number: word.to_owned(), screen: screen.to_string(), at })
}

fn moves(word: &str, at: Span) -> Result<u32, ButtonsError> {
    let most = Level::MOST_MOVES;
    let moves = word.parse().ok().filter(|moves| *moves <= most);
    moves.ok_or_else(|| ButtonsError::BadMoves { found: word.to_owned(), most, at })
}

/// Reads `@3>1`.
fn add_portal(known: &mut Option<Portal>, word: &str, at: Span) -> Result<(), ButtonsError> {
    match known.replace(portal(word, at)?) {
        Some(_) => Err(ButtonsError::SecondPortal { at }),
        None => Ok(()),
    }
}

fn portal(word: &str, at: Span) -> Result<Portal, ButtonsError> {
    let places = word.trim_start_matches('@').replace('→', ">");
    let (from, to) = places.split_once('>').unwrap_or_default();
    let place = |text: &str| text.parse().ok().filter(|place| (1..=FARTHEST).contains(place));
    match (place(from), place(to)) {
        (Some(from), Some(to)) if from > to => Ok(Portal { from, to }),
        _ => Err(ButtonsError::BadPortal { found: word.to_owned(), most: FARTHEST, at }),
    }
}

/// Adds a button, once.
fn add(buttons: &mut Vec<Button>, button: Button, at: Span) -> Result<(), ButtonsError> {
    if buttons.contains(&button) {
        return Ok(());
    }
    if buttons.len() == Level::MOST_BUTTONS {
        return Err(ButtonsError::ManyButtons { most: Level::MOST_BUTTONS, at });
    }
    buttons.push(button);
    Ok(())
}

/// Words need the button that makes them.
fn letters(level: &Level, places: &[Span]) -> Result<(), ButtonsError> {
    if level.buttons.iter().any(is_letters) {
        return Ok(());
    }
    let word = level.goals.iter().zip(places).find(|(goal, _)| goal.letters() > 0);
    match word {
        Some((goal, at)) => Err(ButtonsError::NoLetters { word: goal.to_string(), at: *at }),
        None => Ok(()),
    }
}

/// The parts of a level as programs give them: each text is read as in a typed level.
#[derive(Clone, Debug, Default)]
pub struct Parts<'a> {
    /// The number to start with.
    pub start: &'a str,
    /// The goals.
    pub goals: &'a [&'a str],
    /// The number of moves, if there is a limit.
    pub moves: Option<u32>,
    /// The buttons.
    pub buttons: &'a [&'a str],
    /// The portal.
    pub portal: Option<Portal>,
}

impl Parts<'_> {
    /// The level that they make. Labels point into the part that is wrong.
    ///
    /// # Errors
    /// When a part is wrong.
    pub fn level(&self, dialect: Dialect) -> Result<Level, Error> {
        let whole = |text: &str| Span::new(0, text.len());
        let start = number(self.start.trim(), "number to start with", whole(self.start), dialect)?;
        let goals = self.goals.iter().map(|word| goal(word.trim(), whole(word), dialect));
        let goals = goals.collect::<Result<Vec<_>, _>>()?;
        let mut buttons = Vec::new();
        for text in self.buttons {
            add(&mut buttons, spelling::button(text.trim(), whole(text))?, whole(text))?;
        }
        if let Some(moves) = self.moves.filter(|moves| *moves > Level::MOST_MOVES) {
            let (found, at) = (moves.to_string(), Span::default());
            return Err(ButtonsError::BadMoves { found, most: Level::MOST_MOVES, at }.into());
        }
        if let Some(Portal { from, to }) = self.portal {
            portal(&format!("@{from}>{to}"), Span::default())?;
        }
        let places: Vec<_> = self.goals.iter().map(|goal| whole(goal)).collect();
        let (moves, portal) = (self.moves, self.portal);
        let level = Level { start, goals, moves, buttons, portal, dialect };
        letters(&level, &places)?;
        Ok(level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax;

    fn read(text: &str) -> Level {
        parse(text, Dialect::default()).unwrap()
    }

    #[test]
    fn levels_read_back() {
        for text in [
            "-1 -> 2020 in 8: x3 +8 +2 Mirror Reverse",
            "8 -> 18, 101 in 4: Store +2 <<",
            "0 -> 5: +1",
            "5173 -> MATH, 12 in 1: ABC +1",
            "0 -> 10 in 3 @3>1: x^2 12=>5",
            "1 -> 1001 in 2: 1 00 screen none store free shift once",
            "1 -> 11 in 2: Store Shift screen 5 characters",
        ] {
            assert_eq!(read(text).to_string(), text);
        }
        let typed = read(" -1→2020 in 8 moves:*3,+8 , +2 mirror @3>1 reverse +8");
        assert_eq!(typed.to_string(), "-1 -> 2020 in 8 @3>1: x3 +8 +2 Mirror Reverse");
        assert_eq!(read("Buttons 2 => 10: 1->2").to_string(), "2 -> 10: 1=>2");
    }

    /// Whether a text has the shape of a level: what is wrong with it, if anything, is a number, a
    /// button or a rule. Nothing if a number was refused that may have hidden what comes later.
    fn is_shaped(text: &str) -> Option<bool> {
        use crate::diagnostic::ErrorKind;
        let Err(error) = parse(text, Dialect::default()) else { return Some(true) };
        let ErrorKind::Buttons(error) = error.kind() else { panic!("{error}") };
        Some(match error {
            // A portal alone.
            ButtonsError::Incomplete { what: "a button", .. } => {
                text.rsplit(':').next().is_some_and(|words| words.contains('@'))
            }
            ButtonsError::Incomplete { .. } | ButtonsError::BadNumber { .. } => false,
            ButtonsError::BadMoves { found, .. } if is_count(found) => return None,
            ButtonsError::BadPortal { found, .. } => {
                let is_place = |place: &str| !place.is_empty() && is_count(place);
                match found[1..].split_once('>') {
                    Some((from, to)) if is_place(from) && is_place(to) => return None,
                    _ => false,
                }
            }
            ButtonsError::BadMoves { .. } => false,
            ButtonsError::SecondPortal { .. } => return None,
            _ => true,
        })
    }

    #[test]
    fn the_grammar_has_the_shape_of_levels() {
        let tokens = ["5", "->", "in", ":", "+1", "@3>1", " ", "a"];
        let mut level = vec![String::new()];
        let mut shaped = 0;
        for _ in 0..6 {
            let next = level.iter().flat_map(|text| tokens.map(|token| format!("{text}{token}")));
            level = next.collect();
            for text in &level {
                let Some(expected) = is_shaped(text) else { continue };
                assert_eq!(syntax::is_level(text), expected, "{text}");
                shaped += usize::from(expected);
            }
        }
        assert!(shaped > 500, "{shaped}");
        for text in [
            "buttons -1→2020,MATH in 8 moves @3>1：x3 ABC , +8",
            "Buttons\t+1 => 2 IN 8: 1=>2\n<<",
            "5 -> in: ABC",
            "5 -> in 3 7 moves: +1",
            "5 -> 7 in 3 more: +1",
            "5 -> 7 in more: +1",
            "buttons5 -> 7: +1",
            "5 6 -> 7: +1",
            "5 -> 7: @3",
            "5 -> 7 @3>: +1",
            "5 -> 7: +1 # no comment",
        ] {
            assert_eq!(Some(syntax::is_level(text)), is_shaped(text), "{text}");
        }
    }

    #[test]
    fn a_text_beyond_a_line_is_refused_at_once() {
        let text = format!("1 -> 2: {}", "+1 ".repeat(1_000_000));
        let error = parse(&text, Dialect::default()).unwrap_err();
        assert_eq!(error.code(), "abacist::limit::too_long");
        let text = format!("1 -> 2: {}", "+1 ".repeat(20_000));
        assert_eq!(read(&text).buttons.len(), 1);
    }

    #[test]
    fn errors_point_at_what_is_wrong() {
        for (text, code, found) in [
            ("", "incomplete", ""),
            ("5", "incomplete", ""),
            ("5 in 3: 1->2", "incomplete", ""),
            ("buttons -> 6 in 3: +1", "incomplete", ""),
            ("button 5 -> 6 in 3: +1", "bad_number", "5"),
            ("5 -> 6 in 3", "incomplete", ""),
            ("-> 6 in 3: +1", "incomplete", ""),
            ("5 -> in 3: +1", "incomplete", ""),
            ("5 -> IN: +1", "no_letters", "IN"),
            ("5 -> 6 in: +1", "incomplete", ""),
            ("5 -> 6 in 3:", "incomplete", ""),
            ("a -> 6 in 3: +1", "bad_number", "a"),
            ("5 7 -> 6 in 3: +1", "bad_number", "7"),
            ("5 -> 1/2 in 3: +1", "bad_number", "1/2"),
            ("5 -> 1234567 in 3: +1", "off_screen", "1234567"),
            ("-1234567 -> 5 in 3: +1", "off_screen", "-1234567"),
            ("5 -> 6 in 61: +1", "bad_moves", "61"),
            ("5 -> 6 in x: +1", "bad_moves", "x"),
            ("5 -> 6 in 3: +1 Revers", "bad_button", "Revers"),
            ("5 -> 6 in 3: +1 @1>3", "bad_portal", "@1>3"),
            ("5 -> 6 in 3 @3: +1", "bad_portal", "@3"),
            ("5 -> 6 in 3 @3>1: +1 @4>1", "second_portal", "@4>1"),
            ("5 -> 6 in 3 @3>1 @4>1: +1", "second_portal", "@4>1"),
            ("5 -> CAT in 3: +1", "no_letters", "CAT"),
        ] {
            let error = parse(text, Dialect::default()).unwrap_err();
            assert_eq!(error.code(), format!("abacist::buttons::{code}"), "{text}");
            let at = error.span().unwrap();
            assert_eq!(&text[at.range()], found, "{text}");
        }
    }
}
