//! The command line, as a table of types from which help is made.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::time::Duration;

use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use super::colour::{ColourChoice, use_colour};
use crate::diagnostic::Style;
use crate::output::Help;
use crate::puzzle::blackout::{HintLevel, Level};

/// Exact arithmetic, and every answer to number puzzles.
///
/// Without arguments: a session on a terminal; in a pipe, one entry a line. With an expression:
/// its value. Exit status: 0 an answer was found (or true), 1 none (or false), 2 the input is
/// wrong, 3 stopped by a limit and undecided, 64 usage, 74 the output failed, 130 interrupted.
#[derive(Debug, Parser)]
#[command(name = "abacist", version, max_term_width = 100)]
#[command(subcommand_negates_reqs = true, override_usage = USAGE)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// An expression; several words are joined by blanks
    #[arg(value_name = "EXPRESSION")]
    pub expression: Vec<String>,
    /// In a pipe, stop at the first line with an error
    #[arg(long)]
    pub bail: bool,
    #[command(flatten)]
    pub settings: SettingOptions,
    #[command(flatten)]
    pub common: Common,
}

const USAGE: &str = "abacist [OPTIONS] [EXPRESSION]...\n       abacist [OPTIONS] <COMMAND>";

const RUN_EXAMPLES: &str = "\
Examples:
  abacist run collatz.aba 27            the script sees args = [\"27\"]
  abacist --exact run sums.aba          options of abacist stand before the file
  echo '2^10' | abacist run -           a script from standard input

A script that begins with the line #!/usr/bin/env -S abacist run is a program of its own.";

const CHECK_EXAMPLES: &str = "\
Examples:
  abacist check *.aba                   exit status 0 if all are fine, else 2
  abacist check --report short a.aba    one line an error, for editors
  abacist check --format json a.aba     one JSON object a file";

const FMT_EXAMPLES: &str = "\
Examples:
  abacist fmt *.aba                     formats the files in place
  abacist fmt --check *.aba             names those that are not formatted
  abacist fmt - < a.aba                 writes to standard output, for editors";

/// The variable that holds the arguments of a script.
pub const ARGUMENTS: &str = "args";

/// Options that every command takes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct Common {
    /// How answers are written; text by default, a worksheet as its file's name ends
    #[arg(long, value_enum, global = true, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// How errors are reported; plain by default if TERM=dumb, else fancy
    #[arg(long, value_enum, global = true, value_name = "STYLE")]
    pub report: Option<Report>,
    /// Whether to write in colour
    #[arg(long, alias = "colour", value_enum, global = true, default_value_t, value_name = "WHEN")]
    pub color: ColourChoice,
    /// Take what has no exact value for an error
    #[arg(long, global = true)]
    pub exact: bool,
    /// Stop each computation after this many seconds; after 0, whatever is not done at once
    #[arg(long, global = true, value_parser = seconds, value_name = "SECONDS")]
    pub timeout: Option<Duration>,
}

