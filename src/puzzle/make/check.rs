//! The judge of attempts: reads an expression by itself, and tells all that is wrong with it. It
//! shares no code with the search.

use super::Game;
use super::rules::{Operations, Steps};
use crate::diagnostic::MakeError;
use crate::number::Number;
use crate::source::Span;

/// What the judge says of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// What the expression comes to, if it is one and divides by no 0.
    pub value: Option<Number>,
    /// What is wrong; the labels point into the attempt. Nothing if it is a solution.
    pub faults: Vec<MakeError>,
}

impl Attempt {
    /// Whether the attempt solves the game.
    #[must_use]
    pub fn is_correct(&self) -> bool {
        self.faults.is_empty()
    }
}

impl Game {
    /// Judges an attempt: whether it uses the numbers of the game as the rules want it, keeps to
    /// the rules step by step, and comes to the target.
    ///
    /// ```
    /// use abacist::puzzle::make::{Game, Rules};
    /// let game = Game::parse("make 24: 3 3 8 8", Rules::default())?;
    /// assert!(game.check("8/(3-8/3)").is_correct());
    /// let faults = game.check("8 + 8 + 8").faults;
    /// assert_eq!(faults[0].to_string(), "uses 8 three times; you have two 8");
    /// assert_eq!(faults[1].to_string(), "leaves out 3 3");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn check(&self, attempt: &str) -> Attempt {
        let mut judge = Judge { game: self, text: attempt, faults: Vec::new(), used: Vec::new() };
        let whole = Span::new(0, attempt.len());
        let value = match judge.read() {
            Ok(value) => value,
            Err(fault) => return Attempt { value: None, faults: vec![fault] },
        };
        judge.compare_numbers(trimmed(attempt, whole));
        if let Some(value) = &value
            && *value != self.target
        {
            judge.faults.push(MakeError::OffTarget {
                value: value.to_string(),
                target: self.target.to_string(),
                at: trimmed(attempt, whole),
            });
        }
        Attempt { value, faults: judge.faults }
    }

    /// Whether a text can be meant as an attempt at this game: it is an expression of no other
    /// numbers.
    #[must_use]
    pub fn can_be(&self, attempt: &str) -> bool {
        let faults = self.check(attempt).faults;
        let is_other =
            |it: &MakeError| matches!(it, MakeError::Malformed { .. } | MakeError::Foreign { .. });
        !faults.iter().any(is_other)
    }
}

/// The longest attempt, in bytes: far more than ten numbers need.
const LONGEST: usize = 64 << 10;

/// The most numbers in an attempt that are still compared with those of the game.
const MOST_USED: usize = 40;

/// A part of the expression that is read: what it comes to, and where it stands. What divides by
/// 0 comes to nothing.
type Item = (Option<Number>, Span);

/// A sign or an open bracket that waits for what follows.
#[derive(Clone, Copy)]
struct Waiting {
    sign: char,
    at: Span,
}

struct Judge<'a> {
    game: &'a Game,
    text: &'a str,
    faults: Vec<MakeError>,
    used: Vec<(Number, Span)>,
}

/// The signs, as people type them, and what they are here.
const SIGNS: [(char, char); 12] = [
    ('+', '+'),
    ('-', '-'),
    ('−', '-'),
    ('–', '-'),
    ('*', '*'),
    ('×', '*'),
    ('·', '*'),
    ('x', '*'),
    ('/', '/'),
    ('÷', '/'),
    (':', '/'),
    ('∕', '/'),
];

