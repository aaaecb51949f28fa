//! All lists of presses that reach a goal, counted and one after the other.

use super::graph::{Edge, Graph};
use super::state::Press;
use super::{Goal, Level, is_letters};
use crate::limits::{Budget, Stop};
use crate::number::Number;

/// The lists of presses that reach a goal within the moves of a level, the shortest first, then in
/// the order of the buttons. Where a goal is reached, the list ends.
///
/// ```
/// use abacist::Budget;
/// use abacist::puzzle::buttons::{Dialect, Level, Lists};
/// let level = Level::parse("0 -> 4 in 4: +1 +2", Dialect::default())?;
/// let budget = Budget::generous();
/// let graph = level.graph(&budget).unwrap();
/// let lists = Lists::new(&level, &graph, 0, false, &budget).unwrap();
/// assert_eq!(lists.total().to_string(), "5");
/// let texts: Vec<String> = lists.map(|list| {
///     list.unwrap().iter().map(|press| level.press_text(press)).collect::<Vec<_>>().join(" ")
/// }).collect();
/// assert_eq!(texts, ["+2 +2", "+1 +1 +2", "+1 +2 +1", "+2 +1 +1", "+1 +1 +1 +1"]);
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lists<'a> {
    graph: &'a Graph,
    budget: &'a Budget,
    padded: bool,
    /// Whether each node is the goal.
    goal: Vec<bool>,
    /// For each node the numbers of moves, as bits, after which it can be at the goal.
    can: Vec<u64>,
    /// How many lists there are of each number of moves.
    counts: Vec<Number>,
    /// The press of ABC, if the goal is a word.
    letters: Option<Press>,
    /// The number of moves of the lists at hand.
    moves: usize,
    /// The way at hand: each node with the edges that are still to be tried.
    way: Vec<Step<'a>>,
}

#[derive(Clone, Debug)]
struct Step<'a> {
    /// The press that led here.
    press: Option<&'a Press>,
    edges: &'a [Edge],
    /// How many moves are to follow.
    left: usize,
}

impl<'a> Lists<'a> {
    /// The lists for goal number `goal` of the level; with `padded` also those with presses that
    /// change nothing. A level without a limit of moves has those of at most
    /// [`Level::MOST_MOVES`].
    ///
    /// # Errors
    /// When the budget stops the count.
    pub fn new(
        level: &Level,
        graph: &'a Graph,
        goal: usize,
        padded: bool,
        budget: &'a Budget,
    ) -> Result<Self, Stop> {
        let wanted = level.goals.get(goal);
        let most = wanted.and_then(|goal| level.moves_for(goal)).unwrap_or(Level::MOST_MOVES);
        let number = wanted.map(Goal::number);
        let is_goal =
            graph.nodes().iter().map(|node| !node.unused && number.as_ref() == Some(&node.screen));
        let goal: Vec<bool> = is_goal.collect();
        let letters = wanted.filter(|goal| goal.letters() > 0);
        let letters =
            letters.and_then(|_| level.buttons.iter().position(is_letters)).map(Press::of);
        let can = goal.iter().map(|goal| u64::from(*goal)).collect();
        let (counts, way, moves) = (Vec::new(), Vec::new(), 0);
        let mut lists = Self { graph, budget, padded, goal, can, counts, letters, moves, way };
        lists.prepare(most)?;
        lists.begin();
        Ok(lists)
    }

    /// How many lists there are.
    #[must_use]
    pub fn total(&self) -> Number {
        self.counts.iter().fold(Number::default(), |sum, count| &sum + count)
    }

    /// How many lists there are of each number of moves, from 0 on. The press of ABC is not
    /// counted among the moves.
    #[must_use]
    pub fn counts(&self) -> &[Number] {
        &self.counts
    }

    /// Whether an edge belongs to a list.
    fn allowed(&self, edge: &Edge) -> bool {
        self.padded || edge.from != edge.to
    }

    /// Counts, from the goal backwards, move by move.
    fn prepare(&mut self, most: u32) -> Result<(), Stop> {
        let nodes = self.graph.nodes();
        let mut ways: Vec<Number> =
            self.goal.iter().map(|goal| Number::from(u8::from(*goal))).collect();
        self.counts.push(ways.first().cloned().unwrap_or_default());
        for moves in 1..=most {
            let mut next = vec![Number::default(); nodes.len()];
            // What costs nothing leads to a node with an unused number: those come first.
            for unused in [true, false] {
                for (number, node) in nodes.iter().enumerate() {
                    let ended = self.goal.get(number) == Some(&true);
                    if node.unused != unused || ended {
                        continue;
                    }
                    let edges = self.graph.edges_of(number);
                    self.budget.spend(1 + edges.len() as u64)?;
                    let mut sum = Number::default();
                    for edge in edges.iter().filter(|edge| self.allowed(edge)) {
                        let from = if edge.price == 0 { &next } else { &ways };
                        if let Some(more) = from.get(edge.to).filter(|more| !more.is_zero()) {
                            sum = &sum + more;
                        }
                    }
                    if !sum.is_zero() {
                        if let Some(can) = self.can.get_mut(number) {
                            *can |= 1 << moves;
                        }
                        if let Some(place) = next.get_mut(number) {
                            *place = sum;
                        }
                    }
                }
            }
            ways = next;
            self.counts.push(ways.first().cloned().unwrap_or_default());
        }
        Ok(())
    }

    /// Begins with the lists of `moves` moves.
    fn begin(&mut self) {
        self.way = vec![Step { press: None, edges: self.graph.edges_of(0), left: self.moves }];
    }

    /// Whether node `to` can be at the goal after exactly `left` moves.
    fn can(&self, to: usize, left: usize) -> bool {
        self.can.get(to).is_some_and(|can| can >> left & 1 == 1)
    }

    /// The presses of the way at hand.
    fn presses(&self) -> Vec<Press> {
        let pressed = self.way.iter().filter_map(|step| step.press.cloned());
        pressed.chain(self.letters.clone()).collect()
    }

    /// The next list of the number of moves at hand.
    fn walk(&mut self) -> Result<Option<Vec<Press>>, Stop> {
        while let Some(step) = self.way.last_mut() {
            self.budget.spend(1)?;
            let Some((edge, rest)) = step.edges.split_first() else {
                self.way.pop();
                continue;
            };
            step.edges = rest;
            let left = step.left.checked_sub(edge.price as usize);
            let Some(left) = left.filter(|left| self.can(edge.to, *left)) else { continue };
            if !self.allowed(edge) {
                continue;
            }
            let arrived = left == 0 && self.goal.get(edge.to) == Some(&true);
            let edges = if arrived { &[] } else { self.graph.edges_of(edge.to) };
            self.way.push(Step { press: Some(&edge.press), edges, left });
            if arrived {
                return Ok(Some(self.presses()));
            }
        }
        Ok(None)
    }
}

impl Iterator for Lists<'_> {
    type Item = Result<Vec<Press>, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.moves >= self.counts.len() {
                return None;
            }
            if self.moves == 0 && self.goal.first() == Some(&true) {
                // At the goal from the start: the only list is the empty one.
                self.moves = self.counts.len();
                return Some(Ok(self.letters.clone().into_iter().collect()));
            }
            match self.walk() {
                Ok(Some(presses)) => return Some(Ok(presses)),
                Ok(None) => {
                    self.moves += 1;
                    self.begin();
                }
                Err(stop) => {
                    self.moves = self.counts.len();
                    return Some(Err(stop));
                }
            }
        }
    }
}
