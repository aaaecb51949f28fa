//! The screen's own rules: no zeros in front, a locked digit, the portal, and how much fits.

use super::text::{apart, around};
use super::{Fault, Game};
use crate::number::Number;
use crate::puzzle::buttons::dialect::{Overflow, PortalDigit, Screen};

impl Game<'_> {
    /// What the screen makes of a text: no zeros in front, the locked digit put back, the portal
    /// passed, and not too long.
    pub(super) fn settled(
        &self,
        shown: String,
        locked: Option<(char, usize)>,
    ) -> Result<String, Fault> {
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
