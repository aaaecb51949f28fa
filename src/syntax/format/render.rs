//! Chooses where lines end.

use super::WIDTH;
use super::doc::{Doc, Group, Line};
use super::gap::Comment;
use crate::limits::MAX_SCRIPT;
use crate::source::cell_width;

/// How many parts are laid out between two looks at the budget.
const PARTS_PER_LOOK: usize = 1 << 14;

/// Lays parts out in lines; `look` says from time to time whether to go on. What is longer than a
/// script may be is cut short, but not so short as a script.
pub(super) fn render<E>(docs: &[Doc<'_>], look: impl Fn() -> Result<(), E>) -> Result<String, E> {
    let mut render = Render::default();
    render.push(0, Mode::Broken, docs);
    let mut parts = 0_usize;
    while let Some(command) = render.waiting.pop() {
        if render.length > MAX_SCRIPT {
            break;
        }
        render.take(&command);
        parts += 1;
        if parts.is_multiple_of(PARTS_PER_LOOK) {
            look()?;
        }
    }
    look()?;
    render.end(0);
    Ok(written(&render.lines))
}

/// Whether the places of a group where lines may end are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Flat,
    Broken,
    /// As flat, but for the groups in the last part.
    Opened,
}

#[derive(Clone, Copy)]
struct Command<'d, 'a> {
    indent: usize,
    mode: Mode,
    doc: &'d Doc<'a>,
}

#[derive(Default)]
struct Render<'d, 'a> {
    /// What is still to be laid out, the next one last.
    waiting: Vec<Command<'d, 'a>>,
    lines: Vec<Written<'a>>,
    /// Bytes of these lines.
    length: usize,
    /// The line that is being written.
    line: Written<'a>,
    /// How far that line is indented.
    indent: usize,
    width: usize,
}

/// A line, and the comment behind it.
#[derive(Default)]
struct Written<'a> {
    text: String,
    comment: Option<Comment<'a>>,
}

