//! Merged answers that the search may find twice: they are told apart by the forms of the
//! expressions that they are written as.
//!
//! The search takes out what changes nothing in any way that there is, while an expression has one
//! form: 3 ÷ 3 ÷ (1 − 2 ÷ 3) might be 1 ÷ (1 − 2 ÷ 3) with 3 − 3, but it is 3 with a factor that
//! comes to 1. Of most answers it is clear that their expressions have no other form.

use rustc_hash::FxHashSet;

use super::Game;
use super::build::Builder;
use super::canonical::{Form, Former, Whole};
use super::cores::{self, Core};
use super::expression::Expression;
use super::form::{Group, Kind, Part};
use super::key::Key;
use super::merged::Whole as Found;
use super::operate;
use super::quantity::{Halting, Quantity};
use super::rules::Steps;
use super::search::Store;
use crate::limits::Budget;
use crate::number::Number;

/// Keeps the doubtful answers of a game apart.
pub(super) struct Doubts<'a> {
    former: Former,
    seen: FxHashSet<Whole>,
    budget: &'a Budget,
    reserved: u64,
}

/// In how many ways it is tried to write an answer.
const MOST_WAYS: usize = 300;

impl<'a> Doubts<'a> {
    pub(super) fn new(game: &Game, budget: &'a Budget) -> Self {
        let mut numbers = game.numbers.clone();
        numbers.sort_unstable();
        numbers.dedup();
        let former = Former::new(game.rules, numbers);
        Self { former, seen: FxHashSet::default(), budget, reserved: 0 }
    }

    /// An expression that is read as this answer, which was not there before.
    pub(super) fn written<V: Quantity>(
        &mut self,
        store: &Store<V>,
        found: &Found,
        negative: bool,
    ) -> Halting<Option<Expression>> {
        self.budget.spend(1 << 6)?;
        let before = self.former.cores.len();
        let written = match self.form(store, found) {
            Some(form) => self.written_as(&form, &mut Builder::new(store), found, negative)?,
            None => None,
        };
        let bytes = (self.former.cores.len() - before) as u64 * cores::BYTES;
        self.budget.reserve(bytes)?;
        self.reserved += bytes;
        Ok(written)
    }

    fn written_as<V: Quantity>(
        &mut self,
        form: &Form,
        builder: &mut Builder<'_, V>,
        found: &Found,
        negative: bool,
    ) -> Halting<Option<Expression>> {
        let whole = self.former.whole(form);
        if self.seen.contains(&whole) {
            return Ok(None);
        }
        for _ in 0..MOST_WAYS {
            self.budget.spend(1 << 8)?;
            if let Some(written) = builder.answer(found, negative)
                && keeps(&written, builder.rules().steps).is_some()
                && let Some(form) = self.former.of(&written)
                && self.former.whole(&form) == whole
            {
                let bytes = 2 * form.bytes();
                self.budget.reserve(bytes)?;
                self.reserved += bytes;
                self.seen.insert(whole);
                return Ok(Some(written));
            }
            if !builder.turn() {
                break;
            }
        }
        Ok(None)
    }

    /// The form of an answer.
    fn form<V: Quantity>(&mut self, store: &Store<V>, found: &Found) -> Option<Form> {
        let mut zeros = found.zeros.iter();
        let core = self.core(store, *found.core.as_ref().or_else(|| zeros.next())?)?;
        let unit = match found.unit {
            Some(unit) => Some(self.core(store, unit)?),
            None => None,
        };
        let mut terms = Vec::new();
        for zero in zeros {
            let zero = self.core(store, *zero)?;
            terms.extend(self.former.cores.parts(Group::Sum, (zero, false)));
        }
        Some(Form::merged(core, unit.into_iter().collect(), terms))
    }

    /// What a part is made of, without its sign.
    fn core<V: Quantity>(&mut self, store: &Store<V>, part: Part) -> Option<Core> {
        let form = store.forms.get(part);
        if form.kind == Kind::Leaf {
            let number = store.numbers.get(form.key.first())?.number();
            let core = self.former.leaf(&number).core;
            return Some(self.former.cores.product(vec![(core, part.flip())]));
        }
        let mut parts = Vec::new();
        for own in store.forms.parts(part) {
            parts.push((self.core(store, *own)?, own.minus()));
        }
        let cores = &mut self.former.cores;
        Some(match form.kind {
            Kind::Leaf | Kind::Sum => {
                let (core, _) = cores.sum(parts);
                cores.product(vec![(core, part.flip())])
            }
            Kind::Product => {
                let turn = |(core, minus): (Core, bool)| (core, minus != part.flip());
                cores.product(parts.into_iter().map(turn).collect())
            }
            Kind::Nothing => {
                let (base, _) = *parts.first()?;
                let numbers = form.key.indices().map(|at| store.numbers.get(at));
                let keys = numbers.map(|number| cores.key_of(&number?.number()));
                let key = keys.sum::<Option<Key>>()?;
                self.former.nothing_of(base, key, Vec::new())
            }
        })
    }
}

impl Drop for Doubts<'_> {
    fn drop(&mut self) {
        self.budget.release(self.reserved);
    }
}

/// Whether an expression of an answer may have another form as well: where a number or a term is 0
/// or a fraction, where core and factor both come to 1, where the factor that comes to 1 is a
/// product, and where a reciprocal takes its number above the line from elsewhere.
pub(super) fn is_doubtful<V: Quantity>(store: &Store<V>, found: &Found, size: &V) -> bool {
    let is_beside = !found.zeros.is_empty() || found.unit.is_some();
    let is_product = |unit: Part| store.forms.get(unit).kind == Kind::Product;
    let parts = || found.core.iter().chain(&found.zeros).chain(&found.unit);
    !store.is_plain && is_beside
        || size.is_one() && found.unit.is_some()
        || found.unit.is_some_and(is_product)
        || parts().any(|part| store.forms.bare(*part) > 0)
}

/// What an expression comes to, if all of its steps are allowed.
fn keeps(expression: &Expression, steps: Steps) -> Option<Number> {
    let value = match expression {
        Expression::Step { operation, sides } => {
            operate::step(*operation, &keeps(&sides.0, steps)?, &keeps(&sides.1, steps)?)?
        }
        number => number.value()?,
    };
    steps.allow(&value).then_some(value)
}
