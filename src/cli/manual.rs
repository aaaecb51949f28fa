//! Manual pages and completions, made from the table of the command line.

use std::io;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::args::Arguments;
use super::exit::Exit;
use super::world::World;

/// Writes the manual page of the program, or of the command `name`.
pub fn man(name: Option<&str>, world: &mut World) -> Exit {
    let program = program();
    let command = match name {
        None => Some(program),
        Some(name) => program.get_subcommands().find(|it| it.get_name() == name).cloned(),
    };
    let Some(command) = command else {
        world.console.write_error("there is no such command: abacist help lists them\n");
        return Exit::Usage;
    };
    match page(command, name.is_none()) {
        Ok(text) => world.console.write(&text),
        Err(error) => world.console.write_error(&format!("{error}\n")),
    }
    Exit::Found
}

/// Writes what lets a shell complete command lines.
pub fn completions(shell: Shell, world: &mut World) -> Exit {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "abacist", &mut text);
    world.console.write(&String::from_utf8_lossy(&text));
    Exit::Found
}

/// The command line with all that its commands get from it.
fn program() -> Command {
    let mut command = Arguments::command().color(clap::ColorChoice::Never);
    command.build();
    command
}

/// A page in the language of `man`.
fn page(command: Command, whole: bool) -> io::Result<String> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    let examples = command.get_after_help().map(ToString::to_string);
    let has_commands = command.has_subcommands();
    let version = concat!("abacist ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command).title(name.to_uppercase()).source(version).manual("abacist");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if has_commands {
        man.render_subcommands_section(&mut page)?;
    }
    let mut page = String::from_utf8_lossy(&page).into_owned();
    if let Some(examples) = examples {
        page += ".SH EXAMPLES\n.nf\n";
        page.extend(examples.lines().filter(|line| *line != "Examples:").map(as_it_is));
        page += ".fi\n";
    }
    if whole {
        page += ENDING;
    }
    Ok(page)
}

/// A line that `man` shows as it stands.
fn as_it_is(line: &str) -> String {
    let text = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    format!("\\&{}\n", text.strip_prefix("  ").unwrap_or(&text))
}

/// What the page of the program has besides.
const ENDING: &str = r#".SH "EXIT STATUS"
.TP
.B 0
An answer was found, or the statement is true.
.TP
.B 1
There is no answer, or the statement is false.
.TP
.B 2
The input is wrong.
.TP
.B 3
A limit stopped the work before the question was decided.
.TP
.B 64
The command line is wrong.
.TP
.B 74
The output could not be written.
.TP
.B 130
Ctrl\-C.
.SH ENVIRONMENT
.TP
.B ABACIST_HISTORY
The file that keeps the entries of sessions.
.TP
.B ABACIST_CONFIG
The file that keeps the settings of sessions.
.TP
.BR NO_COLOR ", " CLICOLOR_FORCE ", " CLICOLOR
Whether to write in colour, unless
.B \-\-color
says it: not if the first is set, else so if the second is set and not 0, else not if the third is 0, else
on terminals.
.TP
.B TERM
If it is
.BR dumb ,
reports are sentences without colour.
"#;
