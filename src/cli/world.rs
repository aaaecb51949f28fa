//! What every command of the program works with: streams, settings and the way to stop.

use std::ffi::OsString;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

use super::args::{Common, Format};
use super::colour::use_colour;
use super::console::Console;
use super::exit::Exit;
use super::files::{WorkingFolder, open, read_script, unreadable, unwritable};
use super::interrupt::Waiting;
use super::kept;
use super::lines::Lines;
use super::progress::Manner;
use super::replace::{write_file, write_new};
use super::screen;
use crate::diagnostic::{InputError, Style};
use crate::output::{Glyphs, Verdict};
use crate::session::{FileLines, Host, Session, Settings};
use crate::{Budget, Error, Interrupt, Limits, Source, Span};

/// The program's side of a session: streams, files and a clock.
pub struct World {
    /// Standard output and standard error.
    pub console: Console,
    /// The settings that the command line asks for.
    pub settings: Settings,
    /// Those without any option and without what a session kept.
    usual: Settings,
    /// Raised by Ctrl-C, and when standard output fails.
    pub interrupt: Interrupt,
    /// Whether the program waits for input.
    pub waiting: Waiting,
    /// How answers are written.
    pub format: Format,
    /// Whether the format was asked for.
    pub format_given: bool,
    start: Instant,
}

impl World {
    /// The world of a process with these options.
    pub fn new(common: &Common) -> Self {
        let format = common.format.unwrap_or_default();
        let interrupt = Interrupt::new();
        let console = Console::new(interrupt.clone());
        let variable = |name: &str| std::env::var_os(name);
        let (terminal, error_terminal) = (console.is_terminal(), console.error_is_terminal());
        let usual = Settings {
            report: default_style(variable),
            colour: use_colour(common.color, variable, error_terminal),
            glyphs: match format {
                Format::Latex => Glyphs::Latex,
                _ if terminal => Glyphs::Pretty,
                _ => Glyphs::Ascii,
            },
            interactive: terminal,
            columns: if error_terminal { screen::columns() } else { None },
            ..Settings::default()
        };
        let mut settings = usual.clone();
        take_options(&mut settings, common);
        if error_terminal && format == Format::Text {
            let redrawn = settings.report != Style::Plain;
            console.progress.show(if redrawn { Manner::Redrawn } else { Manner::Lines });
        }
        let (format_given, start) = (common.format.is_some(), Instant::now());
        let waiting = Waiting::default();
        Self { console, settings, usual, interrupt, waiting, format, format_given, start }
    }

    /// A session with the settings of the command line, for programs that can read files.
    pub fn session(&self) -> Session {
        let session = Session::new(self.settings.clone(), self.interrupt.clone());
        session.with_files(WorkingFolder).with_usual(self.usual.clone())
    }

    /// Takes the settings that a session has kept; options go before them.
    pub fn take_kept_settings(&mut self, common: &Common) {
        for error in kept::read(&mut self.settings) {
            self.report(&error);
        }
        take_options(&mut self.settings, common);
    }

    /// A budget for one computation, starting now.
    pub fn budget(&self) -> Budget {
        let (deadline, exact) = (self.settings.timeout, self.settings.exact);
        let limits = Limits { deadline, exact, ..Limits::default() };
        Budget::new(&limits, self.interrupt.clone())
    }

    /// Whether answers are JSON.
    pub fn json(&self) -> bool {
        self.format == Format::Json
    }

    /// Whether a person sits at both ends.
    pub fn has_person(&self) -> bool {
        io::stdin().is_terminal() && self.console.is_terminal()
    }

