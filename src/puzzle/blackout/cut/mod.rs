//! Counts the texts of a long side whose values are among a few, by cutting the side.
//!
//! Where the `=` lies near an edge, a join of the two sides is hardly a join: nearly all squares
//! are on one of them. So the long side is cut in turn. Whatever its text is, one operand of it
//! lies around the middle square or next to it; the operators and signs before it and after it
//! are the last ones kept in the first half and the first ones kept in the second:
//!
//! ```text
//! sum ± product ×÷ operand ×÷ tail ± rest = target
//! ```
//!
//! For each choice of these squares, the values of the five pieces are listed, and the lists meet
//! as in the join: some of them come together in a table, the others are looked up there. Sums
//! and rests come off the target first, so that the products meet what is left, or the products
//! are listed and meet the others, whichever is less work. Numbers with many digits are not
//! listed: the one number that would fit is spelled. Wide brackets are not listed either: the
//! value that would fit is a target for what is in them, which is cut in turn.

mod line;
mod list;
mod meet;
mod numbers;
mod pieces;
mod residue;
mod terms;
#[cfg(test)]
mod tests;
mod totals;
mod weight;

use std::collections::BTreeMap;
use std::rc::Rc;

use self::line::Line;
pub(super) use self::line::choices;
use self::list::Counts;
pub(super) use self::list::{Bag, List};
use self::meet::{ENTRY, Each, Law, Plan, meet, plan};
pub(super) use self::pieces::Listed;
use self::pieces::{FACTORS, Pieces, SIGNS};
use self::terms::{Differences, Factor, Middle};
use self::totals::Totals;
pub(super) use self::weight::Weight;
use self::weight::Weights;
use super::side::Side;
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::two_stack::{Square, StackRules};

/// Why a side was not counted.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The budget stopped the work.
    Stop(Stop),
    /// Too much would have to be listed: another way is cheaper.
    TooMany,
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// A long side, and how much may be out.
pub(super) struct Task<'a> {
    pub(super) side: &'a Side,
    pub(super) rules: StackRules,
    /// The most squares that may be out, those of the targets included.
    pub(super) limit: usize,
    /// How many look-ups the work is worth.
    pub(super) worth: u64,
    /// How much may be listed for an operand in the middle.
    pub(super) listed: Listed,
}

/// Calls `tally` with each number of squares out that occurs, and how many texts and choices have
/// a value among the targets. The weights of targets are factors, their squares out are added.
pub(super) fn count(
    task: &Task<'_>,
    targets: List,
    budget: &Budget,
    tally: impl FnMut(usize, Weight),
) -> Result<(), Refusal> {
    let line = Line::new(task.side, task.limit, task.rules);
    let memory = budget.memory_left();
    let mut cut = Cut {
        line: &line,
        pieces: Pieces::new(&line, task.listed, budget),
        totals: Totals::default(),
        budget,
        worth: task.worth,
        inner: BTreeMap::new(),
        found: Weights::default(),
    };
    let result = cut.all(targets);
    budget.release(memory.saturating_sub(budget.memory_left()));
    result.map(|()| cut.found.each(tally))
}

struct Cut<'a> {
    line: &'a Line<'a>,
    pieces: Pieces<'a>,
    totals: Totals,
    budget: &'a Budget,
    /// How many more look-ups the work is worth.
    worth: u64,
    /// Targets for the texts in wide brackets, by their length and their first square.
    inner: BTreeMap<(usize, usize), Bag<'a>>,
    found: Weights,
}

/// What comes before the term in the middle.
struct Left {
    sign: Square,
    /// The sums before the sign, as they come off the target.
    off: List,
    products: Vec<Factor>,
}

/// What comes after the term in the middle.
struct Right {
    /// The rests from its sign on, as they come off the target.
    off: Rc<List>,
    tails: Vec<Factor>,
}

