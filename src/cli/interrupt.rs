//! Ctrl-C while something is computed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Lets Ctrl-C raise `interrupt`, or end the program that waits.
pub fn listen(interrupt: &Interrupt, waiting: &Waiting, second: Second) {
    let (flag, waiting) = (interrupt.clone(), waiting.clone());
    let handler = move || {
        let again = flag.is_raised() && second == Second::Quit;
        if again || second == Second::Never || waiting.is_on() {
            std::process::exit(Exit::Interrupted as i32);
        }
        flag.raise();
    };
    // Without a handler Ctrl-C ends the program, as it does everywhere.
    let _ = ctrlc::set_handler(handler);
}
