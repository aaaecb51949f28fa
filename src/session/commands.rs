//! The `:` commands, as a table from which dispatch, help and completion are made.

use super::arguments::Arguments;
use super::host::Host;
use super::{
    Session, explain, games, generate, help, hints, inspect, levels, play, puzzles, save, scripts,
    tasks,
};
use crate::diagnostic::{InputError, did_you_mean};
use crate::output::Verdict;
use crate::{Error, Span};

/// What a command takes, for completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A family of puzzles, and how hard one shall be.
    Family,
    /// A file's path.
    File,
    /// The path of a file to write, perhaps `over` before it.
    NewFile,
    /// A setting's name.
    Setting,
    /// A help topic.
    Topic,
    /// An expression.
    Expression,
    /// An expression, or a command.
    Entry,
    /// Numbers, equations, levels.
    Puzzle,
    /// A level of a calculator game.
    Level,
    /// A game of making a number.
    Game,
    /// A task of digits and signs.
    Task,
    /// An equation that is left, presses of buttons, or an expression.
    Attempt,
}

/// What an entry with a command comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// The answer to a question, which may be no.
    Answer,
    /// What the entry after it comes to.
    Inner,
    /// Nothing: it informs, or changes something.
    Nothing,
    /// The end of the session.
    Leave,
}

/// What a command does.
pub type Run = fn(&mut Session, Arguments<'_>, &mut dyn Host) -> Result<Verdict, Error>;

/// A command: a row of the table.
pub struct Command {
    /// The name, without the `:`.
    pub name: &'static str,
    /// How its arguments are written.
    pub arguments: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What else there is to know.
    pub details: &'static str,
    /// Entries to try.
    pub examples: &'static [&'static str],
    /// What it takes.
    pub takes: Takes,
    /// What an entry with it comes to if it succeeds.
    pub gives: Gives,
    /// The work.
    pub run: Run,
}

