//! Exact numbers of any size: machine-word fractions inline, big ones boxed.

/// An exact number (written by the number module's owner).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(i64);
