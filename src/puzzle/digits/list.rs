//! Every different solution: from the target down to the numbers, only through values that lead
//! there, each form once.

use std::ops::ControlFlow;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::expression::{Expression, Operation, Unary};
use super::form::{Form, Forms, Merged};
use super::fraction::{Fraction, Signed};
use super::set::cost;
use super::split::{Splits, Step};
use crate::limits::Stop;

/// A form, and one expression that has it.
#[derive(Clone)]
struct Way {
    form: Form,
    expression: Expression,
}

/// About how many bytes a form takes with all that belongs to it.
const BYTES: u64 = 320;

/// Lists solutions.
pub(super) struct Lister<'a, 'b> {
    splits: &'a mut Splits<'b>,
    forms: Forms,
    /// The forms of values of parts. Where a minus may stand anywhere, of positive values only.
    known: FxHashMap<(usize, Signed), Rc<[Way]>>,
    /// Those without a root or a factorial as the last sign.
    without: FxHashMap<(usize, Signed), Rc<[Way]>>,
}

/// Takes ways, until it breaks off.
type Take<'a> = dyn FnMut(Way) -> Result<ControlFlow<()>, Stop> + 'a;

impl<'a, 'b> Lister<'a, 'b> {
    pub(super) fn new(splits: &'a mut Splits<'b>, merged: Merged) -> Self {
        let (known, without) = (FxHashMap::default(), FxHashMap::default());
        Self { splits, forms: Forms::new(merged), known, without }
    }

    /// Hands one expression of each form of the whole that is worth the target to `take`.
    pub(super) fn each(
        &mut self,
        target: Signed,
        take: &mut dyn FnMut(Expression) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let whole = self.splits.plan.whole();
        let is_free = self.splits.store.moves.minus;
        let goal = if is_free { Signed::plain(target.size) } else { target };
        let (mut seen, budget) = (FxHashSet::default(), self.splits.budget);
        self.collect(whole, goal, &mut |way| {
            let form = if target.size.is_zero() { way.form.unsigned() } else { way.form };
            if !seen.insert(form) {
                return Ok(ControlFlow::Continue(()));
            }
            budget.reserve(32)?;
            let turn = is_free && target.negative;
            Ok(take(if turn { negated(way.expression) } else { way.expression }))
        })?;
        Ok(())
    }

