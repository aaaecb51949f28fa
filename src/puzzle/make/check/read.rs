//! Reads an attempt with a stack of values and one of what waits for them.

use super::compute::Sign;
use super::{Judge, MOST_USED};
use crate::diagnostic::MakeError;
use crate::number::Number;
use crate::source::Span;

/// The longest attempt, in bytes: far more than ten numbers need.
const LONGEST: usize = 64 << 10;

/// A part of the expression that is read: what it comes to, and where it stands. What divides by
/// 0 comes to nothing.
pub(super) type Item = (Option<Number>, Span);

/// What waits for what follows.
#[derive(Clone, Copy)]
enum Waiting {
    /// An open bracket.
    Bracket(Span),
    /// `sqrt(`.
    Call(Span),
    /// A sign between or before operands.
    Sign(Sign, Span),
}

/// The signs between operands, as people type them, and what they are here.
const SIGNS: [(&str, Sign); 15] = [
    ("**", Sign::Power),
    ("^", Sign::Power),
    ("+", Sign::Add),
    ("-", Sign::Subtract),
    ("−", Sign::Subtract),
    ("–", Sign::Subtract),
    ("*", Sign::Multiply),
    ("×", Sign::Multiply),
    ("·", Sign::Multiply),
    ("x", Sign::Multiply),
    ("/", Sign::Divide),
    ("÷", Sign::Divide),
    (":", Sign::Divide),
    ("∕", Sign::Divide),
    ("%", Sign::Remainder),
];

/// The letters of playing cards.
const CARDS: [(char, i64); 5] = [('A', 1), ('T', 10), ('J', 11), ('Q', 12), ('K', 13)];

/// The stacks.
#[derive(Default)]
struct Stacks {
    items: Vec<Item>,
    waiting: Vec<Waiting>,
    after_operand: bool,
    /// Where the last factorial sign ends.
    factorial: Option<u32>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(game: &'a super::Game, text: &'a str) -> Self {
        Self { game, text, faults: Vec::new(), used: Vec::new() }
    }

    /// Reads the expression.
    pub(super) fn read(&mut self) -> Result<Option<Number>, MakeError> {
        if self.text.len() > LONGEST {
            let at = Span::at(LONGEST);
            return Err(malformed("the attempt is too long", "write only the expression", at));
        }
        let mut stacks = Stacks::default();
        let mut at = self.behind_target();
        while let Some(glyph) = self.text.get(at..).and_then(|rest| rest.chars().next()) {
            let here = Span::new(at, at + glyph.len_utf8());
            at = match stacks.after_operand {
                _ if glyph.is_whitespace() => here.end as usize,
                true => self.behind_operand(&mut stacks, glyph, here)?,
                false => self.operand(&mut stacks, glyph, here)?,
            };
        }
        if !stacks.after_operand {
            let end = Span::at(self.text.trim_end().len());
            return Err(malformed("a number is missing", "end with a number or a bracket", end));
        }
        self.reduce(&mut stacks, 0);
        if let Some(Waiting::Bracket(at) | Waiting::Call(at)) = stacks.waiting.pop() {
            return Err(malformed("this bracket is never closed", "add a `)`", at));
        }
        Ok(stacks.items.pop().and_then(|(value, _)| value))
    }

    /// Where the expression begins: behind the target in `24 = 8 × 3`.
    fn behind_target(&self) -> usize {
        let Some((before, behind)) = self.text.split_once('=') else { return 0 };
        match self.is_target(before) && !self.is_target(behind) {
            true => before.len() + 1,
            false => 0,
        }
    }

    fn is_target(&self, text: &str) -> bool {
        text.trim().replace(['−', '–'], "-") == self.game.target.to_string()
    }

    /// Reads what begins an operand, and returns where it ends.
    fn operand(
        &mut self,
        stacks: &mut Stacks,
        glyph: char,
        here: Span,
    ) -> Result<usize, MakeError> {
        let end = here.end as usize;
        let number = match glyph {
            '(' | '[' | '{' => {
                stacks.waiting.push(Waiting::Bracket(here));
                return Ok(end);
            }
            '√' => {
                stacks.waiting.push(Waiting::Sign(Sign::Root, here));
                return Ok(end);
            }
            '-' | '−' | '–' => match self.negative_number(here) {
                Some(number) => number,
                None => {
                    stacks.waiting.push(Waiting::Sign(Sign::Negate, here));
                    return Ok(end);
                }
            },
            _ if let Some(value) = self.card(glyph, here) => (value.into(), here),
            's' => return self.call(stacks, here),
            _ if glyph.is_ascii_digit() => self.number(here)?,
            _ => return Err(unexpected(glyph, false, here)),
        };
        let (number, span) = number;
        if self.used.len() == MOST_USED {
            let help = "use each number of the game once";
            return Err(malformed("far too many numbers", help, span));
        }
        self.used.push((number.clone(), span));
        stacks.items.push((Some(number), span));
        stacks.after_operand = true;
        Ok(span.end as usize)
    }

