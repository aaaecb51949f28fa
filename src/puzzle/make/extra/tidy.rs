//! Answers as people write them: chains without needless brackets and minus signs, what is added
//! before what is subtracted, brackets and products before plain numbers, large before small.

use std::cmp::Reverse;

use super::super::expression::{Expression, Operation, Unary};
use super::super::rules::{Distinct, Rules};
use crate::number::Number;

/// How far an expression may be changed: with its form kept for sure, or also as people like it
/// where the form may become another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tidying {
    Bold,
    Shy,
}

/// What joins the parts of a chain, and what takes them away.
type Signs = (Operation, Operation);

const SUM: Signs = (Operation::Add, Operation::Subtract);
const PRODUCT: Signs = (Operation::Multiply, Operation::Divide);

/// The expression in order, if that keeps to the rules as well.
pub(super) fn tidied(expression: Expression, rules: Rules, tidying: Tidying) -> Expression {
    match expression {
        Expression::Signed { operation, operand } => {
            let whole = Expression::signed(operation, tidied(*operand, rules, tidying));
            let is_minus = operation == Unary::Negate;
            let turned = is_minus.then(|| in_order(&whole, SUM, rules, tidying)).flatten();
            turned.unwrap_or(whole)
        }
        Expression::Step { operation, sides } => {
            let (left, right) = *sides;
            let [left, right] = [left, right].map(|side| tidied(side, rules, tidying));
            let left = match operation {
                Operation::Power if tidying == Tidying::Bold => with_plus(left, &right, rules),
                _ => left,
            };
            let whole = Expression::step(operation, left, right);
            let ordered = match operation {
                Operation::Add | Operation::Subtract => in_order(&whole, SUM, rules, tidying),
                Operation::Multiply | Operation::Divide => {
                    in_order(&whole, PRODUCT, rules, tidying)
                }
                Operation::Power | Operation::Remainder => None,
            };
            ordered.unwrap_or(whole)
        }
        number => number,
    }
}

/// The base of a power, turned if it is a difference below 0 and the exponent is even.
fn with_plus(base: Expression, exponent: &Expression, rules: Rules) -> Expression {
    let is_even = |value: &Number| value.is_integer() && !value.is_odd();
    let turns = is_negative(&base) && exponent.value().as_ref().is_some_and(is_even);
    let turned = turns.then(|| opposite(&base, rules)).flatten();
    turned.unwrap_or(base)
}

fn is_negative(expression: &Expression) -> bool {
    expression.value().is_some_and(|value| value.is_negative())
}

/// A sum with all signs turned, if it has a part with a minus sign to begin with.
fn opposite(expression: &Expression, rules: Rules) -> Option<Expression> {
    if !is_step_of(expression, SUM) {
        return None;
    }
    let mut parts = Vec::new();
    collect(expression, SUM, true, &mut parts);
    chained(parts, SUM, rules)
}

fn is_step_of(expression: &Expression, (join, take): Signs) -> bool {
    matches!(expression, Expression::Step { operation, .. } if *operation == join || *operation == take)
}

/// A chain of `+ −` or of `× ÷` in order.
fn in_order(
    whole: &Expression,
    signs: Signs,
    rules: Rules,
    tidying: Tidying,
) -> Option<Expression> {
    let mut parts = Vec::new();
    collect(whole, signs, false, &mut parts);
    if signs == PRODUCT {
        take_minuses(&mut parts, rules);
        let is_zero = |part: &Expression| part.value().is_some_and(|value| value.is_zero());
        // Nothing divided by numbers is nothing times numbers.
        let is_nothing = parts.iter().any(|(_, part)| is_zero(part));
        if is_nothing && tidying == Tidying::Bold && rules.distinct() == Distinct::Merged {
            parts.iter_mut().for_each(|(below, _)| *below = false);
        }
    }
    chained(parts, signs, rules)
}

/// Takes minus signs and differences below 0 in a product by twos; one that is left turns a
/// difference if there is one, or stands in front. No sign comes in where there was none.
fn take_minuses(parts: &mut [(bool, Expression)], rules: Rules) {
    let (before, mut negative, mut has_sign) = (parts.to_vec(), false, false);
    for (_, factor) in parts.iter_mut() {
        while let Expression::Signed { operation: Unary::Negate, operand } = factor {
            *factor = (**operand).clone();
            (negative, has_sign) = (!negative, true);
        }
        if is_negative(factor)
            && let Some(turned) = opposite(factor, rules)
        {
            *factor = turned;
            negative = !negative;
        }
    }
    if !negative {
        return;
    }
    for (_, factor) in parts.iter_mut() {
        if let Some(turned) = opposite(factor, rules) {
            *factor = turned;
            return;
        }
    }
    if !has_sign {
        parts.clone_from_slice(&before);
        return;
    }
    // The first of the factors as they are written, which stands above the line.
    let first = parts.iter_mut().min_by_key(|(below, part)| order(*below, part));
    if let Some((_, factor)) = first {
        *factor = Expression::signed(Unary::Negate, factor.clone());
    }
}

/// In which order parts are written.
fn order(minus: bool, part: &Expression) -> (bool, bool, Reverse<Number>) {
    (minus, part.is_number(), Reverse(part.value().unwrap_or_default()))
}

/// The chain of these parts in order; `None` if it has nothing to begin with, or the rules do not
/// have its operations, or not what a step comes to.
fn chained(
    mut parts: Vec<(bool, Expression)>,
    (join, take): Signs,
    rules: Rules,
) -> Option<Expression> {
    // A minus sign in front of a product stands where it was put.
    let is_signed =
        |part: &Expression| matches!(part, Expression::Signed { operation: Unary::Negate, .. });
    parts.sort_by_cached_key(|(minus, part)| {
        (join == Operation::Add || !is_signed(part), order(*minus, part))
    });
    let (joins, takes) = match join {
        Operation::Add => (rules.operations.add, rules.operations.subtract),
        _ => (rules.operations.multiply, rules.operations.divide),
    };
    let minuses = parts.iter().filter(|(minus, _)| *minus).count();
    let pluses = parts.len() - minuses;
    if pluses == 0 || (pluses > 1 && !joins) || (minuses > 0 && !takes) {
        return None;
    }
    let mut parts = parts.into_iter();
    let (_, first) = parts.next()?;
    parts.try_fold(first, |so_far, (minus, part)| {
        let step = Expression::step(if minus { take } else { join }, so_far, part);
        rules.steps.allow(&step.value()?).then_some(step)
    })
}

/// The parts of a chain, and whether they are taken away.
fn collect(
    expression: &Expression,
    (join, take): (Operation, Operation),
    minus: bool,
    parts: &mut Vec<(bool, Expression)>,
) {
    match expression {
        Expression::Step { operation, sides } if *operation == join || *operation == take => {
            collect(&sides.0, (join, take), minus, parts);
            collect(&sides.1, (join, take), minus != (*operation == take), parts);
        }
        _ => match unsigned(expression).filter(|_| join == Operation::Add) {
            // A minus sign in a sum is a subtraction.
            Some(inner) => collect(&inner, (join, take), !minus, parts),
            None => parts.push((minus, expression.clone())),
        },
    }
}

/// What a minus sign in front stands before, if there is one.
fn unsigned(expression: &Expression) -> Option<Expression> {
    match expression {
        Expression::Signed { operation: Unary::Negate, operand } => Some((**operand).clone()),
        Expression::Step { operation, sides }
            if matches!(operation, Operation::Multiply | Operation::Divide) =>
        {
            Some(Expression::step(*operation, unsigned(&sides.0)?, sides.1.clone()))
        }
        _ => None,
    }
}
