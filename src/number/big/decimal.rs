//! Big numbers to and from decimal digits.

use dashu_int::UBig;

use super::Big;
use crate::number::pace::Pace;

impl Big {
    /// The natural number with these digits: nothing but digits, at least one.
    pub(in crate::number) fn from_digits<P: Pace>(
        digits: &str,
        radix: u32,
        pace: &P,
    ) -> Result<Self, P::Stop> {
        pace.work(digits.len() as u64 * 4)?;
        let value = UBig::from_str_radix(digits, radix).unwrap_or_default();
        let number = Self::whole(false, value);
        pace.allow_bits(number.bits())?;
        Ok(number)
    }

    /// The digits of numerator and denominator, `-7/3`.
    pub(in crate::number) fn to_text<P: Pace>(&self, pace: &P) -> Result<String, P::Stop> {
        let mut text = String::new();
        if self.negative {
            text.push('-');
        }
        push_digits(&mut text, &self.numerator, pace)?;
        if !self.is_integer() {
            text.push('/');
            push_digits(&mut text, &self.denominator, pace)?;
        }
        Ok(text)
    }
}

fn push_digits<P: Pace>(text: &mut String, value: &UBig, pace: &P) -> Result<(), P::Stop> {
    pace.work(super::bit_length(value))?;
    text.push_str(&value.to_string());
    Ok(())
}