    /// Reads `sqrt(`.
    fn call(&self, stacks: &mut Stacks, here: Span) -> Result<usize, MakeError> {
        let start = here.start as usize;
        let rest = self.text.get(start..).unwrap_or_default();
        let Some(behind) = rest.strip_prefix("sqrt") else {
            return Err(unexpected('s', false, here));
        };
        let open = behind.trim_start();
        if !open.starts_with('(') {
            let word = Span::new(start, start + "sqrt".len());
            return Err(malformed("a bracket is missing", "write sqrt(9) or √9", word));
        }
        let end = start + rest.len() - open.len() + 1;
        stacks.waiting.push(Waiting::Call(Span::new(start, end)));
        Ok(end)
    }

    /// Reads what may follow an operand, and returns where it ends.
    fn behind_operand(
        &mut self,
        stacks: &mut Stacks,
        glyph: char,
        here: Span,
    ) -> Result<usize, MakeError> {
        let end = here.end as usize;
        match glyph {
            ')' | ']' | '}' => self.close(stacks, here)?,
            '!' => {
                if stacks.factorial == Some(here.start) {
                    let help = "write (3!)! for the factorial of a factorial";
                    let at = Span::new(here.start as usize - 1, end);
                    return Err(malformed("`!!` can be read in two ways", help, at));
                }
                stacks.factorial = Some(here.end);
                if let Some((inner, span)) = stacks.items.pop() {
                    let value = self.signed(Sign::Factorial, here, (inner, span));
                    stacks.items.push((value, span.join(here)));
                }
            }
            '=' => {
                self.result(here)?;
                return Ok(self.text.len());
            }
            _ => {
                let rest = self.text.get(here.start as usize..).unwrap_or_default();
                let sign = SIGNS.iter().find(|(typed, _)| rest.starts_with(typed));
                let Some((typed, sign)) = sign else { return Err(unexpected(glyph, true, here)) };
                // Powers are worked out from right to left.
                let strength = if *sign == Sign::Power { Sign::TIGHTEST } else { sign.binds() };
                self.reduce(stacks, strength);
                let at = Span::new(here.start as usize, here.start as usize + typed.len());
                stacks.waiting.push(Waiting::Sign(*sign, at));
                stacks.after_operand = false;
                return Ok(at.end as usize);
            }
        }
        Ok(end)
    }

    fn close(&mut self, stacks: &mut Stacks, close: Span) -> Result<(), MakeError> {
        self.reduce(stacks, 0);
        let Some(Waiting::Bracket(open) | Waiting::Call(open)) = stacks.waiting.last().copied()
        else {
            return Err(malformed("nothing is open here", "leave this bracket out", close));
        };
        let whole = open.join(close);
        let is_call = matches!(stacks.waiting.pop(), Some(Waiting::Call(_)));
        if let Some((inner, _)) = stacks.items.pop() {
            let value = if is_call { self.signed(Sign::Root, open, (inner, whole)) } else { inner };
            stacks.items.push((value, whole));
        }
        Ok(())
    }

    /// Does what waits and binds at least so strongly.
    fn reduce(&mut self, stacks: &mut Stacks, strength: u8) {
        while let Some(Waiting::Sign(sign, at)) = stacks.waiting.last().copied()
            && sign.binds() >= strength
        {
            stacks.waiting.pop();
            let Some(right) = stacks.items.pop() else { return };
            if sign.is_prefix() {
                let whole = at.join(right.1);
                stacks.items.push((self.signed(sign, at, right), whole));
                continue;
            }
            let Some(left) = stacks.items.pop() else { return };
            let whole = left.1.join(right.1);
            stacks.items.push((self.step(sign, at, left, right), whole));
        }
    }

    /// What stands after `=`, as in `8 × 3 = 24`, must be the target.
    fn result(&self, equals: Span) -> Result<(), MakeError> {
        if self.is_target(self.text.get(equals.end as usize..).unwrap_or_default()) {
            return Ok(());
        }
        let help = "leave it out, or write the target behind it";
        Err(malformed("what follows `=` is not the target", help, equals))
    }

    /// What a card is worth, if `glyph` is the letter of one and no word goes on behind it.
    fn card(&self, glyph: char, here: Span) -> Option<i64> {
        let behind = self.text.get(here.end as usize..)?.chars().next();
        let ends =
            behind.is_none_or(|next| next == 'x' || !(next.is_alphanumeric() || next == '_'));
        let (_, value) = CARDS.iter().find(|(card, _)| glyph.eq_ignore_ascii_case(card))?;
        ends.then_some(*value)
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
}

pub(super) fn malformed(message: &str, help: &'static str, at: Span) -> MakeError {
    MakeError::Malformed { message: message.to_owned(), help, at }
}

fn unexpected(glyph: char, expects_sign: bool, at: Span) -> MakeError {
    let (what, help) = match expects_sign {
        true => ("sign", "put one of + - * / between two numbers"),
        false => ("number", "write numbers, + - * / and brackets"),
    };
    malformed(&format!("`{glyph}` where a {what} should stand"), help, at)
}
