//! Options that belong together, each group of which several commands or one may take.

use std::fmt::Display;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::words::{Most, count, hint, level, most, signed_span, span, whole};
use crate::output::Help;
use crate::puzzle::{Difficulty, Maker};

/// Settings of the session, as `:set` takes them.
#[derive(Clone, Debug, Default, Args)]
pub struct SettingOptions {
    /// Change a setting, as :set does: decimals=12, fractions=mixed, base=hex; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
}

/// What a solver is asked.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Puzzles")]
pub struct PuzzleOptions {
    /// How many squares to black out: 3, 1..=3, min (the fewest that work) or all [default: 2]
    #[arg(short, long, value_name = "K")]
    pub k: Option<String>,
    #[command(flatten)]
    pub listed: ListOptions,
    #[command(flatten)]
    pub rules: EquationOptions,
    /// Solve puzzles too whose text as it stands is not well-formed
    #[arg(long)]
    pub lenient: bool,
}

/// Which solutions of a puzzle are listed.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Puzzles")]
pub struct ListOptions {
    /// List all solutions (the first ten of a puzzle are listed by default, all by solve)
    #[arg(long, group = "listed")]
    pub all: bool,
    /// Only count the solutions
    #[arg(long, group = "listed")]
    pub count: bool,
    /// Only the first solution
    #[arg(long, group = "listed")]
    pub first: bool,
    /// List at most N solutions of a puzzle, or all
    #[arg(long, group = "listed", value_name = "N", value_parser = most)]
    pub limit: Option<Most>,
}

/// What helps with puzzles, instead of solving them.
#[derive(Clone, Debug, Args)]
pub struct HelpOptions {
    /// Give a hint only: of an equation 1 says which sides, 2 which kinds of squares, 3 one square,
    /// 4 all; of a level 1 says how many moves, 2 the first press, 3 the first half, 4 all; of a
    /// game 1 says whether there is a way, 2 the last step, 3 what to begin with, 4 all; of digits
    /// 2 says the numbers and the last sign
    #[arg(long, value_name = "LEVEL", value_parser = hint, conflicts_with = "listed")]
    pub hint: Option<usize>,
    /// Work the first solution through, of a game an easiest one, one operation, press or step at a
    /// time; of digits, show how they are grouped, joined and signed
    #[arg(long, conflicts_with_all = ["hint", "listed"])]
    pub explain: bool,
}

impl HelpOptions {
    /// The help that is wanted, if any.
    pub fn asked(&self) -> Option<Help> {
        self.hint.map(Help::Hint).or(self.explain.then_some(Help::Explain))
    }
}

/// What puzzles are made like.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Puzzles")]
pub struct RecipeOptions {
    /// How many puzzles [default: 10, on a worksheet 12]
    #[arg(long, value_name = "N", value_parser = count)]
    pub count: Option<u64>,
    /// Another seed gives other puzzles, the same seed the same ones on every machine
    #[arg(long, default_value_t = 1, value_name = "SEED", value_parser = whole::<u64>)]
    pub seed: u64,
    /// How many squares a puzzle has, that of the = included: 7 to 40 [default: 16]
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    pub squares: Option<usize>,
    /// How many squares are to be blacked out: 1 to 6 [default: 2]
    #[arg(short, long, value_name = "K", value_parser = whole::<usize>)]
    pub k: Option<usize>,
    /// How hard the puzzles are
    #[arg(long, value_parser = level, value_name = "easy|medium|hard")]
    pub level: Option<Difficulty>,
    /// The operators that may occur [default: +-*/]
    #[arg(long, value_name = "SIGNS", allow_hyphen_values = true)]
    pub operators: Option<String>,
    /// The largest number of a solution [default: 999]
    #[arg(long, value_name = "N", value_parser = whole::<u32>)]
    pub largest: Option<u32>,
    /// Let divisions leave fractions
    #[arg(long)]
    pub fractions: bool,
    /// Let brackets occur
    #[arg(long)]
    pub brackets: bool,
    /// How many buttons a calculator has: 1 to 8 [default: as it suits the level]
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    pub buttons: Option<usize>,
    /// How many moves its level takes: 1 to 8 [default: as it suits the level]
    #[arg(long, value_name = "N", value_parser = whole::<u32>)]
    pub moves: Option<u32>,
    /// Let buttons occur that sort or cut, or are pressed at a place
    #[arg(long)]
    pub places: bool,
    /// How many numbers a game has: 2 to 10 [default: 4, of Countdown 6]
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    pub cards: Option<usize>,
    /// How many digits a task has: 2 to 9 [default: 4]
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    pub digits: Option<usize>,
    /// From which numbers those of a game are drawn, within 1 to 100 [default: 1-13], or the digits
    /// of a task [default: 1-9]
    #[arg(long, value_name = "FROM-TO", value_parser = span)]
    pub range: Option<(u32, u32)>,
    /// What the numbers must make, within 1 to 1000000, of digits -1000000 to 1000000; a range if it is
    /// drawn [default: 24, of Countdown 101-999, of digits 10]
    #[arg(long, value_name = "N|FROM-TO", value_parser = signed_span)]
    pub target: Option<(i64, i64)>,
    /// How many of the numbers are 25, 50, 75 or 100: 0 to 4 [default: drawn]
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    pub large: Option<usize>,
    /// Make only games and tasks of digits that have exactly one solution
    #[arg(long)]
    pub unique: bool,
    /// The rules of a game or of digits, as in its text: 'any integer +-*', 'taneja no-minus'
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    pub rules: Option<String>,
}

