//! A session: settings, variables, answers and puzzles that live from one entry to the next. The
//! terminal, the pipe and any other front end drive the same session through a [`Host`].

mod answers;
mod arguments;
mod commands;
mod complete;
mod equations;
mod evaluate;
mod explain;
mod feeder;
mod games;
mod generate;
mod hand;
mod help;
mod hints;
mod host;
mod inspect;
mod keep;
mod levels;
mod play;
mod preview;
mod puzzles;
mod reread;
mod save;
mod scripts;
mod settings;
mod shown;
mod tasks;
mod topics;

pub use commands::{COMMANDS, Command, Gives, Takes, name_of};
pub use complete::Completion;
pub use feeder::Feeder;
pub use help::topics;
pub use host::{FileLines, Host, Transcript};
pub use puzzles::more_without_text;
pub use settings::{SETTINGS, Setting, Settings, setting_names};

use answers::Answers;
use arguments::Arguments;
use hand::Hand;
use puzzles::Book;

use crate::diagnostic::{InputError, LimitError};
use crate::engine::{Engine, Scope};
use crate::eval::Files;
use crate::limits::MAX_LINE;
use crate::output::Verdict;
use crate::puzzle::file::PuzzleLine;
use crate::{Budget, Error, Interrupt, Limits, Source, Span, Value};

/// A session.
///
/// ```
/// use abacist::session::{Reply, Session, Settings, Transcript};
/// let mut session = Session::new(Settings::default(), abacist::Interrupt::new());
/// let mut shown = Transcript::default();
/// session.enter(":blackout 2 288 / 24 × 6 = 18 × 13 × 8", &mut shown);
/// assert_eq!(shown.answers, "288 / 4 × 6 = 18 × 3 × 8\n");
/// assert_eq!(session.enter("(1 +", &mut shown), Reply::Unfinished);
/// ```
#[derive(Debug)]
pub struct Session {
    /// The settings.
    pub settings: Settings,
    original: Settings,
    /// The settings of who has changed none: what is kept is what differs from them.
    usual: Settings,
    /// What made the functions that there are.
    functions: save::Functions,
    engine: Engine,
    scope: Scope,
    answers: Answers,
    book: Option<Book>,
    /// The puzzle that was solved last.
    hand: Option<Hand>,
    /// The line of a file that it may come from.
    line_at_hand: Option<PuzzleLine>,
    /// The text of the puzzle that the last hint was about, and its level.
    hinted: Option<(String, usize)>,
    /// The seed of the puzzle that was made last.
    generated: u64,
    /// That puzzle, until some are loaded.
    made: Option<Hand>,
    /// The game that is on.
    game: Option<play::Game>,
    score: play::Score,
    interrupt: Interrupt,
    /// What reports call the entries.
    name: String,
    /// The number of the entry's first line.
    line: usize,
}

/// What came of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It was blank or a comment, or changed something.
    Nothing,
    /// It was answered.
    Answer(Verdict),
    /// A command informed, or changed something: it answers no question.
    Done,
    /// Its end is missing; nothing was done or shown. Enter it again with the lines that follow.
    Unfinished,
    /// The session is over.
    Leave,
}

/// A line of the input, or several that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The text.
    pub text: &'a str,
    /// The number of its first line.
    pub line: usize,
    /// Whether more lines may follow, so that an unfinished text is no error yet.
    pub more: bool,
}

impl Session {
    /// A session that `interrupt` stops. Resetting it brings `settings` back.
    #[must_use]
    pub fn new(settings: Settings, interrupt: Interrupt) -> Self {
        Self {
            original: settings.clone(),
            usual: settings.clone(),
            functions: save::Functions::default(),
            settings,
            engine: Engine::new(),
            scope: Scope::default(),
            answers: Answers::default(),
            book: None,
            hand: None,
            line_at_hand: None,
            hinted: None,
            generated: 0,
            made: None,
            game: None,
            score: play::Score::default(),
            interrupt,
            name: "input".to_owned(),
            line: 1,
        }
    }

    /// The same session for programs that can read files.
    #[must_use]
    pub fn with_files(mut self, files: impl Files + 'static) -> Self {
        self.engine.files(files);
        self
    }

