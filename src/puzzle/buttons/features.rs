//! What makes a level easy or hard, measured.

use std::collections::HashSet;

use super::graph::{Edge, Graph};
use super::ways::Ways;
use super::{Level, is_letters};
use crate::limits::{Budget, Stop};
use crate::number::Number;
use crate::puzzle::Difficulty;

/// What was measured of a level along one way of fewest moves to its first goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// How many presses the way has.
    pub moves: usize,
    /// How many different states the presses lead to that can be made on the way, all states before
    /// its end taken together.
    pub choices: usize,
    /// Those of them that bring the screen nearer to the goal than the right press does.
    pub misleading: usize,
    /// How many buttons the way has no use for.
    pub unused: usize,
    /// The points from which the difficulty comes.
    pub points: usize,
}

impl Level {
    /// How hard the way to the first goal is to find, measured along the first way of fewest moves;
    /// `None` if there is no way.
    ///
    /// ```
    /// use abacist::Budget;
    /// use abacist::puzzle::Difficulty;
    /// use abacist::puzzle::buttons::{Dialect, Level};
    /// let level = Level::parse("2 -> 10 in 3: +2 x2", Dialect::default())?;
    /// let features = level.features(&Budget::generous()).unwrap().unwrap();
    /// assert_eq!((features.moves, features.choices, features.misleading), (3, 5, 0));
    /// assert_eq!(features.level(), Difficulty::Easy);
    /// # Ok::<(), abacist::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn features(&self, budget: &Budget) -> Result<Option<Features>, Stop> {
        let mut level = self.clone();
        if level.moves.is_none() {
            // What lies beyond the goal does not matter, and may be a lot.
            let answer = self.solve(budget);
            level.moves = answer.goals.first().and_then(|goal| goal.moves);
            match (level.moves, answer.stopped) {
                (None, Some(stop)) => return Err(stop),
                (None, None) => return Ok(None),
                (Some(_), _) => {}
            }
        }
        let graph = level.graph(budget)?;
        let ways = Ways::new(&level, &graph, 0, budget)?;
        let way = ways.shortest(&graph);
        let found = ways.moves_through(&graph, 0).is_some();
        Ok(found.then(|| Features::of(&level, &graph, &way)))
    }
}

impl Features {
    /// Measures the way to the first goal of a level.
    pub(super) fn of(level: &Level, graph: &Graph, way: &[&Edge]) -> Self {
        let goal = level.goals.first().map(super::Goal::number).unwrap_or_default();
        let away = |node: usize| {
            let screen = graph.nodes().get(node).map(|node| node.screen.clone());
            (screen.unwrap_or_default() - &goal).abs()
        };
        let (mut choices, mut misleading) = (0, 0);
        for right in way {
            let edges = graph.edges_of(right.from).iter().filter(|edge| edge.to != edge.from);
            let targets: HashSet<usize> = edges.map(|edge| edge.to).collect();
            let distance: Number = away(right.to);
            choices += targets.len();
            misleading += targets.iter().filter(|target| away(**target) < distance).count();
        }
        let used: HashSet<usize> = way.iter().map(|edge| edge.press.button).collect();
        let pressed = level.buttons.iter().filter(|button| !is_letters(button)).count();
        let unused = pressed.saturating_sub(used.len());
        let mut features = Self { moves: way.len(), choices, misleading, unused, points: 0 };
        features.points = features.count_points();
        features
    }

    fn count_points(&self) -> usize {
        let moves = self.moves.max(1);
        let wrong = self.choices.saturating_sub(moves).max(1);
        // Two choices a move are a point, three are two, four or more are three.
        let branching = (self.choices / moves).clamp(1, 4) - 1;
        // So are a quarter and a half of the wrong ones that mislead.
        let misled = (4 * self.misleading / wrong).min(2);
        self.moves.saturating_sub(2) + branching + misled
    }

    /// The difficulty: easy up to 2 points, hard from 6.
    #[must_use]
    pub fn level(&self) -> Difficulty {
        match self.points {
            0..=2 => Difficulty::Easy,
            3..=5 => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }
}
