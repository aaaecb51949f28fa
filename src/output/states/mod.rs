//! What a level's calculator can hold, and the presses between that: as text, for Graphviz, and as
//! SVG.

mod dot;
mod svg;

use std::collections::{HashMap, HashSet};

use super::{Glyphs, columns, grouped};
use crate::limits::{Budget, Stop};
use crate::puzzle::buttons::{Edge, Graph, Level, Node, Ways};

/// The marked ways: the nodes before and after each press.
type Marked = HashSet<(usize, usize)>;

/// How many states are shown if nothing else is asked for.
const STATES: usize = 60;

/// The most states that are drawn, whatever is asked for.
const MOST_STATES: usize = 4096;

/// The most presses that are named where several do the same.
const NAMED: usize = 3;

/// The longest number that is shown whole.
const LONGEST: usize = 24;

/// The states of a level's calculator and the presses between them, ready to be drawn.
///
/// Those on one way of fewest moves are always shown, then those on the ways with fewest moves, then
/// by how early they are reached.
///
/// ```
/// use abacist::Budget;
/// use abacist::output::StateGraph;
/// use abacist::puzzle::buttons::{Dialect, Level};
/// let level = Level::parse("2 -> 8 in 2: +2 x2", Dialect::default())?;
/// let graph = StateGraph::of(&level, None, None, &Budget::generous()).unwrap();
/// assert!(graph.dot().contains("label=\"+2, x2\""));
/// assert_eq!(graph.caption(), "all 4 states within 2 moves; 8 after 2");
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct StateGraph {
    level: String,
    caption: String,
    /// In the order in which they are reached; the first one is the start.
    states: Vec<State>,
    arrows: Vec<Arrow>,
}

/// A state that is shown.
#[derive(Clone, Debug)]
struct State {
    /// What the screen shows.
    screen: String,
    /// What else the calculator holds: a line each.
    held: Vec<String>,
    /// Whether a goal is reached here.
    goal: bool,
    /// The goal, if it is a word.
    word: Option<String>,
    /// After how many moves it is reached.
    moves: u32,
    /// Whether it is on the way that is marked.
    on_way: bool,
    /// How many presses lead to states that are not shown.
    more: usize,
}

/// Presses that lead from one state to another.
#[derive(Clone, Debug)]
struct Arrow {
    from: usize,
    to: usize,
    presses: Vec<String>,
    on_way: bool,
}

impl StateGraph {
    /// The states of a level, at most `states` of them (60 if that is not said, 4,096 in any
    /// case), and only those within `depth` moves. Of a level without a limit of moves those within
    /// the fewest moves to its goals are shown.
    ///
    /// # Errors
    /// When the budget stops it.
    pub fn of(
        level: &Level,
        states: Option<usize>,
        depth: Option<u32>,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let moves = match (level.moves, depth) {
            (Some(moves), Some(depth)) => Some(moves.min(depth)),
            (None, None) => fewest(level, budget)?,
            (moves, depth) => moves.or(depth),
        };
        let shown = Level { moves, ..level.clone() };
        let graph = shown.graph(budget)?;
        let goals = 0..level.goals.len();
        let ways: Result<Vec<_>, _> =
            goals.map(|goal| Ways::new(&shown, &graph, goal, budget)).collect();
        let ways = ways?;
        let way = ways.iter().flat_map(|ways| ways.shortest(&graph));
        let marked: Marked = way.map(|edge| (edge.from, edge.to)).collect();
        let chosen = choose(&graph, &ways, &marked, states.unwrap_or(STATES).min(MOST_STATES));
        let mut drawn = Self {
            level: level.to_string(),
            caption: caption(&shown, &graph, &ways, chosen.len()),
            states: Vec::new(),
            arrows: Vec::new(),
        };
        drawn.fill(&shown, &graph, &ways, &marked, &chosen);
        Ok(drawn)
    }

