//! True equations of any length, for puzzles of many squares.
//!
//! What is thrown together at random hardly ever has a whole value when it is long, and never the
//! value of the other side. Here every division is chosen to come out even, and the right side ends
//! with what is missing to the value of the left one.

use super::generate::Recipe;
use crate::puzzle::random::Random;

/// The largest product on the way to a value: products of a kind are far apart, so that few choices
/// of squares come to the same, but people still write them.
const LARGEST_PRODUCT: i64 = 10_000_000;

/// How many ends are tried on one beginning of the right side.
const ENDS: usize = 40;

/// Composes equations by a recipe.
pub(super) struct Composer<'a> {
    recipe: &'a Recipe,
    random: &'a mut Random,
}

/// What is written so far of one side: a sum, and the product that is still open.
#[derive(Default)]
struct Side {
    text: String,
    sum: i64,
    /// The last term without its sign.
    term: i64,
    negative: bool,
}

impl Side {
    fn value(&self) -> Option<i64> {
        let term = if self.negative { self.term.checked_neg()? } else { self.term };
        self.sum.checked_add(term)
    }

    /// Goes on with a sign and an operand of this value.
    fn push(&mut self, sign: char, text: &str, value: i64) -> Option<()> {
        match sign {
            '*' => self.term = self.term.checked_mul(value)?,
            '/' if value != 0 && self.term % value == 0 => self.term /= value,
            '/' => return None,
            _ => {
                self.sum = self.value()?;
                (self.term, self.negative) = (value, sign == '-');
            }
        }
        self.text.push(sign);
        self.text.push_str(text);
        Some(())
    }
}

impl<'a> Composer<'a> {
    pub(super) fn new(recipe: &'a Recipe, random: &'a mut Random) -> Self {
        Self { recipe, random }
    }

    /// Two different sides of the same positive value, of so many characters together.
    pub(super) fn equation(&mut self, length: usize) -> Option<[String; 2]> {
        let left_length = self.random.between(1.max(length / 4), 1.max(3 * length / 4));
        let left = self.side(left_length)?;
        let value = left.value().filter(|value| *value > 0)?;
        let right = self.side_of(value, length.checked_sub(left_length)?)?;
        (left.text != right).then_some([left.text, right])
    }

    /// A side of so many characters.
    fn side(&mut self, length: usize) -> Option<Side> {
        let (text, value) = self.operand(length)?;
        let mut side = Side { text, term: value, ..Side::default() };
        while side.text.len() < length {
            let room = length - side.text.len() - 1;
            let sign = self.random.pick(&self.recipe.operators)?;
            if sign == '/'
                && let Some(divisor) = self.divisor(side.term, room)
            {
                side.push('/', &divisor.to_string(), divisor)?;
                continue;
            }
            let (text, value) = self.operand(room)?;
            let product = side.term.saturating_mul(value);
            let sign = match sign {
                '*' if product <= LARGEST_PRODUCT => '*',
                '*' | '/' => self.sum_sign()?,
                sign => sign,
            };
            side.push(sign, &text, value)?;
        }
        Some(side)
    }

    /// A sign of sums; none if the recipe has none.
    fn sum_sign(&mut self) -> Option<char> {
        let signs: Vec<_> =
            self.recipe.operators.iter().copied().filter(|sign| "+-".contains(*sign)).collect();
        self.random.pick(&signs)
    }

    /// A side with this value: its end is what is missing to it.
    fn side_of(&mut self, value: i64, length: usize) -> Option<String> {
        let end = self.random.between(2, 9);
        let start = self.side(length.checked_sub(end).filter(|start| *start > 0)?)?;
        let missing = value.checked_sub(start.value()?)?;
        let sign = if missing > 0 { '+' } else { '-' };
        if missing == 0 || !self.recipe.operators.contains(&sign) {
            return None;
        }
        let missing = missing.checked_abs()?;
        let may_multiply = self.recipe.operators.contains(&'*');
        for _ in 0..ENDS {
            let text = match self.random.below(4) {
                _ if !may_multiply => self.whole(missing).map(|last| format!("{sign}{last}")),
                0 => self.whole(missing).map(|last| format!("{sign}{last}")),
                _ => self.product_and_rest(sign, missing),
            };
            if let Some(text) = text.filter(|text| text.len() == end) {
                return Some(start.text + &text);
            }
            if !may_multiply {
                return None;
            }
        }
        None
    }

    /// `+p*q+r` or `-p*q-r`, and `+p*q` where nothing is left, of the value `missing`.
    fn product_and_rest(&mut self, sign: char, missing: i64) -> Option<String> {
        let digits = self.random.between(1, self.recipe.digits().min(3));
        let one = self.number(digits)?;
        let other = self.whole(missing / one).filter(|other| *other > 1)?;
        let rest = missing % one;
        let (one, other) = if self.random.chance(50) { (one, other) } else { (other, one) };
        Some(match rest {
            0 => format!("{sign}{one}*{other}"),
            _ => format!("{sign}{one}*{other}{sign}{rest}"),
        })
    }

    /// The number, if the recipe allows it.
    fn whole(&self, number: i64) -> Option<i64> {
        (1..=i64::from(self.recipe.largest)).contains(&number).then_some(number)
    }

    /// A number, or where brackets may occur a sum in them, that leaves room for no more or for a
    /// sign and another one.
    fn operand(&mut self, room: usize) -> Option<(String, i64)> {
        if self.recipe.brackets && room >= 5 && self.random.chance(15) {
            let [one, other] = [self.number_in(2)?, self.number_in(1)?];
            let sign = self.sum_sign()?;
            let value = if sign == '+' { one + other } else { one - other };
            let text = format!("({one}{sign}{other})");
            if value > 1 && (text.len() == room || text.len() + 2 <= room) {
                return Some((text, value));
            }
        }
        let most = self.recipe.digits().min(room);
        let digits = self.random.between(1, most);
        let digits = match room.checked_sub(digits)? {
            1 if digits > 1 => digits - 1,
            1 if digits < most => digits + 1,
            1 => return None,
            _ => digits,
        };
        let number = self.number(digits)?;
        Some((number.to_string(), number))
    }

    /// A number of at most so many digits.
    fn number_in(&mut self, most: usize) -> Option<i64> {
        let digits = self.random.between(1, most.min(self.recipe.digits()));
        self.number(digits)
    }

    /// A number above 1 of so many digits.
    fn number(&mut self, digits: usize) -> Option<i64> {
        let first = 10_usize.pow(u32::try_from(digits).ok()?.checked_sub(1)?);
        let last = (first * 10 - 1).min(usize::try_from(self.recipe.largest).ok()?);
        let first = first.max(2);
        if first > last {
            return None;
        }
        i64::try_from(self.random.between(first, last)).ok()
    }

    /// A divisor of a term that leaves room as an operand does.
    fn divisor(&mut self, term: i64, room: usize) -> Option<i64> {
        let fits = |divisor: &i64| {
            let digits = if *divisor < 10 { 1 } else { 2 };
            term % divisor == 0 && (digits == room || digits + 2 <= room)
        };
        let most = i64::from(self.recipe.largest).min(99).min(term);
        let divisors: Vec<_> = (2..=most).filter(fits).collect();
        self.random.pick(&divisors)
    }
}
