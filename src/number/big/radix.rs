//! Big numbers to digits and back, by halves, so that it can be stopped on the way.

use std::ops::Range;

use dashu_int::{UBig, Word};

use super::divide::divide;
use super::natural::{multiply, square};
use super::{Big, bit_length};
use crate::number::pace::Pace;

/// Bits, about, of a piece that one call of the library turns to text or back.
const TEXT_PIECE: usize = 30_000;

/// Bits, about, of a piece that the library turns to single digits or back, which it does one by
/// one.
const DIGITS_PIECE: usize = 1_000;

impl Big {
    /// The decimal digits of numerator and denominator, `-7/3`.
    pub(in crate::number) fn to_text<P: Pace>(&self, pace: &P) -> Result<String, P::Stop> {
        let mut text = String::new();
        if self.negative {
            text.push('-');
        }
        push_decimal(&mut text, &self.numerator, pace)?;
        if !self.is_integer() {
            text.push('/');
            push_decimal(&mut text, &self.denominator, pace)?;
        }
        Ok(text)
    }

    /// The natural number that is written so: nothing but digits, no zeros in front.
    pub(in crate::number) fn from_text<P: Pace>(
        digits: &str,
        radix: u32,
        pace: &P,
    ) -> Result<Self, P::Stop> {
        Scale::new(radix, TEXT_PIECE).join(digits.len(), pace, |range| {
            let piece = digits.get(range).unwrap_or_default();
            UBig::from_str_radix(piece, radix).unwrap_or_default()
        })
    }

    /// The digits of a natural number in a base from 2, the most significant first.
    pub(in crate::number) fn to_digits<P: Pace>(
        &self,
        base: u32,
        pace: &P,
    ) -> Result<Vec<u32>, P::Stop> {
        let mut digits = Vec::new();
        Scale::new(base, DIGITS_PIECE).split(&self.numerator, pace, |piece, width| {
            let found = piece.to_digits(Word::from(base));
            digits.extend(std::iter::repeat_n(0, width.saturating_sub(found.len())));
            digits.extend(found.into_iter().filter_map(|digit| u32::try_from(digit).ok()));
        })?;
        Ok(digits)
    }

    /// The natural number with these digits, all below the base, no zeros in front.
    pub(in crate::number) fn from_digits<P: Pace>(
        digits: &[u32],
        base: u32,
        pace: &P,
    ) -> Result<Self, P::Stop> {
        Scale::new(base, DIGITS_PIECE).join(digits.len(), pace, |range| {
            let piece = digits.get(range).unwrap_or_default();
            let piece: Vec<Word> = piece.iter().copied().map(Word::from).collect();
            UBig::from_digits(Word::from(base), &piece).unwrap_or_default()
        })
    }
}

fn push_decimal<P: Pace>(text: &mut String, value: &UBig, pace: &P) -> Result<(), P::Stop> {
    Scale::new(10, TEXT_PIECE).split(value, pace, |piece, width| {
        let digits = piece.to_string();
        text.extend(std::iter::repeat_n('0', width.saturating_sub(digits.len())));
        text.push_str(&digits);
    })
}

/// How numbers are cut in pieces of so many digits in a base, and pieces put together.
struct Scale {
    base: u32,
    /// Digits of a piece.
    piece: usize,
}

impl Scale {
    fn new(base: u32, piece_bits: usize) -> Self {
        Self { base, piece: piece_bits / base.ilog2().max(1) as usize }
    }

    /// What one more piece is worth, what two are, four, eight: while `more` wants one.
    fn powers<P: Pace>(
        &self,
        pace: &P,
        more: impl Fn(&[UBig]) -> bool,
    ) -> Result<Vec<UBig>, P::Stop> {
        let mut powers = Vec::new();
        while more(&powers) {
            let next = match powers.last() {
                None => UBig::from(self.base).pow(self.piece),
                Some(last) => square(last, pace)?,
            };
            powers.push(next);
        }
        Ok(powers)
    }

