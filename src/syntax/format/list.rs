//! Brackets, and the elements in them.

use std::mem;

use pest::iterators::Pair;

use super::INDENT;
use super::doc::{Doc, Group, Line, SPACE};
use super::expression::begins_with_point;
use super::gap::Gap;
use super::words::Between::{Nothing, Space};
use super::words::Layout;
use crate::limits::with_stack;
use crate::source::cell_width;
use crate::syntax::grammar::Rule;

/// How wide the elements are at most of which several are put on one line of a broken list.
const SHORT: usize = 12;

/// An element of a bracket.
struct Element<'a> {
    docs: Vec<Doc<'a>>,
    /// Whether it is one short word, so that a line can hold many.
    is_short: bool,
    /// What stands between it and the one before, if a line ended there.
    lines: Option<Vec<Doc<'a>>>,
}

impl<'a> Layout<'a> {
    /// A bracket with all that is in it.
    pub(super) fn bracket(&mut self, pair: Pair<'_, Rule>) -> Doc<'a> {
        let ends = self.ends;
        let bracket = with_stack(|| self.bracket_here(pair));
        self.ends = ends;
        bracket
    }

    fn bracket_here(&mut self, pair: Pair<'_, Rule>) -> Doc<'a> {
        let rule = pair.as_rule();
        let edge = if rule == Rule::record { Line::Space } else { Line::Nothing };
        let (mut parts, mut inside) = (Vec::new(), Vec::new());
        let mut elements: Vec<Element<'a>> = Vec::new();
        let (mut broken, mut commas, ends) = (false, 0, self.ends);
        // What stands around the last comma.
        let mut around_comma: Option<Gap<'a>> = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::open_round | Rule::open_square | Rule::open_curly => {
                    parts.push(self.word(&part));
                }
                Rule::comma => {
                    around_comma = Some(self.gap(&part));
                    self.word(&part);
                    commas += 1;
                }
                Rule::close_round | Rule::close_square | Rule::close_curly => {
                    let gap = self.gap_after(around_comma.take(), &part);
                    let gap = if elements.is_empty() { gap.at_beginning() } else { gap };
                    let is_empty = elements.is_empty() && gap.comments.is_empty();
                    broken |= (gap.breaks || self.ends > ends) && !is_empty;
                    let hugs = hug(&mut elements);
                    self.lay_out(rule, mem::take(&mut elements), broken, commas > 0, &mut inside);
                    gap.comments(&mut inside);
                    parts.push(Doc::Nest(INDENT, mem::take(&mut inside)));
                    if !is_empty {
                        parts.push(Doc::Line(edge));
                    }
                    parts.push(self.word(&part));
                    return Group { parts, broken, aligned: true, hugs }.into();
                }
                _ => {
                    let gap = self.gap_after(around_comma.take(), &part);
                    let is_first = elements.is_empty();
                    if is_first && !gap.breaks {
                        inside.push(Doc::Line(edge));
                    }
                    broken |= gap.breaks;
                    let mut lines = Vec::new();
                    if gap.breaks {
                        let gap = if is_first { gap.at_beginning() } else { gap };
                        gap.lines(&mut lines);
                    }
                    let lines = Some(lines).filter(|lines| !lines.is_empty());
                    let is_short = is_short(part.as_str());
                    let mut docs = Vec::new();
                    let is_value = part.as_rule() == Rule::expression;
                    if !is_first && is_value && begins_with_point(&part) {
                        docs.push(SPACE);
                    }
                    self.element(part, &mut docs);
                    elements.push(Element { docs, is_short, lines });
                }
            }
        }
        // The grammar has a closing bracket for each.
        Group { parts, ..Group::default() }.into()
    }

    /// What stands before `next`, after a comma with this around it.
    fn gap_after(&mut self, comma: Option<Gap<'a>>, next: &Pair<'_, Rule>) -> Gap<'a> {
        let gap = self.gap(next);
        match comma {
            Some(before) => before.and(gap),
            None => gap,
        }
    }

    /// A value, or one with its name.
    fn element(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        if matches!(pair.as_rule(), Rule::equation | Rule::expression) {
            return self.value(pair, docs);
        }
        if matches!(pair.as_rule(), Rule::range | Rule::range_inclusive) {
            docs.push(self.word(&pair));
            return;
        }
        let mut parts = pair.into_inner().peekable();
        let mut is_first = true;
        while let Some(part) = parts.next() {
            match part.as_rule() {
                Rule::equation if is_first => self.value(part, docs),
                Rule::equation | Rule::expression => {
                    self.before(&part, Space, docs);
                    self.value(part, docs);
                }
                Rule::equals => {
                    self.given([part].into_iter().chain(parts.by_ref()), docs);
                }
                _ => self.push(&part, Nothing, docs),
            }
            is_first = false;
        }
    }

    /// The elements of a bracket, with commas between.
    fn lay_out(
        &self,
        rule: Rule,
        elements: Vec<Element<'a>>,
        broken: bool,
        has_commas: bool,
        inside: &mut Vec<Doc<'a>>,
    ) {
        // Ranges as in `a[2..]` have no commas.
        let has_comma = rule != Rule::index;
        let ends_with_comma = match rule {
            Rule::index => false,
            Rule::group => has_commas && elements.len() > 1,
            _ => true,
        };
        let last = elements.len().saturating_sub(1);
        let mut index = 0;
        for row in rows(elements) {
            let fills = rule == Rule::list && row.iter().all(|element| element.is_short);
            let mut group = Group::default();
            for (place, element) in row.into_iter().enumerate() {
                match place {
                    // With the comments that stand between, which come after the comma before.
                    0 => inside.extend(element.lines.into_iter().flatten()),
                    _ if !has_comma => {}
                    _ if fills => group.parts.push(Doc::Line(Line::Fill)),
                    _ => group.parts.push(Doc::Line(Line::Space)),
                }
                group.hugs |= matches!(element.docs.last(), Some(Doc::Last(_)));
                group.parts.extend(element.docs);
                if index < last && has_comma {
                    group.parts.push(Doc::Word(","));
                }
                index += 1;
            }
            match broken && !fills {
                true => inside.push(group.into()),
                false => inside.extend(group.parts),
            }
        }
        if ends_with_comma && index > 0 {
            inside.push(Doc::IfBroken(","));
        }
    }
}

/// The elements that stood on one line together.
fn rows(elements: Vec<Element<'_>>) -> Vec<Vec<Element<'_>>> {
    let mut rows: Vec<Vec<Element<'_>>> = Vec::new();
    for element in elements {
        match rows.last_mut() {
            Some(row) if element.lines.is_none() => row.push(element),
            _ => rows.push(vec![element]),
        }
    }
    rows
}

/// Whether an element is one short word.
fn is_short(text: &str) -> bool {
    let text = text.trim();
    cell_width(text) <= SHORT && !text.contains(['(', '（', '[', '{', '#', '\n'])
}

/// Lets the bracket at the end of the last element be broken by itself, if no other has one.
fn hug(elements: &mut [Element<'_>]) -> bool {
    let ends_with_bracket = |element: &Element<'_>| match element.docs.last() {
        Some(Doc::Group(group)) => group.aligned,
        _ => false,
    };
    let Some((last, before)) = elements.split_last_mut() else { return false };
    if !ends_with_bracket(last) || before.iter().any(ends_with_bracket) {
        return false;
    }
    let bracket = last.docs.pop();
    last.docs.push(Doc::Last(bracket.into_iter().collect()));
    true
}
