//! The command line, as a table of types from which help is made.

mod batch;
mod buttons;
mod digits;
mod examples;
mod make;
mod options;
mod table;
mod words;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::time::Duration;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use super::colour::{ColourChoice, use_colour};
use crate::diagnostic::Style;
use crate::puzzle::Maker;
use words::{as_typed, jobs, protect_sign, seconds, unprotected, whole};

pub use batch::{BatchOptions, EachNth};
pub use buttons::{ButtonsOptions, DialectOptions};
pub use digits::{DigitsOptions, TaskOptions};
pub use make::{GameOptions, MakeOptions};
pub use options::{
    EquationOptions, HelpOptions, ListOptions, PuzzleOptions, RecipeOptions, RuleOptions,
    SettingOptions,
};
pub use table::{RowOptions, TableCommand};
pub use words::{Most, join};

/// Exact arithmetic, and every answer to number puzzles.
///
/// Without arguments: a session on a terminal; in a pipe, one entry a line. With an expression:
/// its value. Exit status: 0 an answer was found (or true), 1 none (or false), 2 the input is
/// wrong, 3 stopped by a limit and undecided, 64 usage, 74 the output failed, 130 interrupted.
#[derive(Debug, Parser)]
#[command(name = "abacist", version, max_term_width = 100)]
#[command(subcommand_negates_reqs = true, override_usage = USAGE, after_help = examples::PROGRAM)]
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

/// The variable that holds the arguments of a script.
pub const ARGUMENTS: &str = "args";

