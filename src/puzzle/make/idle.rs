//! Which forms are idle: some part of them gives back what it was given, or cancels.
//!
//! A form keeps its values positive, but `4 − 8` is no `8 − 4`: that might as well be 4, while −4 is
//! none of its sides. So a form is judged as it can be written: numbers below 0 as they are, sums
//! above 0, and a minus that is left over in one sum, or in none that stays idle without it.

use super::canonical::{Form, Former};
use super::cores::{Core, Cores, Kind, Part};
use crate::number::Number;

impl Former {
    /// Whether a part of an answer is idle: a factor 1 or 0, a term 0, parts that cancel, a sum or
    /// product that comes to what is taken away in it, a power or remainder that comes to one of
    /// its sides.
    pub(super) fn is_idle(&self, form: &Form) -> bool {
        // Where a minus sign may stand anywhere, −4 is there as well as 4.
        let judge = Judge { cores: &self.cores, is_signed: !self.negates };
        !judge.is_busy(form.core, form.negative && judge.is_signed)
    }
}

/// Judges cores that are written above or below 0.
struct Judge<'c> {
    cores: &'c Cores,
    /// Whether what a core comes to when it is written counts, or its size alone.
    is_signed: bool,
}

impl Judge<'_> {
    /// Whether no part is idle if the core is written above or below 0.
    fn is_busy(&self, core: Core, negative: bool) -> bool {
        let node = self.cores.get(core);
        match (node.kind, &*node.parts) {
            (Kind::Card | Kind::NegativeCard | Kind::Joined, _) => true,
            (Kind::Product, factors) => self.is_busy_product(&node.value, factors, negative),
            (Kind::Sum | Kind::Nothing, terms) => self.is_busy_sum(&node.value, terms, negative),
            (Kind::Power, [base, power]) => {
                let below = if self.is_odd(power.0) { negative } else { self.usual(base.0) };
                self.are_sides(&node.value, [(base.0, below), (power.0, power.1)])
            }
            (Kind::Remainder, [base, divisor]) => {
                let below = self.is_signed && base.1 != negative;
                self.are_sides(&node.value, [(base.0, below), (divisor.0, negative)])
            }
            (_, parts) => parts.iter().all(|part| self.is_busy(part.0, false)),
        }
    }

    /// Whether a power or a remainder of this value is none of its sides, neither of which is idle.
    fn are_sides(&self, value: &Number, sides: [Part; 2]) -> bool {
        let [(base, _), (other, below)] = sides;
        self.cores.value(base) != value
            && (below || self.cores.value(other) != value)
            && sides.iter().all(|(side, below)| self.is_busy(*side, *below && self.is_signed))
    }

    fn is_busy_product(&self, value: &Number, factors: &[Part], negative: bool) -> bool {
        let minus = factors.iter().fold(false, |minus, factor| minus != self.usual(factor.0));
        let busy = |turned: Option<usize>| {
            let signed: Vec<_> = factors
                .iter()
                .enumerate()
                .map(|(at, (core, below))| {
                    (*core, *below, self.usual(*core) != (turned == Some(at)))
                })
                .collect();
            signed.iter().all(|(core, below, sign)| {
                let size = self.cores.value(*core);
                let is_twin = |(other, side, other_sign): &(Core, bool, bool)| {
                    side != below && other_sign == sign && self.cores.value(*other) == size
                };
                let is_own = *below && size == value && *sign == negative;
                let is_one = size.is_one() && !sign;
                !(size.is_zero() || is_one || is_own || signed.iter().any(is_twin))
                    && self.is_busy(*core, *sign)
            })
        };
        self.any_turned(factors, minus != negative, busy)
    }

    fn is_busy_sum(&self, value: &Number, terms: &[Part], negative: bool) -> bool {
        let is_taken = |term: &Part| self.is_taken(term, negative);
        let busy = |turned: Option<usize>| {
            terms.iter().enumerate().all(|(at, term)| {
                let (core, minus) = *term;
                let (size, is_turned) = (self.cores.value(core), turned == Some(at));
                let sign = self.usual(core) != is_turned;
                let is_twin =
                    |(other, side): &Part| *side != minus && self.cores.value(*other) == size;
                let is_own = is_taken(term) && !is_turned && size == value && sign == negative;
                !(size.is_zero() || is_own || terms.iter().any(is_twin)) && self.is_busy(core, sign)
            })
        };
        // A sum begins with what is added.
        self.any_turned(terms, terms.iter().all(is_taken), busy)
    }

    /// Whether parts are busy as they are usual or, if that cannot be written, with one of them
    /// turned.
    fn any_turned(
        &self,
        parts: &[Part],
        needs_turn: bool,
        busy: impl Fn(Option<usize>) -> bool,
    ) -> bool {
        let mut turnable = (0..parts.len())
            .filter(|at| needs_turn && parts.get(*at).is_some_and(|part| self.turns(part.0)))
            .peekable();
        if self.is_signed && turnable.peek().is_some() {
            turnable.any(|at| busy(Some(at)))
        } else {
            busy(None)
        }
    }

    /// Whether a core is below 0 where nothing asks for anything else.
    fn usual(&self, core: Core) -> bool {
        let node = self.cores.get(core);
        match (node.kind, &*node.parts) {
            (Kind::NegativeCard, _) => true,
            (Kind::Sum, terms) => !self.may_be(terms, false),
            (Kind::Product, factors) => {
                factors.iter().fold(false, |minus, factor| minus != self.usual(factor.0))
            }
            (Kind::Power, [base, power]) => self.is_odd(power.0) && self.usual(base.0),
            (Kind::Remainder, [base, divisor]) => {
                if !self.turns(divisor.0) {
                    self.usual(divisor.0)
                } else {
                    self.is_signed && !self.turns(base.0) && base.1 != self.usual(base.0)
                }
            }
            _ => false,
        }
    }

    /// Whether a core can be written below 0 as well as above.
    fn turns(&self, core: Core) -> bool {
        let node = self.cores.get(core);
        let turns = |part: &Part| self.turns(part.0);
        match (node.kind, &*node.parts) {
            (Kind::Sum, terms) => [true, false].into_iter().all(|sign| self.may_be(terms, sign)),
            (Kind::Product, factors) => factors.iter().any(turns),
            (Kind::Power, [base, power]) => self.is_odd(power.0) && turns(base),
            (Kind::Remainder, [base, divisor]) => turns(base) && turns(divisor),
            _ => false,
        }
    }

    /// Whether a sum can be written above 0, or below: something is added, and comes first.
    fn may_be(&self, terms: &[Part], negative: bool) -> bool {
        terms.iter().any(|term| !self.is_taken(term, negative) || self.turns(term.0))
    }

    /// Whether a term of a sum is subtracted as it is usual.
    fn is_taken(&self, (core, minus): &Part, negative: bool) -> bool {
        (*minus != negative) != self.usual(*core)
    }

    fn is_odd(&self, core: Core) -> bool {
        self.cores.value(core).is_odd()
    }
}
