//! What a button makes of the screen's text, before the screen's own rules.

use std::cmp::Ordering;

use super::text::{apart, around, at, digits_of, each, number, trimmed, turned, whole_part};
use super::{Fault, Game};
use crate::number::Number;
use crate::puzzle::buttons::dialect::Shift as ShiftRule;
use crate::puzzle::buttons::dialect::{
    DeleteLast, DigitWrap, InsertZero, NegativeDigits, NoCut, NoMatch, PlusNegative, PlusPower,
    PlusStore, Rounding, SortZeros, Uneven,
};
use crate::puzzle::buttons::{Button, Kind, Operand};

impl Game<'_> {
    /// What a button makes of the screen.
    pub(super) fn shown(&self, button: &Button, place: &str) -> Result<String, Fault> {
        let (negative, digits) = apart(&self.screen);
        let digits = match button.kind {
            Kind::Plus | Kind::Lock | Kind::Letters => return Ok(self.screen.clone()),
            Kind::Add
            | Kind::Subtract
            | Kind::Multiply
            | Kind::Divide
            | Kind::Quotient
            | Kind::Remainder
            | Kind::Power
            | Kind::Negate => return Ok(self.calculated(button)?.to_string()),
            Kind::Up if digits == "0" => return Ok(number(button).neg().to_string()),
            Kind::Down if negative => return Ok("-1".to_owned()),
            Kind::Mirror | Kind::Inverse if negative => self.of_negative(button, &digits)?,
            _ if button.kind.row().places => self.placed(button, &digits, place)?,
            _ => self.rewritten(button, &digits)?,
        };
        Ok(if negative { format!("-{digits}") } else { digits })
    }

    /// The number that a button of arithmetic gives.
    fn calculated(&self, button: &Button) -> Result<Number, Fault> {
        let value: Number = self.screen.parse().unwrap_or_default();
        let (plain, budget) = (number(button), self.budget);
        Ok(match button.kind {
            Kind::Add => value.add(&self.raised(plain)?, budget)?,
            Kind::Subtract => value.sub(&self.raised(plain)?, budget)?,
            Kind::Multiply => value.mul(&self.raised(plain)?, budget)?,
            Kind::Divide => {
                let quotient = value.div(&self.raised(plain)?, budget)?;
                if self.level.dialect.uneven == Uneven::Refuse && !quotient.is_integer() {
                    return Err("the division does not come out even".into());
                }
                whole_part(&quotient)?
            }
            Kind::Quotient => whole_part(&value.div(plain, budget)?)?,
            Kind::Remainder => {
                let quotient = whole_part(&value.div(plain, budget)?)?;
                value.sub(&quotient.mul(plain, budget)?, budget)?
            }
            Kind::Power if self.level.dialect.plus_power == PlusPower::Change => {
                value.pow(&self.raised(plain)?, budget)?
            }
            Kind::Power => value.pow(plain, budget)?,
            _ => value.neg(),
        })
    }

    /// The number on a button, raised by what `[+]` added.
    fn raised(&self, operand: &Number) -> Result<Number, Fault> {
        let magnitude = self.level.dialect.plus_negative == PlusNegative::Magnitude;
        Ok(if operand.is_negative() && magnitude {
            operand.sub(&self.added, self.budget)?
        } else {
            operand.add(&self.added, self.budget)?
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

    /// What Mirror and Inv10 make of the digits of a negative number.
    fn of_negative(&self, button: &Button, digits: &str) -> Result<String, Fault> {
        match self.level.dialect.negative_digits {
            NegativeDigits::Keep => self.rewritten(button, digits),
            NegativeDigits::Waste => Ok(digits.to_owned()),
            NegativeDigits::Refuse => Err("the number is negative".into()),
        }
    }

    /// The digits after a button that needs no place.
    fn rewritten(&self, button: &Button, digits: &str) -> Result<String, Fault> {
        let dialect = &self.level.dialect;
        Ok(match button.kind {
            Kind::Append => digits.to_owned() + &self.raised_digits(button)?,
            Kind::Prepend => digits_of(button).to_owned() + digits,
            Kind::Store => digits.to_owned() + &self.recalled()?,
            Kind::DropLast => digits[..digits.len() - 1].to_owned(),
            Kind::DropFirst => digits[1..].to_owned(),
            Kind::Replace => {
                let Operand::Pair(from, to) = &button.operand else { return Err("".into()) };
                if !digits.contains(from.as_str()) && dialect.no_match == NoMatch::Refuse {
                    return Err(Fault::Why(format!("there is no {from} to replace")));
                }
                digits.replace(from.as_str(), to)
            }
            Kind::Cut => {
                let cut = self.raised_digits(button)?;
                if !digits.contains(&cut) && dialect.no_cut == NoCut::Refuse {
                    return Err(Fault::Why(format!("there is no {cut} to cut")));
                }
                digits.replace(&cut, "")
            }
            Kind::Reverse => digits.chars().rev().collect(),
            Kind::Sum => {
                let sum: u64 = digits.bytes().map(|digit| u64::from(digit - b'0')).sum();
                sum.to_string()
            }
            Kind::ShiftLeft => turned(digits, '<'),
            Kind::ShiftRight => turned(digits, '>'),
            Kind::Mirror => digits.chars().chain(digits.chars().rev()).collect(),
            Kind::Inverse => each(digits, |digit| (10 - digit) % 10),
            Kind::SortUp | Kind::SortDown => {
                let mut sorted: Vec<char> = digits.chars().collect();
                sorted.sort_unstable();
                if button.kind == Kind::SortDown {
                    sorted.reverse();
                }
                let drop = dialect.sort_zeros == SortZeros::Drop;
                sorted.into_iter().filter(|digit| !drop || *digit != '0').collect()
            }
            Kind::Up => self.raised_each(button, digits)?,
            Kind::Down => {
                let by = number(button).to_u64().unwrap_or(9).min(9);
                each(digits, |digit| digit.saturating_sub(u32::try_from(by).unwrap_or(9)))
            }
            _ => digits.to_owned(),
        })
    }

    /// What a short press of Store appends.
    fn recalled(&self) -> Result<String, Fault> {
        let Some(stored) = &self.stored else {
            return Err("Store holds nothing yet".into());
        };
        Ok(match self.level.dialect.plus_store {
            PlusStore::Keep => stored.clone(),
            PlusStore::Change => {
                let stored: Number = stored.parse().unwrap_or_default();
                stored.add(&self.added, self.budget)?.to_string()
            }
        })
    }

    /// Every digit raised and written out; nothing changes if that would be too long.
    fn raised_each(&self, button: &Button, digits: &str) -> Result<String, Fault> {
        let mut sums = String::new();
        for digit in digits.chars() {
            let digit = Number::from(digit.to_digit(10).unwrap_or_default());
            sums += &digit.add(number(button), self.budget)?.to_string();
        }
        Ok(if sums.len() > 9 { digits.to_owned() } else { sums })
    }

    /// The digits after a button that works at a chosen place.
    fn placed(&self, button: &Button, digits: &str, place: &str) -> Result<String, Fault> {
        let dialect = &self.level.dialect;
        let spliced = |place: usize, out: usize, put: &str| {
            let (before, after) = around(digits, place, out);
            format!("{before}{put}{after}")
        };
        Ok(match button.kind {
            Kind::Delete => {
                if digits.len() == 1 && dialect.delete_last == DeleteLast::Refuse {
                    return Err("the only digit cannot be deleted".into());
                }
                spliced(at(place, digits.len(), 0)?, 1, "")
            }
            Kind::Insert if digits == "0" && dialect.insert_zero == InsertZero::Replace => {
                at(place, 1, 0)?;
                self.raised_digits(button)?
            }
            Kind::Insert => {
                spliced(at(place, digits.len() + 1, 0)?, 0, &self.raised_digits(button)?)
            }
            Kind::Overwrite => spliced(at(place, digits.len(), 0)?, 1, digits_of(button)),
            Kind::DigitAdd | Kind::DigitSubtract => {
                let place = at(place, digits.len(), 0)?;
                let digit = digits.chars().rev().nth(place).and_then(|digit| digit.to_digit(10));
                spliced(place, 1, &self.wrapped(button, digit.unwrap_or_default())?.to_string())
            }
            Kind::Round => self.rounded(digits, at(place, digits.len(), 1)?)?,
            _ => self.shifted(digits, place)?,
        })
    }

    /// One digit, raised or lowered, without a carry.
    fn wrapped(&self, button: &Button, digit: u32) -> Result<Number, Fault> {
        let absolute = self.level.dialect.digit_wrap == DigitWrap::Absolute;
        let digit = Number::from(if absolute && digit == 0 { 10 } else { digit });
        let change = self.raised(number(button))?;
        let sum = match button.kind {
            Kind::DigitAdd => digit.add(&change, self.budget)?,
            _ => digit.sub(&change, self.budget)?,
        };
        let sum = if absolute { sum.abs() } else { sum };
        Ok(sum.remainder(&Number::from(10), self.budget)?)
    }

    /// The number rounded at a place.
    fn rounded(&self, digits: &str, place: usize) -> Result<String, Fault> {
        let value: Number = digits.parse().unwrap_or_default();
        let unit = Number::from(10).pow(&Number::from(place as u64), self.budget)?;
        let units = value.div(&unit, self.budget)?;
        let floor = units.floor()?;
        let half = Number::ratio(1.into(), 2.into()).unwrap_or_default();
        let odd = !floor.remainder(&Number::from(2), self.budget)?.is_zero();
        let up = match units.sub(&floor, self.budget)?.cmp(&half) {
            Ordering::Less => false,
            Ordering::Equal => self.level.dialect.rounding == Rounding::Up || odd,
            Ordering::Greater => true,
        };
        let rounded = floor.add(&Number::from(u8::from(up)), self.budget)?;
        Ok(rounded.mul(&unit, self.budget)?.to_string())
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
}
