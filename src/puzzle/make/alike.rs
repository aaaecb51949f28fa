//! Expressions that look alike: a number of the game as 12, -4 or 1/2, and others of its numbers
//! side by side, behind a minus sign or above one another.

use rustc_hash::FxHashSet;

use super::Game;
use super::expression::{Expression, Unary};
use super::rules::Distinct;
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// The answers so far of a game in which some may look alike, as they look.
pub(super) struct Looks<'a> {
    negates: bool,
    seen: FxHashSet<String>,
    budget: &'a Budget,
    reserved: u64,
}

impl<'a> Looks<'a> {
    /// `None` if no two answers look alike that the search tells apart. Forms do that for numbers
    /// side by side and minus signs.
    pub(super) fn of(game: &Game, budget: &'a Budget) -> Option<Self> {
        let (operations, negates) = (game.rules.operations, game.rules.operations.negate);
        let has = |number: &Number| game.numbers.contains(number) || operations.concatenate;
        let is_quotient = |number: &Number| {
            !number.is_integer() && has(&number.numerator().abs()) && has(&number.denominator())
        };
        let is_negated = |number: &Number| number.is_negative() && has(&number.neg());
        let is_raw = game.rules.distinct() == Distinct::Raw;
        let is_possible = operations.divide && game.numbers.iter().any(is_quotient)
            || is_raw && operations.concatenate && have_common_starts(&game.numbers)
            || is_raw && negates && game.numbers.iter().any(is_negated);
        is_possible.then(|| Self { negates, seen: FxHashSet::default(), budget, reserved: 0 })
    }

    /// Whether no answer looked like this one before.
    pub(super) fn is_new(&mut self, answer: &Expression) -> Result<bool, Stop> {
        let look = self.unsigned(answer).plain();
        let bytes = 2 * (look.len() + size_of::<String>()) as u64;
        self.budget.reserve(bytes)?;
        self.reserved += bytes;
        Ok(self.seen.insert(look))
    }

    /// The expression with a minus sign before each number below 0, if the game has minus signs.
    fn unsigned(&self, expression: &Expression) -> Expression {
        match expression {
            Expression::Number(number) if self.negates && number.is_negative() => {
                Expression::signed(Unary::Negate, Expression::Number(number.neg()))
            }
            Expression::Signed { operation, operand } => {
                Expression::signed(*operation, self.unsigned(operand))
            }
            Expression::Step { operation, sides } => {
                Expression::step(*operation, self.unsigned(&sides.0), self.unsigned(&sides.1))
            }
            other => other.clone(),
        }
    }
}

impl Drop for Looks<'_> {
    fn drop(&mut self) {
        self.budget.release(self.reserved);
    }
}

/// Whether the digits of one number begin with those of another. If none do, digits side by side
/// are those of one choice of numbers only.
fn have_common_starts(numbers: &[Number]) -> bool {
    let texts: Vec<_> = numbers.iter().map(ToString::to_string).collect();
    texts
        .iter()
        .any(|one| texts.iter().any(|other| one != other && other.starts_with(one.as_str())))
}
