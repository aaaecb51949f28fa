//! Ctrl-C while something is computed.

use super::exit::Exit;
use crate::Interrupt;

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

/// Lets Ctrl-C raise `interrupt`.
pub fn listen(interrupt: &Interrupt, second: Second) {
    let flag = interrupt.clone();
    let handler = move || {
        if second == Second::Never || (flag.is_raised() && second == Second::Quit) {
            std::process::exit(Exit::Interrupted as i32);
        }
        flag.raise();
    };
    // Without a handler Ctrl-C ends the program, as it does everywhere.
    let _ = ctrlc::set_handler(handler);
}
