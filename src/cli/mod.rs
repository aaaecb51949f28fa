//! The command line: arguments and streams in, exit status out.

mod args;
mod ask;
mod batch;
mod blackout;
mod buttons;
mod check;
mod colour;
mod console;
mod digits;
mod evaluate;
mod exit;
mod files;
mod fmt;
mod interrupt;
mod kept;
mod lines;
mod make;
mod makers;
mod manual;
mod ordered;
mod page;
mod pictures;
mod pipe;
mod progress;
mod replace;
mod resume;
mod screen;
mod solve;
mod solved_game;
mod solved_level;
mod solved_task;
mod solved_text;
mod table;
mod told;
mod world;

use std::ffi::OsString;
use std::io::{self, Write};

pub use exit::Exit;

use crate::diagnostic::InputError;
use crate::puzzle::make::Rules;
use crate::session::Host;
use crate::{Interrupt, Source, Span};
use args::{Arguments, Command, Format};
use console::Console;
use interrupt::{Second, listen};
use world::World;

/// Runs the program with the words of its own command line.
#[must_use]
pub fn main() -> Exit {
    run(std::env::args_os())
}

/// Runs the program with the words of a command line, its own name first.
pub fn run(words: impl IntoIterator<Item = OsString>) -> Exit {
    let arguments = match Arguments::read(words) {
        Ok(arguments) => arguments,
        Err(message) => return usage(&message),
    };
    let mut world = World::new(&arguments.common);
    let exit = match set(&arguments, &mut world) {
        Ok(()) => dispatch(&arguments, &mut world),
        Err(exit) => exit,
    };
    world.console.finish(exit)
}

/// Takes the settings that the command line gives.
fn set(arguments: &Arguments, world: &mut World) -> Result<(), Exit> {
    let own = match &arguments.command {
        Some(Command::Eval { settings, .. } | Command::Run { settings, .. }) => &settings.set[..],
        Some(_) if !arguments.settings.set.is_empty() => {
            world.console.write_error("--set is an option of eval, run and the session\n");
            return Err(Exit::Usage);
        }
        _ => &[],
    };
    let in_pipe = arguments.command.is_none() && arguments.expression.is_empty();
    if arguments.bail && !in_pipe {
        world.console.write_error("--bail is an option of the pipe: leave it out\n");
        return Err(Exit::Usage);
    }
    if in_pipe && world.has_person() {
        world.take_kept_settings(&arguments.common);
    }
    for text in arguments.settings.set.iter().chain(own) {
        if let Err(error) = world.settings.set_text(text) {
            world.report(&error.in_source(&Source::new("--set", text)));
            return Err(Exit::Usage);
        }
    }
    Ok(())
}

fn dispatch(arguments: &Arguments, world: &mut World) -> Exit {
    let session = arguments.command.is_none() && arguments.expression.is_empty();
    if session && world.json() {
        let message = "--format json needs a command: `abacist eval --format json 1/3` answers \
                       one expression, `abacist batch` a request a line\n";
        world.console.write_error(message);
        return Exit::Usage;
    }
    if !can_be(world.format, arguments.command.as_ref())
        && let Some(error) = foreign_format(arguments.command.as_ref())
    {
        return world.usage(error);
    }
    if !can_be(world.format, arguments.command.as_ref()) {
        let is_game =
            matches!(arguments.command, Some(Command::Make { .. } | Command::Countdown { .. }));
        let message = match world.format {
            Format::Json => {
                "fmt writes scripts, not answers: `abacist check --format json FILE` lists their \
                 errors as JSON, and `abacist fmt --check FILE` names those that are not formatted\n"
            }
            Format::Latex => {
                "latex is a format of values: of eval, run and the session, and of digits\n"
            }
            Format::Mathml => "mathml is a format of digits\n",
            Format::Svg | Format::Dot if is_game => {
                "an answer is drawn by --tree: `abacist make --tree svg 24: 3 3 8 8`, or dot, latex \
                 or text\n"
            }
            _ => {
                "html, svg and dot are formats of trace, worksheet, tree --blackout and buttons \
                 --graph: html of the first two, dot of the last two\n"
            }
        };
        world.console.write_error(message);
        return Exit::Usage;
    }
    if session && world.has_person() {
        return start_session(&arguments.common, world);
    }
    let second = match arguments.command {
        // They compute nothing, and what they write they write whole.
        Some(Command::Check { .. } | Command::Fmt { .. }) => Second::Never,
        _ => Second::Quit,
    };
    listen(&world.interrupt, &world.waiting, &world.console.writing, second);
    if !session {
        world.working(true);
    }
    match &arguments.command {
        None if session => pipe::pipe(arguments.bail, world),
        None => evaluate::eval(&arguments.expression, world),
        Some(Command::Eval { expression, .. }) => evaluate::eval(expression, world),
        Some(Command::Run { script, .. }) => evaluate::run(script, world),
        Some(Command::Check { files }) => check::check(files, world),
        Some(Command::Fmt { files, check }) => fmt::fmt(files, *check, world),
        Some(Command::Solve { files, puzzle, dialect, game, task, help, jobs }) => {
            let rules = solve::RuleChoices { dialect, game, task };
            solve::solve(files, puzzle, rules, help.asked(), *jobs, world)
        }
        Some(Command::Blackout { equation, puzzle, check, help }) => {
            let asked = match (check, help.asked()) {
                (Some(attempt), _) => blackout::Asked::Check(attempt),
                (_, Some(help)) => blackout::Asked::Help(help),
                _ => blackout::Asked::Solve,
            };
            blackout::blackout(equation, puzzle, asked, world)
        }
        Some(Command::Buttons { level, options }) => buttons::buttons(level, options, world),
        Some(Command::Make { game, options }) => make::make(Rules::default(), game, options, world),
        Some(Command::Countdown { game, options }) => {
            make::make(Rules::countdown(), game, options, world)
        }
        Some(Command::Digits { task, options }) => digits::digits(task, options, world),
        Some(Command::Trace { expression, rules }) => pictures::trace(expression, rules, world),
        Some(Command::Tree { expression, blackout: true, depth, rules, lenient }) => {
            pictures::choices(expression, *depth, rules, *lenient, world)
        }
        Some(Command::Tree { expression, rules, .. }) => pictures::tree(expression, rules, world),
        Some(Command::Generate { family, named, recipe, features }) => {
            makers::generate(family.or(*named).unwrap_or_default(), recipe, *features, world)
        }
        Some(Command::Worksheet { family, named, recipe, title, output }) => {
            let maker = family.or(*named).unwrap_or_default();
            makers::worksheet(maker, recipe, title.as_deref(), output.as_deref(), world)
        }
        Some(Command::Table { table }) => table::table(table, world),
        Some(Command::Man { command }) => manual::man(command.as_deref(), world),
        Some(Command::Completions { shell }) => manual::completions(*shell, world),
        Some(Command::Batch(options)) => batch::batch(options, world),
    }
}

