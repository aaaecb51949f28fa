//! The states of a calculator in layers from a goal backwards: all from which so many presses can
//! lead to it.
//!
//! What Store holds is left open until a press needs it: a state with any number in Store stands
//! for all of them. Such a state counts the ways on which Store is not used before it is filled
//! anew; a state with a number in Store counts those on which that number is used first.

use std::mem::size_of;

use super::counts::{Count, Counts};
use super::packed::{Held, Packed};
use super::roads::Roads;
use super::state::State;
use super::table::Numbered;
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// All states from which so many presses lead to a goal.
pub(super) struct Backward<'a> {
    packed: Packed,
    budget: &'a Budget,
    states: Numbered<u64>,
    /// Where the states of each number of presses begin.
    layers: Vec<usize>,
    /// How many ways lead from each state of the last layer to the goal.
    ways: Counts,
    /// For each sum of `[+]` and each number, whatever Store holds, the fewest presses to the
    /// goal, plus one; 0 if they are not known.
    open: Vec<u16>,
    /// The most presses from the start to the goal.
    most: u32,
    /// For states with any and with a certain number in Store: how many the last layer has, how
    /// many presses were followed last time, and from how many states.
    open_states: Work,
    held_states: Work,
    /// How many presses were followed from the state at hand.
    presses: usize,
}

/// What the next layer takes.
#[derive(Clone, Copy, Debug)]
struct Work {
    states: usize,
    presses: usize,
    from: usize,
}

impl Work {
    /// About how many presses the next layer takes.
    fn effort(self) -> usize {
        self.states.saturating_mul(self.presses) / self.from.max(1)
    }

    /// Begins with the next layer.
    fn begin(&mut self) {
        if self.states > 0 {
            *self = Self { states: 0, presses: 0, from: self.states };
        }
    }
}

/// A state before a press: number, place of the sum of `[+]`, Store.
type Before = (i32, usize, Held);

impl<'a> Backward<'a> {
    /// The goal itself.
    pub(super) fn new(
        goal: i32,
        roads: &Roads,
        packed: Packed,
        most: u32,
        budget: &'a Budget,
    ) -> Result<Self, Stop> {
        let size = roads.sums().len() * roads.span();
        budget.reserve((size * size_of::<u16>()) as u64)?;
        let (states, ways) = (Numbered::new(), Counts::default());
        let (layers, open) = (vec![0], vec![0; size]);
        // Guesses, until there is a layer to go by.
        let open_states = Work { states: 0, presses: 8 + 2 * roads.splits(goal), from: 1 };
        let held_states = Work { states: 0, presses: 8, from: 1 };
        let mut backward = Self {
            packed,
            budget,
            states,
            layers,
            ways,
            open,
            most,
            open_states,
            held_states,
            presses: 0,
        };
        let mut ways = Counts::default();
        for sum in 0..roads.sums().len() {
            backward.add((goal, sum, Held::Any), roads, &Count::Word(1), &mut ways)?;
        }
        backward.ways = ways;
        Ok(backward)
    }

    /// How many presses lead from the last layer to the goal.
    pub(super) fn depth(&self) -> u32 {
        u32::try_from(self.layers.len() - 1).unwrap_or(u32::MAX)
    }

    /// How many states were seen.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// How many states the last layer has.
    pub(super) fn width(&self) -> usize {
        self.states.len() - self.last()
    }

    fn work(&mut self, held: Held) -> &mut Work {
        if held == Held::Any { &mut self.open_states } else { &mut self.held_states }
    }

    /// About how many presses the next layer takes.
    pub(super) fn effort(&self) -> usize {
        self.open_states.effort() + self.held_states.effort()
    }

    fn last(&self) -> usize {
        self.layers.last().copied().unwrap_or_default()
    }