    /// Does `wait` for input, which is no work yet.
    pub fn wait<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        self.working(false);
        let result = self.waiting.during(wait);
        self.working(true);
        result
    }

    /// Reports an error on standard error.
    pub fn report(&mut self, error: &Error) -> Verdict {
        let text = self.settings.render(error);
        self.console.write_error(&text);
        Verdict::of_error(error)
    }

    /// Reports an option that cannot be taken.
    pub fn usage(&mut self, error: InputError) -> Exit {
        self.report(&error.into());
        Exit::Usage
    }

    /// The lines of the file at `path`, or of standard input for `-`.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn open(&self, path: &str) -> Result<Lines<super::files::Stream>, Error> {
        open(path, self.interrupt.clone())
    }

    /// The format that is asked for, or else the one that the name of the file to write ends with.
    pub fn format_of(&self, output: Option<&str>) -> Format {
        let ending = output.and_then(|path| Path::new(path).extension()?.to_str());
        match ending.map(str::to_lowercase).as_deref() {
            _ if self.format_given => self.format,
            Some("html" | "htm") => Format::Html,
            Some("svg") => Format::Svg,
            Some("dot" | "gv") => Format::Dot,
            _ => self.format,
        }
    }

    /// Writes a text to the file at `output`, or to standard output if there is none. A file that
    /// cannot be written holds what it held.
    pub fn write_to(&mut self, output: Option<&str>, text: &str) -> Exit {
        let Some(path) = output else {
            self.console.write(text);
            return Exit::Found;
        };
        match write_file(Path::new(path), text) {
            Ok(()) => Exit::Found,
            Err(error) => self.cannot_write(path, &error),
        }
    }

    /// Reports that a file cannot be written.
    pub fn cannot_write(&mut self, path: &str, error: &io::Error) -> Exit {
        self.report(&unwritable(path, error));
        Exit::Output
    }

    /// Reports that something that was handed in is not what it should be.
    pub fn refuse(&mut self, message: String, help: &str) -> Exit {
        let (help, at) = (help.to_owned(), Span::default());
        self.report(&InputError::BadArgument { message, help, at }.into()).into()
    }
}

/// Takes what options say of settings.
fn take_options(settings: &mut Settings, common: &Common) {
    settings.timeout = common.timeout.or(settings.timeout);
    settings.exact |= common.exact;
    settings.report = common.report.map_or(settings.report, Style::from);
}

/// Sentences where a terminal cannot draw, frames elsewhere.
fn default_style(variable: impl Fn(&str) -> Option<OsString>) -> Style {
    let dumb = variable("TERM").is_some_and(|term| term == "dumb");
    if dumb { Style::Plain } else { Style::Fancy }
}

impl Host for World {
    fn answer(&mut self, text: &str) {
        self.console.write(text);
        if self.settings.interactive {
            self.console.flush();
        }
    }

    fn remark(&mut self, text: &str) {
        self.console.write_error(text);
    }

    fn lines(&mut self, path: &str) -> Result<FileLines, Error> {
        let mut lines = self.open(path)?;
        let mut failed = false;
        let path = path.to_owned();
        Ok(Box::new(std::iter::from_fn(move || {
            if failed {
                return None;
            }
            match lines.next_line() {
                Ok(line) => line.map(|line| line.text),
                Err(error) => {
                    failed = true;
                    Some(Err(unreadable(&path, &error)))
                }
            }
        })))
    }

    fn script(&mut self, path: &str) -> Result<Source, Error> {
        read_script(path, self.interrupt.clone())
    }

    fn write(&mut self, path: &str, text: &str, over: bool) -> Result<(), Error> {
        match path {
            "-" => self.answer(text),
            _ => {
                let write = if over { write_file } else { write_new };
                write(Path::new(path), text).map_err(|error| unwritable(path, &error))?;
            }
        }
        Ok(())
    }

    fn keep_settings(&mut self, text: &str) -> Result<String, Error> {
        kept::write(text)
    }

    fn luck(&mut self) -> Option<u64> {
        /// Larger seeds are tedious to type.
        const MOST: u64 = 1_000_000;
        // The keys of each state are random.
        Some(RandomState::new().build_hasher().finish() % MOST)
    }

    fn working(&mut self, on: bool) {
        if on {
            self.console.progress.begin();
        } else {
            self.console.progress.end();
        }
    }

    fn clock(&self) -> Duration {
        self.start.elapsed()
    }
}
