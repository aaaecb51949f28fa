//! Big numbers whose multiplications wait for a factor of their own size.
//!
//! A product of a hundred thousand small factors, taken one by one, multiplies a growing number
//! each time. Here factors are multiplied with neighbours of about their size first, so that few
//! multiplications are large, and small terms are added up before they meet a large number.

use std::rc::Rc;

use super::{Fault, Operand, Operation};
use crate::limits::Budget;
use crate::number::{Number, NumberError, Ratio};

/// A number of any size, as the product of its factors plus a small number.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    /// The last factor, which is the smallest; the product of none is 0 here.
    factors: Option<Rc<Factor>>,
    /// A number that has a negative of its kind.
    plus: Ratio,
}

/// A factor and those before it, each at least about twice as long.
#[derive(Debug)]
struct Factor {
    number: Number,
    before: Option<Rc<Factor>>,
}

impl From<Number> for Waiting {
    fn from(number: Number) -> Self {
        match number.as_ratio().filter(|plus| plus.checked_neg().is_some()) {
            Some(plus) => Self { factors: None, plus },
            None => {
                Self { factors: Some(Rc::new(Factor { number, before: None })), plus: Ratio::ZERO }
            }
        }
    }
}

impl Waiting {
    /// The number.
    pub(super) fn settle(&self, budget: &Budget) -> Result<Number, NumberError> {
        let plus = Number::from(self.plus);
        let Some(last) = &self.factors else { return Ok(plus) };
        let mut product = last.number.clone();
        let mut before = &last.before;
        while let Some(factor) = before {
            product = product.mul(&factor.number, budget)?;
            before = &factor.before;
        }
        if self.plus.is_zero() { Ok(product) } else { product.add(&plus, budget) }
    }

    /// The number times `right`, which is not zero.
    fn times(&self, right: Number, budget: &Budget) -> Result<Self, NumberError> {
        let mut number = right;
        let mut before = match &self.factors {
            Some(last) if self.plus.is_zero() => Some(last.clone()),
            _ => Some(Rc::new(Factor { number: self.settle(budget)?, before: None })),
        };
        while let Some(factor) = before.take() {
            if factor.number.bits() > 2 * number.bits() {
                before = Some(factor);
                break;
            }
            number = factor.number.mul(&number, budget)?;
            before.clone_from(&factor.before);
        }
        Ok(Self { factors: Some(Rc::new(Factor { number, before })), plus: Ratio::ZERO })
    }

    /// The sum with `right`.
    fn plus(&self, right: &Self, budget: &Budget) -> Result<Self, NumberError> {
        if right.factors.is_none()
            && let Some(plus) = self.plus.checked_add(right.plus)
            && plus.checked_neg().is_some()
        {
            return Ok(Self { factors: self.factors.clone(), plus });
        }
        Ok(self.settle(budget)?.add(&right.settle(budget)?, budget)?.into())
    }

    fn combine(
        &self,
        operation: Operation,
        right: &Self,
        budget: &Budget,
    ) -> Result<Self, NumberError> {
        match operation {
            Operation::Add => self.plus(right, budget),
            Operation::Subtract => self.plus(&right.negative(), budget),
            Operation::Multiply if right.is_zero() => Ok(Number::ZERO.into()),
            Operation::Multiply => self.times(right.settle(budget)?, budget),
            Operation::Divide => {
                self.times(Number::ONE.div(&right.settle(budget)?, budget)?, budget)
            }
            Operation::FloorDivide => {
                Ok(self.settle(budget)?.floor_div(&right.settle(budget)?, budget)?.into())
            }
        }
    }

    fn negative(&self) -> Self {
        let negative = |last: &Rc<Factor>| {
            Rc::new(Factor { number: last.number.neg(), before: last.before.clone() })
        };
        let plus = self.plus.checked_neg().unwrap_or_default();
        Self { factors: self.factors.as_ref().map(negative), plus }
    }

    /// The number, whatever its size: at most one multiplication goes beyond the limits.
    fn whole(&self) -> Number {
        let mut next = self.factors.as_ref();
        let factors = std::iter::from_fn(|| {
            let factor = next?;
            next = factor.before.as_ref();
            Some(&factor.number)
        });
        let product = factors.fold(None, |product: Option<Number>, factor| match product {
            Some(product) => Some(&product * factor),
            None => Some(factor.clone()),
        });
        &product.unwrap_or_default() + &Number::from(self.plus)
    }
}

impl Operand for Waiting {
    fn digit(digit: u8) -> Self {
        Number::from(i64::from(digit)).into()
    }

    fn push_digit(&self, digit: u8) -> Result<Self, Fault> {
        Ok(self.whole().push_digit(digit)?.into())
    }

    fn is_zero(&self) -> bool {
        match &self.factors {
            None => self.plus.is_zero(),
            // Factors are not zero, and a small number makes up for a large one only if they are
            // equal and opposite.
            Some(_) => !self.plus.is_zero() && self.whole().is_zero(),
        }
    }

    fn is_whole(&self) -> bool {
        self.whole().is_integer()
    }

    fn negate(&self) -> Result<Self, Fault> {
        Ok(self.negative())
    }

    fn apply(&self, operation: Operation, right: &Self, budget: &Budget) -> Result<Self, Fault> {
        self.combine(operation, right, budget).map_err(Fault::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::two_stack::evaluate_plain;

    fn value(text: &str) -> Number {
        evaluate_plain(text, &Budget::generous()).unwrap().unwrap()
    }

    #[test]
    fn long_products_and_sums_are_those_of_powers() {
        let budget = Budget::generous();
        let power = |base: i64, exponent: i64| {
            Number::from(base).pow(&Number::from(exponent), &budget).unwrap()
        };
        let product = ["9"; 1000].join("*");
        assert_eq!(value(&product), power(9, 1000));
        assert_eq!(value(&format!("-{product}/9/9 + 7 - 8")), &power(9, 998).neg() - &Number::ONE);
        assert_eq!(value(&format!("({product})//({product}) - {product}*0")), Number::ONE);
        let inverse = ["1/7"; 100].join("*1*");
        assert_eq!(value(&inverse), power(7, -100));
    }

    #[test]
    fn large_parts_that_cancel_leave_zero() {
        let big = "99999999999999999999";
        let text = format!("1/({big} - {big} + 1 - 1)");
        let error = evaluate_plain(&text, &Budget::generous()).unwrap().unwrap_err();
        assert_eq!(error.code(), "abacist::arithmetic::division_by_zero");
        let edge = i64::MIN.unsigned_abs();
        assert_eq!(value(&format!("-{edge} - {big} + {big}")), Number::from(i64::MIN));
        assert_eq!(value(&format!("0 - (0 - {edge} + {big} - {big})")), Number::from(edge));
    }
}
