//! Makes levels that have exactly one way of fewest moves.
//!
//! Buttons and a start are drawn, all that they lead to is searched, and of the numbers that take
//! just so many moves, and that one way leads to, one becomes the goal.

use std::collections::BTreeMap;

use super::button::{Button, Kind, Operand};
use super::features::Features;
use super::graph::Graph;
use super::state::Press;
use super::ways::Ways;
use super::{Dialect, Goal, Level, Portal};
use crate::limits::{Budget, Limits, Stop};
use crate::number::Number;
use crate::puzzle::random::Random;
use crate::puzzle::{Difficulty, RecipeError};

/// What the levels shall be like. What is not said is drawn, as it suits the difficulty.
///
/// ```
/// use abacist::Budget;
/// use abacist::puzzle::buttons::Recipe;
/// let recipe = Recipe { buttons: Some(3), moves: Some(4), ..Recipe::default() };
/// let budget = Budget::generous();
/// let made = recipe.make(7, 0, &budget).unwrap();
/// assert_eq!((made.level.buttons.len(), made.presses.len()), (3, 4));
/// let answer = made.level.solve(&budget);
/// assert!(answer.goals[0].shortest.is_one() && answer.goals[0].moves == Some(4));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recipe {
    /// The number of buttons: 1 to 8.
    pub buttons: Option<usize>,
    /// The fewest moves, and so many the level allows: 1 to 8.
    pub moves: Option<u32>,
    /// Whether buttons of the second game may occur: those that sort or cut, and those that are
    /// pressed at a place.
    pub places: bool,
    /// The difficulty, if it matters.
    pub level: Option<Difficulty>,
}

/// A level that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The level.
    pub level: Level,
    /// Its only way of fewest moves.
    pub presses: Vec<Press>,
    /// What was measured.
    pub features: Features,
}

/// How often one level is tried, and how many goals of one try.
const TRIES: usize = 5_000;
const GOALS: usize = 12;

/// How often a button is drawn, at most.
const DRAWS: usize = 64;

/// The steps that the search of one try may take: a larger one is given up.
const STEPS: u64 = 100_000;

/// A kind of button that is drawn.
struct Draw {
    kind: Kind,
    /// How often it comes, beside the others.
    weight: usize,
    /// From which difficulty on it comes.
    from: Difficulty,
    /// Whether it is one of the second game.
    places: bool,
}

const fn draw(kind: Kind, weight: usize, from: Difficulty) -> Draw {
    Draw { kind, weight, from, places: false }
}

const fn placed(kind: Kind, weight: usize) -> Draw {
    Draw { kind, weight, from: Difficulty::Medium, places: true }
}

const KINDS: &[Draw] = &[
    draw(Kind::Add, 8, Difficulty::Easy),
    draw(Kind::Subtract, 6, Difficulty::Easy),
    draw(Kind::Multiply, 7, Difficulty::Easy),
    draw(Kind::Divide, 4, Difficulty::Easy),
    draw(Kind::Append, 6, Difficulty::Easy),
    draw(Kind::DropLast, 5, Difficulty::Easy),
    draw(Kind::Reverse, 4, Difficulty::Easy),
    draw(Kind::Negate, 2, Difficulty::Medium),
    draw(Kind::Replace, 5, Difficulty::Medium),
    draw(Kind::Power, 1, Difficulty::Medium),
    draw(Kind::Sum, 4, Difficulty::Medium),
    draw(Kind::ShiftLeft, 3, Difficulty::Medium),
    draw(Kind::ShiftRight, 3, Difficulty::Medium),
    draw(Kind::Mirror, 3, Difficulty::Medium),
    draw(Kind::Inverse, 4, Difficulty::Medium),
    draw(Kind::Plus, 3, Difficulty::Hard),
    draw(Kind::Store, 3, Difficulty::Hard),
    placed(Kind::SortUp, 2),
    placed(Kind::SortDown, 2),
    placed(Kind::Cut, 3),
    placed(Kind::Delete, 4),
    placed(Kind::Insert, 4),
    placed(Kind::Overwrite, 4),
    placed(Kind::DigitAdd, 4),
    placed(Kind::DigitSubtract, 4),
    placed(Kind::Round, 3),
    placed(Kind::Shift, 3),
    placed(Kind::Lock, 2),
];

