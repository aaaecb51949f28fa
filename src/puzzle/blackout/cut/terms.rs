//! Terms around the middle: a product before an operand, and a tail after it.

use std::rc::Rc;

use super::list::{Bag, Counts, List, combinations};
use super::meet::{Each, Law, Plan, meet, plan};
use super::numbers::{all_numbers, spellings};
use super::pieces::{Brackets, Operands, Run};
use super::totals::Source;
use super::weight::{Weight, Weights};
use super::{Cut, Refusal};
use crate::limits::{Budget, Stop};
use crate::number::{Number, NumberError};
use crate::two_stack::Square;

/// What multiplies the operand in the middle.
pub(super) struct Factor {
    /// The operator between it and the operand, if it comes before that.
    operator: Square,
    /// The place where the operand begins or ends.
    pub(super) place: usize,
    pub(super) values: Rc<List>,
    /// The inverses of those that are not 0.
    inverses: List,
}

impl Factor {
    pub(super) fn new(operator: Square, place: usize, values: Rc<List>, budget: &Budget) -> Self {
        let inverse = |value: &Number| Number::ONE.div(value, budget).ok();
        let inverses = values.map(inverse);
        Self { operator, place, values, inverses }
    }

    /// No factor at all.
    pub(super) fn nothing(place: usize) -> Self {
        let one = || List::nothing(Number::ONE);
        Self { operator: Square::Times, place, values: Rc::new(one()), inverses: one() }
    }

    fn zeros(&self) -> Weights {
        self.values.weights(Number::is_zero)
    }

    fn others(&self) -> Weights {
        self.values.weights(|value| !value.is_zero())
    }
}

/// The product, the operand and the tail of a term.
pub(super) struct Middle<'l> {
    pub(super) product: &'l Factor,
    pub(super) operands: Operands,
    pub(super) tail: &'l Factor,
}

impl Middle<'_> {
    /// How many terms are listed, by the number of squares out.
    pub(super) fn counts(&self, limit: usize) -> Counts {
        let operands = self.product.values.counts().times(self.operands.listed.counts(), limit);
        operands.times(self.tail.values.counts(), limit)
    }

    fn divides(&self) -> bool {
        self.product.operator == Square::Divide
    }

    /// The weights of the products and tails that make a term 0 with any operand, or with any but
    /// 0 if that divides.
    fn zero_with_any(&self, limit: usize) -> Weights {
        let (product, tail) = (self.product, self.tail);
        let all_tails = tail.zeros().plus(&tail.others());
        let by_product = product.zeros().times(&all_tails, limit);
        by_product.plus(&product.others().times(&tail.zeros(), limit))
    }

    /// How the listed operands meet so many differences.
    pub(super) fn plan(&self, differences: &Counts, limit: usize) -> Plan {
        let [product, tail] = [&self.product.inverses, &self.tail.inverses].map(List::counts);
        plan(&[differences, product, self.operands.listed.counts(), tail], limit)
    }

    /// Whether some operands are not listed.
    pub(super) fn is_wide(&self) -> bool {
        !self.operands.numbers.is_empty() || !self.operands.brackets.is_empty()
    }

    /// What it costs to look for the operands that are not listed.
    pub(super) fn wide_cost(&self, differences: &Counts, limit: usize) -> u64 {
        let wide = self.operands.numbers.len() + self.operands.brackets.len();
        if wide == 0 {
            return 0;
        }
        let others = [differences, self.product.inverses.counts(), self.tail.inverses.counts()];
        combinations(others.into_iter(), limit).saturating_mul(LOOK_UPS * wide as u64)
    }

    /// Calls `f` with the value of each listed term, the squares out and its weight.
    pub(super) fn terms(
        &self,
        limit: usize,
        budget: &Budget,
        f: &mut impl FnMut(Number, usize, Weight) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let each = Each { law: Law::Product, limit, budget };
        let tail = [&*self.tail.values];
        for one in self.product.values.within(limit) {
            for other in self.operands.listed.within(limit - one.removed) {
                let value = if self.divides() {
                    one.value.div(&other.value, budget)
                } else {
                    one.value.mul(&other.value, budget)
                };
                let value = match value {
                    Ok(value) => value,
                    Err(NumberError::Stop(stop)) => return Err(stop),
                    Err(_) => continue,
                };
                let weight = one.weight.times(other.weight);
                each.combine(&tail, &value, one.removed + other.removed, weight, f)?;
            }
        }
        Ok(())
    }
}

/// What spelling a number costs, in look-ups.
const LOOK_UPS: u64 = 4;

/// What is left for a term.
pub(super) struct Differences {
    zeros: Weights,
    others: List,
}

impl Differences {
    pub(super) fn new(list: List) -> Self {
        let other = |value: &Number| (!value.is_zero()).then(|| value.clone());
        Self { zeros: list.weights(Number::is_zero), others: list.map(other) }
    }
}