impl RecipeOptions {
    /// The first option that is given and says nothing about what `maker` makes.
    pub fn foreign(&self, maker: Maker) -> Option<&'static str> {
        let given = [
            ("cards", self.cards.is_some()),
            ("target", self.target.is_some()),
            ("unique", self.unique),
            ("rules", self.rules.is_some()),
            ("digits", self.digits.is_some()),
            ("range", self.range.is_some()),
            ("large", self.large.is_some()),
            ("squares", self.squares.is_some()),
            ("k", self.k.is_some()),
            ("operators", self.operators.is_some()),
            ("largest", self.largest.is_some()),
            ("fractions", self.fractions),
            ("brackets", self.brackets),
            ("buttons", self.buttons.is_some()),
            ("moves", self.moves.is_some()),
            ("places", self.places),
        ];
        let foreign = given.iter().find(|(name, given)| *given && !maker.parts().contains(name));
        foreign.map(|(name, _)| *name)
    }

    /// The value that is given for the option `name`, if it has one.
    pub fn value(&self, name: &str) -> Option<String> {
        match name {
            "squares" => self.squares.map(|squares| squares.to_string()),
            "k" => self.k.map(|k| k.to_string()),
            "operators" => self.operators.clone(),
            "largest" => self.largest.map(|largest| largest.to_string()),
            "buttons" => self.buttons.map(|buttons| buttons.to_string()),
            "moves" => self.moves.map(|moves| moves.to_string()),
            "cards" => self.cards.map(|cards| cards.to_string()),
            "digits" => self.digits.map(|digits| digits.to_string()),
            "large" => self.large.map(|large| large.to_string()),
            "range" => self.range.map(span_text),
            "target" => self.target.map(span_text),
            "rules" => self.rules.clone(),
            _ => None,
        }
    }
}

/// A number, or the first and the last of a range, as it is written.
pub fn span_text<N: Display + PartialEq>((from, to): (N, N)) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}

/// The words for them, with what each makes.
impl ValueEnum for Maker {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.summary()))
    }
}

/// How the two stacks read a text.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Puzzles")]
pub struct RuleOptions {
    /// Whether a number may begin with 0, as in 05 [default: allow]
    #[arg(long, value_name = "allow|deny")]
    pub leading_zeros: Option<String>,
    /// Whether a sign may stand before an operand, as in 3 × -2 [default: reject]
    #[arg(long, value_name = "reject|allow")]
    pub unary: Option<String>,
    /// Whether divisions may leave fractions [default: exact]
    #[arg(long, value_name = "exact|whole")]
    pub division: Option<String>,
}

/// How an equation of blackout is read.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Puzzles")]
pub struct EquationOptions {
    #[command(flatten)]
    pub sides: RuleOptions,
    /// Whether powers ^, decimals, [] {} and chains a = b = c are read [default: basic]
    #[arg(long, value_name = "basic|extended")]
    pub dialect: Option<String>,
}