/// The error for a format that answers to digits, or puzzles that are made, are not written in.
fn foreign_format(command: Option<&Command>) -> Option<InputError> {
    let (message, help) = match command? {
        Command::Digits { .. } => (
            "answers of digits are written as text, json, latex and mathml",
            "write one of these, or draw the answer with --tree svg, dot, latex or text",
        ),
        Command::Generate { .. } => (
            "puzzles are made as text and json",
            "leave out --format, or write --format json; `abacist worksheet` writes html and svg",
        ),
        _ => return None,
    };
    let (message, help) = (message.to_owned(), help.to_owned());
    Some(InputError::BadArgument { message, help, at: Span::default() })
}

/// Whether the answers of a command can be written so.
fn can_be(format: Format, command: Option<&Command>) -> bool {
    match format {
        Format::Text => true,
        Format::Json => !matches!(command, Some(Command::Fmt { .. })),
        Format::Latex => !matches!(
            command,
            Some(
                Command::Check { .. }
                    | Command::Fmt { .. }
                    | Command::Solve { .. }
                    | Command::Blackout { .. }
                    | Command::Buttons { .. }
                    | Command::Make { .. }
                    | Command::Countdown { .. }
                    | Command::Generate { .. }
                    | Command::Worksheet { .. }
                    | Command::Table { .. }
                    | Command::Tree { blackout: true, .. }
                    | Command::Batch { .. }
            )
        ),
        Format::Mathml => matches!(command, Some(Command::Digits { .. })),
        Format::Html => {
            matches!(command, Some(Command::Trace { .. } | Command::Worksheet { .. }))
        }
        Format::Svg => can_be(Format::Html, command) || can_be(Format::Dot, command),
        Format::Dot => match command {
            Some(Command::Tree { blackout, .. }) => *blackout,
            Some(Command::Buttons { options, .. }) => options.graph,
            _ => false,
        },
    }
}

/// A session with a person.
#[cfg(feature = "repl")]
fn start_session(common: &args::Common, world: &mut World) -> Exit {
    listen(&world.interrupt, &world.waiting, &world.console.writing, Second::Again);
    let colour = colour::use_colour(common.color, |name| std::env::var_os(name), true);
    let interrupt = world.interrupt.clone();
    let session = world.session();
    match crate::repl::run(session, &interrupt, colour, world) {
        Ok(()) => Exit::Found,
        Err(error) => world.report(&error).into(),
    }
}

/// Without the line editor a person's entries are read as those of a pipe.
#[cfg(not(feature = "repl"))]
fn start_session(_: &args::Common, world: &mut World) -> Exit {
    listen(&world.interrupt, &world.waiting, &world.console.writing, Second::Again);
    pipe::pipe(false, world)
}

/// Shows a message of the command line's parser: help, the version, or what is wrong.
fn usage(message: &clap::Error) -> Exit {
    if message.use_stderr() {
        let _ = message.print();
        return Exit::Usage;
    }
    let printed = message.print().and_then(|()| io::stdout().flush());
    let mut console = Console::new(Interrupt::new());
    console.note(printed);
    console.finish(Exit::Found)
}