/// Options that every command takes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct Common {
    /// How answers are written; text by default, a file as its name ends
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

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Evaluate an expression
    #[command(after_help = examples::EVAL)]
    Eval {
        /// The expression; several words are joined by blanks
        #[arg(required = true, value_name = "EXPRESSION")]
        expression: Vec<String>,
        #[command(flatten)]
        settings: SettingOptions,
    },
    /// Run a script: the values of its expressions are printed, the first error ends it
    #[command(after_help = examples::RUN)]
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
    #[command(after_help = examples::CHECK)]
    Check {
        /// The scripts, or - for standard input
        #[arg(required = true, value_name = "FILE", value_parser = as_typed)]
        files: Vec<String>,
    },
    /// Format scripts: four blanks a level, a statement a line, lines of at most 100 columns
    ///
    /// Comments, blank lines (one at a time), numbers and signs stay as they were typed, and so
    /// does what the script means. A script with errors is reported and left as it is.
    #[command(after_help = examples::FMT)]
    Fmt {
        /// The scripts, which are changed in place, or - for standard input to standard output
        #[arg(required = true, value_name = "FILE", value_parser = as_typed)]
        files: Vec<String>,
        /// Change nothing; name the files that are not formatted, and exit with 1 if any is not
        #[arg(long)]
        check: bool,
    },
    /// Solve every puzzle of a file, in order; lines with errors are reported and left out
    ///
    /// A puzzle is an equation of which squares are blacked out, a level of a calculator game, a
    /// number to be made from others, or one from digits: 288 / 24 × 6 = 18 × 13 × 8, or -1 -> 2020
    /// in 8: *3 +8 +2 Mirror Reverse, or 24: 3 3 8 8, or digits 10: 2144. For a level one of the
    /// shortest ways is shown, and for digits one of the cheapest expressions; --all, --first,
    /// --limit and --count are about all ways within the moves, longer ones too, and all different
    /// expressions.
    #[command(after_help = examples::SOLVE)]
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
        #[command(flatten)]
        dialect: DialectOptions,
        #[command(flatten)]
        game: GameOptions,
        #[command(flatten)]
        task: Box<TaskOptions>,
    },
    /// Find the squares of an equation to black out so that it becomes true
    #[command(after_help = examples::BLACKOUT)]
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
    #[command(after_help = buttons::EXAMPLES)]
    Buttons {
        /// The level, as -1 -> 2020 in 8: *3 +8 +2 Mirror Reverse; with --start the buttons alone
        #[arg(required = true, value_name = "LEVEL")]
        level: Vec<String>,
        #[command(flatten)]
        options: ButtonsOptions,
    },
    /// Make a number from others, as in the game of 24
    #[command(after_help = make::EXAMPLES)]
    Make {
        /// The target and the numbers, as 24: 3 3 8 8 or countdown 952: 25 50 75 100 3 6
        #[arg(required = true, value_name = "GAME")]
        game: Vec<String>,
        #[command(flatten)]
        options: MakeOptions,
    },
    /// Make a number from some of others, by steps that are whole numbers above 0
    ///
    /// If there is no way, those to the nearest numbers are shown.
    #[command(after_help = make::COUNTDOWN_EXAMPLES)]
    Countdown {
        /// The target and the numbers, as 952: 25 50 75 100 3 6
        #[arg(required = true, value_name = "GAME")]
        game: Vec<String>,
        #[command(flatten)]
        options: MakeOptions,
    },
    /// Make a number from digits in their order, with signs between them
    ///
    /// One of the cheapest expressions is shown, of several targets one for each; --all, --limit,
    /// --first and --count are about all different ones.
    #[command(after_help = digits::EXAMPLES)]
    Digits {
        /// The target and the digits, as 10: 2144 or 0..=100: 1234 taneja
        #[arg(required = true, value_name = "TASK")]
        task: Vec<String>,
        #[command(flatten)]
        options: DigitsOptions,
    },
    /// Show what the two stacks hold after every character
    #[command(after_help = examples::TRACE)]
    Trace {
        /// Plain arithmetic; several words are joined by blanks
        #[arg(required = true, value_name = "EXPRESSION")]
        expression: Vec<String>,
        #[command(flatten)]
        rules: RuleOptions,
    },
    /// Draw the tree of an expression, or of all choices of squares of an equation
    #[command(after_help = examples::TREE)]
    Tree {
        /// The expression; several words are joined by blanks
        #[arg(required = true, value_name = "EXPRESSION")]
        expression: Vec<String>,
        /// Draw the choices of squares: to the left a square is out, to the right it is kept
        #[arg(long)]
        blackout: bool,
        /// Draw the choices of the first N squares only
        #[arg(long, value_name = "N", requires = "blackout", value_parser = whole::<usize>)]
        depth: Option<usize>,
        #[command(flatten)]
        rules: EquationOptions,
        /// Draw those of equations too that as they stand are not well-formed
        #[arg(long, requires = "blackout")]
        lenient: bool,
    },
    /// Make puzzles with exactly one solution, or games and digits with some, a line each
    #[command(after_help = examples::GENERATE)]
    #[command(override_usage = "abacist generate [OPTIONS] <FAMILY>")]
    Generate {
        /// The kind of puzzle
        #[arg(value_enum, value_name = "FAMILY", required_unless_present = "named")]
        family: Option<Maker>,
        /// The same as an option
        #[arg(long = "family", value_enum, value_name = "FAMILY", conflicts_with = "family")]
        #[arg(hide_possible_values = true)]
        named: Option<Maker>,
        #[command(flatten)]
        recipe: RecipeOptions,
        /// Say after each puzzle how hard it is, and why
        #[arg(long)]
        features: bool,
    },
    /// Make a worksheet of such puzzles, with an answer key
    #[command(after_help = examples::WORKSHEET)]
    Worksheet {
        /// The kind of puzzle [default: blackout]
        #[arg(value_enum, value_name = "FAMILY")]
        family: Option<Maker>,
        /// The same as an option
        #[arg(long = "family", value_enum, value_name = "FAMILY", conflicts_with = "family")]
        #[arg(hide_possible_values = true)]
        named: Option<Maker>,
        #[command(flatten)]
        recipe: RecipeOptions,
        /// What stands at its top [default: the family]
        #[arg(long)]
        title: Option<String>,
        /// The file to write, instead of standard output, which is also -
        #[arg(short, long, value_name = "FILE")]
        output: Option<String>,
    },
    /// Make a table of many hands: a row each, in a fixed order, on all cores
    #[command(after_help = table::EXAMPLES)]
    Table {
        #[command(subcommand)]
        table: TableCommand,
    },
    /// Answer requests: one JSON object a line in, one a line out, in the same order
    #[command(after_help = batch::EXAMPLES)]
    Batch(BatchOptions),
    /// Write the manual page of the program or of a command
    #[command(after_help = examples::MAN)]
    Man {
        /// The command
        command: Option<String>,
    },
    /// Write what lets a shell complete command lines
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: Shell,
    },
}

