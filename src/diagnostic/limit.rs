//! Errors that say that a limit was reached.

use std::ops::Range;

use miette::Diagnostic;

use crate::limits::{MAX_LINE, Stop};
use crate::source::Span;

/// A limit was reached, so there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum LimitError {
    /// Brackets, prefix signs or powers nest too deep; or values in values.
    #[error("this {}nests more than {limit} deep", if *value { "value " } else { "" })]
    #[diagnostic(code(abacist::limit::too_deep), help("{}", flatter(*value)))]
    TooDeep {
        limit: usize,
        value: bool,
        #[label(primary, "one too many")]
        at: Span,
    },

    /// The text is longer than its kind may be.
    #[error("the text has {length} bytes, {limit} are allowed")]
    #[diagnostic(code(abacist::limit::too_long), help("{help}"))]
    TooLong {
        length: usize,
        limit: usize,
        help: String,
        #[label(primary, "too much from here on")]
        at: Span,
    },

    /// Calls that wait for calls, without end as it seems; or calls of functions by built-ins.
    #[error("more than {limit} calls{} wait for each other", if *by_builtin { " by built-in functions" } else { "" })]
    #[diagnostic(code(abacist::limit::too_many_calls), help("{}", shallower(*by_builtin)))]
    TooManyCalls {
        limit: usize,
        by_builtin: bool,
        #[label(primary, "one call too many")]
        at: Span,
    },

    /// A function with more names and pending parts of expressions than it can hold.
    #[error("this has too many parts")]
    #[diagnostic(
        code(abacist::limit::too_many_parts),
        help("divide it into several functions or lists")
    )]
    TooManyParts {
        #[label(primary, "one too many")]
        at: Span,
    },

    /// A tree of choices that is too large to draw.
    #[error("the tree has {nodes} nodes, {most} are drawn at most")]
    #[diagnostic(
        code(abacist::limit::too_many_nodes),
        help(
            "draw its top only: --depth {deepest} or less, in a session depth={deepest}, in a request the \
             field `depth`"
        )
    )]
    TooManyNodes {
        nodes: String,
        most: usize,
        deepest: usize,
        /// Where an entry has the equation.
        #[label(primary, "this equation")]
        at: Option<Span>,
    },

    /// The budget said stop.
    #[error("{stop}")]
    #[diagnostic(code(abacist::limit::stopped), help("{}", advice(*stop, at.is_some())))]
    Stopped {
        stop: Stop,
        #[label(primary, "while computing this")]
        at: Option<Span>,
    },
}

/// What to do about what nests too deep.
fn flatter(value: bool) -> &'static str {
    if value {
        "lists, records, and functions that took functions along can be 256 deep; keep the parts side \
         by side in one list: `list += [part]`"
    } else {
        "give the inner part a name, and use the name"
    }
}

/// What to do about calls that wait for each other.
fn shallower(by_builtin: bool) -> &'static str {
    if by_builtin {
        "functions that built-ins such as `map` call, and that call those again, go 256 deep; one \
         that calls itself goes deeper: write `for x in list { … }` instead of `map`"
    } else {
        "does the function call itself without end? A call that is the last thing a function does \
         takes no depth"
    }
}

/// What to do about `stop`, of an evaluation or of other work.
fn advice(stop: Stop, evaluating: bool) -> &'static str {
    match stop {
        Stop::Interrupted if evaluating => {
            "this changed no variables; what was done before it stays"
        }
        Stop::Interrupted => "what had been written already, if anything, stays",
        Stop::Deadline => "allow more time, or ask for less",
        Stop::Steps => "allow more steps, or ask for less",
        Stop::Memory => "ask for less; a program that embeds this sets Limits::memory",
        Stop::NumberBits { .. } => {
            "ask for a smaller number; a program that embeds this sets Limits::number_bits"
        }
        Stop::NoClock => "limit the steps instead",
    }
}

impl LimitError {
    /// The error for a text that is longer than `limit` bytes; it points at the first character
    /// beyond.
    #[must_use]
    pub fn too_long(text: &str, limit: usize, help: &str) -> Self {
        Self::part_too_long(text, 0..text.len(), limit, help)
    }

    /// The error for a text of statements that is longer than `limit` bytes, or has a line longer
    /// than [`MAX_LINE`], if it is: the grammar takes a second for a megabyte, and people write no
    /// such lines.
    #[must_use]
    pub fn of_script(text: &str, limit: usize) -> Option<Self> {
        if text.len() > limit {
            let help = "split it into several parts, or put it into a file";
            return Some(Self::too_long(text, limit, help));
        }
        let mut begin = 0;
        for line in text.split('\n') {
            if line.len() > MAX_LINE {
                let help = "break the line: after an operator, or inside brackets";
                let part = begin..begin + line.len();
                return Some(Self::part_too_long(text, part, MAX_LINE, help));
            }
            begin += line.len() + 1;
        }
        None
    }

    /// The error for a part of a text that is longer than `limit` bytes.
    #[must_use]
    pub fn part_too_long(text: &str, part: Range<usize>, limit: usize, help: &str) -> Self {
        let beyond = (part.start..=part.start + limit).rev().find(|&at| text.is_char_boundary(at));
        let start = beyond.unwrap_or(part.start);
        let character = text.get(start..).and_then(|rest| rest.chars().next());
        let at = Span::new(start, start + character.map_or(0, char::len_utf8));
        Self::TooLong { length: part.len(), limit, help: help.to_owned(), at }
    }
}
