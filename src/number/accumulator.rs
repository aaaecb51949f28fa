//! Long chains of operations on big numbers.

use std::rc::Rc;

use super::{Number, NumberError};
use crate::limits::Budget;

/// Below this many bits an operation costs too little to be put off.
const LARGE: u64 = 4096;

/// A number in the making: what a chain such as `a × b ÷ c × …` has come to so far.
///
/// A hundred thousand small operands, taken one by one, would each meet a number that grows all
/// the time. Here a large number waits while the operands after it are worked out among
/// themselves, each with one of about its size, so that few operations are large.
///
/// ```
/// use abacist::Budget;
/// use abacist::number::{Accumulator, Number, NumberError};
/// let budget = Budget::generous();
/// let mut power = Accumulator::from(Number::from(9));
/// for _ in 1..100_000 {
///     power = power.mul(&Number::from(9), &budget)?;
/// }
/// let expected = Number::from(9).pow(&Number::from(100_000), &budget)?;
/// assert_eq!(power.into_number(&budget)?, expected);
/// # Ok::<(), NumberError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Accumulator {
    state: State,
}

#[derive(Clone, Debug)]
enum State {
    Number(Number),
    Parts(Kind, Rc<Part>),
}

/// What the parts of a number make it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Sum,
    Product,
    /// The first part is divided by each of the others, all whole and positive, and rounded down.
    /// Rounding once, after dividing by their product, gives the same.
    Floor,
}

/// The last part, and those before it, each more than twice as long as the next.
#[derive(Debug)]
struct Part {
    number: Number,
    before: Option<Rc<Part>>,
}

impl From<Number> for Accumulator {
    fn from(number: Number) -> Self {
        Self { state: State::Number(number) }
    }
}

impl Accumulator {
    /// Adds `rhs`.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn add(self, rhs: &Number, budget: &Budget) -> Result<Self, NumberError> {
        match self.state {
            State::Number(lhs) if lhs.bits() < LARGE => lhs.add(rhs, budget).map(Self::from),
            _ => self.with(Kind::Sum, rhs.clone(), budget),
        }
    }

    /// Subtracts `rhs`.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn sub(self, rhs: &Number, budget: &Budget) -> Result<Self, NumberError> {
        self.add(&rhs.neg(), budget)
    }

    /// Multiplies by `rhs`.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn mul(self, rhs: &Number, budget: &Budget) -> Result<Self, NumberError> {
        match self.state {
            State::Number(lhs) if lhs.bits() < LARGE => lhs.mul(rhs, budget).map(Self::from),
            _ if rhs.is_zero() => Ok(Number::ZERO.into()),
            _ => self.with(Kind::Product, rhs.clone(), budget),
        }
    }

    /// Divides by `rhs`.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop.
    pub fn div(self, rhs: &Number, budget: &Budget) -> Result<Self, NumberError> {
        match self.state {
            State::Number(lhs) if lhs.bits() < LARGE => lhs.div(rhs, budget).map(Self::from),
            _ => self.with(Kind::Product, Number::ONE.div(rhs, budget)?, budget),
        }
    }

    /// Divides by `rhs` and rounds down.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop.
    pub fn floor_div(self, rhs: &Number, budget: &Budget) -> Result<Self, NumberError> {
        match self.state {
            State::Number(lhs) if lhs.bits() < LARGE => lhs.floor_div(rhs, budget).map(Self::from),
            _ if rhs.is_integer() && *rhs > Number::ZERO => {
                self.with(Kind::Floor, rhs.clone(), budget)
            }
            _ => self.into_number(budget)?.floor_div(rhs, budget).map(Self::from),
        }
    }

    /// Takes the remainder of the division by `rhs`.
    ///
    /// # Errors
    /// When `rhs` is 0 or the budget says stop.
    pub fn remainder(self, rhs: &Number, budget: &Budget) -> Result<Self, NumberError> {
        self.into_number(budget)?.remainder(rhs, budget).map(Self::from)
    }

    /// The number with the other sign.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn neg(self, budget: &Budget) -> Result<Self, NumberError> {
        Ok(self.into_number(budget)?.neg().into())
    }

    /// The number.
    ///
    /// # Errors
    /// When the budget says stop.
    pub fn into_number(self, budget: &Budget) -> Result<Number, NumberError> {
        match self.state {
            State::Number(number) => Ok(number),
            State::Parts(kind, last) => last.joined(kind, budget),
        }
    }

    /// Puts one more part to those that make the number by `kind`.
    fn with(self, kind: Kind, mut number: Number, budget: &Budget) -> Result<Self, NumberError> {
        // What is approximate is short and has no order but the given one.
        if number.is_approximate() {
            return kind.join(&self.into_number(budget)?, &number, budget).map(Self::from);
        }
        let mut before = match self.state {
            State::Parts(own, last) if own == kind => last,
            _ => Rc::new(Part { number: self.into_number(budget)?, before: None }),
        };
        // The number that is divided and rounded waits for all divisors.
        while before.number.bits() <= 2 * number.bits() && !before.is_dividend(kind) {
            number = kind.join(&before.number, &number, budget)?;
            match &before.before {
                Some(part) => before = part.clone(),
                None => return Ok(number.into()),
            }
        }
        Ok(Self { state: State::Parts(kind, Rc::new(Part { number, before: Some(before) })) })
    }
}