    /// Notes the chosen states and the presses between them.
    fn fill(
        &mut self,
        level: &Level,
        graph: &Graph,
        ways: &[Ways],
        marked: &Marked,
        chosen: &[usize],
    ) {
        let place: HashMap<usize, usize> =
            chosen.iter().enumerate().map(|(place, node)| (*node, place)).collect();
        for (from, number) in chosen.iter().enumerate() {
            let Some(node) = graph.nodes().get(*number) else { continue };
            let goal =
                ways.iter().zip(&level.goals).find(|(ways, _)| ways.moves_from(*number) == Some(0));
            let touches = |edge: &(usize, usize)| edge.0 == *number || edge.1 == *number;
            let mut state = State {
                screen: short(&node.screen.to_string()),
                held: held(node),
                goal: goal.is_some(),
                word: goal.filter(|(_, goal)| goal.letters() > 0).map(|(_, goal)| goal.to_string()),
                moves: node.depth,
                on_way: marked.iter().any(touches),
                more: 0,
            };
            for edge in graph.edges_of(*number).iter().filter(|edge| edge.to != edge.from) {
                match place.get(&edge.to) {
                    None => state.more += 1,
                    Some(to) => self.add(level, edge, (from, *to), marked),
                }
            }
            self.states.push(state);
        }
    }

    /// Adds a press to the arrow between two states.
    fn add(&mut self, level: &Level, edge: &Edge, (from, to): (usize, usize), marked: &Marked) {
        let text = shortened(&level.press_text(&edge.press), "");
        let same = |arrow: &&mut Arrow| (arrow.from, arrow.to) == (from, to);
        // The arrows of a state stand together, at the end.
        match self.arrows.iter_mut().rev().take_while(|arrow| arrow.from == from).find(same) {
            Some(arrow) => arrow.presses.push(text),
            None => {
                let on_way = marked.contains(&(edge.from, edge.to));
                self.arrows.push(Arrow { from, to, presses: vec![text], on_way });
            }
        }
    }

    /// What is shown of how much, and how the goals are reached, in a line.
    #[must_use]
    pub fn caption(&self) -> &str {
        &self.caption
    }

    /// The states as a table: those on the marked way have a star, and so has its next press.
    #[must_use]
    pub fn text(&self, glyphs: Glyphs) -> String {
        let mut rows = vec![["moves", "state", "presses"].map(str::to_owned)];
        for (number, state) in self.states.iter().enumerate() {
            let star = |on_way: bool| if on_way { " *" } else { "" };
            let goal = if state.goal { " (goal)" } else { "" };
            let told = |arrow: &Arrow| {
                let to = self.name(arrow.to);
                format!("{} {} {to}{}", arrow.label(), glyphs.arrow(), star(arrow.on_way))
            };
            let presses = self.arrows_of(number).map(told).chain(state.more_text());
            rows.push([
                state.moves.to_string(),
                format!("{}{goal}{}", self.name(number), star(state.on_way)),
                presses.collect::<Vec<_>>().join("; "),
            ]);
        }
        format!("{}\n{}{}\n", self.level, columns(&rows, 0), self.caption)
    }

    /// A state in one line.
    fn name(&self, number: usize) -> String {
        self.states.get(number).map(|state| state.lines().join(", ")).unwrap_or_default()
    }

    /// After how many moves a state is reached.
    fn moves(&self, number: usize) -> u32 {
        self.states.get(number).map_or(0, |state| state.moves)
    }

    /// The arrows that start from a state.
    fn arrows_of(&self, number: usize) -> impl Iterator<Item = &Arrow> {
        self.arrows.iter().filter(move |arrow| arrow.from == number)
    }
}

impl State {
    /// The lines that are shown of it: the screen, with the word that it is read as, and what else
    /// is held.
    fn lines(&self) -> Vec<String> {
        let screen = match &self.word {
            Some(word) => format!("{} = {word}", self.screen),
            None => self.screen.clone(),
        };
        [screen].into_iter().chain(self.held.iter().cloned()).collect()
    }

    /// How many presses are not shown.
    fn more_text(&self) -> Option<String> {
        match self.more {
            0 => None,
            1 => Some("1 press more".to_owned()),
            more => Some(format!("{more} presses more")),
        }
    }
}

impl Arrow {
    /// The presses, a few of them if they are many.
    fn label(&self) -> String {
        let named = self.presses.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
        match self.presses.len().saturating_sub(NAMED) {
            0 => named,
            more => format!("{named}, {more} more"),
        }
    }
}

/// The fewest moves in which all goals that can be reached are.
fn fewest(level: &Level, budget: &Budget) -> Result<Option<u32>, Stop> {
    let answer = level.solve(budget);
    match answer.stopped {
        Some(stop) if !answer.complete() => Err(stop),
        _ => Ok(answer.goals.iter().filter_map(|goal| goal.moves).max()),
    }
}

