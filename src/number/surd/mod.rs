//! Sums of square roots: `Σ qᵢ√dᵢ`, closed under + − × ÷, with exact equality and order.
//!
//! The radicands `dᵢ` are whole numbers from 1, and no two of them have a product that is a
//! perfect square. Then the roots are linearly independent over the fractions (Besicovitch, "On
//! the linear independence of fractional powers of integers", 1940), so a sum is 0 only if it has
//! no terms, and two sums are equal only term by term.
//!
//! Radicands are not factored: squares of small primes are drawn out, a large square factor may
//! stay. So one value can be spelled in several ways (`√(d·p²)` and `p√d`), and what is compared
//! and hashed of a term is what all of its spellings share: its sign and its square.

mod divide;
mod multiply;
mod odd_root;
mod order;
mod radicand;
mod root;
mod text;
mod whole;

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use super::big::Big;
use super::pace::{Pace, Unhurried};
use super::{Number, Repr};
use radicand::Radicand;

/// Bits that a term takes beside those of its numbers: sums of many short terms are large, too.
const BITS_OF_A_TERM: u64 = 64;

/// A sum of square roots that is no fraction.
#[derive(Clone)]
pub(super) struct Surd {
    /// In ascending order of the radicands.
    terms: Vec<Term>,
}

/// `coefficient × √radicand`.
#[derive(Clone)]
struct Term {
    /// A fraction, not 0.
    coefficient: Number,
    radicand: Radicand,
}

impl Term {
    /// The square with the sign of the term.
    fn signed_square<P: Pace>(&self, pace: &P) -> Result<Number, P::Stop> {
        let square = self.coefficient.times(&self.coefficient, pace)?;
        let square = square.times(self.radicand.value(), pace)?;
        Ok(if self.coefficient.is_negative() { square.neg() } else { square })
    }

    fn bits(&self) -> u64 {
        BITS_OF_A_TERM + self.coefficient.bits() + self.radicand.value().bits()
    }
}

impl Number {
    /// The terms of this exact number, of which a fraction has one at most.
    pub(super) fn to_surd(&self) -> Surd {
        match &self.repr {
            Repr::Surd(surd) => surd.as_ref().clone(),
            _ if self.is_zero() => Surd { terms: Vec::new() },
            _ => Surd { terms: vec![Term { coefficient: self.clone(), radicand: Radicand::ONE }] },
        }
    }

    /// A fraction in its big form.
    fn exact_big(&self) -> Cow<'_, Big> {
        self.as_big().unwrap_or_else(|| Cow::Owned(Big::from(0_i128)))
    }
}

impl From<Surd> for Number {
    fn from(surd: Surd) -> Self {
        match surd.terms.as_slice() {
            [] => Self::ZERO,
            [term] if term.radicand.is_one() => term.coefficient.clone(),
            _ => Self { repr: Repr::Surd(Box::new(surd)) },
        }
    }
}

impl Surd {
    /// The number of bits of all terms.
    pub(super) fn bits(&self) -> u64 {
        self.terms.iter().map(Term::bits).fold(0, u64::saturating_add)
    }

    /// Bytes of the terms.
    pub(super) fn held_bytes(&self) -> usize {
        let inside = |term: &Term| {
            let numbers = [&term.coefficient, term.radicand.value()];
            size_of::<Term>() + numbers.map(Number::held_bytes).iter().sum::<usize>()
        };
        self.terms.iter().map(inside).fold(super::PIECE, usize::saturating_add)
    }

    /// The least number that makes every coefficient whole.
    pub(super) fn denominator<P: Pace>(&self, pace: &P) -> Result<Number, P::Stop> {
        let mut common = Number::ONE;
        for term in &self.terms {
            let denominator = term.coefficient.denominator();
            let shared = common.common_divisor(&denominator, pace)?;
            common = common.times(&denominator.over(&shared, pace)?, pace)?;
        }
        Ok(common)
    }

    pub(super) fn neg(mut self) -> Self {
        for term in &mut self.terms {
            term.coefficient = term.coefficient.neg();
        }
        self
    }

