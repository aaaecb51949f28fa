//! The judge of a list of presses: it plays them on texts, by rules of its own, and shares no code
//! with the search.

use std::cmp::Ordering;
use std::fmt;

use super::dialect::Shift as ShiftRule;
use super::dialect::{
    DeleteLast, DigitWrap, Division, InsertZero, NegativeDigits, NegativeStore, NoCut, NoMatch,
    Overflow, PlusNegative, PlusPower, PlusStore, PortalDigit, Rounding, Screen, SortZeros, Store,
};
use super::{Button, Kind, Level, Operand, spelling};
use crate::limits::{Budget, Stop};
use crate::number::{Number, NumberError};
use crate::source::{Span, words};

/// A list of presses, played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Each press that was allowed, and the screen after it.
    pub played: Vec<Played>,
    /// The moves that they cost.
    pub moves: u32,
    /// Whether a goal is reached at the end, within the moves of the level, and which.
    pub reached: Option<usize>,
    /// Where it goes wrong first, and why.
    pub refused: Option<Refused>,
}

/// A press and what the screen shows then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The press as it was typed.
    pub press: String,
    /// The screen.
    pub screen: String,
}

/// A press that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The press as it was typed.
    pub press: String,
    /// Where it stands in the list.
    pub at: Span,
    /// Why.
    pub why: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.press, self.why)
    }
}

impl Level {
    /// Plays a list of presses such as `+8 x3 Store! Delete@2 Shift@<<`: long presses have a `!`;
    /// a place is how many digits stand at its right.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::buttons::{Dialect, Level};
    /// let level = Level::parse("2 -> 10 in 3: +2 x2 /4", Dialect::default())?;
    /// let attempt = level.check("x2 x2 +2", &Budget::generous()).unwrap();
    /// assert_eq!((attempt.reached, attempt.moves), (Some(0), 3));
    /// let attempt = level.check("+2 x2 /3", &Budget::generous()).unwrap();
    /// assert_eq!(attempt.refused.unwrap().why, "the level has no such button");
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn check(&self, presses: &str, budget: &Budget) -> Result<Attempt, Stop> {
        let mut game = Game {
            level: self,
            budget,
            screen: self.start.to_string(),
            added: Number::default(),
            stored: None,
            locked: None,
        };
        let mut attempt = Attempt { played: Vec::new(), moves: 0, reached: None, refused: None };
        let mut letters = false;
        let list = presses.replace(',', " ");
        for (typed, at) in words(&list) {
            let refuse = |why: String| Some(Refused { press: typed.to_owned(), at, why });
            let price = match game.press(typed, &mut letters) {
                Ok(price) => price,
                Err(Fault::Stop(stop)) => return Err(stop),
                Err(Fault::Why(why)) => {
                    attempt.refused = refuse(why);
                    return Ok(attempt);
                }
            };
            attempt.moves += price;
            if self.moves.is_some_and(|most| attempt.moves > most) {
                let most = self.moves.unwrap_or_default();
                attempt.refused = refuse(format!("the {most} moves are used up"));
                return Ok(attempt);
            }
            attempt.played.push(Played { press: typed.to_owned(), screen: game.screen.clone() });
        }
        let reached = |goal: &super::Goal| {
            (goal.letters() == 1) == letters && goal.number().to_string() == game.screen
        };
        attempt.reached = self.goals.iter().position(reached);
        Ok(attempt)
    }
}

/// Why a press is not made.
enum Fault {
    Stop(Stop),
    Why(String),
}

impl From<&str> for Fault {
    fn from(why: &str) -> Self {
        Self::Why(why.to_owned())
    }
}

impl From<NumberError> for Fault {
    fn from(error: NumberError) -> Self {
        match error {
            NumberError::Stop(stop) => Self::Stop(stop),
            error => Self::Why(error.to_string()),
        }
    }
}

/// A calculator whose screen is a text.
struct Game<'a> {
    level: &'a Level,
    budget: &'a Budget,
    screen: String,
    added: Number,
    stored: Option<String>,
    /// A digit, and how many stand at its right.
    locked: Option<(char, usize)>,
}

