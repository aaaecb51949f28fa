//! The options of `abacist buttons`.

use clap::Args;

use super::words::{Most, hint, most, whole};
use crate::output::Help;

pub(super) const EXAMPLES: &str = "\
Examples:
  abacist buttons '-1 -> 2020 in 8: *3 +8 +2 Mirror Reverse'
  abacist buttons --start -1 --goal 2020 --moves 8 '*3' +8 +2 Mirror Reverse
  abacist buttons '5173 -> MATH in 1: ABC'                         words, with the button ABC
  abacist buttons '333 -> 123 in 4: 1 3 /2 [+]1 @4>1'              a portal
  abacist buttons '1 -> 1000001 in 1: 000001 screen none'          a rule in the level
  abacist buttons --check 'x2 x2 +2' '2 -> 10 in 3: +2 x2'         plays your presses

Buttons: +5 -5 x5 /5 5 << >> 12=>3 x^2 +/- Reverse SUM Mirror Shift< Shift> Shift Inv10 Sort> Sort<
Cut5 [+]1 Store Delete Insert5 Replace5 Digit+5 Digit-5 Round Lock ABC +>5 //5 %5 Up1 Down1";

/// The rules of calculators.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Levels")]
pub struct DialectOptions {
    /// The rules of an edition of the games [default: current]
    #[arg(long, value_name = "old|current|game2|genius")]
    pub edition: Option<String>,
    /// A rule that no level of the games decides, as screen=none or store=free; may be repeated
    #[arg(long = "rule", value_name = "NAME=VALUE")]
    pub rules: Vec<String>,
}

/// A level of a calculator game, and what is asked about it.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Levels")]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct ButtonsOptions {
    /// The number to start with
    #[arg(long, value_name = "N", requires = "goals")]
    pub start: Option<String>,
    /// A number or a word to reach; several make several tasks
    #[arg(long = "goal", id = "goals", value_name = "GOAL", requires = "start")]
    pub goals: Vec<String>,
    /// The most presses; as many as you like by default
    #[arg(long, value_name = "N", requires = "start")]
    pub moves: Option<String>,
    /// A portal, as 3>1: places counted from the right, from 1
    #[arg(long, value_name = "FROM>TO", requires = "start")]
    pub portal: Option<String>,
    #[command(flatten)]
    pub dialect: DialectOptions,
    /// Play PRESSES, as '+8 x3 Store! Delete@2', and say whether they reach a goal
    #[arg(long, value_name = "PRESSES", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["hint", "explain", "ways", "reachable"])]
    pub check: Option<String>,
    /// Give a hint only: 1 says how many moves, 2 the first press, 3 the first half, 4 all
    #[arg(long, value_name = "LEVEL", value_parser = hint)]
    #[arg(conflicts_with_all = ["explain", "ways", "reachable"])]
    pub hint: Option<usize>,
    /// Work one of the shortest ways through, press by press
    #[arg(long, conflicts_with_all = ["ways", "reachable"])]
    pub explain: bool,
    /// List all ways within the moves, longer ones too
    #[arg(long, group = "ways")]
    pub all: bool,
    /// Only count them
    #[arg(long, group = "ways")]
    pub count: bool,
    /// Only the first of them
    #[arg(long, group = "ways")]
    pub first: bool,
    /// List at most N of them, or all
    #[arg(long, group = "ways", value_name = "N", value_parser = most)]
    pub limit: Option<Most>,
    /// List the numbers that can be reached, with the fewest moves to each
    #[arg(long, conflicts_with = "ways")]
    pub reachable: bool,
    /// Draw the states that the calculator can be in, and the presses between them
    #[arg(long, conflicts_with_all = ["check", "hint", "explain", "ways", "reachable"])]
    pub graph: bool,
    /// Draw at most N states, those nearest to the shortest ways: up to 4096 [default: 60]
    #[arg(long, value_name = "N", requires = "graph", value_parser = whole::<usize>)]
    pub states: Option<usize>,
    /// Draw only what the first N moves lead to
    #[arg(long, value_name = "N", requires = "graph", value_parser = whole::<u32>)]
    pub depth: Option<u32>,
    /// The file to write the drawing to, instead of standard output, which is also -
    #[arg(short, long, value_name = "FILE", requires = "graph")]
    pub output: Option<String>,
}

impl ButtonsOptions {
    /// The help that is wanted, if any.
    pub fn help(&self) -> Option<Help> {
        self.hint.map(Help::Hint).or(self.explain.then_some(Help::Explain))
    }
}
