//! The lines of a source that a report shows, made fit to be drawn.
//!
//! miette panics when a label starts at column 65,536 or later, draws no marker for an empty span
//! at the very end of a text, puts overlapping markers side by side, prints control characters
//! raw, and reads a source from its beginning. So it never sees the source: it gets the lines
//! around the labels, cut, cleaned and each with a line end.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use super::super::{Error, Label};
use super::tidy;
use crate::source::{Location, Source, Span, TAB_STOP, cell_width, visible_char};

/// How many characters of a line are shown on either side of a label's edge.
const REACH: usize = 60;

/// How many lines of a long label are shown.
const LABEL_LINES: usize = 6;

/// Blocks of lines and the marks on them.
#[derive(Debug)]
pub struct Snippet {
    /// The shown lines, block after block, each with a line end.
    pub text: String,
    /// In the order of the source.
    pub blocks: Vec<Block>,
    /// The primary label first.
    pub marks: Vec<Mark>,
}

/// Lines that follow each other in the source.
#[derive(Debug)]
pub struct Block {
    /// The bytes of the snippet's text.
    pub range: Range<usize>,
    /// The number of the first line.
    pub first_line: usize,
}

/// A label that is drawn.
#[derive(Debug)]
pub struct Mark {
    /// The bytes of the snippet's text.
    pub span: Range<usize>,
    /// The place of the label's first character in the source.
    pub start: Location,
    /// The place of its last character.
    pub end: Location,
    /// What is said there; may be empty.
    pub text: String,
    /// The bytes of the source.
    source_span: Span,
    /// The last line on which it is drawn.
    last_line: usize,
}

impl Snippet {
    /// The labelled lines of `source` with `context` lines before and after.
    pub fn new(error: &Error, source: &Source, context: usize) -> Self {
        let labels = separate(error.labels());
        let marks = labels.into_iter().map(|label| Mark::new(&label, source)).collect();
        let mut snippet = Self { text: String::new(), blocks: Vec::new(), marks };
        for lines in snippet.line_ranges(source, context) {
            let start = snippet.text.len();
            let first_line = *lines.start();
            lines.for_each(|line| snippet.push_line(source, line));
            let range = start..snippet.text.len();
            snippet.blocks.push(Block { range, first_line });
        }
        snippet
    }

    /// The lines of `block` with their numbers.
    pub fn lines(&self, block: &Block) -> impl Iterator<Item = (usize, &str)> {
        let text = self.text.get(block.range.clone()).unwrap_or_default();
        (block.first_line..).zip(text.split_terminator('\n'))
    }

    /// The lines to show; ranges with at most one line between them become one.
    fn line_ranges(&self, source: &Source, context: usize) -> Vec<RangeInclusive<usize>> {
        let last = source.last_line();
        let opened_by_final_line_end = last > source.first_line()
            && source.line(last).is_some_and(|(_, text)| text.is_empty());
        let last_context = last - usize::from(opened_by_final_line_end);
        let mut ranges: Vec<_> = (self.marks.iter())
            .map(|mark| {
                let first = mark.start.line.saturating_sub(context).max(source.first_line());
                let last = (mark.last_line + context).min(last_context).max(mark.last_line);
                first..=last
            })
            .collect();
        ranges.sort_by_key(|range| *range.start());
        let mut merged: Vec<RangeInclusive<usize>> = Vec::new();
        for range in ranges {
            match merged.last_mut() {
                Some(before) if *range.start() <= *before.end() + 2 => {
                    *before = *before.start()..=*before.end().max(range.end());
                }
                _ => merged.push(range),
            }
        }
        merged
    }

    /// Appends line `number`, and gives the marks that start or end on it their spans.
    fn push_line(&mut self, source: &Source, number: usize) {
        let Some((offset, line)) = source.line(number) else { return };
        let column = |place: u32| (place as usize).saturating_sub(offset).min(line.len());
        let start_of =
            |mark: &Mark| (mark.start.line == number).then(|| column(mark.source_span.start));
        let end_of = |mark: &Mark| (mark.last_line == number).then(|| column(mark.source_span.end));
        let edges = self.marks.iter().flat_map(|mark| [start_of(mark), end_of(mark)]);
        let places = push_cut(&mut self.text, line, &edges.flatten().collect::<Vec<_>>());
        let place_of = |edge: Option<usize>| places.get(&edge?).copied();
        for mark in &mut self.marks {
            mark.span.start = place_of(start_of(mark)).unwrap_or(mark.span.start);
            mark.span.end = place_of(end_of(mark)).unwrap_or(mark.span.end);
        }
    }
}