impl Recipe {
    /// Makes level number `index` of `seed`: the same one on every machine, whatever others are made.
    ///
    /// # Errors
    /// When the recipe is out of its ranges, when many tries give no such level, or when the budget
    /// says stop.
    pub fn make(&self, seed: u64, index: u64, budget: &Budget) -> Result<Made, RecipeError> {
        self.check()?;
        let mut random = Random::of(seed, index);
        for _ in 0..TRIES {
            budget.poll()?;
            let Some(level) = self.candidate(&mut random) else { continue };
            if let Some(made) = self.accept(level, &mut random, budget)? {
                return Ok(made);
            }
        }
        Err(RecipeError::Tries(TRIES))
    }

    fn check(&self) -> Result<(), RecipeError> {
        // Each move beyond two is a point.
        let (moves, expected) = match self.level {
            None => (1..=8, "1 to 8"),
            Some(Difficulty::Easy) => (1..=4, "1 to 4: more are not easy"),
            Some(Difficulty::Medium) => (1..=7, "1 to 7: more are hard"),
            Some(Difficulty::Hard) => (3..=8, "3 to 8: fewer are not hard"),
        };
        if self.buttons.is_some_and(|buttons| !(1..=8).contains(&buttons)) {
            return Err(RecipeError::Range { part: "buttons", expected: "1 to 8" });
        }
        if self.moves.is_some_and(|wanted| !moves.contains(&wanted)) {
            return Err(RecipeError::Range { part: "moves", expected });
        }
        Ok(())
    }

    /// A start and buttons, without a goal.
    fn candidate(&self, random: &mut Random) -> Option<Level> {
        let (buttons, moves) = match self.level {
            Some(Difficulty::Easy) => ((2, 3), (2, 3)),
            Some(Difficulty::Medium) => ((3, 4), (3, 5)),
            Some(Difficulty::Hard) => ((3, 5), (5, 7)),
            None => ((2, 5), (3, 6)),
        };
        let count = self.buttons.unwrap_or_else(|| random.between(buttons.0, buttons.1));
        let drawn = u32::try_from(random.between(moves.0, moves.1)).ok();
        let moves = self.moves.or(drawn);
        let mut buttons: Vec<Button> = Vec::new();
        for _ in 0..DRAWS {
            if buttons.len() == count {
                break;
            }
            let Some(button) = self.button(random) else { continue };
            // Of numbers that are added and digits that are written there may be two.
            let twice = matches!(button.kind, Kind::Add | Kind::Subtract | Kind::Append);
            let alike = buttons.iter().filter(|other| other.kind == button.kind).count();
            if !buttons.contains(&button) && alike <= usize::from(twice) {
                buttons.push(button);
            }
        }
        if buttons.len() < count {
            return None;
        }
        let start = match random.below(10) {
            0..3 => 0,
            3..8 => random.between(1, 20),
            _ => random.between(21, 999),
        };
        let from = u32::try_from(random.between(3, 4)).ok()?;
        let to = u32::try_from(random.between(1, 2)).ok()?;
        let hard = self.level != Some(Difficulty::Easy);
        let portal = (hard && random.chance(8)).then_some(Portal { from, to });
        let (start, goals, dialect) = (Number::from(start as u64), Vec::new(), Dialect::default());
        Some(Level { start, goals, moves, buttons, portal, dialect })
    }

    /// A random button.
    fn button(&self, random: &mut Random) -> Option<Button> {
        let level = self.level.unwrap_or(Difficulty::Hard);
        let kinds =
            || KINDS.iter().filter(|draw| draw.from <= level && (self.places || !draw.places));
        let mut ticket = random.below(kinds().map(|draw| draw.weight).sum());
        let kind = kinds().find_map(|draw| match ticket.checked_sub(draw.weight) {
            Some(rest) => {
                ticket = rest;
                None
            }
            None => Some(draw.kind),
        })?;
        let digit = random.between(0, 9).to_string();
        let two = random.between(10, 99).to_string();
        let few = if random.chance(80) { digit.clone() } else { two };
        let number = |from: usize, to: usize, random: &mut Random| {
            Operand::Number(Number::from(random.between(from, to) as u64))
        };
        let operand = match kind {
            Kind::Add | Kind::Subtract if random.chance(75) => number(1, 9, random),
            Kind::Add | Kind::Subtract => number(10, 99, random),
            Kind::Multiply if random.chance(15) => {
                Operand::Number(-Number::from(random.between(2, 5) as u64))
            }
            Kind::Multiply | Kind::Divide => number(2, 9, random),
            Kind::Power => number(2, 3, random),
            Kind::Plus => number(1, 3, random),
            Kind::DigitAdd | Kind::DigitSubtract => number(1, 8, random),
            Kind::Append | Kind::Insert => Operand::Digits(few),
            Kind::Cut | Kind::Overwrite => Operand::Digits(digit),
            Kind::Replace => {
                let other = random.between(0, 99).to_string();
                if few == other {
                    return None;
                }
                Operand::Pair(few, other)
            }
            _ => Operand::Nothing,
        };
        Some(Button { kind, operand })
    }