impl Game<'_> {
    /// Makes a press, and says what it costs.
    fn press(&mut self, typed: &str, letters: &mut bool) -> Result<u32, Fault> {
        if *letters {
            return Err("after ABC nothing is pressed".into());
        }
        let (name, place) = match typed.rsplit_once('@') {
            Some((name, place)) => (name, Some(place)),
            None => (typed, None),
        };
        let (name, long) = match name.strip_suffix('!') {
            // `!` ends no button's name.
            Some(name) => (name, true),
            None => (name, false),
        };
        let button = spelling::button(name, Span::default())
            .map_err(|_| Fault::from("this is no button"))?;
        if !self.level.buttons.contains(&button) {
            return Err("the level has no such button".into());
        }
        if long && button.kind != Kind::Store {
            return Err("only Store is pressed long".into());
        }
        if place.is_some() != button.kind.row().places {
            let name = button.kind.row().name;
            return Err(Fault::Why(match place {
                Some(_) => format!("{name} needs no place"),
                None if button.kind == Kind::Shift => {
                    "write the arrows behind it, as Shift@<<".to_owned()
                }
                None => {
                    format!("write behind it how many digits stand at its right, as {button}@0")
                }
            }));
        }
        match button.kind {
            Kind::Letters => *letters = true,
            Kind::Store if long => return self.store(),
            _ => self.change(&button, place.unwrap_or_default())?,
        }
        Ok(1)
    }

    /// A long press of Store.
    fn store(&mut self) -> Result<u32, Fault> {
        let (negative, magnitude) = self.parts();
        if negative && self.level.dialect.negative_store == NegativeStore::Refuse {
            return Err("a negative number cannot be stored".into());
        }
        self.stored = Some(magnitude.to_owned());
        if self.level.dialect.store == Store::Free {
            return Ok(0);
        }
        self.locked = None;
        Ok(1)
    }

    fn parts(&self) -> (bool, &str) {
        match self.screen.strip_prefix('-') {
            Some(magnitude) => (true, magnitude),
            None => (false, &self.screen),
        }
    }

    /// A press that changes the screen, or how the next ones do.
    fn change(&mut self, button: &Button, place: &str) -> Result<(), Fault> {
        let locked = self.locked;
        let mut lock = None;
        let shown = match button.kind {
            Kind::Plus => {
                self.added = self.added.add(number(button), self.budget)?;
                self.screen.clone()
            }
            Kind::Lock => {
                let (negative, digits) = self.parts();
                if negative {
                    return Err("a negative number has no digit to lock".into());
                }
                if locked.is_some() {
                    return Err("a digit is locked already".into());
                }
                let place = at(place, digits.len(), 0)?;
                lock = digits.chars().rev().nth(place).map(|digit| (digit, place));
                self.screen.clone()
            }
            _ => self.shown(button, place)?,
        };
        self.screen = self.settled(shown, locked)?;
        self.locked = lock;
        Ok(())
    }

    /// What a button makes of the screen, before the screen's own rules.
    fn shown(&self, button: &Button, place: &str) -> Result<String, Fault> {
        let dialect = &self.level.dialect;
        let value: Number = self.screen.parse().unwrap_or_default();
        let (negative, digits) = self.parts();
        let sign = if negative { "-" } else { "" };
        let signed = |digits: String| format!("{sign}{digits}");
        let raised = |operand: &Number| -> Result<Number, Fault> {
            let away = operand.is_negative() && dialect.plus_negative == PlusNegative::Magnitude;
            Ok(if away {
                operand.sub(&self.added, self.budget)?
            } else {
                operand.add(&self.added, self.budget)?
            })
        };
        Ok(match button.kind {
            Kind::Add => value.add(&raised(number(button))?, self.budget)?.to_string(),
            Kind::Subtract => value.sub(&raised(number(button))?, self.budget)?.to_string(),
            Kind::Multiply => value.mul(&raised(number(button))?, self.budget)?.to_string(),
            Kind::Divide => {
                let quotient = value.div(&raised(number(button))?, self.budget)?;
                match dialect.division {
                    Division::Exact if !quotient.is_integer() => {
                        return Err("the division does not come out even".into());
                    }
                    _ => cut(&quotient)?.to_string(),
                }
            }
            Kind::Quotient => cut(&value.div(number(button), self.budget)?)?.to_string(),
            Kind::Remainder => {
                let quotient = cut(&value.div(number(button), self.budget)?)?;
                value.sub(&quotient.mul(number(button), self.budget)?, self.budget)?.to_string()
            }
            Kind::Power => {
                let change = dialect.plus_power == PlusPower::Change;
                let exponent =
                    if change { raised(number(button))? } else { number(button).clone() };
                value.pow(&exponent, self.budget)?.to_string()
            }
            Kind::Negate => value.neg().to_string(),
            Kind::Append => signed(digits.to_owned() + &self.raised_digits(button)?),
            Kind::Prepend => signed(digits_of(button).to_owned() + digits),
            Kind::Store => {
                let Some(stored) = &self.stored else {
                    return Err("Store holds nothing yet".into());
                };
                let stored = match dialect.plus_store {
                    PlusStore::Keep => stored.clone(),
                    PlusStore::Change => {
                        let stored: Number = stored.parse().unwrap_or_default();
                        stored.add(&self.added, self.budget)?.to_string()
                    }
                };
                signed(digits.to_owned() + &stored)
            }
            Kind::DropLast => signed(digits[..digits.len() - 1].to_owned()),
            Kind::DropFirst => signed(digits[1..].to_owned()),
            Kind::Replace => {
                let Operand::Pair(from, to) = &button.operand else { return Err("".into()) };
                if !digits.contains(from.as_str()) && dialect.no_match == NoMatch::Refuse {
                    return Err(Fault::Why(format!("there is no {from} to replace")));
                }
                signed(digits.replace(from.as_str(), to))
            }
            Kind::Cut => {
                let cut = self.raised_digits(button)?;
                if !digits.contains(&cut) && dialect.no_cut == NoCut::Refuse {
                    return Err(Fault::Why(format!("there is no {cut} to cut")));
                }
                signed(digits.replace(&cut, ""))
            }
            Kind::Reverse => signed(digits.chars().rev().collect()),
            Kind::Sum => {
                let sum: u64 =
                    digits.chars().filter_map(|digit| digit.to_digit(10)).map(u64::from).sum();
                signed(sum.to_string())
            }
            Kind::ShiftLeft => signed(turned(digits, '<')),
            Kind::ShiftRight => signed(turned(digits, '>')),
            Kind::Shift => signed(self.shifted(digits, place)?),
            Kind::Mirror | Kind::Inverse
                if negative && dialect.negative_digits == NegativeDigits::Waste =>
            {
                self.screen.clone()
            }
            Kind::Mirror | Kind::Inverse
                if negative && dialect.negative_digits == NegativeDigits::Refuse =>
            {
                return Err("the number is negative".into());
            }
            Kind::Mirror => signed(digits.chars().chain(digits.chars().rev()).collect()),
            Kind::Inverse => signed(each(digits, |digit| (10 - digit) % 10)),
            Kind::SortUp | Kind::SortDown => {
                let mut sorted: Vec<char> = digits.chars().collect();
                sorted
                    .sort_by(|a, b| if button.kind == Kind::SortUp { a.cmp(b) } else { b.cmp(a) });
                let drop = dialect.sort_zeros == SortZeros::Drop;
                signed(sorted.into_iter().filter(|digit| !drop || *digit != '0').collect())
            }
            Kind::Delete => {
                if digits.len() == 1 && dialect.delete_last == DeleteLast::Refuse {
                    return Err("the only digit cannot be deleted".into());
                }
                let (before, after) = around(digits, at(place, digits.len(), 0)?, 1);
                signed(format!("{before}{after}"))
            }
            Kind::Insert => {
                let put = self.raised_digits(button)?;
                if digits == "0" && dialect.insert_zero == InsertZero::Replace {
                    at(place, 1, 0)?;
                    return Ok(put);
                }
                let (before, after) = around(digits, at(place, digits.len() + 1, 0)?, 0);
                signed(format!("{before}{put}{after}"))
            }
            Kind::Overwrite => {
                let (before, after) = around(digits, at(place, digits.len(), 0)?, 1);
                signed(format!("{before}{}{after}", digits_of(button)))
            }
            Kind::DigitAdd | Kind::DigitSubtract => {
                let place = at(place, digits.len(), 0)?;
                let digit = digits.chars().rev().nth(place).and_then(|digit| digit.to_digit(10));
                let mut digit = Number::from(digit.unwrap_or_default());
                let absolute = dialect.digit_wrap == DigitWrap::Absolute;
                if absolute && digit.is_zero() {
                    digit = Number::from(10);
                }
                let change = raised(number(button))?;
                let sum = match button.kind {
                    Kind::DigitAdd => digit.add(&change, self.budget)?,
                    _ => digit.sub(&change, self.budget)?,
                };
                let sum = if absolute { sum.abs() } else { sum };
                let new = sum.remainder(&Number::from(10), self.budget)?;
                let (before, after) = around(digits, place, 1);
                signed(format!("{before}{new}{after}"))
            }
            Kind::Round => {
                let place = at(place, digits.len(), 1)?;
                let unit = Number::from(10).pow(&Number::from(place as u64), self.budget)?;
                let units = value.abs().div(&unit, self.budget)?;
                let floor = units.floor()?;
                let half = Number::ratio(1.into(), 2.into()).unwrap_or_default();
                let odd = !floor.remainder(&Number::from(2), self.budget)?.is_zero();
                let up = match units.sub(&floor, self.budget)?.cmp(&half) {
                    Ordering::Less => false,
                    Ordering::Equal => dialect.rounding == Rounding::Up || odd,
                    Ordering::Greater => true,
                };
                let rounded = floor.add(&Number::from(u8::from(up)), self.budget)?;
                signed(rounded.mul(&unit, self.budget)?.to_string())
            }
            Kind::Up if digits == "0" => number(button).neg().to_string(),
            Kind::Up => {
                let sums: Result<String, Fault> = digits
                    .chars()
                    .map(|digit| {
                        let digit = Number::from(digit.to_digit(10).unwrap_or_default());
                        Ok(digit.add(number(button), self.budget)?.to_string())
                    })
                    .collect();
                let sums = sums?;
                if sums.len() > 9 { self.screen.clone() } else { signed(sums) }
            }
            Kind::Down if negative => "-1".to_owned(),
            Kind::Down => {
                let by = number(button).to_u64().unwrap_or(9).min(9);
                each(digits, |digit| digit.saturating_sub(u32::try_from(by).unwrap_or(9)))
            }
            Kind::Plus | Kind::Lock | Kind::Letters => self.screen.clone(),
        })
    }

    /// The digits on a button, raised by what `[+]` added.
    fn raised_digits(&self, button: &Button) -> Result<String, Fault> {
        let digits = digits_of(button);
        if self.added.is_zero() {
            return Ok(digits.to_owned());
        }
        let value: Number = digits.parse().unwrap_or_default();
        Ok(value.add(&self.added, self.budget)?.to_string())
    }

    fn shifted(&self, digits: &str, arrows: &str) -> Result<String, Fault> {
        let mut shifted = digits.to_owned();
        if arrows.is_empty() || arrows.chars().any(|arrow| !"<>".contains(arrow)) {
            return Err("write the arrows behind it, as Shift@<<".into());
        }
        for arrow in arrows.chars() {
            shifted = turned(&shifted, arrow);
            if self.level.dialect.shift == ShiftRule::Steps {
                shifted = trimmed(&shifted).to_owned();
            }
        }
        if shifted == digits {
            return Err("the arrows lead back to the number".into());
        }
        Ok(shifted)
    }

    /// What the screen makes of a text: no zeros in front, the locked digit put back, the portal
    /// passed, and not too long.
    fn settled(&self, shown: String, locked: Option<(char, usize)>) -> Result<String, Fault> {
        let late = self.level.dialect.overflow == Overflow::After && self.level.portal.is_some();
        let (mut negative, mut digits) = apart(&shown);
        if !late {
            self.fits(negative, &digits)?;
        }
        if let Some((digit, place)) = locked {
            let padded = format!("{digits:0>width$}", width = place + 1);
            let (before, after) = around(&padded, place, 1);
            (negative, digits) =
                apart(&format!("{}{before}{digit}{after}", if negative { "-" } else { "" }));
        }
        if let Some(portal) = self.level.portal {
            let (from, to) = (portal.from as usize, portal.to as usize);
            while digits.len() >= from {
                digits = self.through(&digits, from, to)?;
            }
        }
        self.fits(negative, &digits)?;
        let sign = if negative && digits != "0" { "-" } else { "" };
        Ok(format!("{sign}{digits}"))
    }

    /// One digit, or all that are in excess, through the portal.
    fn through(&self, digits: &str, from: usize, to: usize) -> Result<String, Fault> {
        let (out, rest) = match self.level.dialect.portal {
            PortalDigit::Standing => {
                let (before, after) = around(digits, from - 1, 1);
                let out = digits.chars().rev().nth(from - 1).map(String::from).unwrap_or_default();
                (out, format!("{before}{after}"))
            }
            PortalDigit::Leftmost => (digits[..1].to_owned(), digits[1..].to_owned()),
            PortalDigit::Excess => {
                let (excess, rest) = digits.split_at(digits.len() - from + 1);
                (excess.to_owned(), rest.to_owned())
            }
        };
        let mut sum: Number = rest.parse().unwrap_or_default();
        for digit in out.chars().filter_map(|digit| digit.to_digit(10)) {
            let unit = Number::from(10).pow(&Number::from(to as u64 - 1), self.budget)?;
            sum = sum.add(&unit.mul(&Number::from(digit), self.budget)?, self.budget)?;
        }
        Ok(sum.to_string())
    }

    fn fits(&self, negative: bool, digits: &str) -> Result<(), Fault> {
        let (length, room) = match self.level.dialect.screen {
            Screen::Endless => return Ok(()),
            Screen::Digits(room) => (digits.len(), room),
            Screen::Characters(room) => {
                (digits.len() + usize::from(negative && digits != "0"), room)
            }
        };
        if length <= room as usize {
            return Ok(());
        }
        let sign = if negative { "-" } else { "" };
        Err(Fault::Why(format!("{sign}{digits} does not fit on the screen")))
    }
}