    /// Calls `write` with every piece of a number from the top, and the digits it must have: as
    /// few as it needs for the first, all for the others.
    fn split<P: Pace>(
        &self,
        value: &UBig,
        pace: &P,
        mut write: impl FnMut(&UBig, usize),
    ) -> Result<(), P::Stop> {
        // As long as the largest power's square may not be above the value.
        let powers = self.powers(pace, |powers| match powers.last() {
            None => bit_length(value) > self.piece as u64 * u64::from(self.base.ilog2()),
            Some(last) => 2 * bit_length(last) <= bit_length(value) + 1,
        })?;
        self.split_below(value, &powers, false, pace, &mut write)
    }

    /// Splits a value below the square of the last power.
    fn split_below<P: Pace>(
        &self,
        value: &UBig,
        powers: &[UBig],
        inner: bool,
        pace: &P,
        write: &mut impl FnMut(&UBig, usize),
    ) -> Result<(), P::Stop> {
        let Some((power, lower)) = powers.split_last() else {
            pace.work(bit_length(value))?;
            write(value, if inner { self.piece } else { 0 });
            return Ok(());
        };
        let (upper_half, lower_half) = divide(value, power, pace)?;
        let led = inner || !upper_half.is_zero();
        if led {
            self.split_below(&upper_half, lower, inner, pace, write)?;
        }
        self.split_below(&lower_half, lower, led, pace, write)
    }

    /// The number with this many digits, whose pieces `read` knows by the range of their digits.
    fn join<P: Pace>(
        &self,
        digits: usize,
        pace: &P,
        read: impl Fn(Range<usize>) -> UBig,
    ) -> Result<Big, P::Stop> {
        // So many bits at least, as the first digit is not 0.
        pace.allow_bits((digits as u64).saturating_sub(1) * u64::from(self.base.ilog2()) + 1)?;
        let powers = self.powers(pace, |powers| self.piece << powers.len() < digits)?;
        let value = self.join_range(0..digits, &powers, pace, &read)?;
        Big::whole(false, value).within(pace)
    }

    /// Joins a range of at most twice as many digits as the last power is worth.
    fn join_range<P: Pace>(
        &self,
        range: Range<usize>,
        powers: &[UBig],
        pace: &P,
        read: &impl Fn(Range<usize>) -> UBig,
    ) -> Result<UBig, P::Stop> {
        let Some((power, lower)) = powers.split_last() else {
            pace.work(range.len() as u64 * u64::from(u32::BITS))?;
            return Ok(read(range));
        };
        let Some(middle) =
            range.end.checked_sub(self.piece << lower.len()).filter(|at| *at > range.start)
        else {
            return self.join_range(range, lower, pace, read);
        };
        let upper_half = self.join_range(range.start..middle, lower, pace, read)?;
        let lower_half = self.join_range(middle..range.end, lower, pace, read)?;
        Ok(multiply(&upper_half, power, pace)? + lower_half)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::number::big::tests::natural;
    use crate::number::pace::Unhurried;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]

        #[test]
        fn text_is_the_library_s(value in natural(1..400_000)) {
            let Ok(text) = Big::whole(true, value.clone()).to_text(&Unhurried);
            prop_assert!(text[1..] == value.to_string());
            let Ok(read) = Big::from_text(&text[1..], 10, &Unhurried);
            prop_assert!(read.numerator == value);
        }

        #[test]
        fn digits_are_the_library_s(value in natural(1..20_000), base in 2..=u32::MAX) {
            for base in [2, 3, 10, 1_000, 1 << 16, base, u32::MAX] {
                let Ok(digits) = Big::whole(false, value.clone()).to_digits(base, &Unhurried);
                let expected = value.to_digits(base.into());
                prop_assert!(digits.iter().copied().map(Word::from).eq(expected));
                let Ok(read) = Big::from_digits(&digits, base, &Unhurried);
                prop_assert!(read.numerator == value);
            }
        }
    }

    #[test]
    fn powers_of_the_base_and_their_neighbours_keep_their_zeros() {
        for digits in [1, 9_999, 10_000, 10_001, 19_999, 20_000, 20_001, 40_000] {
            let power = UBig::from(10_u8).pow(digits);
            for value in [&power - UBig::ONE, power.clone(), &power + UBig::ONE] {
                let Ok(text) = Big::whole(false, value.clone()).to_text(&Unhurried);
                assert!(text == value.to_string());
            }
        }
    }
}
