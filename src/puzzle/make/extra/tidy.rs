//! Answers as people write them: chains without needless brackets and minus signs, what is added
//! before what is subtracted, brackets and products before plain numbers, large before small.

use std::cmp::Reverse;

use super::super::expression::{Expression, Operation, Unary};
use super::super::rules::Rules;

/// The expression in order, if that keeps to the rules as well.
pub(super) fn tidied(expression: Expression, rules: Rules) -> Expression {
    match expression {
        Expression::Signed { operation, operand } => {
            let whole = Expression::signed(operation, tidied(*operand, rules));
            let turned = (operation == Unary::Negate)
                .then(|| in_order(&whole, Operation::Subtract, rules))
                .flatten();
            turned.unwrap_or(whole)
        }
        Expression::Step { operation, sides } => {
            let (left, right) = *sides;
            let whole = Expression::step(operation, tidied(left, rules), tidied(right, rules));
            in_order(&whole, operation, rules).unwrap_or(whole)
        }
        number => number,
    }
}

/// A chain of `+ −` or of `× ÷` in order.
fn in_order(whole: &Expression, operation: Operation, rules: Rules) -> Option<Expression> {
    let (join, take) = match operation {
        Operation::Add | Operation::Subtract => (Operation::Add, Operation::Subtract),
        Operation::Multiply | Operation::Divide => (Operation::Multiply, Operation::Divide),
        Operation::Power | Operation::Remainder => return None,
    };
    let mut parts = Vec::new();
    collect(whole, (join, take), false, &mut parts);
    let is_product = join == Operation::Multiply;
    let mut negative = false;
    for (_, factor) in parts.iter_mut().filter(|_| is_product) {
        while let Expression::Signed { operation: Unary::Negate, operand } = factor {
            *factor = (**operand).clone();
            negative = !negative;
        }
    }
    parts.sort_by_cached_key(|(minus, part)| {
        (*minus, part.is_number(), Reverse(part.value().unwrap_or_default()))
    });
    let (joins, takes) = match join {
        Operation::Add => (rules.operations.add, rules.operations.subtract),
        _ => (rules.operations.multiply, rules.operations.divide),
    };
    let (mut pluses, mut minuses) = (0, 0);
    for (minus, _) in &parts {
        if *minus { minuses += 1 } else { pluses += 1 }
    }
    if pluses == 0 || (pluses > 1 && !joins) || (minuses > 0 && !takes) {
        return None;
    }
    let mut parts = parts.into_iter();
    let (_, mut first) = parts.next()?;
    if negative {
        first = Expression::signed(Unary::Negate, first);
    }
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
