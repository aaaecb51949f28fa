//! The options of `abacist make` and `abacist countdown`.

use clap::{Args, ValueEnum};

use super::options::ListOptions;
use super::words::hint;
use crate::output::{AnswerTree, Glyphs, Help, Writing};

pub(super) const EXAMPLES: &str = "\
Examples:
  abacist make 24: 3 3 8 8                         the colon may be left out
  abacist make 24: A J Q K                         cards: A is 1, T 10, J 11, Q 12, K 13
  abacist make --use any 24: 3 3 8 8               some numbers may be left out
  abacist make 'ten: 1 1 5 8' --steps              step by step; ten is short for 10
  abacist make --check '8 * 3 + 8 - 3' 24: 3 3 8 8 says what is wrong with it
  abacist make 2/3: 1/2 3 4                        fractions

Countdown: abacist countdown 952: 25 50 75 100 3 6. A file with a game a line is solved by
abacist solve FILE.";

pub(super) const COUNTDOWN_EXAMPLES: &str = "\
Examples:
  abacist countdown 952: 25 50 75 100 3 6          the colon may be left out
  abacist countdown 831: 1 3 7 10 25 50            no way, but to 830 and 832
  abacist countdown --solvable 952: 25 50 75 100 3 6
  abacist countdown --reachable 1: 25 50 3         every number that these make";

/// The rules of games of making a number, and how their answers are written.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Games")]
pub struct GameOptions {
    /// Whether all numbers must be used, or some may be left out [default: all; countdown: any]
    #[arg(long = "use", value_name = "all|any")]
    pub numbers_used: Option<String>,
    /// What each step may come to: any fraction, whole numbers, or whole numbers above 0 [default:
    /// rational; countdown: positive]
    #[arg(long, value_name = "rational|integer|positive")]
    pub intermediate: Option<String>,
    /// The operations, as '+-*', and beside them ^ % ! and the words sqrt, concat (numbers side by
    /// side) and neg (a minus sign in front), as '+-*/^ sqrt'. If none of + - * / is named, all four
    /// are there: '^' is '+-*/^'; 'only ^' is ^ alone [default: +-*/]. Of digits those of
    /// + - * / ^ √ ! that are there and no others
    #[arg(long, value_name = "SIGNS", allow_hyphen_values = true)]
    pub ops: Option<String>,
    /// Which answers are one [default: merged, with --use any lean]
    #[arg(long, value_name = "merged|structural|lean|raw", conflicts_with_all = ["hint", "explain"])]
    pub distinct: Option<String>,
    /// Show the steps of each answer, a line each, as 4 * 6 = 24
    #[arg(long, conflicts_with_all = ["hint", "count"])]
    pub steps: bool,
    /// Write answers in reverse Polish, as 8 3 8 3 / - /
    #[arg(long, conflicts_with_all = ["hint", "explain", "count"])]
    pub rpn: bool,
}

impl GameOptions {
    /// The rules that are given: name and value.
    pub fn given(&self) -> [(&'static str, Option<&String>); 4] {
        [
            ("use", self.numbers_used.as_ref()),
            ("intermediate", self.intermediate.as_ref()),
            ("ops", self.ops.as_ref()),
            ("distinct", self.distinct.as_ref()),
        ]
    }

    /// How answers are written.
    pub fn writing(&self, glyphs: Glyphs) -> Writing {
        Writing { glyphs, reverse_polish: self.rpn, steps: self.steps }
    }
}

/// What is asked about a game.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Games")]
pub struct MakeOptions {
    /// The number to make; all words are then numbers to make it from
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub target: Option<String>,
    #[command(flatten)]
    pub game: GameOptions,
    /// Say whether EXPRESSION is an answer, and if not, what is wrong with it
    #[arg(long, value_name = "EXPRESSION", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["hint", "explain", "listed", "solvable", "reachable"])]
    #[arg(conflicts_with_all = ["steps", "rpn", "distinct"])]
    pub check: Option<String>,
    /// Say only whether there is an answer
    #[arg(long, conflicts_with_all = ["hint", "explain", "listed", "reachable"])]
    #[arg(conflicts_with_all = ["steps", "rpn", "distinct"])]
    pub solvable: bool,
    /// List every number that the numbers make, whatever the target is, which may be left out: without
    /// a colon all are numbers to make others from
    #[arg(long, conflicts_with_all = ["hint", "explain", "listed"])]
    #[arg(conflicts_with_all = ["steps", "rpn", "distinct"])]
    pub reachable: bool,
    /// Draw the first answer as a tree
    #[arg(long, value_name = "FORMAT")]
    #[arg(conflicts_with_all = ["hint", "explain", "listed", "check", "solvable", "reachable"])]
    #[arg(conflicts_with_all = ["steps", "rpn"])]
    pub tree: Option<TreeFormat>,
    /// Give a hint only: 1 says whether there is a way, 2 the last step, 3 what to begin with, 4 all
    #[arg(long, value_name = "LEVEL", value_parser = hint)]
    #[arg(conflicts_with_all = ["explain", "listed"])]
    pub hint: Option<usize>,
    /// Work an easiest answer through, a step a line; it may be another than the first one listed
    #[arg(long, conflicts_with = "listed")]
    pub explain: bool,
    #[command(flatten)]
    pub listed: ListOptions,
}

/// How a tree is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TreeFormat {
    /// Lines of text
    Text,
    /// A picture
    Svg,
    /// A tikzpicture
    Latex,
    /// For Graphviz
    Dot,
}

impl TreeFormat {
    /// A tree so drawn.
    pub fn drawn(self, tree: &AnswerTree, glyphs: Glyphs) -> String {
        match self {
            Self::Text => tree.text(glyphs),
            Self::Svg => tree.svg(),
            Self::Latex => tree.latex(),
            Self::Dot => tree.dot(),
        }
    }
}

impl MakeOptions {
    /// The help that is wanted, if any.
    pub fn help(&self) -> Option<Help> {
        self.hint.map(Help::Hint).or(self.explain.then_some(Help::Explain))
    }
}
