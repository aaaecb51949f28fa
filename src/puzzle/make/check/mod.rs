//! The judge of attempts: reads an expression by itself, and tells all that is wrong with it. It
//! shares no code with the search.

mod compute;
mod read;

use super::Game;
use super::text::Plain;
use crate::diagnostic::{MakeError, brief};
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
    /// It is read as the language reads it: `-3^2` is −9, and `√4!` is √24. Cards are numbers, and
    /// the target may stand behind it or before it, with `=`. Powers, factorials and signs have no
    /// bounds but what can be worked out at once.
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
        let plain = Plain::of(attempt);
        let mut judged = self.judge(plain.text());
        for fault in &mut judged.faults {
            if let Some(at) = place(fault) {
                *at = plain.span(at.start as usize, at.end as usize);
            }
        }
        judged
    }

    /// Judges an attempt in plain signs.
    fn judge(&self, attempt: &str) -> Attempt {
        let mut judge = Judge::new(self, attempt);
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
                value: brief(&value.to_string()),
                target: brief(&self.target.to_string()),
                at: trimmed(attempt, whole),
            });
        }
        Attempt { value, faults: judge.faults }
    }
}

/// The most numbers in an attempt that are still compared with those of the game.
const MOST_USED: usize = 40;

/// How many ways to take numbers side by side are tried.
const MOST_COVERS: usize = 100_000;

/// What is read, and what is wrong with it.
struct Judge<'a> {
    game: &'a Game,
    text: &'a str,
    faults: Vec<MakeError>,
    used: Vec<(Number, Span)>,
}

impl Judge<'_> {
    /// Compares the numbers of the attempt with those of the game.
    fn compare_numbers(&mut self, whole: Span) {
        let numbers = texts(&self.game.numbers);
        let mut left = self.game.numbers.clone();
        let operations = self.game.rules.operations;
        if (operations.concatenate || operations.negate) && self.is_covered() {
            return;
        }
        let mut told: Vec<&Number> = Vec::new();
        let mut faults = Vec::new();
        for (number, at) in &self.used {
            if let Some(rest) = self.without(number, &left).into_iter().next() {
                left = rest;
                continue;
            }
            if told.contains(&number) {
                continue;
            }
            told.push(number);
            let have = self.game.numbers.iter().filter(|other| *other == number).count();
            let used = self.used.iter().filter(|(other, _)| other == number).count();
            let (number, numbers, at) = (brief(&number.to_string()), numbers.clone(), *at);
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

    /// What is left of `numbers` for each way to take what looks like `number`: itself, some side
    /// by side, or those with a minus sign.
    fn without(&self, number: &Number, numbers: &[Number]) -> Vec<Vec<Number>> {
        let operations = self.game.rules.operations;
        let mut ways = Vec::new();
        if let Some(index) = numbers.iter().position(|other| other == number) {
            let mut left = numbers.to_vec();
            left.remove(index);
            ways.push(left);
        }
        if operations.concatenate {
            ways.extend(joined(number, numbers));
        }
        if operations.negate && number.is_negative() {
            ways.extend(self.without(&number.neg(), numbers));
        }
        ways
    }

    /// Whether each number of the attempt is one of the game, or several side by side, so that
    /// none is left over where all must be used.
    fn is_covered(&self) -> bool {
        let used: Vec<_> = self.used.iter().map(|(number, _)| number).collect();
        let mut open = vec![(used.as_slice(), self.game.numbers.clone())];
        let mut tried = 0;
        while let Some((used, left)) = open.pop() {
            let Some((number, rest)) = used.split_first() else {
                if left.is_empty() || !self.game.rules.use_all {
                    return true;
                }
                continue;
            };
            tried += 1;
            if tried > MOST_COVERS {
                return false;
            }
            open.extend(self.without(number, &left).into_iter().map(|left| (rest, left)));
        }
        false
    }
}

/// What is left of `numbers` for each way to take some that, side by side, are read as `number`.
fn joined(number: &Number, numbers: &[Number]) -> Vec<Vec<Number>> {
    let text = number.to_string();
    let mut ways = Vec::new();
    let mut open = vec![(text.as_str(), numbers.to_vec())];
    while let Some((rest, left)) = open.pop() {
        if rest.is_empty() && left.len() + 2 <= numbers.len() && !ways.contains(&left) {
            ways.push(left);
            continue;
        }
        for (index, next) in left.iter().enumerate() {
            let leads = rest.len() < text.len() || !next.is_zero();
            let is_new = !left.iter().take(index).any(|other| other == next);
            let digits =
                if next.is_integer() && leads && is_new { next.to_string() } else { continue };
            if let Some(rest) = rest.strip_prefix(&digits) {
                let mut left = left.clone();
                left.remove(index);
                open.push((rest, left));
            }
        }
    }
    ways
}

/// Where the fault of an attempt is.
fn place(fault: &mut MakeError) -> Option<&mut Span> {
    match fault {
        MakeError::Malformed { at, .. }
        | MakeError::Foreign { at, .. }
        | MakeError::TooOften { at, .. }
        | MakeError::LeftOut { at, .. }
        | MakeError::BadStep { at, .. }
        | MakeError::NoOperation { at, .. }
        | MakeError::DivisionByZero { at }
        | MakeError::NoValue { at, .. }
        | MakeError::TooLarge { at }
        | MakeError::OffTarget { at, .. } => Some(at),
        _ => None,
    }
}

fn texts(numbers: &[Number]) -> String {
    numbers.iter().map(|number| brief(&number.to_string())).collect::<Vec<_>>().join(" ")
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