/// The commands, in the order in which help lists them.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "load",
        arguments: "FILE",
        summary: "read a file of puzzles, one a line",
        details: "A line is an equation for :blackout, a level for :buttons, a game for :make or a \
                  task for :digits, which begins with that word. Blank lines and comments (#) are skipped; `@k 3`, `@leading_zeros deny`, \
                  `@edition old` or `@use any` hold from their line on. A second file takes the \
                  place of the first.",
        examples: &[":load examples/puzzles.txt"],
        takes: Takes::File,
        gives: Gives::Nothing,
        run: puzzles::load,
    },
    Command {
        name: "reload",
        arguments: "",
        summary: "read the file of puzzles that was loaded last once more",
        details: "If it cannot be read, the puzzles stay as they are.",
        examples: &[":reload"],
        takes: Takes::Nothing,
        gives: Gives::Nothing,
        run: puzzles::reload,
    },
    Command {
        name: "puzzles",
        arguments: "[errors]",
        summary: "list the loaded puzzles, or report the lines with errors",
        details: "The numbers are those that :solve takes.",
        examples: &[":puzzles", ":puzzles errors"],
        takes: Takes::Puzzle,
        gives: Gives::Nothing,
        run: puzzles::list,
    },
    Command {
        name: "solve",
        arguments: "[WHICH] [K]",
        summary: "solve loaded puzzles, or the one that was made",
        details: "After :generate, until puzzles are loaded, :solve alone is about the puzzle that \
                  was made. WHICH is a number (3), a range (1..=3 or 1-3) or all; K is how many squares to \
                  black out: 2, 1..=3, min or all; levels, games and digits have none. K alone \
                  is k=3.",
        examples: &[":solve", ":solve 3", ":solve 1..=3 k=min"],
        takes: Takes::Puzzle,
        gives: Gives::Answer,
        run: puzzles::solve,
    },
    Command {
        name: "blackout",
        arguments: "[K] EQUATION",
        summary: "find the squares to black out so that the equation becomes true",
        details: "K is how many squares: a whole number before a digit or a bracket, a range \
                  1..=3, min, all, or k=2, which reads one way only. In `:blackout 12 / 3 = 4` \
                  the 12 belongs to the equation, and k is what `:set k` says. An equation in \
                  cells (1 6 8 / 2 4 …) needs K before it: its first cell would be taken for K.",
        examples: &[
            ":blackout 2 288 / 24 × 6 = 18 × 13 × 8",
            ":blackout min 3 + 2 / 5 = 5 + 3 × 2",
        ],
        takes: Takes::Puzzle,
        gives: Gives::Answer,
        run: puzzles::blackout,
    },
    Command {
        name: "buttons",
        arguments: "[all] LEVEL",
        summary: "find the presses of a calculator's buttons that take a number to a goal",
        details: "A level is START -> GOAL in MOVES: BUTTONS. One of the shortest ways is shown; \
                  with `all` all ways within the moves are listed, longer ones too. Several \
                  goals stand side by side; a word is one with the button ABC; `in MOVES` may be \
                  left out. Among the buttons there may be a portal @3>1, an edition such as \
                  game2, and rules such as screen none. The buttons:",
        examples: &[
            ":buttons -1 -> 2020 in 8: *3 +8 +2 Mirror Reverse",
            ":buttons all 0 -> 4 in 4: +1 +2",
        ],
        takes: Takes::Level,
        gives: Gives::Answer,
        run: levels::buttons,
    },
    Command {
        name: "make",
        arguments: "[all] GAME",
        summary: "make a number from others, as in the game of 24",
        details: "A game is TARGET: NUMBERS; the colon may be left out. Cards are numbers, too: A is \
                  1, T 10, J 11, Q 12, K 13. As many different answers are listed as `:set limit` \
                  says, with `all` all of them. Words for rules may stand behind the target: all, any \
                  (numbers may be left out); rational, integer, positive; signs such as +-*, ^, %, !, \
                  sqrt, concat, neg, only before those that are alone; merged, structural, lean, raw. `countdown 952: 25 50 …` and `ten: 1 1 5 8` are games, too.",
        examples: &[":make 24: 3 3 8 8", ":make 24 A J Q K", ":make all 24 any: 2 4 8 10"],
        takes: Takes::Game,
        gives: Gives::Answer,
        run: games::make,
    },
    Command {
        name: "countdown",
        arguments: "[all] GAME",
        summary: "make a number from some of others, by steps that are whole numbers above 0",
        details: "If there is no way, those to the nearest numbers are shown. Otherwise it is as \
                  :make.",
        examples: &[":countdown 952: 25 50 75 100 3 6"],
        takes: Takes::Game,
        gives: Gives::Answer,
        run: games::countdown,
    },
    Command {
        name: "digits",
        arguments: "[all] TASK",
        summary: "make a number from digits in their order, with signs between them",
        details: "A task is TARGET: DIGITS RULES, or DIGITS TARGET RULES without a colon. One of \
                  the cheapest expressions is shown, of a range such as 0..=100 one for each \
                  target; with `all` all different ones. Rules: a preset (deset, taneja, \
                  four-fours, ten-puzzle, sum-to-100, add-operators); signs such as +-*/^√!; \
                  no-minus, first-minus, any-minus; merge, single; zeros, no-zeros; whole, \
                  integer, rational (exponents); fixed, any (order); brackets, precedence, \
                  left-to-right; 40-bits and the like; double-factorial, subfactorial, join, \
                  decimals, recurring, base-2 to base-10.",
        examples: &[
            ":digits 10: 2144",
            ":digits 2144 10",
            ":digits 0..=20: 4444 four-fours",
            ":digits all 10: 2144 ten-puzzle",
        ],
        takes: Takes::Task,
        gives: Gives::Answer,
        run: tasks::digits,
    },
    Command {
        name: "generate",
        arguments: "FAMILY [LEVEL] [SEED]",
        summary: "make a puzzle, which is then at hand",
        details: "FAMILY is blackout, buttons, make, countdown or digits; LEVEL easy, medium or hard. The \
                  same seed gives the same puzzle as abacist generate; without one each puzzle is \
                  that of the next seed.",
        examples: &[":generate make", ":generate countdown easy", ":generate blackout hard 7"],
        takes: Takes::Family,
        gives: Gives::Nothing,
        run: generate::generate,
    },
    Command {
        name: "play",
        arguments: "[FAMILY] [LEVEL] [SEED]",
        summary: "play puzzles: type answers, ask for hints, keep a score",
        details: "FAMILY is blackout, buttons, make, countdown or digits, without it each in turn; \
                  LEVEL easy, medium or hard. The same seed gives the same puzzles; without one \
                  nobody knows them. Until `stop` an entry is an answer or one of these words:",
        examples: &[":play", ":play make", ":play buttons easy 7"],
        takes: Takes::Family,
        gives: Gives::Nothing,
        run: play::play,
    },
    Command {
        name: "check",
        arguments: "ATTEMPT",
        summary: "say whether an attempt solves the puzzle at hand, and if not, why",
        details: "An attempt at an equation is what is left of it, at a level the presses: a long \
                  one is Store!, one at a place Delete@2, with two digits at its right; at a game \
                  or digits an expression. The puzzle at hand is the last one that was solved, or any that \
                  is loaded.",
        examples: &[":check 288 / 4 × 6 = 18 × 3 × 8", ":check 8/(3 - 8/3)"],
        takes: Takes::Attempt,
        gives: Gives::Answer,
        run: puzzles::check,
    },
    Command {
        name: "hint",
        arguments: "[LEVEL] [PUZZLE]",
        summary: "give a hint, each time a plainer one",
        details: "Of an equation 1 says how many squares go on each side, 2 whether they are \
                  digits, signs or brackets, 3 names one of them, 4 gives the answer; of a level 1 \
                  says how many moves will do, 2 the first press, 3 the first half, 4 all; of a \
                  game 1 says whether there is a way, 2 the last step, 3 what to begin with, 4 \
                  all; so of digits, of which 2 says the numbers and the last sign. The hint is about the puzzle, which may be the number of a loaded one; or \
                  about that at hand, or else the first that is loaded.",
        examples: &[
            ":hint 288 / 24 × 6 = 18 × 13 × 8",
            ":hint",
            ":hint 3",
            ":hint 2 -> 10: +2 x2",
            ":hint 24: 3 3 8 8",
            ":hint 2 digits 10: 4751",
        ],
        takes: Takes::Puzzle,
        gives: Gives::Answer,
        run: hints::hint,
    },
    Command {
        name: "explain",
        arguments: "[PUZZLE]",
        summary: "work the first solution through, one operation, press or step at a time",
        details: "Of a game it is an easiest answer. Of digits it is shown how they are grouped into numbers, in which order these are \
                  joined, and by which signs. PUZZLE may be the number of a loaded one. Without \
                  it, it is that of the one at hand.",
        examples: &[
            ":explain 288 / 24 × 6 = 18 × 13 × 8",
            ":explain",
            ":explain 2 -> 10: +2 x2",
            ":explain 24: 3 3 8 8",
            ":explain digits 10: 4751",
        ],
        takes: Takes::Puzzle,
        gives: Gives::Answer,
        run: hints::explain,
    },
    Command {
        name: "trace",
        arguments: "EXPRESSION",
        summary: "show what the two stacks hold after every character",
        details: "For plain arithmetic: digits, + - × ÷ and round brackets, by the rules of \
                  puzzles (:set rules unary allow permits signs, as in -5 + 3). A malformed text \
                  is traced up to its fault.",
        examples: &[":trace 2 + 5 × (6 - 3) - 6", ":trace 288 / 24×"],
        takes: Takes::Expression,
        gives: Gives::Nothing,
        run: explain::trace,
    },
    Command {
        name: "tree",
        arguments: "EXPRESSION",
        summary: "draw the tree of an expression",
        details: "What is computed last stands at the root. `:tree blackout EQUATION` draws all \
                  choices of squares instead, `:tree blackout depth=3 EQUATION` those of the \
                  first three: above the square is out, below it is kept.",
        examples: &[":tree 1 + 2 × 3", ":tree blackout 12 = 2"],
        takes: Takes::Expression,
        gives: Gives::Nothing,
        run: explain::tree,
    },
    Command {
        name: "set",
        arguments: "[NAME [VALUE]]",
        summary: "show the settings, or change one",
        details: "`:set save` keeps those that differ from the usual ones for the sessions on a \
                  terminal that follow, in a file whose path it tells.",
        examples: &[
            ":set",
            ":set k 3",
            ":set decimals 12",
            ":set rules leading_zeros deny",
            ":set edition old",
        ],
        takes: Takes::Setting,
        gives: Gives::Nothing,
        run: inspect::set,
    },
    Command {
        name: "save",
        arguments: "[over] FILE",
        summary: "write the variables and functions as a script, which :run reads back",
        details: "A file that is there already stays as it is, unless `over` stands before it. \
                  What cannot be written as a script is left out, and named. `abacist run` reads \
                  the script, too.",
        examples: &[],
        takes: Takes::NewFile,
        gives: Gives::Nothing,
        run: save::save,
    },
    Command {
        name: "run",
        arguments: "FILE",
        summary: "run a script, whose variables and functions stay",
        details: "Its values are shown up to its first error; `ans` stays what it was.",
        examples: &[":run examples/collatz.aba"],
        takes: Takes::File,
        gives: Gives::Nothing,
        run: scripts::run,
    },
    Command {
        name: "vars",
        arguments: "",
        summary: "list the variables",
        details: "ans or _ is the last answer; ans2 the one before it, and so on up to ans9.",
        examples: &[":vars"],
        takes: Takes::Nothing,
        gives: Gives::Nothing,
        run: inspect::variables,
    },
    Command {
        name: "time",
        arguments: "ENTRY",
        summary: "evaluate an expression, or run a command, and tell the time it takes",
        details: "",
        examples: &[":time 2^100000 % 97", ":time :solve"],
        takes: Takes::Entry,
        gives: Gives::Inner,
        run: inspect::timed,
    },
    Command {
        name: "help",
        arguments: "[TOPIC]",
        summary: "explain a command, a function or a topic",
        details: "",
        examples: &[":help", ":help blackout", ":help sqrt"],
        takes: Takes::Topic,
        gives: Gives::Nothing,
        run: help::help,
    },
    Command {
        name: "reset",
        arguments: "",
        summary: "forget variables, answers, puzzles and settings",
        details: "",
        examples: &[],
        takes: Takes::Nothing,
        gives: Gives::Nothing,
        run: inspect::reset,
    },
    Command {
        name: "quit",
        arguments: "",
        summary: "leave",
        details: "Ctrl-D on an empty line leaves too.",
        examples: &[],
        takes: Takes::Nothing,
        gives: Gives::Leave,
        run: inspect::quit,
    },
];

