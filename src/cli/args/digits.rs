//! The options of `abacist digits`.

use clap::Args;

use super::make::TreeFormat;
use super::options::ListOptions;
use super::words::hint;
use crate::output::Help;

pub(super) const EXAMPLES: &str = "\
Examples:
  abacist digits 10: 2144                      any signs, digits side by side, a minus anywhere
  abacist digits 10: 2144 ten-puzzle           + - * / between single digits
  abacist digits 2144 --target 10 --all        every different expression
  abacist digits 0..=20: 4444 four-fours       a range of targets: an expression for each
  abacist digits --missing 0..=1000: 123456 taneja
  abacist digits --check '2*(1+4)+4-4' 10: 2144
  abacist digits --hint 2 10: 4751             the numbers, and the sign that is worked out last
  abacist digits --explain 10: 4751            groupings, orders and signs, drawn as trees
  abacist digits --format latex 10: 2144

Presets: deset (the usual rules), taneja, four-fours, ten-puzzle, sum-to-100, add-operators. Words for
rules may stand behind the digits. A file with a task a line is solved by abacist solve FILE; its lines
begin with digits.";

/// The rules of tasks of digits, but for those that other puzzles have, too.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Digits")]
pub struct TaskOptions {
    /// The rules of a known puzzle, which the other options change [default: deset]
    #[arg(long, value_name = "deset|taneja|four-fours|ten-puzzle|sum-to-100|add-operators")]
    pub preset: Option<String>,
    /// Where a minus may stand that subtracts nothing [default: anywhere]
    #[arg(long, alias = "unary-minus", value_name = "none|first|anywhere")]
    pub minus: Option<String>,
    /// Whether neighbouring digits may be one number [default: on]
    #[arg(long, alias = "concat", value_name = "on|off")]
    pub merge: Option<String>,
    /// Whether a number may begin with 0, as 05 [default: deny]
    #[arg(long, value_name = "deny|allow")]
    pub zeros: Option<String>,
    /// Which exponents a power may have: whole numbers from 0, negative ones too, or fractions too
    /// [default: rational]
    #[arg(long, value_name = "whole|integer|rational")]
    pub exponents: Option<String>,
    /// Whether the digits keep their order [default: fixed]
    #[arg(long, value_name = "fixed|any")]
    pub order: Option<String>,
    /// Whether brackets may stand anywhere, or there are none [default: brackets]
    #[arg(long, value_name = "brackets|precedence|left-to-right")]
    pub grouping: Option<String>,
    /// How large numerators and denominators may become on the way: below 2 to this, 4 to 62
    /// [default: 62]
    #[arg(long, value_name = "N")]
    pub bits: Option<String>,
    /// Whether double factorials may be taken, 5!! = 5 × 3 × 1 [default: off]
    #[arg(long, value_name = "on|off")]
    pub double_factorial: Option<String>,
    /// Whether subfactorials may be taken, !4 = 9 [default: off]
    #[arg(long, value_name = "on|off")]
    pub subfactorial: Option<String>,
    /// Whether results may be written side by side: (1+1)||3 is 23 [default: off]
    #[arg(long, value_name = "on|off")]
    pub join: Option<String>,
    /// Whether there are numbers such as .4, or such as .(4) = 4/9 too [default: none]
    #[arg(long, value_name = "none|point|recurring")]
    pub decimals: Option<String>,
    /// The base in which the digits make numbers, 2 to 10; targets are in base ten [default: 10]
    #[arg(long, value_name = "N")]
    pub base: Option<String>,
}

impl TaskOptions {
    /// The rules that are given: name and value.
    pub fn given(&self) -> [(&'static str, Option<&String>); 13] {
        [
            ("preset", self.preset.as_ref()),
            ("minus", self.minus.as_ref()),
            ("merge", self.merge.as_ref()),
            ("zeros", self.zeros.as_ref()),
            ("exponents", self.exponents.as_ref()),
            ("order", self.order.as_ref()),
            ("grouping", self.grouping.as_ref()),
            ("bits", self.bits.as_ref()),
            ("double_factorial", self.double_factorial.as_ref()),
            ("subfactorial", self.subfactorial.as_ref()),
            ("join", self.join.as_ref()),
            ("decimals", self.decimals.as_ref()),
            ("base", self.base.as_ref()),
        ]
    }
}

/// What is asked about a task.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Digits")]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct DigitsOptions {
    /// The number to make, or a range such as 0..=100; all words are then digits and rules
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub target: Option<String>,
    /// The signs that there are, some of '+-*/^√!'; √ may be written sqrt, as in '+-*/ sqrt'
    /// [default: all]
    #[arg(long, value_name = "SIGNS", allow_hyphen_values = true)]
    pub ops: Option<String>,
    #[command(flatten)]
    pub rules: TaskOptions,
    /// The same as --zeros, by the name that equations have for it
    #[arg(long, value_name = "deny|allow", hide = true, conflicts_with = "zeros")]
    pub leading_zeros: Option<String>,
    /// Say whether EXPRESSION is a solution, and if not, what is wrong with it
    #[arg(long, value_name = "EXPRESSION", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["asked", "listed"])]
    pub check: Option<String>,
    /// Say only whether there is a solution; of several targets how many have one
    #[arg(long, group = "asked", conflicts_with = "listed")]
    pub solvable: bool,
    /// Show one of the cheapest expressions, which is what is done without an option
    #[arg(long, group = "asked", conflicts_with = "listed")]
    pub cheapest: bool,
    /// Show what comes nearest to the target on both sides
    #[arg(long, group = "asked", conflicts_with = "listed")]
    pub nearest: bool,
    /// List only the targets that are reached
    #[arg(long, group = "asked", conflicts_with = "listed")]
    pub reached: bool,
    /// List only the targets that are missing
    #[arg(long, group = "asked", conflicts_with = "listed")]
    pub missing: bool,
    /// Give a hint only: 1 says whether there is a way, 2 the numbers and the last sign, 3 what to
    /// begin with, 4 all
    #[arg(long, value_name = "LEVEL", value_parser = hint)]
    #[arg(group = "asked", conflicts_with = "listed")]
    pub hint: Option<usize>,
    /// Go about it in three phases, drawn as trees: how the digits are grouped into numbers, in which
    /// order these are joined, and by which signs
    #[arg(long, group = "asked", conflicts_with = "listed")]
    pub explain: bool,
    /// Draw one of the cheapest expressions as a tree
    #[arg(long, value_name = "FORMAT", group = "asked", conflicts_with = "listed")]
    pub tree: Option<TreeFormat>,
    #[command(flatten)]
    pub listed: ListOptions,
}

impl DigitsOptions {
    /// The help that is wanted, if any.
    pub fn help(&self) -> Option<Help> {
        self.hint.map(Help::Hint).or(self.explain.then_some(Help::Explain))
    }
}
