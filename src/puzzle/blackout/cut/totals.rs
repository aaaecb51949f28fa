//! How many texts have a value at all, whatever it is.
//!
//! Where a product is 0 already, any operand will do that has a value. Only a division by 0 has
//! none, so the texts are counted by their form, less those with a divisor of 0.

use rustc_hash::FxHashMap;

use super::Refusal;
use super::line::Line;
use super::numbers::{all_numbers, spellings};
use super::pieces::{Brackets, FACTORS, Pieces, Run, SIGNS};
use super::weight::Weights;
use crate::number::Number;
use crate::two_stack::Square;

/// The weights of all texts with a value, kept by the squares between which they lie.
#[derive(Default)]
pub(super) struct Totals {
    sums: Kept,
    terms: Kept,
}

type Kept = FxHashMap<(usize, usize), Weights>;

/// What the totals are made of.
pub(super) struct Source<'s, 'a> {
    pub(super) line: &'s Line<'a>,
    pub(super) pieces: &'s mut Pieces<'a>,
}

impl Totals {
    /// Those of the sums between two places.
    pub(super) fn sums(
        &mut self,
        source: &mut Source<'_, '_>,
        from: usize,
        to: usize,
    ) -> Result<Weights, Refusal> {
        if let Some(sums) = self.sums.get(&(from, to)) {
            return Ok(sums.clone());
        }
        let (line, limit) = (source.line, source.line.limit);
        let mut sums = self.terms(source, from, to)?;
        for sign in line.squares(SIGNS, from, to) {
            let left = self.sums(source, from, sign)?;
            if !left.is_empty() {
                sums = sums.plus(&left.times(&self.terms(source, sign + 1, to)?, limit));
            }
        }
        self.sums.insert((from, to), sums.clone());
        Ok(sums)
    }

    /// Those of the products between two places.
    fn terms(
        &mut self,
        source: &mut Source<'_, '_>,
        from: usize,
        to: usize,
    ) -> Result<Weights, Refusal> {
        if let Some(terms) = self.terms.get(&(from, to)) {
            return Ok(terms.clone());
        }
        let (line, limit) = (source.line, source.line.limit);
        let mut terms = self.operands(source, from, to)?;
        for sign in line.squares(FACTORS, from, to) {
            let left = self.terms(source, from, sign)?;
            if left.is_empty() {
                continue;
            }
            let mut right = self.operands(source, sign + 1, to)?;
            if line.square(sign).0 == Square::Divide {
                right = right.without(&zeros(source, sign + 1, to)?);
            }
            terms = terms.plus(&left.times(&right, limit));
        }
        self.terms.insert((from, to), terms.clone());
        Ok(terms)
    }

    /// Those of the operands between two places.
    fn operands(
        &mut self,
        source: &mut Source<'_, '_>,
        from: usize,
        to: usize,
    ) -> Result<Weights, Refusal> {
        let (line, limit) = (source.line, source.line.limit);
        let mut operands = Weights::default();
        for run in source.pieces.runs(from, to) {
            let Run { removed, weight, .. } = run;
            let numbers = all_numbers(line, run.to, to);
            operands = operands.plus(&Weights::of(removed, weight).times(&numbers, limit));
        }
        for Brackets { open, close, removed, weight, .. } in source.pieces.brackets(from, to) {
            let inner = self.sums(source, open + 1, close)?;
            operands = operands.plus(&Weights::of(removed, weight).times(&inner, limit));
        }
        Ok(operands)
    }
}

/// The weights of the operands between two places that are 0.
fn zeros(source: &mut Source<'_, '_>, from: usize, to: usize) -> Result<Weights, Refusal> {
    let (line, limit) = (source.line, source.line.limit);
    let mut zeros = Weights::default();
    for run in source.pieces.runs(from, to) {
        let spelled = spellings(line, run.to, to, &Number::ZERO);
        zeros = zeros.plus(&Weights::of(run.removed, run.weight).times(&spelled, limit));
    }
    for brackets in source.pieces.brackets(from, to) {
        let Brackets { open, close, removed, weight, .. } = brackets;
        if source.pieces.is_wide(&brackets) {
            return Err(Refusal::TooMany);
        }
        let inner = source.pieces.sums(open + 1, close)?.weights(Number::is_zero);
        zeros = zeros.plus(&Weights::of(removed, weight).times(&inner, limit));
    }
    Ok(zeros)
}
