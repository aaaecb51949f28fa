//! Statements and blocks.

use pest::iterators::{Pair, Pairs};

use super::INDENT;
use super::doc::{Doc, Group, Line, SPACE};
use super::words::Between::{Nothing, Space};
use super::words::Layout;
use crate::limits::with_stack;
use crate::syntax::grammar::Rule;

impl<'a> Layout<'a> {
    /// A statement outside of all blocks, which pest read from `base` on.
    pub(super) fn outermost(&mut self, pair: Pair<'_, Rule>, base: usize) {
        self.base = base;
        let gap = self.gap(&pair);
        let mut docs = Vec::new();
        match self.docs.is_empty() && gap.comments.is_empty() {
            true => {}
            false => gap.lines(&mut docs),
        }
        self.statement(pair, &mut docs);
        self.docs.extend(docs);
    }

    /// All that was laid out.
    pub(super) fn finish(mut self) -> Vec<Doc<'a>> {
        let gap = self.last_gap();
        let mut docs = self.docs;
        gap.comments(&mut docs);
        docs
    }

    fn statement(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        let Some(written) = pair.into_inner().next() else { return };
        match written.as_rule() {
            Rule::assignment => self.assignment(written, docs),
            Rule::break_word | Rule::continue_word => docs.push(self.word(&written)),
            Rule::return_value => self.returned(written.into_inner(), docs),
            Rule::constant => self.constant(written.into_inner(), docs),
            _ => {
                let mut parts = Vec::new();
                let broken = self.with_block(written.into_inner(), &mut parts);
                docs.push(Group { parts, broken, aligned: true, hugs: false }.into());
            }
        }
    }

    /// `a = b`, `a += b`, or an expression for its value.
    fn assignment(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        match pair.clone().into_inner().any(|part| part.as_rule() == Rule::compound) {
            false => self.equation(pair, docs),
            true => self.sides(pair.into_inner(), docs),
        }
    }

    fn returned(&mut self, parts: Pairs<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        for part in parts {
            if part.as_rule() == Rule::return_word {
                docs.push(self.word(&part));
            } else {
                docs.push(SPACE);
                self.before(&part, Nothing, docs);
                self.equation(part, docs);
            }
        }
    }

    fn constant(&mut self, mut parts: Pairs<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        parts.next().iter().for_each(|word| docs.push(self.word(word)));
        parts.next().iter().for_each(|name| self.push(name, Space, docs));
        self.given(parts, docs);
    }

    /// `= value`: the sign, and what follows it.
    pub(super) fn given<'p>(
        &mut self,
        parts: impl Iterator<Item = Pair<'p, Rule>>,
        docs: &mut Vec<Doc<'a>>,
    ) {
        for part in parts {
            if part.as_rule() == Rule::equals {
                self.push(&part, Space, docs);
            } else {
                self.after_sign(part, docs);
            }
        }
    }

    /// A function, a loop or the branches of an `if`: words, conditions and blocks. Says whether
    /// a condition or a block in it has several lines.
    pub(super) fn with_block(&mut self, parts: Pairs<'_, Rule>, docs: &mut Vec<Doc<'a>>) -> bool {
        let (mut broken, ends) = (false, self.ends);
        let mut parts = parts.peekable();
        let mut is_first = true;
        while let Some(part) = parts.next() {
            match part.as_rule() {
                Rule::block => {
                    self.before(&part, Space, docs);
                    broken |= self.block(part, docs);
                }
                Rule::equation => {
                    // Its lines are twice as deep as the block, so that the two are told apart.
                    let mut condition = Vec::new();
                    broken |= part.as_str().trim_end().contains('\n');
                    self.before(&part, Space, &mut condition);
                    self.equation(part, &mut condition);
                    docs.push(Doc::Nest(INDENT, condition));
                }
                Rule::parameters => {
                    self.before(&part, Nothing, docs);
                    let list = self.bracket(part);
                    docs.push(list);
                    if parts.peek().is_some_and(|next| next.as_rule() == Rule::equals) {
                        self.given(parts.by_ref(), docs);
                    }
                }
                _ => {
                    let between = if is_first { Nothing } else { Space };
                    self.push(&part, between, docs);
                }
            }
            is_first = false;
        }
        broken |= self.ends > ends;
        self.ends = ends;
        broken
    }

    /// `{ … }`. Says whether it has several lines as it was typed.
    pub(super) fn block(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) -> bool {
        let ends = self.ends;
        let broken = with_stack(|| self.block_here(pair, docs));
        self.ends = ends;
        broken
    }

    fn block_here(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) -> bool {
        let mut inside = Vec::new();
        let (mut broken, mut is_empty) = (pair.as_str().contains('\n'), true);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::open_curly => docs.push(self.word(&part)),
                Rule::close_curly => {
                    let gap = self.gap(&part);
                    broken &= !(is_empty && gap.comments.is_empty());
                    let gap = if is_empty { gap.at_beginning() } else { gap };
                    gap.comments(&mut inside);
                    is_empty &= gap.comments.is_empty();
                    docs.push(Doc::Nest(INDENT, std::mem::take(&mut inside)));
                    if !is_empty {
                        docs.push(Doc::Line(Line::Space));
                    }
                    docs.push(self.word(&part));
                }
                // No word: what stands between statements is laid out anew.
                Rule::semicolon => {}
                _ => {
                    let gap = self.gap(&part);
                    match (is_empty, gap.breaks) {
                        (true, true) => gap.at_beginning().lines(&mut inside),
                        (false, true) => gap.lines(&mut inside),
                        (true, false) => inside.push(Doc::Line(Line::Space)),
                        (false, false) => inside.push(Doc::Line(Line::Statement)),
                    }
                    is_empty = false;
                    self.statement(part, &mut inside);
                }
            }
        }
        broken
    }
}
