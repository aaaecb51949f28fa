//! The digits of whole numbers in any base.

use super::big::Big;
use super::{Number, NumberError};
use crate::limits::Budget;

impl Number {
    /// The digits in a base, the most significant first; those of 0 are `[0]`.
    ///
    /// # Errors
    /// [`NotNatural`](NumberError::NotNatural) unless the number is whole and not negative,
    /// [`Base`](NumberError::Base) unless the base is a whole number from 2 to [`u32::MAX`]; when
    /// the budget says stop.
    ///
    /// ```
    /// # use abacist::{Budget, number::Number};
    /// let budget = Budget::generous();
    /// let digits = Number::from(2020).to_digits(&Number::from(16), &budget);
    /// assert_eq!(digits, Ok(vec![7, 14, 4]));
    /// ```
    pub fn to_digits(&self, base: &Self, budget: &Budget) -> Result<Vec<u32>, NumberError> {
        let base = base.as_base()?;
        let big = self.natural()?.as_big().ok_or(NumberError::NotNatural)?;
        Ok(big.to_digits(base, budget)?)
    }

    /// The text of the digits in a base up to 36, without anything before them.
    ///
    /// # Errors
    /// As for [`to_digits`](Self::to_digits), and [`Base`](NumberError::Base) beyond 36.
    ///
    /// ```
    /// # use abacist::{Budget, number::Number};
    /// assert_eq!(Number::from(255).in_base(16, &Budget::generous()), Ok("ff".to_owned()));
    /// ```
    pub fn in_base(&self, base: u32, budget: &Budget) -> Result<String, NumberError> {
        if base > 36 {
            return Err(NumberError::Base);
        }
        let digits = self.to_digits(&Self::from(base), budget)?;
        Ok(digits.into_iter().filter_map(|digit| char::from_digit(digit, base)).collect())
    }

    /// The number with these digits in a base, the most significant first; without digits it is 0.
    ///
    /// # Errors
    /// [`Digit`](NumberError::Digit) unless each is a whole number from 0 to one less than the
    /// base, [`Base`](NumberError::Base) unless the base is a whole number from 2 to
    /// [`u32::MAX`]; when the budget says stop.
    pub fn from_digits(digits: &[Self], base: &Self, budget: &Budget) -> Result<Self, NumberError> {
        let base = base.as_base()?;
        budget.spend(digits.len() as u64)?;
        let significant = digits.iter().skip_while(|digit| digit.is_zero());
        let digits: Option<Vec<u32>> =
            significant.map(|digit| digit.to_u32().filter(|digit| *digit < base)).collect();
        let digits = digits.ok_or(NumberError::Digit)?;
        Ok(Big::from_digits(&digits, base, budget)?.into())
    }

    fn as_base(&self) -> Result<u32, NumberError> {
        self.to_u32().filter(|base| *base >= 2).ok_or(NumberError::Base)
    }

    fn to_u32(&self) -> Option<u32> {
        self.to_u64().and_then(|value| u32::try_from(value).ok())
    }
}
