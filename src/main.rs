//! The `abacist` program: arguments in, exit status out.

use std::process::ExitCode;

fn main() -> ExitCode {
    abacist::cli::main().into()
}