/// The nodes to show, in the order in which they are reached. Each node comes after the one that it
/// is first reached from, so that all that is shown hangs together.
fn choose(graph: &Graph, ways: &[Ways], marked: &Marked, most: usize) -> Vec<usize> {
    let on_way: HashSet<usize> = marked.iter().flat_map(|edge| [edge.0, edge.1]).collect();
    let through = |node: usize| {
        let moves = ways.iter().filter_map(|ways| ways.moves_through(graph, node));
        moves.min().unwrap_or(u32::MAX)
    };
    let rank = |node: usize| (!on_way.contains(&node), through(node), node);
    let mut ranked: Vec<_> = (0..graph.nodes().len()).map(rank).collect();
    let most = most.max(on_way.len()).max(1);
    if most < ranked.len() {
        ranked.select_nth_unstable(most);
        ranked.truncate(most);
    }
    let mut chosen: Vec<usize> = ranked.into_iter().map(|(.., node)| node).collect();
    chosen.sort_unstable();
    chosen
}

/// What is shown of how much, and how far the goals are.
fn caption(level: &Level, graph: &Graph, ways: &[Ways], shown: usize) -> String {
    let all = graph.nodes().len();
    let count = match all {
        1 => "1 state".to_owned(),
        _ if shown == all => format!("all {} states", grouped(all as u64)),
        _ => format!("{} of {} states", grouped(shown as u64), grouped(all as u64)),
    };
    let within = match level.moves {
        Some(1) => " within 1 move".to_owned(),
        Some(moves) => format!(" within {moves} moves"),
        None => String::new(),
    };
    let goals =
        ways.iter().zip(&level.goals).map(|(ways, goal)| match ways.moves_through(graph, 0) {
            Some(moves) => format!("{goal} after {}", moves + goal.letters()),
            None => format!("{goal} is not reached"),
        });
    format!("{count}{within}; {}", goals.collect::<Vec<_>>().join(", "))
}

/// What a calculator holds beside its screen, a line each.
fn held(node: &Node) -> Vec<String> {
    let mut held = Vec::new();
    if !node.added.is_zero() {
        held.push(format!("[+]{}", short(&node.added.to_string())));
    }
    if let Some(stored) = &node.stored {
        let unused = if node.unused { " unused" } else { "" };
        held.push(format!("Store {}{unused}", short(&stored.to_string())));
    }
    if let Some((place, digit)) = node.lock {
        held.push(format!("Lock {digit}@{place}"));
    }
    held
}

/// A number with its middle left out, if it is long.
fn short(number: &str) -> String {
    let digits = number.trim_start_matches('-').len();
    shortened(number, &format!(" ({digits} digits)"))
}

