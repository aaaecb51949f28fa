//! Ctrl-C while something is computed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use super::exit::Exit;
use crate::Interrupt;

/// Whether the program waits for what it is to work on: there is nothing to stop then, and
/// Ctrl-C ends it at once.
#[derive(Clone, Debug, Default)]
pub struct Waiting(Arc<AtomicBool>);

impl Waiting {
    /// Does `wait`, which Ctrl-C ends together with the program.
    pub fn during<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.0.store(true, Ordering::SeqCst);
        let result = wait();
        self.0.store(false, Ordering::SeqCst);
        result
    }

    fn is_on(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// Whether the program is writing, which takes for ever where nobody reads.
#[derive(Clone, Debug, Default)]
pub struct Writing {
    /// How often writing began and ended: an odd number while it goes on.
    turns: Arc<AtomicU64>,
}

impl Writing {
    /// Does `write`, during which a Ctrl-C may end the program: see [`listen`].
    pub fn during<T>(&self, write: impl FnOnce() -> T) -> T {
        self.turns.fetch_add(1, Ordering::SeqCst);
        let result = write();
        self.turns.fetch_add(1, Ordering::SeqCst);
        result
    }

    /// Which turn of writing goes on, if one does.
    fn turn(&self) -> Option<u64> {
        Some(self.turns.load(Ordering::SeqCst)).filter(|turns| turns % 2 == 1)
    }

    /// Ends the program once one turn of writing has gone on for long, as long as `interrupt` is
    /// raised: its reader does not read, so nothing else would end it.
    fn watch(self, interrupt: &Interrupt) {
        const LONG: Duration = Duration::from_millis(250);
        while interrupt.is_raised() {
            let turn = self.turn();
            thread::sleep(LONG);
            if turn.is_some() && turn == self.turn() && interrupt.is_raised() {
                std::process::exit(Exit::Interrupted as i32);
            }
        }
    }
}

/// What the second Ctrl-C of one computation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Second {
    /// The same as the first: a session survives every key.
    Again,
    /// Ends the program at once.
    Quit,
    /// There is none: the first one ends the program, which has nothing to tell.
    Never,
}

/// Lets Ctrl-C raise `interrupt`, or end the program that waits for its input, or, unless it is a
/// session with a person, for somebody to read what it writes.
pub fn listen(interrupt: &Interrupt, waiting: &Waiting, writing: &Writing, second: Second) {
    let (flag, waiting, writing) = (interrupt.clone(), waiting.clone(), writing.clone());
    let handler = move || {
        let again = flag.is_raised() && second == Second::Quit;
        if again || second == Second::Never || waiting.is_on() {
            std::process::exit(Exit::Interrupted as i32);
        }
        flag.raise();
        if second == Second::Quit {
            let (flag, writing) = (flag.clone(), writing.clone());
            thread::spawn(move || writing.watch(&flag));
        }
    };
    // Without a handler Ctrl-C ends the program, as it does everywhere.
    let _ = ctrlc::set_handler(handler);
}
