//! Digits and signs without brackets: every text is an expression of its own.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::expression::{Expression, Operation, Unary};
use super::fraction::{Fraction, Signed};
use super::rules::{Grouping, Minus, Rules};
use super::search::number;
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// What has been read of a text: the sum before the last term, and that term; or the value so far
/// where signs apply from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    sum: Signed,
    term: Signed,
}

/// A sign and the number behind it; `None` is the minus or nothing before the first number.
#[derive(Clone, Copy, Debug)]
struct Move {
    operation: Option<Operation>,
    negative: bool,
    start: usize,
    end: usize,
}

/// Texts of some digits.
pub(super) struct Flat<'a> {
    digits: &'a [u8],
    rules: Rules,
    budget: &'a Budget,
}

/// How many texts lead from a state at a place to the target.
type Known = FxHashMap<(usize, State), u64>;

impl<'a> Flat<'a> {
    pub(super) fn new(digits: &'a [u8], rules: Rules, budget: &'a Budget) -> Self {
        Self { digits, rules, budget }
    }

    /// How many texts come to the target.
    pub(super) fn count(&self, target: &Number) -> Result<u64, Stop> {
        let mut known = Known::default();
        let mut count = 0_u64;
        for (step, state) in self.beginnings() {
            count = count.saturating_add(self.count_from(step.end, state, target, &mut known)?);
        }
        self.budget.release(Self::bytes(known.len()));
        Ok(count)
    }

    fn bytes(states: usize) -> u64 {
        2 * (size_of::<((usize, State), u64)>() * states) as u64
    }

    fn count_from(
        &self,
        at: usize,
        state: State,
        target: &Number,
        known: &mut Known,
    ) -> Result<u64, Stop> {
        if at == self.digits.len() {
            return Ok(u64::from(self.value(state).is_some_and(|it| number(it) == *target)));
        }
        if let Some(count) = known.get(&(at, state)) {
            return Ok(*count);
        }
        let mut count = 0_u64;
        for step in self.moves(at) {
            self.budget.spend(1)?;
            if let Some(next) = self.apply(state, step) {
                count = count.saturating_add(self.count_from(step.end, next, target, known)?);
            }
        }
        self.budget.reserve(Self::bytes(1))?;
        known.insert((at, state), count);
        Ok(count)
    }

