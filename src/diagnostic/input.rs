//! Errors of what is handed in: files, commands, settings and requests.

use miette::Diagnostic;

/// An input that cannot be read, or a command that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum InputError {
    /// The file cannot be read.
    #[error("cannot read {path}: {reason}")]
    #[diagnostic(code(abacist::input::unreadable), help("{help}"))]
    Unreadable { path: String, reason: String, help: String },
}
