//! What makes a game easy or hard, measured along its easiest answer.
//!
//! The weights were fitted to how long people took for hands of the game of 24: a search by single
//! steps over whole numbers for the highest rank correlation on every second hand of
//! `tests/data/make24-hands.tsv` that has an answer; `tests/make_hints.rs` holds both halves to it.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::answer::Solver;
use super::expression::{Expression, Operation, Unary};
use super::rules::Distinct;
use super::{Game, Rules, operate};
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::puzzle::Difficulty;

/// What was measured of an answer of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// How many steps change something: not × 1, ÷ 1, + 0 or − 0. Roots, factorials and numbers
    /// that are joined are steps, too.
    pub steps: usize,
    /// How many steps come to a fraction.
    pub fractions: usize,
    /// How many steps come to less than 0.
    pub negatives: usize,
    /// How many steps subtract.
    pub differences: usize,
    /// How many products are beyond the target.
    pub beyond: usize,
    /// How many binary digits the smaller factors of all products have together.
    pub digits: usize,
    /// The operation of the last step that changes something.
    pub last: Option<Operation>,
    /// How many different numbers the game has.
    pub different: usize,
    /// The points from which the difficulty comes.
    pub points: usize,
}

/// An answer of a game than which none has fewer points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Easiest {
    /// The answer.
    pub answer: Expression,
    /// What was measured of it.
    pub features: Features,
    /// How many answers were looked at, as the rules of the game tell them apart.
    pub answers: usize,
    /// Whether all were looked at; if not, another one may be easier.
    pub complete: bool,
}

type Measure = fn(&Features) -> usize;

/// How many points each thing that is measured gives.
const WEIGHTS: [(usize, Measure); 9] = [
    (12, |features| features.steps),
    (6, |features| features.fractions),
    // No hand of the data needs a number below 0: this one weight is set by hand.
    (4, |features| features.negatives),
    (2, |features| features.differences),
    (6, |features| features.beyond),
    (2, |features| features.digits),
    (5, |features| usize::from(features.last == Some(Operation::Add))),
    (1, |features| usize::from(features.last == Some(Operation::Divide))),
    (3, |features| features.different),
];

/// The most points of an easy game, and of a medium one.
const EASY: usize = 52;
const MEDIUM: usize = 57;

impl Features {
    /// How many answers of a game are looked at for an easiest one.
    pub const ANSWERS: usize = 5_000;

    /// Measures an answer of a game.
    #[must_use]
    pub fn of(game: &Game, answer: &Expression) -> Self {
        let mut different: Vec<&Number> = game.numbers.iter().collect();
        different.sort_unstable();
        different.dedup();
        let mut features = Self { different: different.len(), ..Self::default() };
        features.last = last_working(answer);
        features.add(answer, &game.target.abs());
        features.points = WEIGHTS.iter().map(|(weight, of)| weight * of(&features)).sum();
        features
    }

    /// Adds what the steps give, the first ones first; gives back what they come to.
    fn add(&mut self, answer: &Expression, target: &Number) -> Option<Number> {
        let value = match answer {
            Expression::Number(number) => return Some(number.clone()),
            Expression::Joined(numbers) => {
                self.steps += 1;
                return operate::joined(numbers);
            }
            Expression::Signed { operation, operand } => {
                let operand = self.add(operand, target)?;
                self.steps += usize::from(*operation != Unary::Negate);
                operate::signed(*operation, &operand)?
            }
            Expression::Step { operation, sides } => {
                let (left, right) = (self.add(&sides.0, target)?, self.add(&sides.1, target)?);
                let value = operate::step(*operation, &left, &right)?;
                self.steps += usize::from(kept_side(*operation, &left, &right).is_none());
                self.differences += usize::from(*operation == Operation::Subtract);
                if *operation == Operation::Multiply {
                    self.beyond += usize::from(value.abs() > *target);
                    let smaller = left.abs().min(right.abs());
                    self.digits +=
                        usize::try_from(smaller.numerator().bits()).unwrap_or(usize::MAX);
                }
                value
            }
        };
        self.fractions += usize::from(!value.is_integer());
        self.negatives += usize::from(value.is_negative());
        Some(value)
    }

    /// The difficulty: as hard as a hand of the game of 24 with so many points. Of the hands of
    /// four cards from 1 to 13 that have an answer half are easy, and a sixth is hard.
    #[must_use]
    pub fn level(&self) -> Difficulty {
        Difficulty::of_points(self.points, EASY, MEDIUM)
    }
}

