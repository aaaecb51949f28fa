//! What makes a task easy or hard, measured along one of its cheapest answers. Nobody has measured
//! people at these tasks: the weights are set by hand.

use super::expression::{Expression, Operation, Unary};
use crate::number::Number;
use crate::puzzle::Difficulty;

/// What was measured of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// How many signs change something: not × 1, ÷ 1, + 0, − 0 or ^ 1, nor a minus before a number.
    pub steps: usize,
    /// How many products and quotients there are.
    pub products: usize,
    /// How many powers there are.
    pub powers: usize,
    /// How many roots there are.
    pub roots: usize,
    /// How many factorials there are.
    pub factorials: usize,
    /// How many signs come to a fraction.
    pub fractions: usize,
    /// How many signs come to less than 0.
    pub negatives: usize,
    /// How many signs come to more than ten times the target, and more than 100.
    pub beyond: usize,
    /// How many numbers have several digits.
    pub merged: usize,
    /// The points from which the difficulty comes.
    pub points: usize,
}

type Measure = fn(&Features) -> usize;

/// How many points each thing that is measured gives.
const WEIGHTS: [(usize, Measure); 9] = [
    (10, |features| features.steps),
    (2, |features| features.products),
    (6, |features| features.powers),
    (6, |features| features.roots),
    (8, |features| features.factorials),
    (10, |features| features.fractions),
    (5, |features| features.negatives),
    (6, |features| features.beyond),
    (3, |features| features.merged),
];

/// The most points of an easy task, and of a medium one.
const EASY: usize = 31;
const MEDIUM: usize = 38;

impl Features {
    /// Measures an answer, whose numbers are written in a [base](super::Rules::base).
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::Difficulty;
    /// use abacist::puzzle::digits::{Features, Rules, Task};
    /// let features = |text: &str| {
    ///     let answer = Task::parse(text, Rules::default())?.cheapest(&Budget::generous())?;
    ///     Ok::<_, abacist::Error>(Features::of(&answer.unwrap(), 10))
    /// };
    /// assert_eq!(features("digits 10: 1234")?.level(), Difficulty::Easy);
    /// let hard = features("digits 10: 4751")?;
    /// assert_eq!((hard.steps, hard.fractions), (3, 2));
    /// assert_eq!(hard.level(), Difficulty::Hard);
    /// # Ok::<(), abacist::Error>(())
    /// ```
    #[must_use]
    pub fn of(answer: &Expression, base: u32) -> Self {
        let mut features = Self::default();
        let target = answer.value_in(base).unwrap_or(Number::ZERO).abs();
        let large = (&target * &Number::from(10)).max(100.into());
        features.add(answer, base, &large);
        features.points = WEIGHTS.iter().map(|(weight, of)| weight * of(&features)).sum();
        features
    }

    fn add(&mut self, answer: &Expression, base: u32, large: &Number) {
        let works = match answer {
            Expression::Number(text) => {
                let digits = text.bytes().filter(u8::is_ascii_digit).count();
                self.merged += usize::from(digits > 1);
                return;
            }
            Expression::Unary(sign, operand) => {
                self.add(operand, base, large);
                match sign {
                    Unary::Minus => {}
                    Unary::Root => self.roots += 1,
                    Unary::Factorial | Unary::DoubleFactorial | Unary::Subfactorial => {
                        self.factorials += 1;
                    }
                }
                *sign != Unary::Minus || !matches!(**operand, Expression::Number(_))
            }
            Expression::Step(operation, sides) => {
                self.add(&sides.0, base, large);
                self.add(&sides.1, base, large);
                let is_product = matches!(operation, Operation::Multiply | Operation::Divide);
                self.products += usize::from(is_product);
                self.powers += usize::from(*operation == Operation::Power);
                let [left, right] = [&sides.0, &sides.1].map(|side| side.value_in(base));
                works(*operation, left.as_ref(), right.as_ref())
            }
        };
        self.steps += usize::from(works);
        if let Some(value) = answer.value_in(base).filter(|_| works) {
            self.fractions += usize::from(!value.is_integer());
            self.negatives += usize::from(value.is_negative());
            self.beyond += usize::from(value.abs() > *large);
        }
    }

    /// The difficulty. Of the strings of four digits that make 10 by the rules `deset` half are
    /// easy, and a fifth is hard.
    #[must_use]
    pub fn level(&self) -> Difficulty {
        Difficulty::of_points(self.points, EASY, MEDIUM)
    }
}

/// Whether a sign changes something.
fn works(operation: Operation, left: Option<&Number>, right: Option<&Number>) -> bool {
    let (Some(left), Some(right)) = (left, right) else { return true };
    match operation {
        Operation::Add => !left.is_zero() && !right.is_zero(),
        Operation::Subtract => !right.is_zero(),
        Operation::Multiply => !left.is_one() && !right.is_one(),
        Operation::Divide | Operation::Power => !right.is_one(),
        Operation::Join => true,
    }
}