/// A text with its middle left out, if it is long, and then `told` behind it.
fn shortened(text: &str, told: &str) -> String {
    match (text.get(..8), text.len().checked_sub(8).and_then(|at| text.get(at..))) {
        (Some(start), Some(end)) if text.len() > LONGEST => format!("{start}…{end}{told}"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::buttons::{Dialect, Screen};

    fn graph(text: &str, states: Option<usize>) -> StateGraph {
        let level = Level::parse(text, Dialect::default()).unwrap();
        StateGraph::of(&level, states, None, &Budget::generous()).unwrap()
    }

    #[test]
    fn every_state_and_press_of_a_small_level_is_told() {
        let expected = "\
2 -> 10 in 3: +2 x2
moves  state        presses
0      2 *          +2, x2 → 4 *
1      4 *          +2 → 6; x2 → 8 *
2      6            +2 → 8; x2 → 12
2      8 *          +2 → 10 *; x2 → 16
3      12
3      10 (goal) *
3      16
all 7 states within 3 moves; 10 after 3
";
        assert_eq!(graph("2 -> 10 in 3: +2 x2", None).text(Glyphs::Pretty), expected);
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let graph = graph("0 -> 196 in 8: 1 +12 Reverse x13 <<", Some(25));
        assert_eq!(graph.states.len(), 25);
        assert_eq!(graph.caption(), "25 of 17 253 states within 8 moves; 196 after 6");
        let all = self::graph("0 -> 196 in 8: 1 +12 Reverse x13 <<", Some(usize::MAX));
        assert_eq!(all.states.len(), MOST_STATES);
        // Of each state all presses are drawn or counted, but those that change nothing.
        let presses = |number| {
            let drawn: usize = graph.arrows_of(number).map(|arrow| arrow.presses.len()).sum();
            drawn + graph.states[number].more
        };
        let counts: Vec<_> = (0..3).map(presses).collect();
        // 0 stays as it is with Reverse, x13 and <<; 1 with Reverse.
        assert_eq!(counts, [2, 4, 5]);
    }

    #[test]
    fn the_marked_way_is_always_shown() {
        let graph = graph("-1 -> 2020, 21 in 8: x3 +8 +2 Mirror Reverse", Some(1));
        assert_eq!(graph.arrows.iter().filter(|arrow| arrow.on_way).count(), 8);
        assert_eq!(graph.states.iter().filter(|state| state.goal).count(), 2);
        assert!(graph.states.iter().all(|state| state.on_way));
        assert!(graph.caption().ends_with("2020 after 8, 21 after 2"), "{}", graph.caption());
    }

    #[test]
    fn states_tell_what_they_hold_beside_the_screen() {
        let store = graph("8 -> 18 in 4: Store +2 <<", None);
        assert!(
            store.text(Glyphs::Pretty).contains("10, Store 8 *"),
            "{}",
            store.text(Glyphs::Pretty)
        );
        let plus = graph("0 -> 3 in 2: [+]1 +2", None);
        assert!(
            plus.text(Glyphs::Pretty).contains("\n1      0, [+]1 *  "),
            "{}",
            plus.text(Glyphs::Pretty)
        );
        let lock = graph("12 -> 13 in 2: Lock +1", None);
        assert!(
            lock.text(Glyphs::Pretty).contains("12, Lock 1@1"),
            "{}",
            lock.text(Glyphs::Pretty)
        );
        let word = graph("5173 -> MATH in 1: ABC", None);
        assert!(
            word.text(Glyphs::Pretty).contains("5173 = MATH (goal)"),
            "{}",
            word.text(Glyphs::Pretty)
        );
        assert_eq!(word.caption(), "1 state within 1 move; MATH after 1");
        let free = Dialect::preset("old").unwrap();
        let level = Level::parse("1 -> 11 in 1: Store", free).unwrap();
        let text =
            StateGraph::of(&level, None, None, &Budget::generous()).unwrap().text(Glyphs::Pretty);
        assert!(text.contains("Store! → 1, Store 1 unused *"), "{text}");
    }

    #[test]
    fn without_a_limit_of_moves_the_fewest_are_drawn() {
        assert!(graph("2 -> 10: +2 x2", None).caption().contains("within 3 moves"));
        let none = graph("1 -> 0: x2", None);
        assert_eq!(none.caption(), "all 20 states; 0 is not reached");
    }

    #[test]
    fn long_numbers_are_shortened() {
        let dialect = Dialect { screen: Screen::Endless, ..Dialect::default() };
        // Without the depth the search would not end.
        let level = Level::parse("123456 -> 1: x^4", dialect).unwrap();
        let graph = StateGraph::of(&level, None, Some(3), &Budget::generous()).unwrap();
        assert_eq!(graph.states.len(), 4);
        assert!(
            graph.states.iter().all(|state| state.screen.len() < 40),
            "{}",
            graph.text(Glyphs::Pretty)
        );
        assert!(graph.text(Glyphs::Pretty).contains(" digits)"));
    }

    #[test]
    fn pictures_mark_the_start_the_goal_and_the_way() {
        let graph = graph("2 -> 10 in 3: +2 x2", None);
        let count = |text: &str, part: &str| text.matches(part).count();
        let dot = graph.dot();
        let parts = ["peripheries=2", "fillcolor=black", " -> n", "penwidth=3, color=black"];
        assert_eq!(parts.map(|part| count(&dot, part)), [1, 1, 7, 3]);
        let svg = graph.svg();
        let parts = ["rx=\"8\"", "fill=\"black\"/>", "l-9 -4v8z", "stroke-width=\"3\"/>"];
        // Six presses lead on; the way has three arrows and four frames.
        assert_eq!(parts.map(|part| count(&svg, part)), [1, 1, 6, 7]);
    }
}
