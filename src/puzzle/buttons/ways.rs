//! How far the states of a graph are from a goal.

use std::collections::VecDeque;
use std::mem::size_of;

use super::graph::{Edge, Graph};
use super::{Goal, Level};
use crate::limits::{Budget, Stop};

/// The ways through a graph that lead to one goal of its level.
///
/// ```
/// use abacist::Budget;
/// use abacist::puzzle::buttons::{Dialect, Level, Ways};
/// let level = Level::parse("2 -> 10 in 3: +2 x2", Dialect::default())?;
/// let budget = Budget::generous();
/// let graph = level.graph(&budget).unwrap();
/// let ways = Ways::new(&level, &graph, 0, &budget).unwrap();
/// let screens: Vec<String> =
///     ways.shortest(&graph).iter().map(|edge| graph.nodes()[edge.to].screen.to_string()).collect();
/// assert_eq!(screens, ["4", "8", "10"]);
/// assert_eq!(ways.moves_from(0), Some(3));
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ways {
    /// For each node the fewest moves from it to the goal.
    left: Vec<Option<u32>>,
    /// The most moves of a way.
    most: Option<u32>,
}

impl Ways {
    /// The ways to goal number `goal` of the level that the graph is of.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn new(level: &Level, graph: &Graph, goal: usize, budget: &Budget) -> Result<Self, Stop> {
        let wanted = level.goals.get(goal);
        let most = wanted.and_then(|goal| level.moves_for(goal));
        let number = wanted.map(Goal::number);
        let nodes = graph.nodes();
        budget.reserve(((nodes.len() * 3 + graph.edges().len()) * size_of::<usize>()) as u64)?;
        let incoming = Incoming::of(graph);
        let mut left = vec![None; nodes.len()];
        let mut waiting = VecDeque::new();
        for (at, node) in nodes.iter().enumerate() {
            let in_time = most.is_none_or(|most| node.depth <= most);
            if number.as_ref() == Some(&node.screen) && !node.unused && in_time {
                waiting.push_back((at, 0));
            }
        }
        while let Some((node, moves)) = waiting.pop_front() {
            let Some(place) = left.get_mut(node).filter(|place| place.is_none()) else { continue };
            *place = Some(moves);
            for edge in incoming.of_node(node) {
                budget.spend(1)?;
                let Some(Edge { from, price, .. }) = graph.edges().get(*edge) else { continue };
                // What costs nothing comes first, so that the fewest moves are found first.
                match price {
                    0 => waiting.push_front((*from, moves)),
                    _ => waiting.push_back((*from, moves + price)),
                }
            }
        }
        Ok(Self { left, most })
    }

    /// The fewest moves from a node to the goal; `None` if no way leads there.
    #[must_use]
    pub fn moves_from(&self, node: usize) -> Option<u32> {
        self.left.get(node).copied().flatten()
    }

    /// The fewest moves of a way from the start through a node to the goal, if there is one within
    /// the moves of the level. The press of ABC is not counted.
    #[must_use]
    pub fn moves_through(&self, graph: &Graph, node: usize) -> Option<u32> {
        let moves = graph.nodes().get(node)?.depth + self.moves_from(node)?;
        self.most.is_none_or(|most| moves <= most).then_some(moves)
    }

    /// A way of fewest moves, the first one in the order of the buttons; nothing if there is none.
    #[must_use]
    pub fn shortest<'a>(&self, graph: &'a Graph) -> Vec<&'a Edge> {
        let mut way = Vec::new();
        let (mut node, Some(mut left)) = (0, self.moves_through(graph, 0)) else { return way };
        // A press that costs nothing leads to a node from which every press costs a move.
        while left > 0 {
            let on = |edge: &&Edge| {
                let after = self.moves_from(edge.to);
                edge.to != edge.from && after.is_some_and(|after| after + edge.price == left)
            };
            let Some(edge) = graph.edges_of(node).iter().find(on) else { break };
            way.push(edge);
            (node, left) = (edge.to, left - edge.price);
        }
        way
    }
}

/// For each node the edges that lead to it.
struct Incoming {
    edges: Vec<usize>,
    /// For each node its first edge; and the number of edges.
    first: Vec<usize>,
}

impl Incoming {
    fn of(graph: &Graph) -> Self {
        let mut first = vec![0; graph.nodes().len() + 1];
        for edge in graph.edges() {
            if let Some(count) = first.get_mut(edge.to + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for place in &mut first {
            sum += *place;
            *place = sum;
        }
        let (mut free, mut edges) = (first.clone(), vec![0; graph.edges().len()]);
        for (number, edge) in graph.edges().iter().enumerate() {
            if let Some(place) = free.get_mut(edge.to) {
                if let Some(slot) = edges.get_mut(*place) {
                    *slot = number;
                }
                *place += 1;
            }
        }
        Self { edges, first }
    }

    fn of_node(&self, node: usize) -> &[usize] {
        let bounds = self.first.get(node).zip(self.first.get(node + 1));
        bounds.and_then(|(first, end)| self.edges.get(*first..*end)).unwrap_or_default()
    }
}
