//! The states of a calculator in layers: after each press all that it can hold, each state once.

use std::ops::Range;

use super::Level;
use super::counts::Counts;
use super::packed::Form;
use super::press::Calculator;
use super::shown::Shown;
use super::state::{Press, State};
use super::table::Numbered;
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// All states that so many presses lead to.
pub(super) struct Forward<'a, V, F: Form<V>> {
    pub(super) calculator: Calculator<V>,
    pub(super) form: F,
    budget: &'a Budget,
    states: Numbered<F::Kept>,
    /// For each state the one before it on the first way to it.
    parents: Vec<u32>,
    /// The states that so many presses lead to and no fewer.
    pub(super) layer: Range<usize>,
    /// How many ways lead to each state of the layer.
    ways: Counts,
    /// How many presses.
    pub(super) depth: u32,
    /// How many presses were made to the layer, and from how many states.
    work: (usize, usize),
    /// Whether storing costs nothing.
    free: bool,
}

impl<'a, V: Shown, F: Form<V>> Forward<'a, V, F> {
    /// The calculator before the first press, and what presses that cost nothing lead to.
    pub(super) fn new(
        level: &Level,
        calculator: Calculator<V>,
        start: State<V>,
        form: F,
        budget: &'a Budget,
    ) -> Result<Self, Stop> {
        let mut states = Numbered::new();
        states.insert(form.keep(start), budget)?;
        let (parents, layer, ways) = (vec![0], 0..1, Counts::one());
        let free = level.dialect.store == super::Store::Free;
        let mut forward = Self {
            calculator,
            form,
            budget,
            states,
            parents,
            layer,
            ways,
            depth: 0,
            work: (1, 1),
            free,
        };
        forward.press_free()?;
        Ok(forward)
    }

    /// How many states were seen.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// About how many presses the next layer takes.
    pub(super) fn effort(&self) -> usize {
        self.layer.len().saturating_mul(self.work.0) / self.work.1.max(1)
    }

    /// Goes on to the next layer.
    pub(super) fn advance(&mut self) -> Result<(), Stop> {
        self.press(1)?;
        self.depth += 1;
        self.press_free()
    }

    fn press_free(&mut self) -> Result<(), Stop> {
        if self.free { self.press(0) } else { Ok(()) }
    }

    /// Makes all presses that cost `price` from each state of the layer. Those that cost nothing
    /// lead to states of the same layer, the others to the next one.
    fn press(&mut self, price: u32) -> Result<(), Stop> {
        let (layer, first_new) = (self.layer.clone(), self.states.len());
        let mut ways = Counts::default();
        let (states, parents, budget) = (&mut self.states, &mut self.parents, self.budget);
        let (form, old_ways) = (&self.form, &mut self.ways);
        let mut work = 0;
        for number in layer.clone() {
            let Some(state) = states.get(number).map(|kept| form.state(kept)) else { continue };
            let count = old_ways.get(number - layer.start);
            let parent = u32::try_from(number).map_err(|_| Stop::Memory)?;
            self.calculator.presses(&state, budget, &mut |_, cost, next| {
                budget.spend(1)?;
                work += 1;
                if cost != price {
                    return Ok(());
                }
                let known = states.insert(form.keep(next), budget)?;
                if known == parents.len() {
                    parents.push(parent);
                    ways.push(&count);
                } else if known >= first_new {
                    ways.add(known - first_new, &count);
                } else if price == 0 && known >= layer.start {
                    old_ways.add(known - layer.start, &count);
                }
                Ok(())
            })?;
        }
        self.work = (work, layer.len());
        if price == 0 {
            self.layer.end = self.states.len();
            self.ways.extend(&ways);
        } else {
            self.layer = first_new..self.states.len();
            self.ways = ways;
        }
        Ok(())
    }

    /// The state of a number.
    pub(super) fn state(&self, number: usize) -> Option<State<V>> {
        self.states.get(number).map(|kept| self.form.state(kept))
    }

    /// The states of the layer, as they are kept.
    pub(super) fn kept(&self) -> &[F::Kept] {
        self.states.items().get(self.layer.clone()).unwrap_or_default()
    }

    /// How many ways lead to a state of the layer.
    pub(super) fn ways(&self, number: usize) -> Number {
        self.ways.get(number - self.layer.start).number()
    }

    /// The first state of the layer that shows a number, and how many ways lead to all of them.
    pub(super) fn showing(&self, wanted: &V) -> Option<(usize, Number)> {
        let mut first = None;
        let mut ways = Number::default();
        for (number, kept) in self.layer.clone().zip(self.kept()) {
            let (shown, unused) = self.form.shown(kept);
            if shown == *wanted && !unused {
                first = first.or(Some(number));
                ways = ways + self.ways(number);
            }
        }
        Some((first?, ways))
    }

    /// The presses of the first way to a state: each one is looked for again.
    pub(super) fn way_to(&mut self, number: usize) -> Result<Vec<Press>, Stop> {
        let mut presses = Vec::new();
        let mut number = number;
        while number > 0 {
            let before = self.parents.get(number).map_or(0, |parent| *parent as usize);
            let (Some(from), Some(to)) = (self.state(before), self.state(number)) else {
                break;
            };
            let mut found = None;
            self.calculator.presses(&from, self.budget, &mut |press, _, next| {
                if found.is_none() && next == to {
                    found = Some(press);
                }
                Ok(())
            })?;
            presses.extend(found);
            number = before;
        }
        presses.reverse();
        Ok(presses)
    }
}
