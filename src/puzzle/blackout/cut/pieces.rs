//! The pieces that texts are made of, by value.
//!
//! A piece lies among the squares `from..to`, of which `from - 1` and `to` are kept beside it. Each
//! is put together from shorter ones, and those of one value come together, so that no text is
//! looked at by itself but for its numbers.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Refusal;
use super::line::{Line, choices};
use super::list::{Bag, List};
use super::numbers;
use super::weight::Weight;
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::two_stack::Square;

/// The operators of sums, and those of products.
pub(super) const SIGNS: &[Square] = &[Square::Plus, Square::Minus];
pub(super) const FACTORS: &[Square] = &[Square::Times, Square::Divide];
const OPENERS: &[Square] = &[Square::Open];
const CLOSERS: &[Square] = &[Square::Close];

/// The most numbers of one stretch of squares that are listed.
const MOST_NUMBERS: u64 = 1 << 18;

/// So many are listed at once, when those from one square on to several places are asked for.
const FEW_NUMBERS: u64 = 1 << 12;

/// The most texts that are listed for an operand in the middle. Where there may be more, the ones
/// that fit are looked for.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Listed {
    /// Numbers of one stretch of squares.
    pub(super) numbers: u64,
    /// Texts of one pair of brackets.
    pub(super) brackets: u64,
}

impl Default for Listed {
    fn default() -> Self {
        Self { numbers: 1 << 12, brackets: 1 << 18 }
    }
}

/// Makes pieces when they are asked for, and keeps them.
pub(super) struct Pieces<'a> {
    line: &'a Line<'a>,
    listed: Listed,
    budget: &'a Budget,
    numbers: FxHashMap<usize, Vec<Rc<List>>>,
    kept: FxHashMap<(Kind, usize, usize), Rc<List>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Atom,
    /// Those atoms that are few enough to be listed in the middle.
    Few,
    Term,
    Sum,
    Tail,
    Rest,
}

/// Signs before an operand, those from one square on that end before another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// The place after the last sign.
    pub(super) to: usize,
    pub(super) negative: bool,
    pub(super) removed: usize,
    pub(super) weight: Weight,
}

/// A pair of brackets with the signs before it and the gaps on either side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brackets {
    pub(super) open: usize,
    pub(super) close: usize,
    pub(super) negative: bool,
    /// The squares out around the brackets.
    pub(super) removed: usize,
    pub(super) weight: Weight,
}

/// The operands between two places: those that are listed by value, and those that are too many.
pub(super) struct Operands {
    pub(super) listed: Rc<List>,
    /// Numbers after signs.
    pub(super) numbers: Vec<Run>,
    pub(super) brackets: Vec<Brackets>,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(line: &'a Line<'a>, listed: Listed, budget: &'a Budget) -> Self {
        Self { line, listed, budget, numbers: FxHashMap::default(), kept: FxHashMap::default() }
    }

    /// Sums, which may be of one term.
    pub(super) fn sums(&mut self, from: usize, to: usize) -> Result<Rc<List>, Refusal> {
        self.keep(Kind::Sum, from, to, |pieces, bag| {
            let single = pieces.terms(from, to)?;
            pieces.add(&single, bag)?;
            for sign in pieces.line.squares(SIGNS, from, to) {
                let left = pieces.sums(from, sign)?;
                let right = pieces.rights(&left, Kind::Term, sign + 1, to)?;
                pieces.join(&left, sign, &right, bag)?;
            }
            Ok(())
        })
    }

    /// Products, which may be of one operand.
    pub(super) fn terms(&mut self, from: usize, to: usize) -> Result<Rc<List>, Refusal> {
        self.keep(Kind::Term, from, to, |pieces, bag| {
            let single = pieces.atoms(from, to)?;
            pieces.add(&single, bag)?;
            for sign in pieces.line.squares(FACTORS, from, to) {
                let left = pieces.terms(from, sign)?;
                let right = pieces.rights(&left, Kind::Atom, sign + 1, to)?;
                pieces.join(&left, sign, &right, bag)?;
            }
            Ok(())
        })
    }

    /// What the operator × or ÷ on the square `sign`, and all after it, does to a term.
    pub(super) fn tails(&mut self, sign: usize, to: usize) -> Result<Rc<List>, Refusal> {
        self.keep(Kind::Tail, sign, to, |pieces, bag| {
            let begin = List::nothing(Number::ONE);
            let last = pieces.atoms(sign + 1, to)?;
            pieces.join(&begin, sign, &last, bag)?;
            for next in pieces.line.squares(FACTORS, sign + 1, to) {
                let tails = pieces.tails(next, to)?;
                let atoms = pieces.rights(&tails, Kind::Atom, sign + 1, next)?;
                pieces.continued(sign, &atoms, &tails, bag)?;
            }
            Ok(())
        })
    }

