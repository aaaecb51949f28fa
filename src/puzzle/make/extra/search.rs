//! The search for expressions: for each value that leads to the target its forms, each with the
//! first expression found.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::Game;
use super::super::canonical::{Form, Former, Whole};
use super::super::cores;
use super::super::expression::{Expression, Operation, Unary};
use super::super::key::Key;
use super::super::quantity::Halting;
use super::super::rules::{Distinct, Operations};
use super::pairs::under;
use super::tidy::{self, Tidying};
use super::values::Hand;
use crate::limits::Budget;
use crate::number::Number;

/// An expression whose parts are shared.
#[derive(Clone, Debug)]
pub(super) enum Tree {
    Card(Rc<Number>),
    Joined(Rc<[Number]>),
    Signed(Unary, Rc<Tree>),
    Step(Operation, Rc<Tree>, Rc<Tree>),
}

impl Tree {
    pub(super) fn expression(&self) -> Expression {
        match self {
            Self::Card(number) => Expression::Number((**number).clone()),
            Self::Joined(numbers) => Expression::Joined(numbers.to_vec()),
            Self::Signed(operation, inner) => Expression::signed(*operation, inner.expression()),
            Self::Step(operation, left, right) => {
                Expression::step(*operation, left.expression(), right.expression())
            }
        }
    }
}

/// An expression with its form; where every expression counts, without.
pub(super) type Entry = (Option<Form>, Rc<Tree>);

/// The bytes of an entry, its form aside, in its list and among those seen.
const BYTES: u64 = 2 * (size_of::<Entry>() + size_of::<Tree>()) as u64;

/// Which expressions are meant: their numbers, their value, how many signs may stand on their
/// outside, and whether a minus sign may be the last of them.
type Goal = (Key, Number, u8, bool);

/// Takes what is found.
pub(super) type Takes<'t, 'a> = dyn FnMut(&mut Search<'a>, Entry) -> Halting<()> + 't;

/// A search under way.
pub(super) struct Search<'a> {
    pub(super) hand: Hand<'a>,
    distinct: Distinct,
    former: Former,
    found: FxHashMap<Goal, Rc<[Entry]>>,
    /// The answers so far: other numbers side by side may look the same.
    seen: FxHashSet<Whole>,
    counts: FxHashMap<Goal, u128>,
}

impl<'a> Search<'a> {
    pub(super) fn new(game: &Game, budget: &'a Budget) -> Self {
        let (distinct, hand) = (game.rules.distinct(), Hand::new(game, budget));
        Self {
            former: Former::new(game.rules, hand.numbers.clone()),
            hand,
            distinct,
            found: FxHashMap::default(),
            seen: FxHashSet::default(),
            counts: FxHashMap::default(),
        }
    }

    /// Hands over each different answer of all numbers of the key that was not there before.
    pub(super) fn each_answer(
        &mut self,
        key: Key,
        target: &Number,
        take: &mut Takes<'_, 'a>,
    ) -> Halting<()> {
        self.each(&top(key, target), &mut |search, (form, tree)| {
            if form.as_ref().is_none_or(|form| search.is_new(form)) {
                take(search, (form, tree))
            } else {
                Ok(())
            }
        })
    }

    /// An answer as it is shown: in order, unless that is read as another answer.
    pub(super) fn written(&mut self, (form, tree): &Entry) -> Expression {
        let found = tree.expression();
        let Some(form) = form else { return found };
        let whole = self.former.whole(form);
        for tidying in [Tidying::Bold, Tidying::Shy] {
            let tidy = tidy::tidied(found.clone(), self.hand.rules, tidying);
            let other = self.former.of(&tidy);
            if other.is_some_and(|other| self.former.whole(&other) == whole) {
                return tidy;
            }
        }
        found
    }

    /// Whether a form is an answer that was not seen yet.
    fn is_new(&mut self, form: &Form) -> bool {
        let idle = self.distinct == Distinct::Lean && self.former.cores.is_idle(form.core);
        !idle && self.seen.insert(self.former.whole(form))
    }

    /// Whether there is any expression of all numbers of the key that comes to the target.
    pub(super) fn reaches(&mut self, key: Key, target: &Number) -> Halting<bool> {
        self.is_there(&top(key, target))
    }