impl<'a> Cut<'a> {
    /// Counts the whole side, then what is in wide brackets, the widest first.
    fn all(&mut self, targets: List) -> Result<(), Refusal> {
        self.segment(0, self.line.len(), &targets)?;
        while let Some(((length, start), targets)) = self.inner.pop_last() {
            self.segment(start, start + length, &targets.list())?;
        }
        Ok(())
    }

    /// Counts the texts of the squares `start..end` whose values are among the targets.
    fn segment(&mut self, start: usize, end: usize, targets: &List) -> Result<(), Refusal> {
        let middle = start + (end - start) / 2;
        let rights = self.rights(middle, end)?;
        let mut lefts = vec![(Square::Plus, start, Rc::new(List::nothing(Number::ZERO)))];
        for sign in self.line.squares(SIGNS, start, middle) {
            lefts.push((self.line.square(sign).0, sign + 1, self.pieces.sums(start, sign)?));
        }
        for (sign, from, sums) in lefts {
            if sums.is_empty() {
                continue;
            }
            let products = self.products(from, middle)?;
            let left = Left { sign, off: sums.map(|sum| Some(sum.neg())), products };
            for right in &rights {
                self.between(targets, &left, right)?;
            }
        }
        Ok(())
    }

    /// The products from `from` on that end at an operator before `middle`.
    fn products(&mut self, from: usize, middle: usize) -> Result<Vec<Factor>, Refusal> {
        let mut products = vec![Factor::nothing(from)];
        for sign in self.line.squares(FACTORS, from, middle) {
            let values = self.pieces.terms(from, sign)?;
            let operator = self.line.square(sign).0;
            products.push(Factor::new(operator, sign + 1, values, self.budget));
        }
        Ok(products)
    }

    /// What can come after the term in the middle: nothing, or a sign in `middle..end`.
    fn rights(&mut self, middle: usize, end: usize) -> Result<Vec<Right>, Refusal> {
        let nothing = Rc::new(List::nothing(Number::ZERO));
        let mut rights = vec![Right { off: nothing, tails: self.tails(middle, end)? }];
        for sign in self.line.squares(SIGNS, middle, end) {
            let rests = self.pieces.rests(sign, end)?;
            if !rests.is_empty() {
                let off = Rc::new(rests.map(|rest| Some(rest.neg())));
                rights.push(Right { off, tails: self.tails(middle, sign)? });
            }
        }
        Ok(rights)
    }

    /// The tails that begin at an operator in `middle..to` and end before `to`.
    fn tails(&mut self, middle: usize, to: usize) -> Result<Vec<Factor>, Refusal> {
        let mut tails = vec![Factor::nothing(to)];
        for sign in self.line.squares(FACTORS, middle, to) {
            let values = self.pieces.tails(sign, to)?;
            tails.push(Factor::new(Square::Times, sign, values, self.budget));
        }
        Ok(tails)
    }

    /// Counts the texts whose term in the middle lies between `left` and `right`.
    fn between(&mut self, targets: &List, left: &Left, right: &Right) -> Result<(), Refusal> {
        let off = [targets, &left.off, &right.off];
        let middles = self.middles(off, left, right)?;
        if middles.is_empty() {
            return Ok(());
        }
        let costs = Costs::new(off, &middles, self.line.limit);
        self.pay(costs.all())?;
        if costs.lists_terms() {
            let memory = self.budget.memory_left();
            let terms = self.terms(&middles, left.sign)?;
            let taken = memory.saturating_sub(self.budget.memory_left());
            let (lists, limit) = ([targets, &left.off, &right.off, &terms], self.line.limit);
            let found = &mut self.found;
            meet(&lists, Law::Sum, costs.together, limit, self.budget, &mut |removed, weight| {
                found.add(removed, weight);
            })?;
            self.budget.release(taken);
        }
        if !costs.lists_terms() || middles.iter().any(Middle::is_wide) {
            let memory = self.budget.memory_left();
            let differences = Differences::new(self.differences(&off, left.sign)?);
            let taken = memory.saturating_sub(self.budget.memory_left());
            for middle in &middles {
                if !costs.lists_terms() {
                    self.listed_operands(&differences, middle)?;
                }
                self.wide_operands(&differences, middle)?;
            }
            self.budget.release(taken);
        }
        Ok(())
    }