    /// The first text that comes to the target.
    pub(super) fn first(&self, target: &Number) -> Result<Option<Expression>, Stop> {
        let mut first = None;
        self.each(target, &mut |expression| {
            first = Some(expression);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// Hands all texts that come to the target to `take`.
    pub(super) fn each(
        &self,
        target: &Number,
        take: &mut dyn FnMut(Expression) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut known = Known::default();
        let mut text = Vec::new();
        for (step, state) in self.beginnings() {
            text.push(step);
            let flow = self.walk(state, target, &mut known, &mut text, take)?;
            text.pop();
            if flow.is_break() {
                break;
            }
        }
        self.budget.release(Self::bytes(known.len()));
        Ok(())
    }

    fn walk(
        &self,
        state: State,
        target: &Number,
        known: &mut Known,
        text: &mut Vec<Move>,
        take: &mut dyn FnMut(Expression) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stop> {
        let at = text.last().map_or(0, |step| step.end);
        if self.count_from(at, state, target, known)? == 0 {
            return Ok(ControlFlow::Continue(()));
        }
        if at == self.digits.len() {
            return Ok(take(self.expression(text)));
        }
        for step in self.moves(at) {
            let Some(next) = self.apply(state, step) else { continue };
            text.push(step);
            let flow = self.walk(next, target, known, text, take)?;
            text.pop();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// All values, in order, each with the number of its texts.
    pub(super) fn tally(&self) -> Result<Vec<(Number, u64)>, Stop> {
        let mut levels: Vec<FxHashMap<State, u64>> =
            vec![FxHashMap::default(); self.digits.len() + 1];
        for (step, state) in self.beginnings() {
            if let Some(level) = levels.get_mut(step.end) {
                *level.entry(self.lean(state)).or_default() += 1;
            }
        }
        let mut reserved = 0;
        for at in 1..self.digits.len() {
            let level = levels.get_mut(at).map(std::mem::take).unwrap_or_default();
            for (state, count) in level {
                for step in self.moves(at) {
                    self.budget.spend(1)?;
                    if let Some(next) = self.apply(state, step)
                        && let Some(level) = levels.get_mut(step.end)
                    {
                        let entry = level.entry(self.lean(next)).or_insert_with(|| {
                            reserved += Self::bytes(1);
                            0
                        });
                        *entry = entry.saturating_add(count);
                    }
                }
            }
            self.budget.reserve(reserved)?;
            self.budget.release(reserved);
        }
        let mut tally = BTreeMap::<Signed, u64>::new();
        for (state, count) in levels.pop().unwrap_or_default() {
            if let Some(value) = self.value(state) {
                let entry = tally.entry(value).or_default();
                *entry = entry.saturating_add(count);
            }
        }
        Ok(tally.into_iter().map(|(value, count)| (number(value), count)).collect())
    }

    /// The state, without what makes no difference: with `+` and `-` only, which term was last.
    fn lean(&self, state: State) -> State {
        let operations = self.rules.operations;
        if operations.multiply || operations.divide {
            return state;
        }
        match self.value(state) {
            Some(sum) => State { sum, term: Signed::ZERO },
            None => state,
        }
    }

    /// The first number, with a minus if there may be one.
    fn beginnings(&self) -> Vec<(Move, State)> {
        let signs: &[bool] =
            if self.rules.minus == Minus::None { &[false] } else { &[false, true] };
        let mut beginnings = Vec::new();
        for (end, value) in self.numbers(0) {
            for negative in signs {
                let step = Move { operation: None, negative: *negative, start: 0, end };
                let term = Signed::new(value, *negative);
                beginnings.push((step, State { sum: Signed::ZERO, term }));
            }
        }
        beginnings
    }

    /// The numbers that begin at a place, and where each ends.
    fn numbers(&self, start: usize) -> Vec<(usize, Fraction)> {
        let mut numbers = Vec::new();
        let mut value = 0_u64;
        for (index, digit) in self.digits.iter().enumerate().skip(start) {
            let next = value
                .checked_mul(u64::from(self.rules.base))
                .and_then(|it| it.checked_add(u64::from(*digit)));
            match next.filter(|next| *next < self.rules.limit()) {
                Some(next) => value = next,
                None => break,
            }
            numbers.push((index + 1, Fraction::whole(value)));
            let is_zero = value == 0 && !self.rules.leading_zeros;
            if is_zero || !self.rules.merge {
                break;
            }
        }
        numbers
    }

    fn moves(&self, start: usize) -> Vec<Move> {
        let operations = self.rules.operations;
        let signs = [
            (operations.add, Operation::Add),
            (operations.subtract, Operation::Subtract),
            (operations.multiply, Operation::Multiply),
            (operations.divide, Operation::Divide),
        ];
        let numbers = self.numbers(start).into_iter();
        numbers
            .flat_map(|(end, _)| {
                let signs = signs.into_iter().filter(|(on, _)| *on);
                signs.map(move |(_, operation)| Move {
                    operation: Some(operation),
                    negative: false,
                    start,
                    end,
                })
            })
            .collect()
    }

    fn apply(&self, state: State, step: Move) -> Option<State> {
        let limit = self.rules.limit();
        let run = self.digits.get(step.start..step.end)?;
        let base = u64::from(self.rules.base);
        let value = run.iter().fold(0_u64, |value, digit| value * base + u64::from(*digit));
        let number = Signed::plain(Fraction::whole(value));
        let State { sum, term } = state;
        if self.rules.grouping == Grouping::LeftToRight {
            let term = match step.operation? {
                Operation::Add => term.plus(number, limit),
                Operation::Subtract => term.minus(number, limit),
                Operation::Multiply => term.times(number, limit),
                _ => term.over(number, limit),
            };
            return Some(State { sum, term: term? });
        }
        Some(match step.operation? {
            Operation::Add => State { sum: sum.plus(term, limit)?, term: number },
            Operation::Subtract => State { sum: sum.plus(term, limit)?, term: number.turned() },
            Operation::Multiply => State { sum, term: term.times(number, limit)? },
            _ => State { sum, term: term.over(number, limit)? },
        })
    }

    fn value(&self, state: State) -> Option<Signed> {
        state.sum.plus(state.term, self.rules.limit())
    }

    /// The expression of a text, grouped as its signs are worked out.
    fn expression(&self, text: &[Move]) -> Expression {
        let left_to_right = self.rules.grouping == Grouping::LeftToRight;
        let mut whole: Option<(Option<(Operation, Expression)>, Expression)> = None;
        for step in text {
            let run = self.digits.get(step.start..step.end).unwrap_or_default();
            let digits: String =
                run.iter().map(|digit| char::from(b'0'.saturating_add(*digit))).collect();
            let number = Expression::number(&digits);
            let number =
                if step.negative { Expression::unary(Unary::Minus, number) } else { number };
            whole = Some(match (whole, step.operation) {
                (Some((before, term)), Some(operation)) => {
                    let binds = matches!(operation, Operation::Multiply | Operation::Divide);
                    if binds || left_to_right {
                        (before, Expression::step(operation, term, number))
                    } else {
                        (Some((operation, joined(before, term))), number)
                    }
                }
                _ => (None, number),
            });
        }
        match whole {
            Some((before, term)) => joined(before, term),
            None => Expression::number(""),
        }
    }
}

fn joined(before: Option<(Operation, Expression)>, term: Expression) -> Expression {
    match before {
        Some((operation, sum)) => Expression::step(operation, sum, term),
        None => term,
    }
}