impl Cut<'_> {
    /// Counts the terms of listed operands that make up a difference.
    pub(super) fn listed_operands(
        &mut self,
        differences: &Differences,
        middle: &Middle<'_>,
    ) -> Result<(), Refusal> {
        let (limit, budget) = (self.line.limit, self.budget);
        let operands = &middle.operands.listed;
        if operands.is_empty() {
            return Ok(());
        }
        if !differences.zeros.is_empty() {
            let zeros = operands.weights(Number::is_zero);
            let others = operands.weights(|value| !value.is_zero());
            self.zero_terms(differences, middle, &zeros, &others);
        }
        let inverse = |value: &Number| Number::ONE.div(value, budget).ok();
        let other = |value: &Number| (!value.is_zero()).then(|| value.clone());
        let operands = if middle.divides() { operands.map(other) } else { operands.map(inverse) };
        let Middle { product, tail, .. } = middle;
        let lists = [&differences.others, &product.inverses, &operands, &tail.inverses];
        let plan = plan(&lists.map(List::counts), limit);
        let found = &mut self.found;
        meet(&lists, Law::Product, plan, limit, budget, &mut |removed, weight| {
            found.add(removed, weight);
        })
    }

    /// Counts the terms that are 0, of operands with these weights.
    fn zero_terms(
        &mut self,
        differences: &Differences,
        middle: &Middle<'_>,
        zeros: &Weights,
        others: &Weights,
    ) {
        let limit = self.line.limit;
        let (product, tail) = (middle.product, middle.tail);
        let any = if middle.divides() { others.clone() } else { others.clone().plus(zeros) };
        let mut terms = middle.zero_with_any(limit).times(&any, limit);
        if !middle.divides() {
            let beside = product.others().times(&tail.others(), limit);
            terms = terms.plus(&beside.times(zeros, limit));
        }
        let found = &mut self.found;
        differences.zeros.times(&terms, limit).each(|removed, weight| found.add(removed, weight));
    }

    /// Counts the terms of operands that are not listed.
    pub(super) fn wide_operands(
        &mut self,
        differences: &Differences,
        middle: &Middle<'_>,
    ) -> Result<(), Refusal> {
        for run in &middle.operands.numbers {
            self.spelled(differences, middle, *run)?;
        }
        for brackets in &middle.operands.brackets {
            self.bracketed(differences, middle, *brackets)?;
        }
        Ok(())
    }

    /// Calls `f` with each operand but 0 that makes a term one of the differences, and with the
    /// squares out and the weights of all else.
    fn each_operand(
        &self,
        differences: &Differences,
        middle: &Middle<'_>,
        f: &mut impl FnMut(Number, usize, Weight) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (limit, budget) = (self.line.limit, self.budget);
        let each = Each { law: Law::Product, limit, budget };
        let lists = [&differences.others, &middle.product.inverses, &middle.tail.inverses];
        each.combine(&lists, &Number::ONE, 0, Weight::ONE, &mut |value, removed, weight| {
            budget.spend(1)?;
            if !middle.divides() {
                return f(value, removed, weight);
            }
            match Number::ONE.div(&value, budget) {
                Ok(operand) => f(operand, removed, weight),
                Err(NumberError::Stop(stop)) => Err(stop),
                Err(_) => Ok(()),
            }
        })
    }

    /// Counts the terms of numbers that are spelled one by one.
    fn spelled(
        &mut self,
        differences: &Differences,
        middle: &Middle<'_>,
        run: Run,
    ) -> Result<(), Stop> {
        let (line, limit, end) = (self.line, self.line.limit, middle.tail.place);
        let before = Weights::of(run.removed, run.weight);
        let signed = |weights: &Weights| before.times(weights, limit);
        if !differences.zeros.is_empty() {
            let zeros = spellings(line, run.to, end, &Number::ZERO);
            let all = all_numbers(line, run.to, end);
            self.zero_terms(differences, middle, &signed(&zeros), &signed(&all.without(&zeros)));
        }
        let mut found = Weights::default();
        self.each_operand(differences, middle, &mut |operand, removed, weight| {
            if operand.is_integer() && operand.is_negative() == run.negative {
                let number = if run.negative { operand.neg() } else { operand };
                signed(&spellings(line, run.to, end, &number)).each(|more, factor| {
                    if removed + more <= limit {
                        found.add(removed + more, weight.times(factor));
                    }
                });
            }
            Ok(())
        })?;
        found.each(|removed, weight| self.found.add(removed, weight));
        Ok(())
    }

    /// Makes targets for what is in brackets.
    fn bracketed(
        &mut self,
        differences: &Differences,
        middle: &Middle<'_>,
        brackets: Brackets,
    ) -> Result<(), Refusal> {
        let limit = self.line.limit;
        let Brackets { open, close, negative, removed: around, weight: factor } = brackets;
        let mut bag = self.inner.remove(&(close - open - 1, open + 1));
        let targets = bag.get_or_insert_with(|| Bag::new(self.budget));
        if !differences.zeros.is_empty() {
            let around = differences.zeros.times(&Weights::of(around, factor), limit);
            let anything = around.times(&middle.zero_with_any(limit), limit);
            let zero = if middle.divides() {
                // All that has a value but 0.
                anything.negative()
            } else {
                let Middle { product, tail, .. } = middle;
                around.times(&product.others().times(&tail.others(), limit), limit)
            };
            zero.try_each(|removed, weight| targets.add(Number::ZERO, removed, weight))?;
            if !anything.is_empty() {
                let mut source = Source { line: self.line, pieces: &mut self.pieces };
                let inner = self.totals.sums(&mut source, open + 1, close)?;
                let found = &mut self.found;
                anything.times(&inner, limit).each(|removed, weight| found.add(removed, weight));
            }
        }
        self.each_operand(differences, middle, &mut |operand, removed, weight| {
            if removed + around > limit {
                return Ok(());
            }
            let value = if negative { operand.neg() } else { operand };
            targets.add(value, removed + around, weight.times(factor))
        })?;
        if let Some(bag) = bag.filter(|bag| !bag.is_empty()) {
            self.inner.insert((close - open - 1, open + 1), bag);
        }
        Ok(())
    }
}
