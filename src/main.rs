//! The `abacist` program: arguments in, exit status out.

use std::process::ExitCode;

/// Answers are made on one thread and printed on another, and numbers, lists and puzzles are many
/// small pieces of memory: an allocator made for this takes a tenth off a file of puzzles.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    abacist::cli::main().into()
}
