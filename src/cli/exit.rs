//! The exit statuses.

use std::process::ExitCode;

use crate::output::Verdict;

/// The exit status of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Answers were found, or the statement is true. A reader that goes away early ends the
    /// program with this status too.
    Found = 0,
    /// There is no answer, or the statement is false.
    None = 1,
    /// The input is wrong.
    BadInput = 2,
    /// A limit stopped the work before it was decided.
    Undecided = 3,
    /// The command line is wrong.
    Usage = 64,
    /// The output could not be written.
    Output = 74,
    /// The user stopped it.
    Interrupted = 130,
}

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Found => Self::Found,
            Verdict::None => Self::None,
            Verdict::Undecided => Self::Undecided,
            Verdict::Wrong => Self::BadInput,
            Verdict::Interrupted => Self::Interrupted,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