/// Of a step that changes nothing, as × 1 or + 0, the side that it gives back.
fn kept_side(operation: Operation, left: &Number, right: &Number) -> Option<Side> {
    match operation {
        Operation::Multiply | Operation::Divide if right.is_one() => Some(Side::Left),
        Operation::Add | Operation::Subtract if right.is_zero() => Some(Side::Left),
        Operation::Multiply if left.is_one() => Some(Side::Right),
        Operation::Add if left.is_zero() => Some(Side::Right),
        _ => None,
    }
}

enum Side {
    Left,
    Right,
}

/// The operation of the last step that changes something.
fn last_working(answer: &Expression) -> Option<Operation> {
    let Expression::Step { operation, sides } = answer else { return None };
    let (left, right) = (sides.0.value()?, sides.1.value()?);
    let kept = match kept_side(*operation, &left, &right) {
        Some(Side::Left) => last_working(&sides.0),
        Some(Side::Right) => last_working(&sides.1),
        None => None,
    };
    Some(kept.unwrap_or(*operation))
}

impl Game {
    /// An easiest answer of the game, and what makes it easy or hard; `None` if it has none. If the
    /// game has very many answers, it is an easiest of the first [`Features::ANSWERS`].
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::Difficulty;
    /// use abacist::puzzle::make::{Game, Rules};
    /// let easiest = |text: &str| {
    ///     let game = Game::parse(text, Rules::default())?;
    ///     Ok::<_, abacist::Error>(game.easiest(&Budget::generous())?.unwrap())
    /// };
    /// let easy = easiest("make 24: 1 1 11 11")?;
    /// assert_eq!(easy.features.level(), Difficulty::Easy);
    /// let hard = easiest("make 24: 2 3 5 12")?;
    /// assert_eq!(hard.answer.to_string(), "12 ÷ (3 − 5 ÷ 2)");
    /// assert_eq!((hard.features.steps, hard.features.fractions), (3, 2));
    /// assert_eq!(hard.features.level(), Difficulty::Hard);
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn easiest(&self, budget: &Budget) -> Result<Option<Easiest>, Stop> {
        Solver::new().easiest(self, budget)
    }
}

impl Solver {
    /// An easiest answer of a game, and what makes it easy or hard; see [`Game::easiest`].
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn easiest(&mut self, game: &Game, budget: &Budget) -> Result<Option<Easiest>, Stop> {
        self.easiest_soon(game, budget)?
            .map_or(Ok(None), |(easiest, stopped)| stopped.map_or(Ok(Some(easiest)), Err))
    }

    /// The same; if the budget stops it after some answers, the easiest of these, and what stopped
    /// it.
    ///
    /// # Errors
    /// When the budget stops it before there is an answer.
    pub(super) fn easiest_soon(
        &mut self,
        game: &Game,
        budget: &Budget,
    ) -> Result<Option<(Easiest, Option<Stop>)>, Stop> {
        // Where every expression counts, the others of a kind are no easier.
        let distinct = game.rules.distinct.filter(|distinct| *distinct != Distinct::Raw);
        let searched = Game { rules: Rules { distinct, ..game.rules }, ..game.clone() };
        let mut easiest: Option<(Features, Expression)> = None;
        let (mut answers, mut complete) = (0, true);
        let searched = self.each(&searched, budget, |answer| {
            if answers == Features::ANSWERS {
                complete = false;
                return ControlFlow::Break(());
            }
            answers += 1;
            let features = Features::of(game, &answer);
            let is_easier = easiest.as_ref().is_none_or(|(least, other)| {
                order(&features, &answer, least, other) == Ordering::Less
            });
            if is_easier {
                easiest = Some((features, answer));
            }
            ControlFlow::Continue(())
        });
        let stopped = searched.err();
        complete &= stopped.is_none();
        match (easiest, stopped) {
            (Some((features, answer)), _) => {
                Ok(Some((Easiest { answer, features, answers, complete }, stopped)))
            }
            (None, Some(stop)) => Err(stop),
            (None, None) => Ok(None),
        }
    }
}

/// The easier answer first. Which of equally easy ones comes first does not depend on the search.
fn order(
    features: &Features,
    answer: &Expression,
    others: &Features,
    other: &Expression,
) -> Ordering {
    let text = |answer: &Expression| {
        let text = answer.to_string();
        (text.len(), text)
    };
    features.points.cmp(&others.points).then_with(|| text(answer).cmp(&text(other)))
}