impl Command {
    /// The command of this name, or the only one whose name begins so.
    ///
    /// # Errors
    /// When there is none, or more than one; `at` is where the name stands.
    pub fn find(name: &str, at: Span) -> Result<&'static Self, InputError> {
        if let Some(exact) = COMMANDS.iter().find(|command| command.name == name) {
            return Ok(exact);
        }
        let candidates: Vec<_> =
            COMMANDS.iter().filter(|command| command.name.starts_with(name)).collect();
        match candidates[..] {
            [only] if !name.is_empty() => Ok(only),
            [_, _, ..] if !name.is_empty() => {
                let names: Vec<_> =
                    candidates.iter().map(|command| format!(":{}", command.name)).collect();
                let candidates = names.join(" or ");
                Err(InputError::AmbiguousCommand { name: name.to_owned(), candidates, at })
            }
            _ => {
                let names = COMMANDS.iter().map(|command| command.name);
                let help = match did_you_mean(name, names) {
                    Some(near) => format!("did you mean `:{near}`?"),
                    None => ":help lists the commands".to_owned(),
                };
                Err(InputError::UnknownCommand { name: name.to_owned(), help, at })
            }
        }
    }

    /// How the command is written: its name and its arguments.
    pub fn usage(&self) -> String {
        format!(":{} {}", self.name, self.arguments).trim_end().to_owned()
    }
}