/// Settings of the session, as `:set` takes them.
#[derive(Clone, Debug, Default, Args)]
pub struct SettingOptions {
    /// Change a setting, as :set does: decimals=12, fractions=mixed, base=hex; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Evaluate an expression
    Eval {
        /// The expression; several words are joined by blanks
        #[arg(required = true, value_name = "EXPRESSION")]
        expression: Vec<String>,
        #[command(flatten)]
        settings: SettingOptions,
    },
    /// Run a script: the values of its expressions are printed, the first error ends it
    #[command(after_help = RUN_EXAMPLES)]
    Run {
        /// The script, or - for standard input; all that follows, options too, is the list of
        /// texts `args` in the script
        #[arg(required = true, value_names = ["FILE", "ARGS"], num_args = 1.., value_parser = as_typed)]
        #[arg(trailing_var_arg = true)]
        script: Vec<String>,
        #[command(flatten)]
        settings: SettingOptions,
    },
    /// Check scripts without running them: every error is reported
    #[command(after_help = CHECK_EXAMPLES)]
    Check {
        /// The scripts, or - for standard input
        #[arg(required = true, value_name = "FILE", value_parser = as_typed)]
        files: Vec<String>,
    },
    /// Format scripts: four blanks a level, a statement a line, lines of at most 100 columns
    ///
    /// Comments, blank lines (one at a time), numbers and signs stay as they were typed, and so
    /// does what the script means. A script with errors is reported and left as it is.
    #[command(after_help = FMT_EXAMPLES)]
    Fmt {
        /// The scripts, which are changed in place, or - for standard input to standard output
        #[arg(required = true, value_name = "FILE", value_parser = as_typed)]
        files: Vec<String>,
        /// Change nothing; name the files that are not formatted, and exit with 1 if any is not
        #[arg(long)]
        check: bool,
    },
    /// Solve every puzzle of a file, in order; lines with errors are reported and left out
    Solve {
        /// Files with one puzzle a line, or - for standard input
        #[arg(required = true, value_name = "FILE", value_parser = as_typed)]
        files: Vec<String>,
        /// How many threads work (all cores by default)
        #[arg(long, value_name = "N", value_parser = jobs)]
        jobs: Option<usize>,
        #[command(flatten)]
        help: HelpOptions,
        #[command(flatten)]
        puzzle: PuzzleOptions,
    },
    /// Find the squares of an equation to black out so that it becomes true
    Blackout {
        /// The equation; several words are joined by blanks
        #[arg(required = true, value_name = "EQUATION")]
        equation: Vec<String>,
        /// Say whether ATTEMPT is a solution, and if not, why
        #[arg(long, value_name = "ATTEMPT", conflicts_with_all = ["hint", "explain", "listed"])]
        check: Option<String>,
        #[command(flatten)]
        help: HelpOptions,
        #[command(flatten)]
        puzzle: PuzzleOptions,
    },
    /// Find the presses of a calculator's buttons that take a number to a goal
    Buttons {
        /// The level, as -1 -> 2020 in 8: *3 +8 +2 Mirror Reverse; with --start the buttons alone
        #[arg(required = true, value_name = "LEVEL")]
        level: Vec<String>,
        #[command(flatten)]
        options: ButtonsOptions,
    },
    /// Show what the two stacks hold after every character
    Trace {
        /// Plain arithmetic; several words are joined by blanks
        #[arg(required = true, value_name = "EXPRESSION")]
        expression: Vec<String>,
        #[command(flatten)]
        rules: RuleOptions,
    },
    /// Draw the tree of an expression, or of all choices of squares of an equation
    Tree {
        /// The expression; several words are joined by blanks
        #[arg(required = true, value_name = "EXPRESSION")]
        expression: Vec<String>,
        /// Draw the choices of squares: to the left a square is out, to the right it is kept
        #[arg(long)]
        blackout: bool,
        /// Draw the choices of the first N squares only
        #[arg(long, value_name = "N", requires = "blackout")]
        depth: Option<usize>,
        #[command(flatten)]
        rules: RuleOptions,
    },
    /// Make puzzles that have exactly one solution, a line each
    Generate {
        /// The kind of puzzle
        #[arg(value_enum, value_name = "FAMILY")]
        family: Family,
        #[command(flatten)]
        recipe: RecipeOptions,
        /// Say after each puzzle how hard it is, and why
        #[arg(long)]
        features: bool,
    },
    /// Make a worksheet of puzzles that have exactly one solution, with an answer key
    Worksheet {
        /// The kind of puzzle
        #[arg(long, value_enum, default_value_t, value_name = "FAMILY")]
        family: Family,
        #[command(flatten)]
        recipe: RecipeOptions,
        /// What stands at its top
        #[arg(long, default_value = "Blackout")]
        title: String,
        /// The file to write, instead of standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<String>,
    },
    /// Answer requests: one JSON object a line in, one a line out, in the same order
    Batch {
        /// The requests, or - for standard input
        #[arg(default_value = "-", value_parser = as_typed)]
        file: String,
        /// How many threads work (all cores by default)
        #[arg(long, value_name = "N", value_parser = jobs)]
        jobs: Option<usize>,
    },
}

/// What a solver is asked.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Puzzles")]
pub struct PuzzleOptions {
    /// How many squares to black out: 3, 1..=3, min (the fewest that work) or all [default: 2]
    #[arg(short, long, value_name = "K")]
    pub k: Option<String>,
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
    #[command(flatten)]
    pub rules: RuleOptions,
    /// Solve puzzles too whose text as it stands is not well-formed
    #[arg(long)]
    pub lenient: bool,
}