    /// The same session, of whose settings `:set save` keeps those that differ from `usual`.
    #[must_use]
    pub fn with_usual(mut self, usual: Settings) -> Self {
        self.usual = usual;
        self
    }

    /// The same session with a name for its input, which reports show.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// What a front end shows before an entry.
    #[must_use]
    pub fn prompt(&self) -> &'static str {
        if self.game.is_some() { "play » " } else { "» " }
    }

    /// Gives the variable `name` a value.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.scope.set(name, value);
    }

    /// Takes a single entry, to which more lines may be added.
    pub fn enter(&mut self, text: &str, host: &mut dyn Host) -> Reply {
        self.take(Entry { text, line: 1, more: true }, host)
    }

    /// Takes an entry: a command, or statements to evaluate.
    pub fn take(&mut self, entry: Entry<'_>, host: &mut dyn Host) -> Reply {
        let start = host.clock();
        self.line = entry.line;
        let source = Source::starting_at(&self.name, entry.text, entry.line);
        let done = match name_of(entry.text) {
            Some(name) => self.command(entry.text, name, host),
            None if self.game.is_some() => play::take(entry.text, self, host),
            None => self.evaluate(&source, host),
        };
        let reply = match done {
            Ok(reply) => reply,
            Err(error) if entry.more && error.is_unfinished() && name_of(entry.text).is_none() => {
                return Reply::Unfinished;
            }
            Err(error) => {
                self.leave_key_line(host);
                Reply::Answer(self.report(error, &source, host))
            }
        };
        if self.settings.timing && reply != Reply::Nothing {
            inspect::tell_time(host.clock().saturating_sub(start), host);
        }
        reply
    }

    /// A terminal shows the key that interrupts as `^C`: what follows begins on a line of its own.
    fn leave_key_line(&self, host: &mut dyn Host) {
        if self.interrupt.is_raised() && self.settings.interactive {
            host.remark("\n");
        }
    }

    /// Runs the command `name` with what stands after it.
    pub fn call(&mut self, name: &str, arguments: &str, host: &mut dyn Host) -> Reply {
        let source = Source::new(&self.name, arguments);
        let run = |session: &mut Self, host: &mut dyn Host| {
            let command = Command::find(name, Span::default())?;
            (command.run)(session, Arguments::new(arguments, 0), host)
        };
        match run(self, host) {
            Ok(verdict) => Reply::Answer(verdict),
            Err(error) => Reply::Answer(self.report(error, &source, host)),
        }
    }

    /// Shows an error.
    fn report(&self, error: Error, source: &Source, host: &mut dyn Host) -> Verdict {
        let error = error.in_source(source);
        host.remark(&self.settings.render(&error));
        Verdict::of_error(&error)
    }

    fn command(&mut self, text: &str, name: Span, host: &mut dyn Host) -> Result<Reply, Error> {
        if text.len() > MAX_LINE {
            let help = "put puzzles into a file, and :load it";
            return Err(LimitError::too_long(text, MAX_LINE, help).into());
        }
        let word = text.get(name.range()).unwrap_or_default();
        let command = Command::find(word, name)?;
        let run = if self.game.is_some() { play::instead(command) } else { command.run };
        let arguments = Arguments::new(text, name.end as usize);
        if command.gives == Gives::Inner {
            return inspect::time(self, arguments, host);
        }
        let verdict = run(self, arguments, host)?;
        Ok(match command.gives {
            Gives::Leave => Reply::Leave,
            Gives::Nothing if verdict == Verdict::Found => Reply::Done,
            _ => Reply::Answer(verdict),
        })
    }

    /// A budget for one computation, starting now.
    fn budget(&self) -> Budget {
        let (deadline, exact) = (self.settings.timeout, self.settings.exact);
        let limits = Limits { deadline, exact, ..Limits::default() };
        Budget::new(&limits, self.interrupt.clone())
    }

    /// The loaded puzzles.
    fn book(&self, arguments: Arguments<'_>) -> Result<&Book, InputError> {
        let message = "no puzzles are loaded".to_owned();
        let help = "read some with :load FILE first, or type one with :blackout, :buttons, :make or \
                    :digits";
        let help = help.to_owned();
        self.book.as_ref().ok_or(InputError::NoPuzzle { message, help, at: arguments.before() })
    }
}