    /// Goes back by one press.
    pub(super) fn advance(&mut self, roads: &mut Roads) -> Result<(), Stop> {
        let (from, end) = (self.last(), self.states.len());
        self.layers.push(end);
        let (old, mut ways) = (std::mem::take(&mut self.ways), Counts::default());
        self.open_states.begin();
        self.held_states.begin();
        for number in from..end {
            let Some(word) = self.states.get(number).copied() else { break };
            let (shown, added, held) = self.packed.parts(word);
            let Some(sum) = roads.sum(added) else { continue };
            roads.prepare(sum, self.budget)?;
            let count = old.get(number - from);
            self.presses = 0;
            for before in roads.before(shown, sum) {
                self.add((before, sum, held), roads, &count, &mut ways)?;
            }
            for before in roads.before_sum(sum) {
                self.add((shown, *before, held), roads, &count, &mut ways)?;
            }
            if let Held::Number(stored) = held {
                for before in roads.before_stored(shown, stored) {
                    self.add((before, sum, held), roads, &count, &mut ways)?;
                }
                if roads.stores(shown, stored) {
                    self.add((shown, sum, Held::Any), roads, &count, &mut ways)?;
                }
            } else {
                for (before, stored) in roads.before_store(shown) {
                    let held = Held::Number(stored);
                    self.add((before, sum, held), roads, &count, &mut ways)?;
                }
            }
            let presses = self.presses;
            self.work(held).presses += presses;
        }
        self.ways = ways;
        Ok(())
    }

    /// Adds a state to the last layer, if no fewer presses lead from it to the goal.
    #[inline]
    fn add(
        &mut self,
        (shown, sum, held): Before,
        roads: &Roads,
        count: &Count,
        ways: &mut Counts,
    ) -> Result<(), Stop> {
        self.presses += 1;
        self.budget.spend(1)?;
        let depth = self.layers.len();
        if self.depth() + roads.fewest(sum) > self.most {
            return Ok(());
        }
        let Some(open) = self.open_at(shown, sum, roads) else { return Ok(()) };
        let Some(known) = self.open.get_mut(open) else { return Ok(()) };
        if *known != 0 && usize::from(*known) < depth {
            return Ok(());
        }
        if held == Held::Any {
            *known = u16::try_from(depth).map_err(|_| Stop::Memory)?;
        }
        let added = roads.sums().get(sum).copied().unwrap_or_default();
        let first = self.last();
        let number = self.states.insert(self.packed.word(shown, added, held), self.budget)?;
        match number.checked_sub(first) {
            Some(at) if at == ways.len() => {
                ways.push(count);
                self.work(held).states += 1;
            }
            Some(at) => ways.add(at, count),
            None => {}
        }
        Ok(())
    }

    #[inline]
    fn open_at(&self, shown: i32, sum: usize, roads: &Roads) -> Option<usize> {
        Some(sum * roads.span() + roads.place(shown)?)
    }

    /// The fewest presses from a state to the goal, as far as they are known.
    pub(super) fn presses_from(&self, state: &State<i32>, roads: &Roads) -> Option<u32> {
        let sum = roads.sum(state.added)?;
        let open = self.open.get(self.open_at(state.shown, sum, roads)?)?.checked_sub(1);
        let held = state.stored.and_then(|stored| {
            let word = self.packed.word(state.shown, state.added, Held::Number(stored));
            let number = self.states.find(&word)?;
            u32::try_from(self.layers.partition_point(|first| *first <= number) - 1).ok()
        });
        held.into_iter().chain(open.map(u32::from)).min()
    }

    /// How many ways lead from a state to the goal with as many presses as from the last layer.
    pub(super) fn ways_from(&self, state: &State<i32>) -> Number {
        let held = [Some(Held::Any), state.stored.map(Held::Number)];
        let counts = held.into_iter().flatten().filter_map(|held| {
            let word = self.packed.word(state.shown, state.added, held);
            let at = self.states.find(&word)?.checked_sub(self.last())?;
            Some(self.ways.get(at).number())
        });
        counts.fold(Number::default(), |sum, count| sum + count)
    }
}
