//! What long work may use, and how it is told to stop.

mod budget;
mod clock;
mod stack;

pub use budget::{Budget, Interrupt, Limits, Stop};
pub use clock::{Deadline, Host};
pub use stack::with_stack;

/// How deep brackets, prefix signs and powers may nest: the same in every parser, on every
/// thread, in every build profile.
pub const MAX_DEPTH: usize = 256;

/// The longest REPL line, argument or batch source, in bytes.
pub const MAX_LINE: usize = 64 << 10;

/// The longest script, in bytes.
pub const MAX_SCRIPT: usize = 4 << 20;

/// The largest file that a script reads, in bytes.
pub const MAX_FILE: u64 = 64 << 20;

/// The longest text of plain arithmetic, which the two stacks read, in bytes.
pub const MAX_PLAIN: usize = 16 << 20;
