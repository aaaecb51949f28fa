//! The session on a terminal: prompt, editing, history and the keys that stop.

mod files;
mod helper;
mod highlight;
mod history;
mod level;
mod pager;

use std::cell::RefCell;
use std::rc::Rc;

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};

use crate::diagnostic::InputError;
use crate::session::{Entry, Feeder, Host, Reply, Session, Settings};
use crate::source::fold;
use crate::{Error, Interrupt};
use helper::Helper;
use pager::Paged;

type Terminal = Editor<Helper, DefaultHistory>;

/// Runs `session` on the terminal until the user leaves it.
///
/// # Errors
/// When the terminal cannot be used.
pub fn run(
    session: Session,
    interrupt: &Interrupt,
    colour: bool,
    host: &mut dyn Host,
) -> Result<(), Error> {
    let session = Rc::new(RefCell::new(session));
    let mut editor = editor(&session, colour).map_err(|error| broken(&error))?;
    let history = history::path();
    if let Some(path) = &history {
        history::load(&mut editor, path);
    }
    let host = &mut Paged::new(host, interrupt.clone());
    let banner = format!("abacist {} — type :help, Ctrl-D to leave\n", env!("CARGO_PKG_VERSION"));
    host.answer(&fold(
        &banner,
        editor.dimensions().map_or(usize::MAX, |(columns, _)| columns.into()),
    ));
    loop {
        let prompt = session.borrow().prompt();
        let text = match editor.readline(prompt) {
            Ok(text) => text,
            // The text stays visible on its line; a session never ends by this key.
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => {
                host.answer(&without_hint(&mut editor).unwrap_or_default());
                continue;
            }
            Err(ReadlineError::Eof) => {
                // Where nothing can be drawn, the prompt is still on its line.
                if is_dumb() {
                    host.answer("\n");
                }
                return Ok(());
            }
            Err(error) => return Err(broken(&error)),
        };
        if text.trim().is_empty() {
            continue;
        }
        if let Some(path) = &history {
            history::add(&mut editor, text.trim_end(), path);
        }
        interrupt.clear();
        if let Some((columns, _)) = editor.dimensions() {
            session.borrow_mut().settings.columns = Some(usize::from(columns));
        }
        host.begin(page_size(&mut editor, &session.borrow().settings));
        host.working(true);
        let reply = enter(text.trim_end(), &mut session.borrow_mut(), host);
        host.working(false);
        host.begin(None);
        if reply == Reply::Leave {
            return Ok(());
        }
    }
}

/// Whether the terminal can do no more than print.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty())
}

/// The columns and rows of a page, if answers are paged: on a screen that can be drawn on.
fn page_size(editor: &mut Terminal, settings: &Settings) -> Option<(usize, usize)> {
    if !settings.pager || is_dumb() {
        return None;
    }
    let (columns, rows) = editor.dimensions()?;
    Some((usize::from(columns), usize::from(rows)))
}

/// What wipes the hint out that stands behind the line that was left, if it is in one row of the
/// screen.
fn without_hint(editor: &mut Terminal) -> Option<String> {
    let (begin, end) = editor.helper()?.hinted()?;
    let columns = usize::from(editor.dimensions()?.0).max(1);
    let is_in_row = begin / columns == end / columns;
    is_in_row.then(|| format!("\x1b[1A\x1b[{}G\x1b[K\r\n", begin % columns + 1))
}

fn editor(session: &Rc<RefCell<Session>>, colour: bool) -> rustyline::Result<Terminal> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        .auto_add_history(false)
        .history_ignore_space(true)
        .max_history_size(10_000)?
        .color_mode(if colour { ColorMode::Forced } else { ColorMode::Disabled })
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Helper::new(session.clone(), colour)));
    editor.set_max_history_size(10_000)?;
    Ok(editor)
}

/// Enters a text of one or more lines. Lines that a paste brought are entries of their own, where
/// they are not one that goes on.
fn enter(text: &str, session: &mut Session, host: &mut dyn Host) -> Reply {
    let is_one = !text.contains('\n') || session.is_unfinished(text);
    if is_one {
        return session.take(Entry { text, line: 1, more: false }, host);
    }
    let mut feeder = Feeder::default();
    for (index, line) in text.lines().enumerate() {
        feeder.line(index + 1, line, session, host);
    }
    let verdict = feeder.end(session, host);
    if feeder.has_left() { Reply::Leave } else { Reply::Answer(verdict) }
}

fn broken(error: &ReadlineError) -> Error {
    let reason = error.to_string();
    let help = "put the entries into a pipe instead".to_owned();
    InputError::Unreadable { path: "the terminal".to_owned(), reason, help, at: None }.into()
}
