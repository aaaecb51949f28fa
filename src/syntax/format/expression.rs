//! Expressions: operands with signs between.

use pest::iterators::{Pair, Pairs};

use super::INDENT;
use super::doc::{Doc, Group, Line, SPACE};
use super::gap::Gap;
use super::words::Between::{Nothing, Space};
use super::words::Layout;
use crate::limits::with_stack;
use crate::syntax::grammar::Rule;

/// Which signs hold their operands together, from the loosest on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Pipe,
    Or,
    And,
    Comparison,
    Range,
    Sum,
    Product,
    Power,
}

impl Level {
    /// The level of a sign between operands; `None` for what belongs to an operand.
    fn of(rule: Rule) -> Option<Self> {
        Some(match rule {
            Rule::pipe => Self::Pipe,
            Rule::or_word => Self::Or,
            Rule::and_word => Self::And,
            Rule::equal
            | Rule::not_equal
            | Rule::less
            | Rule::less_or_equal
            | Rule::greater
            | Rule::greater_or_equal => Self::Comparison,
            Rule::range | Rule::range_inclusive => Self::Range,
            Rule::plus | Rule::minus => Self::Sum,
            Rule::times | Rule::divide | Rule::floor_divide | Rule::remainder => Self::Product,
            Rule::power => Self::Power,
            _ => return None,
        })
    }

    /// Whether its signs stand close to their operands, which have blanks between as typed if
    /// `spaced`.
    fn is_close(self, spaced: bool) -> bool {
        match self {
            Self::Range | Self::Power => true,
            Self::Product => !spaced,
            _ => false,
        }
    }
}

/// A sign between two operands.
struct Sign<'a> {
    level: Level,
    /// The sign, with what stands before it.
    docs: Vec<Doc<'a>>,
    /// What stands after it.
    after: Vec<Doc<'a>>,
    /// Whether its line ends after it as typed.
    breaks: bool,
}

impl<'a> Layout<'a> {
    /// Sides with `=` between.
    pub(super) fn equation(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        self.sides(pair.into_inner(), docs);
    }

    /// Sides with `=`, or a sign such as `+=`, between.
    pub(super) fn sides(&mut self, parts: Pairs<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        for (index, part) in parts.enumerate() {
            match part.as_rule() {
                Rule::expression | Rule::equation if index == 0 => self.value(part, docs),
                Rule::expression | Rule::equation => self.after_sign(part, docs),
                _ => self.push(&part, Space, docs),
            }
        }
    }

    /// An `equation` or an `expression`.
    pub(super) fn value(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        match pair.as_rule() {
            Rule::equation => self.equation(pair, docs),
            _ => with_stack(|| self.expression(pair, docs)),
        }
    }

    /// A value after `=` or `=>`, on the line of the sign unless the line ended there.
    pub(super) fn after_sign(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        let gap = self.gap(&pair);
        let mut value = Vec::new();
        if gap.breaks {
            self.ends += 1;
            gap.comments(&mut value);
            value.push(Doc::End);
            self.value(pair, &mut value);
            docs.push(Doc::Nest(INDENT, value));
        } else {
            docs.push(SPACE);
            self.value(pair, docs);
        }
    }

    fn expression(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        let mut operands = vec![Vec::new()];
        let mut signs = Vec::new();
        // What stands before the next part of an operand.
        let mut between = Nothing;
        let mut parts = pair.into_inner().peekable();
        while let Some(part) = parts.next() {
            let Some(operand) = operands.last_mut() else { return };
            if part.as_rule() == Rule::arrow {
                self.push(&part, Space, operand);
                parts.next().into_iter().for_each(|body| self.body(body, operand));
            } else if let Some(level) = Level::of(part.as_rule()) {
                signs.push(self.sign(level, &part, parts.peek()));
                operands.push(Vec::new());
                between = Nothing;
            } else {
                self.before(&part, between, operand);
                between = if part.as_rule() == Rule::not_word { Space } else { Nothing };
                self.operand(part, operand);
            }
        }
        docs.extend(joined(operands, signs));
    }