    /// The forms of a value of a part.
    fn ways(&mut self, part: usize, value: Signed) -> Result<Rc<[Way]>, Stop> {
        let value = if self.splits.store.moves.minus { Signed::plain(value.size) } else { value };
        if let Some(ways) = self.known.get(&(part, value)) {
            return Ok(Rc::clone(ways));
        }
        let (mut seen, mut ways) = (FxHashSet::default(), Vec::new());
        let budget = self.splits.budget;
        self.collect(part, value, &mut |way| {
            if seen.insert(way.form) {
                budget.reserve(BYTES)?;
                ways.push(way);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let ways: Rc<[Way]> = ways.into();
        self.known.insert((part, value), Rc::clone(&ways));
        Ok(ways)
    }

    /// Hands the forms of a value of a part to `take`, some of them several times.
    fn collect(&mut self, part: usize, value: Signed, take: &mut Take<'_>) -> Result<(), Stop> {
        if self.collect_without(part, value, take)?.is_break() || value.negative {
            return Ok(());
        }
        let mut signs = Vec::new();
        let _ = self.under_signs(part, &mut vec![value.size], &mut signs, take)?;
        Ok(())
    }

    /// The same for values that roots and factorials lead from; `values` are those on the way, the
    /// last one first, and `signs` what leads from one to the other.
    fn under_signs(
        &mut self,
        part: usize,
        values: &mut Vec<Fraction>,
        signs: &mut Vec<Unary>,
        take: &mut Take<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        let Some(value) = values.last().copied() else { return Ok(ControlFlow::Break(())) };
        for (before, sign) in self.splits.store.moves.before(value) {
            let [plus, _] = self.splits.costs(part, before)?;
            if plus == cost::NEVER || values.contains(&before) {
                continue;
            }
            signs.push(sign);
            for way in self.ways_without(part, before)?.iter() {
                self.splits.budget.spend(1)?;
                let mut signed = Some(way.clone());
                for (sign, value) in signs.iter().zip(values.iter()).rev() {
                    signed = signed.and_then(|way| {
                        let form = self.forms.unary(*sign, way.form, *value)?;
                        Some(Way { form, expression: Expression::unary(*sign, way.expression) })
                    });
                }
                if let Some(way) = signed
                    && take(way)?.is_break()
                {
                    return Ok(ControlFlow::Break(()));
                }
            }
            values.push(before);
            let flow = self.under_signs(part, values, signs, take)?;
            values.pop();
            signs.pop();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The forms of a value that have no root or factorial as the last sign.
    fn ways_without(&mut self, part: usize, value: Fraction) -> Result<Rc<[Way]>, Stop> {
        let key = (part, Signed::plain(value));
        if let Some(ways) = self.without.get(&key) {
            return Ok(Rc::clone(ways));
        }
        let (mut seen, mut ways) = (FxHashSet::default(), Vec::new());
        let budget = self.splits.budget;
        let _ = self.collect_without(part, key.1, &mut |way| {
            if seen.insert(way.form) {
                budget.reserve(BYTES)?;
                ways.push(way);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let ways: Rc<[Way]> = ways.into();
        self.without.insert(key, Rc::clone(&ways));
        Ok(ways)
    }

    /// Numbers and steps.
    fn collect_without(
        &mut self,
        part: usize,
        value: Signed,
        take: &mut Take<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        let plan = self.splits.plan;
        let Some(this) = plan.parts.get(part) else { return Ok(ControlFlow::Continue(())) };
        for (index, leaf) in this.leaves.iter().enumerate() {
            let is_there = !value.negative || this.is_first();
            if leaf.value != value.size || !is_there {
                continue;
            }
            let form = self.forms.leaf(part, this, (index, leaf), value.negative);
            let number = Expression::number(&leaf.text);
            let expression = if value.negative { negated(number) } else { number };
            if take(Way { form, expression })?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        for step in self.steps(part, value)? {
            if self.join(step, value, take)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The steps that lead to a value. Where a minus may stand anywhere, only one of those that
    /// differ in signs that can be moved outward.
    fn steps(&mut self, part: usize, value: Signed) -> Result<Vec<Step>, Stop> {
        let moves = self.splits.store.moves;
        let mut steps = Vec::new();
        let budget = self.splits.budget;
        let mut full = Ok(());
        let mut add = |step: Step| {
            full = budget.reserve(size_of::<Step>() as u64);
            steps.push(step);
            if full.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let _ = self.splits.each(part, value, &mut |step| {
            let is_kept = !moves.minus
                || match step.operation {
                    Operation::Add | Operation::Power | Operation::Join => true,
                    Operation::Subtract => moves.add == cost::NEVER,
                    Operation::Multiply | Operation::Divide => {
                        !step.left.1.negative && !step.right.1.negative
                    }
                };
            if is_kept { add(step) } else { ControlFlow::Continue(()) }
        })?;
        if moves.minus && moves.power != cost::NEVER && !value.size.is_zero() {
            let _ = self.splits.each(part, value.turned(), &mut |step| {
                let is_power = step.operation == Operation::Power;
                if is_power { add(step) } else { ControlFlow::Continue(()) }
            })?;
        }
        full?;
        budget.release((size_of::<Step>() * steps.len()) as u64);
        Ok(steps)
    }

    /// Hands what a step makes of the forms of both sides to `take`.
    fn join(
        &mut self,
        step: Step,
        value: Signed,
        take: &mut Take<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        let is_free = self.splits.store.moves.minus;
        let lefts = self.ways(step.left.0, step.left.1)?;
        let rights = self.ways(step.right.0, step.right.1)?;
        // Of a negative power it is the opposite that is asked for.
        let result = self.splits.apply(step.operation, step.left.1, step.right.1);
        let Some(result) = result else { return Ok(ControlFlow::Continue(())) };
        let turn = is_free && result != value;
        for left in lefts.iter() {
            for right in rights.iter() {
                self.splits.budget.spend(1)?;
                let (x, y) = if is_free {
                    (left.form.signed(step.left.1), right.form.signed(step.right.1))
                } else {
                    (left.form, right.form)
                };
                let Some(mut form) = self.forms.join(step.operation, x, y, result) else {
                    continue;
                };
                if is_free && !value.size.is_zero() {
                    form = form.unsigned();
                }
                let expression = self.expression(step, left, right);
                let expression = if turn { negated(expression) } else { expression };
                if take(Way { form, expression })?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The expression of a step; the sides are those of positive values where a minus may stand
    /// anywhere.
    fn expression(&self, step: Step, left: &Way, right: &Way) -> Expression {
        let (mut x, mut y) = (left.expression.clone(), right.expression.clone());
        let moves = &self.splits.store.moves;
        if !moves.minus {
            return Expression::tidy_step(step.operation, x, y, moves.signs());
        }
        if step.left.1.negative {
            x = negated(x);
        }
        let mut operation = step.operation;
        let other = match operation {
            Operation::Add => (moves.subtract != cost::NEVER).then_some(Operation::Subtract),
            Operation::Subtract => (moves.add != cost::NEVER).then_some(Operation::Add),
            _ => None,
        };
        if step.right.1.negative {
            match other {
                Some(other) => operation = other,
                None => y = negated(y),
            }
        }
        Expression::tidy_step(operation, x, y, moves.signs())
    }
}

/// The opposite.
fn negated(expression: Expression) -> Expression {
    match expression {
        Expression::Unary(Unary::Minus, operand) => (*operand).clone(),
        other => Expression::unary(Unary::Minus, other),
    }
}