impl Part {
    fn is_dividend(&self, kind: Kind) -> bool {
        kind == Kind::Floor && self.before.is_none()
    }

    /// This part and all before it.
    fn joined(&self, kind: Kind, budget: &Budget) -> Result<Number, NumberError> {
        let mut number = self.number.clone();
        let mut before = &self.before;
        while let Some(part) = before {
            number = match part.is_dividend(kind) {
                true => part.number.floor_div(&number, budget)?,
                false => kind.join(&part.number, &number, budget)?,
            };
            before = &part.before;
        }
        Ok(number)
    }
}

impl Kind {
    fn join(self, lhs: &Number, rhs: &Number, budget: &Budget) -> Result<Number, NumberError> {
        match self {
            Self::Sum => lhs.add(rhs, budget),
            Self::Product | Self::Floor => lhs.mul(rhs, budget),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Step = (u8, Number);

    /// The last of a chain of operations, each on the number as it is.
    fn one_by_one(first: &Number, steps: &[Step]) -> Result<Number, NumberError> {
        let budget = Budget::generous();
        steps.iter().try_fold(first.clone(), |lhs, (operation, rhs)| match operation {
            0 => lhs.add(rhs, &budget),
            1 => lhs.sub(rhs, &budget),
            2 => lhs.mul(rhs, &budget),
            3 => lhs.div(rhs, &budget),
            4 => lhs.floor_div(rhs, &budget),
            5 => Ok(lhs.neg()),
            _ => lhs.remainder(rhs, &budget),
        })
    }

    fn accumulated(first: &Number, steps: &[Step]) -> Result<Number, NumberError> {
        let budget = Budget::generous();
        let first = Accumulator::from(first.clone());
        let chain = steps.iter().try_fold(first, |lhs, (operation, rhs)| match operation {
            0 => lhs.add(rhs, &budget),
            1 => lhs.sub(rhs, &budget),
            2 => lhs.mul(rhs, &budget),
            3 => lhs.div(rhs, &budget),
            4 => lhs.floor_div(rhs, &budget),
            5 => lhs.neg(&budget),
            _ => lhs.remainder(rhs, &budget),
        });
        chain?.into_number(&budget)
    }

    /// A number of up to about this many bits.
    fn number(bits: u32) -> impl Strategy<Value = Number> {
        let whole = (0..=bits, -20..=20_i64).prop_map(|(bits, offset)| {
            Number::from(3).pow(&Number::from(bits), &Budget::generous()).unwrap() + offset
        });
        (whole, prop_oneof![6 => Just(1_i64), 1 => -7..=-1_i64, 2 => 2..=7_i64])
            .prop_map(|(whole, under)| Number::ratio(whole, under.into()).unwrap())
    }

    proptest! {
        #[test]
        fn chains_are_what_their_operations_make_one_by_one(
            first in number(6_000),
            mut steps in prop::collection::vec((0..7_u8, number(40)), 0..12),
            large in prop::option::of((0..5_u8, number(6_000))),
            often in 1..8_usize,
        ) {
            steps = steps.into_iter().flat_map(|step| vec![step; often]).collect();
            steps.splice(steps.len() / 2..steps.len() / 2, large);
            prop_assert_eq!(accumulated(&first, &steps), one_by_one(&first, &steps));
        }
    }

    #[test]
    fn parts_that_cancel_leave_nothing() {
        let budget = Budget::generous();
        let large = Number::from(3).pow(&Number::from(10_000), &budget).unwrap();
        let chain = Accumulator::from(large.clone()).add(&Number::ONE, &budget).unwrap();
        let chain = chain.sub(&large, &budget).unwrap().sub(&Number::ONE, &budget).unwrap();
        assert_eq!(chain.into_number(&budget), Ok(Number::ZERO));
        let chain = Accumulator::from(large.clone()).floor_div(&Number::from(7), &budget).unwrap();
        let chain = chain.floor_div(&large, &budget).unwrap();
        assert_eq!(chain.into_number(&budget), Ok(Number::ZERO));
    }

    #[test]
    fn the_limits_hold() {
        let mut limits = crate::Limits::default();
        limits.number_bits(100_000);
        let budget = Budget::new(&limits, crate::Interrupt::new());
        let nine = Number::from(9);
        let mut chain = Accumulator::from(nine.clone());
        let stop = (0..100_000).find_map(|_| {
            let next = chain.clone().mul(&nine, &budget);
            next.map(|next| chain = next).err()
        });
        assert!(matches!(stop, Some(NumberError::Stop(_))));
    }
}
