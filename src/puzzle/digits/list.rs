//! Every different solution: from the target down to the numbers, only through values that lead
//! there, each form once.

use std::ops::ControlFlow;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::expression::{Expression, Operation, Unary};
use super::form::{Form, Forms, Merged};
use super::fraction::{Fraction, Signed};
use super::set::cost;
use super::split::{Splits, Step};
use super::ways::{Candidate, Shape, Telling, Way, Ways, negated};
use crate::limits::{Stop, with_stack};

/// Lists solutions.
pub(super) struct Lister<'a, 'b> {
    splits: &'a mut Splits<'b>,
    forms: Forms,
    /// The forms of values of parts. Where a minus may stand anywhere, of positive values only.
    known: FxHashMap<(usize, Signed), Rc<[Way]>>,
    /// Those without a root or a factorial as the last sign.
    without: FxHashMap<(usize, Signed), Rc<[Way]>>,
}

/// Takes forms, until it breaks off.
type Take<'a> = dyn FnMut(&Candidate<'_>) -> Result<ControlFlow<()>, Stop> + 'a;

impl<'a, 'b> Lister<'a, 'b> {
    pub(super) fn new(splits: &'a mut Splits<'b>, merged: Merged) -> Self {
        let (known, without) = (FxHashMap::default(), FxHashMap::default());
        Self { splits, forms: Forms::new(merged), known, without }
    }

    /// Hands one expression of each form of the whole that is worth the target to `take`, `first`
    /// for its own.
    pub(super) fn each(
        &mut self,
        target: Signed,
        first: &Expression,
        take: &mut dyn FnMut(Expression) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let whole = self.splits.plan.whole();
        let is_free = self.splits.store.moves.minus;
        let goal = if is_free { Signed::plain(target.size) } else { target };
        let mut telling = Telling::new(target, is_free, take);
        if let Some((form, _)) = self.form_of(whole, first)
            && telling.tell(form, first).is_break()
        {
            return Ok(());
        }
        let budget = self.splits.budget;
        let collected =
            self.collect(whole, goal, &mut |candidate| telling.offer(candidate, budget));
        let _ = telling.flush();
        collected
    }

    /// The form and the value of an expression of a part.
    fn form_of(&mut self, part: usize, expression: &Expression) -> Option<(Form, Signed)> {
        let plan = self.splits.plan;
        let this = plan.parts.get(part)?;
        let (form, value) = match expression {
            Expression::Number(text) => {
                let mut leaves = this.leaves.iter().enumerate();
                let leaf = leaves.find(|(_, leaf)| leaf.text[..] == text[..])?;
                (self.forms.leaf(part, this, leaf, false), Signed::plain(leaf.1.value))
            }
            Expression::Unary(Unary::Minus, operand) => {
                let (form, value) = with_stack(|| self.form_of(part, operand))?;
                (form.turned(), value.turned())
            }
            Expression::Unary(sign, operand) => {
                let (form, value) = with_stack(|| self.form_of(part, operand))?;
                let mut results = self.splits.store.moves.unary(value.size);
                let (result, _) = results.find(|(_, made)| made == sign)?;
                (self.forms.unary(*sign, form, result)?, Signed::plain(result))
            }
            Expression::Step(operation, sides) => {
                let digits = sides.0.digits();
                let is_left = |part: usize| plan.parts.get(part).is_some_and(|it| it.has(&digits));
                let (left, right) = *this.splits.iter().find(|(left, _)| is_left(*left))?;
                let (x, a) = with_stack(|| self.form_of(left, &sides.0))?;
                let (y, b) = with_stack(|| self.form_of(right, &sides.1))?;
                let result = self.splits.apply(*operation, a, b)?;
                (self.forms.join(*operation, x, y, result)?, result)
            }
        };
        let is_free = self.splits.store.moves.minus;
        Some((if is_free { form.signed(value) } else { form }, value))
    }

    /// The forms of a value of a part.
    fn ways(&mut self, part: usize, value: Signed) -> Result<Rc<[Way]>, Stop> {
        let value = if self.splits.store.moves.minus { Signed::plain(value.size) } else { value };
        if let Some(ways) = self.known.get(&(part, value)) {
            return Ok(Rc::clone(ways));
        }
        let (mut ways, budget) = (Ways::default(), self.splits.budget);
        self.collect(part, value, &mut |candidate| {
            ways.take(candidate, budget)?;
            Ok(ControlFlow::Continue(()))
        })?;
        let ways: Rc<[Way]> = ways.ways.into();
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
                let (operand, mut cost) = way.of(false);
                let mut form = Some(way.form);
                for (sign, value) in signs.iter().zip(values.iter()).rev() {
                    form = form.and_then(|form| self.forms.unary(*sign, form, *value));
                    cost = cost.saturating_add(sign.cost());
                }
                let Some(form) = form else { continue };
                let is_zero = values.first().is_some_and(|value| value.is_zero());
                let make = |negative: bool| {
                    let signed = signs
                        .iter()
                        .rev()
                        .fold(operand.clone(), |operand, sign| Expression::unary(*sign, operand));
                    if negative && !is_zero { negated(signed) } else { signed }
                };
                let turned = if is_zero { cost } else { cost.saturating_add(cost::MINUS) };
                let costs = [cost, turned];
                if take(&Candidate { form, costs, make: &make })?.is_break() {
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
        let (mut ways, budget) = (Ways::default(), self.splits.budget);
        let _ = self.collect_without(part, key.1, &mut |candidate| {
            ways.take(candidate, budget)?;
            Ok(ControlFlow::Continue(()))
        })?;
        let ways: Rc<[Way]> = ways.ways.into();
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
            let make = |negative: bool| match negative ^ value.negative {
                true if !value.size.is_zero() => negated(number.clone()),
                _ => number.clone(),
            };
            let turned = if value.size.is_zero() { 0 } else { cost::MINUS };
            let costs = if value.negative { [turned, 0] } else { [0, turned] };
            if take(&Candidate { form, costs, make: &make })?.is_break() {
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
                let moves = &self.splits.store.moves;
                let shapes = Shape::of(step, [left, right], moves);
                let shapes = if turn { [shapes[1], shapes[0]] } else { shapes };
                // The opposite of 0 is 0.
                let is_zero = is_free && value.size.is_zero() && !self.forms.is_turnable(form);
                let shapes = if is_zero { [shapes[0].or(shapes[1]); 2] } else { shapes };
                let make = |negative: bool| {
                    let [plain, turned] = shapes;
                    let shape = if negative { turned } else { plain };
                    shape.expression([left, right], moves)
                };
                let costs = shapes.map(|shape| shape.cost);
                if take(&Candidate { form, costs, make: &make })?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