    /// The level with a goal, if there is a fitting one.
    fn accept(
        &self,
        level: Level,
        random: &mut Random,
        budget: &Budget,
    ) -> Result<Option<Made>, Stop> {
        let limits = Limits { steps: STEPS, deadline: None, ..budget.limits().clone() };
        let own = || Budget::new(&limits, budget.interrupt().clone());
        let searched = own();
        let graph = match level.graph(&searched) {
            Ok(graph) => graph,
            // What is too large for a try is too large on every machine.
            Err(Stop::Steps | Stop::Memory) => {
                return budget.spend(searched.spent()).map(|()| None);
            }
            Err(stop) => return Err(stop),
        };
        budget.spend(searched.spent())?;
        if !every_button_works(&level, &graph) {
            return Ok(None);
        }
        let goals = goals(&graph, level.moves.unwrap_or_default());
        for _ in 0..GOALS.min(goals.len()) {
            let Some(goal) = goals.get(random.below(goals.len())) else { continue };
            let level = Level { goals: vec![Goal::Number(goal.clone())], ..level.clone() };
            let ways = Ways::new(&level, &graph, 0, &own())?;
            budget.spend(graph.edges().len() as u64)?;
            let way = ways.shortest(&graph);
            let features = Features::of(&level, &graph, &way);
            let fits = self.level.is_none_or(|level| level == features.level());
            // Few moves cannot use many buttons.
            let (buttons, moves) = (level.buttons.len(), features.moves);
            let most = buttons / 3 + buttons.saturating_sub(moves);
            let varied = buttons - features.unused >= buttons.min(moves).min(2);
            if fits && varied && features.unused <= most {
                let presses = way.into_iter().map(|edge| edge.press.clone()).collect();
                return Ok(Some(Made { level, presses, features }));
            }
        }
        Ok(None)
    }
}

/// Whether each button changes something somewhere.
fn every_button_works(level: &Level, graph: &Graph) -> bool {
    let mut works = vec![false; level.buttons.len()];
    for edge in graph.edges().iter().filter(|edge| edge.from != edge.to) {
        if let Some(works) = works.get_mut(edge.press.button) {
            *works = true;
        }
    }
    works.into_iter().all(|works| works)
}

/// The numbers that take `moves` moves and no fewer, and that just one way of so many leads to.
fn goals(graph: &Graph, moves: u32) -> Vec<Number> {
    let nodes = graph.nodes();
    // More than one is as bad as two.
    let mut ways = vec![0_u8; nodes.len()];
    if let Some(start) = ways.first_mut() {
        *start = 1;
    }
    for edge in graph.edges() {
        let depth = |node: usize| nodes.get(node).map_or(0, |node| node.depth);
        let here = ways.get(edge.from).copied().unwrap_or_default();
        if depth(edge.to) == depth(edge.from) + 1
            && let Some(there) = ways.get_mut(edge.to)
        {
            *there = there.saturating_add(here).min(2);
        }
    }
    let mut screens: BTreeMap<&Number, (u32, u8)> = BTreeMap::new();
    for (node, ways) in nodes.iter().zip(ways) {
        let entry = screens.entry(&node.screen).or_insert((node.depth, 0));
        if node.depth == entry.0 {
            entry.1 = entry.1.saturating_add(ways).min(2);
        }
    }
    let only = screens.into_iter().filter(|(_, found)| *found == (moves, 1));
    only.map(|(screen, _)| screen.clone()).collect()
}