/// The sign of a text, and its digits without zeros in front.
fn apart(shown: &str) -> (bool, String) {
    let digits = shown.strip_prefix('-');
    (digits.is_some(), trimmed(digits.unwrap_or(shown)).to_owned())
}

fn trimmed(digits: &str) -> &str {
    match digits.trim_start_matches('0') {
        "" => "0",
        trimmed => trimmed,
    }
}

/// What stands before and after `out` digits that have `place` digits at their right.
fn around(digits: &str, place: usize, out: usize) -> (&str, &str) {
    let end = digits.len() - place;
    (&digits[..end - out], &digits[end..])
}

fn each(digits: &str, change: impl Fn(u32) -> u32) -> String {
    let changed = digits.chars().filter_map(|digit| digit.to_digit(10)).map(change);
    changed.filter_map(|digit| char::from_digit(digit, 10)).collect()
}

fn turned(digits: &str, arrow: char) -> String {
    let middle = if arrow == '<' { 1 } else { digits.len() - 1 };
    format!("{}{}", &digits[middle..], &digits[..middle])
}

/// Reads a place from `first` to below `end`.
fn at(place: &str, end: usize, first: usize) -> Result<usize, Fault> {
    let read = place.parse().ok().filter(|place| (first..end).contains(place));
    read.ok_or_else(|| {
        Fault::Why(match end.checked_sub(first + 1) {
            None => "there is no such place in this number".to_owned(),
            Some(0) => format!("the only place is {first}"),
            Some(_) => format!("places go from {first} to {}", end - 1),
        })
    })
}

/// A number without what follows its point.
fn cut(quotient: &Number) -> Result<Number, NumberError> {
    if quotient.is_negative() { quotient.ceil() } else { quotient.floor() }
}

fn number(button: &Button) -> &Number {
    static NONE: std::sync::LazyLock<Number> = std::sync::LazyLock::new(Number::default);
    match &button.operand {
        Operand::Number(number) => number,
        _ => &NONE,
    }
}

fn digits_of(button: &Button) -> &str {
    match &button.operand {
        Operand::Digits(digits) => digits,
        _ => "",
    }
}
