//! A text that can be laid out in several ways: words, and places where lines may end.

use super::gap::Comment;

/// A part of a text, with its choices.
#[derive(Debug)]
pub(super) enum Doc<'a> {
    /// A word as typed; a text literal may have line ends in it.
    Word(&'a str),
    /// A place where the line may end.
    Line(Line),
    /// A place where the line ends.
    End,
    /// The same with an empty line after it.
    Blank,
    /// Stands there only if the group around it is broken.
    IfBroken(&'static str),
    /// A comment behind a line.
    Comment(Comment<'a>),
    /// Lines in it begin so many columns further.
    Nest(usize, Vec<Doc<'a>>),
    /// What is on one line, or broken.
    Group(Group<'a>),
    /// The last part of a group: it may be broken while the group is on one line.
    Last(Vec<Doc<'a>>),
}

/// A place where a line may end.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line {
    /// A blank, or the end of the line.
    Space,
    /// Nothing, or the end of the line.
    Nothing,
    /// A blank; if what follows does not fit, the end of the line.
    Fill,
    /// `; `, or the end of the line.
    Statement,
}

/// What is on one line if it fits, and broken at all its places otherwise.
#[derive(Debug, Default)]
pub(super) struct Group<'a> {
    pub(super) parts: Vec<Doc<'a>>,
    /// Whether it is broken even if it fits.
    pub(super) broken: bool,
    /// Whether it is indented from the line on which it begins.
    pub(super) aligned: bool,
    /// Whether it may stay on one line while its last part is broken.
    pub(super) hugs: bool,
}

impl<'a> From<Group<'a>> for Doc<'a> {
    fn from(group: Group<'a>) -> Self {
        Self::Group(group)
    }
}

pub(super) const SPACE: Doc<'static> = Doc::Word(" ");
