//! All that a level's calculator can hold, as a graph: for lists of solutions and for pictures.

use std::mem::size_of;

use super::press::{Calculator, words_suffice};
use super::shown::Shown;
use super::state::{Press, State};
use super::table::Numbered;
use super::{Level, Store};
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// The states of a calculator that can be reached, and the presses between them.
#[derive(Clone, Debug)]
pub struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// For each node its first edge; and the number of edges.
    first: Vec<usize>,
    /// Whether more presses would lead to no other state.
    exhausted: bool,
}

/// What the calculator holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What the screen shows.
    pub screen: Number,
    /// The sum of all `[+]` so far.
    pub added: Number,
    /// What Store holds.
    pub stored: Option<Number>,
    /// A locked digit: how many stand at its right, and its value.
    pub lock: Option<(u16, u8)>,
    /// After how many moves it can be there, at least.
    pub depth: u32,
    /// Whether what Store holds cost nothing and was not used: no solution ends so.
    pub unused: bool,
}

/// A press that leads from one state to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The node before it.
    pub from: usize,
    /// The node after it, which may be the same.
    pub to: usize,
    /// The press.
    pub press: Press,
    /// What it costs: one move, or nothing.
    pub price: u32,
}

impl Graph {
    /// All that at most `moves` presses lead to, or any number of them.
    pub(super) fn of(level: &Level, moves: Option<u32>, budget: &Budget) -> Result<Self, Stop> {
        if words_suffice(level)
            && let Some(calculator) = Calculator::<i32>::new(level)
            && let Some(start) = calculator.start(level)
        {
            return build(level, calculator, start, moves, budget);
        }
        match Calculator::<Number>::new(level)
            .map(|calculator| (calculator.start(level), calculator))
        {
            Some((Some(start), calculator)) => build(level, calculator, start, moves, budget),
            _ => Err(Stop::Memory),
        }
    }

    /// The states, in the order in which they are reached; the first one is the start.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The presses, sorted by the node that they start from. Those that lead beyond the last move
    /// are left out.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The presses that start from a node, in the order of the buttons.
    #[must_use]
    pub fn edges_of(&self, node: usize) -> &[Edge] {
        let bounds = self.first.get(node).zip(self.first.get(node + 1));
        bounds.and_then(|(first, end)| self.edges.get(*first..*end)).unwrap_or_default()
    }

    /// Whether more presses would lead to no other state.
    #[must_use]
    pub fn exhausted(&self) -> bool {
        self.exhausted
    }

    /// The numbers that the screen can show, each with the fewest moves to it; the smallest number
    /// comes first.
    #[must_use]
    pub fn reachable(&self) -> Vec<(Number, u32)> {
        let mut all: Vec<_> =
            self.nodes.iter().map(|node| (node.screen.clone(), node.depth)).collect();
        all.sort();
        all.dedup_by(|later, first| later.0 == first.0);
        all
    }
}

fn build<V: Shown>(
    level: &Level,
    mut calculator: Calculator<V>,
    start: State<V>,
    moves: Option<u32>,
    budget: &Budget,
) -> Result<Graph, Stop> {
    let mut states = Numbered::new();
    states.insert(start, budget)?;
    let (mut depths, mut edges, mut exhausted) = (vec![0_u32], Vec::new(), true);
    let mut layer = 0..1;
    let mut from_each: Vec<Vec<Edge>> = Vec::new();
    let mut depth = 0;
    while !layer.is_empty() {
        let last = moves.is_some_and(|moves| depth >= moves);
        if level.dialect.store == Store::Free {
            // What costs nothing leads to states of the same layer.
            for from in layer.clone() {
                let Some(state) = states.get(from).cloned() else { continue };
                calculator.presses(&state, budget, &mut |_, price, next| {
                    if price == 0 && states.insert(next, budget)? == depths.len() {
                        depths.push(depth);
                    }
                    Ok(())
                })?;
            }
            layer.end = states.len();
        }
        for from in layer.clone() {
            let Some(state) = states.get(from).cloned() else { continue };
            let mut own = Vec::new();
            calculator.presses(&state, budget, &mut |press, price, next| {
                budget.spend(1)?;
                if last && price > 0 {
                    // Whether it is new tells whether there is more beyond the last move.
                    exhausted = exhausted && states.find(&next).is_some();
                    return Ok(());
                }
                let to = states.insert(next, budget)?;
                if to == depths.len() {
                    depths.push(depth + price);
                }
                own.push(Edge { from, to, press, price });
                Ok(())
            })?;
            budget.reserve((own.len() * size_of::<Edge>()) as u64)?;
            from_each.push(own);
        }
        layer = layer.end..states.len();
        depth += 1;
    }
    let mut first = vec![0];
    for own in from_each {
        edges.extend(own);
        first.push(edges.len());
    }
    let nodes = states.items().iter().zip(depths).map(|(state, depth)| node(state, depth));
    Ok(Graph { nodes: nodes.collect(), edges, first, exhausted })
}

fn node<V: Shown>(state: &State<V>, depth: u32) -> Node {
    Node {
        screen: state.shown.number(),
        added: state.added.number(),
        stored: state.stored.as_ref().map(Shown::number),
        lock: state.lock.map(|lock| (lock.place, lock.digit)),
        depth,
        unused: state.unused,
    }
}
