//! From a value and its cost back to an expression.

use std::ops::ControlFlow;

use super::expression::{Expression, Operation, Unary};
use super::fraction::{Fraction, Signed};
use super::set::{Costs, cost};
use super::split::{Splits, Step};
use crate::limits::Stop;

impl Splits<'_> {
    /// One of the cheapest expressions of a part for a value, if there is one.
    pub(super) fn expression(
        &mut self,
        part: usize,
        value: Signed,
    ) -> Result<Option<Expression>, Stop> {
        let [plus, minus] = self.costs(part, value.size)?;
        let (own, other) = if value.negative { (minus, plus) } else { (plus, minus) };
        let Some(this) = self.plan.parts.get(part).filter(|_| own != cost::NEVER) else {
            return Ok(None);
        };
        if let Some(leaf) = this.leaves.iter().find(|leaf| leaf.value == value.size) {
            let number = Expression::number(&leaf.text);
            let is_allowed = self.store.moves.minus || this.is_first();
            match (value.negative, own) {
                (false, 0) => return Ok(Some(number)),
                (true, cost::MINUS) if is_allowed => {
                    return Ok(Some(Expression::unary(Unary::Minus, number)));
                }
                _ => {}
            }
        }
        if self.store.moves.minus
            && !value.size.is_zero()
            && other.saturating_add(cost::MINUS) == own
        {
            let positive = self.expression(part, value.turned())?;
            return Ok(positive.map(|it| Expression::unary(Unary::Minus, it)));
        }
        if !value.negative
            && let Some((before, sign)) = self.unary_before(part, value.size, own)?
        {
            let operand = self.expression(part, Signed::plain(before))?;
            return Ok(operand.map(|operand| Expression::unary(sign, operand)));
        }
        let mut found = None;
        let _ = self.each(part, value, &mut |step| {
            if step.cost != own {
                return ControlFlow::Continue(());
            }
            found = Some(step);
            ControlFlow::Break(())
        })?;
        let Some(step) = found else { return Ok(None) };
        self.of_step(step)
    }

    /// The expression of a step.
    pub(super) fn of_step(&mut self, step: Step) -> Result<Option<Expression>, Stop> {
        let Some(left) = self.expression(step.left.0, step.left.1)? else { return Ok(None) };
        let Some(right) = self.expression(step.right.0, step.right.1)? else { return Ok(None) };
        let signs = self.store.moves.signs();
        Ok(Some(Expression::tidy_step(step.operation, left, right, signs)))
    }

    /// The value whose root or factorial costs `own`.
    fn unary_before(
        &mut self,
        part: usize,
        value: Fraction,
        own: u16,
    ) -> Result<Option<(Fraction, Unary)>, Stop> {
        for (before, sign) in self.store.moves.before(value) {
            let [plus, _] = self.costs(part, before)?;
            if own != cost::NEVER && plus.saturating_add(sign.cost()) == own {
                return Ok(Some((before, sign)));
            }
        }
        Ok(None)
    }

    /// How two values at these costs give a third one at its cost: the operation and the signs.
    pub(super) fn traced(
        &self,
        (a, a_costs): (Fraction, Costs),
        (b, b_costs): (Fraction, Costs),
        goal: Signed,
        own: u16,
    ) -> Option<(Operation, Signed, Signed)> {
        let signs = [(false, false), (false, true), (true, false), (true, true)];
        signs.into_iter().find_map(|(left, right)| {
            let cost_of = |[plus, minus]: Costs, turned: bool| if turned { minus } else { plus };
            let sides = cost_of(a_costs, left).saturating_add(cost_of(b_costs, right));
            let (x, y) = (Signed::new(a, left), Signed::new(b, right));
            let operation = Operation::ALL.into_iter().find(|operation| {
                sides.saturating_add(self.operation_cost(*operation)) == own
                    && own != cost::NEVER
                    && self.apply(*operation, x, y) == Some(goal)
            })?;
            Some((operation, x, y))
        })
    }
}