impl<'d, 'a> Render<'d, 'a> {
    fn push(&mut self, indent: usize, mode: Mode, docs: &'d [Doc<'a>]) {
        self.waiting.extend(docs.iter().rev().map(|doc| Command { indent, mode, doc }));
    }

    fn take(&mut self, command: &Command<'d, 'a>) {
        let Command { indent, mode, doc } = *command;
        match doc {
            Doc::Word(word) => self.write(word),
            Doc::IfBroken(word) if mode == Mode::Broken => self.write(word),
            Doc::IfBroken(_) => {}
            Doc::Line(line) => self.line(*line, indent, mode),
            Doc::End => self.end(indent),
            Doc::Blank => {
                self.end(indent);
                self.end(indent);
            }
            Doc::Comment(comment) => self.line.comment = Some(*comment),
            Doc::Nest(more, parts) => self.push(indent + more, mode, parts),
            Doc::Last(parts) => {
                let mode = if mode == Mode::Opened { Mode::Broken } else { mode };
                self.push(indent, mode, parts);
            }
            Doc::Group(group) => {
                let indent = if group.aligned { self.indent } else { indent };
                let mode = self.mode(group, mode);
                self.push(indent, mode, &group.parts);
            }
        }
    }

    fn mode(&self, group: &'d Group<'a>, around: Mode) -> Mode {
        if group.broken {
            return Mode::Broken;
        }
        if around != Mode::Broken || self.fits(Some(group), false) {
            Mode::Flat
        } else if group.hugs && self.fits(Some(group), true) {
            Mode::Opened
        } else {
            Mode::Broken
        }
    }

    fn line(&mut self, line: Line, indent: usize, mode: Mode) {
        let ends = match line {
            Line::Fill => mode == Mode::Broken && !self.fits(None, false),
            _ => mode == Mode::Broken,
        };
        match line {
            _ if ends => self.end(indent),
            Line::Space | Line::Fill => self.write(" "),
            Line::Statement => self.write("; "),
            Line::Nothing => {}
        }
    }

    fn write(&mut self, word: &str) {
        if self.line.text.is_empty() {
            self.line.text = " ".repeat(self.indent);
            self.width = self.indent;
        }
        self.line.text.push_str(word);
        self.width = match word.rsplit_once('\n') {
            Some((_, last)) => cell_width(last),
            None => self.width + cell_width(word),
        };
    }

    /// Ends the line, and begins another one.
    fn end(&mut self, indent: usize) {
        let mut line = std::mem::take(&mut self.line);
        line.text.truncate(line.text.trim_end().len());
        (self.indent, self.width) = (indent, indent);
        let is_empty = line.text.is_empty() && line.comment.is_none();
        if !is_empty || !self.lines.is_empty() {
            self.length += line.text.len() + 1;
            self.lines.push(line);
        }
    }

    /// Whether the group, or else a blank, fits on the line with all that follows up to the next
    /// place where the line can end; if `hugging`, with the last part of the group broken.
    fn fits(&self, group: Option<&'d Group<'a>>, hugging: bool) -> bool {
        let Some(mut left) = WIDTH.checked_sub(self.width + usize::from(group.is_none())) else {
            return false;
        };
        let mut queue: Vec<(Mode, &Doc<'a>)> = Vec::new();
        let add = |queue: &mut Vec<(Mode, &'d Doc<'a>)>, mode, parts: &'d [Doc<'a>]| {
            queue.extend(parts.iter().rev().map(|part| (mode, part)));
        };
        if let Some(group) = group {
            add(&mut queue, Mode::Flat, &group.parts);
        }
        let mut after =
            self.waiting.iter().rev().map(|command| match (command.mode, command.doc) {
                (Mode::Opened, doc) if !matches!(doc, Doc::Last(_)) => (Mode::Flat, doc),
                (mode, doc) => (mode, doc),
            });
        loop {
            let Some((mode, doc)) = queue.pop().or_else(|| after.next()) else { return true };
            let width = match doc {
                Doc::Word(word) => cell_width(word.split('\n').next().unwrap_or_default()),
                Doc::IfBroken(word) if mode == Mode::Broken => cell_width(word),
                Doc::Line(_) if mode == Mode::Broken => return true,
                Doc::Line(Line::Space | Line::Fill) => 1,
                Doc::Line(Line::Statement) => 2,
                Doc::IfBroken(_) | Doc::Line(Line::Nothing) => 0,
                Doc::End | Doc::Blank | Doc::Comment(_) => return true,
                Doc::Nest(_, parts) => {
                    add(&mut queue, mode, parts);
                    0
                }
                Doc::Last(parts) => {
                    add(&mut queue, if hugging { Mode::Opened } else { mode }, parts);
                    0
                }
                Doc::Group(group) => {
                    let broken = group.broken || mode == Mode::Opened;
                    add(&mut queue, if broken { Mode::Broken } else { Mode::Flat }, &group.parts);
                    0
                }
            };
            let Some(rest) = left.checked_sub(width) else { return false };
            if matches!(doc, Doc::Word(word) if word.contains('\n')) {
                return true;
            }
            left = rest;
        }
    }
}

/// The lines as one text. Comments behind lines that follow each other stay in one column if they
/// were typed so.
fn written(lines: &[Written<'_>]) -> String {
    /// How far a comment is from its line.
    const APART: usize = 2;
    let mut text = String::new();
    let typed = |line: &Written<'_>| line.comment.map(|comment| comment.column);
    for run in lines.chunk_by(|a, b| typed(a).is_some() && typed(a) == typed(b)) {
        let width =
            |line: &Written<'_>| cell_width(line.text.rsplit('\n').next().unwrap_or_default());
        let column = run.iter().map(width).max().unwrap_or(0) + APART;
        for line in run {
            text.push_str(&line.text);
            if let Some(comment) = line.comment {
                text.extend(std::iter::repeat_n(' ', column - width(line)));
                text.push_str(comment.text);
            }
            text.push('\n');
        }
    }
    text.truncate(text.trim_end().len());
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