/// What helps with puzzles, instead of solving them.
#[derive(Clone, Debug, Args)]
pub struct HelpOptions {
    /// Give a hint only: 1 says which sides, 2 which kinds of squares, 3 one square, 4 all
    #[arg(long, value_name = "LEVEL", value_parser = hint, conflicts_with = "listed")]
    pub hint: Option<usize>,
    /// Work the first solution through, one operation at a time
    #[arg(long, conflicts_with_all = ["hint", "listed"])]
    pub explain: bool,
}

impl HelpOptions {
    /// The help that is wanted, if any.
    pub fn asked(&self) -> Option<Help> {
        self.hint.map(Help::Hint).or(self.explain.then_some(Help::Explain))
    }
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
    /// The rules of an edition [default: current]
    #[arg(long, value_name = "old|current|game2|genius")]
    pub edition: Option<String>,
    /// A rule that no level of the games decides, as screen=none or store=free; may be repeated
    #[arg(long = "rule", value_name = "NAME=VALUE")]
    pub rules: Vec<String>,
    /// Play PRESSES, as '+8 x3 Store! Delete@2', and say whether they reach a goal
    #[arg(long, value_name = "PRESSES", allow_hyphen_values = true)]
    pub check: Option<String>,
    /// Give a hint only: 1 says how many moves, 2 the first press, 3 the first half, 4 all
    #[arg(long, value_name = "LEVEL", conflicts_with = "check", value_parser = hint)]
    pub hint: Option<usize>,
    /// List all ways within the moves, longer ones too
    #[arg(long, group = "ways")]
    pub all: bool,
    /// Only count them
    #[arg(long, group = "ways")]
    pub count: bool,
    /// Only the first of them
    #[arg(long, group = "ways")]
    pub first: bool,
    /// List at most N of them
    #[arg(long, group = "ways", value_name = "N")]
    pub limit: Option<usize>,
    /// List the numbers that can be reached
    #[arg(long, conflicts_with_all = ["check", "hint"])]
    pub reachable: bool,
}

impl ButtonsOptions {
    /// Whether all ways are asked for, not only one of the shortest.
    pub fn lists(&self) -> bool {
        self.all || self.count || self.first || self.limit.is_some()
    }
}

/// What puzzles are made like.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Puzzles")]
pub struct RecipeOptions {
    /// How many puzzles [default: 10, on a worksheet 12]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub count: Option<u64>,
    /// Another seed gives other puzzles, the same seed the same ones on every machine
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    pub seed: u64,
    /// How many squares a puzzle has, that of the = included: 7 to 40
    #[arg(long, default_value_t = 16, value_name = "N")]
    pub squares: usize,
    /// How many squares are to be blacked out: 1 to 6
    #[arg(short, long, default_value_t = 2, value_name = "K")]
    pub k: usize,
    /// How hard the puzzles are
    #[arg(long, value_parser = level, value_name = "easy|medium|hard")]
    pub level: Option<Level>,
    /// The operators that may occur [default: +-*/]
    #[arg(long, value_name = "SIGNS", allow_hyphen_values = true)]
    pub operators: Option<String>,
    /// The largest number of a solution
    #[arg(long, default_value_t = 999, value_name = "N")]
    pub largest: u32,
    /// Let divisions leave fractions
    #[arg(long)]
    pub fractions: bool,
    /// Let brackets occur
    #[arg(long)]
    pub brackets: bool,
}

/// A family of puzzles that can be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Family {
    /// An equation in squares, some of which are to be blacked out.
    #[default]
    Blackout,
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
    /// Whether powers ^, decimals, [] {} and chains a = b = c are read [default: basic]
    #[arg(long, value_name = "basic|extended")]
    pub dialect: Option<String>,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// One JSON object an answer.
    Json,
    /// Values as LaTeX.
    Latex,
    /// A web page: traces and worksheets.
    Html,
    /// A drawing: traces, worksheets, and trees of choices.
    Svg,
    /// A drawing for Graphviz: trees of choices.
    Dot,
}

/// How errors are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum Report {
    Fancy,
    Plain,
    Short,
    Json,
}

impl From<Report> for Style {
    fn from(report: Report) -> Self {
        match report {
            Report::Fancy => Self::Fancy,
            Report::Plain => Self::Plain,
            Report::Short => Self::Short,
            Report::Json => Self::Json,
        }
    }
}