    /// What the operator + or - on the square `sign`, and all after it, adds to a sum.
    pub(super) fn rests(&mut self, sign: usize, to: usize) -> Result<Rc<List>, Refusal> {
        self.keep(Kind::Rest, sign, to, |pieces, bag| {
            let begin = List::nothing(Number::ZERO);
            let last = pieces.terms(sign + 1, to)?;
            pieces.join(&begin, sign, &last, bag)?;
            for next in pieces.line.squares(SIGNS, sign + 1, to) {
                let rests = pieces.rests(next, to)?;
                let terms = pieces.rights(&rests, Kind::Term, sign + 1, next)?;
                pieces.continued(sign, &terms, &rests, bag)?;
            }
            Ok(())
        })
    }

    /// Operands, all of them listed.
    fn atoms(&mut self, from: usize, to: usize) -> Result<Rc<List>, Refusal> {
        self.keep(Kind::Atom, from, to, |pieces, bag| {
            for run in pieces.runs(from, to) {
                let numbers = pieces.numbers(run.to, to)?;
                pieces.signed(run.negative, run.removed, run.weight, &numbers, bag)?;
            }
            for brackets in pieces.brackets(from, to) {
                let Brackets { negative, removed, weight, .. } = brackets;
                let values = pieces.sums(brackets.open + 1, brackets.close)?;
                pieces.signed(negative, removed, weight, &values, bag)?;
            }
            Ok(())
        })
    }

    /// Operands, listed as far as they are few.
    pub(super) fn operands(&mut self, from: usize, to: usize) -> Result<Operands, Refusal> {
        let few = |run: &Run| self.line.numbers(run.to, to) <= self.listed.numbers;
        let (listed, numbers): (Vec<_>, Vec<_>) = self.runs(from, to).into_iter().partition(few);
        let (brackets, short): (Vec<_>, Vec<_>) =
            self.brackets(from, to).into_iter().partition(|brackets| self.is_wide(brackets));
        if numbers.is_empty() && brackets.is_empty() {
            return Ok(Operands { listed: self.atoms(from, to)?, numbers, brackets });
        }
        let listed = self.keep(Kind::Few, from, to, |pieces, bag| {
            for run in listed {
                let numbers = pieces.numbers(run.to, to)?;
                pieces.signed(run.negative, run.removed, run.weight, &numbers, bag)?;
            }
            for Brackets { open, close, negative, removed, weight } in short {
                let values = pieces.sums(open + 1, close)?;
                pieces.signed(negative, removed, weight, &values, bag)?;
            }
            Ok(())
        })?;
        Ok(Operands { listed, numbers, brackets })
    }

    /// Whether too many texts lie in a pair of brackets to list them.
    pub(super) fn is_wide(&self, brackets: &Brackets) -> bool {
        choices(brackets.close - brackets.open - 1, self.line.limit) > self.listed.brackets
    }