/// How answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// One JSON object an answer.
    Json,
    /// Values, and the expressions of digits, as LaTeX.
    Latex,
    /// The expressions of digits as MathML.
    Mathml,
    /// A web page: traces and worksheets.
    Html,
    /// A drawing: traces, worksheets, trees of choices, and states of levels.
    Svg,
    /// A drawing for Graphviz: trees of choices, and states of levels.
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
        let mut words: Vec<OsString> = words.into_iter().map(protect_sign).collect();
        if words.get(1).is_some_and(|word| word == "help") {
            // Who asks how to ask gets the answer.
            words.retain(|word| word != "--help" && word != "-h");
        }
        let read = |colour| {
            let matches = Self::command().color(colour).try_get_matches_from(&words)?;
            Self::from_arg_matches(&matches)
        };
        read(clap::ColorChoice::Never)
            .or_else(|message| read(message_colour(&words, message.use_stderr())))
            .map_err(unprotected)
    }
}

/// The colour of a message about the command line: what that asks for, if it can be made out, or
/// else what suits the stream.
fn message_colour(words: &[OsString], is_error: bool) -> clap::ColorChoice {
    let mut texts = words.iter().filter_map(|word| word.to_str());
    let asked =
        texts.find_map(|text| text.strip_prefix("--color").or(text.strip_prefix("--colour")));
    let asked = asked.and_then(|rest| rest.strip_prefix('=').or_else(|| texts.next()));
    let asked = asked.and_then(|word| ColourChoice::from_str(word, true).ok());
    let terminal = if is_error { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
    match use_colour(asked.unwrap_or_default(), |name| std::env::var_os(name), terminal) {
        true => clap::ColorChoice::Always,
        false => clap::ColorChoice::Never,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        Arguments::command().debug_assert();
    }

    /// The words of an example, up to what it says of itself or where its streams go.
    fn words_of(example: &str) -> Vec<String> {
        let (mut words, mut word) = (Vec::new(), None);
        let mut quote = None;
        let mut rest = example.chars().peekable();
        while let Some(next) = rest.next() {
            match (quote, next) {
                (None, '\'' | '"') => {
                    quote = Some(next);
                    word.get_or_insert_with(String::new);
                }
                (Some(open), _) if next == open => quote = None,
                (None, '<' | '>' | '|') => break,
                (None, ' ') if rest.peek() == Some(&' ') => break,
                (None, ' ') => words.extend(word.take()),
                _ => word.get_or_insert_with(String::new).push(next),
            }
        }
        words.extend(word);
        words
    }

    #[test]
    fn each_command_shows_examples_that_are_command_lines() {
        let program = Arguments::command();
        for command in program.get_subcommands().chain([&program]) {
            let name = command.get_name();
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.starts_with("Examples:\n"), "{name} has no examples");
            let lines = help.lines().skip(1).filter(|line| line.starts_with("  "));
            let examples = lines.filter_map(|line| Some(&line[line.find("abacist")?..]));
            let mut count = 0;
            for example in examples {
                let words = words_of(example);
                let read = Arguments::read(words.iter().map(OsString::from));
                let helps = words.iter().any(|word| word == "help");
                assert!(read.is_ok() || helps, "{name}: {example}: {words:?} {read:?}");
                assert!(words.iter().any(|word| word == name), "{name}: {example}");
                count += 1;
            }
            assert!(count >= 3, "{name}: {help}");
        }
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