/// The place of the command's name in an entry that is a command.
pub fn name_of(entry: &str) -> Option<Span> {
    let start = entry.len() - entry.trim_start().len();
    let rest = entry.get(start..)?.strip_prefix(':')?;
    let length = rest.find(|character: char| !character.is_ascii_alphanumeric());
    let start = start + 1;
    Some(Span::new(start, start + length.unwrap_or(rest.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(name: &str) -> Result<&'static str, InputError> {
        Command::find(name, Span::default()).map(|command| command.name)
    }

    #[test]
    fn unambiguous_beginnings_are_enough() {
        assert_eq!(find("lo"), Ok("load"));
        assert_eq!(find("q"), Ok("quit"));
        for command in COMMANDS {
            assert_eq!(find(command.name), Ok(command.name));
        }
    }

    #[test]
    fn ambiguous_and_unknown_names_say_what_there_is() {
        let Err(InputError::AmbiguousCommand { candidates, .. }) = find("s") else { panic!() };
        assert_eq!(candidates, ":solve or :set or :save");
        let Err(InputError::UnknownCommand { help, .. }) = find("slove") else { panic!() };
        assert_eq!(help, "did you mean `:solve`?");
        assert!(find("").is_err());
    }

    #[test]
    fn every_example_calls_its_command() {
        for command in COMMANDS {
            for example in command.examples {
                let name = name_of(example).unwrap();
                assert_eq!(find(&example[name.range()]), Ok(command.name));
            }
        }
    }

    #[test]
    fn the_name_is_what_follows_the_colon() {
        assert_eq!(name_of("  :solve 3"), Some(Span::new(3, 8)));
        assert_eq!(name_of(":"), Some(Span::at(1)));
        assert_eq!(name_of("1 : 2"), None);
    }
}