impl Arguments {
    /// Reads the words of a command line, the program's name first.
    ///
    /// # Errors
    /// When they are no command line, or ask for help or the version.
    pub fn read(words: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let words: Vec<OsString> = words.into_iter().map(protect_sign).collect();
        // Messages about the command line take the colour that it asks for, if it can be made out.
        let asked = words.iter().skip_while(|word| *word != "--color").nth(1);
        let asked = asked.and_then(|word| ColourChoice::from_str(word.to_str()?, true).ok());
        let terminal = io::stderr().is_terminal();
        let colour = use_colour(asked.unwrap_or_default(), |name| std::env::var_os(name), terminal);
        let colour = if colour { clap::ColorChoice::Always } else { clap::ColorChoice::Never };
        let matches =
            Self::command().color(colour).try_get_matches_from(words).map_err(unprotected)?;
        Self::from_arg_matches(&matches).map_err(unprotected)
    }
}

/// An expression may begin with a sign, as in `-5 + 3`: a blank before a word that looks like no
/// option keeps it from being read as one.
fn protect_sign(word: OsString) -> OsString {
    let Some(text) = word.to_str() else { return word };
    let rest = text.trim_start_matches('-');
    let is_option = rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_alphabetic());
    if text.starts_with('-') && !is_option { format!(" {text}").into() } else { word }
}

/// The words of an expression as one text.
pub fn join(words: &[String]) -> String {
    words.iter().map(|word| word.trim()).collect::<Vec<_>>().join(" ")
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "seconds, such as 10 or 0.5, are expected".to_owned())
}

/// The most solutions to list, if there is a most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Most(pub Option<usize>);

fn most(text: &str) -> Result<Most, String> {
    match text.parse() {
        Ok(most) => Ok(Most(Some(most))),
        Err(_) if text == "all" => Ok(Most(None)),
        Err(_) => Err("a whole number from 0, or all, is expected".to_owned()),
    }
}

/// A path, or whatever else may begin with a sign, as it was typed.
#[allow(clippy::unnecessary_wraps, reason = "what the parser calls")]
fn as_typed(text: &str) -> Result<String, String> {
    Ok(bare(text).to_owned())
}

/// A word without the blank that [`protect_sign`] put before it.
fn bare(text: &str) -> &str {
    text.strip_prefix(' ').filter(|rest| rest.starts_with('-')).unwrap_or(text)
}

/// The message about a word, with the word as it was typed.
fn unprotected(mut error: clap::Error) -> clap::Error {
    for kind in [ContextKind::InvalidValue, ContextKind::InvalidArg, ContextKind::InvalidSubcommand]
    {
        if let Some(ContextValue::String(word)) = error.get(kind) {
            let word = bare(word).to_owned();
            error.insert(kind, ContextValue::String(word));
        }
    }
    error
}

fn hint(text: &str) -> Result<usize, String> {
    let level = text.parse().ok().filter(|&number| HintLevel::of_number(number).is_some());
    level.ok_or_else(|| "a number from 1 to 4 is expected".to_owned())
}

fn level(text: &str) -> Result<Level, String> {
    Level::find(text).ok_or_else(|| "easy, medium or hard is expected".to_owned())
}

fn jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(jobs @ 1..=4096) => Ok(jobs),
        _ => Err("a whole number from 1 to 4096 is expected".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        Arguments::command().debug_assert();
    }

    fn read(words: &[&str]) -> Arguments {
        Arguments::read(words.iter().map(OsString::from)).unwrap()
    }

    #[test]
    fn signs_at_the_start_of_an_expression_are_no_options() {
        assert_eq!(join(&read(&["abacist", "-5 + 3"]).expression), "-5 + 3");
        let Some(Command::Eval { expression, .. }) =
            read(&["abacist", "eval", "-5", "-", "3", "--format", "json"]).command
        else {
            panic!("not read as eval")
        };
        assert_eq!(join(&expression), "-5 - 3");
    }

    #[test]
    fn options_may_stand_before_and_after() {
        assert_eq!(
            read(&["abacist", "2", "+", "3", "--format", "json"]).common.format,
            Some(Format::Json)
        );
        let timeout = read(&["abacist", "--timeout", "0.5", "trace", "1"]).common.timeout;
        assert_eq!(timeout, Some(Duration::from_millis(500)));
    }

    #[test]
    fn a_wrong_option_is_an_error() {
        for words in [&["abacist", "--bogus"][..], &["abacist", "solve"], &["abacist", "-q", "1"]] {
            assert!(Arguments::read(words.iter().map(OsString::from)).is_err(), "{words:?}");
        }
    }
}