    fn is_there(&mut self, goal: &Goal) -> Halting<bool> {
        let (key, value, signs, _) = goal;
        if !self.hand.allows(value) {
            return Ok(false);
        }
        if *key != self.hand.whole {
            return Ok(self.hand.values(*key)?.holds_within(value, *signs));
        }
        if self.hand.card(*key) == Some(value) || self.hand.joined_as(*key, value).is_some() {
            return Ok(true);
        }
        for halves in halves(*key) {
            if !self.hand.pairs(halves, value, false)?.is_empty() {
                return Ok(true);
            }
        }
        for (_, inner) in self.inner(goal) {
            if self.is_there(&inner)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The signs that may stand on the outside, and what they must stand on.
    fn inner(&self, (key, value, signs, may_negate): &Goal) -> Vec<(Unary, Goal)> {
        let Some(signs) = signs.checked_sub(1) else { return Vec::new() };
        let under = under(&self.hand.signs, value).into_iter();
        let on = under.filter(|(sign, _)| *may_negate || *sign != Unary::Negate);
        on.map(|(sign, inner)| (sign, (*key, inner, signs, sign != Unary::Negate))).collect()
    }

    /// Hands over what has this value; of the same form some several times.
    fn each(&mut self, goal: &Goal, take: &mut Takes<'_, 'a>) -> Halting<()> {
        let (key, value, signs, _) = goal;
        if !self.hand.allows(value) {
            return Ok(());
        }
        if *key == self.hand.whole {
            self.each_plain(*key, value, take)?;
        } else {
            if !self.hand.values(*key)?.holds_within(value, *signs) {
                return Ok(());
            }
            for entry in self.entries(&(*key, value.clone(), 0, true))?.iter() {
                take(self, entry.clone())?;
            }
        }
        for (sign, inner) in self.inner(goal) {
            self.each(&inner, &mut |search, (form, tree)| {
                let form = form.map(|form| search.former.signed(sign, &form, value));
                take(search, (form, Rc::new(Tree::Signed(sign, tree))))
            })?;
        }
        Ok(())
    }

    /// The same for numbers that are not all of the game, each form once.
    fn entries(&mut self, goal: &Goal) -> Halting<Rc<[Entry]>> {
        if let Some(entries) = self.found.get(goal) {
            return Ok(Rc::clone(entries));
        }
        let (mut entries, mut seen) = (Vec::new(), FxHashSet::default());
        let mut take = |search: &mut Self, (form, tree): Entry| {
            let bytes = form.as_ref().map_or(0, Form::bytes);
            if form.as_ref().is_none_or(|form| seen.insert(form.clone())) {
                search.hand.reserve(BYTES + 2 * bytes)?;
                entries.push((form, tree));
            }
            Ok(())
        };
        if goal.2 == 0 {
            self.each_plain(goal.0, &goal.1, &mut take)?;
        } else {
            self.each(goal, &mut take)?;
        }
        let entries: Rc<[Entry]> = entries.into();
        self.found.insert(goal.clone(), Rc::clone(&entries));
        Ok(entries)
    }

    /// Hands over what has this value without a sign on its outside.
    fn each_plain(&mut self, key: Key, value: &Number, take: &mut Takes<'_, 'a>) -> Halting<()> {
        let raw = self.distinct == Distinct::Raw;
        if let Some(card) = self.hand.card(key) {
            if card != value {
                return Ok(());
            }
            let form = (!raw).then(|| self.former.leaf(value));
            return take(self, (form, Rc::new(Tree::Card(Rc::new(value.clone())))));
        }
        if let Some(numbers) = self.hand.joined_as(key, value) {
            let form = (!raw).then(|| self.former.leaf(value));
            take(self, (form, Rc::new(Tree::Joined(numbers.into()))))?;
        }
        for halves in halves(key) {
            for (operation, x, y) in self.hand.pairs(halves, value, raw)? {
                let lefts = self.entries(&top(halves.0, &x))?;
                let rights = self.entries(&top(halves.1, &y))?;
                for left in lefts.iter() {
                    for right in rights.iter() {
                        self.step(operation, (left, right), value, take)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn step(
        &mut self,
        operation: Operation,
        (left, right): (&Entry, &Entry),
        value: &Number,
        take: &mut Takes<'_, 'a>,
    ) -> Halting<()> {
        self.hand.budget.spend(16)?;
        let before = self.former.cores.len();
        let form = match (&left.0, &right.0) {
            (Some(left), Some(right)) => Some(self.former.step(operation, left, right, value)),
            _ => None,
        };
        let new = (self.former.cores.len() - before) as u64;
        if new > 0 {
            self.hand.reserve(new * cores::BYTES)?;
        }
        let tree = Tree::Step(operation, Rc::clone(&left.1), Rc::clone(&right.1));
        take(self, (form, Rc::new(tree)))
    }

    /// How many expressions there are.
    pub(super) fn count(&mut self, key: Key, target: &Number) -> Halting<u128> {
        self.counted(&top(key, target))
    }

    fn counted(&mut self, goal: &Goal) -> Halting<u128> {
        if let Some(count) = self.counts.get(goal) {
            return Ok(*count);
        }
        let (key, value, signs, _) = goal;
        let there = self.hand.allows(value)
            && (*key == self.hand.whole || self.hand.values(*key)?.holds_within(value, *signs));
        let mut count = 0;
        if there {
            count = match *signs {
                0 => self.counted_plain(*key, value)?,
                _ => self.counted(&(*key, value.clone(), 0, true))?,
            };
            for (_, inner) in self.inner(goal) {
                count += self.counted(&inner)?;
            }
        }
        self.hand.reserve(2 * size_of::<(Goal, u128)>() as u64)?;
        self.counts.insert(goal.clone(), count);
        Ok(count)
    }

    fn counted_plain(&mut self, key: Key, value: &Number) -> Halting<u128> {
        if let Some(card) = self.hand.card(key) {
            return Ok(u128::from(card == value));
        }
        let mut count = u128::from(self.hand.joined_as(key, value).is_some());
        for halves in halves(key) {
            for (_, x, y) in self.hand.pairs(halves, value, true)? {
                count += self.counted(&top(halves.0, &x))? * self.counted(&top(halves.1, &y))?;
            }
        }
        Ok(count)
    }
}

/// All expressions of some numbers that come to a value.
fn top(key: Key, value: &Number) -> Goal {
    (key, value.clone(), Operations::MOST_SIGNS, true)
}

/// The ways to part numbers in two, each half on the left, too.
fn halves(key: Key) -> impl Iterator<Item = (Key, Key)> {
    let subs = key.subs().filter(move |sub| !sub.is_empty() && *sub != key);
    subs.map(move |sub| (sub, key.without(sub)))
}
