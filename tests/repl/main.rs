//! The session in a real terminal, which tmux provides: the terminal cases of
//! `tests/data/repl-cases.md`.
#![cfg(unix)]

mod completion;
mod editing;
mod history;
mod keys;
mod pages;
mod play;
mod reports;
mod saved;
mod terminal;