    fn keep(
        &mut self,
        kind: Kind,
        from: usize,
        to: usize,
        make: impl FnOnce(&mut Self, &mut Bag<'a>) -> Result<(), Refusal>,
    ) -> Result<Rc<List>, Refusal> {
        if let Some(list) = self.kept.get(&(kind, from, to)) {
            return Ok(Rc::clone(list));
        }
        let mut bag = Bag::new(self.budget);
        make(self, &mut bag)?;
        let list = Rc::new(bag.list());
        self.kept.insert((kind, from, to), Rc::clone(&list));
        Ok(list)
    }

    /// The pieces that are joined to `others`, if there are any of those.
    fn rights(
        &mut self,
        others: &List,
        kind: Kind,
        from: usize,
        to: usize,
    ) -> Result<Rc<List>, Refusal> {
        match kind {
            _ if others.is_empty() => Ok(Rc::default()),
            Kind::Term => self.terms(from, to),
            _ => self.atoms(from, to),
        }
    }

    fn add(&self, list: &List, bag: &mut Bag<'_>) -> Result<(), Stop> {
        list.all().iter().try_for_each(|one| bag.add(one.value.clone(), one.removed, one.weight))
    }

    /// Adds what `left` and `right` on either side of the operator on the square `sign` come to.
    fn join(&self, left: &List, sign: usize, right: &List, bag: &mut Bag<'_>) -> Result<(), Stop> {
        let operator = self.line.square(sign).0;
        pairs(left, right, self.line.limit, |one, other, removed, weight| {
            match apply(one, operator, other, self.budget)? {
                Some(value) => bag.add(value, removed, weight),
                None => Ok(()),
            }
        })
    }

    /// Adds what the operator on the square `sign`, one of `operands` and one of `tails` do.
    fn continued(
        &self,
        sign: usize,
        operands: &List,
        tails: &List,
        bag: &mut Bag<'_>,
    ) -> Result<(), Stop> {
        let operator = self.line.square(sign).0;
        let product = FACTORS.contains(&operator);
        let (begin, then) =
            if product { (Number::ONE, Square::Times) } else { (Number::ZERO, Square::Plus) };
        pairs(operands, tails, self.line.limit, |one, tail, removed, weight| {
            let Some(first) = apply(&begin, operator, one, self.budget)? else { return Ok(()) };
            let Some(value) = apply(&first, then, tail, self.budget)? else { return Ok(()) };
            bag.add(value, removed, weight)
        })
    }

    /// Adds the values of a list after signs and beside gaps.
    fn signed(
        &self,
        negative: bool,
        removed: usize,
        weight: Weight,
        list: &List,
        bag: &mut Bag<'_>,
    ) -> Result<(), Stop> {
        for one in list.all() {
            let removed = removed + one.removed;
            if removed > self.line.limit {
                break;
            }
            let value = if negative { one.value.neg() } else { one.value.clone() };
            bag.add(value, removed, weight.times(one.weight))?;
        }
        Ok(())
    }

    fn numbers(&mut self, from: usize, to: usize) -> Result<Rc<List>, Refusal> {
        let most = self.line.numbers(from, to);
        if most == 0 {
            return Ok(Rc::default());
        }
        if most > MOST_NUMBERS {
            return Err(Refusal::TooMany);
        }
        let listed = self.numbers.get(&from).and_then(|lists| lists.get(to - from));
        if let Some(list) = listed {
            return Ok(Rc::clone(list));
        }
        // Farther places come next: they are done together with this one while that is cheap.
        let digits = |place: usize| choices(self.line.digits(from, place), self.line.limit);
        let last = (to..=self.line.len()).take_while(|&place| digits(place) <= FEW_NUMBERS).last();
        let lists = numbers::list(self.line, from, last.unwrap_or(to), self.budget)?;
        let lists: Vec<_> = lists.into_iter().map(Rc::new).collect();
        let list = lists.get(to - from).map(Rc::clone).unwrap_or_default();
        self.numbers.insert(from, lists);
        Ok(list)
    }

    /// The signs that can stand before an operand that begins at `from` and ends before `to`.
    pub(super) fn runs(&self, from: usize, to: usize) -> Vec<Run> {
        let nothing = Run { to: from, negative: false, removed: 0, weight: Weight::ONE };
        let mut runs = vec![nothing];
        if !self.line.rules.unary {
            return runs;
        }
        for sign in self.line.squares(SIGNS, from, to) {
            let minus = self.line.square(sign).0 == Square::Minus;
            for index in 0..runs.len() {
                let Some(&run) = runs.get(index) else { break };
                let leftmost = self.line.is_leftmost(run.to, sign);
                let longer = Run {
                    to: sign + 1,
                    negative: run.negative != minus,
                    removed: run.removed + sign - run.to,
                    weight: run.weight.times(Weight::choice(leftmost)),
                };
                if longer.removed <= self.line.limit {
                    add_run(&mut runs, longer);
                }
            }
        }
        runs
    }

    /// The pairs of brackets between two places, with the signs before them.
    pub(super) fn brackets(&self, from: usize, to: usize) -> Vec<Brackets> {
        let mut found = Vec::new();
        let opens: Vec<_> = self.line.squares(OPENERS, from, to).collect();
        if opens.is_empty() {
            return found;
        }
        for run in self.runs(from, to) {
            for &open in opens.iter().filter(|&&open| open >= run.to) {
                let begin = run.weight.times(self.gap(run.to, open));
                for close in self.line.squares(CLOSERS, open + 1, to) {
                    let removed = run.removed + open - run.to + to - close - 1;
                    if close > open + 1 && removed <= self.line.limit {
                        let weight = begin.times(self.gap(close + 1, to));
                        let negative = run.negative;
                        found.push(Brackets { open, close, negative, removed, weight });
                    }
                }
            }
        }
        found
    }

    /// The weight of leaving out `from..to` when `to` is kept.
    fn gap(&self, from: usize, to: usize) -> Weight {
        Weight::choice(self.line.is_leftmost(from, to))
    }
}

/// Adds a run, to one that ends at the same place with equally many squares out if there is one.
fn add_run(runs: &mut Vec<Run>, longer: Run) {
    let like = |run: &Run| (run.to, run.negative, run.removed);
    match runs.iter_mut().find(|run| like(run) == like(&longer)) {
        Some(run) => run.weight = run.weight.plus(longer.weight),
        None => runs.push(longer),
    }
}

/// Calls `f` with the values of all pairs that together have at most `limit` squares out, with
/// how many they have and their weight.
fn pairs(
    left: &List,
    right: &List,
    limit: usize,
    mut f: impl FnMut(&Number, &Number, usize, Weight) -> Result<(), Stop>,
) -> Result<(), Stop> {
    for one in left.within(limit) {
        for other in right.within(limit - one.removed) {
            let (removed, weight) = (one.removed + other.removed, one.weight.times(other.weight));
            f(&one.value, &other.value, removed, weight)?;
        }
    }
    Ok(())
}

/// The value of an operation; `None` if it has none.
fn apply(
    left: &Number,
    operator: Square,
    right: &Number,
    budget: &Budget,
) -> Result<Option<Number>, Stop> {
    let value = match operator {
        Square::Plus => left.add(right, budget),
        Square::Minus => left.sub(right, budget),
        Square::Times => left.mul(right, budget),
        _ if right.is_zero() => return Ok(None),
        _ => left.div(right, budget),
    };
    match value {
        Ok(value) => Ok(Some(value)),
        Err(crate::number::NumberError::Stop(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}