    /// What stands behind an arrow.
    fn body(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        if pair.as_rule() != Rule::block {
            self.after_sign(pair, docs);
            return;
        }
        self.before(&pair, Space, docs);
        let mut parts = Vec::new();
        let is_empty = !pair.clone().into_inner().any(|part| part.as_rule() == Rule::statement);
        let broken = self.block(pair, &mut parts);
        if is_empty {
            // Without it this would be a record.
            parts.insert(1, Doc::Word(";"));
        }
        docs.push(Group { parts, broken, aligned: true, hugs: false }.into());
    }

    /// A part of an operand: a sign before it, or the value.
    fn operand(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        match pair.as_rule() {
            Rule::item => self.item(pair, docs),
            Rule::if_else => {
                let mut parts = Vec::new();
                let broken = self.with_block(pair.into_inner(), &mut parts);
                docs.push(Group { parts, broken, aligned: true, hugs: false }.into());
            }
            _ => docs.push(self.word(&pair)),
        }
    }

    /// A value with all that follows it directly.
    fn item(&mut self, pair: Pair<'_, Rule>, docs: &mut Vec<Doc<'a>>) {
        for part in pair.into_inner() {
            self.before(&part, Nothing, docs);
            match part.as_rule() {
                Rule::group | Rule::list | Rule::record | Rule::call | Rule::index => {
                    let bracket = self.bracket(part);
                    docs.push(bracket);
                }
                Rule::field | Rule::approximate => {
                    for word in part.into_inner() {
                        self.push(&word, Nothing, docs);
                    }
                }
                _ => docs.push(self.word(&part)),
            }
        }
    }

    /// A sign between operands, with what stands around it.
    fn sign(
        &mut self,
        level: Level,
        pair: &Pair<'_, Rule>,
        next: Option<&Pair<'_, Rule>>,
    ) -> Sign<'a> {
        let before = self.gap(pair);
        let word = self.word(pair);
        let after = next.map(|next| self.gap(next)).unwrap_or_default();
        let is_close = level.is_close(!before.is_empty || !after.is_empty);
        let mut docs = Vec::new();
        if before.commented(&mut docs) {
            self.ends += 1;
        } else if !is_close {
            docs.push(SPACE);
        }
        docs.push(word);
        let breaks = after.breaks && (!is_close || !after.comments.is_empty());
        self.ends += usize::from(breaks);
        let after = match (breaks, level) {
            (true, _) => ending(&after),
            (false, Level::Pipe) => vec![Doc::Line(Line::Space)],
            // Two dots and the point of a number would be three dots.
            (false, Level::Range) if next.is_some_and(|next| begins_with_point(next)) => {
                vec![SPACE]
            }
            (false, _) if is_close => Vec::new(),
            (false, _) => vec![Doc::Line(Line::Fill)],
        };
        Sign { level, docs, after, breaks }
    }
}

/// Comments, and the end of their line.
fn ending<'a>(gap: &Gap<'a>) -> Vec<Doc<'a>> {
    let mut docs = Vec::new();
    gap.comments(&mut docs);
    docs.push(Doc::End);
    docs
}

/// Whether a number without digits before its point comes first.
pub(super) fn begins_with_point(pair: &Pair<'_, Rule>) -> bool {
    pair.as_str().starts_with(['.', '．'])
}

/// Operands and the signs between them: those that the loosest signs divide are kept apart first.
fn joined<'a>(operands: Vec<Vec<Doc<'a>>>, signs: Vec<Sign<'a>>) -> Vec<Doc<'a>> {
    let Some(loosest) = signs.iter().map(|sign| sign.level).min() else {
        return operands.into_iter().flatten().collect();
    };
    let mut operands = operands.into_iter();
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    let mut broken = false;
    // The operands and signs since the last one of the loosest.
    let mut part = (Vec::from_iter(operands.next()), Vec::new());
    let mut is_first = true;
    for (sign, operand) in signs.into_iter().zip(operands) {
        if sign.level > loosest {
            part.0.push(operand);
            part.1.push(sign);
            continue;
        }
        let (before, between) = std::mem::replace(&mut part, (vec![operand], Vec::new()));
        let target = if std::mem::take(&mut is_first) { &mut first } else { &mut rest };
        target.extend(joined(before, between));
        broken |= sign.breaks;
        rest.extend(sign.docs);
        rest.extend(sign.after);
    }
    rest.extend(joined(part.0, part.1));
    first.push(Doc::Nest(INDENT, rest));
    vec![Group { parts: first, broken, ..Group::default() }.into()]
}