impl Judge<'_> {
    /// Reads the expression with a stack of values and one of signs.
    fn read(&mut self) -> Result<Option<Number>, MakeError> {
        if self.text.len() > LONGEST {
            let at = Span::at(LONGEST);
            return Err(malformed("the attempt is too long", "write only the expression", at));
        }
        let (mut items, mut waiting) = (Vec::<Item>::new(), Vec::<Waiting>::new());
        let mut at = 0;
        let mut after_operand = false;
        while let Some(glyph) = self.text.get(at..).and_then(|rest| rest.chars().next()) {
            let here = Span::new(at, at + glyph.len_utf8());
            let sign = SIGNS.iter().find(|(typed, _)| *typed == glyph).map(|(_, sign)| *sign);
            at = here.end as usize;
            match (glyph, after_operand) {
                (blank, _) if blank.is_whitespace() => {}
                ('(' | '[' | '{', false) => waiting.push(Waiting { sign: '(', at: here }),
                (')' | ']' | '}', true) => self.close(&mut items, &mut waiting, here)?,
                (_, false) if glyph.is_ascii_digit() => {
                    let (number, span) = self.number(here)?;
                    at = span.end as usize;
                    if self.used.len() == MOST_USED {
                        let help = "use each number of the game once";
                        return Err(malformed("far too many numbers", help, span));
                    }
                    self.used.push((number.clone(), span));
                    items.push((Some(number), span));
                    after_operand = true;
                }
                ('-' | '−' | '–', false) if self.negative_number(here).is_some() => {
                    let Some((number, span)) = self.negative_number(here) else { continue };
                    at = span.end as usize;
                    self.used.push((number.clone(), span));
                    items.push((Some(number), span));
                    after_operand = true;
                }
                ('=', true) => {
                    at = self.text.len();
                    self.result(here)?;
                }
                (_, true) if sign.is_some() => {
                    let sign = sign.unwrap_or(glyph);
                    self.reduce(&mut items, &mut waiting, binds(sign));
                    waiting.push(Waiting { sign, at: here });
                    after_operand = false;
                }
                (_, expects_sign) => return Err(unexpected(glyph, expects_sign, here)),
            }
        }
        if !after_operand {
            let end = Span::at(self.text.trim_end().len());
            return Err(malformed("a number is missing", "end with a number or a bracket", end));
        }
        self.reduce(&mut items, &mut waiting, 0);
        if let Some(open) = waiting.pop() {
            return Err(malformed("this bracket is never closed", "add a `)`", open.at));
        }
        Ok(items.pop().and_then(|(value, _)| value))
    }

    /// What stands after `=`, as in `8 × 3 = 24`, must be the target.
    fn result(&self, equals: Span) -> Result<(), MakeError> {
        let rest = self.text.get(equals.end as usize..).unwrap_or_default().trim();
        if rest == self.game.target.to_string()
            || rest.replace(['−', '–'], "-") == self.game.target.to_string()
        {
            return Ok(());
        }
        let help = "leave it out, or write the target behind it";
        Err(malformed("what follows `=` is not the target", help, equals))
    }

    /// Reads the number that begins at `start`: digits, or a fraction without blanks if the game
    /// has fractions.
    fn number(&self, start: Span) -> Result<(Number, Span), MakeError> {
        let from = start.start as usize;
        let rest = self.text.get(from..).unwrap_or_default();
        let is_number = |glyph: char| glyph.is_ascii_alphanumeric() || matches!(glyph, '.' | '_');
        let length = |text: &str| text.find(|glyph| !is_number(glyph)).unwrap_or(text.len());
        let first = length(rest);
        // `2x3` is read as 2 × 3.
        let first = rest
            .get(..first)
            .and_then(|word| word.find('x'))
            .filter(|at| *at > 0 && !rest.starts_with("0x"))
            .unwrap_or(first);
        let span = Span::new(from, from + first);
        let word = rest.get(..first).unwrap_or_default();
        let bad =
            || malformed(&format!("`{word}` is no number"), "write a number of the game", span);
        let number = Number::parse(word).map_err(|_| bad())?;
        let has_fractions = self.game.numbers.iter().any(|number| !number.is_integer());
        let behind = rest.get(first..).unwrap_or_default();
        if has_fractions && let Some(below) = behind.strip_prefix('/') {
            let second = length(below);
            let fraction = below
                .get(..second)
                .and_then(|below| Number::parse(below).ok())
                .and_then(|below| Number::ratio(number.clone(), below))
                .filter(|fraction| self.game.numbers.contains(fraction));
            if let Some(fraction) = fraction {
                return Ok((fraction, Span::new(from, from + first + 1 + second)));
            }
        }
        Ok((number, span))
    }

    /// A minus sign and a number that together are a number of the game.
    fn negative_number(&self, sign: Span) -> Option<(Number, Span)> {
        let digit = self.text.get(sign.end as usize..)?.chars().next()?;
        if !digit.is_ascii_digit() {
            return None;
        }
        let start = Span::new(sign.end as usize, sign.end as usize + 1);
        let (number, span) = self.number(start).ok()?;
        let number = number.neg();
        let is_own = self.game.numbers.contains(&number);
        is_own.then_some((number, sign.join(span)))
    }

    fn close(
        &mut self,
        items: &mut Vec<Item>,
        waiting: &mut Vec<Waiting>,
        close: Span,
    ) -> Result<(), MakeError> {
        self.reduce(items, waiting, 0);
        let Some(open) = waiting.pop() else {
            return Err(malformed("nothing is open here", "leave this bracket out", close));
        };
        if let Some((_, span)) = items.last_mut() {
            *span = open.at.join(close);
        }
        Ok(())
    }

    /// Does the steps that wait and bind at least so strongly.
    fn reduce(&mut self, items: &mut Vec<Item>, waiting: &mut Vec<Waiting>, strength: u8) {
        while let Some(step) =
            waiting.last().copied().filter(|step| step.sign != '(' && binds(step.sign) >= strength)
        {
            waiting.pop();
            let (Some(right), Some(left)) = (items.pop(), items.pop()) else { return };
            let at = left.1.join(right.1);
            items.push((self.step(step, left.0, right), at));
        }
    }

    fn step(&mut self, step: Waiting, left: Option<Number>, right: Item) -> Option<Number> {
        let Operations { add, subtract, multiply, divide } = self.game.rules.operations;
        let is_on = match step.sign {
            '+' => add,
            '-' => subtract,
            '*' => multiply,
            _ => divide,
        };
        if !is_on {
            let operations = self.game.rules.operations.to_string();
            self.faults.push(MakeError::NoOperation { sign: step.sign, operations, at: step.at });
        }
        let (left, (right, place)) = (left?, right);
        let right = right?;
        let value = match step.sign {
            '+' => left + right,
            '-' => left - right,
            '*' => left * right,
            _ => {
                let quotient = Number::ratio(left, right);
                if quotient.is_none() {
                    self.faults.push(MakeError::DivisionByZero { at: place });
                }
                quotient?
            }
        };
        let needed = match self.game.rules.steps {
            Steps::Rational => None,
            Steps::Integer => (!value.is_integer()).then_some("a whole number"),
            Steps::Positive => {
                (!value.is_integer() || value <= Number::ZERO).then_some("a whole number above 0")
            }
        };
        if let Some(needed) = needed {
            let value = value.to_string();
            self.faults.push(MakeError::BadStep { value, needed, at: step.at });
        }
        Some(value)
    }

    /// Compares the numbers of the attempt with those of the game.
    fn compare_numbers(&mut self, whole: Span) {
        let numbers = texts(&self.game.numbers);
        let mut left = self.game.numbers.clone();
        let mut told: Vec<&Number> = Vec::new();
        let mut faults = Vec::new();
        for (number, at) in &self.used {
            if let Some(index) = left.iter().position(|other| other == number) {
                left.remove(index);
                continue;
            }
            if told.contains(&number) {
                continue;
            }
            told.push(number);
            let have = self.game.numbers.iter().filter(|other| *other == number).count();
            let used = self.used.iter().filter(|(other, _)| other == number).count();
            let (number, numbers, at) = (number.to_string(), numbers.clone(), *at);
            faults.push(match have {
                0 => MakeError::Foreign { number, numbers, at },
                _ => MakeError::TooOften {
                    number,
                    used: times(used),
                    have: count(have),
                    numbers,
                    at,
                },
            });
        }
        if self.game.rules.use_all && !left.is_empty() {
            faults.push(MakeError::LeftOut { numbers: texts(&left), at: whole });
        }
        self.faults.splice(0..0, faults);
    }
}

fn binds(sign: char) -> u8 {
    if matches!(sign, '+' | '-') { 1 } else { 2 }
}

fn texts(numbers: &[Number]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

const COUNTS: [&str; 11] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

fn count(count: usize) -> String {
    COUNTS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

fn times(times: usize) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", count(times)),
    }
}

fn trimmed(text: &str, whole: Span) -> Span {
    let start = text.len() - text.trim_start().len();
    Span::new(start, (whole.end as usize).min(text.trim_end().len()))
}

fn malformed(message: &str, help: &'static str, at: Span) -> MakeError {
    MakeError::Malformed { message: message.to_owned(), help, at }
}

fn unexpected(glyph: char, expects_sign: bool, at: Span) -> MakeError {
    match (glyph, expects_sign) {
        ('^' | '!' | '%' | '√', _) => {
            MakeError::NoOperation { sign: glyph, operations: Operations::ALL.to_string(), at }
        }
        (_, true) => malformed(
            &format!("`{glyph}` where a sign should stand"),
            "put one of + - * / between two numbers",
            at,
        ),
        (_, false) => malformed(
            &format!("`{glyph}` where a number should stand"),
            "write numbers, + - * / and brackets",
            at,
        ),
    }
}