    pub(super) fn add<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        let mut sum = self.clone();
        sum.add_terms(other.terms.clone(), pace)?;
        sum.within(pace)
    }

    pub(super) fn sub<P: Pace>(&self, other: &Self, pace: &P) -> Result<Self, P::Stop> {
        self.add(&other.clone().neg(), pace)
    }

    /// Adds terms in any order.
    fn add_terms<P: Pace>(&mut self, terms: Vec<Term>, pace: &P) -> Result<(), P::Stop> {
        let square_free = |term: &Term| term.radicand.is_square_free();
        if !self.terms.iter().chain(&terms).all(square_free) {
            return terms.into_iter().try_for_each(|term| self.add_term(term, pace));
        }
        pace.work(BITS_OF_A_TERM.saturating_mul((self.terms.len() + terms.len()) as u64))?;
        let mut waiting = std::mem::take(&mut self.terms);
        waiting.extend(terms);
        // One pass over two lists in order; then equal radicands stand side by side.
        waiting.sort_by(|left, right| left.radicand.value().cmp(right.radicand.value()));
        self.terms.reserve(waiting.len());
        for term in waiting {
            match self.terms.last_mut() {
                Some(last) if last.radicand.value() == term.radicand.value() => {
                    last.coefficient = last.coefficient.plus(&term.coefficient, pace)?;
                }
                _ => self.terms.push(term),
            }
        }
        self.terms.retain(|term| !term.coefficient.is_zero());
        Ok(())
    }

    /// Adds a term to the one whose root is a fraction of its own, or as one more.
    fn add_term<P: Pace>(&mut self, term: Term, pace: &P) -> Result<(), P::Stop> {
        let value = term.radicand.value();
        let place = match self.terms.binary_search_by(|own| own.radicand.value().cmp(value)) {
            Ok(place) => return self.add_to(place, &term.coefficient, pace),
            Err(place) => place,
        };
        for own in 0..self.terms.len() {
            let Some(Term { radicand, .. }) = self.terms.get(own) else { break };
            // √d = (√(c·d) ÷ c) × √c
            if let Some(ratio) = term.radicand.in_terms_of(radicand, pace)? {
                let coefficient = term.coefficient.times(&ratio, pace)?;
                return self.add_to(own, &coefficient, pace);
            }
        }
        self.terms.insert(place, term);
        Ok(())
    }

    fn add_to<P: Pace>(
        &mut self,
        place: usize,
        coefficient: &Number,
        pace: &P,
    ) -> Result<(), P::Stop> {
        pace.work(BITS_OF_A_TERM)?;
        let Some(term) = self.terms.get_mut(place) else { return Ok(()) };
        term.coefficient = term.coefficient.plus(coefficient, pace)?;
        if term.coefficient.is_zero() {
            self.terms.remove(place);
        }
        Ok(())
    }

    /// The square, if there is one term only.
    pub(super) fn square_of_only_term(&self) -> Option<Number> {
        match self.terms.as_slice() {
            [term] => {
                let Ok(square) = term.signed_square(&Unhurried);
                Some(square.abs())
            }
            _ => None,
        }
    }

    /// The sum itself, unless it has more bits than one number may have.
    fn within<P: Pace>(self, pace: &P) -> Result<Self, P::Stop> {
        pace.allow_bits(self.bits())?;
        Ok(self)
    }

    /// What all spellings of the sum share.
    fn signed_squares(&self) -> Vec<Number> {
        let square = |term: &Term| {
            let Ok(square) = term.signed_square(&Unhurried);
            square
        };
        let mut squares: Vec<_> = self.terms.iter().map(square).collect();
        squares.sort_unstable();
        squares
    }
}

impl PartialEq for Surd {
    fn eq(&self, other: &Self) -> bool {
        let same_spelling = |own: &Term, other: &Term| {
            own.coefficient == other.coefficient && own.radicand.value() == other.radicand.value()
        };
        if self.terms.len() != other.terms.len() {
            return false;
        }
        let mut pairs = self.terms.iter().zip(&other.terms);
        if pairs.all(|(own, other)| same_spelling(own, other)) {
            return true;
        }
        // Without square factors there is one spelling only.
        let mut terms = self.terms.iter().chain(&other.terms);
        !terms.all(|term| term.radicand.is_square_free())
            && self.signed_squares() == other.signed_squares()
    }
}

impl Eq for Surd {}

impl Hash for Surd {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.signed_squares().hash(state);
    }
}
