//! Brackets that are open at the place where a text stops making sense.

use crate::source::Span;
use crate::syntax::lex::Token;

/// What a bracket holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    /// No bracket: the statements of the whole.
    Outermost,
    /// `{ … }` of `if`, a loop or a function: statements.
    Block,
    /// `( … )` around a value, or the parameters before `=>`.
    Group,
    /// `( … )` after a function.
    Call,
    /// `( … )` after `fn name`.
    Parameters,
    /// `[ … ]` by itself.
    List,
    /// `[ … ]` after a value.
    Index,
    /// `{ … }` with names and values.
    Record,
    /// `{ … }` in a text.
    Hole,
}

/// A bracket that is open, and what has been read in it.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) bracket: Bracket,
    /// The bracket itself.
    pub(super) opener: Option<Token>,
    /// Words such as `if` that wait for their block.
    pub(super) heads: Vec<Token>,
    /// The first comma.
    pub(super) comma: Option<Span>,
    /// Where the text begins that the bracket stands in.
    pub(super) text: Option<Span>,
    /// Where the statement begins that is read in it.
    pub(super) statement: Option<usize>,
}

impl Level {
    pub(super) const fn outermost() -> Self {
        let bracket = Bracket::Outermost;
        Self { bracket, opener: None, heads: Vec::new(), comma: None, text: None, statement: None }
    }

    pub(super) fn of(bracket: Bracket, opener: Token) -> Self {
        Self { bracket, opener: Some(opener), ..Self::outermost() }
    }

    /// Whether line ends and `;` end statements in it.
    pub(super) fn holds_statements(&self) -> bool {
        matches!(self.bracket, Bracket::Outermost | Bracket::Block)
    }

    /// Whether commas divide what it holds.
    pub(super) fn holds_elements(&self) -> bool {
        matches!(
            self.bracket,
            Bracket::Call | Bracket::Parameters | Bracket::List | Bracket::Record
        )
    }
}
