//! Brackets that make up for a missing `+` or `×`: `a - (b - c)` adds c, `a / (b / c)` multiplies.

use super::build::Builder;
use super::expression::{Expression, Operation};
use super::form::{Group, Part};
use super::quantity::Quantity;
use super::rules::Rules;

/// A part as an expression, and whether it is divided by.
#[derive(Clone)]
struct Child {
    /// Worth what the part is worth, and worth the opposite; of a factor below the line, the
    /// second is the factor.
    choices: [Option<Expression>; 2],
}

/// The parts of a sum or product as an expression worth it, or the opposite.
pub(super) fn arrange<V: Quantity>(
    builder: &mut Builder<'_, V>,
    group: Group,
    parts: &[Part],
    negative: bool,
) -> Option<Expression> {
    let choices: Vec<_> = parts.iter().map(|part| builder.choices(*part)).collect();
    let rules = builder.rules();
    match group {
        Group::Sum => {
            let children = parts.iter().zip(choices).map(|(part, mut choices)| {
                if part.minus() != negative {
                    choices.reverse();
                }
                Child { choices }
            });
            joined(rules, group, &children.collect::<Vec<_>>())
        }
        Group::Product => {
            let top =
                if parts.iter().all(|part| part.minus()) { Some(builder.top()?) } else { None };
            // Each factor with a sign, so that the signs make that of the product.
            (0_u32..1 << parts.len()).find_map(|signs| {
                if (signs.count_ones() % 2 == 1) != negative {
                    return None;
                }
                let mut children = Vec::new();
                for (index, (part, choices)) in parts.iter().zip(&choices).enumerate() {
                    let [plain, opposite] = choices;
                    let is_opposite = signs >> index & 1 == 1;
                    let factor = if is_opposite { opposite } else { plain }.clone()?;
                    let mut choices = [Some(factor), None];
                    if part.minus() {
                        choices.reverse();
                    }
                    children.push(Child { choices });
                }
                children.extend(top.clone().map(|top| Child { choices: [Some(top), None] }));
                joined(rules, group, &children)
            })
        }
    }
}

/// For each choice of children an expression for their sum or product, and for the opposite or
/// one over it.
fn joined(rules: Rules, group: Group, children: &[Child]) -> Option<Expression> {
    let mut found: Vec<[Option<Expression>; 2]> = vec![[None, None]; 1 << children.len()];
    for mask in 1_usize..1 << children.len() {
        let choices = if mask.is_power_of_two() {
            children.get(mask.trailing_zeros() as usize)?.choices.clone()
        } else {
            [false, true].map(|turned| {
                (1..mask)
                    .filter(|left| left & mask == *left)
                    .find_map(|left| halves(rules, group, &found, (left, mask ^ left), turned))
            })
        };
        *found.get_mut(mask)? = choices;
    }
    let [whole, _] = found.pop()?;
    whole
}

/// Joins two disjoint choices by one of the operations that there are.
fn halves(
    rules: Rules,
    group: Group,
    found: &[[Option<Expression>; 2]],
    (left, right): (usize, usize),
    turned: bool,
) -> Option<Expression> {
    let operations = rules.operations;
    let (join, part) = match group {
        Group::Sum => {
            ((operations.add, Operation::Add), (operations.subtract, Operation::Subtract))
        }
        Group::Product => {
            ((operations.multiply, Operation::Multiply), (operations.divide, Operation::Divide))
        }
    };
    let get = |mask: usize, turned: bool| {
        let [plain, opposite] = found.get(mask)?;
        if turned { opposite } else { plain }.clone()
    };
    [(join, turned), (part, !turned)].into_iter().find_map(|((on, operation), right_turned)| {
        let step = Expression::step(operation, get(left, turned)?, get(right, right_turned)?);
        (on && rules.steps.allow(&step.value()?)).then_some(step)
    })
}
