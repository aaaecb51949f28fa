//! The parser that pest makes of the grammar files.

/// The parser; its rules are in `grammar/`, which has a guide.
#[derive(pest_derive::Parser)]
#[grammar = "../grammar/tokens.pest"]
#[grammar = "../grammar/language.pest"]
#[grammar = "../grammar/puzzle.pest"]
pub(super) struct Grammar;