impl Mark {
    fn new(label: &Label, source: &Source) -> Self {
        let Span { start, end } = label.span;
        let last_byte = end.saturating_sub(1).max(start);
        let (start, end) = (source.locate(start as usize), source.locate(last_byte as usize));
        Self {
            span: 0..0,
            start,
            end,
            text: tidy(&label.text),
            source_span: with_a_cell(label.span, source.text()),
            last_line: end.line.min(start.line + LABEL_LINES - 1),
        }
    }
}

/// Characters without a cell of their own, such as accents, are marked together with the character
/// that they belong to.
fn with_a_cell(span: Span, text: &str) -> Span {
    let cells = |character: char| match character {
        '\n' => 1,
        _ => cell_width(character.encode_utf8(&mut [0; 4])),
    };
    let labelled = text.get(span.range()).unwrap_or_default();
    if labelled.is_empty() || labelled.chars().any(|character| cells(character) > 0) {
        return span;
    }
    let before = text.get(..span.start as usize).unwrap_or_default();
    match before.char_indices().rev().find(|&(_, character)| cells(character) > 0) {
        Some((start, character)) if character != '\n' => Span::new(start, span.end as usize),
        _ => span,
    }
}

/// Labels that do not overlap: what a later one says is added to the earlier one's text.
fn separate(labels: Vec<Label>) -> Vec<Label> {
    let end = |span: Span| span.end.max(span.start.saturating_add(1));
    let overlap = |a: Span, b: Span| a.start < end(b) && b.start < end(a);
    let mut apart: Vec<Label> = Vec::new();
    for label in labels {
        match apart.iter_mut().find(|other| overlap(other.span, label.span)) {
            Some(other) if other.text.is_empty() => other.text = label.text,
            Some(other) if !label.text.is_empty() => {
                other.text = format!("{}; {}", other.text, label.text);
            }
            Some(_) => {}
            None => apart.push(label),
        }
    }
    apart
}

/// Appends `line` to `out`: [`REACH`] characters around each of `edges` (of an unlabelled line, its
/// beginning), `…` for what is left out, tabs as blanks, nothing raw. Answers where the edges are
/// in `out`.
fn push_cut(out: &mut String, line: &str, edges: &[usize]) -> BTreeMap<usize, usize> {
    let around = |edge: &usize| back(line, *edge)..forward(line, *edge);
    let mut windows: Vec<_> = edges.iter().map(around).collect();
    if windows.is_empty() {
        windows.push(0..forward(line, forward(line, 0)));
    }
    let mut points = edges.to_vec();
    points.extend([0, line.len()]);
    points.extend(windows.iter().flat_map(|window| [window.start, window.end]));
    points.sort_unstable();
    points.dedup();

    let mut places = BTreeMap::new();
    let mut cells = 0;
    for (&start, &end) in points.iter().zip(points.iter().skip(1)) {
        places.insert(start, out.len());
        if windows.iter().any(|window| window.start <= start && end <= window.end) {
            push_visible(out, line.get(start..end).unwrap_or_default(), &mut cells);
        } else {
            out.push('…');
            cells += 1;
        }
    }
    places.insert(line.len(), out.len());
    out.push('\n');
    places
}

fn back(line: &str, edge: usize) -> usize {
    let before = line.get(..edge).unwrap_or_default();
    before.char_indices().rev().take(REACH).last().map_or(edge, |(place, _)| place)
}

fn forward(line: &str, edge: usize) -> usize {
    let after = line.get(edge..).unwrap_or_default();
    after.char_indices().nth(REACH).map_or(line.len(), |(place, _)| edge + place)
}

/// Appends `text`, of which `cells` cells are already on the line.
fn push_visible(out: &mut String, text: &str, cells: &mut usize) {
    for character in text.chars() {
        if character == '\t' {
            let width = TAB_STOP - *cells % TAB_STOP;
            out.extend(std::iter::repeat_n(' ', width));
            *cells += width;
        } else {
            let shown = visible_char(character);
            out.push(shown);
            *cells += cell_width(shown.encode_utf8(&mut [0; 4]));
        }
    }
}