    /// What terms there can be between `left` and `right`, when so much comes off the target.
    fn middles<'l>(
        &mut self,
        off: [&List; 3],
        left: &'l Left,
        right: &'l Right,
    ) -> Result<Vec<Middle<'l>>, Refusal> {
        let mut middles = Vec::new();
        let out: usize = off.iter().map(|list| list.fewest()).sum();
        let Some(limit) = self.line.limit.checked_sub(out) else { return Ok(middles) };
        for product in left.products.iter().filter(|product| !product.values.is_empty()) {
            for tail in right.tails.iter().filter(|tail| !tail.values.is_empty()) {
                if product.values.fewest() + tail.values.fewest() <= limit {
                    let operands = self.pieces.operands(product.place, tail.place)?;
                    middles.push(Middle { product, operands, tail });
                }
            }
        }
        Ok(middles)
    }

    /// What is left of the targets for the term in the middle, which comes after `sign`.
    fn differences(&self, off: &[&List], sign: Square) -> Result<List, Stop> {
        let mut bag = Bag::new(self.budget);
        let each = Each { law: Law::Sum, limit: self.line.limit, budget: self.budget };
        each.combine(off, &Number::ZERO, 0, Weight::ONE, &mut |value, removed, weight| {
            bag.add(if sign == Square::Minus { value.neg() } else { value }, removed, weight)
        })?;
        Ok(bag.list())
    }

    /// The terms of listed operands, as they come off the target after `sign`.
    fn terms(&self, middles: &[Middle<'_>], sign: Square) -> Result<List, Stop> {
        let mut bag = Bag::new(self.budget);
        for middle in middles {
            middle.terms(self.line.limit, self.budget, &mut |value, removed, weight| {
                bag.add(if sign == Square::Minus { value } else { value.neg() }, removed, weight)
            })?;
        }
        Ok(bag.list())
    }

    /// Takes work off what the whole is worth.
    fn pay(&mut self, cost: u64) -> Result<(), Refusal> {
        self.worth = self.worth.checked_sub(cost).ok_or(Refusal::TooMany)?;
        Ok(())
    }
}

/// What the ways to count some terms cost, in look-ups.
struct Costs {
    /// To list the terms, which then meet all else.
    terms: u64,
    /// How they meet.
    together: Plan,
    /// To list the differences, which then meet the factors of each term.
    differences: u64,
    /// To look for the operands that are not listed.
    wide: u64,
}

impl Costs {
    fn new(off: [&List; 3], middles: &[Middle<'_>], limit: usize) -> Self {
        let [targets, sums, rests] = off.map(List::counts);
        let differences = targets.times(sums, limit).times(rests, limit);
        let mut terms = Counts::default();
        let (mut apart, mut wide) = (0_u64, 0_u64);
        for middle in middles {
            terms.add(&middle.counts(limit));
            apart = apart.saturating_add(middle.plan(&differences, limit).cost);
            wide = wide.saturating_add(middle.wide_cost(&differences, limit));
        }
        let together = plan(&[targets, sums, rests, &terms], limit);
        let list = |counts: &Counts| counts.total().saturating_mul(ENTRY);
        Self {
            terms: list(&terms).saturating_add(together.cost),
            together,
            differences: list(&differences).saturating_add(apart),
            wide,
        }
    }

    fn lists_terms(&self) -> bool {
        self.terms < self.differences
    }

    fn all(&self) -> u64 {
        self.terms.min(self.differences).saturating_add(self.wide)
    }
}
